package mods_test

import (
	"os"
	"path/filepath"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestAPackedModCanBeAdded(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	s.WriteFile(t, "src/moon/.git/config", "hidden")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "pack", "src/moon"), "moon-1.0.0.zip: moon 1.0.0\n")
	first := curtaintest.Read(t, s, "moon-1.0.0.zip")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "pack", "moon-1.0.0.zip", "again.zip"), "again.zip: moon 1.0.0\n")
	if again, err := os.ReadFile(filepath.Join(s.Dir, "again.zip")); err != nil || string(again) != first {
		t.Errorf("packed again it has other bytes: %v", err)
	}
	s.Run(t, program.ExitOK, "mods", "add", "moon-1.0.0.zip")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "add", "src/moon"), "is already installed")
	s.Dir = filepath.Join(s.Dir, "src", "moon")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "pack", ".", "../moon.zip"), "../moon.zip: moon 1.0.0\n")
	s.Run(t, program.ExitUsage, "mods", "pack")
	curtaintest.CheckContains(t, s.Stderr.String(), `"moon-1.0.0.zip" would be inside the mod's own folder: name a file outside of it`)
}

func TestAnArchiveIsWrittenWholeOrNotAtAll(t *testing.T) {
	s := curtaintest.NewProgramForAddingMods(t)
	s.WriteFile(t, "moon.zip", "precious")
	s.WriteFile(t, "src/broken/mod.lua", `return mod { id = "br\27[2Jken" }`)
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{program.ExitUsage, "`mods pack` needs the folder of a mod", nil},
		{program.ExitUsage, `no such file or folder: "src/nothing"`, []string{"src/nothing", "moon.zip"}},
		{program.ExitContent, "No archive was written.", []string{"src/broken", "moon.zip"}},
		{program.ExitContent, "moon.zip: cannot read the archive: not a .zip file", []string{"moon.zip", "moon.zip"}},
		{program.ExitUsage, `"moon.tar" does not end in .zip`, []string{"src/moon", "moon.tar"}},
		{program.ExitUsage, `would be inside the mod's own folder`, []string{"src/moon", "src/moon/moon.zip"}},
		{program.ExitFailures, "no such file or directory", []string{"src/moon", "nowhere/moon.zip"}},
	} {
		s.Run(t, c.status, append([]string{"mods", "pack"}, c.args...)...)
		curtaintest.CheckContains(t, s.Stderr.String(), c.says)
		curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
	}
	if body, _ := os.ReadFile(filepath.Join(s.Dir, "moon.zip")); string(body) != "precious" {
		t.Error("a file was changed by a command that failed")
	}
}
