// Players who move as soon as it is their turn, and spectators, at a number of matches on boardgame.io's server.
//     node load.js PORT MATCHES SECONDS WARMING        prints {"moves", "seconds", "waits"} (waits in milliseconds)

const { io } = require("socket.io-client");

const [port, matches, seconds, warming] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const PLAYERS = 2;
const WATCHERS = 2;
const tally = { counting: false, moves: 0, waits: [] };

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

// One socket: a player, or a spectator without a number.
function connect(match, playerID, credentials) {
  const socket = io(`${address}/numbers`, { transports: ["websocket"], forceNew: true });
  let sent = null;
  function see(state) {
    if (sent !== null && state._stateID > sent.state) {
      if (tally.counting) {
        tally.moves += 1;
        tally.waits.push(performance.now() - sent.at);
      }
      sent = null;
    }
    if (playerID !== null && sent === null && state.ctx.currentPlayer === playerID) {
      const args = [Math.floor(Math.random() * state.G.heap.length), Math.floor(Math.random() * 6)];
      sent = { state: state._stateID, at: performance.now() };
      const action = { type: "MAKE_MOVE", payload: { type: "pick", args, playerID, credentials } };
      socket.emit("update", action, state._stateID, match, playerID);
    }
  }
  return new Promise((resolve) => {
    socket.on("connect", () => socket.emit("sync", match, playerID, credentials, PLAYERS));
    socket.on("sync", (_, info) => {
      resolve(() => see(info.state));
    });
    socket.on("update", (_, state) => see(state));
  });
}

async function table() {
  const { matchID } = await post("/games/numbers/create", { numPlayers: PLAYERS });
  const begin = [];
  for (let seat = 0; seat < PLAYERS; seat += 1) {
    const joined = await post(`/games/numbers/${matchID}/join`, { playerID: String(seat), playerName: `p${seat}` });
    begin.push(await connect(matchID, String(seat), joined.playerCredentials));
  }
  for (let watcher = 0; watcher < WATCHERS; watcher += 1) await connect(matchID, null, undefined);
  return begin;
}

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, 1000 * time));

async function main() {
  const begin = [];
  for (let number = 0; number < matches; number += 1) begin.push(...(await table()));
  console.error("begun");
  begin.forEach((go) => go());
  await sleep(warming);
  tally.counting = true;
  await sleep(seconds);
  const told = JSON.stringify({ moves: tally.moves, seconds, waits: tally.waits });
  process.stdout.write(told, () => process.exit(0));
}

main();
