// A piece of mine that lies where it will be laid, while a question about it is still to be answered.

import { all, first } from "../shared/dom.js";

/**
 * Shows a copy of the chosen piece on what it was taken to, as large as the piece; or none any more.
 *
 * @param {HTMLElement} board
 * @param {boolean} asking
 */
export function showLanded(board, asking) {
  for (const old of all(board, ".landed")) old.remove();
  const piece = asking ? first(board, ".pane-mine [data-piece].chosen") : null;
  const target = asking ? first(board, ".pane-table [data-part].chosen") : null;
  const [from, to] = [matrixOf(piece), matrixOf(target)];
  if (!piece || !target || !from || !to) return;
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (piece).getBBox();
  const box = (first(target, ".rim") ?? target).getBoundingClientRect();
  const { x: left, y: top } = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(to.inverse());
  const size = from.a / to.a;
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const name of ["role", "tabindex", "aria-label", "aria-pressed", "data-part", "data-piece"]) copy.removeAttribute(name);
  copy.setAttribute("class", "landed");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("transform", `translate(${left} ${top}) scale(${size}) translate(${-x - width / 2} ${-y - height / 2})`);
  target.append(copy);
}

/** @param {import("../shared/dom.js").AnyElement | null} element */
function matrixOf(element) {
  return element && "getScreenCTM" in element ? element.getScreenCTM() : null;
}
