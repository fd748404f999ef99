package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2/maybe"
	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/colditz"
	"escapesim/rulesets"
	"escapesim/sim/colditz"
)

// boards are the boards that come along: those of Colditz, which the
// commands below it read. The first is the one that is meant where nothing
// is said.
var boards = []struct {
	name, about string
	fixture     bool // makes sense, but is not fit for play
	load        func() (*colditz.Board, error)
}{
	{"colditz", "the real board of 1973", false, func() (*colditz.Board, error) { return rulesets.ColditzBoard("") }},
	{"tb1", "a small board for tests, not for play", true, func() (*colditz.Board, error) { return rulesets.ColditzFixture("tb1") }},
}

// openBoard loads a board of Colditz by its name, or from a folder.
func openBoard(name string) (*colditz.Board, error) {
	for _, b := range boards {
		if b.name == name {
			return b.load()
		}
	}
	if _, ok := groundNamed(name); ok {
		return nil, usagef("%s is no board of circles", name)
	}
	names := boardNames()
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return nil, usagef("no board %q%s", name, lab.OrOneOf(name, names))
	}
	b, err := rulesets.ColditzBoard(name)
	return b, usage(err)
}

func newBoardCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "board",
		Short: "Look at boards: list, show, check, distance",
		Example: `  simulate board show C240
  simulate board show --names --out colditz.svg
  simulate board distance CAN8 SE --gates --ropes
  simulate board check my-board/`,
		Args: noWord,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBoardListCmd(), newBoardShowCmd(), newBoardCheckCmd(), newBoardDistanceCmd())
	return cmd
}

// addBoardFlag adds --board.
func addBoardFlag(cmd *cobra.Command, board *string) {
	cmd.Flags().StringVar(board, "board", boards[0].name, "board: its name, or a folder with its tables")
	_ = cmd.RegisterFlagCompletionFunc("board", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return boardNames(), cobra.ShellCompDirectiveFilterDirs
	})
}

func boardNames() []string {
	var names []string
	for _, b := range boards {
		names = append(names, b.name)
	}
	for _, g := range grounds {
		names = append(names, g.name)
	}
	return names
}

// circleNames complete an id on the usual board.
func circleNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	b, err := boards[0].load()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var ids []string
	for i := range b.Circles {
		ids = append(ids, b.Circles[i].ID+"\t"+b.Circles[i].Place)
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

func newBoardListCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "list", Short: "Name the boards that come along", Example: "  simulate board list",
		Args: words(0, 0, "no word"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runBoardList(cmd.OutOrStdout(), format) },
	}
	addFormatFlag(cmd, &format)
	return cmd
}

// sizeJSON is a board in numbers.
type sizeJSON struct {
	Name    string `json:"name"`
	About   string `json:"about,omitempty"`
	Size    string `json:"size,omitempty"` // of a board without circles
	Circles int    `json:"circles,omitempty"`
	Links   int    `json:"links,omitempty"` // on the surface
	Rooms   int    `json:"rooms,omitempty"`
	Drops   int    `json:"drops,omitempty"`
	Wires   int    `json:"wires,omitempty"`
	Gates   int    `json:"gates,omitempty"`
	Targets int    `json:"targets,omitempty"`
}

func sizeOf(name, about string, b *colditz.Board) sizeJSON {
	j := sizeJSON{Name: name, About: about, Circles: len(b.Circles), Rooms: len(b.Rooms), Targets: len(b.Targets)}
	for _, links := range b.Links {
		j.Links += len(links)
	}
	j.Links /= 2 // a link stands at both ends
	for _, w := range b.Ways {
		switch {
		case w.Gate != colditz.NoGate:
			j.Gates++
		case w.Kind == colditz.RopeLink:
			j.Drops++
		default:
			j.Wires++
		}
	}
	return j
}

