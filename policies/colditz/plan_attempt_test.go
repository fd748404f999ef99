package colditz_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// spanish is a position of the Spanish edition with one team: men of it by their circles,
// with a throw of so many pips.
type spanish struct {
	men    []string
	pips   int16
	stolen int8
	kit    bool
	hand   []colditz.Face
	guard  string
	cells  bool // a further man is in the inner cells
	before bool // the throw
}

// next is the first decision of the standard team there.
func (p *spanish) next(t *testing.T) (*colditz.Rules, sim.Move) {
	t.Helper()
	r := edition(t, "fuga3", 2)
	m := table(t, r, true, true)()
	var s colditz.State
	r.Bare(&s)
	for i, name := range p.men {
		at, ok := r.Board.Find(name)
		if !ok {
			t.Fatal(name)
		}
		s.Men[colditz.ManOf(0, i)] = colditz.Pawn{At: at, Zone: colditz.OnBoard}
	}
	if p.cells {
		s.Men[colditz.ManOf(0, len(p.men))].Zone = colditz.InnerCell
	}
	if at, ok := r.Board.Find(p.guard); ok {
		s.Guards[0] = colditz.Pawn{At: at, Zone: colditz.OnBoard}
	}
	s.Teams[0].Kit, s.Teams[0].Stolen = p.kit, p.stolen
	for _, f := range p.hand {
		s.Teams[0].Hand[f]++
	}
	s.Pips = p.pips
	if p.before {
		s.Phase = colditz.BeforeThrow
	}
	r.Derive(&s)
	m.StartFrom(&s, 1, 0)
	d, _ := m.Next()
	return r, d.Move
}

// A kit, for which men are wanted, waits while cards may be stolen unseen, unless the thieves show its
// symbols themselves, and at the end of a turn as long as a man stands in the open.
func TestKitsAreNotClaimedTooEarly(t *testing.T) {
	cards := []colditz.Face{colditz.KitA, colditz.KitB}
	for _, p := range []struct {
		spanish
		claims bool
	}{
		{spanish{men: []string{"A01", "A02"}, pips: 3, hand: cards}, false},
		{spanish{men: []string{"A01"}, pips: 3, hand: cards}, true},
		{spanish{men: []string{"A01", "A02"}, pips: 3, hand: cards, stolen: 2}, true},
		{spanish{men: []string{"OFQ02", "PAR1", "CHA09", "C092"}, pips: 3, hand: cards[1:], stolen: 1}, false},
		{spanish{men: []string{"OFQ02", "PAR1"}, pips: 3, hand: cards[1:]}, true},
		{spanish{men: []string{"C085", "A02"}, pips: 1, hand: cards, stolen: 2, guard: "C080"}, true},
		{spanish{men: []string{"C085", "A02"}, hand: cards, stolen: 2, guard: "C080"}, false},
	} {
		if _, m := p.next(t); (kindOf(m) == colditz.ClaimKit) != p.claims {
			t.Errorf("%+v: %v", p, kindOf(m))
		}
	}
}

// Men who stand where a rope is to be had take it, the third one, too, for which they are
// wanted (COL-ARREST-03): who waits until all is ready stands still for half of the game.
func TestRopesAreTakenAtOnce(t *testing.T) {
	for stolen := range int8(3) {
		p := spanish{men: []string{"CHA09", "CHA10", "A01"}, pips: 1, stolen: stolen, guard: "T019"}
		if _, m := p.next(t); kindOf(m) != colditz.ClaimEquipment {
			t.Errorf("after %d thefts: %v", stolen, kindOf(m))
		}
	}
}

// A found key is turned in before the throw, for nobody is wanted for it, rather than
// thrown away when the hand is full.
func TestFoundItemsAreTurnedIn(t *testing.T) {
	p := spanish{men: []string{"A01", "A02"}, hand: []colditz.Face{colditz.FoundKey}, before: true, guard: "T019"}
	if _, m := p.next(t); kindOf(m) != colditz.Redeem {
		t.Errorf("%v", kindOf(m))
	}
}

// A man who is wanted goes from the open to the roll-call square beside him, and does not
// leave it for where a guard may take him.
func TestWantedMenStopUnderCover(t *testing.T) {
	p := spanish{men: []string{"C085"}, pips: 1, kit: true, guard: "C080"}
	r, m := p.next(t)
	if _, _, to, _ := colditz.Unpack(m); kindOf(m) != colditz.Step || r.Board.Circles[to].ID[0] != 'A' {
		t.Errorf("from the open: %v to %s", kindOf(m), r.Board.Circles[to].ID)
	}
	p = spanish{men: []string{"A05"}, pips: 2, kit: true, guard: "C080"}
	if r, m = p.next(t); kindOf(m) == colditz.Step {
		if _, _, to, _ := colditz.Unpack(m); r.Board.Circles[to].ID[0] != 'A' {
			t.Errorf("from the square: to %s", r.Board.Circles[to].ID)
		}
	}
}

