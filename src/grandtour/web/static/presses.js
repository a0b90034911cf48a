// Moves by pressing: a move is a path of parts.
//
// Legal moves whose path begins with what is pressed so far are still possible; the parts that may follow are lit. When the path of
// exactly one move is complete and none goes on, it is made. Pressing anything else asks the server why not.

const FEW = 6; // so many moves through a part that is not on the board are offered by their sentences, else the part itself

export class Presses {
  /** `words` for the bar; `make(move, element)` sends a move; `why(path, element)` asks; `changed(possible)` when the path has changed. */
  constructor({ board, bar, words, make, why, changed }) {
    Object.assign(this, { board, bar, words, make, why, changed });
    this.moves = [];
    this.path = [];
    this.busy = false;
    board.addEventListener("click", (event) => this.clicked(event));
    bar.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.key(event));
  }

  /** A new state: what was chosen stays chosen if it still leads somewhere. */
  update(moves, busy) {
    this.moves = moves;
    this.busy = busy;
    if (busy || !this.possible().length) this.path = [];
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
  next(path = this.path) {
    return new Set(this.possible(path).map((move) => move.path[path.length]).filter((part) => part !== undefined));
  }

  clicked(event) {
    const button = event.target.closest("[data-part], [data-move], [data-back]");
    if (!button || this.busy) return;
    if ("back" in button.dataset) this.back();
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
    this.path = path;
    const possible = this.possible();
    if (path.length && possible.length === 1 && possible[0].path.length === path.length) this.finish(possible[0], button);
    else this.draw();
    if (path.length) this.showNext();
  }

  /** If nothing that may follow is in sight, the first of it is brought there. */
  showNext() {
    const view = this.board.getBoundingClientRect();
    const boxes = Array.from(this.board.querySelectorAll(".lit")).map((element) => [element, element.getBoundingClientRect()]);
    const seen = boxes.some(([, box]) => box.height && box.bottom > view.top && box.top < view.bottom);
    if (!seen) boxes.find(([, box]) => box.height)?.[0].scrollIntoView({ block: "center", inline: "nearest" });
  }

  finish(move, button) {
    this.path = [];
    this.make(move, button);
  }

  /** Takes back the last part; whether there was one. */
  back() {
    if (!this.path.length) return false;
    this.path.pop();
    this.draw();
    return true;
  }

  // --- what is seen -----------------------------------------------------------------------------------------------------
  draw() {
    const next = this.busy ? new Set() : this.next();
    const elements = this.board.querySelectorAll("[data-part]");
    for (const element of elements) {
      const part = element.dataset.part;
      const lit = next.has(part);
      const chosen = this.path.includes(part);
      element.classList.toggle("lit", lit);
      element.classList.toggle("chosen", chosen);
      if (chosen) element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
      element.tabIndex = lit || chosen || !next.size ? 0 : -1; // Tab goes to what can be pressed, arrows go everywhere
    }
    const seen = Array.from(elements).filter((element) => element.classList.contains("lit") && element.getClientRects().length);
    const there = new Set(seen.map((element) => element.dataset.part));
    this.fillBar([...next].filter((part) => !there.has(part)));
    this.changed(this.possible());
  }

  /** The bar: parts that are not on the board, moves that are complete though one could go on, and the way back. */
  fillBar(missing) {
    const focused = document.activeElement?.parentElement === this.bar ? document.activeElement.textContent : null;
    const buttons = [];
    if (!this.busy) {
      const complete = this.possible().filter((move) => move.path.length === this.path.length);
      for (const move of complete) {
        const text = this.path.length ? this.words.enough.replace("{move}", () => move.text) : move.text;
        buttons.push(this.moveButton(move, text));
      }
      for (const part of missing) buttons.push(...this.partButtons(part));
    }
    if (this.path.length) {
      const hint = document.createElement("span");
      hint.textContent = this.words.chosen;
      const back = newButton(this.words.back);
      back.dataset.back = "";
      buttons.unshift(hint);
      buttons.push(back);
    }
    this.bar.replaceChildren(...buttons);
    if (focused !== null) Array.from(this.bar.children).find((button) => button.textContent === focused)?.focus();
  }

  partButtons(part) {
    const through = this.possible([...this.path, part]);
    if (through.length <= FEW) return through.map((move) => this.moveButton(move, move.text));
    const button = newButton(part.replaceAll("-", " "));
    button.dataset.part = part;
    button.classList.add("lit");
    return [button];
  }

  moveButton(move, text) {
    const button = newButton(text);
    button.dataset.move = move.move;
    button.dataset.index = this.moves.indexOf(move);
    return button;
  }

  /** Shows on the board which parts a move is made of. */
  hint(move) {
    for (const element of this.board.querySelectorAll("[data-part]")) {
      element.classList.toggle("hint", move !== null && move.path.includes(element.dataset.part));
    }
  }

  // --- keys -------------------------------------------------------------------------------------------------------------
  key(event) {
    const from = event.target.closest("[data-part]");
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    const press = (event.key === "Enter" || event.key === " ") && from?.localName !== "button"; // buttons know that by themselves
    if (!from || !(way || press)) return;
    event.preventDefault();
    if (way) this.walk(from, way);
    else this.clicked(event);
  }

  /** The focus goes to the nearest part in that direction. */
  walk(from, way) {
    let best = null;
    let least = Infinity;
    for (const element of this.board.querySelectorAll("[data-part]")) {
      const far = element === from ? Infinity : distance(from, element, way);
      if (far < least) [best, least] = [element, far];
    }
    best?.focus();
  }

  /** Puts the focus on the next part that can be pressed. */
  focusNext() {
    const lit = Array.from(this.board.querySelectorAll(".lit"));
    (lit[lit.indexOf(document.activeElement) + 1] ?? lit[0] ?? this.bar.querySelector("button"))?.focus();
  }
}

function newButton(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  return button;
}

/** How far an element is in a direction; what lies to the side counts double, what lies behind never. */
function distance(from, to, [x, y]) {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  if (!b.width) return Infinity;
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  const ahead = dx * x + dy * y;
  const aside = Math.abs(dx * y) + Math.abs(dy * x);
  return ahead > 1 && aside <= ahead * 3 ? ahead + 2 * aside : Infinity;
}
