// Package scenario reads and plays scenario files: forced positions and dice,
// decisions in the words of the transcripts, and what is expected of them.
// Clause tests of all games are such files.
//
// It must not know a game: positions, words and facts are supplied by each
// (Game, Position); this package reads TOML, says where a mistake stands, and
// compares.
package scenario
