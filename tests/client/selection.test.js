// Moves by pressing parts, one after the other.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Selection } from "../../src/grandtour/web/static/table/selection.js";
import { page } from "./dom.js";

const WORDS = { back: "Cancel", send: "Send", gesture: "{move}, then: {part}", chosen: "Continue", enough: "Enough: {move}" };
const move = (text, path, then = null) => ({ move: text, path, text: `To ${text}`, then });
const MOVES = [move("a to x", ["a", "x"]), move("a to y", ["a", "y"]), move("b to x", ["b", "x"]), move("pass", ["pass"])];

let board, bar, selection, made, asked, confirms, onward;

beforeEach(() => {
  page(`<div id="board"><g data-part="a"></g><g data-part="b"></g><g data-part="x"></g><g data-part="y" aria-label="Space Y"></g>
    <g data-part="pass"></g><g data-part="z"></g></div><div id="bar"></div>`);
  [board, bar] = [document.getElementById("board"), document.getElementById("bar")];
  [made, asked, confirms, onward] = [[], [], false, 0];
  selection = new Selection({
    board,
    bar,
    words: WORDS,
    make: (one) => made.push(one.move),
    why: (path) => asked.push(path),
    changed: () => {},
    onward: () => {
      onward += 1;
    },
    confirms: () => confirms,
  });
});

const part = (name) => board.querySelector(`[data-part="${name}"]`);
const lit = () => board.querySelectorAll(".lit").map((element) => element.dataset.part);
const chosen = () => board.querySelectorAll(".chosen").map((element) => element.dataset.part);
const press = (...names) => {
  for (const name of names) part(name).happen("click");
};
const offered = () => bar.children.map((child) => child.textContent);
const pressBar = (text) => bar.children.find((child) => child.textContent === text).happen("click");

test("what a move begins with is lit, then what may follow", () => {
  selection.update(MOVES, false);
  assert.deepEqual(lit(), ["a", "b", "pass"]);
  press("a");
  assert.deepEqual(lit(), ["x", "y"]);
  assert.deepEqual(chosen(), ["a"]);
  assert.equal(part("a").getAttribute("aria-pressed"), "true");
  assert.deepEqual(made, []);
});

test("what moves are for is lit at once, and may be pressed before anything else", () => {
  part("y").setAttribute("data-goal", "");
  selection.update([move("key a", ["a", "x"], "buy x"), move("key b", ["b", "y"], "buy y"), move("pass", ["pass"])], false);
  assert.deepEqual(lit(), ["a", "b", "y", "pass"]); // x is not marked as one
  press("a");
  assert.deepEqual(lit(), ["x"]); // what this key can't buy is not lit any more
  press("a", "y", "b");
  assert.deepEqual(made, ["key b"]);
});

test("what would do nothing now can be pressed, but is lit only if there is nothing else", () => {
  const idle = { ...move("idle", ["z"]), idle: true };
  selection.update([...MOVES, idle], false);
  assert.deepEqual([lit(), offered()], [["a", "b", "pass"], []]);
  press("z");
  assert.deepEqual(made, ["idle"]);
  selection.update([idle], false);
  assert.deepEqual(lit(), ["z"]);
});

test("a title says more than the name, and is read out together with whether it may be pressed", () => {
  part("x").append(document.createElement("title"));
  part("x").children[0].textContent = "Three francs";
  part("y").append(document.createElement("title"));
  part("y").children[0].textContent = "Space Y"; // no more than its name
  selection.update([move("x", ["x"]), move("y", ["y"])], false);
  const about = part("x").getAttribute("aria-describedby").split(" ");
  assert.equal(about[0], "may-press");
  assert.equal(document.getElementById(about[1]).textContent, "Three francs");
  assert.equal(part("y").getAttribute("aria-describedby"), "may-press");
});

test("a path that is complete makes the move, by click and by key", () => {
  selection.update(MOVES, false);
  press("a", "y");
  assert.deepEqual(made, ["a to y"]);
  assert.equal(part("pass").happen("keydown", { key: "Enter" }).prevented, true);
  assert.deepEqual(made, ["a to y", "pass"]);
});

test("a move that could go on is offered in the bar and waits", () => {
  selection.update([move("one", ["a"]), move("two", ["a", "x"])], false);
  press("a");
  assert.deepEqual(made, []);
  assert.deepEqual(offered(), ["Continue", "Enough: To one", "Cancel"]);
  pressBar("Enough: To one");
  assert.deepEqual(made, ["one"]);
});

test("a part pressed once more is taken back, another in its stead replaces it", () => {
  selection.update(MOVES, false);
  press("a", "a");
  assert.deepEqual(selection.path, []);
  press("a", "b");
  assert.deepEqual(selection.path, ["b"]);
});

