package colditz_test

import (
	"fmt"
	"math"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// A guess deals the hidden cards in every way with equal chance: held against all
// ways to deal four cards, two of them alike, into a hand of two and a pile of two.
func TestSampleIsUniform(t *testing.T) {
	r := thibault(t, 4)
	var s, guess colditz.State
	r.Setup(&s, new(dice.Chance), new(sim.Log))
	faces := [...]colditz.Face{colditz.Warning, colditz.Warning, colditz.Hideaway, colditz.Sabotage}
	s.Teams[0].Hand = colditz.OpportunityHand{}
	s.Teams[0].Cards, s.Teams[0].Held = 2, 1<<colditz.Hideaway|1<<colditz.Sabotage
	s.Opportunity = colditz.Deck[colditz.OpportunityHand]{Left: 2}
	for i, f := range faces {
		if i < 2 {
			s.Opportunity.Cards[i] = uint8(f)
		} else {
			s.Teams[0].Hand[f]++
		}
	}
	deal := func(s *colditz.State) string {
		return fmt.Sprint(s.Teams[0].Hand, s.Opportunity.Cards[:s.Opportunity.Left])
	}
	want := map[string]float64{}
	for a := range 4 {
		for b := range 4 {
			for c := range 4 {
				d := 6 - a - b - c
				if a == b || a == c || b == c || d < 0 || d > 3 || d == a || d == b || d == c {
					continue
				}
				dealt := s
				dealt.Teams[0].Hand = colditz.OpportunityHand{}
				dealt.Teams[0].Hand[faces[a]]++
				dealt.Teams[0].Hand[faces[b]]++
				dealt.Opportunity.Cards[0], dealt.Opportunity.Cards[1] = uint8(faces[c]), uint8(faces[d])
				want[deal(&dealt)] += 1. / 24
			}
		}
	}
	const n = 24_000
	got := map[string]int{}
	lots := dice.NewStream(1, 2, dice.Setup)
	for range n {
		r.Sample(r.View(&s, colditz.German), &lots, &guess)
		got[deal(&guess)]++
		if guess.Teams[0].Cards != 2 || guess.Opportunity.Left != 2 {
			t.Fatalf("a hand of %d and a pile of %d", guess.Teams[0].Cards, guess.Opportunity.Left)
		}
	}
	if len(got) != len(want) || len(want) != 7 {
		t.Errorf("%d ways to deal are guessed, there are %d", len(got), len(want))
	}
	for way, p := range want {
		if z := (float64(got[way]) - n*p) / math.Sqrt(n*p*(1-p)); math.Abs(z) > 4.5 {
			t.Errorf("%s in %d of %d guesses, want %.0f", way, got[way], n, n*p)
		}
	}
}

// Cards that lie on the table in a trade stay, in the hand of the side that has laid
// them down and as many as lie there.
func TestSampleKeepsWhatLiesOpen(t *testing.T) {
	r := thibault(t, 4)
	var s, guess colditz.State
	r.Setup(&s, new(dice.Chance), new(sim.Log))
	s.Teams[0].Hand = colditz.OpportunityHand{colditz.Sabotage: 2}
	s.Teams[0].Cards, s.Teams[0].Held = 2, 1<<colditz.Sabotage
	s.Offer = colditz.Offer{GiveLen: 1}
	s.Offer.Give[0] = colditz.Sabotage
	s.Stack[0], s.Depth = colditz.Frame{Kind: colditz.AskTradeAnswer, Seat: 2, A: 1}, 1
	lots := dice.NewStream(1, 3, dice.Setup)
	both := 0
	for range 200 {
		r.Sample(r.View(&s, 2), &lots, &guess)
		if guess.Teams[0].Hand[colditz.Sabotage] < 1 || guess.Teams[0].Cards != 2 {
			t.Fatalf("what lies on the table is dealt again: %v", guess.Teams[0])
		}
		both += int(guess.Teams[0].Hand[colditz.Sabotage]) - 1
	}
	if both > 100 {
		t.Errorf("the card beside it is known in %d of 200 guesses", both)
	}
}

// Where equipment and dealt do-or-die cards are hidden, they are dealt again as well:
// the kit holds a guess to what the view shows.
func TestSampleOfHiddenEquipment(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, sets := range [][]string{
		{"info.equipment_visibility=counts_only"},
		{"info.equipment_visibility=hidden", "info.equipment_stock_public=false"},
		{"dod.deal=dealt", "dod.owner_may_look=true"},
	} {
		r := thibault(t, 3, sets...)
		simtest.Test(t, simtest.Game[colditz.State, colditz.View]{
			Rules: r, Games: 6, Limit: 100_000, Check: r.Check, Scramble: scramble(r),
		})
	}
}

// Hidden equipment is dealt again among those who may hold it: as many things to each, as many
// of each type in all; the stock among them only where it is hidden too.
func TestSampleDealsEquipmentAgain(t *testing.T) {
	for _, public := range []bool{false, true} {
		r := thibault(t, 4, "info.equipment_visibility=hidden", fmt.Sprint("info.equipment_stock_public=", public))
		var s, guess colditz.State
		r.Setup(&s, new(dice.Chance), new(sim.Log))
		for team := range 3 {
			s.Teams[team].Equip[colditz.Rope], s.Teams[team].Equip[colditz.Key] = int8(team+1), 2
			s.Stock[colditz.Rope] -= int8(team + 1)
			s.Stock[colditz.Key] -= 2
		}
		stocks, hands := false, false
		lots := dice.NewStream(1, 4, dice.Setup)
		for range 50 {
			r.Sample(r.View(&s, 1), &lots, &guess)
			var left [4]int8
			for kind := range left {
				left[kind] = guess.Stock[kind] - s.Stock[kind]
				for team := range 3 {
					left[kind] += guess.Teams[team].Equip[kind] - s.Teams[team].Equip[kind]
				}
			}
			number := func(held [4]int8) int8 { return held[0] + held[1] + held[2] + held[3] }
			if left != [4]int8{} || guess.Teams[0].Equip != s.Teams[0].Equip ||
				number(guess.Teams[1].Equip) != 4 || number(guess.Teams[2].Equip) != 5 {
				t.Fatalf("stock public %v: %v and %v of %v and %v", public, guess.Stock, guess.Teams, s.Stock, s.Teams)
			}
			stocks = stocks || guess.Stock != s.Stock
			hands = hands || guess.Teams[1].Equip != s.Teams[1].Equip
		}
		if stocks == public || !hands {
			t.Errorf("stock public %v: another stock is guessed %v, other hands %v", public, stocks, hands)
		}
	}
}

// Who may look at the do-or-die card that he was dealt keeps it when what he cannot see is
// dealt again, and nobody else keeps his.
func TestOwnDoOrDieIsSeen(t *testing.T) {
	r := thibault(t, 3, "dod.owner_may_look=true")
	var s, guess colditz.State
	r.Setup(&s, new(dice.Chance), new(sim.Log))
	for team := range r.Teams() {
		s.Teams[team].DoOrDie = 1
	}
	lots := dice.NewStream(1, 0, dice.Bot(0))
	for seat := range sim.Seat(r.Seats()) {
		changed := [colditz.MaxTeams]bool{}
		for range 50 {
			r.Sample(r.View(&s, seat), &lots, &guess)
			for team := range r.Teams() {
				changed[team] = changed[team] || guess.Teams[team].DoOrDie != 1
			}
		}
		for team := range r.Teams() {
			if own := sim.Seat(team+1) == seat; changed[team] == own {
				t.Errorf("%s: the card of team %d is dealt again: %v", r.SeatName(seat), team, !own)
			}
		}
	}
}
