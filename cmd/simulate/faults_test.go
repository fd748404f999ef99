//go:build unix

package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/reports"
)

// simulateIn runs the program in a folder.
func simulateIn(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("simulate", args...)
	cmd.Dir = dir
	return cmd
}

// saved is a result that was saved, whole.
func saved(t *testing.T, file string) *reports.Result {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := lab.ReadParts([]lab.PartFile{{Name: file, Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return list[0].Result
}

// Runs that are killed at random moments again and again lose nothing that was kept,
// and end with what an undisturbed run has. So do sweeps.
func TestKills(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	run := strings.Fields("run race/maedn --games 60000 --seed 3 --workers 1 --quiet --keep 5ms -o")
	sweep := strings.Fields("sweep stalagluft/reconnaissance --knob spot.arc.guard=90,180 --games 2000 --workers 1 --quiet -o")
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

	wanted := 200
	if testing.Short() {
		wanted = 4
	}
	r, kills := rand.New(rand.NewPCG(4, 2)), 0
	// disturbed gives the command, and again whenever it was killed, until it is at its
	// end: the longer it did not get on, the later it is killed. See looks at what is
	// kept.
	disturbed := func(command []string, file string, see func() (on bool)) {
		args := slices.Concat(command, []string{file})
		for most := 200 * time.Millisecond; ; {
			cmd := simulateIn(dir, args...)
			var said bytes.Buffer
			cmd.Stderr = &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			after := time.AfterFunc(time.Duration(r.Int64N(int64(most))), func() {
				if kills < wanted {
					_ = cmd.Process.Kill()
				}
			})
			err := cmd.Wait()
			after.Stop()
			var exit *exec.ExitError
			switch {
			case err == nil:
				return
			case errors.As(err, &exit) && exit.ExitCode() >= 0:
				t.Fatalf("%v: %v\n%s", args, err, &said)
			}
			if kills++; !see() {
				most += most / 2
			}
			if exists(in(file)) || exists(in(file)+journalEnding) {
				args = []string{"resume", file, "--quiet"}
			}
		}
	}
	ends := 0
	for kills < wanted {
		games := uint64(0)
		disturbed(run, "killed.json", func() bool {
			if !exists(in("killed.json")) { // before the first writing
				return false
			}
			before := games
			if games = saved(t, in("killed.json")).Games; games < before {
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
	if left, _ := filepath.Glob(in(".simulate-*")); len(left) > 2 {
		t.Errorf("hidden files are left: %v", left)
	}
	t.Logf("%d kills of %d commands", kills, ends)
}

// A disk that is full, and a folder that can no longer be written: what was kept
// stays, the run goes on and prints what it has, and can be resumed when there is
// room. The file's times say nothing: whatever a clock says, it goes on.
func TestDiskFull(t *testing.T) {
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
	if out, code := inside("mkdir -p disk && mount -t tmpfs -o size=100k tmpfs disk"); code != 0 {
		t.Skipf("no small disk can be made here: %s", out)
	}
	if out, err := simulateIn(dir, strings.Fields("run race/maedn --games 100000 --quiet -o whole.json")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, fault := range map[string][2]string{
		"no space left on device": {"head -c 1M /dev/zero >disk/filler 2>/dev/null", "rm disk/filler"},
		"read-only file system":   {"mount -o remount,ro disk", "mount -o remount,rw disk"},
	} {
		out, code := inside(`mount -t tmpfs -o size=100k tmpfs disk
			simulate run race/maedn --games 100000 --workers 1 --keep 10ms --quiet -o disk/run.json >printed 2>said &
			while ! [ -s disk/run.json ]; do sleep .01; done; sleep .1
			` + fault[0] + `
			wait $!; echo "exit $?"; cat said; head -3 printed
			simulate merge --incomplete disk/run.json >/dev/null || echo "damaged"
			` + fault[1] + `
			touch -d 2050-01-01 disk/run.json
			simulate resume disk/run.json --quiet >/dev/null
			cat disk/run.json >resumed.json`)
		for _, want := range []string{"exit 1\n", "not kept: -o disk/run.json: " + name + "; the run goes on", "simulate: -o disk/run.json: " + name, "wins"} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", name, want, out)
			}
		}
		if code != 0 || strings.Contains(out, "damaged") {
			t.Errorf("%s: exit code %d\n%s", name, code, out)
		}
		if got, want := saved(t, filepath.Join(dir, "resumed.json")).Checksum, saved(t, filepath.Join(dir, "whole.json")).Checksum; got != want {
			t.Errorf("%s: the checksum is %s, not %s", name, got, want)
		}
	}
}
