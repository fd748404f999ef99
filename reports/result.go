package reports

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Schema names the form of a run's JSON. A change that would break a reader
// changes the number.
const Schema = "escapesim.run/1"

// Number is a float that JSON can carry whatever it is: what is not a number
// becomes null. It is written with as many digits as bring it back exactly.
type Number float64

// MarshalJSON writes the number.
func (x Number) MarshalJSON() ([]byte, error) {
	f := float64(x)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads it back; null is NaN.
func (x *Number) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*x = Number(math.NaN())
		return nil
	}
	f, err := strconv.ParseFloat(string(b), 64)
	*x = Number(f)
	return err
}

// Assumption is a value that no rule document states.
type Assumption struct {
	Option string `json:"option"`
	Value  string `json:"value"`
	Reason string `json:"reason"`
}

// Result is a run as users get it: what was played, what came of it, what it
// rests on. Everything but Timing depends on the rules, the seats, the seed
// and the games alone.
type Result struct {
	Origin

	Intervals   string               `json:"intervals"`          // the method behind lo and hi of outcomes
	Controls    []string             `json:"controls,omitempty"` // luck that is taken out of adjusted shares
	Cost        *Cost                `json:"cost,omitempty"`     // of the precision that was asked for
	Outcomes    Named[Outcome]       `json:"outcomes"`
	Metrics     Named[Metric]        `json:"metrics"`
	Vectors     Named[Named[uint64]] `json:"vectors,omitempty"`
	Checks      []Check              `json:"checks,omitempty"`
	Notable     Named[Example]       `json:"notable,omitempty"` // games worth a look
	Drama       *Drama               `json:"drama,omitempty"`   // what a close look at some games shows
	Assumptions []string             `json:"assumptions"`
	Decisive    []Assumption         `json:"decisive,omitempty"` // of the assumptions, those on which the figures rest most
	Warnings    []string             `json:"warnings"`
	Doubts      []string             `json:"doubts,omitempty"` // the first of the warnings: why the figures may be the bots' and not the rules'

	// What lets results of the same run be put together.
	Signature string `json:"signature,omitempty"` // of game 0 of the seed at this table: who plays otherwise has another
	PartOf    *Span  `json:"part_of,omitempty"`   // the run of which these are some games; nil where they are all
	Counts    []byte `json:"counts,omitempty"`    // all that was counted (Written)
	Checksum  string `json:"checksum,omitempty"`  // SHA-256 of all that stands before

	// How it was made, which may differ for the same games.
	Made   string `json:"made,omitempty"`   // the command that plays them
	Replay string `json:"replay,omitempty"` // the command that plays one of them again, but for --game
	Timing Timing `json:"timing"`
}

// Span is games of a run, one after the other.
type Span struct {
	First uint64 `json:"first"`
	Games uint64 `json:"games"`
}

// End is the index behind the last one.
func (s Span) End() uint64 { return s.First + s.Games }

// Seat is who played where.
type Seat struct {
	Seat   string `json:"seat"`
	Policy string `json:"policy"`
}

// Outcome is a way in which games ended. The interval holds with the run's
// confidence for this outcome alone; the joint one, for all outcomes at once.
type Outcome struct {
	Count uint64  `json:"count"`
	P     float64 `json:"p"`
	Interval
	JointLo float64 `json:"joint_lo"`
	JointHi float64 `json:"joint_hi"`

	// Adjusted is the share with the luck taken out; nil where nothing can be.
	Adjusted *Adjusted `json:"adjusted,omitempty"`
}

// Adjusted is a share with the luck of throws taken out (Sample): its mean is
// that of the share as the games were, and its intervals are narrower. Factor
// is how many times more games would be needed without.
type Adjusted struct {
	P float64 `json:"p"`
	Interval
	JointLo float64 `json:"joint_lo"`
	JointHi float64 `json:"joint_hi"`
	Factor  float64 `json:"factor"`
}

// Metric is a column over all games.
type Metric struct {
	N         uint64        `json:"n"`
	Mean      Number        `json:"mean"`
	SD        Number        `json:"sd"`
	Bounds                  // interval of the mean
	Total     json.Number   `json:"total"`
	Quantiles Named[int32]  `json:"quantiles"`
	Counts    Named[uint64] `json:"counts"` // games by value
}

