// Finding a table in the lists of the lobby.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startFinder } from "../../src/grandtour/web/static/shared/finder.js";
import { page } from "./dom.js";

const ROWS = `<section class="departures"><ul><li data-game="paris"><a>Paris Anna</a></li>
<li data-game="metro_domino"><a>Metro Domino: Paris Boris</a></li></ul></section>`;
const FORM = `<form class="finder" hidden><input id="find"><select id="find-game"></select><span id="found"></span></form>`;

function shown(text, game = "") {
  page(FORM + ROWS);
  startFinder();
  const [field, list] = [document.getElementById("find"), document.getElementById("find-game")];
  [field.value, list.value] = [text, game];
  field.happen("input");
  assert.equal(document.querySelector(".finder").hidden, false);
  const rows = document.querySelectorAll("li").filter((row) => !row.hidden);
  return [rows.map((row) => row.dataset.game).join(" "), document.getElementById("found").textContent];
}

test("rows are found by all words written in them, and by their game", () => {
  assert.deepEqual(shown(""), ["paris metro_domino", ""]);
  assert.deepEqual(shown("paris"), ["paris metro_domino", ""]);
  assert.deepEqual(shown("PARIS bor"), ["metro_domino", "1 / 2"]);
  assert.deepEqual(shown("", "paris"), ["paris", "1 / 2"]);
  assert.deepEqual(shown("zoe"), ["", "0 / 2"]);
});
