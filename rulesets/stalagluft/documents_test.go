package stalagluft_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// The document says of every option where the draft has it, or why its value
// is assumed.
func TestEveryValueSaysWhereItComesFrom(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Values()) < 200 {
		t.Fatalf("%d values", len(g.Values()))
	}
	for _, v := range g.Values() {
		if v.Source == "" && v.Assumed == "" {
			t.Errorf("%s: neither a source nor an assumption", v.Key)
		}
	}
}

// An edited copy of a scenario file, named by scenario.files, is what the
// tactical game plays.
func TestEditedScenariosArePlayed(t *testing.T) {
	const success, fail, abort = "[on_success]\n", "[on_fail]\n", "[on_abort]\n"
	for _, c := range []struct {
		scenario, what string
		from, to       string
		chance         string // per cent of success, by table
		differs        func(g *night) any
		was, is        any
	}{
		{"blind_spot", "how many go", "count = 2", "count = 3", "100", (*night).men, 2, 3},
		{"blind_spot", "one goes", "count = 2", "count = 1", "100", (*night).men, 2, 1},
		{"blind_spot", "what is needed", `["wire_cutters"]`, `["pick_axe"]`, "100", (*night).offered, true, false},
		{
			"blind_spot", "one of two", `needs_items = ["wire_cutters"]`, `needs_one_of = ["pick_axe", "ladder"]`,
			"100",
			(*night).offered, true, false,
		},
		{
			"blind_spot", "one of two is there", `needs_items = ["wire_cutters"]`,
			`needs_one_of = ["pick_axe", "clothes"]`, "100", (*night).offered, true, true,
		},
		{
			"blind_spot", "an event", `needs_items = ["wire_cutters"]`, `needs_event = "red_cross"`, "100",
			(*night).offered, true, false,
		},
		{
			"blind_spot", "this turn's event", `needs_items = ["wire_cutters"]`, `needs_event = "ferret_search"`, "100",
			(*night).offered, true, true,
		},
		{
			"blind_spot", "a work detail", `needs_items = ["wire_cutters"]`, `needs_event = "work_detail"`, "100",
			(*night).offered, true, true,
		},
		{
			"blind_spot", "a team that is not there", `needs_items = ["wire_cutters"]`,
			`needs_team = "dispersal"`, "100",
			(*night).offered, true, false,
		},
		{
			"blind_spot", "a team", `needs_items = ["wire_cutters"]`, `needs_team = "distraction"`, "100",
			(*night).offered, true, true,
		},
		{"blind_spot", "clothes for each man", `["wire_cutters"]`, `["clothes"]`, "100", (*night).men, 2, 1},
		{"blind_spot", "he who is out wears them", `["wire_cutters"]`, `["clothes"]`, "100", (*night).clothes, 1, 0},
		{"blind_spot", "he who is caught too", `["wire_cutters"]`, `["clothes"]`, "0", (*night).clothes, 1, 0},
		{"blind_spot", "the score", "score = 1", "score = 4", "100", (*night).score, 2, 8},
		{"blind_spot", "no score", "score = 1\n", "", "100", (*night).score, 2, 0},
		{
			"blind_spot", "a thing brought home", "score = 1\n", "item = \"camera_film\"\n", "100",
			(*night).brought, -1,
			int(stalagluft.Film),
		},
		{
			"blind_spot", "home again", "participant = \"out\"", "participant = \"assigned_hut\"",
			"100", (*night).where,
			stalagluft.Out, stalagluft.Outdoors,
		},
		{
			"blind_spot", "to the cooler", "participant = \"out\"", "participant = \"cooler\"", "100", (*night).where,
			stalagluft.Out, stalagluft.InCooler,
		},
		{
			"blind_spot", "a success that has to rest", "score = 1", "score = 1\nretry_delay = 6", "100",
			(*night).wait, 0, 6,
		},
		{
			"blind_spot", "how long a failure sits", fail + "participant = \"cooler\"",
			fail + "participant = \"cooler\"\ncooler = 9", "0", (*night).sits, 5, 9,
		},
		{
			"blind_spot", "a failure goes home", fail + "participant = \"cooler\"",
			fail + "participant = \"assigned_hut\"", "0", (*night).where, stalagluft.InCooler, stalagluft.Outdoors,
		},
		{"blind_spot", "when a failure may be mended", fail, fail + "retry_delay = 7\n", "0", (*night).wait, 3, 7},
		{
			"blind_spot", "an X-scenario", "time = \"night\"", "time = \"night\"\nx_scenario = true", "100",
			(*night).done, false, true,
		},
		{
			"reconnaissance", "the price of a success", "cooler = 5\n\n[on_fail]", "cooler = 2\n\n[on_fail]", "100",
			(*night).sits, 5, 2,
		},
		{
			"reconnaissance", "by the rule document", "cooler = 5\n\n[on_fail]", "\n[on_fail]", "100",
			(*night).sits, 5, 8,
		},
		{
			"vorlager_theft", "what is stolen", `item = "papers_original"`, `item = "map_compass"`, "100",
			(*night).brought, int(stalagluft.Original), int(stalagluft.MapCompass),
		},
		{"baltic_breakout", "a failure's turns", abort, abort + "retry_delay = 1\n", "0", (*night).wait, 3, 3},
	} {
		text, err := camp.ScenarioText(c.scenario)
		if err != nil {
			t.Fatal(err)
		}
		edited := strings.Replace(string(text), c.from, c.to, 1)
		if c.what == "an X-scenario" {
			edited = strings.Replace(edited, success, success+"x_done = \"blind_spot\"\n", 1)
		}
		if edited == string(text) {
			t.Fatalf("%s: %q is not in it", c.scenario, c.from)
		}
		file := filepath.Join(t.TempDir(), "mine.toml")
		if err := os.WriteFile(file, []byte(edited), 0o600); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]any{"": c.was, file: c.is} {
			if got := c.differs(evening(t, c.scenario, c.chance, name)); got != want {
				t.Errorf("%s, %s: %v, want %v (file %q)", c.scenario, c.what, got, want, name)
			}
		}
	}
}

