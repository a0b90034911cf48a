// A small stand-in for a browser's document: as much of it as the client's logic needs. Pages in a real browser are tested in
// tests/browser; here it is about rules that are easier to see without one.
//
// Boxes are not laid out: an element is where its attribute data-box="left top width height" says.

class Node {
  /** @type {FakeElement | null} */
  parentElement = null;
}

class Text extends Node {
  constructor(text) {
    super();
    this.textContent = text;
  }
}

class Listeners extends Node {
  listeners = {};

  addEventListener(kind, listener) {
    if (!this.listeners[kind]) this.listeners[kind] = [];
    this.listeners[kind].push(listener);
  }

  /** Lets an event happen here; it goes up to the document. Returns it. */
  happen(kind, fields = {}) {
    const event = { type: kind, target: this, prevented: false, key: "", code: "", ...fields };
    event.preventDefault = () => {
      event.prevented = true;
    };
    for (let at = this; at; at = at.parentElement ?? (at instanceof FakeElement ? document : null)) {
      for (const listener of at.listeners[kind] ?? []) listener(event);
    }
    return event;
  }
}

/** data-some-name as someName, and back. */
function dataset(element) {
  const attribute = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Proxy(
    {},
    {
      get: (_, name) => element.attributes.get(attribute(String(name))),
      has: (_, name) => element.attributes.has(attribute(String(name))),
      set: (_, name, value) => Boolean(element.attributes.set(attribute(String(name)), String(value))),
      deleteProperty: (_, name) => element.attributes.delete(attribute(String(name))) || true,
    },
  );
}

export class FakeElement extends Listeners {
  attributes = new Map();
  childNodes = [];
  dataset = dataset(this);
  style = {};
  scrollLeft = 0;
  scrollTop = 0;
  scrollHeight = 0;
  clientHeight = 0;
  value = "";
  selectionStart = 0;
  selectionEnd = 0;

  constructor(localName) {
    super();
    this.localName = localName;
  }

  // --- the tree
  get children() {
    return this.childNodes.filter((child) => child instanceof FakeElement);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }

  get isConnected() {
    return this === document.body || (this.parentElement?.isConnected ?? false);
  }

  append(...nodes) {
    for (const node of nodes) {
      const child = node instanceof Node ? node : new Text(node);
      child.parentElement?.drop(child);
      child.parentElement = this;
      this.childNodes.push(child);
    }
  }

  drop(child) {
    this.childNodes = this.childNodes.filter((other) => other !== child);
    child.parentElement = null;
    if (!document.activeElement.isConnected) document.activeElement = document.body;
  }

  remove() {
    this.parentElement?.drop(this);
  }

  replaceChildren(...nodes) {
    for (const child of this.childNodes) this.drop(child);
    this.append(...nodes);
  }

  contains(other) {
    for (let at = other; at; at = at.parentElement) if (at === this) return true;
    return false;
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []));
  }

  set innerHTML(html) {
    this.replaceChildren(...parse(html));
    [this.scrollLeft, this.scrollTop] = [0, 0]; // an empty box can't be scrolled
  }

  // --- attributes
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  toggleAttribute(name, on) {
    if (on) this.attributes.set(name, "");
    else this.attributes.delete(name);
  }

  get id() {
    return this.getAttribute("id") ?? "";
  }

  get className() {
    return this.getAttribute("class") ?? "";
  }

  set className(value) {
    this.setAttribute("class", value);
  }

  get classList() {
    const names = new Set(this.className.split(" ").filter(Boolean));
    const keep = () => this.setAttribute("class", [...names].join(" "));
    return {
      contains: (name) => names.has(name),
      add: (name) => names.add(name) && keep(),
      remove: (name) => names.delete(name) && keep(),
      toggle: (name, on) => {
        if (on) names.add(name);
        else names.delete(name);
        keep();
      },
    };
  }

  get tabIndex() {
    return Number(this.getAttribute("tabindex") ?? -1);
  }

  set tabIndex(value) {
    this.setAttribute("tabindex", value);
  }

  get defaultValue() {
    return this.getAttribute("value") ?? "";
  }

  setSelectionRange(start, end) {
    [this.selectionStart, this.selectionEnd] = [start, end];
  }

  // --- what is seen
  getBoundingClientRect() {
    const [left, top, width, height] = (this.getAttribute("data-box") ?? "0 0 10 10").split(" ").map(Number);
    return { left, top, width, height, right: left + width, bottom: top + height };
  }

  getClientRects() {
    for (let at = this; at; at = at.parentElement) if (at.hidden || at.matches(AWAY)) return [];
    return [this.getBoundingClientRect()];
  }

  scrollBy({ top }) {
    this.scrolledBy = top;
  }

  focus() {
    document.activeElement = this;
    this.happen("focusin");
  }

  // --- selectors
  matches(selector) {
    return alternatives(selector).some((steps) => matchesSteps(this, steps, null));
  }

  closest(selector) {
    for (let at = this; at; at = at.parentElement) if (at.matches(selector)) return at;
    return null;
  }

  querySelectorAll(selector) {
    const ways = alternatives(selector);
    return [...below(this)].filter((element) => ways.some((steps) => matchesSteps(element, steps, this)));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

for (const name of ["hidden", "disabled", "open", "inert"]) {
  Object.defineProperty(FakeElement.prototype, name, {
    get() {
      return this.attributes.has(name);
    },
    set(on) {
      this.toggleAttribute(name, on);
    },
  });
}

for (const name of ["title", "type", "href"]) {
  Object.defineProperty(FakeElement.prototype, name, {
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      this.setAttribute(name, value);
    },
  });
}

