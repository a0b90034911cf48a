// The recap above the board: what was done last, by whom, and step by step back to the beginning. It always has the same height: what
// there is no room for is announced (by "…" and a number), and comes by stepping back.

/** @import { LogLine } from "../shared/messages" */
/** @import { Gain } from "./gains.js" */
import { by, newElement } from "../shared/dom.js";
import { unbroken } from "../shared/words.js";
import { signed } from "./gains.js";
import { lastMoves, turnsOf } from "./highlights.js";
import { runsOf } from "./log.js";

/** What a player did in one go: lines of the log from number `from` on. @typedef {import("./highlights.js").Turn} Turn */

/**
 * As much of a turn as there is room for: pieces of its text, and whether some stands before them and after them.
 *
 * @typedef {{ turn: Turn, pieces: Piece[], first: boolean, last: boolean }} Page
 */
/**
 * A word of line `line`, or points. `begins`, `ends`: its line does so here.
 *
 * @typedef {{ line: number, text?: string, gain?: Gain, begins?: boolean, ends: boolean }} Piece
 */

export class Recap {
  /** @type {LogLine[]} */
  lines = [];
  /** @type {number | null} */
  mine = null;
  /** @type {Map<number, Gain[]>} */
  gains = new Map(); // points that a line brought
  /** @type {{ turn: number, page: number } | null} */
  at = null; // what is looked at, of a turn the pages from 0 on; null: what is new
  /** @type {Page[]} */
  shown = [];

  /**
   * `looked(lines)` when a turn is looked at, null when it is what is new.
   *
   * @param {(lines: LogLine[] | null) => void} looked
   */
  constructor(looked) {
    this.looked = looked;
    this.element = by("last");
    this.back = by("recap-back", "button");
    this.on = by("recap-on", "button");
    this.back.addEventListener("click", () => this.step(-1));
    this.on.addEventListener("click", () => this.step(1));
    if (this.element.parentElement) new ResizeObserver(() => this.draw()).observe(this.element.parentElement);
  }

  /**
   * @param {LogLine[]} lines
   * @param {number | null} mine
   * @param {Gain[]} gained since the last time
   */
  update(lines, mine, gained) {
    const before = this.lines.length;
    const isMine = lines.length > before && lines.at(-1)?.seat === mine;
    if (lines.length < before || isMine || mine !== this.mine) this.at = null;
    if (lines.length < before) this.gains.clear();
    [this.lines, this.mine] = [lines, mine];
    for (const gain of gained) this.keep(gain, before);
    this.draw();
  }

  /**
   * Points stand behind the newest line of the player who has got them, or behind the newest line.
   *
   * @param {Gain} gain
   * @param {number} from the first line that is new
   */
  keep(gain, from) {
    const own = this.lines.findLastIndex((line) => line.seat === gain.seat);
    const at = own >= from ? own : this.lines.length - 1;
    this.gains.set(at, [...(this.gains.get(at) ?? []), gain]);
  }

  /** @param {number} by */
  step(by) {
    const turns = turnsOf(this.lines);
    const [first] = this.shown;
    if (!first) return;
    const turn = turns.findIndex(({ from }) => from === first.turn.from);
    const page = this.at?.page ?? this.pages(first.turn).length - this.pagesFrom(first);
    this.at = this.neighbour(turns, turn, page, by);
    this.draw();
    this.looked(this.at && this.linesShown());
  }

  /**
   * The page before or after one; null after the newest.
   *
   * @param {Turn[]} turns
   * @param {number} turn
   * @param {number} page
   * @param {number} by
   */
  neighbour(turns, turn, page, by) {
    const next = page + by;
    if (next >= 0 && next < this.pages(turns[turn]).length) return { turn, page: next };
    const other = turns[turn + by];
    if (!other) return by < 0 ? { turn, page } : null;
    return { turn: turn + by, page: by < 0 ? this.pages(other).length - 1 : 0 };
  }

  /**
   * How many pages of its turn there are from a page on: it is the last, or all of the turn.
   *
   * @param {Page} page
   */
  pagesFrom(page) {
    return page.first ? this.pages(page.turn).length : 1;
  }

  linesShown() {
    const numbers = new Set(this.shown.flatMap(({ pieces }) => pieces.map(({ line }) => line)));
    return this.lines.filter((_, i) => numbers.has(i));
  }

  draw() {
    const turns = turnsOf(this.lines);
    if (this.at && !turns[this.at.turn]) this.at = null;
    const news = recent(this.lines, this.mine);
    this.shown = this.at ? this.pageAt(turns[this.at.turn], this.at.page) : this.newest(news);
    this.put(this.shown);
    const [first] = this.shown;
    this.back.disabled = !first || (first.first && first.turn.from === turns[0].from);
    this.on.disabled = this.at === null;
    const hidden = this.at ? 0 : news.length - this.shown.filter((page) => page.first).length;
    if (hidden > 0) this.back.dataset.more = String(hidden);
    else delete this.back.dataset.more;
  }

  // --- what there is room for -------------------------------------------------------------------------------------------
  /**
   * Of these turns as many of the last as there is room for; of the last at least its end.
   *
   * @param {Turn[]} turns
   */
  newest(turns) {
    const all = turns.map((turn) => whole(turn, this.piecesOf(turn)));
    while (all.length > 1 && !this.fits(all)) all.shift();
    return all.length && !this.fits(all) ? this.pages(turns[turns.length - 1]).slice(-1) : all;
  }

