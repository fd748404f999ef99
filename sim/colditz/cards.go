package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Face is the printed side of an opportunity card: kind and room together.
type Face uint8

// The faces of the opportunity deck (COL-OPP-00). The four found items stand
// in the order of the equipment types, Move Fast in the order of
// MoveFastRooms, tunnels in the board's.
const (
	Warning Face = iota
	Bribe1
	Bribe2
	Diversion
	KitA // food and compass
	KitB // disguise and documents
	Hideaway
	Inspection
	FoundRope
	FoundKey
	FoundPass
	FoundCutters
	MoveFast
	Release    = MoveFast + 8
	Sabotage   = Release + 1
	StaffCar   = Release + 2
	Talisman   = Release + 3
	TunnelCard = Release + 4
	GliderCard = TunnelCard + 3 // a found rope that bears the glider (COL-GLIDER-01)
	SecretDoor = TunnelCard + 4 // a found key that opens the tower
	Faces      = TunnelCard + 5
)

// OpportunityKinds are the kinds as options and metrics write them.
var OpportunityKinds = [...]string{
	"warning", "bribe1", "bribe2", "diversion", "kit_a", "kit_b", "hideaway", "inspection", "rope", "key", "pass",
	"cutters", "move_fast", "release", "sabotage", "staff_car", "talisman", "tunnel",
}

// Kind is the index of the face's kind in OpportunityKinds.
func (f Face) Kind() int {
	switch {
	case f < MoveFast:
		return int(f)
	case f < Release:
		return 12
	case f < TunnelCard:
		return 13 + int(f-Release)
	case f == GliderCard:
		return FoundRope.Kind()
	case f == SecretDoor:
		return FoundKey.Kind()
	}
	return 17
}

// SecurityFace is the printed side of a security card.
type SecurityFace uint8

// The faces of the security deck (COL-SEC-01). Searches stand in the order
// of SearchRooms.
const (
	AppelCard SecurityFace = iota
	KeyHolder
	PassHolder
	SearchCard
	ShootCard     = SearchCard + 8
	DetectedCard  = ShootCard + 1
	DoubleWatch   = ShootCard + 2 // of house rules
	SecurityFaces = ShootCard + 3
)

// SecurityKinds are the kinds as options and metrics write them.
var SecurityKinds = [...]string{
	"appel", "key_holder", "pass_holder", "search", "shoot", "tunnel_detected", "double_watch",
}

// Kind is the index of the face's kind in SecurityKinds.
func (f SecurityFace) Kind() int {
	switch {
	case f < SearchCard:
		return int(f)
	case f < ShootCard:
		return 3
	}
	return 4 + int(f-ShootCard)
}

// faces is a set of faces of one of the decks.
type faces uint64

// some is the set of these faces.
func some[F Face | SecurityFace](list ...F) (set faces) {
	for _, f := range list {
		set |= 1 << f
	}
	return set
}

// between is the set of the faces from one to before another.
func between[F Face | SecurityFace](from, to F) faces { return 1<<to - 1<<from }

var (
	bribes     = some(Bribe1, Bribe2)
	foundFaces = between(FoundRope, MoveFast) | some(GliderCard, SecretDoor)
	fastFaces  = between(MoveFast, Release)
	digs       = between(TunnelCard, TunnelCard+3)
	searches   = between(SearchCard, ShootCard)
)

// Hands and discard piles are counts by face.
type (
	OpportunityHand [Faces]int8
	SecurityHand    [SecurityFaces]int8
)

const maxDeck = 64

// Deck is a draw pile and its discards. The top card is the last of Cards.
// Discards are counted only: they are shuffled before they come back.
type Deck[H OpportunityHand | SecurityHand] struct {
	Cards    [maxDeck]uint8
	Left     int8
	Discards H
}

// Cards are what the players hold, the decks, the pile of do-or-die cards and the box.
type Cards struct {
	Teams       [MaxTeams]Team
	GermanHand  SecurityHand
	GermanCards int8
	GermanHeld  faces `position:"derived"` // in GermanHand
	Opportunity Deck[OpportunityHand]
	Security    Deck[SecurityHand]
	DoOrDie     [maxDoOrDie]int8 // the pile, top last
	DoOrDieLeft int8
	Stock       [equipmentTypes]int8
	Kits        int8
}

