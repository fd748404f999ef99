package main

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"escapesim/lab"
	"escapesim/reports"
)

// mostWatched is how many games can be looked at closely: they are kept in
// memory.
const mostWatched = 100_000

// usualPlayouts tell a chance to about 9 points.
const usualPlayouts = 32

// addDramaFlags adds the flags of a close look.
func (o *runOptions) addDramaFlags(f *pflag.FlagSet) {
	amountVar(f, &o.drama, "drama", 0, "look closely at so many games: when they are decided, how often the lead "+
		"changes, how many choices there are, what is luck (40 takes seconds to a minute)")
	f.IntVar(&o.playouts, "playouts", usualPlayouts,
		"with --drama, playouts of each position: twice as many, half the noise squared")
}

// checkDrama reports a close look that makes no sense.
func (o *runOptions) checkDrama(f *pflag.FlagSet) {
	refuse(f.Changed("drama") && (o.drama < 1 || o.drama > mostWatched),
		"--drama %d: want 1 to %s games", o.drama, reports.Whole(uint64(mostWatched)))
	refuse(o.playouts < 2 || o.playouts > lab.MostPlayouts,
		"--playouts %d: want 2 to %s", o.playouts, reports.Whole(uint64(lab.MostPlayouts)))
	refuse(f.Changed("playouts") && o.drama == 0,
		"--playouts %d: it says how closely --drama looks; say --drama GAMES as well", o.playouts)
}

// look looks closely at the first games of the run. An error is an interrupt,
// after which there is nothing to print.
func (o *runOptions) look(
	ctx context.Context, errOut io.Writer, e lab.Experiment, job lab.Job,
) (*reports.Drama, error) {
	if job.Games = o.drama; o.precision == 0 && o.duration == 0 {
		job.Games = min(o.drama, o.games)
	}
	p := showProgress(errOut, 0, o.quiet)
	defer p.stop()
	p.expect(job.Games)
	job.Done = &p.done
	d, err := e.Drama(ctx, job, o.playouts)
	if err != nil {
		return nil, err
	}
	d.Confidence = o.confidence
	return d, nil
}

// withDrama is the form of rows that tell of the close look, too, and what makes
// them.
func withDrama(form *reports.Form, d *reports.Drama) (*reports.Form, func(row *reports.Row) *reports.Row) {
	longer := *form
	longer.Columns = append(slices.Clone(form.Columns), reports.DramaColumns...)
	var kept reports.Row
	var values []int32
	return &longer, func(row *reports.Row) *reports.Row {
		values = append(values[:0], row.Values...)
		values = append(values, d.Values(row.Game)...)
		kept = *row
		kept.Values = values
		return &kept
	}
}
