package questions_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// raced is a strategy of a race.
func raced(t *testing.T, r *reports.Race, name string) *reports.Strategy {
	t.Helper()
	for i := range r.Strategies {
		if s := &r.Strategies[i]; s.Bot == name {
			return s
		}
	}
	t.Fatalf("no strategy %s in %+v", name, r.Strategies)
	return nil
}

// Against a guard at the gate the runners ought to run at the wall. The race finds it: the
// bot that does, the number that does and the action to be left out all gain what is worked
// out, to one runner and to both at once, and what loses does not play to the end.
func TestTruthOfStrategies(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 4000
	table, job := lab.Table{Players: 3, Seats: unlucky}, lab.Job{Seed: 6, First: 5, Games: games, Workers: 1}
	a, err := questions.RaceBots(t.Context(), table, rules, "runners", questions.Strategies{Library: true}, job, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	job.Workers = 3
	how := questions.Strategies{Library: true}
	if b, err := questions.RaceBots(t.Context(), table, rules, "runners", how, job, 0.95); err != nil ||
		!reflect.DeepEqual(a, b) {
		t.Errorf("three workers find something else than one (%v)", err)
	}
	if len(a.Races) != 2 || a.Races[0].Whole || !a.Races[1].Whole {
		t.Fatalf("%+v", a.Races)
	}
	wins := func(first, second float64) float64 { return first + (1-first)*second }
	const lot, wall = 0.5 * success, success
	alone, whole := &a.Races[0], &a.Races[1]
	holds(t, "one runner", alone.Base.Lo, alone.Base.Hi, wins(lot, lot)/2, 0.03)
	holds(t, "both", whole.Base.Lo, whole.Base.Hi, wins(lot, lot), 0.03)
	gain := (wall - lot + (1-lot)*(wall-lot)) / 2
	for race, want := range map[*reports.Race]float64{alone: gain, whole: wins(wall, wall) - wins(lot, lot)} {
		best := &race.Strategies[0]
		holds(t, best.Bot, best.Lo, best.Hi, want, 0.06)
		if best.Dropped || best.Games != games || best.AllLo <= 0 {
			t.Errorf("the best: %+v", best)
		}
		for _, bot := range []string{"sleeper", "standard:gate=100"} {
			if s := raced(t, race, bot); !s.Dropped || s.Gain >= 0 || s.Games > games/2 {
				t.Errorf("%s plays to the end: %+v", bot, s)
			}
		}
		for _, bot := range []string{"greedy", "standard:gate=0"} {
			s := raced(t, race, bot)
			holds(t, bot, s.AllLo, s.AllHi, want, 1)
		}
		if idle := raced(t, race, "standard:hold=0"); idle.Met != 0 || !idle.Dropped { // there is one round
			t.Errorf("a strategy that changes nothing: %+v", idle)
		}
	}
	for _, words := range []string{
		"What the bots do wrong here: the runners, all at once, gain +", "One of the runners gains +",
	} {
		if !strings.Contains(a.Words(), words) {
			t.Errorf("%q: not %q", a.Words(), words)
		}
	}
	list := a.Summaries("c")
	if len(list) != 2 || list[0].Whole || !list[1].Whole || list[1].How != reports.AuditedByStrategies ||
		list[1].Tried != len(whole.Strategies) || list[1].Lo != whole.Strategies[0].AllLo {
		t.Errorf("%+v", list)
	}
}

// The last look plays games that picked nobody, and what a strategy gains there is what two
// runs of these games alone tell.
func TestTheLastLookPlaysFreshGames(t *testing.T) {
	rules := labtest.Seat(t)
	const first, games = 9, 64
	job := lab.Job{Seed: 6, First: first, Games: games, Workers: 2}
	a, err := questions.RaceBots(t.Context(), lab.Table{Seats: unlucky}, rules, "runners",
		questions.Strategies{Library: true}, job,
		0.95)
	if err != nil {
		t.Fatal(err)
	}
	score := func(bot string, first uint64) float64 {
		e := seated(t, rules, lab.Table{Seats: unlucky + ",runners=" + bot})
		s, err := e.Run(t.Context(), lab.Job{Seed: 6, First: first, Games: games, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		return float64(s.Outcome("runner")) / games
	}
	for from := uint64(16); from < games; from *= 2 { // looks of 16 games, 32 and so on went before
		job.First += from
	}
	best := &a.Races[0].Strategies[0]
	want := score(best.Bot, job.First) - score("standard", job.First)
	if best.Games != games || math.Abs(float64(best.Gain)-want) > 1e-12 || want == 0 {
		t.Errorf("%+v, want a gain of %v in games from %d on", best, want, job.First)
	}
}

// bot is one of the stub's.
type bot = lab.Policy[labtest.View]

// dreamer is a bot of one's own, which does as the usual one and sometimes waits.
type dreamer struct{ usual bot }

func (d dreamer) Choose(v labtest.View, legal []lab.Move, c *lab.Stream) int {
	if c.IntN(2) == 0 {
		return 0
	}
	return d.usual.Choose(v, legal, c)
}

// Bots that are named play to the end, whatever they gain: own ones, those of the catalogue
// with numbers; and one call holds two beside each other.
func TestNamedBotsRace(t *testing.T) {
	rules := labtest.Seat(t)
	own := lab.OwnBot("dreamer", func(_ lab.Seat, usual bot) bot { return dreamer{usual} })
	table, job := lab.Table{Seats: unlucky, Own: []lab.Own{own}}, lab.Job{Seed: 6, Games: 2000, Workers: 2}
	how := questions.Strategies{Bots: []string{"dreamer", "standard:gate=0"}, Library: true}
	a, err := questions.Audit(t.Context(), table, rules, "runners", how, job, 0.95)
	if err != nil || len(a.Deviations) == 0 {
		t.Fatal(a, err)
	}
	for bot, want := range map[string]float64{"dreamer": -0.25 * success, "standard:gate=0": 0.5 * success} {
		s := raced(t, &a.Races[0], bot)
		holds(t, bot, s.AllLo, s.AllHi, want, 0.12)
		if s.Dropped || !s.Named || s.Games != job.Games {
			t.Errorf("%+v", s)
		}
	}
	for _, words := range []string{
		" dreamer: -", ", worse than the bots here.", " standard:gate=0: +", ", better than the bots here.",
	} {
		if !strings.Contains(a.Words(), words) {
			t.Errorf("%q: not %q", a.Words(), words)
		}
	}
	dreaming := table
	dreaming.Seats += ",runners=dreamer"
	beside, err := questions.RaceBots(t.Context(), dreaming, rules, "runners",
		questions.Strategies{Bots: []string{"standard"}}, job, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	s := beside.Races[len(beside.Races)-1].Strategies[0]
	holds(t, "standard beside dreamer", s.Lo, s.Hi, 0.25*success, 0.1)
	few := lab.Job{Seed: 6, Games: 50}
	both, err := questions.Tournament(t.Context(), table, rules, []string{"standard", "dreamer"}, few, 0.95)
	if err != nil || len(both.Sides) != 2 || len(both.Sides[0].Rungs) != 2 || len(both.Sides[1].Rungs) != 2 {
		t.Fatalf("%v: an own bot takes part on both sides: %+v", err, both)
	}
	alone, err := questions.Audit(t.Context(), table, rules, "runners", questions.Strategies{}, few, 0.95)
	if err != nil || alone.Races != nil || len(alone.Deviations) == 0 {
		t.Errorf("%v: single answers are tried where no strategy is named: %+v", err, alone)
	}
	for bot, want := range map[string]string{
		"standart":          `--bots standart: no policy "standart": did you mean standard?`,
		"standard:gate=101": "--bots standard:gate=101: gate=101: want a number from 0 to 100",
		"exec:./no-bot.py": "--bots exec:./no-bot.py: ./no-bot.py cannot be run: stat ./no-bot.py: no such file " +
			"or directory",
	} {
		_, err := questions.RaceBots(t.Context(), table, rules, "runners", questions.Strategies{Bots: []string{bot}},
			job, 0.95)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", bot, err, want)
		}
	}
	_, err = questions.RaceBots(t.Context(), table, rules, "guard", questions.Strategies{Bots: []string{"sleeper"}},
		job, 0.95)
	if err == nil || err.Error() != "--bots sleeper: sleeper plays runners only" {
		t.Errorf("a bot for others: %v", err)
	}
}

// dozer always waits.
type dozer struct{}

func (dozer) Choose(labtest.View, []lab.Move, *lab.Stream) int { return 0 }

// Search over a bot of one's own changes what that bot does, not what the usual one does:
// who always waits is told to run in each round, and is out in three games of four.
func TestSearchOverAnOwnBot(t *testing.T) {
	rules := labtest.Seat(t)
	table := twoRounds
	table.Seats = "runners=dozer"
	table.Own = []lab.Own{lab.OwnBot("dozer", func(lab.Seat, bot) bot { return dozer{} })}
	how := lab.Searching{Playouts: 400, Fresh: 8, Margin: 1, OneIn: 1}
	job := lab.Job{Seed: 7, First: 3, Games: 300, Workers: 2}
	a, _, err := table.SearchAudit(t.Context(), rules, "runners", job, 0.95, how)
	if err != nil {
		t.Fatal(err)
	}
	if a.Base.P != 0 {
		t.Errorf("who always waits is out in %v of the games", a.Base.P)
	}
	holds(t, "searching", a.Search.Lo, a.Search.Hi, wins(0.5, 2), 0.2)
	for _, k := range a.Search.Kinds {
		if !strings.HasSuffix(k.What, " for wait") {
			t.Errorf("another bot than the own one is searched: %s", k.What)
		}
	}
	how.OneIn = 5 // of its plans, which are two a game as long as it waits
	a, _, err = table.SearchAudit(t.Context(), rules, "runners", job, 0.95, how)
	if err != nil {
		t.Fatal(err)
	}
	if n := a.Search.Searches; n < 80 || n > 160 {
		t.Errorf("one in five of 600 plans, more or less, was searched: %d", n)
	}
}
