// Cards that show on the board what they are about.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Shown } from "../../src/grandtour/web/static/table/shown.js";
import { page } from "./dom.js";

const CARDS = `<g data-piece="route-1" data-shows="s1 s3" data-box="0 700 50 50"><text id="name"></text></g>
  <g data-piece="route-2" data-shows="s2" data-box="60 700 50 50"></g><g data-part="packet" data-piece="route-3" data-shows="s3"></g>`;
const MAP = `<g data-part="s1"></g><g data-part="s2"></g><g data-part="s3"></g><text id="empty"></text>`;

let board, shown;

beforeEach(() => {
  page(`<div id="board" data-box="0 0 800 800">${MAP}${CARDS}</div><button id="hint"></button><div id="note"><a id="rule"></a></div>`);
  board = document.getElementById("board");
  shown = new Shown(board);
});

const card = (name) => board.querySelector(`[data-piece="${name}"]`);
const part = (name) => board.querySelector(`[data-part="${name}"]`);
const marked = () => board.querySelectorAll(".shown").map((element) => element.dataset.part);
const press = (id) => document.getElementById(id).happen("click");

test("a press shows it, on a word of the card too; another card shows its own, and once more hides it", () => {
  press("name");
  assert.deepEqual(marked(), ["s1", "s3"]);
  assert.equal(card("route-1").getAttribute("aria-pressed"), "true");
  card("route-2").happen("click");
  assert.deepEqual(marked(), ["s2"]);
  assert.equal(card("route-1").getAttribute("aria-pressed"), "false");
  card("route-2").happen("click");
  assert.deepEqual(marked(), []);
});

test("a press elsewhere hides it; one that is answered, and a move, do not", () => {
  press("name");
  part("s2").happen("click");
  for (const id of ["hint", "rule"]) press(id);
  assert.deepEqual(marked(), ["s1", "s3"]);
  board.innerHTML = MAP + CARDS; // somebody has moved
  shown.show();
  assert.deepEqual(marked(), ["s1", "s3"]);
  press("empty");
  assert.deepEqual(marked(), []);
});

test("a card that is gone shows nothing any more, also when it comes back", () => {
  press("name");
  board.innerHTML = MAP;
  shown.show();
  board.innerHTML = MAP + CARDS;
  shown.show();
  assert.deepEqual(marked(), []);
});

test("by keys: Enter and the blank press, arrows go on, Escape hides what was pressed", () => {
  assert.equal(card("route-1").happen("keydown", { key: "Enter" }).prevented, true);
  assert.deepEqual(marked(), ["s1", "s3"]);
  assert.equal(card("route-1").happen("keydown", { key: "ArrowRight" }).prevented, true);
  assert.equal(document.activeElement, card("route-2"));
  assert.equal(card("route-2").happen("keydown", { key: "Tab" }).prevented, false);
  assert.deepEqual([shown.hide(), marked(), shown.hide()], [true, [], false]);
});

test("a mouse only points; what is a move when it is pressed shows its sights so, too", () => {
  card("route-1").happen("click");
  part("packet").happen("pointerover", { pointerType: "mouse" });
  assert.deepEqual(marked(), ["s3"]);
  part("s1").happen("pointerover", { pointerType: "mouse" });
  assert.deepEqual(marked(), ["s1", "s3"]);
  card("route-2").happen("pointerover", { pointerType: "touch" });
  assert.deepEqual(marked(), ["s1", "s3"]);
  part("packet").happen("click");
  assert.equal(part("packet").getAttribute("aria-pressed"), null);
});
