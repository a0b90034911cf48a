// The chat: whoever doesn't see it is told by a dot that somebody has said something.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Chat } from "../../src/grandtour/web/static/table/chat.js";
import { page } from "./dom.js";

let announced, chat;
const line = (text, time, mine = false) => ({ name: "Anna", text, time, mine });
const dot = () => !document.getElementById("chat-news").hidden;

beforeEach(() => {
  page(`<div><ol id="chat"></ol></div><form id="chat-form"><input id="chat-text"></form><i id="chat-news" hidden></i>`);
  announced = [];
  chat = new Chat(
    () => {},
    (texts) => announced.push(...texts),
    "en",
  );
  chat.update({ anew: true, lines: [], may: true });
});

test("the very first message is announced", () => {
  chat.update({ anew: false, lines: [line("Hello", 10)], may: true });
  assert.equal(dot(), true);
  assert.deepEqual(announced, ["Anna: Hello"]);
});

test("what was there when the page came, and what I say, is no news", () => {
  const fresh = new Chat(
    () => {},
    (texts) => announced.push(...texts),
    "en",
  );
  fresh.update({ anew: true, lines: [line("Hello", 10)], may: true });
  fresh.update({ anew: false, lines: [line("Hi", 11, true)], may: true });
  assert.equal(dot(), false);
  assert.deepEqual(announced, []);
});

test("after a reconnect only what was not heard before is news", () => {
  chat.update({ anew: false, lines: [line("Hello", 10)], may: true });
  document.getElementById("chat-news").hidden = true;
  chat.update({ anew: true, lines: [line("Hello", 10)], may: true });
  assert.equal(dot(), false);
  chat.update({ anew: true, lines: [line("Hello", 10), line("Are you there?", 20)], may: true });
  assert.equal(dot(), true);
  assert.deepEqual(announced, ["Anna: Hello", "Anna: Are you there?"]);
});
