package rulesets

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"escapesim/sim/colditz/board"
)

// boardKey is the long form of board, for a document that sets options of the
// table board as well.
const boardKey = "board.dir"

// boardDir is a board of the user's own: a folder of tables, and where it was
// asked for.
type boardDir struct {
	dir string
	at  place
}

// findBoard finds the folder that board names, relative to its document; an
// override names one relative to where one is.
func (d *Document) findBoard() error {
	type said struct {
		layer int
		boardDir
	}
	var list []said
	for i, l := range d.layers {
		n := l.root.Field("board")
		if n != nil && n.kind == tableNode {
			n = n.Field("dir")
		}
		if n == nil {
			continue
		}
		if d.Game != "colditz" {
			return fault(n.at, "a folder with a board is for Escape from Colditz, and this is played by %s", d.Game)
		}
		if n.kind != textNode || n.text == "" {
			return fault(n.at, "board takes the name of a folder, not %s", n)
		}
		dir := filepath.FromSlash(n.text)
		if n.at.set == "" && !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.FromSlash(FolderOf(l.file)), dir)
		}
		for _, b := range list {
			if !d.over(i, b.layer) && b.dir != dir {
				return fault(n.at, "board is %q here and %q at %s, and neither document builds on the other: set "+
					"it in the one that extends both", dir, b.dir, b.at)
			}
		}
		list = append(list, said{i, boardDir{dir, n.at}})
		d.board = boardDir{dir, n.at}
	}
	return nil
}

// ColditzBoard loads the board that the document names, or the real one, with
// the parts that its options ask for.
func (d *Document) ColditzBoard(parts ...string) (*board.Board, error) {
	if d.board.dir != "" {
		if info, err := os.Stat(d.board.dir); err != nil || !info.IsDir() {
			return nil, fault(d.board.at, "there is no folder %s with a board", d.board.dir)
		}
	}
	b, err := ColditzBoard(d.board.dir, parts...)
	if err != nil && d.board.dir != "" {
		err = fault(d.board.at, "%v", err)
	}
	return b, err
}

// hash adds what is in the tables of the board, by their names in its folder:
// the same board in another folder is the same.
func (b *boardDir) hash(to io.Writer) {
	if b.dir == "" {
		return
	}
	folder := os.DirFS(b.dir)
	for _, pattern := range []string{"*.csv", "*/*.csv"} {
		files, _ := fs.Glob(folder, pattern) // the pattern is not a bad one
		for _, file := range files {
			if text, err := fs.ReadFile(folder, file); err == nil { // else the game refuses it
				fmt.Fprintf(to, "%s %d %s\n", strings.ToLower(file), len(text), text)
			}
		}
	}
}
