package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// show saves an answer wherever the flags say, and prints it. What is saved is safe
// before anything is printed: nobody may be reading.
func (o *outputFlags) show(out, notes io.Writer, a *answers.Answer) error {
	if a.Origin != nil {
		a.Origin.Question = cmp.Or(o.question, a.Origin.Question)
		a.Question = cmp.Or(a.Origin.Question, a.Question)
	}
	if a.Draw != nil && o.draws() {
		a.Figures = a.Draw()
	}
	format := o.format
	if o.file == "-" {
		format = "json"
	}
	width, height := sizeOf(out)
	var text strings.Builder
	if err := a.Write(&text, format, width, false); err != nil {
		return err
	}
	if format == "table" {
		text.WriteString(a.Ending(text.String(), width, height))
	}
	unsaved := o.save(notes, func(format string) (string, error) {
		var b strings.Builder
		err := a.Write(&b, format, reports.UsualWidth, true)
		return b.String(), err
	})
	if len(a.Figures) > 0 {
		unsaved = cmp.Or(unsaved, o.saveCharts(notes, a.Figures))
	}
	if o.html != "" {
		if a.Origin != nil {
			a.Assumed, a.Art = lab.AssumedIn(a.Origin), lab.ArtIn(a.Origin)
		}
		unsaved = cmp.Or(unsaved, o.savePage(notes, a.Page()))
	}
	if _, err := io.WriteString(out, text.String()); err != nil {
		return err
	}
	return unsaved
}

// savePage writes the page of --html.
func (o *outputFlags) savePage(notes io.Writer, p interface{ HTML() ([]byte, error) }) error {
	if o.html == "" {
		return nil
	}
	text, err := p.HTML()
	if err != nil {
		return err
	}
	if err := writeFile("--html", o.html, text, o.force); err != nil {
		return err
	}
	fmt.Fprintln(notes, "written:", o.html)
	return nil
}

// notPlayed are flags that say where results go and how they are shown: they change
// nothing of what is played.
var notPlayed = map[string]bool{
	"output": true, "format": true, "charts": true, "html": true, "rows": true, "force": true, "quiet": true,
	"full":    true,
	"workers": true, "keep": true, "record": true, "scenarios": true, "replays": true,
}

// commandOf is the command line again, each flag with the value that it is given;
// "" leaves it out.
func commandOf(cmd *cobra.Command, args []string, given func(f *pflag.Flag) string) string {
	text := cmd.Root().Name()
	for _, w := range wordsOf(cmd, args, given) {
		text += " " + quoted(w)
	}
	return text
}

// wordsOf are the words of that command line, as the program takes them.
func wordsOf(cmd *cobra.Command, args []string, given func(f *pflag.Flag) string) []string {
	words := slices.Concat(strings.Fields(cmd.CommandPath())[1:], args)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		value := given(f)
		switch v, list := f.Value.(pflag.SliceValue); {
		case value == "":
		case list:
			for _, s := range v.GetSlice() {
				words = append(words, "--"+f.Name, s)
			}
		case f.NoOptDefVal == value: // a switch
			words = append(words, "--"+f.Name)
		case f.NoOptDefVal != "":
			words = append(words, "--"+f.Name+"="+value)
		default:
			words = append(words, "--"+f.Name, value)
		}
	})
	return words
}

// played is the command that plays the same; so many games, if that is not 0,
// whatever it was that ended them, but for a precision, which ends them there again.
func played(cmd *cobra.Command, games uint64) string {
	if cmd.Flags().Changed("precision") {
		games = 0
	}
	text := commandOf(cmd, cmd.Flags().Args(), func(f *pflag.Flag) string {
		if notPlayed[f.Name] || games > 0 && ends[f.Name] {
			return ""
		}
		return f.Value.String()
	})
	if games > 0 {
		text += fmt.Sprint(" --games ", games)
	}
	return text
}

// ends are the flags that say how long is played.
var ends = map[string]bool{"games": true, "for": true}

// again is the command line with another first game and number of games. What it
// saves goes beside what this run has saved.
func again(cmd *cobra.Command, args []string, first, games uint64) string {
	return commandOf(cmd, args, func(f *pflag.Flag) string {
		switch f.Name {
		case "first", "games", "shard":
			return ""
		case "output", "charts", "html":
			if f.Value.String() != "-" {
				return numbered(f.Value.String(), 2)
			}
		}
		return f.Value.String()
	}) + fmt.Sprintf(" --first %d --games %d", first, games)
}
