// Helpers that many files use.

import assert from "node:assert/strict";
import { test } from "node:test";
import { by, closest, newSections, readJson } from "../../src/grandtour/web/static/shared/dom.js";
import { leastCovering } from "../../src/grandtour/web/static/shared/popover.js";
import { fill, unbroken } from "../../src/grandtour/web/static/shared/words.js";
import { isKey } from "../../src/grandtour/web/static/table/shortcuts.js";
import { page } from "./dom.js";

test("what a page must have is said by name if it is not there", () => {
  page(`<button id="undo"></button><script id="words">{"a": 1}</script>`);
  assert.equal(by("undo", "button").localName, "button");
  assert.throws(() => by("redo"), /redo/);
  assert.throws(() => by("undo", "input"), /input.*undo/);
  assert.deepEqual(readJson("words"), { a: 1 });
});

test("events that come from no element are near to nothing", () => {
  page(`<p id="outer"><span></span></p>`);
  const target = by("outer").children[0];
  assert.equal(closest({ target }, "#outer"), by("outer"));
  assert.equal(closest({ target: document }, "#outer"), null);
});

test("values are put into a sentence and never looked through again", () => {
  assert.equal(fill("{move}, then: {part}", { move: "a {part}", part: "$& b" }), "a {part}, then: $& b");
  assert.equal(fill("{n} of {unknown}", { n: 0 }), "0 of {unknown}");
});

test("a table in words is headings and lists", () => {
  page("");
  const made = newSections([{ title: "Hand", lines: ["one", "two"] }]);
  assert.deepEqual(
    made.map((element) => [element.localName, element.textContent]),
    [
      ["h3", "Hand"],
      ["ul", "onetwo"],
    ],
  );
});

test("keys are known by their letter, or by their place on other layouts", () => {
  assert.equal(isKey({ key: "b", code: "KeyN" }, "b"), true);
  assert.equal(isKey({ key: "B", code: "KeyB" }, "b"), true);
  assert.equal(isKey({ key: "и", code: "KeyB" }, "b"), true);
  assert.equal(isKey({ key: "x", code: "KeyB" }, "b"), false); // another Latin layout
});

const box = (left, top, width, height) => ({ left, top, width, height, right: left + width, bottom: top + height });

test("a note lies below what was pressed, or where it covers less, inside the window", () => {
  const [pressed, size] = [box(500, 400, 40, 20), { width: 100, height: 50 }];
  const at = (...taken) => {
    const { left, top } = leastCovering(pressed, size, [pressed, ...taken]);
    return [left, top];
  };
  assert.deepEqual(at(), [470, 428]);
  assert.deepEqual(at(box(470, 428, 100, 50)), [470, 342]);
  assert.deepEqual(at(box(470, 428, 100, 50), box(470, 342, 100, 50)), [548, 385]);
  const corner = leastCovering(box(0, 780, 10, 10), size, [box(0, 780, 10, 10)]);
  assert.deepEqual([corner.left, corner.top], [8, 722]);
});

test("no line ends within a domino, and words with hyphens stay as they are", () => {
  assert.equal(unbroken("8-0 as 9-0, Saint-Germain"), "8\u2060-\u20600 as 9\u2060-\u20600, Saint-Germain");
});
