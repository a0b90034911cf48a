// Sentences that are read out when they change: what is asked, whether the line is open.

/** Puts a text in, unless it stands there: else screen readers say it again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether the line is open, and whether something is on its way; `known`: a table has been shown already. */
export function showStatus({ open, over, busy, known }, words) {
  const status = document.getElementById("status");
  status.dataset.state = open ? "open" : "closed";
  status.classList.toggle("sending", busy);
  const trouble = over ? "" : known ? words.reconnecting : words.connecting;
  setText(status, open ? (busy ? words.sending : "") : trouble);
}

/** The table is gone, and this is why; from here one can only leave. */
export function showGone(reason, words) {
  const [notice, link] = [document.getElementById("notice"), document.createElement("a")];
  document.body.dataset.stage = "closed";
  setText(document.getElementById("asks"), reason);
  link.href = "/";
  link.textContent = words.lobby;
  notice.replaceChildren(link);
  notice.hidden = false;
}
