// Package colditz is Escape from Colditz: one engine for every rule document.
//
// A rule topic is a file: it holds the topic's options, its part of the state and its
// branch of the rules. What a document or a house rule says is a value of Options; the
// engine knows no document by name. It must not know bots, files, statistics or the
// command line: boards and options come in as values, facts go out as events. The files
// by subject:
//
//   - position: state (with the game that it is of), game (pieces and teams), pawns, check, setup,
//     seats, view, sample (the hidden dealt again); rules works out what is known before play
//   - course: turn, dice, clock, night, frames (interrupts), draw (by lot), victory
//   - walking: move, pass, walkers (who is kept from where), approach, ways, way (the shortest),
//     route, area, together, blocked
//   - escape: attempt, tunnel, kit, multi, do_or_die, do_or_die_route, glider
//   - guards: guard, pursuit, arrest, jail, solitary, return, force, confiscation, frisk, shoot
//   - cards: cards, hand, trade, equipment; of the prisoners opportunity, found, warning,
//     sabotage; of the German search, search_throw, appel, combination, holder, double_watch
//   - words and lists: row (what a topic says of a decision), decisions, moves, asked, events, told,
//     words, info, options
//
// The castle itself is package board; package notation reads and writes positions.
//
// Clause numbers such as COL-DICE-03 are those of the catalogue in
// rulesets/colditz/clauses.csv.
package colditz