test("what leads nowhere asks why, with the whole path", () => {
  selection.update(MOVES, false);
  press("a", "z");
  assert.deepEqual(asked, [["a", "z"]]);
  assert.deepEqual(selection.path, ["a"]);
});

test("parts are pressed in any order; what comes next is lit", () => {
  selection.update(MOVES, false);
  press("x");
  assert.deepEqual([made, selection.path, lit()], [[], ["x"], ["a", "b"]]);
  press("y"); // another like it
  assert.deepEqual(selection.path, ["y"]);
  press("b"); // does not go with it, but a move begins so
  assert.deepEqual([made, selection.path], [[], ["b"]]);
  press("x");
  assert.deepEqual(made, ["b to x"]);
});

test("parts that leave nothing to choose need not be pressed", () => {
  const bank = { ...move("place x", ["a", "x"]), shorter: [["x"]] };
  selection.update([bank, move("take b", ["b"])], false);
  assert.deepEqual(lit(), ["a", "b", "x"]);
  press("x");
  press("a", "x");
  assert.deepEqual(made, ["place x", "place x"]);
});

test("what is complete is made though it could come later in another move", () => {
  selection.update([move("back", ["b"]), move("play", ["a"]), move("play", ["a", "b"], "swap b")], false);
  press("b");
  assert.deepEqual(made, ["back"]);
  press("a");
  assert.deepEqual([made, offered()], [["back"], ["Continue", "Cancel"]]);
  press("b");
  assert.deepEqual(made, ["back", "play"]);
});

test("in a tutorial the first half of a gesture is a step of its own", () => {
  selection.stepwise = true;
  selection.update([move("play", ["a"]), move("play", ["a", "b"], "swap b")], false);
  press("a");
  assert.deepEqual(made, ["play"]);
});

test("the first half of a gesture is offered if the board does not show all that may follow", () => {
  selection.update([move("play", ["a"]), move("play", ["a", "b"], "swap b"), move("play", ["a", "nothing"], "skip")], false);
  press("a");
  assert.deepEqual(offered(), ["Continue", "To play", "Cancel"]);
});

test("nothing can be pressed while a move is on its way", () => {
  selection.update(MOVES, false);
  press("a");
  selection.update(MOVES, true);
  assert.deepEqual(lit(), []);
  assert.deepEqual(selection.path, []);
  press("pass", "z");
  assert.deepEqual([made, asked], [[], []]);
});

test("a new state keeps what still leads somewhere and drops the rest", () => {
  selection.update(MOVES, false);
  press("a");
  selection.update(MOVES.slice(0, 2), false);
  assert.deepEqual(selection.path, ["a"]);
  selection.update([MOVES[2]], false);
  assert.deepEqual(selection.path, []);
});

test("a move is confirmed if the reader likes it so", () => {
  confirms = true;
  selection.update(MOVES, false);
  press("a", "x");
  assert.deepEqual(made, []);
  assert.deepEqual(offered(), ["To a to x", "Send", "Cancel"]);
  assert.deepEqual(lit(), []);
  assert.equal(document.activeElement.textContent, "Send");
  pressBar("Send");
  assert.deepEqual(made, ["a to x"]);
});

test("what need not be pressed is not shown as chosen", () => {
  confirms = true;
  selection.update([{ ...move("lay", ["a", "b", "x"]), shorter: [["a", "x"]] }, move("pass", ["pass"])], false);
  press("x", "a");
  assert.deepEqual(
    [chosen(), offered()],
    [
      ["a", "x"],
      ["To lay", "Send", "Cancel"],
    ],
  );
});

test("a move to be confirmed is taken back to where it was chosen, and the focus with it", () => {
  confirms = true;
  selection.update(MOVES, false);
  press("a", "x");
  assert.equal(selection.back(), true);
  assert.deepEqual(selection.path, ["a"]);
  assert.equal(document.activeElement, part("x"));
  assert.equal(selection.back(), true);
  assert.equal(selection.back(), false);
});

test("a move to be confirmed survives a state in which it is legal, and no other", () => {
  confirms = true;
  selection.update(MOVES, false);
  press("a", "x");
  selection.update([MOVES[0]], false);
  assert.equal(selection.waiting?.move, MOVES[0]);
  selection.update([move("a to x, for more", ["a", "x"])], false);
  assert.equal(selection.waiting, null);
});

test("of two cards alike only the one that was pressed is chosen", () => {
  page(`<div id="board"><g data-part="a" id="one"></g><g data-part="a" id="two"></g><g data-part="x"></g></div><div id="bar"></div>`);
  board = document.getElementById("board");
  const options = { words: WORDS, make: () => {}, why: () => {}, changed: () => {}, confirms: () => false };
  selection = new Selection({ board, bar: document.getElementById("bar"), ...options });
  selection.update([MOVES[0], MOVES[1]], false);
  document.getElementById("two").happen("click");
  assert.deepEqual(
    board.querySelectorAll(".chosen").map((element) => element.id),
    ["two"],
  );
});

