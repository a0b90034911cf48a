// Redraws the board: pieces glide to their places, and what the others have done is marked.

/** @import { LogLine } from "../shared/messages" */
import { by } from "../shared/dom.js";
import { replace } from "../shared/preserve.js";
import { stickyHeight } from "../shared/viewport.js";
import { glide, originOf, piecePositions } from "./animate.js";
import { showLastMoves } from "./highlights.js";
import { restorePanZoom } from "./pan-zoom.js";

/**
 * Shows new HTML.
 *
 * @param {HTMLElement} board
 * @param {string} html
 * @param {LogLine[]} lines the log that led there
 * @param {number | null} mine my seat
 * @param {DOMRect | null} from the box that my own move comes from, if it is one
 */
export function drawBoard(board, html, lines, mine, from) {
  const before = piecePositions(board);
  const newest = lines.at(-1);
  const origin = before && (from ?? (newest ? originOf(board, newest, mine) : null));
  if (replace(board, html)) {
    restorePanZoom(board);
    glide(board, before, origin);
  }
  board.style.setProperty("--stuck", `${stickyHeight(board)}px`); // what is scrolled into sight must not end up behind that
  showLastMoves(board, by("last"), lines, mine);
}
