package lab

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/answers"
	count "escapesim/reports/colditz"
	"escapesim/rulesets"
)

// Span is games of a run, one after the other.
type Span = reports.Span

// Shard is part i of n, from 1, of the games of a run, as even as can be.
func Shard(run Span, i, n uint64) Span {
	cut := func(i uint64) uint64 { return run.Games/n*i + run.Games%n*i/n }
	return Span{First: run.First + cut(i-1), Games: cut(i) - cut(i-1)}
}

// Part is some games of a run, one after the other: what was played, all that was
// counted, and what people read of it. A run on its way is a part of itself; its
// shards are, and shards put together are. The text of a part depends on its
// games alone, but for their timing.
type Part struct {
	*reports.Result
	Tally      *Tally
	Experiment Experiment

	name string // of its file
}

// PartError says why parts cannot be read or put together.
type PartError struct{ Err error }

func (e *PartError) Error() string { return e.Err.Error() }
func (e *PartError) Unwrap() error { return e.Err }

func partf(format string, args ...any) error { return &PartError{fmt.Errorf(format, args...)} }

// NewPart is a part of which no game is played yet, of what the result says.
func NewPart(r *reports.Result, e Experiment) *Part {
	r.NameEnds(e.Form())
	return &Part{Result: r, Tally: NewTally(e), Experiment: e}
}

// PlayPart plays some games of a run at the table. An error that is the user's
// is a UserError; any other is ctx's.
func (f Table) PlayPart(ctx context.Context, rules string, run Span, job Job) (*Part, error) {
	e, players, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	p := NewPart(f.NewResult(rules, e, players, job), e)
	if p.Bots, err = f.Bots(rules, e); err != nil {
		return nil, err
	}
	if p.Doubts, err = f.Doubts(ctx, rules, e, job.Seed); err != nil {
		return nil, err
	}
	if p.Tally, err = RunRows(ctx, e, job, nil); err != nil {
		return nil, err
	}
	p.PartOf = &run
	p.Fill(false)
	return p, nil
}

// Fill writes what was counted into the result. With anytime, the intervals of
// outcomes are those that may be looked at while a run goes on.
func (p *Part) Fill(anytime bool) {
	p.Warnings = nil
	p.Result.Fill(p.Tally.Sheet, anytime)
	p.Checks = p.Experiment.Checks(p.Tally.Sheet)
	p.Notable = p.Tally.Notable.Games(p.Tally.Sheet)
	if p.PartOf != nil && *p.PartOf == p.span() {
		p.PartOf = nil
	}
}

// Text is the part as JSON, as ReadParts reads it.
func (p *Part) Text() ([]byte, error) {
	p.Seal()
	return reports.JSON(p.Result)
}

// Shown is the part as it goes out; full, with everything that was counted. Beside is the
// page of a game beside that of the run; nil where there are none.
func (p *Part) Shown(full bool, beside func(game uint64) string) *answers.Answer {
	e, sheet := p.Experiment, p.Tally.Sheet
	return answers.Run(p.Result, answers.Game{
		Sheet: sheet, Brief: e.Page(p.Result, sheet), All: e.Tables(p.Result, sheet), Draw: p.Figures, Beside: beside,
	}, full)
}

// Seal writes into the result what others need who put it together with more.
func (p *Part) Seal() {
	if p.Signature == "" {
		p.Signature = signatureOf(p.Experiment, p.Seed)
	}
	p.Result.Seal(p.Signature, p.Tally)
}

// signatureOf is the signature of a table, of the first game of the seed.
func signatureOf(e Experiment, seed uint64) string { return fmt.Sprintf("%016x", e.Signature(seed, 1)) }

// span is the games of the part, run the games of which they are some.
func (p *Part) span() Span { return Span{First: p.First, Games: p.Games} }

func (p *Part) run() Span {
	if p.PartOf != nil {
		return *p.PartOf
	}
	return p.span()
}

