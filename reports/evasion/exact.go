package evasion

import (
	"fmt"
	"math/big"

	"escapesim/reports"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// Exact are the questions about the game that have exact answers.
var Exact = []reports.Topic[*evasion.Rules]{
	topic("spotting", "the chance to be spotted: every cell",
		"Search Matrix, group +1, vehicle -1, cut to 0..6 (EVA-SPOT-01 to -05)", odds.spotting),
	topic("patrol", "what a fight on the Patrol Matrix brings, by modifier",
		"six faces, cut to 1..6 (EVA-PAT-02, -03)", odds.patrol),
	topic("ambush", "what a fight on the Ambush Matrix brings, by modifier",
		"six faces, cut to 1..6 (EVA-AMB-05, -07, -08)", odds.ambush),
	topic("fights", "fights with fresh patrols one after the other",
		"recursion over fit and wounded men (EVA-PAT-04, -08, -09)", odds.fights),
	topic("incidents", "being seen over several incidents", "1 - (1 - p)^n; (1 - p)^k", odds.incidents),
	topic("patrol-enters", "one patrol enters the hex of the party", "spotting chance times the Patrol Matrix",
		odds.enters),
	topic("path", "a walk past patrols that may be anywhere", "product over the hexes (1 - q p), q = 6/252", odds.path),
	topic("aircraft", "patrols reach the aircraft",
		"the recursion of fights in the open, without spotting (EVA-LYS-04)", odds.aircraft),
	topic("search", "patrols search different hexes at random", "m of N", odds.search),
	topic("checks", "single cases", "products of the cells above", odds.checks),
}

// topic is a row of [Exact]: work gives the answers.
func topic(name, title, source string, work func(b odds)) reports.Topic[*evasion.Rules] {
	return reports.Topic[*evasion.Rules]{
		Name: name, Title: title, Source: source,
		Answer: func(r *evasion.Rules, to *reports.Answers) { work(odds{to, r}) },
	}
}

// odds is what the answers to a topic are worked out from.
type odds struct {
	*reports.Answers
	r *evasion.Rules
}

func rat(a, b int) *big.Rat { return big.NewRat(int64(a), int64(b)) }

var one = rat(1, 1)

func times(x ...*big.Rat) *big.Rat {
	n := rat(1, 1)
	for _, y := range x {
		n.Mul(n, y)
	}
	return n
}

func power(x *big.Rat, n int) *big.Rat {
	p := rat(1, 1)
	for range n {
		p.Mul(p, x)
	}
	return p
}

func not(x *big.Rat) *big.Rat { return new(big.Rat).Sub(one, x) }

// sight is a case of the Search Matrix.
type sight struct {
	night, moving bool
	men           int
	vehicle       bool
	column        evasion.Column
}

func (b odds) chance(c sight) *big.Rat {
	return rat(b.r.Chance(c.night, c.moving, c.men >= b.r.Options().Spot.GroupMin, c.vehicle, c.column), 6)
}

var columnNames = [...]string{"rough", "open", "road", "urban"}

func (c sight) String() string {
	words := [2][2]string{{"day", "night"}, {"hiding", "moving"}}
	by := "a patrol"
	if c.vehicle {
		by = "a truck"
	}
	return fmt.Sprintf("%s, %s, %s, %s, by %s", words[0][position.Bit(c.night)], words[1][position.Bit(c.moving)],
		columnNames[c.column], people(c.men), by)
}

func people(n int) string { return reports.OneOrMore(n, "man", "men") }

func (b odds) spotting() {
	for _, night := range []bool{false, true} {
		for _, moving := range []bool{true, false} {
			for _, men := range []int{1, 2} {
				for _, vehicle := range []bool{false, true} {
					for column := evasion.InRough; column <= evasion.InUrban; column++ {
						c := sight{night: night, moving: moving, men: men, vehicle: vehicle, column: column}
						b.AddFraction(b.chance(c), "%v", c)
					}
				}
			}
		}
	}
}

// faces is how many of six faces come to a row after a modifier.
func faces(mod int, rows ...int) *big.Rat {
	n := 0
	for face := 1; face <= 6; face++ {
		row := min(max(face+mod, 1), 6)
		for _, want := range rows {
			if row == want {
				n++
			}
		}
	}
	return rat(n, 6)
}

// A modifier and men and ground that have it.
var modifiers = []struct {
	mod, men int
	terrain  evasion.Terrain
	name     string
}{
	{-1, 3, evasion.Urban, "-1 (3 fit men, town)"},
	{0, 3, evasion.Open, "0 (3 fit men, open)"},
	{1, 6, evasion.Open, "+1 (6 fit men, open)"},
	{2, 6, evasion.Rough, "+2 (6 fit men, rough)"},
}

func (b odds) patrol() {
	for _, m := range modifiers {
		if evasion.Modifier(m.men, m.terrain == evasion.Rough, m.terrain == evasion.Urban) != m.mod {
			panic("evasion: " + m.name + " is not its modifier")
		}
		for _, c := range []struct {
			name string
			rows []int
		}{
			{"captured", []int{1}},
			{"killed", []int{2, 3}},
			{"wounded, escape", []int{4}},
			{"patrol killed, wounded", []int{5}},
			{"patrol killed", []int{6}},
			{"group lost", []int{1, 2, 3}},
			{"patrol lost", []int{5, 6}},
			{"one wound", []int{4, 5}},
		} {
			b.AddFraction(faces(m.mod, c.rows...), "%s: %s", m.name, c.name)
		}
	}
}

func (b odds) ambush() {
	for _, m := range modifiers {
		for _, c := range []struct {
			name string
			rows []int
		}{
			{"wounded, Germans escape", []int{1}},
			{"Germans escape", []int{2}},
			{"destroyed", []int{3}},
			{"wounded, truck taken", []int{4}},
			{"truck taken", []int{5, 6}},
			{"one wound", []int{1, 4}},
			{"truck taken in all", []int{4, 5, 6}},
			{"truck lost to the Germans", []int{3, 4, 5, 6}},
		} {
			b.AddFraction(faces(m.mod, c.rows...), "%s: %s", m.name, c.name)
		}
	}
}

// side is what a recursion of fights knows of the party.
type side struct {
	fit, hurt int
	captured  bool
}

// parties are the chances of what may have become of the party.
type parties map[side]*big.Rat

// put adds to the chance of one.
func (c parties) put(s side, p *big.Rat) {
	if c[s] == nil {
		c[s] = new(big.Rat)
	}
	c[s].Add(c[s], p)
}

// fight is the distribution of the party after one more fight.
func (b odds) fight(chances parties, rough, urban bool) parties {
	after := parties{}
	o := b.r.Options().Fight
	for s, p := range chances {
		if s.fit+s.hurt == 0 {
			after.put(s, p)
			continue
		}
		mod := evasion.Modifier(s.fit, rough, urban)
		for face := 1; face <= 6; face++ {
			row := min(max(face+mod, 1), 6)
			if s.fit == 0 && o.WoundedHarmless {
				row = min(row, 4)
			}
			share := times(p, rat(1, 6))
			switch row {
			case 1, 2, 3:
				taken := s
				taken.captured = taken.captured || row == 1
				for t, q := range hit(taken, o.Plural) {
					after.put(t, times(share, q))
				}
			case 4, 5:
				left := s
				for range o.Wounds {
					switch {
					case left.fit > 0:
						left.fit, left.hurt = left.fit-1, left.hurt+1
					case left.hurt > 0 && !o.SecondHarmless:
						left.hurt--
					}
				}
				after.put(left, share)
			default:
				after.put(s, share)
			}
		}
	}
	return after
}

// hit is the distribution of the party after a plural result (EVA-PAT-06).
func hit(s side, plural evasion.Plural) parties {
	n := s.fit + s.hurt
	lose := func(s side, men int) parties { // so many men by lot
		chances := parties{s: one}
		for range men {
			next := parties{}
			for t, p := range chances {
				all := t.fit + t.hurt
				for _, c := range []struct {
					to side
					of int
				}{{side{t.fit - 1, t.hurt, t.captured}, t.fit}, {side{t.fit, t.hurt - 1, t.captured}, t.hurt}} {
					if c.of > 0 {
						next.put(c.to, times(p, rat(c.of, all)))
					}
				}
			}
			chances = next
		}
		return chances
	}
	switch plural {
	case evasion.PluralOne:
		return lose(s, 1)
	case evasion.PluralDie:
		all := parties{}
		for face := 1; face <= 6; face++ {
			for t, p := range lose(s, min(face, n)) {
				all.put(t, times(p, rat(1, 6)))
			}
		}
		return all
	}
	return parties{{0, 0, s.captured}: one}
}

// after is the distribution of n fit men after k fights.
func (b odds) after(n, k int, terrain evasion.Terrain) parties {
	chances := parties{{n, 0, false}: one}
	for range k {
		chances = b.fight(chances, terrain == evasion.Rough, terrain == evasion.Urban)
	}
	return chances
}

func sum(chances parties, of func(side) bool) *big.Rat {
	n := new(big.Rat)
	for s, p := range chances {
		if of(s) {
			n.Add(n, p)
		}
	}
	return n
}

var terrainNames = [...]string{"rough", "open", "town"}

func (b odds) fights() {
	for _, n := range []int{6, 3, 2, 1} {
		for _, terrain := range []evasion.Terrain{evasion.Rough, evasion.Open, evasion.Urban} {
			for k := 1; k <= 4; k++ {
				chances := b.after(n, k, terrain)
				least := min(n, 2)
				name := fmt.Sprintf("%s, %s, %s", people(n), terrainNames[terrain], reports.Several(k, "fight"))
				b.AddFraction(sum(chances, func(s side) bool { return s.fit+s.hurt >= least }),
					"%s: at least %d free",
					name,
					least,
				)
				b.AddFraction(sum(chances, func(s side) bool { return s.captured }), "%s: captured", name)
			}
		}
	}
}

// met are parties that lie in their hexes when patrols come.
var met = []sight{
	{men: 1, column: evasion.InRough},
	{men: 2, column: evasion.InRough},
	{men: 2, column: evasion.InOpen},
	{night: true, men: 2, column: evasion.InRough},
	{night: true, men: 1, column: evasion.InRough},
	{night: true, men: 2, column: evasion.InOpen},
	{men: 2, column: evasion.InUrban},
}

// passed are parties that walk into a hex in which patrols stand.
var passed = []sight{
	{night: true, moving: true, men: 1, column: evasion.InRough},
	{night: true, moving: true, men: 2, column: evasion.InRough},
	{night: true, moving: true, men: 1, column: evasion.InOpen},
	{night: true, moving: true, men: 2, column: evasion.InOpen},
	{night: true, moving: true, men: 2, column: evasion.OnRoad},
	{moving: true, men: 1, column: evasion.InRough},
	{moving: true, men: 2, column: evasion.InRough},
	{night: true, moving: true, men: 2, column: evasion.InUrban},
	{moving: true, men: 2, column: evasion.InUrban},
	{moving: true, men: 1, column: evasion.InUrban},
}

// entered are parties into whose hex one patrol comes.
var entered = []sight{
	{column: evasion.InRough},
	{night: true, column: evasion.InRough},
	{column: evasion.InOpen},
	{night: true, moving: true, column: evasion.InOpen},
	{night: true, moving: true, column: evasion.InRough},
	{night: true, moving: true, column: evasion.OnRoad},
	{moving: true, column: evasion.InUrban},
}

// incidents: a party lies in its hex and patrols enter it, one after the other; or it
// walks into a hex in which patrols stand.
func (b odds) incidents() {
	for _, c := range met {
		for n := 1; n <= 4; n++ {
			b.AddFraction(not(power(not(b.chance(c)), n)), "%v, met by %s: seen", c, reports.Several(n, "patrol"))
		}
	}
	for _, c := range passed {
		for k := 1; k <= 4; k++ {
			b.AddFraction(power(not(b.chance(c)), k), "%v, past %s: unseen", c, reports.Several(k, "patrol"))
		}
	}
}

func (b odds) enters() {
	for _, c := range entered {
		for _, n := range []int{6, 2, 1} {
			c.men = n
			mod := evasion.Modifier(n, c.column == evasion.InRough, c.column == evasion.InUrban)
			p := b.chance(c)
			for _, e := range []struct {
				name  string
				exact *big.Rat
			}{
				{"fight", p},
				{"group lost", times(p, faces(mod, 1, 2, 3))},
				{"captured", times(p, faces(mod, 1))},
				{"patrol dies", times(p, faces(mod, 5, 6))},
			} {
				b.AddFraction(e.exact, "%v: %s", c, e.name)
			}
		}
	}
}

func (b odds) path() {
	q := rat(evasion.Teams, b.r.Map().Size())
	for _, n := range []int{6, 1} {
		c := sight{night: true, moving: true, men: n, column: evasion.InOpen}
		b.AddFraction(power(not(times(q, b.chance(c))), 3), "%s, three open hexes by night: unseen", people(n))
		if n == 6 {
			b.AddFraction(power(not(times(q, b.chance(c), faces(1, 1, 2, 3))), 3),
				"%s, three open hexes by night: not destroyed",
				people(n),
			)
		}
	}
}

func (b odds) aircraft() {
	for n := 6; n >= 2; n-- {
		for k := 1; k <= 3; k++ {
			chances := b.after(n, k, evasion.Open)
			name := fmt.Sprintf("%s, %s", people(n), reports.Several(k, "patrol"))
			b.AddFraction(sum(chances, func(s side) bool { return s.fit+s.hurt >= 2 }), "%s: at least 2 away", name)
			b.AddFraction(sum(chances, func(s side) bool { return s.captured }), "%s: a capture", name)
		}
	}
}

func (b odds) search() {
	for _, c := range [][2]int{{5, 1}, {5, 5}, {12, 1}, {12, 6}, {20, 6}, {37, 6}, {61, 6}} {
		hexes, patrols := c[0], c[1]
		b.AddFraction(rat(patrols, hexes), "%s, %d hexes", reports.Several(patrols, "searching patrol"), hexes)
	}
}

func (b odds) checks() {
	km := b.r.March()
	b.Notes = append(b.Notes, fmt.Sprintf("the claim of 6 km a day: by road %d km a move and %d km in a day of two "+
		"moves; rough ground %d km a move, a truck %d km (EVA-MOVE-16)", km.Road, km.RoadDay, km.Rough, km.Truck))
	prize := sight{night: true, moving: true, men: 2, column: evasion.OnRoad}
	truck := sight{night: true, moving: true, men: 2, vehicle: true, column: evasion.OnRoad}
	b.AddFraction(times(not(b.chance(prize)), not(b.chance(truck))),
		"2 men in a captured truck by night pass a patrol and then a truck: unseen",
	)
	for _, night := range []bool{false, true} {
		for _, n := range []int{2, 1} {
			c := sight{night: night, moving: true, men: n, column: evasion.InUrban}
			b.AddFraction(b.chance(c),
				"%s into a garrisoned town by %s: seen",
				people(n),
				[2]string{"day", "night"}[position.Bit(night)],
			)
		}
	}
	for i := range evasion.Man(evasion.Strength) {
		b.AddFraction(times(faces(2, 4, 5), rat(1, evasion.Strength)),
			"six men in rough ground are searched: %s is wounded",
			i,
		)
	}
}
