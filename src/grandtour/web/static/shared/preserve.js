// What must survive when a piece of the page is replaced: focus, scroll positions, opened details, half-written texts.

import { all, first, focused } from "./dom.js";

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap(); // the HTML that an element was given last

/**
 * Puts new HTML into an element and keeps what the reader was doing there; whether it was new. The HTML comes from our server, which
 * escapes names.
 *
 * @param {HTMLElement} element
 * @param {string} html
 */
export function replace(element, html) {
  if (shown.get(element) === html) return false;
  const focus = rememberFocus(element);
  const scroll = [element.scrollLeft, element.scrollTop];
  const boxes = all(element, "[data-scrolls]").map((box) => ({ name: box.dataset.scrolls ?? "", left: box.scrollLeft, top: box.scrollTop }));
  const opened = Array.from(/** @type {NodeListOf<HTMLDetailsElement>} */ (element.querySelectorAll("details[id]")), ({ id, open }) => ({
    id,
    open,
  }));
  const written = fields(element)
    .filter((field) => field.value !== field.defaultValue)
    .map(({ id, value }) => ({ id, value }));
  element.innerHTML = html;
  shown.set(element, html);
  for (const { id, open } of opened) inside(element, id, (details) => Object.assign(details, { open }));
  for (const { id, value } of written) inside(element, id, (field) => Object.assign(field, { value }));
  if (scroll[0] || scroll[1]) [element.scrollLeft, element.scrollTop] = scroll; // each would lay the whole board out
  for (const { name, left, top } of boxes) {
    const box = first(element, `[data-scrolls="${CSS.escape(name)}"]`);
    if (box && (left || top)) [box.scrollLeft, box.scrollTop] = [left, top];
  }
  restoreFocus(element, focus);
  return true;
}

/**
 * The fields in which something may be half-written.
 *
 * @param {HTMLElement} element
 * @returns {HTMLInputElement[]}
 */
function fields(element) {
  return Array.from(element.querySelectorAll("input[id]:not([readonly])"));
}

/**
 * @param {HTMLElement} element
 * @param {string} id
 * @param {(found: Element) => void} change
 */
function inside(element, id, change) {
  const found = element.querySelector(`#${CSS.escape(id)}`);
  if (found) change(found);
}

/**
 * Where the focus is: which element of those alike, by its part, piece or id, and where the caret is in a text.
 *
 * @typedef {{ selector: string | null, index: number, caret: [number | null, number | null] | null }} Focus
 * @param {HTMLElement} element
 * @returns {Focus | null}
 */
function rememberFocus(element) {
  const active = focused();
  if (!active || active === element || !element.contains(active)) return null;
  const name = ["part", "piece"].find((one) => active.dataset[one] !== undefined);
  const selector = name ? `[data-${name}="${CSS.escape(active.dataset[name] ?? "")}"]` : active.id ? `#${CSS.escape(active.id)}` : null;
  const index = selector ? all(element, selector).indexOf(active) : 0;
  return { selector, index, caret: isText(active) ? [active.selectionStart, active.selectionEnd] : null };
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement}
 */
function isText(element) {
  return element.matches("input[type=text]");
}

/**
 * The focus goes back where it was; if that is gone, to the whole, so that the keyboard does not start from the top of the page.
 *
 * @param {HTMLElement} element
 * @param {Focus | null} focus
 */
function restoreFocus(element, focus) {
  if (!focus) return;
  const alike = focus.selector ? all(element, focus.selector) : [];
  const found = alike[focus.index] ?? alike[0] ?? element;
  found.focus({ preventScroll: true });
  if (focus.caret && "setSelectionRange" in found) /** @type {HTMLInputElement} */ (found).setSelectionRange(...focus.caret);
}
