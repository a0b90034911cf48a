// What the server and the browser say to each other: the messages of a table's socket, and the JSON that pages are made with or fetch.
//
// The first part is made from the types of the server by `python -m tests.client.declarations`; the rest is written by hand.

// --- made from web/tables/message_types.py ---

export type Stage = "waiting" | "playing" | "between" | "over";

export type Patch = (string | [number, number])[];

/** A legal move. */
export interface Move {
  /** its words */
  move: string;
  /** the parts of the table to press for it, in any order */
  path: string[];
  /** what it does, a sentence */
  text: string;
  /** the move that follows in the same gesture */
  then: string | null;
  /** some of the parts, where those are enough */
  shorter: string[][];
  /** it would do nothing now: its parts are not outlined */
  idle: boolean;
}

/** A line of the log. */
export interface LogLine {
  /** what is said */
  text: string;
  /** who moved */
  seat: number;
  /** the parts of the table that it speaks of, as far as this place was told */
  parts: string[];
}

/** Replaces the lines of the log from one on. */
export interface LogUpdate {
  /** the first line that is replaced */
  from: number;
  lines: LogLine[];
}

/** A chat message. */
export interface ChatLine {
  name: string;
  text: string;
  /** in seconds since 1970 */
  time: number;
  mine: boolean;
}

/** Chat messages that are new. */
export interface ChatUpdate {
  /** these are all lines, not only new ones */
  anew: boolean;
  lines: ChatLine[];
  /** whether the reader may write */
  may: boolean;
}

/** A player at this screen. */
export interface HandoffPlace {
  place: number;
  name: string;
}

/** Several players at one screen: pass the device to one of these. Nobody's hand is in `html`. */
export interface Handoff {
  places: HandoffPlace[];
}

/** Somebody asks to take a move back; or, if there is nothing to answer, what has come of it. */
export interface TakebackRequest {
  text: string;
  /** the reader has to answer */
  asked: boolean;
  /** the reader has asked, and may withdraw it: by answering no */
  mine: boolean;
}

/** How far the rules are compiled. */
export interface CompileProgress {
  done: number;
  total: number;
}

/** A part of the table in words. */
export interface Section {
  title: string;
  lines: string[];
}

/** A move that a strong bot would make. */
export interface Hint {
  move: string;
  text: string;
  /** the chance to win */
  win: number;
  /** the points expected */
  points: number;
  reasons: string[];
}

/** The present state of a table, as one viewer may see it, but for its three long texts. */
export interface TableState {
  /** grows with everything that happens */
  number: number;
  stage: Stage;
  /** the reader's place; null for a spectator, and at a shared screen while nobody has said who looks */
  place: number | null;
  /** what is asked, one sentence */
  asks: string;
  /** the reader is to move */
  turn: boolean;
  moves: Move[];
  log: LogUpdate;
  handoff: Handoff | null;
  /** at a shared screen: who is next, while the one who has moved still looks */
  passes: string | null;
  /** there is a move that might be taken back */
  undo: boolean;
  takeback: TakebackRequest | null;
  /** a bot plays for the reader */
  away: boolean;
  /** a hint may be asked for now */
  hints: boolean;
  chat: ChatUpdate;
  /** the first line of the log that the reader has missed */
  since: number | null;
  /** seconds that are left for the move */
  deadline: number | null;
  /** of the page */
  title: string;
  /** a sentence above the table */
  notice: string | null;
  compiling: CompileProgress | null;
}

