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
func indexOf(key, word string, words []string) (int8, error) {
	n := slices.Index(words, word)
	if n < 0 && word != "" {
		return None, &Mistake{-1, fmt.Sprintf("%s: no %q", key, word), word, words}
	}
	return int8(n), nil
}

// indexSet is the set of the indices of some words in a list, a bit for each.
func indexSet(key string, named, words []string) (set uint16, err error) {
	for _, word := range named {
		n, err := indexOf(key, word, words)
		if err != nil {
			return 0, err
		}
		if n == None {
			return 0, &Mistake{Step: -1, What: key + ": an empty word"}
		}
		set |= 1 << n
	}
	return set, nil
}

func (s *Scenario) parseNeeds(p *Plan) (err error) {
	n := &s.Needs
	if n.Items, err = indexSet("needs_items", p.NeedsItems, Things[:]); err != nil {
		return err
	}
	if n.OneOf, err = indexSet("needs_one_of", p.NeedsOneOf, Things[:]); err != nil {
		return err
	}
	if n.Event, err = indexOf("needs_event", p.NeedsEvent, Events[:]); err != nil {
		return err
	}
	n.Team, err = indexOf("needs_team", p.NeedsTeam, Teams[:])
	return err
}

func (s *Scenario) parseEnds(p *Plan) error {
	for _, e := range []struct {
		table string
		from  Effect
		to    *End
	}{{"on_success", p.OnSuccess, &s.Success}, {"on_fail", p.OnFail, &s.Failure}, {"on_abort", p.OnAbort, &s.Abort}} {
		if e.to == &s.Abort && e.from == (Effect{}) {
			e.from.Participant = Fates[ToHut]
		}
		var err error
		if *e.to, err = e.from.end(e.table); err != nil {
			return err
		}
		if x := e.from.XDone; x != "" && x != p.ID {
			return &Mistake{
				Step: -1,
				What: fmt.Sprintf("%s.x_done is %q: a scenario can only be done itself, %q", e.table, x, p.ID),
			}
		}
		if e.to == &s.Success {
			continue
		}
		for _, of := range []struct {
			key   string
			given bool
		}{{"x_done", e.to.Done}, {"score", e.to.Score != 0}, {"item", e.to.Item != None}} {
			if of.given {
				return &Mistake{Step: -1, What: fmt.Sprintf("%s.%s: only on_success takes it", e.table, of.key)}
			}
		}
		if e.to.Fate == ToFreedom {
			return &Mistake{
				Step: -1,
				What: fmt.Sprintf("%s.participant takes cooler or assigned_hut: only a success lets a man out",
					e.table),
			}
		}
	}
	if p.X != s.Success.Done {
		return &Mistake{
			Step: -1,
			What: fmt.Sprintf("x_scenario is %v, but on_success.x_done is %q: an X-scenario, and no other, is done "+
				"by its success", p.X, p.OnSuccess.XDone),
		}
	}
	return nil
}

// end reads a table of effects, which has this name in the plan.
func (e *Effect) end(table string) (end End, err error) {
	fate, err := indexOf(table+".participant", e.Participant, Fates[:])
	if err != nil {
		return end, err
	}
	if fate == None {
		return end, &Mistake{
			Step: -1, What: fmt.Sprintf("%s.participant: no value: it takes cooler, assigned_hut or out", table),
		}
	}
	end.Fate, end.Done = Fate(fate), e.XDone != ""
	for _, n := range []struct {
		key  string
		from *int
		to   *int8
		most int
	}{
		{"cooler", e.Cooler, &end.Cooler, 100},
		{"retry_delay", e.RetryDelay, &end.Retry, 100},
		{"score", e.Score, &end.Score, 10},
	} {
		*n.to = None
		if n.from == nil {
			continue
		}
		if *n.from < 0 || *n.from > n.most {
			return end, &Mistake{
				Step: -1, What: fmt.Sprintf("%s.%s takes 0 to %d, not %d", table, n.key, n.most, *n.from),
			}
		}
		*n.to = int8(*n.from)
	}
	if end.Score == None {
		end.Score = 0
	}
	if end.Cooler != None && end.Fate == ToHut {
		return end, &Mistake{
			Step: -1,
			What: fmt.Sprintf("%s.cooler is %d, but %s.participant is %q", table, end.Cooler, table, e.Participant),
		}
	}
	end.Item, err = indexOf(table+".item", e.Item, Things[:])
	return end, err
}
