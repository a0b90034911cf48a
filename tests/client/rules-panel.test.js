// The rules beside the table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { RulesPanel, rulesOf } from "../../src/grandtour/web/static/table/rules-panel.js";
import { page } from "./dom.js";

const BOOK = `<article class="book"><p class="doors"></p><h2 id="P1">Goal</h2><p id="moves">…</p></article>`;
const PANEL = `<div id="board"></div><section id="rules-panel"><button id="rules-close"></button><div id="rules-text"></div></section>`;
const LINKS = `<a id="own" href="/rules/paris#P1"></a><a id="other" href="/learn/paris"></a>`;

test("names in the rules never meet those of the page, and what has no place there is left out", () => {
  const book = rulesOf(page(BOOK));
  assert.deepEqual(
    book.children.map((element) => element.id),
    ["rule-P1", "rule-moves"],
  );
});

test("a link to a rule shows it beside the table; other links, and those for a new tab, are left alone", async () => {
  page(PANEL + LINKS);
  const panel = new RulesPanel("/rules/paris");
  const opened = [];
  panel.open = (rule) => opened.push(rule);
  const prevented = (id, keys) => document.getElementById(id).happen("click", keys).prevented;
  assert.deepEqual([prevented("own"), prevented("other"), prevented("own", { ctrlKey: true })], [true, false, false]);
  assert.deepEqual(opened, ["P1"]);
});

test("the panel opens with the rule marked, and closes with Escape", async () => {
  page(BOOK);
  const book = rulesOf(document);
  page(PANEL);
  const panel = new RulesPanel("/rules/paris");
  panel.book = book;
  await panel.open("P1");
  assert.equal(document.body.dataset.sheet, "rules");
  assert.equal(document.getElementById("rule-P1").classList.contains("told"), true);
  document.getElementById("rules-text").happen("keydown", { key: "Escape", stopPropagation() {} });
  assert.equal(document.body.dataset.sheet, "");
});
