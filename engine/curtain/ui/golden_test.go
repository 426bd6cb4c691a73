package ui_test

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/testkit/golden"
)

// shows holds lines to testdata/name.txt.
func shows(t *testing.T, name string, lines []string) {
	t.Helper()
	golden.Check(t, filepath.Join("testdata", name+".txt"), strings.Join(lines, "\n")+"\n")
}
