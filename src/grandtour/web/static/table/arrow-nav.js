// Arrow keys on a table: the focus goes from part to part as they lie.

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Puts the focus on the nearest part in the direction of an arrow key; whether it was one. */
export function walk(board, from, key) {
  const way = WAYS[key];
  if (!way) return false;
  let best = null;
  let least = Infinity;
  for (const element of board.querySelectorAll("[data-part]")) {
    const far = element === from ? Infinity : distance(from, element, way);
    if (far < least) [best, least] = [element, far];
  }
  best?.focus();
  return true;
}

/** How far an element is in a direction; what lies to the side counts double, what lies behind never. */
function distance(from, to, [x, y]) {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  if (!b.width) return Infinity;
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  const ahead = dx * x + dy * y;
  const aside = Math.abs(dx * y) + Math.abs(dy * x);
  return ahead > 1 && aside <= ahead * 3 ? ahead + 2 * aside : Infinity;
}
