package stalagluft

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/position"
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
	phases := stalagluft.PhaseNames()
	return reports.Teller[stalagluft.State]{
		Decide: t.decide, Facts: t.facts, Story: story, Turning: turning, Name: func(seat sim.Seat) string {
			return sides[seat]
		},
		Length: func(s *stalagluft.State, _ []sim.Event) string { return reports.Several(int(s.Turn), "turn") },
		Knows:  func(s *stalagluft.State) []position.Entry { return known(r.View(s, reader), phases[:]) },
	}
}

type tactical struct {
	r      *stalagluft.Rules
	reader sim.Seat
}

func (t *tactical) decide(before, _ *stalagluft.State, d *sim.Decision) (reports.Decided, bool) {
	if t.reader != sim.NoSeat && d.Seat != t.reader {
		return reports.Decided{}, false
	}
	told := reports.Decided{Seat: sides[d.Seat], Options: len(d.Legal)}
	told.Words, told.Quiet = t.r.Say(before, d.Move, t.reader)
	if len(d.Legal) == 1 && before.Phase != stalagluft.Night {
		told.Note = "forced"
	}
	return told, true
}

// fact is what has happened, as the reader is told it.
func (t *tactical) fact(after *stalagluft.State, e sim.Event) reports.Fact {
	f := reports.Fact{Words: tell(t.r.Names(after, t.reader), e)}
	f.Name, f.Coded = t.coded(e)
	f.Brief = strings.TrimSpace(f.Words)
	switch e.Kind {
	case stalagluft.Declared:
		f.Words += t.volunteers(after)
		f.Brief = f.Words
	case stalagluft.TurnBegan:
		f.Turn, f.Head, f.Brief = f.Words, true, ""
	case stalagluft.GameOver:
		f.Turn, f.Head, f.End = "end", true, won[stalagluft.Fact(e).Winner()]+": "+menOut(stalagluft.Fact(e).Out())
	case stalagluft.FerretStood, stalagluft.SpyPlaced, stalagluft.SandCarried, stalagluft.SandHidden,
		stalagluft.SandDispersed, stalagluft.SandBack, stalagluft.Stripped, stalagluft.Idle,
		stalagluft.SearchThrown, stalagluft.Survived, stalagluft.Placed, stalagluft.Relocated:
		f.Brief = ""
	}
	return f
}

func (t *tactical) facts(before, after *stalagluft.State, d *sim.Decision, news []sim.Event) []reports.Fact {
	var facts, moved []reports.Fact
	scene := after.Playing
	if before != nil && before.Playing != stalagluft.NoScenario {
		scene = before.Playing
	}
	own := d != nil && (t.reader == sim.NoSeat || d.Seat == t.reader)
	if before != nil {
		moved = t.changes(before, after, news, own)
		if !slices.ContainsFunc(news,
			func(e sim.Event) bool { return e.Kind == stalagluft.Declared || e.Kind == stalagluft.Searched }) {
			facts, moved = moved, nil
		}
	}
	if before != nil && before.Phase == stalagluft.Night {
		var then *skirmish.State // nothing is left of the night when it is over
		if after.Phase == stalagluft.Night {
			then = &after.Night
		}
		own := slices.DeleteFunc(slices.Clone(news), func(e sim.Event) bool { return e.Kind < skirmish.WindRolled })
		facts = append(
			facts,
			t.within(scene, (&nightTale{t.r.NightRules(before), t.reader}).tell(&before.Night, then, own))...)
	}
	declared := slices.ContainsFunc(news, func(e sim.Event) bool { return e.Kind == stalagluft.Declared })
	if before != nil && before.Phase != stalagluft.Night && after.Phase == stalagluft.Night && !declared {
		name := stalagluft.ScenarioNames[scene]
		facts = append(facts, reports.Fact{
			Name:  "scenario_began",
			Words: plain(name) + " begins" + t.volunteers(after),
			Coded: map[string]any{"scenario": name},
		})
	}
	for _, e := range news {
		if e.Kind == stalagluft.Declared {
			scene = stalagluft.Fact(e).Scenario()
		}
		if e.Kind >= skirmish.WindRolled {
			if night := t.r.NightRules(after); night != nil && (before == nil || before.Phase != stalagluft.Night) {
				facts = append(facts, t.within(scene, (&nightTale{night, t.reader}).tell(nil, nil, []sim.Event{e}))...)
			}
			continue
		}
		e, ok := t.r.Told(after, e, t.reader)
		if !ok {
			continue
		}
		f := t.fact(after, e)
		f.Said = own && e.Kind == stalagluft.Placed && before != nil &&
			(before.Phase == stalagluft.HutAssign || before.Phase == stalagluft.PDeployTo) &&
			stalagluft.ManID(before.Now) == stalagluft.Fact(e).Man()
		switch e.Kind {
		case stalagluft.Stripped, stalagluft.SandHidden, stalagluft.SandCarried, stalagluft.TunnelStarted,
			stalagluft.PumpFitted:
			f.Said = own
		}
		facts = append(facts, f)
	}
	return append(facts, moved...)
}

