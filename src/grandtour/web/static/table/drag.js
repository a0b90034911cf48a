// Dragging: a part that others may follow is taken to one of them. It is the same as pressing one after the other.

import { stuck } from "../shared/viewport.js";

const FAR = 8; // pixels from which on it is a drag and no press
const NEAR = 16; // a drop beside a part that may follow counts for it
const EDGE = 36; // near the edge of the board it scrolls
const STEP = 10;

export class Dragging {
  constructor(board, presses) {
    Object.assign(this, { board, presses });
    this.held = null; // {part, name, pointer, x, y, ghost}
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("touchmove", (event) => this.held && event.preventDefault(), { passive: false }); // else the board scrolls
    document.addEventListener("pointermove", (event) => this.held?.pointer === event.pointerId && this.move(event));
    document.addEventListener("pointerup", (event) => this.held?.pointer === event.pointerId && this.up(event));
    document.addEventListener("pointercancel", (event) => this.held?.pointer === event.pointerId && this.end());
  }

  /** With a finger only what is mine can be dragged: elsewhere it scrolls the board. */
  down(event) {
    const part = event.target.closest(".draggable");
    if (!part || !event.isPrimary || event.button !== 0) return;
    if (event.pointerType !== "mouse" && !part.closest(".pane-mine")) return;
    this.end();
    this.held = { part, name: part.dataset.part, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  move(event) {
    const held = this.held;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!event.buttons) return this.end(); // let go where we could not see it
    if (!held.ghost && (Math.hypot(dx, dy) <= FAR || !this.begin())) return;
    held.ghost.firstChild.setAttribute("transform", `translate(${dx} ${dy})`);
    this.scroll(event.clientY);
    this.mark(this.target(event));
  }

  /** From now on it is a drag: the part is pressed, and a copy of it follows the pointer. */
  begin() {
    const { part, name } = this.held;
    if (part.isConnected) this.held.ghost = copyOf(part);
    if (part.isConnected && !this.presses.path.includes(name)) this.presses.press(name, part);
    const begun = part.isConnected && this.presses.path.at(-1) === name;
    if (begun) document.body.append(this.held.ghost);
    else this.end();
    return begun;
  }

  up(event) {
    const { ghost, name } = this.held;
    if (!ghost) return this.end();
    const target = this.presses.path.at(-1) === name ? this.target(event) : null; // the table may have changed meanwhile
    this.end();
    noClick();
    if (target) this.presses.press(target.dataset.part, target);
  }

  end() {
    this.held?.ghost?.remove();
    this.held = null;
    this.mark(null);
  }

  /** The part that may follow under the pointer, or close to it. */
  target({ clientX: x, clientY: y }) {
    const direct = document.elementFromPoint(x, y)?.closest("#board [data-part]");
    if (direct) return direct.classList.contains("lit") ? direct : null;
    const aside = (element) => {
      const box = element.getBoundingClientRect();
      return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    };
    const near = Array.from(this.board.querySelectorAll(".lit"), (element) => [aside(element), element]).filter(([far]) => far <= NEAR);
    return near.sort(([a], [b]) => a - b)[0]?.[1] ?? null;
  }

  mark(target) {
    for (const element of this.board.querySelectorAll(".over")) if (element !== target) element.classList.remove("over");
    target?.classList.add("over");
  }

  scroll(y) {
    const box = this.board.getBoundingClientRect();
    const end = box.bottom - stuck(this.board);
    if (y < box.top + EDGE) this.board.scrollTop -= STEP;
    else if (y < end && y > end - EDGE) this.board.scrollTop += STEP;
  }
}

/** A copy of a part over everything, where the part is. */
function copyOf(part) {
  const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const [ghost, moved, placed, twin] = [svg("svg"), svg("g"), svg("g"), part.cloneNode(true)];
  const { a, b, c, d, e, f } = part.parentNode.getScreenCTM();
  ghost.setAttribute("class", `${part.closest(".board").className} dragged`);
  ghost.setAttribute("aria-hidden", "true");
  placed.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  for (const element of [twin, ...twin.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "data-part", "data-piece"]) element.removeAttribute(name);
  }
  ghost.append(moved);
  moved.append(placed);
  placed.append(twin);
  return ghost;
}

/** The click that a browser makes of a drag is none. */
function noClick() {
  const swallow = (event) => event.stopPropagation();
  window.addEventListener("click", swallow, true);
  setTimeout(() => window.removeEventListener("click", swallow, true));
}
