// Moves by pressing: a move is a path of parts.
//
// Legal moves whose path has all that is pressed so far are possible, whatever the order; the parts that come next are lit, others of
// them may be pressed as well. When only one move is left and enough of it is pressed (`shorter`), it is made, or first confirmed if the
// reader likes it so. Pressing anything else asks the server why not. A move with `then` is a gesture of two moves: the second is made
// as soon as the first is.

/** @import { Move, SelectionWords } from "../shared/messages" */
/** @import { AnyElement } from "../shared/dom.js" */
import { all, closest, first, focused } from "../shared/dom.js";
import { fill } from "../shared/words.js";
import { ActionBar } from "./action-bar.js";
import { moveFocus } from "./arrow-nav.js";
import { isThere, showFolds } from "./folds.js";
import { showLanded } from "./landed.js";
import { showOnMap } from "./pan-zoom.js";
import { beforeQuestion, begins, goesOn, nextOf } from "./paths.js";
import { bringIntoSight } from "./scroll.js";

/**
 * `words` for the bar; `make(move, element)` sends a move; `why(path, element)` asks; `changed()` when the path has changed;
 * `confirms()`: whether moves are confirmed before they are sent; `stepwise`: a move is made although a gesture would go on.
 *
 * @typedef {object} SelectionOptions
 * @property {HTMLElement} board
 * @property {HTMLElement} bar
 * @property {SelectionWords} words
 * @property {(move: Move, element: AnyElement) => void} make
 * @property {(path: string[], element: AnyElement) => void} why
 * @property {() => void} changed
 * @property {() => void} [onward] when a part was pressed that leads on
 * @property {() => boolean} confirms
 * @property {boolean} [stepwise]
 */

export class Selection {
  /** @type {Move[]} */
  moves = []; // all that are legal
  /** @type {string[]} */
  path = []; // the parts pressed so far
  /** @type {Record<string, number>} */
  which = {}; // of a part that is there several times, which one was pressed last, from 1 on
  /** @type {{ move: Move, button: AnyElement, path: string[] } | null} */
  waiting = null; // to be confirmed; the path as it was before
  /** @type {Set<string>} */
  lit = new Set(); // parts that may be pressed next
  /** @type {Map<string, string>} */
  questions = new Map(); // parts that answer a question, each with the question
  /** @type {Move | null} */
  forced = null; // about to be made automatically
  tabbed = false; // Tab has gone from what is chosen to what may follow
  busy = false;
  unfolded = false; // the rarer ways of a choice are asked for
  turn = false; // it was my turn when the last state came

