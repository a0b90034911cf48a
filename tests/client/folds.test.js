// The rarer ways of a choice are folded away until they are asked for.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Selection } from "../../src/grandtour/web/static/table/selection.js";
import { page } from "./dom.js";

const WORDS = { back: "Cancel", send: "Send", gesture: "{move}, then: {part}", chosen: "Continue", enough: "Enough: {move}" };
const move = (text, path, then = null) => ({ move: text, path, text: `To ${text}`, then });
const PRINTED = [move("1-9", ["tile", "way-1-9"]), move("9-1", ["tile", "way-9-1"])];
const TOKEN = [move("9-1 as 8-1", ["tile", "way-8-1"]), move("9-1 as 9-2", ["tile", "way-9-2"])];

let board, bar, selection, made;

beforeEach(() => {
  page(`<div id="board"><g data-part="tile"></g><g data-part="other"></g>
    <g id="choice" data-asks="Which way round?" data-folds="">
      <g><g data-part="way-1-9"></g><g data-part="way-9-1"></g><g id="open" data-unfolds="" tabindex="-1"></g></g>
      <g data-folded=""><g data-part="way-8-1"></g><g data-part="way-9-2"></g><g id="close" data-unfolds="" tabindex="-1"></g></g>
    </g></div><div id="bar"></div>`);
  [board, bar, made] = [document.getElementById("board"), document.getElementById("bar"), []];
  const make = (one) => made.push(one.move);
  selection = new Selection({ board, bar, words: WORDS, make, why: () => {}, changed: () => {}, confirms: () => false });
});

const part = (name) => board.querySelector(`[data-part="${name}"]`);
const button = (id) => document.getElementById(id);
const lit = () => board.querySelectorAll(".lit").flatMap((one) => (one.getClientRects().length ? [one.dataset.part ?? one.id] : []));
const offered = () => bar.children.map((child) => child.textContent);

test("the frequent ways are shown, and a button that leads to the rarer ones, which the bar does not offer", () => {
  selection.update([...PRINTED, ...TOKEN], false);
  assert.deepEqual(lit(), ["tile"]);
  part("tile").happen("click");
  assert.deepEqual(lit(), ["way-1-9", "way-9-1", "open"]);
  assert.deepEqual(offered(), ["Which way round?", "Cancel"]);
  assert.equal(button("open").getAttribute("tabindex"), "0");
});

test("the button shows the rarer ways in their stead, and another leads back; the focus goes with them", () => {
  selection.update([...PRINTED, ...TOKEN], false);
  part("tile").happen("click");
  button("open").happen("click");
  assert.deepEqual(lit(), ["way-8-1", "way-9-2", "close"]);
  assert.deepEqual(offered(), ["Which way round?", "Cancel"]);
  assert.equal(document.activeElement, part("way-8-1"));
  assert.deepEqual(selection.path, ["tile"]);
  assert.equal(button("close").happen("keydown", { key: "Enter" }).prevented, true);
  assert.equal(document.activeElement, part("way-1-9"));
  button("open").happen("click");
  part("way-9-2").happen("click");
  assert.deepEqual(made, ["9-1 as 9-2"]);
});

test("the rarer ways are shown at once if there is nothing else; the button is not lit then", () => {
  selection.update(TOKEN, false);
  part("tile").happen("click");
  assert.deepEqual(lit(), ["way-8-1", "way-9-2"]);
});

test("without any of them there is nothing to unfold", () => {
  selection.update(PRINTED, false);
  part("tile").happen("click");
  assert.deepEqual(lit(), ["way-1-9", "way-9-1"]);
  button("open").happen("click");
  assert.deepEqual(lit(), ["way-1-9", "way-9-1"]);
});

test("who goes back, or on to something else, finds them folded again", () => {
  const others = [move("1-9 elsewhere", ["other", "way-1-9"]), move("8-1 elsewhere", ["other", "way-8-1"])];
  selection.update([...PRINTED, ...TOKEN, ...others], false);
  for (const leave of [() => selection.back(), () => part("other").happen("click")]) {
    part("tile").happen("click");
    button("open").happen("click");
    leave();
    if (selection.path.length === 0) part("tile").happen("click");
    assert.deepEqual(lit().slice(-1), ["open"]);
    selection.back();
  }
});
