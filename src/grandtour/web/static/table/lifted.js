// A piece of a list that is dragged: to a place of the list, to the table, or back to the box. It is the same as pressing one after
// the other.

import { all, closest } from "../shared/dom.js";

const FAR = 8; // pixels from which on it is a drag and no press

/**
 * What the page does: `lift` picks a piece up, `target` finds the place under the pointer, `put` puts it there, `back` into the box.
 *
 * @typedef {object} Hands
 * @property {(chip: HTMLElement) => void} lift
 * @property {(element: Element | null) => string | undefined} target
 * @property {(element: Element | null) => boolean} isBox
 * @property {(place: string) => unknown} put
 * @property {() => unknown} back
 * @property {() => void} drop
 */

export class Lifted {
  /** @type {{ chip: HTMLElement, pointer: number, x: number, y: number, ghost: HTMLElement | null } | null} */
  held = null;

  /**
   * @param {HTMLElement} root
   * @param {Hands} hands
   */
  constructor(root, hands) {
    this.root = root;
    this.hands = hands;
    root.addEventListener("pointerdown", (event) => this.down(event));
    document.addEventListener("pointermove", (event) => this.held?.pointer === event.pointerId && this.move(event));
    document.addEventListener("pointerup", (event) => this.held?.pointer === event.pointerId && this.up(event));
    document.addEventListener("pointercancel", (event) => this.held?.pointer === event.pointerId && this.end());
  }

  /**
   * With a finger lists are scrolled, so pieces are pressed there instead.
   *
   * @param {PointerEvent} event
   */
  down(event) {
    const chip = /** @type {HTMLElement | null} */ (closest(event, ".chip"));
    if (!chip || event.pointerType === "touch" || !event.isPrimary || event.button !== 0) return;
    this.held = { chip, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const held = this.held;
    if (!held) return;
    if (!event.buttons) return this.end(); // let go where we could not see it
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) <= FAR) return;
    held.ghost ??= this.begin(held.chip);
    held.ghost.style.setProperty("translate", `${event.clientX + 8}px ${event.clientY + 8}px`);
    this.mark(event);
  }

  /** @param {HTMLElement} chip */
  begin(chip) {
    const ghost = /** @type {HTMLElement} */ (chip.cloneNode(true));
    ghost.classList.add("ghost");
    this.hands.lift(chip);
    document.body.append(ghost);
    return ghost;
  }

  /** @param {PointerEvent} event */
  mark(event) {
    const over = document.elementFromPoint(event.clientX, event.clientY);
    for (const element of all(this.root, ".over")) element.classList.remove("over");
    if (this.hands.target(over) !== undefined) over?.closest("[data-place-path], [data-part]")?.classList.add("over");
  }

  /** @param {PointerEvent} event */
  up(event) {
    const dragged = this.held?.ghost;
    this.end();
    if (!dragged) return;
    noClick();
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const place = this.hands.target(over);
    if (place !== undefined) this.hands.put(place);
    else if (this.hands.isBox(over)) this.hands.back();
    else this.hands.drop();
  }

  end() {
    this.held?.ghost?.remove();
    this.held = null;
    for (const element of all(this.root, ".over")) element.classList.remove("over");
  }
}

/** The click that a browser makes of a drag is none. */
function noClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", swallow, true);
  setTimeout(() => window.removeEventListener("click", swallow, true));
}
