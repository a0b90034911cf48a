// The list of moves: everything that can be done by pressing parts can be done here too, with the keyboard alone.

const MANY = 12; // from so many moves on there is a field to find one

export class Moves {
  /** `chosen(move, button)` when one is pressed; `shown(move or null)` when one is pointed at or has the focus. */
  constructor({ chosen, shown }) {
    this.list = document.getElementById("moves");
    this.filter = document.getElementById("moves-filter");
    this.moves = [];
    const found = (event) => this.moves[event.target.closest("[data-move]")?.dataset.index] ?? null;
    this.list.addEventListener("click", (event) => found(event) && chosen(found(event), event.target));
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => shown(found(event)));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => shown(null));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.filter.addEventListener("input", () => this.narrow());
    this.filter.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows these moves; while a path is being pressed, those that begin so. */
  show(moves, possible, busy) {
    this.held ||= this.list.contains(document.activeElement);
    const focused = document.activeElement?.dataset.move;
    if (JSON.stringify(moves) !== JSON.stringify(this.moves)) this.fill(moves);
    this.moves = moves;
    this.possible = new Set(possible.map((move) => move.move));
    for (const button of this.buttons()) button.disabled = busy;
    this.filter.hidden = moves.length < MANY;
    if (this.filter.hidden) this.filter.value = "";
    this.narrow();
    if (this.held && moves.length && !busy) this.refocus(focused);
  }

  fill(moves) {
    this.list.replaceChildren(
      ...moves.map((move, index) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.move = move.move;
        button.dataset.index = index;
        button.textContent = move.text;
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
      const text = `${button.textContent} ${button.dataset.move}`.toLowerCase();
      const fits = this.possible.has(button.dataset.move) && wanted.every((word) => text.includes(word));
      button.parentElement.hidden = !fits;
      left += fits;
    }
    document.getElementById("moves-count").textContent = left || "";
    document.getElementById("no-moves").hidden = this.moves.length > 0;
  }

  buttons() {
    return Array.from(this.list.querySelectorAll("[data-move]"));
  }

  /** Arrows go from move to move. */
  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps) || (event.target === this.filter && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const buttons = this.buttons().filter((button) => !button.parentElement.hidden);
    const next = buttons.indexOf(document.activeElement) + steps[event.key];
    if (next < 0 && steps[event.key] === -1 && !this.filter.hidden) this.filter.focus();
    else buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
  }

  /** Who was in the list when it changed is there again: at the same move, or at the first. */
  refocus(move) {
    this.held = false;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const same = this.buttons().find((button) => button.dataset.move === move && !button.parentElement.hidden);
    if (same) same.focus();
    else this.focus();
  }

  focus() {
    const first = this.buttons().find((button) => !button.parentElement.hidden);
    (first ?? this.list).focus();
  }
}
