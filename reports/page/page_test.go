package page_test

import (
	"encoding/xml"
	"errors"
	"html"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
)

// evil is text of a document or a bot that wants to be more than text.
const evil = `</title><script>alert(1)</script><img src=x onerror=alert(2)>"' onload="alert(3)" style=x:expression(1) ]]> fill:#FFFFFF &lt;b&gt; </svg>`

// full is a page with that text wherever a text can stand.
func full() *page.Page {
	share := chart.Share{Name: evil, Value: 0.4, Interval: reports.Interval{Lo: 0.3, Hi: 0.5}}
	bars := chart.Shares(evil,
		[]chart.Share{share, {Name: "other", Value: 0.6, Interval: reports.Interval{Lo: 0.5, Hi: 0.7}}}, 0, 0.95)
	bars.Subtitle, bars.Note = evil, evil
	moves := chart.Moves(evil, chart.Unit{Name: evil}, evil, evil,
		[]chart.Move{{Name: evil, From: 1, To: 2, Interval: reports.Interval{Lo: 1, Hi: 3}}}, 0.95)
	board := chart.Heat(evil, chart.Unit{Name: evil}, []chart.Circle{{Value: 1, Letter: "<b>"}, {X: 1}}, nil, nil,
		chart.Label{Name: evil})
	table := reports.Table{
		Title: evil, Header: []string{"outcome", evil, ""},
		Rows: [][]string{{"  " + evil, "1", "out"}}, Left: []int{2}, Notes: []string{evil},
	}
	passages := []reports.Passage{
		{Words: evil},
		{Table: &table},
		{Commands: []reports.Command{{Says: evil, Line: evil}}},
	}
	return &page.Page{
		Question: evil, Subtitle: evil, Answer: []string{evil, evil}, Bars: []page.Term{{Name: evil, Words: evil}},
		Warnings: []string{evil},
		Passages: passages, All: passages, Figures: []*chart.Figure{bars, moves, board},
		Assumed:  []page.Assumption{{Option: evil, Reading: evil, Reason: evil}},
		Commands: []reports.Command{{Says: evil, Line: evil}}, Facts: []page.Term{{Name: evil, Words: evil}},
	}
}

// elements are the elements of a page with their attributes; voids are closed for
// the reader of XML.
func elements(t *testing.T, p *page.Page) (list []xml.StartElement, text string) {
	t.Helper()
	b, err := p.HTML()
	if err != nil {
		t.Fatal(err)
	}
	markup := regexp.MustCompile(`(<meta [^>]*)>`).ReplaceAllString(strings.TrimPrefix(string(b), "<!doctype html>"),
		"$1/>")
	d := xml.NewDecoder(strings.NewReader(markup))
	d.Entity = xml.HTMLEntity
	var all strings.Builder
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list, all.String()
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			list = append(list, x.Copy())
		case xml.CharData:
			all.Write(x)
		}
	}
}

// Nothing of a text runs or asks for a file: there is no script, no handler, no
// address but that of the SVG, and the page forbids them all to the browser.
func TestNothingRuns(t *testing.T) {
	list, text := elements(t, full())
	known := map[string]bool{"g": true, "path": true, "text": true, "svg": true}
	forbids := false
	for _, e := range list {
		switch name := e.Name.Local; name {
		case "script", "img", "iframe", "object", "embed", "link", "base", "form", "image", "use", "b":
			t.Errorf("there is a <%s>", name)
		default:
			known[name] = true
		}
		for _, a := range e.Attr {
			switch {
			case strings.HasPrefix(a.Name.Local, "on"):
				t.Errorf("<%s> has %s", e.Name.Local, a.Name.Local)
			case a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#"):
				t.Errorf("<%s> leads to %s", e.Name.Local, a.Value)
			case a.Name.Local == "content" && strings.HasPrefix(a.Value, "default-src 'none'"):
				forbids = !strings.Contains(a.Value, "script-src")
			case a.Name.Local == "style" && strings.Contains(a.Value, "url("), a.Name.Local == "src":
				t.Errorf("<%s> asks for %s", e.Name.Local, a.Value)
			}
		}
	}
	if !forbids {
		t.Error("the page does not forbid scripts to the browser")
	}
	if n := strings.Count(text, "<script>alert(1)</script>"); n < 20 {
		t.Errorf("the text stands there %d times as it was written", n)
	}
	if n := strings.Count(text, "fill:#FFFFFF &lt;b&gt;"); n < 20 {
		t.Errorf("the drawing has changed the text: %d stand as they were written", n)
	}
}

