// The recap: what was done last, step by step back, and the points that it brought.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { gainsOf, signed } from "../../src/grandtour/web/static/table/gains.js";
import { Recap } from "../../src/grandtour/web/static/table/recap.js";
import { page, resized } from "./dom.js";

let recap, looked;
const lines = (...seats) => seats.map((seat, i) => ({ text: `line ${i}.`, seat, parts: [] }));
const shown = () => document.getElementById("last").children.map((line) => line.textContent);
const press = (id) => document.getElementById(id).happen("click");
const off = (id) => document.getElementById(id).disabled;

/** The recap has room for this number of characters. */
function room(characters) {
  const box = document.getElementById("last").parentElement;
  Object.defineProperty(box, "scrollHeight", { configurable: true, get: () => document.getElementById("last").textContent.length });
  box.clientHeight = characters;
}

beforeEach(() => {
  page(`<button id="recap-back"></button><div><div id="last" data-signs="▲●■◆"></div></div><button id="recap-on"></button>`);
  looked = [];
  room(Number.POSITIVE_INFINITY);
  recap = new Recap((told) => looked.push(told?.map((line) => line.text) ?? null));
});

test("my own last turn and all since, each with the sign of the player", () => {
  recap.update(lines(0, 1, 0, 1, 1, 2), 0, []);
  assert.deepEqual(shown(), ["▲ line 2.", "● line 3. line 4.", "■ line 5."]);
});

test("step by step back to the beginning, and on to what is new", () => {
  recap.update(lines(1, 0, 1), 0, []);
  press("recap-back");
  assert.deepEqual([shown(), looked.at(-1)], [["● line 0."], ["line 0."]]);
  assert.deepEqual([off("recap-back"), off("recap-on")], [true, false]);
  press("recap-on");
  assert.deepEqual(shown(), ["▲ line 1."]);
  press("recap-on");
  press("recap-on");
  assert.deepEqual([shown(), looked.at(-1), off("recap-on")], [["▲ line 1.", "● line 2."], null, true]);
});

test("who has stepped back stays there until they move themselves", () => {
  recap.update(lines(1, 0, 1), 0, []);
  press("recap-back");
  recap.update(lines(1, 0, 1, 1), 0, []);
  assert.deepEqual(shown(), ["● line 0."]);
  recap.update(lines(1, 0, 1, 1, 0), 0, []);
  assert.deepEqual(shown(), ["● line 2. line 3.", "▲ line 4."]); // what the others did is still there while my turn goes on
});

test("points stay behind what brought them, also where a long turn is broken", () => {
  room(17);
  const told = lines(1, 0, 0);
  recap.update(told.slice(0, 2), 0, []);
  recap.update(told, 0, [{ seat: 0, points: 1 }]);
  assert.deepEqual(shown(), ["▲ … line 2. +1"]);
  recap.gains.set(1, [{ seat: 0, points: 1 }]); // of an earlier line of the same turn
  recap.gains.delete(2);
  recap.draw();
  assert.deepEqual(shown(), ["▲ … line 2. +1"]);
});

test("what is left of a line has no sign: it may speak of somebody else", () => {
  room(30);
  recap.update([{ text: "Tilda ends the turn. Anna: 67 points.", seat: 1, parts: [] }], 0, [{ seat: 1, points: 2 }]);
  assert.deepEqual(shown(), ["… turn. Anna: 67 points. ●+2"]);
  press("recap-back");
  assert.deepEqual(shown(), ["● Tilda ends the …"]);
});

test("what there is no room for is announced, and comes by stepping back", () => {
  room(20);
  recap.update(lines(0, 1, 2), 0, []);
  assert.deepEqual(shown(), ["● line 1.", "■ line 2."]);
  const back = document.getElementById("recap-back");
  assert.equal(back.dataset.more, "1");
  press("recap-back");
  assert.deepEqual([shown(), back.dataset.more], [["▲ line 0."], undefined]);
});

test("a long turn comes in parts, whole lines if possible, and none of it is lost", () => {
  room(24);
  recap.update(lines(1, 0, 0, 0, 0), 0, []);
  assert.deepEqual(shown(), ["▲ … line 3. line 4."]);
  press("recap-back");
  assert.deepEqual([shown(), looked.at(-1)], [["▲ line 1. line 2. …"], ["line 1.", "line 2."]]);
  press("recap-back");
  assert.deepEqual([shown(), off("recap-back")], [["● line 0."], true]);
  for (const there of ["▲ line 1. line 2. …", "▲ … line 3. line 4."]) {
    press("recap-on");
    assert.deepEqual(shown(), [there]);
  }
  press("recap-on");
  assert.deepEqual([off("recap-on"), off("recap-back")], [true, false]);
});

test("a line that is too long is broken between words", () => {
  room(18);
  recap.update([{ text: "one two three four five", seat: 0, parts: [] }], 0, []);
  assert.deepEqual(shown(), ["… three four five"]);
  press("recap-back");
  assert.deepEqual([shown(), off("recap-back")], [["▲ one two …"], true]);
});

test("with more room more is seen", () => {
  room(10);
  recap.update(lines(0, 1), 0, []);
  assert.deepEqual(shown(), ["● line 1."]);
  room(20);
  resized();
  assert.deepEqual(shown(), ["▲ line 0.", "● line 1."]);
});

test("points stand behind the move that brought them, with a sign if they are another's", () => {
  recap.update(lines(0), 0, []);
  recap.update(lines(0, 1), 0, [
    { seat: 1, points: 2 },
    { seat: 2, points: -1 },
  ]);
  assert.deepEqual(shown(), ["▲ line 0.", "● line 1. +2 ■−1"]);
  recap.update(lines(0), 0, []); // taken back
  recap.update(lines(0, 1), 0, []);
  assert.deepEqual(shown(), ["▲ line 0.", "● line 1."]);
});

test("points are the difference of two scores; what was not known before is none", () => {
  const scores = (...all) => new Map(all.map((score, seat) => [seat, score]));
  assert.deepEqual(gainsOf(scores(1, 2, Number.NaN), scores(3, 2, 5)), [{ seat: 0, points: 2 }]);
  assert.deepEqual([signed(2), signed(-3)], ["+2", "−3"]);
});
