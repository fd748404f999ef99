package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// AuditedSchema names the form of the file of audits that lies beside a rule document.
const AuditedSchema = "escapesim.audits/1"

// Audited is what audits of a rule document have found, with all that is needed to make
// them again. It lies beside the document, so that every run can say how far its figures
// rest on the bots.
type Audited struct {
	Schema string         `json:"schema"`
	Rules  string         `json:"rules"`
	Audits []AuditSummary `json:"audits"` // by players and seat, deviations before search
}

// AuditSummary is an audit in short: what the seat gains at best.
type AuditSummary struct {
	Players   int      `json:"players"`
	Seat      string   `json:"seat"`
	Several   bool     `json:"several"`         // seats; the gain is to one of them, unless Whole
	Whole     bool     `json:"whole,omitempty"` // the seats play otherwise all at once; the gain is to them together
	How       string   `json:"how"`             // strategies, pool, deviations, search or cheat
	Policy    string   `json:"policy"`          // audited
	Seats     []Seat   `json:"seats,omitempty"` // of the table
	RulesHash string   `json:"rules_hash"`
	Play      string   `json:"play,omitempty"` // signature of some games at the table; "": of older bots
	Engine    string   `json:"engine"`
	Command   string   `json:"command"` // makes it again
	Games     uint64   `json:"games"`
	Again     uint64   `json:"again,omitempty"` // games of the second look at the best deviations: Gain is what these tell
	Tried     int      `json:"tried"`           // strategies, deviations, or playouts of a search
	Base      Number   `json:"base"`            // score of the seat as it plays
	Best      string   `json:"best"`
	Gain      Number   `json:"gain"`
	Bounds             // of deviations, with all in those games taken together
	Set       []string `json:"set,omitempty"`
}

// How a summary says that the seat was audited. Cheating tells of no player, and stands in
// no error bar.
const (
	AuditedByStrategies = "strategies" // whole bots in its place
	AuditedByPool       = "pool"       // whole bots by somebody who has not seen that one
	AuditedByDeviations = "deviations" // one answer otherwise in all games
	AuditedBySearch     = "search"     // on what the seat may know
	AuditedByCheating   = "cheat"      // on what it may not
)

// Summaries are the audit in short, one of each way in which it was made; Play is not known
// here.
func (a *Audit) Summaries(command string) (list []AuditSummary) {
	from := AuditSummary{
		Players: a.Players, Seat: a.Seat, Several: a.Several, Policy: a.policy(), Seats: a.Seats,
		RulesHash: a.RulesHash, Engine: a.Engine, Command: command, Games: a.Base.Games, Base: a.Base.P, Set: a.Set,
	}
	if a.Search != nil {
		s, v := from, a.Search.Advantage
		s.How, s.Tried, s.Gain, s.Lo, s.Hi = AuditedBySearch, a.Search.Playouts, v.Mean, v.Lo, v.Hi
		if a.Search.contradicted() {
			s.Gain, s.Lo, s.Hi = a.Search.Gain, a.Search.Lo, a.Search.Hi
		}
		if a.Search.Mode != "fair" {
			s.How = a.Search.Mode
		}
		if len(a.Search.Kinds) > 0 {
			s.Best = a.Search.Kinds[0].What
		}
		return append(list, s)
	}
	for i := range a.Races {
		r := &a.Races[i]
		s, best := from, &r.Strategies[0]
		s.How, s.Whole, s.Tried, s.Games, s.Base = AuditedByStrategies, r.Whole, len(r.Strategies),
			r.Base.Games, r.Base.P
		s.Best, s.Gain, s.Lo, s.Hi = best.Bot, best.Gain, best.AllLo, best.AllHi
		list = append(list, s)
	}
	if len(a.Deviations) > 0 {
		s, best := from, &a.Deviations[0]
		g := best.Latest()
		s.How, s.Tried, s.Best = AuditedByDeviations, len(a.Deviations), best.Question+": "+best.Answer
		s.Gain, s.Lo, s.Hi = g.Gain, g.AllLo, g.AllHi
		if best.Again != nil {
			s.Again = g.Games
		}
		list = append(list, s)
	}
	return list
}

