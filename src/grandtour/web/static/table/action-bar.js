// The bar below the board: what is not on it, moves that are complete though one could go on, the way back, and the question before
// a move is sent.

/** @import { Move, SelectionWords } from "../shared/messages" */
/** @import { Selection } from "./selection.js" */
import { first, newButton, newElement } from "../shared/dom.js";
import { fill } from "../shared/words.js";
import { goesOn } from "./paths.js";

const FEW = 6; // up to this many moves through a part that is not in sight are offered as sentences, beyond that the part's name

export class ActionBar {
  /**
   * @param {HTMLElement} element
   * @param {SelectionWords} words
   */
  constructor(element, words) {
    this.element = element;
    this.words = words;
  }

  /**
   * A move to be confirmed, in words.
   *
   * @param {string} sentence
   */
  ask(sentence) {
    const send = newButton(this.words.send);
    send.className = "main";
    send.dataset.send = "";
    this.put([newElement("span", sentence), send, this.back()], true);
  }

  /**
   * A move that is about to be made automatically; any press stops it, also that of the button.
   *
   * @param {string} move
   */
  announce(move) {
    const text = newElement("span", fill(this.words.forced ?? "", { move }));
    text.setAttribute("role", "status");
    this.put([text, newButton(this.words.wait ?? "")], true);
  }

  /** Puts the focus on "Send", or on the first that is offered. */
  focus() {
    (first(this.element, "[data-send]") ?? first(this.element, "button"))?.focus();
  }

  /**
   * What can be chosen here after the parts pressed so far.
   *
   * @param {Selection} selection
   * @param {string[]} missing parts that are not on the board
   */
  offer(selection, missing) {
    const buttons = selection.busy ? [] : [...this.complete(selection, missing), ...missing.flatMap((part) => this.through(selection, part))];
    if (!selection.path.length) return this.put(buttons, false);
    this.put([newElement("span", selection.question() ?? this.words.chosen), ...buttons, this.back()], !buttons.length);
  }

  /**
   * @param {HTMLElement[]} children
   * @param {boolean} brief there is nothing in it but the way on or back, which on a phone takes the place of the tools
   */
  put(children, brief) {
    const active = document.activeElement;
    const focused = active?.parentElement === this.element ? active.textContent : null;
    this.element.classList.toggle("brief", brief);
    this.element.replaceChildren(...children);
    if (focused !== null) children.find((button) => button.textContent === focused)?.focus();
  }

  /**
   * Moves that are complete with what is pressed; the first half of a gesture only if the board does not show all that may follow.
   *
   * @param {Selection} selection
   * @param {string[]} missing
   */
  complete(selection, missing) {
    const moves = selection.complete().filter((move) => !move.then);
    const ends = moves.filter((move) => !goesOn(move, selection.possible()));
    const halves = missing.length ? moves.filter((move) => !ends.includes(move)) : [];
    const enough = ends.map((move) => moveButton(selection, move, selection.path.length ? fill(this.words.enough, { move: move.text }) : move.text));
    return [...enough, ...halves.map((move) => moveButton(selection, move, move.text))];
  }

  /**
   * The moves that go on with a part, or the part itself if they are many and it has a name.
   *
   * @param {Selection} selection
   * @param {string} part
   */
  through(selection, part) {
    const moves = selection.possible([...selection.path, part]).filter((move) => !move.then);
    const name = selection.nameOf(part);
    if (!name || moves.length <= FEW) return moves.map((move) => moveButton(selection, move, move.text));
    const button = newButton(name);
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

/**
 * @param {Selection} selection
 * @param {Move} move
 * @param {string} text
 */
function moveButton(selection, move, text) {
  const button = newButton(text);
  button.dataset.move = move.move;
  button.dataset.index = String(selection.moves.indexOf(move));
  return button;
}
