package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
)

// Bargain is what is asked of a guard in the turn, and what is offered for it.
type Bargain struct {
	Bartered bool
	Asked    Ware         // that a payment is for
	Bonus    int8         // that it is to reach
	Offer    [Wares]int16 // laid down, by the numbers of KOffer
}

func barterDecisions() []decision {
	return []decision{
		{
			kind: KBarter, at: during(PRoutine), stage: stageBarter, words: "barter for %s, bonus %s",
			args: []argument{theGood, theOtherCount},
			list: (*Rules).deals,
			do: func(u umpire, x choice) {
				u.begin(stageBarter)
				u.barter(Ware(x.a), x.b)
			},
		},
		{
			kind: KOffer, at: during(Offering), words: "offer %s", args: []argument{theWare},
			open: func(r *Rules, s *State) (set uint64) {
				for ware := range Wares {
					set |= one(ware != s.Asked && r.Worth(ware) > 0 && r.held(s, ware) > 0) << ware
				}
				return set
			}, do: func(u umpire, x choice) {
				if u.Offer[x.a]++; u.owed(u.State) <= 0 { // enough: the guard answers
					u.Phase = PRoutine
					u.bargain()
				}
			},
		},
	}
}

func barterQuestions() []question { return []question{{at: Offering, name: "offering", asks: Pow}} }

// deals are the goods and bonuses that the prisoners can ask a guard for.
func (r *Rules) deals(s *State, list []sim.Move) []sim.Move {
	if s.Bartered || !r.contact(s) {
		return nil
	}
	purse := r.purse(s)
	for g := range goods {
		p := r.price(g)
		if p == 0 || p > purse || g == GoodWood && r.woodLeft(s) == 0 || g == GoodDuct && r.ductsLeft(s) == 0 {
			continue
		}
		hand := purse - p*r.held(s, g) // nothing is given for its like
		for bonus := 0; bonus <= 3; bonus++ {
			if hand < p+bonus*int(r.Options.Barter.Step) ||
				r.Options.Barter.BonusMax >= 0 && bonus > int(r.Options.Barter.BonusMax) {
				break
			}
			list = append(list, Mv(KBarter, g, bonus))
		}
	}
	return list
}

// price of a good in barter; 0 is not for sale.
func (r *Rules) price(good Ware) int {
	if good < Ware(Items) {
		return int(r.Options.Barter.Price[good])
	}
	return r.sheets.material[good-Ware(Items)]
}

// Worth is the trade value of a ware: a good, then the Red Cross cards by kind.
// What is worth 0 is not taken.
func (r *Rules) Worth(ware Ware) int {
	if ware < goods {
		return r.price(ware)
	}
	return r.sheets.value[ware.parcel()]
}

// held is how many of a ware the prisoners can lay down, besides those that
// lie there (SL3-BAR-02). Papers on loan are not theirs to give.
func (r *Rules) held(s *State, ware Ware) int {
	n := -int(s.Offer[ware])
	switch {
	case ware >= goods:
		return n + int(s.Parcels[ware.parcel()])
	case !r.Options.Barter.OfferAnything:
		return 0
	case ware == GoodWood:
		n += int(s.StockWood)
	case ware > GoodWood:
		n += int(s.StockMat[ware.material()])
	default:
		n += s.Has(Item(ware))
		if Item(ware) == Original {
			for _, due := range s.Loans {
				n -= position.Bit(due != 0)
			}
		}
	}
	return max(n, 0)
}

// purse is the trade value of all that may be laid down.
func (r *Rules) purse(s *State) int {
	n := 0
	for ware := range Wares {
		if v := r.Worth(ware); v > 0 {
			n += v * r.held(s, ware)
		}
	}
	return n
}

// worthOf is the trade value of what lies there.
func (r *Rules) worthOf(offer *[Wares]int16) int {
	n := 0
	for ware, k := range offer {
		if k != 0 {
			n += int(k) * r.Worth(Ware(ware))
		}
	}
	return n
}

// owed is what an offer still lacks.
func (r *Rules) owed(s *State) int {
	return r.price(s.Asked) + int(s.Bonus)*int(r.Options.Barter.Step) - r.worthOf(&s.Offer)
}

// contact says whether the Scrounger has a lone German near (SL3-BAR-01).
func (r *Rules) contact(s *State) bool {
	who := r.present(s, Scrounger)
	if who == NoMan {
		return false
	}
	here, radius := r.box(s.Men[who].Cell, s.Men[who].Building), int(r.Options.Barter.Radius)
	for i := range s.Guards {
		if at := point(s.Guards[i].Cell.Centre()); here.near(at, radius) && r.isolated(s, at) {
			return true
		}
	}
	for _, p := range r.Board.Sentries {
		if at := point(p); here.near(at, radius) && r.isolated(s, at) {
			return true
		}
	}
	for i := range s.Ferrets {
		if f := &s.Ferrets[i]; f.near(r, here, radius) && r.isolated(s, r.box(f.Cell, f.Building)) {
			return true
		}
	}
	return false
}

