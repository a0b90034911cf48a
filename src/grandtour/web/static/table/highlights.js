// What moves have touched: a line of the log shown on the board, and the last moves of the others.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { LogLine } from "../shared/messages" */
import { all, newElement } from "../shared/dom.js";

const MOST = 3; // players whose last moves are shown

/**
 * The elements of the board that a line speaks of. What another has played is not the like of it in my hand: their place stands for it.
 *
 * @param {HTMLElement} board
 * @param {Pick<LogLine, "parts"> & { seat: number | null }} line
 * @param {number | null} mine
 * @returns {Set<AnyElement>}
 */
export function elementsOf(board, line, mine) {
  /** @type {Set<AnyElement>} */
  const elements = new Set();
  for (const part of line.parts) {
    const name = CSS.escape(part);
    const alike = all(board, `[data-part="${name}"], [data-piece="${name}"]`);
    const found = alike.filter((element) => line.seat === mine || !element.closest(".pane-mine"));
    for (const element of found.length ? found : seatAreas(board, line.seat)) elements.add(element);
  }
  return elements;
}

/**
 * What belongs to a seat.
 *
 * @param {HTMLElement} board
 * @param {number | null} seat
 */
export function seatAreas(board, seat) {
  return all(board, `[data-place="seat-${seat}"]`);
}

/**
 * Gives a class to these elements and to no others of the board.
 *
 * @param {HTMLElement} board
 * @param {string} name
 * @param {Iterable<AnyElement>} elements
 */
export function mark(board, name, elements) {
  const marked = new Set(elements);
  for (const element of all(board, "[data-part], [data-place], [data-piece]")) element.classList.toggle(name, marked.has(element));
}

/**
 * Shows what the others have done since my own last move: on the board, and as a line for each of them in the strip, which knows the
 * players' signs.
 *
 * @param {HTMLElement} board
 * @param {HTMLElement} strip
 * @param {LogLine[]} lines
 * @param {number | null} mine
 */
export function showLastMoves(board, strip, lines, mine) {
  const shown = lastMoves(lines, mine);
  mark(
    board,
    "last",
    shown.flatMap(({ told }) => told.flatMap((line) => [...elementsOf(board, line, mine)])),
  );
  strip.replaceChildren(...shown.map(({ seat, told }) => newLine(strip, seat, told.map((line) => line.text).join(" "))));
}

/**
 * What the others have done since my own last move, a few of them by seat, the newest last; for a spectator the last lines.
 *
 * @param {LogLine[]} lines
 * @param {number | null} mine
 */
export function lastMoves(lines, mine) {
  const news = lines.slice(lines.findLastIndex((line) => line.seat === mine) + 1);
  /** @type {Map<number, LogLine[]>} */
  const bySeat = new Map();
  for (const line of mine === null ? news.slice(-MOST) : news) {
    const before = bySeat.get(line.seat) ?? [];
    bySeat.delete(line.seat); // who moved last stands last
    bySeat.set(line.seat, [...before, line]);
  }
  return Array.from(bySeat, ([seat, told]) => ({ seat, told })).slice(-MOST);
}

/**
 * @param {HTMLElement} strip
 * @param {number} seat
 * @param {string} text
 */
function newLine(strip, seat, text) {
  const line = newElement("p", "", `player-${seat}`);
  const sign = newElement("span", Array.from(strip.dataset.signs ?? "")[seat], "sign");
  line.title = text;
  line.append(sign, ` ${text}`);
  return line;
}
