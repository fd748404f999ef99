package colditz

import (
	"fmt"
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// The lists of decisions as the rules say them, circle by circle and without
// tables: what the engine's shorter ways are held against.

// CompareShortcuts checks, in one position, every routine that spares itself
// work against the plain one. The pips and the cards for it are given to
// everybody.
func CompareShortcuts(r *Rules, position *State, pips int) error {
	given := *position
	s := &given
	s.Pips = int16(pips)
	for team := range r.teams {
		for t := range 3 {
			s.Teams[team].take(TunnelCard + Face(t))
		}
	}
	differ := func(what string, who int, fast, plain []sim.Move) error {
		if slices.Equal(fast, plain) {
			return nil
		}
		return fmt.Errorf("%d pips, %s of %d: %x, plainly %x", s.Pips, what, who, fast, plain)
	}
	for team := range r.teams {
		from, to := r.menOf(team)
		s.Seat = sim.Seat(team + 1)
		for m := from; m < to; m++ {
			if s.Men[m].Zone == OnBoard {
				if err := r.compareQuietSteps(s, m); err != nil {
					return err
				}
				if err := differ("steps", int(m), r.stepsOf(s, m, nil), r.plainSteps(s, m)); err != nil {
					return err
				}
				for t := range 3 {
					if fast, plain := r.walkToEntry(s, board.Tunnel(t), s.Men[m].At, board.NoCircle, int(s.Pips)),
						r.plainWalkToEntry(s, t, s.Men[m].At, board.NoCircle); fast != plain {
						return fmt.Errorf("%d pips, man %d to tunnel %d: %d, plainly %d", s.Pips, m, t, fast, plain)
					}
				}
			}
			s.Mover = int8(m)
			if err := differ("Move Fast", int(m), r.fastMoves(s, nil), r.plainMoveFast(s, m, m+1)); err != nil {
				return err
			}
		}
		s.Mover = -1
		if err := differ("Move Fast", team, r.fastMoves(s, nil), r.plainMoveFast(s, from, to)); err != nil {
			return err
		}
		given.OpenWays = uint64(pips) * 0x9e3779b97f4a7c15 & (1<<len(r.Board.Ways) - 1)
		if m := from + Man(pips)%(to-from); pips%r.teams == team { // one man will do: it takes long
			if at := s.Men[m].At; s.Men[m].Zone == OnBoard {
				ropes, cutters := pips%4, pips%3
				now, found, plain := r.runNow(s, at, ropes, cutters), r.lookForRun(s, at, ropes, cutters),
					r.plainRun(s, at, ropes, cutters)
				if now != plain || found != plain {
					return fmt.Errorf("ways %b open, run of %d with %d ropes and %d cutters: %v, searched for %v, "+
						"plainly %v", s.OpenWays, m, ropes, cutters, now, found, plain)
				}
			}
		}
		given.OpenWays = position.OpenWays
		if err := differ("openings", team, r.tunnelOpenings(s, nil), r.plainOpenings(s, team)); err != nil {
			return err
		}
		if err := differ("claims", team, r.equipmentClaims(s, nil), r.plainClaims(s, team)); err != nil {
			return err
		}
		if err := differ("kit", team, r.kitClaims(s, nil), r.plainKit(s, team)); err != nil {
			return err
		}
	}
	var searches [MaxGuards][]sim.Move
	for card, room := range r.searchRooms {
		face := SearchCard + SecurityFace(card)
		more := int8((pips>>(card%4)+card)%3) - s.GermanHand[face]
		changeHand(s.GermanHand[:], &s.GermanCards, &s.GermanHeld, int(face), more)
		if room == board.NoRoom || s.GermanHand[face] == 0 {
			continue
		}
		for g, set := Guard(0), r.plainSearchers(s, card); set != 0; g, set = g+1, set>>1 {
			if set&1 != 0 {
				searches[g] = append(searches[g], MoveOf(SearchRoom, int(g), card))
			}
		}
	}
	if err := differ("searches", 0, r.searchesInReach(s, nil), slices.Concat(searches[:]...)); err != nil {
		return err
	}
	for at := range r.Board.Circles {
		if s.At[at] != 0 || !r.Board.Circles[at].Inner() || s.Near[at].guards() == 0 && at%16 != pips%16 {
			continue // all would take long
		}
		if fast, plain := r.shuts(s, board.Circle(at), board.NoCircle),
			r.plainlyShuts(s, board.Circle(at)); fast != plain {
			return fmt.Errorf("a guard on %s shuts a way: %v, plainly %v", r.Board.Circles[at].ID, fast, plain)
		}
	}
	s.Seat, s.Phase = German, GermanMove
	for g := range Guard(r.guards) {
		if s.Guards[g].Zone == OnBoard {
			steps := r.appendLinks(pack(GuardStep, int(g), 0, 0), s.Guards[g].At,
				uint8(r.linksOfGuards(s, int(g), int(g)+1).low), nil)
			if err := differ("guard steps", int(g), steps, r.plainGuardSteps(s, g)); err != nil {
				return err
			}
		}
	}
	return nil
}

// compareQuietSteps holds the quiet steps of a man against the long way.
func (r *Rules) compareQuietSteps(s *State, m Man) error {
	from := s.Men[m].At
	for quiet := r.quiet[from] & uint8(r.linksOfMen(s, int(m),
		int(m)+1).low) &^ r.sets[0][from].ask; quiet != 0; quiet &= quiet - 1 {
		link := bits.TrailingZeros8(quiet)
		if s.At[r.links[from][link].To] != 0 {
			continue
		}
		short, long := *s, *s
		var told, toldLong sim.Log
		r.stepQuietly(&short, int(m), r.links[from][link].To, &told)
		r.stepOver(&long, m, link, &toldLong)
		if short != long || !slices.Equal(told.Events, toldLong.Events) {
			return fmt.Errorf("man %d steps quietly from %s over link %d: another position or other facts than the "+
				"long way", m, r.Board.Circles[from].ID, link)
		}
	}
	return nil
}

func (r *Rules) plainSteps(s *State, m Man) (list []sim.Move) {
	if s.Pips <= 0 || s.FreshMen&(1<<m) != 0 {
		return nil
	}
	from := s.Men[m].At
	for i := range r.links[from] {
		l := &r.links[from][i]
		cost, ok := r.price(s, from, l)
		switch code := s.At[l.To]; {
		case !ok || !affords(&s.Teams[TeamOf(m)], cost):
		case isMan(code):
		case isGuard(code) && !r.mayGiveUp(from, l.To):
		case code == 0 && !r.mayStop(s, l.To) && !r.canGoOn(s, m, l, s.Pips):
		default:
			list = append(list, MoveOf(Step, int(m), int(l.To), int(l.Kind)))
		}
	}
	return list
}

// plainlyShuts counts the parts into which a guard on the circle divides the courtyard
// and the rooms, by himself and with those who stand elsewhere.
func (r *Rules) plainlyShuts(s *State, at board.Circle) bool {
	o := r.Options.Area.BlockTest
	if o != Together {
		return o == DoorOrCorridor && r.Board.BesideDoorOrInCorridor(at) || o == Articulation &&
			r.Board.Circles[at].Blocks
	}
	if slices.ContainsFunc(r.Board.Links[at], func(l board.Link) bool { return l.Kind == board.DoorLink }) {
		return true
	}
	parts := func(without board.Circle, links [][]board.Link, guards bool) (n int) {
		seen := make([]bool, len(r.Board.Circles))
		var walk func(c board.Circle) int
		walk = func(c board.Circle) int {
			if seen[c] || c == without || guards && isGuard(s.At[c]) || !r.Board.Circles[c].Inner() {
				return 0
			}
			seen[c] = true
			for _, l := range links[c] {
				if l.Kind == board.StepLink {
					walk(l.To)
				}
			}
			return 1
		}
		for c := range r.Board.Circles {
			n += walk(board.Circle(c))
		}
		return n
	}
	return parts(at, r.Board.Links, false) > parts(board.NoCircle, r.Board.Links, false) ||
		parts(at, r.links, true) > parts(board.NoCircle, r.links, true)
}

func (r *Rules) plainGuardSteps(s *State, g Guard) (list []sim.Move) {
	if s.Pips <= 0 || s.FreshGuards&(1<<g) != 0 {
		return nil
	}
	from := s.Guards[g].At
	for i := range r.links[from] {
		l := &r.links[from][i]
		switch code := s.At[l.To]; {
		case r.plainlyKept(s, aGuardOver, int8(g), from, l):
		case isGuard(code):
		case isMan(code) && !r.mayArrest(s, manOf(code)):
		case code == 0 && !r.guardMayStop(s, l.To, from) && !r.guardCanGoOn(s, g, l.To):
		default:
			list = append(list, MoveOf(GuardStep, int(g), int(l.To), int(l.Kind)))
		}
	}
	return list
}

// plainlyKept is kept, and whether the walker ever takes the link, from the rows
// alone.
func (r *Rules) plainlyKept(s *State, w walkerKind, who int8, from board.Circle, l *board.Link) bool {
	for b, row := range barRows() {
		if walkerRows[w].bars>>b&1 != 0 && row.at(r, from, l) &&
			(row.now == nil || row.now(r, s, who, s.OpenWays, from, l)) {
			return true
		}
	}
	return false
}

func (r *Rules) plainMoveFast(s *State, from, to Man) (list []sim.Move) {
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != OnBoard && p.Zone != InTunnel || r.Options.Card.MoveFastInside &&
			(p.Zone == InTunnel || r.Board.Circles[p.At].Area > board.RoomArea) {
			continue
		}
		for at := range r.Board.Circles {
			for i, room := range r.moveFastRooms {
				if room != board.NoRoom && r.Board.Circles[at].Room == room &&
					s.Teams[TeamOf(m)].Hand[MoveFast+Face(i)] > 0 && s.At[at] == 0 && r.mayStop(s, board.Circle(at)) {
					list = append(list, MoveOf(PlayMoveFast, int(m), at, 0))
				}
			}
		}
	}
	return list
}