// Check is a figure of the run beside its exact distribution.
type Check struct {
	Name  string `json:"name"`
	N     uint64 `json:"n"`
	Mean  Number `json:"mean"`
	Exact Number `json:"exact"`
	Fit   Fit    `json:"fit"`
}

// Timing is how long it took. It is the only part that differs between two
// runs of the same games.
type Timing struct {
	Wall  float64 `json:"wall_s"`
	CPU   float64 `json:"cpu_s"`
	Speed float64 `json:"games_per_s"`
}

// Add adds what more games took.
func (t *Timing) Add(o Timing) {
	games := t.Speed*t.Wall + o.Speed*o.Wall
	t.Wall, t.CPU = t.Wall+o.Wall, t.CPU+o.CPU
	if t.Wall > 0 {
		t.Speed = games / t.Wall
	}
}

// Measured is the timing of a number of games.
func Measured(games uint64, wall, cpu time.Duration) Timing {
	t := Timing{Wall: wall.Seconds(), CPU: cpu.Seconds()}
	if wall > 0 {
		t.Speed = float64(games) / wall.Seconds()
	}
	return t
}

// Named is a list of values with a name each; as JSON, an object in the order
// of the list.
type Named[T any] []Entry[T]

// Entry is one of them.
type Entry[T any] struct {
	Name  string
	Value T
}

// Add puts a value behind the others.
func (n *Named[T]) Add(name string, value T) { *n = append(*n, Entry[T]{name, value}) }

// Get is the value of a name.
func (n Named[T]) Get(name string) (T, bool) {
	for _, e := range n {
		if e.Name == name {
			return e.Value, true
		}
	}
	var none T
	return none, false
}

// MarshalJSON writes an object.
func (n Named[T]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := marshal(e.Name)
		if err != nil {
			return nil, err
		}
		value, err := marshal(e.Value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads an object and keeps its order.
func (n *Named[T]) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("want an object, not %.20s", data)
	}
	*n = Named[T]{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		e := Entry[T]{Name: t.(string)}
		if err := d.Decode(&e.Value); err != nil {
			return err
		}
		*n = append(*n, e)
	}
	return nil
}

// Reach is where the share of an outcome, by its place, may lie if the seats play
// better than their bots.
func (r *Result) Reach(outcome int) Interval {
	return r.Bots.Reach(r.Wants(r.Outcomes[outcome].Name), r.Outcomes[outcome].Value.P)
}

// Fill writes what the sheet counted into the result: outcomes, metrics and
// vectors with intervals of r.Confidence, and the warnings that follow from
// them. With anytime, the intervals of outcomes are those that may be looked
// at while the run goes on.
func (r *Result) Fill(s *Sheet, anytime bool) {
	r.Schema, r.Games = Schema, s.Games()
	interval := Wilson
	r.Intervals = "wilson"
	if anytime {
		interval, r.Intervals = AlwaysValid, "always-valid"
	}
	r.Outcomes, r.Metrics, r.Vectors = nil, nil, nil
	form := s.Form()
	r.NameEnds(form)
	r.Controls = form.Controls.Names()
	joint := Together(r.Confidence, len(form.Outcomes))
	for i, name := range form.Outcomes {
		k := s.outcomes[i]
		one, all := interval(k, s.games, r.Confidence), interval(k, s.games, joint)
		o := Outcome{Count: k, Interval: one, JointLo: all.Lo, JointHi: all.Hi}
		if s.games > 0 {
			o.P = float64(k) / float64(s.games)
		}
		if e, ok := s.Fair(name); ok {
			o.Adjusted = adjusted(e, r.Confidence, joint, anytime)
		}
		r.Outcomes.Add(name, o)
	}
	for i, c := range form.Columns {
		r.Metrics.Add(c.Name, Summary(&s.values[i], r.Confidence))
	}
	for i, v := range form.Vectors {
		counts := make(Named[uint64], 0, len(v.Labels))
		for j, k := range s.vectors[i] {
			if v.Labels[j] != "" {
				counts.Add(v.Labels[j], k)
			}
		}
		r.Vectors.Add(v.Name, counts)
	}
	r.Warnings = slices.Concat(r.Doubts, r.Warnings, s.Warnings())
	// an empty list, never null
	r.Warnings, r.Assumptions = append([]string{}, r.Warnings...), append([]string{}, r.Assumptions...)
}

