package docs

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"escapesim/lab"
)

// numbers are what another number may stand for: counts, shares, ends of intervals, and
// the ~ where no difference is shown.
var numbers = regexp.MustCompile(`~(?: [+-]?[\d.]+)?|<?[+-]?(?:\.\d+|\b\d(?:[\d.,]*\d)?)(?: ?%)?`)

// hashes are those of rules.
var hashes = regexp.MustCompile(`\b[0-9a-f]{12}\b`)

// masked are lines without the hashes of rules.
func masked(lines []string) []string {
	list := slices.Clone(lines)
	for i := range list {
		list[i] = hashes.ReplaceAllString(list[i], "#")
	}
	return list
}

// form is a text with # for numbers, in one line, and without what is there sometimes.
func form(lines []string) string {
	text := numbers.ReplaceAllString(strings.Join(masked(lines), "\n"), " # ")
	text = strings.Join(strings.Fields(text), " ")
	return strings.TrimSpace(sometimes.ReplaceAllString(text, ""))
}

// changes are figures of two runs beside each other.
const changes = `(?:[\w ]+ # -> (?:#|-) ?,? ?)+(?:and # more ?)?\. ?`

// sometimes is what is said when there is something to say: it may be missing from a page,
// or from what is printed now.
var sometimes = regexp.MustCompile(strings.Join([]string{
	`^Vanished: ` + changes + `Unless the rule forbids it, these bots may not understand this rule: ` +
		`what follows may be theirs, not the rule's\.`,
	`^Appeared: ` + changes,
	`^the largest, two at a time: what both do beyond the sum of what each does .*`,
	`adjusted: what throws of known chance explain is taken out \(simulate explain luck\): ` +
		`as precise as # times the games`,
	`\[ # \] how often [\w ]+ is a guess: it came in # games? only`,
	`\[ # \] how often [\w ]+: it came in no game, and only the upper end of its interval says something`,
	`open: .*: about # games would settle it`,
	`; out: further off than the nearest, for sure`,
	`; out\?: dropped because others looked better, not for sure`,
	`^(?:Mind: .+?: beside [^,]+, this no longer occurs: ` + changes +
		` ?Figures may be those of bots that do not understand the rules\.)+`,
	`the last four rows add up to # ; known throws are in the dice, by themselves and together with lots`,
	`# more moved: --full`,
	`As precise as # games of each played apart: pairing saves # times ?(?:, taking luck out saves # times)?\.`,
	`!: something that occurs under the rules as they are occurs no more .*? do not understand the rule`,
	`!: actions vanished that the base has; these bots may not understand the rule ?`,
	`\d* ?# more move less, or not for sure \(--format json names them\);`,
	`; # have no step to turn, or the rules forbid it`,
}, "|"))

