// The dice race as its rules tell it, for engines that bring everything else:
// the field of every piece, counted from the player's own start, -1 outside.

const ring = 40;
const last = 43;

export const setup = () => [[-1, -1, -1, -1], [-1, -1, -1, -1]];

// The fields from which a player may move by a throw; -1 enters. None: pass.
export function legal(piece, player, thrown) {
  const own = piece[player];
  const may = (f) => f + thrown <= last && !own.includes(f + thrown);
  if (own.includes(-1)) {
    if (own.includes(0)) {
      if (may(0)) return [0];
    } else if (thrown === 6) {
      return [-1];
    }
  }
  const list = [];
  for (const f of own) if (f >= 0 && may(f)) list.push(f);
  return list;
}

// Moves the piece on a field, in place.
export function move(piece, player, thrown, from) {
  const to = from < 0 ? 0 : from + thrown;
  piece[player][piece[player].indexOf(from)] = to;
  if (to >= ring) return;
  const enemy = piece[1 - player];
  const at = enemy.indexOf((to + 20) % ring);
  if (at >= 0) enemy[at] = -1;
}

export const won = (piece, player) => piece[player].every((f) => f >= ring);

// Plays games until the time is up and prints what it was worth. play
// returns the number of decisions of one game.
export function measure(seconds, play) {
  for (let i = 0; i < 20; i++) play(); // what is compiled late is compiled now
  let games = 0;
  let decisions = 0;
  const began = process.hrtime.bigint();
  const cpu = process.cpuUsage();
  while (Number(process.hrtime.bigint() - began) < seconds * 1e9) {
    decisions += play();
    games++;
  }
  const used = process.cpuUsage(cpu);
  console.log(JSON.stringify({ games, decisions, cpu: (used.user + used.system) / 1e6 }));
}