test("a gesture is made by pressing, never offered in the bar, and named by its second part", () => {
  confirms = true;
  const gesture = move("take", ["a", "y"], "put");
  selection.update([gesture, move("take", ["in the box", "y"], "put"), move("hidden", ["nowhere"])], false);
  assert.deepEqual(offered(), ["To hidden"]);
  press("a", "y");
  assert.deepEqual(offered(), ["To take, then: Space Y", "Send", "Cancel"]);
});

const seven = (name) => Array.from({ length: 7 }, (_, n) => move(`m${n}`, [name, `n${n}`]));

test("many moves through a part that is out of sight are offered by its name", () => {
  part("y").getClientRects = () => [];
  selection.update(seven("y"), false);
  assert.deepEqual(offered(), ["Space Y"]);
  pressBar("Space Y");
  assert.deepEqual(selection.path, ["y"]);
  assert.equal(offered().length, 9);
  pressBar("To m3");
  assert.deepEqual(made, ["m3"]);
});

test("no part is shown by its id: without a name, moves are offered by their sentences", () => {
  confirms = true;
  selection.update(seven("of-the-bag"), false);
  assert.deepEqual(
    offered(),
    [0, 1, 2, 3, 4, 5, 6].map((n) => `To m${n}`),
  );
  selection.update([move("take", ["a", "x"], "put")], false);
  press("a", "x");
  assert.deepEqual(offered(), ["To take", "Send", "Cancel"]);
});

test("when my turn begins something to press is brought into sight, unless it is", () => {
  board.setAttribute("data-box", "0 0 100 100");
  selection.update(MOVES, false);
  assert.equal(board.scrolledBy, undefined);
  selection.update([], false);
  for (const name of ["a", "b", "pass"]) part(name).setAttribute("data-box", "0 500 10 10");
  selection.update(MOVES, false);
  assert.equal(board.scrolledBy, 422);
});

test("of a map its ground is brought into sight, not what is drawn beyond it", () => {
  board.innerHTML = `<g data-map="" data-box="0 -900 100 3000"><g data-box="0 150 100 300"></g><g data-part="a"></g></g>
    <g data-part="a" data-box="0 480 40 40"></g>`;
  board.setAttribute("data-box", "0 100 300 400");
  selection.update([move("a", ["a"])], false);
  assert.equal(board.scrolledBy, 32);
});

test("b goes from lit part to lit part, and round", () => {
  selection.update(MOVES, false);
  const visited = Array.from({ length: 4 }, () => {
    selection.focusNext();
    return document.activeElement.dataset.part;
  });
  assert.deepEqual(visited, ["a", "b", "pass", "a"]);
});

test("a tile may be taken to its line before it is asked which way round it lies", () => {
  board.innerHTML = `<svg data-map=""><g data-part="line"></g><g data-part="other"></g></svg><svg>
    <g data-part="tile"></g><g data-asks="Which way round?"><g data-part="up"></g><g data-part="down"></g></g></svg>`;
  const gesture = (way, line) => ({ ...move(`${way} on ${line}`, ["tile", way, line], line), move: way });
  const moves = [gesture("up", "line"), gesture("down", "line"), { ...gesture("up", "other"), shorter: [["tile", "other"]] }];
  selection.update([...moves, move("up", ["tile", "up"]), move("down", ["tile", "down"])], false);
  assert.deepEqual(lit(), ["tile"]);
  press("tile");
  assert.deepEqual(lit(), ["line", "other", "up", "down"]);
  assert.deepEqual(offered(), ["Continue", "Cancel"]);
  assert.equal(part("line").classList.contains("draggable"), false); // a map is moved
  press("line");
  assert.deepEqual([made, chosen(), lit()], [[], ["line", "tile"], ["up", "down"]]);
  assert.deepEqual(offered(), ["Which way round?", "Cancel"]);
  assert.equal(document.activeElement, part("up")); // the keyboard goes on there
  press("down");
  assert.deepEqual(made, ["down"]);
  press("tile", "other");
  assert.deepEqual(made, ["down", "up"]);
});

test("what a note said about another part is over when a part leads on", () => {
  selection.update(MOVES, false);
  press("z");
  assert.equal(onward, 0);
  press("a");
  assert.equal(onward, 1);
});

test("Tab goes from what is chosen to what may follow, once", () => {
  selection.update(MOVES, false);
  press("b");
  const tab = () => part("b").happen("keydown", { key: "Tab" });
  assert.equal(tab().prevented, true);
  assert.equal(document.activeElement.dataset.part, "x");
  assert.equal(tab().prevented, false); // nobody is caught on the board
});
