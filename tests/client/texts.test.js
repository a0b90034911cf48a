// The long texts of a table's messages, put together from what has changed.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Texts } from "../../src/grandtour/web/static/table/texts.js";

const table = (html) => ({ type: "table", number: 1, html, players: "Anna\nBoris", menu: "" });
const update = (html) => ({ type: "update", number: 2, html, players: [[0, 2]], menu: [[0, 1]] });
let texts;

beforeEach(() => {
  texts = new Texts();
});

test("a whole message stays as it is", () => {
  assert.deepEqual(texts.whole(table("one\ntwo")), table("one\ntwo"));
});

test("an update keeps old lines and has new ones between them", () => {
  texts.whole(table("one\ntwo\nthree\nfour"));
  const told = texts.whole(update([[2, 2], "new\nand newer", [0, 1]]));
  assert.deepEqual(told, { ...table("three\nfour\nnew\nand newer\none"), number: 2 });
  assert.equal(texts.whole(update([[4, 1], ""])).html, "one\n"); // an empty line is one, too
});

test("a new connection begins with the whole", () => {
  texts.whole(table("one\ntwo"));
  texts.whole(table("three"));
  assert.equal(texts.whole(update([[0, 1]])).html, "three");
});

test("other messages are none of its business", () => {
  const done = { type: "done", request: "a", number: 3 };
  assert.equal(texts.whole(done), done);
});
