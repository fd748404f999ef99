package reports

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A gain is the mean of the changes; few games that differ are no certainty, none
// is, and a gain merges.
func TestGains(t *testing.T) {
	var g, half Gain
	for i := range 100 {
		half.Add([]int{2, -2, 0, 2}[i%4], i%4 != 2)
	}
	g.Merge(half)
	g.Merge(half)
	mean, in := g.Mean(2, 0.95)
	if mean != 0.25 || g.Met != 150 || g.Games != 200 {
		t.Errorf("a mean of %v over %+v", mean, g)
	}
	if want := 1.96 * math.Sqrt(0.6875/200); math.Abs(in.Half()-want) > 0.01*want+0.002 || !in.Contains(mean) {
		t.Errorf("%v, want +-%v", in, want)
	}
	var once, same Gain
	for i := range 1000 {
		once.Add(2*(i/999), i == 999)
		same.Add(0, false)
	}
	if _, in := once.Mean(2, 0.95); in.Lo > 0 {
		t.Errorf("one game of a thousand is shown to gain: %v", in)
	}
	var few Gain
	for range 4 {
		few.Add(0, false)
	}
	// Of games that are all the same the next may still differ: in so many of n, k = 0
	// being seen, as Wilson's interval allows.
	for _, g := range []*Gain{&same, &few} {
		mean, in := g.Mean(2, 0.95)
		if most := Wilson(0, g.Games, 0.95).Hi; mean != 0 || in.Lo != -in.Hi || in.Hi < 0.7*most || in.Hi > 1.4*most {
			t.Errorf("%d games that are the same: %v, %v; a share of none is below %v", g.Games, mean, in, most)
		}
	}
}

// The sentence says whether a gain is shown with all deviations taken together.
func TestAuditWords(t *testing.T) {
	a := Audit{
		Origin: Origin{Rules: "r", Seats: []Seat{{Seat: "german", Policy: "standard"}}},
		Seat:   "german",
		Who:    "the Germans",
		Deviations: []Deviation{
			{Question: "q", Answer: "none", Gained: Gained{Games: 9}},
			{Question: "q", Answer: "bad", Gained: Gained{Games: 9, Met: 5, Gain: -0.5, AllLo: -0.7, AllHi: -0.3}},
			{Question: "jail", Answer: "inner", Gained: Gained{Games: 9, Met: 3, Gain: 0.1, AllLo: -0.1, AllHi: 0.3}},
		},
	}
	a.Sort()
	if a.Deviations[0].Answer != "inner" || a.Deviations[2].Answer != "none" {
		t.Errorf("in the order %+v", a.Deviations)
	}
	if got := a.Words(); !strings.Contains(got,
		`Nothing is shown that the bots do wrong here. The best that was tried: the Germans gain +10.0 points `+
			`(-10.0 to 30.0) when they answer "jail" with "inner". Of 3 answers otherwise 0 gain for sure, 1 lose.`) {
		t.Error(got)
	}
	a.Deviations[0].AllLo = 0.05
	if got := a.Words(); !strings.Contains(got, "What the bots do wrong here: the Germans gain +10.0") ||
		!strings.Contains(got, "1 gain for sure") {
		t.Error(got)
	}
	if got := a.Tables(false); len(got) != 1 || len(got[0].Rows) != 1 || got[0].Rows[0][2] != "+10.0" {
		t.Errorf("%+v", got)
	}
	if got := a.Tables(true); len(got) != 1 || len(got[0].Rows) != 3 {
		t.Errorf("%+v", got)
	}
}

