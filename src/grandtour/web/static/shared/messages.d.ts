// What the server and the browser say to each other: the messages of a table's socket, and the JSON that pages are made with or fetch.
//
// Written by hand beside the code that makes it (message and its helpers in the server's drawing of a room, the kinds of its socket);
// tests/web/test_messages.py compares the two.

// --- parts of messages ----------------------------------------------------------------------------------------------------

/** A legal move: its words, the parts to press for it, a sentence; `then` is the move that follows in the same gesture. */
export interface Move {
  move: string;
  path: string[];
  text: string;
  then: string | null;
}

/** A line of the log: what is said, who did it, and the parts of the table that it speaks of. */
export interface LogLine {
  text: string;
  seat: number;
  parts: string[];
}

/** Replaces the lines from number `from` on. */
export interface LogUpdate {
  from: number;
  lines: LogLine[];
}

/** `time` in seconds since 1970. */
export interface ChatLine {
  name: string;
  text: string;
  time: number;
  mine: boolean;
}

/** `anew`: these are all lines, not only new ones; `may`: whether the reader may write. */
export interface ChatUpdate {
  anew: boolean;
  lines: ChatLine[];
  may: boolean;
}

/** Several players at one screen: those who may be next. */
export interface Handoff {
  places: HandoffPlace[];
}

export interface HandoffPlace {
  place: number;
  name: string;
}

/** Somebody asks to take a move back; `asked`: the reader has to answer. */
export interface TakebackRequest {
  text: string;
  asked: boolean;
}

export interface CompileProgress {
  done: number;
  total: number;
}

/** A part of the table in words. */
export interface Section {
  title: string;
  lines: string[];
}

/** A move that a strong bot would make: the chance to win, the points expected, and why. */
export interface Hint {
  move: string;
  text: string;
  win: number;
  points: number;
  reasons: string[];
}

export type Stage = "waiting" | "playing" | "between" | "over";

// --- from the server --------------------------------------------------------------------------------------------------------

/** The whole present state of a table, as one visitor may see it. */
export interface TableMessage {
  type: "table";
  /** Grows with everything that happens. */
  number: number;
  stage: Stage;
  /** The reader's place in the series; null for somebody who only watches. */
  place: number | null;
  html: string;
  players: string;
  asks: string;
  turn: boolean;
  moves: Move[];
  log: LogUpdate;
  curtain: Handoff | null;
  undo: boolean;
  wish: TakebackRequest | null;
  /** A bot plays for the reader. */
  away: boolean;
  hints: boolean;
  talk: ChatUpdate;
  /** The first line of the log that the reader has missed. */
  since: number | null;
  /** Seconds that are left for the move. */
  deadline: number | null;
  title: string;
  notice: string | null;
  compiling: CompileProgress | null;
}

/** A request is stored; `number`: the state after it. */
export interface DoneMessage {
  type: "done";
  request: string | null;
  number: number;
}

/** `request` is null if it was about none; `again`: it may be sent once more. */
export interface RefusedMessage {
  type: "refused";
  request: string | null;
  reason: string;
  rule: string;
  again: boolean;
}

/** Why a path of parts leads nowhere. */
export interface WhyMessage {
  type: "why";
  path: string[];
  reason: string;
  rule: string;
}

export interface WordsMessage {
  type: "words";
  number: number;
  place: number | null;
  sections: Section[];
}

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

export interface PongMessage {
  type: "pong";
}

export type ServerMessage = TableMessage | DoneMessage | RefusedMessage | WhyMessage | WordsMessage | HintMessage | GoneMessage | PongMessage;

// --- from the browser -------------------------------------------------------------------------------------------------------

/** Must be answered: `request` is the name under which it counts once, however often it is sent. */
export interface MoveRequest {
  type: "move";
  request?: string;
  /** The number of the state that the reader saw. */
  after: number;
  place: number | null;
  move: string;
}

export interface UndoRequest {
  type: "undo";
  request?: string;
  after: number;
  place: number | null;
}

export type Request = MoveRequest | UndoRequest;

export type ClientMessage =
  | Request
  | { type: "hello"; log: number }
  | { type: "ping" }
  | { type: "answer"; agreed: boolean; after: number }
  | { type: "bot"; level: string | null; place: number | null }
  | { type: "talk"; text: string }
  | { type: "hint"; place: number | null }
  | { type: "why"; path: string[]; place: number }
  | { type: "sit"; place: number }
  | { type: "ready"; word: string }
  | { type: "look"; narrow: boolean }
  | { type: "words" };

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
}

/** For the note beside what was pressed. */
export interface PopoverWords {
  again: string;
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
  thinking: string;
  chance: string;
  take: string;
  ready: string;
  time: string;
}

export interface ReplayWords {
  failed: string;
  start: string;
}
