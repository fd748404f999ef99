package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"golang.org/x/term"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/page"
)

// playPage is what the page shows: what was said, and the question that is open.
type playPage struct {
	page.Shown
	Turn     int         `json:"turn"` // another number, another position
	Said     string      `json:"said"`
	Told     string      `json:"told"` // all that has happened
	Seat     string      `json:"seat"`
	Question string      `json:"question"`
	Others   bool        `json:"others"` // have decided
	Asks     string      `json:"asks"`   // what the question's sentence says after its heading
	Goals    []string    `json:"goals"`
	Legal    []pageLegal `json:"legal"`
	Over     bool        `json:"over"`
}

// pageLegal is a decision that is open, by its number in the list.
type pageLegal struct {
	N     int    `json:"n"`
	Words string `json:"words"`
	Place string `json:"place,omitempty"`
}

// longestLine is how much of an answer is read.
const longestLine = 4096

// headed is the question as a heading, who is asked and the first clause of its sentence, and
// what that sentence says then; where it has none, the question as it is.
func (p *person) headed() (head, rest string) {
	head = spaced(p.asked.Question)
	if said := p.sentence(); said != "" {
		end := cmp.Or(strings.IndexAny(said, ".:?")+1, len(said))
		head, rest = strings.ToLower(said[:1])+strings.TrimRight(said[1:end], ".:"), strings.TrimSpace(said[end:])
	}
	who := lab.Who(p.options.rules, p.options.seated, p.asked.Seat)
	return reports.Capital(who) + ": " + head, reports.Capital(rest)
}

// table is what the page shows the game on.
func (p *person) table() *page.Table {
	o := p.options
	g := try.Get(lab.GameOf(o.rules))
	return &page.Table{
		Title: g.Title() + ": you play " + lab.Who(o.rules, o.seated, o.Seat), Stage: p.stage,
		Who: fmt.Sprintf("%s, seed %d, game %d. The word save FILE keeps the game; quit, or Ctrl-C in the "+
			"terminal, ends it.",
			o.rules, o.Seed, o.Game),
	}
}

// open is the question that is open, on, or how the game ended.
func (p *person) open(on bool) playPage {
	next := playPage{Over: !on, Legal: []pageLegal{}, Goals: []string{}, Question: p.asked.End}
	if on {
		next.Others, next.Seat, next.Goals = p.asked.Others, p.asked.Seat, p.goalWords()
		next.Question, next.Asks = p.headed()
		for i, words := range p.asked.Legal {
			next.Legal = append(next.Legal, pageLegal{i + 1, spaced(words), p.asked.Places[i]})
		}
	}
	return next
}

// conversation takes a line from the page and answers with what is shown next: one answer at
// a time. last is what a page is shown that asks when all has ended.
func conversation(
	lines chan<- typed, shown <-chan playPage, ended chan error, last func() *playPage,
) http.HandlerFunc {
	question := make(chan *playPage, 1) // the one that is open
	question <- nil
	return func(w http.ResponseWriter, r *http.Request) {
		line, err := io.ReadAll(io.LimitReader(r.Body, longestLine))
		if err != nil {
			return
		}
		open := <-question
		defer func() { question <- open }()
		if open != nil && !open.Over && len(line) > 0 {
			select {
			case lines <- typed{string(line), time.Now()}:
				open = nil
			case <-r.Context().Done():
			}
		}
		if open == nil {
			select {
			case next := <-shown:
				open = &next
			case err := <-ended:
				ended <- err
				open = last()
			}
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(open)
	}
}

// serve plays in a page: the loop is that of the terminal, but its lines come from the page,
// and what it says goes there. It serves this machine alone, under a name that nobody else
// knows, and ends with the program or when the person quits.
func (p *person) serve(ctx context.Context, out io.Writer) error {
	table := p.table()
	html := try.Get(table.HTML())
	listener := try.Get((&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0"))
	var said bytes.Buffer
	var told strings.Builder
	over, turn, last := false, 0, -1
	lines, shown := make(chan typed), make(chan playPage)
	p.lines, p.out, p.width = lines, &printer{out: &said}, 80
	p.page = func(on bool) {
		over = !on
		if now := len(p.made); now != last || !on {
			turn, last = turn+1, now
			told.Write(said.Bytes())
		}
		next := p.open(on)
		next.Shown, next.Turn, next.Said, next.Told = table.Show(p.asked.Position), turn, said.String(), told.String()
		said.Reset()
		select {
		case shown <- next:
		case <-ctx.Done():
		}
	}
	address := "/" + rand.Text() + "/"
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+address+"{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(html)
	})
	ended := make(chan error, 1)
	mux.HandleFunc("POST "+address+"say", conversation(lines, shown, ended, func() *playPage {
		return &playPage{Said: said.String(), Told: told.String(), Over: true, Legal: []pageLegal{}}
	}))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	url := "http://" + listener.Addr().String() + address
	if _, err := fmt.Fprintln(out, "play at "+url); err != nil {
		return err
	}
	opens(url, out)
	err := p.play(ctx)
	ended <- err
	if over && p.out.err == nil { // the page stays to be looked at
		_, err = fmt.Fprintln(out, "the game is over; Ctrl-C ends the page")
		<-ctx.Done()
	} else {
		time.Sleep(lastLook)
	}
	_ = server.Close()
	return err
}

// lastLook is how long a page that has quit can still ask what was said to that.
const lastLook = time.Second

// opens shows a page to who sits at a terminal; where there is no browser, its address is told.
func opens(url string, out io.Writer) {
	if f, ok := out.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		return
	}
	command := map[string][]string{
		"darwin":  {"open"},
		"windows": {"rundll32", "url.dll,FileProtocolHandler"},
	}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	_ = exec.Command(command[0], append(command[1:], url)...).Start() //nolint:gosec,noctx // our own address
}
