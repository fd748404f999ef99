package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/colditz"
	"escapesim/sim/stalagluft"
)

// rulesSchema is the version of the JSON that the rules commands print.
const rulesSchema = 1

// books are the games whose documents the rules commands read: a game is a
// row. Options returns a pointer to a struct for a document to be written on.
var books = []struct {
	engine  string
	usual   string // the document that is meant where none is named
	options func() any
}{
	{"colditz", lab.DefaultRules, func() any { return new(colditz.Options) }},
	{"evasion", "evasion/price", func() any { return new(ground.Options) }},
	{"stalagluft", "stalagluft/ebob", func() any { return new(stalagluft.Options) }},
}

// resolved is a document with the options that it says.
type resolved struct {
	*rulesets.Document
	schema []rulesets.Option
}

// resolve reads a document with its overrides.
func resolve(rules string, sets []string) (resolved, error) {
	d, err := rulesets.Load(rules, sets)
	if err != nil {
		return resolved{}, usage(err)
	}
	for _, b := range books {
		if b.engine == d.Game {
			options := b.options()
			if err := d.Decode(options); err != nil {
				return resolved{}, usage(err)
			}
			return resolved{d, rulesets.Schema(options)}, nil
		}
	}
	return resolved{}, usagef("%s is played by the engine %s, whose options this command does not know", rules, d.Game)
}

func newRulesCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "Look at rule documents: list, show, explain, check, diff, clauses",
		Example: `  simulate rules list
  simulate rules show colditz/thibault
  simulate rules explain dice.draw_scope
  simulate rules diff colditz/thibault house.toml`,
		Args: noWord,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRulesListCmd(), newRulesShowCmd(), newRulesExplainCmd(), newRulesCheckCmd(), newRulesDiffCmd(), newRulesClausesCmd())
	return cmd
}

// noWord is for commands that only have commands below them.
func noWord(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return usagef("no command %q%s", cmd.Name()+" "+args[0], lab.OrOneOf(args[0], names))
}

// words asks for so many arguments, and says what they are when there are
// not.
func words(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return usagef("%s takes %s, not %d words", strings.TrimPrefix(cmd.CommandPath(), "simulate "), what, len(args))
		}
		return nil
	}
}

// ruleNames complete the name of a document.
func ruleNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, s := range rulesets.List() {
		names = append(names, s.Name+"\t"+s.Title)
	}
	return names, cobra.ShellCompDirectiveDefault
}

// addFormatFlag adds --format.
func addFormatFlag(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", "table", "what is printed: "+strings.Join(reports.Formats, ", "))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(reports.Formats, cobra.ShellCompDirectiveNoFileComp))
}

func newRulesListCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "list", Short: "Name the rule documents that come along",
		Example: "  simulate rules list\n  simulate rules list --format json",
		Args:    words(0, 0, "no word"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runRulesList(cmd.OutOrStdout(), format)
		},
	}
	addFormatFlag(cmd, &format)
	return cmd
}

type summaryJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
}

func runRulesList(out io.Writer, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	t := reports.Table{Header: []string{"rules", "title", "what it is"}, Left: []int{1, 2}}
	list := []summaryJSON{}
	for _, s := range rulesets.List() {
		about := s.About
		if format == "table" {
			about = folded(about, 90)
		}
		t.Add(s.Name, s.Title, about)
		list = append(list, summaryJSON(s))
	}
	return writeTable(out, format, list, t)
}

func newRulesShowCmd() *cobra.Command {
	var sets []string
	var format string
	cmd := &cobra.Command{
		Use: "show [RULES]", Short: "Show every option of a document: value, clause, and where it comes from",
		Example:           "  simulate rules show\n  simulate rules show house.toml --set dice.max_chain=3 --format md",
		Args:              words(0, 1, "one rule set"),
		ValidArgsFunction: ruleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRulesShow(cmd.OutOrStdout(), append(args, lab.DefaultRules)[0], sets, format)
		},
	}
	cmd.Flags().StringArrayVar(&sets, "set", nil, "override an option: KEY=VALUE, as often as needed")
	addFormatFlag(cmd, &format)
	return cmd
}

