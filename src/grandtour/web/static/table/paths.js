// What a move still needs.

/** @import { Move } from "../shared/messages" */

/**
 * The part that comes next, for each of the ways to press a move; none if one of them is pressed.
 *
 * @param {Move} move
 * @param {string[]} path
 */
export function nextOf(move, path) {
  const parts = [move.path, ...(move.shorter ?? [])].map((way) => way.find((part) => !path.includes(part)));
  return parts.every((part) => part !== undefined) ? [...new Set(parts)] : [];
}

/**
 * The part of a move that may be pressed although questions before it are still to be answered; none if there are none.
 *
 * @param {Move} move
 * @param {string[]} path
 * @param {Map<string, string>} questions by the parts that answer them
 */
export function beforeQuestion(move, path, questions) {
  const missing = move.path.filter((part) => !path.includes(part));
  const others = missing.filter((part) => !questions.has(part));
  return others.length < missing.length ? others.slice(0, 1) : [];
}

/**
 * Whether one of the ways to press a move begins with these parts.
 *
 * @param {Move} move
 * @param {string[]} path
 */
export function begins(move, path) {
  return [move.path, ...(move.shorter ?? [])].some((way) => path.every((part) => way.slice(0, path.length).includes(part)));
}

/**
 * Whether a move is the first half of a gesture among these.
 *
 * @param {Move} move
 * @param {Move[]} moves
 */
export function goesOn(move, moves) {
  return !move.then && moves.some((other) => other.then && other.move === move.move);
}
