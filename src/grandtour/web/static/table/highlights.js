// What moves have touched: a line of the log shown on the board, and the last moves of the others.

const SIGNS = "▲●■◆";
const MOST = 3; // players whose last moves are shown

/** The elements of the board that a line speaks of. What another has played is not the like of it in my hand: their place stands for it. */
export function spokenOf(board, line, mine) {
  const elements = new Set();
  for (const part of line.parts) {
    const name = CSS.escape(part);
    const alike = Array.from(board.querySelectorAll(`[data-part="${name}"], [data-piece="${name}"]`));
    const found = alike.filter((element) => line.seat === mine || !element.closest(".pane-mine"));
    for (const element of found.length ? found : placeOf(board, line.seat)) elements.add(element);
  }
  return elements;
}

export function placeOf(board, seat) {
  return board.querySelectorAll(`[data-place="seat-${seat}"]`);
}

/** Gives a class to these elements and to no others of the board. */
export function mark(board, name, elements) {
  for (const element of board.querySelectorAll("[data-part], [data-place], [data-piece]")) element.classList.toggle(name, elements.has(element));
}

/** Shows what the others have done since my own last move: on the board, and as a line for each of them. */
export function showLast(board, strip, lines, mine) {
  const news = lines.slice(lines.findLastIndex((line) => line.seat === mine) + 1);
  const last = new Map(); // by seat, the newest last
  for (const line of mine === null ? news.slice(-MOST) : news) {
    const before = last.get(line.seat) ?? [];
    last.delete(line.seat);
    last.set(line.seat, [...before, line]);
  }
  const shown = Array.from(last.entries()).slice(-MOST);
  mark(board, "last", new Set(shown.flatMap(([, told]) => told.flatMap((line) => [...spokenOf(board, line, mine)]))));
  strip.replaceChildren(...shown.map(([seat, told]) => newLine(seat, told.map((line) => line.text).join(" "))));
}

function newLine(seat, text) {
  const line = document.createElement("p");
  const sign = document.createElement("span");
  line.className = `player-${seat}`;
  line.title = text;
  sign.className = "sign";
  sign.textContent = SIGNS[seat];
  line.append(sign, ` ${text}`);
  return line;
}
