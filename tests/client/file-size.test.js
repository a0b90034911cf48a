// Files that are too large are refused before they are sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeRefusal } from "../../src/grandtour/web/static/shared/file-size.js";

const field = (size, most) => ({ files: size === null ? [] : [{ size }], dataset: { most, refusal: "Too large." } });

test("a file may be as large as the field says", () => {
  assert.equal(sizeRefusal(field(100, "100")), "");
  assert.equal(sizeRefusal(field(101, "100")), "Too large.");
  assert.equal(sizeRefusal(field(null, "100")), ""); // none is chosen
  assert.equal(sizeRefusal(field(101, undefined)), "");
});
