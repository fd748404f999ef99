package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"escapesim/reports"
	"escapesim/sim"
)

// A Journal keeps what games of a command have counted, so that the command,
// given again, goes on where it was ended: it asks for the same games in the same
// order, and those that the journal knows are not played again. So whatever plays
// its games by Compare, Experiment.Run or another of this package's functions can
// be resumed, and needs no state of its own.
type Journal struct {
	// Write is handed an entry, to be kept somewhere; it may be called from several
	// goroutines, but never twice at once. Piece is about how long the games of an
	// entry take.
	Write func(JournalEntry)
	Piece time.Duration

	// Of a job that the journal does not know, this shard of all is played and kept, and
	// then no more: others play the rest (PlayShare). With shards 0 it is played whole.
	shard, shards uint64

	mutex      sync.Mutex
	known      map[JournalPlace]JournalEntry
	damaged    bool // some may be missing
	asked      bool
	pace       map[string]*Pace      // by what is played, in games at one table
	signatures map[Experiment]string // signatures, of game 0 of a seed
}

// JournalEntry is games of one job, one after the other, and what they counted. It takes
// the place of an earlier one of the same job and first game, whose games it holds too.
type JournalEntry struct {
	JournalPlace
	Games  uint64         `json:"games"`
	Counts []byte         `json:"counts"`
	Done   int64          `json:"done,omitempty"` // games of all its tables, as progress counts them
	Timing reports.Timing `json:"timing"`
}

// JournalPlace is what an entry is known by.
type JournalPlace struct {
	Job   string `json:"job"` // what was played: the tables, the seed, and what was counted
	First uint64 `json:"first"`
}

// NewJournal is a journal that knows these entries; damaged says that there were
// more.
func NewJournal(entries []JournalEntry, damaged bool, piece time.Duration, write func(JournalEntry)) *Journal {
	j := &Journal{
		Write: write, Piece: piece, known: map[JournalPlace]JournalEntry{}, damaged: damaged,
		pace: map[string]*Pace{}, signatures: map[Experiment]string{},
	}
	for _, e := range entries {
		j.known[e.JournalPlace] = e
	}
	return j
}

// Before is how long the games took that the journal of a context knew from the start;
// nothing without a journal.
func Before(ctx context.Context) (t reports.Timing) {
	if j, _ := ctx.Value(journalKey{}).(*Journal); j != nil {
		for _, e := range j.known {
			t.Add(e.Timing)
		}
	}
	return t
}

// Within is a context in which games are kept in the journal.
func (j *Journal) Within(ctx context.Context) context.Context {
	return context.WithValue(ctx, journalKey{}, j)
}

type journalKey struct{}

// Kept says that games within a context are kept in a journal.
func Kept(ctx context.Context) bool { return ctx.Value(journalKey{}) != nil }

// find is the entry that begins here, of so many games at most. Of a journal whose
// games are others than those that are asked for, nothing is used: that is an
// error.
func (j *Journal) find(job string, first, most uint64) (JournalEntry, bool, error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	e, ok := j.known[JournalPlace{job, first}]
	began := j.asked
	j.asked = true
	if !ok && !began && len(j.known) > 0 && !j.damaged {
		return e, false, partf("what was kept was played by other rules, other bots or another program than this one")
	}
	return e, ok && e.Games <= most, nil
}

// name is what a job is known by.
func (j *Journal) name(what string, tables []Experiment, seed uint64) string {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	id := sha256.New()
	fmt.Fprintln(id, Engine, what, seed)
	for _, t := range tables {
		if j.signatures[t] == "" {
			j.signatures[t] = signatureOf(t, seed)
		}
		fmt.Fprintln(id, t.Identity(), j.signatures[t])
	}
	return hex.EncodeToString(id.Sum(nil)[:12])
}

// next is how many of so many games are played before they are kept, at so many tables, of
// a job that has played some. Bots of many tables may take longer to be made than to play
// a game: a few games are played by the same ones, then, however long that takes.
func (j *Journal) next(what string, games uint64, tables int, played uint64) uint64 {
	const few = 8
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.pace[what] == nil {
		j.pace[what] = &Pace{Games: 1, Want: j.Piece}
	}
	return min(games, max(j.pace[what].Games/uint64(tables), min(played, few), 1))
}

func (j *Journal) keep(what string, e JournalEntry, games uint64, took time.Duration) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.pace[what].Took(games, took)
	j.Write(e)
}

// Accumulator is what the games of a job have counted: it can be put together with that of
// more games, and written down.
type Accumulator[T any] interface {
	reports.Carrier
	Games() uint64
	Merge(other T)
}

// Journaled plays a job at some tables through the journal of the context, if it has
// one: games that are known there are not played, the others are played in pieces
// and kept. What says what is counted of them, beside the tables.
func Journaled[T Accumulator[T]](ctx context.Context, what string, tables []Experiment, job Job, empty func() T,
	play func(ctx context.Context, job Job) (T, error),
) (T, error) {
	j, _ := ctx.Value(journalKey{}).(*Journal)
	if j == nil {
		return play(ctx, job)
	}
	name := j.name(what, tables, job.Seed)
	total := empty()
	entry := growing[T]{empty: empty}
	for total.Games() < job.Games {
		rest := job
		rest.First += total.Games()
		rest.Games -= total.Games()
		e, known, err := j.find(name, rest.First, rest.Games)
		if err != nil {
			return total, err
		}
		part := empty()
		if known && reports.Read(e.Counts, part) == nil && part.Games() == e.Games {
			total.Merge(part)
			if job.Done != nil {
				job.Done.Add(e.Done)
			}
			continue
		}
		if rest.Games = j.next(what, rest.Games, len(tables), total.Games()); j.shards > 0 {
			own := Shard(Span{First: job.First, Games: job.Games}, j.shard, j.shards)
			rest.First, rest.Games = own.First, own.Games
		}
		began, cpu, done := time.Now(), reports.CPUTime(), counted(job)
		part, err = play(ctx, rest)
		if games := part.Games(); games > 0 {
			took := time.Since(began)
			e := JournalEntry{
				JournalPlace: JournalPlace{name, rest.First}, Games: games, Done: counted(job) - done,
				Timing: reports.Measured(games, took, reports.CPUTime()-cpu),
			}
			j.keep(what, entry.with(e, part), games*uint64(len(tables)), took)
			total.Merge(part)
		}
		if err == nil && j.shards > 0 {
			err = errOthers
		}
		if err != nil {
			return total, err
		}
	}
	return total, nil
}

