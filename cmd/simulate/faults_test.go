//go:build unix

package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/sim/simtest"
)

// simulateIn runs the program in a folder.
func simulateIn(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("simulate", args...)
	cmd.Dir = dir
	return cmd
}

// keptGames is how many games are in a journal that is whole, but for a line on its way.
func keptGames(t *testing.T, text []byte) (games uint64) {
	t.Helper()
	entries, damaged, err := new(journalFile).readJournal(bytes.NewReader(text))
	if err != nil || damaged > 0 {
		t.Fatalf("%d entries are damaged: %v", damaged, err)
	}
	last := map[lab.JournalPlace]uint64{}
	for _, e := range entries {
		games += e.Games - last[e.JournalPlace]
		last[e.JournalPlace] = e.Games
	}
	return games
}

// Runs that are killed at random moments again and again lose nothing that was kept,
// and end with what an undisturbed run has. So do sweeps.
func TestKills(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	run := strings.Fields("run race/maedn --games 60000 --seed 3 --workers 1 --quiet --keep 5ms -o")
	sweep := strings.Fields("sweep stalagluft/reconnaissance --knob spot.arc.guard=90,180 --games 2000 --workers 1 " +
		"--quiet -o")
	for _, command := range [][]string{run, sweep} {
		if out, err := simulateIn(dir, append(command, command[0]+".json")...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	want := saved(t, in("run.json")).Checksum
	swept, err := os.ReadFile(in("sweep.json"))
	if err != nil {
		t.Fatal(err)
	}

	wanted, each := 6, 3 // each: of one command
	if os.Getenv(simtest.LongSwitch) == "1" {
		wanted, each = 200, 200
	}
	r, kills := rand.New(rand.NewPCG(4, 2)), 0
	// disturbed gives the command, and again whenever it was killed, until it is at its
	// end: the longer it did not get on, the later it is killed. See looks at what is
	// kept.
	disturbed := func(command []string, file string, see func() (on bool)) {
		args := slices.Concat(command, []string{file})
		until := min(wanted, kills+each)
		for most := 200 * time.Millisecond; ; {
			cmd := simulateIn(dir, args...)
			var said bytes.Buffer
			cmd.Stderr = &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			after := time.AfterFunc(time.Duration(r.Int64N(int64(most))), func() {
				if kills < until {
					_ = cmd.Process.Kill()
				}
			})
			err := cmd.Wait()
			after.Stop()
			var exit *exec.ExitError
			switch {
			case err == nil:
				return
			case errors.As(err, &exit) && exit.ExitCode() == exitCorrupt && args[0] == "resume" &&
				!exists(in(file)+journalEnding):
				return // it was at its end when it was killed: there is nothing to go on with
			case errors.As(err, &exit) && exit.ExitCode() >= 0:
				t.Fatalf("%v: %v\n%s", args, err, &said)
			}
			if kills++; !see() {
				most += most / 2
			}
			if exists(in(file)) && !exists(in(file)+journalEnding) {
				return // killed when all was written, before it said so
			}
			if exists(in(file)) || isKept(in(file)+journalEnding) {
				args = []string{"resume", file, "--quiet"}
			}
		}
	}
	ends := 0
	for kills < wanted {
		games := uint64(0)
		disturbed(run, "killed.json", func() bool {
			text, err := os.ReadFile(in("killed.json") + journalEnding)
			if err != nil || len(text) == 0 { // before the first entry, or at its end
				return false
			}
			before := games
			if games = keptGames(t, text); games < before {
				t.Fatalf("%d games were kept, and %d of them are left", before, games)
			}
			return games > before
		})
		if got := saved(t, in("killed.json")).Checksum; got != want {
			t.Fatalf("after %d kills the checksum is %s, not %s", kills, got, want)
		}
		size := int64(0)
		disturbed(sweep, "swept.json", func() bool {
			before := size
			if info, err := os.Stat(in("swept.json") + journalEnding); err == nil {
				size = info.Size()
			}
			return size > before
		})
		if got, err := os.ReadFile(in("swept.json")); err != nil || !bytes.Equal(got, swept) {
			t.Fatalf("after %d kills another sweep: %v\n%s", kills, err, got)
		}
		ends += 2
		_, _ = os.Remove(in("killed.json")), os.Remove(in("swept.json"))
	}
	// What a kill leaves the next writing of that file takes away: at most the last kill of
	// each command is left, and a trial.
	if left, _ := filepath.Glob(in(".simulate-*")); len(left) > 3 {
		t.Errorf("hidden files are left: %v", left)
	}
	t.Logf("%d kills of %d commands", kills, ends)
}

// A disk that is full: what was kept stays, the run goes on and prints what it has,
// and can be resumed when there is room. The journal's times say nothing: whatever a clock says, it goes on.
func TestDiskFull(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	dir := t.TempDir()
	inside := func(script string) (out string, code int) {
		cmd := exec.Command("unshare", "-rm", "sh", "-c", script)
		cmd.Dir = dir
		text, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return string(text), exit.ExitCode()
		}
		if err != nil {
			return err.Error(), -1
		}
		return string(text), 0
	}
	if out, code := inside("mkdir -p disk && mount -t tmpfs -o size=2M tmpfs disk && umount disk"); code != 0 {
		t.Skipf("no small disk can be made here: %s", out)
	}
	if out, err := simulateIn(dir,
		strings.Fields("run race/maedn --games 100000 --quiet -o whole.json")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// On a busy machine a run may be at its end before the disk is full: it is given again.
	out, code := inside(`mount -t tmpfs -o size=2M tmpfs disk
		for try in $(seq 20); do
			simulate run race/maedn --games 100000 --workers 1 --keep 10ms --quiet -o disk/run.json >printed 2>said &
			until [ -s disk/run.json.journal ] || [ -e disk/run.json ] || ! kill -0 $!; do sleep .01; done
			head -c 4M /dev/zero >disk/filler 2>/dev/null
			wait $!; code=$?
			[ $code = 0 ] || break
			rm disk/filler disk/run.json
		done
		echo "exit $code"; cat said; head -3 printed
		rm disk/filler
		touch -d 2050-01-01 disk/run.json.journal
		simulate resume disk/run.json --quiet >/dev/null
		cat disk/run.json >resumed.json`)
	full := ": no space left on device"
	for _, want := range []string{
		"exit 1\n", "not kept: disk/run.json.journal" + full,
		"simulate: -o disk/run.json" + full, "wins",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if code != 0 {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if got, want := saved(t, filepath.Join(dir, "resumed.json")).Checksum,
		saved(t, filepath.Join(dir, "whole.json")).Checksum; got != want {
		t.Errorf("the checksum is %s, not %s", got, want)
	}
}

// A folder that can no longer be written while a command keeps a journal in it: the
// journal goes on, as it is open; the answer is printed and cannot be saved, and resume
// saves it without playing. The program is nobody in particular there: root may write
// everywhere.
func TestJournalInAFolderThatIsClosed(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	dir := t.TempDir()
	inside := func(script string) (string, error) {
		cmd := exec.Command("unshare", "-U", "--map-user=1000", "sh", "-c", script)
		cmd.Dir = dir
		text, err := cmd.CombinedOutput()
		return string(text), err
	}
	closes := "mkdir closed && chmod 555 closed && ! touch closed/file 2>/dev/null && chmod 755 closed"
	if out, err := inside(closes); err != nil {
		t.Skipf("no folder can be closed here: %v %s", err, out)
	}
	sweep := "simulate sweep stalagluft/reconnaissance --knob spot.arc.guard=90,180 --games 2000 --workers 1 " +
		"--quiet -o "
	out, err := inside(sweep + `whole.json >/dev/null || exit
		for try in $(seq 20); do # a sweep may be at its end before the folder is closed, on a busy machine
			` + sweep + `closed/sweep.json >printed 2>said &
			until [ -s closed/sweep.json.journal ] || [ -e closed/sweep.json ]; do sleep .01; done
			chmod 555 closed
			wait $!; code=$?
			chmod 755 closed
			[ $code = 0 ] || break
			rm closed/sweep.json
		done
		echo "exit $code"; cat said; head -3 printed
		cp closed/sweep.json.journal before
		simulate resume closed/sweep.json --quiet >again || exit
		cmp printed again && cmp whole.json closed/sweep.json && ls -A closed`)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		"exit 1\n", "simulate: -o closed/sweep.json: permission denied", "Degrees that a guard on his",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if !strings.HasSuffix(out, "\nsweep.json\n") {
		t.Errorf("more than the answer is left:\n%s", out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "before"))
	if err != nil {
		t.Fatal(err)
	}
	if games := keptGames(t, text); games < 2000 {
		t.Errorf("the journal holds %d games", games)
	}
}

// A clock that is set back and on while a run goes on changes nothing: the journal is
// kept as before, and the counts are the same. A program of Go asks the kernel what
// time it is, whom libfaketime cannot deceive; in the emulator, its question goes
// through libc.
func TestClockSetBack(t *testing.T) {
	simtest.Long(t) // it plays in an emulator; TestDueWhileClockIsSet is its short sibling
	libraries, _ := filepath.Glob("/usr/lib/*/faketime/libfaketime.so.1")
	emulator, err := exec.LookPath("qemu-x86_64")
	if err != nil || len(libraries) == 0 || runtime.GOARCH != "amd64" {
		t.Skip("no clock can be set here: wants Debian's packages faketime and qemu-user")
	}
	simulate, err := exec.LookPath("simulate")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	set := func(clock string) {
		if err := os.WriteFile(filepath.Join(dir, "clock"), []byte(clock+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := strings.Fields("run race/maedn --games 60000 --seed 3 --workers 1 --quiet --keep 50ms -o")
	if out, err := simulateIn(dir, append(run, "whole.json")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	set("+0")
	cmd := exec.Command(emulator, slices.Concat([]string{simulate}, run, []string{"set.json"})...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LD_PRELOAD="+libraries[0], "FAKETIME_TIMESTAMP_FILE="+filepath.Join(dir, "clock"),
		"FAKETIME_NO_CACHE=1", "DONT_FAKE_MONOTONIC=1")
	began := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer func() { _ = cmd.Process.Kill() }()
	file := filepath.Join(dir, "set.json")
	for _, clock := range []string{"+0", "-10d", "+400d", "-3d"} { // the journal gets on, whatever the clock says
		set(clock)
		for last, more := uint64(0), 0; more < 4; time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > 5*time.Minute {
				t.Fatalf("with the clock at %s the journal is not kept any more", clock)
			}
			if exists(file) {
				t.Fatalf("with the clock at %s the journal was not kept until the end", clock)
			}
			text, err := os.ReadFile(file + journalEnding)
			if err != nil || len(text) == 0 {
				continue
			}
			if games := keptGames(t, text); games > last {
				last = games
				more++
			}
		}
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	got, want := saved(t, file), saved(t, filepath.Join(dir, "whole.json"))
	if got.Checksum != want.Checksum {
		t.Errorf("the checksum is %s, not %s", got.Checksum, want.Checksum)
	}
	if took := got.Timing.Wall; took <= 0 || took > time.Since(began).Seconds() {
		t.Errorf("the run says that it took %v s", took)
	}
}
