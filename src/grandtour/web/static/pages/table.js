// The start of a table's page: puts the state that the server sends where it belongs, and sends what is pressed.
//
// All that is known comes from the server's messages, so that two tabs and two devices of one player agree.

/** @import { AnyElement } from "../shared/dom.js" */
/** @import { ClientMessage, GoneMessage, LogLine, Move, RefusedMessage, Request, TableMessage, TableWords } from "../shared/messages" */
/** @import { Told } from "../table/texts.js" */
import { showCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";
import { by, closest, first, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { Popover } from "../shared/popover.js";
import { replace } from "../shared/preserve.js";
import { startPush } from "../shared/push.js";
import { setting } from "../shared/settings.js";
import { play } from "../shared/sounds.js";
import { watchWidth } from "../shared/viewport.js";
import { originOf } from "../table/animate.js";
import { Announcer } from "../table/announcer.js";
import { notifyTurn, showMissed, showPasses, showTakeback, startMissed } from "../table/banners.js";
import { drawBoard } from "../table/board.js";
import { Chat } from "../table/chat.js";
import { setClock, startClock } from "../table/clock.js";
import { Drag } from "../table/drag.js";
import { Ending } from "../table/ending.js";
import { dropFloats, float } from "../table/float.js";
import { ForcedMoves } from "../table/forced.js";
import { gainsOf, readScores, showGains } from "../table/gains.js";
import { showHandoff } from "../table/handoff.js";
import { elementsOf, mark, seatAreas } from "../table/highlights.js";
import { Hints } from "../table/hints.js";
import { Log } from "../table/log.js";
import { MoveList } from "../table/move-list.js";
import { Outbox } from "../table/outbox.js";
import { startPanZoom } from "../table/pan-zoom.js";
import { showPoints } from "../table/points.js";
import { Recap } from "../table/recap.js";
import { RulesPanel } from "../table/rules-panel.js";
import { Selection } from "../table/selection.js";
import { closeSheet, hasSheets, startSheets } from "../table/sheets.js";
import { startShortcuts } from "../table/shortcuts.js";
import { Shown } from "../table/shown.js";
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
let refusedAt = -1; // the number of the state that the last refusal is about; it may come after it

const note = new Popover(by("note"), { words, rules: `/rules/${body.dataset.game}`, beside });
const log = new Log(by("log"), (line) => highlight("told", line ? [line] : []));
const recap = new Recap((lines) => highlight("told", lines ?? []));
const ending = new Ending(showResult);
const selection = new Selection({
  board,
  bar: by("bar"),
  words,
  make,
  why,
  changed: listMoves,
  onward: () => note.hide(),
  confirms: () => setting("confirm"),
});
const moves = new MoveList({
  chosen: (move, button) => selection.finish(move, button),
  shown: (move) => highlight("hint", move ? [{ parts: move.path, seat: mySeat() }] : []),
});
const forced = new ForcedMoves({
  make: (move) => make(move, by("asks")),
  announce: (move) => selection.announce(move),
  on: () => setting("forced") && !setting("confirm"),
});
const shown = new Shown(board);
const outbox = new Outbox({ post, changed: showSending });
const narrow = watchWidth(board, (value) => send({ type: "look", narrow: value }));
const textView = new TextView(by("words-panel", "details"), by("in-words"), () => send({ type: "words" }));
const waitingRoom = new WaitingRoom({ send, put: (field) => tell(field, words.ready) });
const announcer = new Announcer(by("announced"));
const chat = new Chat(
  (text) => send({ type: "chat", text }),
  (texts) => announcer.say(texts),
  lang,
);
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
  doubted: () => showLine(),
});

/** Of the socket; the language is the page's own. */
function address() {
  const protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const query = `lang=${lang}&updates=1${narrow() ? "&narrow=1" : ""}`;
  return `${protocol}//${location.host}/t/${body.dataset.id}/socket?${query}`;
}

// --- what the server says -----------------------------------------------------------------------------------------------
/** @param {Told} message */
function heard(message) {
  const mine = "place" in message && message.place === state?.place;
  if (message.type === "table") showTable(message);
  else if (message.type === "done") outbox.done(message, state);
  else if (message.type === "refused") showRefusal(message);
  else if (message.type === "why") showReason({ ...message, about: aboutOf(asked) });
  else if (message.type === "words" && mine) textView.show(message.sections);
  else if (message.type === "hint" && mine && message.number === state?.number) hints.show(message.moves);
  else if (message.type === "hint" && hints.waiting) hints.outdated();
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
  if ((news && message.number > refusedAt) || faulty) note.hide(); // what it said was about another table
  if (moved) hints.hide();
  else if (news) hints.outdated();
  faulty = false;
  state = message;
  if (moved || message.handoff) textView.forget();
  showSentences(message, words);
  const [scores, known] = [readScores(by("players")), log.length];
  replace(by("players"), message.players);
  showPoints(by("points"), by("players"));
  replace(by("table-entries"), message.menu);
  log.update(message.log);
  announcer.say(before ? log.lines.slice(known).map((line) => line.text) : [], message.asks);
  const html = ending.html(before, message);
  const still = moved || (before?.stage !== message.stage && !ending.held) || Boolean(message.handoff);
  drawBoard(board, html, message.stage === "playing" || ending.held ? log.lines : [], mySeat(), outbox.origin, still);
  shown.show();
  if (before && before.stage !== message.stage && !ending.held) board.scrollTop = 0; // another page: it begins at its top
  if (news) showGained(moved || message.log.from < known || !before ? [] : gainsOf(scores, readScores(by("players"))), known);
  showHandoff(message.handoff, words, (place) => send({ type: "sit", place }));
  showCompiling(message.compiling);
  setClock(message.deadline);
  showAround(message);
  if (!outbox.reached(message)) showMoves();
  note.place();
  if (before && news) play(message.turn && !before.turn ? "turn" : "move");
  if (message.turn && before && !before.turn) notifyTurn(message.title, message.asks);
  if (before && before.title !== message.title && first(board, ".offer")) notifyTurn(message.title, "");
  if (news || moved) textView.renew();
  waitingRoom.update(message.stage);
}

