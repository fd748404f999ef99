package evasion_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

func standardBritish(r *evasion.Rules) policy { return bots.NewStandard(r, evasion.British) }
func standardGerman(r *evasion.Rules) policy  { return bots.NewStandard(r, evasion.German) }

// The standard bot of either side does no worse than any reference policy of
// that side, whichever reference policy sits opposite: for the British that
// is winning alone, for the Germans taking prisoners and stopping the flight.
func TestStandardBeatsTheReferences(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := price(t)
	share := func(u *sums, outcomes ...int) (p float64) {
		for _, o := range outcomes {
			p += float64(u.outcome[o]) / float64(u.games)
		}
		return p
	}
	const neither, britishOnly, germanOnly, both = 0, 1, 2, 3
	for g, newGerman := range german {
		standard := play(t, r, standardBritish, newGerman, 2, 3000, 2)
		t.Logf("standard against %s: %v", g, standard)
		for b, newBritish := range british {
			u := play(t, r, newBritish, newGerman, 2, 3000, 2)
			if share(standard, britishOnly) < share(u, britishOnly)-0.01 { // twice the deviation of a difference
				t.Errorf("against %s the British win alone in %.3f with standard, in %.3f with %s", g,
					share(standard, britishOnly), share(u, britishOnly), b)
			}
		}
	}
	for b, newBritish := range british {
		standard := play(t, r, newBritish, standardGerman, 2, 200, 2)
		t.Logf("standard against %s: %v", b, standard)
		for g, newGerman := range german {
			u := play(t, r, newBritish, newGerman, 2, 3000, 2)
			if share(standard, germanOnly, both) <= share(u, germanOnly, both) ||
				share(standard, britishOnly, both) >= share(u, britishOnly, both)-0.1 {
				t.Errorf("against %s: standard %v, %s %v", b, standard, g, u)
			}
		}
	}
}

