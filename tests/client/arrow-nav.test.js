// Arrow keys from part to part, and in lists.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listNeighbour, listStep, moveFocus } from "../../src/grandtour/web/static/table/arrow-nav.js";
import { page } from "./dom.js";

let board;
const part = (name) => board.querySelector(`[data-part="${name}"]`);
const from = (name, key) => {
  part(name).focus();
  moveFocus(board, part(name), key);
  return document.activeElement.dataset.part;
};

beforeEach(() => {
  // a b .      c is hidden: it has no width
  // d . e
  page(`<div id="board"><g data-part="a" data-box="0 0 10 10"></g><g data-part="b" data-box="50 0 10 10"></g><g data-part="c" data-box="20 0 0 0"></g>
    <g data-part="d" data-box="0 40 10 10"></g><g data-part="e" data-box="100 40 10 10"></g></div>`);
  board = document.getElementById("board");
});

test("the nearest part in the direction gets the focus", () => {
  assert.equal(from("a", "ArrowRight"), "b");
  assert.equal(from("b", "ArrowLeft"), "a");
  assert.equal(from("a", "ArrowDown"), "d");
  assert.equal(from("d", "ArrowRight"), "e"); // level, though b is nearer
  assert.equal(from("e", "ArrowUp"), "b");
});

test("what lies far to the side or behind is not in the direction", () => {
  assert.equal(from("e", "ArrowRight"), "e");
  assert.equal(from("a", "ArrowUp"), "a");
  part("e").setAttribute("data-box", "400 40 10 10");
  assert.equal(from("e", "ArrowUp"), "e");
});

test("only arrow keys are answered", () => {
  assert.equal(moveFocus(board, part("a"), "ArrowUp"), true);
  assert.equal(moveFocus(board, part("a"), "Enter"), false);
});

test("in a list keys go step by step, to the ends and no further", () => {
  const items = ["one", "two", "three"];
  const go = (at, key) => listNeighbour(items, at, listStep(key));
  assert.equal(go("one", "ArrowDown"), "two");
  assert.equal(go("three", "ArrowDown"), "three");
  assert.equal(go("one", "ArrowUp"), "one");
  assert.equal(go("two", "Home"), "one");
  assert.equal(go("one", "End"), "three");
  assert.equal(go(null, "ArrowDown"), "one");
  assert.equal(go("elsewhere", "ArrowDown"), "one");
  assert.equal(listStep("Enter"), null);
  assert.equal(listNeighbour([], null, 1), undefined);
});

test("sideways from what is chosen lies its neighbour, whatever may follow", () => {
  part("a").setAttribute("class", "chosen");
  part("e").setAttribute("class", "lit");
  assert.equal(from("a", "ArrowRight"), "b");
  part("a").setAttribute("class", "");
  part("e").setAttribute("class", "");
});