// kind is how it was made, and of whom at once.
func (s *AuditSummary) kind() string {
	if s.Whole {
		return s.How + ", whole"
	}
	return s.How
}

// Add puts an audit in its place: over the one that the same command made before, and over
// those of the same kind of other play or by other rules. What other commands found of the
// same play stays beside it, so that a bar can take the best.
func (f *Audited) Add(s AuditSummary) {
	by := func(x, y AuditSummary) int {
		return cmp.Or(cmp.Compare(x.Players, y.Players), cmp.Compare(x.Seat, y.Seat), cmp.Compare(x.kind(), y.kind()))
	}
	f.Audits = slices.DeleteFunc(f.Audits, func(o AuditSummary) bool {
		return by(o, s) == 0 && (o.Command == s.Command || o.Play != s.Play || o.RulesHash != s.RulesHash)
	})
	at, _ := slices.BinarySearchFunc(f.Audits, s, func(x, y AuditSummary) int {
		return cmp.Or(by(x, y), cmp.Compare(x.Command, y.Command))
	})
	f.Audits = slices.Insert(f.Audits, at, s)
}

// ReadAudited reads the file of audits of a rule document.
func ReadAudited(text []byte) (*Audited, error) {
	f := new(Audited)
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("no file of audits: %w", err)
	}
	if f.Schema != AuditedSchema {
		return nil, fmt.Errorf("schema %q: want %s", f.Schema, AuditedSchema)
	}
	return f, nil
}

// Bots is the second error bar: what better play was found to gain at a table. It is a
// lower bound: how much more there is to be found, nobody knows. It is Audited where
// somebody has looked under these rules, against these bots as they play today.
type Bots struct {
	Audited bool       `json:"audited"`
	Seats   []BotsSeat `json:"seats"`             // what was found, and those for whom nobody has looked
	Earlier []BotsSeat `json:"earlier,omitempty"` // what was found under other rules, or against others or earlier bots
}

// BotsSeat is what a seat was found to gain by playing better than its bot, and what was
// tried for it.
type BotsSeat struct {
	Seat       string `json:"seat"`
	Who        string `json:"who,omitempty"` // plays there, in a sentence
	Several    bool   `json:"several"`       // seats; the gain is to one of them, unless Whole
	Whole      bool   `json:"whole"`         // the seats play better all at once; the gain is to them together
	Policy     string `json:"policy"`
	AtLeast    Number `json:"at_least"`   // gain that is shown, in shares of a win
	Strategies int    `json:"strategies"` // whole bots that were tried in its place
	Answers    int    `json:"answers"`    // questions answered otherwise
	Searched   uint64 `json:"searched"`   // games in which it searched
	Best       *Tried `json:"best,omitempty"`
}

// Tried is what came out best of all that was tried for a seat: what is shown to gain most,
// or, where nothing is shown, what gained most.
type Tried struct {
	How  string `json:"how"`  // as in AuditSummary
	What string `json:"what"` // a bot, an answer, or a kind of change
	Gain Number `json:"gain"` // with its interval, of all that was tried together with it
	Bounds
}

// AuditedTable is a table whose second error bar is wanted. Sides are all who want to win
// there; Play tells the signature of its play, and is asked only where the rest agrees.
type AuditedTable struct {
	RulesHash string
	Players   int
	Seats     []Seat
	Sides     []BotsSeat
	Play      func() string
	Who       func(seat string) string // plays there, in a sentence
}