// Played says in a line what was played.
func (r *Result) Played() string {
	text := fmt.Sprintf("%s, %d players, %s, seed %d", r.Called(), r.Players, WholeGames(r.Games), r.Seed)
	for _, s := range r.Set {
		text += ", " + s
	}
	for i := 0; i < len(r.Seats); {
		first := i
		for i++; i < len(r.Seats) && r.Seats[i].Policy == r.Seats[first].Policy; i++ {
		}
		switch name := r.People(r.Seats[first].Seat); {
		case i-first == len(r.Seats):
			text += ", every seat played by the bot " + r.Seats[0].Policy
		case i-first == 1:
			text += ", " + name + " by " + r.Seats[first].Policy
		default:
			text += ", " + name + " to " + r.People(r.Seats[i-1].Seat) + " by " + r.Seats[first].Policy
		}
	}
	return text
}

// Precision says how far off the share of the outcome that was met most may be over the
// dice.
func (r *Result) Precision() string {
	if len(r.Outcomes) == 0 || r.Games == 0 {
		return "no game was played"
	}
	e := slices.MaxFunc(r.Outcomes, func(a, b Entry[Outcome]) int { return cmp.Compare(a.Value.Count, b.Value.Count) })
	half := (e.Value.Hi - e.Value.Lo) / 2
	if e.Value.P < half || e.Value.P+half > 1 { // about as much to either side would be said of more than there is
		ends := Percents(float64(e.Value.P), float64(e.Value.Lo), float64(e.Value.Hi))
		return fmt.Sprintf("How often %s may lie anywhere from %s to %s over %s (%s interval).", r.Ends(e.Name),
			ends[1], ends[2], WholeGames(r.Games), r.Level())
	}
	text := fmt.Sprintf("±%s points on how often %s, over %s (%s interval)", Few(float64(100*half)),
		r.Ends(e.Name), WholeGames(r.Games), r.Level())
	if a := e.Value.Adjusted; a != nil && r.saved() > 0 && a.Hi-a.Lo < float64(2*half) {
		text += fmt.Sprintf("; ±%s with the luck of known throws taken out", Few(50*(a.Hi-a.Lo)))
	}
	return text + "."
}

// adjusted is the share of an outcome with the luck taken out.
func adjusted(e Estimate, confidence, joint float64, anytime bool) *Adjusted {
	interval := e.Interval
	if anytime {
		interval = e.Anytime
	}
	within := func(x float64) float64 { return min(max(x, 0), 1) }
	one, all := interval(confidence), interval(joint)
	in := Interval{within(one.Lo), within(one.Hi)}
	return &Adjusted{within(e.Fair), in, within(all.Lo), within(all.Hi), e.Factor()}
}

// meanOf is the interval of a histogram's mean: that of a share where only 0
// and 1 were counted, that of counts where nothing is negative.
func meanOf(h *Histogram, confidence float64) Interval {
	if n := h.N(); n > 0 {
		switch {
		case h.Quantile(0) < 0:
		case h.Quantile(1) <= 1:
			return Wilson(h.Count(1), n, confidence)
		default:
			return CountInterval(h.Mean(), h.SD(), n, confidence)
		}
	}
	return MeanInterval(h.Mean(), Seen(h.SD(), h.N()), h.N(), confidence)
}

// Summary is a histogram as a metric.
func Summary(h *Histogram, confidence float64) Metric {
	mean, sd := h.Mean(), h.SD()
	i := meanOf(h, confidence)
	sum, _ := h.moments()
	m := Metric{
		N: h.N(), Mean: Number(mean), SD: Number(sd), Bounds: i.Bounds(),
		Total: json.Number(sum.String()), Quantiles: Named[int32]{}, Counts: Named[uint64]{},
	}
	if h.N() == 0 {
		return m
	}
	for _, q := range []struct {
		name string
		p    float64
	}{{"min", 0}, {"p05", 0.05}, {"p25", 0.25}, {"p50", 0.5}, {"p75", 0.75}, {"p95", 0.95}, {"max", 1}} {
		m.Quantiles.Add(q.name, h.Quantile(q.p))
	}
	for v, k := range h.All() {
		m.Counts.Add(strconv.Itoa(int(v)), k)
	}
	return m
}

// FewGames is the number of games below which a run is warned of.
const FewGames = 30

