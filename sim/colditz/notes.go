package colditz

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// note is something about a position that nobody sees on the board: what has
// happened in this turn, what is pending, who must decide. Together with the
// pawns and cards the notes make a position whole, so that any one can be
// written down and laid again (Entries, Lay). A note that is nothing is left
// out.
type note struct {
	name string
	get  func(r *Rules, s *State) any
	set  func(r *Rules, s *State, v any) error
}

// counted is a number; off is what it is when nothing is to be said.
func counted[T int8 | int16 | int32 | uint8](name string, off int, of func(*State) *T) note {
	return note{
		name,
		func(_ *Rules, s *State) any {
			if n := int(*of(s)); n != off {
				return n
			}
			return nil
		},
		func(_ *Rules, s *State, v any) error {
			return withInt(v, -1<<31, 1<<31-1, func(n int) { *of(s) = T(n) })
		},
	}
}

func marked(name string, of func(*State) *bool) note {
	return note{
		name,
		func(_ *Rules, s *State) any {
			if *of(s) {
				return true
			}
			return nil
		},
		func(_ *Rules, s *State, v any) error { return withBool(v, func(b bool) { *of(s) = b }) },
	}
}

// listed is a list of words, one for each thing that has the note.
func listed(name string, get func(r *Rules, s *State) []string, set func(r *Rules, s *State, words []string) error) note {
	return note{
		name,
		func(r *Rules, s *State) any {
			if words := get(r, s); len(words) > 0 {
				return words
			}
			return nil
		},
		func(r *Rules, s *State, v any) error {
			return withList(v, func(words []string) error { return set(r, s, words) })
		},
	}
}

// someMen is a set of men.
func someMen(name string, of func(*State) *uint64) note {
	return listed(
		name,
		func(r *Rules, s *State) (words []string) {
			for m := range Man(MaxTeams * MaxMen) {
				if *of(s)&(1<<m) != 0 {
					words = append(words, r.ManName(m))
				}
			}
			return words
		},
		func(r *Rules, s *State, words []string) error {
			*of(s) = 0
			for _, w := range words {
				m, _ := r.pawnNamed(strings.ToLower(w))
				if m == NoMan {
					return fmt.Errorf("no man %q", w)
				}
				*of(s) |= 1 << m
			}
			return nil
		},
	)
}

func someGuards(name string, of func(*State) *uint16) note {
	return listed(
		name,
		func(r *Rules, s *State) (words []string) {
			for g := range Guard(r.guards) {
				if *of(s)&(1<<g) != 0 {
					words = append(words, r.GuardName(g))
				}
			}
			return words
		},
		func(r *Rules, s *State, words []string) error {
			*of(s) = 0
			for _, w := range words {
				_, g := r.pawnNamed(strings.ToLower(w))
				if g == NoGuard {
					return fmt.Errorf("no guard %q", w)
				}
				*of(s) |= 1 << g
			}
			return nil
		},
	)
}

// someWays is a set of ways, each named by both its ends.
func someWays(name string, of func(*State) *uint64) note {
	return listed(
		name,
		func(r *Rules, s *State) (words []string) {
			for set := *of(s); set != 0; set &= set - 1 {
				words = append(words, r.wayEnds(bits.TrailingZeros64(set)))
			}
			return words
		},
		func(r *Rules, s *State, words []string) error {
			*of(s) = 0
			for _, w := range words {
				way := -1
				for i := range r.Board.Ways {
					if strings.EqualFold(r.wayEnds(i), w) {
						way = i
					}
				}
				if way < 0 {
					return fmt.Errorf("no way %q: a way is written by its two ends, a gate by its circle twice", w)
				}
				*of(s) |= 1 << way
			}
			return nil
		},
	)
}

func (r *Rules) wayEnds(way int) string {
	w := &r.Board.Ways[way]
	return r.circleName(w.From) + "-" + r.circleName(w.To)
}

