package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"escapesim/lab"
	"escapesim/reports"
)

// A command with -o FILE keeps what its games have counted in a journal beside FILE until
// it is at its end. The journal is text: a line that says what the command is, and a line
// for some games each, with a checksum before it. A line is never changed; a later one may
// take its place, and what has no place any more is left out when that is half the file.
// So a line that is damaged costs its own games alone, and a kill those of the last seconds.

// journalEnding is what the journal's name has behind that of FILE.
const journalEnding = ".journal"

// journalSchema names its form.
const journalSchema = "escapesim.journal/1"

// journalPiece is about how long the games of a line take.
const journalPiece = 10 * time.Second

// journalHead is its first line.
type journalHead struct {
	Schema  string   `json:"schema"`
	Engine  string   `json:"engine"`
	Command []string `json:"command"`
	Folder  string   `json:"folder"`
}

// journalFile is a journal that is written to.
type journalFile struct {
	name  string
	force bool // over one that is there
	head  journalHead
	notes io.Writer

	file   *os.File // nil before the first line
	end    int64    // of what is whole in it
	lines  map[lab.JournalPlace]int64
	dead   int64 // bytes of lines that later ones have taken the place of
	synced time.Time
	told   bool // that it cannot be written
}

// mostDead is how much of a journal may be dead, at least, before it is written anew: 256 kB.
const mostDead = 1 << 18

// note notes how long the line of an entry is.
func (f *journalFile) note(e *lab.JournalEntry, size int64) {
	if f.lines == nil {
		f.lines = map[lab.JournalPlace]int64{}
	}
	f.dead += f.lines[e.JournalPlace]
	f.lines[e.JournalPlace] = size
}

// line is a line of a journal.
func line(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), err
}

// readLine reads one; false: it is damaged.
func readLine(text []byte, v any) bool {
	sum, text, _ := bytes.Cut(text, []byte(" "))
	return string(sum) == fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) && json.Unmarshal(text, v) == nil
}

// write adds an entry. What goes wrong is told once, and does not end the command:
// later it may go well.
func (f *journalFile) write(e lab.JournalEntry) {
	if err := f.add(e); err != nil && !f.told {
		f.told = true
		fmt.Fprintf(f.notes, "not kept: %s: %v; the command goes on\n", f.name, reason(err))
	}
}

func (f *journalFile) add(e lab.JournalEntry) error {
	if f.file == nil {
		if err := f.begin(); err != nil {
			return err
		}
	}
	text, err := line(e)
	if err == nil {
		err = f.append(text)
	}
	if err != nil {
		return err
	}
	if f.note(&e, int64(len(text))); f.dead > max(mostDead, f.end/2) {
		f.dead = 0 // where it cannot be written anew, it is tried when as much is dead again
		_ = f.tidy()
	}
	return nil
}

