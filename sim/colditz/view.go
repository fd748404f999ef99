package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// View is what one seat knows: everything that lies open, the own hand, and
// nothing else. Its fields are out of reach, so a bot cannot peek.
type View struct {
	r    *Rules
	s    *State
	seat sim.Seat
}

// View is what the seat may know of a position.
func (r *Rules) View(s *State, seat sim.Seat) View { return View{r, s, seat} }

// Rules is the game that is played: board, options, tables.
func (v View) Rules() *Rules { return v.r }

// Seat is whose view this is.
func (v View) Seat() sim.Seat { return v.seat }

// Team is the viewer's team, from 0; -1 for the German.
func (v View) Team() int { return int(v.seat) - 1 }

// Round counts from 1, Turns the player turns that are over.
func (v View) Round() int { return int(v.s.Round) }

// Turns is the number of player turns that are over.
func (v View) Turns() int { return int(v.s.Turns) }

// TurnsLeft is the number of player turns until time is up, at most, the one
// in hand included; -1 where no clock ends the game.
func (v View) TurnsLeft() int {
	o := &v.r.Options.Clock
	if o.Days == 0 {
		if v.r.turns == 0 {
			return -1
		}
		return v.r.turns - int(v.s.Turns)
	}
	left := int(v.s.PartEnds - v.s.Clock)
	for part := int(v.s.Part) + 1; part < 2*int(o.Days); part++ {
		left += milli * int(o.PhaseMinutes[2*(part%2)]) // 0 a day, 2 a night; nobody plays in the meeting
	}
	switch o.Unit {
	case Minutes:
		return ceil(left, o.turn())
	case Rounds:
		return ceil(left*v.r.players, milli)
	default:
		return ceil(left, milli)
	}
}

// Night reports whether it is night.
func (v View) Night() bool { return v.s.Night }

// Player is the seat whose turn it is.
func (v View) Player() sim.Seat { return v.s.Seat }

// Phase is the part of the turn.
func (v View) Phase() Phase { return v.s.Phase }

// Question is the interrupt that is asked about; none in the plain turn.
func (v View) Question() FrameKind {
	if v.s.Depth == 0 {
		return noFrame
	}
	return v.s.top().Kind
}

// Unforced reports whether the own turn is in hand and what is open in it does
// not depend on what else is: the list is all decisions of all kinds (Of, Open).
func (v View) Unforced() bool {
	return v.seat == v.s.Seat && v.r.plain(v.s, v.r.moment(v.s))
}

// Offers reports whether the rules have decisions of these kinds in the part of
// the turn that is in hand.
func (v View) Offers(kinds Kinds) bool { return v.r.agendas[v.r.moment(v.s)].kinds&kinds != 0 }

// Of appends the decisions of a kind about one pawn, ascending, in an unforced
// turn; all of the kind where it is not about a pawn.
func (v View) Of(k MoveKind, pawn int, buf []sim.Move) []sim.Move {
	return v.r.of(v.s, v.r.moment(v.s), k, pawn, buf)
}

// Open appends the decisions of some kinds, ascending, in an unforced turn.
func (v View) Open(kinds Kinds, buf []sim.Move) []sim.Move {
	return v.r.listed(v.s, v.r.moment(v.s), kinds, buf)
}

// Asked is the interrupt in hand, for its arguments; only what concerns the
// seat that is asked.
func (v View) Asked() Frame {
	if v.s.Depth == 0 || v.s.top().Seat != v.seat {
		return Frame{}
	}
	return *v.s.top()
}

// Pips left in this turn.
func (v View) Pips() int { return int(v.s.Pips) }

// Thrown is the number of pips that the throw of this turn gave.
func (v View) Thrown() int { return int(v.s.Thrown) }

// Posted is the number of guards posted in this turn.
func (v View) Posted() int { return int(v.s.Posts) }

// Walked reports whether a man took a step in this turn.
func (v View) Walked(m Man) bool { return v.s.Walked&(1<<m) != 0 }

// ReleasesLeft is the number of men whom this turn's doubles may still let
// out.
func (v View) ReleasesLeft() int { return int(v.s.Doubles) }

// MustMove is the man or guard who has to move on; -1 nobody.
func (v View) MustMove() int { return int(v.s.Mover) }

// PostingLocked reports the lockout after a recall or arrest.
func (v View) PostingLocked() bool { return v.s.Locked }

