// The start of a table's page: puts the state that the server sends where it belongs, and sends what is pressed.
//
// All that is known comes from the server's messages, so that two tabs and two devices of one player agree.

import { setClock, startClock } from "./clock.js";
import { showCompiling } from "./compiling.js";
import { Connection, newId } from "./connection.js";
import { copyButtons } from "./copy.js";
import { replace } from "./keeping.js";
import { Log } from "./log.js";
import { Moves } from "./moves.js";
import { Presses } from "./presses.js";

const by = (id) => document.getElementById(id);
const words = JSON.parse(by("words").textContent);
const body = document.body;
const log = new Log(by("log"));

let state = null; // the newest state
let pending = null; // the request on its way: nothing else can be pressed meanwhile
let asked = null; // the element that was pressed last, beside which the answer is shown
let faulty = false; // the server could not show the table
let readySent = false; // in this waiting room

const presses = new Presses({ board: by("board"), bar: by("bar"), words, make, why, changed: () => listMoves() });
const moves = new Moves({ chosen: make, shown: (move) => presses.hint(move) });
const address = `//${location.host}/t/${body.dataset.id}/socket?lang=${document.documentElement.lang}`; // the page's own language
const connection = new Connection((location.protocol === "https:" ? "wss:" : "ws:") + address, {
  hello: () => ({ type: "hello", log: log.length }),
  heard: (message) => handlers[message.type]?.(message),
  changed: showStatus,
});

// --- what the server says -----------------------------------------------------------------------------------------------
const handlers = {
  table: showTable,
  done: showDone,
  refused: showRefusal,
  why: showNote,
  gone: showGone,
};

/** The whole present state. */
function showTable(message) {
  if (state?.number !== message.number || faulty) hideNote(); // what it said was about another table
  faulty = false;
  state = message;
  body.dataset.number = message.number;
  body.dataset.stage = message.stage;
  body.dataset.turn = message.turn;
  document.title = message.title;
  setText(by("asks"), message.asks);
  setText(by("notice"), message.notice ?? "");
  by("notice").hidden = !message.notice;
  replace(by("board"), message.html);
  replace(by("players"), message.players);
  log.update(message.log);
  showCurtain(message.curtain);
  showCompiling(message.compiling ?? null);
  setClock(message.deadline);
  settleIfShown();
  showMoves();
  placeNote();
  beReady(message);
}

/** Lights what can be pressed and lists the moves; while something is on its way, nothing. */
function showMoves() {
  const busy = Boolean(pending || state.curtain);
  by("undo").disabled = !state.undo || busy;
  presses.update(state.curtain ? [] : state.moves, busy);
}

function listMoves() {
  moves.show(presses.moves, presses.possible(), presses.busy);
}

/** The move is stored. Until the state after it is here too, the old one must not be pressed again. */
function showDone({ request, number }) {
  if (request !== pending?.request) return;
  pending.stored = number;
  settleIfShown();
}

function settleIfShown() {
  if (pending && state && state.number >= pending.stored) settle();
}

/** Nothing is on its way any more. */
function settle() {
  pending = null;
  showStatus(connection.open);
  if (state) showMoves();
}

function showRefusal(message) {
  const refused = pending?.request === message.request ? pending : null;
  faulty = message.request === null;
  if (refused) settle();
  showNote(message, message.again && refused ? () => send(refused) : null);
}

function showGone(message) {
  replace(by("board"), "");
  replace(by("players"), "");
  presses.update([], true);
  by("curtain").hidden = true;
  by("undo").disabled = true;
  body.dataset.stage = "closed";
  setText(by("asks"), message.reason);
  const link = document.createElement("a");
  link.href = "/";
  link.textContent = words.lobby;
  by("notice").replaceChildren(link);
  by("notice").hidden = false;
}

// --- what is sent -------------------------------------------------------------------------------------------------------
/** A move or an undo: kept until it is answered, and sent again under the same id if the connection breaks. */
function send(message) {
  pending = message;
  hideNote();
  connection.request(message);
  showStatus(connection.open);
  showMoves();
}

function make(move, element) {
  if (pending || !move) return;
  asked = element;
  openSheet("");
  send({ type: "move", after: state.number, place: state.place, move: move.move });
}

function undo() {
  if (pending || !state?.undo) return;
  asked = by("undo");
  send({ type: "undo", after: state.number, place: state.place });
}

function why(path, element) {
  asked = element;
  if (!state || state.stage !== "playing") return;
  if (state.place === null) showNote({ reason: words.watching });
  else connection.send({ type: "why", path, place: state.place });
}

