// Cards that show on the board what they are about (`data-shows`, the names of parts): while they are pointed at or have the focus, and
// once they are pressed until they are pressed again, or something is that answers nothing. Whose turn it is doesn't matter, and no
// answer, refusal or move of anybody takes it away.

/** @import { AnyElement } from "../shared/dom.js" */
import { all, closest } from "../shared/dom.js";
import { moveFocus } from "./arrow-nav.js";
import { scrollForMost } from "./in-sight.js";
import { bringIntoSight } from "./scroll.js";

const ANSWERS = "[data-part], a, button, input, label, select, summary, #note"; // what is pressed there is about something else

export class Shown {
  /** @type {string | null} */
  pinned = null; // the card that was pressed, by its piece's name
  /** @type {string | null} */
  pointed = null; // the one that is pointed at

  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    document.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerover", "focusin"]) board.addEventListener(kind, (event) => this.point(event));
    for (const kind of ["pointerleave", "focusout"]) board.addEventListener(kind, () => this.show({ pointed: null }));
  }

  /** @param {Event} event */
  clicked(event) {
    const card = cardAt(event);
    if (card) this.press(card);
    else if (this.pinned !== null && !closest(event, ANSWERS)) this.hide();
  }

  /**
   * With a finger nothing is pointed at: it presses.
   *
   * @param {Event} event
   */
  point(event) {
    const card = closest(event, "[data-shows]");
    const meant = card && (event.type === "focusin" ? card.matches(":focus-visible") : "pointerType" in event && event.pointerType === "mouse");
    const pointed = (meant && card.dataset.piece) || null;
    if (pointed !== this.pointed) this.show({ pointed });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const card = cardAt(event);
    if (!card) return;
    const press = event.key === "Enter" || event.key === " ";
    if (moveFocus(this.board, card, event.key) || press) event.preventDefault();
    if (press) this.press(card);
  }

  /** @param {AnyElement} card */
  press(card) {
    const name = card.dataset.piece ?? null;
    const again = this.pinned === name;
    this.show({ pinned: again ? null : name, pointed: again ? null : this.pointed });
    if (!again) bringIntoSight(this.board, all(this.board, "[data-part].shown"), scrollForMost);
  }

  /** Whether there was anything to hide. */
  hide() {
    if (this.pinned === null) return false;
    this.show({ pinned: null, pointed: null });
    return true;
  }

  /**
   * Marks the parts that are meant now; also on a new drawing.
   *
   * @param {{ pinned?: string | null, pointed?: string | null }} [change]
   */
  show({ pinned = this.pinned, pointed = this.pointed } = {}) {
    const cards = all(this.board, "[data-shows]");
    const card = cards.find((one) => one.dataset.piece === pinned);
    [this.pinned, this.pointed] = [card ? pinned : null, pointed];
    const from = cards.find((one) => one.dataset.piece === pointed) ?? card;
    const names = new Set(from?.dataset.shows?.split(" "));
    for (const part of all(this.board, "[data-part]")) part.classList.toggle("shown", names.has(part.dataset.part ?? ""));
    for (const one of cards) {
      one.classList.toggle("pinned", one === card);
      if (one.dataset.part === undefined) one.setAttribute("aria-pressed", String(one === card));
    }
  }
}

/**
 * The card under an event that does nothing but show; of others a press is a move.
 *
 * @param {Event} event
 */
function cardAt(event) {
  const card = closest(event, "[data-shows]");
  return card && card.dataset.part === undefined ? card : null;
}
