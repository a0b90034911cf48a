// What moves have touched: a line of the log shown on the board, the last moves of the others, and what I have got.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { LogLine } from "../shared/messages" */
import { all } from "../shared/dom.js";

const MOST = 3; // players whose last moves are shown

/**
 * The elements of the board that a line speaks of. What another has played is not the like of it in my hand: their place stands for it.
 * What lies open before me (`data-open`) others can change.
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
    const found = alike.filter((element) => line.seat === mine || !isHidden(element));
    for (const element of found.length ? found : seatAreas(board, line.seat)) elements.add(element);
  }
  return elements;
}

/** @param {AnyElement} element */
function isHidden(element) {
  return element.closest(".pane-mine") !== null && element.closest("[data-open]") === null;
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
 * Shows on the board what the others have done since my own last move.
 *
 * @param {HTMLElement} board
 * @param {LogLine[]} lines
 * @param {number | null} mine
 */
export function showLastMoves(board, lines, mine) {
  const shown = lastMoves(lines, mine).flatMap(({ told }) => told);
  mark(
    board,
    "last",
    shown.flatMap((line) => [...elementsOf(board, line, mine)]),
  );
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
 * What each player did in one go: the lines of one seat that follow each other, and the number of the first.
 *
 * @typedef {{ seat: number, from: number, told: LogLine[] }} Turn
 * @param {LogLine[]} lines
 */
export function turnsOf(lines) {
  /** @type {Turn[]} */
  const turns = [];
  for (const [i, line] of lines.entries()) {
    const last = turns.at(-1);
    if (last?.seat === line.seat) last.told.push(line);
    else turns.push({ seat: line.seat, from: i, told: [line] });
  }
  return turns;
}
