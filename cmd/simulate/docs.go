package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
)

func newDocsCmd() *cobra.Command {
	return family(&cobra.Command{
		Use: "docs", Short: "Write documentation: man pages, and the dictionary of the CSV",
		Example: "  simulate docs man man1\n  man -l man1/simulate-run.1\n  simulate docs csv",
	}, newDocsManCmd(), newDocsCSVCmd())
}

func newDocsCSVCmd() *cobra.Command {
	return listing(&cobra.Command{
		Use: "csv", Short: "Say what stands in each column of run's CSV",
		Long: "csv is the dictionary of simulate run --format csv. That of the JSON is its schema: " +
			"simulate run --schema.",
		Example: "  simulate docs csv\n  simulate docs csv --format md",
		Args:    noWords,
	}, func([]string) (lab.Answer, error) {
		t := reports.Table{Header: []string{"column", "what it holds"}, Left: []int{1}}
		list := []columnJSON{}
		for _, c := range reports.Dictionary {
			t.Add(c.Name, c.Doc)
			list = append(list, columnJSON{c.Name, c.Doc})
		}
		return tabled(list, t)
	})
}

// columnJSON is a column of run's CSV.
type columnJSON struct {
	Name  string `json:"name"`
	Holds string `json:"holds"`
}

func newDocsManCmd() *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use: "man DIR", Short: "Write a man page for every command into a folder",
		Long: `man writes a man page for every command, in section 1. The pages depend on the
program alone, not on the day: the same program writes the same bytes.`,
		Example: "  simulate docs man man1\n  simulate docs man ~/.local/share/man/man1 --force",
		Args:    words(1, 1, "one folder"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := writeMan(cmd.Root(), args[0], force)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d man pages in %s; the first: man -l %s\n", n, args[0],
				filepath.Join(args[0], "simulate.1"))
			return err
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "overwrite files")
	return cmd
}

// writeMan writes the pages of a command and of all below it, and says how many.
func writeMan(root *cobra.Command, dir string, force bool) (int, error) {
	refuse(exists(dir) && !isDir(dir), "docs man %s: that is a file", dir)
	const section = "1"
	root.DisableAutoGenTag = true // it names the day
	pages := 0
	var mayWriteAll func(c *cobra.Command) error
	mayWriteAll = func(c *cobra.Command) error {
		if !c.IsAvailableCommand() && c.HasParent() {
			return nil
		}
		pages++
		file := filepath.Join(dir, strings.ReplaceAll(c.CommandPath(), " ", "-")+"."+section)
		blame(mayWrite(file, force), "docs man: %s", file)
		for _, below := range c.Commands() {
			try.Do(mayWriteAll(below))
		}
		return nil
	}
	try.Do(mayWriteAll(root))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, fmt.Errorf("docs man %s: %w", dir, reason(err))
	}
	day := time.Unix(0, 0).UTC()
	header := &doc.GenManHeader{Title: "SIMULATE", Section: section, Source: lab.Engine, Manual: "simulate", Date: &day}
	if err := doc.GenManTree(root, header, dir); err != nil {
		return 0, fmt.Errorf("docs man %s: %w", dir, reason(err))
	}
	return pages, nil
}
