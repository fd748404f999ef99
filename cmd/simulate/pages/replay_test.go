package pages

import (
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/pelletier/go-toml/v2"
)

// A game on its board, stepped to its end by keyboard, stands as the engine left it;
// its page asks for nothing and reads as a transcript without its script.
func TestReplayPage(t *testing.T) {
	b := openBrowser(t)
	seen := map[string]bool{}
	for _, args := range [][]string{
		{"colditz/thibault", "--set", "clock.limit_minutes=54", "--seed", "1", "--game", "3"},
		{
			"colditz/fuga3", "--set", "clock.limit_minutes=16", "--seed", "2", "--game", "3", "--as", "german",
			"--players", "6",
		},
		{"evasion/price", "--seed", "1", "--game", "9"},
		{"stalagluft/ebob", "--set", "time.turns=5", "--seed", "1", "--game", "3", "--as", "pow"},
		{"stalagluft/reconnaissance", "--seed", "1", "--game", "7"},
	} {
		t.Run(args[0], func(t *testing.T) {
			b.t = t
			file := filepath.Join(t.TempDir(), "game.html")
			transcript := printed(t, append([]string{"replay"}, args...)...)
			if said := printed(t, append([]string{"replay", "--html", file}, args...)...); said != "" {
				t.Errorf("with a page the terminal is told the game as well: %.80s", said)
			}
			text, err := os.ReadFile(file)
			if err != nil || len(text) > 600_000 {
				t.Fatalf("%v: %d bytes", err, len(text))
			}
			b.do(chromedp.Navigate("file://" + file))
			name := strings.ReplaceAll(args[0], "/", "-")
			b.fits(name)
			b.onPhone(name)
			b.picture("replay-" + name)
			b.axe(name)
			if game := strings.Split(args[0], "/")[0]; !seen[game] { // one page of each game's board
				seen[game] = true
				b.contrast(name)
			}
			last := value[int](b, `Number(document.getElementById("slide").max)`)
			if n := value[int](b, `document.querySelectorAll(".pawn").length`); n < 3 || last < 20 {
				t.Errorf("%d pawns, %d steps", n, last)
			}
			// The controls are seen at once, and every part of the chart leads to its step.
			if y := value[float64](b, `document.getElementById("controls").getBoundingClientRect().bottom`); y > 720 {
				t.Errorf("the controls end %.0f pixels below the top", y)
			}
			led := value[[][2]int](b, `[...document.querySelectorAll(".plot a")].map((a) => {
				a.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
				return [Number(a.dataset.scene), Number(document.getElementById("slide").value)];
			})`)
			flat := strings.Contains(string(text), "led from beginning to end") // so that no chart is drawn
			if len(led) < 3 != flat || slices.ContainsFunc(led, func(at [2]int) bool { return at[0] != at[1] }) {
				t.Errorf("the parts of the chart lead to %v", led)
			}
			b.do(chromedp.KeyEvent(kb.Home))
			b.do(chromedp.KeyEvent(kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft))
			where := value[string](b, `document.getElementById("where").textContent`)
			if where != fmt.Sprintf("Step 1 of %d", last) {
				t.Errorf("two steps on and one back: %s", where)
			}
			b.do(chromedp.Evaluate(`for (let i = 0; i < Number(document.getElementById("slide").max); i++)
				document.getElementById("forth").click()`, nil))
			stepped := value[map[string]string](b, standing)
			b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.End))
			if jumped := value[map[string]string](b, standing); !maps.Equal(stepped, jumped) {
				t.Errorf("stepped to the end: %v\njumped there: %v", stepped, jumped)
			}
			if len(stepped) == 0 {
				t.Error("nobody stands on the board at the end")
			}
			if args[0] == "colditz/thibault" {
				decisions := regexp.MustCompile(`(\d+) decisions`).FindStringSubmatch(transcript)[1]
				var at struct{ Setup map[string]any }
				scenario := printed(t, append([]string{"replay", "--scenario-at", decisions}, args...)...)
				if err := toml.Unmarshal([]byte(scenario), &at); err != nil {
					t.Fatal(err)
				}
				checked := 0
				for pawn, place := range stepped {
					if checked++; at.Setup[pawn] != place {
						t.Errorf("%s stands on %s at the end; the engine has it on %v", pawn, place, at.Setup[pawn])
					}
				}
				onBoard := slices.DeleteFunc(slices.Collect(maps.Keys(at.Setup)), func(name string) bool {
					place, _ := at.Setup[name].(string)
					return !regexp.MustCompile(`^([a-z]+\d+)$`).MatchString(name) ||
						!regexp.MustCompile(`^(inside )?[A-Z]+\d+$`).MatchString(place)
				})
				if len(onBoard) != checked {
					t.Errorf("%d pawns stand on the board; the engine has %d there", checked, len(onBoard))
				}
			}
			b.picture("replay-" + name + "-end")
			b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(" "))
			b.until(`Number(document.getElementById("slide").value) > 1`)
			b.clean("file://" + file)
			// Without the script the same words stand there.
			_, said, _ := strings.Cut(string(text), `<section id="transcript"`)
			said, _, _ = strings.Cut(said, `<section id="again"`)
			said = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(said, "\n")
			said = strings.Join(strings.Fields(html.UnescapeString(said)), " ")
			_, told, _ := strings.Cut(transcript, "\n\n")
			beat := regexp.MustCompile(`^ +guard \d+ to `) // the board shows it
			for line := range strings.Lines(told) {
				if beat.MatchString(line) {
					continue
				}
				if words := strings.Join(strings.Fields(line), " "); !strings.Contains(said, words) {
					t.Errorf("the page does not tell: %s", line)
					break
				}
			}
		})
	}
}

