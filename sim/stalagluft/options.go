package stalagluft

import "escapesim/sim/stalagluft/skirmish"

// Options of both games. A topic declares its group; here they meet.
type Options struct {
	Game     GameOptions
	Skirmish skirmish.Options
}

// GameOptions: what is played, and where.
type GameOptions struct {
	Play   []string `key:"game.play" clause:"SL3-SCD-01" doc:"The tactical game, or a scenario by name or file."`
	Board  []string `key:"board.file" clause:"SL3-SET-02" doc:"The board by name or file."`
	Mirror bool     `key:"board.mirror_columns" clause:"SL3-SET-02" doc:"Whether the west and the east columns of huts are swapped."`
}
