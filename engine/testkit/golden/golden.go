// Package golden compares output with golden files. `go test PACKAGE -run TEST -update` writes the golden
// files.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Update is the flag that makes Check write golden files instead of failing.
var Update = flag.Bool("update", false, "write the golden files of these tests as they come out now")

// Check checks that a text equals the golden file, ignoring carriage returns. With -update it writes the file
// instead.
func Check(t testing.TB, file, got string) {
	t.Helper()
	if *Update {
		Write(t, file, got)
	}
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: -update writes it", err)
	}
	want := strings.ReplaceAll(string(body), "\r\n", "\n")
	if got == want {
		return
	}
	line, theirs, ours := firstDifferingLine(want, got)
	t.Errorf("%s:%d is %q, and there comes out %q: where that is meant, -update writes it anew", file, line, theirs, ours)
	if len(got) <= readable {
		t.Logf("all of it:\n%s", got)
	}
}

// readable is the maximum size, in bytes, of a text that is logged in full when the test fails.
const readable = 16 << 10

// Write writes a file and creates its folder.
func Write(t testing.TB, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstDifferingLine returns the number of the first line that differs, from 1, and both its versions.
func firstDifferingLine(a, b string) (line int, inA, inB string) {
	linesA, linesB := strings.Split(a, "\n"), strings.Split(b, "\n")
	for line < min(len(linesA), len(linesB)) && linesA[line] == linesB[line] {
		line++
	}
	at := func(lines []string) string {
		if line < len(lines) {
			return lines[line]
		}
		return "(the end)"
	}
	return line + 1, at(linesA), at(linesB)
}
