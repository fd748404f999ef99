package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
)

// rulesSchema is the version of the JSON that the rules commands print.
const rulesSchema = 1

func newRulesCmd() *cobra.Command {
	return family(&cobra.Command{
		Use:   "rules",
		Short: "Look at rule documents: list, show, explain, search, check, diff",
		Example: `  simulate rules list
  simulate rules show colditz/thibault
  simulate rules explain dice.draw_scope
  simulate rules diff colditz/thibault house.toml`,
	}, newRulesListCmd(), newRulesShowCmd(), newRulesExplainCmd(), newRulesSearchCmd(), newRulesCheckCmd(),
		newRulesDiffCmd())
}

// ruleNames complete the name of a document.
func ruleNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, g := range lab.Games {
		for _, s := range lab.Summaries(g) {
			names = append(names, s.Name+"\t"+s.Title)
		}
	}
	return names, cobra.ShellCompDirectiveDefault
}

func newRulesListCmd() *cobra.Command {
	return listing(&cobra.Command{
		Use: "list", Short: "Name the rule documents that come along",
		Example: "  simulate rules list\n  simulate rules list --format json",
		Args:    noWords,
	}, func([]string) (lab.Answer, error) { return listedRules() })
}

type summaryJSON struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
}

func listedRules() (lab.Answer, error) {
	list := []summaryJSON{}
	var tables []reports.Table
	all := reports.Table{Header: []string{"rules", "title", "what it is"}, Left: []int{1, 2}} // for CSV
	for _, g := range lab.Games {
		t := reports.Table{
			Title: reports.Capital(g.Title()), Header: []string{"rules", "what it is"}, Left: []int{1},
		}
		for _, s := range lab.Summaries(g) {
			t.Add(s.Name, s.Title+". "+s.About)
			all.Add(s.Name, s.Title, s.About)
			list = append(list, summaryJSON(s))
		}
		tables = append(tables, t)
	}
	return lab.Answer{Value: list, Tables: tables, Rows: []reports.Table{all}}, nil
}

func newRulesShowCmd() *cobra.Command {
	var sets []string
	var assumed bool
	cmd := listing(&cobra.Command{
		Use: "show [RULES]", Short: "Show every option of a document: value, clause, and where it comes from",
		Example: "  simulate rules show\n  simulate rules show colditz/thibault --assumed\n" +
			"  simulate rules show house.toml --set dice.max_chain=3 --format md",
		Args:              words(0, 1, "one rule set"),
		ValidArgsFunction: ruleNames,
	}, func(args []string) (lab.Answer, error) {
		return shownRules(rulesIn(args), sets, assumed)
	})
	cmd.Flags().BoolVar(&assumed, "assumed", false, "only the values that no document states")
	cmd.Flags().StringArrayVar(&sets, "set", nil, setHelp)
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

// shownRules are the options of a document with their values.
func shownRules(rules string, sets []string, assumed bool) (lab.Answer, error) {
	d := try.Get(lab.ReadRules(rules, sets))
	j := documentJSON{
		rulesSchema, d.Name, d.Hash(), d.Game, d.Title, d.About,
		[]valueJSON{},
		append([]string{}, d.Assumptions()...),
	}
	t := reports.Table{
		Title:  fmt.Sprintf("%s: %s (%s)", d.Name, d.Title, d.Hash()),
		Header: []string{"option", "value", "clause", "where it comes from"}, Left: []int{1, 2, 3},
		Notes: []string{d.About},
	}
	for _, v := range d.Values() {
		if assumed && v.Assumed == "" {
			continue
		}
		j.Values = append(j.Values, valueJSON{v.Key, v.Text, v.Clause, v.Origin, v.Source, v.Assumed})
		t.Add(v.Key, v.Text, v.Clause, whence(v))
	}
	t.Notes = append(t.Notes, fmt.Sprintf("%d options, %d of them assumed", len(d.Values()), len(j.Assumptions)))
	return tabled(j, t)
}

// whence says in words where a value comes from.
func whence(v lab.Value) string {
	switch {
	case v.Assumed != "":
		return "assumed: " + v.Assumed
	case v.Source != "":
		return v.Source
	}
	return v.Origin
}

func newRulesExplainCmd() *cobra.Command {
	var rules string
	cmd := listing(&cobra.Command{
		Use: "explain KEY [RULES]", Short: "Explain an option: what it turns, what it may be, what each document says",
		Long: `explain says what an option turns, what it may be, and what each document of its
game says; those that say the same share a row (--format csv has a row for each).
A key of the catalogue that is no option is explained too: what turns it instead,
or how it is fixed. The first part of a key, as dod or guard, lists its options.
Where several games have the key, the game of RULES answers, or that of ` + lab.DefaultRules + `.`,
		Example: "  simulate rules explain dice.draw_scope\n  simulate rules explain dod\n" +
			"  simulate rules explain guard stalagluft/ebob\n  simulate rules explain sol.card_cost --rules house.toml",
		Args: words(1, 2, "an option key, and the rules that it belongs to"),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 1 {
				return ruleNames(cmd, args, word)
			}
			var keys []string
			for _, g := range lab.Written() {
				for _, o := range lab.Schema(g) {
					keys = append(keys, o.Key+"\t"+o.Doc)
				}
			}
			return keys, cobra.ShellCompDirectiveNoFileComp
		},
	}, func(args []string) (lab.Answer, error) {
		switch {
		case rules != "" && len(args) == 2:
			return lab.Answer{}, usagef("rules explain: %s and --rules %s: say the rules once", args[1], rules)
		case len(args) == 2:
			return explainedOption(args[1], args[0])
		case rules != "":
			return explainedOption(rules, args[0])
		}
		return explainedOption(rulesOf(args[0]), args[0])
	})
	cmd.Flags().StringVar(&rules, "rules", "",
		"rule set whose game has the option (default: one of the game that has it)")
	_ = cmd.RegisterFlagCompletionFunc("rules", ruleNames)
	return cmd
}

