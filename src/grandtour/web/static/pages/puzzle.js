// The page of a puzzle: a press works as at a table; the move that is settled is confirmed once and sent, because only the first answer
// counts. When it is answered, the best move and mine are marked on the board.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { Move, TutorialWords } from "../shared/messages" */
import { by, closest, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { Popover } from "../shared/popover.js";
import { replace } from "../shared/preserve.js";
import { watchWidth } from "../shared/viewport.js";
import { Drag } from "../table/drag.js";
import { elementsOf, mark } from "../table/highlights.js";
import { restorePanZoom, startPanZoom } from "../table/pan-zoom.js";
import { RulesPanel } from "../table/rules-panel.js";
import { Selection } from "../table/selection.js";
import { isKey } from "../table/shortcuts.js";
import { Shown } from "../table/shown.js";

/** What the server tells of a puzzle. @typedef {{ html: string, moves: Move[] }} Question */

const [body, board] = [document.body, by("board")];
const { address = "", game = "" } = body.dataset;
const seat = Number(body.dataset.seat);
const rules = `/rules/${game}`;
/** @type {TutorialWords} */
const words = readJson("words");
/** @type {{ mine?: string[], best?: string[] }} */
const parts = readJson("parts"); // of the solution, once there is one

/** @type {AnyElement | null} */
let asked = null; // the element that was pressed last
let newest = 0; // the number of the last question to the server: older answers are not shown
let sent = false;

const note = new Popover(by("note"), { words, rules, beside });
const selection = new Selection({ board, bar: by("bar"), words, make, why, changed: () => {}, confirms: () => true, stepwise: true });
const shown = new Shown(board);
const narrow = watchWidth(board, show);

/** Shows the table, and what can be pressed unless it is answered. */
async function show() {
  newest += 1;
  const mine = newest;
  /** @type {Question | null} */
  const found = await ask(`${address}/state?narrow=${narrow()}`);
  if (!found || mine !== newest) return;
  if (replace(board, found.html)) restorePanZoom(board);
  shown.show();
  if (parts.best) mark(board, "told", elementsOf(board, { parts: parts.best, seat }, seat));
  else selection.update(found.moves, sent);
}

/**
 * The JSON behind an address; null if there is none.
 *
 * @param {string} from
 */
async function ask(from) {
  try {
    const answer = await fetch(from);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Sends the answer: the page that comes back says what is right.
 *
 * @param {Move} move
 */
function make(move) {
  if (sent) return;
  sent = true;
  const form = by("answer", "form");
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input[name=move]"));
  field.value = move.move;
  field.disabled = false;
  selection.update([], true);
  form.submit();
}

/**
 * @param {string[]} path
 * @param {AnyElement} element
 */
async function why(path, element) {
  asked = element;
  if (parts.best) return;
  const found = await ask(`${address}/why?${new URLSearchParams(path.map((part) => ["path", part]))}`);
  if (found && asked === element) note.show({ ...found, about: element.querySelector("title")?.textContent });
}

/** What was pressed last, or the question. */
function beside() {
  return asked?.isConnected && asked.getClientRects().length ? asked : by("lesson-words");
}

document.addEventListener("click", (event) => {
  if (!closest(event, "[data-part], #note a")) note.hide();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return note.hide() || selection.back();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isKey(event, "b")) selection.focusNext();
});

new RulesPanel(rules);
new Drag(board, selection);
startMenu();
startPanZoom(board);
show();
