// The page of a first game: a press is as at a table, but only what the lesson asks for is lit, and nothing is kept.
//
// Each step has its own address, so that the browser's "Back" goes a step back. Where a script can't go on, the links do.

import { Dragging } from "../table/drag.js";
import { drawBoard } from "../table/board.js";
import { originOf } from "../table/animate.js";
import { Note } from "../shared/popover.js";
import { startPanning } from "../table/pan-zoom.js";
import { Presses } from "../table/selection.js";
import { watchWidth } from "../shared/viewport.js";

const LEARNER = 0;
const by = (id) => document.getElementById(id);
const [body, board] = [document.body, by("board")];
const words = JSON.parse(by("words").textContent);
const home = `/learn/${body.dataset.game}`;
const rules = `/rules/${body.dataset.game}`;

let state = null; // the step that is shown
let asked = null; // the element that was pressed last
let newest = 0; // the number of the last question to the server: older answers are not shown

const note = new Note(by("note"), { words, rules, beside });
const presses = new Presses({ board, bar: by("bar"), words, make, why, changed: () => {}, confirms: () => false });
const narrow = watchWidth(board, () => show(Number(body.dataset.step)));

/** Shows a step; `from`: the box that the learner's own move comes from. */
async function show(step, from = null) {
  const mine = (newest += 1);
  const found = await ask(`${home}/${step}/state?narrow=${narrow()}`);
  if (mine !== newest) return;
  if (!found) return location.assign(`${home}/${step}`); // the page itself says what is wrong
  state = found;
  note.hide();
  put(found);
  drawBoard(board, found.html, found.lines, LEARNER, from);
  presses.update(found.moves, false);
}

/** The words of a step, and where the buttons lead. */
function put({ step, steps, progress, words: said, rule, asks, turn }) {
  Object.assign(body.dataset, { step, turn });
  by("asks").textContent = asks;
  by("progress").textContent = progress;
  by("progress-bar").value = step;
  by("lesson-words").textContent = said;
  by("lesson-rule").textContent = words.rule.replace("{rule}", () => rule);
  by("lesson-rule").href = `${rules}#${rule}`;
  by("back").href = `${home}/${Math.max(step - 1, 1)}`;
  by("next").href = `${home}/${Math.min(step + 1, steps)}`;
  by("next").classList.toggle("main", !turn);
  by("back").hidden = step === 1;
  by("next").hidden = step === steps;
  by("finish").hidden = step < steps;
}

async function ask(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** While the next step is on its way, nothing can be pressed. */
function go(step, from = null) {
  presses.update(state?.moves ?? [], true);
  history.pushState(null, "", `${home}/${step}`);
  return show(step, from);
}

/** The learner has made the move of this step; a gesture of two moves is two steps. */
function make(move, element) {
  asked = element;
  go(state.step + (move.then ? 2 : 1), originOf(board, { parts: move.path, seat: LEARNER }, LEARNER));
}

async function why(path, element) {
  asked = element;
  const found = state && (await ask(`${home}/${state.step}/why?${new URLSearchParams(path.map((part) => ["path", part]))}`));
  if (found && asked === element) note.show({ ...found, about: element?.querySelector("title")?.textContent });
}

/** What was pressed last, or the words of the step. */
function beside() {
  return asked?.isConnected && asked.getClientRects().length ? asked : by("lesson-words");
}

const KEYS = { n: "next", p: "back" };

document.addEventListener("click", (event) => {
  const link = event.target.closest(".steps a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    go(Number(link.pathname.split("/").at(-1)));
  }
  if (!event.target.closest("[data-part], #note a")) note.hide();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return note.hide() || presses.back();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace("Key", "").toLowerCase(); // other layouts
  const link = by(KEYS[letter] ?? "");
  if (link && !link.hidden) link.click();
  if (letter === "b") presses.focusNext();
});

addEventListener("popstate", () => show(Number(location.pathname.split("/")[3] ?? 1)));
new Dragging(board, presses);
startPanning(board);
show(Number(body.dataset.step));
