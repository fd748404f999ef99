package rulesets_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/rulesets"
)

// copyBoard puts a copy of the real board into a fresh folder.
func copyBoard(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files, err := filepath.Glob("colditz/board/*.csv")
	if err != nil || len(files) != 7 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(file)), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// edit changes one table of a board: every pair replaces what is there.
func edit(t *testing.T, dir, table string, pairs ...string) {
	t.Helper()
	file := filepath.Join(dir, table+".csv")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := string(text)
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == "" {
			s += pairs[i+1] + "\n"
			continue
		}
		if !strings.Contains(s, pairs[i]) {
			t.Fatalf("%s has no %q", table, pairs[i])
		}
		s = strings.ReplaceAll(s, pairs[i], pairs[i+1])
	}
	if err := os.WriteFile(file, []byte(s), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestBoardFromAFolder(t *testing.T) {
	b, err := rulesets.ColditzBoard(copyBoard(t))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(b.Circles); n != 1155 {
		t.Errorf("%d circles", n)
	}
}

// TestBoardClaims shows how a board of one's own states other distances.
func TestBoardClaims(t *testing.T) {
	dir := copyBoard(t)
	edit(t, dir, "links", "CAN8,CT08,rope,30\n", "")
	edit(t, dir, "circles", "room,canteen,rope30", "room,canteen,", "canteen_terrace,landing", "canteen_terrace,")
	_, err := rulesets.ColditzBoard(dir)
	want := "links.csv: the distance do_or_die is 37 on this board, but claims.csv says 36"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Fatalf("%v, want %s", err, want)
	}
	edit(t, dir, "claims", "do_or_die,36", "do_or_die,37")
	if _, err := rulesets.ColditzBoard(dir); err != nil {
		t.Error(err)
	}
}

