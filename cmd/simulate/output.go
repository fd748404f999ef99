package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
)

// outputFlags say where results go.
type outputFlags struct {
	format   string
	file     string
	charts   string
	html     string
	force    bool
	quiet    bool
	question string                    // of a study: the heading of the page
	made     func(games uint64) string // the command that plays the same; so many games, if not 0
}

// endings are the formats of -o by the ending of the file; one without an ending
// holds JSON.
var endings = map[string]string{"": "json", ".json": "json", ".csv": "csv", ".md": "md", ".txt": "table"}

// addOutputFlags adds the flags that say where results go.
func addOutputFlags(cmd *cobra.Command, o *outputFlags) {
	addFormatFlag(cmd, &o.format)
	f := cmd.Flags()
	f.StringVarP(&o.file, "output", "o", "",
		"file for the result as well: JSON, or CSV or Markdown by its ending; - for JSON on standard output")
	f.StringVar(&o.html, "html", "",
		"file for the answer as a page of HTML: one file with charts, to read anywhere and to print")
	f.StringVar(&o.charts, "charts", "", "folder for charts, as PNG and SVG")
	f.BoolVar(&o.force, "force", false, "overwrite files")
	f.BoolVar(&o.quiet, "quiet", false, "no progress on standard error")
	o.made = func(games uint64) string { return played(cmd, games) }
}

// saves says that -o names a file.
func (o *outputFlags) saves() bool { return o.file != "" && o.file != "-" }

// check reports a format that does not exist and places that cannot be written,
// before anything is played.
func (o *outputFlags) check() {
	refuse(!slices.Contains(reports.Formats, o.format),
		"--format %s: no such format%s", o.format, lab.OrOneOf(o.format, reports.Formats))
	if o.saves() {
		o.mayWrite("-o", o.file)
		ending := filepath.Ext(o.file)
		refuse(endings[ending] == "",
			"-o %s: no format ends in %s: there are .json, .csv, .md and .txt", o.file, ending)
	}
	if o.html != "" {
		o.mayWrite("--html", o.html)
		refuse(o.saves() && same(o.html, o.file), "--html %s: -o names the same file", o.html)
	}
	if o.charts == "" {
		return
	}
	at := filepath.Clean(o.charts)
	for !exists(at) && at != filepath.Dir(at) { // the folders that are missing will be made
		at = filepath.Dir(at)
	}
	refuse(exists(at) && !isDir(at), "--charts %s: that is a file: %s", o.charts, at)
	blame(mayAdd(at), "--charts %s", o.charts)
}

// mayWrite reports a file of a flag that cannot be written.
func (o *outputFlags) mayWrite(flag, file string) {
	blame(cmp.Or(mayWrite(file, o.force), mayAdd(filepath.Dir(file))), "%s %s", flag, file)
}

// draws says that charts are wanted.
func (o *outputFlags) draws() bool { return o.charts != "" || o.html != "" }

// checkCharts reports charts that are in the way, of older files or of the
// result's own.
func (o *outputFlags) checkCharts(names ...string) {
	if o.charts == "" {
		return
	}
	for _, name := range names {
		for _, file := range chart.Files(o.charts, name) {
			refuse(o.saves() && same(file, o.file),
				"--charts %s: the chart %s would overwrite the result of -o", o.charts, name)
			blame(mayWrite(file, o.force), "--charts %s: %s", o.charts, file)
		}
	}
}

// mayWrite says why a file must not be written: something of that name exists
// that is no regular file, or that must not be overwritten.
func mayWrite(file string, force bool) error {
	info, err := os.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return reason(err)
	case info.IsDir():
		return errors.New("that is a folder")
	case info.Mode()&fs.ModeSymlink != 0:
		return errors.New("that is a link; name the file itself")
	case !info.Mode().IsRegular():
		return errors.New("that is no regular file")
	case !force:
		return errors.New("the file exists; --force overwrites it")
	}
	return nil
}

// mayAdd says why no file can be made in a folder. Its trial has one name: what a program
// leaves that is killed just then, the next one takes away.
func mayAdd(dir string) error {
	if !isDir(dir) {
		return fmt.Errorf("there is no folder %s", dir)
	}
	trial := filepath.Join(dir, ".simulate-trial")
	f, err := os.OpenFile(trial, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("nothing can be written in %s: %w", dir, reason(err))
	}
	_ = f.Close()
	if err := os.Remove(trial); !errors.Is(err, fs.ErrNotExist) { // else another program was here, too
		return err
	}
	return nil
}

// onRecord is what a file of --record holds, empty where nothing is recorded yet; an error says
// why no more of these rules can be recorded in it.
func onRecord[T any](
	file, what, rules string, empty *T, read func(text []byte) (*T, error), of func(*T) string,
) (*T, error) {
	if file == "" {
		return empty, nil
	}
	f, err := empty, cmp.Or(mayWrite(file, true), mayAdd(filepath.Dir(file)))
	if err == nil && exists(file) {
		var text []byte
		if text, err = os.ReadFile(file); err == nil {
			f, err = read(text)
		}
	}
	switch {
	case err != nil:
		return nil, usagef("--record %s: %v", file, reason(err))
	case of(f) != rules:
		return nil, usagef("--record %s: it holds %s of %s", file, what, of(f))
	}
	return f, nil
}