// rulesOf is a document of a game that has the key, or a group of that name: the
// usual one first; failing both, of the game with the key most like it.
func rulesOf(key string) string {
	near, usual := "", lab.DefaultRules
	var keys []string
	for _, g := range lab.Written() {
		own := keysOf(g)
		if slices.Contains(own, key) || len(inGroup(own, key)) > 0 {
			return g.Usual()
		}
		keys = append(keys, own...)
		if n := lab.Nearest(key, keys); n != near {
			near, usual = n, g.Usual()
		}
	}
	return usual
}

// keysOf are the option keys of a game, and those of its catalogue that are no
// options.
func keysOf(g lab.Game) []string {
	var keys []string
	for _, o := range lab.Schema(g) {
		keys = append(keys, o.Key)
	}
	if fixed, err := lab.FixedKeys(g.Engine()); err == nil {
		for _, f := range fixed {
			keys = append(keys, f.Key)
		}
	}
	return keys
}

// inGroup are the keys of a group.
func inGroup(keys []string, group string) []string {
	var list []string
	for _, k := range keys {
		if strings.HasPrefix(k, group+".") {
			list = append(list, k)
		}
	}
	return list
}

// elsewhere names the other games that have the key or the group, with a command
// for each.
func elsewhere(key, game string) []string {
	var list []string
	for _, g := range lab.Written() {
		if g.Engine() == game {
			continue
		}
		if own := keysOf(g); slices.Contains(own, key) || len(inGroup(own, key)) > 0 {
			list = append(list, fmt.Sprintf("%s has it too: simulate rules explain %s %s", g.Title(), key, g.Usual()))
		}
	}
	return list
}

type explainedJSON struct {
	Key     string    `json:"key"`
	Clause  string    `json:"clause"`
	Title   string    `json:"title,omitempty"` // of the clause
	Kind    lab.Kind  `json:"kind"`
	Domain  string    `json:"domain"`
	Example string    `json:"example,omitempty"` // the value of the rules asked for, as --set takes it
	Doc     string    `json:"doc"`
	Values  []rowJSON `json:"values"`
}

