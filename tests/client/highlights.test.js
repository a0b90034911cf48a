// What the others have done since my last move, and where that is on the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, lastMoves, mark, showLastMoves, turnsOf } from "../../src/grandtour/web/static/table/highlights.js";
import { page } from "./dom.js";

const lines = (...seats) => seats.map((seat, i) => ({ text: `line ${i}`, seat, parts: [] }));
const told = (found) => found.map(({ seat, told }) => [seat, ...told.map((line) => line.text)]);

test("what came after my own last line, by seat, who moved last comes last", () => {
  assert.deepEqual(told(lastMoves(lines(0, 1, 0, 1, 2, 1), 0)), [
    [2, "line 4"],
    [1, "line 3", "line 5"],
  ]);
  assert.deepEqual(lastMoves(lines(1, 2, 0), 0), []);
  assert.deepEqual(told(lastMoves(lines(1, 2), 0)), [
    [1, "line 0"],
    [2, "line 1"],
  ]);
});

test("of more than three others the last three; who watches sees the last three lines", () => {
  assert.deepEqual(
    lastMoves(lines(0, 1, 2, 3, 4), 0).map(({ seat }) => seat),
    [2, 3, 4],
  );
  assert.deepEqual(told(lastMoves(lines(0, 1, 0, 1, 0), null)), [
    [1, "line 3"],
    [0, "line 2", "line 4"],
  ]);
});

const BOARD = `<div id="board"><svg class="pane-table"><g data-part="card" id="there"></g><g data-place="seat-1" id="theirs"></g></svg>
  <svg class="pane-mine"><g data-part="card" id="mine"></g><g data-piece="coin" id="coin"></g><g data-open><g data-part="car" id="car"></g></g></svg></div>`;

test("what another has played is not the like of it in my hand", () => {
  page(BOARD);
  const ids = (line, mine) => [...elementsOf(document.getElementById("board"), line, mine)].map((element) => element.id);
  assert.deepEqual(ids({ parts: ["card"], seat: 0 }, 0), ["there", "mine"]);
  assert.deepEqual(ids({ parts: ["card"], seat: 1 }, 0), ["there"]);
  assert.deepEqual(ids({ parts: ["car"], seat: 1 }, 0), ["car"]); // it lies open before me
  assert.deepEqual(ids({ parts: ["coin"], seat: 1 }, 0), ["theirs"]); // it is in my hand only: their place stands for it
});

test("a class goes to these elements and leaves all others", () => {
  page(BOARD);
  const board = document.getElementById("board");
  const marked = () => board.querySelectorAll(".last").map((element) => element.id);
  mark(board, "last", [document.getElementById("there")]);
  mark(board, "last", [document.getElementById("coin")]);
  assert.deepEqual(marked(), ["coin"]);
});

test("what the others have played is marked on the board", () => {
  page(BOARD);
  showLastMoves(document.getElementById("board"), [{ text: "Boris plays.", seat: 1, parts: ["card"] }], 0);
  assert.equal(document.getElementById("there").classList.contains("last"), true);
});

test("lines of one seat that follow each other are one turn", () => {
  const turns = turnsOf(lines(0, 1, 1, 0)).map(({ seat, from, told }) => [seat, from, told.length]);
  assert.deepEqual(turns, [
    [0, 0, 1],
    [1, 1, 2],
    [0, 3, 1],
  ]);
});
