package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoBuildsNoSourcesOfAStranger runs Go in a folder that resembles the project.
func TestGoBuildsNoSourcesOfAStranger(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"go.mod": "module curtaincall\n", "go.work": "go 1.26\n\nuse .\n"}
	for _, name := range []string{"curtain", "lab", "shared"} {
		files["cmd/"+name+"/main.go"] = "package main\n\nfunc main() { evil() }\n"
	}
	for name, body := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("GOWORK", filepath.Join(dir, "go.work"))
	t.Setenv("GOFLAGS", "-buildvcs=true")
	c, err := GoCommand(t.Context(), "env", "GOWORK", "GOFLAGS", "GOMOD")
	if err != nil { // built with -trimpath, it does not know where its sources are
		if !strings.Contains(err.Error(), "cannot find the source code of this program") {
			t.Error(err)
		}
		return
	}
	out, err := c.Output()
	if want, _ := filepath.Abs(filepath.Join(c.Dir, "go.mod")); err != nil || strings.TrimSpace(string(out)) != "off\n-buildvcs=false\n"+want || strings.HasPrefix(want, dir) {
		t.Errorf("%v: %s", err, out)
	}
}
