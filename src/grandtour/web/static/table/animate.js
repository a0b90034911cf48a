// Pieces glide from where they were to where they are. Nothing waits for it; who asks for no motion sees none.
//
// A piece on its way is a copy over the whole page, so that no panel hides it. A drawing may say where a piece comes from that is new
// (`data-from`) and where one goes that is gone (`data-to`): the name of a part or place; or it has something in which a piece now is
// (`data-holds`, the piece's name). What goes away goes first, then what is new comes.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { LogLine } from "../shared/messages" */
/** @import { Piece } from "./pieces.js" */
import { all, first } from "../shared/dom.js";
import { motionTime } from "../shared/motion.js";
import { copyOf, measureOf, newLayer } from "./ghost.js";
import { seatAreas } from "./highlights.js";
import { matchPieces } from "./pieces.js";

const TIME = 300; // milliseconds
const LEAST = 2; // pixels
const TURNS = 0.6; // of its time a piece has gone when it begins to turn round
const MOST_NEW = 6; // more new pieces than that are another table, not a move
const MOST_FLIGHTS = 10; // more pieces than that are moved where they are, without copies
const [SMALLEST, LARGEST] = [0.3, 3]; // of a piece that changes its size on the way

/** @type {Set<SVGSVGElement>} */
const layers = new Set(); // with what is on its way

/** A piece of the drawing, and how it lay on the screen. @typedef {Piece & { element: AnyElement, box: DOMRect, measure: DOMMatrix }} Placed */
/** @typedef {{ pieces: Placed[], drawing: string }} Positions */

/**
 * Where the pieces are, to be looked up before the board is replaced; null if there is no drawing.
 *
 * @param {HTMLElement} board
 * @returns {Positions | null}
 */
export function piecePositions(board) {
  const drawing = board.querySelector(":scope > .board");
  return drawing && { pieces: all(board, "[data-piece]").map(placed), drawing: drawing.className };
}

/**
 * @param {AnyElement} element
 * @returns {Placed}
 */
function placed(element) {
  const box = element.getBoundingClientRect();
  return { name: element.dataset.piece ?? "", ...middle(box), element, box, measure: measureOf(element) };
}

/**
 * Where a move that a line tells comes from: of mine the first part; of another's what they took from the shared table, or their place.
 *
 * @param {HTMLElement} board
 * @param {Pick<LogLine, "parts"> & { seat: number | null }} line
 * @param {number | null} mine
 */
export function originOf(board, line, mine) {
  const part = line.parts[0] === undefined ? null : first(board, `[data-part="${CSS.escape(line.parts[0])}"]`);
  const area = seatAreas(board, line.seat)[0];
  const isSource = line.seat === mine || (part && !part.closest(".pane-mine") && !part.matches("[data-piece]") && !first(part, "[data-piece]"));
  return (isSource ? (part ?? area) : (area ?? part))?.getBoundingClientRect() ?? null;
}

/**
 * Lets pieces glide to where they are now: from where they were; new ones from the box `origin`, if there is one. Returns the pieces
 * that are new.
 *
 * @param {HTMLElement} board
 * @param {Positions | null} before
 * @param {DOMRect | null} origin
 */
export function glide(board, before, origin) {
  stopGliding();
  const now = piecePositions(board);
  if (!before || !now || now.drawing !== before.drawing) return [];
  const { stayed, left, come } = matchPieces(before.pieces, now.pieces);
  const isMove = come.length <= MOST_NEW;
  if (motionTime(TIME)) {
    const gone = isMove ? left.map((piece) => leave(board, piece)).filter((flight) => flight !== null) : [];
    const arrived = come.map((piece) => arrive(board, piece, isMove ? origin : null, gone.length > 0)).filter((flight) => flight !== null);
    const moved = stayed.map(({ old, piece }) => ({ piece, from: old.box, to: piece.box, turned: isTurned(old, piece) })).filter(isSeen);
    start(board, [...gone, ...(moved.length > MOST_FLIGHTS ? [] : moved), ...arrived]);
    if (moved.length > MOST_FLIGHTS) for (const flight of moved) shift(flight);
  }
  return isMove ? come.map(({ element }) => element) : [];
}

/** What is on its way is there at once. */
export function stopGliding() {
  for (const layer of layers) layer.remove();
  layers.clear();
}

/**
 * A way of a piece; `late`: once others have gone; `gone`: it is no longer there at the end.
 *
 * @typedef {{ piece: Placed, from: DOMRect, to: DOMRect, late?: boolean, gone?: boolean, turned?: boolean }} Flight
 */

