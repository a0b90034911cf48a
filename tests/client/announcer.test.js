// What screen readers say without being asked: what is new, once and in order.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Announcer } from "../../src/grandtour/web/static/table/announcer.js";
import { page } from "./dom.js";

let announcer, element;
const said = () => element.children.map((line) => line.textContent);

beforeEach(() => {
  page(`<div id="announced"></div>`);
  element = document.getElementById("announced");
  announcer = new Announcer(element);
});

test("what has happened comes before what is asked then", () => {
  announcer.say([], "Choose a tile.");
  announcer.say(["Anna takes a tile.", "Boris passes."], "Choose a line.");
  assert.deepEqual(said(), ["Choose a tile.", "Anna takes a tile.", "Boris passes.", "Choose a line."]);
});

test("what is asked is said when it changes; chat does not repeat it", () => {
  announcer.say([], "Choose a tile.");
  announcer.say(["Boris: hello"]);
  announcer.say([], "Choose a tile.");
  assert.deepEqual(said(), ["Choose a tile.", "Boris: hello"]);
});

test("of very much only the end is said, and then what is asked", () => {
  announcer.say(
    Array.from({ length: 50 }, (_, n) => `line ${n}`),
    "Choose a tile.",
  );
  assert.equal(said().length, 10);
  assert.deepEqual(said().slice(-2), ["line 49", "Choose a tile."]);
});
