// Tables are drawn for a wide or for a narrow page; on a narrow one what is mine sticks to the bottom, over the board, or stands
// beside it.

const NARROW = 700; // pixels
const UPRIGHT = 960; // so wide a page is narrow, too, if it is higher than wide: a tablet
const LYING = 1320; // so wide a table is narrow, too, if it is wider than high: board and hand side by side, with larger letters

/**
 * Calls `changed(narrow)` when the board has become narrow or wide; returns a function that tells which it is.
 *
 * @param {HTMLElement} board
 * @param {(narrow: boolean) => void} changed
 */
export function watchWidth(board, changed) {
  const lying = board.closest(".desk") ? LYING : 0;
  const measure = () => board.offsetWidth < NARROW || innerWidth < (innerHeight > innerWidth ? UPRIGHT : lying);
  let narrow = measure();
  new ResizeObserver(() => {
    if (measure() === narrow || !board.offsetWidth) return;
    narrow = !narrow;
    changed(narrow);
  }).observe(board);
  return () => narrow;
}

/**
 * How high that is what sticks: so much of the board is behind it.
 *
 * @param {HTMLElement} board
 */
export function stickyHeight(board) {
  const pane = board.querySelector(".pane-mine");
  if (!pane || getComputedStyle(pane).position !== "sticky") return 0;
  const mine = pane.getBoundingClientRect();
  const table = board.querySelector(".pane-table")?.getBoundingClientRect();
  return table && mine.left >= table.right ? 0 : mine.height;
}
