package questions

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/answers"
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
	Base    *Raced // the rules as they are, with targets alone: a value that states them, or played beside the values

	table   lab.Table
	each    float64 // confidence of every interval
	further Figures
	search  uint64 // games in which Others looked for some
	asked   bool   // for the figure
}

// AsIs names the unchanged rules beside changed ones.
const AsIs = answers.AsIs

// mostSwept is how many combinations are played.
const mostSwept = 1000

// Sweep reads what a sweep turns, as ParseKnob does, its targets, and the figure that is
// shown: that of the first target where nothing is said, or else the first outcome. An
// error is the user's.
func NewSweep(f lab.Table, rules string, knobs, targets []string, of string) (*Sweep, error) {
	s := &Sweep{Rules: rules, Targets: targets, Name: of, table: f, asked: of != ""}
	combinations := 1
	for _, text := range knobs {
		values, err := ParseKnob(text)
		if err != nil {
			return nil, err
		}
		s.Knobs = append(s.Knobs, values)
		combinations *= len(values)
		if combinations > mostSwept {
			return nil, lab.Userf("--knob %s: more than %d combinations; so many are played at most", text, mostSwept)
		}
	}
	for _, text := range targets {
		t, err := ParseTarget(f, rules, text)
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
		if s.Name, err = WantOutcome(f, rules, ""); err != nil {
			return nil, err
		}
	}
	s.Figure, err = readFigure(f, rules, s.Name)
	return s, err
}

// Also has further figures shown: outcomes and columns, as check names them. An error is
// the user's.
func (s *Sweep) Also(figures []string) (err error) {
	s.further, err = ReadFigures(s.table, s.Rules, figures)
	return err
}

// Values is how many variations are played at most: with a target, the rules as they are
// as well.
func (s *Sweep) Values() int { return len(Grid(s.Knobs)) + min(len(s.Race.Targets), 1) }

// Check finds values that the rules refuse, before anything is played.
func (s *Sweep) Check() error {
	for _, v := range Grid(s.Knobs) {
		if err := v.open(s.table, s.Rules); err != nil {
			return err
		}
	}
	return nil
}

// Jobs is how many jobs Run plays one after the other, at most.
func (s *Sweep) Jobs() (jobs int) {
	n := s.Values()
	for games := s.Race.start(n); ; games = min(2*games, s.Race.Games) {
		if jobs += max((n-1+together-1)/together, 1); games >= s.Race.Games {
			return jobs
		}
	}
}

// Run plays it.
func (s *Sweep) Run(ctx context.Context, job lab.Job) ([]*Raced, error) {
	list := Grid(s.Knobs)
	var base *Variation
	if len(s.Race.Targets) > 0 {
		var err error
		if base, err = s.asIs(list); err != nil {
			return nil, err
		}
		if !slices.Contains(list, base) {
			list = append(list, base)
		}
	}
	s.each = s.Race.Each(len(list))
	raced, err := s.Race.Run(ctx, s.table, s.Rules, list, job)
	for _, v := range raced {
		if v.Variation == base {
			s.Base = v
		}
	}
	return raced, err
}

// asIs is the rules as they are: the one of the variations that does not differ from them,
// or else one of its own.
func (s *Sweep) asIs(list []*Variation) (*Variation, error) {
	base := &Variation{Name: AsIs}
	if err := base.open(s.table, s.Rules); err != nil {
		return nil, err
	}
	_, _, players, err := s.table.Open(s.Rules)
	if err != nil {
		return nil, err
	}
	for _, v := range list {
		f, err := s.table.Turn(v.Sets)
		if err != nil {
			return nil, err
		}
		if err := v.open(s.table, s.Rules); err != nil {
			return nil, err
		}
		if v.experiment.Hash() == base.experiment.Hash() && cmp.Or(f.Players, players) == players {
			return v, nil
		}
	}
	return base, nil
}

// Between looks for the target between the values of the only knob that lie on either side
// of it, by a straight line from one to the other, a few times, and adds what it tries to
// the knob and to the list. Each try plays all games, in games of its own: it is chosen by
// what the others have shown. There is nothing to look for where the nearest misses by no
// more than close, where the knob is no number, or where no value lies between.
func (s *Sweep) Between(ctx context.Context, list []*Raced, job lab.Job) ([]*Raced, error) {
	const tries, close = 3, 0.01
	if len(s.Knobs) != 1 || len(s.Race.Targets) != 1 || s.Race.Targets[0].sign != "=" {
		return list, nil
	}
	for range tries {
		set, found := s.between(list)
		if !found || list[0].Off <= close {
			break
		}
		v := &Raced{Variation: &Variation{Name: set, Sets: []string{set}}, Tried: true}
		if !s.opens(v.Variation) {
			break // an option may not take every number
		}
		if same, err := s.asIs([]*Variation{v.Variation}); err == nil && same == v.Variation {
			s.Base.Name, s.Base.Sets = set, v.Sets // it is played already
			continue
		}
		job.First += s.Race.Games
		job.Games = s.Race.Games
		err := Vary(ctx, s.table, s.Rules, v.Variation, nil, job)
		if v.Games() == 0 {
			return list, err
		}
		list = append(list, v)
		s.each = s.Race.Each(len(list))
		s.Race.judge(list)
		list = s.Race.order(list)
		if err != nil {
			return list, err
		}
	}
	return list, nil
}

