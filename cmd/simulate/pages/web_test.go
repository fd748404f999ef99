package pages

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"escapesim/cmd/simulate/program"
	"escapesim/reports"
	"escapesim/reports/paired"
)

// openLab changes the address of the laboratory's page, as a link does, to what is chosen.
func (b *browser) openLab(chosen url.Values) {
	b.t.Helper()
	b.follow(chosen.Encode())
	b.ready()
}

// follow has the page read another address, and forget the command of the last one.
func (b *browser) follow(hash string) {
	b.t.Helper()
	b.do(chromedp.Evaluate(fmt.Sprintf(`fault(""); $("command").textContent = ""; location.hash = %q`, hash), nil))
}

// ready waits until what the address says can be played.
func (b *browser) ready() {
	b.t.Helper()
	b.until(`document.getElementById("first")?.disabled === false && $("command").textContent ||
		document.getElementById("fault")?.textContent ||
		document.getElementById("loading")?.textContent.includes("could not")`)
	if fault := value[string](b, `document.getElementById("fault").textContent`); fault != "" {
		b.t.Fatal(fault)
	}
}

// played waits until all games are played, and returns what came of them.
func (b *browser) played() (r paired.Report) {
	b.t.Helper()
	b.until(`document.getElementById("results").dataset.done || document.getElementById("fault").textContent`)
	if fault := value[string](b, `document.getElementById("fault").textContent`); fault != "" {
		b.t.Fatal(fault)
	}
	if err := json.Unmarshal([]byte(value[string](b, `JSON.stringify(counts)`)), &r); err != nil {
		b.t.Fatal(err)
	}
	return r
}

// sameCounts reports where the command line counts otherwise than the page, whatever
// intervals are drawn around it.
func (b *browser) sameCounts(command string, got paired.Report) {
	b.t.Helper()
	var want paired.Report
	args := slices.Concat(program.Words(b.t, ".", []string{command})[0], []string{"--format", "json"})
	if err := json.Unmarshal([]byte(printed(b.t, args...)), &want); err != nil {
		b.t.Fatal(err)
	}
	if diff := cmp.Diff(comparedCounts(&want), comparedCounts(&got)); diff != "" {
		b.t.Errorf("%s counts otherwise (- command line, + page):\n%s", command, diff)
	}
	for _, v := range want.Variants {
		if v.Met.Games == 0 {
			b.t.Errorf("%s: %s is met in no game: nothing is compared", command, v.Name)
		}
	}
}

// comparedCounts is what a comparison counts, a line a variant.
func comparedCounts(r *paired.Report) (lines []string) {
	type means struct {
		name          string
		base, variant float64
	}
	for _, v := range r.Variants {
		var list []means
		for _, part := range []reports.Named[paired.Difference]{v.Outcomes, v.Metrics} {
			for _, e := range part {
				list = append(list, means{e.Name, float64(e.Value.Base), float64(e.Value.Variant)})
			}
		}
		lines = append(lines, fmt.Sprint(r.Games, r.Base.RulesHash, v.RulesHash, v.Met, v.Flips,
			v.Look, v.Parted, list))
	}
	return lines
}

// The command of docs/web.md writes the site, whether there is a browser to open it or not.
func TestSiteIsWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the page")
	}
	t.Parallel() // what needs no site does not wait for it
	text, err := os.ReadFile("../../../docs/web.md")
	if err != nil || !strings.Contains(string(text), "\ngo run ./cmd/simulate web -o site\n") {
		t.Errorf("the page has another command (%v)", err)
	}
	if _, err := written(); err != nil {
		t.Error(err)
	}
}