// night is a camp in which a scenario may be declared at the end of turn 12,
// with three men, a distraction team and a work party.
type night struct {
	*stalagluft.Rules
	s stalagluft.State
	c dice.Chance
	l sim.Log
	k int
}

var printedScenes = map[string]*stalagluft.Rules{} // by what is set

func evening(t *testing.T, scenario, chance, file string, more ...string) *night {
	t.Helper()
	sets := []string{
		"scenario.resolve_by_table=true", "scenario.table={" + scenario + "=" + chance + "}",
		"setup.initial_draw=6", "capture.success_on=1",
	}
	if file != "" {
		sets = append(sets, `scenario.files=["`+file+`"]`)
		if scenario == "reconnaissance" {
			sets = append(sets, "cooler.turns_default=8")
		}
	}
	sets = append(sets, more...)
	g, err := camp.Load("stalagluft/ebob", sets)
	if err != nil {
		t.Fatal(err)
	}
	key := strings.Join(sets, " ")
	r := printedScenes[key] // several cases ask for the same
	if r == nil {
		if r, err = g.Tactical(); err != nil {
			t.Fatal(err)
		}
	}
	if file == "" {
		printedScenes[key] = r
	}
	n := &night{Rules: r, k: slices.Index(stalagluft.ScenarioNames[:], scenario)}
	n.c.Start(1, 0)
	r.Setup(&n.s, &n.c, &n.l)
	put := func(role stalagluft.Role, most int) {
		for i, to := r.Span(role); i < to && most > 0; i++ {
			n.s.Men[i].Where, n.s.Men[i].Cell, n.s.Men[i].Hut = stalagluft.Outdoors, r.Spots()[0], 0
			most--
		}
	}
	for i := range r.People() {
		n.s.Men[i].Where = stalagluft.InDeck
	}
	put(stalagluft.Independent, 3)
	put(stalagluft.Distraction, 1)
	n.s.Store[0][stalagluft.WireCutters], n.s.Store[0][stalagluft.Clothes] = 1, 1
	n.s.Detail, n.s.Event, n.s.Turn, n.s.Wary, n.s.Phase = 0, 5, 12, true, stalagluft.StepSeven
	n.c.SetScript(dice.NewScript(6, 6, 6)) // every getaway is clean
	return n
}

func (n *night) offered() any {
	return slices.Contains(n.Legal(&n.s, nil), stalagluft.Mv(stalagluft.KScenario, n.k, 0))
}

// over plays the scenario by its throw.
func (n *night) over() *night {
	n.Apply(&n.s, stalagluft.Mv(stalagluft.KScenario, n.k, 0), &n.c, &n.l)
	return n
}

