// Panels behind the tools: on a phone players, moves, log and settings come up from the bottom, one at a time; on a desktop only the
// settings and the goal of the game are hidden like that.

import { all, by, closest, first } from "../shared/dom.js";

/**
 * Opens a sheet, or closes it if it is open.
 *
 * @param {string} name "" closes any
 */
export function openSheet(name) {
  const { dataset } = document.body;
  dataset.sheet = dataset.sheet === name ? "" : name;
  for (const tab of all(document, ".tab")) tab.setAttribute("aria-expanded", String(tab.dataset.sheet === dataset.sheet));
}

/** Closes the sheet that is open; whether one was. Its tab gets the focus back. */
export function closeSheet() {
  const tab = first(document, '.tab[aria-expanded="true"]');
  const inside = by("side").contains(document.activeElement);
  if (!tab) return false;
  openSheet("");
  if (inside) tab.focus();
  return true;
}

/** Whether panels are sheets here. */
export function hasSheets() {
  const tab = first(document, '.tab[data-sheet="moves"]');
  return tab !== null && getComputedStyle(tab).display !== "none";
}

/** Listens to the tabs; a press on the board closes what covers it. */
export function startSheets() {
  document.addEventListener("click", (event) => {
    const tab = closest(event, ".tab");
    if (tab) openSheet(tab.dataset.sheet ?? "");
    else if (closest(event, ".side [data-close]")) closeSheet();
    else if (document.body.dataset.sheet && hasSheets() && closest(event, "#board")) openSheet("");
  });
}
