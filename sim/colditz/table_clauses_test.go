package colditz_test

import (
	"encoding/csv"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/colditz/notation"
)

// TestTableClauses tests the clauses on players, pieces and the opening that
// no scenario file can put.
func TestTableClauses(t *testing.T) {
	t.Run("COL-GAME-01", func(t *testing.T) {
		for players := range 10 {
			r, err := colditz.New(realBoard(), thibaultOptions(t), players)
			if players >= 2 && players <= 6 {
				if err != nil || r.Seats() != players || r.Teams() != players-1 {
					t.Errorf("%d players: %v", players, err)
				}
				continue
			}
			var conflict rulesets.Conflict
			if !errors.As(err, &conflict) || !slices.Contains(conflict.Keys(), "game.players") {
				t.Errorf("%d players: %v, want a conflict about game.players", players, err)
			}
		}
	})

	t.Run("COL-GAME-04", func(t *testing.T) { // the box holds 8 men of a colour and 16 guards
		for _, c := range []struct {
			what        string
			men, guards int8
			enforced    bool
			clash       string
		}{
			{"all of the box", 8, 16, true, ""},
			{"a ninth man", 9, 16, true, "game.pows_per_team"},
			{"a ninth man, from elsewhere", 9, 16, false, ""},
			{"a seventeenth guard", 8, 17, true, "game.guards"},
		} {
			o := thibaultOptions(t)
			if !o.Game.EnforcePieceLimits {
				t.Fatal("the limits of the box are not enforced")
			}
			o.Game.PowsPerTeam[6], o.Game.Guards[6], o.Game.EnforcePieceLimits = c.men, c.guards, c.enforced
			err := o.Validate()
			var conflict rulesets.Conflict
			switch {
			case c.clash == "":
				if err != nil {
					t.Errorf("%s: %v", c.what, err)
				}
			case !errors.As(err, &conflict) ||
				!slices.Equal(conflict.Keys(), []string{c.clash, "game.enforce_piece_limits"}):
				t.Errorf("%s: %v, want a conflict of %s with game.enforce_piece_limits", c.what, err, c.clash)
			}
		}
		r := thibault(t, 2, "game.enforce_piece_limits=false", "game.pows_per_team.2=12")
		m := atRandom(r)
		for game := range uint64(5) {
			m.Start(16, game)
			if men, err := notationOf(r).Fact(&m.State, "blue.men"); men != 12 || err != nil {
				t.Fatalf("%v men, not 12 (%v)", men, err)
			}
			for on := true; on; _, on = m.Step() {
				if err := r.Check(&m.State); err != nil {
					t.Fatalf("twelve men, game %d, decision %d: %v", game, m.Decisions, err)
				}
			}
		}
	})

	t.Run("COL-GAME-05", func(t *testing.T) { // names are labels
		colours, nations := thibault(t, 4),
			thibault(t, 4, `game.team_names=["british","dutch","french","polish","american"]`)
		if a, b := colours.SeatName(1), nations.SeatName(1); a != "blue" || b != "british" {
			t.Fatalf("the first team is called %s and %s", a, b)
		}
		a, b := atRandom(colours), atRandom(nations)
		for game := range uint64(10) {
			a.Play(17, game)
			b.Play(17, game)
			if a.State != b.State || !slices.Equal(a.Log.Events, b.Log.Events) {
				t.Fatalf("game %d goes otherwise with other names", game)
			}
		}
	})

	t.Run("COL-GAME-06", func(t *testing.T) { // the escaped and the dead stay out
		r := thibault(t, 4)
		m := atRandom(r)
		for game := range uint64(10) {
			m.Start(18, game)
			if err := notationOf(r).Lay(&m.State, false, []notation.Entry{
				{Name: "blue1", Value: "escaped"},
				{Name: "blue2", Value: "dead"},
				{Name: "blue.escapes", Value: 1},
				{Name: "turn", Value: "blue"},
				{Name: "phase", Value: "before_throw"},
			}, &m.Chance, &m.Log); err != nil {
				t.Fatal(err)
			}
			for m.State.Turns < 40 {
				if _, on := m.Step(); !on {
					break
				}
				escaped, dead := m.State.Men[colditz.ManOf(0, 0)], m.State.Men[colditz.ManOf(0, 1)]
				if escaped.Zone != colditz.Escaped || escaped.At != board.NoCircle || dead.Zone != colditz.Dead ||
					dead.At != board.NoCircle {
					t.Fatalf("game %d, turn %d: one of them is back: %+v, %+v", game, m.State.Turns, escaped, dead)
				}
				if left, err := notationOf(r).Fact(&m.State, "blue.men"); err != nil || left != 4 {
					t.Fatalf("game %d, turn %d: %v men of six are left, not 4 (%v)", game, m.State.Turns, left, err)
				}
			}
			if m.State.Turns < 20 {
				t.Errorf("game %d is over after %d turns", game, m.State.Turns)
			}
		}
	})

	t.Run("COL-SETUP-05", func(t *testing.T) { // men start, and line up, in the formation of the board
		for players := 2; players <= 6; players++ {
			want := formation(t, players-1)
			r := thibault(t, players, "equip.appel_spot=owner_choice")
			m := atRandom(r)
			m.Start(1, 0)
			var stand []string
			for team := range r.Teams() {
				for n := range r.Men() {
					p := m.State.Men[colditz.ManOf(team, n)]
					if p.Zone != colditz.OnBoard || realBoard().Circles[p.At].Area != board.Appel {
						t.Fatalf("%d players: a man does not stand on a white circle: %+v", players, p)
					}
					stand = append(stand, realBoard().Circles[p.At].ID)
				}
			}
			slices.Sort(stand)
			if !slices.Equal(stand, want) {
				t.Errorf("%d players: the men stand on %v, the formation is %v", players, stand, want)
			}
			p := lay(t, r, 1, nil, "turn", "german", "blue1", "STO1", "g1", "C020", "german.hand", []string{"appel"})
			p.do("appel")
			var lineUp []string
			for _, words := range p.open() {
				if id, ok := strings.CutPrefix(words, "line up blue1 "); ok {
					lineUp = append(lineUp, id)
				}
			}
			slices.Sort(lineUp)
			if !slices.Equal(lineUp, want) {
				t.Errorf("%d players: men line up on %v, the formation is %v", players, lineUp, want)
			}
		}
	})

	t.Run("COL-SETUP-10", func(t *testing.T) { // the seats are as they are given: no lot decides
		for game := range uint64(20) {
			m := atRandom(thibault(t, 4))
			m.Start(2, game)
			var order []sim.Seat
			for seen := 0; len(order) < 8; {
				if _, on := m.Step(); !on {
					t.Fatal("the game is over in its first rounds")
				}
				for ; seen < len(m.Log.Events); seen++ {
					if e := m.Log.Events[seen]; e.Kind == colditz.TurnBegan {
						order = append(order, e.Seat)
					}
				}
			}
			if !slices.Equal(order[:8], []sim.Seat{1, 2, 3, 0, 1, 2, 3, 0}) {
				t.Fatalf("game %d: the seats play in the order %v", game, order)
			}
		}
	})

	t.Run("COL-SETUP-13", func(t *testing.T) { // one seat is the German
		for players := 2; players <= 6; players++ {
			r := thibault(t, players)
			var germans, teams []sim.Seat
			for seat := range sim.Seat(r.Seats()) {
				v := r.View(new(colditz.State), seat)
				if r.SeatName(seat) == "german" && v.Team() < 0 {
					germans = append(germans, seat)
				} else if v.Team() >= 0 && v.Team() < r.Teams() {
					teams = append(teams, seat)
				}
			}
			if !slices.Equal(germans, []sim.Seat{colditz.German}) || len(teams) != players-1 {
				t.Errorf("%d players: Germans %v, teams %v", players, germans, teams)
			}
		}
	})

	t.Run("COL-KIT-13", func(t *testing.T) { // one man is one symbol, even in a room with two
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS("../../rulesets/colditz/testdata/tb1")); err != nil {
			t.Fatal(err)
		}
		rooms, err := os.ReadFile(folder + "/rooms.csv")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(folder+"/rooms.csv", append(rooms, "kitchen,disguise\n"...), 0o644); err != nil {
			t.Fatal(err)
		}
		board, err := rulesets.ColditzFixture(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			fourth string
			sets   []string
			want   bool
		}{
			{"W1", nil, false},
			{"K2", nil, true},
			{"W1", []string{"kit.one_symbol_per_man=false"}, true},
		} {
			r, err := colditz.ForPositions(board, thibaultOptions(t, c.sets...), 2)
			if err != nil {
				t.Fatal(err)
			}
			p := lay(t, r, 1, nil, "turn", "blue", "blue1", "K1", "blue2", "C1", "blue3", "N1", "blue4", c.fourth)
			if got := slices.Contains(p.open(), "claim kit"); got != c.want {
				t.Errorf("%v, men on K1, C1, N1 and %s: claim open %v, want %v", c.sets, c.fourth, got, c.want)
			}
		}
	})

	t.Run("COL-UMP-01", func(t *testing.T) { // what is not allowed cannot be done, and costs nothing
		p := lay(t, onTB1(t, 2), 1, nil, "turn", "blue", "pips", 3, "blue1", "Y16", "blue2", "W1")
		before := p.s
		for _, words := range []string{
			"step blue1 P1", "step blue1 G1", "step blue2 Y2", "claim rope blue1 blue2",
			"play diversion g1",
		} {
			if _, err := p.r.Find(&p.s, words, p.r.Legal(&p.s, nil)); err == nil {
				t.Errorf("%s is open", words)
			}
		}
		if p.s != before {
			t.Error("looking for what is not allowed changed the position")
		}
	})

	t.Run("COL-UMP-02", func(t *testing.T) { // the players' age is no option
		keys := rulesets.Schema(new(colditz.Options))
		if len(keys) < 100 {
			t.Fatalf("only %d options", len(keys))
		}
		for _, o := range keys {
			if slices.Contains(strings.FieldsFunc(o.Key, func(c rune) bool { return c == '.' || c == '_' }), "age") {
				t.Errorf("there is an option %s", o.Key)
			}
		}
	})
}

// atRandom is a table where every seat plays at random.
func atRandom(r *colditz.Rules) *sim.Match[colditz.State, colditz.View] {
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for range r.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
	}
	return m
}

// formation is the white circles of a number of teams in the board's table,
// read without the engine.
func formation(t *testing.T, teams int) (ids []string) {
	t.Helper()
	f, err := os.Open("../../rulesets/colditz/board/formations.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		if row[0] == string(rune('0'+teams)) {
			ids = append(ids, row[2])
		}
	}
	slices.Sort(ids)
	return ids
}
