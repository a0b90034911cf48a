// Finds tables in the lists of the lobby, by what is written in their rows and by their game.

import { all, by } from "./dom.js";

/** The field appears with this script: it can do nothing without. */
export function startFinder() {
  const [field, game, found] = [by("find", "input"), by("find-game", "select"), by("found")];
  const form = /** @type {HTMLElement} */ (field.closest(".finder"));
  const find = () => {
    const words = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const rows = /** @type {HTMLElement[]} */ (all(document, ".departures li"));
    for (const row of rows) {
      const text = (row.textContent ?? "").toLocaleLowerCase();
      row.hidden = Boolean(game.value && row.dataset.game !== game.value) || !words.every((word) => text.includes(word));
    }
    const shown = rows.filter((row) => !row.hidden).length;
    found.textContent = shown === rows.length ? "" : `${shown} / ${rows.length}`;
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", find);
  game.addEventListener("change", find);
  find(); // the browser may have filled in what was there before
}
