package stalagluft

import (
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// Role is what a prisoner is.
type Role uint8

// The roles, in the order of deck.cards; then the anonymous teams.
const (
	SBO Role = iota
	BigX
	BigS
	TunnelKing
	Manufacturer
	Forger
	Tailor
	Scrounger
	Intelligence
	Independent
	Stoolie
	Stooge
	Dispersal
	Distraction
	Roles
)

// RoleNames are the roles in words.
var RoleNames = [Roles]string{
	"sbo", "big_x", "big_s", "tunnel_king", "manufacturer", "forger", "tailor", "scrounger", "intelligence",
	"independent", "stoolie", "stooge", "dispersal", "distraction",
}

// IsX says that the role belongs to the X-organisation: a die in a search,
// a Red Cross card (SL3-RED-02).
func (r Role) IsX() bool { return r <= Intelligence }

// IsTeam says that the role never goes indoors (SL3-DEP-15).
func (r Role) IsTeam() bool { return r >= Stooge }

// Where a prisoner is.
type Where uint8

const (
	InDeck  Where = iota
	Waiting       // in the Vorlager
	Outdoors
	Indoors
	InCooler
	Out     // escaped
	Gone    // identified, recaptured for good
	Reserve // a team not yet on the table
)

// WhereNames are the states of a prisoner in words.
var WhereNames = [...]string{"in deck", "waiting", "outdoors", "indoors", "in cooler", "out", "gone", "reserve"}

// Man is a prisoner: a character or a team.
type Man struct {
	Role     Role
	Where    Where
	Cell     terrain.Cell
	Building Building
	Hut      Building // assigned
	Free     int16    // turn of his release from the cooler
	Seen     Building // in which the Germans last saw him
	SeenTurn int16
	Declared bool     // this turn: no secret, and outdoors for good
	Done     bool     // has been dealt with in this step
	Load     int8     // sand carried by a team
	From     TunnelID // that it comes from, or none
	Stole    bool
	Shown    bool // a spy whom the German has moved
}

// Prisoners are the men and teams, and the deck in which they come.
type Prisoners struct {
	Deck [MaxMen]ManID // cards from the top
	Left int8
	Men  [MaxMen]Man
}

// inCamp says that a man is in the compound.
func (m *Man) inCamp() bool { return m.Where == Outdoors || m.Where == Indoors }

// roster is who the men are, by number.
type roster struct {
	people ManID // men in all, cards first
	cards  ManID // of them in the deck
	roles  [MaxMen]Role
	span   [Roles]span
}

// span are the men, from..to-1, among whom those of a role are. Men are
// numbered role by role; only covert spies and independents are mixed.
type span struct{ from, to ManID }

// Span is where among the men those of a role are found: from..to-1.
func (r *Rules) Span(role Role) (from, to ManID) {
	s := r.span[role]
	return s.from, s.to
}

// fillRoster numbers the men: those in the deck, then the teams beside it.
func (r *Rules) fillRoster() {
	o := &r.Options
	add := func(role Role, n int) {
		for range n {
			r.roles[r.people] = role
			r.people++
		}
	}
	for role, n := range o.Deck.Cards {
		add(Role(role), int(n))
	}
	if o.Deck.TeamsInDeck {
		add(Stooge, 7)
		add(Dispersal, 5)
		add(Distraction, 4)
		r.cards = r.people
	} else {
		r.cards = r.people
		add(Stooge, int(o.Setup.Stooges))
		add(Dispersal, int(o.Setup.Dispersals))
		add(Distraction, int(o.Setup.Distractions))
	}
	r.buildSpans()
}

func (r *Rules) buildSpans() {
	for i := r.people - 1; i >= 0; i-- {
		s := &r.span[r.roles[i]]
		if s.from = i; s.to == 0 {
			s.to = i + 1
		}
	}
	if a, b := &r.span[Independent], &r.span[Stoolie]; r.Options.Spy.Covert {
		if a.to == 0 {
			*a = *b
		}
		if b.to > 0 {
			a.to = b.to
		}
		*b = *a
	}
}

// shuffle lays the deck of men out. Men of a role stand beside each other, so a
// man is known by his role and his place among them, however many others the
// deck has.
func (r *Rules) shuffle(s *State, c *dice.Stream) {
	var deck [MaxMen]uint64
	var begins [Roles]ManID
	for i := r.cards - 1; i >= 0; i-- {
		begins[r.roles[i]] = i
	}
	for i, role := range r.roles[:r.cards] {
		deck[i] = dice.Card(int(role), i-int(begins[role]))
	}
	dice.Shuffle(c, deck[:r.cards])
	for i, card := range deck[:r.cards] {
		s.Deck[i] = begins[dice.Face(card)] + ManID(uint8(card))
	}
	s.Left = int8(r.cards)
}

// mingle deals the roles of independents and spies among the men who have
// them, so that a man's number does not tell which he is.
func (r *Rules) mingle(s *State, c *dice.Stream) {
	n, spies := 0, 0
	var who [MaxMen]uint64
	for i := range r.people {
		switch r.roles[i] {
		case Stoolie:
			spies++
			fallthrough
		case Independent:
			who[n] = uint64(i)
			n++
		}
	}
	dice.Shuffle(c, who[:n])
	for k, i := range who[:n] {
		s.Men[i].Role = Independent
		if k >= n-spies { // from the top, so that a spy more leaves the others what they are
			s.Men[i].Role = Stoolie
		}
	}
}

// arrive turns up to n cards; they may be deployed from the given turn on.
func (u umpire) arrive(n int, turn int16) {
	for ; n > 0 && u.Left > 0; n-- {
		u.Left--
		i := u.Deck[u.Left]
		u.Men[i].Where, u.Men[i].Free = Waiting, turn
		u.log.Add(Arrived, Pow, int(i), int(u.Men[i].Role), 0, 0)
	}
}

// at is the first man of this role who is in the building, or none.
func (r *Rules) at(s *State, role Role, building Building) ManID {
	for i, to := r.Span(role); i < to; i++ {
		if m := &s.Men[i]; m.Role == role && m.Where == Indoors && m.Building == building {
			return i
		}
	}
	return NoMan
}

// present is a man of this role in the camp, or none.
func (r *Rules) present(s *State, role Role) ManID {
	for i, to := r.Span(role); i < to; i++ {
		if m := &s.Men[i]; m.Role == role && m.inCamp() {
			return i
		}
	}
	return NoMan
}
