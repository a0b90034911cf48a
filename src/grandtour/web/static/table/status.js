// Sentences that are read out when they change: what is asked, whether the line is open.

const by = (id) => document.getElementById(id);

/** Puts a text in, unless it stands there: else screen readers say it again. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** How far the table is, what is asked, and what there is to notice. */
export function showSentences({ number, stage, turn, title, asks, notice, place, curtain }, words) {
  Object.assign(document.body.dataset, { number, stage, turn });
  document.title = title;
  setText(by("asks"), asks);
  setText(by("notice"), notice ?? "");
  by("notice").hidden = !notice;
  setText(by("no-moves"), place === null && !curtain ? words.watching : words.idle);
  by("undo").hidden = place === null;
}

/** Whether the line is open, and whether something is on its way; `known`: a table has been shown already. */
export function showStatus({ open, over, busy, known }, words) {
  const status = by("status");
  status.dataset.state = open ? "open" : "closed";
  status.classList.toggle("sending", busy);
  const trouble = over ? "" : known ? words.reconnecting : words.connecting;
  setText(status, open ? (busy ? words.sending : "") : trouble);
}

/** The table is gone, and this is why; from here one can only leave. */
export function showGone(reason, words) {
  const [notice, link] = [by("notice"), document.createElement("a")];
  document.body.dataset.stage = "closed";
  setText(by("asks"), reason);
  link.href = "/";
  link.textContent = words.lobby;
  notice.replaceChildren(link);
  notice.hidden = false;
}
