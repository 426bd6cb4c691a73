//go:build unix

package mods_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"curtaincall/scripting/mods"
)

// Nothing waits for a pipe, wherever it lies.
func TestPipes(t *testing.T) {
	dir := folder(t, "mods", contents{"lantern/mod.lua": good, "moon/card.lua": ""})
	for _, name := range []string{"lantern/a.lua", "moon/mod.lua", "pipe.zip", "pipe"} {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o644); err != nil {
			t.Skip(err)
		}
	}
	list, faults := mods.FindMods([]mods.SearchPlace{{Path: dir, Shown: "mods"}, {Path: filepath.Join(dir, "pipe"), Shown: "pipe", SingleMod: true}})
	if len(list) > 0 || len(faults) != 4 {
		t.Fatalf("found %s; %v", ids(list), faults)
	}
	for i, want := range []string{"mods/lantern/a.lua is not a regular file", "mods/moon/mod.lua is not a regular file", "mods/pipe.zip: not a regular file", "pipe: not a regular file"} {
		if got := faults[i].Error(); !strings.Contains(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
