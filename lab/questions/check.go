package questions

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/position"
)

// Check is what is expected of the balance of a game, read from a file, ready to
// be tested.
type Check struct {
	*rulesets.Check
	Tables []lab.Table // the file's own, then those that expectations name
	Rules  []string

	// Look is told after every look how many expectations are open; it may be nil.
	Look func(open int)

	asked        Figures // of the file's own table, shown beside what is asserted
	experiments  []lab.Experiment
	expectations []expectation
}

// expectation is an assertion, understood.
type expectation struct {
	text        string
	left, right measure
	versus      bool             // left is to lie above right, or below with lo = -Inf
	lo, hi      float64          // where left, or left less right, is to lie
	written     reports.Interval // the same as the file has it: rounds < 40, where hi is 39
}

// What came of expectations, as it is saved.
type (
	Verdict = answers.Verdict
	Checked = answers.Checked
)

// The verdicts.
const (
	Holds = answers.Holds
	Fails = answers.Fails
	Open  = answers.Open
)

// ReadCheck reads a file of expectations and opens what they are about. An error
// is the user's.
func ReadCheck(file string) (*Check, error) {
	f, err := rulesets.ReadCheck(file)
	if err != nil {
		return nil, lab.AsUser(err)
	}
	c := &Check{Check: f}
	own := lab.Table{Players: f.Players, Seats: f.Seats, Sets: f.Set, Board: f.Board}
	if _, err := c.at(f.Rules, own); err != nil {
		key := "rules"
		for _, k := range []string{"players", "seats", "set", "board"} {
			if strings.Contains(err.Error(), "--"+k) {
				key = k
			}
		}
		return nil, lab.AsUser(f.Fault(key, err))
	}
	names := f.Figures
	if f.Of != "" {
		names = slices.Insert(slices.Clone(names), 0, f.Of)
	}
	if c.asked, err = ReadFigures(own, f.Rules, names); err != nil {
		return nil, lab.AsUser(f.Locate(err))
	}
	for i := range f.Assert {
		e, err := c.understand(&f.Assert[i])
		if err != nil {
			return nil, lab.AsUser(err)
		}
		c.expectations = append(c.expectations, e)
	}
	return c, nil
}

// at is the place of a table, which is opened where it is new.
func (c *Check) at(rules string, t lab.Table) (int, error) {
	for i, known := range c.Tables {
		if c.Rules[i] == rules && known.Players == t.Players && known.Seats == t.Seats &&
			slices.Equal(known.Sets, t.Sets) {
			return i, nil
		}
	}
	if len(c.Rules) > 0 && !SameGame(c.Rules[0], rules) {
		return 0, fmt.Errorf("%s is another game than %s", rules, c.Rules[0])
	}
	e, _, _, err := t.Open(rules)
	if err != nil {
		return 0, err
	}
	c.Tables, c.Rules, c.experiments = append(c.Tables, t), append(c.Rules, rules), append(c.experiments, e)
	return len(c.Tables) - 1, nil
}

// word is a part of an assertion, with its place.
type word struct {
	text string
	at   int
}

// wordsOf takes an assertion apart: at blanks and signs, what stands in
// parentheses kept with the name before it.
func wordsOf(text string) []word {
	var list []word
	depth, begun := 0, -1
	end := func(i int) {
		if begun >= 0 {
			list = append(list, word{text[begun:i], begun})
		}
		begun = -1
	}
	for i := 0; i < len(text); i++ {
		switch ch := text[i]; {
		case ch == '(':
			depth++
		case ch == ')' && depth > 0:
			depth--
		case depth > 0:
		case ch == ' ' || ch == '\t':
			end(i)
			continue
		case ch == '<' || ch == '>' || ch == '=':
			end(i)
			begun = i
			if i+1 < len(text) && text[i+1] == '=' {
				i++
			}
			end(i + 1)
			continue
		case ch == '%' && begun < 0 && len(list) > 0: // 45 %
			list[len(list)-1].text += "%"
			continue
		}
		if begun < 0 {
			begun = i
		}
	}
	end(len(text))
	return list
}

// reading is an assertion on its way to an expectation. What is wrong with it ends the reading.
type reading struct {
	*Check
	*rulesets.Assertion
	words []word // that are left
}

