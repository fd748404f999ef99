package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
)

// versionJSON is what the program is made of.
type versionJSON struct {
	Module   string   `json:"module"`
	Version  string   `json:"version"`  // of the module
	Revision string   `json:"revision"` // of the checkout; "" where it is unknown
	Time     string   `json:"time"`     // of that revision
	Modified bool     `json:"modified"` // the checkout had changes of its own
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Engine   string   `json:"engine"` // as results name it
	Games    []string `json:"games"`
}

func newVersionCmd() *cobra.Command {
	return listing(&cobra.Command{
		Use: "version", Short: "Say which version of the program this is",
		Example: "  simulate version\n  simulate version --format json",
		Args:    noWords,
	}, func([]string) (lab.Answer, error) { return versions() })
}

// versions are those of the program and of what is in it.
func versions() (lab.Answer, error) {
	v := versionJSON{
		Module: "escapesim", Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Engine: lab.Engine,
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Module, v.Version = info.Main.Path, info.Main.Version
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				v.Revision = s.Value
			case "vcs.time":
				v.Time = s.Value
			case "vcs.modified":
				v.Modified = s.Value == "true"
			}
		}
	}
	for _, g := range lab.Games {
		v.Games = append(v.Games, g.Engine())
	}
	t := reports.Table{Header: []string{"simulate", v.Version}, Left: []int{1}}
	revision := v.Revision
	switch {
	case revision == "":
		revision = "unknown: not built from a checkout"
	case v.Modified:
		revision += ", with changes"
	}
	t.Add("module", v.Module)
	t.Add("revision", revision)
	if v.Time != "" {
		t.Add("of", v.Time)
	}
	t.Add("Go", v.Go+", "+v.Platform)
	t.Add("engine", v.Engine)
	for _, g := range lab.Games {
		t.Add("game", g.Engine()+": "+g.Title())
	}
	t.Notes = []string{"the licences of what is linked into it stand in the file NOTICE of the source"}
	return tabled(v, t)
}