func runBoardList(out io.Writer, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	t := reports.Table{Header: []string{"board", "circles", "links", "rooms", "drops", "wires", "gates", "targets", "what it is"}, Left: []int{8}}
	var list []sizeJSON
	for _, row := range boards {
		b, err := row.load()
		if err != nil {
			return err
		}
		s := sizeOf(row.name, row.about, b)
		list = append(list, s)
		t.Add(s.Name, fmt.Sprint(s.Circles), fmt.Sprint(s.Links), fmt.Sprint(s.Rooms), fmt.Sprint(s.Drops), fmt.Sprint(s.Wires), fmt.Sprint(s.Gates), fmt.Sprint(s.Targets), s.About)
	}
	t.Notes = []string{"links are those of the surface; a tunnel's own are not counted"}
	others := reports.Table{Header: []string{"board", "size", "what it is"}, Left: []int{1, 2}}
	for _, g := range grounds {
		size, _, err := g.open(g.name, false)
		if err != nil {
			return err
		}
		list = append(list, sizeJSON{Name: g.name, About: g.about, Size: size})
		others.Add(g.name, size, g.about)
	}
	return writeTable(out, format, list, t, others)
}

func newBoardCheckCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use: "check [BOARD]", Short: "Check that a board is fit for play; exit code 2 at the first fault",
		Example: "  simulate board check\n  simulate board check my-board/\n  simulate board check my-camp.toml\n  simulate board check my.map",
		Args:    words(0, 1, "one board"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return boardNames(), cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name := append(args, boards[0].name)[0]
			if g, ok := groundNamed(name); ok {
				size, _, err := g.open(name, false)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: ok: %s\n", name, size)
				return err
			}
			b, err := openBoard(name)
			if err != nil {
				return err
			}
			s := sizeOf(name, "", b)
			verdict := "ok"
			for _, row := range boards {
				if row.name == name && row.fixture {
					verdict = "ok for tests, not for play"
				}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s: %d circles, %d links, %d rooms; do or die %d, staff car %d\n",
				name, verdict, s.Circles, s.Links, s.Rooms, b.DoOrDieDistance(), b.CarDistance())
			return err
		},
	}
	return cmd
}

// distanceOptions are what the flags of board distance say.
type distanceOptions struct {
	board string
	colditz.DistanceOptions
	format string
}

