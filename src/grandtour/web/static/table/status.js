// Sentences that are read out when they change: what is asked, whether the line is open.

/** @import { TableMessage, TableWords } from "../shared/messages" */
import { by, newElement } from "../shared/dom.js";
import { unbroken } from "../shared/words.js";

/**
 * Puts a text in, unless it is there already: otherwise screen readers would say it again.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * How far the table is, what is asked, and what there is to notice.
 *
 * @param {TableMessage} state
 * @param {TableWords} words
 */
export function showSentences({ number, stage, turn, title, asks, notice, place, handoff }, words) {
  Object.assign(document.body.dataset, { number: String(number), stage, turn: String(turn) });
  document.title = title;
  setText(by("asks"), unbroken(asks));
  setText(by("notice"), notice ?? "");
  by("notice").hidden = !notice;
  setText(by("no-moves"), place === null && !handoff ? words.watching : words.idle);
  by("undo").hidden = place === null;
}

/**
 * Whether the line is open, and whether something is on its way.
 *
 * @param {{ open: boolean, over: boolean, busy: boolean, known: boolean }} line `known`: a table has been shown already
 * @param {TableWords} words
 */
export function showStatus({ open, over, busy, known }, words) {
  const status = by("status");
  status.dataset.state = open ? "open" : "closed";
  status.classList.toggle("sending", busy);
  const trouble = over ? "" : known ? words.reconnecting : words.connecting;
  setText(status, open ? (busy ? words.sending : "") : trouble);
}

/**
 * The table is gone, and this is why; from here one can only leave.
 *
 * @param {string} reason
 * @param {TableWords} words
 */
export function showGone(reason, words) {
  const [notice, link] = [by("notice"), newElement("a", words.lobby)];
  document.body.dataset.stage = "closed";
  setText(by("asks"), reason);
  link.href = "/";
  notice.replaceChildren(link);
  notice.hidden = false;
}