type valueJSON struct {
	Key     string `json:"key"`
	Value   string `json:"value"` // as TOML
	Clause  string `json:"clause"`
	Origin  string `json:"origin"`
	Source  string `json:"source,omitempty"`
	Assumed string `json:"assumed,omitempty"`
}

type documentJSON struct {
	Schema      int         `json:"schema"`
	Rules       string      `json:"rules"`
	Hash        string      `json:"rules_hash"`
	Game        string      `json:"game"`
	Title       string      `json:"title"`
	About       string      `json:"about"`
	Values      []valueJSON `json:"values"`
	Assumptions []string    `json:"assumptions"`
}

func runRulesShow(out io.Writer, rules string, sets []string, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	d, err := resolve(rules, sets)
	if err != nil {
		return err
	}
	j := documentJSON{rulesSchema, d.Name, d.Hash(), d.Game, d.Title, d.About, []valueJSON{}, append([]string{}, d.Assumptions()...)}
	t := reports.Table{
		Title:  fmt.Sprintf("%s: %s (%s)", d.Name, d.Title, d.Hash()),
		Header: []string{"option", "value", "clause", "where it comes from"}, Left: []int{1, 2, 3},
		Notes: []string{d.About},
	}
	for _, v := range d.Values() {
		j.Values = append(j.Values, valueJSON{v.Key, v.Text, v.Clause, v.Origin, v.Source, v.Assumed})
		text, from := v.Text, whence(v)
		if format == "table" {
			text, from = folded(text, 48), folded(from, 60)
		}
		t.Add(v.Key, text, v.Clause, from)
	}
	t.Notes = append(t.Notes, fmt.Sprintf("%d options, %d of them assumed", len(j.Values), len(j.Assumptions)))
	return writeTable(out, format, j, t)
}

// folded breaks a text at blanks into lines of so many letters.
func folded(text string, width int) string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return strings.Join(append(lines, line), "\n")
}

// whence says in words where a value comes from.
func whence(v rulesets.Value) string {
	switch {
	case v.Assumed != "":
		return "assumed: " + v.Assumed
	case v.Source != "":
		return v.Source
	}
	return v.Origin
}

func newRulesExplainCmd() *cobra.Command {
	var format string
	var rules string
	cmd := &cobra.Command{
		Use: "explain KEY", Short: "Explain an option: what it turns, what it may be, what each document says",
		Long: `explain says what an option turns, what it may be, and what each document of its
game says. A key of the catalogue that is no option is explained too: what turns
it instead, or how it is fixed.`,
		Example: "  simulate rules explain dice.draw_scope\n  simulate rules explain sol.card_cost --rules house.toml",
		Args:    words(1, 1, "one option key"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var keys []string
			for _, b := range books {
				for _, o := range rulesets.Schema(b.options()) {
					keys = append(keys, o.Key+"\t"+o.Doc)
				}
			}
			return keys, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("rules") {
				rules = rulesOf(args[0])
			}
			return runRulesExplain(cmd.OutOrStdout(), rules, args[0], format)
		},
	}
	cmd.Flags().StringVar(&rules, "rules", "", "rule set whose game has the option (default: one of the game that has it)")
	_ = cmd.RegisterFlagCompletionFunc("rules", ruleNames)
	addFormatFlag(cmd, &format)
	return cmd
}

// rulesOf is a document of the game that has a key, or one most like it; the
// usual one where several games have it.
func rulesOf(key string) string {
	var names, keys []string
	games := map[string]string{} // by key
	for _, b := range books {
		before := len(keys)
		for _, o := range rulesets.Schema(b.options()) {
			keys = append(keys, o.Key)
		}
		if fixed, err := rulesets.FixedKeys(b.engine); err == nil {
			for _, f := range fixed {
				keys = append(keys, f.Key)
			}
		}
		for _, k := range keys[before:] {
			if _, known := games[k]; !known {
				games[k] = b.usual
			}
		}
		if slices.Contains(keys[before:], key) {
			names = append(names, b.usual)
		}
	}
	switch len(names) {
	case 1:
		return names[0]
	case 0:
		if near, known := games[rulesets.Nearest(key, keys)]; known {
			return near
		}
	}
	return lab.DefaultRules
}