// tidy writes the file anew, without what is dead in it.
func (f *journalFile) tidy() error {
	alive := map[lab.JournalPlace][]byte{}
	_, _, err := scanJournal(f.text(), func(e *lab.JournalEntry, text []byte) bool {
		if e != nil {
			alive[e.JournalPlace] = text
		}
		return true
	})
	if err != nil {
		return err
	}
	all, err := line(f.head)
	for _, text := range alive {
		all = append(append(all, text...), '\n')
	}
	if err != nil {
		return err
	}
	h, err := hide("-o", f.name, true)
	if err != nil {
		return err
	}
	defer h.drop()
	if _, err := h.Write(all); err != nil {
		return err
	}
	anew, err := os.OpenFile(h.Name(), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	lock(anew)
	if err := h.keep(); err != nil {
		return errors.Join(err, anew.Close())
	}
	syncFolder(filepath.Dir(f.name))
	clearHidden(f.name)
	_ = f.file.Close()
	f.file, f.end = anew, int64(len(all))
	return nil
}

// text is what is whole in the file.
func (f *journalFile) text() io.Reader { return io.NewSectionReader(f.file, 0, f.end) }

// begin makes the file, with its first line: it has its name when that is there, for whoever
// is killed before leaves no journal that says nothing.
func (f *journalFile) begin() error {
	head, err := line(f.head)
	if err != nil {
		return err
	}
	if err := writeFile("-o", f.name, head, f.force); err != nil {
		return err
	}
	if f.file, err = os.OpenFile(f.name, os.O_RDWR, 0); err != nil {
		return err
	}
	lock(f.file)
	f.end = int64(len(head))
	syncFolder(filepath.Dir(f.name))
	return nil
}

// append writes a line whole or not at all.
func (f *journalFile) append(text []byte) error {
	if _, err := f.file.WriteAt(text, f.end); err != nil {
		return errors.Join(err, f.file.Truncate(f.end))
	}
	f.end += int64(len(text))
	if !due(f.synced, journalPiece/2) {
		return nil
	}
	f.synced = time.Now()
	return f.file.Sync()
}

// scanJournal reads the head of a journal and hands its entries to take until that returns
// false. A damaged entry is handed over as nil. A last entry without its newline was cut off
// while it was written, and is left out. end is the offset behind the last one taken.
func scanJournal(
	from io.Reader, take func(e *lab.JournalEntry, text []byte) bool,
) (head journalHead, end int64, err error) {
	lines := bufio.NewReaderSize(from, 1<<20)
	for {
		raw, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return head, end, reason(err)
		}
		text, whole := bytes.CutSuffix(raw, []byte("\n"))
		switch {
		case end == 0 && len(raw) == 0:
			return head, 0, errors.New("it is empty")
		case end == 0:
			if !whole || !readLine(text, &head) || head.Schema != journalSchema {
				return head, 0, errors.New("it is damaged, or no journal")
			}
		case !whole: // it will be written over
			return head, end, nil
		default:
			entry := new(lab.JournalEntry)
			if !readLine(text, entry) {
				entry = nil
			}
			if !take(entry, text) {
				return head, end, nil
			}
		}
		end += int64(len(raw))
	}
}

// readJournal reads all that is whole of a journal, and counts what is damaged.
func (f *journalFile) readJournal(from io.Reader) (entries []lab.JournalEntry, damaged int, err error) {
	f.head, f.end, err = scanJournal(from, func(e *lab.JournalEntry, text []byte) bool {
		if e == nil {
			damaged++
		} else {
			entries = append(entries, *e)
			f.note(e, int64(len(text)+1))
		}
		return true
	})
	return entries, damaged, err
}

// newJournalFile is the journal of a command that writes into a file; words are the command.
func newJournalFile(cmd *cobra.Command, file string, words []string) (*journalFile, error) {
	force, _ := cmd.Flags().GetBool("force")
	folder, _ := os.Getwd()
	f := &journalFile{
		name: file + journalEnding, force: force, head: journalHead{journalSchema, lab.Engine, words, folder},
	}
	if !force && isKept(f.name) {
		return nil, usagef("-o %s: %s is there: simulate resume %s goes on with it, --force begins anew", file,
			f.name, quoted(file))
	}
	return f, nil
}

