package colditz_test

import "testing"

// Rule sets share a table of runs, but not where an option says otherwise of the ways.
func TestRunsAreSharedWhereTheyAreTheSame(t *testing.T) {
	usual := edited(t, "thibault", 4)
	if !usual.SharesRuns(edited(t, "thibault", 4, "clock.limit_minutes=54")) {
		t.Error("the clock has its own runs")
	}
	for _, set := range []string{
		"dod.targets=staff_car_target", "dod.rope_allowed=false", "dod.wire=free",
		"route.rope_direction=both_pay_again", "route.rope_cards={ 1 = 2 }",
	} {
		if usual.SharesRuns(edited(t, "thibault", 4, set)) {
			t.Errorf("%s has the usual runs", set)
		}
	}
}
