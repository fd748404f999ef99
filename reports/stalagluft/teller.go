package stalagluft

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

var sides = [...]string{stalagluft.Pow: "pow", stalagluft.German: "german"}

// Teller tells games of the tactical game to a reader: a side, or the umpire
// (sim.NoSeat). What moves is read off the positions around a decision, so
// that no step, door or workshop goes untold.
func Teller(r *stalagluft.Rules, reader sim.Seat) reports.Teller[stalagluft.State] {
	t := tactical{r, reader}
	return reports.Teller[stalagluft.State]{
		Decide: t.decide, Facts: t.facts, Name: func(seat sim.Seat) string { return sides[seat] },
		Length: func(s *stalagluft.State, _ []sim.Event) string { return reports.Several(int(s.Turn), "turn") },
	}
}

type tactical struct {
	r      *stalagluft.Rules
	reader sim.Seat
}

// view is what the reader sees; the umpire sees what the prisoners see, and
// who the spies are.
func (t *tactical) view(s *stalagluft.State) stalagluft.View {
	if t.reader == stalagluft.German {
		return t.r.View(s, stalagluft.German)
	}
	return t.r.View(s, stalagluft.Pow)
}

// name is what a man is called by the reader.
func (t *tactical) name(s *stalagluft.State, i int) string {
	if t.reader == sim.NoSeat {
		return manName(t.r.View(s, stalagluft.German), i) // the Germans know every role
	}
	return manName(t.r.View(s, t.reader), i)
}

func (t *tactical) decide(before, _ *stalagluft.State, d *sim.Decision) (reports.Decided, bool) {
	if t.reader != sim.NoSeat && d.Seat != t.reader {
		return reports.Decided{}, false
	}
	told := reports.Decided{Seat: sides[d.Seat], Options: len(d.Legal)}
	if before.Phase == stalagluft.Night {
		scene := t.r.Scene(int(before.Playing))
		told.Words, told.Quiet = sayNight(t.r.Board, scene, &before.Night, d.Move)
		return told, true
	}
	told.Words, told.Quiet = t.say(before, d.Move)
	if len(d.Legal) == 1 {
		told.Note = "forced"
	}
	return told, true
}

