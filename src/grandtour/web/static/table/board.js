// The board anew: pieces glide to their places, and what the others have done is marked.

import { glide, originOf, remember } from "./animate.js";
import { replace } from "../shared/preserve.js";
import { restorePanning } from "./pan-zoom.js";
import { showLast } from "./highlights.js";
import { stuck } from "../shared/viewport.js";

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