// PartFile is the text of a part, with the name of its file.
type PartFile struct {
	Name string
	Text []byte
}

// ReadAll reads a file that this program has saved, or standard input where it is called
// -, in UTF-8; the error does not name it.
func ReadAll(name string) ([]byte, error) { return rulesets.ReadAll(name) }

// ReadParts reads parts, and opens what they were played with: each table once. A
// part that is damaged, or that this program would play otherwise, is a PartError.
func ReadParts(files []PartFile) ([]*Part, error) { return readParts(files, true) }

// ReadAnswer reads an answer that was saved, in a file of this name; full, with everything
// that was counted. What it says can be shown whoever would play it today; a run is told in
// the words of its game, so that its rules must be the same. An error is the user's.
func ReadAnswer(file string, text []byte, full bool) (*answers.Answer, error) {
	read := answers.Read
	switch answers.Schema(text) {
	case reports.Schema:
		list, err := readParts([]PartFile{{file, text}}, false)
		if err != nil {
			return nil, err
		}
		return list[0].Shown(full, nil), nil
	case count.ThrowSchema:
		read = answers.Reader(func(j *count.Throw, _ bool) *answers.Answer { return j.Answer() })
	case count.DoOrDieSchema:
		read = answers.Reader(func(j *count.DoOrDie, _ bool) *answers.Answer { return j.Answer() })
	}
	if !bytes.HasPrefix(text, []byte("{")) {
		return nil, Userf("%s: want what a command has saved with -o FILE.json", file)
	}
	a, err := read(text, full)
	if err != nil {
		return nil, partf("%s%s: %v", file, answers.Place(text, err), err)
	}
	return a, nil
}

// readParts is ReadParts; with alike, of what this program would play alike.
func readParts(files []PartFile, alike bool) ([]*Part, error) {
	type table struct {
		Experiment
		signature string
	}
	tables := map[string]table{}
	var list []*Part
	for _, f := range files {
		r, err := reports.ReadResult(f.Text)
		switch {
		case err != nil:
			return nil, partf("%s: %v", f.Name, err)
		case r.Counts == nil:
			return nil, partf("%s: an older program wrote it, without the counts: play it again", f.Name)
		case alike && r.Engine != Engine:
			return nil, partf("%s: %s played it, and this is %s", f.Name, r.Engine, Engine)
		}
		if r.Replay == "" { // of an older program
			r.Replay = TableOf(r).Replay(r.Rules, r.Seed)
		}
		key := fmt.Sprint(r.Rules, r.Set, r.Players, r.Seats, r.Seed)
		t, known := tables[key]
		if !known {
			if t.Experiment, _, _, err = TableOf(r).Open(r.Rules); err != nil {
				return nil, partf("%s: what it was played with cannot be opened: %v", f.Name, err)
			}
			if t.signature = r.Signature; alike {
				t.signature = signatureOf(t, r.Seed)
			}
			tables[key] = t
		}
		switch {
		case t.Hash() != r.RulesHash:
			return nil, partf("%s: it was played by rules %s, and %s are %s by now", f.Name, r.RulesHash, r.Rules,
				t.Hash())
		case t.signature != r.Signature:
			return nil, partf("%s: the program that played it plays otherwise than this one "+
				"(game 0 of seed %d differs)", f.Name, r.Seed)
		}
		p := NewPart(r, t.Experiment)
		p.name = f.Name
		if err := reports.Read(r.Counts, p.Tally); err != nil || p.Tally.Games() != r.Games {
			return nil, partf("%s: its counts are not those of a run of %s", f.Name, r.Rules)
		}
		list = append(list, p)
	}
	return list, nil
}

// TableOf is the table at which a result was played, in as few words as can be.
func TableOf(r *reports.Result) Table {
	t := Table{Players: r.Players, Sets: r.Set}
	if g, err := GameOf(r.Rules); err == nil {
		if _, _, usual := g.Players(); t.Players == usual {
			t.Players = 0
		}
		if players, err := parseSeats(g, r.Players, "", nil); err == nil &&
			slices.EqualFunc(players, r.Seats, func(p Player, s reports.Seat) bool { return p.Text == s.Policy }) {
			return t
		}
	}
	t.Seats = seatsOf(r)
	return t
}

