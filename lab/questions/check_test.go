package questions

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/reports"
)

// A check reads the same figure of the same games as a sweep: a share with the luck of
// throws taken out, which is known better than the raw one.
func TestCheckReadsTheFigureOfSweeps(t *testing.T) {
	const most = 256
	rules := labtest.Seat(t)
	played, err := Compare(t.Context(), []lab.Experiment{open(t, rules, lab.Table{})}, lab.Job{Games: most, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	runner := float64(played.Sheets[0].Outcome("runner")) / most
	file := filepath.Join(t.TempDir(), "balance.toml") // so narrow that the games leave it open
	text := fmt.Sprintf("rules = %q\ngames = %d\n"+
		"assert = [\"runner between %.3f and %.3f\", \"mean rounds between 0 and 0.5\"]\n",
		rules, most, runner-0.01, runner+0.01)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := ReadCheck(file)
	if err != nil {
		t.Fatal(err)
	}
	list, games, err := c.Run(t.Context(), lab.Job{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if list[0].Verdict != Open || list[1].Verdict != Fails {
		t.Fatalf("verdicts %v and %v", list[0].Verdict, list[1].Verdict)
	}
	target, err := ParseTarget(lab.Table{}, rules, "runner=50%")
	if err != nil {
		t.Fatal(err)
	}
	sheet := games.Sheets[0]
	want, in := target.Figure(&Variation{Sheet: sheet}, c.Confidence) // one is left: its confidence is its own
	if got := list[0]; float64(got.Value) != want || float64(got.Lo) != in.Lo || float64(got.Hi) != in.Hi {
		t.Errorf("check has %v (%v to %v), sweep %v in %v", got.Value, got.Lo, got.Hi, want, in)
	}
	if raw := reports.AlwaysValid(sheet.Outcome("runner"), sheet.Games(), c.Confidence); in.Half() > 0.9*raw.Half() {
		t.Errorf("%v with the luck out, %v with it", in, raw)
	}
}

// What is no figure, and no number for it, is called so in the same words wherever it
// stands.
func TestFiguresAreReadOnce(t *testing.T) {
	for text, wrong := range map[string]string{
		"german=50":      "--target german=50: german is a share, from 0 to 1 or from 0% to 100%: write 50%",
		"rounds<=5%":     "--target rounds<=5%: rounds is no share: want a number without %",
		"p95 german=0.5": "--target p95 german=0.5: no outcome or metric \"german\": an outcome has a share, no p95",
		"german=NaN":     "--target german=NaN: \"NaN\" is no number",
	} {
		if _, err := ParseTarget((lab.Table{}), "colditz/thibault", text); err == nil || err.Error() != wrong {
			t.Errorf("%s: %v, want %s", text, err, wrong)
		}
	}
}