// within are the facts of a scenario inside the camp: its parts are no parts of the game.
func (t *tactical) within(scene stalagluft.Scenario, told []reports.Fact) (facts []reports.Fact) {
	for _, f := range told {
		if f.Name == partBegan {
			continue
		}
		f.Brief, f.Turn, f.End, f.Head, f.Within = "", "", "", false, t.r.Scene(scene).Title
		facts = append(facts, f)
	}
	return facts
}

// volunteers are the men of the scenario in hand.
func (t *tactical) volunteers(s *stalagluft.State) string {
	words := ""
	for i, man := range s.Envoy {
		if man != stalagluft.NoMan && i < int(s.Envoys) {
			words += fmt.Sprintf(", man %d is %s", i+1, t.r.Names(s, t.reader).Name(man))
		}
	}
	return words
}

// changes are the facts that can be read off two positions: where everybody is, workshops,
// what is kept where, but for what the news tell. Said marks what the decision says already,
// with own, when the reader is told that decision.
func (t *tactical) changes(before, after *stalagluft.State, news []sim.Event, own bool) []reports.Fact {
	c := changed{before: before, after: after, own: own}
	// Of these a fact of the log tells where they went.
	men, ferrets := map[stalagluft.ManID]bool{}, map[stalagluft.FerretID]bool{}
	for _, e := range news {
		switch f := stalagluft.Fact(e); e.Kind {
		case stalagluft.Placed, stalagluft.SpyPlaced, stalagluft.Arrived, stalagluft.Cooled:
			men[f.Man()] = true
		case stalagluft.SpyIdentified:
			if f.FoundOut() {
				men[f.Man()] = true
			}
		case stalagluft.Relocated:
			ferrets[f.Ferret()] = true
		}
	}
	t.menMoved(&c, men)
	t.ferretsMoved(&c, ferrets)
	t.guardsMoved(&c)
	if t.reader != stalagluft.German {
		t.kept(&c)
	}
	return c.facts
}

// changed are the facts of two positions, as far as they have been read off.
type changed struct {
	before, after *stalagluft.State
	own           bool
	facts         []reports.Fact
}

func (c *changed) add(name, words string, coded map[string]any) {
	c.facts = append(c.facts, reports.Fact{Name: name, Words: words, Coded: coded})
}

func (t *tactical) menMoved(c *changed, told map[stalagluft.ManID]bool) {
	b, before, after := t.r.Board, c.before, c.after
	for i := range t.r.People() {
		x, y := &before.Men[i], &after.Men[i]
		begun := len(c.facts)
		if told[i] || x.Where == y.Where && x.Cell == y.Cell && x.Building == y.Building {
			continue
		}
		who := t.r.Names(after, t.reader).Name(i)
		coded := map[string]any{"man": int(i) + 1, "role": stalagluft.RoleNames[t.role(after, i)]}
		switch y.Where {
		case stalagluft.Outdoors:
			coded["to"] = y.Cell.String()
			c.add("man_moved", who+" to "+b.Whereabouts(y.Cell), coded)
		case stalagluft.Indoors:
			if t.reader == stalagluft.German && (y.Seen != y.Building || y.SeenTurn != after.Turn) &&
				y.Role != stalagluft.Stoolie {
				if x.Where != stalagluft.Indoors { // nobody sees him change huts
					c.add("man_moved", who+" goes indoors", coded)
				}
				continue
			}
			coded["into"] = b.HouseName(int(y.Building))
			c.add("man_moved", who+" goes into "+b.HouseName(int(y.Building)), coded)
		case stalagluft.Out:
			c.add("man_out", who+" is out", coded)
		case stalagluft.Gone:
			c.add("man_gone", who+" is gone", coded)
		}
		if len(c.facts) > begun {
			c.facts[begun].Said = c.own && stalagluft.ManID(before.Now) == i &&
				(before.Phase == stalagluft.PMoveTo || before.Phase == stalagluft.ShakePowTo)
		}
	}
}