// Warnings are what a reader of the sheet should know: games cut off, and
// outcomes that were seen too rarely to say much.
func (s *Sheet) Warnings() []string {
	var w []string
	switch {
	case s.games == 0:
		return []string{"no game was played"}
	case s.games < FewGames:
		//nolint:gosec // a small number
		w = append(w, fmt.Sprintf("%s only: too few to say much of anything", Several(int(s.games), "game")))
	}
	few := s.games < FewGames // then every outcome is seen too rarely
	for i, name := range s.form.Outcomes {
		k := s.outcomes[i]
		switch {
		case name == Truncated && k > 0:
			w = append(w, fmt.Sprintf("%d of %d games (%s) reached a limit before their end; they count as %s",
				k, s.games, Percent(float64(k)/float64(s.games)), notFinished))
		case few || name == Truncated:
		case k == 0:
			w = append(w, fmt.Sprintf("how often %s: it came in no game, and only the upper end of its interval says "+
				"something", s.form.EndOf(i)))
		case k < ThinCell:
			w = append(w, fmt.Sprintf("how often %s is a guess: it came in %s only", s.form.EndOf(i),
				Several(int(k), "game")))
		}
	}
	return w
}

// Seal adds what lets the result be put together with others, so that it is
// written with a checksum.
func (r *Result) Seal(signature string, counts Carrier) {
	r.Signature, r.Counts, r.Checksum = signature, Written(counts), noChecksum
}

// checksumLine is how the line of the checksum begins, in JSON; noChecksum is what
// stands there before there is one.
const checksumLine = `  "checksum": "`

var noChecksum = strings.Repeat("0", 2*sha256.Size)

func checksum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// ReadResult reads a result of run, and says what is wrong with it: no such
// thing, cut, or changed since it was written. Its timing is not looked at.
func ReadResult(text []byte) (*Result, error) {
	r := new(Result)
	if err := json.Unmarshal(text, r); err != nil {
		if bytes.HasPrefix(text, []byte("{")) {
			return nil, fmt.Errorf("it is damaged, or no result of run: %w", err)
		}
		return nil, fmt.Errorf("it is no result of run")
	}
	if d := r.Drama; d != nil {
		if d.Confidence = r.Confidence; len(d.Games) == 0 {
			r.Drama = nil
		}
	}
	if r.Schema != Schema {
		return nil, fmt.Errorf("schema %q: want %s, as run -o writes it", r.Schema, Schema)
	}
	if r.Counts == nil && r.Checksum == "" { // of a program that did not write any
		return r, nil
	}
	at := bytes.LastIndex(text, []byte(checksumLine))
	if at < 0 || r.Checksum != checksum(text[:at]) {
		return nil, fmt.Errorf("it is damaged, or was changed by hand: its checksum is another")
	}
	return r, nil
}

// JSON writes a value as JSON that both people and programs can read: the
// two outer levels on lines of their own, the rest in line; with a checksum where
// it is to have one.
func JSON(v any) ([]byte, error) {
	flat, err := marshal(v)
	if err != nil {
		return nil, err
	}
	text := laid(seedInDigits(flat))
	if at := bytes.LastIndex(text, []byte(checksumLine+noChecksum)); at >= 0 {
		copy(text[at+len(checksumLine):], checksum(text[:at]))
	}
	return text, nil
}