// The bots that plan ahead allocate nothing in play either.
func TestStandardAllocatesNothing(t *testing.T) {
	r := price(t)
	m := &match{Rules: r, Policies: []policy{standardBritish(r), standardGerman(r)}}
	for game := range uint64(20) {
		m.Play(1, game)
	}
	game := uint64(0)
	if n := testing.AllocsPerRun(19, func() { m.Play(1, game%20); game++ }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// The shipped lotteries are for the map that comes with the program, without the landing hexes
// that the rules put out of reach; where hardly any is left the party draws from all.
func TestLotteriesFitTheRules(t *testing.T) {
	solved, bets := bots.Lotteries(price(t), "")
	if len(solved.Plans) < 30 || len(bets.Plans) < 2 {
		t.Errorf("%d openings and %d bets are shipped", len(solved.Plans), len(bets.Plans))
	}
	for _, c := range []struct {
		set     string
		from, n int // that many openings
	}{
		{"german.teams=5", len(solved.Plans), len(solved.Plans)},
		{"moves=7", 40, 120},
		{"moves=3", 10, 60},
		{"moves=1", 1, 20},
	} {
		r := price(t, c.set)
		party, bets := bots.Lotteries(r, "")
		if n := len(party.Plans); n < c.from || n > c.n || len(bets.Plans) == 0 {
			t.Errorf("%s: %d openings, %d bets", c.set, n, len(bets.Plans))
		}
		if u := play(t, r, standardBritish, standardGerman, 1, 20, 2); u.outcome[1]+u.outcome[3] == 0 {
			t.Errorf("%s: nobody gets away: %v", c.set, u)
		}
	}
}

// Every file of lotteries can be read, and is the file for the rules of the command that made it.
func TestAllLotteriesAreRead(t *testing.T) {
	files, err := os.ReadDir("openings")
	if err != nil || len(files) != bots.Solutions() {
		t.Fatalf("%d files for %d solutions: %v", len(files), bots.Solutions(), err)
	}
	for i, f := range files {
		text, err := os.ReadFile(filepath.Join("openings", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		document, sets := bots.MadeFor(string(text))
		r, _, err := ground.Load(document, strings.FieldsFunc(sets, func(c rune) bool { return c == ',' }))
		if err != nil {
			t.Fatalf("%s: %v", f.Name(), err)
		}
		o := r.Options()
		if file, err := bots.Solved(r.Map(), &o); err != nil || file+".txt" != f.Name() {
			t.Errorf("%s: its rules draw from %s: %v", f.Name(), file, err)
		}
		if i%simtest.Count(24, 1, 1) == 0 && bots.Mended(r) {
			t.Errorf("%s: its bets are mended under its own rules", f.Name())
		}
	}
}

// Where patrols get about otherwise than where bets were solved, these are mended: the landing hexes are
// guarded more as they should be, and those that nobody had to guard as all are. Rules that leave the Germans
// alone leave the bets, and so do those under which they see more wherever they look, in a last move by day.
func TestBetsAreMended(t *testing.T) {
	for set, changes := range map[string]bool{
		"move.vehicle=5": true, "move.open=4": true, "win.british=3": false, "moves=14": false,
	} {
		if testing.Short() && set == "move.vehicle=5" {
			continue // says the same as move.open=4
		}
		r := price(t, set)
		if mended := bots.Mended(r); mended != changes {
			t.Errorf("%s: mended %t", set, mended)
			continue
		}
		if !changes {
			continue
		}
		if before, now := bots.Off(r); 3*now > 2*before {
			t.Errorf("%s: mended bets are off by %d thousandths, %d before", set, now, before)
		}
		if late, all := bots.Lately(r); 2*late < all {
			t.Errorf("%s: where the party came too late %d thousandths guard it, %d on average", set, late, all)
		}
	}
}

// Nobody draws an opening that comes too late from its own rendezvous; all others stay.
func TestOpeningsAreInTime(t *testing.T) {
	r := price(t, "moves=5")
	m := r.Map()
	given := "map " + m.Name + "\n"
	want := 0
	for _, site := range r.Sites() {
		for _, meeting := range r.Meetings() {
			given += fmt.Sprintf("open 1 %d,%d from %d,%d together 2 late\n", m.Column(site), m.Row(site),
				m.Column(meeting), m.Row(meeting))
			if bots.Moves(r, bots.Opening{Site: site, Meeting: meeting}) <= 5 {
				want++
			}
		}
	}
	party, _ := bots.Lotteries(r, given+"bet 1 since 1 reserve 0 nights 40 days 10\n")
	for _, o := range party.Plans {
		if bots.Moves(r, o) > 5 {
			t.Errorf("%s from %s takes %d moves", m.Say(o.Site), m.Say(o.Meeting), bots.Moves(r, o))
		}
	}
	if all := len(r.Sites()) * len(r.Meetings()); len(party.Plans) != want || want == all {
		t.Errorf("%d of %d openings stay, %d are in time", len(party.Plans), all, want)
	}
}

// Where nobody may keep off a road that leads to the next hex, no way of the party needs it.
func TestPartyKeepsOffRoads(t *testing.T) {
	r := price(t, "move.beside_road=false")
	for _, site := range r.Sites() {
		way := bots.WayTo(r, site)
		for h := way.Meeting; h != site; h = way.Next(h) {
			step := evasion.Command(evasion.Walk, way.Next(h))
			if !slices.Contains(r.Beside(h, r.Allowance()), step) {
				t.Errorf("to %s: nobody may go on from %s", r.Map().Say(site), r.Map().Say(h))
			}
		}
	}
}

// A party that must not split goes together, and gets away as often as not.
func TestPartyThatMustNotSplit(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 200 games")
	}
	u := play(t, price(t, "split=false"), standardBritish, standardGerman, 1, 200, 2)
	t.Logf("%v", u)
	if u.outcome[1]+u.outcome[3] < 80 {
		t.Errorf("two men fly out in too few games: %v", u)
	}
}

// habits counts escapes by a step, and the hexes that trucks drive after the first move.
type habits struct{ slipped, drives int }

// watched plays a game and counts.
func (h *habits) watched(m *match, game uint64) {
	m.Play(1, game)
	move := 0
	for _, e := range m.Log.Events {
		switch e.Kind {
		case evasion.MoveBegan:
			move = evasion.Fact(e).Move()
		case evasion.PartySlipped:
			h.slipped++
		case evasion.TruckDrove:
			if move > 1 {
				h.drives++
			}
		}
	}
}

// Men who may slip away after a fight do, and trucks drive in every part of the game.
func TestSlipsAndDrives(t *testing.T) {
	r := price(t, "escape.mode=step")
	m := &match{Rules: r, Policies: []policy{standardBritish(r), standardGerman(r)}}
	var h habits
	for game := range uint64(40) {
		h.watched(m, game)
	}
	t.Logf("in 40 games %+v", h)
	if h.slipped == 0 || h.drives < 40 {
		t.Errorf("in 40 games %+v", h)
	}
}

// Where ground is slow, a party that walks at night alone comes too late to a far hex; one
// that hurries is there in time.
func TestHurryWalksByDay(t *testing.T) {
	r := price(t, "move.open=1")
	site, err := r.Map().Find("12,3")
	if err != nil {
		t.Fatal(err)
	}
	flights := func(gait bots.Gait) int {
		var always bots.Lottery[bots.Opening]
		always.Add(1, bots.Opening{Site: site, Meeting: evasion.NoHex, Together: 2, Gait: gait})
		u := play(t, r, func(r *evasion.Rules) policy { return bots.NewParty(r, always) }, standardGerman, 1, 60, 1)
		return int(u.outcome[1] + u.outcome[3])
	}
	if late, hurry := flights(bots.Late), flights(bots.Hurry); hurry < 20 || hurry < 3*late {
		t.Errorf("%d late flights of 60, %d in a hurry", late, hurry)
	}
}

// Nobody is likelier to come to a landing hex than who stands on it when the aircraft lands.
func TestNobodyIsLikelierThanWhoIsThere(t *testing.T) {
	r := price(t)
	last := r.Options().Time.Moves
	for i, come := range bots.Comings(r, 3, 60, 20) {
		there := come[last][r.Sites()[i]]
		for move := range come {
			if most := slices.Max(come[move][:]); most > there {
				t.Errorf("site %d: after move %d somebody is %g as likely, who is there %g", i, move, most, there)
			}
		}
	}
}
