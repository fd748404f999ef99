package pages

import (
	"bufio"
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// served starts a game that is played in a page, and returns the page's address.
func served(t *testing.T, args ...string) string {
	t.Helper()
	file, err := built()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	play := exec.Command(file, append([]string{"play", "--html"}, args...)...)
	play.Stderr = &said
	out, err := play.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := play.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = play.Process.Kill()
		_ = play.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "play at ")
	if err != nil || !ok || !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Fatalf("%q, %v: %s", line, err, &said)
	}
	return address
}

// say types a line into the page of a game, and waits for what is said to it.
func (b *browser) say(line, want string) {
	b.t.Helper()
	b.do(chromedp.Evaluate(`document.getElementById("answer").textContent = ""`, nil),
		chromedp.Focus("#line"), chromedp.KeyEvent(line+kb.Enter))
	b.until(`document.getElementById("answer").textContent`)
	if got := value[string](b, `document.getElementById("answer").textContent`); !strings.Contains(got, want) {
		b.t.Errorf("%s: want %q, the page says %q", line, want, got)
	}
}

// click clicks a place of the board.
func (b *browser) click(place string) {
	b.t.Helper()
	b.do(chromedp.Evaluate(`{
		const place = JSON.parse(document.getElementById("places").textContent).find((p) => p[0] === "`+place+`")
		const board = document.querySelector(".ground svg")
		const { x, y } = new DOMPoint(place[1], place[2]).matrixTransform(board.getScreenCTM())
		board.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }))
	}`, nil))
}

// A game is played in a page as at the terminal: the board shows the position, a click or a
// line makes a decision, a goal walks, a hint plays on, and quit ends the program.
func TestPlayPage(t *testing.T) {
	b := openBrowser(t)
	address := served(t, "--seat", "german", "--seed", "3")
	b.do(chromedp.Navigate(address))
	b.until(`document.querySelectorAll("#legal button").length === 5`)
	// A click on a ringed circle makes the decision that leads there.
	for _, circle := range []string{"C020", "C080"} {
		b.click(circle)
		b.until(`![...document.querySelectorAll("#legal button")].some((b) => b.textContent === "place ` + circle +
			`")`)
	}
	for _, words := range []string{"place C093", "place EB8", "place K016", "no"} {
		b.do(chromedp.Evaluate(`[...document.querySelectorAll("#legal button")].find((b) => b.textContent === "`+words+
			`").click()`, nil))
		b.until(`![...document.querySelectorAll("#legal button")].some((b) => b.textContent === "` + words + `")`)
	}
	b.until(`document.getElementById("question").textContent === "The Germans: spend your pips"`)
	b.until(`document.getElementById("asks").textContent.startsWith("A step is one")`)
	if n := value[int](b, `[...document.querySelectorAll(".pawn")].filter((p) => p.getAttribute("visibility") === "visible").length`); n != 23 {
		t.Errorf("%d pawns on the board, and there are 18 prisoners and 5 guards", n)
	}
	stood := value[string](b,
		`[...document.querySelectorAll(".pawn")].find((p) => p.textContent.startsWith("g1:")).textContent`)
	b.say("g1 to C047", "g1 C020 to C047")
	if now := value[string](b,
		`[...document.querySelectorAll(".pawn")].find((p) => p.textContent.startsWith("g1:")).textContent`); stood ==
		now || !strings.Contains(now, "C047") {
		t.Errorf("g1 stood at %s and now at %s", stood, now)
	}
	// A pawn that is clicked goes to a place that is clicked, over several turns.
	b.do(chromedp.Evaluate(`[...document.querySelectorAll(".pawn")].find((p) => p.textContent.startsWith("g1:")).dispatchEvent(new Event("click", {bubbles: true}))`, nil))
	b.until(`document.getElementById("about").textContent.includes("about g1")`)
	b.click("C201")
	b.until(`document.getElementById("goals").textContent.includes("g1 to C201")`)
	b.say("undo", "taken back")
	// Sent to a circle beside it, it has no older goal any more.
	b.click("C048")
	b.until(`document.getElementById("goals").hidden`)
	b.say("undo", "taken back")
	b.say("forget", "nobody is on his way")
	b.say("hint", "standard would: ")
	b.say("g1 to Z9", "no place is called Z9")
	b.picture("play")
	b.fits("play")
	b.axe("play")
	b.contrast("play")
	if size := value[int](b, `document.documentElement.outerHTML.length`); size > 600_000 {
		t.Errorf("the page has %d bytes", size)
	}
	b.say("undo", "taken back")
	b.do(chromedp.Evaluate(`[...document.querySelectorAll(".pawn")].find((p) => p.textContent.startsWith("g2:")).dispatchEvent(new Event("click", {bubbles: true}))`, nil))
	b.until(`document.getElementById("about").textContent.includes("4 of 33 decisions are about g2")`)
	// The bot finishes the turn.
	b.do(chromedp.Evaluate(`document.querySelector("[data-say='auto turn']").click()`, nil))
	b.until(`document.getElementById("state").textContent.startsWith("round 2")`)
	b.say("quit", "ended after")
	b.until(`document.getElementById("line").disabled`)
	b.clean(address)
}
