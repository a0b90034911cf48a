// The log: lines {text, seat, parts}, of which the server replaces those from some number on.

/** @import { LogLine, LogUpdate } from "../shared/messages" */
import { all, closest, focused, newElement } from "../shared/dom.js";
import { listNeighbour, listStep } from "./arrow-nav.js";

const NEAR = 40; // pixels: who is so near to the end reads the newest line

export class Log {
  /** @type {LogLine[]} */
  lines = [];

  /**
   * `told(line or null)` when a line is pointed at or has the focus.
   *
   * @param {HTMLElement} list
   * @param {(line: LogLine | null) => void} told
   */
  constructor(list, told) {
    this.list = list;
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => told(this.lineAt(event)));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => told(null));
    list.addEventListener("keydown", (event) => this.key(event));
    this.watch();
  }

  /** Where the log is behind a tab, it opens at its end. */
  watch() {
    let hidden = true;
    const { list } = this;
    new ResizeObserver(() => {
      if (hidden && list.clientHeight) list.scrollTop = list.scrollHeight;
      hidden = !list.clientHeight;
    }).observe(list);
  }

  get length() {
    return this.lines.length;
  }

  /** @param {Event} event */
  lineAt(event) {
    const item = closest(event, "li");
    return (item && this.lines[this.items().indexOf(/** @type {HTMLElement} */ (item))]) ?? null;
  }

  items() {
    return /** @type {HTMLElement[]} */ (all(this.list, ":scope > li"));
  }

  /**
   * Replaces the entries from `from` on. Someone at the newest line stays at the newest; someone further up stays there.
   *
   * @param {LogUpdate} update
   */
  update({ from, lines }) {
    const list = this.list;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    let same = 0; // lines that stand already are left alone, so that nothing is read out twice
    while (same < lines.length && list.children[from + same]?.textContent === lines[same].text) same += 1;
    while (list.children.length > from + same) list.lastElementChild?.remove();
    list.append(...lines.slice(same).map((line) => newItem(line.text)));
    this.lines = [...this.lines.slice(0, from), ...lines];
    this.fold();
    if (atEnd) list.scrollTop = list.scrollHeight;
    this.reach(list.querySelector(":focus") ?? list.lastElementChild);
  }

  /** Of equal lines that follow each other, the last one is seen, with their number. */
  fold() {
    const items = this.items();
    for (const { at, times } of runsOf(this.lines.map(({ text, seat }) => `${seat} ${text}`))) {
      for (const [i, item] of items.slice(at, at + times).entries()) {
        item.hidden = i < times - 1;
        if (i > 0 && !item.hidden) item.dataset.times = String(times);
        else delete item.dataset.times;
      }
    }
  }

  /**
   * Tab comes to one line, the newest or the one that was read; arrows go from there.
   *
   * @param {Element | null} item
   */
  reach(item) {
    for (const other of this.list.querySelectorAll('[tabindex="0"]')) if (other !== item) other.setAttribute("tabindex", "-1");
    item?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = listStep(event.key);
    if (step === null) return;
    event.preventDefault();
    const item =
      listNeighbour(
        this.items().filter((item) => !item.hidden),
        /** @type {HTMLElement | null} */ (focused()),
        step,
      ) ?? null;
    this.reach(item);
    item?.focus();
  }
}

/**
 * Equal texts that follow each other: where they begin, and how many they are.
 *
 * @param {string[]} texts
 */
export function runsOf(texts) {
  /** @type {{ text: string, at: number, times: number }[]} */
  const runs = [];
  for (const [at, text] of texts.entries()) {
    const run = runs.at(-1);
    if (run?.text === text) run.times += 1;
    else runs.push({ text, at, times: 1 });
  }
  return runs;
}

/** @param {string} text */
function newItem(text) {
  const item = newElement("li", text);
  item.tabIndex = -1;
  return item;
}