// opens: the rules take a variation.
func (s *Sweep) opens(v *Variation) bool { return v.open(s.table, s.Rules) == nil }

// between is a value on the line between the two values next to each other whose figures
// lie on either side of the target, of several pairs where it is crossed first; it is put
// among the values of the knob.
func (s *Sweep) between(list []*Raced) (set string, found bool) {
	t := &s.Race.Targets[0]
	type at struct{ x, off float64 }
	var line []at
	whole, key := true, ""
	for _, set := range s.Knobs[0] {
		name, text, _ := strings.Cut(set, "=")
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return "", false
		}
		whole, key = whole && x == math.Trunc(x), name
		for _, v := range list {
			if slices.Equal(v.Sets, []string{set}) {
				y, _ := t.Figure(v.Variation, s.each)
				line = append(line, at{x, y - t.value})
			}
		}
	}
	slices.SortFunc(line, func(a, b at) int { return cmp.Compare(a.x, b.x) })
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		if !(a.off < 0 && b.off > 0) && !(a.off > 0 && b.off < 0) {
			continue
		}
		unit := (b.x - a.x) / 100
		if whole {
			unit = 1
		}
		x := a.x + unit*math.Round((b.x-a.x)*a.off/(a.off-b.off)/unit)
		x = min(max(x, a.x+unit), b.x-unit)
		if !(a.x < x && x < b.x) {
			continue
		}
		set = key + "=" + strconv.FormatFloat(math.Round(x*1e9)/1e9, 'f', -1, 64)
		at, known := slices.BinarySearchFunc(s.Knobs[0], x, func(set string, x float64) int {
			_, text, _ := strings.Cut(set, "=")
			y, _ := strconv.ParseFloat(text, 64)
			return cmp.Compare(y, x)
		})
		if known {
			continue
		}
		s.Knobs[0] = slices.Insert(s.Knobs[0], at, set)
		return set, true
	}
	return "", false
}

// Near says that a variation misses no target by more than two points of a share, or two
// parts in a hundred of another figure.
func (s *Sweep) Near(v *Raced) bool {
	for i := range s.Race.Targets {
		if off, _, _ := s.Race.Targets[i].Off(v.Variation, s.each); off > nearby {
			return false
		}
	}
	return true
}

// Looks says that Others looks for some where no value comes near.
func (s *Sweep) Looks() bool { return s.Race.Targets[0].Share() && s.Race.Games >= reports.FewGames }

// Others are single other options that could come nearer to the first target, a share, than
// the nearest of a list, three at most, the nearest first. What seems
// to move the share by as much as is wanted is played on games of its own, so that being
// chosen does not flatter it; of few games nothing is looked for. The stages are told as those of a Sensitivity.
func (s *Sweep) Others(
	ctx context.Context, list []*Raced, job lab.Job, stage func(words string, games uint64),
) ([]*Raced, error) {
	const finalists, shown = 6, 3
	target := &s.Race.Targets[0]
	if g, err := lab.GameOf(s.Rules); err != nil || g.Options() == nil || !s.Looks() {
		return nil, err
	}
	turned, _, err := Turned(s.table, s.Rules, false)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{} // one value of an option
	for _, values := range s.Knobs {
		known[keyOf(values[0])] = true
	}
	turned = slices.DeleteFunc(turned, func(v *Variation) bool { return known[keyOf(v.Sets[0])] })
	now, _ := target.Figure(s.Base.Variation, s.each)
	what := Sensitivity{
		Outcome: target.of.name, Wanted: target.value - now, Games: min(max(s.Race.Games/4, 20), 300),
		Confidence: s.Race.Confidence, Uncrossed: true, Stage: func(words string, games uint64) {
			s.search += games
			if stage != nil {
				stage(words, games)
			}
		},
	}
	if list[0].Off > 0.2 { // what helps moves the share so far that fewer games show it
		what.Games /= 3
	}
	job.First += 4 * s.Race.Games // behind all that was tried
	if err := what.Run(ctx, s.table, s.Rules, turned, job); err != nil {
		return nil, err
	}
	var best []*Variation
	for _, v := range what.Turned { // the nearest first
		if key := keyOf(v.Sets[0]); !known[key] && len(best) < finalists {
			known[key] = true
			best = append(best, &Variation{Name: v.Name, Sets: v.Sets, experiment: v.experiment})
		}
	}
	if len(best) == 0 {
		return nil, nil
	}
	job.First += 2 * what.Games
	s.each = s.Race.Each(len(list) + len(best))
	last := s.Race
	others, err := last.Run(ctx, s.table, s.Rules, best, job)
	others = slices.DeleteFunc(others, func(v *Raced) bool { return v.Out || v.Off >= list[0].Off })
	return others[:min(len(others), shown)], err
}