// withJournal lets a command that has -o keep a journal, and be resumed. That of a study
// lies beside the study: given again, it goes on with it, whatever has changed in between,
// since nothing of the journal is used but games that are asked for.
func withJournal(run func(cmd *cobra.Command, args []string) error) func(cmd *cobra.Command, args []string) error {
	return func(cmd *cobra.Command, args []string) error {
		file, study := cmd.Flags().Lookup("output").Value.String(), cmd.Name() == "study"
		if study {
			file = args[0]
		}
		if file == "" || file == "-" {
			return run(cmd, args)
		}
		before := resumedIn(cmd.Context())
		words := wordsOf(cmd, args, func(f *pflag.Flag) string { return f.Value.String() })
		if study && before == nil && isKept(file+journalEnding) {
			var err error
			if before, err = reopenStudy(cmd, file, words); err != nil {
				return err
			}
		}
		if before == nil {
			f, err := newJournalFile(cmd, file, words)
			if err != nil {
				return err
			}
			before = &resumed{journalFile: f}
		}
		f := before.journalFile
		f.notes = cmd.ErrOrStderr()
		piece := journalPiece
		if keep, err := cmd.Flags().GetDuration("keep"); err == nil {
			piece = keep
		}
		journal := lab.NewJournal(before.entries, study || before.damaged > 0, piece, f.write)
		cmd.SetContext(journal.Within(cmd.Context()))
		err := run(cmd, args)
		if f.file == nil && errors.Is(err, context.Canceled) { // it says what the command is
			if err := f.begin(); err != nil {
				fmt.Fprintf(f.notes, "not kept: %s: %v\n", f.name, reason(err))
			}
		}
		if f.file == nil {
			return err
		}
		if atEnd(err) {
			clearHidden(file)
			clearHidden(f.name)
			return cmp.Or(err, errors.Join(f.file.Close(), os.Remove(f.name)))
		}
		if errors.Is(err, context.Canceled) {
			again := "simulate resume " + quoted(file)
			if study {
				again = "the same command again"
			}
			fmt.Fprintln(cmd.ErrOrStderr(), "the rest:", again)
		}
		_ = f.file.Close() // what is in it is in it
		return err
	}
}

// goesOn is said where a command goes on with a journal.
const goesOn = "%s games are there; the command goes on\n"

// reopenStudy goes on with the journal of a study.
func reopenStudy(cmd *cobra.Command, file string, words []string) (*resumed, error) {
	before, err := reopenJournal(file, file, cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), goesOn, reports.Whole(before.games()))
	if slices.Equal(before.head.Command, words) { // what it has written is its own
		_ = cmd.Flags().Set("force", "true")
	}
	return before, nil
}

// atEnd says that a command has found its answer, which check says by an exit code.
func atEnd(err error) bool {
	var e *exitError
	return err == nil || errors.As(err, &e) && (e.code == exitUndecided || e.code == exitImbalance)
}

// isKept says that a journal is there to go on with. One that a kill has left empty, before
// its first line, is taken away.
func isKept(name string) bool {
	f, err := reopen(name)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	info, err := f.Stat()
	return err != nil || info.Size() > 0 || os.Remove(name) != nil
}

// reopenJournal takes up the journal beside a file, which the user has called so. An error
// that is fs.ErrNotExist says that there is none.
func reopenJournal(file, called string, errOut io.Writer) (*resumed, error) {
	f := &journalFile{name: file + journalEnding}
	if !isKept(f.name) {
		return nil, fs.ErrNotExist
	}
	var err error
	switch f.file, err = reopen(f.name); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err != nil:
		return nil, usagef("%s: %v", f.name, reason(err))
	}
	entries, damaged, err := f.readJournal(f.file)
	if err != nil {
		return nil, errors.Join(&exitError{exitCorrupt, fmt.Errorf("%s: %w", f.name, err)}, f.file.Close())
	}
	if damaged > 0 {
		const again = "%s: %d of %d entries are damaged; their games are played again\n"
		fmt.Fprintf(errOut, again, called, damaged, damaged+len(entries))
	}
	return &resumed{f, entries, damaged}, nil
}

// games is how many games are there to go on with.
func (r *resumed) games() (all uint64) {
	games := map[lab.JournalPlace]uint64{}
	for _, e := range r.entries {
		all += e.Games - games[e.JournalPlace]
		games[e.JournalPlace] = e.Games
	}
	return all
}

// keepJournals lets all commands that write an answer with -o keep a journal.
func keepJournals(root *cobra.Command) {
	for _, c := range root.Commands() {
		if c.RunE != nil && c.Flags().Lookup("output") != nil && c.Flags().Lookup("charts") != nil {
			c.RunE = withJournal(c.RunE)
		}
		keepJournals(c)
	}
}
