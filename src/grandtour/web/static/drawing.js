// The board anew: pieces glide to their places, and what the others have done is marked.

import { glide, originOf, remember } from "./gliding.js";
import { replace } from "./keeping.js";
import { restorePanning } from "./panning.js";
import { showLast } from "./trail.js";
import { stuck } from "./width.js";

/** Shows new HTML. `lines`: the log that led there; `mine`: my seat; `from`: the box that my own move comes from, if it is one. */
export function drawBoard(board, html, lines, mine, from) {
  const before = remember(board);
  const origin = before && (from ?? (lines.length ? originOf(board, lines.at(-1), mine) : null));
  if (replace(board, html)) {
    restorePanning(board);
    glide(board, before, origin);
  }
  board.style.setProperty("--stuck", `${stuck(board)}px`); // what is scrolled into sight must not end up behind that
  showLast(board, document.getElementById("last"), lines, mine);
}