/** The whole present state of a table, as one viewer may see it: at the beginning and after every change; changes may be merged. */
export interface TableMessage {
  /** grows with everything that happens */
  number: number;
  stage: Stage;
  /** the reader's place; null for a spectator, and at a shared screen while nobody has said who looks */
  place: number | null;
  /** what is asked, one sentence */
  asks: string;
  /** the reader is to move */
  turn: boolean;
  moves: Move[];
  log: LogUpdate;
  handoff: Handoff | null;
  /** at a shared screen: who is next, while the one who has moved still looks */
  passes: string | null;
  /** there is a move that might be taken back */
  undo: boolean;
  takeback: TakebackRequest | null;
  /** a bot plays for the reader */
  away: boolean;
  /** a hint may be asked for now */
  hints: boolean;
  chat: ChatUpdate;
  /** the first line of the log that the reader has missed */
  since: number | null;
  /** seconds that are left for the move */
  deadline: number | null;
  /** of the page */
  title: string;
  /** a sentence above the table */
  notice: string | null;
  compiling: CompileProgress | null;
  type: "table";
  /** the table as drawn for this place */
  html: string;
  /** the panel beside it */
  players: string;
  /** what can be done with the table itself: its shuffle, its deletion */
  menu: string;
}

/** The same for readers who ask for it and have been told the whole state on this connection: each long text as a change of the last one. `[0, 12]` are twelve lines of that from the first on, a text is one or more new lines. */
export interface UpdateMessage {
  /** grows with everything that happens */
  number: number;
  stage: Stage;
  /** the reader's place; null for a spectator, and at a shared screen while nobody has said who looks */
  place: number | null;
  /** what is asked, one sentence */
  asks: string;
  /** the reader is to move */
  turn: boolean;
  moves: Move[];
  log: LogUpdate;
  handoff: Handoff | null;
  /** at a shared screen: who is next, while the one who has moved still looks */
  passes: string | null;
  /** there is a move that might be taken back */
  undo: boolean;
  takeback: TakebackRequest | null;
  /** a bot plays for the reader */
  away: boolean;
  /** a hint may be asked for now */
  hints: boolean;
  chat: ChatUpdate;
  /** the first line of the log that the reader has missed */
  since: number | null;
  /** seconds that are left for the move */
  deadline: number | null;
  /** of the page */
  title: string;
  /** a sentence above the table */
  notice: string | null;
  compiling: CompileProgress | null;
  type: "update";
  html: Patch;
  players: Patch;
  menu: Patch;
}

/** A request is stored. */
export interface DoneMessage {
  type: "done";
  request: string | null;
  /** of the state after it */
  number: number;
}

/** Nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  /** null if the message had none */
  request: string | null;
  /** of the last event there was then; the state with it may come later */
  number: number;
  reason: string;
  /** the number of the rule that says so, or “moves”, the section that lists the moves; empty if none does */
  rule: string;
  /** nothing was wrong with it, but it could not be stored: it may be sent once more */
  again: boolean;
}

/** Why a path of parts leads nowhere; both texts are empty if something does come of it. */
export interface WhyMessage {
  type: "why";
  path: string[];
  reason: string;
  rule: string;
}

/** The table in words, as the terminal has it. */
export interface WordsMessage {
  type: "words";
  number: number;
  place: number | null;
  sections: Section[];
}

/** The best moves. */
export interface HintMessage {
  type: "hint";
  number: number;
  place: number;
  moves: Hint[];
}

/** The last word: the table is gone, or closed to the reader. It has the fields of a refusal. */
export interface GoneMessage {
  type: "gone";
  request: null;
  reason: string;
  rule: string;
  again: boolean;
}

/** The answer to a ping. */
export interface PongMessage {
  type: "pong";
}

/** A move. It is answered by `done` or `refused`. */
export interface MoveRequest {
  type: "move";
  /** the name under which it counts once, however often it is sent */
  request?: string;
  /** the number of the state that the reader saw */
  after: number;
  /** whose; null with one place only */
  place: number | null;
  move: string;
}

/** Takes back the last move of a place, or asks the others to agree. */
export interface UndoRequest {
  type: "undo";
  request?: string;
  after: number;
  place: number | null;
}

/** A greeting; the present state comes anyway. */
export interface HelloRequest {
  type: "hello";
  log: number;
}

/** Is anybody there? */
export interface PingRequest {
  type: "ping";
}

/** Whether somebody agrees that another takes a move back. */
export interface AnswerRequest {
  type: "answer";
  agreed: boolean;
  after: number;
}