// What a second look tells goes before what picked a deviation for it: in the order, the
// sentence, the summary and a table of its own.
func TestSecondLook(t *testing.T) {
	a := Audit{
		Origin: Origin{Seats: []Seat{{Seat: "german", Policy: "standard"}}},
		Who:    "the Germans",
		Deviations: []Deviation{
			{
				Question: "q", Answer: "lucky", Gained: Gained{Games: 9, Met: 9, Gain: 0.3, AllLo: 0.1, AllHi: 0.5},
				Again: &Gained{Games: 45, Met: 9, Gain: 0.01, AllLo: -0.1, AllHi: 0.1},
			},
			{
				Question: "q", Answer: "good", Gained: Gained{Games: 9, Met: 9, Gain: 0.2, AllLo: -0.1, AllHi: 0.5},
				Again: &Gained{Games: 45, Met: 9, Gain: 0.05, AllLo: -0.05, AllHi: 0.15},
			},
			{Question: "q", Answer: "third", Gained: Gained{Games: 9, Met: 9, Gain: 0.1, AllLo: -0.1, AllHi: 0.5}},
		},
	}
	a.Sort()
	if got := a.Words(); !strings.Contains(got,
		`the Germans gain +5.0 points (-5.0 to 15.0) when they answer "q" with "good". Of 3 answers otherwise `+
			`the best 2 were played again, in 45 fresh games; 0 gain for sure, 0 lose.`) {
		t.Error(got)
	}
	if s := a.Summaries("c")[0]; s.Best != "q: good" || s.Again != 45 || s.Gain != 0.05 ||
		s.Lo != -0.05 || s.Hi != 0.15 {
		t.Errorf("%+v", s)
	}
	if got := a.Tables(false); len(got) != 1 || len(got[0].Rows) != 2 {
		t.Errorf("all rows come after --full: %+v", got)
	}
	got := a.Tables(true)
	if len(got) != 2 || len(got[0].Rows) != 2 || got[0].Rows[0][1] != "good" || len(got[1].Rows) != 3 ||
		got[1].Rows[0][1] != "lucky" {
		t.Errorf("%+v", got)
	}
	a.Deviations[0].Again.AllLo = 0.01
	a.Deviations[1].Again.Gain = 0.06 // more, but not shown
	a.Sort()
	if got := a.Words(); !strings.Contains(got,
		`What the bots do wrong here: the Germans gain +5.0 points (1.0 to 15.0) when they answer "q" with "good".`) ||
		!strings.Contains(got, "1 gain for sure") {
		t.Error(got)
	}
}

// A search whose playouts promise more than its games give puts the games on record; where one
// plan in several was searched, games cannot tell.
func TestContradictedSearch(t *testing.T) {
	s := &SearchAudit{Mode: "fair", OneIn: 1, Gain: -0.2, Bounds: Bounds{Lo: -0.3, Hi: -0.1}}
	s.Advantage.Mean, s.Advantage.Lo, s.Advantage.Hi = 0.2, 0.1, 0.3
	for _, c := range []struct {
		oneIn int
		hi    Number
		lo    Number // on record
	}{{1, -0.1, -0.3}, {1, 0.099, -0.3}, {1, 0.1, 0.1}, {5, -0.1, 0.1}} {
		s.OneIn, s.Hi = c.oneIn, c.hi
		a := &Audit{
			Origin: Origin{Seats: []Seat{{"german", "standard"}}}, Seat: "german",
			Who: "the Germans", Search: s,
		}
		if got := a.Summaries("c")[0]; got.Lo != c.lo || got.Best != "" {
			t.Errorf("%+v: %+v on record", c, got)
		}
		for _, what := range []string{"second", "first"} { // of any number of kinds the first is the best
			s.Kinds = slices.Insert(s.Kinds, 0, Changed{What: what})
			if got := a.Summaries("c")[0].Best; got != what {
				t.Errorf("%+v: %q is the best", s.Kinds, got)
			}
		}
		s.Kinds = nil
		if told := strings.Contains(a.searchWords(), "the games count"); told != (c.lo < 0) {
			t.Errorf("%+v: %s", c, a.searchWords())
		}
	}
}

// called is who plays at a seat of these tests, in a sentence.
func called(seat string) string {
	return map[string]string{"german": "the Germans", "allied": "the prisoners"}[seat]
}

