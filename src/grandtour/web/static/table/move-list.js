// The list of moves: everything that can be done by pressing parts can be done here too, with the keyboard alone. Tab comes to one of
// them, arrows go from there. The focus is never lost: while there are no moves, it is on the title of the list.

/** @import { Move } from "../shared/messages" */
/** @import { AnyElement } from "../shared/dom.js" */
import { by, closest, focused, newButton } from "../shared/dom.js";
import { listNeighbour, listStep } from "./arrow-nav.js";

const MANY = 12; // from this many moves on there is a search field

export class MoveList {
  list = by("moves", "ol");
  filter = by("moves-filter", "input");
  /** @type {Move[]} */
  moves = [];
  /** @type {Set<string>} */
  possible = new Set(); // the words of the moves that begin with what is pressed
  held = false; // the focus was in the list when it changed
  busy = false;
  title = by("moves-title");

  /**
   * `chosen(move, button)` when one is pressed; `shown(move or null)` when one is pointed at or has the focus.
   *
   * @param {{ chosen: (move: Move, button: AnyElement) => void, shown: (move: Move | null) => void }} options
   */
  constructor({ chosen, shown }) {
    this.list.addEventListener("click", (event) => {
      const [move, button] = [this.moveAt(event), closest(event, "button")];
      if (move && button && !this.busy) chosen(move, button);
    });
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => shown(this.moveAt(event)));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => shown(null));
    this.list.addEventListener("focusin", (event) => this.reach(closest(event, "button")));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.filter.addEventListener("input", () => this.narrow());
    this.filter.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {Event} event */
  moveAt(event) {
    return this.moves[Number(closest(event, "[data-move]")?.dataset.index ?? NaN)] ?? null;
  }

  /**
   * Shows these moves; while a path is being pressed, those that begin so.
   *
   * @param {Move[]} moves
   * @param {Move[]} possible
   * @param {boolean} busy
   */
  show(moves, possible, busy) {
    const active = focused();
    this.held = this.list.contains(active) || (this.held && active === this.title);
    const move = active?.dataset.move;
    if (JSON.stringify(moves) !== JSON.stringify(this.moves)) this.fill(moves);
    this.moves = moves;
    this.busy = busy;
    this.possible = new Set(possible.map((one) => one.move));
    for (const button of this.buttons()) button.setAttribute("aria-disabled", String(busy)); // disabled, it would lose the focus
    this.filter.hidden = moves.length < MANY;
    if (this.filter.hidden) this.filter.value = "";
    this.narrow();
    if (this.held) this.refocus(move);
  }

  /** @param {Move[]} moves */
  fill(moves) {
    this.list.replaceChildren(
      ...moves.map((move, index) => {
        const item = document.createElement("li");
        const button = newButton(move.text);
        button.dataset.move = move.move;
        button.dataset.index = String(index);
        item.append(button);
        return item;
      }),
    );
  }

  /** Hides what does not fit the path or the words in the field. */
  narrow() {
    const wanted = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const button of this.buttons()) {
      const move = button.dataset.move ?? "";
      const text = `${button.textContent} ${move}`.toLowerCase();
      const fits = this.possible.has(move) && wanted.every((word) => text.includes(word));
      itemOf(button).hidden = !fits;
      if (fits) left += 1;
    }
    this.reach(this.seen().find((button) => button === focused()) ?? this.seen()[0] ?? null);
    by("moves-count").textContent = left ? String(left) : "";
    by("no-moves").hidden = this.moves.length > 0;
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    return Array.from(this.list.querySelectorAll("button[data-move]"));
  }

  seen() {
    return this.buttons().filter((button) => !itemOf(button).hidden);
  }

  /**
   * Arrows go from move to move, and up from the first to the field.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const step = listStep(event.key);
    if (step === null || (event.target === this.filter && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const buttons = this.seen();
    const active = /** @type {HTMLButtonElement | null} */ (document.activeElement);
    const before = step === -1 && (!active || buttons.indexOf(active) <= 0);
    if (before && !this.filter.hidden) this.filter.focus();
    else listNeighbour(buttons, active, step)?.focus();
  }

  /**
   * Tab comes to this one.
   *
   * @param {AnyElement | null} button
   */
  reach(button) {
    for (const other of this.buttons()) other.tabIndex = other === button ? 0 : -1;
  }

  /**
   * Who was in the list when it changed is there again: at the same move, or at the first.
   *
   * @param {string | undefined} move
   */
  refocus(move) {
    const same = this.seen().find((button) => button.dataset.move === move);
    if (same) same.focus();
    else this.focus();
  }

  /** The first move, or the title until there are some. */
  focus() {
    this.held = true;
    (this.seen()[0] ?? this.title).focus();
  }
}

/** @param {HTMLButtonElement} button */
function itemOf(button) {
  return /** @type {HTMLLIElement} */ (button.parentElement);
}
