// Sentences that the server has translated, with places for what is known only here.

/**
 * No line ends within what is written as two numbers, such as a domino.
 *
 * @param {string} text
 */
export function unbroken(text) {
  return text.replace(/(?<=\d)-(?=\d)/g, "\u2060-\u2060");
}

/**
 * Puts values into a sentence: {name} becomes the value of that name. What is put in is never looked through again: players choose their
 * names freely.
 *
 * @param {string} pattern
 * @param {Record<string, string | number>} values
 */
export function fill(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}
