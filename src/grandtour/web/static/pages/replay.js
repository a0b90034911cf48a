// A replay: fetches positions, shows one, and has its neighbours ready, so that a step doesn't have to wait.

/** @import { LogLine, ReplayState, ReplayWords } from "../shared/messages" */
import { watchCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";
import { all, by, closest, first, newElement, newList, newSections, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { startOffers } from "../shared/offer.js";
import { replace } from "../shared/preserve.js";
import { watchWidth } from "../shared/viewport.js";
import { glide, originOf, piecePositions } from "../table/animate.js";
import { elementsOf, mark } from "../table/highlights.js";
import { restorePanZoom, startPanZoom } from "../table/pan-zoom.js";
import { RulesPanel } from "../table/rules-panel.js";
import { Shown } from "../table/shown.js";

const PAUSE = 1300; // milliseconds between two moves in autoplay
const KEPT = 120; // positions that are kept

const [body, board, slider, log, views] = [document.body, by("board"), by("slider", "input"), by("log"), by("views", "form")];
const { path = "", game = "", view = "" } = body.dataset;
const last = Number(body.dataset.moves);
/** @type {LogLine[]} */
const lines = readJson("lines");
/** @type {ReplayWords} */
const words = readJson("words");
const mine = /^\d+$/.test(view) ? Number(view) : null;

const cards = new Shown(board);

/** @type {Map<number, Promise<ReplayState>>} */
const known = new Map(); // positions by their moves
let wanted = Number(body.dataset.start);
/** @type {number | null} */
let shown = null; // the move whose position is drawn
let busy = false;
let playing = false; // move after move, automatically
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer; // of the next move

const narrow = watchWidth(board, () => {
  known.clear();
  shown = null;
  catchUp();
});

// --- positions ----------------------------------------------------------------------------------------------------------
/**
 * The position after that many moves, fetched once.
 *
 * @param {number} move
 */
function position(move) {
  const before = known.get(move);
  if (before) return before;
  const query = new URLSearchParams({ game, move: String(move), seat: view, narrow: String(narrow()) });
  const found = fetchState(`${path}/state?${query}`);
  found.catch(() => known.get(move) === found && known.delete(move));
  known.set(move, found);
  const [oldest] = known.keys();
  if (known.size > KEPT) known.delete(oldest);
  return found;
}

/**
 * @param {string} address
 * @returns {Promise<ReplayState>}
 */
async function fetchState(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
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
    for (const move of [wanted + 1, wanted - 1, wanted + 2]) if (move >= 0 && move <= last) position(move).catch(() => {});
  } catch {
    by("notice").textContent = words.failed;
    by("notice").hidden = false;
    stop();
  }
  busy = false;
}

/** @param {ReplayState} state */
function draw(state) {
  const before = shown !== null && state.move === shown + 1 ? piecePositions(board) : null;
  const line = lines[state.move - 1];
  const origin = before && originOf(board, line, mine);
  replace(board, state.html);
  restorePanZoom(board);
  glide(board, before, origin);
  mark(board, "last", line ? elementsOf(board, line, mine) : []);
  cards.show();
  shown = state.move;
  by("asks").textContent = state.asks;
  by("play-here", "button").disabled = state.over;
  by("nothing-left").hidden = !state.over;
  showScores(state);
  by("held").replaceChildren(...state.held.map(holder));
  by("in-words").replaceChildren(...newSections(state.sections));
  showLine();
  body.dataset.move = String(state.move);
}

/** @param {ReplayState} state */
function showScores({ scores, acting }) {
  for (const row of all(document, ".scores [data-seat]")) {
    const seat = Number(row.dataset.seat);
    row.classList.toggle("acting", acting.includes(seat));
    const [turn, score] = [first(row, ".turn"), first(row, ".score")];
    turn?.toggleAttribute("hidden", !acting.includes(seat));
    if (score) score.textContent = String(scores[seat] ?? "").replace("-", "−");
  }
}

/**
 * What a seat held.
 *
 * @param {ReplayState["held"][number]} seat
 */
function holder({ seat, sections }) {
  const part = newElement("section", "", `player-${seat}`);
  const [title, row] = [document.createElement("h3"), first(document, `.scores [data-seat="${seat}"]`)];
  const [sign, name] = [".sign", ".name"].map((selector) => row?.querySelector(selector)?.cloneNode(true) ?? "");
  title.append(sign, " ", name);
  part.append(title, newList(sections.flatMap((section) => section.lines)));
  return part;
}

// --- steps --------------------------------------------------------------------------------------------------------------
/**
 * Goes to a move: everything that is known already follows at once, the board when it is there.
 *
 * @param {number} move
 */
function go(move) {
  wanted = Math.max(0, Math.min(last, move));
  const line = lines[wanted - 1];
  const text = line?.text ?? words.start;
  slider.value = String(wanted);
  slider.setAttribute("aria-valuetext", `${wanted}: ${text}`);
  by("count").textContent = String(wanted);
  by("said").textContent = text;
  by("said").className = line ? `player-${line.seat}` : "";
  for (const id of ["first", "back"]) by(id, "button").disabled = wanted === 0;
  for (const id of ["forward", "last-move"]) by(id, "button").disabled = wanted === last;
  const query = new URLSearchParams({ game, move: String(wanted), seat: view });
  history.replaceState(null, "", `${path}?${query}`);
  by("link", "input").value = `${body.dataset.address}?${query}`;
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-follows]"));
  for (const field of fields) field.value = String(wanted);
  markLine();
  return catchUp();
}

function markLine() {
  first(log, "[aria-current]")?.removeAttribute("aria-current");
  first(log, `[data-move="${wanted}"]`)?.setAttribute("aria-current", "step");
}

/** Brings the marked line into the middle of the log: only the log itself scrolls, never the page. */
function showLine() {
  const line = /** @type {HTMLElement | null} */ (log.querySelector("[aria-current]"));
  if (line && log.scrollHeight > log.clientHeight) log.scrollTop = line.offsetTop - (log.clientHeight - line.offsetHeight) / 2;
}

/** @param {number} moves */
function step(moves) {
  stop();
  go(wanted + moves);
}

// --- autoplay -----------------------------------------------------------------------------------------------------------
function stop() {
  clearTimeout(timer);
  playing = false;
  by("autoplay").setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) return stop();
  playing = true;
  by("autoplay").setAttribute("aria-pressed", "true");
  if (wanted === last) wanted = -1;
  playNext();
}

async function playNext() {
  await go(wanted + 1);
  if (playing && wanted < last) timer = setTimeout(playNext, PAUSE);
  else stop();
}

// --- what the reader does -----------------------------------------------------------------------------------------------
/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  " ": play,
};

/** @param {KeyboardEvent} event */
function key(event) {
  const kind = closest(event, "input, select, textarea, button, summary, a, [data-map], #rules-text");
  const writes = kind?.matches("input:not([type=range]), select, textarea, [data-map], #rules-text");
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
  const button = closest(event, "[data-move]");
  if (button) step(Number(button.dataset.move) - wanted);
});
views.addEventListener("change", (event) => {
  const move = /** @type {HTMLInputElement} */ (views.elements.namedItem("move"));
  if (closest(event, "#game")) move.value = "0";
  views.submit();
});

new RulesPanel(body.dataset.rules ?? "");
startMenu();
startOffers();
startPanZoom(board);
copyButtons();
watchCompiling();
go(wanted);
