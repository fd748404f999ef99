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
		p = &jsonPage{umpire: head.As == Umpire}
	case Brief:
		p = &briefPage{}
	default:
		p = &fullPage{all: style == All}
	}
	write := func(text string) error {
		_, err := io.WriteString(w, text)
		return err
	}
	if err := write(p.head(&head, result, length, m.Decisions)); err != nil {
		return err
	}
	err := Tellings(m, t, head, func(x Telling[S]) error { return write(p.entry(x.Step, x.Told, x.Facts)) })
	if err != nil {
		return err
	}
	return write(p.end(result, length, m.Decisions, m.Truncated))
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

// page is how a transcript looks: the text of its parts.
type page interface {
	head(h *Head, result, length string, decisions int) string
	entry(step int, told *Decided, facts []Fact) string
	end(result, length string, decisions int, truncated bool) string
}

// fullPage tells every decision.
type fullPage struct{ all bool }

func (p *fullPage) head(h *Head, result, length string, decisions int) string {
	return h.text(result, length, decisions)
}

// text says who played what, and how it ended.
func (h *Head) text(result, length string, decisions int) (text string) {
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
		text += wrapped(line, "  ")
	}
	return text + h.StoryText() + "\n"
}

// StoryText is how the game went.
func (h *Head) StoryText() (text string) {
	for _, line := range h.Story {
		text += wrapped("- "+line, "  ")
	}
	return text
}

// Umpire is the reader who is told everything.
const Umpire = "umpire"

func (p *fullPage) entry(_ int, told *Decided, facts []Fact) string { return Tell(told, facts, p.all) }

// Tell tells a decision, if there is one, and what came of it: the decision in a line,
// the facts below it, further in. All tells quiet decisions, too.
func Tell(told *Decided, facts []Fact, all bool) (text string) {
	if told != nil && (all || !told.Quiet) {
		line := told.Seat + ": " + told.Words
		if told.Question != "" {
			line += " (" + told.Question + ")"
		}
		if told.Note != "" {
			line += "  [" + told.Note + "]"
		}
		text = wrapped(line, "    ")
	}
	for i := range facts {
		f := &facts[i]
		if told != nil && f.Said || f.Folded {
			continue
		}
		if f.Head {
			text += "\n"
		}
		text += wrapped("    "+cmp.Or(f.Line, f.Words), "      ")
	}
	return text
}

func (p *fullPage) end(string, string, int, bool) string { return "" }

// wrapped is a line, and what does not fit on it below, further in.
func wrapped(line, margin string) (text string) {
	for utf8.RuneCountInString(line) > width {
		at := strings.LastIndexByte(line[:width+1], ' ')
		if at <= len(margin) {
			break
		}
		text += strings.TrimRight(line[:at], " ") + "\n"
		line = margin + strings.TrimLeft(line[at:], " ")
	}
	return text + line + "\n"
}

// briefPage tells a turn in a line, as far as one holds it.
type briefPage struct {
	turn  string
	parts []string
	walks []Walk
	at    []int // of each walk in parts
}

func (p *briefPage) head(h *Head, result, length string, decisions int) string {
	p.turn = "start"
	return h.text(result, length, decisions)
}

func (p *briefPage) entry(_ int, _ *Decided, facts []Fact) (text string) {
	for i := range facts {
		f := &facts[i]
		if f.Turn != "" {
			text += p.flush()
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
	return text
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

// flush is the line of the turn in hand, which ends with it; none where nothing happened.
func (p *briefPage) flush() (text string) {
	if len(p.parts) > 0 {
		text = wrapped(p.turn+": "+strings.Join(p.parts, ", "), "  ")
	}
	p.forget()
	return text
}

// forget drops the turn in hand.
func (p *briefPage) forget() { p.parts, p.walks, p.at = p.parts[:0], p.walks[:0], p.at[:0] }

func (p *briefPage) end(string, string, int, bool) string { return p.flush() }

// Turns tells a game as it goes on, to one who decides in it: his decisions with what came
// of them, and between them a line a turn.
type Turns struct {
	to    *strings.Builder
	brief briefPage
}

// NewTurns tells it there.
func NewTurns(to *strings.Builder) *Turns { return &Turns{to, briefPage{turn: "now"}} }

// Tell takes a decision, nil for others', and what came of it; all of it for the line of the
// turn if brief.
func (t *Turns) Tell(told *Decided, facts []Fact, brief bool) {
	if brief {
		t.to.WriteString(t.brief.entry(0, nil, facts))
		return
	}
	t.Flush()
	own := 0 // facts up to where the next part of the game begins
	for own < len(facts) && facts[own].Turn == "" && !facts[own].Head {
		own++
	}
	t.to.WriteString(Tell(told, facts[:own], false) + t.brief.entry(0, nil, facts[own:]))
}

// Flush writes the turn in hand; Forget drops what of it is not written.
func (t *Turns) Flush() { t.to.WriteString(t.brief.flush()) }

func (t *Turns) Forget() { t.brief.forget() }

// jsonPage writes an object a line: the head, the decisions, the result.
type jsonPage struct{ umpire bool }

func (p *jsonPage) head(h *Head, _, _ string, _ int) string {
	h.Schema, h.Kind = TranscriptSchema, "head"
	return jsonLine(h)
}

// jsonLine is a line of JSON; all that a transcript holds can be written so.
func jsonLine(x any) string {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(text) + "\n"
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

func (p *jsonPage) entry(step int, told *Decided, facts []Fact) string {
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
	return jsonLine(line)
}

func (p *jsonPage) end(result, length string, decisions int, truncated bool) string {
	if !p.umpire {
		decisions = 0
	}
	return jsonLine(struct {
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