/** After the last move: the result, from its top. */
function showResult() {
  if (state) showTable(state);
  board.scrollTop = 0;
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
  showPasses(message.passes);
  by("away").hidden = !message.away;
  by("hint").hidden = message.place === null;
  by("hint", "button").disabled = !message.hints;
  by("mine-tools").hidden = message.place === null || !["playing", "between"].includes(message.stage);
  by("to-bot", "button").disabled = message.away || message.stage !== "playing";
}

/**
 * Points that a move has brought: where it happened, beside the scores, and in the recap.
 *
 * @param {import("../table/gains.js").Gain[]} gains
 * @param {number} known lines that were known before
 */
function showGained(gains, known) {
  dropFloats();
  showGains(by("players"), gains);
  recap.update(log.lines, mySeat(), gains);
  for (const [row, gain] of gains.entries()) {
    const line = log.lines.findLast((one, i) => i >= known && one.seat === gain.seat);
    const [element] = [...(line ? elementsOf(board, line, mySeat()) : []), ...seatAreas(board, gain.seat)];
    if (element) float(board, element, gain, row);
  }
}

/** My seat in this game, which is not always my place in the series; null for a spectator. */
function mySeat() {
  if (!state || state.place === null) return null;
  const seat = first(by("players"), `[data-place="${state.place}"]`)?.dataset.seat;
  return seat === undefined ? null : Number(seat);
}

/**
 * Marks what lines or a move are about.
 *
 * @param {string} name of the class
 * @param {(Pick<LogLine, "parts"> & { seat: number | null })[]} lines
 */
function highlight(name, lines) {
  mark(
    board,
    name,
    lines.flatMap((line) => [...elementsOf(board, line, mySeat())]),
  );
}

/** Lights what can be pressed and lists the moves; while something is on its way, nothing. */
function showMoves() {
  if (!state) return;
  const busy = Boolean(outbox.busy || state.handoff);
  by("undo").setAttribute("aria-disabled", String(!state.undo || busy)); // it can be pressed all the same: the server says why not
  selection.update(state.handoff ? [] : state.moves, busy);
  forced.update(busy || state.away ? [] : state.moves, log.lines.length > 0 && log.lines.at(-1)?.seat === mySeat());
}

function listMoves() {
  /** @param {Move[]} list */
  const listed = (list) => list.filter((move) => !move.then);
  const possible = new Set(selection.possible().map((move) => move.move)); // of a gesture its first half
  const all = listed(selection.moves);
  moves.show(
    all,
    all.filter((move) => possible.has(move.move)),
    selection.busy,
  );
}

/** @param {RefusedMessage} message */
function showRefusal(message) {
  faulty = message.request === null;
  refusedAt = message.number;
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

/**
 * What the thing is that was pressed, and what it does: as a mouse would be told, or at least its name.
 *
 * @param {AnyElement | null} element
 */
function aboutOf(element) {
  return element?.dataset.part === undefined ? null : (element.querySelector("title")?.textContent ?? element.getAttribute("aria-label"));
}

/** @param {GoneMessage} message */
function leave(message) {
  for (const place of [board, by("players"), by("table-entries")]) replace(place, "");
  showPasses(null);
  recap.update([], null, []);
  selection.update([], true);
  textView.forget();
  by("handoff").hidden = true;
  by("undo").hidden = true;
  showGone(message.reason, words);
  announcer.say([], message.reason);
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
  forced.moved();
  hints.hide();
  asked = element;
  if (hasSheets()) closeSheet();
  const origin = move.path.length ? originOf(board, { parts: move.path, seat: mySeat() }, mySeat()) : null;
  outbox.send({ type: "move", after: state.number, place: state.place, move: move.move }, move.then, origin);
}

function undo() {
  if (outbox.busy || !state || state.place === null) return;
  asked = by("undo");
  forced.stop();
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
  showStatus({ open: socket.alive, over: socket.over, busy: outbox.busy, known: state !== null }, words);
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
  if (closest(event, "#pass-on")) send({ type: "pass" });
  if (state && closest(event, "#to-bot")) send({ type: "bot", level: by("to-bot").dataset.level ?? null, place: state.place });
  if (state && closest(event, "#back-again")) send({ type: "bot", level: null, place: state.place });
  if (!closest(event, "[data-part], #note a, #note button")) note.hide();
});

new RulesPanel(`/rules/${body.dataset.game}`);
startSheets();
startMissed();
startShortcuts({ note, selection, moves, shown, closed: () => Boolean(state?.handoff) });
new Drag(board, selection);
startPanZoom(board);
startMenu(() => textView.open(setting("words")));
startPush();
copyButtons(words.copied);
startClock(words, lang);