  /** @param {SelectionOptions} options */
  constructor({ board, bar, words, make, why, changed, onward = () => {}, confirms, stepwise = false }) {
    this.board = board;
    this.words = words;
    this.make = make;
    this.why = why;
    this.changed = changed;
    this.onward = onward;
    this.confirms = confirms;
    this.stepwise = stepwise;
    this.bar = new ActionBar(bar, words);
    board.addEventListener("click", (event) => this.clicked(event));
    bar.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * A new state: what was chosen stays chosen if it still leads somewhere.
   *
   * @param {Move[]} moves
   * @param {boolean} busy
   */
  update(moves, busy) {
    this.moves = moves;
    this.busy = busy;
    this.questions = new Map(all(this.board, "[data-asks] [data-part]").map((part) => [part.dataset.part ?? "", asksOf(part)]));
    if (busy || !this.possible().length) this.path = [];
    this.waiting = this.stillWaiting();
    this.draw();
    const turn = moves.length > 0 && !busy;
    if (turn && !this.turn) this.showNext(); // my turn begins: something to press is in sight
    if (!moves.length) showOnMap(this.board, new Set()); // and while others move, the whole map
    this.turn = turn;
  }

  /** What waits to be confirmed, if it is a move of the new state too. */
  stillWaiting() {
    if (!this.waiting || !this.path.length) return null;
    const { move: old, button, path } = this.waiting;
    const move = this.moves.find((one) => one.move === old.move && one.then === old.then);
    return move ? { move, button, path } : null;
  }

  // --- the path ---------------------------------------------------------------------------------------------------------
  /** The moves that have all these parts. */
  possible(path = this.path) {
    return this.moves.filter((move) => path.every((part) => move.path.includes(part)));
  }

  /** Those of them that do something; if none does, all. */
  useful(path = this.path) {
    const possible = this.possible(path);
    const useful = possible.filter((move) => !move.idle);
    return useful.length ? useful : possible;
  }

  /** The parts to press after these. */
  next(path = this.path) {
    return new Set(this.useful(path).flatMap((move) => nextOf(move, path)));
  }

  /** What moves are for, which may be pressed before anything else: a building before the key that buys it. */
  goals() {
    const goals = this.busy || this.waiting ? [] : all(this.board, "[data-part][data-goal]").map((part) => part.dataset.part);
    return this.possible().flatMap((move) => move.path.filter((part) => goals.includes(part) && !this.path.includes(part)));
  }

  /** The parts that may be pressed before a question is answered: a line for a tile, of which it is asked last which way round it lies. */
  beforeAsking() {
    const path = this.busy || this.waiting ? [] : this.path;
    return new Set(path.length ? this.possible().flatMap((move) => beforeQuestion(move, path, this.questions)) : []);
  }

  /** The question that is all that is left to answer, in words. */
  question() {
    const next = this.beforeAsking().size ? [] : [...this.next()];
    return next.length && this.path.length && next.every((part) => this.questions.has(part)) ? (this.questions.get(next[0]) ?? null) : null;
  }

  /**
   * The moves that these parts are enough for, though others may go on.
   *
   * @param {Move[]} moves
   */
  complete(moves = this.possible(), path = this.path) {
    return moves.filter((move) => !nextOf(move, path).length);
  }

  /**
   * What is made of these parts: the only move that is left, if nothing of it is missing. Moves that begin with them go before those
   * that only have them later on.
   *
   * @param {string[]} path
   */
  settled(path) {
    const all = this.possible(path);
    const beginning = all.filter((move) => begins(move, path));
    const moves = beginning.length ? beginning : all;
    const single = this.stepwise ? this.complete(moves, path).find((move) => !move.then) : null;
    const left = moves.filter((move) => !goesOn(move, moves));
    return single ?? (left.length === 1 ? this.complete(left, path)[0] : undefined);
  }

  /**
   * The only move that is left is about to be made, or not any more.
   *
   * @param {Move | null} move
   */
  announce(move) {
    this.forced = move;
    this.draw();
  }

  /** @param {Event} event */
  clicked(event) {
    const button = closest(event, "[data-unfolds], [data-part], [data-move], [data-back], [data-send]");
    if (!button || this.busy) return;
    if ("back" in button.dataset) this.back();
    else if ("send" in button.dataset) this.send();
    else if ("unfolds" in button.dataset) this.unfold(button);
    else if ("move" in button.dataset) this.finish(this.moves[Number(button.dataset.index)], button);
    else this.press(button.dataset.part ?? "", button);
  }

  /**
   * The rarer ways of a choice are shown in the stead of the others, or these again.
   *
   * @param {AnyElement} button
   */
  unfold(button) {
    this.unfolded = !this.unfolded;
    this.draw();
    seenIn(button.closest("[data-folds]") ?? this.board, "[data-part].lit")[0]?.focus({ preventScroll: true });
  }

  /**
   * @param {string} part
   * @param {AnyElement} button
   */
  press(part, button) {
    const at = this.path.indexOf(part);
    if (at >= 0) return this.go(this.path.slice(0, at), button); // pressed once more: taken back
    const path = this.extended(part);
    if (path) return this.go(path, button);
    this.why([...this.path, part], button);
  }

  /**
   * The parts that are pressed when this one is too: beside the others, in the stead of one like it, or as a new beginning.
   *
   * @param {string} part
   */
  extended(part) {
    const others = this.path.map((other, i) => (this.alike(other, part) ? [...this.path.slice(0, i), ...this.path.slice(i + 1)] : null));
    const before = [this.path, ...others.reverse().filter((path) => path !== null), ...(this.next([]).has(part) ? [[]] : [])];
    return before.map((path) => [...path, part]).find((path) => this.possible(path).length) ?? null;
  }

  /**
   * Whether two parts play the same role: in some moves they stand in the same place.
   *
   * @param {string} one
   * @param {string} other
   */
  alike(one, other) {
    const places = new Set(this.moves.map((move) => move.path.indexOf(one)).filter((at) => at >= 0));
    return this.moves.some((move) => places.has(move.path.indexOf(other)));
  }

  /**
   * @param {string[]} path
   * @param {AnyElement} button
   */
  go(path, button) {
    this.waiting = null;
    this.unfolded = false;
    this.tabbed = false;
    this.onward();
    const part = button.dataset.part ?? "";
    const at = all(this.board, `[data-part="${CSS.escape(part)}"]`).indexOf(button);
    if (at >= 0) this.which[part] = at + 1;
    const settled = path.length ? this.settled(path) : null;
    if (settled) return this.finish(settled, button, path);
    this.path = path;
    this.draw();
    if (path.length) this.showNext();
    if (path.length > 1 && this.question()) seenIn(this.board, "[data-asks] .lit")[0]?.focus({ preventScroll: true });
  }

  /**
   * The move is settled: it is made, or shown to be confirmed.
   *
   * @param {Move} move
   * @param {AnyElement} button
   * @param {string[] | null} [path]
   */
  finish(move, button, path = null) {
    if (!this.confirms()) return this.done(move, button);
    this.waiting = { move, button, path: path ? path.slice(0, -1) : (this.waiting?.path ?? this.path) };
    this.path = [...(path ?? move.path)]; // not what need not be pressed
    this.draw();
    this.bar.focus();
  }

  send() {
    if (!this.waiting) return;
    const { move, button } = this.waiting;
    if (button.isConnected) button.focus({ preventScroll: true }); // "Send" goes away, the reader stays
    this.done(move, button);
  }

  /**
   * @param {Move} move
   * @param {AnyElement} button
   */
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
    this.unfolded = false;
    this.path = path ?? this.path.slice(0, -1);
    this.waiting = null;
    if (button?.isConnected) button.focus({ preventScroll: true });
    this.draw(last);
    return true;
  }

