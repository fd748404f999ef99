package simtest

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Lots are games that are played by lot, by no bot.
type Lots[S comparable, V any] struct {
	Rules sim.Rules[S, V]
	Games uint64
	Limit int // decisions of a game; 0 means sim.DefaultLimit

	Without string // a kind of decisions that the lot never falls on where there is another; "" for none

	Say  func(s *S, m sim.Move) string
	Fact func(e sim.Event) string // what facts of its kind are called

	asker   sim.Asker[S]
	kinder  sim.Kinder[S]
	sampler sim.Sampler[S, V]
	kinds   []string
	names   [1 << 8]string // of facts, by kind
	lines   map[string]*line
	all     *line

	played, dealt *sim.Match[S, V]
}

// Write plays the games and writes what came of them: how they ended, what was asked and decided, and the
// facts; also of how games go on where what a seat does not see is dealt again. Each line says how often, and
// what the numbers are together, of lists, words and arguments: a rule that is another in a place that lots
// come to shows where.
func (l Lots[S, V]) Write(w io.Writer) {
	l.run()
	for _, name := range slices.Sorted(maps.Keys(l.lines)) {
		fmt.Fprintf(w, "%s: %d, %d\n", name, l.lines[name].times, l.lines[name].sum)
	}
}

// run plays the games.
func (l *Lots[S, V]) run() {
	l.lines, l.all = map[string]*line{}, new(line)
	l.asker, _ = l.Rules.(sim.Asker[S])
	l.sampler, _ = l.Rules.(sim.Sampler[S, V])
	if l.kinder, _ = l.Rules.(sim.Kinder[S]); l.kinder != nil {
		l.kinds = l.kinder.Kinds()
	}
	l.played, l.dealt = l.table(l.Limit), l.table(24)
	for game := range l.Games {
		l.play(game)
	}
}

// TurnedAsRecorded compares with testdata/turned.txt what comes of games of each option turned to another
// value: how many things there are to tell, and what their numbers are together, where these are other games
// than with none turned. A value that contradicts the others is said. Open is told the one, or none.
func TurnedAsRecorded[S comparable, V any](
	t *testing.T, options any, open func(sets ...string) (Lots[S, V], error),
) {
	t.Helper()
	if testing.Short() {
		t.Skip("opens hundreds of games")
	}
	var out bytes.Buffer
	usual, err := open()
	if err != nil {
		t.Fatal(err)
	}
	usual.run()
	for _, set := range turned(options) {
		l, err := open(set)
		if err != nil {
			fmt.Fprintf(&out, "%s: contradicts others\n", set)
		} else if l.run(); *l.all != *usual.all {
			fmt.Fprintf(&out, "%s: %d, %d\n", set, l.all.times, l.all.sum)
		}
	}
	RecordedIn(t, "testdata/turned.txt", out.Bytes())
}

// turned are the options of a game, each turned to other values, as "KEY=VALUE": truths, choices, and
// numbers one higher.
func turned(options any) (list []string) {
	for f, v := range fields(reflect.ValueOf(options)) {
		key, names := f.Tag.Get("key"), f.Tag.Get("values")
		switch {
		case key == "":
		case names != "":
			for _, name := range strings.Split(names, "|") {
				list = append(list, fmt.Sprintf("%s=%q", key, name))
			}
		case v.Kind() == reflect.Bool:
			list = append(list, fmt.Sprintf("%s=%v", key, !v.Bool()))
		case v.CanInt():
			list = append(list, fmt.Sprintf("%s=%d", key, v.Int()+1))
		}
	}
	return list
}

// fields are the fields of a struct and of those in it.
func fields(v reflect.Value) iter.Seq2[reflect.StructField, reflect.Value] {
	return func(yield func(reflect.StructField, reflect.Value) bool) {
		for f, field := range position.Fields(v) {
			if f.Tag.Get("key") == "" && field.Kind() == reflect.Struct {
				fields(field)(yield)
			} else if !yield(f, field) {
				return
			}
		}
	}
}

// line is how often something was, and what its numbers are together.
type line struct{ times, sum int64 }

func (l *Lots[S, V]) table(limit int) *sim.Match[S, V] {
	m := &sim.Match[S, V]{Rules: l.Rules, Limit: limit}
	without := uint64(0)
	if l.Without != "" {
		without = 1 << slices.Index(l.kinds, l.Without)
	}
	for range l.Rules.Seats() {
		m.Policies, m.Without = append(m.Policies, sim.Uniform[V]()), append(m.Without, without)
	}
	return m
}

// add counts something with its numbers.
func (l *Lots[S, V]) add(name string, numbers ...int) {
	at := l.lines[name]
	if at == nil {
		at = new(line)
		l.lines[name] = at
	}
	for i, n := range numbers {
		at.sum += int64((i + 1) * n)
		l.all.sum += int64((i + 1) * n)
	}
	at.times++
	l.all.times++
}

// play plays a game, and looks closer at some of its decisions.
func (l *Lots[S, V]) play(game uint64) {
	m := l.played
	m.Start(1, game)
	for {
		d, on := m.Next()
		if !on {
			break
		}
		kind := "decided"
		if l.kinder != nil {
			kind = "decided " + l.kinds[l.kinder.KindOf(&m.State, d.Move)]
		}
		words := 0
		if m.Decisions%16 == 0 {
			words = check(l.Say(&m.State, d.Move))
			l.look(d, game)
		}
		l.add(kind, len(d.Legal), int(d.Seat), words)
		m.Step()
	}
	l.facts("", m.Log.Events)
	l.add(fmt.Sprintf("ended, not finished: %v", m.Truncated), m.Decisions)
	if scorer, ok := l.Rules.(sim.Scorer[S]); ok {
		for seat := range l.Rules.Seats() {
			l.add(fmt.Sprint("score of seat ", seat), scorer.ScoreOf(&m.State, sim.Seat(seat)))
		}
	}
}

// look is at a decision: what is asked and answered, and how the game goes on from a position that the seat
// holds possible.
func (l *Lots[S, V]) look(d sim.Decision, game uint64) {
	m := l.played
	if l.asker != nil {
		question, turn := l.asker.Asking(&m.State)
		l.add(fmt.Sprintf("asked %s, part of a turn: %v", question, turn),
			check(l.asker.SayAnswer(l.asker.AnswerOf(&m.State, d.Move))), check(l.asker.Where(&m.State, d.Move)))
	}
	if l.sampler == nil || m.Decisions%64 != 0 {
		return
	}
	var s S
	stream := dice.NewStream(game, uint64(m.Decisions), dice.Setup)
	l.sampler.Sample(l.Rules.View(&m.State, d.Seat), &stream, &s)
	l.dealt.StartFrom(&s, 1, game)
	l.dealt.PlayOn()
	l.facts("then ", l.dealt.Log.Events)
}

func (l *Lots[S, V]) facts(when string, events []sim.Event) {
	for _, e := range events {
		if l.names[e.Kind] == "" {
			l.names[e.Kind] = l.Fact(e)
		}
		l.add(when+l.names[e.Kind], int(e.Seat), int(e.A), int(e.B), int(e.C), int(e.D))
	}
}

// check is a number for words.
func check(words string) int { return int(crc32.ChecksumIEEE([]byte(words)) % 1000) }