// turns are the paragraphs whose words hang on the digits, each in all its forms: what a
// page shows and what is printed now may be two of them.
var turns = []*regexp.Regexp{
	turn(`\+.+?: (?:no difference is shown, whoever plays\.|the \w+ win (?:more|less) often with .+)`),
	turn(`(?:(?:; |^)` +
		`(?:(?:[Tt]he |[Oo]nly the |)\w+ (?:wins?|succeed|fail)|both sides win) # (?:of the games )?\( # to # \))+\.`),
	turn(`(?:\+\S+ )?The \w+ (?:win|succeed) ` +
		`(?:# points (?:more|less) often, # to # : real|` +
		`between # points (?:less|more) and # points (?:more|less) often: no difference is shown)\.`),
	turn(`How often the \w+ (?:win|succeed) lies between # \(.+\) and # \(.+?\)(?: ?; their intervals overlap)? ?\.`),
	turn(`(?:Nearest: |None comes near; nearest: |No value comes nearer than the rules as they are).*?\. ` +
		`(?:[A-Z][^.:;]+? # \( # to (?:#|-) ?\) ?; wanted: [^.;]+\. )+` +
		`Runner-up: .+?, the Germans win #` +
		`(?: ; on the same dice no difference is shown \( # to # points\)|` +
		` , on the same dice # points (?:more|less) \( # to # \))?` +
		`(?: ?; which of the two comes nearer is not shown| ?, further off for sure)\.` +
		`(?: No other option was found that by itself comes nearer\.| Other options could: .+\.)?`),
	turn(`The Germans win in # of the games under the rules as they are\. ` +
		`Of # (?:options|assumed readings) turned one by one, (?:none|#) moves? that for sure` +
		`(?:; most of all .+? ?, by # points)?\.`),
	turn(`(?:(?:What the bots do wrong here: |Nothing is shown that the bots do wrong here\. The best that was tried: )` +
		`(?:(?:one of )?the [\w ]+(?:, all at once,)? gains? # points \( # to # \) when they .+?\.)+|` +
		`Nothing is shown that the bots do wrong here: what was tried is worse\.|Nothing that was tried changes a game\.)` +
		`(?: \S+: # points \( # to # \), .+? the bots here(?: where all play it)?\.)*` +
		`(?: # (?:strategy|strategies)(?:, all at once,)? raced, the last over # games\.)*` +
		`(?: Of # answers otherwise(?: the best # were played again, in # fresh games;)? # gain for sure, # lose\.)?`),
	turn(`The score of the [\w ]+ is # ; ` +
		`(?:without \w+ it would be # points (?:less|more)|no action is shown to be worth anything)\.`),
	turn(`(?:As the [\w ]+: ` +
		`(?:(?:\S+(?: #)? beats \S+(?: #)?|` +
		`between \S+(?: #)? and \S+(?: #)? no difference is shown)(?: ?; | ?\. ?))+)+`),
	turn(`(?:A better bot for the prisoners is \S+(?: # ?\S*)* : ` +
		`# points \( # to # \) on # fresh games|No better bot for .*)\.`),
	turn(`(?:All hold for sure|# of # fails? for sure|Undecided: none fails for sure, and not all hold)` +
		`(?: \( # assertions\))?\.`),
	turn(`Games to look at: (?:\w+(?:, as in the base|: one of # such games) simulate replay .*?--game # ?)+`),
	turn(`(?:Of # rules none is shown to change|# of # rules change|One of # rules changes) ` +
		`how often [\w ]+?(?: ?: .+)?\.`),
	turn(`\S+: (?:no difference is shown|the \w+ (?:win|succeed) (?:less|more) often), whoever plays\.|` +
		`\S+: .*, by who plays\.`),
}

// turn is an expression that a whole form must match.
func turn(expression string) *regexp.Regexp { return regexp.MustCompile("^(?:" + expression + ")$") }

// byRank are the tables whose rows are picked and ordered by digits, by the first words of
// their heading; a race of values, whose heading begins with the option, by a line's last word.
var byRank = []string{
	"what moved, per game", "turned", "question", "strategy instead", "what search does instead", "without",
	"bot ", "step ", "value", "assertion", "card", "never used", "rules ", "what decides who wins", "audited",
}

// paragraph is one of an output, or a table with what stands above and below it.
type paragraph struct {
	table             bool
	head, rows, notes []string // a paragraph is all head
}

// paragraphs takes an output apart at its empty lines, and leaves out what is there
// sometimes.
func paragraphs(lines []string) (list []paragraph) {
	for text := range strings.SplitSeq(strings.Join(lines, "\n"), "\n\n") {
		var p paragraph
		for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
			switch {
			case strings.HasPrefix(line, "──"):
				p.table = true
			case !p.table:
				p.head = append(p.head, line)
			case len(p.notes) > 0 || strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   "):
				p.notes = append(p.notes, line)
			default:
				p.rows = append(p.rows, line)
			}
		}
		if form(p.head) != "" {
			list = append(list, p)
		}
	}
	return list
}

// sameForm says whether two texts have the same words but for numbers, or are two forms of
// one. Of a text that is cut off the beginning is enough.
func sameForm(page, printed []string, cut bool) bool {
	a, b := form(page), form(printed)
	return a == b || cut && strings.HasPrefix(b, a) || slices.ContainsFunc(turns, func(e *regexp.Regexp) bool {
		return e.MatchString(a) && e.MatchString(b)
	})
}

