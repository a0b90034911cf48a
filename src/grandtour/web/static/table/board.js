// Redraws the board: pieces glide to their places; what the others have done and what I have got is marked.

/** @import { LogLine } from "../shared/messages" */
/** @import { AnyElement } from "../shared/dom.js" */
import { all } from "../shared/dom.js";
import { replace } from "../shared/preserve.js";
import { stickyHeight } from "../shared/viewport.js";
import { glide, originOf, piecePositions } from "./animate.js";
import { mark, showLastMoves } from "./highlights.js";
import { followOnMap, restorePanZoom } from "./pan-zoom.js";
import { announce, dropNews, stageOf } from "./stages.js";

let known = 0; // lines of the log when the board was drawn last
/** @type {{ moves: number, names: Set<string | undefined> }} */
const got = { moves: 0, names: new Set() }; // what I have got since my last move, and how many moves I had made then

/**
 * Shows new HTML.
 *
 * @param {HTMLElement} board
 * @param {string} html
 * @param {LogLine[]} lines the log that led there
 * @param {number | null} mine my seat
 * @param {DOMRect | null} from the box that my own move comes from, if it is one
 * @param {boolean} still it is seen by somebody else, or nothing was there: nothing glides
 */
export function drawBoard(board, html, lines, mine, from, still = false) {
  const before = still ? null : piecePositions(board);
  const [newest, stage] = [lines.at(-1), stageOf(board)];
  const origin = before && (from ?? (newest ? originOf(board, newest, mine) : null));
  if (replace(board, html)) {
    restorePanZoom(board);
    const come = glide(board, before, origin);
    followOnMap(board, come);
    rememberGot(come, lines.filter((line) => line.seat === mine).length, still);
  }
  if (still) dropNews();
  else if (lines.length > known) tellStage(board, stage.phase);
  known = lines.length;
  board.style.setProperty("--stuck", `${stickyHeight(board)}px`); // what is scrolled into sight must not end up behind that
  showLastMoves(board, lines, mine);
  mark(
    board,
    "new",
    all(board, ".pane-mine [data-piece]").filter((piece) => got.names.has(piece.dataset.piece)),
  );
}

/**
 * Another stage has begun, which everybody is told.
 *
 * @param {HTMLElement} board
 * @param {string | undefined} before the stage that it was
 */
function tellStage(board, before) {
  const { phase, news } = stageOf(board);
  if (before !== undefined && phase !== undefined && phase !== before && news) announce(board, news);
}

/**
 * A tile that I have drawn stands out until I move again: it came from somewhere else to what is mine.
 *
 * @param {AnyElement[]} come pieces that are new
 * @param {number} moves that I have made
 * @param {boolean} still
 */
function rememberGot(come, moves, still) {
  if (still || moves !== got.moves) got.names.clear();
  got.moves = moves;
  const mine = come.filter((piece) => piece.dataset.from !== undefined && piece.closest(".pane-mine"));
  for (const piece of mine) got.names.add(piece.dataset.piece);
}