func (r *Rules) plainClaims(s *State, team int) (list []sim.Move) {
	o := &r.Options.Equip
	if o.ClaimsPerTurn > 0 && s.Claims >= o.ClaimsPerTurn || !r.roomToHold(&s.Teams[team]) {
		return nil
	}
	from, to := r.menOf(team)
	for kind := range equipmentTypes {
		for a := from; a < to; a++ {
			for b := a + 1; b < to; b++ {
				first, second := r.roomFor(s, a, kind), r.roomFor(s, b, kind)
				if s.Stock[kind] > 0 && first != board.NoRoom && second != board.NoRoom &&
					(o.TwoRoomsOK || first == second) {
					list = append(list, MoveOf(ClaimEquipment, kind, int(a), int(b)))
				}
			}
		}
	}
	return list
}

// plainKit tries to give each symbol a man or a card, one after the other.
func (r *Rules) plainKit(s *State, team int) (list []sim.Move) {
	t := &s.Teams[team]
	if t.Kit || s.Kits == 0 {
		return nil
	}
	from, to := r.menOf(team)
	var cover func(missing uint8, used uint64) bool
	cover = func(missing uint8, used uint64) bool {
		if missing == 0 {
			return true
		}
		symbol := uint8(1) << bits.TrailingZeros8(missing)
		for m := from; m < to; m++ {
			if at := r.kitSymbolsAt(s, m); at&symbol != 0 && used>>m&1 == 0 {
				if !r.Options.Kit.OneSymbolPerMan {
					return cover(missing&^at, used)
				}
				if cover(missing&^symbol, used|1<<m) {
					return true
				}
			}
		}
		return false
	}
	works := [4]bool{}
	for cards := range 4 {
		held := (cards&1 == 0 || t.Hand[KitA] > 0) && (cards&2 == 0 || t.Hand[KitB] > 0)
		counts := cards == 0 || r.Options.Kit.PartsMode == MixParts ||
			r.Options.Kit.PartsMode == PartsAlone && cards == 3
		works[cards] = held && counts && cover(r.Options.Kit.Symbols&^kitShown(cards), 0)
		fewer := cards != 0 && works[0] || cards == 3 && (works[1] || works[2])
		if works[cards] && !fewer {
			list = append(list, MoveOf(ClaimKit, cards))
		}
	}
	return list
}

