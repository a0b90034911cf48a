// A new stage of the game is announced over the board.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./dom.js";

const { drawBoard } = await import("../../src/grandtour/web/static/table/board.js"); // it asks the stand-in for a document at once

const drawn = (phase) => `<div class="board" data-phase="${phase}" data-news="It is ${phase}."></div>`;
const lines = (n) => Array.from({ length: n }, () => ({ text: "", seat: 0, parts: [] }));

let board;

beforeEach(() => {
  globalThis.localStorage = { getItem: () => null };
  page('<div id="board"></div>');
  board = document.getElementById("board");
  board.after = (element) => document.body.append(element);
  board.style.setProperty = () => {};
  drawBoard(board, drawn("morning"), lines(0), 0, null, true);
});

const news = () => document.querySelectorAll(".news").map((element) => element.textContent);

test("what begins is said once, and not what was there when the page came", () => {
  assert.deepEqual(news(), []);
  drawBoard(board, drawn("evening"), lines(1), 0, null);
  assert.deepEqual(news(), ["It is evening."]);
  document.body.happen("pointerdown"); // without motion it waits for a press
  assert.deepEqual(news(), []);
  drawBoard(board, drawn("evening"), lines(2), 0, null);
  assert.deepEqual(news(), []);
});

test("nothing begins when a move is taken back, or for somebody else at this screen", () => {
  drawBoard(board, drawn("evening"), lines(3), 0, null);
  drawBoard(board, drawn("morning"), lines(2), 0, null);
  drawBoard(board, drawn("evening"), lines(3), 1, null, true);
  assert.deepEqual(news(), []);
});