type explainedJSON struct {
	Key    string        `json:"key"`
	Clause string        `json:"clause"`
	Title  string        `json:"title,omitempty"` // of the clause
	Kind   rulesets.Kind `json:"kind"`
	Domain string        `json:"domain"`
	Doc    string        `json:"doc"`
	Values []rowJSON     `json:"values"`
}

type rowJSON struct {
	Rules string `json:"rules"`
	Value string `json:"value"`
	From  string `json:"from"`
}

func runRulesExplain(out io.Writer, rules, key, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	d, err := resolve(rules, nil)
	if err != nil {
		return err
	}
	clauses, err := rulesets.Clauses(d.Game)
	if err != nil {
		clauses = nil // the game has no catalogue
	}
	title := func(id string) string {
		for _, c := range clauses {
			if c.ID == id {
				return c.Title
			}
		}
		return ""
	}
	at := slices.IndexFunc(d.schema, func(o rulesets.Option) bool { return o.Key == key })
	if at < 0 {
		fixed, err := rulesets.FixedKeys(d.Game)
		if err != nil {
			return err
		}
		var keys []string
		for _, f := range fixed {
			if f.Key == key {
				j := explainedJSON{Key: key, Clause: f.Clause, Title: title(f.Clause), Kind: "fixed", Doc: f.Where, Values: []rowJSON{}}
				t := reports.Table{Header: []string{"no option", "what it is instead", "clause"}, Left: []int{1, 2}}
				t.Add(key, f.Where, strings.TrimSuffix(f.Clause+": "+j.Title, ": "))
				return writeTable(out, format, j, t)
			}
			keys = append(keys, f.Key)
		}
		for _, o := range d.schema {
			keys = append(keys, o.Key)
		}
		near := rulesets.Nearest(key, keys)
		if near != "" {
			near = ": did you mean " + near + "?"
		}
		return usagef("%s has no option %q%s", d.Game, key, near)
	}
	o := d.schema[at]
	j := explainedJSON{Key: key, Clause: o.Clause, Title: title(o.Clause), Kind: o.Kind, Domain: o.Domain(), Doc: o.Doc}
	t := reports.Table{Title: key + ": " + o.Doc, Header: []string{"rules", "value", "where it comes from"}, Left: []int{1, 2}}
	names := []string{rules}
	for _, name := range rulesets.Names(d.Game) {
		if name != rules {
			names = append(names, name)
		}
	}
	for _, name := range names {
		d, err := resolve(name, nil)
		if err != nil {
			return err
		}
		for _, v := range d.Values() {
			if v.Key == key {
				t.Add(name, v.Text, whence(v))
				j.Values = append(j.Values, rowJSON{name, v.Text, whence(v)})
			}
		}
	}
	t.Notes = []string{"takes " + j.Domain, "clause " + strings.TrimSuffix(o.Clause+": "+j.Title, ": ")}
	return writeTable(out, format, j, t)
}

