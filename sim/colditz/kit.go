package colditz

import (
	"math/bits"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// KitOptions: the civilian escape kit.
type KitOptions struct {
	Symbols          uint8      `key:"kit.symbols" clause:"COL-KIT-01" set:"disguise|food|compass|documents" doc:"the parts that a kit is made of"`
	PartsMode        KitParts   `key:"kit.parts_mode" clause:"COL-KIT-02" values:"mix|cards_only_complete|none" default:"mix" assumed:"parts may come as cards, and nothing says that all four must" doc:"what kit-part cards stand in for"`
	RequiredAtTarget bool       `key:"kit.required_at_target" clause:"COL-KIT-07" doc:"a man at a target has escaped only if his player holds a kit"`
	OwnMenOnly       bool       `key:"kit.own_men_only" clause:"COL-KIT-12" default:"true" assumed:"a player's claim is taken to rest on his own men" doc:"only the player's own men cover symbols; otherwise any prisoner does"`
	Missing          MissingKit `key:"kit.missing_at_target" clause:"COL-KIT-09" values:"wait_on_target|arrest|cannot_enter" default:"wait_on_target" assumed:"nothing is said of a man who arrives without a kit; he waits" doc:"what becomes of a man who comes to a target without a kit"`
	AtStart          bool       `key:"kit.at_start" clause:"COL-KIT-16" default:"false" source:"off: no clause of the document asks for it" doc:"each player holds an escape kit from the start"`
	BribeAsPart      bool       `key:"kit.bribe_as_part" clause:"COL-KIT-04" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"a bribe stands in for one symbol of a kit"`
	Confiscable      bool       `key:"kit.confiscable" clause:"COL-KIT-05" doc:"a kit can be lost again"`
	RequiredToLeave  bool       `key:"kit.required_to_leave" clause:"COL-KIT-08" default:"false" assumed:"the kit has to be shown at the target only" doc:"nobody leaves the inner courtyard without a kit, tunnels apart"`
	ReclaimAfterLoss bool       `key:"kit.reclaim_after_loss" clause:"COL-KIT-14" default:"true" assumed:"nothing bars a player from making up another" doc:"a player whose kit was confiscated may make up another"`
	ClaimToAppel     bool       `key:"kit.claim_to_appel" clause:"COL-KIT-10" default:"false" assumed:"only the claim of equipment sends men to the white circles" doc:"claiming a kit sends the men to the white circles"`
	OneSymbolPerMan  bool       `key:"kit.one_symbol_per_man" clause:"COL-KIT-13" default:"true" assumed:"a man stands in one room" doc:"a man covers one symbol, even in a room with several"`
}

// KitParts says what kit-part cards do (kit.parts_mode).
type KitParts uint8

const (
	MixParts KitParts = iota
	PartsAlone
	NoParts
)

// MissingKit says what happens at a target without a kit (kit.missing_at_target).
type MissingKit uint8

const (
	WaitOnTarget MissingKit = iota
	ArrestWithoutKit
	CannotEnter
)

const (
	kitsInBox  = 5
	kitSymbols = 4

	// What the half cards show (COL-KIT-02), as bits in the order disguise,
	// food, compass, documents.
	kitAShows = 1<<1 | 1<<2
	kitBShows = 1<<0 | 1<<3
)

// kitSymbolsAt are the kit symbols of the room in which the man stands; a
// man inside a tunnel is in no room (COL-KIT-01).
func (r *Rules) kitSymbolsAt(s *State, m Man) uint8 {
	p := &s.Men[m]
	if p.Zone != OnBoard {
		return 0
	}
	room := r.Board.Circles[p.At].Room
	if room == board.NoRoom {
		return 0
	}
	return r.Board.Rooms[room].Kit
}

// coveredByMen finds whether men and cards together show every symbol:
// shown are the symbols that half cards show, and each bribe stands for one
// more. With one symbol a man, the men are matched to the symbols one by one
// (Hall's condition over sixteen sets, less what the bribes make good).
func (r *Rules) coveredByMen(s *State, team int, shown uint8, bribes int) bool {
	missing := r.Options.Kit.Symbols &^ shown
	if missing == 0 {
		return true
	}
	var byMen [kitSymbols * 4]uint8 // how many men stand for each set of symbols
	any := uint8(0)
	from, to := r.menWhoCount(team)
	for m := from; m < to; m++ {
		at := r.kitSymbolsAt(s, m)
		byMen[at]++
		any |= at
	}
	if bits.OnesCount8(missing&^any) > bribes {
		return false
	}
	if !r.Options.Kit.OneSymbolPerMan {
		return true
	}
	for set := missing; set != 0; set = (set - 1) & missing {
		men := uint8(0)
		for at, n := range byMen {
			if uint8(at)&set != 0 {
				men += n
			}
		}
		if int(men)+bribes < bits.OnesCount8(set) {
			return false
		}
	}
	return true
}

// kitShown is what a choice of half cards shows: bit 0 kit_a, bit 1 kit_b.
func kitShown(cards int) (shown uint8) {
	if cards&1 != 0 {
		shown |= kitAShows
	}
	if cards&2 != 0 {
		shown |= kitBShows
	}
	return shown
}

// menWhoCount are the men who can cover symbols for a team (COL-KIT-12).
func (r *Rules) menWhoCount(team int) (from, to Man) {
	if r.Options.Kit.OwnMenOnly {
		return r.menOf(team)
	}
	return 0, MaxTeams * MaxMen
}

// symbolsOfAll are the symbols of the rooms in which any prisoner stands.
func (r *Rules) symbolsOfAll(s *State) (shown uint8) {
	for m := range Man(MaxTeams * MaxMen) {
		shown |= r.kitSymbolsAt(s, m)
	}
	return shown
}

// halfCards are the kinds of half card in the hand, as kitShown takes them.
func (t *Team) halfCards() (cards int) {
	if t.Hand[KitA] > 0 {
		cards |= 1
	}
	if t.Hand[KitB] > 0 {
		cards |= 2
	}
	return cards
}

func (r *Rules) claimKit(s *State, team, cards int, c *dice.Chance, log *sim.Log) {
	t := &s.Teams[team]
	t.Kit = true
	s.Kits--
	spent := 0
	for i, f := range [...]Face{KitA, KitB} {
		if cards&(1<<i) != 0 {
			spent++
			tellPlayed(log, sim.Seat(team+1), f, onNothing)
			r.spend(s, team, f, c)
		}
	}
	bribes := cards >> 2
	for range bribes {
		face := r.lesserBribe(t)
		tellPlayed(log, sim.Seat(team+1), face, onNothing)
		r.spend(s, team, face, c)
	}
	log.Add(KitClaimed, sim.Seat(team+1), spent, bribes, 0, 0)
	from, to := r.menOf(team)
	if r.Options.Kit.ClaimToAppel {
		covered := kitShown(cards)
		for m := from; m < to; m++ {
			if at := r.kitSymbolsAt(s, m) & r.Options.Kit.Symbols &^ covered; at != 0 {
				covered |= at
				s.push(Frame{Kind: AskLanding, Seat: sim.Seat(team + 1), A: int16(m), B: int16(AfterClaim)})
			}
		}
	}
	for m := from; m < to && s.Phase != Over; m++ { // COL-KIT-09
		r.arrive(s, m, log)
	}
}

// kitDecisions: an escape kit is put together.
func kitDecisions() []decision {
	return []decision{{
		kind: ClaimKit, words: "claim kit", args: []argument{kitParts},
		open: []opening{{at: during(free), list: (*Rules).kitClaims, lasts: turnLasts}},
		do:   func(u umpire, x choice) { u.claimKit(u.s, int(u.s.Seat)-1, x.a, u.c, u.log) },
	}}
}

// kitParts are the cards spent on a kit: bits 0 and 1 the half cards, bribes
// from bit 2 on.
func kitParts(_ *Rules, _ *State, x choice) string {
	with := [4]string{"", " kit_a", " kit_b", " kit_a kit_b"}[x.a&3] + strings.Repeat(" bribe", x.a>>2)
	if with == "" {
		return ""
	}
	return "with" + with
}

// kitClaims appends the ways to claim a kit. Each of its symbols must be shown by a man in
// a room that has it, by a half card, or be made up for by a bribe card.
func (r *Rules) kitClaims(s *State, buf []sim.Move) []sim.Move {
	team := int(s.Seat) - 1
	t, o := &s.Teams[team], &r.Options.Kit
	if t.Kit || s.Kits == 0 || t.KitLost && !o.ReclaimAfterLoss {
		return buf
	}
	bribes := 0
	if o.BribeAsPart {
		bribes = int(t.Hand[Bribe1] + t.Hand[Bribe2])
	}
	shown, _ := r.symbolsAt(s, team)
	if !o.OwnMenOnly {
		shown = r.symbolsOfAll(s)
	}
	if bits.OnesCount8(o.Symbols&^(shown|kitShown(t.halfCards()))) > bribes {
		return buf
	}
	var able [kitSymbols + 1]uint8 // by bribes: the choices of half cards that do
	for n := 0; n <= min(bribes, kitSymbols); n++ {
	choices:
		for cards := range 4 {
			if cards&1 != 0 && t.Hand[KitA] == 0 || cards&2 != 0 && t.Hand[KitB] == 0 {
				continue
			}
			if cards != 0 && (o.PartsMode == NoParts || o.PartsMode == PartsAlone && cards != 3) {
				continue
			}
			for fewer := range cards + 1 {
				for i := 0; i <= n; i++ {
					if fewer&^cards == 0 && able[i]&(1<<fewer) != 0 {
						continue choices // a card would be spent for nothing
					}
				}
			}
			if r.coveredByMen(s, team, kitShown(cards), n) {
				able[n] |= 1 << cards
				buf = append(buf, pack(ClaimKit, cards|n<<2, 0, 0))
			}
		}
	}
	return buf
}

// lacksKitFor: the man may not enter a target, for want of a kit (COL-KIT-09).
func (r *Rules) lacksKitFor(s *State, m Man, to board.Circle) bool {
	return r.keepsOff(to) && !s.Teams[TeamOf(m)].Kit
}

// keepsOff: who has no kit may not enter the circle (COL-KIT-09).
func (r *Rules) keepsOff(to board.Circle) bool {
	o := &r.Options.Kit
	return o.Missing == CannotEnter && o.RequiredAtTarget && r.Board.Circles[to].Target >= 0
}