/** In the waiting room the client is ready by itself, with a random word for the shuffle unless one is known already. */
function beReady(message) {
  const field = by("word"); // only there for those who hold a seat
  const wanted = message.stage === "waiting" && field !== null;
  if (wanted && !readySent) connection.send({ type: "ready", word: field.value || newId() });
  readySent = wanted;
}

// --- notes, curtain, status ---------------------------------------------------------------------------------------------
/** A small note beside what was pressed: why not, with the number of the rule. */
function showNote({ reason, rule }, again = null) {
  if (!reason) return;
  const note = by("note");
  const text = document.createElement("p");
  text.textContent = reason;
  note.replaceChildren(text);
  if (rule) {
    const number = document.createElement("small");
    number.textContent = words.rule.replace("{rule}", () => rule);
    note.append(number);
  }
  if (again) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.again;
    button.addEventListener("click", again);
    note.append(button);
  }
  note.hidden = false;
  placeNote();
}

/** What was pressed last; on a new board the element that stands for the same part; the sentence on top if there is none. */
function besides() {
  if (asked?.isConnected && asked.getClientRects().length) return asked;
  const part = asked?.dataset.part;
  return (part !== undefined && by("board").querySelector(`[data-part="${CSS.escape(part)}"]`)) || by("asks");
}

/** Below the element if there is room, else above; inside the window in any case. */
function placeNote() {
  if (by("note").hidden) return;
  const note = by("note");
  note.style.left = note.style.top = "0"; // near the edge it would be measured too narrow
  const box = besides().getBoundingClientRect();
  const [width, height, gap] = [note.offsetWidth, note.offsetHeight, 8];
  const left = Math.max(gap, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - gap));
  const below = box.bottom + gap + height < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${Math.max(gap, below ? box.bottom + gap : box.top - gap - height)}px`;
}

function hideNote() {
  const shown = !by("note").hidden;
  by("note").hidden = true;
  return shown;
}

/** Hot-seat: nothing of a hand is in the page until the next player says who it is. */
function showCurtain(curtain) {
  const overlay = by("curtain");
  const before = overlay.hidden;
  overlay.hidden = !curtain;
  by("main").inert = Boolean(curtain);
  if (!curtain) return before || by("board").focus({ preventScroll: true });
  by("curtain-places").replaceChildren(
    ...curtain.places.map(({ place, name }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "main";
      button.dataset.place = place;
      button.textContent = words.i_am.replace("{name}", () => name);
      button.addEventListener("click", () => connection.send({ type: "sit", place }));
      return button;
    }),
  );
  if (before) overlay.querySelector("button")?.focus();
}

function showStatus(open) {
  const status = by("status");
  status.dataset.state = open ? "open" : "closed";
  status.classList.toggle("sending", Boolean(pending));
  if (!open) readySent = false;
  setText(status, open ? (pending ? words.sending : "") : connection?.over ? "" : state ? words.reconnecting : words.connecting);
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text; // else screen readers say it again
}

// --- the rest of the page -----------------------------------------------------------------------------------------------
/** On a phone players, moves and log are sheets that come up from the bottom; one at a time. */
function openSheet(name) {
  body.dataset.sheet = body.dataset.sheet === name ? "" : name;
  for (const tab of document.querySelectorAll(".tab")) tab.setAttribute("aria-expanded", tab.dataset.sheet === body.dataset.sheet);
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest(".tab");
  if (tab) openSheet(tab.dataset.sheet);
  if (event.target.closest("#undo")) undo();
  if (event.target.closest("#next")) connection.send({ type: "ready", word: newId() });
  if (!event.target.closest("[data-part], #note button")) hideNote();
  if (event.target.closest("#board") && body.dataset.sheet) openSheet("");
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "word-form") return;
  event.preventDefault();
  connection.send({ type: "ready", word: by("word").value || newId() });
  asked = by("word");
  showNote({ reason: words.ready });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return hideNote() || (body.dataset.sheet ? openSheet("") : presses.back());
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select") || state?.curtain) return;
  if (event.key === "m") {
    if (getComputedStyle(by("tools").querySelector(".tab")).display !== "none" && body.dataset.sheet !== "moves") openSheet("moves");
    moves.focus();
  } else if (event.key === "b") presses.focusNext();
});

addEventListener("resize", placeNote);
addEventListener("scroll", placeNote, { capture: true, passive: true });
copyButtons(words.copied);
startClock(words, document.documentElement.lang);
