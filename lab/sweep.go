package lab

import (
	"context"

	"escapesim/reports"
)

// Sweep is options of the rules that are turned, and what is asked about that: how a
// figure goes with them, or which values come nearest to targets.
type Sweep struct {
	Race    Race
	Rules   string
	Knobs   [][]string // overrides KEY=VALUE
	Targets []string
	Figure  Target // that is shown
	Name    string // of it

	table Table
}

// mostSwept is how many combinations are played.
const mostSwept = 1000

// Sweep reads what a sweep turns, as ParseKnob does, its targets, and the figure that is
// shown: that of the first target where nothing is said, or else the first outcome. An
// error is the user's.
func (f Table) Sweep(rules string, knobs, targets []string, of string) (*Sweep, error) {
	s := &Sweep{Rules: rules, Targets: targets, Name: of, table: f}
	combinations := 1
	for _, text := range knobs {
		values, err := ParseKnob(text)
		if err != nil {
			return nil, err
		}
		s.Knobs = append(s.Knobs, values)
		combinations *= len(values)
		if combinations > mostSwept {
			return nil, userf("--knob %s: more than %d combinations; so many are played at most", text, mostSwept)
		}
	}
	for _, text := range targets {
		t, err := f.ParseTarget(rules, text)
		if err != nil {
			return nil, err
		}
		s.Race.Targets = append(s.Race.Targets, t)
	}
	if of == "" && len(targets) > 0 {
		s.Figure, s.Name = s.Race.Targets[0], s.Race.Targets[0].Figured()
		return s, nil
	}
	var err error
	if of == "" {
		if s.Name, _, err = f.WantOutcome(rules, ""); err != nil {
			return nil, err
		}
	}
	s.Figure, err = f.ParseTarget(rules, s.Name+"=0")
	return s, err
}

// Values is how many combinations there are.
func (s *Sweep) Values() int { return len(Grid(s.Knobs)) }

// Check finds values that the rules refuse, before anything is played.
func (s *Sweep) Check() error {
	for _, v := range Grid(s.Knobs) {
		if err := s.table.open(s.Rules, v); err != nil {
			return err
		}
	}
	return nil
}

// Jobs is how many jobs Run plays one after the other, at most.
func (s *Sweep) Jobs() (jobs int) {
	n := s.Values()
	for played := uint64(0); played < s.Race.Games; played = s.Race.next(n, played) {
		jobs += max((n-1+together-1)/together, 1)
	}
	return jobs
}

// Run plays it.
func (s *Sweep) Run(ctx context.Context, job Job) ([]*Raced, error) {
	return s.Race.Run(ctx, s.table, s.Rules, Grid(s.Knobs), job)
}

// Value is the figure that is shown, of a variation, with its interval: one for those
// who look while the games go on where that is done, to drop some.
func (s *Sweep) Value(v *Raced) (float64, reports.Interval) {
	return s.Figure.Figure(v.Variation, s.Race.Each(s.Values()), len(s.Race.Targets) > 0)
}

// Swept is what came of a sweep, for programs.
type Swept struct {
	Schema     string       `json:"schema"`
	Rules      string       `json:"rules"`
	Engine     string       `json:"engine"`
	Seed       uint64       `json:"seed"`
	Confidence float64      `json:"confidence"`
	Partial    bool         `json:"partial,omitempty"`
	Figure     string       `json:"figure"`
	Targets    []string     `json:"targets"`
	Games      uint64       `json:"games"`  // of all values together
	Values     []SweptValue `json:"values"` // with targets, the nearest first
	Warnings   []string     `json:"warnings"`
}

// SweptValue is a value, or a combination of values.
type SweptValue struct {
	Set     []string       `json:"set"`
	Games   uint64         `json:"games"`
	Dropped bool           `json:"dropped"`
	Sure    bool           `json:"sure"` // further off than the nearest, for sure
	Value   reports.Number `json:"value"`
	Lo      reports.Number `json:"lo"`
	Hi      reports.Number `json:"hi"`
	Off     reports.Number `json:"off"` // from all targets
}

// Doubts says of the values that were played why their figures may be the bots' and not
// the rules', as Table.Doubts does. The error is the user's, or ctx's.
func (s *Sweep) Doubts(ctx context.Context, list []*Raced, seed uint64) (doubts []string, err error) {
	originals := map[int]Original{} // by the number of players
	for _, v := range list {
		f, err := s.table.turnedBy(v.Variation)
		if err != nil {
			return doubts, err
		}
		o, known := originals[f.Players]
		if !known {
			if o, err = f.Original(ctx, s.Rules, seed); err != nil {
				return doubts, err
			}
			originals[f.Players] = o
		}
		doubts = append(doubts, o.Doubts(v.Name, v.experiment, v.Sheet)...)
	}
	return doubts, nil
}

// Found says what came of it.
func (s *Sweep) Found(list []*Raced, seed uint64, partial bool) *Swept {
	j := &Swept{
		Schema: "escapesim.sweep/1", Rules: s.Rules, Engine: Engine, Seed: seed, Confidence: s.Race.Confidence, Partial: partial,
		Figure: s.Name, Targets: append([]string{}, s.Targets...), Values: []SweptValue{}, Warnings: []string{},
	}
	for _, v := range list {
		x, in := s.Value(v)
		j.Games += v.Games()
		j.Values = append(j.Values, SweptValue{v.Sets, v.Games(), v.Out, v.Sure, reports.Number(x), reports.Number(in.Lo), reports.Number(in.Hi), reports.Number(v.Off)})
	}
	return j
}
