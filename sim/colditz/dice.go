package colditz

import (
	"math"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// DiceOptions: throws and doubles.
type DiceOptions struct {
	Count                int8      `key:"dice.count" clause:"COL-DICE-01" range:"1..4" doc:"dice thrown together; a double is a throw with all dice alike, and one die alone is none"`
	MayRefuseRethrow     bool      `key:"dice.rethrow" clause:"COL-DICE-02" values:"mandatory|optional" doc:"whether the throw that a double brings must be taken or may be refused"`
	Doubles              Doubles   `key:"dice.doubles" clause:"COL-DICE-03" values:"sum_then_move|no_extra|move_each_throw" default:"sum_then_move" assumed:"another throw is granted, and nothing says that the first must be moved before it" doc:"what a double brings: another throw, added; nothing; or another throw once the pips of this one are spent"`
	MaxChain             int8      `key:"dice.max_chain" clause:"COL-DICE-04" range:"0..100" default:"0" assumed:"no limit to doubles is given" doc:"most throws in a chain; 0 means no limit"`
	DrawNumbers          []int8    `key:"dice.draw_numbers" clause:"COL-DICE-05" list:"2..12" doc:"throws of two dice that earn a card"`
	DrawScope            DrawScope `key:"dice.draw_scope" clause:"COL-DICE-06" values:"per_throw|chain_total|first_throw|per_throw_or_total" default:"per_throw" assumed:"the sentence on cards comes before the one on doubles, which favours each throw by itself" doc:"what is compared with the numbers that earn a card"`
	DrawOptional         bool      `key:"dice.draw_optional" clause:"COL-DICE-08" doc:"the card that a throw earns may be refused"`
	DrawBeforeMove       bool      `key:"dice.draw_before_move" clause:"COL-DICE-09" doc:"the card is taken before any pawn moves; otherwise when the moving is over"`
	BoundRethrow         bool      `key:"dice.bound_rethrow" clause:"COL-DICE-13" doc:"the pips of a further throw belong to the attempt or tunnel that was announced, as those of the first do"`
	DrawOnSpecial        bool      `key:"dice.draw_on_special_throws" clause:"COL-DICE-11" default:"false" assumed:"cards come with the throw that opens a turn, before the men are moved" doc:"an Allied player's do-or-die and car throws earn cards too"`
	IgnoreSpecialDoubles bool      `key:"dice.special_doubles" clause:"COL-DICE-12" values:"sum|ignore" default:"sum" assumed:"a double gives another throw, whatever the throw is for" doc:"doubles of other throws than the turn's: thrown again and added, or not"`
}

// Doubles says what a double brings (dice.doubles).
type Doubles uint8

const (
	SumThenMove Doubles = iota
	NoExtra
	MoveEachThrow
)

// DrawScope says what earns a card (dice.draw_scope).
type DrawScope uint8

const (
	PerThrow DrawScope = iota
	ChainTotal
	FirstThrow
	PerThrowOrTotal
)

// TurnDice are the throws of the turn in hand: what they gave and what is left.
type TurnDice struct {
	Pips    int16
	Doubles int8  // rights of release left (COL-SOL-06)
	Thrown  int16 // pips that the throw gave
	Earned  int8  // cards that the throw earned and that are still to be drawn

	// Throw by throw (COL-DICE-03).
	Again     bool  // a double: another throw is due
	Acted     bool  // the German has moved since the throw, where that matters
	Throws    int8  // of this turn
	Total     int16 // of its throws
	WalkLimit int16 // pips that guards may still walk at night, from 1; 0 no limit
}

// Chain is a throw with all that its doubles brought.
type Chain struct {
	Total   int // pips
	First   int // the first throw alone
	Throws  int
	Doubles int
	One     int // the first die of each throw
	Lower   int // the lower one
	Draws   int // cards earned, where the throw can earn any
}

// TurnChain is the chain of dice that opens a turn (COL-DICE-03, COL-DICE-04):
// one throw where a double brings none, or one after the moving.
func (o *DiceOptions) TurnChain() dice.Chain {
	return o.chain(o.Doubles == SumThenMove)
}

// SpecialChain is the chain of every other throw (COL-DICE-12).
func (o *DiceOptions) SpecialChain() dice.Chain {
	return o.chain(!o.IgnoreSpecialDoubles)
}

func (o *DiceOptions) chain(rethrow bool) dice.Chain {
	return dice.Chain{Throw: dice.Throw{Count: int(o.Count), Sides: 6}, Rethrow: rethrow, Limit: int(o.MaxChain)}
}

// throwChain throws the dice, again after each double, and adds them up.
func (r *Rules) throwChain(c *dice.Chance, p dice.Purpose, seat sim.Seat, what Throw, log *sim.Log) Chain {
	var chain Chain
	for r.throwInto(&chain, c, p, seat, what, log) {
	}
	r.countTotal(&chain)
	return chain
}

// throwInto throws the dice once and adds them to a chain; true when they
// earn another throw.
func (r *Rules) throwInto(chain *Chain, c *dice.Chance, p dice.Purpose, seat sim.Seat, what Throw, log *sim.Log) bool {
	o := &r.Options.Dice
	sum, double := 0, false
	if o.Count == 2 {
		a, b := c.Pair(p)
		tellThrown(log, seat, a, b, what, 0)
		sum, double = a+b, a == b
		chain.One += a
		chain.Lower += min(a, b)
	} else {
		sum, double = r.throwMore(c, p, seat, what, log)
		chain.One += (sum + int(o.Count) - 1) / int(o.Count)
		chain.Lower += sum / int(o.Count)
	}
	chain.Throws++
	chain.Total += sum
	if chain.Throws == 1 {
		chain.First = sum
	}
	if r.draws&(1<<sum) != 0 &&
		(o.DrawScope == PerThrow || o.DrawScope == PerThrowOrTotal || o.DrawScope == FirstThrow && chain.Throws == 1) {
		chain.Draws++
	}
	if !double {
		return false
	}
	chain.Doubles++
	again := o.Doubles != NoExtra
	if what != TurnThrow {
		again = !o.IgnoreSpecialDoubles
	}
	return again && (o.MaxChain == 0 || chain.Throws < int(o.MaxChain))
}

// throwDice throws the dice once.
func (r *Rules) throwDice(
	c *dice.Chance, p dice.Purpose, seat sim.Seat, what Throw, log *sim.Log,
) (sum int, double bool) {
	if r.Options.Dice.Count != 2 {
		return r.throwMore(c, p, seat, what, log)
	}
	a, b := c.Pair(p)
	tellThrown(log, seat, a, b, what, 0)
	return a + b, a == b
}

// throwMore throws one, three or four dice (COL-DICE-01).
func (r *Rules) throwMore(
	c *dice.Chance, p dice.Purpose, seat sim.Seat, what Throw, log *sim.Log,
) (sum int, double bool) {
	var faces [4]int
	n := int(r.Options.Dice.Count)
	double = n > 1
	for i := range n {
		faces[i] = c.Die(p)
		sum += faces[i]
		double = double && faces[i] == faces[0]
	}
	tellThrown(log, seat, faces[0], faces[1], what, faces[2]+8*faces[3])
	return sum, double
}

// countTotal counts the card that the total of a finished chain earns.
func (r *Rules) countTotal(chain *Chain) {
	o := &r.Options.Dice
	if total := chain.Total < 64 && r.draws&(1<<chain.Total) != 0; total &&
		(o.DrawScope == ChainTotal || o.DrawScope == PerThrowOrTotal && chain.Draws == 0) {
		chain.Draws++
	}
}

// throwForTurn throws the chain that opens a turn. Where a player may refuse
// the throw after a double, he is asked (COL-DICE-02).
func (r *Rules) throwForTurn(s *State, c *dice.Chance, log *sim.Log) {
	s.Phase = GermanMove
	if s.Seat != German {
		s.Phase = AlliedMove
	}
	if r.Options.Dice.Doubles == MoveEachThrow {
		r.throwAgain(s, c, log)
		return
	}
	if r.Options.Dice.MayRefuseRethrow {
		r.throwOn(s, Chain{}, c, log)
		return
	}
	r.takeThrow(s, r.throwChain(c, dice.Turn(int(s.Seat)), s.Seat, TurnThrow, log), c, log)
}

// throwOn throws once more for the turn, and asks after a double. Every throw
// before the question was a double.
func (r *Rules) throwOn(s *State, chain Chain, c *dice.Chance, log *sim.Log) {
	if r.throwInto(&chain, c, dice.Turn(int(s.Seat)), s.Seat, TurnThrow, log) {
		s.push(Frame{
			Kind: AskRethrow, Seat: s.Seat, A: int16(chain.Total), B: int16(chain.First), C: int16(chain.Throws),
			D: int16(chain.Draws),
		})
		return
	}
	r.countTotal(&chain)
	r.takeThrow(s, chain, c, log)
}

// takeThrow gives what a throw brings: pips, the rights that come with
// doubles, and the cards that it earned (COL-DICE-01 to COL-DICE-09).
func (r *Rules) takeThrow(s *State, chain Chain, c *dice.Chance, log *sim.Log) {
	s.Pips = int16(chain.Total)
	s.Thrown = s.Pips
	if r.oneDie(s, s.Seat) {
		r.pickDie(s, &chain)
	}
	if s.Seat != German {
		s.Doubles = int8(min(chain.Doubles*int(r.Options.Sol.ReleasePerDouble), math.MaxInt8))
	}
	if o := &r.Options.Dice; o.DrawOptional || !o.DrawBeforeMove {
		s.Earned = int8(chain.Draws)
		if s.Earned > 0 && o.DrawBeforeMove {
			s.push(Frame{Kind: AskDraw, Seat: s.Seat})
		}
		return
	}
	for range chain.Draws {
		r.drawCard(s, s.Seat, c, log)
	}
}

// cardsToDraw: the seat's deck has a card, or discards that come back.
func (r *Rules) cardsToDraw(s *State, seat sim.Seat) bool {
	if seat == German {
		return s.Security.Left > 0 || !r.Options.Deck.StaysEmpty && s.Security.Discards != SecurityHand{}
	}
	return s.Opportunity.Left > 0 || !r.Options.Deck.StaysEmpty && s.Opportunity.Discards != OpportunityHand{}
}

// drawCard draws for a seat. A card too many may have to go at once
// (COL-HAND-03, COL-HAND-04).
func (r *Rules) drawCard(s *State, seat sim.Seat, c *dice.Chance, log *sim.Log) {
	if seat == German {
		r.drawSecurity(s, c, log)
		if !r.Options.Hand.GermanDiscardsAtOnce {
			return
		}
	} else {
		r.drawOpportunity(s, int(seat)-1, c, log)
		if !r.Options.Hand.DiscardAtOnce {
			return
		}
	}
	if r.overLimit(s, seat) {
		s.push(Frame{Kind: AskThrowAway, Seat: seat})
	}
}

// chainInterrupts: throws that may be refused, dice to choose from, cards that
// a throw earned.
func chainInterrupts() []interrupt {
	return []interrupt{
		{
			kind: AskRethrow, question: "throw again?", answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				asked := *f
				u.s.pop()
				chain := Chain{
					Total: int(asked.A), One: int(asked.A) / 2, Lower: int(asked.A) / 2, First: int(asked.B),
					Throws: int(asked.C), Doubles: int(asked.C), Draws: int(asked.D),
				}
				each := u.Options.Dice.Doubles == MoveEachThrow
				switch {
				case each && k == Yes:
					u.throwAgain(u.s, u.c, u.log)
				case each:
					u.endTurnNow(u.s, u.log)
				case k == Yes:
					u.throwOn(u.s, chain, u.c, u.log)
				default:
					u.countTotal(&chain)
					u.takeThrow(u.s, chain, u.c, u.log)
				}
			},
		},
		{
			// The cards that the throw earned, one by one (COL-DICE-08).
			kind: AskDraw, question: "draw?",
			settle: func(r *Rules, s *State, _ *Frame, c *dice.Chance, log *sim.Log) bool {
				switch {
				case s.Earned == 0 || !r.cardsToDraw(s, s.Seat):
					s.Earned = 0
					s.pop()
				case r.Options.Dice.DrawOptional:
					return false
				default:
					s.Earned--
					r.drawCard(s, s.Seat, c, log)
				}
				return true
			},
			answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				u.s.Earned--
				if k == Yes {
					u.drawCard(u.s, f.Seat, u.c, u.log)
				}
			},
		},
		{
			kind: AskDie,
			answers: func(_ *Rules, _ *State, f *Frame, buf []sim.Move) []sim.Move {
				return append(buf, pack(UseDie, int(min(f.A, f.B)), 0, 0), pack(UseDie, int(max(f.A, f.B)), 0, 0))
			},
			do: func(u umpire, f *Frame, _ MoveKind, x choice) {
				other := f.A + f.B
				u.s.pop()
				u.useDie(u.s, x.a, int(other))
			},
		},
	}
}
