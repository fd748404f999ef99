package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"escapesim/lab"
	"escapesim/reports"
)

// Plan is what is played, in how many tasks, and where the results go. Workers
// get it as JSON.
type Plan struct {
	Rules        string
	Players      int
	Seats, Board string
	Sets         []string
	Values       [][]string // overrides of every value of a sweep; one without any for a run

	// An audit of a seat, if one is named: by search, or by deviations.
	Seat   string
	Search bool
	How    lab.Searching

	Seed, First, Games uint64 // of every value
	Shards             uint64
	Workers            int // games played side by side in a task

	Output string // file; of a sweep, a number goes before its ending
}

// table is what a value is played at.
func (p *Plan) table(value int) lab.Table {
	sets := slices.Concat(p.Sets, p.Values[value])
	return lab.Table{Players: p.Players, Seats: p.Seats, Sets: sets, Board: p.Board}
}

// file is where the result of a value goes.
func (p *Plan) file(value int) string {
	if len(p.Values) == 1 {
		return p.Output
	}
	ending := path.Ext(p.Output)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(p.Output, ending), value+1, ending)
}

// Task is a shard of the games of a value.
type Task struct {
	Value int
	Shard uint64 // from 1
}

// Play is the pipeline: every task is played by whoever is free, the parts of a value
// come together, and are merged as simulate merge does it. A task that is lost and
// played again brings the same part.
func Play(s beam.Scope, p Plan) {
	var tasks []Task
	for value := range p.Values {
		for shard := range p.Shards {
			tasks = append(tasks, Task{value, shard + 1})
		}
	}
	s = s.Scope("simulate")
	spread := beam.Reshuffle(s, beam.CreateList(s, tasks))
	if p.Seat != "" {
		audit(s, p, spread)
		return
	}
	parts := beam.ParDo(s, &playing{p}, spread)
	beam.ParDo0(s, &merging{p}, beam.GroupByKey(s, parts))
}

// audit is the pipeline of an audit. It plays jobs one after the other, as what is
// played next depends on what came before: in each round every task plays its share,
// knowing what all have brought so far.
func audit(s beam.Scope, p Plan, tasks beam.PCollection) {
	rounds := 1
	if !p.Search {
		rounds = lab.DeviationJobs
	}
	entries := beam.Create(s, []byte("[]"))
	for range rounds {
		more := beam.ParDo(s, &sharing{p}, tasks, beam.SideInput{Input: entries})
		entries = beam.Flatten(s, entries, more)
	}
	beam.ParDo0(s, &auditing{p}, beam.GroupByKey(s, beam.AddFixedKey(s, entries)))
}

// sharing plays shares of an audit.
type sharing struct{ Plan Plan }

// ProcessElement plays a share of the job that is next.
func (f *sharing) ProcessElement(ctx context.Context, t Task, known func(*[]byte) bool) ([]byte, error) {
	entries, err := together(known)
	if err != nil {
		return nil, err
	}
	kept, err := lab.PlayShare(ctx, entries, t.Shard, f.Plan.Shards, func(ctx context.Context) error {
		_, err := f.Plan.audit(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(kept)
}

// auditing says what came of an audit.
type auditing struct{ Plan Plan }

// ProcessElement finds the answer in what all shares have brought, and writes it.
func (f *auditing) ProcessElement(ctx context.Context, _ int, known func(*[]byte) bool) error {
	entries, err := together(known)
	if err != nil {
		return err
	}
	nowhere := func(lab.JournalEntry) {}
	a, err := f.Plan.audit(lab.NewJournal(entries, false, time.Hour, nowhere).Within(ctx))
	if err != nil {
		return err
	}
	text, err := reports.JSON(a)
	if err != nil {
		return err
	}
	return write(ctx, f.Plan.Output, text)
}

// audit is the audit as the laboratory makes it; within a journal it finds its games
// there.
func (p *Plan) audit(ctx context.Context) (*reports.Audit, error) {
	job := lab.Job{Seed: p.Seed, First: p.First, Games: p.Games, Workers: p.Workers}
	if !p.Search {
		return p.table(0).Deviations(ctx, p.Rules, p.Seat, job, confidence)
	}
	a, _, err := p.table(0).SearchAudit(ctx, p.Rules, p.Seat, job, confidence, p.How)
	return a, err
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

// ProcessElement plays a task: its part under the number of its value. A task is
// played on all cores, because runners may put all tasks of a machine into one bundle.
func (f *playing) ProcessElement(ctx context.Context, t Task) (int, []byte, error) {
	p := &f.Plan
	run := lab.Span{First: p.First, Games: p.Games}
	shard := lab.Shard(run, t.Shard, p.Shards)
	part, err := p.table(t.Value).PlayPart(ctx, p.Rules, run, lab.Job{Seed: p.Seed, First: shard.First, Games: shard.Games, Workers: p.Workers})
	if err != nil {
		return 0, nil, err
	}
	text, err := part.Text()
	return t.Value, text, err
}

// merging merges the parts of a value and writes the result.
type merging struct{ Plan Plan }

// ProcessElement merges what tasks of a value have brought.
func (f *merging) ProcessElement(ctx context.Context, value int, parts func(*[]byte) bool) error {
	var files []lab.PartFile
	for text := []byte(nil); parts(&text); {
		files = append(files, lab.PartFile{Name: fmt.Sprintf("part %d of value %d", len(files)+1, value+1), Text: slices.Clone(text)})
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
	return write(ctx, f.Plan.file(value), text)
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
	register.DoFn2x3[context.Context, Task, int, []byte, error](&playing{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&merging{})
	register.DoFn3x2[context.Context, Task, func(*[]byte) bool, []byte, error](&sharing{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&auditing{})
	register.Iter1[[]byte]()
	beam.RegisterType(reflect.TypeFor[Task]())
}