// MayPost reports whether the German could post a guard now.
func (v View) MayPost() bool { return v.r.mayPost(v.s) }

// Man is where a man is.
func (v View) Man(m Man) Pawn { return v.s.Men[m] }

// TermLeft is in how many turns of his player a man in solitary may come out for
// nothing, 0 now; below 0: never (COL-SOL-27).
func (v View) TermLeft(m Man) int {
	if v.r.Options.Sol.After == 0 {
		return -1
	}
	return int(v.r.Options.Sol.After) + 1 - int(v.s.Served[m])
}

// Guard is where a guard is.
func (v View) Guard(g Guard) Pawn { return v.s.Guards[g] }

// GuardPawns is where all guards are.
func (v View) GuardPawns() [MaxGuards]Pawn { return v.s.Guards }

// SameGuards reports whether all guards are where they are said to be.
func (v View) SameGuards(pawns *[MaxGuards]Pawn) bool { return v.s.Guards == *pawns }

// MenPawns is where all men are.
func (v View) MenPawns() [MaxTeams * MaxMen]Pawn { return v.s.Men }

// Elsewhere is how many of the viewer's men are not where they are said to be,
// and the last of them; -1 when there is none.
func (v View) Elsewhere(pawns *[MaxMen]Pawn) (n, last int) {
	first := v.Team() * MaxMen
	last = -1
	for i := range v.r.men {
		if v.s.Men[first+i] != pawns[i] {
			n, last = n+1, i
		}
	}
	return n, last
}

// At is who stands on the surface of a circle: a man, a guard, or nobody.
func (v View) At(c board.Circle) (m Man, g Guard) {
	switch code := v.s.At[c]; {
	case isMan(code):
		return manOf(code), NoGuard
	case isGuard(code):
		return NoMan, guardOf(code)
	}
	return NoMan, NoGuard
}

// Vacant reports that nobody stands on the surface of a circle.
func (v View) Vacant(c board.Circle) bool { return v.s.At[c] == 0 }

// Reserve is the number of guards in the barracks.
func (v View) Reserve() int { return v.s.guardsReserved() }

// GuardsOnBoard is the number of guards out of the barracks.
func (v View) GuardsOnBoard() int { return v.r.guards - v.s.guardsReserved() }

// MenInside is the number of men in a tunnel.
func (v View) MenInside(tunnel board.Tunnel) int { return int(v.s.Tunnel[tunnel].Men) }

// Standing: a tunnel has been open since the game began, and takes one man alone.
func (v View) Standing(tunnel board.Tunnel) bool { return v.s.Tunnel[tunnel].Standing }

// Detected reports whether guards may go into a tunnel.
func (v View) Detected(tunnel board.Tunnel) bool { return v.s.Tunnel[tunnel].Detected }

// InTunnel is who stands at a place along a tunnel.
func (v View) InTunnel(tunnel, place int) (m Man, g Guard) {
	switch code := v.s.Tunnel[tunnel].In[place]; {
	case isMan(code):
		return manOf(code), NoGuard
	case isGuard(code):
		return NoMan, guardOf(code)
	}
	return NoMan, NoGuard
}

// Kit reports whether a team holds an escape kit.
func (v View) Kit(team int) bool { return v.s.Teams[team].Kit }

// Kits is the number of kits left to claim.
func (v View) Kits() int { return int(v.s.Kits) }

// Escapes of a team so far.
func (v View) Escapes(team int) int { return int(v.s.Teams[team].Escapes) }

// Out reports whether a team is eliminated.
func (v View) Out(team int) bool { return v.s.Teams[team].Out }

// Equipment of one type that a team holds; of another team only as far as
// info.equipment_visibility lets it be seen, else 0.
func (v View) Equipment(team, kind int) int {
	if team != v.Team() && v.r.Options.Hand.Visibility != Public {
		return 0
	}
	return int(v.s.Teams[team].Equip[kind])
}

// EquipmentCards is how many equipment cards a team holds; -1 when that is
// hidden (COL-HAND-11).
func (v View) EquipmentCards(team int) int {
	if team != v.Team() && v.r.Options.Hand.Visibility == Concealed {
		return -1
	}
	return int(v.s.Teams[team].equipment())
}

// Stock is the number of equipment cards of a type left to claim; -1 when
// that is hidden (COL-SETUP-01).
func (v View) Stock(kind int) int {
	if !v.r.Options.Info.StockPublic {
		return -1
	}
	return int(v.s.Stock[kind])
}

