package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"strings"
	"unicode/utf8"

	"escapesim/sim"
	"escapesim/sim/position"
)

// Teller puts the games of a rule set into words for one reader: the umpire,
// who is told everything, or a seat, which is told what it may know.
type Teller[S any] struct {
	// Decide tells a decision, given the positions before and after it; ok is
	// false when the reader does not hear of it. The umpire hears of all.
	Decide func(before, after *S, d *sim.Decision) (told Decided, ok bool)

	// Facts tells what happened, in order, given the positions around it; before
	// is nil for what happened before the first decision. Facts of which the
	// reader is not told are left out.
	Facts func(before, after *S, d *sim.Decision, news []sim.Event) []Fact

	// Knows are the facts of a position that the reader, a seat, knows: what is
	// hidden from it is left out. It is worked out from the seat's view alone.
	Knows func(s *S) []position.Entry

	// Story tells of a whole game what its turning points leave out, a line each, from
	// all that happened and as the umpire is told it; nil: nothing.
	Story func(log []sim.Event, told []Fact) []string

	// Turning are the names of facts that say what happened at a turning point.
	Turning []string

	// Name is what the game calls a seat.
	Name func(seat sim.Seat) string

	// Length is how long the game has lasted, in its own units: 22 rounds.
	Length func(s *S, log []sim.Event) string
}

// Decided is a decision as it is told.
type Decided struct {
	Seat     string
	Words    string         // as scenario files take them, where the game has such
	Question string         // that a yes or no answers
	Note     string         // what one wants to know beside it: where from, what is left
	Coded    map[string]any // the note by name
	Quiet    bool           // told under All only: a no, a stop where nothing else was open, what a fact says better
	Options  int            // that were open
}

// Fact is something that happened, as it is told.
type Fact struct {
	Name   string         // of its kind
	Coded  map[string]any // its arguments by name
	Words  string         // one line
	Said   bool           // the decision's words say it: the full text leaves it out
	Folded bool           // the line of the fact that follows says it, too
	Line   string         // of the full text, where that is not Words: it says folded facts, too
	Head   bool           // a part of the game begins: an empty line goes before
	End    string         // the game ends: its result, with what there is to say of it behind a colon
	Within string         // a game within the game in which it happens: a scenario
	Turn   string         // begins a part of the game, a line of the brief text; the words of its margin
	Brief  string         // in the brief text; nothing leaves it out
	Walk   Walk           // in the brief text: the steps of one pawn become one
}

// Walk is a step of a pawn.
type Walk struct{ Who, From, To string }

// Head is what stands above a transcript.
type Head struct {
	Schema    string   `json:"schema"`
	Kind      string   `json:"kind"`
	Rules     string   `json:"rules"`
	RulesHash string   `json:"rules_hash"`
	Players   int      `json:"players"`
	Seed      uint64   `json:"seed"`
	Game      uint64   `json:"game"`
	As        string   `json:"as"` // who reads
	Seats     []Reader `json:"seats"`
	Set       []string `json:"set,omitempty"`
	Story     []string `json:"story,omitempty"` // how it went, a sentence each

	Chances []Chances `json:"chances,omitempty"` // of each seat to win, as the reader could know them
}

// Reader is a seat, who plays it, and what the game calls it where that is not
// the seat's name.
type Reader struct {
	Seat   string `json:"seat"`
	Policy string `json:"policy"`
	Name   string `json:"name,omitempty"`
}

// Style is how much of a game a transcript tells, and how.
type Style uint8

// The styles: every decision, a line a turn, every decision with the questions
// that were answered no, and JSON Lines.
const (
	Full Style = iota
	Brief
	All
	JSONLines
)

// TranscriptSchema names the JSON that a transcript is written in.
const TranscriptSchema = "simulate-replay-1"

// width of transcripts, in columns.
const width = 80

