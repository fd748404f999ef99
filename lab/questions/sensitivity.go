package questions

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/paired"
)

// Sensitivity asks which options of the rules decide the share of an outcome: all
// are turned one at a time, beside the rules as they are.
type Sensitivity struct {
	Outcome    string
	Games      uint64  // of each in the last stage
	Confidence float64 // of all intervals together

	// Stage is told what begins: what it is in words, and how many games, of all
	// variations and the base, are played in it. It may be nil.
	Stage func(words string, games uint64)

	// Wanted, unless 0, is by how much the share is to move: those come first, and are played
	// on, that move it nearly so, and not those that move it most.
	Wanted float64

	// Uncrossed leaves out to turn the largest few two at a time.
	Uncrossed bool

	Base      *Variation   // the rules as they are
	Turned    []*Variation // by how much they move the share, the most first
	Small     []*Variation // dropped in an early stage, after fewer games
	Identical []string     // changed no game of the first stage
	Crossed   []*Crossing  // the largest few, two at a time
}

// Crossing is what two variations do together.
type Crossing struct {
	A, B, Both *Variation

	sum *reports.Sample // what both do beyond the sum of what each does
}

// Beyond is by how much the share moves beyond the sum of what each of the two
// does by itself; Together, by how much it moves in all.
func (c *Crossing) Beyond() reports.Estimate { return c.sum.Estimate(0) }

// Together is by how much the share moves with both of them.
func (c *Crossing) Together() reports.Estimate { return c.sum.Estimate(1) }

// shownTurned is how many variations are played to the end; crossed, how many of
// them are turned two at a time as well.
const (
	shownTurned = 24
	crossed     = 4
)

// Run plays every variation beside the rules as they are: what changes no game is
// left out, and of the rest those that move most are played on. Every figure rests
// on games of the last stage that its variation reached, so that being chosen does
// not flatter it. The error is ctx's, or the user's; what was played before it is
// kept.
func (s *Sensitivity) Run(ctx context.Context, f lab.Table, rules string, list []*Variation, job lab.Job) error {
	s.Base, s.Turned = &Variation{Name: "as the rules are"}, slices.Clone(list)
	stages := []struct {
		words string
		games uint64
		keep  int
	}{
		{"all options", min(max(s.Games/10, 20), s.Games), 2 * shownTurned},
		{"those that move most", min(max(s.Games/3, 20), s.Games), shownTurned},
		{"the largest", s.Games, len(list)},
	}
	for i, stage := range stages {
		batches := (len(s.Turned) + together - 1) / together
		s.say(stage.words, stage.games*uint64(len(s.Turned)+batches))
		fresh := make([]*Variation, len(s.Turned)) // each stage has games of its own
		for i, v := range s.Turned {
			fresh[i] = &Variation{Name: v.Name, Sets: v.Sets, experiment: v.experiment}
			v.experiment = nil
		}
		base := &Variation{Name: s.Base.Name, experiment: s.Base.experiment}
		job.Games = stage.games
		err := Vary(ctx, f, rules, base, fresh, job)
		job.First += stage.games
		if base.Games() > 1 {
			s.Base = base
		}
		for i, v := range fresh {
			if v.Games() > 1 {
				s.Turned[i] = v
			}
		}
		s.Turned = slices.DeleteFunc(s.Turned, func(v *Variation) bool { return v.Games() < 2 })
		if i == 0 {
			s.Turned = slices.DeleteFunc(s.Turned, func(v *Variation) bool {
				same := v.Pair.Identical() == v.Pair.Games()
				if same {
					s.Identical = append(s.Identical, v.Name)
				}
				return same
			})
		}
		slices.SortStableFunc(s.Turned, func(a, b *Variation) int { return cmp.Compare(s.size(b), s.size(a)) })
		if err != nil {
			return err
		}
		keep := min(stage.keep, len(s.Turned))
		s.Turned, s.Small = s.Turned[:keep], append(s.Small, s.Turned[keep:]...)
	}
	if s.Uncrossed {
		return nil
	}
	return s.cross(ctx, f, rules, job)
}

// Doubts says of the rules as they are, and of what is shown of others, why figures may
// be the bots' and not the rules', as Table.Doubts does.
func (s *Sensitivity) Doubts(ctx context.Context, f lab.Table, rules string, seed uint64) (list []string, err error) {
	if s.Base.experiment != nil {
		list, err = f.Doubts(ctx, rules, s.Base.experiment, seed)
	}
	o := lab.Original{Name: "the rules as they are", Sheet: s.Base.Sheet}
	for _, v := range s.Turned {
		list = append(list, o.Doubts(v.Name, v.experiment, v.Sheet)...)
	}
	return list, err
}

