// Package bench is the laboratory behind the page of simulate web: what a reader
// has chosen becomes rule sets side by side, parts of their games are played, here
// or by another worker, added up, and shown.
//
// It must not know the browser.
package bench

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
)

// Setup is what a reader of the page has chosen.
type Setup struct {
	Rules   string   `json:"rules"` // a name, or a file of the reader's
	Files   []string `json:"files"` // rule files that are played beside them
	Sets    []string `json:"sets"`  // options that are turned, KEY=VALUE
	Players int      `json:"players"`
	Seats   string   `json:"seats"`
	Seed    uint64   `json:"seed"`
	Games   uint64   `json:"games"`
	Knob    string   `json:"knob"`   // KEY=VALUES: an option of which several values are tried
	Target  string   `json:"target"` // FIGURE=NUMBER: what the knob is turned for
	Each    bool     `json:"each"`   // each of the options by itself, too
}

// The most that one page plays: more is for the command line.
const (
	mostGames    = 10_000_000
	mostVariants = 24
)

// turned are the rules as they are changed, with a value of the knob, if it is not "".
func (s Setup) turned(table lab.Table, value string) lab.Side {
	v := lab.Side{Rules: s.Rules, Table: table}
	v.Sets = slices.Clone(s.Sets)
	players, counts := strings.CutPrefix(value, lab.PlayersKnob+"=")
	if counts {
		var err error
		v.Players, err = strconv.Atoi(players)
		refuse(err != nil, "%s: want numbers of players, as players=2..6", s.Knob)
	} else if value != "" {
		v.Sets = append(v.Sets, value)
	}
	var words []string
	for _, set := range v.Sets {
		words = append(words, "+"+set)
	}
	if counts {
		words = append(words, value)
	}
	v.Name = strings.Join(words, " ")
	return v
}

// variants are the rules and what is played beside them: each file of the reader's, and the
// rules as they are changed, once or once for each value of the knob.
func (s Setup) variants() []lab.Side {
	refuse(s.Games < 1 || s.Games > mostGames, "%d games: want 1 to %s", s.Games, reports.Whole(uint64(mostGames)))
	table := lab.Table{Players: s.Players, Seats: s.Seats}
	list := []lab.Side{{Name: s.Rules, Rules: s.Rules, Table: table}}
	values := []string{""}
	if s.Knob != "" {
		values = try.Get(questions.ParseKnob(s.Knob))
		refuse(len(values) > mostVariants, "%s: %d values; the page tries at most %d side by side",
			s.Knob, len(values), mostVariants)
	}
	if s.Target != "" {
		try.Get(questions.ParseTarget(table, s.Rules, s.Target))
	}
	if s.Each && s.Knob == "" && len(s.Sets) > 1 && len(s.Sets) < mostVariants {
		for _, set := range s.Sets {
			alone := s
			alone.Each, alone.Sets, alone.Files = false, []string{set}, nil
			list = append(list, alone.variants()[1:]...)
		}
	}
	for _, value := range values {
		if v := s.turned(table, value); v.Name != "" {
			list = append(list, v)
		}
	}
	for _, file := range s.Files {
		list = append(list, lab.Side{Name: file, Rules: file, Table: table})
	}
	n := len(list)
	refuse(n > mostVariants+1, "%d rules: the page plays at most %d beside the first", n, mostVariants)
	return list
}

// refuse ends the steps where something is wrong with what the user chose.
func refuse(wrong bool, format string, args ...any) {
	if wrong {
		try.Do(&lab.UserError{Err: fmt.Errorf(format, args...)})
	}
}

// turnsPlayers reports whether the knob is the number of players.
func (s Setup) turnsPlayers() bool { return strings.HasPrefix(s.Knob, lab.PlayersKnob+"=") }

// command is the command line that plays the same games; "" for a setup that has a
// mistake.
func (s Setup) command() string {
	var mistake error
	list := func() []lab.Side {
		defer try.Catch(&mistake)
		return s.variants()
	}()
	if mistake != nil {
		return ""
	}
	words := []string{"simulate", "run", s.Rules}
	if s.turnsPlayers() && len(s.Files) == 0 {
		words = []string{"simulate", "sweep", s.Rules, "--knob", s.Knob}
		for _, set := range s.Sets {
			words = append(words, "--set", set)
		}
	} else if len(list) > 1 {
		words[1] = "compare"
		for _, v := range list[1:] {
			words = append(words, v.Name)
		}
	}
	if s.Players != 0 {
		words = append(words, "--players", fmt.Sprint(s.Players))
	}
	if s.Seats != "" {
		words = append(words, "--seats", s.Seats)
	}
	words = append(words, "--seed", fmt.Sprint(s.Seed), "--games", fmt.Sprint(s.Games))
	return reports.Shell(words...)
}

// read reads the rules and what the reader has made of them, the knob aside, and every file,
// so that a fault in it is found.
func (s Setup) read() (printed, changed *lab.Document) {
	printed = try.Get(lab.ReadRules(s.Rules, nil))
	for _, file := range s.Files {
		d := try.Get(lab.ReadRules(file, nil))
		refuse(d.Of.Engine() != printed.Of.Engine(), "%s is a document of %s, and %s one of %s",
			file, d.Of.Title(), s.Rules, printed.Of.Title())
	}
	return printed, try.Get(lab.ReadRules(s.Rules, s.Sets))
}

// Laid are the rules of a file as the form shows them: the document that it changes, and what
// it changes there. An error is the user's.
type Laid struct {
	Rules string            `json:"rules"`
	Sets  map[string]string `json:"sets"`
}

// Lay reads a file. An error is the user's.
func Lay(file string) (l *Laid, err error) {
	defer try.Catch(&err)
	changed := try.Get(lab.ReadRules(file, nil))
	printed := try.Get(lab.ReadRules(changed.Shipped(), nil))
	l = &Laid{printed.Name, map[string]string{}}
	for i, v := range changed.Values() {
		if v.Text != printed.Values()[i].Text {
			l.Sets[v.Key] = shown(v, v.Text)
		}
	}
	return l, nil
}

// houseRule is the changed options as a rule document that extends the printed rules.
func houseRule(printed, changed *lab.Document) string {
	var b strings.Builder
	fmt.Fprintf(&b, "title = \"A house rule\"\nextends = %q\n", printed.Name)
	before := map[string]string{}
	for _, v := range printed.Values() {
		before[v.Key] = v.Text
	}
	for _, v := range changed.Values() {
		if v.Text != before[v.Key] {
			fmt.Fprintf(&b, "\n# %s\n%s = %s\n", v.Doc, v.Key, v.Text)
		}
	}
	return b.String()
}