// numbers is a row of numbers, as far as the last that is not nothing.
func numbers[T int8 | uint8](name string, of func(*State) []T) note {
	return listed(
		name,
		func(_ *Rules, s *State) (words []string) {
			row := of(s)
			last := len(row)
			for last > 0 && row[last-1] == 0 {
				last--
			}
			for _, n := range row[:last] {
				words = append(words, strconv.Itoa(int(n)))
			}
			return words
		},
		func(_ *Rules, s *State, words []string) error {
			row := of(s)
			if len(words) > len(row) {
				return fmt.Errorf("%d numbers; at most %d", len(words), len(row))
			}
			clear(row)
			for i, w := range words {
				n, err := strconv.ParseInt(w, 10, 16)
				if err != nil {
					return fmt.Errorf("%q is no number", w)
				}
				row[i] = T(n)
			}
			return nil
		},
	)
}

// frameNote is the stack of interrupts, the topmost last: kind, seat and the
// four arguments of each.
func frameNote() note {
	return listed(
		"stack",
		func(r *Rules, s *State) (words []string) {
			for _, f := range s.Stack[:s.Depth] {
				words = append(words, fmt.Sprintf("%s %s %d %d %d %d", frameWords[f.Kind], r.SeatName(f.Seat), f.A, f.B, f.C, f.D))
			}
			return words
		},
		func(r *Rules, s *State, words []string) error {
			s.Stack, s.Depth = [maxFrames]Frame{}, 0
			for _, w := range words {
				var kind, seat string
				var f Frame
				if _, err := fmt.Sscanf(w, "%s %s %d %d %d %d", &kind, &seat, &f.A, &f.B, &f.C, &f.D); err != nil {
					return fmt.Errorf("%q is no interrupt: a kind, a seat and four numbers", w)
				}
				k := slices.Index(frameWords[:], kind)
				at := slices.Index(r.seatNames(), seat)
				if k < 0 || at < 0 || int(s.Depth) == maxFrames {
					return fmt.Errorf("%q is no interrupt%s", w, position.DidYouMean(kind, frameWords[:]))
				}
				f.Kind, f.Seat = FrameKind(k), sim.Seat(at)
				s.push(f)
			}
			return nil
		},
	)
}

// ofMen is something that men have one by one.
func ofMen(name string, of func(*Pawn) *bool) note {
	return listed(
		name,
		func(r *Rules, s *State) (words []string) {
			for m := range s.Men {
				if *of(&s.Men[m]) {
					words = append(words, r.ManName(Man(m)))
				}
			}
			return words
		},
		func(r *Rules, s *State, words []string) error {
			for m := range s.Men {
				*of(&s.Men[m]) = false
			}
			for _, w := range words {
				m, _ := r.pawnNamed(strings.ToLower(w))
				if m == NoMan {
					return fmt.Errorf("no man %q", w)
				}
				*of(&s.Men[m]) = true
			}
			return nil
		},
	)
}

// ofTeams is a number that teams have one by one, in the order of the seats.
func ofTeams(name string, get func(*Team) int, set func(*Team, int)) note {
	return listed(
		name,
		func(_ *Rules, s *State) (words []string) {
			any := false
			for t := range s.Teams {
				n := get(&s.Teams[t])
				any = any || n != 0
				words = append(words, strconv.Itoa(n))
			}
			if !any {
				return nil
			}
			return words
		},
		func(_ *Rules, s *State, words []string) error {
			if len(words) > MaxTeams {
				return fmt.Errorf("%d numbers; at most %d", len(words), MaxTeams)
			}
			for t, w := range words {
				n, err := strconv.Atoi(w)
				if err != nil {
					return fmt.Errorf("%q is no number", w)
				}
				set(&s.Teams[t], n)
			}
			return nil
		},
	)
}

// ofTunnels is something that tunnels have one by one.
func ofTunnels(name string, of func(*TunnelState) *bool) note {
	return listed(
		name,
		func(_ *Rules, s *State) (words []string) {
			for t := range s.Tunnel {
				if *of(&s.Tunnel[t]) {
					words = append(words, board.TunnelNames[t])
				}
			}
			return words
		},
		func(_ *Rules, s *State, words []string) error {
			for t := range s.Tunnel {
				*of(&s.Tunnel[t]) = false
			}
			for _, w := range words {
				t := slices.Index(board.TunnelNames[:], position.Plain(w))
				if t < 0 {
					return fmt.Errorf("no tunnel %q%s", w, position.DidYouMean(w, board.TunnelNames[:]))
				}
				*of(&s.Tunnel[t]) = true
			}
			return nil
		},
	)
}