// The second error bar is what better play was found to gain against these bots as they
// play today, under these rules; of others it is said apart. A newer audit takes the place
// of an older one.
func TestAudited(t *testing.T) {
	f := &Audited{Schema: AuditedSchema, Rules: "r"}
	seats := []Seat{{"german", "standard"}, {"team_1", "standard"}}
	add := func(a *Audit, command string, change func(*AuditSummary)) {
		s := a.Summaries(command)[0]
		s.Play = "1f"
		change(&s)
		f.Add(s)
	}
	as := func(*AuditSummary) {}
	inner := Deviation{Question: "jail_men", Answer: "inner", Gained: Gained{Gain: 0.1, AllLo: 0.05, AllHi: 0.15}}
	a := &Audit{
		Origin: Origin{Players: 4, RulesHash: "abc", Seats: seats}, Seat: "german",
		Deviations: []Deviation{inner},
	}
	add(a, "second", func(s *AuditSummary) { s.Play = "1e" }) // of older bots
	add(a, "first", func(s *AuditSummary) { s.Lo = 0.01 })
	add(a, "second", as)
	add(a, "second", as)
	a.Search = &SearchAudit{Mode: "fair"}
	a.Search.Advantage.Lo, a.Search.Advantage.Hi, a.Base.Games = -0.01, 0.2, 1200
	add(a, "third", as)
	a.Search.Mode, a.Search.Advantage.Lo = "cheat", 0.8
	add(a, "fourth", as)
	a.Seat, a.Several, a.Search = "allied", true, nil
	a.Deviations[0].AllLo, a.Deviations[0].AllHi = -0.02, 0.01
	add(a, "fifth", as)
	add(a, "sixth", func(s *AuditSummary) { s.Whole, s.How, s.Tried, s.Lo = true, AuditedByStrategies, 12, 0.0479 })
	text, err := JSON(f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := ReadAudited(text)
	if err != nil || len(read.Audits) != 6 || read.Audits[4].Best != "jail_men: inner" {
		t.Fatalf("%v: %+v", err, read)
	}
	if read.Audits[3].Command != "first" || read.Audits[4].Command != "second" || read.Audits[1].Command != "sixth" {
		t.Errorf("%+v", read)
	}
	of := func(change func(*AuditedTable)) *Bots {
		table := AuditedTable{
			RulesHash: "abc", Players: 4, Seats: seats,
			Sides: []BotsSeat{{Seat: "german"}, {Seat: "allied", Several: true}},
			Play:  func() string { return "1f" }, Who: called,
		}
		change(&table)
		return read.Bar(table)
	}
	same := func(*AuditedTable) {}
	const found = "Better play found so far: all prisoners together at least +4.7 points " +
		"(12 strategies tried); none for one of the prisoners (1 answer tried); " +
		"the Germans at least +5.0 points (1 answer, 1,200 games of search tried). " +
		"How much more there is, nobody knows (simulate audit looks further)."
	if got := of(same).Words(); got != found {
		t.Error(got)
	}
	const nobody = "Nobody has looked for better play than that of these bots; " +
		"whoever finds it wins more often (simulate audit looks)."
	const earlier = nobody + " Found under other rules or against other bots, such as earlier ones: " +
		"all prisoners together at least +4.7 points; the Germans at least +5.0 points."
	for what, change := range map[string]func(*AuditedTable){
		"rules":           func(t *AuditedTable) { t.RulesHash, t.Play = "abd", nil },
		"bots":            func(t *AuditedTable) { t.Seats, t.Play = []Seat{{"german", "patient"}, seats[1]}, nil },
		"newer bots":      func(t *AuditedTable) { t.Play = func() string { return "20" } },
		"no play on file": func(t *AuditedTable) { t.Play = func() string { return "" } },
	} {
		if b := of(change); b.Audited || b.Words() != earlier {
			t.Errorf("%s: %+v: %s", what, b, b.Words())
		}
	}
	onRecord(t, of(same))
	records := Named[*Bots]{{Name: "a", Value: of(same)}, {Name: "b", Value: nil}}
	const beside = "Better play found so far, a: all prisoners together at least +4.7 points, " +
		"the Germans at least +5.0 points in 1,214 tries."
	none := &Bots{Audited: true, Seats: []BotsSeat{{Seat: "german", Strategies: 12}}}
	more := &Bots{Audited: true, Seats: []BotsSeat{{Seat: "german", Strategies: 1200}}}
	several := Named[*Bots]{{Name: "a", Value: none}, {Name: "b", Value: more}, {Name: "c", Value: none}}
	for want, got := range map[string]string{
		"Better play found so far, for 3 of 3: none found in 12 to 1,200 tries.": (*Bots)(nil).Beside("",
			several, "values"),
		"Better play found so far, a: none found in 12 tries; b: none found in 1,200 tries.": (*Bots)(nil).Beside("",
			several[:2], "values"),
		"As it is, " + of(same).Found() + " Nobody has looked at the options.": of(same).Beside("As it is", nil,
			"options"),
		beside + " Nobody has looked at the other values.": (*Bots)(nil).Beside("", records, "values"),
		beside: of(same).Beside("As it is", records[:1], "values"),
		nobody: (*Bots)(nil).Beside("", records[1:], "values"),
		"":     (*Bots)(nil).Beside("", nil, ""),
	} {
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	for i := range read.Audits {
		read.Audits[i].Play = ""
	}
	if b := of(func(t *AuditedTable) { t.Play = func() string { return "" } }); b.Audited {
		t.Errorf("of old records nobody knows the play: %+v", b)
	}
	others := of(func(t *AuditedTable) { t.Players = 5 })
	for _, b := range []*Bots{
		others,
		(*Audited)(nil).Bar(AuditedTable{Players: 4, Sides: []BotsSeat{{Seat: "german"}}, Who: called}),
	} {
		if b.Audited || b.Words() != nobody {
			t.Error(b.Words())
		}
	}
	if len(others.Seats) != 2 || !others.Seats[0].Whole || others.Seats[1].Policy != "" || others.Earlier != nil {
		t.Errorf("%+v", others)
	}
	for text, want := range map[string]string{
		`{"schema": "other"}`: "want " + AuditedSchema, `{"sch`: "no file of audits",
	} {
		if f, err := ReadAudited([]byte(text)); f != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is read as %+v: %v", text, f, err)
		}
	}
}

// What is on record of a table names the best that was tried for each seat and side: what gains
// for sure before what gains more by luck, and from which pool it is.
func onRecord(t *testing.T, b *Bots) {
	t.Helper()
	b.Earlier = []BotsSeat{{Seat: "german", Who: called("german"), Best: &Tried{How: AuditedBySearch}, Searched: 3}}
	ropes := &AuditSummary{Seat: "german", How: AuditedByPool, Best: "ropes", Gain: 0.25, Bounds: Bounds{Lo: -0.1}}
	b.Earlier = found(b.Earlier, ropes, 9)
	r := &Recorded{Tables: []RecordedTable{{4, b}}}
	now, earlier := r.Table(), r.Earlier()
	for i, want := range [][]string{
		{"4 players, all prisoners together", "+4.7", "jail_men: inner", "+10.0", "12, 0, 0"},
		{"4 players, one of the prisoners", "~", "jail men: inner", "+10.0", "0, 1, 0"},
		{"4 players, the Germans", "+5.0", "jail men: inner", "+10.0", "0, 1, 1,200"},
	} {
		if !slices.Equal(now.Rows[i], want) {
			t.Errorf("%q, want %q", now.Rows[i], want)
		}
	}
	want := []string{"4 players, the Germans", "~", "ropes (pool)", "+25.0", "9, 0, 3"}
	if !slices.Equal(earlier.Rows[0], want) {
		t.Errorf("%q, want %q", earlier.Rows[0], want)
	}
	if got := (&Tried{How: AuditedBySearch}).words(); got != "search" {
		t.Errorf("a search without a change is called %q", got)
	}
	if b.Earlier = nil; r.Earlier() != nil {
		t.Error("a table of earlier bots has no row")
	}
}

// A side for whom nobody has looked is named beside one that has been audited, and what
// rounds to nothing is nothing: a lower bound is rounded down.
func TestHalfAudited(t *testing.T) {
	german := BotsSeat{Seat: "german", Who: called("german"), AtLeast: 0.0009, Strategies: 1}
	whole := BotsSeat{Seat: "allied", Who: called("allied"), Several: true, Whole: true}
	b := &Bots{Audited: true, Seats: []BotsSeat{german, whole}}
	const want = "better play found so far: none for the Germans (1 strategy tried); " +
		"all prisoners together: nobody has looked."
	if got := b.Found(); !strings.HasPrefix(got, want) {
		t.Error(got)
	}
	if none := (&Bots{}).Note(); !strings.HasPrefix(none, "Nobody has looked") || b.Note() != "" ||
		(*Bots)(nil).Note() != "" {
		t.Errorf("%q, %q", none, b.Note())
	}
}