// Transcript writes one game down. It plays the game twice: the result stands
// at the head.
func Transcript[S comparable, V any](w io.Writer, m *sim.Match[S, V], t Teller[S], head Head, style Style) error {
	result, length := Ending(m, t, head.Seed, head.Game)
	var p page
	switch style {
	case JSONLines:
		p = &jsonPage{to: json.NewEncoder(w), umpire: head.As == Umpire}
	case Brief:
		p = &briefPage{to: w}
	default:
		p = &fullPage{to: w, all: style == All}
	}
	if err := p.head(&head, result, length, m.Decisions); err != nil {
		return err
	}
	err := Tellings(m, t, head, func(x Telling[S]) error { return p.entry(x.Step, x.Told, x.Facts) })
	if err != nil {
		return err
	}
	return p.end(result, length, m.Decisions, m.Truncated)
}

// Telling is a piece of a game, as its reader is told it: a decision, nil for what
// happens before the first one, what came of it, and the position after all that.
type Telling[S any] struct {
	Step  int
	Told  *Decided
	Facts []Fact
	After *S
}

// Tellings plays a game and hands out its pieces in order. A seat is told in one
// piece what happens between two of its decisions: where a piece ends would tell it
// that somebody else was asked something.
func Tellings[S comparable, V any](m *sim.Match[S, V], t Teller[S], head Head, take func(Telling[S]) error) error {
	m.Start(head.Seed, head.Game)
	x := Telling[S]{Facts: t.Facts(nil, &m.State, nil, m.Log.Events)}
	tell := func(after *S) error {
		if x.After = after; x.Told == nil && len(x.Facts) == 0 {
			return nil
		}
		return take(x)
	}
	for n := 0; ; n++ {
		mark, before := m.Log.Mark(), m.State
		d, on := m.Step()
		if !on {
			return tell(&m.State)
		}
		words, ok := t.Decide(&before, &m.State, &d)
		news := t.Facts(&before, &m.State, &d, m.Log.Events[mark:])
		if !ok && head.As != Umpire {
			x.Facts = append(x.Facts, news...)
			continue
		}
		if err := tell(&before); err != nil {
			return err
		}
		x = Telling[S]{Step: n, Told: &words, Facts: news}
	}
}

// Ending plays the game and says how it ends.
func Ending[S comparable, V any](m *sim.Match[S, V], t Teller[S], seed, game uint64) (result, length string) {
	defer func() {
		if wrong := recover(); wrong != nil {
			if _, broken := wrong.(*sim.Breakdown); !broken {
				panic(wrong)
			}
			result, length = "broken off", t.Length(&m.State, m.Log.Events) // what came before is told all the same
		}
	}()
	m.Play(seed, game)
	result = "no result"
	if m.Truncated {
		result += fmt.Sprintf(": given up after %d decisions", m.Decisions)
	}
	for i := len(m.Log.Events) - 1; i >= 0 && !m.Truncated; i-- {
		if f := t.Facts(nil, &m.State, nil, m.Log.Events[i:i+1]); len(f) == 1 && f[0].End != "" {
			result = f[0].End
			break
		}
	}
	return result, t.Length(&m.State, m.Log.Events)
}

// Ended is how a game ended, as a sentence.
func Ended(result, length string) string {
	who, why, more := strings.Cut(result, ": ")
	if more {
		why = ": " + why
	}
	return Capital(who + " after " + length + why + ".")
}

// page is how a transcript looks.
type page interface {
	head(h *Head, result, length string, decisions int) error
	entry(step int, told *Decided, facts []Fact) error
	end(result, length string, decisions int, truncated bool) error
}

// fullPage tells every decision.
type fullPage struct {
	to  io.Writer
	all bool
}

func (p *fullPage) head(h *Head, result, length string, decisions int) error {
	return writeHead(p.to, h, result, length, decisions)
}