func (t *tactical) ferretsMoved(c *changed, told map[stalagluft.FerretID]bool) {
	b, before, after := t.r.Board, c.before, c.after
	for i := range stalagluft.MaxFerrets {
		x, y := &before.Ferrets[i], &after.Ferrets[i]
		if told[i] || x.Cell == y.Cell && x.Building == y.Building {
			continue
		}
		who, coded := fmt.Sprintf("ferret %d", i+1), map[string]any{"ferret": int(i) + 1}
		switch {
		case y.Cell == terrain.NoCell:
			c.add("ferret_left", who+" leaves", coded)
		case y.Building >= 0:
			coded["into"] = b.HouseName(int(y.Building))
			c.add("ferret_moved", who+" goes into "+b.HouseName(int(y.Building)), coded)
		case x.Cell == terrain.NoCell:
			coded["to"] = y.Cell.String()
			c.add("ferret_entered", who+" enters at "+b.Whereabouts(y.Cell), coded)
		default:
			coded["to"] = y.Cell.String()
			c.add("ferret_moved", who+" to "+b.Whereabouts(y.Cell), coded)
		}
		c.facts[len(c.facts)-1].Said = c.own &&
			(before.Phase == stalagluft.FerretEnter || stalagluft.FerretID(before.Now) == i &&
				(before.Phase == stalagluft.FerretMove || before.Phase == stalagluft.FerretRelocate ||
					before.Phase == stalagluft.ShakePlace))
	}
}

func (t *tactical) guardsMoved(c *changed) {
	b, before, after := t.r.Board, c.before, c.after
	for i := range before.Guards {
		if y := after.Guards[i].Cell; y != before.Guards[i].Cell {
			c.add("guard_moved", fmt.Sprintf("guard %d to %s", i+1, b.Whereabouts(y)),
				map[string]any{"guard": i + 1, "to": y.String()})
			c.facts[len(c.facts)-1].Said = c.own && before.Phase == stalagluft.ShakePlace &&
				int(before.Now) == i+int(stalagluft.MaxFerrets)
		}
	}
	if y := after.Kommandant; y != before.Kommandant {
		c.add("kommandant_moved", "the Kommandant to "+b.Whereabouts(y), map[string]any{"to": y.String()})
	}
}

// kept is what the prisoners keep where.
func (t *tactical) kept(c *changed) {
	b, before, after := t.r.Board, c.before, c.after
	for k := range after.Shops {
		switch x, y := before.Shops[k].Building, after.Shops[k].Building; {
		case y == x:
		case y >= 0:
			c.add("workshop_set_up", "the "+stalagluft.ShopNames[k]+" workshop is in "+b.HouseName(int(y)),
				map[string]any{"workshop": stalagluft.ShopNames[k], "building": b.HouseName(int(y))})
			c.facts[len(c.facts)-1].Said = c.own && before.Phase == stalagluft.ShopTo
		default:
			c.add("workshop_closed", "the "+stalagluft.ShopNames[k]+" workshop is no more",
				map[string]any{"workshop": stalagluft.ShopNames[k]})
		}
	}
	for n := range after.Store {
		for i := range after.Store[n] {
			x, y := before.Store[n][i], after.Store[n][i]
			if x == y {
				continue
			}
			item, where := plain(stalagluft.ItemNames[i]), b.HouseName(n)
			c.add("stored", fmt.Sprintf("%s in %s: %d", item, where, y),
				map[string]any{"item": stalagluft.ItemNames[i], "building": where, "number": int(y)})
		}
	}
}

// role is a man's role as the reader knows it.
func (t *tactical) role(s *stalagluft.State, i stalagluft.ManID) stalagluft.Role {
	if t.reader == sim.NoSeat {
		return s.Men[i].Role
	}
	return t.r.View(s, t.reader).Role(i)
}

