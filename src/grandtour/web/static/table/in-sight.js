// Where to look: how far a board scrolls, and which part of a map is shown, so that what can be pressed next is in sight.
//
// Only numbers; selection.js and pan-zoom.js know the elements.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ x: number, y: number, scale: number }} View the middle, in units of the map, and pixels for a unit */

const EDGE = 12; // pixels between what is brought into sight and the edge
const ROUND = 20; // pixels of the map around what is shown of it

/**
 * How many pixels to scroll down (or up, if less than 0) to see all boxes; if they are too far apart, the first one unless another
 * is in sight.
 *
 * @param {Box[]} boxes
 * @param {{ top: number, bottom: number }} window
 */
export function scrollFor(boxes, window) {
  if (!boxes.length) return 0;
  const whole = around(boxes);
  if (whole.bottom - whole.top <= window.bottom - window.top) return least(whole, window);
  const isSeen = boxes.some(({ top, bottom }) => top + bottom > 2 * window.top && top + bottom < 2 * window.bottom);
  return isSeen ? 0 : (boxes[0].top + boxes[0].bottom - window.top - window.bottom) / 2;
}

/**
 * How many pixels to scroll down to see as many of the boxes as possible; of several ways the shortest.
 *
 * @param {Box[]} boxes
 * @param {{ top: number, bottom: number }} window
 */
export function scrollForMost(boxes, window) {
  const high = window.bottom - window.top;
  const groups = boxes.map(({ top }) => boxes.filter((box) => box.top >= top && box.bottom - top <= high));
  const ways = groups.map((group) => ({ seen: group.length, by: group.length ? least(around(group), window) : 0 }));
  ways.sort((one, other) => other.seen - one.seen || Math.abs(one.by) - Math.abs(other.by));
  return ways[0]?.by ?? 0;
}

/**
 * The shortest way to see all of a box.
 *
 * @param {Box} box
 * @param {{ top: number, bottom: number }} window
 */
function least({ top, bottom }, window) {
  const room = Math.max(Math.min(EDGE, (window.bottom - window.top - (bottom - top)) / 2), 0);
  if (top < window.top) return top - room - window.top;
  return bottom > window.bottom ? bottom + room - window.bottom : 0;
}

/**
 * How far to move a map, right and down, to see all of a box; nothing if it is in sight.
 *
 * @param {Box} box
 * @param {Box} window
 */
export function shiftFor(box, window) {
  const right = least({ ...box, top: box.left, bottom: box.right }, { top: window.left, bottom: window.right });
  return { x: 0 - right, y: 0 - least(box, window) };
}

/**
 * What to show of a map: all boxes if they can be told apart then, or else as many neighbours as can be read together.
 *
 * @param {Box[]} boxes in units of the map
 * @param {{ width: number, height: number }} size of what is seen of the map, in pixels
 * @param {number} readable with fewer pixels for a unit not everything can be read
 * @param {number} [least] with fewer pixels for a unit nothing can
 * @returns {View}
 */
export function viewOf(boxes, size, readable, least = readable) {
  const all = around(boxes);
  if (scaleFor(all, size) >= least) return seen(all, scaleFor(all, size), readable);
  const groups = boxes.map((box) => neighbours(box, boxes, size, readable));
  const best = groups.reduce((most, group) => (group.count > most.count ? group : most));
  return seen(best.box, Math.max(scaleFor(best.box, size), readable), readable);
}

/**
 * @param {Box} box
 * @param {number} scale
 * @param {number} readable
 * @returns {View}
 */
function seen({ left, right, top, bottom }, scale, readable) {
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(scale, readable * 1.5) };
}

/**
 * A box, and those around it that can be read together with it, the nearest first.
 *
 * @param {Box} box
 * @param {Box[]} boxes
 * @param {{ width: number, height: number }} size
 * @param {number} readable
 */
function neighbours(box, boxes, size, readable) {
  const nearest = boxes.toSorted((a, b) => distance(a, box) - distance(b, box));
  let [found, count] = [box, 0];
  for (const other of nearest) {
    const both = around([found, other]);
    if (scaleFor(both, size) < readable && other !== box) continue;
    [found, count] = [both, count + 1];
  }
  return { box: found, count };
}

/**
 * @param {Box} box
 * @param {{ width: number, height: number }} size
 */
function scaleFor({ left, right, top, bottom }, { width, height }) {
  return Math.min((width - 2 * ROUND) / Math.max(right - left, 1), (height - 2 * ROUND) / Math.max(bottom - top, 1));
}

/**
 * @param {Box} a
 * @param {Box} b
 */
const distance = (a, b) => Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom);

/**
 * @param {Box[]} boxes
 * @returns {Box}
 */
function around(boxes) {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
