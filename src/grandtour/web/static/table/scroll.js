// Brings parts of the board into sight.

/** @import { AnyElement } from "../shared/dom.js" */
import { stickyHeight } from "../shared/viewport.js";
import { scrollFor } from "./in-sight.js";

/**
 * What sticks to the bottom hides what is behind it, and is always in sight itself.
 *
 * @param {HTMLElement} board
 * @param {AnyElement[]} elements
 * @param {typeof scrollFor} [way] how far to scroll for them
 */
export function bringIntoSight(board, elements, way = scrollFor) {
  const view = board.getBoundingClientRect();
  const stuck = stickyHeight(board);
  const inSight = stuck ? ".pane-mine" : ".narrow > .pane-mine";
  const moving = elements.filter((element) => !element.closest(inSight));
  const boxes = moving.map((element) => seenOf(element).getBoundingClientRect()).filter((box) => box.height);
  const down = way(boxes, { top: view.top, bottom: view.bottom - stuck });
  if (Math.abs(down) >= 1) board.scrollBy({ top: down, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

/**
 * What there is to see of a part: of a map its ground, for what is drawn on it continues where it isn't seen.
 *
 * @param {AnyElement} element
 */
function seenOf(element) {
  return element.closest("[data-map]")?.firstElementChild ?? element;
}
