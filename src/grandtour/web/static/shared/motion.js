// How long things move: as the reader has set it, and not at all if their system asks for less motion.

import { choice } from "./settings.js";

/** @type {Record<string, number>} */
const FACTORS = { normal: 1, fast: 0.4, off: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * How long a movement takes, in milliseconds, from how long it takes at normal speed; 0: nothing moves.
 *
 * @param {number} time
 */
export function motionTime(time) {
  return calm.matches ? 0 : time * (FACTORS[choice("speed", "normal")] ?? 1);
}