// take is the next word.
func (r *reading) take(want string) word {
	r.Must(len(r.words) > 0, len(r.Text), "%q ends early: want %s", r.Text, want)
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

// understand reads an assertion: FIGURE between A and B, FIGURE < A,
// FIGURE > FIGURE.
func (c *Check) understand(a *rulesets.Assertion) (e expectation, err error) {
	defer position.Catch[*rulesets.Error](&err)
	r := reading{c, a, wordsOf(a.Text)}
	e = expectation{
		text: a.Text, lo: math.Inf(-1), hi: math.Inf(1), written: reports.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)},
	}
	e.left = r.measure()
	switch sign := r.take("<, <=, >, >= or between"); sign.text {
	case "between":
		r.between(&e)
	case "<", "<=":
		r.beyond(&e, sign, &e.hi, &e.written.Hi)
	case ">", ">=":
		r.beyond(&e, sign, &e.lo, &e.written.Lo)
	default:
		hint := "want <, <=, >, >= or between"
		if lab.Nearest(sign.text, []string{"between"}) != "" {
			hint = "did you mean between?"
		}
		a.Must(false, sign.at, "%q: %s", sign.text, hint)
	}
	for _, more := range r.words {
		a.Must(false, more.at, "%q is too much", more.text)
	}
	return e, nil
}

// beyond reads the number or the figure on the other side of which the one on the left is to lie.
func (r *reading) beyond(e *expectation, sign word, end, written *float64) {
	w := r.take("a number or a figure")
	if ch := w.text[0]; ch >= '0' && ch <= '9' || strings.ContainsRune("+-.", rune(ch)) {
		*end, *written = r.bound(e, w, map[string]float64{"<": -1, ">": 1}[sign.text])
		return
	}
	r.words = append([]word{w}, r.words...)
	e.right = r.measure()
	r.Must(e.left.quantile == 0 && e.right.quantile == 0, w.at,
		"shares and means can be compared with each other, quantiles with numbers only")
	e.versus = true
	*end, *written = 0, 0
}

// between reads the two numbers behind that word.
func (r *reading) between(e *expectation) {
	from := r.take("a number")
	e.lo, e.written.Lo = r.bound(e, from, 0)
	and := r.take("and")
	r.Must(and.text == "and", and.at, "%q: want and", and.text)
	to := r.take("a number")
	e.hi, e.written.Hi = r.bound(e, to, 0)
	r.Must(e.lo <= e.hi, from.at, "nothing is between %s and %s", from.text, to.text)
}

// bound reads a number that bounds the figure on the left; strict says to which side of it
// the figure has to lie, and quantiles are whole numbers.
func (r *reading) bound(e *expectation, w word, strict float64) (end, written float64) {
	x, wrong := e.left.number(w.text)
	r.Must(wrong == "", w.at, "%s", wrong)
	switch {
	case e.left.quantile == 0:
	case strict < 0:
		return math.Ceil(x) - 1, x
	case strict > 0:
		return math.Floor(x) + 1, x
	}
	return x, x
}

// measure reads a figure: a name, with the table in parentheses behind it and
// mean or a quantile before.
func (r *reading) measure() (m measure) {
	w := r.take("an outcome or a metric")
	kind := w.text
	if quantiles[kind] > 0 || kind == meanWord {
		w = r.take("a metric")
	} else {
		kind = ""
	}
	name, inside, paren := strings.Cut(w.text, "(")
	if paren {
		inside, closed := strings.CutSuffix(inside, ")")
		r.Must(closed, w.at, "%q: a parenthesis is open", w.text)
		m.table = r.tableOf(inside, w.at+len(name)+1)
	}
	wrong := m.named(kind, name, r.experiments[m.table].Form(), r.Rules[m.table])
	r.Must(wrong == "", w.at, "%s", wrong)
	return m
}

