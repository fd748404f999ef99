// The dice race on boardgame.io: its state, turns, dice and log; the players
// take any legal move with equal chance. "client" plays through the client
// that every program of boardgame.io uses, "reducer" through the reducer below
// it, which is the least that still is boardgame.io.
import { createRequire } from 'node:module';
import { legal, measure, move, setup, won } from './race.js';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const game = {
  name: 'race',
  disableUndo: true,
  setup: ({ random }) => ({ piece: setup(), thrown: random.D6() }),
  moves: {
    go: ({ G, ctx, events, random }, from) => {
      const player = Number(ctx.currentPlayer);
      if (from !== null) move(G.piece, player, G.thrown, from);
      if (G.thrown !== 6) events.endTurn();
      G.thrown = random.D6();
    },
  },
  endIf: ({ G, ctx }) => (won(G.piece, Number(ctx.currentPlayer)) ? ctx.currentPlayer : undefined),
};

function choose(G, ctx) {
  const moves = legal(G.piece, Number(ctx.currentPlayer), G.thrown);
  return moves.length === 0 ? null : moves[Math.floor(Math.random() * moves.length)];
}

let seed = 0;

const through = {
  client: () => {
    const client = Client({ game: { ...game, seed: seed++ }, numPlayers: 2, debug: false });
    client.start();
    let decisions = 0;
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover !== undefined) break;
      client.moves.go(choose(G, ctx));
      decisions++;
    }
    client.stop();
    return decisions;
  },
  reducer: () => {
    const here = { ...game, seed: seed++ };
    const reduce = CreateGameReducer({ game: here });
    let state = InitializeGame({ game: here, numPlayers: 2 });
    let decisions = 0;
    while (state.ctx.gameover === undefined) {
      const { G, ctx } = state;
      const action = { type: 'MAKE_MOVE', payload: { type: 'go', args: [choose(G, ctx)], playerID: ctx.currentPlayer } };
      const next = reduce(state, action);
      if (next._stateID === state._stateID) throw new Error('a move was refused');
      state = { ...next, deltalog: undefined };
      decisions++;
    }
    return decisions;
  },
};

measure(Number(process.argv[3] ?? 5), through[process.argv[2]]);