/** A bot of a level plays for a place, or (null) its player is back. */
export interface BotRequest {
  type: "bot";
  level: string | null;
  place: number | null;
}

/** A chat message. */
export interface ChatRequest {
  type: "chat";
  text: string;
}

/** Asks for the best moves. */
export interface HintRequest {
  type: "hint";
  place: number | null;
}

/** Asks why nothing comes of pressing these parts. */
export interface WhyRequest {
  type: "why";
  path: string[];
  place: number;
}

/** At a shared screen: who looks now. */
export interface SitRequest {
  type: "sit";
  place: number;
}

/** At a shared screen: the device is passed on; until then, who has moved sees what came of it. */
export interface PassRequest {
  type: "pass";
}

/** Before the game, from who made the table: a bot of a level gets a seat, or (null) it is free again. */
export interface SeatRequest {
  type: "seat";
  place: number;
  level: string | null;
}

/** Ready for the next game, with a word for the shuffle. */
export interface ReadyRequest {
  type: "ready";
  word: string;
}

/** How wide the page is now. */
export interface LookRequest {
  type: "look";
  narrow: boolean;
}

/** Asks for the table in words. */
export interface WordsRequest {
  type: "words";
}

export type Request = MoveRequest | UndoRequest;

export type ServerMessage =
  | TableMessage
  | UpdateMessage
  | DoneMessage
  | RefusedMessage
  | WhyMessage
  | WordsMessage
  | HintMessage
  | GoneMessage
  | PongMessage;

export type ClientMessage =
  | MoveRequest
  | UndoRequest
  | HelloRequest
  | PingRequest
  | AnswerRequest
  | BotRequest
  | ChatRequest
  | HintRequest
  | WhyRequest
  | SitRequest
  | PassRequest
  | SeatRequest
  | ReadyRequest
  | LookRequest
  | WordsRequest;

// --- made so far ---

// --- JSON of other pages ----------------------------------------------------------------------------------------------------

/** A position of a replay: PATH/state. */
export interface ReplayState {
  move: number;
  html: string;
  asks: string;
  acting: number[];
  over: boolean;
  scores: (number | null)[];
  held: { seat: number; sections: Section[] }[];
  sections: Section[];
}

/** A step of a tutorial: /learn/GAME/STEP/state. */
export interface TutorialState {
  step: number;
  steps: number;
  progress: string;
  words: string;
  rule: string;
  asks: string;
  turn: boolean;
  html: string;
  moves: Move[];
  lines: LogLine[];
}

/** How far an analysis is. */
export interface AnalysisState {
  stage: "none" | "waiting" | "running" | "failed" | "done";
  done: number;
  total: number;
  words: string;
}

/** The chances of every seat after every move, in the page of an analysis; `room`: beside the plot, left and right. */
export interface AnalysisReading {
  lang: string;
  lines: (number | null)[][];
  moves: { seat: number; text: string }[];
  replay: string;
  room: [number, number];
  words: { start: string; move: string };
}

// --- sentences, which templates put into the page as JSON ---------------------------------------------------------------------

/** For choosing a move. */
export interface SelectionWords {
  back: string;
  send: string;
  gesture: string;
  chosen: string;
  enough: string;
  forced?: string;
  wait?: string;
}

/** For the note beside what was pressed. */
export interface PopoverWords {
  again: string;
  moves: string;
  rule: string;
}

export interface TutorialWords extends SelectionWords, PopoverWords {}

export interface TableWords extends SelectionWords, PopoverWords {
  connecting: string;
  reconnecting: string;
  sending: string;
  lobby: string;
  i_am: string;
  idle: string;
  watching: string;
  copied: string;
  agree: string;
  decline: string;
  withdraw: string;
  close: string;
  thinking: string;
  late: string;
  chance: string;
  take: string;
  ready: string;
  time: string;
}

export interface ReplayWords {
  failed: string;
  start: string;
}