// NightTeller tells games of a scenario alone.
func NightTeller(r *skirmish.Rules, reader sim.Seat) reports.Teller[skirmish.State] {
	return reports.Teller[skirmish.State]{
		Story: nightStory, Turning: turning,
		Name:   func(seat sim.Seat) string { return sides[seat] },
		Length: func(s *skirmish.State, _ []sim.Event) string { return reports.Several(int(s.Turn), "turn") },
		Knows:  func(s *skirmish.State) []position.Entry { return knownNight(r.View(s, reader)) },
		Decide: func(before, _ *skirmish.State, d *sim.Decision) (reports.Decided, bool) {
			told := reports.Decided{Seat: sides[d.Seat], Options: len(d.Legal)}
			told.Words, told.Quiet = r.Say(before, d.Move)
			return told, reader == sim.NoSeat || d.Seat == reader
		},
		Facts: func(before, after *skirmish.State, _ *sim.Decision, news []sim.Event) []reports.Fact {
			return (&nightTale{r, reader}).tell(before, after, news)
		},
	}
}

// partBegan is the fact that a part of a night begins.
const partBegan = "part_began"

// nightTale tells what happens in a night in the order in which it happens. Where figures
// have gone no fact says: it is read off the positions around a decision, and told when
// their step of the turn comes.
type nightTale struct {
	rules  *skirmish.Rules
	reader sim.Seat
}

// tell is what has happened between two positions; before is nil for what happened before
// the first, after where the night is over and forgotten.
// Long because what is told, the part of the turn and the moves that wait go together.
func (n *nightTale) tell(before, after *skirmish.State, news []sim.Event) (facts []reports.Fact) {
	b, s := n.rules.Board, n.rules.Scenario
	now, turn, part := skirmish.Placing, 1, ""
	moves := map[skirmish.Phase][]reports.Fact{} // that are not told yet
	if before != nil {
		now, turn, part = before.Phase, int(before.Turn), n.part(before.Phase, int(before.Turn))
		if after != nil {
			moves = n.moves(before, after, news)
		}
	}
	head := func(phase skirmish.Phase, turn int) {
		if name := n.part(phase, turn); before != nil && name != part && name != "" {
			part = name
			facts = append(facts, n.partBegins(name, turn, true))
		}
	}
	flush := func() {
		if list := moves[now]; len(list) > 0 {
			head(now, turn)
			facts = append(facts, list...)
			delete(moves, now)
		}
	}
	until := func(phase skirmish.Phase) {
		for now != phase {
			flush()
			if now == skirmish.EndOfTurn {
				turn++
			}
			if now = n.rules.After(now); now != skirmish.PowAction { // men come over a fence at the end of their work
				flush()
			}
		}
	}
	for _, e := range news {
		if at, ok := phaseOf(e); ok && before != nil {
			for at == skirmish.Over && len(moves) > 0 {
				until(n.rules.After(now))
			}
			if at != skirmish.Over {
				until(at)
			}
			if at != skirmish.PowAction {
				flush()
			}
		}
		if f, ok := nightFact(b, s, e, n.reader, n.rules.Options.Turn.PowHidden); ok {
			if !f.Head {
				head(now, turn)
			}
			facts = append(facts, f)
		}
	}
	if after == nil || after.Phase == skirmish.Over {
		return facts
	}
	if before == nil {
		return append(facts, n.partBegins(n.part(after.Phase, int(after.Turn)), int(after.Turn), false))
	}
	until(after.Phase)
	flush()
	head(after.Phase, int(after.Turn))
	return facts
}

// phaseOf is the step of a turn in which a fact happens; false for those that may happen in
// several.
func phaseOf(e sim.Event) (skirmish.Phase, bool) {
	switch f := skirmish.Fact(e); e.Kind {
	case skirmish.RowUsed:
		if f.Row().Gait() {
			return skirmish.PowMove, true
		}
		return skirmish.PowAction, true
	case skirmish.ManCaught:
		switch f.How() {
		case skirmish.ByChase, skirmish.ByScent, skirmish.ByShot:
			if f.By() == skirmish.Ferret {
				return skirmish.FerretMove, true
			}
			return skirmish.GuardMove, true
		}
	case skirmish.ShotFired:
		return skirmish.GuardMove, true
	case skirmish.Stood, skirmish.ManLate, skirmish.ManAborted:
		return skirmish.EndOfTurn, true
	case skirmish.ScenarioEnd:
		return skirmish.Over, true
	}
	return 0, false
}