// tableOf is the table in parentheses: players, rules, KEY=VALUE or SEAT=POLICY,
// with commas between them, on top of the file's own.
func (r *reading) tableOf(text string, at int) int {
	rules, t := r.Rules[0], r.Tables[0]
	t.Sets = slices.Clone(t.Sets)
	depth, begun := 0, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) {
			switch text[i] {
			case '[', '{', '(':
				depth++
			case ']', '}', ')':
				depth--
			}
			if text[i] != ',' || depth > 0 {
				continue
			}
		}
		part := strings.TrimSpace(text[begun:i])
		r.Must(part != "", at+begun,
			"nothing stands between the commas: want players, rules, KEY=VALUE or SEAT=POLICY")
		number, of, _ := strings.Cut(part, " ")
		n, err := strconv.Atoi(number)
		seat, _, set := strings.Cut(part, "=")
		switch {
		case err == nil && (of == "players" || of == "player"):
			t.Players = n
		case set && isSeat(rules, seat):
			t.Seats = strings.Trim(t.Seats+","+part, ",")
		case set:
			t, err = t.Turn([]string{part})
			r.Must(err == nil, at+begun, "%v", err)
		default:
			rules = r.Beside(part)
		}
		begun = i + 1
	}
	i, err := r.at(rules, t)
	r.Must(err == nil, at, "%v", err)
	return i
}

// isSeat says that a word names a seat of the game.
func isSeat(rules, name string) bool {
	g, err := lab.GameOf(rules)
	return err == nil && slices.Contains(lab.WordsOfAnyTable(g), name)
}

// Run plays until every expectation holds or fails for sure, or the most games
// that the file allows are played. All tables are played on common seeds. Looks
// come after numbers of games that do not depend on who played them how fast. The
// error is ctx's; the games before it are judged.
func (c *Check) Run(ctx context.Context, job sim.Job) ([]Checked, *Comparison, error) {
	total := NewComparison(c.experiments)
	list := make([]Checked, len(c.expectations))
	for i, e := range c.expectations {
		list[i] = Checked{
			Assert: e.text, Verdict: Open, Share: e.left.outcome, Whole: e.left.quantile > 0, Versus: e.versus,
			Least: bound(e.written.Lo), Most: bound(e.written.Hi),
		}
		if !e.left.outcome {
			list[i].Of = e.left.name
		}
	}
	job.Seed, job.Games = c.Seed, 16*lab.Block
	for {
		job.First = total.Games()
		job.Games = min(job.Games, c.Games-total.Games())
		part, err := Compare(ctx, c.experiments, job)
		total.Merge(part)
		c.judge(total, list)
		if c.Look != nil {
			c.Look(len(list) - settled(list))
		}
		if err != nil || total.Games() >= c.Games ||
			!slices.ContainsFunc(list, func(x Checked) bool { return x.Verdict == Open }) {
			return list, total, err
		}
		job.Games = (total.Games()/4 + lab.Block - 1) / lab.Block * lab.Block
	}
}

// bound is where a figure is to lie at the one end; nil: anywhere.
func bound(x float64) *reports.Number {
	if math.IsInf(x, 0) {
		return nil
	}
	n := reports.Number(x)
	return &n
}

// Found says what came of it. An error is the user's.
func (c *Check) Found(file string, list []Checked, played *Comparison, partial bool) (*answers.Check, error) {
	f, rules := c.Tables[0], c.Rules[0]
	_, seats, err := f.Seated(rules)
	if err != nil {
		return nil, err
	}
	found := &answers.Check{File: file, Asserts: list}
	job := lab.Job{Seed: c.Seed}
	found.Origin, err = f.Origin(answers.CheckSchema, rules, c.experiments[0], seats, job, c.Confidence)
	found.Question, found.Games, found.Partial = c.Question, played.Games(), partial
	if err == nil {
		err = c.bar(found)
	}
	if found.Games > 0 {
		found.Figures = c.asked.Of(played.Sheets[0], c.Confidence, true)
	}
	found.Judge()
	return found, err
}