// The laboratory is loaded once, for all that is done with it: to compile and to start it costs more
// than most games.
func TestLab(t *testing.T) {
	b := openBrowser(t)
	b.do(chromedp.Navigate(site(t) + "/#rules=stalagluft/reconnaissance&games=700&seed=7"))
	b.ready()
	for _, part := range []struct {
		name string
		test func(*browser, *testing.T)
	}{
		{"keyboard", (*browser).labByKeyboard},
		{"ranks", (*browser).labRanks},
		{"players", (*browser).labPlayers},
		{"files", (*browser).labFiles},
	} {
		t.Run(part.name, func(own *testing.T) {
			b.t = own
			part.test(b, own)
		})
		b.t = t
	}
	b.clean(value[string](b, "location.origin"))
}

// The keyboard alone suffices: to find an option, to turn it, to play, and to come to the
// answer, which counts what the command line counts, to the last game. The page asks for
// nothing but its own files, and has no fault that axe knows of.
func (b *browser) labByKeyboard(t *testing.T) {
	b.picture("lab-open")
	b.axe("lab-open")
	at := func() string {
		return value[string](b, `(document.activeElement.dataset.key ?? "") + (document.activeElement.id || document.activeElement.tagName)`)
	}
	tabTo := func(want string) {
		t.Helper()
		for range 400 {
			if strings.Contains(at(), want) {
				return
			}
			b.do(chromedp.KeyEvent(kb.Tab))
		}
		t.Fatalf("the tabulator does not come to %s", want)
	}
	tabTo("find")
	b.do(chromedp.KeyEvent("spot.arc.guard"))
	b.until(`document.querySelector(".group:not([hidden]) .sub").textContent === "1"`) // found, of many
	tabTo("spot.arc.guard")
	// A wrong value is told at once, and the option is marked.
	b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.KeyEvent("too many"+kb.Tab))
	b.until(`document.getElementById("fault").textContent.includes("spot.arc.guard") && document.querySelector("[aria-invalid]")`)
	if said := value[string](b,
		`document.querySelector("[aria-invalid] + .wrong").textContent`); !strings.HasPrefix(said, "spot.arc.guard takes") {
		t.Errorf("beside the option stands %q", said)
	}
	tabTo("spot.arc.guard")
	b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.KeyEvent("3"+kb.Tab))
	b.until(`!document.getElementById("fault").textContent && !document.querySelector("[aria-invalid]")`)
	tabTo("spot.arc.guard")
	command := value[string](b, `$("command").textContent`)
	if n := value[int](b, `$("command").children.length`); n != len(strings.Split(command, " ")) {
		t.Errorf("%d words that stay whole of %q", n, command)
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	got := b.played()
	if len(got.Variants) != 1 || got.Variants[0].Name != "+spot.arc.guard=3" || got.Games != 700 {
		t.Errorf("played: %d games, %+v", got.Games, got.Variants)
	}
	tabTo("link")
	address := value[string](b, `document.activeElement.href`)
	if !strings.Contains(address, "spot.arc.guard%3D3") {
		t.Errorf("the link is %s", address)
	}
	b.sameCounts(command, got)
	for what, least := range map[string]int{"table": 2, "svg": 3, "caption, figcaption": 3} {
		if n := value[int](b, `document.querySelectorAll("#answer-here `+strings.ReplaceAll(what, ", ",
			", #answer-here ")+`").length`); n < least {
			t.Errorf("%d %s on the page", n, what)
		}
	}
	b.fits("lab-done")
	b.picture("lab-done")
	b.axe("lab-done")
	// The bot that is chosen for a seat has numbers, which are part of the command.
	b.openLab(url.Values{"rules": {"colditz/thibault"}, "games": {"200"}, "seats": {"german=standard:doors=3"}})
	if now := value[string](b, `document.querySelector("#n-german-doors").value`); now != "3" {
		t.Errorf("the link says doors=3, the page %s", now)
	}
	b.do(chromedp.Evaluate(`$("n-german-doors").closest("details").open = true; $("n-german-doors").focus()`, nil),
		chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.KeyEvent("4"+kb.Tab))
	b.until(`$("command").textContent.includes("--seats german=standard:doors=4") && !$("fault").textContent`)
	b.do(chromedp.Evaluate(`$("n-german-doors").focus()`, nil),
		chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.KeyEvent("99"+kb.Tab))
	b.until(`$("fault").textContent.includes("doors") && document.querySelector("#n-german-doors[aria-invalid]")`)
	b.do(chromedp.Evaluate(`{
		const seat = document.querySelector("[data-seat=german]")
		seat.value = "random"
		seat.dispatchEvent(new Event("change", {bubbles: true}))
	}`, nil))
	b.until(`$("command").textContent.includes("--seats german=random") &&
		!document.querySelector("[name=number]") && !$("fault").textContent`)
	// So is a fault of a rule file, with its line and column, at the file.
	b.do(chromedp.Evaluate(`$("write").click()
		document.querySelector("#files textarea").value = 'extends = "colditz/dutch"\n[dod]\ncarts = [4]'
		document.querySelector("#files textarea").dispatchEvent(new Event("change", {bubbles: true}))`, nil))
	b.until(`document.querySelector("#files textarea[aria-invalid] + .wrong")?.textContent.includes("house.toml:3:1")`)
	if rules := value[string](b, `$("rules").value`); rules != "colditz/dutch" {
		t.Errorf("a house rule of colditz/dutch stands beside %s", rules)
	}
}