// compareForm holds what a page shows beside what is printed now: the same paragraphs and
// tables with the same words, and figures that may be those of the same games. It returns
// how many figures were compared, and what differs.
func compareForm(page, printed []string, cut bool, dictionary words) (figures int, faults []string) {
	wrong := func(what string, a, b []string) {
		faults = append(faults, fmt.Sprintf("%s prints\n%s\nand the page says\n%s",
			what, strings.Join(b, "\n"), strings.Join(a, "\n")))
	}
	shown, now := paragraphs(page), paragraphs(printed)
	if len(shown) > len(now) || len(shown) < len(now) && !cut {
		wrong("the command, in other paragraphs,", page, printed)
		return 0, faults
	}
	for i, p := range shown {
		last, q := cut && i == len(shown)-1, now[i]
		switch {
		case !p.table:
			if !sameForm(p.head, q.head, last) || q.table && !last {
				wrong("the command", p.head, q.head)
			}
			continue
		case !q.table || !sameHead(p.head, q.head):
			wrong("the heading of a table", p.head, q.head)
			continue
		case slices.ContainsFunc(p.head, func(line string) bool { return strings.HasSuffix(line, " off") }),
			slices.ContainsFunc(byRank, func(name string) bool { return startsWith(p.head, name) }):
			if unknown, err := unknownWords(p.rows, printed, dictionary); len(unknown) > 0 || err != nil {
				faults = append(faults, fmt.Sprintf("the program does not say %v (%v); the page shows\n%s",
					unknown, err, strings.Join(p.rows, "\n")))
			}
		default:
			a, b := labels(p.rows), labels(q.rows)
			if last {
				b = b[:min(len(a), len(b))]
			}
			if !slices.Equal(a, b) && !sameForm(p.rows, q.rows, last) { // which may be broken elsewhere
				wrong("a table", p.rows, q.rows)
			}
		}
		if (len(p.notes) > 0 || !last) && !sameForm(certain(p.notes), certain(q.notes), last) {
			wrong("notes of a table", p.notes, q.notes)
		}
		was, is := intervals(p), intervals(q)
		for what, a := range was {
			b, there := is[what]
			if !there {
				continue
			}
			figures++
			if far := a.half() + b.half(); a.lo-b.hi > far || b.lo-a.hi > far {
				faults = append(faults, fmt.Sprintf("%s lies between %g and %g on the page, and between %g and %g now",
					what, a.lo, a.hi, b.lo, b.hi))
			}
		}
	}
	return figures, faults
}

// sameHead says whether the headings of two tables have the same words, in the same order
// where none is wrapped.
func sameHead(a, b []string) bool {
	if sameForm(a, b, false) {
		return true
	}
	x, y := strings.Fields(form(a)), strings.Fields(form(b))
	slices.Sort(x)
	slices.Sort(y)
	// "what" heads the words of metrics, too
	return len(a) != len(b) && slices.Equal(slices.Compact(x), slices.Compact(y))
}

func startsWith(head []string, name string) bool {
	return slices.ContainsFunc(head, func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), name) })
}

// cells are what stands in a line of a table, apart by two spaces or more.
var cells = regexp.MustCompile(` {2,}`)

// labels are the first cells of the rows, each with the words of the others. A row of luck
// taken out is there where there was luck of known chance.
func labels(rows []string) (list []string) {
	for _, row := range rows {
		if strings.HasPrefix(row, luckOut) {
			continue
		}
		first, rest, _ := strings.Cut(cells.ReplaceAllString(strings.TrimSpace(row), "\t"), "\t")
		words := strings.ReplaceAll(form([]string{rest}), "# ", "")
		list = append(list, first+" "+strings.TrimPrefix(words, "#"))
	}
	return list
}

const luckOut = "   adjusted  "

type interval struct{ lo, hi float64 }

func (i interval) half() float64 { return (i.hi - i.lo) / 2 }

// intervals are those of a table: what stands in its columns from and to, by the first cell
// of the row, all lines of it, and the place among the columns.
func intervals(p paragraph) map[string]interval {
	var from, to []int
	for _, line := range p.head {
		for _, at := range regexp.MustCompile(`\b(from|to)(?:  |$)`).FindAllStringSubmatchIndex(line, -1) {
			if end := utf8.RuneCountInString(line[:at[3]]); line[at[2]:at[3]] == "from" {
				from = append(from, end)
			} else {
				to = append(to, end)
			}
		}
	}
	list := map[string]interval{}
	above := ""
	for n, row := range p.rows {
		name, _, _ := strings.Cut(strings.TrimSpace(row), "  ")
		for _, more := range p.rows[n+1:] {
			if more = strings.TrimSpace(more); cells.MatchString(more) {
				break
			}
			name += " " + more
		}
		if strings.HasPrefix(row, luckOut) {
			name = above + ", luck out"
		} else {
			above = name
		}
		for i := range min(len(from), len(to)) {
			lo, isLow := endingAt(row, from[i])
			hi, isHigh := endingAt(row, to[i])
			if isLow && isHigh {
				list[fmt.Sprintf("%s, interval %d,", name, i+1)] = interval{lo, hi}
			}
		}
	}
	return list
}

