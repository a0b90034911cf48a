// A replay: fetches positions, shows one, and has its neighbours ready, so that a step waits for nothing.

import { watchCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";
import { glide, originOf, remember } from "../table/animate.js";
import { replace } from "../shared/preserve.js";
import { restorePanning, startPanning } from "../table/pan-zoom.js";
import { mark, spokenOf } from "../table/highlights.js";
import { watchWidth } from "../shared/viewport.js";

const PAUSE = 1300; // milliseconds between two moves that are played by themselves
const KEPT = 120; // positions that are kept

const by = (id) => document.getElementById(id);
const [body, board, slider, log] = [document.body, by("board"), by("slider"), by("log")];
const { path, game, view } = body.dataset;
const last = Number(body.dataset.moves);
const lines = JSON.parse(by("lines").textContent);
const words = JSON.parse(by("words").textContent);
const mine = /^\d+$/.test(view) ? Number(view) : null;

const known = new Map(); // promises of positions, by their moves
let wanted = Number(body.dataset.start);
let shown = null; // the move whose position is drawn
let busy = false;
let playing = 0; // the timer of the next move

const narrow = watchWidth(board, () => {
  known.clear();
  shown = null;
  catchUp();
});

// --- positions ----------------------------------------------------------------------------------------------------------
/** The position after so many moves, fetched once. */
function position(move) {
  if (!known.has(move)) {
    const query = new URLSearchParams({ game, move, seat: view, narrow: narrow() });
    const found = fetch(`${path}/state?${query}`).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))));
    found.catch(() => known.get(move) === found && known.delete(move));
    known.set(move, found);
    if (known.size > KEPT) known.delete(known.keys().next().value);
  }
  return known.get(move);
}

/** Draws what is wanted, however often that changes meanwhile; then the neighbours are fetched. */
async function catchUp() {
  if (busy) return;
  busy = true;
  try {
    while (shown !== wanted) {
      const [move, wide] = [wanted, narrow()];
      const state = await position(move);
      if (move === wanted && wide === narrow()) draw(state);
    }
    by("notice").hidden = true;
    for (const move of [shown + 1, shown - 1, shown + 2]) if (move >= 0 && move <= last) position(move).catch(() => {});
  } catch {
    by("notice").textContent = words.failed;
    by("notice").hidden = false;
    stop();
  }
  busy = false;
}

function draw(state) {
  const before = shown !== null && state.move === shown + 1 ? remember(board) : null;
  const line = lines[state.move - 1];
  const origin = before && originOf(board, line, mine);
  replace(board, state.html);
  restorePanning(board);
  glide(board, before, origin);
  mark(board, "last", line ? spokenOf(board, line, mine) : new Set());
  shown = state.move;
  by("asks").textContent = state.asks;
  by("play-here").disabled = state.over;
  by("nothing-left").hidden = !state.over;
  showScores(state);
  by("held").replaceChildren(...state.held.map(holder));
  by("in-words").replaceChildren(...state.sections.flatMap(({ title, lines: all }) => [element("h3", title), list(all)]));
  showLine();
  body.dataset.move = state.move;
}

function showScores({ scores, acting }) {
  for (const row of document.querySelectorAll(".scores [data-seat]")) {
    const seat = Number(row.dataset.seat);
    row.classList.toggle("acting", acting.includes(seat));
    row.querySelector(".turn").hidden = !acting.includes(seat);
    row.querySelector(".score").textContent = scores[seat] ?? "";
  }
}

/** What a seat held. */
function holder({ seat, sections }) {
  const part = document.createElement("section");
  const title = element("h3", "");
  title.append(...document.querySelector(`.scores [data-seat="${seat}"]`).cloneNode(true).querySelectorAll(".sign, .name"));
  title.querySelector(".name").before(" ");
  part.className = `player-${seat}`;
  part.append(title, list(sections.flatMap((section) => section.lines)));
  return part;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function list(all) {
  const made = document.createElement("ul");
  made.append(...all.map((line) => element("li", line)));
  return made;
}

// --- steps --------------------------------------------------------------------------------------------------------------
/** Goes to a move: everything that is known already follows at once, the board when it is there. */
function go(move) {
  wanted = Math.max(0, Math.min(last, move));
  slider.value = wanted;
  const text = wanted ? lines[wanted - 1].text : words.start;
  slider.setAttribute("aria-valuetext", `${wanted}: ${text}`);
  by("count").textContent = wanted;
  by("said").textContent = text;
  by("said").className = wanted ? `player-${lines[wanted - 1].seat}` : "";
  for (const id of ["first", "back"]) by(id).disabled = wanted === 0;
  for (const id of ["forward", "last-move"]) by(id).disabled = wanted === last;
  const query = new URLSearchParams({ game, move: wanted, seat: view });
  history.replaceState(null, "", `${path}?${query}`);
  by("link").value = `${body.dataset.address}?${query}`;
  for (const field of document.querySelectorAll("[data-follows]")) field.value = wanted;
  markLine();
  return catchUp();
}

function markLine() {
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = log.querySelector(`[data-move="${wanted}"]`);
  line.setAttribute("aria-current", "step");
}

/** Brings the marked line into the middle of the log: only the log itself scrolls, never the page. */
function showLine() {
  const line = log.querySelector("[aria-current]");
  const middle = line.offsetTop - (log.clientHeight - line.offsetHeight) / 2;
  if (log.scrollHeight > log.clientHeight) log.scrollTop = middle;
}

function step(moves) {
  stop();
  go(wanted + moves);
}

// --- by itself ----------------------------------------------------------------------------------------------------------
function stop() {
  clearTimeout(playing);
  playing = 0;
  by("autoplay").setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) return stop();
  by("autoplay").setAttribute("aria-pressed", "true");
  const on = async () => {
    playing = -1;
    await go(wanted + 1);
    if (playing && wanted < last) playing = setTimeout(on, PAUSE);
    else stop();
  };
  if (wanted === last) wanted = -1;
  return on();
}

// --- what the reader does -----------------------------------------------------------------------------------------------
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  " ": play,
};

function key(event) {
  const kind = event.target.closest("input, select, textarea, button, summary, a, [data-map]");
  const writes = kind?.matches("input:not([type=range]), select, textarea, [data-map]");
  const presses = event.key === " " && kind?.matches("button, summary, a");
  if (!(event.key in KEYS) || writes || presses || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  KEYS[event.key]();
}

document.addEventListener("keydown", key);
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
by("first").addEventListener("click", () => step(-Infinity));
by("back").addEventListener("click", () => step(-1));
by("forward").addEventListener("click", () => step(1));
by("last-move").addEventListener("click", () => step(Infinity));
by("autoplay").addEventListener("click", play);
log.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (button) step(Number(button.dataset.move) - wanted);
});
by("views").addEventListener("change", (event) => {
  if (event.target.id === "game") by("views").elements.move.value = 0;
  by("views").submit();
});

startPanning(board);
copyButtons();
watchCompiling();
go(wanted);
