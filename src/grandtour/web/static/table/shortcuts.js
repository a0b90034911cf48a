// Keys that work everywhere on the page: m goes to the moves, b to the board, Escape closes or takes back.

import { closeSheet, hasSheets, openSheet } from "./sheets.js";

const TYPING = "input:not([type=checkbox]), textarea, select";

/** `closed()`: whether the page is behind the curtain. */
export function startShortcuts({ note, presses, moves, closed }) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return note.hide() || closeSheet() || presses.back();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(TYPING) || closed()) return;
    if (isKey(event, "b")) presses.focusNext();
    if (!isKey(event, "m")) return;
    if (hasSheets() && document.body.dataset.sheet !== "moves") openSheet("moves");
    moves.focus();
  });
}

/** The letter, or the key where it is on most keyboards: other layouts have other letters there. */
function isKey(event, letter) {
  return event.key.toLowerCase() === letter || (event.code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(event.key));
}
