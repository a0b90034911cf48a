// The time left for a move: the server says how many seconds, the browser counts them down.

/** @import { TableWords } from "../shared/messages" */
import { all } from "../shared/dom.js";
import { fill } from "../shared/words.js";

const DAY = 86400;
const SOON = 15; // seconds from which on the clock warns

/** @type {number | null} */
let end = null; // by performance.now()
let pattern = "{time}";
let tongue = "en";

/**
 * @param {Pick<TableWords, "time">} words
 * @param {string} language
 */
export function startClock(words, language) {
  pattern = words.time;
  tongue = language;
  setInterval(tick, 1000);
}

/**
 * So many seconds are left from now.
 *
 * @param {number | null} seconds null: there is no limit
 */
export function setClock(seconds) {
  end = seconds === null ? null : performance.now() + seconds * 1000;
  tick();
}

function tick() {
  const left = end === null ? null : Math.max(0, Math.round((end - performance.now()) / 1000));
  const time = left === null ? "" : formatTime(left, tongue);
  for (const element of /** @type {HTMLElement[]} */ (all(document, "[data-clock]"))) {
    element.hidden = left === null;
    element.textContent = time;
    element.title = time && fill(pattern, { time });
    element.classList.toggle("soon", left !== null && left <= SOON);
  }
}

/**
 * So many seconds, as a clock shows them.
 *
 * @param {number} left
 * @param {string} language
 */
export function formatTime(left, language) {
  const [days, hours, minutes, seconds] = [left / DAY, (left % DAY) / 3600, (left % 3600) / 60, left % 60].map(Math.floor);
  if (days) return `${inUnits(days, "day", language)} ${inUnits(hours, "hour", language)}`;
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
}

/** @param {number} n */
function twoDigits(n) {
  return String(n).padStart(2, "0");
}

/**
 * @param {number} n
 * @param {string} unit
 * @param {string} language
 */
function inUnits(n, unit, language) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(n);
}