type rowJSON struct {
	Rules string `json:"rules"`
	Value string `json:"value"`
	From  string `json:"from"`
}

// explainedOption is what an option turns, and what each document of its game says.
func explainedOption(rules, key string) (lab.Answer, error) {
	d := try.Get(lab.ReadRules(rules, nil))
	titles := lab.ClauseTitles(d.Game)
	at := slices.IndexFunc(d.Schema, func(o lab.Option) bool { return o.Key == key })
	if at < 0 {
		if group := groupOf(d, key); len(group.list) > 0 {
			group.table.Notes = append(group.table.Notes, elsewhere(key, d.Game)...)
			return tabled(group.list, group.table)
		}
		return explainedFixed(d, key, titles)
	}
	o := d.Schema[at]
	j := explainedJSON{
		Key: key, Clause: o.Clause, Title: titles[o.Clause], Kind: o.Kind, Domain: o.Domain(), Doc: o.Doc,
	}
	t := reports.Table{
		Title: key + ": " + o.Doc, Header: []string{"rules", "value", "where it comes from"},
		Left: []int{1, 2},
	}
	names := []string{rules}
	for _, name := range d.Of.Rules() {
		if name != rules {
			names = append(names, name)
		}
	}
	for _, name := range names {
		d := try.Get(lab.ReadRules(name, nil))
		for _, v := range d.Values() {
			if v.Key == key {
				if name == rules {
					j.Example = v.Example()
				}
				j.Values = append(j.Values, rowJSON{name, v.Text, whence(v)})
			}
		}
	}
	each := t // for CSV
	for _, v := range j.Values {
		each.Add(v.Rules, v.Value, v.From)
	}
	t.Rows = oncePerValue(j.Values)
	t.Notes = append([]string{
		"takes " + j.Domain, "as in --set " + quoted(key+"="+j.Example),
		"clause " + strings.TrimSuffix(o.Clause+": "+j.Title, ": "),
	}, elsewhere(key, d.Game)...)
	return lab.Answer{Value: j, Tables: []reports.Table{t}, Rows: []reports.Table{each}}, nil
}

// oncePerValue are rows of a table: of the documents that say the same for the same reason the
// first, and how many others do.
func oncePerValue(list []rowJSON) (rows [][]string) {
	names := map[rowJSON][]string{}
	for _, v := range list {
		said := rowJSON{Value: v.Value, From: v.From}
		names[said] = append(names[said], v.Rules)
	}
	for _, v := range list {
		alike := names[rowJSON{Value: v.Value, From: v.From}]
		if v.Rules != alike[0] {
			continue
		}
		who := v.Rules
		if more := len(alike) - 1; more > 0 {
			who += fmt.Sprintf(", %d more", more)
		}
		rows = append(rows, []string{who, v.Value, v.From})
	}
	return rows
}

// explainedFixed is what a key of the catalogue is that is no option.
func explainedFixed(d *lab.Document, key string, titles map[string]string) (lab.Answer, error) {
	fixed := try.Get(lab.FixedKeys(d.Game))
	for _, f := range fixed {
		if f.Key == key {
			j := explainedJSON{
				Key: key, Clause: f.Clause, Title: titles[f.Clause], Kind: "fixed", Doc: f.Where,
				Values: []rowJSON{},
			}
			t := reports.Table{Header: []string{"no option", "what it is instead", "clause"}, Left: []int{1, 2}}
			t.Add(key, f.Where, strings.TrimSuffix(f.Clause+": "+j.Title, ": "))
			t.Notes = elsewhere(key, d.Game)
			return tabled(j, t)
		}
	}
	near := lab.Nearest(key, keysOf(d.Of))
	if near != "" {
		near = ": did you mean " + near + "?"
	}
	return lab.Answer{}, usagef("%s has no option %q%s", d.Game, key, near)
}

// optionJSON is an option in a list.
type optionJSON struct {
	Game   string `json:"game"`
	Key    string `json:"key"`
	Value  string `json:"value"`
	Clause string `json:"clause"`
	Doc    string `json:"doc"`
	Rules  string `json:"rules,omitempty"` // of a rule set that was found
}

