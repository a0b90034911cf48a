// boardgame.io's server with a game of picking numbers from a heap: two players in turn, each with a hidden hand.
//     node server.js PORT [FOLDER]        (with a folder, matches are stored in files; else in memory)

const { Server, Origins, FlatFile } = require("boardgame.io/server");

const HEAP = 60;
const HAND = 6;

function setup() {
  const numbers = Array.from({ length: HEAP }, (_, number) => number);
  return { heap: numbers.slice(2 * HAND), hands: [numbers.slice(0, HAND), numbers.slice(HAND, 2 * HAND)], score: [0, 0] };
}

// Swaps a number of the heap for one of the hand: the heap never ends, and neither does the game.
function pick({ G, playerID }, which, mine) {
  const seat = Number(playerID);
  const number = G.heap[which];
  G.heap[which] = G.hands[seat][mine];
  G.hands[seat][mine] = number;
  G.score[seat] += number;
}

const game = {
  name: "numbers",
  setup,
  moves: { pick },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)) }),
};

const folder = process.argv[3];
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db: folder ? new FlatFile({ dir: folder }) : undefined });
server.run(Number(process.argv[2]), () => console.log("ready"));
