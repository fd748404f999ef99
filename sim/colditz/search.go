package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// SearchOptions: room searches.
type SearchOptions struct {
	Rooms            uint8          `key:"search.rooms" clause:"COL-SEARCH-01" set:"guardhouse|sickbay|chapel|dentist|stores|kitchen|orderlies|showers" doc:"rooms of the search cards; the cards in the deck go round them"`
	Method           SearchMethod   `key:"search.method" clause:"COL-SEARCH-02" values:"walk_in|search_throw" doc:"how a guard gets to the room: with the pips of the turn, or with a throw of its own"`
	NeedsEquipment   bool           `key:"search.needs_equipment" clause:"COL-SEARCH-03" doc:"a search jails only men whose player holds equipment"`
	Jail             CardJail       `key:"search.jail" clause:"COL-SEARCH-05" values:"german_choice|inner" doc:"where searched men go"`
	Sequence         SearchSequence `key:"search.sequence" clause:"COL-SEARCH-06" values:"enter_and_play|throw_show_move_search" doc:"when a search throw comes: as soon as the card is played, or after the guards have moved; the card is then shown before"`
	FailGuard        FailGuard      `key:"search.fail_guard" clause:"COL-SEARCH-10" values:"stays|to_barracks" doc:"where the guard goes who did not reach the room"`
	NightDice        int8           `key:"search.night_dice" clause:"COL-SEARCH-11" range:"1..2" doc:"dice of the search throw at night"`
	Show             SearchShow     `key:"search.show" clause:"COL-SEARCH-13" values:"on_entering|before_moving" doc:"when a guard who walks in shows the card: on the way, or before any guard has moved"`
	OutOfTurnEnd     bool           `key:"search.out_of_turn_end" clause:"COL-SEARCH-16" doc:"a search card may be played when an Allied turn ends"`
	OutOfTurnTeams   int8           `key:"search.out_of_turn_teams" clause:"COL-SEARCH-17" range:"0..5" doc:"teams that such a search may concern; 0 means all"`
	TheftInterrupt   bool           `key:"search.theft_interrupt" clause:"COL-EQUIP-09" doc:"a search card may interrupt a claim of equipment in its room"`
	TheftCancels     TheftCancels   `key:"search.theft_cancels" clause:"COL-SEARCH-19" values:"always|on_success" doc:"when an interrupted claim, and the turn, are lost"`
	WarningOutOfTurn bool           `key:"search.warning_out_of_turn" clause:"COL-SEARCH-23" doc:"an advance warning may answer a search in an Allied turn"`
	WarningWhen      WarningWhen    `key:"search.warning_when" clause:"COL-SEARCH-25" values:"on_show|after_throw" doc:"when warnings are asked for: when the card is shown, or after the search throw"`
}

// SearchMethod says how a guard gets to the room.
type SearchMethod uint8

// Values of search.method.
const (
	WalkIn SearchMethod = iota
	SearchThrown
)

// SearchSequence says when a search throw comes.
type SearchSequence uint8

// Values of search.sequence.
const (
	EnterAndPlay SearchSequence = iota
	ThrowShowMoveSearch
)

// FailGuard says where an unlucky searcher goes.
type FailGuard uint8

// Values of search.fail_guard.
const (
	FailStays FailGuard = iota
	FailToBarracks
)

// SearchShow says when the card is shown.
type SearchShow uint8

// Values of search.show.
const (
	ShowOnEntering SearchShow = iota
	ShowBeforeMoving
)

// TheftCancels says when an interrupted claim is lost.
type TheftCancels uint8

// Values of search.theft_cancels.
const (
	TheftAlwaysCancelled TheftCancels = iota
	TheftCancelledOnSuccess
)

// WarningWhen says when warnings are asked for.
type WarningWhen uint8

// Values of search.warning_when.
const (
	WarnOnShow WarningWhen = iota
	WarnAfterThrow
)

// CardJail says where men go whom a card has caught.
type CardJail uint8

// Values of search.jail, appel.jail and holder.jail.
const (
	CardGermanChoice CardJail = iota
	CardInner
)

func (c CardJail) rule() jailRule {
	if c == CardInner {
		return innerCells
	}
	return askGerman
}

// SearchRooms are the rooms of the search cards (COL-SEARCH-01), in the
// order of the faces.
var SearchRooms = [...]string{"guardhouse", "sickbay", "chapel", "dentist", "stores", "kitchen", "orderlies_quarters", "showers"}

