// Everybody's points in the header, where the panel of players is not in sight: a sign and a number for each.

import { all, first, newElement } from "../shared/dom.js";

/**
 * @param {Element} list
 * @param {Element} players the panel, as the server draws it
 */
export function showPoints(list, players) {
  const items = all(players, ".player").map((player) => item(player));
  list.replaceChildren(...items.filter((one) => one !== null));
}

/**
 * A player's sign and points; nothing while points can't be seen.
 *
 * @param {import("../shared/dom.js").AnyElement} player
 */
function item(player) {
  const [sign, score] = [first(player, ".sign"), first(player, ".score")];
  if (!score) return null;
  const made = newElement("li", "", player.className);
  const name = first(player, ".name")?.firstElementChild ?? first(player, ".name");
  made.append(...(sign ? [sign.cloneNode(true)] : []), newElement("span", `${name?.textContent?.trim() ?? ""} `, "for-readers"));
  made.append(newElement("span", score.textContent ?? "", "score"));
  return made;
}
