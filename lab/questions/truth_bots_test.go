package questions_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// unlucky is a guard who always watches the gate: a runner who chooses by lot is still
// watched half of the time, and one who knew it never would be.
const unlucky = "guard=standard:gate=100"

// What an action is worth is what is lost without it. Against a guard at the gate the
// wall is all that a runner has; who may not wait runs a round more.
func TestTruthOfWorth(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 8000
	wide := map[string]reports.Number{} // the interval of watching the wall, by the side that was asked for
	for _, c := range []struct {
		table lab.Table
		side  string
		score float64
		worth map[string]float64
	}{
		{lab.Table{Seats: unlucky}, "runners", 0.2, map[string]float64{"run_wall": 0.2, "run_gate": 0, "wait": 0}},
		{
			lab.Table{Seats: unlucky, Sets: []string{"rounds=3"}},
			"runners", wins(0.2, 2),
			map[string]float64{"wait": wins(0.2, 2) - wins(0.2, 3)},
		},
		{lab.Table{Seats: "runners=greedy"}, "guard", 0.8, map[string]float64{"watch_wall": 0.2, "watch_gate": -0.2}},
		{lab.Table{Seats: "runners=greedy"}, "", 0.8, map[string]float64{"watch_wall": 0.2, "watch_gate": -0.2}},
	} {
		w, err := questions.Worth(t.Context(), c.table, rules, c.side, lab.Job{Seed: 2, Games: games, Workers: 1}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		again, err := questions.Worth(t.Context(), c.table, rules, c.side,
			lab.Job{Seed: 2, Games: games, Workers: 3}, 0.95)
		if err != nil || !reflect.DeepEqual(w, again) {
			t.Errorf("another number of workers counts otherwise (%v)", err)
		}
		if w.Games != games || w.Sides[0].Side != c.side && c.side != "" || (len(w.Sides) == 1) != (c.side != "") {
			t.Fatalf("%+v", w)
		}
		side := w.Sides[0]
		holds(t, c.side, side.Lo, side.Hi, c.score, 0.03)
		for name, want := range c.worth {
			at := slices.IndexFunc(side.Actions, func(a reports.ActionWorth) bool { return a.Action == name })
			if at < 0 {
				t.Fatalf("nothing is said of %s: %+v", name, side.Actions)
			}
			a := side.Actions[at]
			holds(t, fmt.Sprint(c.table, " ", name), a.Lo, a.Hi, want, 0.05)
			if name == "watch_wall" {
				wide[c.side] = a.Hi - a.Lo
			}
			if (a.Met > 0) != (want != 0) || a.Met == 0 && a.Worth != 0 {
				t.Errorf("%s is met in %d games and worth %.4f", name, a.Met, a.Worth)
			}
		}
	}
	if wide[""] <= wide["guard"] {
		t.Errorf("read with the other side's decisions an interval is %v wide, by itself %v", wide[""], wide["guard"])
	}
	both, err := questions.Worth(t.Context(), lab.Table{}, rules, "", lab.Job{Seed: 2, Games: 100}, 0.95)
	if err != nil || len(both.Sides) != 2 || len(both.Sides[0].Actions) != 2 || len(both.Sides[1].Actions) != 3 {
		t.Errorf("of both sides: %v, %+v", err, both)
	}
}

// Training finds the wall against a guard at the gate, and what it says it gains is what
// is worked out; where nothing can be gained the numbers stay.
func TestTruthOfTrain(t *testing.T) {
	rules := labtest.Seat(t)
	train := func(workers int, table lab.Table, against ...string) *reports.Trained {
		how := questions.Training{Side: "runners", Against: against, Games: 256}
		found, err := how.Train(t.Context(), table, rules, lab.Job{Seed: 1, Workers: workers}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	spoilt := lab.Table{Seats: "runners=standard:gate=80"}
	found := train(1, spoilt, "standard:gate=100")
	if !reflect.DeepEqual(found, train(2, spoilt, "standard:gate=100")) {
		t.Error("another number of workers trains otherwise")
	}
	if !found.Better() || found.From != "standard:gate=80" || found.Bot != "standard:gate=0" {
		t.Fatalf("%+v", found)
	}
	if found.Check != 4*256 || len(found.Changes) == 0 {
		t.Errorf("%+v", found)
	}
	holds(t, "the gain", found.Lo, found.Hi, success-0.2*success, 0.1)
	// Opponents take turns, game by game: of two the gain is the mean.
	two := train(1, spoilt, "standard:gate=100", "standard:gate=90")
	holds(t, "the gain against two", two.Lo, two.Hi, success*((1+0.9)/2-(0.2+(0.2*0.9+0.8*0.1))/2), 0.1)
	// Against who watches either alike nothing is better than anything: what is adopted by
	// luck does not pass the check on fresh games.
	lucky := 0
	for seed := range uint64(60) {
		how := questions.Training{Side: "runners", Against: []string{"standard"}, Games: 64}
		even, err := how.Train(t.Context(), spoilt, rules, lab.Job{Seed: seed, Workers: 1}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		if even.Better() || even.Bot != "standard:gate=80" {
			t.Errorf("seed %d: %+v", seed, even)
		}
		if len(even.Changes) > 0 {
			lucky++
		}
	}
	if lucky == 0 {
		t.Error("nothing was ever adopted by luck: the test proves nothing")
	}
}

// Whatever is adopted, and the check at the end, is judged by games that picked nothing: after
// the first ones, which find the numbers that matter, every look plays behind those before it.
func TestTrainingPlaysFreshGames(t *testing.T) {
	const first = 11
	var looks []lab.JournalEntry
	j := lab.NewJournal(nil, false, time.Hour, func(e lab.JournalEntry) {
		if n := len(looks); n > 0 && looks[n-1].JournalPlace == e.JournalPlace { // grown by a piece
			looks = looks[:n-1]
		}
		looks = append(looks, e)
	})
	how := questions.Training{Side: "runners", Against: []string{"standard:gate=100"}, Games: 256}
	found, err := how.Train(j.Within(t.Context()), lab.Table{Seats: "runners=standard:gate=80"}, labtest.Seat(t),
		lab.Job{Seed: 1, First: first, Workers: 1}, 0.95)
	if err != nil || len(found.Changes) == 0 {
		t.Fatalf("nothing was raced: %+v, %v", found, err)
	}
	end, races := uint64(first), 0
	for _, e := range looks {
		if e.First == first && races == 0 {
			continue
		}
		if races++; e.First < end {
			t.Errorf("look %d plays games from %d on, and those before it ended with %d", races, e.First, end-1)
		}
		end = e.First + e.Games
	}
	if last := looks[len(looks)-1]; races < 4 || last.Games != found.Check {
		t.Errorf("%d looks, the last one of %d games, the check of %d", races, last.Games, found.Check)
	}
}

// Both sides of a comparison play on with bots that have trained under their own rules.
func TestTruthOfAdapt(t *testing.T) {
	rules := labtest.Seat(t)
	sides := []lab.Side{{Name: "A", Rules: rules, Table: set("rounds=3")}, {Name: "B", Rules: rules}}
	how := questions.Training{Games: 512, Against: []string{"standard"}}
	adapted, trained, err := questions.Adapt(t.Context(), sides, how, lab.Job{Seed: 1, Workers: 2}, 0.95)
	if err != nil || len(adapted) != 2 || len(trained) != 4 {
		t.Fatalf("%v: %+v", err, adapted)
	}
	// To wait a round is a fault where there are more.
	for i, want := range []string{"standard", "standard:hold=0", "standard", "standard"} {
		if got := trained[i].Bot; got != want {
			t.Errorf("%d: %s plays, want %s", i, got, want)
		}
	}
	if adapted[0].Seats != "guard=standard,runner_1=standard:hold=0" {
		t.Errorf("seated: %s", adapted[0].Seats)
	}
}

// Every pairing scores what is worked out, the ladders are in order, and a step is the
// difference of two rungs on the same games.
func TestTruthOfTournament(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 4000
	bots := []string{"standard", "standard:gate=100", "greedy", "sleeper"}
	r, err := questions.Tournament(t.Context(), lab.Table{}, rules, bots, lab.Job{Seed: 3, Games: games, Workers: 2},
		0.95)
	if err != nil {
		t.Fatal(err)
	}
	gate := map[string]float64{"standard": 0.5, "standard:gate=100": 1, "greedy": 0}
	score := func(guard, runner string) float64 { // of the guard
		if runner == "sleeper" {
			return 1
		}
		g, x := gate[guard], gate[runner]
		return 1 - success*(g*(1-x)+(1-g)*x)
	}
	if len(r.Pairings) != 3*4 {
		t.Fatalf("%d pairings", len(r.Pairings))
	}
	for _, p := range r.Pairings {
		holds(t, fmt.Sprint(p.Policies), p.Lo, p.Hi, score(p.Policies[0], p.Policies[1]), 0.05)
	}
	mean := [2]map[string]float64{{}, {}}
	for guard := range gate {
		for _, runner := range bots {
			mean[0][guard] += score(guard, runner) / 4
			mean[1][runner] += (1 - score(guard, runner)) / 3
		}
	}
	for i, l := range r.Sides {
		for n, rung := range l.Rungs {
			holds(t, l.Side+" "+rung.Policy, rung.Lo, rung.Hi, mean[i][rung.Policy], 0.03)
			if n == 0 {
				continue
			}
			above := l.Rungs[n-1]
			if above.Score < rung.Score || math.Abs(float64(above.Step.By-(above.Score-rung.Score))) > 1e-12 {
				t.Errorf("%s: %+v above %+v", l.Side, above, rung)
			}
			step := mean[i][above.Policy] - mean[i][rung.Policy]
			holds(t, l.Side+" "+above.Policy+" over "+rung.Policy, above.Step.Lo, above.Step.Hi, step, 0.06)
		}
	}
	if last := r.Sides[1].Rungs[3]; len(r.Sides[0].Rungs) != 3 || last.Policy != "sleeper" || last.Score != 0 {
		t.Errorf("%+v", r.Sides)
	}
}

// answered is a deviation of an audit.
func answered(t *testing.T, a *reports.Audit, question, answer string) *reports.Deviation {
	t.Helper()
	for i := range a.Deviations {
		if d := &a.Deviations[i]; d.Question == question && d.Answer == answer {
			return d
		}
	}
	t.Fatalf("no deviation %s: %s in %+v", question, answer, a.Deviations)
	return nil
}

// What other answers gain is what is worked out, for a runner against a guard at the gate
// and for a guard against a runner at the wall; the best are looked at again.
func TestTruthOfDeviations(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 2000
	type gain struct {
		question, answer string
		by               float64
	}
	for _, c := range []struct {
		table lab.Table
		seat  string
		base  float64
		gains []gain
	}{
		{lab.Table{Seats: unlucky}, "runners", 0.2, []gain{
			{"the turn", "run wall whenever open", 0.2},
			{"the turn", "run gate never", 0}, // he waits then, and at the gate he was watched
			{"the turn", "run wall never", -0.2},
			{"the turn", "wait whenever open", -0.2},
			{"the turn", "wait never", 0},
		}},
		{lab.Table{Seats: unlucky, Sets: []string{"run.choice=true"}}, "runners", 0.2, []gain{
			{"the turn", "the first", -0.2},
			{"the turn", "the last", 0.2},
			{"the turn", "by lot", success/3 - 0.2},
			{"the turn", "run wall", 0.2},
		}},
		{lab.Table{Seats: "runners=greedy"}, "guard", 0.8, []gain{
			{"where to watch", "watch wall", 0.2},
			{"where to watch", "watch gate", -0.2},
			{"where to watch", "by lot", 0},
		}},
	} {
		job := lab.Job{Seed: 6, First: 5, Games: games, Workers: 1}
		a, err := c.table.Deviations(t.Context(), rules, c.seat, job, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		job.Workers = 3
		if b, err := c.table.Deviations(t.Context(), rules, c.seat, job, 0.95); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("three workers find something else than one (%v)", err)
		}
		holds(t, c.seat, a.Base.Lo, a.Base.Hi, c.base, 0.05)
		for _, g := range c.gains {
			d := answered(t, a, g.question, g.answer)
			holds(t, g.answer, d.AllLo, d.AllHi, g.by, 0.4)
			if lost := d.AllHi < 0; lost != (g.by < 0) || d.Dropped != lost || d.Dropped != (d.Games < games) {
				t.Errorf("%s loses for sure: %v; after %d games, dropped %v", g.answer, lost, d.Games, d.Dropped)
			}
		}
		if len(a.Deviations) < 6 && c.seat == "runners" {
			t.Errorf("%d deviations", len(a.Deviations))
		}
		best := &a.Deviations[0]
		if best.Again == nil || best.Again.AllLo <= 0 || !strings.Contains(a.Words(), "What the bots do wrong here: ") {
			t.Fatalf("best: %+v; %s", best, a.Words())
		}
		holds(t, "the best, looked at again", best.Again.AllLo, best.Again.AllHi, 0.2, 0.03)
	}
}

// The second look plays games that picked nothing: those that follow the job. What it
// tells of who always runs at the wall, as greedy does, is what two runs of these games
// alone tell.
func TestSecondLookPlaysFreshGames(t *testing.T) {
	rules := labtest.Seat(t)
	const first, games = 9, 40
	job := lab.Job{Seed: 6, First: first, Games: games, Workers: 2}
	a, err := lab.Table{Seats: unlucky}.Deviations(t.Context(), rules, "runners", job, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	score := func(bot string, first, games uint64) float64 {
		e := seated(t, rules, lab.Table{Seats: unlucky + ",runners=" + bot})
		s, err := e.Run(t.Context(), lab.Job{Seed: 6, First: first, Games: games, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		return float64(s.Outcome("runner")) / float64(games)
	}
	looked, compared := 0, 0
	least, rest := reports.Number(1), reports.Number(-1) // gained by those that are looked at, and by others
	for i := range a.Deviations {
		d := &a.Deviations[i]
		switch {
		case d.Again != nil:
			looked++
			least = min(least, d.Gain)
		case d.Met > 0 && !d.Dropped:
			rest = max(rest, d.Gain)
		}
		if d.Again == nil || d.Answer != "run wall whenever open" {
			continue
		}
		compared++
		want := score("greedy", first+games, 5*games) - score("standard", first+games, 5*games)
		if d.Again.Games != 5*games || math.Abs(float64(d.Again.Gain)-want) > 1e-12 {
			t.Errorf("%s, looked at again: %+v, want a gain of %v", d.Answer, *d.Again, want)
		}
		want = score("greedy", first, games) - score("standard", first, games)
		if math.Abs(float64(d.Gain)-want) > 1e-12 {
			t.Errorf("%s at first: %v, want %v", d.Answer, d.Gain, want)
		}
	}
	if compared == 0 || looked != 5 {
		t.Errorf("%d deviations were looked at again, %d of them running at the wall", looked, compared)
	}
	if least < rest || rest == -1 {
		t.Errorf("what gained %.4f was looked at again, and what gained %.4f was not", least, rest)
	}
}

// Of two runners one at a time deviates, and gains are to each: the mean of both.
func TestTruthOfOneOfSeveral(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 3000
	table, job := lab.Table{Players: 3, Seats: unlucky}, lab.Job{Seed: 6, Games: games, Workers: 2}
	a, err := table.Deviations(t.Context(), rules, "runners", job, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	each := func(first, second float64) float64 { return (first*success + (1-first*success)*second*success) / 2 }
	holds(t, "the base", a.Base.Lo, a.Base.Hi, each(0.5, 0.5), 0.03)
	// To each runner when he, and he alone, is at the wall.
	want := (success - 0.5*success + (1-0.5*success)*(success-0.5*success)) / 2
	d := answered(t, a, "the turn", "run wall whenever open")
	holds(t, d.Answer, d.Lo, d.Hi, want, 0.04)
}

// twoRounds are rules in which search finds the planted fault, that a runner waits a round
// first: where every run succeeds that nobody watches, he gets out in half of the games,
// and in three quarters when he uses both rounds. With the truth he would always get out.
var twoRounds = set("rounds=2", "run.chance=1000")

// A search audit gains what is worked out, and knows no more than the runner: with the
// truth it gains more.
func TestTruthOfSearch(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 300
	audit := func(table lab.Table, oneIn int, cheat bool, workers int) *reports.SearchAudit {
		how := lab.Searching{Playouts: 400, Fresh: 8, Margin: 1, OneIn: oneIn, Cheat: cheat}
		job := lab.Job{Seed: 7, First: 3, Games: games, Workers: workers}
		a, found, err := table.SearchAudit(t.Context(), rules, "runners", job, 0.95, how)
		if err != nil {
			t.Fatal(err)
		}
		s := a.Search
		if s.Games != games || a.Base.Games != games || s.Changed == 0 || s.Changed > s.Searches || len(found) == 0 {
			t.Fatalf("%+v", s)
		}
		times, sum := uint64(0), 0.0
		for _, k := range s.Kinds {
			times += k.Times
			sum += float64(k.Advantage)
		}
		if times != s.Changed || math.Abs(sum-float64(s.Advantage.Mean)) > 1e-9 {
			t.Errorf("%d changes by kind, worth %v together; %d, worth %v, in all", times, sum, s.Changed,
				s.Advantage.Mean)
		}
		for i, m := range found {
			ordered := i == 0 || m.Advantage <= found[i-1].Advantage
			known := m.Question == "the turn" && m.Game >= 3 && m.Game < 3+games && m.Usual != m.Instead
			if !ordered || !known || cheat != (m.Seats == "") {
				t.Errorf("mistake %d: %+v", i, m.Mistake)
			}
		}
		return s
	}
	fair := audit(twoRounds, 1, false, 2)
	if !reflect.DeepEqual(fair, audit(twoRounds, 1, false, 1)) {
		t.Error("another number of workers finds something else")
	}
	holds(t, "by who won", fair.Lo, fair.Hi, wins(0.5, 2)-0.5, 0.2)
	holds(t, "by advantages", fair.Advantage.Lo, fair.Advantage.Hi, wins(0.5, 2)-0.5, 0.1)
	if fair.Advantage.Hi-fair.Advantage.Lo >= fair.Hi-fair.Lo {
		t.Error("advantages are no better than who won")
	}
	// The searched games are those of the bot, so that replay plays them again.
	bot, job := twoRounds, lab.Job{Seed: 7, First: 3, Games: games, Workers: 2}
	bot.Seats = "runners=search"
	won := [2]float64{}
	for i, f := range []lab.Table{twoRounds, bot} {
		sheet, err := seated(t, rules, f).Run(t.Context(), job)
		if err != nil {
			t.Fatal(err)
		}
		won[i] = float64(sheet.Outcome("runner")) / games
	}
	if want := won[1] - won[0]; math.Abs(float64(fair.Gain)-want) > 1e-9 {
		t.Errorf("a gain of %v; the bot gains %v", fair.Gain, want)
	}
	cheat := audit(twoRounds, 1, true, 2)
	holds(t, "with the truth", cheat.Lo, cheat.Hi, 1-0.5, 0.15)
	if cheat.Mode != "cheat" || cheat.Lo <= fair.Hi {
		t.Errorf("the truth is worth nothing: %+v", cheat)
	}
}

// Where one plan in so many is searched, so many fewer are, and each change counts for so
// many: the gain comes out the same, in points of a game, whatever their number.
func TestTruthOfOneIn(t *testing.T) {
	rules := labtest.Seat(t)
	const fresh = 8
	for _, n := range []int{1, 2, 5} {
		games := uint64(400 * n)
		how := lab.Searching{Playouts: 400, Fresh: fresh, Margin: 1, OneIn: n}
		job := lab.Job{Seed: 8, Games: games, Workers: 2}
		a, _, err := twoRounds.SearchAudit(t.Context(), rules, "runners", job, 0.95, how)
		if err != nil {
			t.Fatal(err)
		}
		// Of the first rounds, and of the second ones, which half of those do without in whose
		// first round he ran.
		s, want := a.Search, float64(games)/float64(n)*(2-0.5/float64(n))
		if math.Abs(float64(s.Searches)-want) > 4*math.Sqrt(want) || s.Changed < 300 || s.OneIn != n {
			t.Errorf("one in %d: %d searches, want %.0f, and %d changes", n, s.Searches, want, s.Changed)
		}
		holds(t, fmt.Sprint("one in ", n), s.Advantage.Lo, s.Advantage.Hi, wins(0.5, 2)-0.5, 0.15)
	}
	// In so few games that all mistakes are told, the sum is the sum of what is told.
	how := lab.Searching{Playouts: 100, Fresh: fresh, Margin: 1, OneIn: 5}
	a, found, err := twoRounds.SearchAudit(t.Context(), rules, "runner_1", lab.Job{Seed: 9, Games: 40}, 0.95, how)
	if err != nil {
		t.Fatal(err)
	}
	s, sum := a.Search, 0.0
	for _, m := range found {
		sum += float64(m.Advantage)
		if m.Seats != "runner_1=search:playouts=100:margin=1:one_in=5" {
			t.Errorf("to replay: %s", m.Seats)
		}
	}
	want := 5 * sum / 40
	if uint64(len(found)) != s.Changed || sum == 0 || math.Abs(want-float64(s.Advantage.Mean)) > 1e-9 {
		t.Errorf("a gain of %v from %d changes, not %v from %d", s.Advantage.Mean, s.Changed, want, len(found))
	}
}

// Of several seats one searches in each game, in turn.
func TestTruthOfSearchInTurn(t *testing.T) {
	rules := labtest.Seat(t)
	table := lab.Table{Players: 3, Sets: []string{"rounds=2"}}
	job := lab.Job{Seed: 7, First: 1, Games: 60, Workers: 2}
	how := lab.Searching{Playouts: 100, Fresh: 4, Margin: 1, OneIn: 1}
	a, found, err := table.SearchAudit(t.Context(), rules, "runners", job, 0.95, how)
	if err != nil || a.Search.Games != 60 || len(found) == 0 {
		t.Fatalf("%v: %+v", err, a)
	}
	for _, m := range found {
		want := fmt.Sprintf("runner_%d=search:playouts=100:margin=1:one_in=1", 1+(m.Game-1)%2)
		if m.Seats != want {
			t.Errorf("game %d: %s, want %s", m.Game, m.Seats, want)
		}
	}
}