// offerNote is the trade in hand: what it is about, then the faces that each
// side has laid down.
func offerNote() note {
	return listed(
		"offer",
		func(_ *Rules, s *State) (words []string) {
			if s.Offer == (Offer{}) {
				return nil
			}
			words = append(words, strconv.Itoa(int(s.Offer.About)), strconv.Itoa(int(s.Offer.GiveLen)), strconv.Itoa(int(s.Offer.BackLen)))
			for _, f := range append(append([]Face(nil), s.Offer.Give[:]...), s.Offer.Back[:]...) {
				words = append(words, strconv.Itoa(int(f)))
			}
			return words
		},
		func(_ *Rules, s *State, words []string) error {
			if len(words) != 3+2*maxTrade {
				return fmt.Errorf("%d numbers; a trade has %d", len(words), 3+2*maxTrade)
			}
			n := make([]int, len(words))
			for i, w := range words {
				var err error
				if n[i], err = strconv.Atoi(w); err != nil || n[i] < 0 || i < 3 && n[i] > maxTrade {
					return fmt.Errorf("%q is no number of a trade", w)
				}
			}
			s.Offer = Offer{About: int8(n[0]), GiveLen: int8(n[1]), BackLen: int8(n[2])}
			for i := range maxTrade {
				s.Offer.Give[i], s.Offer.Back[i] = Face(n[3+i]), Face(n[3+maxTrade+i])
			}
			return nil
		},
	)
}