// liable: the man stands in the searched room and his player holds some
// equipment (COL-SEARCH-03); men in tunnels are not in the room.
func (r *Rules) liable(s *State, m Man, room Room) bool {
	p := &s.Men[m]
	if p.Zone != OnBoard || r.Board.Circles[p.At].Room != room {
		return false
	}
	if r.Board.Circles[p.At].Safe && r.Options.Area.SafeProtects&SafeFromSearch != 0 {
		return false
	}
	return !r.Options.Search.NeedsEquipment || s.Teams[TeamOf(m)].equipment() > 0
}

// searchCost is the pips that the guard needs to reach the room, -1 when he
// cannot: any free circle of it that is not brown, by any door, other rooms
// on the way allowed (COL-SEARCH-02). He who stands in it searches at once.
func (r *Rules) searchCost(w *walks, guardRoom, room Room) int {
	best := -1
	if guardRoom == room {
		return 0
	}
	for _, c := range r.Board.Rooms[room].Circles {
		if r.Board.Circles[c].Tunnel >= 0 {
			continue
		}
		if d := w.to(c); d >= 0 && (best < 0 || d < best) {
			best = d
		}
	}
	return best
}

// searchPips is the pips that a guard needs to the room of a card, -1 when he
// cannot reach it: the shortest way if it is free, or the way that there is.
func (r *Rules) searchPips(s *State, g Guard, card int) int {
	at, room := s.Guards[g].At, r.searchRooms[card]
	if near := r.roomNear[card][at]; near == 0 || near != unreachable && int16(near) <= s.Pips && r.roomWalk[card].open(s, at, NoCircle) {
		return int(near)
	}
	walk := r.guardWalks(s, g, AnyRoom)
	return r.searchCost(&walk, r.Board.Circles[at].Room, room)
}

// legalSearches appends, for each search card, the guards who can reach its
// room in this turn. Walking in, showing the card and searching is one
// decision: nothing else can happen on the way (COL-SEARCH-13).
func (r *Rules) legalSearches(s *State, buf []sim.Move) []sim.Move {
	var reach [len(SearchRooms)]uint16 // by card: the guards who reach the room
	any := uint16(0)
	for i, room := range r.searchRooms {
		if s.GermanHand[SearchCard+SecurityFace(i)] > 0 && room != NoRoom {
			reach[i] = r.searchers(s, i)
			any |= reach[i]
		}
	}
	if any == 0 {
		return buf
	}
	for g := range Guard(r.guards) {
		for i := range reach {
			if reach[i]&(1<<g) != 0 {
				buf = append(buf, pack(SearchRoom, int(g), i, 0))
			}
		}
	}
	return buf
}

// searchers is the set of guards who can search the room of a card now: those
// who find a shortest way free, or, if some of those near enough do not, all
// whom a look from the room outwards finds. It agrees with searchCost, guard
// by guard.
func (r *Rules) searchers(s *State, card int) (set uint16) {
	room := r.searchRooms[card]
	way, barred := &r.roomWalk[card], uint16(0)
	for g := range Guard(r.guards) {
		p := &s.Guards[g]
		if p.Zone != OnBoard || int16(r.roomNear[card][p.At]) > s.Pips {
			continue
		}
		if r.ground[p.At].room == room || way.open(s, p.At, NoCircle) {
			set |= 1 << g
		} else {
			barred |= 1 << g
		}
	}
	if barred != 0 {
		set |= r.searchersFrom(s, room, barred)
	}
	return set
}

// searchersFrom finds those of some guards who reach a room, from the room
// outwards. It leaves out circles from which none of them is near enough,
// whoever stands in the way.
func (r *Rules) searchersFrom(s *State, room Room, wanted uint16) (set uint16) {
	var list [MaxGuards]Circle
	where := list[:0]
	for left := wanted; left != 0; left &= left - 1 {
		where = append(where, s.Guards[bits.TrailingZeros16(left)].At)
	}
	var seen [maxCircles / 64]uint64
	var ring [maxCircles]Circle
	n := 0
	for _, c := range r.Board.Rooms[room].Circles {
		info := &r.Board.Circles[c]
		if info.Tunnel < 0 && s.At[c] == 0 && (!info.Safe || r.Options.Area.EnterSafe) {
			seen[c/64] |= 1 << (c % 64)
			ring[n] = c
			n++
		}
	}
	begin := 0
	for d := int16(1); d <= s.Pips && begin < n; d++ {
		for end := n; begin < end; begin++ {
			links := r.links[ring[begin]]
			for i := range links {
				l := &links[i]
				if l.Kind > DoorLink || seen[l.To/64]&(1<<(l.To%64)) != 0 {
					continue
				}
				seen[l.To/64] |= 1 << (l.To % 64)
				to := &r.Board.Circles[l.To]
				if to.Area == Outside || to.Area == Appel && !r.Options.Area.EnterAppel && !isGuard(s.At[l.To]) {
					continue
				}
				if code := s.At[l.To]; code != 0 {
					if isGuard(code) {
						if set |= 1 << guardOf(code) & wanted; set == wanted {
							return set
						}
					}
					continue
				}
				if to.Safe && !r.Options.Area.EnterSafe || !r.guardsPass(to.Gate) || !r.anyNear(where, l.To, int(s.Pips-d)) {
					continue
				}
				ring[n] = l.To
				n++
			}
		}
	}
	return set
}