// endingAt is the number that ends at a column of a row.
func endingAt(row string, column int) (float64, bool) {
	runes := []rune(row)
	if len(runes) < column || len(runes) > column && runes[column] != ' ' {
		return 0, false
	}
	parts := cells.Split(string(runes[:column]), -1)
	number := strings.TrimSuffix(parts[len(parts)-1], " %")
	n, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
	return n, err == nil
}

var word = regexp.MustCompile(`\pL{2,}`)

// codes are those of places on a board.
var codes = regexp.MustCompile(`\b[A-Z]{1,4}\d+\b`)

// words is a dictionary, for tables whose rows are picked by digits.
type words func() (string, error)

// dictionary are the words that the program has for what is counted, decided and turned.
func (r *reader) dictionary() (string, error) {
	var text strings.Builder
	say := func(args ...string) error {
		out, err := r.run(home, args, "")
		text.WriteString(out)
		return err
	}
	err := errors.Join(say("check", "--help"), say("audit", "--help"), say("explain"))
	for _, g := range lab.Written() {
		err = errors.Join(err, say("metrics", g.Usual()), say("policies", g.Usual()), say("rules", "show", g.Usual()))
		d, noRules := lab.ReadRules(g.Usual(), nil)
		if err = errors.Join(err, noRules); err != nil {
			return "", err
		}
		for _, v := range d.Values() {
			text.WriteString(v.Domain() + " " + v.Doc + " ")
		}
	}
	return text.String(), err
}

// unknownWords are those of some rows that are in no dictionary of the program, nor in
// what it prints now.
func unknownWords(rows, printed []string, dictionary words) ([]string, error) {
	text, err := dictionary()
	known := map[string]bool{}
	for _, w := range word.FindAllString(text+strings.Join(printed, " "), -1) {
		known[w] = true
	}
	said := word.FindAllString(codes.ReplaceAllString(strings.Join(rows, " "), ""), -1)
	return slices.DeleteFunc(said, func(w string) bool { return known[w] }), err
}

// byFigures are notes that stand only where the figures ask for them: marks of a sweep's
// rows, and what a check leaves open.
var byFigures = regexp.MustCompile(`(?s) *open: .*?settle it\n?|; (?:out\??|between): .*?(?:for\s+sure|of\s+its\s+own)`)

// certain are notes without those that figures ask for.
func certain(notes []string) []string {
	return strings.Split(strings.TrimSuffix(byFigures.ReplaceAllString(strings.Join(notes, "\n"), ""), "\n"), "\n")
}

// What a page shows must have the words of what is printed, and digits may differ by chance
// alone.
func TestCompareForm(t *testing.T) {
	const shown = `The Germans win 84.3 % of the games (81.9 to 86.4 %); the Allies win 15.7 %
(13.6 to 18.1 %).

colditz/thibault, 4 players
 outcome     games   share  95 % from      to
──────────────────────────────────────────────
 german        843  84.3 %     81.9 %  86.4 %
 allied        157  15.7 %     13.6 %  18.1 %
  seats: german=standard`
	page := strings.Split(shown, "\n")
	for _, c := range []struct{ old, becomes, fault string }{
		{"84.3", "83.1", ""},
		{"(81.9 to", "(83.0 to", ""},
		{"  81.9 %  86.4 %", "  70.0 %  76.0 %", "german, interval 1, lies between 81.9 and 86.4"},
		{"  81.9 %  86.4 %", "  80.0 %  84.0 %", ""},
		{" german  ", " axis    ", "a table prints"},
		{"share  95 %", "part   95 %", "heading"},
		{"to 86.4 %)", "and 86.4 %)", "the command prints"},
		{"seats:", "seated:", "notes"},
		{"\n  seats: german=standard", "", "notes"},
		{"4 players", "4 players\n\nno table", "other paragraphs"},
		{"outcome     games", "turned      games", "heading"},
	} {
		_, faults := compareForm(page, strings.Split(strings.Replace(shown, c.old, c.becomes, 1), "\n"), false, nil)
		if all := strings.Join(faults, "\n"); (c.fault == "") != (all == "") || !strings.Contains(all, c.fault) {
			t.Errorf("%q for %q: %q, want %q", c.becomes, c.old, all, c.fault)
		}
	}
	if n, faults := compareForm(page[:6], page, true, nil); n != 0 || len(faults) > 0 {
		t.Errorf("the beginning: %v", faults)
	}
	if n, _ := compareForm(page, page, false, nil); n != 2 {
		t.Errorf("%d figures are compared, not 2", n)
	}
}
