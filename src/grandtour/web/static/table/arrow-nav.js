// Arrow keys: on a table the focus goes from part to part as they lie, in a list from entry to entry.

/** @import { AnyElement } from "../shared/dom.js" */
import { all } from "../shared/dom.js";

/** @typedef {{ x: number, y: number }} Direction */

/** @type {Record<string, Direction>} */
const DIRECTIONS = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 } };
/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/**
 * Puts the focus on the nearest part in the direction of an arrow key, up or down from what is chosen on what may follow; whether it
 * was one.
 *
 * @param {HTMLElement} board
 * @param {AnyElement} from
 * @param {string} key
 */
export function moveFocus(board, from, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return false;
  const follow = direction.y && from.classList.contains("chosen") ? nearest(all(board, ".lit"), from, direction) : null;
  (follow ?? nearest(all(board, "[data-part], [data-shows], [data-unfolds]"), from, direction))?.focus();
  return true;
}

/**
 * @param {AnyElement[]} elements
 * @param {AnyElement} from
 * @param {Direction} direction
 */
function nearest(elements, from, direction) {
  const start = from.getBoundingClientRect();
  /** @type {AnyElement | null} */
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const far = element === from ? Infinity : distance(start, element.getBoundingClientRect(), direction);
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/**
 * How far a box is from another in a direction; what lies to the side counts double, what lies behind never.
 *
 * @param {DOMRect} a
 * @param {DOMRect} b
 * @param {Direction} direction
 */
function distance(a, b, { x, y }) {
  if (!b.width) return Infinity;
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  const ahead = dx * x + dy * y;
  const aside = Math.abs(dx * y) + Math.abs(dy * x);
  return ahead > 1 && aside <= ahead * 3 ? ahead + 2 * aside : Infinity;
}

/**
 * By how many entries of a list a key goes on; null if it goes nowhere.
 *
 * @param {string} key
 */
export function listStep(key) {
  return STEPS[key] ?? null;
}

/**
 * The entry of a list that comes `step` entries after another one, or the first or last.
 *
 * @template T
 * @param {T[]} items
 * @param {T | null} from
 * @param {number} step
 * @returns {T | undefined}
 */
export function listNeighbour(items, from, step) {
  const at = from === null ? -1 : items.indexOf(from);
  return items[Math.max(0, Math.min(items.length - 1, at + step))];
}
