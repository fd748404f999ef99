// Package scenario reads and plays scenario files: forced positions, hands,
// decks and dice of Escape from Colditz, decisions in the words of the
// transcripts, and what is expected of them. Clause tests are such files.
//
// It must not know a rule: positions, words and facts are the engine's
// (colditz.Lay, Say, Find, Fact); this package reads TOML, says where a
// mistake stands, and compares.
package scenario