// optionsFound are options with what they turn.
type optionsFound struct {
	list  []optionJSON
	table reports.Table
}

// groupOf lists the options of a group, with their values in a document.
func groupOf(d *lab.Document, group string) optionsFound {
	f := optionsFound{table: reports.Table{
		Title:  fmt.Sprintf("%s.*: options of %s, with the values of %s", group, d.Of.Title(), d.Name),
		Header: []string{"option", "value", "what it turns"}, Left: []int{1, 2},
	}}
	for _, v := range d.Values() {
		if strings.HasPrefix(v.Key, group+".") {
			f.list = append(f.list, optionJSON{Game: d.Game, Key: v.Key, Value: v.Text, Clause: v.Clause, Doc: v.Doc})
			f.table.Add(v.Key, v.Text, v.Doc)
		}
	}
	return f
}

func newRulesSearchCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "search WORD...", Short: "Search options, clauses and rule sets for words",
		Long: `search finds the options whose key, words, text, value or clause has all the words
given, in every game, and the rule sets that are about them, in any form and by other
names: roll calls are appels. Where nothing has all of them, it finds what comes
nearest. The name of a game (colditz, evasion, stalagluft) leaves out the others.
Capital letters do not matter.`,
		Example: "  simulate rules search tunnel\n  simulate rules search red cross\n" +
			"  simulate rules search COL-DOD-03",
		Args: words(1, -1, "one word or more"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runRulesSearch(cmd.OutOrStdout(), args, format)
		},
	}
	addFormatFlag(cmd, &format)
	return cmd
}

func runRulesSearch(out io.Writer, sought []string, format string) error {
	(&outputFlags{format: format}).check()
	sought = strings.Fields(strings.Join(sought, " ")) // in quotes, or not
	refuse(len(sought) == 0, "rules search takes one word or more")
	sought = questions.Asked(sought)
	games, sought := ofGame(sought)
	f := search(games, sought, func(text string) bool { return questions.Finds(text, sought...) })
	if len(f.list) == 0 {
		f = search(games, sought, nearest(games, sought))
		f.note = fmt.Sprintf("Nothing has all of these words: %s. This comes nearest.", strings.Join(sought, " "))
	}
	switch {
	case len(f.list) == 0:
		const form = "rules search %s: no option, no clause and no rule set has that in its name or text%s"
		return usagef(form, strings.Join(sought, " "), lab.DidYouMean(sought[0], vocabulary(textsOf(games))))
	case format == "csv":
		f.tables = []reports.Table{f.all}
	case f.note != "" && format != "json":
		try.Get(io.WriteString(out, reports.Text(format, widthOf(out), reports.Said(f.note))))
		fmt.Fprintln(out)
	}
	try.Do(writeTable(out, format, f.list, f.tables...))
	if format != "table" {
		return nil
	}
	count := reports.OneOrMore(len(f.list), "entry", "entries")
	more := "one word more finds fewer"
	if one := f.list[0].Game; slices.ContainsFunc(f.list, func(x optionJSON) bool { return x.Game != one }) {
		more += ", and so does the name of a game: simulate rules search " + one + " " + strings.Join(sought, " ")
	}
	_, err := io.WriteString(out, "\n"+reports.Paragraph("", count+" found; "+more, widthOf(out)))
	return err
}

// ofGame leaves out a word that names a game, unless it is the only one: that game is searched.
func ofGame(sought []string) ([]lab.Game, []string) {
	for _, g := range lab.Written() {
		if i := slices.Index(sought, g.Engine()); i >= 0 && len(sought) > 1 {
			return []lab.Game{g}, slices.Delete(sought, i, i+1)
		}
	}
	return lab.Written(), sought
}

// textsOf is all that a search looks at.
func textsOf(games []lab.Game) (texts []string) {
	search(games, nil, func(text string) bool { texts = append(texts, text); return false })
	return texts
}