// Hand is the viewer's own opportunity hand; empty for the German
// (COL-HAND-10).
func (v View) Hand() OpportunityHand {
	if v.seat == German {
		return OpportunityHand{}
	}
	return v.s.Teams[v.Team()].Hand
}

// Holds is the number of cards with this face in the viewer's own hand.
func (v View) Holds(f Face) int {
	if v.seat == German {
		return 0
	}
	return int(v.s.Teams[v.Team()].Hand[f])
}

// SecurityHand is the viewer's own security hand; empty for a team.
func (v View) SecurityHand() SecurityHand {
	if v.seat != German {
		return SecurityHand{}
	}
	return v.s.GermanHand
}

// Means is what a plan of the viewer's team goes by, men and guards apart;
// nothing for the German. It is compared as a whole: two equal values ask for
// the same plan.
type Means struct {
	OpenWays uint64 // to prisoners; bit w is way w
	Turns    int32  // player turns that are over
	Hand     OpportunityHand
	Equip    [equipmentTypes]int8
	Stock    [equipmentTypes]int8 // as Stock tells it
	Kits     int8                 // left to claim
	Escapes  int8
	Stolen   int8 // by the team, where that counts
	Kit      bool
	Night    bool
}

// Means is what the viewer's team has and what is left to get.
func (v View) Means() Means {
	if v.seat == German {
		return Means{}
	}
	t := &v.s.Teams[v.Team()]
	m := Means{
		OpenWays: v.s.OpenWays, Turns: v.s.Turns, Hand: t.Hand, Equip: t.Equip, Kits: int8(v.Kits()),
		Escapes: t.Escapes, Stolen: t.Stolen, Kit: t.Kit, Night: v.s.Night,
	}
	for kind := range m.Stock {
		m.Stock[kind] = int8(v.Stock(kind))
	}
	return m
}

// SameMeans reports whether Means is still this.
func (v View) SameMeans(m *Means) bool {
	if v.seat == German {
		return *m == Means{}
	}
	t := &v.s.Teams[v.Team()]
	if m.OpenWays != v.s.OpenWays || m.Turns != v.s.Turns || m.Equip != t.Equip || m.Kits != int8(v.Kits()) ||
		m.Escapes != t.Escapes ||
		m.Stolen != t.Stolen || m.Kit != t.Kit || m.Night != v.s.Night || m.Hand != t.Hand {
		return false
	}
	for kind := range m.Stock {
		if m.Stock[kind] != int8(v.Stock(kind)) {
			return false
		}
	}
	return true
}

// Cards is how many opportunity or security cards a seat holds: numbers are
// open, faces are not.
func (v View) Cards(seat sim.Seat) int {
	if seat == German {
		return int(v.s.GermanCards)
	}
	return int(v.s.Teams[seat-1].Cards)
}

// DoOrDiesLeft is the number of do-or-die cards in the pile; their order is
// hidden (COL-DOD-05).
func (v View) DoOrDiesLeft() int { return int(v.s.DoOrDieLeft) }

// DoOrDies tells how many cards of the do-or-die pile give each number of
// throws: everybody has seen those that were turned (COL-DOD-17).
func (v View) DoOrDies() (byThrows [MaxThrows + 1]int8) {
	for _, card := range v.s.DoOrDie[:v.s.DoOrDieLeft] {
		byThrows[card]++
	}
	return byThrows
}

// HasDoOrDie reports whether a team could still turn a do-or-die card: the
// one it was dealt, or one of the pile.
func (v View) HasDoOrDie(team int) bool { return v.s.hasDoOrDie(team) }

// OwnDoOrDie is the number of throws on the card that the viewer's team was
// dealt, where its owner may look at it; else 0 (COL-DOD-25).
func (v View) OwnDoOrDie() int {
	if v.seat == German || !v.r.Options.DoOrDie.OwnerLook {
		return 0
	}
	return int(v.s.Teams[v.Team()].DoOrDie)
}

// Lent reports whether a man of the own team may go along a way that another
// team has paid for in this round (COL-MULTI-01).
func (v View) Lent(w board.Way) bool { return v.r.lent(v.s, v.Team(), w) }

// MayBeLent: unless it holds, Lent does not for any way.
func (v View) MayBeLent() bool { return v.s.Shared.Paid != [MaxTeams]uint64{} }

