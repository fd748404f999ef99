package lab

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/sim/colditz"
)

// Whoever sits at the race is told each thing once, and plays the same game when what was
// decided is taken back and decided again.
func TestSittingAtTheRace(t *testing.T) {
	s := Sat{Seat: "first", Seed: 6}
	a, _ := sits(t, Table{}, RaceRules, s, 40, false)
	b, g := sits(t, Table{}, RaceRules, s, 40, true)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("another game when decisions are taken back:\n%+v\n%+v", a, b)
	}
	if len(a.Told) == 0 {
		t.Error("nothing is told")
	}
	for g.Undo() {
	}
	if first, on := g.Next(); !on || first.Decision >= a.Decision {
		t.Errorf("all taken back, decision %d is due, %v", first.Decision, on)
	}
}

// Each board that comes along opens under its name, with a picture, and has a row.
func TestBoardsOpen(t *testing.T) {
	answer, err := ListBoards()
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, table := range answer.Tables {
		for _, row := range table.Rows {
			rows = append(rows, row[0])
			if slices.Contains(row, "") || slices.Contains(row, "0") && row[0] == DefaultBoard {
				t.Errorf("%q", row)
			}
		}
	}
	if !slices.Equal(rows, BoardNames()) {
		t.Errorf("rows of %q, boards %q", rows, BoardNames())
	}
	for _, name := range BoardNames() {
		b, err := OpenBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		if b.Name != name || b.size == "" || b.Picture(true) == nil || (b.circles != nil) != b.Circles {
			t.Errorf("%s: %+v", name, b)
		}
	}
	if _, err := OpenBoard("colditx"); err == nil || !strings.Contains(err.Error(), "did you mean colditz?") {
		t.Error(err)
	}
	if _, err := OpenBoard(t.TempDir()); err == nil {
		t.Error("a folder without tables is a board")
	}
}

// Of what a program writes the last line that is not empty is kept, however it comes in pieces; of a line
// without an end, its end.
func TestLastLineIsKept(t *testing.T) {
	for _, c := range []struct {
		writes []string
		want   string
	}{
		{nil, ""},
		{[]string{"a\nb"}, "b"},
		{[]string{"a\nb", "c\n"}, "bc"},
		{[]string{"a\nb\n", "\n\n"}, "b"},
		{[]string{"a\n", "\n", "  c  \nd"}, "d"},
		{[]string{strings.Repeat("x", mostLine), "y"}, strings.Repeat("x", mostLine-1) + "y"},
	} {
		var l lastLine
		for _, text := range c.writes {
			if n, err := l.Write([]byte(text)); n != len(text) || err != nil {
				t.Errorf("%d of %d bytes: %v", n, len(text), err)
			}
		}
		if got := l.String(); got != c.want {
			t.Errorf("of %q stays %q, want %q", c.writes, got, c.want)
		}
	}
}

// Kits are needless where no way out asks for one.
func TestNeedlessKits(t *testing.T) {
	for _, c := range []struct {
		set  func(o *colditz.Options)
		want []needless
	}{
		{func(*colditz.Options) {}, []needless{{"kits", "an escape kit"}}},
		{func(o *colditz.Options) { o.Kit.RequiredAtTarget = true }, nil},
		{func(o *colditz.Options) { o.Kit.RequiredToLeave = true }, nil},
		{func(o *colditz.Options) { o.DoOrDie.NeedsKit = true }, nil},
		{func(o *colditz.Options) { o.Tunnel.ExitNeedsKit = true }, nil},
	} {
		var o colditz.Options
		c.set(&o)
		if got := needlessInColditz(&o); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", o, got, c.want)
		}
	}
}
