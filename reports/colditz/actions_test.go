package colditz_test

import (
	"slices"
	"testing"

	count "escapesim/reports/colditz"
)

// Every kind of decision that rules offer has a name of its own.
func TestActionsHaveNames(t *testing.T) {
	list := count.Actions(referenceRules(t, 4))
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	if len(list) < 30 || len(slices.Compact(sorted)) != len(list) || slices.Contains(list, "") {
		t.Errorf("%d kinds: %q", len(list), list)
	}
	if !slices.Contains(list, "announce a do or die") || slices.Contains(list, "yes") {
		t.Errorf("a do or die is offered, and a yes answers something: %q", list)
	}
}