// say is a decision in words; quiet when it declines something.
func (t *tactical) say(s *stalagluft.State, m sim.Move) (words string, quiet bool) {
	kind, a, b := stalagluft.Parts(m)
	board := t.r.Board
	man := func(i int) string { return t.name(s, i) }
	house := func(i int) string { return buildingName(board, i) }
	cell := func() string { return whereabouts(board, terrain.Cell(a)) }
	now := int(s.Now)
	switch kind {
	case stalagluft.KDone:
		switch s.Phase {
		case stalagluft.FerretMove:
			return fmt.Sprintf("ferret %d stays", now+1), true
		case stalagluft.PMoveTo, stalagluft.ShakePowTo, stalagluft.SpyPlace:
			return man(now) + " stays", true
		case stalagluft.BreakStop:
			return "the break stops", false
		}
		words := map[stalagluft.Phase]string{
			stalagluft.GDeploy: "no search", stalagluft.GMove: "no search", stalagluft.GRoutine: "no search", stalagluft.EventSearch: "no search",
			stalagluft.ShakeSearch: "no search", stalagluft.SpotSearch: "no search", stalagluft.FerretRoll: "no throw for ferrets", stalagluft.PDeploy: "deployment done",
			stalagluft.FerretPick: "ferrets done", stalagluft.PMove: "movement done", stalagluft.ShakePow: "movement done", stalagluft.ShakePlace: "he stays",
			stalagluft.ShakeDemand: "no roll call", stalagluft.Redeploy: "the beat stays", stalagluft.Penalty: "nobody to the cooler",
			stalagluft.PRoutine: "routine done", stalagluft.Cancelling: "no die is used", stalagluft.StepSeven: "no scenario", stalagluft.Theft: "no theft",
		}[s.Phase]
		if words == "" {
			words = "done"
		}
		return words, true
	case stalagluft.KYes:
		switch s.Phase {
		case stalagluft.FerretRoll:
			return "throw for ferrets", false
		case stalagluft.ShakeDemand:
			return "everybody out to be counted", false
		case stalagluft.SpotSearch:
			return "search " + house(int(s.Target)), false
		case stalagluft.BreakStop:
			return "the next man goes", false
		}
		return "yes", false
	case stalagluft.KFigure:
		switch s.Phase {
		case stalagluft.FerretPick:
			return fmt.Sprintf("ferret %d", a+1), true
		case stalagluft.Penalty:
			return man(a) + " to the cooler", false
		case stalagluft.Theft:
			return man(a) + " steals", false
		}
		return man(a), true
	case stalagluft.KCell:
		switch s.Phase {
		case stalagluft.FerretEnter:
			return "a ferret enters at " + cell(), false
		case stalagluft.FerretMove, stalagluft.FerretRelocate:
			return fmt.Sprintf("ferret %d to %s", now+1, cell()), false
		case stalagluft.ShakePlace:
			if now < stalagluft.MaxFerrets {
				return fmt.Sprintf("ferret %d to %s", now+1, cell()), false
			}
			return fmt.Sprintf("guard %d to %s", now-stalagluft.MaxFerrets+1, cell()), false
		}
		return man(now) + " to " + cell(), false
	case stalagluft.KBuilding:
		switch s.Phase {
		case stalagluft.GDeploy, stalagluft.GMove, stalagluft.GRoutine, stalagluft.EventSearch, stalagluft.ShakeSearch:
			return "search " + house(a), false
		case stalagluft.HutAssign:
			return house(a) + " for " + man(now), false
		case stalagluft.ShopTo:
			return stalagluft.ShopNames[now] + " workshop in " + house(a), false
		case stalagluft.StoreTo, stalagluft.PlaceItem:
			return plain(stalagluft.ItemNames[s.Pending]) + " hidden in " + house(a), false
		case stalagluft.FerretMove:
			return fmt.Sprintf("ferret %d into %s by door %d", now+1, house(a), b+1), false
		}
		return man(now) + " into " + house(a), false
	case stalagluft.KShop:
		return "the " + stalagluft.ShopNames[a] + " workshop", true
	case stalagluft.KItem:
		return "move " + plain(stalagluft.ItemNames[b]) + " from " + house(a), false
	case stalagluft.KExit:
		return fmt.Sprintf("ferret %d leaves", now+1), false
	case stalagluft.KRelocate:
		return fmt.Sprintf("ferret %d slips out of sight", now+1), false
	case stalagluft.KBeat:
		return fmt.Sprintf("guard %d on beat %d", now+1, a+1), false
	case stalagluft.KStrip:
		return [...]string{"strip wood from ", "strip cloth from "}[b&1] + house(a), false
	case stalagluft.KUnpack:
		return "unpack " + plain(t.r.ParcelName(a)), false
	case stalagluft.KPlay:
		return "play the idea card " + plain(stalagluft.IdeaNames[a]), false
	case stalagluft.KFit:
		return fmt.Sprintf("fit a pump in tunnel %d", a+1), false
	case stalagluft.KBarter:
		return fmt.Sprintf("barter for %s, bonus %d", plain(goods[a]), b), false
	case stalagluft.KStart:
		return "begin a tunnel in " + house(a) + [...]string{" going west", " going north"}[b&1], false
	case stalagluft.KDig:
		return fmt.Sprintf("dig tunnel %d", a+1), false
	case stalagluft.KHide:
		return fmt.Sprintf("sand of tunnel %d into %s", a+1, house(b)), false
	case stalagluft.KCarry:
		return fmt.Sprintf("sand of tunnel %d to %s", a+1, man(b)), false
	case stalagluft.KMake:
		return "make " + plain(goods[a]), false
	case stalagluft.KIdentify:
		return "question " + man(a), false
	case stalagluft.KScenario:
		return "declare " + plain(stalagluft.ScenarioNames[a]), false
	case stalagluft.KBreak:
		return fmt.Sprintf("break out by tunnel %d", a+1), false
	case stalagluft.KIdea:
		return "draw an idea card", false
	case stalagluft.KOffer:
		return "offer " + plain(t.r.WareName(a)), false
	case stalagluft.KCancel:
		return fmt.Sprintf("a %d takes a %d off", a, b), false
	case stalagluft.KReveal:
		if b == 0 {
			return fmt.Sprintf("the spy has found tunnel %d", a+1), false
		}
		return "the spy has found the " + stalagluft.ShopNames[a] + " workshop", false
	}
	return fmt.Sprintf("decision %d %d %d", kind, a, b), false
}