// Teams is how often each of several players who play for themselves wins, where they
// do under any of the values.
func (s *Sweep) Teams(v *Raced, list []*Raced) reports.Named[reports.Share] {
	var sheets []*reports.Sheet
	for _, x := range list {
		sheets = append(sheets, x.Sheet)
	}
	return Teams(v.Sheet, sheets, s.Race.Confidence)
}

// Teams is how often each team wins in the games of a sheet, where several play for
// themselves; empty where they do so in no sheet of the list. The sheet of a game with one
// team has that team alone.
func Teams(sheet *reports.Sheet, list []*reports.Sheet, confidence float64) reports.Named[reports.Share] {
	var columns []string
	for _, x := range list {
		if names := x.Form().Players; len(names) > len(columns) {
			columns = names
		}
	}
	there := max(len(sheet.Form().Players), 1) // of two players one is the only team
	return sheet.Shares(columns[:min(there, len(columns))], confidence)
}

// Doubts says of the values that were played why their figures may be the bots' and not
// the rules', as Table.Doubts does. The error is the user's, or ctx's.
func (s *Sweep) Doubts(ctx context.Context, list []*Raced, seed uint64) (doubts []string, err error) {
	originals := map[int]lab.Original{} // by the number of players
	for _, v := range list {
		if v.Sheet == nil || v.Sheet.Games() < reports.FewGames { // nothing would be said of it
			continue
		}
		f, err := s.table.Turn(v.Sets)
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
		if err := v.open(s.table, s.Rules); err != nil {
			return doubts, err
		}
		doubts = append(doubts, o.Doubts(v.Name, v.experiment, v.Sheet)...)
	}
	return doubts, nil
}

// Found says what came of it, and of other options, if any were looked at. The error is the
// user's.
func (s *Sweep) Found(list, others []*Raced, seed uint64, partial bool) (*answers.Sweep, error) {
	e, seats, _, err := s.table.Open(s.Rules)
	if err != nil {
		return nil, err
	}
	j := &answers.Sweep{
		Figure: s.Name, Share: s.Figure.Share(), Knobs: s.Knobs, Targets: append([]string{}, s.Targets...),
		Values: []answers.SweptValue{}, Warnings: []string{},
	}
	j.Origin, err = s.table.Origin(answers.SweepSchema, s.Rules, e, seats, lab.Job{Seed: seed}, s.Race.Confidence)
	j.Far, j.Search = s.Race.Far, s.search
	j.Partial = partial
	turned := slices.Concat(s.Knobs...)
	for at, v := range list {
		x := s.found(v, list)
		if err == nil {
			x.Bots, err = s.bots(v)
		}
		j.Games += v.Games()
		if v == s.Base {
			j.Base = &x
		}
		if len(v.Sets) > 0 {
			j.Values = append(j.Values, x)
		} else {
			j.Place = at + 1
		}
	}
	for _, v := range others {
		j.Others = append(j.Others, s.found(v, list))
		j.Games += v.Games()
		turned = append(turned, v.Name)
	}
	j.Options = lab.Saying(s.Rules, turned)
	if len(list) > 0 && len(s.Targets) > 0 {
		s.meet(list, j)
	}
	return j, err
}

// found is what came of a value.
func (s *Sweep) found(v *Raced, list []*Raced) answers.SweptValue {
	x := answers.SweptValue{
		Name: v.Name, Set: append([]string{}, v.Sets...), Games: v.Games(), Dropped: v.Out, Sure: v.Sure,
		Tried: v.Tried,
		Off:   reports.Number(v.Off), Figures: s.further.Of(v.Sheet, s.each, s.races()), Teams: s.Teams(v, list),
	}
	x.Figure = s.Figure.of.saved(v.Sheet, s.each, s.races())
	return x
}

// bots is the second error bar of a value; nil where nobody has looked.
func (s *Sweep) bots(v *Raced) (*reports.Bots, error) {
	f, err := s.table.Turn(v.Sets)
	if err != nil || v.Sheet == nil {
		return nil, err
	}
	if err := v.open(s.table, s.Rules); err != nil {
		return nil, err
	}
	b, err := f.Bots(s.Rules, v.experiment)
	return b.Looked(), err
}

// races says that values are looked at while their games go on.
func (s *Sweep) races() bool { return len(s.Race.Targets) > 0 }

// meet says how the nearest meets the targets, and how far the second is from it.
func (s *Sweep) meet(list []*Raced, j *answers.Sweep) {
	near := s.Near(list[0])
	j.Near = &near
	for i := range s.Race.Targets {
		t := &s.Race.Targets[i]
		j.Met = append(j.Met, answers.MetTarget{Target: t.Text, Figure: t.of.saved(list[0].Sheet, s.each, true)})
	}
	if !s.asked { // the figure is that of the first target
		goal := s.Race.Targets[0].Value()
		j.Goal = &goal
	}
	if len(list) > 1 && s.Figure.Share() {
		if d, ok := Apart(list[1].Variation, list[0].Variation, s.Name); ok && d.N > 1 {
			apart := reports.NewApart(d.Fair, d.Anytime(s.Race.Confidence))
			j.RunnerUp = &apart
		}
	}
}
