// Which piece of a new drawing is which piece of the old one: that needs no page.

/**
 * A piece by its name, and where it is. What stands after "@" in a name is only its place: "key-0@bank" and "key-0@hotel" may be one
 * key that was moved.
 *
 * @typedef {{ name: string, x: number, y: number }} Piece
 */

/**
 * Pairs the pieces of two drawings: first those with the same name, then those that have changed only their place; of several alike
 * always the nearest two.
 *
 * @template {Piece} P
 * @param {P[]} before
 * @param {P[]} after
 * @returns {{ stayed: { old: P, piece: P }[], left: P[], come: P[] }}
 */
export function matchPieces(before, after) {
  const named = pairs(before, after, (piece) => piece.name);
  const moved = pairs(named.left, named.come, (piece) => (piece.name.includes("@") ? piece.name.split("@")[0] : null));
  return { stayed: [...named.stayed, ...moved.stayed], left: moved.left, come: moved.come };
}

/**
 * @template {Piece} P
 * @param {P[]} before
 * @param {P[]} after
 * @param {(piece: P) => string | null} key
 */
function pairs(before, after, key) {
  const [olds, news] = [grouped(before, key), grouped(after, key)];
  const stayed = [...news].flatMap(([name, pieces]) => nearest(olds.get(name) ?? [], pieces));
  const [gone, found] = [new Set(stayed.map(({ old }) => old)), new Set(stayed.map(({ piece }) => piece))];
  return { stayed, left: before.filter((piece) => !gone.has(piece)), come: after.filter((piece) => !found.has(piece)) };
}

/**
 * @template {Piece} P
 * @param {P[]} pieces
 * @param {(piece: P) => string | null} key
 */
function grouped(pieces, key) {
  /** @type {Map<string, P[]>} */
  const groups = new Map();
  for (const piece of pieces) {
    const name = key(piece);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), piece]);
  }
  return groups;
}

/**
 * @template {Piece} P
 * @param {P[]} olds
 * @param {P[]} pieces
 */
function nearest(olds, pieces) {
  const all = olds.flatMap((old) => pieces.map((piece) => ({ old, piece, far: Math.hypot(old.x - piece.x, old.y - piece.y) })));
  all.sort((one, other) => one.far - other.far);
  const used = new Set();
  return all.filter(({ old, piece }) => !used.has(old) && !used.has(piece) && used.add(old).add(piece)).map(({ old, piece }) => ({ old, piece }));
}
