// The only move that is left is made automatically, after a move of one's own.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { ForcedMoves } from "../../src/grandtour/web/static/table/forced.js";
import { page } from "./dom.js";

const END = { move: "end", path: ["end"], text: "End turn", then: null };
const SELL = { move: "sell", path: ["sell"], text: "Sell", then: null };
const HALF = { move: "end", path: ["end", "x"], text: "End turn", then: "x" };

let made, announced, on, forced;

beforeEach(() => {
  page("<div></div>");
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  [made, announced, on] = [[], [], true];
  forced = new ForcedMoves({ make: (move) => made.push(move), announce: (move) => announced.push(move), on: () => on });
});

const wait = () => mock.timers.tick(60_000);

test("the only move is announced, and made after a moment; its gestures do not count", () => {
  forced.update([END, HALF], true);
  assert.deepEqual([announced, made], [[END], []]);
  wait();
  assert.deepEqual(made, [END]);
  forced.update([], true); // on its way
  assert.deepEqual(announced, [END, null]);
});

test("not where there is a choice, nor as the first move of a turn, nor if it is turned off", () => {
  forced.update([END, SELL], true);
  forced.update([END], false);
  on = false;
  forced.update([END], true);
  wait();
  assert.deepEqual([announced, made], [[], []]);
});

test("any press stops it, until I have moved myself", () => {
  forced.update([END], true);
  document.body.happen("keydown", { key: "Tab" });
  forced.update([END], true);
  wait();
  assert.deepEqual([announced, made], [[END, null], []]);
  forced.moved();
  forced.update([END], true);
  wait();
  assert.deepEqual(made, [END]);
});

test("an undo is not undone", () => {
  forced.stop();
  forced.update([END], true);
  wait();
  assert.deepEqual(made, []);
});

test("nothing is made while nobody looks", () => {
  document.hidden = true;
  forced.update([END], true);
  wait();
  assert.deepEqual(made, []);
  document.hidden = false;
  forced.update([END], true);
  wait();
  assert.deepEqual(made, [END]);
});