// OpenWays is the set of ways that are open to prisoners now; bit w is way w.
func (v View) OpenWays() uint64 { return v.s.OpenWays }

// PursuedWays is the set of drops and wires that guards may use now; bit w is way w.
func (v View) PursuedWays() uint64 { return v.r.pursuedWays(v.s) }

// Pursuit reports whether the guards are in active pursuit in this turn.
func (v View) Pursuit() bool { return v.s.Licence }

// MenToArrest are the men of a team for whom MayArrest holds, bit m man m.
func (v View) MenToArrest(team int) uint64 { return v.r.menToArrest(v.s, team) }

// MayArrest reports whether a guard who reached the man could arrest him. It
// tells nothing that is hidden: it uses what the arrest rules look at.
func (v View) MayArrest(m Man) bool { return v.r.mayArrest(v.s, m) }

// Wanted reports whether the men of a team may be arrested in the inner
// courtyard.
func (v View) Wanted(team int) bool { return v.r.gives(v.s, team, v.r.Options.Arrest.Grey) }

// MayStealUnseen reports whether a team could claim one more card of
// equipment without its men being wanted for it (COL-ARREST-03).
func (v View) MayStealUnseen(team int) bool {
	o := &v.r.Options.Arrest
	if o.Grey != StolenOrKit {
		return o.Grey == NeverArrest
	}
	stolen := int(v.s.Teams[team].Stolen)
	if o.TheftCounter == TableThefts {
		stolen = 0
		for t := range v.s.Teams {
			stolen += int(v.s.Teams[t].Stolen)
		}
	}
	return o.TheftCounter != UncountedThefts && stolen+1 < int(o.MinStolen)
}

// Attempting reports whether a man is in a declared attempt.
func (v View) Attempting(m Man) bool { return v.s.Attempting&(1<<m) != 0 }

// Declared reports whether a man was declared in this turn and is still
// inside.
func (v View) Declared(m Man) bool { return v.s.Declared&(1<<m) != 0 }

// Announced is the set of men who were declared in this turn, bit m man m.
func (v View) Announced() uint64 { return v.s.Announced }

// Digging is the tunnel whose card was shown in this turn; -1 none.
func (v View) Digging() int { return int(v.s.Digging) - 1 }

// Shown is the search card that was shown in this turn and is still to be
// thrown for, an index in SearchRooms; -1 none.
func (v View) Shown() int { return int(v.s.Shown) - 1 }

// Hunted is the man whom a guard follows; NoMan nobody.
func (v View) Hunted(g Guard) Man { return Man(v.s.Hunts[g] - 1) }

// StepsLeft is the number of steps that a guard may still take in this turn:
// the pips, and in the outer area what its cap leaves (COL-GUARD-11).
func (v View) StepsLeft(g Guard) int {
	left := int(v.s.walkingPips())
	p := &v.s.Guards[g]
	if limit := v.r.Options.Guard.OuterCap; limit > 0 && p.Zone == OnBoard &&
		v.r.Board.Circles[p.At].Area == board.Outer && !v.r.limitsLifted(v.s) {
		left = min(left, int(limit-v.s.OuterSteps[g]))
	}
	return left
}

// WalkingPips is the number of pips that guards may still walk (COL-NIGHT-03).
func (v View) WalkingPips() int { return int(v.s.walkingPips()) }

// SearchThrow is the throw that takes a guard to the room of a search card
// that is thrown for, an index in SearchRooms; -1 when none does.
func (v View) SearchThrow(g Guard, card int) int {
	p := &v.s.Guards[g]
	if v.r.searchThrows[card] == nil || p.Zone != OnBoard || v.r.searchThrows[card][p.At] == board.Unreachable {
		return -1
	}
	return int(v.r.searchThrows[card][p.At])
}

// Liable reports whether a search of the room would jail the man.
func (v View) Liable(m Man, room board.Room) bool { return v.r.liable(v.s, m, room) }

// LiableMen is how many prisoners a search of the room would take.
func (v View) LiableMen(room board.Room) int { return bits.OnesCount64(v.r.liableMen(v.s, room)) }

// HoldsSecurity is how many of a card the viewer has in his security hand.
func (v View) HoldsSecurity(f SecurityFace) int {
	if v.seat != German {
		return 0
	}
	return int(v.s.GermanHand[f])
}

