// The start of a table's page: puts the state that the server sends where it belongs, and sends what is pressed.
//
// All that is known comes from the server's messages, so that two tabs and two devices of one player agree.

import { askToNotify, notifyTurn, showSince, showWish } from "../table/banners.js";
import { setClock, startClock } from "../table/clock.js";
import { showCompiling } from "../shared/compile-progress.js";
import { Connection } from "../table/socket.js";
import { copyButtons } from "../shared/copy.js";
import { showCurtain } from "../table/handoff.js";
import { Dragging } from "../table/drag.js";
import { drawBoard } from "../table/board.js";
import { originOf } from "../table/animate.js";
import { Hints } from "../table/hints.js";
import { replace } from "../shared/preserve.js";
import { Log } from "../table/log.js";
import { Moves } from "../table/move-list.js";
import { Note } from "../shared/popover.js";
import { startPanning } from "../table/pan-zoom.js";
import { Presses } from "../table/selection.js";
import { Readying } from "../table/waiting-room.js";
import { Sending } from "../table/outbox.js";
import { setting, startSettings } from "../shared/settings.js";
import { closeSheet, hasSheets } from "../table/sheets.js";
import { startShortcuts } from "../table/shortcuts.js";
import { play } from "../shared/sounds.js";
import { showGone, showSentences, showStatus } from "../table/status.js";
import { Talk } from "../table/chat.js";
import { mark, spokenOf } from "../table/highlights.js";
import { watchWidth } from "../shared/viewport.js";
import { InWords } from "../table/text-view.js";

const by = (id) => document.getElementById(id);
const [body, board] = [document.body, by("board")];
const words = JSON.parse(by("words").textContent);

let state = null; // the newest state
let asked = null; // the element that was pressed last, beside which the answer is shown
let faulty = false; // the server could not show the table

const note = new Note(by("note"), { words, rules: `/rules/${body.dataset.game}`, beside });
const log = new Log(by("log"), (line) => mark(board, "told", line ? spokenOf(board, line, mySeat()) : new Set()));
const presses = new Presses({ board, bar: by("bar"), words, make, why, changed: listMoves, confirms: () => setting("confirm") });
const moves = new Moves({
  chosen: (move, button) => presses.finish(move, button),
  shown: (move) => mark(board, "hint", move ? spokenOf(board, { parts: move.path, seat: mySeat() }, mySeat()) : new Set()),
});
const sending = new Sending({ post, changed: showSending });
const narrow = watchWidth(board, (value) => connection.send({ type: "look", narrow: value }));
const inWords = new InWords(by("words-panel"), by("in-words"), () => connection.send({ type: "words" }));
const readying = new Readying({ send: (message) => connection.send(message), put: (field) => tell(field, words.ready) });
const talk = new Talk((text) => connection.send({ type: "talk", text }), document.documentElement.lang);
const hints = new Hints({
  ask: () => connection.send({ type: "hint", place: state.place }),
  make: (words, element) => make(state.moves.find((move) => move.move === words && !move.then), element),
  words,
  lang: document.documentElement.lang,
});
const connection = new Connection(address, {
  hello: () => ({ type: "hello", log: log.length }),
  heard: (message) => handlers[message.type]?.(message),
  changed: lineChanged,
});

/** Of the socket; the language is the page's own. */
function address() {
  const protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const wishes = `lang=${document.documentElement.lang}${narrow() ? "&narrow=1" : ""}`;
  return `${protocol}//${location.host}/t/${body.dataset.id}/socket?${wishes}`;
}

// --- what the server says -----------------------------------------------------------------------------------------------
const handlers = {
  table: showTable,
  done: (message) => sending.done(message, state),
  refused: showRefusal,
  why: (message) => showReason({ ...message, about: asked?.querySelector("title")?.textContent }),
  words: (message) => message.place === state?.place && inWords.show(message),
  hint: (message) => (message.number === state?.number && message.place === state.place ? hints.show(message.moves) : hints.hide()),
  gone: leave,
};

/** The whole present state. */
function showTable(message) {
  const before = state;
  if (before?.number !== message.number || faulty) note.hide(); // what it said was about another table
  if (before?.number !== message.number || before?.place !== message.place) hints.hide();
  faulty = false;
  state = message;
  if (before?.place !== message.place || message.curtain) inWords.forget();
  showSentences(message, words);
  replace(by("players"), message.players);
  log.update(message.log);
  drawBoard(board, message.html, message.stage === "playing" ? log.lines : [], mySeat(), sending.origin);
  if (before && before.stage !== message.stage) board.scrollTop = 0; // another page: it begins at its top
  showCurtain(message.curtain, words, (place) => connection.send({ type: "sit", place }));
  showCompiling(message.compiling ?? null);
  setClock(message.deadline);
  showAround(message);
  if (!sending.reached(message)) showMoves();
  note.place();
  if (before && before.number !== message.number) play(message.turn && !before.turn ? "turn" : "move");
  if (message.turn && before && !before.turn) notifyTurn(message.title, message.asks);
  if (before?.number !== message.number || before?.place !== message.place) inWords.renew();
  readying.update(message.stage);
}

