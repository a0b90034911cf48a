// Pieces glide from where they were to where they are. Nothing waits for it; who asks for less motion sees none.

import { placeOf } from "./highlights.js";

const TIME = 300; // milliseconds
const LEAST = 2; // pixels
const MOST_NEW = 6; // more new pieces than that are another table, not a move

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where the pieces are before the board is replaced; null if nothing will glide. */
export function remember(board) {
  const drawing = board.querySelector(":scope > .board");
  if (calm.matches || !drawing) return null;
  const boxes = new Map(Array.from(board.querySelectorAll("[data-piece]"), (piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
  return { boxes, drawing: drawing.className };
}

/** Where a move that a line tells comes from: of mine the first part, of another's their place. */
export function originOf(board, line, mine) {
  const part = line.parts[0] === undefined ? null : board.querySelector(`[data-part="${CSS.escape(line.parts[0])}"]`);
  const place = placeOf(board, line.seat)[0];
  return (line.seat === mine ? part ?? place : place ?? part)?.getBoundingClientRect() ?? null;
}

/** Lets pieces glide to where they are now: from where they were; new ones from the box `origin`, if there is one. */
export function glide(board, before, origin) {
  if (before === null || board.querySelector(":scope > .board")?.className !== before.drawing) return;
  const pieces = Array.from(board.querySelectorAll("[data-piece]"), (piece) => [piece, piece.getBoundingClientRect()]);
  const fresh = pieces.filter(([piece]) => !before.boxes.has(piece.dataset.piece));
  const from = fresh.length <= MOST_NEW ? origin : null;
  const ways = pieces.map(([piece, box]) => [piece, box, before.boxes.get(piece.dataset.piece) ?? from]).filter(([, box, old]) => old?.width && box.width);
  for (const [piece, box, old] of ways) start(piece, middle(old, 0) - middle(box, 0), middle(old, 1) - middle(box, 1));
}

function middle(box, axis) {
  return axis ? box.top + box.height / 2 : box.left + box.width / 2;
}

/** From so many pixels aside; a drawing has its own measure, and may be turned. */
function start(piece, dx, dy) {
  if (Math.hypot(dx, dy) < LEAST) return;
  const { a, b, c, d } = piece.getScreenCTM();
  const size = a * d - b * c;
  if (!size) return;
  const [x, y] = [(d * dx - c * dy) / size, (a * dy - b * dx) / size];
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-out" });
}
