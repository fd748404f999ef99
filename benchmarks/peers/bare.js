// The dice race in plain JavaScript, on no engine: what the language and the
// plain rules of race.js cost.
import { legal, measure, move, setup, won } from './race.js';

const die = () => 1 + Math.floor(Math.random() * 6);

measure(Number(process.argv[2] ?? 5), () => {
  const piece = setup();
  let player = 0;
  for (let decisions = 1; ; decisions++) {
    const thrown = die();
    const moves = legal(piece, player, thrown);
    if (moves.length > 0) move(piece, player, thrown, moves[Math.floor(Math.random() * moves.length)]);
    if (won(piece, player)) return decisions;
    if (thrown !== 6) player = 1 - player;
  }
});