// growing is an entry that piece after piece is added to, as long as it stays small, or does
// not get more than twice as large as it began. So a journal of tallies, which hardly grow
// with their games, stays as small as a few of them, and one of lists is not written again
// and again.
type growing[T Accumulator[T]] struct {
	empty func() T
	entry JournalEntry
	total T
	least int // bytes that it began with; 0: the next piece begins another
}

// small is how many bytes are written at any time without a thought.
const small = 1 << 16

// with is the entry with a piece more, which stays the caller's.
func (g *growing[T]) with(e JournalEntry, part T) JournalEntry {
	e.Counts = reports.Written(part)
	piece := g.empty()
	if reports.Read(e.Counts, piece) != nil {
		return e // it stands by itself; who reads it will play its games again
	}
	if g.least == 0 || e.First != g.entry.First+g.entry.Games {
		g.entry, g.total, g.least = e, piece, len(e.Counts)
		return e
	}
	g.total.Merge(piece)
	e.JournalPlace, e.Counts = g.entry.JournalPlace, reports.Written(g.total)
	e.Games += g.entry.Games
	e.Done += g.entry.Done
	e.Timing.Add(g.entry.Timing)
	if g.entry = e; len(e.Counts) > max(2*g.least, small) {
		g.least = 0
	}
	return e
}

// counted is how many games whoever watches a job has seen; 0 where nobody does.
func counted(job Job) int64 {
	if job.Done == nil {
		return 0
	}
	return job.Done.Load()
}

// Dealt is how Journaled plays what workers count apart and is put together then: worker
// makes what plays a game, and counts it.
func Dealt[T Accumulator[T]](
	empty func() T, worker func(count T, job Job) func(game uint64),
) func(ctx context.Context, job Job) (T, error) {
	return Portioned(empty, func(count T, job Job) func(from, to uint64) {
		return sim.OneByOne(worker(count, job))
	})
}

// Portioned is Dealt with workers that play several games at once (sim.DealPortions).
func Portioned[T Accumulator[T]](
	empty func() T, worker func(count T, job Job) func(from, to uint64),
) func(ctx context.Context, job Job) (T, error) {
	return func(ctx context.Context, job Job) (T, error) {
		var mutex sync.Mutex
		var parts []T
		_, err := sim.DealPortions(ctx, job, func(int) func(from, to uint64) {
			part := empty()
			mutex.Lock()
			parts = append(parts, part)
			mutex.Unlock()
			return worker(part, job)
		})
		total := empty()
		for _, part := range parts {
			total.Merge(part)
		}
		return total, err
	}
}

// errOthers says that the rest of a job is played elsewhere.
var errOthers = errors.New("others play the rest")

// PlayShare plays part i of n, from 1, of the games that a command asks for next and that no
// entry holds, and returns what they counted; nothing where the entries hold all of them. So
// several machines play one command in turns: each plays its part, all entries are put
// together, and each plays its part of what the command asks for then. Within a journal of
// all entries the command at last finds its answer without playing.
func PlayShare(
	ctx context.Context, entries []JournalEntry, i, n uint64, command func(ctx context.Context) error,
) (kept []JournalEntry, err error) {
	j := NewJournal(entries, true, time.Hour, func(e JournalEntry) { kept = append(kept, e) })
	j.shard, j.shards = i, n
	if err := command(j.Within(ctx)); !errors.Is(err, errOthers) {
		return nil, err
	}
	return kept, nil
}

// Pace says how many games are played in about a time, from how long others took.
type Pace struct {
	Games uint64
	Want  time.Duration
}

// Took learns from how long games took. It begins carefully: games may take long.
func (p *Pace) Took(games uint64, time time.Duration) {
	right := float64(games) * float64(p.Want) / float64(max(time, 1))
	p.Games = uint64(max(min(right, 8*float64(max(p.Games, games))), 1))
}

// identityOf says who sits at a table, by all that tells two tables with the same
// rules apart.
func identityOf(f Table, players []Player) string {
	var b strings.Builder
	for _, p := range players {
		if p.Parameters == nil || p.own != nil {
			fmt.Fprintf(&b, "%s=%s ", p.Name, p.Text)
			continue
		}
		fmt.Fprintf(&b, "%s=%s", p.Name, p.Policy)
		for _, name := range slices.Sorted(maps.Keys(p.Parameters)) {
			fmt.Fprintf(&b, ":%s=%v", name, p.Parameters[name])
		}
		b.WriteByte(' ')
	}
	f.Players, f.Seats, f.Sets, f.Board, f.Own = 0, "", nil, "", nil // these are told above, or by the rules
	return fmt.Sprintf("%s%+v", b.String(), f)
}
