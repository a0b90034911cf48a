// The menu of every page: theme, animations, and how it closes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./dom.js";

globalThis.HTMLInputElement = class {};
globalThis.HTMLSelectElement = Element;
const calm = { matches: false };
globalThis.matchMedia = () => calm;
const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };

const { startMenu, setTheme } = await import("../../src/grandtour/web/static/shared/menu.js");
const { motionTime } = await import("../../src/grandtour/web/static/shared/motion.js");

const MENU = `<details id="menu" open><summary></summary><select id="theme"></select><select id="speed" data-setting="speed"></select></details>`;

function menu() {
  page(`${MENU}<p id="elsewhere"></p>`);
  document.documentElement = document.createElement("html");
  startMenu();
  return document.getElementById("menu");
}

test("a theme holds at once, and the server is told of it", async () => {
  menu();
  const { dataset } = document.documentElement;
  setTheme("dark");
  assert.equal(dataset.theme, "dark");
  setTheme("system");
  assert.equal("theme" in dataset, false);
  const told = [];
  globalThis.fetch = async (address, { body }) => told.push(`${address}?${body}`);
  const theme = document.getElementById("theme");
  theme.value = "light";
  theme.form = { action: "/theme", csrf: { value: "secret" }, theme };
  theme.happen("change");
  assert.deepEqual([dataset.theme, told], ["light", ["/theme?csrf=secret&theme=light"]]);
});

test("the menu closes with Escape, which cancels nothing else, and when something else is pressed", () => {
  const details = menu();
  let stopped = 0;
  const stopPropagation = () => {
    stopped += 1;
  };
  document.getElementById("theme").happen("keydown", { key: "Escape", stopPropagation });
  assert.deepEqual([details.open, stopped, document.activeElement.localName], [false, 1, "summary"]);
  details.open = true;
  document.getElementById("theme").happen("click");
  assert.equal(details.open, true);
  document.getElementById("elsewhere").happen("click");
  assert.equal(details.open, false);
});

test("things move as long as is set, and not at all if the system asks for less", () => {
  menu();
  const speed = document.getElementById("speed");
  const times = ["normal", "fast", "off"].map((value) => {
    speed.value = value;
    speed.happen("change");
    return motionTime(300);
  });
  assert.deepEqual(times, [300, 120, 0]);
  assert.equal(document.documentElement.dataset.speed, "off");
  assert.equal(JSON.parse(stored.get("grandtour-settings")).speed, "off");
  speed.value = "normal";
  speed.happen("change");
  calm.matches = true;
  assert.equal(motionTime(300), 0);
});