// standing is where the pawns stand that are seen, by their names.
const standing = `Object.fromEntries([...document.querySelectorAll(".pawn[visibility=visible]")]
	.map((p) => p.querySelector("title").textContent.split(": ")))`

// onPhone reports a board that scrolls without a word, or says so and does not, a slider
// that ends beside the chart or the column, and a first screen without the story's beginning or the controls.
func (b *browser) onPhone(what string) {
	b.t.Helper()
	b.do(emulation.SetDeviceMetricsOverride(390, 900, 1, true))
	if !value[bool](b, `{
		const box = document.querySelector("#board .box"), hint = document.querySelector("#board .hint");
		(box.scrollWidth > box.clientWidth) === Boolean(hint);
	}`) {
		b.t.Errorf("%s: whether the board scrolls is not what the page says", what)
	}
	if off := value[[]float64](b, `{
		const right = (what) => document.querySelector(what)?.getBoundingClientRect().right;
		const slide = right("#slide"), plot = right(".plot svg") ?? slide - 8;
		[slide - right("#board"), slide - 8 - plot];
	}`); max(off[0], off[1], -off[1]) > .5 {
		b.t.Errorf("%s: the slider ends %v pixels beside the column and beside the chart", what, off)
	}
	if ends := value[[]float64](b, `["#story li", "#controls"].map((what) =>
		document.querySelector(what).getBoundingClientRect().bottom)`); ends[0] > ends[1] || ends[1] > 720 {
		b.t.Errorf("%s: the story's first line ends at %.0f pixels, the controls at %.0f", what, ends[0], ends[1])
	}
	b.do(emulation.ClearDeviceMetricsOverride())
}

// The pages of other commands open without a request and without an error, with
// their tables and charts.
func TestAnswerPages(t *testing.T) {
	b := openBrowser(t)
	study := filepath.Join(t.TempDir(), "study.toml")
	const asked = `base = "stalagluft/reconnaissance"
variants = ["+spot.arc.guard=3", "+spot.arc.guard=1"]
knobs = ["spot.arc.guard=2,3"]
figures = ["success"]
assert = ["success < 0.99"]
games = 300
`
	if err := os.WriteFile(study, []byte(asked), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"study", study},
		{"run", "stalagluft/reconnaissance", "--games", "300"},
		{"compare", "stalagluft/reconnaissance", "+spot.arc.guard=3", "--games", "300"},
	} {
		t.Run(args[0], func(t *testing.T) {
			b.t = t
			file := filepath.Join(t.TempDir(), "answer.html")
			printed(t, append(args, "--quiet", "--html", file)...)
			b.do(chromedp.Navigate("file://" + file))
			for _, what := range []string{"table", "svg", "h1", "main"} {
				if value[int](b, `document.querySelectorAll("`+what+`").length`) == 0 {
					t.Errorf("no %s on the page", what)
				}
			}
			b.fits(args[0])
			b.firstScreen(args[0])
			b.picture("answer-" + args[0])
			b.axe(args[0])
			if args[0] != "compare" { // whose charts and tables a study has as well
				b.contrast(args[0])
			}
			b.clean("file://" + file)
		})
	}
}

// firstScreen reports an answer, or a chart beside it, that is not all on the first screen, and a
// way through the page that is cut off.
func (b *browser) firstScreen(what string) {
	b.t.Helper()
	for _, screen := range [][2]int64{{1280, 800}, {390, 844}} {
		b.do(emulation.SetDeviceMetricsOverride(screen[0], screen[1], 1, screen[0] < 1000))
		low := value[map[string]float64](b, `Object.fromEntries([".lead", "#answer figure svg"].flatMap((what) =>
			[...document.querySelectorAll(what)].filter((e) => e.clientHeight).slice(0, 1)
				.map((e) => [what, e.getBoundingClientRect().bottom])))`)
		if len(low) < 2 || slices.Max(slices.Collect(maps.Values(low))) > float64(screen[1]) {
			b.t.Errorf("%s: on a screen of %v these end at %v", what, screen, low)
		}
		if !value[bool](b, `document.querySelector("nav").scrollWidth <= document.querySelector("nav").clientWidth`) {
			b.t.Errorf("%s: on a screen of %v the links to the parts of the page are cut off", what, screen)
		}
	}
	b.do(emulation.ClearDeviceMetricsOverride())
}