// Rule files that are dropped on the page are compared with each other, one of them the base,
// with the counts of the command line; a link hands them on, and a file becomes options.
func (b *browser) labFiles(t *testing.T) {
	b.openLab(url.Values{"rules": {"stalagluft/reconnaissance"}, "games": {"300"}, "seed": {"7"}})
	dir, drop := t.TempDir(), ""
	for name, change := range map[string]string{
		"one file.toml": "[spot]\narc.guard = 3\n",
		"two.toml":      "[spot]\narc.tower = 90\n",
	} {
		text := "extends = \"stalagluft/reconnaissance\"\n" + change
		kept := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		if err := os.WriteFile(kept, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		drop += fmt.Sprintf("dropped.items.add(new File([%q], %q));", text, name)
	}
	b.do(chromedp.Evaluate(`{ const dropped = new DataTransfer(); `+drop+`
		document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: dropped, bubbles: true})) }`, nil))
	b.until(`$("command").textContent.includes("one-file.toml") && $("command").textContent.includes("two.toml")`)
	b.do(chromedp.Evaluate(`$("rules").value = "one-file.toml"; $("rules").dispatchEvent(new Event("change", {bubbles: true}))`, nil))
	b.until(`$("command").textContent.startsWith("simulate compare one-file.toml two.toml")`)
	command := value[string](b, `$("command").textContent`)
	b.do(chromedp.Evaluate(`$("setup").requestSubmit()`, nil))
	got := b.played()
	b.sameCounts(strings.NewReplacer("one-file.toml", dir+"/one-file.toml", "two.toml",
		dir+"/two.toml").Replace(command), got)
	b.fits("lab-files")
	b.picture("lab-files")
	b.axe("lab-files")
	// The link holds the files.
	link := value[string](b, `$("link").href`)
	_, hash, _ := strings.Cut(link, "#")
	b.openLab(url.Values{"rules": {"stalagluft/reconnaissance"}})
	b.until(`!document.querySelector("#files li")`)
	b.follow(hash)
	b.until(`document.getElementById("command")?.textContent.startsWith("simulate compare one-file.toml two.toml")`)
	b.do(chromedp.Evaluate(`[...document.querySelectorAll("#files button")].find((x) => x.getAttribute("aria-label") === "Lay it out as options: two.toml").click()`, nil))
	b.until(`document.querySelector("#list .show")?.textContent === "spot.arc.tower = 90"`)
	if files := value[int](b, `document.querySelectorAll("#files li").length`); files != 1 {
		t.Errorf("%d files are left when one of two was laid out", files)
	}
}

// What was changed stands on top, and goes back at a click; each of several changes is ranked
// by itself and with the others, with the counts of the command line. While games are played
// the answer is in view, on a phone as well.
func (b *browser) labRanks(t *testing.T) {
	b.openLab(url.Values{
		"rules": {"stalagluft/reconnaissance"}, "games": {"400"}, "seed": {"7"}, "each": {"yes"},
		"set": {"spot.arc.guard=3", "spot.target=5", "spot.arc.tower=90"},
	})
	b.do(emulation.SetDeviceMetricsOverride(390, 844, 1, true))
	b.until(`document.querySelectorAll("#list li").length === 3`)
	b.do(chromedp.Evaluate(`document.querySelector("#list [aria-label='spot.arc.tower as printed']").click()`, nil))
	b.until(`document.querySelectorAll("#list li").length === 2`)
	b.do(chromedp.Evaluate(`document.querySelector("#list .show").click()`, nil))
	b.until(`document.activeElement.dataset.key === "spot.arc.guard"`)
	b.axe("lab-changed")
	b.contrast("lab-changed")
	b.do(chromedp.Evaluate(`$("options").open = false; scrollTo(0, 0)`, nil))
	b.picture("lab-changed")
	b.do(emulation.SetDeviceMetricsOverride(390, 844, 1, true))
	command := value[string](b, `document.getElementById("command").textContent`)
	b.do(chromedp.Evaluate(`$("setup").requestSubmit()`, nil))
	got := b.played()
	if top := value[float64](b,
		`document.querySelector("#answer-here .lead, #answer-here h2").getBoundingClientRect().top`); top < 0 ||
		top > 844 {
		t.Errorf("the answer stands at %.0f of a screen of 844", top)
	}
	if len(got.Variants) != 3 {
		t.Fatalf("the page ranks %d variants: want each of two and both", len(got.Variants))
	}
	b.sameCounts(command, got)
	b.fits("lab-ranks")
	b.picture("lab-ranks")
	b.axe("lab-ranks")
	b.contrast("lab-ranks")
}

// Several numbers of players are a knob of the page, too: bars for each, each team's share, and
// the shares of the command line.
func (b *browser) labPlayers(t *testing.T) {
	b.openLab(url.Values{
		"rules": {"colditz/thibault"}, "games": {"16"}, "seed": {"3"}, "knob": {"players=2,3"},
	})
	command := value[string](b, `$("command").textContent`)
	if want := "simulate sweep colditz/thibault --knob players=2,3 --seed 3 --games 16"; command != want {
		t.Fatalf("the command is %s, want %s", command, want)
	}
	b.do(chromedp.Evaluate(`$("setup").requestSubmit()`, nil))
	b.played()
	var want struct {
		Values []struct {
			Value float64
			Teams map[string]struct{ P float64 }
		}
	}
	args := slices.Concat(program.Words(t, ".", []string{command})[0], []string{"--format", "json"})
	if err := json.Unmarshal([]byte(printed(t, args...)), &want); err != nil {
		t.Fatal(err)
	}
	shown := value[string](b, `[...document.querySelectorAll("#answer-here figure [role=img]")]
		.map((e) => e.getAttribute("aria-label")).join("; ").replaceAll("\u00a0", " ")`)
	for i, v := range want.Values {
		shares := []float64{v.Value}
		for _, team := range v.Teams {
			shares = append(shares, team.P)
		}
		if len(shares) != i+2 {
			t.Errorf("%d shares with %d players", len(shares), i+2)
		}
		for _, share := range shares {
			if words := reports.Percent(share); !strings.Contains(shown, words) {
				t.Errorf("with %d players one wins %s; the page says\n%s", i+2, words, shown)
			}
		}
	}
	if !value[bool](b, `$("answer-here").textContent.includes("Who wins, by players")`) {
		t.Error("no bars by players")
	}
	b.fits("lab-players")
	b.picture("lab-players")
	b.axe("lab-players")
}