func newRulesCheckCmd() *cobra.Command {
	var sets []string
	cmd := &cobra.Command{
		Use: "check RULES...", Short: "Check rule documents and what they name; exit code 2 at the first fault",
		Example:           "  simulate rules check house.toml\n  simulate rules check colditz/thibault --set dod.per_player=2",
		Args:              words(1, -1, "one rule set or more"),
		ValidArgsFunction: ruleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, rules := range args {
				d, err := resolve(rules, sets)
				if err != nil {
					return err
				}
				if err := playable(rules, sets); err != nil {
					return err
				}
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: ok: %s, %d options, %d assumed, hash %s\n", rules, d.Title, len(d.Values()), len(d.Assumptions()), d.Hash()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&sets, "set", nil, "override an option: KEY=VALUE, as often as needed")
	return cmd
}

// playable opens a game under the rules, which reads the boards that they
// name. Who plays does not matter; random bots have nothing to prepare.
func playable(rules string, sets []string) error {
	g, err := lab.GameOf(rules)
	if err != nil {
		return err
	}
	var seats []string
	_, _, players := g.Players()
	for _, w := range g.Seats(players) {
		seats = append(seats, w.Name+"=random")
	}
	_, _, _, err = lab.Table{Sets: sets, Seats: strings.Join(seats, ",")}.Open(rules)
	return err
}

func newRulesDiffCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "diff A B", Short: "Show the options in which two documents differ",
		Example:           "  simulate rules diff colditz/thibault colditz/dutch\n  simulate rules diff colditz/thibault house.toml",
		Args:              words(2, 2, "two rule sets"),
		ValidArgsFunction: ruleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRulesDiff(cmd.OutOrStdout(), args[0], args[1], format)
		},
	}
	addFormatFlag(cmd, &format)
	return cmd
}

type differenceJSON struct {
	Key    string `json:"key"`
	Clause string `json:"clause"`
	A      string `json:"a"`
	B      string `json:"b"`
}

type diffJSON struct {
	Schema      int              `json:"schema"`
	A           string           `json:"a"`
	B           string           `json:"b"`
	Differences []differenceJSON `json:"differences"`
}

func runRulesDiff(out io.Writer, first, second, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	a, err := resolve(first, nil)
	if err != nil {
		return err
	}
	b, err := resolve(second, nil)
	if err != nil {
		return err
	}
	if a.Game != b.Game {
		return usagef("%s is %s and %s is %s: only documents of one game can be compared", first, a.Game, second, b.Game)
	}
	j := diffJSON{rulesSchema, first, second, []differenceJSON{}}
	t := reports.Table{Header: []string{"option", first, second, "clause"}, Left: []int{1, 2, 3}}
	vb := b.Values()
	var words strings.Builder
	for i, v := range a.Values() { // both have every option, in the same order
		if w := vb[i]; v.Text != w.Text {
			t.Add(v.Key, v.Text, w.Text, v.Clause)
			j.Differences = append(j.Differences, differenceJSON{v.Key, v.Clause, v.Text, w.Text})
			x, y := apart(v.Text, w.Text)
			fmt.Fprintf(&words, "%s (%s): %s\n  %s: %s\n  %s: %s\n\n", v.Key, v.Clause, v.Doc, first, x, second, y)
		}
	}
	count := fmt.Sprintf("%d of %d options differ", len(j.Differences), len(vb))
	if format == "table" {
		_, err := fmt.Fprintf(out, "%s%s\n", words.String(), count)
		return err
	}
	t.Notes = []string{count}
	return writeTable(out, format, j, t)
}

// apart puts two values into words: of tables and lists only the entries in
// which they differ, without the marks of TOML.
func apart(a, b string) (string, string) {
	entries := func(text string) ([]string, bool) {
		inner, table := strings.CutPrefix(text, "{ ")
		if table {
			inner = strings.TrimSuffix(inner, " }")
		} else if inner, table = strings.CutPrefix(text, "["); table {
			inner = strings.TrimSuffix(inner, "]")
		}
		return strings.Split(inner, ", "), table
	}
	first, ofTable := entries(a)
	second, _ := entries(b)
	plain := func(list, other []string) string {
		var kept []string
		for _, e := range list {
			if !ofTable || !strings.HasPrefix(a, "{") || !slices.Contains(other, e) {
				kept = append(kept, strings.ReplaceAll(strings.ReplaceAll(e, " = ", " "), `"`, ""))
			}
		}
		if text := strings.Join(kept, ", "); text != "" {
			return text
		}
		return "nothing"
	}
	return plain(first, second), plain(second, first)
}
