package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// AreaOptions: who is safe or allowed where.
type AreaOptions struct {
	AppelSafe       bool       `key:"appel.zone_safe" clause:"COL-AREA-02" default:"false" assumed:"the whole grey courtyard is treated alike, white circles are not set apart" doc:"prisoners on white circles cannot be arrested"`
	EnterAppel      bool       `key:"guard.enter_appel" clause:"COL-AREA-03" default:"true" assumed:"white circles are forbidden to arrests only" doc:"guards may walk on white circles"`
	SafeProtects    uint8      `key:"safe.protects" clause:"COL-AREA-04" set:"arrest|appel|search" default:"[arrest,appel]" assumed:"where a document is silent, Thibault's summary is followed" doc:"what a safe (light blue) circle protects from"`
	EnterSafe       bool       `key:"guard.enter_safe" clause:"COL-AREA-05" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards may enter safe circles"`
	EnterRooms      EnterRooms `key:"guard.enter_rooms" clause:"COL-AREA-06" values:"pursuit_or_card|card_only|free" default:"pursuit_or_card" assumed:"searches would be pointless if guards walked into rooms at will, so the reading of Thibault's summary is taken" doc:"when guards may enter rooms"`
	Block           Block      `key:"guard.block" clause:"COL-AREA-08" values:"forbidden|allowed|to_barracks" default:"allowed" assumed:"the document has no rule on blocking, so nothing is forbidden" doc:"whether a guard may stop where he cuts off prisoners; to_barracks: he may, and leaves when the turn ends"`
	BlockTest       BlockTest  `key:"guard.block_test" clause:"COL-AREA-10" values:"articulation|door_or_corridor_flag|together" default:"together" assumed:"what blocks is not defined; a test on the graph is the same for everybody, and the words are of guards, not of each one: two before a door shut it as one does, and one in single file shuts the passage there, though doors elsewhere lead round" doc:"what blocks: a guard alone where prisoners are cut off from others; any beside a door or a blue circle and any in single file; or whatever he and those who stand already shut together, where a way round through doors does not count"`
	InnerBlack      BlackPow   `key:"black.inner_pow" clause:"COL-AREA-11" values:"stop|cross_only|barred" default:"stop" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether prisoners may stop on the black circles of the courtyard, cross them only, or not even that"`
	OuterBlack      BlackPow   `key:"black.outer_pow" clause:"COL-AREA-12" values:"stop|cross_only|barred" default:"stop" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether prisoners may stop on the black circles of the outer area, cross them only, or not even that"`
	FreeGates       uint8      `key:"guard.free_circles" clause:"COL-AREA-16" set:"key|pass" default:"[key,pass]" assumed:"keys and passes are asked of prisoners only" doc:"gates that guards pass freely; the others are shut to them"`
	BlockExceptions uint8      `key:"guard.block_exceptions" clause:"COL-AREA-09" set:"pursuit|search|appel" doc:"what lifts the rule on blocking: a pursuit, or a search or appel that was shown in this turn"`
	RoomToBarracks  bool       `key:"guard.end_in_room" clause:"COL-AREA-07" values:"stays|to_barracks" default:"stays" assumed:"nothing sends a guard out of a room" doc:"where a guard goes who ends the German turn in a room"`
	EnterCoolerExit bool       `key:"guard.enter_cooler_exit" clause:"COL-AREA-15" default:"true" assumed:"nothing forbids the circle" doc:"guards may enter the circle in front of the cooler"`
	PursuersCross   bool       `key:"guard.cross_drop" clause:"COL-AREA-17" values:"never|pursuit_same_route" default:"pursuit_same_route" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether guards may follow over an opened drop or wire"`
}

// Bits of safe.protects.
const (
	SafeFromArrest uint8 = 1 << iota
	SafeFromAppel
	SafeFromSearch
)

// EnterRooms says when guards may enter rooms (guard.enter_rooms).
type EnterRooms uint8

const (
	PursuitOrCard EnterRooms = iota
	CardOnly
	FreeEntry
)

// Block says what becomes of a guard who would block (guard.block).
type Block uint8

const (
	BlockForbidden Block = iota
	BlockAllowed
	BlockToBarracks
)

// Bits of guard.block_exceptions.
const (
	BlockInPursuit uint8 = 1 << iota
	BlockInSearch
	BlockInAppel
)

// BlockTest says what counts as blocking (guard.block_test).
type BlockTest uint8

