// When a game comes to another stage, the table says so in large letters: a drawing tells its stage (`data-phase`) and what to say when it
// begins (`data-news`).

import { newElement } from "../shared/dom.js";
import { motionTime } from "../shared/motion.js";

const TIME = 5000; // milliseconds to read it

/**
 * The stage of a drawing, and what is said when it begins.
 *
 * @param {HTMLElement} board
 */
export function stageOf(board) {
  const { phase, news } = /** @type {HTMLElement | null} */ (board.querySelector(":scope > .board"))?.dataset ?? {};
  return { phase, news };
}

/**
 * Over the board, and in nobody's way; without motion it stands until something is pressed.
 *
 * @param {HTMLElement} board
 * @param {string} news
 */
export function announce(board, news) {
  dropNews();
  const made = newElement("p", news, "news");
  made.setAttribute("aria-hidden", "true"); // the log says it, too
  board.after(made);
  const duration = motionTime(TIME);
  if (!duration) return document.addEventListener("pointerdown", () => made.remove(), { once: true });
  const frames = [
    { opacity: 0, translate: "0 12px" },
    { opacity: 1, translate: "0 0", offset: 0.06 },
    { opacity: 1, translate: "0 0", offset: 0.94 },
    { opacity: 0, translate: "0 0" },
  ];
  made.animate(frames, { duration, easing: "ease-out" }).finished.then(
    () => made.remove(),
    () => {},
  );
}

export function dropNews() {
  for (const old of document.querySelectorAll("p.news")) old.remove();
}
