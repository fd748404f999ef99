package page

import "testing"

// A seat's curve is at the top where it wins for sure, at the foot where it loses, and
// between them by its chance; its values are in percent, each beside its scene.
func TestCurves(t *testing.T) {
	r := &Replay{Scenes: make([]Scene, 5)}
	r.Course.Seats = []CourseSeat{{Name: "one"}, {Name: "two"}}
	r.Course.Points = []Point{
		{Scene: 0, P: []float64{1, 0}}, {Scene: 1, P: []float64{.75, .5}}, {Scene: 4, P: []float64{.25, .125}},
	}
	for i, want := range []Curve{
		{Name: "one", Line: "0,0.0 250,25.0 1000,75.0", Values: "0:100 1:75 4:25"},
		{Name: "two", Line: "0,100.0 250,50.0 1000,87.5", Values: "0:0 1:50 4:12"},
	} {
		got := r.Curves()[i]
		if got.Name != want.Name || got.Line != want.Line || got.Values != want.Values {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}
