// The page of a tutorial: a press works as at a table, but only what the lesson asks for is lit, and nothing is saved.
//
// Each step has its own address, so that the browser's "Back" goes a step back. Where a script can't go on, the links do.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { Move, TutorialState, TutorialWords } from "../shared/messages" */
import { by, closest, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { Popover } from "../shared/popover.js";
import { watchWidth } from "../shared/viewport.js";
import { fill, unbroken } from "../shared/words.js";
import { originOf } from "../table/animate.js";
import { drawBoard } from "../table/board.js";
import { Drag } from "../table/drag.js";
import { elementsOf, mark } from "../table/highlights.js";
import { startPanZoom } from "../table/pan-zoom.js";
import { Recap } from "../table/recap.js";
import { RulesPanel } from "../table/rules-panel.js";
import { Selection } from "../table/selection.js";
import { isKey } from "../table/shortcuts.js";
import { Shown } from "../table/shown.js";
import { dropNews } from "../table/stages.js";

const LEARNER = 0;
const [body, board] = [document.body, by("board")];
/** @type {TutorialWords} */
const words = readJson("words");
const home = `/learn/${body.dataset.game}`;
const rules = `/rules/${body.dataset.game}`;

/** @type {TutorialState | null} */
let state = null; // the step that is shown
/** @type {AnyElement | null} */
let asked = null; // the element that was pressed last
let newest = 0; // the number of the last question to the server: older answers are not shown

const note = new Popover(by("note"), { words, rules, beside });
const selection = new Selection({ board, bar: by("bar"), words, make, why, changed: () => {}, onward, confirms: () => false, stepwise: true });
const shown = new Shown(board);
const recap = new Recap((lines) =>
  mark(
    board,
    "told",
    (lines ?? []).flatMap((line) => [...elementsOf(board, line, LEARNER)]),
  ),
);
const narrow = watchWidth(board, () => show(Number(body.dataset.step)));

/**
 * Shows a step.
 *
 * @param {number} step
 * @param {DOMRect | null} [from] the box that the learner's own move comes from
 */
async function show(step, from = null) {
  newest += 1;
  const mine = newest;
  /** @type {TutorialState | null} */
  const found = await ask(`${home}/${step}/state?narrow=${narrow()}`);
  if (mine !== newest) return;
  if (!found) return location.assign(`${home}/${step}`); // the page itself says what is wrong
  state = found;
  note.hide();
  put(found);
  drawBoard(board, found.html, found.lines, LEARNER, from);
  shown.show();
  recap.update(found.lines, LEARNER, []);
  selection.update(found.moves, false);
}

/**
 * The words of a step, and where the buttons lead.
 *
 * @param {TutorialState} state
 */
function put({ step, steps, progress, words: said, rule, asks, turn }) {
  Object.assign(body.dataset, { step: String(step), turn: String(turn) });
  by("asks").textContent = unbroken(asks);
  by("progress").textContent = progress;
  by("progress-bar", "progress").value = step;
  by("lesson-words").textContent = said;
  by("lesson-rule").textContent = fill(words.rule, { rule });
  by("lesson-rule", "a").href = `${rules}#${rule}`;
  by("back", "a").href = `${home}/${Math.max(step - 1, 1)}`;
  by("next", "a").href = `${home}/${Math.min(step + 1, steps)}`;
  by("next").classList.toggle("main", !turn);
  by("back").hidden = step === 1;
  by("next").hidden = step === steps;
  by("finish").hidden = step < steps;
}

/**
 * The JSON behind an address; null if there is none.
 *
 * @param {string} address
 */
async function ask(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Goes to a step. While it is on its way, nothing can be pressed.
 *
 * @param {number} step
 * @param {DOMRect | null} [from]
 */
function go(step, from = null) {
  selection.update(state?.moves ?? [], true);
  dropNews(); // it was about another step
  history.pushState(null, "", `${home}/${step}`);
  return show(step, from);
}

/**
 * The learner has made the move of this step; a gesture of two moves is two steps.
 *
 * @param {Move} move
 * @param {AnyElement} element
 */
function make(move, element) {
  if (!state) return;
  asked = element;
  go(state.step + (move.then ? 2 : 1), originOf(board, { parts: move.path, seat: LEARNER }, LEARNER));
}

/**
 * @param {string[]} path
 * @param {AnyElement} element
 */
async function why(path, element) {
  asked = element;
  const found = state && (await ask(`${home}/${state.step}/why?${new URLSearchParams(path.map((part) => ["path", part]))}`));
  if (found && asked === element) note.show({ ...found, about: element.querySelector("title")?.textContent });
}

/** A part was pressed that leads on: what was said about another one would lie on what comes next. */
function onward() {
  asked = null;
  note.hide();
}

/** What was pressed last, or the words of the step. */
function beside() {
  return asked?.isConnected && asked.getClientRects().length ? asked : by("lesson-words");
}

/** @param {HTMLElement} link */
function follow(link) {
  if (!link.hidden) link.click();
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (closest(event, ".steps a"));
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    go(Number(link.pathname.split("/").at(-1)));
  }
  if (!closest(event, "[data-part], #note a")) note.hide();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return note.hide() || selection.back();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isKey(event, "n")) follow(by("next"));
  if (isKey(event, "p")) follow(by("back"));
  if (isKey(event, "b")) selection.focusNext();
});

addEventListener("popstate", () => show(Number(location.pathname.split("/")[3] ?? 1)));
new RulesPanel(rules);
new Drag(board, selection);
startMenu();
startPanZoom(board);
show(Number(body.dataset.step));