// notes are all there are.
var notes = []note{
	counted("phase", -1, func(s *State) *uint8 { return (*uint8)(&s.Phase) }),
	counted("came", 0, func(s *State) *board.Circle { return &s.Came }),
	counted("mover", -1, func(s *State) *int8 { return &s.Mover }),
	someMen("fresh", func(s *State) *uint64 { return &s.FreshMen }),
	someGuards("fresh_guards", func(s *State) *uint16 { return &s.FreshGuards }),
	someGuards("barred", func(s *State) *uint16 { return &s.Barred }),
	someMen("let_out", func(s *State) *uint64 { return &s.LetOut }),
	someMen("walked", func(s *State) *uint64 { return &s.Walked }),
	numbers("homeward", func(s *State) []int8 { return s.Homeward[:] }),
	counted("thrown", 0, func(s *State) *int16 { return &s.Thrown }),
	counted("earned", 0, func(s *State) *int8 { return &s.Earned }),
	counted("claims", 0, func(s *State) *int8 { return &s.Claims }),
	counted("posts", 0, func(s *State) *int8 { return &s.Posts }),
	counted("appels", 0, func(s *State) *int8 { return &s.Appels }),
	someWays("open", func(s *State) *uint64 { return &s.OpenWays }),
	someWays("pursuit", func(s *State) *uint64 { return &s.Pursuit }),
	marked("used", func(s *State) *bool { return &s.Used }),
	someMen("key_users", func(s *State) *uint64 { return &s.Holders[0] }),
	someMen("pass_users", func(s *State) *uint64 { return &s.Holders[1] }),
	marked("licence", func(s *State) *bool { return &s.Licence }),
	marked("night", func(s *State) *bool { return &s.Night }),
	counted("part", 0, func(s *State) *int8 { return &s.Part }),
	counted("clock", 0, func(s *State) *int32 { return &s.Clock }),
	counted("part_ends", 0, func(s *State) *int32 { return &s.PartEnds }),
	marked("again", func(s *State) *bool { return &s.Again }),
	marked("acted", func(s *State) *bool { return &s.Acted }),
	counted("throws", 0, func(s *State) *int8 { return &s.Throws }),
	counted("total", 0, func(s *State) *int16 { return &s.Total }),
	counted("walk_limit", 0, func(s *State) *int16 { return &s.WalkLimit }),
	someMen("attempting", func(s *State) *uint64 { return &s.Attempting }),
	someMen("declared", func(s *State) *uint64 { return &s.Declared }),
	someMen("announced", func(s *State) *uint64 { return &s.Announced }),
	someMen("left_now", func(s *State) *uint64 { return &s.LeftNow }),
	counted("route", 0, func(s *State) *int8 { return &s.Route }),
	marked("bound", func(s *State) *bool { return &s.Bound }),
	counted("digging", 0, func(s *State) *int8 { return &s.Digging }),
	counted("dug", 0, func(s *State) *int8 { return &s.Dug }),
	counted("refused", 0, func(s *State) *uint8 { return &s.Asked }),
	numbers("left_by", func(s *State) []int8 { return s.Via[:] }),
	numbers("hunts", func(s *State) []int8 { return s.Hunts[:] }),
	numbers("outer_steps", func(s *State) []int8 { return s.OuterSteps[:] }),
	counted("shown", 0, func(s *State) *int8 { return &s.Shown }),
	marked("range_due", func(s *State) *bool { return &s.RangeDue }),
	counted("combo", 0, func(s *State) *int8 { return &s.Combo }),
	someMen("thieves", func(s *State) *uint64 { return &s.Thieves }),
	counted("theft", 0, func(s *State) *int8 { return &s.Theft }),
	someMen("tried", func(s *State) *uint64 { return &s.Tried }),
	counted("pilot", 0, func(s *State) *int8 { return &s.Flight.Pilot }),
	counted("company", 0, func(s *State) *int8 { return (*int8)(&s.Flight.Company) }),
	counted("flights", 0, func(s *State) *int8 { return &s.Flight.Flown }),
	counted("declined", 0, func(s *State) *uint8 { return &s.Flight.Declined }),
	frameNote(),
	someMen("marked", func(s *State) *uint64 { return &s.Marked }),
	someGuards("going", func(s *State) *uint16 { return &s.Going }),
	someMen("taken", func(s *State) *uint64 { return &s.Taken }),
	offerNote(),
	ofMen("immune", func(p *Pawn) *bool { return &p.Returning }),
	ofMen("way_back", func(p *Pawn) *bool { return &p.WayBack }),
	ofTeams("offered", func(t *Team) int { return int(t.Offered) }, func(t *Team, n int) { t.Offered = uint8(n) }),
	ofTeams("gifts", func(t *Team) int { return int(t.Gifts) }, func(t *Team, n int) { t.Gifts = int8(n) }),
	ofTeams("kit_lost", func(t *Team) int { return b2i(t.KitLost) }, func(t *Team, n int) { t.KitLost = n != 0 }),
	listed(
		"dealt",
		func(r *Rules, s *State) (words []string) {
			if r.Options.DoOrDie.Deal != DoDDealt {
				return nil
			}
			for t := range r.teams {
				words = append(words, strconv.Itoa(int(s.Teams[t].DoOrDie)))
			}
			return words
		},
		func(r *Rules, s *State, words []string) error {
			if len(words) != r.teams {
				return fmt.Errorf("%d cards for %d teams", len(words), r.teams)
			}
			for t, w := range words {
				n, err := strconv.Atoi(w)
				if err != nil {
					return fmt.Errorf("%q is no number of throws", w)
				}
				s.Teams[t].DoOrDie = int8(n)
			}
			return nil
		},
	),
	ofTunnels("tunnel_open", func(t *TunnelState) *bool { return &t.Open }),
	ofTunnels("tunnel_joinable", func(t *TunnelState) *bool { return &t.Joinable }),
	ofTunnels("tunnel_detected", func(t *TunnelState) *bool { return &t.Detected }),
	ofTunnels("tunnel_breakout", func(t *TunnelState) *bool { return &t.Breakout }),
	listed(
		"tunnel_openers",
		func(_ *Rules, s *State) (words []string) {
			if s.Tunnel[0].Opener|s.Tunnel[1].Opener|s.Tunnel[2].Opener == 0 {
				return nil
			}
			for t := range s.Tunnel {
				words = append(words, strconv.Itoa(int(s.Tunnel[t].Opener)))
			}
			return words
		},
		func(_ *Rules, s *State, words []string) error {
			if len(words) > len(s.Tunnel) {
				return fmt.Errorf("%d numbers; there are %d tunnels", len(words), len(s.Tunnel))
			}
			for t, w := range words {
				n, err := strconv.Atoi(w)
				if err != nil {
					return fmt.Errorf("%q is no number", w)
				}
				s.Tunnel[t].Opener = int8(n)
			}
			return nil
		},
	),
	counted("outcome", 0, func(s *State) *uint8 { return (*uint8)(&s.Outcome) }),
	counted("winner", -1, func(s *State) *int8 { return &s.Winner }),
	counted("beside", 0, func(s *State) *uint8 { return &s.Beside }),
}