// While a team's men are wanted, one is let out of the cells only with the pips that take
// him to cover: at the exit guards take him again.
func TestWantedMenLeaveTheCellsForCover(t *testing.T) {
	for pips, want := range map[int16]bool{3: false, 9: true} {
		p := spanish{men: []string{"A01"}, pips: pips, kit: true, guard: "C196", cells: true}
		p.hand = []colditz.Face{colditz.Release}
		if _, m := p.next(t); (kindOf(m) == colditz.PlayRelease) != want {
			t.Errorf("with %d pips: %v", pips, kindOf(m))
		}
	}
}

// Four games in five and more see an attempt, and with six players, for whom the clock is short, three in four:
// it is prepared until it can be made, and nobody hides when the time left does not allow it.
func TestAttemptsAreMade(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 60 games")
	}
	for players, least := range map[int]int{3: 80, 4: 80, 6: 75} {
		const games = 40
		r := edition(t, "fuga3", players)
		m := table(t, r, true, true)()
		tried, turnedIn, thrown := 0, 0, 0
		for game := range uint64(games) {
			m.Play(9, game)
			any := false
			for _, e := range m.Log.Events {
				any = any || e.Kind == colditz.LeftCourtyard
				if e.Seat != colditz.German && e.Kind == colditz.Discarded && found(colditz.Fact(e).Face()) {
					thrown++
				}
				if e.Kind == colditz.CardPlayed && e.Seat != colditz.German && found(colditz.Fact(e).Face()) {
					turnedIn++
				}
			}
			if any {
				tried++
			}
		}
		if 100*tried < least*games {
			t.Errorf("%d players: an attempt in %d of %d games", players, tried, games)
		}
		if turnedIn < 2*thrown {
			t.Errorf("%d players: %d found items are turned in, %d thrown away", players, turnedIn, thrown)
		}
	}
}

// Men on their way to thefts for which nobody is wanted go on, and do not hide first for
// the sake of what comes later.
func TestNobodyHidesBeforeFreeThefts(t *testing.T) {
	p := spanish{men: []string{"C097", "C108"}, pips: 1, guard: "C196"}
	r, m := p.next(t)
	kind, man, to, _ := colditz.Unpack(m)
	theft, _ := r.Board.Find("CHA10")
	from, _ := r.Board.Find(p.men[min(man, 1)])
	if kind != colditz.Step || r.Board.Afoot(board.Circle(to), theft) >= r.Board.Afoot(from, theft) {
		t.Errorf("%v of %s to %s", kind, r.Board.Circles[from].ID, r.Board.Circles[to].ID)
	}
}

func found(f colditz.Face) bool { return f >= colditz.FoundRope && f <= colditz.FoundCutters }

func kindOf(m sim.Move) colditz.MoveKind {
	kind, _, _, _ := colditz.Unpack(m)
	return kind
}

// A man follows down a rope that another team has paid for in the round (COL-MULTI-01): the three that he
// holds are then enough, and beside the window more than three throws in ten take him far enough.
func TestMenFollow(t *testing.T) {
	r := edition(t, "spanish-company", 3)
	m := table(t, r, true, true)()
	window, _ := r.Board.Find("OFQ15")
	for _, p := range []struct {
		at      string
		ropes   int8
		paid    bool
		follows bool
	}{
		{"OFQ12", 3, true, true},
		{"OFQ12", 3, false, false},
		{"OFQ12", 2, true, false},
		{"OFQ06", 3, true, false}, // too far off
	} {
		var s colditz.State
		r.Bare(&s)
		s.Seat, s.Phase = 2, colditz.BeforeThrow
		at, _ := r.Board.Find(p.at)
		s.Men[colditz.ManOf(1, 0)] = colditz.Pawn{At: at, Zone: colditz.OnBoard}
		s.Teams[1].Kit, s.Teams[1].Equip[colditz.Rope] = true, p.ropes
		for w := range r.Board.Ways {
			if r.Board.Ways[w].From == window && p.paid {
				s.Shared.Paid[0] |= 1 << w
			}
		}
		r.Derive(&s)
		m.StartFrom(&s, 1, 0)
		if d, _ := m.Next(); (kindOf(d.Move) == colditz.DeclareAttempt) != p.follows {
			t.Errorf("%+v: %v", p, kindOf(d.Move))
		}
	}
}
