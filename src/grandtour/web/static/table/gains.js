// Points that somebody has got: the difference between two scores, which stays beside the score until the next move.

import { all, first } from "../shared/dom.js";

/** @typedef {{ seat: number, points: number }} Gain */

/**
 * The scores in the panel of the players, by seat.
 *
 * @param {HTMLElement} panel
 */
export function readScores(panel) {
  const read = (/** @type {Element} */ row) => first(row, ".score")?.textContent?.replace("−", "-") || Number.NaN;
  const rows = all(panel, ".player").map((row) => [Number(row.dataset.seat), Number(read(row))]);
  return new Map(/** @type {[number, number][]} */ (rows));
}

/**
 * @param {Map<number, number>} before
 * @param {Map<number, number>} after
 * @returns {Gain[]}
 */
export function gainsOf(before, after) {
  const gains = Array.from(after, ([seat, score]) => ({ seat, points: score - (before.get(seat) ?? Number.NaN) }));
  return gains.filter(({ points }) => points); // not what is unknown
}

/** @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : `−${-points}`;
}

/**
 * Beside the scores: it stays there until the next move.
 *
 * @param {HTMLElement} panel
 * @param {Gain[]} gains
 */
export function showGains(panel, gains) {
  for (const row of all(panel, ".player")) {
    const score = first(row, ".score");
    const gain = gains.find(({ seat }) => seat === Number(row.dataset.seat));
    if (score && gain) score.dataset.gain = signed(gain.points);
    else score?.removeAttribute("data-gain");
  }
}
