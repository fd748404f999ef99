package rulesets

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

// Limits of a file that a user hands in. The largest of the program's own has
// 60 KB, lines of 900 bytes and names of four parts; a file beyond these limits
// is no document, and some take the TOML reader minutes and gigabytes.
const (
	MaxFile  = 4 << 20 // bytes
	maxLine  = 16 << 10
	maxParts = 16 // of a dotted name
)

// Stdin is the name of standard input where a file is wanted.
const Stdin = "-"

// ReadFile reads a file that a user has named: a regular file, a pipe or standard
// input, of at most MaxFile bytes, as text in UTF-8 without the byte order mark that
// some editors put in front. A device could keep the program waiting or feed it for
// ever. The error says what is wrong and not which file: the caller says so in the
// user's words.
func ReadFile(name string) ([]byte, error) {
	if name == Stdin {
		return once(name, os.Stdin)
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, cause(err)
	case info.IsDir():
		return nil, errors.New("that is a folder")
	case info.Size() > MaxFile:
		return nil, fmt.Errorf("%d bytes; at most %d are read", info.Size(), MaxFile)
	case info.Mode().IsRegular():
		f, err := os.Open(name)
		if err != nil {
			return nil, cause(err)
		}
		defer f.Close()
		return read(f)
	case info.Mode()&fs.ModeNamedPipe != 0:
		return once(name, nil)
	}
	return nil, errors.New("that is neither a file nor a pipe")
}

// ReadAll reads a text of any length that this program has written and a user has named:
// a file, a pipe, or standard input. The error is as that of ReadFile.
func ReadAll(name string) ([]byte, error) {
	from := os.Stdin
	if name != Stdin {
		f, err := os.Open(name)
		if err != nil {
			return nil, cause(err)
		}
		defer f.Close()
		from = f
	}
	text, err := io.ReadAll(from)
	if err != nil {
		return nil, cause(err)
	}
	return Text(text)
}

// Streamed reports whether a file can be read once only: standard input, or a pipe. It
// lies in no folder, and no later command finds it again.
func Streamed(name string) bool {
	if name == Stdin {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

// streams are what was read of standard input and of pipes: a document is asked for
// again and again, and a pipe gives its text once.
var streams sync.Map // name -> func() ([]byte, error)

// once reads a stream, which is opened where it is not, the first time it is asked for.
func once(name string, f *os.File) ([]byte, error) {
	first := sync.OnceValues(func() ([]byte, error) {
		if f == nil {
			var err error
			if f, err = os.Open(name); err != nil {
				return nil, cause(err)
			}
			defer f.Close()
		} else if info, err := f.Stat(); err == nil && info.Mode()&fs.ModeCharDevice != 0 {
			return nil, errors.New("standard input is a terminal: a file or a pipe is wanted there")
		}
		return read(f)
	})
	kept, _ := streams.LoadOrStore(name, first)
	return kept.(func() ([]byte, error))()
}

// read reads a text that is not too long.
func read(f io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, cause(err)
	}
	if len(text) > MaxFile {
		return nil, fmt.Errorf("more than %d bytes; at most so many are read", MaxFile)
	}
	return Text(text)
}

// Text is a text in UTF-8 without its byte order mark; another encoding that editors
// write is called by its name.
func Text(text []byte) ([]byte, error) {
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(text, []byte(mark)) {
			return nil, errors.New("it is in UTF-16: save it as UTF-8")
		}
	}
	if len(text) > 1 && (text[0] == 0) != (text[1] == 0) { // UTF-16 without a mark
		return nil, errors.New("it is in UTF-16: save it as UTF-8")
	}
	return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), nil
}

// cause is an error of the file system without the name that it repeats.
func cause(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// CheckTOML finds the first line of a TOML text that is too long, or whose name
// has too many parts, to be handed to the TOML reader. It returns the line,
// counted from 1, and what is wrong; 0 when there is none.
func CheckTOML(text []byte) (line int, wrong string) {
	for row := range bytes.Lines(text) {
		line++
		if len(row) > maxLine {
			return line, fmt.Sprintf("a line of %d bytes; at most %d are read", len(row), maxLine)
		}
		name, _, _ := bytes.Cut(row, []byte("="))
		if bytes.Count(name, []byte(".")) >= maxParts && !bytes.ContainsAny(name, "\"'#") {
			return line, fmt.Sprintf("a name of more than %d parts", maxParts)
		}
	}
	return 0, ""
}
