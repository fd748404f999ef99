package colditz

// GameOptions: players, pieces, teams.
type GameOptions struct {
	PowsPerTeam        [7]int8  `key:"game.pows_per_team" clause:"COL-GAME-02" map:"2..6" range:"1..12" doc:"men in each Allied team, by number of players"`
	Guards             [7]int8  `key:"game.guards" clause:"COL-GAME-03" map:"2..6" range:"1..16" doc:"guards in the game, by number of players"`
	EnforcePieceLimits bool     `key:"game.enforce_piece_limits" clause:"COL-GAME-04" default:"true" assumed:"where a document is silent, Thibault's summary is followed" doc:"no more men in a team than the box holds of a colour, 8; it holds 16 guards, of which there are never more"`
	TeamNames          []string `key:"game.team_names" clause:"COL-GAME-05" len:"5" default:"[blue,red,orange,brown,green]" assumed:"eight men of each colour, without names for the colours" doc:"names of the teams, for labels only"`
}