/** Talk, questions of others, and whether a bot plays for me. */
function showAround(message) {
  talk.update(message.talk);
  showWish(message.wish, words, (agreed) => connection.send({ type: "answer", agreed, after: state.number }));
  showSince(message.since, log.lines);
  by("away").hidden = !message.away;
  by("hint").hidden = message.place === null;
  by("hint").disabled = !message.hints;
  by("mine-tools").hidden = message.place === null || !["playing", "between"].includes(message.stage);
  by("to-bot").disabled = message.away || message.stage !== "playing";
}

/** My seat in this game, which is not always my place in the series; null for who only watches. */
function mySeat() {
  const seat = state?.place === null ? undefined : by("players").querySelector(`[data-place="${state?.place}"]`)?.dataset.seat;
  return seat === undefined ? null : Number(seat);
}

/** Lights what can be pressed and lists the moves; while something is on its way, nothing. */
function showMoves() {
  const busy = Boolean(sending.busy || state.curtain);
  by("undo").disabled = !state.undo || busy;
  presses.update(state.curtain ? [] : state.moves, busy);
}

function listMoves() {
  const listed = (list) => list.filter((move) => !move.then);
  moves.show(listed(presses.moves), listed(presses.possible()), presses.busy);
}

function showRefusal(message) {
  faulty = message.request === null;
  const again = sending.refused(message);
  if (faulty && by("hints").dataset.waits) hints.hide();
  showReason(message, message.again ? again : null);
}

function showReason(message, again = null) {
  note.show(message, again);
  if (message.reason) play("refusal");
}

function leave(message) {
  for (const place of [board, by("players"), by("last")]) replace(place, "");
  presses.update([], true);
  inWords.forget();
  by("curtain").hidden = true;
  by("undo").disabled = true;
  showGone(message.reason, words);
}

// --- what is sent -------------------------------------------------------------------------------------------------------
function post(message) {
  note.hide();
  connection.request(message);
}

function make(move, element) {
  if (sending.busy || !move) return;
  asked = element;
  if (hasSheets()) closeSheet();
  const origin = move.path.length ? originOf(board, { parts: move.path, seat: mySeat() }, mySeat()) : null;
  sending.send({ type: "move", after: state.number, place: state.place, move: move.move }, move.then, origin);
}

function undo() {
  if (sending.busy || !state?.undo) return;
  asked = by("undo");
  sending.send({ type: "undo", after: state.number, place: state.place });
}

function why(path, element) {
  asked = element;
  if (!state || state.stage !== "playing") return;
  if (state.place === null) tell(element, words.watching);
  else connection.send({ type: "why", path, place: state.place });
}

/** A note of our own. */
function tell(element, reason) {
  asked = element;
  note.show({ reason });
}

// --- status -------------------------------------------------------------------------------------------------------------
/** What was pressed last; on a new board the element that stands for the same part; the sentence on top if there is none. */
function beside() {
  if (asked?.isConnected && asked.getClientRects().length) return asked;
  const part = asked?.dataset.part;
  return (part !== undefined && board.querySelector(`[data-part="${CSS.escape(part)}"]`)) || by("asks");
}

function showLine() {
  showStatus({ open: connection.open, over: connection.over, busy: sending.busy, known: state !== null }, words);
}

function showSending() {
  showLine();
  if (state) showMoves();
}

/** The line is open, or broken. */
function lineChanged(open) {
  if (open) connection.send({ type: "look", narrow: narrow() }); // it may have changed since the line was called
  else {
    readying.forget();
    hints.hide();
  }
  showLine();
  if (open) inWords.renew();
}

// --- the rest of the page -----------------------------------------------------------------------------------------------
document.addEventListener("click", (event) => {
  if (event.target.closest("#undo")) undo();
  if (event.target.closest("#to-bot")) connection.send({ type: "bot", level: "skilled", place: state.place });
  if (event.target.closest("#back-again")) connection.send({ type: "bot", level: null, place: state.place });
  if (!event.target.closest("[data-part], #note a, #note button")) note.hide();
});

startShortcuts({ note, presses, moves, closed: () => Boolean(state?.curtain) });
new Dragging(board, presses);
startPanning(board);
startSettings(() => inWords.open(setting("words")));
document.addEventListener("change", (event) => event.target.matches("[data-setting=notify]") && askToNotify());
copyButtons(words.copied);
startClock(words, document.documentElement.lang);
