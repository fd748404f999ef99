package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// SeatOptions: who sits where. The teams keep their seats and their pawns;
// what is drawn is the order in which they play.
type SeatOptions struct {
	Order     SeatOrder `key:"setup.seat_order" clause:"COL-SETUP-10" values:"fixed|random|low_roll_first|high_roll_first" default:"fixed" assumed:"no order of seating is given" doc:"the order of play: that of the teams, drawn by lot, or by a throw of each"`
	KeepOrder bool      `key:"setup.seat_ties" clause:"COL-SETUP-11" values:"reroll|keep_order" default:"reroll" assumed:"the usual custom; without effect while the order is fixed" doc:"players who throw alike throw again, or stay in the order of the teams"`
}

// SeatOrder says how the order of play comes about (setup.seat_order).
type SeatOrder uint8

const (
	FixedOrder SeatOrder = iota
	RandomOrder
	LowRollFirst
	HighRollFirst
)

// inOrder is the seat that plays at a place of the round, from 0.
func (p *Progress) inOrder(place int) sim.Seat {
	if p.Order[0] == 0 {
		return sim.Seat(place + 1)
	}
	return p.Order[place]
}

// Place is the place of a team, from 0, in the round, from 0.
func (p *Progress) Place(team int) int {
	if p.Order[0] != 0 {
		for i, seat := range p.Order {
			if seat == sim.Seat(team+1) {
				return i
			}
		}
	}
	return team
}

// placeOf is the place of a team's seat in the round, from 0.
func (r *Rules) placeOf(s *State, seat sim.Seat) int {
	if s.Order[0] == 0 {
		return int(seat) - 1
	}
	return slices.Index(s.Order[:], seat)
}

// seatTeams settles the order of play (COL-SETUP-10, COL-SETUP-11).
func (r *Rules) seatTeams(s *State, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Seats
	if o.Order == FixedOrder {
		return
	}
	order := s.Order[:r.teams]
	for i := range order {
		order[i] = sim.Seat(i + 1)
	}
	if o.Order == RandomOrder {
		var seats [MaxTeams]uint64
		for i, seat := range order {
			seats[i] = uint64(seat)
		}
		dice.Shuffle(c.Stream(dice.Setup), seats[:len(order)])
		for i := range order {
			order[i] = sim.Seat(seats[i])
		}
	} else {
		r.rollForSeats(order, c, log)
	}
	for i, seat := range order {
		log.Add(Seated, seat, i+1, 0, 0, 0)
	}
}

// rollForSeats has each of these players throw and puts them in order; those
// who throw alike throw again among themselves.
func (r *Rules) rollForSeats(order []sim.Seat, c *dice.Chance, log *sim.Log) {
	var rolled [MaxTeams + 1]int
	for _, seat := range order {
		rolled[seat], _ = r.throwDice(c, dice.Setup, seat, SeatThrow, log)
	}
	for i := 1; i < len(order); i++ { // stable
		for j := i; j > 0 && r.before(rolled[order[j]], rolled[order[j-1]]); j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	if r.Options.Seats.KeepOrder {
		return
	}
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && rolled[order[to]] == rolled[order[from]] {
			to++
		}
		if to > from+1 {
			r.rollForSeats(order[from:to], c, log)
		}
		from = to
	}
}

// before: the first throw earns the earlier place.
func (r *Rules) before(a, b int) bool {
	if r.Options.Seats.Order == LowRollFirst {
		return a < b
	}
	return a > b
}
