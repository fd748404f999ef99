package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// Zone says where a pawn is, apart from its circle.
type Zone uint8

// Where a pawn can be. A man begins Absent when his team is smaller than
// eight; Escaped and Dead are for good (COL-GAME-06).
const (
	Absent Zone = iota
	OnBoard
	InTunnel // inside one, on its layer of the board
	InnerCell
	OuterCell // the cooler
	Escaped
	Dead
	Reserve // a guard in the barracks
	Limbo   // arrested, the jail not chosen yet
	InTower // in the north tower, with the glider
)

// Exit is the last way that a man took on his way out.
type Exit uint8

// The ways out, in the order of the metrics' names.
const (
	NoExit Exit = iota
	ByKey
	ByPass
	ByRope
	ByWire
	ByTunnel
	ByCar
	ByDoOrDie
	ByGlider
)

// ExitNames are the ways out as metrics and transcripts write them.
var ExitNames = [...]string{"none", "key", "pass", "rope", "wire", "tunnel", "car", "do_or_die", "glider"}

// Pawn is the place of one man or guard.
type Pawn struct {
	At        board.Circle // NoCircle when off the board
	Zone      Zone
	Returning bool // on his way back from the cooler, immune from arrest (COL-SOL-16)
	WayBack   bool // on his way back, immune or not
	Last      Exit
}

// Pawns are the men and guards, and who stands where.
type Pawns struct {
	Men    [MaxTeams * MaxMen]Pawn
	Guards [MaxGuards]Pawn
	At     [board.MaxCircles]uint8 // pawn code of who stands on a circle's surface

	MenOutside int8 // on circles of the area outside, tunnels not counted
	MenInCells int8

	// What follows from the rest, kept for speed; Check says what it must be.
	Near          [board.MaxCircles]met `position:"derived"` // by circle: who stands around
	GuardsOutside int8                  `position:"derived"`
	InRooms       uint64                `position:"derived"` // men on circles of rooms
	AtHome        uint16                `position:"derived"` // guards in the barracks
	OnPosts       uint16                `position:"derived"` // guards on black circles
	PostsTaken    int8                  `position:"derived"` // black circles on which somebody stands
}

// guardsReserved is the number of guards in the barracks.
func (p *Pawns) guardsReserved() int { return bits.OnesCount16(p.AtHome) }

// countIn counts the men from one number up to another who are in a zone.
func (p *Pawns) countIn(from, to Man, zone Zone) (n int) {
	for m := from; m < to; m++ {
		if p.Men[m].Zone == zone {
			n++
		}
	}
	return n
}

// placedGuards is the number of guards on circles.
func (p *Pawns) placedGuards() int {
	n := 0
	for g := range p.Guards {
		if p.Guards[g].Zone == OnBoard {
			n++
		}
	}
	return n
}

// vacant appends a decision for each circle of a list on which nobody stands.
func (p *Pawns) vacant(list []board.Circle, buf []sim.Move) []sim.Move {
	for _, at := range list {
		if p.At[at] == 0 {
			buf = append(buf, pack(PlaceAt, int(at), 0, 0))
		}
	}
	return buf
}

// Pawn codes on circles: 0 nobody, then men, then guards.
const guardCode = 1 + MaxTeams*MaxMen

func manCode(m Man) uint8      { return uint8(m) + 1 }
func guardOf(code uint8) Guard { return Guard(code - guardCode) }
func manOf(code uint8) Man     { return Man(code - 1) }
func isMan(code uint8) bool    { return code != 0 && code < guardCode }
func isGuard(code uint8) bool  { return code-guardCode < MaxGuards } // not covered

// covered stands on the surface of a brown circle over a pawn inside the
// tunnel where nobody may pass over him (COL-MOVE-05). It is the code behind
// the last pawn's.
const covered = guardCode + MaxGuards

func codeOfGuard(g Guard) uint8 { return uint8(g) + guardCode }

// place puts a man on a vacant circle of the surface.
func (r *Rules) place(s *State, m Man, at board.Circle) {
	p := &s.Men[m]
	p.At, p.Zone = at, OnBoard
	r.setDown(s, at, manCode(m))
}

// setDown puts a pawn on a vacant circle of the surface.
func (r *Rules) setDown(s *State, at board.Circle, code uint8) {
	s.At[at] = code
	r.turnNear(s, at, mark(code))
	if r.ground[at].counted {
		r.note(s, at, code, 1)
	}
}

// takeUp takes whoever stands on a circle off the surface.
func (r *Rules) takeUp(s *State, at board.Circle) {
	code := s.At[at]
	s.At[at] = 0
	r.turnNear(s, at, mark(code))
	if r.ground[at].counted {
		r.note(s, at, code, -1)
	}
}

// met says who stands at the ends of a circle's links: in the low half, by
// link, that somebody does; in the high half that it is a guard.
type met uint32

func (m met) taken() uint8  { return uint8(m) }
func (m met) guards() uint8 { return uint8(m >> 8) }
func (m met) others() uint8 { return m.taken() &^ m.guards() }

// beside is who may stand beside a circle, over links that nobody takes, too: in a tunnel
// State.Near leaves some of them out, and anybody may.
func (r *Rules) beside(s *State, at board.Circle) met {
	if r.ground[at].tunnel != board.NoTunnel {
		return 1<<8 | 1<<1
	}
	return s.Near[at]
}

// How a pawn is marked in the sets of those around, in the place of link 0.
const (
	oneMan   met = 1
	oneGuard met = 1 | 1<<8
)

func mark(code uint8) met {
	if isGuard(code) {
		return oneGuard
	}
	return oneMan
}