// Who hears of a fact of the tactical game; what is not here, the prisoners
// alone (and the umpire).
var heard = map[sim.EventKind]bool{
	stalagluft.TurnBegan: true, stalagluft.EventRolled: true, stalagluft.FerretsRolled: true, stalagluft.Arrived: true, stalagluft.Placed: true,
	stalagluft.FerretStood: true, stalagluft.SpyPlaced: true, stalagluft.Betrayed: true, stalagluft.SpyIdentified: true, stalagluft.Searched: true,
	stalagluft.SearchThrown: true, stalagluft.Survived: true, stalagluft.SandFound: true, stalagluft.ItemsTaken: true, stalagluft.ShopFound: true,
	stalagluft.TunnelFound: true, stalagluft.Cooled: true, stalagluft.ParcelsDrawn: true, stalagluft.DetailCame: true, stalagluft.Declared: true,
	stalagluft.ScenarioOver: true, stalagluft.BreakBegan: true, stalagluft.EscapeTried: true, stalagluft.Getaway: true, stalagluft.ShakedownMade: true,
	stalagluft.Relocated: true, stalagluft.GameOver: true, stalagluft.TunnelStarted: true,
}

// told is a fact as the reader hears it.
func (t *tactical) told(s *stalagluft.State, e sim.Event) (sim.Event, bool) {
	if t.reader == sim.NoSeat {
		return e, true
	}
	if t.reader == stalagluft.Pow {
		// A covert spy whom nobody has moved is one of the men.
		if e.Kind == stalagluft.SpyPlaced {
			return e, t.view(s).Role(int(e.A)) == stalagluft.Stoolie
		}
		if e.Kind == stalagluft.Arrived || e.Kind == stalagluft.Placed || e.Kind == stalagluft.Cooled {
			e.B = int16(t.view(s).Role(int(e.A)))
		}
		return e, true
	}
	switch e.Kind {
	case stalagluft.Placed:
		if e.Seat == stalagluft.Pow { // in which building, they do not see
			e.D = -1
		}
	case stalagluft.TunnelStarted:
		e.A, e.B, e.C = -1, -1, -1
		return e, t.r.Options.Tunnel.Announce
	case stalagluft.BreakBegan:
		e.A, e.B, e.C = -1, -1, -1
	}
	return e, heard[e.Kind]
}

func (t *tactical) facts(before, after *stalagluft.State, d *sim.Decision, news []sim.Event) []reports.Fact {
	var facts, moved []reports.Fact
	scene := int(after.Playing)
	if before != nil && before.Playing >= 0 {
		scene = int(before.Playing)
	}
	own := d != nil && (t.reader == sim.NoSeat || d.Seat == t.reader)
	if before != nil {
		moved = t.changes(before, after, news, own)
		if before.Phase == stalagluft.Night && after.Phase == stalagluft.Night && before.Playing == after.Playing {
			moved = append(moved, nightChanges(t.r.Board, t.r.Scene(scene), &before.Night, &after.Night, news, t.reader, t.r.Options.Skirmish.Turn.PowHidden)...)
		}
		if !slices.ContainsFunc(news, func(e sim.Event) bool { return e.Kind == stalagluft.Declared || e.Kind == stalagluft.Searched }) {
			facts, moved = moved, nil
		}
	}
	for _, e := range news {
		if e.Kind == stalagluft.Declared {
			scene = int(e.A)
		}
		if e.Kind >= skirmish.WindRolled {
			if f, ok := nightFact(t.r.Board, t.r.Scene(scene), e, t.reader, t.r.Options.Skirmish.Turn.PowHidden); ok {
				f.Brief, f.Turn, f.End, f.Head = "", "", false, false
				facts = append(facts, f)
			}
			continue
		}
		e, ok := t.told(after, e)
		if !ok {
			continue
		}
		v := t.view(after)
		if t.reader == sim.NoSeat {
			v = t.r.View(after, stalagluft.German)
		}
		f := reports.Fact{Words: tell(v, e)}
		f.Name, f.Coded = t.coded(e)
		f.Brief = strings.TrimSpace(f.Words)
		switch e.Kind {
		case stalagluft.Declared:
			f.Words += t.volunteers(after)
			f.Brief = f.Words
		case stalagluft.TurnBegan:
			f.Turn, f.Head, f.Brief = f.Words, true, ""
		case stalagluft.GameOver:
			f.Turn, f.Head, f.End = "end", true, true
		case stalagluft.FerretStood, stalagluft.SpyPlaced, stalagluft.SandCarried, stalagluft.SandHidden, stalagluft.SandDispersed, stalagluft.SandBack,
			stalagluft.Stripped, stalagluft.Idle, stalagluft.SearchThrown, stalagluft.Survived, stalagluft.Placed, stalagluft.Relocated:
			f.Brief = ""
		}
		f.Said = own && e.Kind == stalagluft.Placed && before != nil &&
			(before.Phase == stalagluft.HutAssign || before.Phase == stalagluft.PDeployTo) && before.Now == int8(e.A)
		switch e.Kind {
		case stalagluft.Stripped, stalagluft.SandHidden, stalagluft.SandCarried, stalagluft.TunnelStarted, stalagluft.PumpFitted:
			f.Said = own
		}
		facts = append(facts, f)
	}
	return append(facts, moved...)
}