// Bar is the second error bar of a table; f may be nil.
func (f *Audited) Bar(t AuditedTable) *Bots {
	b := &Bots{Seats: []BotsSeat{}}
	play, most := "", map[string]int{}
	for i := 0; f != nil && i < len(f.Audits); i++ {
		a := &f.Audits[i]
		if a.Players != t.Players || a.How == AuditedByCheating {
			continue
		}
		alike := a.Play != "" && a.RulesHash == t.RulesHash && slices.Equal(a.Seats, t.Seats)
		if alike && play == "" {
			play = t.Play()
		}
		list := &b.Earlier
		if alike = alike && a.Play == play; alike {
			b.Audited, list = true, &b.Seats
		}
		kind := fmt.Sprint(alike, a.Seat, a.kind())
		*list = found(*list, a, max(a.Tried-most[kind], 0))
		most[kind] = max(most[kind], a.Tried)
	}
	for _, s := range t.Sides {
		if s.Whole = s.Several; !slices.ContainsFunc(b.Seats, s.sameAs) {
			b.Seats = append(b.Seats, s)
		}
	}
	for _, list := range [][]BotsSeat{b.Seats, b.Earlier} { // all of a side before one of it
		for i := range list {
			list[i].Who = t.Who(list[i].Seat)
		}
		slices.SortStableFunc(list, func(x, y BotsSeat) int {
			return cmp.Or(cmp.Compare(x.Seat, y.Seat), cmp.Compare(x.who(), y.who()))
		})
	}
	return b
}

func (s *BotsSeat) sameAs(o BotsSeat) bool { return s.Seat == o.Seat && s.Whole == o.Whole }

// found is the list with an audit added to what is known of its seat: the best lower bound,
// and so many more that were tried. Strategies and answers that were tried again in other
// games are no more.
func found(list []BotsSeat, a *AuditSummary, more int) []BotsSeat {
	s := BotsSeat{Seat: a.Seat, Several: a.Several, Whole: a.Several && a.Whole, Policy: a.Policy}
	at := slices.IndexFunc(list, s.sameAs)
	if at < 0 {
		at, list = len(list), append(list, s)
	}
	to := &list[at]
	to.AtLeast = max(to.AtLeast, a.Lo)
	if best := to.Best; best == nil || worth(a.Gain, a.Lo) > worth(best.Gain, best.Lo) {
		to.Best = &Tried{a.How, a.Best, a.Gain, a.Bounds}
	}
	switch a.How {
	case AuditedByStrategies, AuditedByPool:
		to.Strategies += more
	case AuditedByDeviations:
		to.Answers += more
	case AuditedBySearch:
		to.Searched += a.Games
	}
	return list
}

// Reach is how far the share of an outcome moves by the better play found so far, as an
// interval that holds the share: up by what the side has gained that wants it, down by
// what another has; not a number where nothing was found. What one of several players
// gains may be at the others' cost, and moves no share. want names the seat that wants
// the outcome.
func (b *Bots) Reach(want string, share float64) Interval {
	none := Interval{math.NaN(), math.NaN()}
	if b.Looked() == nil || want == "" {
		return none
	}
	in := Interval{share, share}
	for _, s := range b.Seats {
		switch {
		case s.Several && !s.Whole:
		case s.Seat == want:
			in.Hi += float64(s.AtLeast)
		default:
			in.Lo -= float64(s.AtLeast)
		}
	}
	if in.Lo, in.Hi = max(in.Lo, 0), min(in.Hi, 1); in.Lo == in.Hi {
		return none
	}
	return in
}

// Looked is the bar where somebody has looked, nil where nobody has.
func (b *Bots) Looked() *Bots {
	if b == nil || !b.Audited {
		return nil
	}
	return b
}

// Note stands below a chart that has no second error bar because nobody has looked; "" below
// any other. b may be nil: it is not known then.
func (b *Bots) Note() string {
	if b == nil || b.Audited {
		return ""
	}
	return "Nobody has looked how far better play would move these shares."
}

// Words is the second error bar as sentences of their own; "" where b is nil.
func (b *Bots) Words() string {
	if b == nil {
		return ""
	}
	return Capital(b.Found())
}

