package evasion

import (
	"fmt"

	"escapesim/reports"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// plays are the cases of [Exact] as the engine plays them.
type plays struct {
	r    *evasion.Rules
	g    ground
	list map[string]func(t *Trial) bool // by table/name
}

// PlaysOf are the cases under rules.
func PlaysOf(r *evasion.Rules) map[string]func(t *Trial) bool {
	b := &plays{r, groundOf(r), map[string]func(t *Trial) bool{}}
	b.spotting()
	b.matrices()
	b.fights()
	b.incidents()
	b.enters()
	b.path()
	b.aircraft()
	b.search()
	b.checks()
	return b.list
}

func (b *plays) add(table string, play func(t *Trial) bool, format string, args ...any) {
	b.list[table+"/"+fmt.Sprintf(format, args...)] = play
}

func (b *plays) spotting() {
	for _, night := range []bool{false, true} {
		for _, moving := range []bool{true, false} {
			for _, men := range []int{1, 2} {
				for _, vehicle := range []bool{false, true} {
					for column := evasion.InRough; column <= evasion.InUrban; column++ {
						c := sight{night: night, moving: moving, men: men, vehicle: vehicle, column: column}
						b.add("spotting", func(t *Trial) bool { return t.look(c) }, "%v", c)
					}
				}
			}
		}
	}
}

func (b *plays) matrices() {
	for _, m := range modifiers {
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
			b.add("patrol", func(t *Trial) bool {
				t.party(m.men, b.g.of(m.terrain)).searchedBy(1)
				return t.row(evasion.PatrolThrow, c.rows)
			}, "%s: %s", m.name, c.name)
		}
	}
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
			b.add("ambush", func(t *Trial) bool {
				t.party(m.men, b.g.of(m.terrain)).ambush()
				return t.row(evasion.AmbushThrow, c.rows)
			}, "%s: %s", m.name, c.name)
		}
	}
}

func (b *plays) fights() {
	for _, n := range []int{6, 3, 2, 1} {
		for _, terrain := range []evasion.Terrain{evasion.Rough, evasion.Open, evasion.Urban} {
			for k := 1; k <= 4; k++ {
				least := min(n, 2)
				name := fmt.Sprintf("%s, %s, %s", people(n), terrainNames[terrain], reports.Several(k, "fight"))
				b.add("fights", func(t *Trial) bool {
					t.party(n, b.g.of(terrain)).searchedBy(k)
					return t.s.Free().Count() >= least
				}, "%s: at least %d free", name, least)
				b.add("fights", func(t *Trial) bool {
					t.party(n, b.g.of(terrain)).searchedBy(k)
					return t.s.Captured != 0
				}, "%s: captured", name)
			}
		}
	}
}

func (b *plays) incidents() {
	for _, c := range met {
		for n := 1; n <= 4; n++ {
			b.add("incidents", func(t *Trial) bool {
				t.party(c.men, b.g.at(c.column)).at(c)
				t.enter(n)
				return t.count(evasion.Spotted) > 0
			}, "%v, met by %s: seen", c, reports.Several(n, "patrol"))
		}
	}
	for _, c := range passed {
		for k := 1; k <= 4; k++ {
			b.add("incidents", func(t *Trial) bool {
				t.party(c.men, b.g.beside(c.column)).at(c).units(k, 0, b.g.at(c.column))
				t.walksInto(b.g.at(c.column), c.column == evasion.OnRoad)
				return !t.patrolSpotted()
			}, "%v, past %s: unseen", c, reports.Several(k, "patrol"))
		}
	}
}

func (b *plays) enters() {
	for _, c := range entered {
		for _, n := range []int{6, 2, 1} {
			c.men = n
			play := func(t *Trial) { t.party(n, b.g.at(c.column)).at(c).enter(1) }
			for _, e := range []struct {
				name string
				saw  func(t *Trial) bool
			}{
				{"fight", func(t *Trial) bool { return t.count(evasion.PatrolThrow) > 0 }},
				{"group lost", func(t *Trial) bool { return t.row(evasion.PatrolThrow, []int{1, 2, 3}) }},
				{"captured", func(t *Trial) bool { return t.s.Captured != 0 }},
				{"patrol dies", func(t *Trial) bool { return t.count(evasion.PatrolKilled) > 0 }},
			} {
				b.add("patrol-enters", func(t *Trial) bool { play(t); return e.saw(t) }, "%v: %s", c, e.name)
			}
		}
	}
}

