// The long texts of a table's messages: after the first message the server tells only what has changed in them.

/** @import { Patch, ServerMessage, UpdateMessage } from "../shared/messages" */
/** @typedef {Exclude<ServerMessage, UpdateMessage>} Told what the rest of the page hears */

const NAMES = /** @type {const} */ (["html", "players", "menu"]);

export class Texts {
  /** @type {Record<string, string[]>} */
  lines = {}; // of each text, as it was told last

  /**
   * A message with its texts whole.
   *
   * @param {ServerMessage} message
   * @returns {Told}
   */
  whole(message) {
    if (message.type !== "table" && message.type !== "update") return message;
    for (const name of NAMES) this.lines[name] = changed(this.lines[name] ?? [], message[name]);
    const [html, players, menu] = NAMES.map((name) => this.lines[name].join("\n"));
    return { ...message, type: "table", html, players, menu };
  }
}

/**
 * @param {string[]} lines
 * @param {string | Patch} text
 */
function changed(lines, text) {
  if (typeof text === "string") return text.split("\n");
  return text.flatMap((part) => (typeof part === "string" ? part.split("\n") : lines.slice(part[0], part[0] + part[1])));
}