function* below(element) {
  for (const child of element.children) {
    yield child;
    yield* below(child);
  }
}

const AWAY = "[data-folds]:not(.unfolded) > [data-folded], .unfolded > :not([data-folded])"; // as the style sheet of tables says

// --- selectors: tag, #id, .class, [name], [name=value], :not(…), :scope, :focus, with " " and ">" between them
const SIMPLE = /\*|[a-z][\w-]*|#(?:\\.|[\w-])+|\.[\w-]+|\[[\w-]+(?:="(?:\\.|[^"\\])*"|=[\w-]+)?\]|:not\(([^)]*)\)|:scope|:focus-visible|:focus/giy;
const unescaped = (text) => text.replace(/\\(.)/g, "$1");

function alternatives(selector) {
  return selector.split(/,(?![^(]*\))/).map((one) => {
    const steps = [];
    let direct = false;
    for (const word of one.trim().match(/>|(?:\[[^\]]*\]|[^\s>[])+/g) ?? []) {
      if (word === ">") direct = true;
      else {
        steps.push({ simple: simples(word), direct });
        direct = false;
      }
    }
    return steps;
  });
}

function simples(word) {
  const found = [...word.matchAll(SIMPLE)].map(([text]) => text);
  if (found.join("") !== word) throw new Error(`The stand-in for a document does not know this selector: ${word}`);
  return found;
}

function matchesSteps(element, steps, scope) {
  const last = steps.at(-1);
  if (!last.simple.every((one) => matchesSimple(element, one, scope))) return false;
  const before = steps.slice(0, -1);
  if (!before.length) return true;
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (matchesSteps(at, before, scope)) return true;
    if (last.direct) return false;
  }
  return false;
}

function matchesSimple(element, one, scope) {
  if (one === "*") return true;
  if (one === ":scope") return element === scope;
  if (one.startsWith(":focus")) return element === document.activeElement;
  if (one.startsWith(":not(")) return !element.matches(one.slice(5, -1));
  if (one.startsWith("#")) return element.id === unescaped(one.slice(1));
  if (one.startsWith(".")) return element.classList.contains(one.slice(1));
  if (!one.startsWith("[")) return element.localName === one;
  const [name, ...value] = one.slice(1, -1).split("=");
  const wanted = unescaped(value.join("=").replace(/^"|"$/g, ""));
  return value.length ? element.getAttribute(name) === wanted : element.attributes.has(name);
}

// --- HTML, as simple as these tests write it: every element is closed, but for fields
const VOID = ["input"];

function parse(html) {
  const root = new FakeElement("root");
  let at = root;
  for (const [, close, tag, attributes, text] of html.matchAll(/<(\/?)([a-z]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) at.append(text);
    else if (close) at = at.parentElement;
    else {
      const element = new FakeElement(tag);
      for (const [, name, value] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(name, value ?? "");
      element.value = element.defaultValue;
      at.append(element);
      if (!VOID.includes(tag)) at = element;
    }
  }
  return [...root.childNodes];
}

// --- the document
class FakeDocument extends Listeners {
  body = new FakeElement("body");
  activeElement = this.body;
  visibilityState = "visible";

  createElement(tag) {
    return new FakeElement(tag);
  }

  getElementById(id) {
    return this.querySelectorAll(`#${CSS.escape(id)}`)[0] ?? null;
  }

  querySelectorAll(selector) {
    return this.body.querySelectorAll(selector);
  }

  querySelector(selector) {
    return this.body.querySelector(selector);
  }
}

globalThis.CSS = { escape: (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) };
globalThis.Element = FakeElement;
globalThis.matchMedia = () => ({ matches: true }); // less motion
globalThis.addEventListener = (...given) => window.addEventListener(...given);
/** Watches sizes, which change here only when a test calls `resized()`. */
globalThis.ResizeObserver = class {
  static all = [];
  constructor(changed) {
    ResizeObserver.all.push(changed);
  }
  observe() {}
};
globalThis.innerWidth = 1000;
globalThis.innerHeight = 800;

/** Something has another size now. */
export function resized() {
  for (const changed of ResizeObserver.all) changed();
}

/** A page with this in its body, and nothing of the one before. */
export function page(html) {
  ResizeObserver.all = [];
  globalThis.window = new Listeners();
  globalThis.document = new FakeDocument();
  document.body.innerHTML = html;
  return document.body;
}
