// Tables are drawn for a wide or for a narrow page.

const NARROW = 700; // pixels

/** Calls `changed(narrow)` when the board has become narrow or wide; returns a function that tells which it is. */
export function watchWidth(board, changed) {
  const measure = () => board.offsetWidth < NARROW;
  let narrow = measure();
  new ResizeObserver(() => {
    if (measure() === narrow || !board.offsetWidth) return;
    narrow = !narrow;
    changed(narrow);
  }).observe(board);
  return () => narrow;
}