// men are those who went.
func (n *night) men() any {
	went := 0
	n.over()
	for i, to := n.Span(stalagluft.Independent); i < to; i++ {
		if n.s.Men[i].Where == stalagluft.Out {
			went++
		}
	}
	return went
}

func (n *night) first() *stalagluft.Man {
	i, _ := n.Span(stalagluft.Independent)
	return &n.over().s.Men[i]
}
func (n *night) where() any   { return n.first().Where }
func (n *night) sits() any    { return int(n.first().Free) - 13 }
func (n *night) score() any   { return int(n.over().s.Score) }
func (n *night) wait() any    { return int(max(n.over().s.Retry[n.k]-12, 0)) }
func (n *night) done() any    { return n.over().s.XDone>>n.k&1 != 0 }
func (n *night) clothes() any { return n.over().s.Has(stalagluft.Clothes) }
func (n *night) brought() any {
	if n.over().s.Phase != stalagluft.PlaceItem {
		return -1
	}
	return int(n.s.Pending)
}

// An edited copy is played out too, in the tactical game and alone.
func TestEditedScenariosArePlayedOut(t *testing.T) {
	text, err := camp.ScenarioText("blind_spot")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		edit []string
		men  int
		has  uint8
		wait int16 // after all have given up
	}{
		{nil, 2, skirmish.Cutters, 3},
		{[]string{"count = 2", "count = 3"}, 3, skirmish.Cutters, 3},
		{[]string{"wire_cutters", "tool_belt", "count = 2", "count = 1"}, 1, skirmish.Cutters, 3},
		{
			[]string{"needs_items", "needs_one_of", `["wire_cutters"]`, `["wire_cutters", "ladder"]`},
			2,
			skirmish.Cutters | skirmish.Ladder, 3,
		},
		{[]string{`needs_items = ["wire_cutters"]`, "", "[on_abort]", "[on_abort]\nretry_delay = 4"}, 2, 0, 4},
	} {
		file := filepath.Join(t.TempDir(), "mine.toml")
		if err := os.WriteFile(file, []byte(strings.NewReplacer(c.edit...).Replace(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
		n := evening(t, "blind_spot", "0", file, "scenario.resolve_by_table=false")
		n.s.Store[0][stalagluft.ToolBelt] = 1
		if n.over(); n.s.Phase != stalagluft.Night || int(n.s.Envoys) != c.men {
			t.Errorf("%v: %d men, phase %d", c.edit, n.s.Envoys, n.s.Phase)
		}
		for i := range c.men {
			n.s.Night.Men[i].Status = skirmish.Aborted
		}
		n.s.Night.Phase = skirmish.EndOfTurn
		n.s.Night.Now = int8(c.men - 1)
		n.s.Night.Men[c.men-1].Status = skirmish.Active
		n.Apply(&n.s, skirmish.Abort, &n.c, &n.l)
		if first, _ := n.Span(stalagluft.Independent); n.s.Retry[n.k]-12 != c.wait ||
			n.s.Men[first].Where != stalagluft.Outdoors {
			t.Errorf("%v: given up, to be tried again after %d turns", c.edit, n.s.Retry[n.k]-12)
		}
		g, err := camp.Load("stalagluft/ebob", []string{`game.play=["` + file + `"]`})
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Night()
		if err != nil {
			t.Fatal(err)
		}
		var s skirmish.State
		r.Setup(&s, &n.c, &n.l)
		if r.Scenario.Men != c.men || s.Men[c.men-1].Has != c.has {
			t.Errorf("%v: alone %d men with %b", c.edit, r.Scenario.Men, s.Men[0].Has)
		}
	}
}

// A result tells which scenarios it was played with.
func TestHashCoversScenarioFiles(t *testing.T) {
	text, err := camp.ScenarioText("blind_spot")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mine.toml")
	seen := map[string]string{}
	for _, count := range []string{"count = 2", "count = 1", "count = 3"} {
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), "count = 2", count, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"scenario.files", "game.play"} {
			g, err := camp.Load("stalagluft/ebob", []string{key + `=["` + file + `"]`})
			if err != nil {
				t.Fatal(err)
			}
			if twin := seen[g.Hash()]; twin != "" {
				t.Errorf("%s, %s has the hash of %s", key, count, twin)
			}
			seen[g.Hash()] = key + ", " + count
		}
	}
}