// seatsOf is who sits where, as --seats takes it.
func seatsOf(r *reports.Result) string {
	var seats []string
	for _, s := range r.Seats {
		seats = append(seats, s.Seat+"="+s.Policy)
	}
	return strings.Join(seats, ",")
}

// MergeParts puts parts of a run together. What comes of it is the part that plays
// all their games: of all shards of a run, the run. A part may be given twice; parts
// that overlap, leave games out, or are of different runs are a PartError. Games
// may be missing at the ends of the run with incomplete alone.
func MergeParts(list []*Part, incomplete bool) (*Part, error) {
	if len(list) == 0 {
		return nil, partf("there is nothing to merge")
	}
	list = slices.Clone(list)
	run := list[0].run()
	for _, p := range list {
		if why := list[0].differs(p); why != "" {
			return nil, partf("%s and %s are not of one run: %s", list[0].name, p.name, why)
		}
		o := p.run()
		first := min(run.First, o.First)
		run = Span{First: first, Games: max(run.End(), o.End()) - first}
	}
	slices.SortStableFunc(list,
		func(a, b *Part) int { return cmp.Or(cmp.Compare(a.First, b.First), -cmp.Compare(a.Games, b.Games)) })
	first := run.First
	if incomplete {
		first = list[0].First
	}
	result := *list[0].Result
	total := NewPart(&result, list[0].Experiment)
	end, last, merged := first, list[0], 0
	result.Timing = reports.Timing{}
	for _, p := range list {
		switch {
		case p.Games == 0:
			continue
		case merged > 0 && p.span() == last.span():
			if !bytes.Equal(p.Counts, last.Counts) {
				return nil, partf("%s and %s hold the same games with other counts", last.name, p.name)
			}
			continue
		case p.First < end:
			return nil, partf("games %s are both in %s and in %s", spanned(p.First, min(end, p.span().End())),
				last.name, p.name)
		case p.First > end:
			return nil, missing(list, end, p.First)
		}
		total.Tally.Merge(p.Tally)
		result.Timing.Add(p.Timing)
		end, last = p.span().End(), p
		merged++
	}
	if end < run.End() && !incomplete {
		return nil, missing(list, end, run.End())
	}
	if merged > 1 { // a close look, and what a precision took, are of one part
		result.First, result.PartOf = first, &run
		result.Drama, result.Cost, result.Partial = nil, nil, false
		total.Fill(last.Intervals == "always-valid")
	}
	return total, nil
}

// differs says why two parts are not of one run; "" where they are.
func (p *Part) differs(o *Part) string {
	switch {
	case p.RulesHash != o.RulesHash:
		return fmt.Sprintf("rules %s and %s", p.RulesHash, o.RulesHash)
	case p.Seed != o.Seed:
		return fmt.Sprintf("seeds %d and %d", p.Seed, o.Seed)
	case p.Players != o.Players:
		return fmt.Sprintf("%d and %d players", p.Players, o.Players)
	case !slices.Equal(p.Seats, o.Seats):
		return fmt.Sprintf("--seats %s and %s", seatsOf(p.Result), seatsOf(o.Result))
	case p.Signature != o.Signature:
		return "game 0 differs"
	}
	return ""
}

// missing says which games no part holds, and which parts are not at their end.
func missing(list []*Part, from, to uint64) error {
	text := ""
	for _, p := range list {
		if p.Partial {
			text += fmt.Sprintf("; %s is not at its end: simulate resume %s", p.name, reports.Quoted(p.name))
		}
	}
	return partf("games %s are in no part%s", spanned(from, to), text)
}

func spanned(from, to uint64) string {
	return reports.Whole(from) + " to " + reports.Whole(to-1)
}
