// Package notices compares the licences that a program prints with what is linked into it.
// Only tests use it.
package notices

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
)

// systems lists the operating systems for which notices are checked, because each links other packages.
var systems = []string{"linux", "darwin", "windows", "freebsd"}

// linkedPackage is a linked package, as go list describes it.
type linkedPackage struct {
	Dir      string
	Standard bool
	Module   *struct {
		Path, Version, Dir string
	}
}

// listLinkedPackages returns the packages that are linked into the program in the current folder on all systems.
func listLinkedPackages(t *testing.T) (all []linkedPackage) {
	t.Helper()
	for _, system := range systems {
		c := exec.Command("go", "list", "-deps", "-json=Dir,Standard,Module", ".")
		c.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := c.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", system, err)
		}
		for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
			var p linkedPackage
			if err := d.Decode(&p); err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
	}
	return all
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)`)

// licenceFiles returns the paths of the licence files in a folder.
func licenceFiles(t *testing.T, dir string) (paths []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Type().IsRegular() && licenceFile.MatchString(e.Name()) && filepath.Ext(e.Name()) != ".go" {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths
}

// notice is a licence file, and the name of the program or module to which it belongs.
type notice struct{ of, path string }

// requiredNotices returns the required notices: those of the program, of Go, and of the linked modules. A
// module's notices can be in any folder between a linked package and the root of the module.
func requiredNotices(t *testing.T) (all []notice) {
	t.Helper()
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range licenceFiles(t, projectRoot(t)) {
		all = append(all, notice{"Curtain Call", path})
	}
	for _, path := range licenceFiles(t, strings.TrimSpace(string(goroot))) {
		all = append(all, notice{"Go, its library and the packages of golang.org/x in it", path})
	}
	own := len(all)
	for _, p := range listLinkedPackages(t) {
		if p.Standard || isOfTheProject(p.Module.Path) {
			continue
		}
		of := p.Module.Path + " " + p.Module.Version
		if len(licenceFiles(t, p.Module.Dir)) == 0 {
			t.Errorf("%s has no licence", of)
		}
		for dir := p.Dir; strings.HasPrefix(dir, p.Module.Dir); dir = filepath.Dir(dir) {
			for _, path := range licenceFiles(t, dir) {
				all = append(all, notice{of, path})
			}
		}
	}
	modules := all[own:]
	slices.SortFunc(modules, func(a, b notice) int { return cmp.Or(cmp.Compare(a.of, b.of), cmp.Compare(a.path, b.path)) })
	return append(all[:own:own], slices.Compact(modules)...)
}

func (n notice) text(t *testing.T) string {
	t.Helper()
	body := testkit.ReadFile(t, n.path)
	var lines []string
	for line := range strings.Lines(body) {
		lines = append(lines, strings.TrimRight(line, " \r\n"))
	}
	return fmt.Sprintf("== %s: %s ==\n\n%s\n", n.of, filepath.Base(n.path), strings.Trim(strings.Join(lines, "\n"), "\n"))
}

// isOfTheProject reports whether the path of a module is that of the project or of lab.
func isOfTheProject(path string) bool { return strings.HasPrefix(path+"/", "curtaincall/") }

// projectRoot returns the root folder of the project.
func projectRoot(t *testing.T) string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "curtaincall").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(dir))
}

// CheckNotices checks that notices, the notices of the program in the current folder, are exactly those
// required on all systems, and that they cover the modules linked into the running test. If update
// is true, it writes them to file instead and skips the test, which still contains the old ones.
func CheckNotices(t *testing.T, file, notices string, update bool) {
	t.Helper()
	all := requiredNotices(t)
	if update {
		var texts []string
		for _, n := range all {
			texts = append(texts, n.text(t))
		}
		if err := os.WriteFile(file, []byte(strings.Join(texts, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("the notices in the program are those of before")
	}
	for _, n := range all {
		if !strings.Contains(notices, n.text(t)) {
			t.Errorf("the %s of %s is missing, or another one: go test -run Notices -update", filepath.Base(n.path), n.of)
		}
	}
	if headings := strings.Count("\n"+notices, "\n== "); headings != len(all) {
		t.Errorf("%d notices, want %d", headings, len(all))
	}
	checkRunningTest(t, notices)
}

// checkRunningTest checks that notices contains a notice of each module that is linked into the running test.
func checkRunningTest(t *testing.T, notices string) {
	t.Helper()
	info, ok := debug.ReadBuildInfo()
	if !ok || len(info.Deps) == 0 {
		t.Fatal("the program does not know what is linked into it")
	}
	of := []string{"Curtain Call: ", "Go, its library"}
	for _, m := range info.Deps {
		if isOfTheProject(m.Path) {
			continue
		}
		of = append(of, m.Path+" "+m.Version+": ")
	}
	for _, name := range of {
		if !strings.Contains(notices, "== "+name) {
			t.Errorf("there is no notice of %s", name)
		}
	}
}
