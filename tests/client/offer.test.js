// A rematch that is offered while somebody looks at a replay or an analysis.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { startOffers } from "../../src/grandtour/web/static/shared/offer.js";
import { page } from "./dom.js";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

test("it is shown as soon as it is there, and goes when it is withdrawn", async () => {
  page('<div id="offer" data-asking="/t/1/offer"></div>');
  const answers = ["", "<p>Anna would like a rematch.</p>", ""];
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    const text = answers.shift();
    return { ok: true, status: text ? 200 : 204, text: async () => text };
  };
  let again = () => {};
  await startOffers((work) => {
    again = work;
  });
  const shown = () => document.getElementById("offer").textContent.trim();
  assert.equal(shown(), "");
  await again();
  assert.equal(shown(), "Anna would like a rematch.");
  await again();
  assert.equal(shown(), "");
  assert.deepEqual(asked, ["/t/1/offer", "/t/1/offer", "/t/1/offer"]);
});
