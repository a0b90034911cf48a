// The bar below the board: what is not on it, moves that are complete though one could go on, the way back, and the question before
// a move is sent.

const FEW = 6; // so many moves through a part that is not on the board are offered by their sentences, else the part itself

export class Bar {
  constructor(element, words) {
    Object.assign(this, { element, words });
  }

  /** A move to be confirmed, in words. */
  ask(sentence) {
    const send = newButton(this.words.send);
    send.className = "main";
    send.dataset.send = "";
    this.put([newLine(sentence), send, this.back()], true);
  }

  /** Puts the focus on "Send", or on the first that is offered. */
  focus() {
    (this.element.querySelector("[data-send]") ?? this.element.querySelector("button"))?.focus();
  }

  /** What can be chosen here after the parts pressed so far; `missing`: parts that are not on the board. */
  offer(presses, missing) {
    const buttons = presses.busy ? [] : [...this.complete(presses), ...missing.flatMap((part) => this.through(presses, part))];
    if (!presses.path.length) return this.put(buttons, false);
    this.put([newLine(this.words.chosen), ...buttons, this.back()], !buttons.length);
  }

  /** `brief`: there is nothing in it but the way on or back, which on a phone takes the place of the tools. */
  put(children, brief) {
    const focused = document.activeElement?.parentElement === this.element ? document.activeElement.textContent : null;
    this.element.classList.toggle("brief", brief);
    this.element.replaceChildren(...children);
    if (focused !== null) children.find((button) => button.textContent === focused)?.focus();
  }

  complete(presses) {
    const moves = presses.possible().filter((move) => move.path.length === presses.path.length && !move.then);
    const text = (move) => (presses.path.length ? this.words.enough.replace("{move}", () => move.text) : move.text);
    return moves.map((move) => moveButton(presses, move, text(move)));
  }

  through(presses, part) {
    const moves = presses.possible([...presses.path, part]).filter((move) => !move.then);
    if (moves.length <= FEW) return moves.map((move) => moveButton(presses, move, move.text));
    const button = newButton(part.replaceAll("-", " "));
    button.dataset.part = part;
    button.classList.add("lit");
    return [button];
  }

  back() {
    const button = newButton(this.words.back);
    button.dataset.back = "";
    return button;
  }
}

export function newButton(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  return button;
}

function moveButton(presses, move, text) {
  const button = newButton(text);
  button.dataset.move = move.move;
  button.dataset.index = presses.moves.indexOf(move);
  return button;
}

function newLine(text) {
  const line = document.createElement("span");
  line.textContent = text;
  return line;
}
