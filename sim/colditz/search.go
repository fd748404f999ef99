package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// SearchOptions: room searches.
type SearchOptions struct {
	NeedsEquipment bool     `key:"search.needs_equipment" clause:"COL-SEARCH-03" doc:"a search jails only men whose player holds equipment"`
	Jail           CardJail `key:"search.jail" clause:"COL-SEARCH-05" values:"german_choice|inner" doc:"where searched men go"`
}

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
	way, barred := &r.roomWalk[card], false
	for g := range Guard(r.guards) {
		p := &s.Guards[g]
		if p.Zone != OnBoard {
			continue
		}
		switch at := &r.ground[p.At]; {
		case at.room == room:
			set |= 1 << g
		case int16(way.steps[p.At]) > s.Pips || at.area == Outside:
		case way.open(s, p.At, NoCircle):
			set |= 1 << g
		default:
			barred = true
		}
	}
	if !barred {
		return set
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
			links := r.Board.Links[ring[begin]]
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
						set |= 1 << guardOf(code)
					}
					continue
				}
				if to.Safe && !r.Options.Area.EnterSafe {
					continue
				}
				ring[n] = l.To
				n++
			}
		}
	}
	return set
}

// search shows the card, lets threatened players answer, and searches.
func (r *Rules) search(s *State, g Guard, card int, c *dice.Chance, log *sim.Log) {
	room := r.searchRooms[card]
	walk := r.guardWalks(s, g, AnyRoom)
	s.Pips -= int16(r.searchCost(&walk, r.Board.Circles[s.Guards[g].At].Room, room))
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
	var caught uint64
	var lost [MaxTeams]int
	n := 0
	for m := range Man(MaxTeams * MaxMen) {
		if r.liable(s, m, room) {
			caught |= 1 << m
			lost[TeamOf(m)]++
			n++
		}
	}
	log.Add(Searched, German, int(g), int(room), n, 0)
	r.barracks(s, g, AfterSearch, log)
	if r.Options.Card.RemovalLocks {
		s.Locked = true
	}
	for i := r.teams - 1; i >= 0; i-- {
		team := int(s.inOrder(i)) - 1
		if lost[team] > 0 && r.Options.Confisc.Search == OnePerMan {
			r.askToGiveUp(s, team, lost[team], BySearch)
		}
	}
	for m := Man(MaxTeams*MaxMen) - 1; m >= 0; m-- {
		if caught&(1<<m) != 0 {
			r.jail(s, m, BySearch, s.Men[m].At, r.Options.Search.Jail.rule(), log)
		}
	}
}
