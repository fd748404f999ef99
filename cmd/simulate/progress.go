package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mattn/go-runewidth"

	"escapesim/reports"
)

// cores is the number of processors that the program may use.
func cores() int { return runtime.GOMAXPROCS(0) }

// progress shows on standard error how far a run is: a bar on a terminal, a
// plain line every ten seconds elsewhere. Workers only add to done.
type progress struct {
	done  atomic.Int64
	total atomic.Int64 // games that will be played, as far as is known; 0 unknown
	rough atomic.Bool  // total is a guess
	known atomic.Pointer[string]
	limit time.Duration // of the whole run; 0 for none
	began time.Time
	end   chan struct{}
	ended sync.Once
	over  sync.WaitGroup

	writing sync.Mutex
	to      io.Writer // nothing is shown where there is none
}

// patience is how long a run may take before a bar appears.
const patience = time.Second

// showProgress begins to show progress of a run that lasts so long; 0 is no limit.
func showProgress(w io.Writer, limit time.Duration, quiet bool) *progress {
	p := &progress{limit: limit, began: time.Now(), end: make(chan struct{})}
	if quiet {
		return p
	}
	p.to = w
	p.over.Go(func() {
		if isTerminal(w) {
			p.bar(w)
		} else {
			p.lines()
		}
	})
	return p
}

// stop ends the show; it may have ended before.
func (p *progress) stop() {
	p.ended.Do(func() { close(p.end) })
	p.over.Wait()
}

// took is how long it has lasted.
func (p *progress) took() time.Duration { return time.Since(p.began) }

// clearLine takes away what a screen shows in the line.
const clearLine = "\r\x1b[K"

// tell writes what is known already, with the bar out of its way.
func (p *progress) tell(words string) {
	if p.to == nil {
		return
	}
	if isTerminal(p.to) {
		words = clearLine + words
	}
	p.write(words)
}

func (p *progress) write(words string) {
	p.writing.Lock()
	defer p.writing.Unlock()
	_, _ = io.WriteString(p.to, words) // who cannot be told has still the answer
}

// left is how long the games that are expected take yet; 0 where nobody knows.
func (p *progress) left(took time.Duration) time.Duration {
	n, total := p.done.Load(), p.total.Load()
	if n == 0 || total <= n {
		return 0
	}
	return time.Duration(float64(took) * float64(total-n) / float64(n)).Round(time.Second)
}

// expect says how many games will be played in all; guess, about how many.
func (p *progress) expect(games uint64) { p.total.Store(int64(min(games, mostGames))) }

func (p *progress) guess(games uint64) {
	p.expect(games)
	p.rough.Store(true)
}

// know says how much is known by now, in words.
func (p *progress) know(words string) { p.known.Store(&words) }

// stage says what comes next, in words, and about how many games more it takes.
func (p *progress) stage(words string, games uint64) {
	p.guess(uint64(p.total.Load()) + games)
	p.know(words)
}

// state says how far the run is, in words.
func (p *progress) state(took time.Duration) string {
	n, total := p.done.Load(), p.total.Load()
	text := reports.Whole(uint64(n))
	if total > n {
		about := ""
		if p.rough.Load() {
			about = "about "
		}
		text += " of " + about + reports.Whole(uint64(total))
	}
	text += " games"
	if known := p.known.Load(); known != nil {
		text += ", " + *known
	}
	text += fmt.Sprintf(", %.0f a second", float64(n)/took.Seconds())
	switch {
	case p.limit > 0:
		return text + fmt.Sprintf(", %v left", max(p.limit-took, 0).Round(time.Second))
	case total > n && n > 0:
		return text + fmt.Sprintf(", %v left", p.left(took))
	}
	return text
}

func (p *progress) lines() {
	tick := time.NewTicker(10 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-p.end:
			return
		case <-tick.C:
			p.write(p.state(p.took()) + "\n")
		}
	}
}

// bar draws a line again and again, and takes it away at the end.
func (p *progress) bar(w io.Writer) {
	drawn := false
	tick := time.NewTicker(150 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-p.end:
			if drawn {
				p.write(clearLine)
			}
			return
		case <-tick.C:
			if took := p.took(); took > patience {
				line := runewidth.Truncate(p.drawing()+p.state(took), widthOf(w)-1, "")
				p.write(clearLine + line)
				drawn = true
			}
		}
	}
}

// drawing is how much of the games has been played; "" where nobody knows of how many.
func (p *progress) drawing() string {
	const width = 20
	n, total := p.done.Load(), p.total.Load()
	if total == 0 {
		return ""
	}
	full := int(width * min(n, total) / total)
	return "[" + strings.Repeat("=", full) + strings.Repeat("-", width-full) + "] "
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

// preparing is said where a game is not ready after a moment.
const preparing = "preparing the game under these rules ...\n"

// prepared waits for what comes before the first game: large maps and far moves
// take seconds to measure. It says so when that takes longer than a moment, and
// hears an interrupt, which has nothing to save then.
func prepared[T any](
	ctx context.Context, errOut io.Writer, quiet bool, prepare func() (T, error),
) (ready T, err error) {
	end := ctx.Done()
	if ctx.Err() != nil { // nothing will be played, and what is printed says so
		end = nil
	}
	type outcome struct {
		ready T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		ready, err := prepare()
		done <- outcome{ready, err}
	}()
	late := time.After(patience)
	for {
		select {
		case o := <-done:
			return o.ready, o.err
		case <-late:
			if !quiet {
				fmt.Fprint(errOut, preparing)
			}
		case <-end:
			fmt.Fprintln(errOut, "interrupted before the first game: nothing has been counted")
			return ready, &exitError{exitInterrupted, ctx.Err()}
		}
	}
}
