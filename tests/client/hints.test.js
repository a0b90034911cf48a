// Hints: one that comes too late doesn't vanish without a word.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Hints } from "../../src/grandtour/web/static/table/hints.js";
import { page } from "./dom.js";

const WORDS = { thinking: "Thinking", late: "Ask again", chance: "{win}, {points}", take: "Take" };
const HINT = { move: "pass", text: "Pass", win: 0.5, points: 3, reasons: [] };
let asked, hints;
const text = () => document.getElementById("hints-list").children.map((item) => item.textContent);
const isOpen = () => !document.getElementById("hints").hidden;

beforeEach(() => {
  page(`<button id="hint"></button><section id="hints" hidden><button id="hints-close"></button><ol id="hints-list"></ol></section>`);
  asked = 0;
  const ask = () => {
    asked += 1;
  };
  hints = new Hints({ ask, make: () => {}, words: WORDS, lang: "en" });
});

test("a hint that was asked for in the moment of another's move says so, and can be asked for again", () => {
  hints.wait();
  hints.outdated();
  hints.outdated(); // and the next bot moves, too
  assert.deepEqual([isOpen(), text()], [true, ["Ask again"]]);
  hints.wait();
  assert.deepEqual([asked, text()], [2, ["Thinking"]]);
  hints.show([HINT]);
  assert.match(text()[0], /^Pass/);
});

test("what was shown goes away with the next move", () => {
  hints.wait();
  hints.show([HINT]);
  hints.outdated();
  assert.equal(isOpen(), false);
});