func TestBadBoards(t *testing.T) {
	for _, c := range []struct {
		name, table string
		pairs       []string
		want        string
	}{
		{
			"circle twice", "circles",
			[]string{"", "A01,1,1,appel,appel,"},
			"circles.csv:1157: circle A01 stands twice, first in line 2",
		},
		{"circle without id", "circles", []string{"", ",1,1,appel,appel,"}, "circles.csv:1157: a circle without an id"},
		{
			"unknown area", "circles",
			[]string{"A01,19.8,15.53,appel,", "A01,19.8,15.53,apel,"},
			`circles.csv:2: circle A01: no area "apel": did you mean appel?`,
		},
		{
			"unknown mark", "circles",
			[]string{"appel,appel,\nA02", "appel,appel,sage\nA02"},
			`circles.csv:2: circle A01: no mark "sage": did you mean safe?`,
		},
		{
			"mark in the wrong area", "circles",
			[]string{"appel,appel,\nA02", "appel,appel,post\nA02"},
			"circles.csv:2: circle A01: the mark post does not go with the area appel",
		},
		{"no number", "circles", []string{"A01,19.8", "A01,x19.8"}, `circles.csv:2: x is a number, not "x19.8"`},
		{"too few fields", "circles", []string{"A01,19.8,", "A01,"}, "circles.csv:2: wrong number of fields"},
		{
			"wrong heading", "circles",
			[]string{"id,x,y", "name,x,y"},
			"circles.csv:1: the first line is not id,x,y,area,place,marks",
		},
		{
			"unknown tunnel", "circles",
			[]string{"chapel,tunnel:chapel", "chapel,tunnel:chappel"},
			`circles.csv:310: circle CHA01: no tunnel "chappel": did you mean chapel?`,
		},
		{
			"unknown target", "circles",
			[]string{"target:NE", "target:N"},
			`circles.csv:416: circle GNE17: no target "N"; there are NE, E, SE, S, SW, W, NW`,
		},
		{
			"target twice", "circles",
			[]string{"target:NE", "target:E"},
			"circles.csv:416: GE37 and GNE17 are both the target E",
		},
		{"target missing", "circles", []string{"target:NE", ""}, "circles.csv: 6 targets; there must be 7"},
		{
			"two passes into the courtyard", "circles",
			[]string{"courtyard,courtyard,key", "courtyard,courtyard,pass"},
			"circles.csv:301: C240 and C248 are both a pass circle into the courtyard",
		},
		{
			"no pass into the courtyard", "circles",
			[]string{"courtyard,courtyard,pass", "courtyard,courtyard,key"},
			"circles.csv: no pass circle belongs to the courtyard",
		},
		{
			"no exit of the cooler", "circles",
			[]string{"outer_cell_exit", ""},
			"circles.csv: no circle is marked outer_cell_exit",
		},
		{
			"no exit of the cells", "circles",
			[]string{"inner_cell_exit", ""},
			"circles.csv: no circle is marked inner_cell_exit",
		},
		{
			"car sides", "circles",
			[]string{"staff_car", ""},
			"circles.csv: 0 circles beside the staff car; there must be 6",
		},
		{
			"posts of the courtyard", "circles",
			[]string{"courtyard,courtyard,post assumed", "courtyard,courtyard,"},
			"circles.csv: 1 posts in the courtyard; there must be 5 at least",
		},
		{
			"posts of the outer area", "circles",
			[]string{"outer_terrace,post assumed", "outer_terrace,"},
			"circles.csv: 6 posts in the outer area; there must be 7 at least",
		},
		{
			"barracks", "circles",
			[]string{"barracks,barracks,", "cell,inner_cells,"},
			"circles.csv: 0 circles in the barracks; there must be 16 at least",
		},
		{
			"unknown cells", "circles",
			[]string{"cell,inner_cells", "cell,iner_cells"},
			`circles.csv:572: circle IC01: no cells "iner_cells": did you mean inner_cells?`,
		},
		{"no safe circle", "circles", []string{",safe\n", ",\n"}, "circles.csv: no circle is safe"},
		{
			"a room of the cards is missing", "circles",
			[]string{"room,showers", "room,baths"},
			`rooms.csv:13: no circle lies in a room "showers": did you mean stores?`,
		},
		{
			"rope mark without a rope", "circles",
			[]string{"canteen_terrace,rope30", "canteen_terrace,rope60"},
			"circles.csv:332: circle CT07 has a rope of 30 feet but not the mark rope30",
		},
		{
			"landing without its mark", "circles",
			[]string{"canteen_terrace,landing", "canteen_terrace,"},
			"links.csv:717: rope CAN8 - CT08 comes down on a circle without the mark landing",
		},
		{
			"two gates in one", "circles",
			[]string{"courtyard,courtyard,key", "courtyard,courtyard,key pass"},
			"circles.csv:301: circle C248 is two gates",
		},
		{
			"a guard cuts the courtyard", "circles",
			[]string{
				"C002,21.79,9.72,courtyard,courtyard,\n",
				"C002,21.79,9.72,courtyard,courtyard,post\n",
			},
			"circles.csv:57: circle C003 is cut off when guards stand on the posts of the courtyard",
		},

		{
			"link to an unknown circle", "links",
			[]string{"", "A01,T9999,step,"},
			"links.csv:2137: no circle T9999: did you mean T099?",
		},
		{
			"link twice", "links",
			[]string{"", "A02,A01,step,"},
			"links.csv:2137: step A02 - A01 stands twice, first in line 2",
		},
		{
			"link to itself", "links",
			[]string{"", "A02,A02,step,"},
			"links.csv:2137: step A02 - A02 joins a circle to itself",
		},
		{
			"link into a cell", "links",
			[]string{"", "A02,B01,step,"},
			"links.csv:2137: step A02 - B01 leads to B01, which only holds pawns",
		},
		{
			"step into a tunnel", "links",
			[]string{"", "A02,U1,step,"},
			"links.csv:2137: step A02 - U1 leads to U1, where only the tunnel goes",
		},
		{
			"rope down to a circle of no landing", "links",
			[]string{"CAN8,CT08,rope,30", "CAN8,CT09,rope,30"},
			"links.csv:717: rope CAN8 - CT09 comes down on a circle without the mark landing",
		},
		{
			"unknown kind", "links",
			[]string{"", "A02,A10,stop,"},
			`links.csv:2137: A02 - A10: no kind of link "stop": did you mean step?`,
		},
		{
			"step with a length", "links",
			[]string{"", "A02,A10,step,30"},
			"links.csv:2137: step A02 - A10 has a length, but only a rope has one",
		},
		{
			"length that is no number", "links",
			[]string{"CAN8,CT08,rope,30", "CAN8,CT08,rope,thirty"},
			`links.csv:717: feet is an integer, not "thirty"`,
		},
		{
			"rope of an odd length", "links",
			[]string{"CAN8,CT08,rope,30", "CAN8,CT08,rope,45"},
			"links.csv:717: rope CAN8 - CT08 is 45 feet long; a rope is 30 or 60",
		},
		{
			"step through a wall", "links",
			[]string{"C002,DEN5,door", "C002,DEN5,step"},
			"links.csv:137: step C002 - DEN5 leads through a wall: a room is entered by a door",
		},
		{
			"door in the open", "links",
			[]string{"A01,A02,step", "A01,A02,door"},
			"links.csv:2: door A01 - A02 is no door: a door joins a room to the courtyard or to another room",
		},
		{
			"wire in the castle", "links",
			[]string{"A01,A02,step", "A01,A02,wire"},
			"links.csv:2: wire A01 - A02 does not join the outer area to the outside",
		},
		{
			"tunnel that is none", "links",
			[]string{"A01,A02,step", "A01,A02,tunnel"},
			"links.csv:2: tunnel A01 - A02 joins circles that are not of one tunnel",
		},
		{
			"a circle cut off", "links",
			[]string{"GE01,GE14,step,\n", "", "GE01,GE15,step,\n", ""},
			"circles.csv:362: circle GE01 cannot be reached from the white circles",
		},
		{
			"a claim that does not hold", "claims",
			[]string{"staff_car,45", "staff_car,44"},
			"links.csv: the distance staff_car is 45 on this board, but claims.csv says 44",
		},
		{
			"a searchlight in a dead end", "links",
			[]string{"CT13,CT15,step,\n", ""},
			"circles.csv:340: circle CT15 is a searchlight and a dead end",
		},
		{
			"a room without a door", "links",
			[]string{"C009,NWR3,door,\n", ""},
			"circles.csv:791: circle NWR1 lies in north_west_room, which has no door",
		},

		{
			"unknown room", "rooms",
			[]string{"chapel,rope", "chappel,rope"},
			`rooms.csv:10: no circle lies in a room "chappel": did you mean chapel?`,
		},
		{
			"unknown symbol", "rooms",
			[]string{"chapel,rope", "chapel,robe"},
			`rooms.csv:10: no symbol "robe": did you mean rope?`,
		},
		{
			"symbol twice", "rooms",
			[]string{"stores,rope", "chapel,rope"},
			"rooms.csv:11: room chapel has the symbol rope twice",
		},
		{
			"missing symbol", "rooms",
			[]string{"kitchen,cutters\n", "", "sickbay,cutters\n", ""},
			"rooms.csv: no room has the symbol cutters",
		},

		{
			"tunnel through an unmarked circle", "tunnels",
			[]string{"canteen,CT03", "canteen,CT04"},
			"tunnels.csv:19: circle CT04 is not marked tunnel:canteen",
		},
		{
			"tunnel with a gap", "tunnels",
			[]string{"canteen,CT02\n", ""},
			"tunnels.csv:18: no step and no tunnel leads from CT01 to CT03",
		},
		{
			"circle of no tunnel", "tunnels",
			[]string{"theatre,T231\n", ""},
			"circles.csv:1134: circle T231 is marked tunnel:theatre, which does not run through it",
		},
		{
			"tunnel of no name", "tunnels",
			[]string{"theatre,T231", "theater,T231"},
			`tunnels.csv:30: no tunnel "theater": did you mean theatre?`,
		},
		{
			"tunnel twice over a circle", "tunnels",
			[]string{"", "theatre,T218"},
			"tunnels.csv:31: circle T218 stands twice",
		},

		{
			"sight of nowhere", "sight",
			[]string{"EB1,outside_east outside_south", "EB1,outside_east outside_sooth"},
			`sight.csv:2: no place "outside_sooth" outside: did you mean outside_south?`,
		},
		{"sight twice", "sight", []string{"", "EB1,outside_west"}, "sight.csv:406: circle EB1 stands twice"},

		{
			"formation off the white circles", "formations",
			[]string{"1,1,A11", "1,1,C001"},
			"formations.csv:2: circle C001 is not white",
		},
		{
			"formation with a circle twice", "formations",
			[]string{"1,1,A11", "1,1,A12"},
			"formations.csv:3: circle A12 is taken by team 1 of 1",
		},
		{
			"formation that is too small", "formations",
			[]string{"1,1,A11\n", ""},
			"formations.csv: team 1 of 1 stands on 7 circles; there must be 8",
		},
		{
			"formation of no team", "formations",
			[]string{"1,1,A11", "1,2,A11"},
			"formations.csv:2: no team 2 of 1; there are 1 to 5",
		},
		{
			"formation that is no number", "formations",
			[]string{"1,1,A11", "one,1,A11"},
			`formations.csv:2: teams is an integer, not "one"`,
		},

		{
			"claim of nothing", "claims",
			[]string{"staff_car", "stuff_car"},
			`claims.csv:3: no distance "stuff_car": did you mean staff_car?`,
		},
		{"claim that is missing", "claims", []string{"staff_car,45\n", ""}, "claims.csv: no distance for staff_car"},
		{
			"claim that is no number", "claims",
			[]string{"staff_car,45", "staff_car,far"},
			`claims.csv:3: a distance is an integer from 1, not "far"`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := copyBoard(t)
			edit(t, dir, c.table, c.pairs...)
			_, err := rulesets.ColditzBoard(dir)
			if err == nil {
				t.Fatal("accepted")
			}
			got := strings.ReplaceAll(err.Error(), filepath.ToSlash(dir)+"/", "")
			if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
			if strings.Contains(got, "\n") {
				t.Errorf("%q is more than one line", got)
			}
		})
	}
}

