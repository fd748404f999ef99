package policies_test

import (
	"reflect"
	"testing"

	"escapesim/policies"
)

type settings struct {
	Patience int `parameter:"patience" range:"0..40" default:"6" doc:"turns to wait"`
	Margin   int `parameter:"margin" range:"-2..2" default:"0" doc:"inches"`
}

func TestParametersStandInTheFields(t *testing.T) {
	want := []policies.Parameter{
		{Name: "patience", Seats: []string{"pow"}, Lo: 0, Hi: 40, Default: 6, Doc: "turns to wait"},
		{Name: "margin", Seats: []string{"pow"}, Lo: -2, Hi: 2, Default: 0, Doc: "inches"},
	}
	if got := policies.Parameters[settings]("pow"); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := policies.Settings[settings](map[string]float64{"margin": -1.6, "other": 3}); got != (settings{6, -2}) {
		t.Errorf("%+v", got)
	}
}

func TestTogether(t *testing.T) {
	all := policies.Together(policies.Parameters[settings]("pow"), policies.Parameters[settings]("german")[:1])
	if len(all) != 2 || !reflect.DeepEqual(all[0].Seats, []string{"pow", "german"}) ||
		!reflect.DeepEqual(all[1].Seats, []string{"pow"}) {
		t.Errorf("%+v", all)
	}
}