// shuffle puts the cards of the draw pile in a random order. Which copy of a
// face is which does not matter: they are numbered as they lie.
func (d *Deck[H]) shuffle(c *dice.Stream) {
	var space [maxDeck]uint64
	var copies [Faces]int
	cards := space[:d.Left]
	for i, face := range d.Cards[:d.Left] {
		cards[i] = dice.Card(int(face), copies[face])
		copies[face]++
	}
	dice.Shuffle(c, cards)
	for i, card := range cards {
		d.Cards[i] = uint8(dice.Face(card))
	}
}

// reshuffle makes the deck's discards its draw pile.
func (d *Deck[H]) reshuffle(discards []int8, c *dice.Stream) {
	for f, n := range discards {
		for range n {
			d.Cards[d.Left] = uint8(f)
			d.Left++
		}
	}
	clear(discards)
	d.shuffle(c)
}

// onBottom puts a card under the draw pile.
func (d *Deck[H]) onBottom(face uint8) {
	copy(d.Cards[1:d.Left+1], d.Cards[:d.Left])
	d.Cards[0] = face
	d.Left++
}

// Numbers of the streams that decks shuffle with.
const (
	opportunityDeck = iota
	securityDeck
	doOrDieDeck
)

// top takes the top card of a deck, after a shuffle of its discards when the pile is
// empty and the rules have them shuffled; none is left otherwise (COL-HAND-08).
func (d *Deck[H]) top(staysEmpty bool, discards []int8, c *dice.Chance, deck int) (face uint8, left bool) {
	if d.Left == 0 && !staysEmpty {
		d.reshuffle(discards, c.Stream(dice.Deck(deck)))
	}
	if d.Left == 0 {
		return 0, false
	}
	d.Left--
	return d.Cards[d.Left], true
}

// takeSecurity puts a card into the German's hand, dropSecurity takes one out.
func (d *Cards) takeSecurity(f SecurityFace) {
	changeHand(d.GermanHand[:], &d.GermanCards, &d.GermanHeld, int(f), 1)
}

func (d *Cards) dropSecurity(f SecurityFace) {
	changeHand(d.GermanHand[:], &d.GermanCards, &d.GermanHeld, int(f), -1)
}

// drawOpportunity gives a team the top card, if there is one.
func (r *Rules) drawOpportunity(s *State, team int, c *dice.Chance, log *sim.Log) {
	d := &s.Opportunity
	if face, left := d.top(r.Options.Deck.StaysEmpty, d.Discards[:], c, opportunityDeck); left {
		s.Teams[team].take(Face(face))
		tellCardDrawn(log, sim.Seat(team+1), Face(face))
	}
}

// drawSecurity is drawOpportunity for the German.
func (r *Rules) drawSecurity(s *State, c *dice.Chance, log *sim.Log) {
	d := &s.Security
	if face, left := d.top(r.Options.Deck.StaysEmpty, d.Discards[:], c, securityDeck); left {
		s.takeSecurity(SecurityFace(face))
		tellCardDrawn(log, German, SecurityFace(face))
	}
}

// spend takes a played card out of a team's hand to where played cards go
// (COL-HAND-06); discard does so for a surplus one (COL-HAND-07).
func (r *Rules) spend(s *State, team int, f Face, c *dice.Chance) {
	r.putAway(s, team, f, r.Options.Deck.PlayedTo, c)
}

func (r *Rules) putAway(s *State, team int, f Face, where Away, c *dice.Chance) {
	s.Teams[team].drop(f)
	d := &s.Opportunity
	d.layAway(uint8(f), where, d.Discards[:], c, opportunityDeck)
}

func (r *Rules) spendSecurity(s *State, f SecurityFace, c *dice.Chance) {
	r.putAwaySecurity(s, f, r.Options.Deck.PlayedTo, c)
}

func (r *Rules) putAwaySecurity(s *State, f SecurityFace, where Away, c *dice.Chance) {
	s.dropSecurity(f)
	d := &s.Security
	d.layAway(uint8(f), where, d.Discards[:], c, securityDeck)
}

// layAway puts a card that has left a hand where such cards go.
func (d *Deck[H]) layAway(face uint8, where Away, discards []int8, c *dice.Chance, deck int) {
	switch where {
	case DiscardPile:
		discards[face]++
	case Bottom:
		d.onBottom(face)
	case ShuffleIn:
		d.onBottom(face)
		d.shuffle(c.Stream(dice.Deck(deck)))
	}
}
