// Where to look, so that what can be pressed next is in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { scrollFor, scrollForMost, shiftFor, viewOf } from "../../src/grandtour/web/static/table/in-sight.js";

const screen = { top: 100, bottom: 500 };
const at = (top, bottom) => ({ left: 0, right: 50, top, bottom });
const square = (x, y, side = 100) => ({ left: x, right: x + side, top: y, bottom: y + side });

test("what is seen stays where it is", () => {
  assert.equal(scrollFor([], screen), 0);
  assert.equal(scrollFor([at(150, 200), at(400, 450)], screen), 0);
});

test("what is outside comes in on the shortest way, all of it if it fits", () => {
  assert.equal(scrollFor([at(150, 200), at(480, 520)], screen), 32); // 12 pixels from the edge
  assert.equal(scrollFor([at(20, 60)], screen), -92);
  assert.equal(scrollFor([at(600, 1000)], screen), 500); // it just fits
});

test("of what is too far apart something is in sight, or the first comes into the middle", () => {
  assert.equal(scrollFor([at(-500, -400), at(200, 300)], screen), 0);
  assert.equal(scrollFor([at(-500, -400), at(800, 900)], screen), -750);
});

test("or as many of them as there is room for are in sight", () => {
  assert.equal(scrollForMost([at(-500, -400), at(200, 300)], screen), 0);
  assert.equal(scrollForMost([at(0, 50), at(550, 600), at(700, 750)], screen), 262);
  assert.equal(scrollForMost([], screen), 0);
});

test("a map moves no further than it must for what is new", () => {
  const window = { left: 0, top: 0, right: 500, bottom: 300 };
  assert.deepEqual(shiftFor(square(20, 20), window), { x: 0, y: 0 });
  assert.deepEqual(shiftFor(square(600, 20), window), { x: -212, y: 0 }); // 12 pixels from the edge
  assert.deepEqual(shiftFor(square(-50, 400), window), { x: 62, y: -212 });
});

test("a map shows all that can be played if it can be read", () => {
  const view = viewOf([square(0, 0), square(200, 100)], { width: 340, height: 340 }, 0.6);
  assert.deepEqual(view, { x: 150, y: 100, scale: 0.8999999999999999 }); // no larger than one and a half times
});

test("or as many neighbours as can be read, and never smaller", () => {
  const size = { width: 340, height: 340 };
  const view = viewOf([square(-900, 0), square(0, 0), square(150, 0), square(900, 900)], size, 0.6);
  assert.deepEqual([view.x, view.y], [125, 50]);
  assert.ok(view.scale >= 0.6);
  assert.equal(viewOf([square(0, 0, 5000)], size, 0.6).scale, 0.6);
});

test("but none is left out that could still be told apart", () => {
  const size = { width: 340, height: 340 };
  const boxes = [square(0, 0), square(150, 0), square(500, 500)];
  assert.notEqual(viewOf(boxes, size, 0.6).x, 300);
  assert.deepEqual(viewOf(boxes, size, 0.6, 0.4), { x: 300, y: 300, scale: 0.5 });
});
