package skirmish

import (
	"fmt"
	"slices"
)

// The words by which the plan of a scenario names what belongs to the tactical game:
// what it needs from it, and what it does to it (SL3-SCN-02, SL3-SCD-01).
var (
	// Things are what a scenario may need, give to the men, and have them bring home.
	Things = [...]string{
		"papers_original", "papers", "ticket", "clothes", "uniform", "map_compass", "air_pump", "pick_axe",
		"wire_cutters", "tool_belt", "ladder", "lighting_cable", "camera_film",
	}
	// Events are those of the German routine, in the order of the faces of the event
	// die.
	Events = [...]string{"arrival", "shakedown", "red_cross", "work_detail", "ferret_search", "redeploy"}
	// Teams are those that a scenario may need in the camp.
	Teams = [...]string{"stooge", "dispersal", "distraction"}
	// Fates are the names of each Fate.
	Fates = [...]string{"cooler", "assigned_hut", "out"}
)

// Fate is where a scenario leaves a man.
type Fate uint8

const (
	ToCooler Fate = iota
	ToHut
	ToFreedom
)

// None stands for an index where the plan names no word, and for a number that the
// plan leaves to the rule document.
const None = -1

// Needs are what must be at hand when a scenario is declared (SL3-SCN-02).
type Needs struct {
	Items uint16 // set of Things, all of which are needed
	OneOf uint16 // set of Things, one of which is needed; 0 asks for nothing
	Event int8   // index in Events, the event of this turn; or None
	Team  int8   // index in Teams, a team in the camp; or None
}

// End is what a success, a failure or an abort does to the tactical game.
type End struct {
	Fate   Fate
	Cooler int8 // turns; None leaves them to cooler.turns_default
	Retry  int8 // turns until the scenario may be tried again; None leaves them to scenario.retry_delay
	Score  int8 // of each man
	Item   int8 // index in Things, what is brought home; or None
	Done   bool // an X-scenario has been won
}

// indexOf is the index of a word in a list, None for the empty word. A word that is
// not in the list is a mistake of the plan at this key.
func (n step) indexOf(key, word string, words []string) int8 {
	i := slices.Index(words, word)
	if i < 0 && word != "" {
		panic(&Mistake{int(n), fmt.Sprintf("%s: no %q", key, word), word, words})
	}
	return int8(i)
}

// thingsOf is the set of these Things, a bit for each.
func thingsOf(key string, named []string) (set uint16) {
	for _, word := range named {
		n := whole.indexOf(key, word, Things[:])
		whole.must(n != None, "%s: an empty word", key)
		set |= 1 << n
	}
	return set
}

func (s *Scenario) parseNeeds(p *Plan) {
	s.Needs = Needs{
		Items: thingsOf("needs_items", p.NeedsItems),
		OneOf: thingsOf("needs_one_of", p.NeedsOneOf),
		Event: whole.indexOf("needs_event", p.NeedsEvent, Events[:]),
		Team:  whole.indexOf("needs_team", p.NeedsTeam, Teams[:]),
	}
}

func (s *Scenario) parseEnds(p *Plan) {
	for _, e := range []struct {
		table string
		from  Effect
		to    *End
	}{{"on_success", p.OnSuccess, &s.Success}, {"on_fail", p.OnFail, &s.Failure}, {"on_abort", p.OnAbort, &s.Abort}} {
		if e.to == &s.Abort && e.from == (Effect{}) {
			e.from.Participant = Fates[ToHut]
		}
		*e.to = e.from.end(e.table)
		x := e.from.XDone
		whole.must(x == "" || x == p.ID, "%s.x_done is %q: a scenario can only be done itself, %q", e.table, x, p.ID)
		if e.to == &s.Success {
			continue
		}
		const elsewhere = "%s.%s: only on_success takes it"
		whole.must(!e.to.Done, elsewhere, e.table, "x_done")
		whole.must(e.to.Score == 0, elsewhere, e.table, "score")
		whole.must(e.to.Item == None, elsewhere, e.table, "item")
		whole.must(e.to.Fate != ToFreedom, "%s.participant takes cooler or assigned_hut: only a success lets a man out",
			e.table)
	}
	whole.must(p.X == s.Success.Done, "x_scenario is %v, but on_success.x_done is %q: an X-scenario, and no other, is "+
		"done by its success", p.X, p.OnSuccess.XDone)
}

// end reads a table of effects, which has this name in the plan.
func (e *Effect) end(table string) End {
	fate := whole.indexOf(table+".participant", e.Participant, Fates[:])
	whole.must(fate != None, "%s.participant: no value: it takes cooler, assigned_hut or out", table)
	number := func(key string, n *int, without int8, most int) int8 {
		if n == nil {
			return without
		}
		whole.must(*n >= 0 && *n <= most, "%s.%s takes 0 to %d, not %d", table, key, most, *n)
		return int8(*n)
	}
	end := End{
		Fate: Fate(fate), Done: e.XDone != "",
		Cooler: number("cooler", e.Cooler, None, 100),
		Retry:  number("retry_delay", e.RetryDelay, None, 100),
		Score:  number("score", e.Score, 0, 10),
	}
	whole.must(end.Cooler == None || end.Fate != ToHut, "%s.cooler is %d, but %s.participant is %q",
		table, end.Cooler, table, e.Participant)
	end.Item = whole.indexOf(table+".item", e.Item, Things[:])
	return end
}