// Each mark belongs to areas of its own; the yard of the appel has none.
func TestMarksInTheWrongArea(t *testing.T) {
	for _, mark := range []string{
		"safe", "searchlight", "post", "landing", "key", "pass", "staff_car", "secret_door", "flight:appel",
		"target:NE",
	} {
		dir := copyBoard(t)
		edit(t, dir, "circles", "appel,appel,\nA02", "appel,appel,"+mark+"\nA02")
		_, err := rulesets.ColditzBoard(dir)
		if err == nil || !strings.HasSuffix(err.Error(), "the mark "+mark+" does not go with the area appel") {
			t.Errorf("%s: %v", mark, err)
		}
	}
}

func TestNoBoard(t *testing.T) {
	dir := filepath.ToSlash(filepath.Join(t.TempDir(), "nowhere"))
	if _, err := rulesets.ColditzBoard(dir); err == nil || err.Error() != dir+"/circles.csv: there is no such file" {
		t.Error(err)
	}
	if _, err := rulesets.ColditzFixture(dir); err == nil || err.Error() != dir+"/circles.csv: there is no such file" {
		t.Error(err)
	}
}

func TestTheFixtureIsNotForPlay(t *testing.T) {
	if _, err := rulesets.ColditzFixture("tb1"); err != nil {
		t.Error(err)
	}
	_, err := rulesets.ColditzBoard("colditz/testdata/tb1")
	if want := "colditz/testdata/tb1/claims.csv: there is no such file"; err == nil || err.Error() != want {
		t.Error(err)
	}
}
