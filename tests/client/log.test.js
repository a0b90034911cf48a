// The log, of which the server sends the lines from some number on.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Log } from "../../src/grandtour/web/static/table/log.js";
import { page, resized } from "./dom.js";

let log, list, told;
const lines = (...texts) => texts.map((text, seat) => ({ text, seat, parts: [] }));
const texts = () => list.children.map((item) => item.textContent);

beforeEach(() => {
  page(`<ol id="log"></ol>`);
  list = document.getElementById("log");
  told = [];
  log = new Log(list, (line) => told.push(line?.text ?? null));
  log.update({ from: 0, lines: lines("one", "two", "three") });
});

test("new lines come after those that are known", () => {
  log.update({ from: 3, lines: lines("four") });
  assert.deepEqual(texts(), ["one", "two", "three", "four"]);
  assert.equal(log.length, 4);
});

test("lines that stand already are left alone, so that they are not read out twice", () => {
  const [one, two] = list.children;
  log.update({ from: 0, lines: lines("one", "two", "another") });
  assert.deepEqual(texts(), ["one", "two", "another"]);
  assert.equal(list.children[0], one);
  assert.equal(list.children[1], two);
});

test("a move taken back takes its lines away", () => {
  log.update({ from: 1, lines: [] });
  assert.deepEqual(texts(), ["one"]);
  assert.deepEqual(
    log.lines.map((line) => line.text),
    ["one"],
  );
});

test("who reads the newest line goes on doing so, who reads further up stays there", () => {
  Object.assign(list, { scrollHeight: 500, clientHeight: 100, scrollTop: 380 });
  log.update({ from: 3, lines: lines("four") });
  assert.equal(list.scrollTop, 500);
  list.scrollTop = 200;
  log.update({ from: 4, lines: lines("five") });
  assert.equal(list.scrollTop, 200);
});

test("Tab comes to one line, arrows go from there and stop at the ends", () => {
  const stops = () => list.children.filter((item) => item.tabIndex === 0).map((item) => item.textContent);
  assert.deepEqual(stops(), ["three"]);
  list.children[2].focus();
  for (const [key, text] of [
    ["ArrowUp", "two"],
    ["Home", "one"],
    ["ArrowUp", "one"],
    ["End", "three"],
    ["ArrowDown", "three"],
  ]) {
    assert.equal(document.activeElement.happen("keydown", { key }).prevented, true);
    assert.equal(document.activeElement.textContent, text, key);
    assert.deepEqual(stops(), [text]);
  }
  assert.equal(document.activeElement.happen("keydown", { key: "a" }).prevented, false);
});

test("the line that is read stays the one that Tab comes to", () => {
  list.children[0].focus();
  log.update({ from: 3, lines: lines("four") });
  assert.equal(list.children[0].tabIndex, 0);
  assert.equal(list.children[3].tabIndex, -1);
});

test("the line that is pointed at is told", () => {
  list.children[1].happen("pointerover");
  list.happen("pointerleave");
  list.happen("pointerover");
  assert.deepEqual(told, ["two", null, null]);
});

test("a log behind a tab opens at its end, and stays where it is read", () => {
  Object.assign(list, { scrollHeight: 500, clientHeight: 0, scrollTop: 0 });
  resized();
  assert.equal(list.scrollTop, 0);
  list.clientHeight = 100;
  resized();
  assert.equal(list.scrollTop, 500);
  list.scrollTop = 200;
  resized(); // the window has another size
  assert.equal(list.scrollTop, 200);
});

test("equal lines that follow each other are one line with their number", () => {
  const same = (n) => Array.from({ length: n }, () => ({ text: "Anna sells wood.", seat: 0, parts: [] }));
  log.update({ from: 3, lines: same(2) });
  log.update({ from: 5, lines: same(1) });
  assert.deepEqual(
    list.children.map((item) => [item.hidden, item.dataset.times]),
    [
      [false, undefined],
      [false, undefined],
      [false, undefined],
      [true, undefined],
      [true, undefined],
      [false, "3"],
    ],
  );
  log.update({ from: 4, lines: lines("Boris draws a card.") }); // two of them are taken back
  assert.deepEqual(
    list.children.slice(3).map((item) => [item.hidden, item.dataset.times]),
    [
      [false, undefined],
      [false, undefined],
    ],
  );
});