// What an ear needs: a language, landmarks, headings in order, headers of tables that
// say of what, charts and boxes with a name, ids that are unique.
func TestReadAloud(t *testing.T) {
	list, _ := elements(t, full())
	count := map[string]int{}
	ids := map[string]bool{}
	last := 0
	for _, e := range list {
		at := map[string]string{}
		for _, a := range e.Attr {
			at[a.Name.Local] = a.Value
		}
		name := e.Name.Local
		count[name]++
		if id := at["id"]; id != "" {
			if ids[id] {
				t.Errorf("id %s stands twice", id)
			}
			ids[id] = true
		}
		switch {
		case name == "html" && at["lang"] != "en":
			t.Error("no language")
		case name == "th" && at["scope"] == "":
			t.Error("a header of a table does not say of what")
		case at["role"] == "img" && at["aria-label"] == "":
			t.Error("a chart without words")
		case at["role"] == "region" && (at["aria-label"] == "" || at["tabindex"] != "0"):
			t.Error("a box that scrolls cannot be reached or has no name")
		case len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6':
			if level := int(name[1] - '0'); level > last+1 {
				t.Errorf("a heading jumps from %d to %d", last, level)
			} else {
				last = level
			}
		}
	}
	for _, name := range []string{"main", "header", "footer", "h1", "title"} {
		if count[name] < 1 || name != "header" && count[name] > 1 {
			t.Errorf("%d times <%s>", count[name], name)
		}
	}
}

// A page of which nothing is known but its question is still a page.
func TestEmpty(t *testing.T) {
	list, text := elements(t,
		&page.Page{Question: "Why?", Figures: []*chart.Figure{chart.Shares("Nothing", nil, 0, 0.95)}})
	if len(list) < 10 || !strings.Contains(text, "Why?") {
		t.Errorf("%d elements: %s", len(list), text)
	}
}

// What was played stands at the head of a page, and not at each chart again; a chart of something else says what.
func TestSubtitlesAreSaidOnce(t *testing.T) {
	for _, subtitle := range []string{"a race, seed 7", "another race"} {
		f := chart.Shares("Who wins", []chart.Share{{Name: "red", Value: .5}}, 1, .95)
		f.Subtitle = subtitle
		_, text := elements(t, &page.Page{
			Game: "The race", Question: "Who?", Subtitle: "a race, seed 7", Figures: []*chart.Figure{f},
		})
		if n := strings.Count(strings.ToLower(text), strings.ToLower(subtitle)); n != 1 {
			t.Errorf("%q stands there %d times", subtitle, n)
		}
	}
}

// A command is broken between its words alone, and is the same command when copied;
// prose keeps numbers and their signs together.
func TestCommandsAndNumbersAreWhole(t *testing.T) {
	line := reports.Shell("simulate", "compare", "+dod.cards=[4, 5]", "--games", "200")
	p := page.Page{
		Answer:   []string{"It wins 50 % of games."},
		Commands: []reports.Command{{Says: "The same", Line: line}},
	}
	b, err := p.HTML()
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`<code>(.*)</code>`).FindStringSubmatch(string(b))
	if code == nil {
		t.Fatal("there is no command")
	}
	copied := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(code[1], ""))
	if parts := strings.Count(code[1], "<span>"); copied != line || parts != 5 {
		t.Errorf("%d words of %q", parts, copied)
	}
	if !strings.Contains(string(b), "50\u00a0% of games") {
		t.Error("50 % can be broken")
	}
}

// phone is the room for text on a window of 390 pixels, in rem of 16.
const phone = 22

// What is wider than a phone scrolls in a box of its own, so no page is: a table stands in
// one, and what a style makes wide is inside one. A browser measures it as well, where
// there is one (cmd/simulate, fits).
func TestNoPageIsWiderThanAPhone(t *testing.T) {
	b, err := full().HTML()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), `<meta name="viewport" content="width=device-width`) {
		t.Error("a phone shows the page as a desk would")
	}
	before := ""
	for _, tag := range regexp.MustCompile(`<div class="box"|<table`).FindAllString(string(b), -1) {
		if tag == "<table" && before != `<div class="box"` {
			t.Error("a table stands in no box")
		}
		before = tag
	}
	scrolls := false
	for _, file := range []string{"style.css", "replay.css"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		styles := regexp.MustCompile(`/\*(?s:.*?)\*/|@media print \{(?s:.*?)\n\}`).ReplaceAllString(string(text), "")
		for _, rule := range regexp.MustCompile(`([^{};]+)\{([^{}]*)\}`).FindAllStringSubmatch(styles, -1) {
			selector := strings.TrimSpace(rule[1])
			scrolls = scrolls || selector == ".box" && strings.Contains(rule[2], "overflow-x: auto")
			for _, width := range regexp.MustCompile(
				`(?:^|[ ;])(?:min-)?width: *([0-9.]+)(rem|px)`).FindAllStringSubmatch(rule[2], -1) {
				n, err := strconv.ParseFloat(width[1], 64)
				if err != nil {
					t.Fatal(err)
				}
				if width[2] == "px" {
					n /= 16
				}
				if n > phone && !strings.Contains(selector, ".box ") {
					t.Errorf("%s: %s is %g rem wide and stands in no box", file, selector, n)
				}
			}
		}
	}
	if !scrolls {
		t.Error("a box does not scroll")
	}
}

