package colditz_test

import (
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// Turns without an act and the length of the first do or die, told by the moves that were
// made: a turn is idle where its player made no decision that a transcript would show
// between his throw and the next turn.
func TestIdleTurnsAndFirstRuns(t *testing.T) {
	r := referenceRules(t, 4)
	m := standardMatch(t, r)
	form := count.Form(r)
	sheet, counter := reports.NewSheet(form), count.Counter(r)
	idle, first, runs := 0, 0, 0
	for game := range uint64(60) {
		m.Play(1, game)
		counter(m, sheet)
		i, f := idleAndFirst(m)
		idle += i
		if f >= 0 {
			first, runs = first+f, runs+1
		}
	}
	got := sheet.Values("idle_turns").Mean() * 60
	if idle == 0 || got < float64(idle)-.001 || got > float64(idle)+.001 {
		t.Errorf("%v idle turns counted, %d happened", got, idle)
	}
	got = sheet.Values("first_run_distance").Mean()
	if want := float64(first) / float64(runs); got < want-.001 || got > want+.001 {
		t.Errorf("first runs over %v circles counted, over %v happened", got, want)
	}
}

// Where the ways out are flights alone, no team stands at a window until a rare throw comes
// that would begin one: of some twenty turns of its own it is idle in two or less.
func TestFlightsAreNotWaitedFor(t *testing.T) {
	const games = 20
	r := thibault(t, 4, "dod.cards=[]")
	if idle, allied := idleTurns(t, r, games), r.Seats()-1; idle > 2*allied*games {
		t.Errorf("%d idle turns in %d games of %d teams", idle, games, allied)
	}
}

// While one man waits for the throw that begins his flight, others go to other starts: with two
// players a game of some 32 turns of the team has one idle turn or less.
func TestOthersStandBesideWhoWaits(t *testing.T) {
	const games = 40
	if idle := idleTurns(t, thibault(t, 2), games); idle > games {
		t.Errorf("%d idle turns in %d games", idle, games)
	}
}

// idleTurns counts them in games of standard bots.
func idleTurns(t *testing.T, r *colditz.Rules, games uint64) (idle int) {
	t.Helper()
	m := standardMatch(t, r)
	for game := range games {
		m.Play(1, game)
		i, _ := idleAndFirst(m)
		idle += i
	}
	return idle
}

// standardMatch seats standard bots.
func standardMatch(t *testing.T, r *colditz.Rules) *count.Match {
	t.Helper()
	m := &count.Match{Rules: r}
	for seat := range sim.Seat(r.Seats()) {
		bot, err := bots.New("standard", r, seat, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Policies = append(m.Policies, bot)
	}
	return m
}

// idleAndFirst reads a game turn by turn: whether its own player did anything beside his
// throw, and how long the first do or die was; -1 none.
func idleAndFirst(m *count.Match) (idle, first int) {
	first = -1
	var out [256]bool // men by number, who are in solitary or gone when the turn ends
	var turns [][]colditz.Fact
	for _, e := range m.Log.Events {
		if e.Kind == colditz.TurnBegan {
			turns = append(turns, nil)
		}
		if len(turns) > 0 {
			turns[len(turns)-1] = append(turns[len(turns)-1], colditz.Fact(e))
		}
	}
	for _, facts := range turns {
		thrown, done := false, false
		seat := facts[0].Seat
		for _, f := range facts {
			switch f.Kind {
			case colditz.Jailed, colditz.Died, colditz.HasEscaped:
				out[f.Man()] = true
			case colditz.Released:
				out[f.Man()] = false
			case colditz.DoOrDieTried:
				if first < 0 {
					first = f.Distance()
				}
			}
			if f.Seat != seat {
				continue
			}
			switch f.Kind {
			case colditz.TurnBegan, colditz.CardDrawn, colditz.Discarded:
			case colditz.Thrown:
				thrown = thrown || f.Throw() == colditz.TurnThrow
			case colditz.Paid, colditz.TeamOut, colditz.GameEnded, colditz.Jailed, colditz.Confiscated,
				colditz.HideawayUsed, colditz.WarningPlayed:
			default:
				done = true
			}
		}
		if seat == colditz.German || !thrown || done {
			continue
		}
		team := int(seat) - 1
		for n := range m.Rules.(*colditz.Rules).Men() {
			if !out[colditz.ManOf(team, n)] {
				idle++
				break
			}
		}
	}
	return idle, first
}