// writeHead says who played what, and how it ended.
func writeHead(w io.Writer, h *Head, result, length string, decisions int) error {
	lines := []string{
		fmt.Sprintf("%s (%s), %d players, seed %d, game %d", h.Rules, h.RulesHash, h.Players, h.Seed, h.Game),
	}
	seats := make([]string, len(h.Seats))
	for i, s := range h.Seats {
		if seats[i] = s.Seat + "=" + s.Policy; s.Name != "" {
			seats[i] = s.Seat + " (" + s.Name + ")=" + s.Policy
		}
	}
	lines = append(lines, "played by "+strings.Join(seats, ", "))
	if len(h.Set) > 0 {
		lines = append(lines, "with "+strings.Join(h.Set, ", "))
	}
	// How many decisions there were tells of questions to the others.
	if h.As != Umpire {
		lines = append(lines, "as "+h.As+" is told it", result+"; "+length)
	} else {
		lines = append(lines, fmt.Sprintf("%s; %s, %d decisions", result, length, decisions))
	}
	for _, line := range lines {
		if err := wrapped(w, line, "  "); err != nil {
			return err
		}
	}
	if err := h.WriteStory(w); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// WriteStory writes how the game went.
func (h *Head) WriteStory(w io.Writer) error {
	for _, line := range h.Story {
		if err := wrapped(w, "- "+line, "  "); err != nil {
			return err
		}
	}
	return nil
}

// Umpire is the reader who is told everything.
const Umpire = "umpire"

func (p *fullPage) entry(_ int, told *Decided, facts []Fact) error {
	return Tell(p.to, told, facts, p.all)
}

// Tell tells a decision, if there is one, and what came of it: the decision in a line,
// the facts below it, further in. All tells quiet decisions, too.
func Tell(w io.Writer, told *Decided, facts []Fact, all bool) error {
	if told != nil && (all || !told.Quiet) {
		line := told.Seat + ": " + told.Words
		if told.Question != "" {
			line += " (" + told.Question + ")"
		}
		if told.Note != "" {
			line += "  [" + told.Note + "]"
		}
		if err := wrapped(w, line, "    "); err != nil {
			return err
		}
	}
	for i := range facts {
		f := &facts[i]
		if told != nil && f.Said || f.Folded {
			continue
		}
		if f.Head {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		if err := wrapped(w, "    "+cmp.Or(f.Line, f.Words), "      "); err != nil {
			return err
		}
	}
	return nil
}

func (p *fullPage) end(string, string, int, bool) error { return nil }

// wrapped writes a line, and what does not fit on it below, further in.
func wrapped(w io.Writer, line, margin string) error {
	for utf8.RuneCountInString(line) > width {
		at := strings.LastIndexByte(line[:width+1], ' ')
		if at <= len(margin) {
			break
		}
		if _, err := fmt.Fprintln(w, strings.TrimRight(line[:at], " ")); err != nil {
			return err
		}
		line = margin + strings.TrimLeft(line[at:], " ")
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

// briefPage tells a turn in a line, as far as one holds it.
type briefPage struct {
	to    io.Writer
	turn  string
	parts []string
	walks []Walk
	at    []int // of each walk in parts
}

func (p *briefPage) head(h *Head, result, length string, decisions int) error {
	p.turn = "start"
	return writeHead(p.to, h, result, length, decisions)
}

func (p *briefPage) entry(_ int, _ *Decided, facts []Fact) error {
	for i := range facts {
		f := &facts[i]
		if f.Turn != "" {
			if err := p.flush(); err != nil {
				return err
			}
			p.turn = f.Turn
		}
		switch over := p.turn == "end" && len(p.parts) > 0; {
		case over: // what the last event brings besides is of no use any more
		case f.Walk.Who != "":
			p.walk(f.Walk)
		case f.Brief != "":
			p.parts = append(p.parts, f.Brief)
		}
	}
	return nil
}

// walk joins a step to the one before it, if that is the same pawn's and
// nothing has been told since.
func (p *briefPage) walk(w Walk) {
	if n := len(p.walks) - 1; n >= 0 && p.at[n] == len(p.parts)-1 && p.walks[n].Who == w.Who &&
		p.walks[n].To == w.From {
		p.walks[n].To = w.To
		p.parts[len(p.parts)-1] = p.walks[n].words()
		return
	}
	p.walks, p.at = append(p.walks, w), append(p.at, len(p.parts))
	p.parts = append(p.parts, w.words())
}

// words is a walk in the brief text: its two ends, or where it ends as it began.
func (w Walk) words() string {
	if w.From == w.To {
		return w.Who + " " + w.From + " and back"
	}
	return w.Who + " " + w.From + " to " + w.To
}

// flush writes the turn in hand; one in which nothing happened is left out.
func (p *briefPage) flush() error {
	if len(p.parts) == 0 {
		return nil
	}
	err := wrapped(p.to, p.turn+": "+strings.Join(p.parts, ", "), "  ")
	p.parts, p.walks, p.at = p.parts[:0], p.walks[:0], p.at[:0]
	return err
}

func (p *briefPage) end(string, string, int, bool) error { return p.flush() }

// Turns tells a game as it goes on, to one who decides in it: his decisions with what came
// of them, and between them a line a turn.
type Turns struct{ brief briefPage }

// NewTurns writes to a memory, which takes everything.
func NewTurns(to *strings.Builder) *Turns {
	return &Turns{briefPage{to: to, turn: "now"}}
}

// Tell takes a decision, nil for others', and what came of it; all of it for the line of the
// turn if brief.
func (t *Turns) Tell(told *Decided, facts []Fact, brief bool) {
	if brief {
		_ = t.brief.entry(0, nil, facts)
		return
	}
	t.Flush()
	own := 0 // facts up to where the next part of the game begins
	for own < len(facts) && facts[own].Turn == "" && !facts[own].Head {
		own++
	}
	_ = Tell(t.brief.to, told, facts[:own], false)
	_ = t.brief.entry(0, nil, facts[own:])
}

// Flush writes the turn in hand; Forget drops what of it is not written.
func (t *Turns) Flush() { _ = t.brief.flush() }

func (t *Turns) Forget() {
	t.brief.parts, t.brief.walks, t.brief.at = t.brief.parts[:0], t.brief.walks[:0], t.brief.at[:0]
}

// jsonPage writes an object a line: the head, the decisions, the result.
type jsonPage struct {
	to     *json.Encoder
	umpire bool
}

func (p *jsonPage) head(h *Head, _, _ string, _ int) error {
	h.Schema, h.Kind = TranscriptSchema, "head"
	return p.to.Encode(h)
}

// decisionJSON is a decision and what came of it; the first one of a game
// tells what came before any decision.
type decisionJSON struct {
	Kind     string           `json:"kind"`
	Step     *int             `json:"step,omitempty"` // what --scenario-at takes; the umpire's alone
	Seat     string           `json:"seat,omitempty"`
	Decision string           `json:"decision,omitempty"`
	Question string           `json:"question,omitempty"`
	Options  int              `json:"options,omitempty"`
	Details  map[string]any   `json:"details,omitempty"`
	Events   []map[string]any `json:"events"`
}

func (p *jsonPage) entry(step int, told *Decided, facts []Fact) error {
	line := decisionJSON{Kind: "events", Events: []map[string]any{}}
	if p.umpire {
		line.Step = &step
	}
	if told != nil {
		line.Kind, line.Seat, line.Decision, line.Question, line.Options, line.Details = "decision", told.Seat,
			told.Words, told.Question, told.Options, told.Coded
	}
	for i := range facts {
		f := &facts[i]
		event := map[string]any{"event": f.Name, "words": strings.TrimSpace(f.Words)}
		maps.Copy(event, f.Coded)
		line.Events = append(line.Events, event)
	}
	return p.to.Encode(line)
}

func (p *jsonPage) end(result, length string, decisions int, truncated bool) error {
	if !p.umpire {
		decisions = 0
	}
	return p.to.Encode(struct {
		Kind      string `json:"kind"`
		Result    string `json:"result"`
		Length    string `json:"length"`
		Decisions int    `json:"decisions,omitempty"` // the umpire's alone
		Truncated bool   `json:"truncated"`
	}{"result", result, length, decisions, truncated})
}

// Several is a number of things in words: 1 round, 2 rounds.
func Several(n int, thing string) string { return OneOrMore(n, thing, thing+"s") }

// Times says how often something was so.
func Times(n int) string {
	if n == 0 {
		return "not once"
	}
	return Several(n, "time")
}

// OneOrMore is a number of things whose plural has a word of its own: 1 man, 2 men.
func OneOrMore(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
