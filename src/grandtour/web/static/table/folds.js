// Choices of which the rarer ways are folded away (`data-folded` within `data-folds`) until a button (`data-unfolds`) is pressed, one of
// which is among the folded ways and leads back to the others.

/** @import { AnyElement } from "../shared/dom.js" */
import { all } from "../shared/dom.js";

/**
 * Shows of each choice the folded ways, if that is wanted or only they can be pressed, or else the others. A button is lit if what it
 * leads to is.
 *
 * @param {HTMLElement} board
 * @param {boolean} unfolded
 */
export function showFolds(board, unfolded) {
  for (const choice of all(board, "[data-folds]")) {
    const lit = all(choice, "[data-part].lit");
    const folded = lit.filter(isFolded);
    choice.classList.toggle("unfolded", folded.length > 0 && (unfolded || folded.length === lit.length));
    for (const button of all(choice, "[data-unfolds]")) {
      const isLit = isFolded(button) ? folded.length < lit.length : folded.length > 0;
      button.classList.toggle("lit", isLit);
      button.setAttribute("tabindex", isLit ? "0" : "-1");
    }
  }
}

/**
 * Whether a part can be seen, at least once it is unfolded.
 *
 * @param {AnyElement} part
 */
export function isThere(part) {
  return (part.closest("[data-folds]") ?? part).getClientRects().length > 0;
}

/** @param {AnyElement} element */
function isFolded(element) {
  return element.closest("[data-folded]") !== null;
}
