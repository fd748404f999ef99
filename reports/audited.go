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
	Several   bool     `json:"several"` // seats; the gain is to one of them
	How       string   `json:"how"`     // deviations, search or cheat
	Policy    string   `json:"policy"`  // audited
	RulesHash string   `json:"rules_hash"`
	Engine    string   `json:"engine"`
	Command   string   `json:"command"` // makes it again
	Games     uint64   `json:"games"`
	Again     uint64   `json:"again,omitempty"` // games of the second look at the best deviations: Gain is what these tell
	Tried     int      `json:"tried"`           // deviations, or playouts of a search
	Base      Number   `json:"base"`            // score of the seat as it plays
	Best      string   `json:"best"`
	Gain      Number   `json:"gain"`
	Lo        Number   `json:"lo"` // of deviations, with all in those games taken together
	Hi        Number   `json:"hi"`
	Set       []string `json:"set,omitempty"`
}

// Summary is the audit in short.
func (a *Audit) Summary(command string, several bool) AuditSummary {
	s := AuditSummary{
		Players: a.Players, Seat: a.Seat, Several: several, How: "deviations", Policy: a.policy(), RulesHash: a.RulesHash, Engine: a.Engine,
		Command: command, Games: a.Base.Games, Tried: len(a.Deviations), Base: a.Base.P, Set: a.Set,
	}
	switch {
	case a.Search != nil:
		v := a.Search.Advantage
		s.How, s.Tried, s.Gain, s.Lo, s.Hi = "search", a.Search.Playouts, v.Mean, v.Lo, v.Hi
		if a.Search.Mode != "fair" {
			s.How = a.Search.Mode
		}
		if len(a.Search.Kinds) > 0 {
			s.Best = a.Search.Kinds[0].What
		}
	case len(a.Deviations) > 0:
		best := &a.Deviations[0]
		g := best.Latest()
		s.Best, s.Gain, s.Lo, s.Hi = best.Question+": "+best.Answer, g.Gain, g.AllLo, g.AllHi
		if best.Again != nil {
			s.Again = g.Games
		}
	}
	return s
}

// Add puts an audit in its place, over an older one of the same kind.
func (f *Audited) Add(s AuditSummary) {
	by := func(x, y AuditSummary) int {
		return cmp.Or(cmp.Compare(x.Players, y.Players), cmp.Compare(x.Seat, y.Seat), cmp.Compare(x.How, y.How))
	}
	at, old := slices.BinarySearchFunc(f.Audits, s, by)
	if old {
		f.Audits[at] = s
		return
	}
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

// Bots is the second error bar: how much each seat could gain, as far as audits tell.
type Bots struct {
	Audited bool       `json:"audited"`          // these rules, with so many players
	Stale   bool       `json:"stale"`            // the rules have been changed since
	Others  bool       `json:"others,omitempty"` // other bots play here than those that were audited
	Seats   []BotsSeat `json:"seats"`
}

// BotsSeat is how much a seat gains by playing better than its bot: from what is shown
// for sure to what cannot be excluded, in shares of a win.
type BotsSeat struct {
	Seat    string `json:"seat"`
	Several bool   `json:"several"`
	Policy  string `json:"policy"`
	Lo      Number `json:"lo"`
	Hi      Number `json:"hi"`
}

// Bar is the second error bar of rules with this hash and so many players; f may be
// nil. Cheating tells of no player, and is left out.
func (f *Audited) Bar(hash string, players int) *Bots {
	b := &Bots{Seats: []BotsSeat{}}
	if f == nil {
		return b
	}
	for i := range f.Audits {
		a := &f.Audits[i]
		if a.Players != players || a.How == "cheat" {
			continue
		}
		b.Audited = true
		b.Stale = b.Stale || a.RulesHash != hash
		at := slices.IndexFunc(b.Seats, func(s BotsSeat) bool { return s.Seat == a.Seat })
		if at < 0 {
			b.Seats = append(b.Seats, BotsSeat{Seat: a.Seat, Several: a.Several, Policy: a.Policy})
			at = len(b.Seats) - 1
		}
		s := &b.Seats[at]
		s.Lo, s.Hi = max(s.Lo, a.Lo), max(s.Hi, a.Hi)
	}
	return b
}

// Reach is where the share of an outcome may lie if the seats play better than their
// bots: more by what the one gains that wants it, less by what each other gains; not a
// number where no audit tells. wanted says who wants the outcomes, i which it is.
func (b *Bots) Reach(wanted []string, i int, share float64) Interval {
	none := Interval{math.NaN(), math.NaN()}
	if b == nil || !b.Audited || b.Stale || b.Others || i >= len(wanted) || wanted[i] == "" {
		return none
	}
	in := Interval{share, share}
	for _, s := range b.Seats {
		if s.Seat == wanted[i] {
			in.Hi += float64(s.Hi)
		} else {
			in.Lo -= float64(s.Hi)
		}
	}
	if in.Lo, in.Hi = max(in.Lo, 0), min(in.Hi, 1); in.Lo == in.Hi {
		return none
	}
	return in
}

// Words is the second error bar beside the first, which is this half of an interval;
// below 0 there is none.
func (b *Bots) Words(dice float64) string {
	var words string
	if dice >= 0 {
		words = fmt.Sprintf("The dice: ±%s points; the bots: ", Few(100*dice))
	} else {
		words = "The bots: "
	}
	if !b.Audited {
		return words + "unknown, these rules have not been audited with so many players; simulate audit says how much either side could gain by playing better."
	}
	var list []string
	for _, s := range b.Seats {
		who := s.Seat
		if s.Several {
			who = "one " + who + " player"
		}
		list = append(list, fmt.Sprintf("%s +%.0f to +%.0f", who, 100*s.Lo, 100*s.Hi))
	}
	words += strings.Join(list, ", ")
	if b.Stale {
		return words + ", but under other rules: these have been changed since the audit, or by options (simulate audit measures it anew)."
	}
	if b.Others {
		return words + ", but of other bots: " + b.Seats[0].Policy + " was audited (simulate audit measures those that play here)."
	}
	return words + ", by playing better than " + b.Seats[0].Policy + " does (simulate audit)."
}
