// The list of moves: found by words, walked by arrows, kept when the table changes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { MoveList } from "../../src/grandtour/web/static/table/move-list.js";
import { page } from "./dom.js";

let moves, list, filter, chosen;
const move = (name, text = name) => ({ move: name, path: [], text, then: null });
const FEW = [move("one"), move("two"), move("three")];
const MANY = Array.from({ length: 12 }, (_, n) => move(`m${n}`, n % 2 ? `Odd number ${n}` : `Even number ${n}`));
const seen = () => list.children.filter((item) => !item.hidden).map((item) => item.textContent);
const at = () => document.activeElement.textContent || document.activeElement.id;
const type = (text) => {
  filter.value = text;
  filter.happen("input");
};

beforeEach(() => {
  page(
    `<span id="moves-count"></span><input id="moves-filter" hidden><h2 id="moves-title" tabindex="-1"></h2><p id="no-moves" hidden></p><ol id="moves"></ol>`,
  );
  [list, filter] = [document.getElementById("moves"), document.getElementById("moves-filter")];
  chosen = [];
  moves = new MoveList({ chosen: (one) => chosen.push(one.move), shown: () => {} });
});

test("all moves are listed; while a path is pressed those that begin so", () => {
  moves.show(FEW, FEW, false);
  assert.deepEqual(seen(), ["one", "two", "three"]);
  moves.show(FEW, [FEW[1]], false);
  assert.deepEqual(seen(), ["two"]);
  assert.equal(document.getElementById("moves-count").textContent, "1");
  list.children[1].children[0].happen("click");
  assert.deepEqual(chosen, ["two"]);
});

test("many moves have a field to find one, by words in any order", () => {
  moves.show(FEW, FEW, false);
  assert.equal(filter.hidden, true);
  moves.show(MANY, MANY, false);
  assert.equal(filter.hidden, false);
  type(" 11 odd ");
  assert.deepEqual(seen(), ["Odd number 11"]);
  moves.show(FEW, FEW, false);
  assert.equal(filter.value, "");
  assert.equal(seen().length, 3);
});

test("arrows go over what is seen, and up from the first to the field", () => {
  moves.show(MANY, MANY, false);
  type("odd");
  filter.focus();
  for (const [key, there] of [
    ["ArrowDown", "Odd number 1"],
    ["ArrowDown", "Odd number 3"],
    ["End", "Odd number 11"],
    ["Home", "Odd number 1"],
    ["ArrowUp", "moves-filter"],
  ]) {
    document.activeElement.happen("keydown", { key });
    assert.equal(at(), there, key);
  }
  assert.equal(filter.happen("keydown", { key: "Home" }).prevented, false); // a key of the field itself
});

test("who was in the list is there again when it has changed: at the same move, or at the first", () => {
  moves.show(FEW, FEW, false);
  list.children[1].children[0].focus();
  moves.show([], [], true); // while a move is on its way
  moves.show([FEW[2], FEW[1]], [FEW[2], FEW[1]], false);
  assert.equal(at(), "three"); // the move that had the focus is not known any more
  list.children[1].children[0].focus();
  moves.show([FEW[1], FEW[0]], [FEW[1], FEW[0]], false);
  assert.equal(at(), "two");
});

test("the focus is never lost: without moves it is on the title, and in the list again as soon as there are some", () => {
  moves.show(FEW, FEW, false);
  list.children[1].children[0].focus();
  moves.show(FEW, FEW, true);
  assert.equal(at(), "two"); // a move is on its way: nothing can be pressed, but the focus stays
  document.activeElement.happen("click");
  assert.deepEqual(chosen, []);
  moves.show([], [], false); // the others' turn
  assert.equal(at(), "moves-title");
  moves.show([FEW[0]], [FEW[0]], false);
  assert.equal(at(), "one");
});

test("Tab comes to one of the moves: the first that is seen, or the one that was reached", () => {
  const stops = () => list.children.map((item) => item.children[0]).filter((button) => button.tabIndex === 0);
  moves.show(MANY, MANY, false);
  assert.deepEqual(
    stops().map((button) => button.textContent),
    ["Even number 0"],
  );
  type("odd");
  assert.deepEqual(
    stops().map((button) => button.textContent),
    ["Odd number 1"],
  );
  moves.focus();
  document.activeElement.happen("keydown", { key: "ArrowDown" });
  assert.deepEqual(
    stops().map((button) => button.textContent),
    ["Odd number 3"],
  );
});

test("whoever has gone elsewhere is left there", () => {
  moves.show(FEW, FEW, false);
  list.children[1].children[0].focus();
  moves.show(FEW, FEW, true);
  filter.focus();
  moves.show([FEW[0]], [FEW[0]], false);
  assert.equal(document.activeElement, filter);
});

test("without moves it says so", () => {
  moves.show(FEW, FEW, false);
  assert.equal(document.getElementById("no-moves").hidden, true);
  moves.show([], [], false);
  assert.equal(document.getElementById("no-moves").hidden, false);
  assert.equal(document.getElementById("moves-count").textContent, "");
});