  // --- what is seen -----------------------------------------------------------------------------------------------------
  /**
   * Lights what may follow.
   *
   * @param {string} [last] where the focus goes if what has it is seen no more
   */
  draw(last = this.path.at(-1)) {
    if (!this.path.length) [this.which, this.unfolded] = [{}, false];
    const held = [this.board, this.bar.element].some((element) => element.contains(focused()));
    const next = this.busy || this.waiting ? new Set() : new Set([...this.next(), ...this.beforeAsking(), ...this.goals()]);
    const elements = all(this.board, "[data-part]");
    this.showAll(elements, next);
    showFolds(this.board, this.unfolded);
    if (!next.size && !this.path.length) elements[0]?.setAttribute("tabindex", "0"); // from there arrows go everywhere
    this.lit = next;
    if (this.waiting) this.bar.ask(this.sentence(this.waiting.move));
    else if (this.forced) this.bar.announce(this.forced.text);
    else this.bar.offer(this, this.missing(elements, next));
    showLanded(this.board, this.path.length > 1 && this.question() !== null);
    this.changed();
    if (held && !isSeen(focused())) (this.part(last) ?? this.board).focus({ preventScroll: true });
  }

  /**
   * @param {AnyElement[]} elements
   * @param {Set<string>} next
   */
  showAll(elements, next) {
    /** @type {Record<string, number>} */
    const seenOf = {}; // how many elements of a part have been shown
    for (const element of elements) {
      const part = element.dataset.part ?? "";
      seenOf[part] = (seenOf[part] ?? 0) + 1;
      this.show(element, next, (this.which[part] ?? 1) === seenOf[part]);
    }
  }

  /**
   * The parts that may follow but are not seen on the board: the bar offers what they lead to, if no other part does.
   *
   * @param {AnyElement[]} elements
   * @param {Set<string>} next
   */
  missing(elements, next) {
    const seen = elements.filter((element) => next.has(element.dataset.part ?? "") && isThere(element));
    const there = new Set(seen.map((element) => element.dataset.part));
    const hidden = next.size ? this.useful().map((move) => nextOf(move, this.path)) : [];
    return [...new Set(hidden.filter((parts) => parts.every((part) => !there.has(part))).flat())];
  }

