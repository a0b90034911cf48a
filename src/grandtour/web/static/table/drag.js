// Dragging: a part that others may follow is taken to one of them. It is the same as pressing one after the other.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { Selection } from "./selection.js" */
import { all, closest } from "../shared/dom.js";
import { stickyHeight } from "../shared/viewport.js";
import { copyOf, measureOf, newLayer } from "./ghost.js";

const FAR = 8; // pixels from which on it is a drag and no press
const NEAR = 16; // a drop beside a part that may follow counts for it
const EDGE = 36; // near the edge of the board it scrolls
const STEP = 10;

/**
 * What is held: the part and its name, the pointer and where it went down, and once it is a drag a copy of the part that follows it.
 *
 * @typedef {{ part: AnyElement, name: string, pointer: number, x: number, y: number, ghost: Ghost | null }} Held
 * @typedef {{ svg: SVGSVGElement, moved: SVGGElement }} Ghost
 */

export class Drag {
  /** @type {Held | null} */
  held = null;

  /**
   * @param {HTMLElement} board
   * @param {Pick<Selection, "path" | "press">} selection
   */
  constructor(board, selection) {
    this.board = board;
    this.selection = selection;
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("touchmove", (event) => this.held && event.preventDefault(), { passive: false }); // else the board scrolls
    document.addEventListener("pointermove", (event) => this.held?.pointer === event.pointerId && this.move(this.held, event));
    document.addEventListener("pointerup", (event) => this.held?.pointer === event.pointerId && this.up(this.held, event));
    document.addEventListener("pointercancel", (event) => this.held?.pointer === event.pointerId && this.end());
  }

  /**
   * With a finger only what is mine can be dragged: elsewhere it scrolls the board.
   *
   * @param {PointerEvent} event
   */
  down(event) {
    const part = closest(event, ".draggable");
    if (!part || !event.isPrimary || event.button !== 0) return;
    if (event.pointerType !== "mouse" && !part.closest(".pane-mine")) return;
    this.end();
    this.held = { part, name: part.dataset.part ?? "", pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /**
   * @param {Held} held
   * @param {PointerEvent} event
   */
  move(held, event) {
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!event.buttons) return this.end(); // let go where we could not see it
    if (!held.ghost && Math.hypot(dx, dy) <= FAR) return;
    const ghost = held.ghost ?? this.begin(held);
    if (!ghost) return;
    ghost.moved.setAttribute("transform", `translate(${dx} ${dy})`);
    this.scroll(event.clientY);
    this.mark(this.target(event));
  }

  /**
   * From now on it is a drag: the part is pressed, and a copy of it follows the pointer; null if it can't be dragged any more.
   *
   * @param {Held} held
   */
  begin(held) {
    const { part, name } = held;
    const ghost = part.isConnected ? ghostOf(part) : null; // as it looks before it is pressed
    if (ghost && !this.selection.path.includes(name)) this.selection.press(name, part);
    if (!ghost || !part.isConnected || this.selection.path.at(-1) !== name) {
      this.end();
      return null;
    }
    held.ghost = ghost;
    document.body.append(ghost.svg);
    return ghost;
  }

  /**
   * @param {Held} held
   * @param {PointerEvent} event
   */
  up({ ghost, name }, event) {
    if (!ghost) return this.end();
    const target = this.selection.path.at(-1) === name ? this.target(event) : null; // the table may have changed meanwhile
    this.end();
    noClick();
    if (target) this.selection.press(target.dataset.part ?? "", target);
  }

  end() {
    this.held?.ghost?.svg.remove();
    this.held = null;
    this.mark(null);
  }

  /**
   * The part that may follow under the pointer, or close to it.
   *
   * @param {PointerEvent} event
   * @returns {AnyElement | null}
   */
  target({ clientX: x, clientY: y }) {
    /** @type {AnyElement | null | undefined} */
    const direct = document.elementFromPoint(x, y)?.closest("#board [data-part]");
    if (direct) return direct.classList.contains("lit") ? direct : null;
    const near = all(this.board, ".lit").map((element) => ({ element, far: distance(element.getBoundingClientRect(), x, y) }));
    near.sort((a, b) => a.far - b.far);
    return near[0]?.far <= NEAR ? near[0].element : null;
  }

  /** @param {AnyElement | null} target */
  mark(target) {
    for (const element of all(this.board, ".over")) if (element !== target) element.classList.remove("over");
    target?.classList.add("over");
  }

  /** @param {number} y */
  scroll(y) {
    const box = this.board.getBoundingClientRect();
    const end = box.bottom - stickyHeight(this.board);
    if (y < box.top + EDGE) this.board.scrollTop -= STEP;
    else if (y < end && y > end - EDGE) this.board.scrollTop += STEP;
  }
}

/**
 * How far a point is from a box.
 *
 * @param {DOMRect} box
 * @param {number} x
 * @param {number} y
 */
function distance(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/**
 * A copy of a part over everything, where the part is.
 *
 * @param {AnyElement} part
 * @returns {Ghost}
 */
function ghostOf(part) {
  const [svg, moved] = [newLayer("dragged", part.closest(".board")?.className), copyOf(part, measureOf(part))];
  svg.append(moved);
  return { svg, moved };
}

/** The click that a browser makes of a drag is none. */
function noClick() {
  /** @param {Event} event */
  const swallow = (event) => event.stopPropagation();
  window.addEventListener("click", swallow, true);
  setTimeout(() => window.removeEventListener("click", swallow, true));
}
