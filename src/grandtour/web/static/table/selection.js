// Moves by pressing: a move is a path of parts.
//
// Legal moves whose path begins with what is pressed so far are still possible; the parts that may follow are lit. When the path of
// exactly one move is complete and none goes on, it is made, or first confirmed if the reader likes it so. Pressing anything else asks
// the server why not. A move with `then` is a gesture of two moves: the second is made as soon as the first is.

import { Bar } from "./action-bar.js";
import { walk } from "./arrow-nav.js";
import { stuck } from "../shared/viewport.js";

export class Presses {
  /** `words` for the bar; `make(move, element)` sends a move; `why(path, element)` asks; `changed()` when the path has changed;
   * `confirms()`: whether moves are confirmed before they are sent. */
  constructor({ board, bar, words, make, why, changed, confirms }) {
    Object.assign(this, { board, words, make, why, changed, confirms });
    this.bar = new Bar(bar, words);
    this.moves = [];
    this.which = {}; // of a part that is there several times, the how-manieth was pressed last
    this.path = [];
    this.busy = false;
    this.waiting = null; // {move, button, path}: to be confirmed; the path as it was before
    this.lit = new Set();
    board.addEventListener("click", (event) => this.clicked(event));
    bar.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.key(event));
  }

  /** A new state: what was chosen stays chosen if it still leads somewhere. */
  update(moves, busy) {
    this.moves = moves;
    this.busy = busy;
    if (busy || !this.possible().length) this.path = [];
    if (this.waiting) this.waiting.move = this.path.length && moves.find((move) => same(move, this.waiting.move));
    if (!this.waiting?.move) this.waiting = null;
    this.draw();
    const turn = moves.length > 0 && !busy;
    if (turn && !this.turn) this.showNext(); // my turn begins: something to press is in sight
    this.turn = turn;
  }

  // --- the path ---------------------------------------------------------------------------------------------------------
  /** The moves whose path begins with this one. */
  possible(path = this.path) {
    return this.moves.filter((move) => path.every((part, i) => move.path[i] === part));
  }

  /** The parts that may be pressed after this path. */
  next(path = this.path, moves = this.possible(path)) {
    return new Set(moves.map((move) => move.path[path.length]).filter((part) => part !== undefined));
  }

  clicked(event) {
    const button = event.target.closest("[data-part], [data-move], [data-back], [data-send]");
    if (!button || this.busy) return;
    if ("back" in button.dataset) this.back();
    else if ("send" in button.dataset) this.send();
    else if ("move" in button.dataset) this.finish(this.moves[button.dataset.index], button);
    else this.press(button.dataset.part, button);
  }

  press(part, button) {
    if (this.next().has(part)) return this.go([...this.path, part], button);
    const at = this.path.lastIndexOf(part);
    if (at >= 0) return this.go(this.path.slice(0, at), button); // pressed once more: taken back
    for (let i = this.path.length - 1; i >= 0; i -= 1) {
      const other = this.path.slice(0, i);
      if (this.next(other).has(part)) return this.go([...other, part], button); // something else in its stead
    }
    this.why([...this.path, part], button);
  }

  go(path, button) {
    this.waiting = null;
    const alike = Array.from(this.board.querySelectorAll(`[data-part="${CSS.escape(button?.dataset.part ?? "")}"]`));
    if (alike.includes(button)) this.which[button.dataset.part] = alike.indexOf(button) + 1;
    const possible = this.possible(path);
    if (path.length && possible.length === 1 && possible[0].path.length === path.length) return this.finish(possible[0], button, path);
    this.path = path;
    this.draw();
    if (path.length) this.showNext();
  }

  /** The move is settled: it is made, or shown to be confirmed. */
  finish(move, button, path = null) {
    if (!this.confirms()) return this.done(move, button);
    this.waiting = { move, button, path: path ? path.slice(0, -1) : this.waiting?.path ?? this.path };
    this.path = [...move.path];
    this.draw();
    this.bar.focus();
  }

  send() {
    const { move, button } = this.waiting;
    if (button.isConnected) button.focus({ preventScroll: true }); // "Send" goes away, the reader stays
    this.done(move, button);
  }

  done(move, button) {
    this.path = [];
    this.waiting = null;
    this.make(move, button);
  }

  /** Takes back the last part, or the whole move that waits to be confirmed; whether there was one. */
  back() {
    if (!this.path.length && !this.waiting) return false;
    const { button, path } = this.waiting ?? {};
    const last = this.path.at(-1);
    this.path = path ?? this.path.slice(0, -1);
    this.waiting = null;
    if (button?.isConnected) button.focus({ preventScroll: true });
    this.draw(last);
    return true;
  }

  // --- what is seen -----------------------------------------------------------------------------------------------------
  /** `last`: where the focus goes if what has it is seen no more. */
  draw(last = this.path.at(-1)) {
    if (!this.path.length) this.which = {};
    const focused = this.board.contains(document.activeElement) ? document.activeElement : null;
    const next = this.busy || this.waiting ? new Set() : this.next();
    const elements = Array.from(this.board.querySelectorAll("[data-part]"));
    const seenOf = {}; // how many elements of a part have been shown
    for (const element of elements) {
      const part = element.dataset.part;
      seenOf[part] = (seenOf[part] ?? 0) + 1;
      this.show(element, next, (this.which[part] ?? 1) === seenOf[part]);
    }
    const seen = elements.filter((element) => next.has(element.dataset.part) && element.getClientRects().length);
    const there = new Set(seen.map((element) => element.dataset.part));
    if (!next.size && !this.path.length) elements[0]?.setAttribute("tabindex", "0"); // from there arrows go everywhere
    this.lit = next;
    if (this.waiting) this.bar.ask(this.sentence(this.waiting.move));
    else this.bar.offer(this, [...this.next(this.path, this.possible().filter((move) => !move.then))].filter((part) => !there.has(part)));
    this.changed();
    if (focused && !focused.getClientRects().length) (this.part(last) ?? this.board).focus({ preventScroll: true });
  }

  part(name) {
    return this.board.querySelector(`[data-part="${CSS.escape(name ?? "")}"]`);
  }

  /** Lights an element or not; Tab goes to what can be pressed. */
  show(element, next, isIt) {
    const part = element.dataset.part;
    const lit = next.has(part);
    const chosen = isIt && this.path.includes(part); // of two cards alike only the one that was pressed
    const leads = (lit && this.next([...this.path, part]).size > 0) || (next.size > 0 && this.path.at(-1) === part);
    const classes = { lit, chosen, fresh: lit && !this.lit.has(part), draggable: leads };
    for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, on);
    set(element, "aria-pressed", chosen ? "true" : null);
    set(element, "aria-describedby", lit ? "may-press" : null); // the others answer too: they say why not
    set(element, "tabindex", lit || chosen ? "0" : "-1");
  }

  /** A move in words; of a gesture also what its second half is about. */
  sentence(move) {
    if (!move.then) return move.text;
    const last = this.part(move.path.at(-1));
    const part = last?.getAttribute("aria-label") ?? move.path.at(-1).replaceAll("-", " ");
    return this.words.gesture.replace("{move}", () => move.text).replace("{part}", () => part);
  }

  /** If nothing that may follow is in sight, the first of it is brought there. What sticks to the bottom hides what is behind it. */
  showNext() {
    const view = this.board.getBoundingClientRect();
    const hidden = stuck(this.board);
    const boxes = Array.from(this.board.querySelectorAll(".lit"), (element) => [element, element.getBoundingClientRect()]);
    const end = (element) => view.bottom - (element.closest(".pane-mine") ? 0 : hidden);
    const seen = boxes.some(([element, box]) => {
      const middle = box.top + box.height / 2;
      return box.height && middle > view.top && middle < end(element);
    });
    if (!seen) boxes.find(([, box]) => box.height)?.[0].scrollIntoView({ block: "center", inline: "nearest" });
  }

  // --- keys -------------------------------------------------------------------------------------------------------------
  key(event) {
    const from = event.target.closest("[data-part]");
    if (event.target === this.board && event.key.startsWith("Arrow")) return this.focusNext();
    if (!from) return;
    const press = (event.key === "Enter" || event.key === " ") && from.localName !== "button"; // buttons know that by themselves
    if (walk(this.board, from, event.key) || press) event.preventDefault();
    if (press) this.clicked(event);
  }

  /** Puts the focus on the next part that can be pressed. */
  focusNext() {
    const lit = Array.from(this.board.querySelectorAll(".lit"));
    const next = lit[lit.indexOf(document.activeElement) + 1] ?? lit[0];
    if (next) next.focus();
    else this.bar.focus();
  }
}

function same(one, other) {
  return one.move === other?.move && one.then === other.then;
}

function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
