package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Failure says which step did not come out as expected.
type Failure struct {
	File     string
	Line     int
	Case     string   // empty in a file with one case
	Step     int      // from 1
	Wrong    []string // what was expected, and what is
	Happened []string // what the step's decisions brought
}

func (f *Failure) Error() string {
	of := ""
	if f.Case != "" {
		of = f.Case + ", "
	}
	return fmt.Sprintf("%s:%d: %sstep %d: %s", f.File, f.Line, of, f.Step, strings.Join(f.Wrong, "; "))
}

// lay sets the case's position up and tells what that brought; an error names
// the place in the file.
func (c *Case) lay(p Position, chance *dice.Chance) ([]string, error) {
	chance.Start(c.seed, 0)
	told, err := p.Lay(c.bare, c.entries, chance)
	var wrong *position.EntryError
	if errors.As(err, &wrong) {
		at := cmp.Or(c.table.Field("setup"), c.table)
		if wrong.Index >= 0 {
			at = c.at[wrong.Index]
		}
		return nil, at.Fault("%s", wrong.Message)
	}
	return told, err
}

// Begin lays the position of a case.
func (c *Case) Begin() (Position, error) {
	at := c.begin()
	var chance dice.Chance
	_, err := c.lay(at, &chance)
	return at, err
}

// table is a case in play.
type table struct {
	*Case
	at     Position
	chance dice.Chance
	script *dice.Script
	told   []string // what the last decisions brought
	legal  []sim.Move
	tell   func(string)
}

// Play plays a case; tell, which may be nil, gets the transcript line by
// line. The first step that goes wrong ends it: a *Failure.
func (c *Case) Play(tell func(string)) error {
	t := &table{Case: c, tell: tell, at: c.begin(), script: dice.NewScript(c.dice...)}
	if tell == nil {
		t.tell = func(string) {}
	}
	t.chance.SetScript(t.script)
	var err error
	if t.told, err = c.lay(t.at, &t.chance); err != nil {
		return err
	}
	for i := range c.steps {
		wrong, line := t.play(&c.steps[i])
		if len(wrong) == 0 {
			continue
		}
		f := &Failure{File: c.file, Line: line, Case: c.Name, Step: i + 1, Wrong: wrong, Happened: t.told}
		return f
	}
	return nil
}

// play carries a step out and returns what is wrong, with the line.
func (t *table) play(s *step) (wrong []string, line int) {
	note := func(at *rulesets.Node, format string, args ...any) {
		if len(wrong) == 0 {
			line = at.Line()
		}
		wrong = append(wrong, fmt.Sprintf(format, args...))
	}
	t.checkMoves(s, note)
	if len(wrong) > 0 {
		return wrong, line
	}
	if s.doPresent && s != &t.steps[0] { // what setting up brought belongs to the first step
		t.told = nil
	}
	for _, d := range s.do {
		for _, words := range single(d.text) {
			if err := t.decide(words); err != nil {
				note(d.at, "%v", err)
				return wrong, line
			}
		}
	}
	t.checkFacts(s, note)
	t.checkEvents(s, note)
	return wrong, line
}

// noting is what takes a difference from a step, and where the step asks for it.
type noting func(at *rulesets.Node, format string, args ...any)

// checkMoves holds who is to decide, and what he may, against the step.
func (t *table) checkMoves(s *step, note noting) {
	t.options()
	if s.by != "" {
		if who, on := t.at.Actor(); !on || who != s.by {
			if !on {
				who = "nobody"
			}
			note(s.table.Field("by"), "%s was to decide, but it is %s", s.by, who)
		}
	}
	said := make([]string, len(t.legal))
	for i, m := range t.legal {
		said[i] = t.at.Say(m)
	}
	for _, p := range s.legal {
		if _, open := matching(said, p.text); !open {
			_, err := t.find(p.text)
			note(p.at, "legal was to be %v", err)
		}
	}
	for _, p := range s.illegal {
		if w, open := matching(said, p.text); open {
			note(p.at, "illegal was to be %q, but %q is open", p.text, w)
		}
	}
	if s.onlyPresent {
		t.onlyThese(s, said, note)
	}
}

// matching is the first of the words that a pattern matches.
func matching(words []string, pattern string) (word string, found bool) {
	i := slices.IndexFunc(words, func(w string) bool { return position.Matches(pattern, w) })
	if i < 0 {
		return "", false
	}
	return words[i], true
}

// checkFacts holds the position against the step.
func (t *table) checkFacts(s *step, note noting) {
	for _, e := range s.expect {
		var got any
		if strings.ToLower(e.name) == diceLeft {
			got = t.script.Left()
		} else {
			var err error
			if got, err = t.at.Fact(e.name); err != nil {
				note(e.at, "%v", err)
				continue
			}
		}
		if !same(e.want, got) {
			note(e.at, "expected %s = %s, but it is %s", e.name, show(e.want), show(got))
		}
	}
}

// checkEvents holds what happened against the step.
func (t *table) checkEvents(s *step, note noting) {
	for _, p := range s.events {
		if _, told := matching(t.told, p.text); !told {
			note(p.at, "%q was to happen", p.text)
		}
	}
	for _, p := range s.noEvents {
		if e, told := matching(t.told, p.text); told {
			note(p.at, "%q was not to happen, but %q did", p.text, e)
		}
	}
}

