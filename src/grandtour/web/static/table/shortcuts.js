// Keys that work everywhere on the page: m goes to the moves, b to the board, ? shows the keys, Escape closes or takes back.

/** @import { Popover } from "../shared/popover.js" */
/** @import { MoveList } from "./move-list.js" */
/** @import { Selection } from "./selection.js" */
/** @import { Shown } from "./shown.js" */
import { by } from "../shared/dom.js";
import { closeSheet, hasSheets, openSheet } from "./sheets.js";

const TYPING = "input:not([type=checkbox]), textarea, select";

/**
 * `closed()`: whether the page is covered until the next player says who it is.
 *
 * @param {{ note: Popover, selection: Selection, moves: MoveList, shown: Shown, closed: () => boolean }} parts
 */
export function startShortcuts({ note, selection, moves, shown, closed }) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return note.hide() || closeSheet() || selection.back() || shown.hide();
    const typing = event.target instanceof Element && event.target.matches(TYPING);
    if (event.ctrlKey || event.metaKey || event.altKey || typing || closed()) return;
    if (event.key === "?") showKeys();
    if (isKey(event, "b")) selection.focusNext();
    if (!isKey(event, "m")) return;
    if (hasSheets() && document.body.dataset.sheet !== "moves") openSheet("moves");
    moves.focus();
  });
}

/** The list of the keys, which stands with the settings. */
function showKeys() {
  if (document.body.dataset.sheet !== "settings") openSheet("settings");
  by("keys").scrollIntoView({ block: "nearest" });
  by("keys").focus({ preventScroll: true });
}

/**
 * The letter, or the key where it is on most keyboards: other layouts have other letters there.
 *
 * @param {KeyboardEvent} event
 * @param {string} letter
 */
export function isKey(event, letter) {
  return event.key.toLowerCase() === letter || (event.code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(event.key));
}
