package main

import (
	"slices"

	"escapesim/lab"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// watch is how the German plays: where his guards stand, and when he strikes.
type watch struct {
	posts func(o *officer, v lab.ColditzView) []board.Circle // where guards are wanted, the first soonest
	appel func(o *officer, v lab.ColditzView) bool           // call one now
	leave int                                                // guards who stay in the barracks, to be posted to hunt
	lots  bool                                               // what is done first is drawn
}

// officer plays the German.
type officer struct {
	*atlas
	watch
	turn  int
	goals []board.Circle // of the guards in this turn, by guard
}

func (o *officer) Choose(v lab.ColditzView, legal []lab.Move, c *lab.Stream) int {
	if v.Turns() != o.turn {
		o.turn, o.goals = v.Turns(), nil
	}
	return max(slices.Index(legal, o.say(v, legal, c)), 0)
}

func (o *officer) say(v lab.ColditzView, legal []lab.Move, c *lab.Stream) lab.Move {
	if v.Question() != 0 {
		return o.answer(v, legal)
	}
	switch v.Phase() {
	case colditz.PlaceInner, colditz.PlaceOuter:
		return o.place(v, legal)
	case colditz.BeforeThrow, colditz.AnotherThrow:
		if move, ok := first(legal, colditz.ThrowDice); ok {
			return move
		}
		return legal[0]
	}
	if v.MustMove() >= 0 {
		return o.goOn(v, legal)
	}
	tries := []func(lab.ColditzView, []lab.Move) (lab.Move, bool){o.cards, o.arrest, o.stand}
	if o.lots {
		from := c.IntN(len(tries))
		tries = append(tries[from:], tries[:from]...)
	}
	for _, try := range tries {
		if move, ok := try(v, legal); ok {
			return move
		}
	}
	if move, ok := first(legal, colditz.StopMoving); ok {
		return move
	}
	return legal[0]
}

// place puts the first guards on the black circles that are nearest to where guards are wanted.
func (o *officer) place(v lab.ColditzView, legal []lab.Move) lab.Move {
	goals := o.posts(o, v)
	move, ok := most(legal, colditz.PlaceAt, func(at, _, _ int) float64 {
		near := far
		for _, g := range goals[:min(len(goals), 8)] {
			near = min(near, o.b.Afoot(board.Circle(at), g))
		}
		return float64(far + 1 - near)
	})
	if !ok {
		return legal[0]
	}
	return move
}

// cards plays those that catch somebody.
func (o *officer) cards(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	liable := func(card int) float64 { return float64(v.LiableMen(v.SearchedRoom(card))) }
	if move, ok := most(legal, colditz.SearchRoom, func(_, card, _ int) float64 { return liable(card) }); ok {
		return move, true
	}
	if move, ok := most(legal, colditz.ShowSearch, func(card, _, _ int) float64 { return liable(card) }); ok {
		return move, true
	}
	shot, ok := most(legal, colditz.ShootAt, func(g, m, _ int) float64 {
		d := v.ShotDistance(colditz.Guard(g), colditz.Man(m))
		if d < 0 {
			return 0
		}
		return o.chance(d/2) - 0.4
	})
	if ok {
		return shot, true
	}
	inside := func(t, _, _ int) float64 { return float64(v.MenInside(board.Tunnel(t))) }
	if move, ok := most(legal, colditz.DetectTunnel, inside); ok {
		return move, true
	}
	if move, ok := first(legal, colditz.CallAppel); ok && o.appel(o, v) {
		return move, true
	}
	for _, kind := range []colditz.MoveKind{colditz.PlayHolder, colditz.GuardEnterTunnel} {
		if move, ok := first(legal, kind); ok {
			return move, true
		}
	}
	return 0, false
}

// prey is how much the German wants a man.
func (o *officer) prey(v lab.ColditzView, m colditz.Man) float64 {
	team, at := colditz.TeamOf(m), v.Man(m).At
	worth := 1.0
	if v.Kit(team) {
		worth += 1 + float64(v.Escapes(team))
	}
	switch o.b.Circles[at].Area {
	case board.Outside:
		worth += 6
	case board.Outer:
		worth += 4
	}
	return worth + 0.5*float64(max(v.EquipmentCards(team), 0))
}

// arrest walks the nearest guard, or one who is posted for it, to a man who can be taken.
func (o *officer) arrest(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if move, ok := most(legal, colditz.ArrestNext, func(_, m, _ int) float64 { return o.prey(v, colditz.Man(m)) }); ok {
		return move, true
	}
	best, high := lab.Move(0), 0.0
	for team := range o.r.Seats() - 1 {
		for set := v.MenToArrest(team); set != 0; set &= set - 1 {
			m := colditz.Man(bitsOf(set&-set - 1))
			worth := o.prey(v, m)
			at := v.Man(m).At
			for _, move := range legal {
				k, g, to, _ := colditz.Unpack(move)
				d := far
				switch {
				case k == colditz.GuardStep:
					d = 1 + o.b.Afoot(board.Circle(to), at)
					if from := v.Guard(colditz.Guard(g)).At; d > o.b.Afoot(from, at) {
						d = far
					}
				case k == colditz.Post:
					d = 1 + o.b.Afoot(board.Circle(g), at)
				}
				if d <= v.Pips() && worth-0.05*float64(d) > high {
					best, high = move, worth-0.05*float64(d)
				}
			}
		}
	}
	return best, high > 0
}

// stand walks guards to where they are wanted.
func (o *officer) stand(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if v.Pips() == 0 {
		return 0, false
	}
	if o.goals == nil {
		o.assign(v)
	}
	best, high := lab.Move(0), 0.0
	for _, move := range legal {
		k, g, to, _ := colditz.Unpack(move)
		worth := 0.0
		switch {
		case k == colditz.GuardStep && o.goals[g] >= 0:
			goal := o.goals[g]
			from, then := o.b.Afoot(v.Guard(colditz.Guard(g)).At, goal), o.b.Afoot(board.Circle(to), goal)
			if then < from && (v.GuardMayStop(board.Circle(to), v.Guard(colditz.Guard(g)).At) || then < v.Pips()) {
				worth = 100 - float64(then)
			}
		case k == colditz.Post && v.Reserve() > o.leave:
			near := far
			for i, goal := range o.goals {
				if v.Guard(colditz.Guard(i)).Zone != colditz.OnBoard && goal >= 0 {
					near = min(near, o.b.Afoot(board.Circle(g), goal))
				}
			}
			worth = 60 - float64(near)
		}
		if worth > high {
			best, high = move, worth
		}
	}
	return best, high > 0
}

// assign gives each wanted circle to the nearest guard who has none.
func (o *officer) assign(v lab.ColditzView) {
	o.goals = slices.Repeat([]board.Circle{board.NoCircle}, colditz.MaxGuards)
	for _, goal := range o.posts(o, v) {
		who, near := -1, far+1
		for g := range colditz.MaxGuards {
			p := v.Guard(colditz.Guard(g))
			if o.goals[g] != board.NoCircle || p.Zone != colditz.OnBoard && p.Zone != colditz.Reserve {
				continue
			}
			d := 20
			if p.Zone == colditz.OnBoard {
				d = o.b.Afoot(p.At, goal)
			}
			if d < near {
				who, near = g, d
			}
		}
		if who < 0 {
			return
		}
		if m, g := v.At(goal); m == colditz.NoMan && (g == colditz.NoGuard || int(g) == who) {
			o.goals[who] = goal
		}
	}
}

// goOn walks on the guard who must not stop.
func (o *officer) goOn(v lab.ColditzView, legal []lab.Move) lab.Move {
	if o.goals == nil {
		o.assign(v)
	}
	move, ok := most(legal, colditz.GuardStep, func(g, to, _ int) float64 {
		if goal := o.goals[g]; goal >= 0 {
			return 300 - float64(o.b.Afoot(board.Circle(to), goal))
		}
		return 1
	})
	if !ok {
		return legal[0]
	}
	return move
}

// answer answers what the rules ask the German.
func (o *officer) answer(v lab.ColditzView, legal []lab.Move) lab.Move {
	switch v.Question() {
	case colditz.AskJail:
		return colditz.MoveOf(colditz.ToInnerCells)
	case colditz.AskThrowAway, colditz.AskSabotaged:
		move, ok := most(legal, colditz.ThrowAway, func(face, _, _ int) float64 {
			if colditz.SecurityFace(face) == colditz.AppelCard {
				return 1
			}
			return 2 + float64(face%3)
		})
		if ok {
			return move
		}
	case colditz.AskPutDown, colditz.AskSearcher:
		return legal[len(legal)-1]
	}
	return legal[max(slices.Index(legal, colditz.MoveOf(colditz.Yes)), 0)]
}

// nearTo are the circles where guards may stop, the nearest to some circles first.
func (o *officer) nearTo(v lab.ColditzView, goals []board.Circle, area func(board.Area) bool) (list []board.Circle) {
	near := map[board.Circle]int{}
	for c := range o.b.Circles {
		if at := board.Circle(c); area(o.b.Circles[c].Area) && !o.b.Circles[c].Safe &&
			v.GuardMayStop(at, board.NoCircle) {
			d := far
			for _, g := range goals {
				d = min(d, o.b.Afoot(at, g))
			}
			near[at] = d
			list = append(list, at)
		}
	}
	slices.SortStableFunc(list, func(x, y board.Circle) int { return near[x] - near[y] })
	return list[:min(len(list), 16)]
}

func indoors(a board.Area) bool { return a <= board.Courtyard }
func yards(a board.Area) bool   { return a == board.Outer }

// rooms are the circles of rooms by their name.
func (o *officer) rooms(names ...string) (list []board.Circle) {
	for i := range o.b.Rooms {
		if slices.Contains(names, o.b.Rooms[i].Name) {
			list = append(list, o.b.Rooms[i].Circles...)
		}
	}
	return list
}

// alongside are the circles beside the men for whom something holds.
func (o *officer) alongside(v lab.ColditzView, wanted func(colditz.Man) bool) []board.Circle {
	var men []board.Circle
	for team := range o.r.Seats() - 1 {
		for i := range colditz.MaxMen {
			if m := colditz.ManOf(team, i); v.Man(m).Zone == colditz.OnBoard && wanted(m) {
				men = append(men, v.Man(m).At)
			}
		}
	}
	if len(men) == 0 {
		return nil
	}
	return o.nearTo(v, men, func(a board.Area) bool { return indoors(a) || yards(a) })
}

// landings are the ends of drops and wires in the yards, those nearest to a target first.
func (o *officer) landings() (list []board.Circle) {
	for _, w := range o.b.Ways {
		for _, end := range []board.Circle{w.From, w.To} {
			if w.Kind != board.StepLink && yards(o.b.Circles[end].Area) && !slices.Contains(list, end) {
				list = append(list, end)
			}
		}
	}
	length := o.flights(mostOf)
	slices.SortStableFunc(list, func(x, y board.Circle) int { return int(length[x]) - int(length[y]) })
	return list
}

// striking: a team holds a kit, and the equipment for a way out or a man in the room where one begins.
func (o *officer) striking(v lab.ColditzView) bool {
	for team := range o.r.Seats() - 1 {
		if !v.Kit(team) || v.Out(team) {
			continue
		}
		if v.EquipmentCards(team) >= 2 {
			return true
		}
	}
	return false
}

// absent is how many men an appel could take.
func (o *officer) absent(v lab.ColditzView) (n int) {
	for team := range o.r.Seats() - 1 {
		for i := range colditz.MaxMen {
			m := colditz.ManOf(team, i)
			if at := v.Man(m); at.Zone == colditz.OnBoard && !v.Exempt(m) && o.b.Circles[at.At].Area != board.Appel {
				n++
			}
		}
	}
	return n
}