// Exempt reports whether an appel cannot touch the man.
func (v View) Exempt(m Man) bool { return v.r.exempt(v.s, m) }

// MayStop reports whether a prisoner may stop on a circle.
func (v View) MayStop(c board.Circle) bool { return v.r.mayStop(v.s, c) }

// GuardMayStop reports whether a guard may stop on a circle now who comes there from
// another one; NoCircle when he is not on the board yet.
func (v View) GuardMayStop(c, from board.Circle) bool { return v.r.guardMayStop(v.s, c, from) }

// Run is the way of a man's do or die now, with the cards that his team is seen to
// hold.
func (v View) Run(m Man) Run {
	team := TeamOf(m)
	return v.r.runWith(v.s, m, v.Equipment(team, Rope), v.Equipment(team, Cutters))
}

// MayRun reports whether the man stands where a do or die may start.
func (v View) MayRun(m Man) bool { return v.r.mayRun(v.s, m) }

// ShotDistance is the range that a shot needs; -1 when it always misses.
func (v View) ShotDistance(g Guard, m Man) int { return v.r.shotDistance(v.s, g, m) }

// Fare is what the step from one circle to the next costs in equipment: a
// type and a number of cards; type -1 when it is free.
func (v View) Fare(from, to board.Circle, kind board.LinkKind) (equipment, cards int) {
	for i := range v.r.links[from] {
		if l := &v.r.links[from][i]; l.To == to && l.Kind == kind {
			f, _ := v.r.price(v.s, from, l)
			return int(f.Type), int(f.Cards)
		}
	}
	return -1, 0
}

// GuardWalks measures the ways that a guard can walk with the pips left.
func (v View) GuardWalks(g Guard, room board.Room) Walks { return Walks{v.r.guardWalks(v.s, g, room)} }

// Walks are the ways of one guard.
type Walks struct{ w walks }

// To is the number of pips to a circle, -1 when the guard cannot get there.
func (w *Walks) To(c board.Circle) int { return w.w.to(c) }

// Offered is what the trade in hand has on the table, for its two parties.
func (v View) Offered() Offer {
	if a := v.Asked(); a.Kind == AskTradeAnswer || a.Kind == AskTradeConfirm || a.Kind == AskTradeGive {
		return v.s.Offer
	}
	return Offer{}
}

// Threatened is the set of men whom the card in hand concerns, for the seat
// that is asked about it: his own men for a warning, all the caught ones for
// the German who picks guards; bit m is man m.
func (v View) Threatened() uint64 {
	if k := v.Asked().Kind; k == AskWarning || k == AskSafety || k == AskPutDown {
		return v.s.Marked
	}
	return 0
}

// SafeWithoutCards reports whether one of the threatened men can reach a
// free safe circle without equipment.
func (v View) SafeWithoutCards() bool {
	f := v.Asked()
	if f.Kind != AskWarning {
		return false
	}
	for m := range Man(MaxTeams * MaxMen) {
		if v.s.Marked&(1<<m) == 0 {
			continue
		}
		w := v.r.waysToSafety(v.s, m, f.Searcher())
		for _, c := range v.r.Board.Safes {
			if v.s.At[c] == 0 && w.reaches(c) && w.toll[c] == 0 &&
				(f.Room() == board.NoRoom || v.r.Board.Circles[c].Room != f.Room()) {
				return true
			}
		}
	}
	return false
}

// SearchCost is the number of pips in which a guard can reach the room of a
// search card, an index in SearchRooms; -1 when he cannot in this turn.
func (v View) SearchCost(g Guard, card int) int {
	room := v.r.searchRooms[card]
	if room == board.NoRoom || v.s.Guards[g].Zone != OnBoard {
		return -1
	}
	w := v.r.guardWalks(v.s, g, AnyRoom)
	return v.r.searchCost(&w, v.r.Board.Circles[v.s.Guards[g].At].Room, room)
}

// SearchedRoom is the room of a search card, FastRoom that of a Move Fast
// card; NoRoom on a board without it.
func (v View) SearchedRoom(card int) board.Room { return v.r.searchRooms[card] }

// FastRoom is the room of a Move Fast card.
func (v View) FastRoom(card int) board.Room { return v.r.moveFastRooms[card] }

// RunWith is the way of a do or die from a circle with so many cards and all
// ways shut.
func (v View) RunWith(c board.Circle, ropes, cutters int) Run { return v.r.RunFrom(c, ropes, cutters) }
