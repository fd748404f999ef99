package reports

import (
	"math"
	"testing"
)

// Better play moves a share up by what the side gains that wants it, and down by what
// another gains; what one of several players gains moves none.
func TestReach(t *testing.T) {
	b := &Bots{Audited: true, Seats: []BotsSeat{
		{Seat: "german", AtLeast: 0.23},
		{Seat: "allied", Several: true, AtLeast: 0.4},
		{Seat: "allied", Several: true, Whole: true, AtLeast: 0.1},
	}}
	for _, c := range []struct {
		outcome string
		share   float64
		want    Interval
	}{
		{"german", 0.5, Interval{0.4, 0.73}}, {"allied", 0.5, Interval{0.27, 0.6}}, {"german", 0.9, Interval{0.8, 1}},
	} {
		if got := b.Reach(c.outcome, c.share); math.Abs(got.Lo-c.want.Lo) > 1e-9 || math.Abs(got.Hi-c.want.Hi) > 1e-9 {
			t.Errorf("%s of %g: %v, want %v", c.outcome, c.share, got, c.want)
		}
	}
	for name, got := range map[string]Interval{
		"no audit":    (*Bots)(nil).Reach("german", 0.5),
		"earlier":     (&Bots{Earlier: b.Seats}).Reach("german", 0.5),
		"not audited": (&Bots{Seats: b.Seats}).Reach("german", 0.5),
		"one of them": (&Bots{Audited: true, Seats: b.Seats[1:2]}).Reach("german", 0.5),
		"nobody's":    b.Reach("", 0.5),
		"no gain":     (&Bots{Audited: true, Seats: []BotsSeat{{Seat: "german"}}}).Reach("german", 0.5),
	} {
		if !math.IsNaN(got.Lo) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