// volunteers are the men of the scenario in hand.
func (t *tactical) volunteers(s *stalagluft.State) string {
	words := ""
	for i, man := range s.Envoy {
		if man >= 0 && i < int(s.Envoys) {
			words += fmt.Sprintf(", man %d is %s", i+1, t.name(s, int(man)))
		}
	}
	return words
}

// changes are the facts that can be read off two positions: where everybody
// is, workshops, what is kept where.
// Where the decision says it already, if it is told, they say so.
func (t *tactical) changes(before, after *stalagluft.State, news []sim.Event, own bool) (facts []reports.Fact) {
	add := func(name, words string, coded map[string]any) {
		facts = append(facts, reports.Fact{Name: name, Words: words, Coded: coded})
	}
	b := t.r.Board
	said := map[[2]int]bool{} // kind of figure, number: a fact of the log tells where he went
	for _, e := range news {
		switch e.Kind {
		case stalagluft.Placed, stalagluft.SpyPlaced, stalagluft.Arrived, stalagluft.Cooled:
			said[[2]int{0, int(e.A)}] = true
		case stalagluft.SpyIdentified:
			if e.C == 1 {
				said[[2]int{0, int(e.A)}] = true
			}
		case stalagluft.Relocated:
			said[[2]int{1, int(e.A)}] = true
		}
	}
	for i := range t.r.People() {
		x, y := &before.Men[i], &after.Men[i]
		begun := len(facts)
		if said[[2]int{0, i}] || x.Where == y.Where && x.Cell == y.Cell && x.Building == y.Building {
			continue
		}
		who := t.name(after, i)
		coded := map[string]any{"man": i + 1, "role": stalagluft.RoleNames[t.role(after, i)]}
		switch y.Where {
		case stalagluft.Outdoors:
			coded["to"] = y.Cell.String()
			add("man_moved", who+" to "+whereabouts(b, y.Cell), coded)
		case stalagluft.Indoors:
			if t.reader == stalagluft.German && (y.Seen != y.Building || y.SeenTurn != after.Turn) && y.Role != stalagluft.Stoolie {
				if x.Where != stalagluft.Indoors { // nobody sees him change huts
					add("man_moved", who+" goes indoors", coded)
				}
				continue
			}
			coded["into"] = buildingName(b, int(y.Building))
			add("man_moved", who+" goes into "+buildingName(b, int(y.Building)), coded)
		case stalagluft.Out:
			add("man_out", who+" is out", coded)
		case stalagluft.Gone:
			add("man_gone", who+" is gone", coded)
		}
		if len(facts) > begun {
			facts[begun].Said = own && int(before.Now) == i && (before.Phase == stalagluft.PMoveTo || before.Phase == stalagluft.ShakePowTo)
		}
	}
	for i := range before.Ferrets {
		x, y := &before.Ferrets[i], &after.Ferrets[i]
		if said[[2]int{1, i}] || x.Cell == y.Cell && x.Building == y.Building {
			continue
		}
		who, coded := fmt.Sprintf("ferret %d", i+1), map[string]any{"ferret": i + 1}
		switch {
		case y.Cell == terrain.NoCell:
			add("ferret_left", who+" leaves", coded)
		case y.Building >= 0:
			coded["into"] = buildingName(b, int(y.Building))
			add("ferret_moved", who+" goes into "+buildingName(b, int(y.Building)), coded)
		case x.Cell == terrain.NoCell:
			coded["to"] = y.Cell.String()
			add("ferret_entered", who+" enters at "+whereabouts(b, y.Cell), coded)
		default:
			coded["to"] = y.Cell.String()
			add("ferret_moved", who+" to "+whereabouts(b, y.Cell), coded)
		}
		facts[len(facts)-1].Said = own && (before.Phase == stalagluft.FerretEnter || int(before.Now) == i &&
			(before.Phase == stalagluft.FerretMove || before.Phase == stalagluft.FerretRelocate || before.Phase == stalagluft.ShakePlace))
	}
	for i := range before.Guards {
		if y := after.Guards[i].Cell; y != before.Guards[i].Cell {
			add("guard_moved", fmt.Sprintf("guard %d to %s", i+1, whereabouts(b, y)), map[string]any{"guard": i + 1, "to": y.String()})
			facts[len(facts)-1].Said = own && before.Phase == stalagluft.ShakePlace && int(before.Now) == i+stalagluft.MaxFerrets
		}
	}
	if y := after.Kommandant; y != before.Kommandant {
		add("kommandant_moved", "the Kommandant to "+whereabouts(b, y), map[string]any{"to": y.String()})
	}
	if t.reader == stalagluft.German {
		return facts
	}
	for k := range after.Shops {
		switch x, y := before.Shops[k].Building, after.Shops[k].Building; {
		case y == x:
		case y >= 0:
			add("workshop_set_up", "the "+stalagluft.ShopNames[k]+" workshop is in "+buildingName(b, int(y)),
				map[string]any{"workshop": stalagluft.ShopNames[k], "building": buildingName(b, int(y))})
			facts[len(facts)-1].Said = own && before.Phase == stalagluft.ShopTo
		default:
			add("workshop_closed", "the "+stalagluft.ShopNames[k]+" workshop is no more", map[string]any{"workshop": stalagluft.ShopNames[k]})
		}
	}
	for n := range after.Store {
		for i := range after.Store[n] {
			x, y := before.Store[n][i], after.Store[n][i]
			if x == y {
				continue
			}
			item, where := plain(stalagluft.ItemNames[i]), buildingName(b, n)
			add("stored", fmt.Sprintf("%s in %s: %d", item, where, y), map[string]any{"item": stalagluft.ItemNames[i], "building": where, "number": int(y)})
		}
	}
	return facts
}

