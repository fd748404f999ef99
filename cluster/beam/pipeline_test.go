package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"escapesim/lab"
	"escapesim/reports"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// planned reads a plan as the command line does.
func planned(t *testing.T, args ...string) (Plan, error) {
	t.Helper()
	f := flag.NewFlagSet("simulate-beam", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	plan := planFlags(f)
	if err := f.Parse(args); err != nil {
		t.Fatal(err)
	}
	return plan()
}

// local is the result of a local run of the same games, in one piece.
func local(t *testing.T, p Plan) *lab.Part {
	t.Helper()
	part, err := p.table().PlayPart(t.Context(), p.Rules, lab.Span{First: p.First, Games: p.Games},
		lab.Job{Seed: p.Seed, First: p.First, Games: p.Games, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := part.Text()
	if err != nil {
		t.Fatal(err)
	}
	return reread(t, text)
}

// reread reads a result back.
func reread(t *testing.T, text []byte) *lab.Part {
	t.Helper()
	parts, err := lab.ReadParts([]lab.PartFile{{Name: "result", Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return parts[0]
}

// What the pipeline writes is what one local run writes: the same counts, figures and
// checksum.
func TestSameAsALocalRun(t *testing.T) {
	for name, args := range map[string][]string{
		"race": {"--rules", "race/maedn", "--games", "1,000", "--shards", "7", "--seed", "3"},
		"first": {
			"--rules", "evasion/price", "--games", "50", "--first", "90", "--shards", "4", "--seats",
			"german=random",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := planned(t, append(args, "--output", filepath.Join(t.TempDir(), "result.json"))...)
			if err != nil {
				t.Fatal(err)
			}
			if err := run(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(p.Output)
			if err != nil {
				t.Fatal(err)
			}
			got, want := reread(t, text), local(t, p)
			if got.Games != p.Games || got.Checksum != want.Checksum || !bytes.Equal(got.Counts, want.Counts) ||
				got.Answer() != want.Answer() {
				t.Errorf("%s: %s, %s; a local run says %s, %s", p.Output, got.Answer(), got.Checksum,
					want.Answer(), want.Checksum)
			}
		})
	}
}

// A sweep or an audit that is played in shares is that of one machine, to the letter.
func TestSameAnswer(t *testing.T) {
	for _, args := range [][]string{
		{"--games", "24", "--shards", "3", "--knob", "dod.cards=[4],[4,5,6]", "--set", "hand.opportunity_limit=4"},
		{
			"--rules", "stalagluft/reconnaissance", "--games", "4000", "--shards", "3", "--knob",
			"spot.arc.guard=90,360",
			"--target", "success=0.5",
		},
		{"--rules", "stalagluft/reconnaissance", "--seat", "pow", "--games", "40", "--shards", "3", "--first", "3"},
		{
			"--rules", "stalagluft/reconnaissance", "--seat", "pow", "--search", "--playouts", "4", "--fresh", "2",
			"--games", "3", "--shards", "2",
		},
	} {
		p, err := planned(t, append(args, "--output", filepath.Join(t.TempDir(), "audit.json"))...)
		if err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(p.Output)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.answer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want, err := reports.JSON(a)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v: another answer:\n%.1500s\nnot\n%.1500s", args, got, want)
		}
	}
}

// A task that was lost after its part had gone out is played again: the same part
// comes twice, and counts once.
func TestATaskPlayedTwice(t *testing.T) {
	p, err := planned(t, "--rules", "race/maedn", "--games", "60", "--shards", "3", "--output",
		filepath.Join(t.TempDir(), "result.json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts [][]byte
	for _, shard := range []uint64{2, 3, 1, 3} {
		text, err := (&playing{p}).ProcessElement(t.Context(), Task{shard})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	merge := func(texts [][]byte) error {
		return (&merging{p}).ProcessElement(t.Context(), 0, func(to *[]byte) bool {
			if len(texts) == 0 {
				return false
			}
			*to, texts = texts[0], texts[1:]
			return true
		})
	}
	if err := merge(texts); err != nil {
		t.Fatal(err)
	}
	if err := merge(texts[:2]); err == nil || !strings.Contains(err.Error(), "games 0 to 19 are in no part") {
		t.Errorf("a part is missing: %v", err)
	}
}

func TestMistakes(t *testing.T) {
	for want, args := range map[string][]string{
		"--output: where is the result to go?": {"--rules", "race/maedn"},
		"no rules \"race/maed\"":               {"--rules", "race/maed", "--output", "x"},
		"want at least one game a task":        {"--games", "3", "--output", "x"},
		"--target: of a sweep":                 {"--target", "german=0.5", "--output", "x"},
		"an audit or a sweep":                  {"--seat", "german", "--knob", "dod.cards=[4],[5]", "--output", "x"},
		"--search: of which --seat?":           {"--search", "--output", "x"},
		"--workers 0: want at least 1":         {"--workers", "0", "--output", "x"},
		"--knob dod.cards: want KEY=A,B,C":     {"--knob", "dod.cards", "--output", "x"},
		"--seats german=nobody: no policy":     {"--seats", "german=nobody", "--output", "x"},
	} {
		if _, err := planned(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
