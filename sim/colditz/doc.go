// Package colditz is Escape from Colditz: one engine for every rule document.
//
// A rule topic is a file: its options group, its branch of the rules and its
// test file carry the same name (move.go, arrest.go, do_or_die.go, ...). What a
// document or a house rule says is a value of Options; the engine knows no
// document by name. It must not know bots, files, statistics or the command
// line: boards and options come in as values, facts go out as events.
//
// Clause numbers such as COL-DICE-03 are those of the catalogue in
// rulesets/colditz/clauses.csv.
package colditz
