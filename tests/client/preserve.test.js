// What the reader was doing survives when a piece of the page is replaced.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { replace } from "../../src/grandtour/web/static/shared/preserve.js";
import { page } from "./dom.js";

let box;

beforeEach(() => {
  page(`<div id="box"></div>`);
  box = document.getElementById("box");
});

const find = (selector) => box.querySelector(selector);

test("the same again touches nothing", () => {
  assert.equal(replace(box, "<p>one</p>"), true);
  const before = find("p");
  assert.equal(replace(box, "<p>one</p>"), false);
  assert.equal(find("p"), before);
  assert.equal(replace(box, "<p>two</p>"), true);
});

test("the focus goes to the same of several alike", () => {
  const cards = `<g data-part="card 7"></g><g data-part="card 7"></g>`;
  replace(box, cards);
  box.children[1].focus();
  replace(box, `${cards}<p></p>`);
  assert.equal(document.activeElement, box.children[1]);
});

test("if that one is gone, to the first alike; if all are, to the whole", () => {
  replace(box, `<g data-part="a"></g><g data-part="a"></g>`);
  box.children[1].focus();
  replace(box, `<g data-part="b"></g><g data-part="a"></g>`);
  assert.equal(document.activeElement, box.children[1]);
  replace(box, `<g data-part="b"></g>`);
  assert.equal(document.activeElement, box);
});

test("a focus elsewhere is left alone", () => {
  page(`<div id="box"></div><p id="other"></p>`);
  document.getElementById("other").focus();
  replace(document.getElementById("box"), `<g data-part="a"></g>`);
  assert.equal(document.activeElement.id, "other");
});

test("a half-written text stays, with the caret in it", () => {
  replace(box, `<input id="word" type="text" value="old">`);
  find("input").focus();
  Object.assign(find("input"), { value: "half-wr", selectionStart: 2, selectionEnd: 4 });
  replace(box, `<p></p><input id="word" type="text" value="newer">`);
  assert.equal(document.activeElement, find("input"));
  assert.equal(find("input").value, "half-wr");
  assert.deepEqual([find("input").selectionStart, find("input").selectionEnd], [2, 4]);
});

test("a field in which nothing was written, or can be, shows what is new", () => {
  replace(box, `<input id="word" type="text" value="old"><input id="link" readonly type="text" value="old">`);
  find("#link").value = "changed by a script";
  replace(box, `<input id="word" type="text" value="new"><input id="link" readonly type="text" value="new">`);
  assert.deepEqual([find("#word").value, find("#link").value], ["new", "new"]);
});

test("details stay open or closed as the reader had them", () => {
  replace(box, `<details id="one"></details><details id="two" open></details>`);
  find("#one").open = true;
  find("#two").open = false;
  replace(box, `<details id="one"></details><details id="two" open></details><p></p>`);
  assert.deepEqual([find("#one").open, find("#two").open], [true, false]);
});

test("scroll positions stay, also of boxes inside", () => {
  replace(box, `<div data-scrolls="hand"></div>`);
  box.scrollTop = 30;
  find("[data-scrolls]").scrollLeft = 12;
  replace(box, `<p></p><div data-scrolls="hand"></div>`);
  assert.equal(box.scrollTop, 30);
  assert.equal(find("[data-scrolls]").scrollLeft, 12);
});
