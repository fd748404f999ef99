package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/page"
)

// webOptions are what the flags of web say.
type webOptions struct {
	dir   string
	force bool
}

func newWebCmd() *cobra.Command {
	var o webOptions
	cmd := &cobra.Command{
		Use:   "web -o DIR",
		Short: "Write the laboratory as a static web site that plays in the reader's browser",
		Long: `web writes a folder of files that any file server can serve. Who opens the page
chooses a rule document, turns its options, and sees within seconds what that
does: whole games are played in the browser, one worker a core, as printed and
as changed, on the same dice. The same seed gives the same counts as the command
line. The page asks nobody for anything and keeps nothing; its address holds all
that was chosen, so a link hands it on.

The laboratory is compiled to WebAssembly from the sources of this program: it
takes Go, and has to be run in their folder.`,
		Example: `  simulate web -o site
  python3 -m http.server --directory site`,
		Args: noWord,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runWeb(cmd.Context(), cmd.OutOrStdout(), o)
		},
	}
	cmd.Flags().StringVarP(&o.dir, "output", "o", "", "folder for the site")
	cmd.Flags().BoolVar(&o.force, "force", false, "overwrite files")
	_ = cmd.MarkFlagDirname("output")
	return cmd
}

// The files of the site beside those of cmd/page/site.
const (
	laboratoryFile = "engine.wasm.gz"
	glueFile       = "wasm_exec.js" // comes with Go
	styleFile      = "house.css"
)

func runWeb(ctx context.Context, out io.Writer, o webOptions) error {
	refuse(o.dir == "", "web wants a folder for the site: simulate web -o site")
	root := try.Get(sources(ctx))
	source := filepath.Join(root, "cmd", "page", "site")
	entries := try.Get(os.ReadDir(source))
	files := map[string][]byte{laboratoryFile: nil, styleFile: []byte(page.Style())}
	for _, e := range entries {
		files[e.Name()] = try.Get(os.ReadFile(filepath.Join(source, e.Name())))
	}
	goroot := try.Get(goTool(ctx, root, "env", "GOROOT"))
	files[glueFile] = try.Get(os.ReadFile(filepath.Join(goroot, "lib", "wasm", glueFile)))
	for name := range files {
		blame(mayWrite(filepath.Join(o.dir, name), o.force), "-o %s: %s", o.dir, name)
	}
	if err := os.MkdirAll(o.dir, 0o755); err != nil {
		return usagef("-o %s: %v", o.dir, reason(err))
	}
	files[laboratoryFile] = try.Get(laboratory(ctx, root))
	total := 0
	for name, text := range files {
		try.Do(writeFile("-o", filepath.Join(o.dir, name), text, o.force))
		total += len(text)
	}
	fmt.Fprintf(out, "%s: %d files, %s bytes. Serve it from any file server, for example:\n"+
		"  python3 -m http.server --directory %s\n",
		o.dir, len(files), reports.Whole(uint64(total)), quoted(o.dir))
	return nil
}

// sources is the folder of the sources of this program, in which it has to be run.
func sources(ctx context.Context) (string, error) {
	const where = "web compiles the laboratory for the browser: run it in the folder of the sources of this program"
	if _, err := exec.LookPath("go"); err != nil {
		return "", usagef("%s, with Go (https://go.dev/dl), which is not found", where)
	}
	root, err := goTool(ctx, "", "list", "-f", "{{.Module.Dir}}", "escapesim/cmd/simulate")
	if err != nil {
		if ctx.Err() != nil {
			return "", err
		}
		return "", usagef("%s", where)
	}
	return root, nil
}

// laboratory compiles cmd/page, and packs it.
func laboratory(ctx context.Context, root string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "simulate-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	modules, err := fewTypefaces(ctx, root, dir)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "engine.wasm")
	// minimal leaves out what gonum/plot draws on beside SVG.
	if _, err := goTool(ctx, root, "build", "-modfile", modules, "-tags", "minimal", "-trimpath", "-ldflags", "-s -w",
		"-o", file, "./cmd/page"); err != nil {
		return nil, err
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed) // the closest packing takes three times as long, and saves .6 %
	_, err = w.Write(program)
	err = errors.Join(err, w.Close())
	return packed.Bytes(), err
}

// fewTypefaces writes a go.mod into a folder by which gonum/plot comes with the two
// typefaces that charts are written in alone: its other ten are a quarter of what
// the reader would load. The version is that of the program's own go.mod; the file
// that is replaced is compiled against it, so a version that it does not fit is an
// error, not a page that looks otherwise. Go itself is taken as it is.
func fewTypefaces(ctx context.Context, root, dir string) (string, error) {
	const plot = "gonum.org/v1/plot"
	original, err := goTool(ctx, root, "list", "-m", "-f", "{{.Dir}}", plot)
	if err != nil {
		return "", err
	}
	lean := filepath.Join(dir, "plot")
	err = os.CopyFS(lean, os.DirFS(original))
	list := filepath.Join("font", "liberation", "liberation.go")
	for _, f := range []struct{ from, to string }{
		{filepath.Join(root, "cmd", "page", "fonts", "liberation.go"), filepath.Join(lean, list)},
		{filepath.Join(root, "go.sum"), filepath.Join(dir, "go.sum")},
		{filepath.Join(root, "go.mod"), filepath.Join(dir, "go.mod")},
	} {
		var text []byte
		if err == nil {
			text, err = os.ReadFile(f.from)
		}
		if err == nil {
			_ = os.Remove(f.to) // what was copied may be read-only
			err = os.WriteFile(f.to, text, 0o600)
		}
	}
	modules := filepath.Join(dir, "go.mod")
	if err == nil {
		_, err = goTool(ctx, root, "mod", "edit", "-replace", plot+"="+lean, modules)
	}
	return modules, err
}

// goTool runs a command of Go for the browser, and returns what it prints.
func goTool(ctx context.Context, dir string, words ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", words...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-mod=mod", "GOWORK=off")
	var printed, wrong bytes.Buffer
	cmd.Stdout, cmd.Stderr = &printed, &wrong
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w: %s", words[0], err, strings.TrimSpace(wrong.String()))
	}
	return strings.TrimSpace(printed.String()), nil
}