// role is a man's role as the reader knows it.
func (t *tactical) role(s *stalagluft.State, i int) stalagluft.Role {
	if t.reader == sim.NoSeat {
		return s.Men[i].Role
	}
	return t.r.View(s, t.reader).Role(i)
}

// NightTeller tells games of a scenario alone.
func NightTeller(r *skirmish.Rules, reader sim.Seat) reports.Teller[skirmish.State] {
	return reports.Teller[skirmish.State]{
		Name:   func(seat sim.Seat) string { return sides[seat] },
		Length: func(s *skirmish.State, _ []sim.Event) string { return reports.Several(int(s.Turn), "turn") },
		Decide: func(before, _ *skirmish.State, d *sim.Decision) (reports.Decided, bool) {
			told := reports.Decided{Seat: sides[d.Seat], Options: len(d.Legal)}
			told.Words, told.Quiet = sayNight(r.Board, r.Scenario, before, d.Move)
			return told, reader == sim.NoSeat || d.Seat == reader
		},
		Facts: func(before, after *skirmish.State, _ *sim.Decision, news []sim.Event) []reports.Fact {
			facts := nightChanges(r.Board, r.Scenario, before, after, news, reader, r.Options.Turn.PowHidden)
			for _, e := range news {
				if f, ok := nightFact(r.Board, r.Scenario, e, reader, r.Options.Turn.PowHidden); ok {
					facts = append(facts, f)
				}
			}
			turn := after
			if before != nil {
				turn = before
			}
			if len(facts) > 0 {
				facts[0].Turn = fmt.Sprint(turn.Turn)
			}
			return facts
		},
	}
}