/**
 * A piece that is gone: to where it is now, or where the old drawing said that it goes.
 *
 * @param {HTMLElement} board
 * @param {Placed} piece
 * @returns {Flight | null}
 */
function leave(board, piece) {
  const holder = first(board, `[data-holds~="${CSS.escape(piece.name)}"]`) ?? named(board, piece.element.dataset.to);
  const flight = holder && { piece, from: piece.box, to: holder.getBoundingClientRect(), gone: true };
  return flight && isSeen(flight) ? flight : null;
}

/**
 * A new piece: from where the drawing says that it comes, or from where the move was made.
 *
 * @param {HTMLElement} board
 * @param {Placed} piece
 * @param {DOMRect | null} origin
 * @param {boolean} late
 * @returns {Flight | null}
 */
function arrive(board, piece, origin, late) {
  const from = origin && (named(board, piece.element.dataset.from)?.getBoundingClientRect() ?? origin);
  const flight = from && { piece, from, to: piece.box, late };
  return flight && isSeen(flight) ? flight : null;
}

/**
 * @param {HTMLElement} board
 * @param {string | undefined} name of a part or a place
 */
function named(board, name) {
  return name === undefined ? null : first(board, `[data-part="${CSS.escape(name)}"], [data-place="${CSS.escape(name)}"]`);
}

/**
 * Whether a piece looks the other way now.
 *
 * @param {Placed} old
 * @param {Placed} piece
 */
function isTurned(old, piece) {
  return old.element.dataset.faces !== piece.element.dataset.faces;
}

/**
 * Whether there is anything to see of it.
 *
 * @param {Flight} flight
 */
function isSeen({ from, to, turned }) {
  const [a, b] = [middle(from), middle(to)];
  return from.width > 0 && to.width > 0 && (turned || Math.hypot(a.x - b.x, a.y - b.y) >= LEAST);
}

/** @param {DOMRect} box */
function middle(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Copies of the pieces go their ways, over everything.
 *
 * @param {HTMLElement} board
 * @param {Flight[]} flights
 */
function start(board, flights) {
  if (!flights.length) return;
  const layer = newLayer("flights", board.querySelector(":scope > .board")?.className);
  document.body.append(layer);
  layers.add(layer);
  const done = flights.map((flight) => fly(layer, flight).finished);
  Promise.allSettled(done).then(() => {
    layer.remove();
    layers.delete(layer);
  });
}

/**
 * @param {SVGSVGElement} layer
 * @param {Flight} flight
 */
function fly(layer, { piece, from, to, late, gone, turned }) {
  const copy = copyOf(piece.element, piece.measure);
  const [start, end, at] = [middle(from), middle(to), middle(gone ? from : to)];
  const size = Math.min(Math.max(Math.sqrt((from.width * from.height) / (to.width * to.height)), SMALLEST), LARGEST);
  const transformOrigin = `${at.x}px ${at.y}px`;
  const away = gone ? { x: end.x - start.x, y: end.y - start.y } : { x: start.x - end.x, y: start.y - end.y };
  const scale = gone ? 1 / size : size;
  const there = { transform: `translate(${away.x}px, ${away.y}px) scale(${turned ? -scale : scale}, ${scale})`, transformOrigin };
  const here = { transform: "scale(1, 1)", transformOrigin };
  const turning = { transform: "translate(0px, 0px) scale(-1, 1)", transformOrigin, offset: TURNS };
  copy.dataset.flight = piece.name;
  layer.append(copy);
  const duration = motionTime(turned ? 2 * TIME : TIME);
  const delay = late ? motionTime(TIME) : 0;
  if (!gone) piece.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
  return copy.animate(gone ? [here, there] : turned ? [there, turning, here] : [there, here], { duration, delay, easing: "ease-out", fill: "both" });
}

/**
 * Moves a piece in its own drawing, which has its own measure, and may be turned.
 *
 * @param {Flight} flight
 */
function shift({ piece: { element }, from, to }) {
  const [old, now] = [middle(from), middle(to)];
  const [dx, dy] = [old.x - now.x, old.y - now.y];
  if (!("getScreenCTM" in element)) return;
  const { a, b, c, d } = element.getScreenCTM() ?? new DOMMatrix();
  const size = a * d - b * c;
  if (!size) return;
  const [x, y] = [(d * dx - c * dy) / size, (a * dy - b * dx) / size];
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: motionTime(TIME), easing: "ease-out" });
}