const (
	Articulation BlockTest = iota
	DoorOrCorridor
	Together
)

// BlackPow says what prisoners may do on black circles (black.inner_pow and black.outer_pow).
type BlackPow uint8

const (
	BlackStop BlackPow = iota
	BlackCross
	BlackBarred
)

// Bits of guard.free_circles.
const (
	FreeKeyGates uint8 = 1 << iota
	FreePassGates
)

// guardsPass: guards go through the gate (COL-AREA-16).
func (r *Rules) guardsPass(g board.GateKind) bool {
	switch g {
	case board.KeyGate:
		return r.Options.Area.FreeGates&FreeKeyGates != 0
	case board.PassGate:
		return r.Options.Area.FreeGates&FreePassGates != 0
	}
	return true
}

// guardMayStop: a guard may stand on the circle: no brown one (COL-MOVE-11),
// none that cuts off prisoners (COL-AREA-08) unless in active pursuit
// (COL-AREA-09). The circle that he leaves for it, if any, counts as vacant.
func (r *Rules) guardMayStop(s *State, at, left board.Circle) bool {
	switch r.guardStops[at] {
	case mayAlwaysStop:
		return true
	case mayNeverStop:
		return false
	}
	if t := r.ground[at].tunnel; t != board.NoTunnel && !r.brownStop(s, t) {
		return false
	}
	if r.Options.Area.Block != BlockForbidden || !r.shuts(s, at, left) {
		return true
	}
	except := r.Options.Area.BlockExceptions
	return s.Licence && except&BlockInPursuit != 0 || s.Shown != board.None && except&BlockInSearch != 0 ||
		s.RangeDue && except&BlockInAppel != 0
}

// doors says what becomes of a guard's steps into another room: shut, none is taken;
// ask, it depends on the room. Each is a set of a circle's links, of all or of none, so
// that lists of steps are made without a branch.
type doors struct{ shut, ask uint8 }

// everyLink is the set of all links that a circle can have.
const everyLink uint8 = 0xff

// doorways: in pursuit, or where options let them, guards may enter any room
// (COL-AREA-06); those in which a detected tunnel starts (COL-TUN-26); else none. Search
// cards are played as a move of their own.
func (r *Rules) doorways(s *State) doors {
	switch {
	case r.Options.Area.EnterRooms == FreeEntry, r.Options.Area.EnterRooms == PursuitOrCard && s.Licence:
		return doors{}
	case s.Combo != board.None, s.Tunnel[0].Detected || s.Tunnel[1].Detected || s.Tunnel[2].Detected:
		return doors{ask: everyLink}
	}
	return doors{shut: everyLink}
}

// guardMayEnterRoom: as doorways has it.
func (r *Rules) guardMayEnterRoom(s *State, room board.Room) bool {
	if d := r.doorways(s); d.ask == 0 {
		return d.shut == 0
	}
	return r.roomOfDetected(s, room)
}

// roomOfDetected: a detected tunnel starts in the room, and guards may come
// into it from there: by any circle, or for this turn (COL-TUN-26).
func (r *Rules) roomOfDetected(s *State, room board.Room) bool {
	if r.Options.Tunnel.RaidFromYard {
		t, ok := s.Combo.Get()
		return ok && r.startRoom(t) == room
	}
	for t := range s.Tunnel {
		if s.Tunnel[t].Detected && r.Board.Circles[r.Board.Tunnels[t].Circles[0]].Room == room {
			return true
		}
	}
	return false
}

// clearOutside sends guards from outside to the barracks once no prisoner
// stands there any more (COL-GUARD-13).
func (r *Rules) clearOutside(s *State, log *sim.Log) {
	if r.follows && s.anyHunt() {
		r.dropHunts(s, log)
	}
	if s.MenOutside > 0 || s.GuardsOutside == 0 || !r.Options.Guard.ClearOutside {
		return
	}
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone == OnBoard && r.ground[p.At].area == board.Outside {
			if s.Seat == German && s.Mover == int8(g) && s.Phase == GermanMove {
				s.Mover = -1
			}
			r.barracks(s, g, OutsideEmpty, log)
		}
	}
}

// areaInterrupts: the end of a German turn, when guards leave rooms and
// corridors.
func areaInterrupts() []interrupt {
	return []interrupt{{
		kind: germanEnd,
		run: func(r *Rules, s *State, _ *Frame, _ *dice.Chance, log *sim.Log) {
			s.pop()
			r.cleanUp(s, log)
		},
	}}
}
