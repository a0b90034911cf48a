// A small note beside what was pressed: why not, with the rule as a link.

/** @import { PopoverWords } from "./messages" */
/** @import { AnyElement } from "./dom.js" */
import { all, closest, focused, newButton, newElement } from "./dom.js";
import { fill } from "./words.js";

const GAP = 8;
const MOVES = "moves"; // instead of a rule: the section that lists the moves

export class Popover {
  visited = false; // Tab has been in it

  /**
   * `rules`: address of the rules; `beside()`: the element it belongs to.
   *
   * @param {HTMLElement} element
   * @param {{ words: PopoverWords, rules: string, beside: () => AnyElement }} options
   */
  constructor(element, { words, rules, beside }) {
    this.element = element;
    this.words = words;
    this.rules = rules;
    this.beside = beside;
    const place = () => this.place();
    element.addEventListener("click", (event) => closest(event, "a") && this.hide()); // it would lie on the rule that it leads to
    addEventListener("resize", place);
    addEventListener("scroll", place, { capture: true, passive: true });
    document.addEventListener("keydown", (event) => event.key === "Tab" && this.tab(event));
  }

  /**
   * `about`: what the thing is that was pressed, where a mouse would be told by pointing at it; `again()` tries it once more.
   *
   * @param {{ reason: string, rule?: string, about?: string | null }} message
   * @param {(() => void) | null} [again]
   */
  show({ reason, rule = "", about = "" }, again = null) {
    if (!reason) return;
    const texts = about ? [about, reason] : [reason];
    this.element.replaceChildren(...texts.map((text) => newElement("p", text)));
    this.element.classList.toggle("explains", Boolean(about));
    if (rule) this.element.append(this.link(rule));
    if (again) this.element.append(this.button(again));
    this.element.hidden = false;
    this.visited = false;
    this.place();
  }

  /** @param {string} rule */
  link(rule) {
    const link = newElement("a", rule === MOVES ? this.words.moves : fill(this.words.rule, { rule }));
    link.href = `${this.rules}#${encodeURIComponent(rule)}`;
    link.target = "_blank";
    link.rel = "noopener";
    return link;
  }

  /** @param {() => void} again */
  button(again) {
    const button = newButton(this.words.again);
    button.addEventListener("click", again);
    return button;
  }

  /** Whether there was one. Who was in it is back at what was pressed. */
  hide() {
    if (this.element.hidden) return false;
    const inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (inside) this.beside().focus({ preventScroll: true });
    return true;
  }

  /** Below what was pressed, above it or to its side, inside the window: where it covers the least of what can be pressed. */
  place() {
    const note = this.element;
    if (note.hidden) return;
    note.style.left = note.style.top = "0"; // near the edge it would be measured too narrow
    const size = { width: note.offsetWidth, height: note.offsetHeight };
    const box = this.beside().getBoundingClientRect();
    const taken = [box, ...all(document, "#board :is(.lit, .shown), #bar button, .tab").map((part) => part.getBoundingClientRect())];
    const { left, top } = leastCovering(box, size, taken);
    note.style.left = `${left}px`;
    note.style.top = `${top}px`;
  }

  /**
   * Tab goes from what was pressed into the note, once, and from its end back.
   *
   * @param {KeyboardEvent} event
   */
  tab(event) {
    const stops = this.element.hidden ? [] : all(this.element, "a, button");
    const active = focused();
    const at = active ? stops.indexOf(active) : -1;
    const next = at + (event.shiftKey ? -1 : 1);
    const enters = !this.visited && !event.shiftKey && active === this.beside();
    if (!stops.length || (at < 0 && !enters)) return;
    this.visited = true;
    event.preventDefault();
    (stops[next] ?? this.beside()).focus({ preventScroll: true });
  }
}

/**
 * Where a note of a size lies beside a box, inside the window: of the four sides the one where it covers the least of what is taken.
 *
 * @param {DOMRect} box
 * @param {{ width: number, height: number }} size
 * @param {DOMRect[]} taken
 */
export function leastCovering(box, { width, height }, taken) {
  const [x, y] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
  const below = { left: x, top: box.bottom + GAP };
  const above = { left: x, top: box.top - GAP - height };
  const right = { left: box.right + GAP, top: y };
  const left = { left: box.left - GAP - width, top: y };
  const ways = [below, above, right, left].map((way) => {
    const inside = { left: within(way.left, width, innerWidth), top: within(way.top, height, innerHeight) };
    return { ...inside, covers: taken.reduce((sum, other) => sum + covered(inside.left, inside.top, width, height, other), 0) };
  });
  return ways.reduce((best, way) => (way.covers < best.covers ? way : best));
}

/**
 * @param {number} start
 * @param {number} length
 * @param {number} most
 */
function within(start, length, most) {
  return Math.max(GAP, Math.min(start, most - length - GAP));
}

/**
 * How much of a box lies under the note.
 *
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @param {DOMRect} box
 */
function covered(left, top, width, height, box) {
  const wide = Math.min(left + width, box.right) - Math.max(left, box.left);
  const high = Math.min(top + height, box.bottom) - Math.max(top, box.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
