// What is on its way to the server.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Outbox } from "../../src/grandtour/web/static/table/outbox.js";

let outbox, posted, changes;

beforeEach(() => {
  [posted, changes] = [[], 0];
  const post = (message) => {
    message.request ??= `r${posted.length + 1}`;
    posted.push(message);
  };
  outbox = new Outbox({ post, changed: () => (changes += 1) });
});

const state = (number, fields = {}) => ({ number, place: 0, moves: [{ move: "second", path: [], text: "", then: null }], ...fields });
const send = (then = null) => outbox.send({ type: "move", after: 4, place: 0, move: "first" }, then, null);

test("the table stays busy until the move is stored and its state is here", () => {
  send();
  assert.equal(outbox.busy, true);
  assert.equal(outbox.reached(state(5)), false); // somebody else's
  outbox.done({ request: "r1", number: 6 }, state(5));
  assert.equal(outbox.busy, true);
  assert.equal(outbox.reached(state(6)), true);
  assert.equal(outbox.busy, false);
});

test("a state that came before the answer counts", () => {
  send();
  outbox.done({ request: "r1", number: 5 }, state(5));
  assert.equal(outbox.busy, false);
  assert.equal(changes, 2);
});

test("answers to other requests change nothing", () => {
  send();
  outbox.done({ request: "other", number: 5 }, state(5));
  assert.equal(outbox.refused({ request: "other" }), null);
  assert.equal(outbox.refused({ request: null }), null);
  assert.equal(outbox.busy, true);
});

test("the second move of a gesture follows by itself, once", () => {
  send("second");
  outbox.done({ request: "r1", number: 5 }, null);
  outbox.reached(state(5));
  assert.deepEqual(posted[1], { type: "move", after: 5, place: 0, move: "second", request: "r2" });
  outbox.done({ request: "r2", number: 6 }, state(6));
  assert.equal(posted.length, 2);
  assert.equal(outbox.busy, false);
});

for (const [why, after] of [
  ["somebody moved in between", state(6)],
  ["another player sits there", state(5, { place: 1 })],
  ["it is not legal", state(5, { moves: [] })],
  ["only a gesture begins so", state(5, { moves: [{ move: "second", path: [], text: "", then: "third" }] })],
])
  test(`the second move does not follow if ${why}`, () => {
    send("second");
    outbox.done({ request: "r1", number: 5 }, null);
    outbox.reached(after);
    assert.equal(posted.length, 1);
    assert.equal(outbox.busy, false);
  });

test("what was refused can be sent again, under the same name and with what follows", () => {
  send("second");
  const again = outbox.refused({ request: "r1" });
  assert.equal(outbox.busy, false);
  again();
  assert.equal(posted[1].request, "r1");
  assert.equal(outbox.pending.then, "second");
});
