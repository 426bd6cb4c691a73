//go:build !race

package main

import (
	"go/ast"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// aStart matches a row of the list: a package, and how often its source starts a program.
var aStart = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (\\d+|library) \\| .{3,} \\| .{20,} \\|$")

// TestDocumentsTellWhyWhatIsStartedIsSafe compares the list of what starts other programs with the sources and the
// linked libraries.
func TestDocumentsTellWhyWhatIsStartedIsSafe(t *testing.T) {
	_, list, _ := strings.Cut(testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, "ARCHITECTURE.md")), "\n## Other programs\n")
	told, there := map[string]string{}, map[string]string{}
	for _, row := range aStart.FindAllStringSubmatch(list, -1) {
		told[row[1]] = row[2]
	}
	for _, dir := range packageDirs(t) {
		if n := startsIn(t, dir); n > 0 && !strings.Contains(dir, "/testkit/") {
			there[dir] = strconv.Itoa(n)
		}
	}
	if !testkit.Full { // Go is asked for the libraries at full length
		maps.DeleteFunc(told, func(_, n string) bool { return n == "library" })
	} else {
		for _, library := range librariesThatStart(t) {
			there[library] = "library"
		}
	}
	if !maps.Equal(told, there) {
		t.Errorf("ARCHITECTURE.md lists\n%v, and other programs are started by\n%v", told, there)
	}
}

// starters maps packages to their functions that start another program.
var starters = map[string][]string{
	"exec":    {"Command", "CommandContext"},
	"os":      {"StartProcess"},
	"syscall": {"StartProcess", "ForkExec", "Exec", "CreateProcess", "CreateProcessAsUser", "RawSyscall", "RawSyscall6"},
	"unix":    {"Exec", "RawSyscall", "RawSyscall6"},
	"windows": {"CreateProcess", "CreateProcessAsUser", "ShellExecute"},
}

// startsIn returns how often a package names a function that starts another program, or a struct that could.
func startsIn(t *testing.T, dir string) (n int) {
	words := slices.Concat(slices.Collect(maps.Values(starters))...)
	for _, f := range sources(t, filepath.Join(curtaintest.ProjectRoot, dir), 0, append(words, "Cmd")...) {
		for _, i := range f.Imports {
			if path := strings.Trim(i.Path.Value, `"`); i.Name != nil && starters[path[strings.LastIndex(path, "/")+1:]] != nil {
				t.Errorf("%s imports %s by another name", dir, path)
			}
		}
		ast.Inspect(f, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.SelectorExpr:
				if of, is := node.X.(*ast.Ident); is && slices.Contains(starters[of.Name], node.Sel.Name) {
					n++
				}
			case *ast.CompositeLit:
				if kind, is := node.Type.(*ast.SelectorExpr); is && kind.Sel.Name == "Cmd" {
					n++
				}
			}
			return true
		})
	}
	return n
}

// librariesThatStart returns the libraries in the programs that can start another program.
func librariesThatStart(t *testing.T) (paths []string) {
	t.Helper()
	c := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{.ImportPath}} {{join .Imports " "}}{{end}}`, "./cmd/curtain", "./cmd/lab")
	c.Dir = curtaintest.ProjectRoot
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) > 0 && slices.Contains(words[1:], "os/exec") && !strings.HasPrefix(words[0], "curtaincall/") {
			paths = append(paths, words[0])
		}
	}
	return paths
}
