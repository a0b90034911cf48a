// Notifications of turns: what the page says of the browser, and what the service worker does with a message.

import assert from "node:assert/strict";
import { test } from "node:test";

const { obstacle } = await import("../../src/grandtour/web/static/shared/push.js");

const listeners = {};
const shown = [];
const visited = [];
globalThis.self = {
  addEventListener: (kind, listener) => {
    listeners[kind] = listener;
  },
  registration: { showNotification: async (title, options) => shown.push({ title, ...options }) },
  clients: {
    pages: [],
    matchAll: async () => globalThis.self.clients.pages,
    openWindow: async (path) => visited.push(path),
  },
};
await import("../../src/grandtour/web/static/shared/service-worker.js");

/** Lets an event happen in the service worker; waits until it is done. */
async function happen(kind, fields) {
  const work = [];
  listeners[kind]({ ...fields, waitUntil: (promise) => work.push(promise) });
  await Promise.all(work);
}

test("each obstacle has its own sentence, and none is seen where notifications work", () => {
  const good = { secure: true, able: true, apple: false, permission: "default" };
  const said = [{}, { apple: true }, { secure: false, able: false }, { able: false }, { able: false, apple: true }, { permission: "denied" }];
  const found = said.map((fields) => obstacle({ ...good, ...fields }));
  assert.deepEqual(found, [null, null, "insecure", "missing", "iphone", "blocked"]);
});

test("a message is shown in its own words, one for each table", async () => {
  await happen("push", { data: { json: () => ({ title: "À vous", body: "Paris", url: "/t/abc", tag: "abc" }) } });
  const [{ title, body, tag, data }] = shown;
  assert.deepEqual([title, body, tag, data], ["À vous", "Paris", "abc", "/t/abc"]);
});

test("a notification leads to its table: to the page that is open, or else to a new one", async () => {
  let closed = 0;
  const notification = {
    data: "/t/abc",
    close: () => {
      closed += 1;
    },
  };
  const page = (url) => ({ url, focus: async () => visited.push(`focus ${url}`) });
  globalThis.self.clients.pages = [page("https://play.example/"), page("https://play.example/t/abcd")];
  await happen("notificationclick", { notification });
  globalThis.self.clients.pages.push(page("https://play.example/t/abc?lang=fr"));
  await happen("notificationclick", { notification });
  assert.deepEqual([visited, closed], [["/t/abc", "focus https://play.example/t/abc?lang=fr"], 2]);
});
