// The dice race on the rules API of Game Park, the engine of a site for board
// games: it asks for the active player and the legal moves, adds the throws to
// the moves that need one, and plays what follows from a move by itself.
import { playAction, Rules } from '@gamepark/rules-api';
import { legal, measure, move, setup, won } from './race.js';

const go = 1;
const cast = 2;

class Race extends Rules {
  getActivePlayer() {
    return this.game.over ? undefined : this.game.player;
  }

  isOver() {
    return this.game.over;
  }

  getLegalMoves(player) {
    const { piece, thrown } = this.game;
    const moves = legal(piece, player, thrown).map((from) => ({ type: go, from }));
    return moves.length > 0 ? moves : [{ type: go }];
  }

  randomize(m) {
    return m.type === cast ? { ...m, pips: 1 + Math.floor(Math.random() * 6) } : m;
  }

  play(m) {
    const game = this.game;
    if (m.type === cast) {
      game.thrown = m.pips;
      return [];
    }
    if (m.from !== undefined) move(game.piece, game.player, game.thrown, m.from);
    if (won(game.piece, game.player)) {
      game.over = true;
      return [];
    }
    if (game.thrown !== 6) game.player = 1 - game.player;
    return [{ type: cast }];
  }
}

measure(Number(process.argv[2] ?? 5), () => {
  const rules = new Race({ piece: setup(), player: 0, thrown: 1 + Math.floor(Math.random() * 6), over: false });
  let decisions = 0;
  while (!rules.isOver()) {
    const player = rules.getActivePlayer();
    const moves = rules.getLegalMoves(player);
    playAction(rules, moves[Math.floor(Math.random() * moves.length)], player);
    decisions++;
  }
  return decisions;
});
