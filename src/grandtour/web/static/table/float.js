// "+2" floats up where the points were got.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { Gain } from "./gains.js" */
import { all, newElement } from "../shared/dom.js";
import { motionTime } from "../shared/motion.js";
import { signed } from "./gains.js";

const TIME = 1600; // milliseconds
const HIGH = 34; // pixels that it rises
const [WIDE, EDGE] = [60, 4]; // so much room it needs

/** What floats is taken away. */
export function dropFloats() {
  for (const float of all(document, "body > .float")) float.remove();
}

/**
 * "+2" over an element of the board. It rises and goes; without motion, it stands until something is pressed.
 *
 * @param {HTMLElement} board
 * @param {AnyElement} element
 * @param {Gain} gain
 * @param {number} row of several at one place
 */
export function float(board, element, { seat, points }, row) {
  const [box, room] = [element.getBoundingClientRect(), board.getBoundingClientRect()];
  if (!box.width) return;
  const made = newElement("div", signed(points), `float player-${seat}`);
  made.setAttribute("aria-hidden", "true"); // it stands beside the score, too
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2 + row * HIGH];
  made.style.left = `${Math.min(Math.max(x, room.left + WIDE / 2), room.right - WIDE / 2)}px`;
  made.style.top = `${Math.min(Math.max(y, room.top + HIGH + EDGE), room.bottom - EDGE)}px`;
  document.body.append(made);
  const duration = motionTime(TIME);
  if (!duration) return document.addEventListener("pointerdown", () => made.remove(), { once: true });
  const frames = [
    { translate: "-50% -50%", opacity: 0 },
    { translate: "-50% -70%", opacity: 1, offset: 0.12 },
    { translate: "-50% -80%", opacity: 1, offset: 0.7 },
    { translate: `-50% calc(-80% - ${HIGH}px)`, opacity: 0 },
  ];
  made.animate(frames, { duration, easing: "ease-out" }).finished.then(
    () => made.remove(),
    () => {},
  );
}
