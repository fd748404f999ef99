package lab

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// transcript is a game in JSON Lines, as its reader is told it.
func transcript(t *testing.T, e Experiment, seats []Player, game uint64, as string) (lines []map[string]any) {
	t.Helper()
	head := reports.Head{Rules: "rules", Players: len(seats), Seed: 3, Game: game, As: as}
	for _, s := range seats {
		head.Seats = append(head.Seats, reports.Reader{Seat: s.Name, Policy: s.Text})
	}
	var text bytes.Buffer
	if err := e.Replay(&text, head, reports.JSONLines); err != nil {
		t.Fatal(err)
	}
	for s := bufio.NewScanner(&text); s.Scan(); {
		line := map[string]any{}
		if err := json.Unmarshal(s.Bytes(), &line); err != nil {
			t.Fatalf("game %d: %v in %s", game, err, s.Text())
		}
		lines = append(lines, line)
	}
	return lines
}

// events are the events of a transcript, in order.
func events(lines []map[string]any) (list []map[string]any) {
	for _, line := range lines {
		of, _ := line["events"].([]any)
		for _, e := range of {
			list = append(list, e.(map[string]any))
		}
	}
	return list
}

// tables are the games that are audited.
var tables = []struct {
	rules string
	table Table
}{
	{"colditz/thibault", Table{}},
	{"colditz/thibault", Table{Players: 6, Seats: "german=random,allied=random"}},
	{"colditz/dutch", Table{}},
	{"colditz/fuga3", Table{Seats: "german=random,allied=random"}},
	{"colditz/spanish-glider", Table{}},
	{"stalagluft/ebob", Table{}},
	{"stalagluft/reconnaissance", Table{}},
	{"evasion/price", Table{}},
	{"race/maedn", Table{}},
}

// A transcript has a head, every decision of the game, and a result; in text no
// line is wider than 80 columns.
func TestTranscripts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, c := range tables {
		e, seats, _, err := c.table.Open(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		lines := transcript(t, e, seats, 1, reports.Umpire)
		last := lines[len(lines)-1]
		if lines[0]["kind"] != "head" || lines[0]["schema"] != reports.TranscriptSchema ||
			lines[0]["rules_hash"] != e.Hash() || last["kind"] != "result" {
			t.Errorf("%s: begins with %v and ends with %v", c.rules, lines[0], last)
		}
		decisions := 0
		for _, line := range lines {
			if line["kind"] != "decision" {
				continue
			}
			if line["step"] != float64(decisions) || line["decision"] == "" || line["seat"] == "" {
				t.Fatalf("%s: decision %d is %v", c.rules, decisions, line)
			}
			// the words of scenario files
			if p, ok := e.(*played[colditz.State, colditz.View]); ok && decisions%100 == 0 {
				if _, words, err := p.PositionAt(3, 1, decisions); err != nil || words != line["decision"] {
					t.Errorf("%s: decision %d is %q, in a scenario file %q (%v)", c.rules, decisions,
						line["decision"], words, err)
				}
			}
			decisions++
		}
		if float64(decisions) != last["decisions"] {
			t.Errorf("%s: %d decisions told of %v", c.rules, decisions, last["decisions"])
		}
		for _, event := range events(lines) {
			if event["event"] == "unknown" || event["event"] == "" || event["words"] == "" {
				t.Fatalf("%s: an event without name or words: %v", c.rules, event)
			}
		}
		for _, style := range []reports.Style{reports.Full, reports.Brief, reports.All} {
			var text bytes.Buffer
			if err := e.Replay(&text, reports.Head{Rules: c.rules, Seed: 3, Game: 1, As: reports.Umpire},
				style); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(text.String()) {
				if len(strings.TrimRight(line, "\n")) > 80 {
					t.Errorf("%s: wider than 80 columns: %s", c.rules, line)
				}
			}
		}
	}
}