func newBoardDistanceCmd() *cobra.Command {
	var o distanceOptions
	cmd := &cobra.Command{
		Use: "distance FROM TO", Short: "Count the steps of a shortest way between two circles",
		Long: `distance counts steps over the surface: through doors, not through gates,
drops, wire or tunnels. FROM and TO are circles, or a target by its point of the
compass (NE, E, SE, S, SW, W, NW), or grey, white or moat for the nearest of
those. The courtyard's pass circle is always free to whom comes from the outer
area.`,
		Example: `  simulate board distance grey moat --gates --ropes
  simulate board distance S27 C240
  simulate board distance CAN8 SE --gates --ropes --cards 2 --format json`,
		Args:              words(2, 2, "two circles"),
		ValidArgsFunction: circleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runBoardDistance(cmd.OutOrStdout(), args[0], args[1], o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.Gates, "gates", false, "keys and passes are at hand")
	f.BoolVar(&o.Ropes, "ropes", false, "ropes are at hand, up and down")
	f.BoolVar(&o.Wire, "wire", false, "cutters are at hand")
	f.IntVar(&o.MaxRopes, "cards", 0, "rope cards to use at most (with --ropes; 0: any number)")
	addBoardFlag(cmd, &o.board)
	addFormatFlag(cmd, &o.format)
	return cmd
}

// circlesNamed finds the circles that a word means.
func circlesNamed(b *colditz.Board, word string) ([]colditz.Circle, error) {
	switch word {
	case "grey":
		return b.Grey(), nil
	case "white":
		return b.Whites, nil
	case "moat":
		return b.MoatTargets(), nil
	}
	if i := slices.Index(colditz.TargetNames[:], word); i >= 0 {
		for _, t := range b.Targets {
			if int(b.Circles[t].Target) == i {
				return []colditz.Circle{t}, nil
			}
		}
		return nil, usagef("the board has no target %s", word)
	}
	if c, ok := b.Find(word); ok {
		return []colditz.Circle{c}, nil
	}
	return nil, usagef("no circle %q%s", word, b.DidYouMean(word))
}

// distanceJSON is the length of a way; null where there is none.
type distanceJSON struct {
	From     string   `json:"from"`
	To       string   `json:"to"`
	Distance *int     `json:"distance"`
	Path     []string `json:"path"`
}

func runBoardDistance(out io.Writer, from, to string, o distanceOptions) error {
	if err := (&outputFlags{format: o.format}).check(); err != nil {
		return err
	}
	if o.MaxRopes < 0 || o.MaxRopes > 0 && !o.Ropes {
		return usagef("--cards %d: want a number of rope cards, together with --ropes", o.MaxRopes)
	}
	b, err := openBoard(o.board)
	if err != nil {
		return err
	}
	starts, err := circlesNamed(b, from)
	if err != nil {
		return err
	}
	ends, err := circlesNamed(b, to)
	if err != nil {
		return err
	}
	d, way := b.Shortest(starts, ends, o.DistanceOptions)
	j := distanceJSON{From: from, To: to, Path: []string{}}
	t := reports.Table{Header: []string{"from", "to", "distance", "way"}, Left: []int{1, 3}}
	if d < 0 {
		t.Add(from, to, "", "")
		t.Notes = []string{"no way with what is at hand"}
		return writeTable(out, o.format, j, t)
	}
	for _, c := range way {
		j.Path = append(j.Path, b.Circles[c].ID)
	}
	j.Distance = &d
	t.Add(j.Path[0], j.Path[d], fmt.Sprint(d), "")
	t.Notes = wayInLines(b, way)
	return writeTable(out, o.format, j, t)
}

// wayInLines writes a way of circles, broken where the place changes.
func wayInLines(b *colditz.Board, way []colditz.Circle) []string {
	var lines []string
	for i, c := range way {
		info := &b.Circles[c]
		if i == 0 || info.Place != b.Circles[way[i-1]].Place {
			lines = append(lines, info.Place+":")
		}
		lines[len(lines)-1] += " " + info.ID
	}
	return lines
}

func newBoardShowCmd() *cobra.Command {
	var board, file, format string
	var force, names bool
	cmd := &cobra.Command{
		Use: "show [CIRCLE]", Short: "Show a circle with its neighbours, or draw the whole board",
		Example:           "  simulate board show C240\n  simulate board show --names --out colditz.png\n  simulate board show --board altenbeken --names --out map.svg\n  simulate board show --board sl3_8x4 --out camp.png",
		Args:              words(0, 1, "one circle"),
		ValidArgsFunction: circleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if g, ok := groundNamed(board); ok {
				if len(args) > 0 || file == "" {
					return usagef("board show: %s has no circles; draw it: --out FILE.png", board)
				}
				return drawGround(g, board, file, force, names)
			}
			b, err := openBoard(board)
			if err != nil {
				return err
			}
			switch {
			case names && file == "":
				return usagef("--names writes into the picture of a board: say --out FILE.png as well")
			case len(args) == 1 && file != "":
				return usagef("--out draws the whole board: leave out %s", args[0])
			case len(args) == 1:
				return runBoardCircle(cmd.OutOrStdout(), b, args[0], format)
			case file == "":
				return usagef("board show: name a circle, or a file for the picture of the board: --out FILE.png")
			}
			name := filepath.Base(board)
			plan := count.Plan(b, "Board: "+name, names)
			s := sizeOf(name, "", b)
			plan.Subtitle = fmt.Sprintf("circles %d, links %d, rooms %d, drops %d, wires %d, gates %d, targets %d", s.Circles, s.Links, s.Rooms, s.Drops, s.Wires, s.Gates, s.Targets)
			return savePlan(plan, file, force)
		},
	}
	cmd.Flags().StringVarP(&file, "out", "o", "", "file for the picture of the board: FILE.png or FILE.svg")
	cmd.Flags().BoolVar(&force, "force", false, "overwrite the file")
	cmd.Flags().BoolVar(&names, "names", false, "write its name into every circle or hex of the picture")
	addBoardFlag(cmd, &board)
	addFormatFlag(cmd, &format)
	return cmd
}