// plainWalkToEntry looks at every circle within the pips, one step farther
// at a time.
func (r *Rules) plainWalkToEntry(s *State, tunnel int, from, vacated board.Circle) int {
	near, seen := []board.Circle{from}, make([]bool, len(r.Board.Circles))
	for d := 0; d <= int(s.Pips); d++ {
		var next []board.Circle
		for _, c := range near {
			if slices.Contains(r.Board.Tunnels[tunnel].Entry, c) {
				return d
			}
			for _, l := range r.links[c] {
				if l.Kind <= board.DoorLink && (s.At[l.To] == 0 || l.To == vacated) &&
					r.Board.Circles[l.To].Gate == board.NoGate && !seen[l.To] {
					seen[l.To] = true
					next = append(next, l.To)
				}
			}
		}
		near = next
	}
	return -1
}

// plainOpenings tries every two men for every tunnel: the first walks to its
// start and two steps inside, then the second to its start and one.
func (r *Rules) plainOpenings(s *State, team int) (list []sim.Move) {
	from, to := r.menOf(team)
	for t := range 3 {
		layer := &s.Tunnel[t]
		if s.Teams[team].Hand[TunnelCard+Face(t)] == 0 || layer.In[0] != 0 || layer.In[1] != 0 ||
			layer.Men > r.Options.Tunnel.CondemnAt {
			continue
		}
		for a := from; a < to; a++ {
			if !r.mayOpen(s, a) {
				continue
			}
			first := r.plainWalkToEntry(s, t, s.Men[a].At, board.NoCircle)
			if first < 0 || first+3 > int(s.Pips) {
				continue
			}
			for b := from; b < to; b++ {
				if a == b || !r.mayOpen(s, b) {
					continue
				}
				if second := r.plainWalkToEntry(s, t, s.Men[b].At, s.Men[a].At); second >= 0 &&
					first+second+3 <= int(s.Pips) {
					list = append(list, MoveOf(OpenTunnel, t, int(a), int(b)))
				}
			}
		}
	}
	return list
}