  /** @param {string} [name] */
  part(name = "") {
    return first(this.board, `[data-part="${CSS.escape(name)}"]`);
  }

  /**
   * What people call a part, if it is on the board, in sight or not.
   *
   * @param {string} [name]
   */
  nameOf(name = "") {
    return this.part(name)?.getAttribute("aria-label");
  }

  /**
   * Lights an element or not; Tab goes to what can be pressed.
   *
   * @param {AnyElement} element
   * @param {Set<string>} next
   * @param {boolean} isIt of several elements of a part this is the one
   */
  show(element, next, isIt) {
    const part = element.dataset.part ?? "";
    const lit = next.has(part);
    const chosen = isIt && this.path.includes(part); // of two cards alike only the one that was pressed
    const open = (lit && this.next([...this.path, part]).size > 0) || (next.size > 0 && this.path.at(-1) === part);
    const leads = open && !element.closest("[data-map]"); // a map is moved
    const classes = { lit, chosen, fresh: lit && !this.lit.has(part), draggable: leads };
    for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, on);
    setAttribute(element, "aria-pressed", chosen ? "true" : null);
    setAttribute(element, "aria-describedby", lit ? `may-press ${titleId(element)}`.trim() : null); // the others answer too: why not
    setAttribute(element, "tabindex", lit || chosen ? "0" : "-1");
  }

  /**
   * A move in words; of a gesture also what its second half is about.
   *
   * @param {Move} move
   */
  sentence(move) {
    if (!move.then) return move.text;
    const part = this.nameOf(move.path.at(-1));
    return part ? fill(this.words.gesture, { move: move.text, part }) : move.text;
  }

  /** What may follow is in sight: on a map, and on the board. */
  showNext() {
    showOnMap(this.board, new Set(this.possible().flatMap((move) => move.path)));
    bringIntoSight(this.board, all(this.board, ".lit"));
  }

  // --- keys -------------------------------------------------------------------------------------------------------------
  /** @param {KeyboardEvent} event */
  key(event) {
    const from = closest(event, "[data-part], [data-unfolds]");
    if (event.target === this.board && event.key.startsWith("Arrow")) return this.focusNext();
    if (!from) return;
    if (event.key === "Tab") return this.tab(event, from);
    const press = (event.key === "Enter" || event.key === " ") && from.localName !== "button"; // buttons do that already
    if (moveFocus(this.board, from, event.key) || press) event.preventDefault();
    if (press) this.clicked(event);
  }

  /**
   * From what is chosen Tab goes to what may follow, once: after that it follows the order of the page.
   *
   * @param {KeyboardEvent} event
   * @param {AnyElement} from
   */
  tab(event, from) {
    const target = first(this.board, ".lit");
    if (event.shiftKey || this.tabbed || !target || !from.classList.contains("chosen")) return;
    this.tabbed = true;
    event.preventDefault();
    target.focus();
  }

  /** Puts the focus on the next part that can be pressed. */
  focusNext() {
    const lit = seenIn(this.board, ".lit");
    const active = focused();
    const next = lit[active ? lit.indexOf(active) + 1 : 0] ?? lit[0];
    if (next) next.focus();
    else this.bar.focus();
  }
}

/**
 * The id of an element's title, which says more than its name; otherwise that it may be pressed would be read out in its stead.
 *
 * @param {AnyElement} element
 */
function titleId(element) {
  const title = first(element, ":scope > title");
  if (!title || title.textContent === element.getAttribute("aria-label")) return "";
  title.setAttribute("id", `about-${element.dataset.part}`);
  return title.id;
}

/**
 * The elements of a kind that are not folded away.
 *
 * @param {ParentNode} within
 * @param {string} selector
 */
function seenIn(within, selector) {
  return all(within, selector).filter(isSeen);
}

/**
 * Whether what has the focus is still there to be seen; without it the whole page has it.
 *
 * @param {AnyElement | null} element
 */
function isSeen(element) {
  return element !== null && element !== document.body && element.getClientRects().length > 0;
}

/** @param {AnyElement} part */
function asksOf(part) {
  return /** @type {AnyElement | null} */ (part.closest("[data-asks]"))?.dataset.asks ?? "";
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value null takes it away
 */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