// nightFact is a fact of a scenario as the reader hears it.
func nightFact(
	b *terrain.Board,
	s *skirmish.Scenario,
	e sim.Event,
	reader sim.Seat,
	hidden bool,
) (f reports.Fact, told bool) {
	told = skirmish.Told(e, reader, hidden)
	f.Words = tellNight(b, s, e)
	if !told || f.Words == "" {
		return f, false
	}
	f.Name, f.Coded = codedNight(b, s, e)
	f.Brief = f.Words
	switch e.Kind {
	case skirmish.Stood:
		f.Brief = ""
	case skirmish.ScenarioEnd:
		failed := [...]string{"the scenario fails", "the scenario succeeds"}[position.Bit(skirmish.Fact(e).Success())]
		f.Turn, f.Head, f.End = "end", true, failed+": "+menOut(skirmish.Fact(e).Out())
	}
	return f, true
}

// moves are the places of figures, and of men who came somewhere by no step: over a fence,
// into a vehicle; by the step of the turn.
func (n *nightTale) moves(before, after *skirmish.State, news []sim.Event) map[skirmish.Phase][]reports.Fact {
	b, s := n.rules.Board, n.rules.Scenario
	facts := map[skirmish.Phase][]reports.Fact{}
	for i := range skirmish.FigureID(len(s.Posts)) {
		x, y := &before.Figures[i], &after.Figures[i]
		if x.Cell == y.Cell && (x.Mode == skirmish.Absent) == (y.Mode == skirmish.Absent) {
			continue
		}
		phase := skirmish.GuardMove
		if s.Posts[i].Kind == skirmish.Ferret {
			phase = skirmish.FerretMove
		}
		who := s.FigureName(i)
		facts[phase] = append(facts[phase], reports.Fact{
			Name:  "figure_moved",
			Words: who + " to " + b.Whereabouts(y.Cell),
			Coded: map[string]any{"figure": who, "to": y.Cell.String()},
		})
	}
	if n.reader == stalagluft.German && n.rules.Options.Turn.PowHidden {
		return facts
	}
	for i := range skirmish.ManID(s.Men) {
		x, y := before.Men[i].Cell, &after.Men[i]
		for _, e := range news {
			if f := skirmish.Fact(e); e.Kind == skirmish.RowUsed && f.Man() == i {
				x = f.To()
			}
		}
		if x != y.Cell && !y.Moving {
			phase := skirmish.PowAction
			facts[phase] = append(facts[phase], reports.Fact{
				Name:  "man_moved",
				Words: fmt.Sprintf("%s is now on %s", i, b.Whereabouts(y.Cell)),
				Coded: map[string]any{"man": int(i) + 1, "to": y.Cell.String()},
			})
		}
	}
	return facts
}

// won are the results by the side that has won.
var won = [...]string{stalagluft.Pow: "the prisoners win", stalagluft.German: "the Germans win"}

func menOut(n int) string {
	if n == 0 {
		return "nobody is out"
	}
	return reports.OneOrMore(n, "man is out", "men are out")
}

// partBegins is the fact that a part of the night begins.
func (n *nightTale) partBegins(name string, turn int, head bool) reports.Fact {
	return reports.Fact{Name: partBegan, Coded: map[string]any{"turn": turn}, Words: name, Head: head, Turn: name}
}

// part is a part of the night. Which of its phases asks somebody is told the umpire alone.
func (n *nightTale) part(phase skirmish.Phase, turn int) string {
	words := fmt.Sprintf("turn %d", turn)
	switch {
	case phase == skirmish.Over:
		return ""
	case phase == skirmish.Placing:
		return "the men are placed"
	case n.reader != sim.NoSeat:
		return words
	}
	return words + ", " + [...]string{
		skirmish.GuardMove: "guards", skirmish.PowMove: "prisoners", skirmish.FerretMove: "ferrets",
		skirmish.PowAction: "actions", skirmish.EndOfTurn: "end",
	}[phase]
}
