// The start of a table's page: puts the state that the server sends where it belongs, and sends what is pressed.
//
// All that is known comes from the server's messages, so that two tabs and two devices of one player agree.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { ClientMessage, GoneMessage, LogLine, Move, RefusedMessage, Request, ServerMessage, TableMessage, TableWords } from "../shared/messages" */
import { showCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";
import { by, closest, first, readJson } from "../shared/dom.js";
import { Popover } from "../shared/popover.js";
import { replace } from "../shared/preserve.js";
import { setting, startSettings } from "../shared/settings.js";
import { play } from "../shared/sounds.js";
import { watchWidth } from "../shared/viewport.js";
import { originOf } from "../table/animate.js";
import { askToNotify, notifyTurn, showMissed, showTakeback, startMissed } from "../table/banners.js";
import { drawBoard } from "../table/board.js";
import { Chat } from "../table/chat.js";
import { setClock, startClock } from "../table/clock.js";
import { Drag } from "../table/drag.js";
import { showHandoff } from "../table/handoff.js";
import { elementsOf, mark } from "../table/highlights.js";
import { Hints } from "../table/hints.js";
import { Log } from "../table/log.js";
import { MoveList } from "../table/move-list.js";
import { Outbox } from "../table/outbox.js";
import { startPanZoom } from "../table/pan-zoom.js";
import { Selection } from "../table/selection.js";
import { closeSheet, hasSheets, startSheets } from "../table/sheets.js";
import { startShortcuts } from "../table/shortcuts.js";
import { TableSocket } from "../table/socket.js";
import { showGone, showSentences, showStatus } from "../table/status.js";
import { TextView } from "../table/text-view.js";
import { WaitingRoom } from "../table/waiting-room.js";

const [body, board] = [document.body, by("board")];
const { lang } = document.documentElement;
/** @type {TableWords} */
const words = readJson("words");

/** @type {TableMessage | null} */
let state = null; // the newest state
/** @type {AnyElement | null} */
let asked = null; // the element that was pressed last, beside which the answer is shown
let faulty = false; // the server could not show the table

const note = new Popover(by("note"), { words, rules: `/rules/${body.dataset.game}`, beside });
const log = new Log(by("log"), (line) => highlight("told", line));
const selection = new Selection({ board, bar: by("bar"), words, make, why, changed: listMoves, confirms: () => setting("confirm") });
const moves = new MoveList({
  chosen: (move, button) => selection.finish(move, button),
  shown: (move) => highlight("hint", move && { parts: move.path, seat: mySeat() }),
});
const outbox = new Outbox({ post, changed: showSending });
const narrow = watchWidth(board, (value) => send({ type: "look", narrow: value }));
const textView = new TextView(by("words-panel", "details"), by("in-words"), () => send({ type: "words" }));
const waitingRoom = new WaitingRoom({ send, put: (field) => tell(field, words.ready) });
const chat = new Chat((text) => send({ type: "chat", text }), lang);
const hints = new Hints({
  ask: () => state && send({ type: "hint", place: state.place }),
  make: (move, element) =>
    make(
      state?.moves.find((one) => one.move === move && !one.then),
      element,
    ),
  words,
  lang,
});
const socket = new TableSocket(address, {
  hello: () => ({ type: "hello", log: log.length }),
  heard,
  changed: lineChanged,
});

/** Of the socket; the language is the page's own. */
function address() {
  const protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const query = `lang=${lang}${narrow() ? "&narrow=1" : ""}`;
  return `${protocol}//${location.host}/t/${body.dataset.id}/socket?${query}`;
}

// --- what the server says -----------------------------------------------------------------------------------------------
/** @param {ServerMessage} message */
function heard(message) {
  const mine = "place" in message && message.place === state?.place;
  if (message.type === "table") showTable(message);
  else if (message.type === "done") outbox.done(message, state);
  else if (message.type === "refused") showRefusal(message);
  else if (message.type === "why") showReason({ ...message, about: asked?.querySelector("title")?.textContent });
  else if (message.type === "words" && mine) textView.show(message.sections);
  else if (message.type === "hint" && mine && message.number === state?.number) hints.show(message.moves);
  else if (message.type === "hint") hints.hide();
  else if (message.type === "gone") leave(message);
}

/**
 * The whole present state.
 *
 * @param {TableMessage} message
 */
function showTable(message) {
  const before = state;
  const [news, moved] = [before?.number !== message.number, before?.place !== message.place];
  if (news || faulty) note.hide(); // what it said was about another table
  if (news || moved) hints.hide();
  faulty = false;
  state = message;
  if (moved || message.handoff) textView.forget();
  showSentences(message, words);
  replace(by("players"), message.players);
  log.update(message.log);
  drawBoard(board, message.html, message.stage === "playing" ? log.lines : [], mySeat(), outbox.origin);
  if (before && before.stage !== message.stage) board.scrollTop = 0; // another page: it begins at its top
  showHandoff(message.handoff, words, (place) => send({ type: "sit", place }));
  showCompiling(message.compiling);
  setClock(message.deadline);
  showAround(message);
  if (!outbox.reached(message)) showMoves();
  note.place();
  if (before && news) play(message.turn && !before.turn ? "turn" : "move");
  if (message.turn && before && !before.turn) notifyTurn(message.title, message.asks);
  if (news || moved) textView.renew();
  waitingRoom.update(message.stage);
}

/**
 * Chat, questions of others, and whether a bot plays for me.
 *
 * @param {TableMessage} message
 */
function showAround(message) {
  chat.update(message.chat);
  showTakeback(message.takeback, words, (agreed) => state && send({ type: "answer", agreed, after: state.number }));
  showMissed(message.since, log.lines);
  by("away").hidden = !message.away;
  by("hint").hidden = message.place === null;
  by("hint", "button").disabled = !message.hints;
  by("mine-tools").hidden = message.place === null || !["playing", "between"].includes(message.stage);
  by("to-bot", "button").disabled = message.away || message.stage !== "playing";
}

/** My seat in this game, which is not always my place in the series; null for a spectator. */
function mySeat() {
  if (!state || state.place === null) return null;
  const seat = first(by("players"), `[data-place="${state.place}"]`)?.dataset.seat;
  return seat === undefined ? null : Number(seat);
}

/**
 * Marks what a line or a move is about.
 *
 * @param {string} name of the class
 * @param {Pick<LogLine, "parts"> & { seat: number | null } | null} line
 */
function highlight(name, line) {
  mark(board, name, line ? elementsOf(board, line, mySeat()) : []);
}

/** Lights what can be pressed and lists the moves; while something is on its way, nothing. */
function showMoves() {
  if (!state) return;
  const busy = Boolean(outbox.busy || state.handoff);
  by("undo", "button").disabled = !state.undo || busy;
  selection.update(state.handoff ? [] : state.moves, busy);
}

function listMoves() {
  /** @param {Move[]} list */
  const listed = (list) => list.filter((move) => !move.then);
  moves.show(listed(selection.moves), listed(selection.possible()), selection.busy);
}

/** @param {RefusedMessage} message */
function showRefusal(message) {
  faulty = message.request === null;
  const again = outbox.refused(message);
  if (faulty && hints.waiting) hints.hide();
  showReason(message, message.again ? again : null);
}

/**
 * @param {{ reason: string, rule: string, about?: string | null }} message
 * @param {(() => void) | null} [again]
 */
function showReason(message, again = null) {
  note.show(message, again);
  if (message.reason) play("refusal");
}

/** @param {GoneMessage} message */
function leave(message) {
  for (const place of [board, by("players"), by("last")]) replace(place, "");
  selection.update([], true);
  textView.forget();
  by("handoff").hidden = true;
  by("undo", "button").disabled = true;
  showGone(message.reason, words);
}

// --- what is sent -------------------------------------------------------------------------------------------------------
/** @param {ClientMessage} message */
function send(message) {
  socket.send(message);
}

/** @param {Request} message */
function post(message) {
  note.hide();
  socket.request(message);
}

/**
 * @param {Move | undefined} move
 * @param {AnyElement} element
 */
function make(move, element) {
  if (outbox.busy || !move || !state) return;
  asked = element;
  if (hasSheets()) closeSheet();
  const origin = move.path.length ? originOf(board, { parts: move.path, seat: mySeat() }, mySeat()) : null;
  outbox.send({ type: "move", after: state.number, place: state.place, move: move.move }, move.then, origin);
}

function undo() {
  if (outbox.busy || !state?.undo) return;
  asked = by("undo");
  outbox.send({ type: "undo", after: state.number, place: state.place });
}

/**
 * @param {string[]} path
 * @param {AnyElement} element
 */
function why(path, element) {
  asked = element;
  if (state?.stage !== "playing") return;
  if (state.place === null) tell(element, words.watching);
  else send({ type: "why", path, place: state.place });
}

/**
 * A note of our own.
 *
 * @param {AnyElement} element
 * @param {string} reason
 */
function tell(element, reason) {
  asked = element;
  note.show({ reason });
}

// --- status -------------------------------------------------------------------------------------------------------------
/** What was pressed last; on a new board the element that stands for the same part; the sentence on top if there is none. */
function beside() {
  if (asked?.isConnected && asked.getClientRects().length) return asked;
  const part = asked?.dataset.part;
  return (part !== undefined && first(board, `[data-part="${CSS.escape(part)}"]`)) || by("asks");
}

function showLine() {
  showStatus({ open: socket.open, over: socket.over, busy: outbox.busy, known: state !== null }, words);
}

function showSending() {
  showLine();
  if (state) showMoves();
}

/**
 * The line is open, or broken.
 *
 * @param {boolean} open
 */
function lineChanged(open) {
  if (open)
    send({ type: "look", narrow: narrow() }); // it may have changed since the line was called
  else {
    waitingRoom.forget();
    hints.hide();
  }
  showLine();
  if (open) textView.renew();
}

// --- the rest of the page -----------------------------------------------------------------------------------------------
document.addEventListener("click", (event) => {
  if (closest(event, "#undo")) undo();
  if (state && closest(event, "#to-bot")) send({ type: "bot", level: by("to-bot").dataset.level ?? null, place: state.place });
  if (state && closest(event, "#back-again")) send({ type: "bot", level: null, place: state.place });
  if (!closest(event, "[data-part], #note a, #note button")) note.hide();
});

startSheets();
startMissed();
startShortcuts({ note, selection, moves, closed: () => Boolean(state?.handoff) });
new Drag(board, selection);
startPanZoom(board);
startSettings(() => textView.open(setting("words")));
document.addEventListener("change", (event) => closest(event, "[data-setting=notify]") && askToNotify());
copyButtons(words.copied);
startClock(words, lang);
