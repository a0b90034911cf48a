// The time left for a move.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { formatTime, setClock, startClock } from "../../src/grandtour/web/static/table/clock.js";
import { page } from "./dom.js";

let now, clock;

beforeEach(() => {
  now = 1_000_000;
  mock.method(performance, "now", () => now);
  mock.timers.enable({ apis: ["setInterval"] });
  page(`<p data-clock hidden></p>`);
  [clock] = document.body.children;
  startClock({ time: "Time left: {time}" }, "en");
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const later = (seconds) => {
  now += seconds * 1000;
  mock.timers.tick(1000);
};

test("times as a clock shows them", () => {
  const shown = [0, 9, 61, 3599, 3600, 86399, 86400, 2 * 86400 + 3 * 3600 + 5].map((seconds) => formatTime(seconds, "en"));
  assert.deepEqual(shown, ["0:00", "0:09", "1:01", "59:59", "1:00:00", "23:59:59", "1d 0h", "2d 3h"]);
});

test("it counts down, warns, and stops at nothing", () => {
  setClock(62.4);
  assert.equal(clock.textContent, "1:02");
  assert.equal(clock.title, "Time left: 1:02");
  assert.equal(clock.classList.contains("soon"), false);
  later(47.4);
  assert.equal(clock.textContent, "0:15");
  assert.equal(clock.classList.contains("soon"), true);
  later(100);
  assert.equal(clock.textContent, "0:00");
});

test("without a limit there is no clock", () => {
  setClock(5);
  assert.equal(clock.hidden, false);
  setClock(null);
  assert.equal(clock.hidden, true);
  assert.equal(clock.textContent, "");
  assert.equal(clock.classList.contains("soon"), false);
});
