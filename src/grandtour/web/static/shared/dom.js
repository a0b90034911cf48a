// Small helpers for elements of the page, with types that say what is expected to be there.

/** What a drawing or a page consists of: both have a dataset, classes and the focus. @typedef {HTMLElement | SVGGraphicsElement} AnyElement */

/**
 * The element with this id, which the page must have; with a tag its exact kind is known.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @overload
 * @param {string} id
 * @param {K} tag
 * @returns {HTMLElementTagNameMap[K]}
 */
/**
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @param {string} id
 * @param {string} [tag]
 */
export function by(id, tag) {
  const found = document.getElementById(id);
  if (!found || (tag && found.localName !== tag)) throw new Error(`This page has no ${tag ?? "element"} with the id ${id}.`);
  return found;
}

/**
 * The JSON in a script element; who asks says of what type it is.
 *
 * @param {string} id
 */
export function readJson(id) {
  return JSON.parse(by(id, "script").textContent);
}

/**
 * All elements inside another one that a selector finds.
 *
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {AnyElement[]}
 */
export function all(root, selector) {
  return Array.from(/** @type {NodeListOf<AnyElement>} */ (root.querySelectorAll(selector)));
}

/**
 * The first of them.
 *
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {AnyElement | null}
 */
export function first(root, selector) {
  return root.querySelector(selector);
}

/**
 * The nearest element around an event that a selector finds.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {AnyElement | null}
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** The element that has the focus. */
export function focused() {
  return /** @type {AnyElement | null} */ (document.activeElement);
}

/**
 * A new element with a text.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [text]
 * @param {string} [className]
 */
export function newElement(tag, text = "", className = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** @param {string} text */
export function newButton(text) {
  const button = newElement("button", text);
  button.type = "button";
  return button;
}

/**
 * Headings with lists: a table in words.
 *
 * @param {import("./messages").Section[]} sections
 */
export function newSections(sections) {
  return sections.flatMap(({ title, lines }) => [newElement("h3", title), newList(lines)]);
}

/** @param {string[]} lines */
export function newList(lines) {
  const list = document.createElement("ul");
  list.append(...lines.map((line) => newElement("li", line)));
  return list;
}