// laid is JSON with the outer levels on lines of their own.
func laid(flat []byte) []byte {
	const levels = 2
	var b bytes.Buffer
	depth, quoted, escaped := 0, false, false
	newline := func() {
		b.WriteByte('\n')
		for range depth {
			b.WriteString("  ")
		}
	}
	for i, c := range flat {
		if quoted {
			b.WriteByte(c)
			switch {
			case escaped:
				escaped = false
			case c == '\\':
				escaped = true
			case c == '"':
				quoted = false
			}
			continue
		}
		switch c {
		case '"':
			quoted = true
			b.WriteByte(c)
		case '{', '[':
			b.WriteByte(c)
			depth++
			if depth <= levels && flat[i+1] != '}' && flat[i+1] != ']' {
				newline()
			}
		case '}', ']':
			depth--
			if depth < levels && flat[i-1] != '{' && flat[i-1] != '[' {
				newline()
			}
			b.WriteByte(c)
		case ',':
			b.WriteByte(c)
			if depth <= levels {
				newline()
			} else {
				b.WriteByte(' ')
			}
		case ':':
			b.WriteString(": ")
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// seedInDigits puts the digits of a seed as a text, seed_text, behind a seed above 2^53:
// many readers hold numbers in 53 bits, and would name another run.
func seedInDigits(flat []byte) []byte {
	const field = `"seed":`
	at := bytes.Index(flat, []byte(field)) + len(field)
	if at < len(field) {
		return flat
	}
	digits := flat[at : len(flat)-len(bytes.TrimLeft(flat[at:], "0123456789"))]
	if seed, err := strconv.ParseUint(string(digits), 10, 64); err != nil || seed <= 1<<53 {
		return flat
	}
	return slices.Insert(flat, at+len(digits), fmt.Appendf(nil, `,"seed_text":"%s"`, digits)...)
}

// marshal is json.Marshal, but < and > stay as they are: nobody puts this
// into a web page unescaped.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// Percent writes a share for people: two digits after the point, more near
// 0 and 100.
func Percent(p float64) string {
	x := 100 * p
	switch {
	case math.IsNaN(x):
		return "-"
	case x == 0 || x == 100:
		return Fixed(x, 0) + " %"
	case x >= 1 && x < 99.9:
		return Fixed(x, 2) + " %"
	case x >= 99.9:
		return strings.TrimRight(strings.TrimRight(Fixed(x, 4), "0"), ".") + " %"
	default:
		return significant(x, 3) + " %"
	}
}

// Percents writes a share with its interval, to as many digits as the interval
// makes sense of.
func Percents(p, lo, hi float64) [3]string {
	digits := min(max(decimals(100*(hi-lo)/2)-1, 1), 4)
	var list [3]string
	for i, x := range []float64{p, lo, hi} {
		switch {
		case math.IsNaN(x):
			list[i] = "-"
		case x == 0 || x == 1:
			list[i] = Fixed(100*x, 0) + " %"
		default:
			list[i] = Fixed(100*x, digits) + " %"
		}
	}
	return list
}

// Means writes a mean with its interval, to two digits of half its width.
func Means(mean, lo, hi float64) [3]string {
	digits := decimals((hi - lo) / 2)
	var list [3]string
	for i, x := range []float64{mean, lo, hi} {
		if list[i] = "-"; !math.IsNaN(x) && !math.IsInf(x, 0) {
			list[i] = Fixed(x, digits)
		}
	}
	return list
}

// decimals is how many digits behind the point show two that matter of x, at
// most 7; of 0 and what is no number, 2.
func decimals(x float64) int {
	if !(x > 0) || math.IsInf(x, 0) {
		return 2
	}
	return min(max(1-int(math.Floor(math.Log10(x))), 0), 7)
}

// Points writes the difference of two shares.
func Points(x float64) string {
	if text := Few(100 * x); text != "1" {
		return text + " points"
	}
	return "1 point"
}

// Exact writes an exact number with 12 significant digits.
func Exact(x float64) string { return significant(x, 12) }

// Signed writes a difference with so many digits after the point, and a sign; 0 has none.
func Signed(x float64, digits int) string {
	text := fmt.Sprintf("%+.*f", digits, x)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return text
}

// Fixed writes a number with so many digits after the point; what is rounded to 0 has no sign.
func Fixed[T ~float64](x T, digits int) string {
	text := strconv.FormatFloat(float64(x), 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Few writes a number with three digits that matter.
func Few(x float64) string { return significant(x, 3) }

// Short writes a measured number with about five digits that matter.
func Short(x float64) string {
	if math.Abs(x) >= 1000 && !math.IsInf(x, 0) {
		return Fixed(x, 1)
	}
	return significant(x, 5)
}

// significant writes a number with so many digits that matter, without zeros at
// its end and never with an exponent.
func significant(x float64, digits int) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "-"
	case x == 0:
		return "0"
	}
	behind := max(digits-1-int(math.Floor(math.Log10(math.Abs(x)))), 0)
	text := Fixed(x, behind)
	if behind > 0 {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// Whole writes a count with a comma after every three digits.
func Whole(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// WholeGames writes a number of games.
func WholeGames(n uint64) string {
	if n == 1 {
		return "1 game"
	}
	return Whole(n) + " games"
}