// sayNight is a decision of a scenario in words; quiet when a fact tells it,
// or when it declines something.
func sayNight(b *terrain.Board, s *skirmish.Scenario, at *skirmish.State, m sim.Move) (words string, quiet bool) {
	switch at.Phase {
	case skirmish.GuardMove, skirmish.FerretMove:
		who := figureName(s, int(at.Now))
		switch m {
		case skirmish.GoOn:
			return who + " goes on", true
		case skirmish.NewOrder:
			return who + " gets another order", true
		}
		return who + " is sent to " + whereabouts(b, skirmish.CellOf(m)), false
	}
	who := fmt.Sprintf("man %d", at.Now+1)
	if row, does, ok := skirmish.RowOf(m); ok {
		name := skirmish.RowNames[row]
		if row == skirmish.Dig && s.Tasks[at.Men[at.Now].Task].Verb != skirmish.VDig {
			name = "climb"
		}
		if does {
			name += " for his task"
		}
		return who + ": " + name, true
	}
	man := &at.Men[at.Now]
	switch d := skirmish.DirectionOf(m); {
	case at.Phase == skirmish.Placing:
		return who + " begins at " + whereabouts(b, skirmish.CellOf(m)), false
	case m == skirmish.Abort:
		return who + " gives up", false
	case at.Phase == skirmish.EndOfTurn:
		return who + " goes on", true
	case m == skirmish.Stay:
		return who + " stops", true
	case d >= 0:
		return who + " to " + terrain.Step(man.Cell, d).String(), true
	case man.Moving:
		return fmt.Sprintf("%s through door %d", who, int(m-skirmish.Through(0))+1), false
	}
	return who + " does it", true
}

// nightOf is who hears of a fact of a scenario besides the umpire: 1 the
// prisoners, 2 the Germans, 3 both.
var nightOf = map[sim.EventKind]int{
	skirmish.WindRolled: 3, skirmish.RowUsed: 1, skirmish.NoiseHeard: 2, skirmish.SpottedBy: 3, skirmish.ManCaught: 3, skirmish.Found: 1, skirmish.GapOpened: 1,
	skirmish.TaskDone: 1, skirmish.ManOut: 3, skirmish.ManAborted: 3, skirmish.ManLate: 3, skirmish.AlarmRaised: 3, skirmish.ScentTaken: 3, skirmish.ScentLost: 3,
	skirmish.GateChecked: 3, skirmish.ShotFired: 3, skirmish.Stood: 3, skirmish.ScenarioEnd: 3,
}

// nightFact is a fact of a scenario as the reader hears it.
func nightFact(b *terrain.Board, s *skirmish.Scenario, e sim.Event, reader sim.Seat, hidden bool) (f reports.Fact, told bool) {
	open := nightOf[e.Kind]
	if e.Kind == skirmish.RowUsed && !hidden {
		open = 3
	}
	switch reader {
	case stalagluft.Pow:
		told = open&1 != 0
	case stalagluft.German:
		told = open&2 != 0
	default:
		told = true
	}
	f.Words = tellNight(b, s, e)
	if !told || f.Words == "" {
		return f, false
	}
	f.Name, f.Coded = codedNight(b, s, e)
	f.Brief = strings.TrimSpace(f.Words)
	switch e.Kind {
	case skirmish.RowUsed:
		f.Words = "    " + f.Words
	case skirmish.Stood:
		f.Brief = ""
	case skirmish.ScenarioEnd:
		f.End, f.Head = true, true
	}
	f.Words = strings.TrimPrefix(f.Words, "    ")
	return f, true
}

// nightChanges are the places of figures, and of men who came somewhere by no
// step: over a fence, into a vehicle.
func nightChanges(b *terrain.Board, s *skirmish.Scenario, before, after *skirmish.State, news []sim.Event, reader sim.Seat, hidden bool) (facts []reports.Fact) {
	if before == nil {
		return nil
	}
	for i := range s.Posts {
		x, y := &before.Figures[i], &after.Figures[i]
		if x.Cell == y.Cell && (x.Mode == skirmish.Absent) == (y.Mode == skirmish.Absent) {
			continue
		}
		who := figureName(s, i)
		facts = append(facts, reports.Fact{Name: "figure_moved", Words: who + " to " + whereabouts(b, y.Cell), Coded: map[string]any{"figure": who, "to": y.Cell.String()}})
	}
	if reader == stalagluft.German && hidden {
		return facts
	}
	for i := range s.Men {
		x, y := before.Men[i].Cell, &after.Men[i]
		for _, e := range news {
			if e.Kind == skirmish.RowUsed && int(e.A) == i {
				x = terrain.Cell(e.C)
			}
		}
		if x != y.Cell && !y.Moving {
			facts = append(facts, reports.Fact{Name: "man_moved", Words: fmt.Sprintf("man %d is now on %s", i+1, whereabouts(b, y.Cell)), Coded: map[string]any{"man": i + 1, "to": y.Cell.String()}})
		}
	}
	return facts
}
