package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/sim/simtest"
)

// noticeFile names the licences of everything that is linked into the program.
const noticeFile = "../../NOTICE"

// NOTICE holds the licence of every module that is linked into the program, and
// of no other, as the module has it. go test ./cmd/simulate -run Notice -update
// writes it anew.
func TestNotice(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", ".")
	text, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Split(strings.TrimSpace(string(text)), "\n")
	slices.Sort(modules)
	modules = slices.DeleteFunc(slices.Compact(modules), func(s string) bool { return s == "" })
	if len(modules) < 10 {
		t.Fatalf("%d modules: more are linked", len(modules))
	}
	var b bytes.Buffer
	b.WriteString("simulate is linked with the modules below, and with the standard library of Go (BSD\n" +
		"licence, https://go.dev/LICENSE). Each stands under the licence that follows its name.\n" +
		"The project itself has no licence yet: that is for its owner to choose.\n")
	for _, m := range modules {
		words := strings.SplitN(m, " ", 3)
		if len(words) != 3 || words[2] == "" {
			t.Fatalf("no folder of the module %s", m)
		}
		b.WriteString("\n" + strings.Repeat("=", 80) + "\n" + words[0] + " " + words[1] + "\n" +
			strings.Repeat("=", 80) + "\n")
		files := licenceFiles(t, words[2])
		if len(files) == 0 {
			t.Errorf("%s has no licence file", words[0])
		}
		for _, file := range files {
			licence, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			b.WriteString("\n")
			for line := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(string(licence), "\r", "")), "\n") {
				b.WriteString(strings.TrimRight(line, " \t") + "\n")
			}
		}
	}
	if *simtest.Update {
		if err := os.WriteFile(noticeFile, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(noticeFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, b.Bytes()) {
		t.Error("NOTICE is not what the linked modules say (-run Notice -update writes it anew)")
	}
}

// licenceFiles are the files at the top of a module that state its licence.
func licenceFiles(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range entries {
		name := strings.ToLower(e.Name())
		if !e.IsDir() && (strings.HasPrefix(name, "licen") || strings.HasPrefix(name, "unlicen") ||
			strings.HasPrefix(name, "copying") || strings.HasPrefix(name, "notice")) {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files
}
