package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// Plan is what is played, in how many tasks, and where the results go. Workers
// get it as JSON.
type Plan struct {
	Rules        string
	Players      int
	Seats, Board string
	Sets         []string

	// A sweep of some knobs, if there are any, to targets.
	Knobs, Targets []string

	// An audit of a seat, if one is named: by search, or by deviations.
	Seat   string
	Search bool
	How    lab.Searching

	Seed, First, Games uint64 // of every value of a sweep
	Shards             uint64
	Workers            int // games played side by side in a task

	Output string
}

// table is what is played.
func (p *Plan) table() lab.Table {
	return lab.Table{Players: p.Players, Seats: p.Seats, Sets: p.Sets, Board: p.Board}
}

// sweep is what a sweep asks.
func (p *Plan) sweep() (*questions.Sweep, error) {
	s, err := questions.NewSweep(p.table(), p.Rules, p.Knobs, p.Targets, "")
	if err == nil {
		s.Race.Games, s.Race.Confidence = p.Games, confidence
	}
	return s, err
}

// rounds is how many jobs an audit or a sweep plays one after the other, at most; 0 for a
// run.
func (p *Plan) rounds() int {
	switch {
	case p.Search:
		return 1
	case p.Seat != "":
		return lab.DeviationJobs
	case len(p.Knobs) == 0:
		return 0
	}
	s, err := p.sweep()
	if err != nil {
		panic(err) // check has seen it
	}
	return s.Jobs()
}

// Task is a shard of the games.
type Task struct {
	Shard uint64 // from 1
}

// Play is the pipeline: every task is played by whoever is free, their parts come
// together, and are merged as simulate merge does it. A task that is lost and played
// again brings the same part.
func Play(s beam.Scope, p Plan) {
	var tasks []Task
	for shard := range p.Shards {
		tasks = append(tasks, Task{shard + 1})
	}
	s = s.Scope("simulate")
	spread := beam.Reshuffle(s, beam.CreateList(s, tasks))
	if rounds := p.rounds(); rounds > 0 {
		share(s, p, spread, rounds)
		return
	}
	parts := beam.ParDo(s, &playing{p}, spread)
	beam.ParDo0(s, &merging{p}, beam.GroupByKey(s, beam.AddFixedKey(s, parts)))
}

// share is the pipeline of a sweep or an audit. It plays jobs one after the other, as
// what is played next depends on what came before: in each round every task plays its
// share, knowing what all have brought so far.
func share(s beam.Scope, p Plan, tasks beam.PCollection, rounds int) {
	entries := beam.Create(s, []byte("[]"))
	for range rounds {
		more := beam.ParDo(s, &sharing{p}, tasks, beam.SideInput{Input: entries})
		entries = beam.Flatten(s, entries, more)
	}
	beam.ParDo0(s, &answering{p}, beam.GroupByKey(s, beam.AddFixedKey(s, entries)))
}

// sharing plays shares of a sweep or an audit.
type sharing struct{ Plan Plan }

// ProcessElement plays a share of the job that is next.
func (f *sharing) ProcessElement(ctx context.Context, t Task, known func(*[]byte) bool) ([]byte, error) {
	entries, err := together(known)
	if err != nil {
		return nil, err
	}
	kept, err := lab.PlayShare(ctx, entries, t.Shard, f.Plan.Shards, func(ctx context.Context) error {
		_, err := f.Plan.answer(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(kept)
}

// answering says what came of a sweep or an audit.
type answering struct{ Plan Plan }

// ProcessElement finds the answer in what all shares have brought, and writes it.
func (f *answering) ProcessElement(ctx context.Context, _ int, known func(*[]byte) bool) error {
	entries, err := together(known)
	if err != nil {
		return err
	}
	nowhere := func(lab.JournalEntry) {}
	a, err := f.Plan.answer(lab.NewJournal(entries, false, time.Hour, nowhere).Within(ctx))
	if err != nil {
		return err
	}
	text, err := reports.JSON(a)
	if err != nil {
		return err
	}
	return write(ctx, f.Plan.Output, text)
}

// answer is what the laboratory finds; within a journal it finds its games there.
func (p *Plan) answer(ctx context.Context) (any, error) {
	job := lab.Job{Seed: p.Seed, First: p.First, Games: p.Games, Workers: p.Workers}
	switch {
	case p.Search:
		a, _, err := p.table().SearchAudit(ctx, p.Rules, p.Seat, job, confidence, p.How)
		return a, err
	case p.Seat != "":
		return p.table().Deviations(ctx, p.Rules, p.Seat, job, confidence)
	}
	s, err := p.sweep()
	if err != nil {
		return nil, err
	}
	list, err := s.Run(ctx, job)
	if err != nil {
		return nil, err
	}
	return s.Found(list, nil, p.Seed, false)
}

// confidence of the intervals.
const confidence = 0.95

// together are the entries of many.
func together(texts func(*[]byte) bool) (all []lab.JournalEntry, err error) {
	for text := []byte(nil); texts(&text); {
		var list []lab.JournalEntry
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// playing plays tasks.
type playing struct{ Plan Plan }

// ProcessElement plays a task. A task is played on all cores, because runners may put all
// tasks of a machine into one bundle.
func (f *playing) ProcessElement(ctx context.Context, t Task) ([]byte, error) {
	p := &f.Plan
	run := lab.Span{First: p.First, Games: p.Games}
	shard := lab.Shard(run, t.Shard, p.Shards)
	part, err := p.table().PlayPart(ctx, p.Rules, run, lab.Job{
		Seed: p.Seed, First: shard.First, Games: shard.Games,
		Workers: p.Workers,
	})
	if err != nil {
		return nil, err
	}
	return part.Text()
}

// merging merges the parts and writes the result.
type merging struct{ Plan Plan }

// ProcessElement merges what tasks have brought.
func (f *merging) ProcessElement(ctx context.Context, _ int, parts func(*[]byte) bool) error {
	var files []lab.PartFile
	for text := []byte(nil); parts(&text); {
		files = append(files, lab.PartFile{Name: fmt.Sprintf("part %d", len(files)+1), Text: slices.Clone(text)})
	}
	read, err := lab.ReadParts(files)
	if err != nil {
		return err
	}
	whole, err := lab.MergeParts(read, false)
	if err != nil {
		return err
	}
	text, err := whole.Text()
	if err != nil {
		return err
	}
	return write(ctx, f.Plan.Output, text)
}

// write writes a file of any file system that Beam knows.
func write(ctx context.Context, file string, text []byte) error {
	system, err := filesystem.New(ctx, file)
	if err != nil {
		return err
	}
	defer system.Close()
	w, err := system.OpenWrite(ctx, file)
	if err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		_ = w.Close()
		return err
	}
	return w.Close() // which commits it
}

// read reads such a file.
func read(ctx context.Context, file string) ([]byte, error) {
	system, err := filesystem.New(ctx, file)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	r, err := system.OpenRead(ctx, file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func init() {
	register.DoFn2x2[context.Context, Task, []byte, error](&playing{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&merging{})
	register.DoFn3x2[context.Context, Task, func(*[]byte) bool, []byte, error](&sharing{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&answering{})
	register.Iter1[[]byte]()
	beam.RegisterType(reflect.TypeFor[Task]())
}
