package main

import (
	"errors"
	"io"
	"strings"
	"testing"

	"escapesim/reports/chart"
)

// Of charts that show nothing no folder is made, and none is said to be written.
func TestEmptyChartsAreNotDrawn(t *testing.T) {
	var notes strings.Builder
	o := outputFlags{charts: t.TempDir()}
	if err := o.saveCharts(&notes, []*chart.Figure{{Name: "drama", Empty: true}}); err != nil {
		t.Fatal(err)
	}
	if got, want := notes.String(), "not drawn, as there is nothing to see: drama\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// An error with an exit code of its own is still what it was.
func TestExitErrorUnwraps(t *testing.T) {
	cause := io.ErrUnexpectedEOF
	if err := error(&exitError{exitUsage, cause}); !errors.Is(err, cause) || err.Error() != cause.Error() {
		t.Error(err)
	}
}