// bar says how far better play moves the shares that are asserted. An error is the user's.
func (c *Check) bar(found *answers.Check) error {
	known := map[int]*reports.Bots{0: found.Bots}
	for i := range c.expectations {
		m := &c.expectations[i].left
		if !m.outcome || c.expectations[i].versus {
			continue
		}
		b, looked := known[m.table]
		if !looked {
			var err error
			if b, err = c.Tables[m.table].Bots(c.Rules[m.table], c.experiments[m.table]); err != nil {
				return err
			}
			known[m.table] = b
			found.Others.Add(c.expectations[i].text, b)
		}
		x := &found.Asserts[i]
		if in := b.Reach(found.Wants(m.name), float64(x.Value)); in.Hi > in.Lo {
			lo, hi := reports.Number(in.Lo), reports.Number(in.Hi)
			x.Worse, x.Better = &lo, &hi
		}
	}
	return nil
}

// settled is how many expectations hold or fail for sure.
func settled(list []Checked) (n int) {
	for _, x := range list {
		if x.Verdict != Open {
			n++
		}
	}
	return n
}

// judge looks at what is open. The more is settled, the less is left to be wrong
// about (Holm): the confidence of the others is shared out anew.
func (c *Check) judge(games *Comparison, list []Checked) {
	for again := true; again; {
		again = false
		confidence := reports.Together(c.Confidence, len(list)-settled(list))
		for i := range list {
			x, e := &list[i], &c.expectations[i]
			if x.Verdict != Open || games.Games() == 0 {
				continue
			}
			value, in := e.figure(games, confidence)
			x.Value, x.Bounds, x.Games, x.Need = reports.Number(value), in.Bounds(), games.Games(), 0
			switch {
			case in.Lo >= e.lo && in.Hi <= e.hi && !(e.versus && (in.Lo == 0 || in.Hi == 0)):
				x.Verdict, again = Holds, true
			case in.Hi < e.lo || in.Lo > e.hi:
				x.Verdict, again = Fails, true
			default:
				x.Need = e.need(games, confidence, value, in)
			}
		}
	}
}

// figure is what is asserted something about, with an always-valid interval.
func (e *expectation) figure(c *Comparison, confidence float64) (float64, reports.Interval) {
	if !e.versus {
		return e.left.figure(c.Sheets[e.left.table], confidence, true)
	}
	if e.left.name == e.right.name && e.left.outcome == e.right.outcome && e.left.table != e.right.table &&
		(e.left.table == 0 || e.right.table == 0) {
		p := c.Pairs[max(e.left.table, e.right.table)-1]
		d := reports.Estimate{}
		if e.left.outcome {
			d = p.Outcome(e.left.name)
		} else {
			d = p.Column(e.left.name)
		}
		in := d.Anytime(confidence)
		if e.left.table == 0 { // the pair is the other less the base
			return -d.Fair, reports.Interval{Lo: -in.Hi, Hi: -in.Lo}
		}
		return d.Fair, in
	}
	each := reports.Together(confidence, 2)
	a, l := e.left.figure(c.Sheets[e.left.table], each, true)
	b, r := e.right.figure(c.Sheets[e.right.table], each, true)
	return a - b, reports.Interval{Lo: l.Lo - r.Hi, Hi: l.Hi - r.Lo}
}

// need is about how many games would settle what is open: an interval shrinks
// with the root of their number, and must leave the nearest bound out. 0 where
// the figure lies on the bound.
func (e *expectation) need(c *Comparison, confidence, value float64, in reports.Interval) uint64 {
	n := float64(c.Games())
	far, half := math.Inf(1), in.Half()
	for _, bound := range []float64{e.lo, e.hi} {
		d := math.Abs(value - bound)
		if m := &e.left; m.quantile > 0 && !math.IsInf(bound, 0) { // on the scale of shares
			h := c.Sheets[m.table].Values(m.name)
			if bound == e.lo {
				bound--
			}
			k := uint64(0)
			for v, count := range h.All() {
				if float64(v) <= bound {
					k += count
				}
			}
			d = math.Abs(float64(k)/float64(h.N()) - m.quantile)
			if d < far {
				half = reports.AlwaysValid(k, h.N(), confidence).Half()
			}
		}
		far = min(far, d)
	}
	const some = 1.2 // the root of a logarithm grows, too
	games := some * n * (half / far) * (half / far)
	if !(games < 1e12) {
		return 0
	}
	digits := math.Pow(10, math.Floor(math.Log10(games))-1)
	return uint64(math.Ceil(games/digits) * digits)
}