// noteNamed finds a note by what stands behind "note.".
func noteNamed(name string) (*note, error) {
	var names []string
	for i := range notes {
		if notes[i].name == name {
			return &notes[i], nil
		}
		names = append(names, notes[i].name)
	}
	return nil, fmt.Errorf("no note %q%s", name, position.DidYouMean(name, names))
}

// Entries writes a position down: laid on a bare board (Lay), they give it
// again, whole. The order of the decks is part of it.
func (r *Rules) Entries(s *State) []Entry {
	var list []Entry
	add := func(name string, v any) { list = append(list, Entry{Name: name, Value: v}) }
	for t := range r.teams {
		from, to := r.menOf(t)
		for m := from; m < to; m++ {
			if s.Men[m].Zone != Absent {
				add(r.ManName(m), r.standing(s.Men[m]))
			}
			if s.Men[m].Last != NoExit {
				add(r.ManName(m)+".exit", ExitNames[s.Men[m].Last])
			}
		}
	}
	for g := range Guard(r.guards) {
		if s.Guards[g].Zone != Reserve {
			add(r.GuardName(g), r.standing(s.Guards[g]))
		}
	}
	for t := range r.teams {
		r.teamEntries(s, t, add)
	}
	if s.GermanCards > 0 {
		add("german.hand", namesOf(s.GermanHand[:], func(f int) string { return SecurityFace(f).String() }))
	}
	for kind, n := range s.Stock {
		held := n
		for t := range s.Teams {
			held += s.Teams[t].Equip[kind]
		}
		if held != r.Options.Equip.Stock[kind] { // spent for good
			add("stock."+board.EquipmentSymbols[kind], int(n))
		}
	}
	pile := func(cards []uint8, name func(f int) string) []string {
		words := []string{}
		for _, f := range slices.Backward(cards) {
			words = append(words, name(int(f)))
		}
		return words
	}
	opportunity := func(f int) string { return Face(f).String() }
	security := func(f int) string { return SecurityFace(f).String() }
	add("opportunity.discards", namesOf(s.Opportunity.Discards[:], opportunity))
	add("security.discards", namesOf(s.Security.Discards[:], security))
	add("opportunity.pile", pile(s.Opportunity.Cards[:s.Opportunity.Left], opportunity))
	add("security.pile", pile(s.Security.Cards[:s.Security.Left], security))
	throws := []string{}
	for i := int(s.DoOrDieLeft) - 1; i >= 0; i-- {
		throws = append(throws, strconv.Itoa(int(s.DoOrDie[i])))
	}
	add("do_or_die", throws)
	if s.Order[0] != 0 {
		order := []string{}
		for _, seat := range s.Order[:r.teams] {
			order = append(order, r.SeatName(seat))
		}
		add("order", order)
	}
	add("turn", r.SeatName(s.Seat))
	add("round", int(s.Round))
	add("turns", int(s.Turns))
	add("pips", int(s.Pips))
	add("doubles", int(s.Doubles))
	add("locked", s.Locked)
	for i := range notes {
		if v := notes[i].get(r, s); v != nil {
			add("note."+notes[i].name, v)
		}
	}
	return list
}

// standing is the place of a pawn as an entry writes it.
func (r *Rules) standing(p Pawn) string {
	if p.Zone == Limbo {
		return "arrested"
	}
	return r.whereIs(p)
}

func (r *Rules) teamEntries(s *State, t int, add func(name string, v any)) {
	team, name := &s.Teams[t], r.teamName(t)
	for kind, n := range team.Equip {
		if n > 0 {
			add(name+"."+board.EquipmentSymbols[kind], int(n))
		}
	}
	if team.Cards > 0 {
		add(name+".hand", namesOf(team.Hand[:], func(f int) string { return Face(f).String() }))
	}
	if team.Kit {
		add(name+".kit", true)
	}
	if team.Out {
		add(name+".out", true)
	}
	for _, e := range []struct {
		what string
		n    int
	}{{"escapes", int(team.Escapes)}, {"tries", int(team.Tries)}, {"stolen", int(team.Stolen)}, {"met", int(team.Met)}} {
		if e.n != 0 {
			add(name+"."+e.what, e.n)
		}
	}
}
