// What stands over the board: it goes away.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { showTakeback } from "../../src/grandtour/web/static/table/banners.js";
import { page } from "./dom.js";

const WORDS = { agree: "Allow", decline: "Decline", withdraw: "Withdraw", close: "Close" };
const box = () => document.getElementById("takeback");

beforeEach(() => {
  page(`<div id="takeback" hidden></div>`);
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("what has come of a takeback disappears on its own", () => {
  showTakeback({ text: "Anna took back a move.", asked: false, mine: false }, WORDS, () => {});
  assert.equal(box().hidden, false);
  mock.timers.tick(60_000);
  assert.equal(box().hidden, true);
});

test("a question stays until it is answered", () => {
  showTakeback({ text: "Anna asks", asked: true, mine: false }, WORDS, () => {});
  mock.timers.tick(60_000);
  assert.equal(box().hidden, false);
  showTakeback({ text: "Anna took back a move.", asked: false, mine: false }, WORDS, () => {});
  showTakeback({ text: "Boris asks", asked: true, mine: false }, WORDS, () => {});
  mock.timers.tick(60_000);
  assert.equal(box().hidden, false, "another one has come");
});
