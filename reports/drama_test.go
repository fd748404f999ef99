package reports

import (
	"encoding/json"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// points are positions of a game of two seats from the playouts, of so many,
// that end as nobody wins, the first seat does, the second, both, cut off.
func points(list ...[]uint32) []Point {
	var points []Point
	for at, ends := range list {
		points = append(points, Point{at, append(ends, make([]uint32, 5-len(ends))...)})
	}
	return points
}

// What is counted in games made for it.
func TestDramaValues(t *testing.T) {
	const first, second = End(1), End(2)
	for _, c := range []struct {
		what   string
		end    End
		points []Point
		want   map[int]int32
	}{
		{
			"sure from the beginning", first, points([]uint32{0, 32}, []uint32{0, 32}, []uint32{0, 32}),
			map[int]int32{dramaLeads: 0, dramaDecided: 0, dramaDecidedPart: 0, dramaLow: 100, dramaOpen: 0},
		},
		{
			"decided in round 1", first, points([]uint32{0, 20, 12}, []uint32{0, 20, 12}, []uint32{0, 32}),
			map[int]int32{dramaLeads: 0, dramaDecided: 1, dramaDecidedPart: 50, dramaLow: 63, dramaOpen: 25},
		},
		{
			"decided by the last throw", second, points([]uint32{0, 28, 4}, []uint32{0, 30, 2}, []uint32{0, 31, 1}),
			map[int]int32{dramaLeads: 1, dramaDecided: 2, dramaDecidedPart: 100, dramaLow: 3},
		},
		{
			"a dip is no end", first, points([]uint32{0, 32}, []uint32{0, 24, 8}, []uint32{0, 32}),
			map[int]int32{dramaDecided: 1, dramaLow: 75},
		},
		{"chance does not change the lead", first, points([]uint32{0, 17, 15}, []uint32{0, 15, 17},
			[]uint32{0, 17, 15}), map[int]int32{dramaLeads: 0}},
		{
			"three changes for sure", second, points([]uint32{0, 28, 4}, []uint32{0, 4, 28}, []uint32{0, 28, 4}),
			map[int]int32{dramaLeads: 3},
		},
		{"nobody wins", 0, points([]uint32{16, 16}, []uint32{31, 1}), map[int]int32{dramaLeads: 0, dramaDecided: 0}},
		{
			"both win", 3, points([]uint32{0, 32}, []uint32{0, 2, 0, 30}),
			map[int]int32{dramaLeads: 1, dramaDecided: 0, dramaLow: 0},
		},
	} {
		w := Watched{Length: len(c.points) - 1, End: c.end, Points: c.points}
		for at, v := range w.Values() {
			if want, asked := c.want[at]; asked && v != want {
				t.Errorf("%s: %s is %d, want %d", c.what, DramaColumns[at].Name, v, want)
			}
		}
	}
	p := Point{1, []uint32{0, 27, 5, 0, 0}}
	if below, doubtful := p.Undecided(1); !below || !doubtful {
		t.Errorf("27 of 32 is below 90 %%, but not for sure: %v, %v", below, doubtful)
	}
	p.Ends = []uint32{0, 24, 8, 0, 0}
	if below, doubtful := p.Undecided(1); !below || doubtful {
		t.Errorf("24 of 32 is below 90 %% for sure: %v, %v", below, doubtful)
	}
	p.Ends = []uint32{0, 29, 3, 0, 0}
	if below, _ := p.Undecided(1); below {
		t.Error("29 of 32 is 90 %")
	}
	if n := p.Wins(0) + 100*p.Wins(1); n != 29+300 {
		t.Errorf("wins of the seats: %d", n)
	}
}

// Who wins is settled in the opening, by the dice, by lots, by both together, or
// half by the opening and half by the dice.
func TestDramaParts(t *testing.T) {
	share := func(p float64) []uint32 {
		return []uint32{0, uint32(math.Round(1000 * p)), uint32(math.Round(1000 * (1 - p))), 0, 0}
	}
	game := func(opening, sameDice, sameLots float64) Watched {
		return Watched{Points: points(share(opening)), SameDice: share(sameDice), SameLots: share(sameLots)}
	}
	for _, c := range []struct {
		what  string
		games []Watched
		want  [4]float64
	}{
		{"the opening", []Watched{game(1, 1, 1), game(0, 0, 0), game(1, 1, 1), game(0, 0, 0)}, [4]float64{1, 0, 0, 0}},
		{
			"the dice",
			[]Watched{game(0.5, 1, 0.5), game(0.5, 0, 0.5), game(0.5, 1, 0.5), game(0.5, 0, 0.5)},
			[4]float64{0, 1, 0, 0},
		},
		{"lots", []Watched{game(0.5, 0.5, 1), game(0.5, 0.5, 0)}, [4]float64{0, 0, 1, 0}},
		{"together", []Watched{game(0.5, 0.5, 0.5), game(0.5, 0.5, 0.5)}, [4]float64{0, 0, 0, 1}},
		// Two games end differently with chance 5/12, two of one opening with 1/4.
		{
			"opening and dice",
			[]Watched{game(1, 1, 1), game(0.5, 1, 0.5), game(1, 1, 1), game(0.5, 0, 0.5)},
			[4]float64{0.4, 0.6, 0, 0},
		},
	} {
		d := Drama{Games: c.games, Seats: []string{"a", "b"}}
		sum := 0.0
		for i, p := range d.Parts() {
			sum += float64(p.Share)
			if math.Abs(float64(p.Share)-c.want[i]) > 0.01 || !(p.Lo <= p.Share && p.Share <= p.Hi) {
				t.Errorf("%s: %s is %v (%v to %v), want %v", c.what, p.Name, p.Share, p.Lo, p.Hi, c.want[i])
			}
		}
		if math.Abs(sum-1) > 0.01 {
			t.Errorf("%s: the parts add up to %v", c.what, sum)
		}
	}
	if parts := (&Drama{
		Games: []Watched{game(0.99, 1, 1), game(1, 1, 1)},
		Seats: []string{"a", "b"},
	}).Parts(); parts != nil {
		t.Errorf("ten playouts of 2,000 tell nothing: %v", parts)
	}
}

// Games come together in their order, whoever looked at them; the rows of other
// games are empty.
func TestDramaMerge(t *testing.T) {
	one := func(game uint64, action string) *Drama {
		d := &Drama{
			Seats: []string{"a", "b"},
			Games: []Watched{{Game: game, Length: 1, End: 1, Choices: int32(game), Points: points([]uint32{0, 32})}},
		}
		d.Action(action).Open += game
		d.Choices.Add(int32(game))
		return d
	}
	d := one(7, "go")
	d.Merge(one(5, "stop"))
	d.Merge(one(6, "go"))
	var games []uint64
	for _, w := range d.Games {
		games = append(games, w.Game)
	}
	if !slices.Equal(games, []uint64{5, 6, 7}) || !slices.Equal(d.Actions, []Action{{"go", 13, 0}, {"stop", 5, 0}}) ||
		d.Choices.N() != 3 {
		t.Errorf("games %v, actions %v, %d turns", games, d.Actions, d.Choices.N())
	}
	if v := d.Values(6); v[dramaChoices] != 6 {
		t.Errorf("game 6: %v", v)
	}
	if v := d.Values(8); v[dramaChoices] != None || v[dramaOpen] != None {
		t.Errorf("game 8 was not looked at: %v", v)
	}
	if m, _ := d.Metrics().Get("choices"); m.N != 3 || m.Mean != 6 {
		t.Errorf("metric %+v", m)
	}
}

// A close look that was saved is read back whole: what is made of it is the same.
func TestDramaIsReadBack(t *testing.T) {
	d := &Drama{
		Unit: "round", Turn: "turn", Every: 2, Playouts: 32, Seats: []string{"a", "b"}, First: "the a",
		Games: []Watched{
			{Game: 3, Length: 2, End: 1, Choices: 5, Options: 11, Points: points([]uint32{0, 20, 12},
				[]uint32{1, 30, 1}), SameDice: []uint32{0, 32, 0, 0, 0}, SameLots: []uint32{0, 16, 16, 0, 0}},
			{Game: 4, Length: 1, End: 4, Choices: 2, Options: 4, Points: points([]uint32{0, 0, 2, 0, 30})},
		},
	}
	d.Action("go").Open = 7
	d.Action("stop").Taken = 1
	d.Choices.AddN(3, 4)
	d.Options.AddN(2, 9)
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	back := new(Drama)
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(back); err != nil || string(again) != string(text) {
		t.Errorf("%v: read back as\n%s\nwant\n%s", err, again, text)
	}
	if !reflect.DeepEqual(back, d) {
		t.Errorf("read back %+v, want %+v", back, d)
	}
	if err := json.Unmarshal([]byte(strings.Replace(string(text), `"ends":[[0,20`, `"ends":[[20`, 1)),
		back); err == nil {
		t.Error("a game with too few counts is read")
	}
	bare := regexp.MustCompile(`"(at|ends)":\[\[?\d.*?\]\]?,"`).ReplaceAll(text, []byte(`"$1":[],"`))
	if err := json.Unmarshal(bare, back); err == nil {
		t.Errorf("games that nobody looked at are read: %s", bare)
	}
}

// Of all games those are named that turned most, were most open and were decided first; of none, none.
func TestGamesWorthALook(t *testing.T) {
	var d Drama
	if list := d.Look(); len(list) > 0 {
		t.Errorf("of no games %v", list)
	}
	d.Unit = "round"
	for game, p := range [][]Point{
		points([]uint32{0, 20, 12}, []uint32{0, 20, 12}, []uint32{0, 32}),
		points([]uint32{0, 16, 16}, []uint32{0, 1, 31}, []uint32{0, 32}),
		points([]uint32{0, 16, 16}, []uint32{0, 16, 16}, []uint32{0, 17, 15}),
		points([]uint32{0, 32}, []uint32{0, 32}, []uint32{0, 32}),
	} {
		d.Games = append(d.Games, Watched{Game: uint64(game), Length: 2, End: 1, Points: p})
	}
	want := map[string]uint64{"turned most": 1, "most open": 2, "decided first": 3}
	for _, e := range d.Look() {
		if game, asked := want[e.Name]; !asked || e.Value.Game != game {
			t.Errorf("%s is game %d (%s)", e.Name, e.Value.Game, e.Value.Why)
		}
		delete(want, e.Name)
	}
	if len(want) > 0 {
		t.Errorf("not named: %v", want)
	}
}
