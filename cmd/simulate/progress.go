package main

import (
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

func (p *progress) lines(w io.Writer, total int64) {
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	began := time.Now()
	for {
		select {
		case <-p.end:
			return
		case <-tick.C:
			n := p.done.Load()
			speed := float64(n) / time.Since(began).Seconds()
			if total > 0 {
				fmt.Fprintf(w, "%d of %d games, %.0f a second\n", n, total, speed)
			} else {
				fmt.Fprintf(w, "%d games, %.0f a second\n", n, speed)
			}
		}
	}
}

func (p *progress) bar(w io.Writer, total int64) {
	select {
	case <-p.end:
		return
	case <-time.After(patience):
	}
	container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(40), mpb.WithRefreshRate(150*time.Millisecond))
	counts := decor.CountersNoUnit("%d of %d games", decor.WC{C: decor.DindentRight | decor.DextraSpace})
	var bar *mpb.Bar
	if total > 0 {
		bar = container.New(total, mpb.BarStyle(), mpb.BarRemoveOnComplete(), mpb.PrependDecorators(counts),
			mpb.AppendDecorators(decor.Percentage(), decor.Name(", "), decor.AverageETA(decor.ET_STYLE_GO), decor.Name(" left")))
	} else {
		bar = container.New(0, mpb.SpinnerStyle(), mpb.BarRemoveOnComplete(), mpb.PrependDecorators(
			decor.CurrentNoUnit("%d games"), decor.Name(", "), decor.Elapsed(decor.ET_STYLE_GO)))
	}
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
