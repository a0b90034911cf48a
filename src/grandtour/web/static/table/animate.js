// Pieces glide from where they were to where they are. Nothing waits for it; who asks for less motion sees none.

/** @import { LogLine } from "../shared/messages" */
import { all, first } from "../shared/dom.js";
import { seatAreas } from "./highlights.js";

const TIME = 300; // milliseconds
const LEAST = 2; // pixels
const MOST_NEW = 6; // more new pieces than that are another table, not a move

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where the pieces are before the board is replaced; null if nothing will glide.
 *
 * @typedef {{ boxes: Map<string | undefined, DOMRect>, drawing: string }} Positions
 * @param {HTMLElement} board
 * @returns {Positions | null}
 */
export function piecePositions(board) {
  const drawing = board.querySelector(":scope > .board");
  if (calm.matches || !drawing) return null;
  const boxes = new Map(all(board, "[data-piece]").map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
  return { boxes, drawing: drawing.className };
}

/**
 * Where a move that a line tells comes from: of mine the first part, of another's their place.
 *
 * @param {HTMLElement} board
 * @param {Pick<LogLine, "parts"> & { seat: number | null }} line
 * @param {number | null} mine
 */
export function originOf(board, line, mine) {
  const part = line.parts[0] === undefined ? null : first(board, `[data-part="${CSS.escape(line.parts[0])}"]`);
  const area = seatAreas(board, line.seat)[0];
  return (line.seat === mine ? (part ?? area) : (area ?? part))?.getBoundingClientRect() ?? null;
}

/**
 * Lets pieces glide to where they are now: from where they were; new ones from the box `origin`, if there is one.
 *
 * @param {HTMLElement} board
 * @param {Positions | null} before
 * @param {DOMRect | null} origin
 */
export function glide(board, before, origin) {
  if (before === null || board.querySelector(":scope > .board")?.className !== before.drawing) return;
  const pieces = all(board, "[data-piece]").map((piece) => ({
    piece,
    box: piece.getBoundingClientRect(),
    old: before.boxes.get(piece.dataset.piece),
  }));
  const from = pieces.filter(({ old }) => !old).length <= MOST_NEW ? origin : null;
  for (const { piece, box, old = from } of pieces) if (old?.width && box.width) start(piece, middle(old), middle(box));
}

/** @param {DOMRect} box */
function middle(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * From another point of the screen; a drawing has its own measure, and may be turned.
 *
 * @param {import("../shared/dom.js").AnyElement} piece
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 */
function start(piece, from, to) {
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(dx, dy) < LEAST || !("getScreenCTM" in piece)) return;
  const { a, b, c, d } = piece.getScreenCTM() ?? new DOMMatrix();
  const size = a * d - b * c;
  if (!size) return;
  const [x, y] = [(d * dx - c * dy) / size, (a * dy - b * dx) / size];
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-out" });
}