// audit rebuilds from the events of a transcript where everybody is and what
// everybody holds; what is rebuilt is a fact of scenario files each.
func audit(list []map[string]any) map[string]any {
	is := map[string]any{}
	add := func(key string, n float64) {
		now, _ := is[key].(float64)
		is[key] = now + n
	}
	text := func(e map[string]any, key string) string { s, _ := e[key].(string); return s }
	number := func(e map[string]any, key string) float64 { n, _ := e[key].(float64); return n }
	for _, e := range list {
		seat, man, guard := text(e, "seat"), text(e, "man")+".at", text(e, "guard")+".at"
		switch e["event"] {
		case "moved":
			is[man] = text(e, "to")
			if e["by"] == "tunnel" {
				is[man] = "inside " + text(e, "to")
			}
		case "placed", "released", "tower_left":
			is[man] = text(e, "at") + text(e, "to")
		case "jailed":
			is[man] = text(e, "jail")
		case "tunnel_left":
			at, _ := is[man].(string)
			is[man] = strings.TrimPrefix(at, "inside ")
		case "escaped":
			is[man] = "escaped"
		case "died":
			is[man] = "dead"
		case "tower_entered":
			is[man] = "north tower"
		case "guard_placed", "posted":
			is[guard] = text(e, "at")
		case "guard_moved":
			is[guard] = text(e, "to")
			if e["by"] == "tunnel" {
				is[guard] = "inside " + text(e, "to")
			}
		case "pursued":
			is[guard] = text(e, "to")
		case "guard_home":
			is[guard] = "barracks"
		case "card_drawn":
			add(seat+".cards", 1)
		case "discarded", "card_played":
			add(seat+".cards", -1)
		case "handed":
			card := text(e, "card")
			kind, equipment := strings.CutPrefix(card, "equipment ")
			switch {
			case equipment:
				add(seat+"."+kind, -1)
				add(text(e, "to")+"."+kind, 1)
			case card != "kit":
				add(seat+".cards", -1)
				add(text(e, "to")+".cards", 1)
			}
		case "claimed", "gained":
			add(seat+"."+text(e, "equipment"), 1)
		case "paid":
			add(seat+"."+text(e, "equipment"), -number(e, "cards"))
		case "confiscated":
			add(seat+"."+text(e, "equipment"), -1)
		case "run_spent":
			add(seat+".rope", -number(e, "ropes"))
			add(seat+".cutters", -number(e, "cutters"))
		case "team_out":
			for key := range is {
				if team, what, _ := strings.Cut(key, "."); team == seat && what != "at" {
					is[key] = 0.0
				}
			}
			is[seat+".cards"] = 0.0
		}
	}
	return is
}

