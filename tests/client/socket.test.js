// A socket that reconnects automatically, and loses nothing that was asked.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { newId, TableSocket } from "../../src/grandtour/web/static/table/socket.js";
import { page } from "./dom.js";

/** A socket of the browser; the test plays the server. */
class FakeWebSocket {
  static OPEN = 1;
  static made = [];
  readyState = 0;
  sent = [];
  listeners = {};

  constructor(address) {
    this.address = address;
    FakeWebSocket.made.push(this);
  }

  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.closed = true;
  }

  opens() {
    this.readyState = FakeWebSocket.OPEN;
    this.listeners.open();
  }

  says(message) {
    this.listeners.message({ data: JSON.stringify(message) });
  }

  breaks(code = 1006) {
    this.readyState = 3;
    this.listeners.close({ code });
  }
}

let socket, heard, changes, alive;
const newest = () => FakeWebSocket.made.at(-1);
const kinds = (line) => line.sent.map((message) => message.type);

beforeEach(() => {
  page("");
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0.5); // pauses as they are written
  FakeWebSocket.made = [];
  globalThis.WebSocket = FakeWebSocket;
  [heard, changes, alive] = [[], [], []];
  socket = new TableSocket(() => "ws://here", {
    hello: () => ({ type: "hello", log: 3 }),
    heard: (message) => heard.push(message.type),
    changed: (open) => changes.push(open),
    doubted: () => alive.push(socket.alive),
  });
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("it says hello when the line opens", () => {
  newest().opens();
  assert.deepEqual(newest().sent, [{ type: "hello", log: 3 }]);
  assert.deepEqual(changes, [true]);
});

test("what was not answered is sent again on the next line, under the same name", () => {
  newest().opens();
  const [first, second] = ["one", "two"].map((move) => socket.request({ type: "move", after: 0, place: 0, move }));
  newest().says({ type: "done", request: first, number: 1 });
  newest().breaks();
  mock.timers.tick(250);
  newest().opens();
  assert.deepEqual(newest().sent.slice(1), [{ type: "move", after: 0, place: 0, move: "two", request: second }]);
  newest().says({ type: "refused", request: second, reason: "", rule: "", again: false });
  assert.equal(socket.unanswered.size, 0);
});

test("what is asked while the line is broken waits for the next one", () => {
  socket.request({ type: "undo", after: 0, place: 0 });
  assert.deepEqual(newest().sent, []);
  newest().opens();
  assert.deepEqual(kinds(newest()), ["hello", "undo"]);
});

test("pauses between tries grow, and begin anew after a word of the server", () => {
  for (const pause of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    newest().breaks();
    const before = FakeWebSocket.made.length;
    mock.timers.tick(pause - 1);
    assert.equal(FakeWebSocket.made.length, before, `before ${pause} ms`);
    mock.timers.tick(1);
    assert.equal(FakeWebSocket.made.length, before + 1, `after ${pause} ms`);
  }
  newest().opens();
  newest().says({ type: "pong" });
  newest().breaks();
  mock.timers.tick(250);
  assert.equal(FakeWebSocket.made.length, 9);
});

test("where a server process makes room for a new one, the next try is made at once; the one after that is not", () => {
  newest().opens();
  newest().says({ type: "pong" });
  newest().breaks(1012);
  mock.timers.tick(50);
  assert.equal(FakeWebSocket.made.length, 2);
  newest().breaks(1012);
  mock.timers.tick(499);
  assert.equal(FakeWebSocket.made.length, 2);
  mock.timers.tick(1);
  assert.equal(FakeWebSocket.made.length, 3);
});

test("a lost line is noticed within five seconds, then given up", () => {
  newest().opens();
  const line = newest();
  mock.timers.tick(2000);
  assert.deepEqual(kinds(line), ["hello", "ping"]);
  assert.deepEqual(alive, []);
  mock.timers.tick(2500);
  assert.deepEqual(alive, [false]);
  mock.timers.tick(5500);
  assert.equal(line.closed, true);
  assert.deepEqual(changes, [true, false]);
  mock.timers.tick(250);
  assert.notEqual(newest(), line);
  newest().opens();
  assert.equal(socket.alive, true);
  line.says({ type: "table" }); // a late word
  assert.deepEqual(heard, []);
});

test("a slow line is doubted until it answers, and kept", () => {
  newest().opens();
  mock.timers.tick(2000);
  mock.timers.tick(4000);
  newest().says({ type: "pong" });
  assert.deepEqual(alive, [false, true]);
  assert.equal(FakeWebSocket.made.length, 1);
});

test("a browser that says it has no network is believed at once", () => {
  newest().opens();
  window.happen("offline");
  mock.timers.tick(0);
  assert.deepEqual(alive, [false]);
  newest().says({ type: "pong" }); // the server is on this very machine
  assert.deepEqual(alive, [false, true]);
});

test("a page that nobody looks at asks seldom", () => {
  document.visibilityState = "hidden";
  newest().opens();
  mock.timers.tick(19999);
  assert.deepEqual(kinds(newest()), ["hello"]);
  mock.timers.tick(1);
  assert.deepEqual(kinds(newest()), ["hello", "ping"]);
});

test("a line that answers is kept", () => {
  newest().opens();
  for (let i = 0; i < 5; i += 1) {
    mock.timers.tick(2000);
    newest().says({ type: "pong" });
  }
  assert.equal(FakeWebSocket.made.length, 1);
});

test("a line that never opens is given up", () => {
  mock.timers.tick(7999);
  assert.notEqual(FakeWebSocket.made[0].closed, true);
  mock.timers.tick(1);
  assert.equal(FakeWebSocket.made[0].closed, true);
});

test("a reader who is back need not wait", () => {
  for (let i = 0; i < 4; i += 1) {
    newest().breaks();
    mock.timers.tick(8000);
  }
  newest().breaks();
  const before = FakeWebSocket.made.length;
  window.happen("online");
  assert.equal(FakeWebSocket.made.length, before + 1);
  newest().opens();
  document.happen("visibilitychange");
  assert.deepEqual(kinds(newest()), ["hello", "ping"]);
});

test("when the table is gone there are no more tries", () => {
  newest().opens();
  socket.request({ type: "undo", after: 0, place: 0 });
  newest().says({ type: "gone", reason: "deleted", request: null, rule: "", again: false });
  newest().breaks();
  window.happen("online");
  mock.timers.tick(100000);
  assert.equal(FakeWebSocket.made.length, 1);
  assert.equal(socket.unanswered.size, 0);
  assert.deepEqual(heard, ["gone"]);
});

test("what is sent again after a refusal keeps its name", () => {
  assert.equal(socket.request({ type: "undo", after: 0, place: 0, request: "mine" }), "mine");
});

test("names of requests are long and never the same", () => {
  const names = Array.from({ length: 100 }, newId);
  assert.equal(new Set(names).size, 100);
  assert.ok(names.every((name) => /^[0-9a-f]{32}$/.test(name)));
});
