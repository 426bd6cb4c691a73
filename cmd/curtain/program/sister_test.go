package program_test

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// TestGoBuildsNoSourcesOfAStranger asks for Go in a folder that looks like the project.
func TestGoBuildsNoSourcesOfAStranger(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"curtain", "studio", "lab", "shared"} {
		curtaintest.Write(t, filepath.Join(dir, "cmd", name, "main.go"), "package main\n\nfunc main() { evil() }\n")
	}
	curtaintest.Write(t, filepath.Join(dir, "go.mod"), "module curtaincall\n")
	curtaintest.Write(t, filepath.Join(dir, "go.work"), "go 1.26\n\nuse .\n")
	t.Chdir(dir)
	t.Setenv("GOWORK", filepath.Join(dir, "go.work"))
	t.Setenv("GOFLAGS", "-buildvcs=true")
	c, err := program.GoCommand(t.Context(), "env", "GOWORK", "GOFLAGS", "GOMOD")
	if err != nil { // built with -trimpath, it does not know where its sources are
		curtaintest.Has(t, err.Error(), "its sources are not here")
		return
	}
	out, err := c.Output()
	if want, _ := filepath.Abs(filepath.Join(c.Dir, "go.mod")); err != nil || strings.TrimSpace(string(out)) != "off\n-buildvcs=false\n"+want || strings.HasPrefix(want, dir) {
		t.Errorf("%v: %s", err, out)
	}
}