// From the transcript alone follows where every man and guard is at the end,
// and what every hand holds; with any kind of event left out it does not.
func TestTranscriptColditzAudit(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	games := uint64(simtest.Count(0, 6, 12))
	needed := map[string]bool{}
	for _, c := range tables {
		if !strings.HasPrefix(c.rules, "colditz/") {
			continue
		}
		e, seats, _, err := c.table.Open(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for game := range games {
			m := e.(*played[colditz.State, colditz.View]).table()
			m.Play(3, game)
			n := notation.Of(m.Rules.(*colditz.Rules))
			wrong := func(is map[string]any) string {
				for _, key := range slices.Sorted(maps.Keys(is)) {
					want, err := n.Fact(&m.State, key)
					if err != nil {
						t.Fatal(err)
					}
					if fmt.Sprint(is[key]) != fmt.Sprint(want) {
						return fmt.Sprintf("%s is %v, rebuilt as %v", key, want, is[key])
					}
				}
				if len(is) < 20 {
					return "hardly anything is told"
				}
				return ""
			}
			list := events(transcript(t, e, seats, game, reports.Umpire))
			if fault := wrong(audit(list)); fault != "" {
				t.Errorf("%s, game %d: %s", c.rules, game, fault)
				continue
			}
			kinds := map[string]bool{}
			for _, event := range list {
				kinds[event["event"].(string)] = true
			}
			for kind := range kinds {
				if needed[kind] {
					continue
				}
				less := slices.DeleteFunc(slices.Clone(list), func(e map[string]any) bool { return e["event"] == kind })
				needed[kind] = wrong(audit(less)) != ""
			}
		}
	}
	for _, kind := range []string{
		"moved", "placed", "jailed", "released", "escaped", "posted", "guard_moved",
		"guard_home", "card_drawn", "discarded", "card_played", "claimed", "gained",
	} {
		if !needed[kind] {
			t.Errorf("nobody notices when %s is left out", kind)
		}
	}
}

// The same of Stalag Luft III: prisoners and their huts, ferrets, guards,
// workshops, what is kept where, and the sand of the tunnels.
func TestTranscriptStalagLuftAudit(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	const games = uint64(6)
	e, seats, _, err := Table{}.Open("stalagluft/ebob")
	if err != nil {
		t.Fatal(err)
	}
	needed := map[string]bool{}
	for game := range games {
		m := e.(*played[stalagluft.State, stalagluft.View]).table()
		m.Play(3, game)
		r := m.Rules.(*stalagluft.Rules)
		want := quarters(r, &m.State)
		list := events(transcript(t, e, seats, game, reports.Umpire))
		is := rebuild(list)
		for key, v := range want {
			if is[key] != v {
				t.Errorf("game %d: %s is %s, rebuilt as %q", game, key, v, is[key])
			}
		}
		kinds := map[string]bool{}
		for _, event := range list {
			kinds[event["event"].(string)] = true
		}
		for kind := range kinds {
			is := rebuild(slices.DeleteFunc(slices.Clone(list), func(e map[string]any) bool {
				return e["event"] == kind
			}))
			for key, v := range want {
				needed[kind] = needed[kind] || is[key] != v
			}
		}
	}
	for _, kind := range []string{
		"man_moved", "placed", "ferret_moved", "ferret_left", "guard_moved",
		"workshop_set_up", "stored", "to_cooler",
	} {
		if !needed[kind] {
			t.Errorf("nobody notices when %s is left out", kind)
		}
	}
}

// quarters are where everybody and everything is.
func quarters(r *stalagluft.Rules, s *stalagluft.State) map[string]string {
	is := map[string]string{}
	house := func(b stalagluft.Building) string { return strings.ReplaceAll(r.Board.Buildings[b].ID, "_", " ") }
	for i := range r.People() {
		man := fmt.Sprintf("man %d", i+1)
		switch m := &s.Men[i]; m.Where {
		case stalagluft.Outdoors:
			is[man] = m.Cell.String()
		case stalagluft.Indoors:
			is[man] = house(m.Building)
		case stalagluft.InCooler:
			is[man] = "cooler"
		}
	}
	for i := range s.Ferrets {
		ferret := fmt.Sprintf("ferret %d", i+1)
		switch f := &s.Ferrets[i]; {
		case f.Cell < 0:
			is[ferret] = "away"
		case f.Building >= 0:
			is[ferret] = house(f.Building)
		default:
			is[ferret] = f.Cell.String()
		}
	}
	for i := range s.Guards {
		if s.Guards[i].Beat >= 0 {
			is[fmt.Sprintf("guard %d", i+1)] = s.Guards[i].Cell.String()
		}
	}
	for k := range s.Shops {
		if b := s.Shops[k].Building; b >= 0 {
			is["workshop "+stalagluft.ShopNames[k]] = house(b)
		}
	}
	for b := range s.Store {
		for i, n := range s.Store[b] {
			if n > 0 {
				is[stalagluft.ItemNames[i]+" in "+house(stalagluft.Building(b))] = fmt.Sprint(n)
			}
		}
	}
	return is
}

// rebuild is quarters from the events of a transcript.
func rebuild(list []map[string]any) map[string]string {
	is := map[string]string{}
	for _, e := range list {
		at := func(kind string) string { return fmt.Sprint(kind, " ", e[kind]) }
		to := func() string {
			for _, key := range []string{"to", "into", "building"} {
				if v, ok := e[key].(string); ok {
					return v
				}
			}
			return "?"
		}
		switch e["event"] {
		case "man_moved":
			if e["role"] != nil { // not one of a night
				is[at("man")] = to()
			}
		case "placed", "spy_placed":
			is[at("man")] = to()
		case "to_cooler":
			is[at("man")] = "cooler"
		case "ferret_moved", "ferret_entered", "ferret_relocated":
			is[at("ferret")] = to()
		case "ferret_left":
			is[at("ferret")] = "away"
		case "guard_moved":
			is[at("guard")] = to()
		case "workshop_set_up":
			is[at("workshop")] = to()
		case "stored":
			is[fmt.Sprint(e["item"], " in ", e["building"])] = fmt.Sprint(e["number"])
		}
	}
	return is
}

// What a seat is told of a decision of another is the same where only what is
// hidden from it differs.
func TestTranscriptHides(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	games := uint64(simtest.Count(0, 1, 8))
	for _, c := range tables {
		e, _, _, err := c.table.Open(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for game := range games {
			switch p := e.(type) {
			case *played[colditz.State, colditz.View]:
				m := p.table()
				r := m.Rules.(*colditz.Rules)
				dealAnew := func(s *colditz.State, seat sim.Seat, c *dice.Stream) {
					at := *s
					r.Sample(r.View(&at, seat), c, s)
				}
				hides(t, c.rules, p, game, dealAnew, func(log []sim.Event, seat sim.Seat) bool {
					// A card comes off a deck, and the seat may see it; a do or die and a flight are as long as theirs.
					return slices.ContainsFunc(log, func(e sim.Event) bool {
						owner := e.Seat == seat
						if team := int(e.Seat) - 1; team >= 0 {
							_, shown := r.View(&m.State, seat).HandOf(team)
							owner = owner || shown
						}
						return e.Kind == colditz.CardDrawn && owner || e.Kind == colditz.DoOrDieTried ||
							e.Kind == colditz.GliderFlown
					})
				})
			case *played[stalagluft.State, stalagluft.View]:
				hidesHuts(t, p, game)
			}
		}
	}
}

// hidesHuts plays a game of Stalag Luft III and tells it the Germans twice: as
// it was, and with every prisoner whom they did not see go in one building
// further, and other workshops, stores and tunnels.
func hidesHuts(t *testing.T, p *played[stalagluft.State, stalagluft.View], game uint64) {
	m := p.table()
	r := m.Rules.(*stalagluft.Rules)
	change := func(s stalagluft.State) *stalagluft.State {
		for i := range s.Men {
			if man := &s.Men[i]; man.Where == stalagluft.Indoors && man.Role != stalagluft.Stoolie &&
				(man.Seen != man.Building || man.SeenTurn != s.Turn) {
				man.Building = (man.Building + 1) % stalagluft.Building(r.Board.Inhabited)
			}
		}
		for i := range s.Tunnels {
			s.Tunnels[i].Length++
			s.Tunnels[i].Sand++
		}
		for k := range s.Shops {
			s.Shops[k].Building = (s.Shops[k].Building + 1) % stalagluft.Building(r.Board.Huts)
		}
		for b := range s.Store {
			s.Store[b][b]++
			s.Sand[b]++
		}
		return &s
	}
	m.Start(3, game)
	heard := 0
	for {
		before, mark := m.State, m.Log.Mark()
		d, on := m.Step()
		if !on {
			break
		}
		news := m.Log.Events[mark:]
		other := slices.Clone(news)
		for i := range other {
			switch e := &other[i]; e.Kind {
			case stalagluft.Placed:
				if e.Seat == stalagluft.Pow && e.C < 0 {
					e.D = (e.D + 1) % int16(r.Board.Inhabited)
				}
			case stalagluft.Dug, stalagluft.MadeItem, stalagluft.SandHidden, stalagluft.Stripped,
				stalagluft.TunnelStarted, stalagluft.Bartered, stalagluft.ShaftDone, stalagluft.Idle, skirmish.RowUsed,
				skirmish.NoiseHeard:
				e.A, e.B = e.A^1, e.B^1
			}
		}
		night := m.State.Phase == stalagluft.Night || before.Phase == stalagluft.Night
		if night { // of which the Germans hear noises: by name, below
			continue
		}
		told := p.teller(stalagluft.German)
		a, b := told.Facts(&before, &m.State, &d, news), told.Facts(change(before), change(m.State), &d, other)
		heard += len(a)
		if x, y := fmt.Sprint(a), fmt.Sprint(b); x != y {
			t.Fatalf("game %d, decision %d: the Germans hear what is hidden:\n%s\n%s", game, m.Decisions, x, y)
		}
	}
	if heard == 0 {
		t.Errorf("game %d: the Germans hear nothing", game)
	}
}

// By night the Germans hear of no row, no find, no gap and no task, and the
// prisoners of no noise that is heard.
func TestTranscriptHidesNights(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, rules := range []string{"stalagluft/reconnaissance", "stalagluft/ebob"} {
		e, seats, _, err := Table{}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		told := func(as string) map[string]bool {
			names := map[string]bool{}
			for game := range uint64(3) {
				for _, event := range events(transcript(t, e, seats, game, as)) {
					names[event["event"].(string)] = true
				}
			}
			return names
		}
		all, pow, german := told(reports.Umpire), told("pow"), told("german")
		for _, name := range []string{"row_used", "found", "gap_opened", "task_done"} {
			if !all[name] || !pow[name] || german[name] {
				t.Errorf("%s: %s is told the umpire %v, the prisoners %v, the Germans %v", rules, name, all[name],
					pow[name], german[name])
			}
		}
		if pow["noise_heard"] {
			t.Errorf("%s: the prisoners are told that a noise is heard", rules)
		}
	}
}

// hides plays a game and tells each decision twice to everybody but who makes
// it: as it was, and from a position in which all that is hidden from the
// reader is another. Decisions that are not open there are passed over, and so
// is what the rules reveal.
func hides[S comparable, V any](t *testing.T, rules string, p *played[S, V], game uint64,
	scramble func(*S, sim.Seat, *dice.Stream), reveals func([]sim.Event, sim.Seat) bool,
) {
	m := p.table()
	m.Start(3, game)
	lots := dice.NewStream(5, game, dice.Setup)
	compared := 0
	for {
		before, chance := m.State, m.Chance
		mark := m.Log.Mark()
		d, on := m.Step()
		if !on {
			break
		}
		if lots.IntN(4) != 0 {
			continue
		}
		news := m.Log.Events[mark:]
		for reader := range sim.Seat(m.Rules.Seats()) {
			if reader == d.Seat {
				continue
			}
			other, luck := before, chance
			scramble(&other, reader, &lots)
			if other == before || !slices.Contains(m.Rules.Legal(&other, nil), d.Move) {
				continue
			}
			otherBefore := other
			var log sim.Log
			m.Rules.Apply(&other, d.Move, &luck, &log)
			if reveals != nil && (reveals(news, reader) || reveals(log.Events, reader)) {
				continue
			}
			told := p.teller(reader)
			a := told.Facts(&before, &m.State, &d, news)
			b := p.teller(reader).Facts(&otherBefore, &other, &d, log.Events)
			compared++
			// Facts that wait for a question to somebody else come a decision later.
			n := min(len(a), len(b))
			if x, y := fmt.Sprint(a[:n]), fmt.Sprint(b[:n]); x != y {
				t.Fatalf("%s, game %d, decision %d: seat %d hears what is hidden:\n%s\n%s", rules, game,
					m.Decisions, reader, x, y)
			}
		}
	}
	if compared == 0 {
		t.Errorf("%s, game %d: nothing was compared", rules, game)
	}
}

// What the German orders of trucks that are lost, as far as he knows they are
// not, is told as his belief, and nothing else is.
func TestTranscriptBeliefs(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	e, seats, _, err := Table{Seats: "british=random"}.Open("evasion/price")
	if err != nil {
		t.Fatal(err)
	}
	beliefs := 0
	for game := range uint64(60) {
		lost := map[any]bool{}
		for _, event := range events(transcript(t, e, seats, game, reports.Umpire)) {
			switch event["event"] {
			case "truck_taken", "truck_destroyed":
				lost[event["truck"]] = true
			case "truck_drove", "road_blocked":
				if lost[event["truck"]] != (event["belief"] == true) {
					t.Fatalf("game %d: lost is %v: %v", game, lost[event["truck"]], event)
				}
				if lost[event["truck"]] {
					beliefs++
				}
			}
		}
	}
	if beliefs == 0 {
		t.Error("no lost truck is ever ordered")
	}
}

// Every moment that a page offers to jump to is the name of an event that happens:
// each is met in some game, and no game is without one.
func TestMomentsAreMet(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for game, tables := range map[string][]struct {
		rules, seats string
		games        uint64
	}{
		"colditz": {{"colditz/dutch", "", 10}, {"colditz/fuga3", "", 5}, {"colditz/thibault", "", 5}},
		"evasion": {
			{"evasion/price", "british=random,german=random", 20},
			{"evasion/loud-lysander", "", 20},
			{"evasion/price", "", 20},
		},
		"stalagluft": {{"stalagluft/mole", "", 5}, {"stalagluft/ebob", "german=random", 5}},
	} {
		offered, met := map[string]bool{}, map[string]bool{}
		for _, at := range tables {
			e, seats, _, err := Table{Seats: at.seats}.Open(at.rules)
			if err != nil {
				t.Fatal(err)
			}
			p, err := e.ReplayPage(reports.Head{Rules: at.rules, Players: len(seats), Seed: 3, Game: 1, As: "umpire"})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(p.Scenes, func(s page.Scene) bool { return s.Moment != "" }) ||
				!slices.ContainsFunc(p.Scenes, func(s page.Scene) bool { return s.Parts() != "" }) {
				t.Errorf("%s: nothing to jump to", at.rules)
			}
			for _, name := range p.Stage.Moments {
				offered[name] = true
			}
			for g := range at.games {
				for _, event := range events(transcript(t, e, seats, g, "umpire")) {
					met[event["event"].(string)] = true
				}
			}
		}
		for name := range offered {
			if !met[name] {
				t.Errorf("%s: a moment %s is offered, and never met; events are %v", game, name,
					slices.Sorted(maps.Keys(met)))
			}
		}
	}
}

// A page of a game says who reads it, has a scene a decision, moments at the end at least,
// and a course whose points lie in scenes, but where one seat leads from beginning to end.
func TestReplayPageOfAReader(t *testing.T) {
	e, seats, _, err := Table{Seats: "british=random,german=random"}.Open("evasion/price")
	if err != nil {
		t.Fatal(err)
	}
	for as, want := range map[string]string{
		"umpire": "told by the umpire, who knows everything",
		"german": "as german sees it",
	} {
		for _, last := range []float64{0.8, 0.3} {
			head := reports.Head{
				Rules: "evasion/price", Players: len(seats), Seed: 3, As: as,
				Story: []string{"the end", "Move 1: it begins"},
				Seats: []reports.Reader{
					{Seat: "british", Policy: "random"},
					{Seat: "german", Name: "x", Policy: "random"},
				},
				Chances: []reports.Chances{
					{Step: 0, Part: "start", P: []float64{0.85, 0.15}},
					{Step: 3, Part: "move 1", P: []float64{last, 1 - last}},
				},
			}
			p, err := e.ReplayPage(head)
			if err != nil {
				t.Fatal(err)
			}
			scenes, moved := len(p.Scenes), last < 0.8
			if p.Subtitle != want || scenes < 10 || p.Scenes[scenes-1].Moment == "" || len(p.Story) != 1 {
				t.Errorf("%s: %q, %d scenes, story %+v", as, p.Subtitle, scenes, p.Story)
			}
			if got := len(p.Course.Points) == 2 && len(p.Course.Seats) == 2; got != moved {
				t.Errorf("%s: chances up to %v: %+v", as, last, p.Course)
			}
			if moved && (p.Story[0].Scene != p.Course.Points[1].Scene || p.Course.Points[0].Scene != 0) {
				t.Errorf("%s: %+v beside %+v", as, p.Story, p.Course.Points)
			}
		}
	}
}
