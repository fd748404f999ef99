// Command simulate is the Monte Carlo laboratory for escape board games.
//
// This room holds the command line and nothing else: flags in, files out. It
// must not know a rule of any game; what it knows of games it asks the
// laboratory (lab).
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"escapesim/lab"
	"escapesim/reports"
)

func main() {
	debug.SetGCPercent(200)       // commands are short, and play asks for no memory
	debug.SetMemoryLimit(1 << 30) // many rules at once keep tables: rather collect more often
	// What asks the program to end, a terminal that closes too, is an interrupt.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() { // the first interrupt lets the block in hand finish, the second stops at once
		<-ctx.Done()
		stop()
	}()
	root, out := newRootCmd(), &plain{to: os.Stdout, name: "standard output"}
	root.SetOut(out)
	err := lab.Broken(func() error { return root.ExecuteContext(ctx) })
	if closed := os.Stdout.Close(); out.err == nil && closed != nil { // some disks say so only then that they are full
		out.err = fmt.Errorf("%s: %w", out.name, reason(closed))
	}
	if err == nil { // help, and what prints without looking back
		err = out.err
	}
	code := report(os.Stderr, err)
	lab.EndPrograms()
	os.Exit(code)
}

// report prints an error, on one line where no terminal folds it, and returns the exit code.
func report(w io.Writer, err error) int {
	code := exitCode(err)
	if code != exitOK && code != exitInterrupted {
		for line := range strings.SplitSeq(err.Error(), "\n") { // a document may have many faults
			to := &plain{to: w}
			fmt.Fprint(to, folded("simulate: "+line, to))
		}
	}
	return code
}

// folded is a line as a terminal shows it, in lines that end at blanks; elsewhere it stays one.
func folded(line string, to io.Writer) string {
	width, height := sizeOf(to)
	if height == 0 {
		return line + "\n"
	}
	return strings.Join(reports.Wrap(line, width), "\n") + "\n"
}

// exitCode is the code of what a command returns.
func exitCode(err error) int {
	var e *exitError
	var wrong *lab.UserError
	var damaged *lab.PartError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &e):
		return e.code
	case errors.As(err, &wrong):
		return exitUsage
	case errors.As(err, &damaged):
		return exitCorrupt
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitFailure
}
