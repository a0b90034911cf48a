// Copies of parts of a drawing, over everything on the page: what is dragged, and what glides from one panel to another.

/** @import { AnyElement } from "../shared/dom.js" */

const SVG = "http://www.w3.org/2000/svg";
const OWN = /^(part|pane.*|board.*|lit|chosen|fresh|last|told|hint|over|new|shown|pinned|draggable)$/; // what a copy is not: it can't be pressed

/**
 * Where a part is on the screen: the measure of the drawing around it.
 *
 * @param {AnyElement} part
 */
export function measureOf(part) {
  const parent = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (part.parentNode));
  return parent?.getScreenCTM?.() ?? new DOMMatrix();
}

/**
 * A drawing over the whole window, in pixels, with the styles of a board.
 *
 * @param {string} kind a class
 * @param {string | undefined} board the classes of the board
 */
export function newLayer(kind, board) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `${board ?? ""} ${kind}`);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/**
 * A copy of a part in a group of its own, which the animation moves, where the part is (or was, when it was measured).
 *
 * @param {AnyElement} part
 * @param {DOMMatrix} measure
 */
export function copyOf(part, measure) {
  const [moved, placed] = [document.createElementNS(SVG, "g"), document.createElementNS(SVG, "g")];
  const twin = /** @type {Element} */ (part.cloneNode(true));
  const { a, b, c, d, e, f } = measure;
  placed.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  placed.setAttribute("class", surroundings(part));
  for (const element of [twin, ...twin.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "data-part", "data-piece", "data-shows"]) element.removeAttribute(name);
  }
  moved.append(placed);
  placed.append(twin);
  return moved;
}

/**
 * The classes of what a part is in, on which its look may depend.
 *
 * @param {AnyElement} part
 */
function surroundings(part) {
  const found = [];
  for (let at = part.parentElement; at && !at.matches(".board"); at = at.parentElement) found.push(...at.classList);
  return found.filter((name) => !OWN.test(name)).join(" ");
}