// What a file and an option both say must agree: one line names them.
func TestFilesAndOptionsThatDisagree(t *testing.T) {
	text, err := camp.ScenarioText("reconnaissance")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, from, to string) string {
		edited := strings.Replace(string(text), from, to, 1)
		if edited == string(text) && from != to {
			t.Fatalf("%q is not in it", from)
		}
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(edited), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	same := write("same.toml", "", "")
	cutters := write("cutters.toml", `weather = "clear"`, `needs_items = ["wire_cutters"]`)
	for _, c := range []struct {
		sets []string
		want string // nothing: it is well
	}{
		{[]string{`scenario.files=["` + same + `"]`}, ""},
		{[]string{`scenario.files=["` + cutters + `"]`, "recon.requires_owned_cutters=true"}, ""},
		{[]string{`scenario.files=["` + cutters + `"]`}, "cutters.toml:7:1: reconnaissance: needs_items has " +
			"wire_cutters, but the option recon.requires_owned_cutters is false"},
		{[]string{"scenario.x_required=[blind_spot]"}, "blind_spot.toml:1:1: blind_spot: x_scenario is false, but " +
			"the option scenario.x_required asks for blind_spot"},
		{[]string{"scenario.x_required=[blind_spot]", "scenario.allowed=[reconnaissance]"}, ""},
		{[]string{`scenario.files=["` + same + `", "` + cutters + `"]`}, "are reconnaissance"},
		{[]string{`scenario.files=["nowhere.toml"]`}, "no scenario nowhere.toml"},
		{
			[]string{`scenario.files=["` + write("slip.toml", `id = "reconnaissance"`, `id = "reconaissance"`) + `"]`},
			`slip.toml:3:1: id is "reconaissance", which the tactical game does not play: did you mean reconnaissance?`,
		},
		{
			[]string{`scenario.files=["` + write("two.toml", "ferret_start", "ferrets = 2\nferret_start") + `"]`},
			"two.toml:16:1: german.ferrets is 2, but the option recon.ferrets is 1",
		},
		{[]string{
			`scenario.files=["` + write("two.toml", "ferret_start", "ferrets = 2\nferret_start") + `"]`,
			"recon.ferrets=2",
		}, ""},
	} {
		g, err := camp.Load("stalagluft/ebob", c.sets)
		if err == nil {
			_, err = g.Tactical()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n")) {
			t.Errorf("%v: %v, want %q", c.sets, err, c.want)
			continue
		}
		t.Log(err)
	}
}

// What is not there, or belongs to another game, is refused wherever it is named, and nothing is made of it; a mistake
// in the first step of a scenario is at that step.
func TestWhatIsNotThereIsRefused(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := camp.ScenarioText("reconnaissance")
	if err != nil {
		t.Fatal(err)
	}
	edited := func(from, to string) error {
		_, err := camp.ReadScenario("slip.toml", []byte(strings.Replace(string(text), from, to, 1)), g.Board,
			&g.Options.Skirmish)
		return err
	}
	load := func(rules string, sets ...string) error {
		_, err := camp.Load(rules, sets)
		return err
	}
	board := func(name string) error {
		_, err := camp.Board(name, false)
		return err
	}
	scenario := func(name string) error {
		s, err := g.Scenario(name)
		if s != nil {
			t.Errorf("%s is a scenario", name)
		}
		return err
	}
	alone := func(play string) error {
		g, err := camp.Load("stalagluft/reconnaissance", []string{"game.play=[" + play + "]"})
		if err == nil {
			_, err = g.Night()
		}
		return err
	}
	for want, err := range map[string]error{
		"none":                        load("none"),
		"played by the engine c":      load("colditz/thibault"),
		"pow.cuont":                   load("stalagluft/ebob", "pow.cuont=3"),
		`no board named "nowhere"`:    load("stalagluft/ebob", "board.file=[nowhere]"),
		`no board named "nothing"`:    board("nothing"),
		`no scenario named "nothing"`: scenario("nothing"),
		"no scenario none.toml":       scenario("none.toml"),
		`no scenario named "nobody"`:  alone("nobody"),
		"slip.toml:19:1: ":            edited(`do = "find"`, `do = "fnd"`),
		"slip.toml:3:":                edited(`id = `, `di = `),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