func (t *table) options() {
	t.legal = nil
	if _, on := t.at.Actor(); on {
		t.legal = t.at.Legal()
	}
}

// find is the open decision with these words.
func (t *table) find(words string) (sim.Move, error) {
	who, on := t.at.Actor()
	if !on {
		who = "anybody, the game is over,"
	}
	return position.Find(words, who, t.legal, t.at.Say)
}

// onlyThese wants every open decision among the patterns, and each pattern
// fulfilled.
func (t *table) onlyThese(s *step, said []string, note noting) {
	at := s.table.Field("only")
	for _, w := range said {
		if !slices.ContainsFunc(s.only, func(p line) bool { return position.Matches(p.text, w) }) {
			note(at, "open were to be only %s, but %q is too", quoted(s.only), w)
			return
		}
	}
	for _, p := range s.only {
		if _, open := matching(said, p.text); !open {
			note(p.at, "%q was to be open, but only %s is", p.text, strings.Join(said, ", "))
		}
	}
}

func quoted(lines []line) string {
	words := make([]string, len(lines))
	for i, l := range lines {
		words[i] = fmt.Sprintf("%q", l.text)
	}
	return strings.Join(words, ", ")
}

// single splits a walk, step blue1 Y1 Y2 Y3, into its steps.
func single(words string) []string {
	f := strings.Fields(words)
	if len(f) > 3 && (strings.EqualFold(f[0], "step") || strings.EqualFold(f[0], "crawl")) &&
		!strings.EqualFold(f[len(f)-2], "by") {
		list := make([]string, 0, len(f)-2)
		for _, to := range f[2:] {
			list = append(list, f[0]+" "+f[1]+" "+to)
		}
		return list
	}
	return []string{words}
}

// decide carries out a decision in words.
func (t *table) decide(words string) error {
	t.options()
	var m sim.Move
	if position.Plain(words) == "auto" {
		if len(t.legal) != 1 {
			return fmt.Errorf("auto takes the only decision that is open, but there are %d", len(t.legal))
		}
		m = t.legal[0]
	} else {
		var err error
		if m, err = t.find(words); err != nil {
			return err
		}
	}
	who, _ := t.at.Actor()
	t.tell(who + ": " + t.at.Say(m))
	told := t.at.Apply(m, &t.chance)
	t.told = append(t.told, told...)
	for _, line := range told {
		t.tell("    " + line)
	}
	if !t.loose {
		if err := t.at.Check(); err != nil {
			return fmt.Errorf("after %q there is no such position: %w", words, err)
		}
	}
	return nil
}

// bound is a bound on a whole number, as "<=3".
var bound = regexp.MustCompile(`^[<>]=?\s*-?[0-9]+$`)

// wrongKind says why a fact can never have the expected value: this is of another kind.
func wrongKind(want, fact any) error {
	switch fact.(type) {
	case int:
		switch w := want.(type) {
		case int64:
			return nil
		case string:
			if bound.MatchString(w) {
				return nil
			}
		}
		return fmt.Errorf("a whole number is wanted, not %s", show(want))
	case bool:
		if _, ok := want.(bool); !ok {
			return fmt.Errorf("true or false is wanted, not %s", show(want))
		}
	case string:
		if _, ok := want.(string); !ok {
			return fmt.Errorf("a text is wanted, not %s", show(want))
		}
	case []string:
		if _, ok := want.([]any); !ok {
			return fmt.Errorf("a list is wanted, not %s", show(want))
		}
	}
	return nil
}

// same compares an expected value with a fact. Lists are compared without
// their order; a text may hold * and several words with | between them, of
// which one must fit; a number may be a text such as "<=3".
func same(want, fact any) bool {
	switch f := fact.(type) {
	case int:
		if text, ok := want.(string); ok {
			return withinBound(text, f)
		}
		n, ok := want.(int64)
		return ok && int(n) == f
	case bool:
		b, ok := want.(bool)
		return ok && b == f
	case string:
		text, _ := want.(string)
		for one := range strings.SplitSeq(text, "|") {
			if position.Matches(one, f) {
				return true
			}
		}
		return false
	case []string:
		list, ok := want.([]any)
		if !ok || len(list) != len(f) {
			return false
		}
		a, b := make([]string, len(list)), make([]string, len(f))
		for i := range list {
			a[i], b[i] = position.Plain(fmt.Sprint(list[i])), position.Plain(f[i])
		}
		slices.Sort(a)
		slices.Sort(b)
		return slices.Equal(a, b)
	}
	return false
}

func withinBound(bound string, n int) bool {
	var limit int
	for _, form := range []struct {
		mark string
		in   func() bool
	}{
		{"<=%d", func() bool { return n <= limit }},
		{">=%d", func() bool { return n >= limit }},
		{"<%d", func() bool { return n < limit }},
		{">%d", func() bool { return n > limit }},
	} {
		if _, err := fmt.Sscanf(strings.ReplaceAll(bound, " ", ""), form.mark, &limit); err == nil {
			return form.in()
		}
	}
	return false
}

func show(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%q", v)
	case []string:
		return "[" + strings.Join(v, ", ") + "]"
	case []any:
		words := make([]string, len(v))
		for i := range v {
			words[i] = fmt.Sprint(v[i])
		}
		return "[" + strings.Join(words, ", ") + "]"
	}
	return fmt.Sprint(v)
}
