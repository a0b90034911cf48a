// Which piece of a new drawing is which of the old one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { matchPieces } from "../../src/grandtour/web/static/table/pieces.js";

const at = (...pieces) => pieces.map(([name, x]) => ({ name, x, y: 0 }));
const told = ({ stayed, left, come }) => ({
  stayed: stayed.map(({ old, piece }) => `${old.name} ${old.x} → ${piece.name} ${piece.x}`),
  left: left.map(({ name }) => name),
  come: come.map(({ name }) => name),
});

test("the same name is the same piece; others go and come", () => {
  const found = matchPieces(at(["bus", 1], ["city-riga", 2]), at(["bus", 5], ["city-oslo", 2]));
  assert.deepEqual(told(found), { stayed: ["bus 1 → bus 5"], left: ["city-riga"], come: ["city-oslo"] });
});

test("a key that was moved is the same key at another place", () => {
  const found = matchPieces(at(["key-0@bank", 1], ["key-1@bank", 2]), at(["key-0@hotel", 9], ["key-1@bank", 2]));
  assert.deepEqual(told(found), { stayed: ["key-1@bank 2 → key-1@bank 2", "key-0@bank 1 → key-0@hotel 9"], left: [], come: [] });
});

test("names without a place are never taken for each other", () => {
  const found = matchPieces(at(["city-riga", 1]), at(["city-oslo", 1]));
  assert.deepEqual(told(found), { stayed: [], left: ["city-riga"], come: ["city-oslo"] });
});

test("of several alike the nearest belong together", () => {
  const found = matchPieces(at(["key@a", 0], ["key@b", 10]), at(["key@c", 9], ["key@d", 1], ["key@e", 30]));
  assert.deepEqual(told(found), { stayed: ["key@a 0 → key@d 1", "key@b 10 → key@c 9"], left: [], come: ["key@e"] });
});