// Beside is the second error bar of tables that stand beside each other: b is that of the
// first, which words name ("As the rules are"), nil for none; tables are those of the others
// by their names, nil where nobody has looked, and rest is what these are called; "" says
// nothing of them.
func (b *Bots) Beside(first string, tables Named[*Bots], rest string) string {
	var list, words, none []string
	var tried []uint64
	for _, t := range tables {
		if t.Value.Looked() == nil {
			continue
		}
		list = append(list, t.Name+": "+t.Value.Brief())
		if n, gain := t.Value.tries(); gain == "" {
			none, tried = append(none, t.Name), append(tried, n)
		}
	}
	looked := len(list)
	if len(none) > 2 && len(none) == len(list) {
		list = []string{fmt.Sprintf("for %d of %d: none found in %s to %s tries", len(none), len(tables),
			Whole(slices.Min(tried)), Whole(slices.Max(tried)))}
	}
	all := looked > 0 && looked == len(tables)
	switch {
	case b.Looked() == nil && len(list) == 0:
		if b == nil && len(tables) > 0 {
			b = new(Bots)
		}
		return b.Words()
	case b != nil && (!all || !b.Audited): // one of the tables may be the first
		words = append(words, first+", "+b.Found())
	}
	if len(list) > 0 {
		words = append(words, "Better play found so far, "+strings.Join(list, "; ")+".")
	}
	switch {
	case rest == "" || all:
	case len(list) > 0:
		words = append(words, "Nobody has looked at the other "+rest+".")
	default:
		words = append(words, "Nobody has looked at the "+rest+".")
	}
	return strings.Join(words, " ")
}

// Found is the second error bar in words: sentences, the first without a capital.
func (b *Bots) Found() string {
	var list []string
	if !b.Audited {
		words := "nobody has looked for better play than that of these bots; whoever finds it " +
			"wins more often (simulate audit looks)."
		for _, s := range b.Earlier {
			if points := s.points(); points != "" {
				list = append(list, s.who()+" "+points)
			}
		}
		if len(list) > 0 {
			words += " Found under other rules or against other bots, such as earlier ones: " +
				strings.Join(list, "; ") + "."
		}
		return words
	}
	for _, s := range b.Seats {
		tried, points := s.tried(), s.points()
		switch {
		case tried == "":
			list = append(list, s.who()+": nobody has looked")
		case points == "":
			list = append(list, fmt.Sprintf("none for %s (%s tried)", s.who(), tried))
		default:
			list = append(list, fmt.Sprintf("%s %s (%s tried)", s.who(), points, tried))
		}
	}
	return "better play found so far: " + strings.Join(list, "; ") +
		". How much more there is, nobody knows (simulate audit looks further)."
}

// Brief is the second error bar in a few words; b is nil where nobody has looked.
func (b *Bots) Brief() string {
	if b.Looked() == nil {
		return "nobody has looked"
	}
	tried, gain := b.tries()
	return fmt.Sprintf("%s in %s tries", cmp.Or(gain, "none found"), Whole(tried))
}

// tries is how much was tried, and what it gains, in words; "" for nothing.
func (b *Bots) tries() (tried uint64, gain string) {
	var list []string
	for _, s := range b.Seats {
		tried += uint64(s.Strategies) + uint64(s.Answers) + s.Searched
		if points := s.points(); points != "" {
			list = append(list, s.who()+" "+points)
		}
	}
	return tried, strings.Join(list, ", ")
}

// points is the gain in words, rounded down, as a lower bound is; "" for none.
func (s *BotsSeat) points() string {
	tenths := math.Floor(1000*float64(s.AtLeast) + 1e-9)
	if tenths <= 0 {
		return ""
	}
	return fmt.Sprintf("at least +%.1f points", tenths/10)
}

// who is the seat in words.
func (s *BotsSeat) who() string {
	who := cmp.Or(s.Who, s.Seat)
	switch {
	case s.Whole:
		return "all " + strings.TrimPrefix(who, "the ") + " together"
	case s.Several:
		return "one of " + who
	}
	return who
}

// tried is what was tried, in words; "" for nothing.
func (s *BotsSeat) tried() string {
	var list []string
	for _, t := range []struct {
		n         uint64
		one, many string
	}{
		{uint64(s.Strategies), "strategy", "strategies"},
		{uint64(s.Answers), "answer", "answers"},
		{s.Searched, "game of search", "games of search"},
	} {
		switch t.n {
		case 0:
		case 1:
			list = append(list, "1 "+t.one)
		default:
			list = append(list, Whole(t.n)+" "+t.many)
		}
	}
	return strings.Join(list, ", ")
}
