package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/lab/labtest"
)

// What a command has saved is printed and drawn again as the command did, byte for byte: the
// text, the charts, the page, and the file itself.
func TestShowsWhatWasSaved(t *testing.T) {
	rules := labtest.Seat(t)
	t.Chdir(t.TempDir())
	write(t, "study.toml", "question = \"Is it fair?\"\nrules = %q\ngames = 300\nknobs = [\"run.chance=100,900\"]\n"+
		"variants = [\"+run.ladder=true\", \"+guard.asleep=true\"]\ntogether = true\n"+
		"figures = [\"runner\", \"p95 rounds\"]\n"+
		"assert = [\"runner < 0.5\", \"p95 rounds <= 1\", \"guard > runner\", \"runner > 0.21\"]\n", rules)
	// Under -short one in twelve, and the whole of one that is cut short without --full.
	for i, command := range []string{
		"run RULES --games 200 --players 3 --set rounds=4",
		"run RULES --games 60 --drama 4 --set rounds=3 --full --seats runners=sleeper",
		"run RULES --precision 0.05 --confidence 0.8 --without runner_1=wait",
		"run RULES --games 300 --shard 2/3",
		"compare RULES +run.ladder=true --games 200",
		"compare RULES +run.ladder=true +guard.asleep=true +wall.painted=true --games 200 --players 3",
		"compare RULES +run.ladder=true +guard.asleep=true --games 200 --together --full",
		"compare RULES +rounds=3 --precision 0.1 --of waits --of runner",
		"compare RULES +run.ladder=true +guard.asleep=true --games 60 --skill",
		"compare RULES +run.ladder=true --games 60 --adapt",
		"compare 0.json 0.json",
		"sweep RULES --knob run.chance=100,500 --knob rounds=1,2 --games 60 --of waits --of runner",
		"sweep RULES --knob run.chance=100,590,600,900 --target runner=0.3 --games 300",
		"sweep RULES --knob rounds=2,3 --target runner=0.3 --games 500",
		"sweep RULES --knob run.chance=200,400 --target runner=0.2:3 --target rounds<=1 --games 100",
		"sweep RULES --knob players=2,3 --games 60",
		"sweep study.toml",
		"check study.toml",
		"study study.toml --quiet",
		"study study.toml --quiet --full",
		"sensitivity RULES --games 100 --set rounds=2",
		"sensitivity RULES --games 60 --assumed --of guard",
		"worth RULES --games 100",
		"tournament RULES --games 60",
		"audit RULES --seat runners --games 60 --set rounds=3",
		"audit RULES --seat guard --games 60 --full",
		"audit RULES --recorded",
		"train RULES --seat runners --games 60 --set rounds=3",
		"review RULES --games 100",
		"dice --throws 2000 --set dice.max_chain=3",
		"do-or-die --throws 500 --ropes 1",
		"exact do-or-die",
		"exact evasion all",
		"exact stalagluft search",
	} {
		if testing.Short() && i%12 > 0 && i != 6 {
			continue
		}
		words := strings.Fields(strings.ReplaceAll(command, "RULES", rules))
		name := strconv.Itoa(i)
		saved, full := name+".json", slices.Contains(words, "--full")
		drawn := []string{"--html", name + ".html", "-o", saved}
		if strings.Contains(command, "RULES") {
			drawn = append(drawn, "--quiet")
		}
		again := []string{"show", saved, "--html", "again.html", "-o", "again.json", "--force"}
		if i == 0 { // once: the page has the same charts
			drawn, again = append(drawn, "--charts", name), append(again, "--charts", "again")
		}
		_, printed, notes := gave(t.Context(), append(words, drawn...)...)
		if !exists(saved) {
			t.Fatalf("%s: %s", command, notes)
		}
		if full {
			again = append(again, "--full")
		}
		_ = os.RemoveAll("again")
		code, text, notes := gave(t.Context(), again...)
		if code != exitOK {
			t.Errorf("%s: exit code %d: %s", command, code, notes)
		}
		if text != printed {
			t.Errorf("%s prints\n%s\nand is shown as\n%s", command, printed, text)
		}
		sameFile(t, command, name+".html", "again.html")
		sameFile(t, command, saved, "again.json")
		charts, err := filepath.Glob(name + "/*")
		if err != nil || slices.Contains(drawn, "--charts") == (len(charts) == 0) {
			t.Errorf("%s: %d charts (%v)", command, len(charts), err)
		}
		for _, chart := range charts {
			sameFile(t, command, chart, filepath.Join("again", filepath.Base(chart)))
		}
	}
}

// sameFile compares two files that a command, and show, have written.
func sameFile(t *testing.T, command, file, again string) {
	t.Helper()
	a, errA := os.ReadFile(file)
	b, errB := os.ReadFile(again)
	if err := cmp.Or(errA, errB); err != nil {
		t.Errorf("%s: %v", command, err)
		return
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	if !bytes.Equal(a, b) {
		part := func(text []byte) []byte { return text[max(at-60, 0):min(at+60, len(text))] }
		t.Errorf("%s: %s and %s part at byte %d:\n%s\n%s", command, file, again, at, part(a), part(b))
	}
}

// A run is shown whatever plays today, and refused where its rules are others; of several
// answers each is printed, and one alone drawn.
func TestShowRefuses(t *testing.T) {
	rules := labtest.Seat(t)
	t.Chdir(t.TempDir())
	write(t, "mine.toml", "extends = %q\n", rules)
	said(t, "run", "mine.toml", "--games", "60", "-o", "run.json")
	said(t, "worth", "mine.toml", "--games", "60", "-o", "worth.json")
	text := printed(t, "show", "run.json", "worth.json")
	for _, want := range []string{"mine.toml, 2 players, 60 games", "what each action is worth"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not stand in\n%s", want, text)
		}
	}
	if code, _, notes := gave(t.Context(), "show", "run.json", "worth.json", "--html", "x.html"); code != exitUsage ||
		!strings.Contains(notes, "take one answer") {
		t.Errorf("%d: %s", code, notes)
	}
	write(t, "mine.toml", "extends = %q\nrounds = 3\n", rules)
	code, _, notes := gave(t.Context(), "show", "run.json")
	if code != exitCorrupt || !strings.Contains(notes, "by now") {
		t.Errorf("%d: %s", code, notes)
	}
	printed(t, "show", "worth.json", "--html", "worth.html")
	page := pageWords(t, "worth.html")
	if strings.Contains(page, "Assumptions") || !strings.Contains(page, "each action") {
		t.Errorf("%s", page)
	}
	write(t, "other.json", "{\"schema\": \"escapesim.none/1\"}\n")
	for file, want := range map[string]int{"other.json": exitCorrupt, "mine.toml": exitUsage} {
		if code, _, notes := gave(t.Context(), "show", file); code != want || !strings.Contains(notes, file) {
			t.Errorf("%s: %d: %s", file, code, notes)
		}
	}
	if code, _, notes := gave(t.Context(), "show", "none.json"); code != exitUsage ||
		!strings.Contains(notes, "none.json") {
		t.Errorf("%d: %s", code, notes)
	}
}