func (s *Sensitivity) say(words string, games uint64) {
	if s.Stage != nil {
		s.Stage(words, games)
	}
}

// By is by how much a variation moves the share.
func (s *Sensitivity) By(v *Variation) reports.Estimate { return v.Pair.Outcome(s.Outcome) }

// size is by what the variations are ranked.
func (s *Sensitivity) size(v *Variation) float64 {
	if s.Wanted != 0 {
		return -math.Abs(s.By(v).Fair - s.Wanted)
	}
	return math.Abs(s.By(v).Fair)
}

// Shown reports whether a variation moves the share for sure, all of them read
// together.
func (s *Sensitivity) Shown(v *Variation) bool {
	return !s.By(v).Interval(reports.Together(s.Confidence, len(s.Turned))).Contains(0)
}

// cross turns the largest few two at a time, on games of its own: of each option
// the value that moves most. Two that contradict each other are left out.
func (s *Sensitivity) cross(ctx context.Context, f lab.Table, rules string, job lab.Job) error {
	var largest []*Variation
	for _, v := range s.Turned {
		known := slices.ContainsFunc(largest, func(o *Variation) bool { return keyOf(o.Sets[0]) == keyOf(v.Sets[0]) })
		if s.Shown(v) && !known && len(largest) < crossed {
			largest = append(largest, v)
		}
	}
	experiments := []lab.Experiment{s.Base.experiment}
	for _, v := range largest {
		experiments = append(experiments, v.experiment)
	}
	var list []*Crossing
	var places [][2]int // of A and B
	for i, a := range largest {
		for j, b := range largest[:i] {
			both := &Variation{Name: b.Name + " " + a.Name, Sets: append(slices.Clone(b.Sets), a.Sets...)}
			if both.open(f, rules) != nil {
				continue
			}
			experiments = append(experiments, both.experiment)
			list, places = append(list, &Crossing{A: b, B: a, Both: both}), append(places, [2]int{1 + j, 1 + i})
		}
	}
	if len(list) == 0 {
		return nil
	}
	job.Games = s.Games
	s.say("the largest, two at a time", job.Games*uint64(len(experiments)))
	err := s.playCrossed(ctx, experiments, list, places, job)
	if list[0].sum.Games() > 1 {
		s.Crossed = list
	}
	slices.SortStableFunc(s.Crossed, func(a, b *Crossing) int {
		return cmp.Compare(math.Abs(b.Beyond().Fair), math.Abs(a.Beyond().Fair))
	})
	return err
}

// keyOf is the option that an override is about.
func keyOf(set string) string {
	key, _, _ := strings.Cut(set, "=")
	return key
}

// crossings are what is counted of some crossings, a sample of each.
type crossings []*reports.Sample

func (c crossings) Games() uint64 { return c[0].Games() }

func (c crossings) Merge(o crossings) {
	for i := range c {
		c[i].Merge(o[i])
	}
}

// Carry carries the samples of the same crossings.
func (c crossings) Carry(w *reports.Wire) {
	for _, s := range c {
		s.Carry(w)
	}
}

// playCrossed plays all experiments of a crossing on common games: the base, those
// that are turned alone, and then the crossings.
func (s *Sensitivity) playCrossed(
	ctx context.Context, experiments []lab.Experiment, list []*Crossing, places [][2]int, job lab.Job,
) error {
	empty := func() (samples crossings) {
		for i := range list {
			controls := 0
			for _, e := range [4]int{0, places[i][0], places[i][1], len(experiments) - len(list) + i} {
				controls += len(experiments[e].Form().Controls)
			}
			samples = append(samples, reports.NewSample(2, controls))
		}
		return samples
	}
	play := lab.Dealt(empty,
		func(part crossings, job lab.Job) func(game uint64) { return s.crosser(experiments, places, part, job) })
	total, err := lab.Journaled(ctx, fmt.Sprint("crossed ", s.Outcome, places), experiments, job, empty, play)
	for i, c := range list {
		c.sum = total[i]
	}
	return err
}