// turnNear tells the circles around that one has been taken or left. All
// have as many entries, so there is no branch on how many are around.
func (r *Rules) turnNear(s *State, at board.Circle, mark met) {
	a := &r.around[uint16(at)]
	s.Near[uint16(a[0].at)] ^= met(a[0].link) * mark
	s.Near[uint16(a[1].at)] ^= met(a[1].link) * mark
	s.Near[uint16(a[2].at)] ^= met(a[2].link) * mark
	s.Near[uint16(a[3].at)] ^= met(a[3].link) * mark
	s.Near[uint16(a[4].at)] ^= met(a[4].link) * mark
	s.Near[uint16(a[5].at)] ^= met(a[5].link) * mark
	s.Near[uint16(a[6].at)] ^= met(a[6].link) * mark
}

// note counts a pawn more, or less, outside, in a room or on a black circle.
func (r *Rules) note(s *State, at board.Circle, code uint8, n int8) {
	if r.ground[at].post {
		s.PostsTaken += n
		if isGuard(code) {
			s.OnPosts ^= 1 << guardOf(code)
		}
		return
	}
	switch outside := r.ground[at].area == board.Outside; {
	case outside && isMan(code):
		s.MenOutside += n
	case outside && isGuard(code):
		s.GuardsOutside += n
	case !outside && isMan(code):
		s.InRooms ^= 1 << manOf(code)
	}
}

// lift takes a man off whatever he stands in, into a zone off the board. The
// outside is cleared by the caller, once it is known where he went.
func (r *Rules) lift(s *State, m Man, to Zone) {
	p := &s.Men[m]
	switch p.Zone {
	case OnBoard:
		r.takeUp(s, p.At)
	case InTunnel:
		c := &r.Board.Circles[p.At]
		t := &s.Tunnel[c.Tunnel]
		r.standInside(s, p.At, 0)
		t.Men--
	case InnerCell, OuterCell:
		s.MenInCells--
		s.Served[m] = 0
	}
	p.Zone, p.At = to, board.NoCircle
	if to != InTunnel {
		s.dropAttempt(m)
	}
	if to == InnerCell || to == OuterCell {
		s.MenInCells++
	}
}

// standInside writes who stands inside a tunnel on one of its circles, 0 nobody.
// Where nobody may pass over others, its surface is taken as well
// (COL-MOVE-05).
func (r *Rules) standInside(s *State, at board.Circle, code uint8) {
	c := &r.Board.Circles[at]
	s.Tunnel[c.Tunnel].In[c.TunnelAt] = code
	if r.Options.Move.PassThrough != PassNone || c.Area == board.TunnelOnly {
		return
	}
	switch {
	case code != 0 && s.At[at] == 0:
		r.setDown(s, at, covered)
	case code == 0 && s.At[at] == covered:
		r.takeUp(s, at)
	}
}

// mayCrawl: the place inside a tunnel is free, and nobody above keeps a pawn
// from passing under him.
func (r *Rules) mayCrawl(s *State, tunnel board.Tunnel, place int) bool {
	circles := r.Board.Tunnels[tunnel].Circles
	return place < len(circles) && s.Tunnel[tunnel].In[place] == 0 &&
		(r.Options.Move.PassThrough != PassNone || s.At[circles[place]] == 0)
}

func (r *Rules) placeGuard(s *State, g Guard, at board.Circle) {
	s.Guards[g] = Pawn{At: at, Zone: OnBoard}
	s.AtHome &^= 1 << g
	r.setDown(s, at, codeOfGuard(g))
}

// shiftGuard moves a guard to a vacant circle of the surface.
func (r *Rules) shiftGuard(s *State, g Guard, to board.Circle) {
	p := &s.Guards[g]
	from := p.At
	p.At = to
	r.shift(s, from, to, codeOfGuard(g), oneGuard)
}

// shift takes who stands on a circle to a vacant one.
func (r *Rules) shift(s *State, from, to board.Circle, who uint8, one met) {
	s.At[from], s.At[to] = 0, who
	r.turnNear(s, from, one)
	r.turnNear(s, to, one)
	if r.ground[from].counted {
		r.note(s, from, who, -1)
	}
	if r.ground[to].counted {
		r.note(s, to, who, 1)
	}
}

// takeAway ends a man's walk and lifts him into a zone; the tunnel is the one that he was
// in, if he was in one.
func (r *Rules) takeAway(s *State, m Man, to Zone) (tunnel board.Tunnel, wasInTunnel bool) {
	if wasInTunnel = s.Men[m].Zone == InTunnel; wasInTunnel {
		tunnel = r.Board.Circles[s.Men[m].At].Tunnel
	}
	if s.Mover == int8(m) && s.Seat == SeatOf(m) {
		s.Mover = -1
	}
	r.lift(s, m, to)
	return tunnel, wasInTunnel
}

// barracks takes a guard to the barracks from wherever he is.
func (r *Rules) barracks(s *State, g Guard, why GuardLeft, log *sim.Log) {
	p := &s.Guards[g]
	switch p.Zone {
	case OnBoard:
		r.takeUp(s, p.At)
	case InTunnel:
		c := &r.Board.Circles[p.At]
		r.standInside(s, p.At, 0)
		s.Tunnel[c.Tunnel].Guards--
	default:
		return
	}
	if r.Options.Guard.CardLockout && s.Seat != German && (why == ByDiversion || why == ByInspection) {
		s.Barred |= 1 << g // COL-GUARD-08
	}
	log.Add(GuardHome, German, int(g), int(p.At), int(why), 0)
	*p = Pawn{At: board.NoCircle, Zone: Reserve}
	s.AtHome |= 1 << g
}
