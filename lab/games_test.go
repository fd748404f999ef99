package lab

import (
	"errors"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/simtest"
)

// castle is a game with one seat on one side and up to five on the other, as
// the command line sees it.
type castle struct{ raceGame }

func (castle) Players() (least, most, usual int) { return 2, 6, 4 }

func (castle) Seats(players int) []SeatWord {
	words := []SeatWord{{"german", "", []sim.Seat{0}}}
	allied := SeatWord{Name: "allied"}
	for s := 1; s < players; s++ {
		words = append(words, SeatWord{"team_" + string(rune('0'+s)), "", []sim.Seat{sim.Seat(s)}})
		allied.Seats = append(allied.Seats, sim.Seat(s))
	}
	return append(words, allied)
}

func (castle) Bots() []Bot {
	return []Bot{
		{Name: "random"},
		{Name: "standard", Default: true, Parameters: []Parameter{
			{Name: "caution", Lo: 0, Hi: 1, Default: 0.5},
			{Name: "speed", Lo: 1, Hi: 9, Default: 3},
		}},
		{Name: "patrol", Seats: []string{"german"}},
		{Name: "wander", Seats: []string{"allied"}},
	}
}

func TestParseSeats(t *testing.T) {
	for _, c := range []struct {
		players int
		text    string
		want    string // seat=policy of every seat, or the error
	}{
		{4, "", "german=standard team_1=standard team_2=standard team_3=standard"},
		{2, "allied=random", "german=standard team_1=random"},
		{4, "german=patrol,allied=wander", "german=patrol team_1=wander team_2=wander team_3=wander"},
		{
			4, "allied=random,team_2=standard:caution=0.3",
			"german=standard team_1=random team_2=standard:caution=0.3 team_3=random",
		},
		{3, "team_2=standard:speed=2:caution=1", "german=standard team_1=standard team_2=standard:speed=2:caution=1"},
		{3, "team_2=random,allied=standard", "german=standard team_1=standard team_2=standard"},
		{4, "german=wander", "--seats german=wander: wander plays allied only"},
		{4, "allied=patrol", "--seats allied=patrol: patrol plays german only"},
		{4, "team_4=random", "--seats team_4=random: with 4 players there is no seat team_4, only german, team_1, " +
			"team_2, team_3, allied"},
		{4, "alied=random", `--seats alied=random: no seat "alied": did you mean allied?`},
		{4, "allied=standart", `--seats allied=standart: no policy "standart": did you mean standard?`},
		{
			4, "allied=standard:cautoin=1",
			`--seats allied=standard:cautoin=1: standard has no parameter "cautoin": did you mean caution?`,
		},
		{4, "allied=standard:caution", "--seats allied=standard:caution: standard: want caution=NUMBER"},
		{4, "allied=standard:caution=2", "--seats allied=standard:caution=2: caution=2: want a number from 0 to 1"},
		{
			4, "allied=standard:caution=NaN",
			"--seats allied=standard:caution=NaN: caution=NaN: want a number from 0 to 1",
		},
		{4, "allied=", `--seats allied=: no policy ""; there are random, standard, patrol, wander`},
		{4, "german", `--seats "german": want SEAT=POLICY, the seat one of german, team_1, team_2, team_3, allied`},
	} {
		seats, err := parseSeats(castle{}, c.players, c.text, nil)
		var words []string
		for i, s := range seats {
			if int(s.Seat) != i {
				t.Errorf("%q: seat %d in place %d", c.text, s.Seat, i)
			}
			words = append(words, s.Name+"="+s.Text)
		}
		got := strings.Join(words, " ")
		if err != nil {
			got = err.Error()
			var e *UserError
			if !errors.As(err, &e) {
				t.Errorf("%q: not a mistake of the user: %v", c.text, err)
			}
		}
		if got != c.want {
			t.Errorf("%d players, %q:\n%s\n%s", c.players, c.text, got, c.want)
		}
	}
	seats, err := parseSeats(castle{}, 2, "allied=standard:speed=2", nil)
	if err != nil || seats[1].Parameters["speed"] != 2 || seats[1].Parameters["caution"] != 0.5 {
		t.Errorf("parameters %v, %v", seats[1].Parameters, err)
	}
}

// No game has a value outside of the range that its column promises.
func TestValuesLieInTheirRanges(t *testing.T) {
	list := []string{"stalagluft/reconnaissance"}
	for _, g := range Written() {
		list = append(list, g.Usual())
	}
	for _, rules := range list {
		for _, seats := range []string{"", "random"} {
			e, players, _, err := Table{}.Open(rules)
			if err == nil && seats != "" {
				e, _, _, err = Table{Seats: allBy(players, seats)}.Open(rules)
			}
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := e.Run(t.Context(), Job{Seed: 7, Games: uint64(simtest.Count(4, 100, 1000)), Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range e.Form().Columns {
				h := sheet.Values(c.Name)
				if h.N() > 0 && (h.Min() < c.Least || c.Most != 0 && h.Max() > c.Most) {
					t.Errorf("%s %s: %s is %d to %d, and %s is promised", rules, seats, c.Name, h.Min(), h.Max(),
						c.Range())
				}
			}
		}
	}
}

// A run of each game has tables, a page and charts, is checked against what is exact where a throw has a
// distribution of its own, and its games are told from beginning to end.
func TestEveryGameIsShown(t *testing.T) {
	for i, c := range []struct {
		rules  string
		checks int
	}{
		{"stalagluft/ebob", 1},
		{RaceRules, 1},
		{"evasion/price", 0},
		{"colditz/thibault", 1},
		{"stalagluft/reconnaissance", 0},
	} {
		if testing.Short() && i > 1 {
			break // many tests show the others
		}
		e, _, _, err := Table{}.Open(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), Job{Seed: 7, Games: 1, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		err = e.Replay(&text, reports.Head{Rules: c.rules, Seed: 7, As: reports.Umpire}, reports.Brief)
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(sheet, false)
		tables, page, figures := len(e.Tables(res, sheet)), len(e.Page(res, sheet)), len(e.Figures(res, sheet))
		if checks := len(e.Checks(sheet)); checks != c.checks || tables < 2 || page < 2 || figures < 3 || err != nil ||
			strings.Count(text.String(), "\n") < 20 {
			t.Errorf("%s: %d checks, %d tables, %d on the page, %d charts, %v\n%s", c.rules, checks, tables, page,
				figures, err, text.String())
		}
	}
}

func allBy(players []Player, bot string) string {
	var seats []string
	for _, p := range players {
		seats = append(seats, p.Name+"="+bot)
	}
	return strings.Join(seats, ",")
}