// anyNear: one of some guards could come to a circle in so many steps, for
// all that stands still.
func (r *Rules) anyNear(where []Circle, to Circle, steps int) bool {
	if r.Options.Area.EnterSafe {
		return true // GuardWalk knows nothing of ways over safe circles
	}
	for _, at := range where {
		if d := r.Board.GuardWalk(at, to); d <= steps || d == unreachable { // he may have been put where no guard goes
			return true
		}
	}
	return false
}

// search shows the card, lets threatened players answer, and searches.
func (r *Rules) search(s *State, g Guard, card int, c *dice.Chance, log *sim.Log) {
	room := r.searchRooms[card]
	s.Pips -= int16(r.searchPips(s, g, card))
	log.Add(CardPlayed, German, int(SearchCard)+card, int(room), 0, 0)
	r.spendSecurity(s, SearchCard+SecurityFace(card), c)
	s.push(Frame{Kind: searching, Seat: German, A: int16(g), B: int16(room)})
}

// runSearch goes through the players in turn order; then everybody liable is
// jailed at once, the guard leaves, and the losses follow (COL-SEARCH-04,
// COL-CONF-12). A guard taken away by a diversion searches nothing.
func (r *Rules) runSearch(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	g, room := Guard(f.A), Room(f.B)
	for int(f.C) < r.teams {
		team := int(s.inOrder(int(f.C))) - 1
		f.C++
		if s.Teams[team].Hand[Warning] == 0 || !r.mayPlay(s, sim.Seat(team+1)) || r.Options.Card.WarningAnswers&WarningAnswersSearch == 0 {
			continue
		}
		var threatened uint64
		from, to := r.menOf(team)
		for m := from; m < to; m++ {
			if r.liable(s, m, room) {
				threatened |= 1 << m
			}
		}
		if threatened != 0 {
			s.push(Frame{Kind: AskWarning, Seat: sim.Seat(team + 1), A: int16(room), B: int16(g)})
			s.Marked = threatened
			return
		}
	}
	s.pop()
	if s.Guards[g].Zone != OnBoard {
		log.Add(Searched, German, int(g), int(room), 0, 0)
		return
	}
	s.Marked = r.liableMen(s, room)
	r.arrestSearched(s, g, room, log)
}

// liableMen are the men whom a search of the room concerns.
func (r *Rules) liableMen(s *State, room Room) (men uint64) {
	for m := range Man(MaxTeams * MaxMen) {
		if r.liable(s, m, room) {
			men |= 1 << m
		}
	}
	return men
}

// arrestSearched jails the marked men at once; the guard leaves, and the
// losses follow (COL-SEARCH-04, COL-CONF-12).
func (r *Rules) arrestSearched(s *State, g Guard, room Room, log *sim.Log) {
	caught := s.Marked
	s.Marked = 0
	log.Add(Searched, German, int(g), int(room), bits.OnesCount64(caught), 0)
	r.barracks(s, g, AfterSearch, log)
	if r.Options.Card.RemovalLocks && s.Seat == German {
		s.Locked = true
	}
	for i := r.teams - 1; i >= 0; i-- {
		team := int(s.inOrder(i)) - 1
		if n := bits.OnesCount64(caught & r.teamMask(team)); n > 0 {
			r.confiscateByCard(s, team, n, r.Options.Confisc.Search, BySearch)
		}
	}
	for m := Man(MaxTeams*MaxMen) - 1; m >= 0; m-- {
		if caught&(1<<m) != 0 {
			r.jail(s, m, BySearch, s.Men[m].At, r.Options.Search.Jail.rule(), log)
		}
	}
}