// crosser plays one game of all experiments and counts it, for one worker.
func (s *Sensitivity) crosser(
	experiments []lab.Experiment, places [][2]int, samples crossings, job lab.Job,
) func(game uint64) {
	players := make([]lab.Worker, len(experiments))
	for i, e := range experiments {
		players[i] = e.Worker(reports.NewSheet(e.Form()))
	}
	ended, lucks := make([]int32, len(experiments)), make([][]int64, len(experiments))
	var luck []int64
	return func(game uint64) {
		for i, p := range players {
			outcome, _, controls := p.Play(job.Seed, game).Sheet.Last()
			ended[i], lucks[i] = 0, controls
			if experiments[i].Form().Outcomes[outcome] == s.Outcome {
				ended[i] = 1
			}
		}
		for i, sample := range samples {
			a, b, both := places[i][0], places[i][1], len(experiments)-len(samples)+i
			luck = luck[:0]
			for _, e := range [4]int{0, a, b, both} {
				luck = append(luck, lucks[e]...)
			}
			sample.Add(game, []int32{beyond(ended[0], ended[a], ended[b], ended[both]), ended[both] - ended[0]}, luck)
		}
		if job.Done != nil {
			job.Done.Add(int64(len(experiments) - 1))
		}
	}
}

// Found says what came of it, of so many options that were turned. The error is the user's,
// or ctx's.
func (s *Sensitivity) Found(
	ctx context.Context, f lab.Table, rules string, of int, skipped []string, job lab.Job, partial bool,
) (*answers.Sensitivity, error) {
	e, seats, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	j := &answers.Sensitivity{
		Outcome: s.Outcome, Of: of, Turned: []answers.Turned{}, Crossed: []answers.Crossed{},
		Small: []string{}, Identical: append([]string{}, s.Identical...), Skipped: append([]string{}, skipped...),
	}
	for _, v := range s.Small {
		j.Small = append(j.Small, v.Name)
	}
	if j.Origin, err = f.Origin(answers.SensitivitySchema, rules, e, seats, job, s.Confidence); err != nil {
		return nil, err
	}
	d, err := lab.ReadRules(rules, lab.WithBoard(f.Sets, f.Board))
	if err != nil {
		return nil, err
	}
	was := map[string]string{}
	for _, o := range d.Values() {
		was[o.Key] = o.Text
	}
	var sets []string
	for _, v := range s.Turned {
		sets = append(sets, v.Name)
	}
	j.Options = lab.Saying(rules, sets)
	if j.Games, j.Partial = s.Games, partial; s.Base.Games() > 0 {
		j.Base = float64(s.Base.Sheet.Outcome(s.Outcome)) / float64(s.Base.Games())
	}
	each := reports.Together(s.Confidence, len(s.Turned))
	for _, v := range s.Turned {
		by, key := s.By(v), keyOf(v.Name)
		j.Turned = append(j.Turned, answers.Turned{
			Set: v.Name, Otherwise: otherwise(was[key], v.Name[min(len(key)+1, len(v.Name)):]),
			Games: v.Games(), Met: v.Pair.Games() - v.Pair.Identical(),
			Apart:    reports.NewApart(by.Fair, by.Interval(each)),
			Vanished: append([]paired.Change{}, paired.Vanished(s.Base.Sheet, v.Sheet)...),
		})
	}
	each = reports.Together(s.Confidence, len(s.Crossed))
	for _, c := range s.Crossed {
		by, beyond := c.Together(), c.Beyond()
		j.Crossed = append(j.Crossed, answers.Crossed{
			Set: c.Both.Sets, Both: c.Both.Name, Games: by.N, By: reports.Number(by.Fair),
			Beyond: reports.Number(beyond.Fair), Bounds: beyond.Interval(each).Bounds(),
		})
	}
	doubts, err := s.Doubts(ctx, f, rules, job.Seed)
	j.Warnings = append([]string{}, doubts...)
	return j, err
}

// WantOutcome finds an outcome by its name, the first one where name is empty. An error
// is the user's.
func WantOutcome(f lab.Table, rules, name string) (outcome string, err error) {
	e, _, _, err := f.Open(rules)
	if err != nil {
		return "", err
	}
	form := e.Form()
	at := 0
	if name != "" {
		at = slices.Index(form.Outcomes, name)
	}
	if at < 0 {
		return "", lab.Userf("--of %s: no outcome %q%s", name, name, lab.OrOneOf(name, form.Outcomes))
	}
	return form.Outcomes[at], nil
}
