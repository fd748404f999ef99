package notation

import (
	"fmt"
	"strconv"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// facts are what can be asked of a position beyond its fields.
func (n *Notation) facts() []row {
	r, man, team, tunnel := n.r, familyOf(n.men), familyOf(n.teams), familyOf(board.TunnelNames[:])
	plain := func(name string, get func(s *colditz.State) any) row {
		return fact(single, name, func(s *colditz.State, _ int) any { return get(s) })
	}
	ofMan := func(name string, get func(v colditz.View, m colditz.Man) any) row {
		return fact(man, name, func(s *colditz.State, i int) any { return get(n.umpire(s), colditz.Man(i)) })
	}
	ofTeam := func(name string, get func(t *colditz.Team) int) row {
		return fact(team, name, func(s *colditz.State, i int) any { return get(&s.Teams[i]) })
	}
	return []row{
		plain("actor", func(s *colditz.State) any {
			seat, _ := r.Actor(s)
			return r.SeatName(seat)
		}),
		plain("asked", func(s *colditz.State) any { return n.umpire(s).Question().String() }),
		plain("day", func(s *colditz.State) any { return int(s.Part)/2 + 1 }),
		plain("winners", func(s *colditz.State) any {
			list := []string{}
			for t, name := range n.teams {
				if s.Won(t) {
					list = append(list, name)
				}
			}
			return list
		}),
		plain("kits", func(s *colditz.State) any { return int(s.Kits) }),
		plain("barracks", func(s *colditz.State) any { return n.umpire(s).Reserve() }),
		plain("guards", func(s *colditz.State) any { return n.umpire(s).GuardsOnBoard() }),
		plain("teams", func(*colditz.State) any { return r.Teams() }),
		plain("team_size", func(*colditz.State) any { return r.Men() }),
		plain("opportunity.left", func(s *colditz.State) any { return int(s.Opportunity.Left) }),
		plain("security.left", func(s *colditz.State) any { return int(s.Security.Left) }),
		plain("do_or_die.left", func(s *colditz.State) any { return int(s.DoOrDieLeft) }),
		plain("german.cards", func(s *colditz.State) any { return int(s.GermanCards) }),

		ofMan("attempting", func(v colditz.View, m colditz.Man) any { return v.Attempting(m) }),
		ofMan("declared", func(v colditz.View, m colditz.Man) any { return v.Declared(m) }),
		ofMan("may_run", func(v colditz.View, m colditz.Man) any { return v.MayRun(m) }),
		ofMan("arrestable", func(v colditz.View, m colditz.Man) any { return v.MayArrest(m) }),
		ofMan("exempt", func(v colditz.View, m colditz.Man) any { return v.Exempt(m) }),
		ofMan("run", func(v colditz.View, m colditz.Man) any { return runOf(v, m).Distance }),
		ofMan("run_ropes", func(v colditz.View, m colditz.Man) any { return int(runOf(v, m).Ropes) }),
		ofMan("run_cutters", func(v colditz.View, m colditz.Man) any { return int(runOf(v, m).Cutters) }),

		ofTeam("cards", func(t *colditz.Team) int { return int(t.Cards) }),
		ofTeam("equipment", func(t *colditz.Team) (held int) {
			for _, cards := range t.Equip {
				held += int(cards)
			}
			return held
		}),
		fact(team, "men", func(s *colditz.State, i int) any {
			in := 0
			for m := range r.Men() {
				if z := s.Men[colditz.ManOf(i, m)].Zone; z != colditz.Escaped && z != colditz.Dead &&
					z != colditz.Absent {
					in++
				}
			}
			return in
		}),
		fact(tunnel, "men", func(s *colditz.State, i int) any { return int(s.Tunnel[i].Men) }),
		fact(tunnel, "guards", func(s *colditz.State, i int) any { return int(s.Tunnel[i].Guards) }),
	}
}

// umpire is the view of somebody who plays no seat: what it says of open matters
// does not depend on the viewer.
func (n *Notation) umpire(s *colditz.State) colditz.View { return n.r.View(s, sim.NoSeat) }

func runOf(v colditz.View, m colditz.Man) colditz.Run {
	if v.Man(m).Zone != colditz.OnBoard {
		return colditz.Run{Distance: -1}
	}
	return v.Run(m)
}

// circleFacts are what circles are asked by their ids: at.C061, walk.C061.C063;
// with how many circles each names. run names numbers of cards as well.
var circleFacts = map[string]int{
	"at": 1, "open": 1, "pursuit": 1, "blocks": 1, "stop": 1, "guard_stop": 1, "area": 1, "home": 1,
	"walk": 2, "shot": 2, "sees": 2, "run": 1,
}

// circlesIn takes a question about circles apart, and finds those that it names; false when
// it is none.
func (n *Notation) circlesIn(name string) (parts []string, at [2]board.Circle, is bool, err error) {
	parts = strings.Split(strings.TrimSpace(strings.ToLower(name)), ".")
	want, is := circleFacts[parts[0]]
	if !is {
		return parts, at, false, nil
	}
	given := len(parts) - 1
	if parts[0] == "run" {
		given -= 2
	}
	if given != want {
		return parts, at, true, fmt.Errorf("the fact %q names %d circles, %s names %d", name, given, parts[0], want)
	}
	for i := range want {
		if at[i], err = n.circle(parts[i+1]); err != nil {
			return parts, at, true, err
		}
	}
	return parts, at, true, nil
}

// ofCircles answers a question about circles; false when it is none.
func (n *Notation) ofCircles(s *colditz.State, name string) (v any, is bool, err error) {
	parts, at, is, err := n.circlesIn(name)
	if !is || err != nil {
		return nil, is, err
	}
	view, b := n.umpire(s), n.r.Board
	switch parts[0] {
	case "at":
		if m, g := view.At(at[0]); g != colditz.NoGuard {
			v = n.r.GuardName(g)
		} else {
			v = n.r.ManName(m)
		}
	case "open", "pursuit":
		open := s.OpenWays
		if parts[0] == "pursuit" {
			open = s.Pursuit
		}
		ways, err := n.ways().Read(parts[1])
		if err != nil {
			return nil, true, err
		}
		v = open&ways.(uint64) != 0
	case "blocks":
		v = n.r.Blocks(at[0])
	case "stop":
		v = view.MayStop(at[0])
	case "guard_stop":
		v = view.GuardMayStop(at[0], board.NoCircle)
	case "area":
		v = b.Circles[at[0]].Area.String()
	case "home":
		v = int(b.Circles[at[0]].Home)
	case "walk":
		v = n.r.GuardWalk(at[0], at[1])
	case "shot":
		v = b.Shot(at[0], at[1])
	case "sees":
		v = b.Sees(at[0], at[1])
	case "run":
		ropes, err := strconv.Atoi(parts[2])
		cutters, err2 := strconv.Atoi(parts[3])
		if err != nil || err2 != nil || ropes < 0 || cutters < 0 {
			return nil, true, fmt.Errorf("the fact %q is run.CIRCLE.ROPES.CUTTERS, with numbers of cards", name)
		}
		v = n.r.RunFrom(at[0], ropes, cutters).Distance
	}
	return v, true, nil
}