// Words of art that stand on a page are explained on it, and no others.
func TestWordsAreExplained(t *testing.T) {
	table := reports.Table{
		Header: []string{"variant", "all at once from"},
		Notes:  []string{"vanished: it no longer occurs"},
	}
	p := page.Page{
		Answer:   []string{"The median of open_percent is 3; nothing unreal or mean-spirited."},
		Passages: []reports.Passage{{Table: &table}},
	}
	_, text := elements(t, &p)
	for word, want := range map[string]bool{
		"median": true, "vanished": true, "all at once": true, "open_percent": true,
		"real": false, "dof": false, "mean": false,
	} {
		term, known := reports.TermNamed(word)
		if !known || strings.Contains(text, term.Means) != want {
			t.Errorf("%s is explained: %v", word, !want)
		}
	}
}

// Warnings that would push the answer off the first screen are folded above it, and say so;
// a short one stands open.
func TestLongWarningsAreFolded(t *testing.T) {
	const folded = "<summary>Mind: 2 warnings to read before the figures</summary>"
	for _, c := range []struct {
		warning string
		fold    bool
	}{{"few games", false}, {strings.Repeat("this no longer occurs ", 8), true}} {
		p := page.Page{Question: "Who wins?", Answer: []string{"Nobody."}, Warnings: []string{c.warning, c.warning}}
		text, err := p.HTML()
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Count(string(text), "<li>"+strings.TrimSpace(c.warning))
		if strings.Contains(string(text), folded) != c.fold ||
			strings.Contains(string(text), "<h3>Mind</h3>") == c.fold || said != 2 {
			t.Errorf("%q, said %d times: folded is not %v", c.warning, said, c.fold)
		}
	}
}

// A long answer is led by its first sentence, or by the first part of that, outside brackets; a
// short one stands whole. What is said there does not stand below the chart again.
func TestLongAnswersHaveALead(t *testing.T) {
	rest := strings.Repeat(" and so on", 20) + "."
	for answer, want := range map[string][]string{
		"Nobody wins. Or so it seems.":                      {"Nobody wins. Or so it seems."},
		"Nobody wins (a. b)" + rest[:20] + ". Or so" + rest: {"Nobody wins (a. b)" + rest[:20] + ".", "Or so" + rest},
		"It holds (a; b): so; the rest" + rest:              {"It holds (a; b): so.", "The rest" + rest},
	} {
		p := page.Page{
			Question: "Who wins?", Answer: []string{answer},
			Figures: []*chart.Figure{full().Figures[0]},
		}
		p.Figures[0].Note = answer
		b, err := p.HTML()
		if err != nil {
			t.Fatal(err)
		}
		text, at := string(b), 0
		for i, part := range want {
			tag := "<p>"
			if i == 0 {
				tag = `<p class="lead">`
			}
			next := strings.Index(text[at:], tag+part+"</p>")
			if next < 0 || strings.Count(text, part) != 1 {
				t.Fatalf("%q: %q does not stand once in its place", answer, part)
			}
			at += next
		}
	}
}

// What is counted is named as people say it; options and bots, as they are typed. A row without
// a name has no heading for those who hear the page.
func TestNamesAreSpoken(t *testing.T) {
	table := reports.Table{
		Header: []string{"counted", "mean"}, Notes: []string{"never: caught_by_dog", "seats: a_b=c_d"},
		Rows: [][]string{{"escapes_by_rope", "1"}, {"dod.needs_kit=true", "2"}, {"", "3"}},
	}
	list, text := elements(t, &page.Page{Question: "?", Answer: []string{"!"}, Passages: reports.Tabled(table)})
	for _, want := range []string{"escapes by rope", "dod.needs_kit=true", "never: caught by dog", "seats: a_b=c_d"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	headings := 0
	for _, e := range list {
		if e.Name.Local == "th" {
			headings++
		}
	}
	if headings != 4 {
		t.Errorf("%d headings, of two columns and two rows", headings)
	}
}