// record writes a file of --record.
func record(file string, value any) error {
	text, err := reports.JSON(value)
	if err != nil {
		return err
	}
	return writeFile("--record", file, text, true)
}

// reason is an error of the file system without the names of hidden files that
// it tells of.
func reason(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return err
}

// same says that two names mean one file, which need not exist.
func same(a, b string) bool {
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

func isDir(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.IsDir()
}

// save writes the file of -o in the format of its ending, whole or not at all.
// Where another program has made a file of
// that name meanwhile, the result goes beside it, under the next name that is free,
// and the error says so. Notes tell where a result is.
func (o *outputFlags) save(notes io.Writer, render func(format string) (string, error)) error {
	if !o.saves() {
		return nil
	}
	text, err := render(endings[filepath.Ext(o.file)])
	if err != nil {
		return err
	}
	if err = writeFile("-o", o.file, []byte(text), o.force); err == nil {
		fmt.Fprintln(notes, "written:", o.file)
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	for n := 2; ; n++ {
		beside := numbered(o.file, n)
		switch err := writeFile("-o", beside, []byte(text), false); {
		case err == nil:
			return fmt.Errorf("-o %s: another program has written it meanwhile; this result is in %s", o.file, beside)
		case !errors.Is(err, fs.ErrExist):
			return err
		}
	}
}

// saveCharts writes charts into the folder of --charts, and notes where they
// are.
func (o *outputFlags) saveCharts(notes io.Writer, figures []*chart.Figure) error {
	if o.charts == "" {
		return nil
	}
	var drawn, silent []string
	for _, f := range figures {
		if f.Empty {
			silent = append(silent, f.Name)
			continue
		}
		drawn = append(drawn, f.Name)
		if err := saveChart(o.charts, f); err != nil {
			return err
		}
	}
	if len(silent) > 0 {
		fmt.Fprintln(notes, "not drawn, as there is nothing to see:", strings.Join(silent, ", "))
	}
	if len(drawn) > 0 {
		fmt.Fprintf(notes, "written: %s in %s, as PNG and SVG\n", reports.Several(len(drawn), "chart"), o.charts)
	}
	return nil
}

// saveChart writes a chart as PNG and SVG, under its name, into the folder, which it makes
// when there is none. What stands there was asked about before the games.
func saveChart(dir string, f *chart.Figure) error {
	png, err := f.PNG()
	if err != nil {
		return fmt.Errorf("chart %s: %w", f.Name, err)
	}
	svg, err := f.SVG()
	if err != nil {
		return fmt.Errorf("chart %s: %w", f.Name, err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--charts %s: %w", dir, reason(err))
	}
	files := chart.Files(dir, f.Name)
	if err := writeFile("--charts", files[0], png, true); err != nil {
		return err
	}
	return writeFile("--charts", files[1], svg, true)
}

// numbered is a file's name with a number before its ending.
func numbered(file string, n int) string {
	ending := filepath.Ext(file)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ending), n, ending)
}

// writeFile writes the file of a flag under a hidden name and gives it its own when
// it is whole: over what stands there only with force.
func writeFile(flag, file string, text []byte, force bool) error {
	h, err := hide(flag, file, force)
	if err != nil {
		return err
	}
	defer h.drop()
	if _, err := h.Write(text); err != nil {
		return h.fault(err)
	}
	return h.keep()
}

// hiddenFile is a file on its way: it gets its name when it is whole.
type hiddenFile struct {
	*os.File
	flag, file string
	force      bool
}

// hiddenName is the pattern of the names that a file has until it is whole.
func hiddenName(file string) string { return ".simulate-" + filepath.Base(file) + "-*" }

// clearHidden takes away what programs left that were killed while they wrote the file.
// Only who holds the file or its journal may do so: nobody else writes the file then.
func clearHidden(file string) {
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), hiddenName(file)))
	for _, name := range left {
		_ = os.Remove(name)
	}
}

// hide begins the file that a flag names.
func hide(flag, file string, force bool) (*hiddenFile, error) {
	f, err := os.CreateTemp(filepath.Dir(file), hiddenName(file))
	h := &hiddenFile{f, flag, file, force}
	if err != nil {
		return nil, h.fault(err)
	}
	return h, nil
}

func (h *hiddenFile) fault(err error) error {
	return fmt.Errorf("%s %s: %w", h.flag, h.file, reason(err))
}

// drop removes what has not got its name.
func (h *hiddenFile) drop() {
	_ = h.Close()
	_ = os.Remove(h.Name())
}

// keep gives the file its name: over what stands there only with force, and then with
// the permissions of that.
func (h *hiddenFile) keep() error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(h.file); err == nil {
		mode = info.Mode().Perm()
	}
	err := h.Chmod(mode)
	if err == nil {
		err = h.Sync()
	}
	if closed := h.Close(); err == nil {
		err = closed
	}
	switch {
	case err != nil:
	case h.force:
		err = os.Rename(h.Name(), h.file)
	default:
		err = os.Link(h.Name(), h.file) // fails where the name is taken
	}
	if err != nil {
		return h.fault(err)
	}
	return nil
}

// addFormatFlag adds --format.
func addFormatFlag(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", "table", "what is printed: "+strings.Join(reports.Formats, ", "))
	_ = cmd.RegisterFlagCompletionFunc("format",
		cobra.FixedCompletions(reports.Formats, cobra.ShellCompDirectiveNoFileComp))
}

func quoted(word string) string { return reports.Quoted(word) }
