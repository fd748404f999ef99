package colditz_test

import (
	"testing"

	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim/colditz"
)

// Do or dies that failed by little, counted again from the events.
func TestCloseDoOrDies(t *testing.T) {
	r := referenceRules(t, 4)
	m := standardMatch(t, r)
	sheet, counter, want := reports.NewSheet(count.Form(r)), count.Counter(r), 0
	for game := range uint64(60) {
		m.Play(1, game)
		counter(m, sheet)
		for _, e := range m.Log.Events {
			if f := colditz.Fact(e); f.Kind == colditz.DoOrDieTried && f.Total() < f.Distance() &&
				f.Distance() <= f.Total()+6 {
				want++
			}
		}
	}
	if got := sheet.Values("do_or_dies_close").Mean() * 60; want == 0 || got < float64(want)-.001 ||
		got > float64(want)+.001 {
		t.Errorf("%v counted, %d happened", got, want)
	}
}