// isolated says that no German is near the one who is there.
func (r *Rules) isolated(s *State, at box) bool {
	apart := int(r.Options.Barter.Isolation)
	near := 0 // he himself among them
	for i := range s.Guards {
		near += position.Bit(at.near(point(s.Guards[i].Cell.Centre()), apart))
	}
	for _, p := range r.Board.Sentries {
		near += position.Bit(at.near(point(p), apart))
	}
	for i := range s.Ferrets {
		near += position.Bit(s.Ferrets[i].near(r, at, apart))
	}
	if r.Options.Setup.OfficersCount {
		near += position.Bit(at.near(point(s.Kommandant.Centre()),
			apart)) + position.Bit(at.near(point(r.aide.Centre()), apart))
	}
	if r.Options.Barter.Towers {
		for _, p := range r.Board.Towers {
			near += position.Bit(at.near(point(p), apart))
		}
	}
	return near == 1
}

// pay lays down parcels worth at least what is owed: the dearest that fit, then
// the cheapest that covers the rest.
func (r *Rules) pay(s *State) {
	total := r.owed(s)
	order := r.sheets.dear[:r.sheets.parcels]
	lay := func(k uint8) {
		s.Offer[goods+Ware(k)]++
		total -= r.sheets.value[k]
	}
	for _, k := range order {
		for int16(s.Parcels[k]) > s.Offer[goods+Ware(k)] && r.sheets.value[k] <= total {
			lay(k)
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		for k := order[i]; int16(s.Parcels[k]) > s.Offer[goods+Ware(k)] && total > 0; {
			lay(k)
		}
	}
}

// spend takes what lies there from where it is kept.
func (r *Rules) spend(s *State) {
	for ware := range Wares {
		n := s.Offer[ware]
		switch {
		case ware >= goods:
			s.Parcels[ware.parcel()] -= int8(n)
		case ware == GoodWood:
			s.StockWood -= n
		case ware > GoodWood:
			s.StockMat[ware.material()] -= n
		default:
			for range n {
				s.use(Item(ware))
			}
		}
	}
}

// scrounge is what a throw with its bonus brings: -1 reported, 0 refused, 1 a
// deal; by the table of the sheets or, where they hold none, by the options
// (SL3-BAR-04).
func (r *Rules) scrounge(die, plus int) int {
	o := &r.Options.Barter
	switch table := r.sheets.scrounge; {
	case len(table) > 0:
		return int(table[min(die+plus, len(table))-1])
	case die <= int(o.Reported):
		return -1
	case die+plus < int(o.Success):
		return 0
	}
	return 1
}

// barter asks for a good and lays down what is to pay for it, or has the
// prisoners do so.
func (u umpire) barter(good Ware, bonus int) {
	u.Bartered, u.Asked, u.Bonus = true, good, int8(bonus)
	if u.Options.Barter.OfferAnything {
		u.Phase = Offering
		return
	}
	u.pay(u.State)
	u.bargain()
}

// bargain is the throw for what lies there (SL3-BAR-03, -04).
func (u umpire) bargain() {
	o := &u.Options.Barter
	good := u.Asked
	plus := (u.worthOf(&u.Offer) - u.price(good)) / int(o.Step)
	if o.BonusMax >= 0 {
		plus = min(plus, int(o.BonusMax))
	}
	if u.Bribe {
		plus++
		u.Bribe = false
	}
	die := u.c.Die(dealDice)
	who := u.present(u.State, Scrounger)
	result := u.scrounge(die, plus)
	u.log.Add(Bartered, Pow, int(good), die, plus, result)
	switch result {
	case -1:
		if o.LoseGoods {
			u.spend(u.State)
		}
		u.cool(who, o.Cooler, CoolBarter)
	case 1:
		u.spend(u.State)
		switch {
		case good == GoodWood:
			u.StockWood++
		case good > GoodWood:
			u.gain(good.material(), 1)
		default:
			if Item(good) == Original && o.LoanTurns >= 0 {
				for i := range u.Loans {
					if u.Loans[i] == 0 {
						u.Loans[i] = u.Turn + int16(o.LoanTurns) + 1
						break
					}
				}
			}
			u.got(u.State, Item(good), 1)
		}
	}
	u.Asked, u.Bonus, u.Offer = 0, 0, [Wares]int16{}
}