// vocabulary is the words of texts that are long enough to be mistaken for one another.
func vocabulary(texts []string) []string {
	known := map[string]bool{}
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if len(word) > 2 {
				known[strings.ToLower(word)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(known))
}

// found is what a search finds, in every form.
type found struct {
	list   []optionJSON
	tables []reports.Table
	all    reports.Table // for CSV
	note   string
}

// nearest tells the dozen texts that have the most of the words and, of as many, those that
// fewer texts have; with those that have as much as the last of them.
func nearest(games []lab.Game, sought []string) func(text string) bool {
	const most = 12
	texts := textsOf(games)
	weights := make([]int, len(sought))
	for i, word := range sought {
		has := 0
		for _, text := range texts {
			has += questions.Count(text, []string{word})
		}
		weights[i] = len(texts) / max(has, 1)
	}
	weight := func(text string) int {
		sum := questions.Count(text, sought) * len(texts) * len(sought)
		for i, word := range sought {
			sum += weights[i] * questions.Count(text, []string{word})
		}
		return sum
	}
	var all []int
	for _, text := range texts {
		all = append(all, weight(text))
	}
	slices.Sort(all)
	least := max(all[max(len(all)-most, 0)], 1)
	return func(text string) bool { return weight(text) >= least }
}

// otherValues are the values that other documents of the game give an option, by its key, each
// once, with the first document that does.
func otherValues(g lab.Game, usual *lab.Document) map[string][]rowJSON {
	known, list := map[string]bool{}, map[string][]rowJSON{}
	for _, v := range usual.Values() {
		known[v.Key+v.Text] = true
	}
	for _, rules := range g.Rules() {
		for _, v := range try.Get(lab.ReadRules(rules, nil)).Values() {
			if id := v.Key + v.Text; !known[id] {
				known[id], list[v.Key] = true, append(list[v.Key], rowJSON{Rules: rules, Value: v.Text})
			}
		}
	}
	return list
}

// takes is what an option takes, where the words that are sought are among it and nowhere else.
func takes(v lab.Value, title string, sought []string) string {
	bare := v
	if bare.Names = nil; questions.Count(questions.Said(bare, title), sought) ==
		questions.Count(questions.Said(v, title), sought) {
		return ""
	}
	return "; takes " + v.Domain()
}

// search finds the options, the clauses and the rule sets of games whose text fits.
func search(games []lab.Game, sought []string, fits func(text string) bool) found {
	all := reports.Table{Header: []string{"game", "option", "clause", "what it turns"}, Left: []int{1, 2, 3}}
	f := found{list: []optionJSON{}, all: all}
	add := func(t *reports.Table, x optionJSON, cells ...string) {
		f.list = append(f.list, x)
		t.Add(cells...)
		f.all.Add(x.Game, x.Key, x.Clause, x.Doc)
	}
	sets := reports.Table{Title: "Rule sets", Header: []string{"rules", "what it is"}, Left: []int{1}}
	for _, g := range games {
		titles := lab.ClauseTitles(g.Engine())
		d := try.Get(lab.ReadRules(g.Usual(), nil))
		t := reports.Table{Title: g.Title(), Header: []string{"option", "value", "what it turns"}, Left: []int{1, 2}}
		optioned := map[string]bool{}
		values, others := d.Values(), otherValues(g, d)
		questions.NamedFirst(values, func(v lab.Value) string { return v.Key }, sought)
		for _, v := range values {
			text, says := questions.Said(v, titles[v.Clause]), v.Doc+cited(v.Clause)+takes(v, titles[v.Clause], sought)
			plain := questions.Count(text, sought)
			for _, other := range others[v.Key] {
				if more := text + " " + other.Value; questions.Count(more, sought) > plain {
					text, says = more, says+"; "+other.Value+" in "+other.Rules
				}
			}
			if fits(text) {
				optioned[v.Clause] = true
				x := optionJSON{Game: g.Engine(), Key: v.Key, Value: v.Text, Clause: v.Clause, Doc: v.Doc}
				add(&t, x, v.Key, v.Text, says)
			}
		}
		if len(t.Rows) > 0 {
			t.Notes = []string{"values of " + g.Usual() + "; what else an option takes: simulate rules explain KEY"}
			f.tables = append(f.tables, t)
		}
		plain := reports.Table{
			Title: g.Title() + ": clauses without an option", Header: []string{"clause", "what it says"},
			Left: []int{1},
		}
		clauses, _ := lab.Clauses(g.Engine()) // none where the game has no catalogue
		for _, c := range clauses {
			if !optioned[c.ID] && fits(c.ID+" "+c.Title) {
				add(&plain, optionJSON{Game: g.Engine(), Clause: c.ID, Doc: c.Title}, c.ID, c.Title)
			}
		}
		if len(plain.Rows) > 0 {
			f.tables = append(f.tables, plain)
		}
		for _, s := range lab.Summaries(g) {
			if text := s.Title + ". " + s.About; fits(s.Name + " " + text) {
				add(&sets, optionJSON{Game: g.Engine(), Rules: s.Name, Doc: text}, s.Name, text)
			}
		}
	}
	if len(sets.Rows) > 0 {
		f.tables = append(f.tables, sets)
	}
	return f
}

func newRulesCheckCmd() *cobra.Command {
	var sets []string
	cmd := &cobra.Command{
		Use: "check RULES...", Short: "Check rule documents and what they name; exit code 2 at the first fault",
		Example: "  simulate rules check house.toml\n" +
			"  simulate rules check colditz/thibault --set dod.per_player=2",
		Args:              words(1, -1, "one rule set or more"),
		ValidArgsFunction: ruleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, rules := range args {
				d := try.Get(lab.ReadRules(rules, sets))
				try.Do(playable(rules, sets))
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: ok: %s, %d options, %d assumed, hash %s\n", rules,
					cmp.Or(d.Title, "no title"), len(d.Values()), len(d.Assumptions()), d.Hash()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&sets, "set", nil, setHelp)
	return cmd
}

// playable opens a game under the rules, which reads the boards that they
// name. Who plays does not matter; random bots have nothing to prepare.
func playable(rules string, sets []string) error {
	g := try.Get(lab.GameOf(rules))
	_, _, _, err := lab.Table{Sets: sets, Seats: randomSeats(g)}.Open(rules)
	return err
}

func newRulesDiffCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "diff A B", Short: "Show the options in which two documents differ",
		Example: "  simulate rules diff colditz/thibault colditz/dutch\n" +
			"  simulate rules diff colditz/thibault house.toml",
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

// cited is a clause behind what it says; nothing for an option without one.
func cited(clause string) string {
	if clause == "" {
		return ""
	}
	return " (" + clause + ")"
}

func runRulesDiff(out io.Writer, first, second, format string) error {
	(&outputFlags{format: format}).check()
	a := try.Get(lab.ReadRules(first, nil))
	b := try.Get(lab.ReadRules(second, nil))
	refuse(a.Game != b.Game, "%s is %s and %s is %s: only documents of one game can be compared", first,
		a.Game, second, b.Game)
	j := diffJSON{rulesSchema, first, second, []differenceJSON{}}
	t := reports.Table{Header: []string{"option", first, second, "clause"}, Left: []int{1, 2, 3}}
	vb := b.Values()
	width := widthOf(out)
	var words strings.Builder
	for i, v := range a.Values() { // both have every option, in the same order
		if w := vb[i]; v.Text != w.Text {
			t.Add(v.Key, v.Text, w.Text, v.Clause)
			j.Differences = append(j.Differences, differenceJSON{v.Key, v.Clause, v.Text, w.Text})
			x, y := apart(v.Text, w.Text)
			for _, line := range []struct{ lead, text string }{
				{"", v.Key + cited(v.Clause) + ": " + v.Doc},
				{"  ", first + ": " + x},
				{"  ", second + ": " + y},
				{"", ""},
			} {
				words.WriteString(reports.Paragraph(line.lead, line.text, width))
			}
		}
	}
	count := fmt.Sprintf("%d of %d options differ", len(j.Differences), len(vb))
	if format == "table" {
		words.WriteString(count + "\n")
		_, err := io.WriteString(out, words.String())
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