func (b *plays) path() {
	for _, n := range []int{6, 1} {
		c := sight{night: true, moving: true, men: n, column: evasion.InOpen}
		walk := func(t *Trial) {
			t.party(n, b.g.beside(evasion.InOpen)).at(c)
			for range 3 {
				t.rest(b.g.beside(evasion.InOpen))
				if t.lot(b.r.Map().Size()) < evasion.Teams {
					t.units(1, 0, b.g.at(evasion.InOpen))
				}
				t.walksInto(b.g.at(evasion.InOpen), false)
			}
		}
		b.add(
			"path",
			func(t *Trial) bool { walk(t); return !t.patrolSpotted() },
			"%s, three open hexes by night: unseen",
			people(n),
		)
		if n == 6 {
			b.add(
				"path",
				func(t *Trial) bool { walk(t); return t.s.Free() != 0 },
				"%s, three open hexes by night: not destroyed",
				people(n),
			)
		}
	}
}

func (b *plays) aircraft() {
	for n := 6; n >= 2; n-- {
		for k := 1; k <= 3; k++ {
			name := fmt.Sprintf("%s, %s", people(n), reports.Several(k, "patrol"))
			b.add(
				"aircraft",
				func(t *Trial) bool { t.landing(n, k); return t.s.Away.Count() >= 2 },
				"%s: at least 2 away",
				name,
			)
			b.add("aircraft", func(t *Trial) bool { t.landing(n, k); return t.s.Captured != 0 }, "%s: a capture", name)
		}
	}
}

func (b *plays) search() {
	for _, c := range [][2]int{{5, 1}, {5, 5}, {12, 1}, {12, 6}, {20, 6}, {37, 6}, {61, 6}} {
		hexes, patrols := c[0], c[1]
		b.add("search", func(t *Trial) bool {
			t.party(6, evasion.Hex(t.lot(hexes))).at(sight{night: true, men: 6})
			for p := range patrols {
				t.patrol(p, evasion.Hex(p))
			}
			for p := range patrols {
				t.do(evasion.Search, p)
			}
			return t.count(evasion.Spotted) > 0
		}, "%s, %d hexes", reports.Several(patrols, "searching patrol"), hexes)
	}
}

func (b *plays) checks() {
	prize := sight{night: true, moving: true, men: 2, column: evasion.OnRoad}
	b.add("checks", func(t *Trial) bool {
		a, z := b.g.at(evasion.OnRoad), b.g.beside(evasion.OnRoad)
		t.party(2, z).at(prize).aboard(z).units(1, 0, a).truck(1, z)
		t.s.Stage = evasion.BritishPhase
		t.do(evasion.Order, 0b11)
		t.do(evasion.Drive, int(a))
		if t.s.Free() != 0 {
			t.do(evasion.Drive, int(z))
		}
		return t.count(evasion.Spotted) == 0
	}, "2 men in a captured truck by night pass a patrol and then a truck: unseen")
	for _, night := range []bool{false, true} {
		for _, n := range []int{2, 1} {
			c := sight{night: night, moving: true, men: n, column: evasion.InUrban}
			b.add("checks", func(t *Trial) bool {
				t.party(n, b.g.beside(evasion.InUrban)).at(c).walksInto(b.g.at(evasion.InUrban), false)
				return t.count(evasion.Spotted) > 0
			}, "%s into a garrisoned town by %s: seen", people(n), [2]string{"day", "night"}[position.Bit(night)])
		}
	}
	for i := range evasion.Man(evasion.Strength) {
		b.add("checks", func(t *Trial) bool {
			t.party(evasion.Strength, b.g.of(evasion.Rough)).searchedBy(1)
			return t.s.Wounded.Has(i)
		}, "six men in rough ground are searched: %s is wounded", i)
	}
}