// circleJSON is a circle with its links.
type circleJSON struct {
	ID     string     `json:"id"`
	X      float64    `json:"x"`
	Y      float64    `json:"y"`
	Area   string     `json:"area"`
	Place  string     `json:"place"`
	Marks  []string   `json:"marks"`
	Blocks bool       `json:"blocks"`
	Home   *int       `json:"home"` // steps to the courtyard pass; null where there is no way
	Links  []linkJSON `json:"links"`
}

type linkJSON struct {
	To    string `json:"to"`
	Kind  string `json:"kind"`
	Place string `json:"place"`
	Feet  int    `json:"feet,omitempty"`
	Down  bool   `json:"down,omitempty"`
}

// marksOf are the marks of a circle in words.
func marksOf(c *colditz.CircleInfo) []string {
	marks := []string{}
	for _, m := range []struct {
		name string
		is   bool
	}{
		{"safe", c.Safe},
		{"searchlight", c.Searchlight},
		{"post", c.Post},
		{"landing", c.Landing},
		{"key", c.Gate == colditz.KeyGate},
		{"pass", c.Gate == colditz.PassGate},
		{"staff_car", c.CarSide},
	} {
		if m.is {
			marks = append(marks, m.name)
		}
	}
	if c.Target >= 0 {
		marks = append(marks, "target:"+colditz.TargetNames[c.Target])
	}
	if c.Tunnel >= 0 {
		marks = append(marks, fmt.Sprintf("tunnel:%s %d", colditz.TunnelNames[c.Tunnel], c.TunnelAt+1))
	}
	return marks
}

func runBoardCircle(out io.Writer, b *colditz.Board, id, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	at, ok := b.Find(id)
	if !ok {
		return usagef("no circle %q%s", id, b.DidYouMean(id))
	}
	c := &b.Circles[at]
	j := circleJSON{ID: c.ID, X: c.X, Y: c.Y, Area: c.Area.String(), Place: c.Place, Marks: marksOf(c), Blocks: c.Blocks, Links: []linkJSON{}}
	t := reports.Table{Header: []string{"neighbour", "by", "place", "marks"}, Left: []int{1, 2, 3}}
	t.Title = strings.Join(append([]string{c.ID + ":", c.Area.String() + ",", c.Place}, j.Marks...), " ")
	t.Title += fmt.Sprintf(", at x %g, y %g", math.Round(10*c.X)/10, math.Round(10*c.Y)/10)
	for _, l := range b.Links[at] {
		to := &b.Circles[l.To]
		by := l.Kind.String()
		if l.Kind == colditz.RopeLink {
			by = fmt.Sprintf("rope of %d feet up", 30*l.Ropes)
			if l.Down {
				by = fmt.Sprintf("rope of %d feet down", 30*l.Ropes)
			}
		}
		j.Links = append(j.Links, linkJSON{to.ID, l.Kind.String(), to.Place, 30 * int(l.Ropes), l.Down})
		t.Add(to.ID, by, to.Place, strings.Join(marksOf(to), " "))
	}
	if c.Home >= 0 {
		home := int(c.Home)
		j.Home = &home
		t.Notes = append(t.Notes, fmt.Sprintf("%d steps from the courtyard's pass circle", home))
	}
	if c.Blocks {
		t.Notes = append(t.Notes, "a guard who stops here blocks")
	}
	return writeTable(out, format, j, t)
}

// savePlan writes the picture of a board.
func savePlan(f *chart.Figure, file string, force bool) error {
	draw := f.PNG
	switch ending := strings.ToLower(filepath.Ext(file)); ending {
	case ".png":
	case ".svg":
		draw = f.SVG
	default:
		return usagef("--out %s: want a file that ends in .png or .svg", file)
	}
	if err := mayWrite(file, force); err != nil {
		return usagef("--out %s: %v", file, err)
	}
	picture, err := draw()
	if err != nil {
		return err
	}
	return maybe.WriteFile(file, picture, 0o644)
}
