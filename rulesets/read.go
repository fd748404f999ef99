package rulesets

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Limits of a file that a user hands in. The largest of the program's own has
// 60 KB, lines of 900 bytes and names of four parts; a file beyond these limits
// is no document, and some take the TOML reader minutes and gigabytes.
const (
	MaxFile  = 4 << 20 // bytes
	maxLine  = 16 << 10
	maxParts = 16 // of a dotted name
)

// ReadFile reads a file that a user has named: a regular file of at most MaxFile
// bytes, without the byte order mark that some editors put in front. A pipe or a
// device could keep the program waiting or feed it for ever. The error says what
// is wrong and not which file: the caller says so in the user's words.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, cause(err)
	case info.IsDir():
		return nil, errors.New("that is a folder")
	case !info.Mode().IsRegular():
		return nil, errors.New("that is no regular file")
	case info.Size() > MaxFile:
		return nil, fmt.Errorf("%d bytes; at most %d are read", info.Size(), MaxFile)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, cause(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return nil, cause(err)
	}
	if len(text) > MaxFile {
		return nil, fmt.Errorf("it grows while it is read; at most %d bytes are", MaxFile)
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
