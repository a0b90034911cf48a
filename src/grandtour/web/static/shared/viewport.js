// Tables are drawn for a wide or for a narrow page; on a narrow one what is mine sticks to the bottom, over the board.

const NARROW = 700; // pixels
const UPRIGHT = 960; // so wide a page is narrow, too, if it is higher than wide: a tablet

/**
 * Calls `changed(narrow)` when the board has become narrow or wide; returns a function that tells which it is.
 *
 * @param {HTMLElement} board
 * @param {(narrow: boolean) => void} changed
 */
export function watchWidth(board, changed) {
  const measure = () => board.offsetWidth < NARROW || (innerWidth < UPRIGHT && innerHeight > innerWidth);
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
  return board.querySelector(".narrow > .pane-mine")?.getBoundingClientRect().height ?? 0;
}