// plainRun spreads over circles and cards spent, a step at a time, until some
// target is reached; of those the fewest ropes, then the fewest cutters.
func (r *Rules) plainRun(s *State, from board.Circle, ropes, cutters int) Run {
	type place struct {
		at             board.Circle
		ropes, cutters int
	}
	o := &r.Options
	seen := map[place]bool{{from, 0, 0}: true}
	for d, now := 0, []place{{from, 0, 0}}; len(now) > 0; d++ {
		best := Run{Distance: -1}
		var next []place
		for _, p := range now {
			if r.isRunTarget(p.at) {
				if best.Distance < 0 || p.ropes < int(best.Ropes) || p.ropes == int(best.Ropes) &&
					p.cutters < int(best.Cutters) {
					best = Run{d, int8(p.ropes), int8(p.cutters)}
				}
				continue
			}
			for _, l := range r.Board.Links[p.at] {
				to, open := place{l.To, p.ropes, p.cutters}, l.Way == board.NoWay || s.OpenWays>>l.Way&1 != 0
				switch {
				case l.Kind == board.RopeLink && !open:
					if !l.Down || !o.DoOrDie.Ropes {
						continue
					}
					to.ropes += int(o.Route.RopeCards[l.Ropes])
				case l.Kind == board.RopeLink && !l.Down && o.Route.RopeDirection == DownOnly:
					continue
				case l.Kind == board.WireLink && !open && !o.DoOrDie.WireFree:
					to.cutters++
				}
				if to.ropes <= ropes && to.cutters <= cutters && !seen[to] &&
					(!o.Run.GuardsBlock || !isGuard(s.At[l.To])) {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		if best.Distance >= 0 {
			return best
		}
		now = next
	}
	return Run{Distance: -1}
}

// CompareRuns holds the runs that are kept for sets of open ways against those that are
// searched for, with many more sets than there is room for.
func CompareRuns(r *Rules, at board.Circle) error {
	var s State
	for i := range uint64(2 * len(runCache{})) {
		s.OpenWays = i * 0x9e3779b97f4a7c15 & r.dropsAndWires
		ropes, cutters := int(i)%(maxRunRopes+1), int(i)%(maxRunCutters+1)
		for range 2 { // worked out, and as it was kept
			if kept, found := r.runNow(&s, at, ropes, cutters), r.lookForRun(&s, at, ropes, cutters); kept != found {
				return fmt.Errorf("ways %b open, %d ropes, %d cutters: %v, searched for %v", s.OpenWays, ropes,
					cutters, kept, found)
			}
		}
	}
	return nil
}

// plainSearchers measures the ways of every guard.
func (r *Rules) plainSearchers(s *State, card int) (set uint16) {
	for g := range Guard(r.guards) {
		p := &s.Guards[g]
		if p.Zone != OnBoard || r.Board.Circles[p.At].Area == board.Outside {
			continue
		}
		w := r.guardWalks(s, g, AnyRoom)
		if d := r.searchCost(&w, r.Board.Circles[p.At].Room, r.searchRooms[card]); d >= 0 && d <= int(s.Pips) {
			set |= 1 << g
		}
	}
	return set
}