  /**
   * @param {Turn} turn
   * @param {number} page
   */
  pageAt(turn, page) {
    const pages = this.pages(turn);
    return [pages[Math.min(page, pages.length - 1)]];
  }

  /**
   * A turn in parts for which there is room, the last as long as possible; none begins within a line if it needn't.
   *
   * @param {Turn} turn
   * @returns {Page[]}
   */
  pages(turn) {
    const pieces = this.piecesOf(turn);
    /** @type {Page[]} */
    const pages = [];
    for (let end = pieces.length; end > 0; ) {
      const start = this.startOf(turn, pieces, end);
      pages.unshift({ turn, pieces: pieces.slice(start, end), first: start === 0, last: end === pieces.length });
      end = start;
    }
    return pages;
  }

  /**
   * Where the page that ends at a piece begins.
   *
   * @param {Turn} turn
   * @param {Piece[]} pieces
   * @param {number} end
   */
  startOf(turn, pieces, end) {
    /** @param {number} start */
    const fits = (start) => this.fits([{ turn, pieces: pieces.slice(start, end), first: start === 0, last: end === pieces.length }]);
    let [least, most] = [0, end - 1]; // a single word is always shown
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      if (fits(middle)) most = middle;
      else least = middle + 1;
    }
    const lastWord = pieces.findLastIndex((piece, i) => i < end && piece.text !== undefined); // points alone say nothing
    const line = pieces.findIndex((piece, i) => i >= most && i < lastWord && piece.ends);
    return most > 0 && line >= 0 ? line + 1 : most;
  }

  /** @param {Page[]} pages */
  fits(pages) {
    this.put(pages);
    const box = this.element.parentElement;
    return !box || box.scrollHeight <= box.clientHeight;
  }

  // --- what is written --------------------------------------------------------------------------------------------------
  /**
   * @param {Turn} turn
   * @returns {Piece[]}
   */
  piecesOf({ from, told }) {
    const words = runsOf(told.map(({ text }) => text)).flatMap(({ text, at, times }) => {
      const all = [...text.split(" "), ...(times > 1 ? [`(×${times})`] : [])];
      return all.map((word, i) => ({ line: from + at, text: word, begins: i === 0, ends: i === all.length - 1 }));
    });
    const line = from + told.length - 1;
    const gained = told.flatMap((_, i) => this.gains.get(from + i) ?? []);
    const gains = sumsOf(gained).map((gain) => ({ line, gain, ends: false }));
    return [...words, ...gains];
  }

  /** @param {Page[]} pages */
  put(pages) {
    this.element.replaceChildren(...pages.map((page) => this.paragraph(page)));
  }

  /**
   * Within a line the rest may speak of somebody else: at the end of a game, of everybody. So it has no sign.
   *
   * @param {Page} page
   */
  paragraph({ turn: { seat }, pieces, first, last }) {
    const line = newElement("p", "", `player-${seat}`);
    const words = pieces.flatMap(({ text }) => text ?? []);
    const isTheirs = pieces[0]?.begins;
    if (isTheirs) line.append(this.sign(seat), " ");
    line.append(unbroken([...(first ? [] : ["…"]), ...words].join(" ")));
    for (const { gain } of pieces) if (gain) line.append(" ", ...this.points(gain, isTheirs ? seat : null));
    if (!last) line.append(" …");
    return line;
  }

  /**
   * Points, with a sign if they are another's than that of the line.
   *
   * @param {Gain} gain
   * @param {number | null} seat
   */
  points(gain, seat) {
    const points = newElement("span", signed(gain.points), "gain");
    return gain.seat === seat ? [points] : [this.sign(gain.seat), points];
  }

  /** @param {number} seat */
  sign(seat) {
    const sign = newElement("span", Array.from(this.element.dataset.signs ?? "")[seat], "sign");
    sign.setAttribute("aria-hidden", "true"); // the name is in the sentence
    return sign;
  }
}

/**
 * All points of a turn, one sum for each player.
 *
 * @param {Gain[]} gains
 * @returns {Gain[]}
 */
function sumsOf(gains) {
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const { seat, points } of gains) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return Array.from(sums, ([seat, points]) => ({ seat, points })).filter(({ points }) => points);
}

/**
 * @param {Turn} turn
 * @param {Piece[]} pieces
 * @returns {Page}
 */
function whole(turn, pieces) {
  return { turn, pieces, first: true, last: true };
}

/**
 * What is new: my own last turn, if I have had one, and all since; while I go on myself, also what the others did before.
 *
 * @param {LogLine[]} lines
 * @param {number | null} mine
 * @returns {Turn[]}
 */
function recent(lines, mine) {
  const turns = turnsOf(lines);
  const own = turns.findLastIndex((turn) => turn.seat === mine);
  if (mine === null || own < 0) return turns.slice(-Math.max(lastMoves(lines, mine).length, 1));
  const isLast = own === turns.length - 1;
  return turns.slice(isLast ? turns.findLastIndex((turn, i) => i < own && turn.seat === mine) + 1 : own);
}
