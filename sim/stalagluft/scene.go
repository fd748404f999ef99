package stalagluft

import (
	"fmt"
	"math"
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Contradiction is a scenario file that says otherwise than an option.
type Contradiction struct {
	Scenario string
	*skirmish.Mistake
}

func (c *Contradiction) Error() string { return c.Scenario + ": " + c.Mistake.Error() }
func (c *Contradiction) Unwrap() error { return c.Mistake }

// ScenarioState is how the scenarios stand, and the one that is being played.
type ScenarioState struct {
	XDone   uint8            // X-scenarios won, bit by bit
	Retry   [Scenarios]int16 // turn from which each may be declared again
	Lost    [Scenarios]uint8 // how often each was lost
	Won     [Scenarios]uint8 // and won
	Playing Scenario         // in hand, or none
	Envoy   [skirmish.MaxMen]ManID
	Envoys  int8
	Night   skirmish.State
}

// nightRules are the scenarios that may be declared, and the rules of their nights.
type nightRules struct {
	nights [Scenarios][skirmish.MaxMen]*skirmish.Rules // by men, from 1
	scenes [Scenarios]*skirmish.Scenario
	alone  uint8 // bit k: men who get out by scenario k count without a tunnel
}

// lay reads a scenario that may be declared, and prepares its nights unless
// it is one throw.
func (r *Rules) lay(k Scenario, scene Scene) error {
	o := &r.Options.Scenario
	if o.Allowed>>k&1 == 0 {
		return nil
	}
	found, err := scene(k.String())
	if err != nil {
		return err
	}
	s := *found
	if k == Reconnaissance {
		const cutters = 1 << WireCutters
		if s.Needs.Items&cutters != 0 && !o.NeedOwn {
			return contradiction(k, "needs_items has wire_cutters, but the option recon.requires_owned_cutters is "+
				"false: leave them out of the file, or say true")
		}
		if o.NeedOwn {
			s.Needs.Items |= cutters
		}
	}
	if o.Required>>k&1 != 0 && !s.Success.Done {
		return contradiction(k, "x_scenario is false, but the option scenario.x_required asks for %s before a break", k)
	}
	if s.Success.Score > 0 {
		r.alone |= 1 << k
	}
	r.scenes[k] = &s
	if o.Table {
		return nil
	}
	for n := 1; n <= s.Men; n++ {
		fewer := s
		fewer.Men = n
		r.nights[k][n-1] = skirmish.New(r.Board, r.Options.Skirmish, &fewer)
	}
	return nil
}

func contradiction(k Scenario, format string, args ...any) error {
	return &Contradiction{k.String(), &skirmish.Mistake{Step: -1, What: fmt.Sprintf(format, args...)}}
}

func sceneDecisions() []decision {
	return []decision{
		done(during(StepSeven), "no scenario", func(u umpire) { u.close(stepSeven) }),
		{
			kind: KScenario, at: during(StepSeven), words: "declare %s", args: []argument{theScenario},
			open: func(r *Rules, s *State) (set uint64) {
				for k := range Scenarios {
					set |= one(r.mayPlay(s, k)) << k
				}
				return set
			}, do: func(u umpire, x choice) {
				u.log.Add(Declared, Pow, x.a, 0, 0, 0)
				u.Playing = Scenario(x.a)
				if last := len(u.Options.Order.Turn) - 1; !u.Options.Order.SettleAfter &&
					step(u.Options.Order.Turn[last]) == stepSeven {
					u.Phase = Theft
					return
				}
				u.beginScene()
			},
		},
	}
}

func sceneQuestions() []question {
	return []question{
		{at: StepSeven, name: "step seven", asks: Pow},
		{at: Night, name: "night", asks: sim.NoSeat, settle: func(u umpire) bool { // its own rules say who decides
			if _, on := u.night(u.State).Actor(&u.Night); on {
				return false
			}
			u.sceneOver()
			return true
		}},
	}
}

// volunteers puts up to n men for a scenario into who, whom the camp can spare most first,
// and returns how many there are.
func (r *Rules) volunteers(s *State, n int, who *[skirmish.MaxMen]ManID) int {
	found := 0
	for _, role := range spared {
		for i, to := r.Span(role); i < to && found < n; i++ {
			if s.Men[i].Role == role && s.Men[i].inCamp() {
				who[found] = i
				found++
			}
		}
	}
	return found
}

// mayPlay says that a scenario may be declared now (SL3-SCN-01, -02).
func (r *Rules) mayPlay(s *State, k Scenario) bool {
	scene := r.scenes[k]
	if scene == nil || s.Retry[k] > s.Turn || s.XDone>>k&1 != 0 || !r.meets(s, &scene.Needs) {
		return false
	}
	for i := range s.Men[:r.people] {
		if m := &s.Men[i]; m.inCamp() && m.Role.volunteers() {
			return true
		}
	}
	return false
}

// meets says that all that a scenario needs is at hand.
func (r *Rules) meets(s *State, n *skirmish.Needs) bool {
	if !s.owns(n.Items, true) || n.OneOf != 0 && !s.owns(n.OneOf, false) {
		return false
	}
	switch {
	case n.Event == skirmish.None:
	case Event(n.Event)+1 == DetailEvent: // of which the party remains
		if s.Detail < 0 {
			return false
		}
	case s.Event != Event(n.Event)+1:
		return false
	}
	if n.Team == skirmish.None {
		return true
	}
	role := Stooge + Role(n.Team)
	for i, to := r.Span(role); i < to; i++ {
		if s.Men[i].Role == role && s.Men[i].inCamp() {
			return true
		}
	}
	return false
}

// kit are the items of a kit, bit by bit: each man of a scenario that needs
// some has his own, and has it no more when he is caught or out.
const kit = 1<<Papers | 1<<Ticket | 1<<Clothes | 1<<Uniform | 1<<MapCompass

// spared are those who go on scenarios, whom the camp can spare most first.
var spared = [...]Role{Independent, Intelligence, Tailor, Forger, Manufacturer, SBO, TunnelKing, Scrounger, BigS, BigX}

// volunteers says that the role is among the spared: all but spies and teams.
func (r Role) volunteers() bool { return r < Stoolie }

// party is how many men a scenario takes at most: each has his own things of
// a kit.
func (r *Rules) party(s *State, k Scenario) int {
	n := r.scenes[k].Men
	for set := r.scenes[k].Needs.Items & kit; set != 0; set &= set - 1 {
		n = min(n, s.Has(Item(bits.TrailingZeros16(set))))
	}
	return n
}

// beginScene begins the scenario that has been declared (SL3-SCN-01 to -05). Where the end
// of the turn comes first, a theft may have cost it the last man who could go.
func (u umpire) beginScene() {
	n := u.party(u.State, u.Playing)
	for i := range u.Envoy {
		u.Envoy[i] = NoMan
	}
	n = u.volunteers(u.State, n, &u.Envoy)
	u.Envoys = int8(n)
	for i := range n {
		m := &u.Men[u.Envoy[i]]
		m.Where, m.Building, m.Cell = Outdoors, NoBuilding, u.Board.Buildings[max(m.Hut, 0)].Sill[0][0]
	}
	if n == 0 {
		u.sceneOver()
		return
	}
	if u.Options.Scenario.Table {
		won := u.c.Stream(sceneDice).IntN(100) < int(u.Options.Scenario.Chance[u.Playing])
		for i := range n {
			u.Night.Men[i].Status = skirmish.Caught
			if won {
				u.Night.Men[i].Status = skirmish.Escaped
			}
		}
		u.sceneOver()
		return
	}
	u.Phase = Night
	rules := u.night(u.State)
	rules.Setup(&u.Night, u.c, u.log)
	rules.Equip(&u.Night, u.HasCutters(), u.Has(Ladder) > 0)
	if u.Detail >= 0 { // the work party that is in the camp
		u.Night.Detail = u.Detail
	}
}

// sceneOver brings the men home and books what they did, as the scenario
// says (SL3-SCN-04, SL3-REC-07, -10).
func (u umpire) sceneOver() {
	k := u.Playing
	scene := u.scenes[k]
	out, delay := 0, int8(0)
	for i, man := range u.Envoy {
		if man == NoMan {
			continue
		}
		end := &scene.Failure
		switch u.Night.Men[i].Status {
		case skirmish.Escaped:
			out++
			end = &scene.Success
		case skirmish.Aborted:
			end = &scene.Abort
		}
		if end != &scene.Success {
			delay = max(delay, given(end.Retry, u.Options.Scenario.Retry))
		}
		u.meetEnd(man, end, scene.Needs.Items&kit)
		u.Envoy[i] = NoMan
	}
	won := out > 0
	count := &u.Lost[k]
	if won {
		count = &u.Won[k]
	}
	*count = min(*count, math.MaxUint8-1) + 1
	if won {
		delay = given(scene.Success.Retry, u.Options.Scenario.Repeat)
		if scene.Success.Done {
			u.XDone |= 1 << k
		}
	}
	switch {
	case delay < 0:
		u.Retry[k] = math.MaxInt16
	case !won || delay > 0:
		u.Retry[k] = u.Turn + int16(delay)
	}
	u.log.Add(ScenarioOver, Pow, int(k), position.Bit(won), out, 0)
	u.Playing, u.Envoys = NoScenario, 0
	u.Night = skirmish.State{}
	u.close(stepSeven)
	if item := scene.Success.Item; won && item != skirmish.None {
		u.got(u.State, Item(item), 1)
	}
}

// meetEnd does to a man what the end of his scenario says; worn are the items
// of a kit that he has on.
func (u umpire) meetEnd(man ManID, end *skirmish.End, worn uint16) {
	items := 0
	if end.Fate != skirmish.ToHut {
		for set := worn; set != 0; set &= set - 1 {
			if i := Item(bits.TrailingZeros16(set)); u.Has(i) > 0 {
				u.use(i)
				items++
			}
		}
	}
	m, counts := &u.Men[man], true
	turns := given(end.Cooler, u.Options.Cooler.Default)
	switch end.Fate {
	case skirmish.ToCooler:
		u.cool(man, turns, CoolScenario)
	case skirmish.ToHut:
		u.outside(m)
	case skirmish.ToFreedom:
		m.Where, m.Cell, m.Building = Out, terrain.NoCell, NoBuilding
		clean := u.getaway(man, items)
		if !clean {
			u.cool(man, turns, CoolGetaway)
		}
		counts = clean || !u.Options.Escape.CleanOnly
	}
	if counts {
		u.Score += int16(end.Score)
	}
}

// given is what a file says, or else the option.
func given(n, option int8) int8 {
	if n == skirmish.None {
		return option
	}
	return n
}
