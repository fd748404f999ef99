package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// cores is the number of processors that the program may use.
func cores() int { return runtime.GOMAXPROCS(0) }

// progress shows on standard error how far a run is: a bar on a terminal, a
// plain line every ten seconds elsewhere. Workers only add to done.
type progress struct {
	done atomic.Int64
	end  chan struct{}
	over sync.WaitGroup
}

// patience is how long a run may take before a bar appears.
const patience = time.Second

// showProgress begins to show progress towards total games; 0 is unknown.
func showProgress(w io.Writer, total int64, quiet bool) *progress {
	p := &progress{end: make(chan struct{})}
	if quiet {
		return p
	}
	p.over.Add(1)
	go func() {
		defer p.over.Done()
		if isTerminal(w) {
			p.bar(w, total)
		} else {
			p.lines(w, total)
		}
	}()
	return p
}

// stop ends the show.
func (p *progress) stop() {
	close(p.end)
	p.over.Wait()
}

// state says how far the run is, in words.
func (p *progress) state(total int64, took time.Duration) string {
	n := p.done.Load()
	speed := float64(n) / took.Seconds()
	if total == 0 {
		return fmt.Sprintf("%d games, %.0f a second, %v", n, speed, took.Round(time.Second))
	}
	text := fmt.Sprintf("%d of %d games, %.0f a second", n, total, speed)
	if n > 0 {
		left := time.Duration(float64(took) * float64(total-n) / float64(n))
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return text
}

func (p *progress) lines(w io.Writer, total int64) {
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	began := time.Now()
	for {
		select {
		case <-p.end:
			return
		case <-tick.C:
			fmt.Fprintln(w, p.state(total, time.Since(began)))
		}
	}
}

func (p *progress) bar(w io.Writer, total int64) {
	began := time.Now()
	select {
	case <-p.end:
		return
	case <-time.After(patience):
	}
	container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(30), mpb.WithRefreshRate(150*time.Millisecond))
	style := mpb.BarFillerBuilder(mpb.BarStyle())
	if total == 0 {
		style = mpb.SpinnerStyle().PositionLeft()
	}
	bar := container.New(total, style, mpb.BarRemoveOnComplete(), mpb.AppendDecorators(
		decor.Any(func(decor.Statistics) string { return p.state(total, time.Since(began)) })))
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-p.end:
			bar.Abort(true)
			container.Wait()
			return
		case <-tick.C:
			n := p.done.Load()
			if total > 0 {
				n = min(n, total-1) // the end is told by stop
			}
			bar.SetCurrent(n)
		}
	}
}

// isTerminal reports whether w is a screen that can redraw a line.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// prepared waits for what comes before the first game: large maps and far moves
// take seconds to measure. It says so when that takes longer than a moment, and
// hears an interrupt, which has nothing to save then.
func prepared[T any](ctx context.Context, errOut io.Writer, quiet bool, prepare func() T) (T, error) {
	end := ctx.Done()
	if ctx.Err() != nil { // nothing will be played, and what is printed says so
		end = nil
	}
	done := make(chan T, 1)
	go func() { done <- prepare() }()
	late := time.After(patience)
	for {
		select {
		case ready := <-done:
			return ready, nil
		case <-late:
			if !quiet {
				fmt.Fprintln(errOut, "preparing the game under these rules ...")
			}
		case <-end:
			var none T
			return none, &exitError{exitInterrupted, ctx.Err()}
		}
	}
}
