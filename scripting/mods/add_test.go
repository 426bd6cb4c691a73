package mods_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/mods"
)

// lying are the names in a folder.
func lyingIn(t testing.TB, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestAModIsAddedWholeOrNotAtAll(t *testing.T) {
	mine := filepath.Join(t.TempDir(), "a", "mods")
	from := open(t, folder(t, "anything", lantern))
	release, err := mods.LockAndCleanUpFolder(mine)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	path, err := from.InstallInto(mine, nil)
	if err != nil {
		t.Fatal(err)
	}
	first := open(t, path)
	if first.Hash != from.Hash || filepath.Base(path) != "lantern" || !slices.Equal(lyingIn(t, mine), []string{"lantern"}) {
		t.Errorf("%s, print %x, want %x; %v lies there", path, first.Hash, from.Hash, lyingIn(t, mine))
	}
	if names := lyingIn(t, path); slices.Contains(names, ".git") || !slices.Contains(names, "README.md") {
		t.Errorf("%v was copied", names)
	}

	if _, err := from.InstallInto(mine, nil); !errors.Is(err, mods.ErrNameTaken) {
		t.Errorf("added again: %v", err)
	}
	newer := maps.Clone(lantern)
	newer["mod.lua"] = strings.Replace(newer["mod.lua"], "1.2.0", "1.3.0", 1)
	from = open(t, archive(t, zipped(t, newer)))
	if path, err = from.InstallInto(mine, first); err != nil {
		t.Fatal(err)
	}
	if now := open(t, path); now.Version != "1.3.0" || !slices.Equal(lyingIn(t, mine), []string{"lantern.zip"}) {
		t.Errorf("%s is there, and %v", now.IDAndVersion(), lyingIn(t, mine))
	}

	if err := mods.RemoveMod(path); err != nil || len(lyingIn(t, mine)) > 0 {
		t.Errorf("%v; %v is left", err, lyingIn(t, mine))
	}
}

func TestAModThatChangedMeanwhileIsNotAdded(t *testing.T) {
	mine, dir := t.TempDir(), folder(t, "a", lantern)
	m := open(t, dir)
	write(t, dir, contents{"README.md": "other"})
	if _, err := m.InstallInto(mine, nil); !errors.Is(err, mods.ErrChanged) || len(lyingIn(t, mine)) > 0 {
		t.Errorf("a file: %v; %v lies there", err, lyingIn(t, mine))
	}
	m = open(t, dir)
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "passwd")); err != nil {
		t.Skip(err)
	}
	if _, err := m.InstallInto(mine, nil); err == nil || len(lyingIn(t, mine)) > 0 {
		t.Errorf("a link: %v; %v lies there", err, lyingIn(t, mine))
	}
}

// What is linked into the folder of mods is its owner's, and stays where it is.
func TestRemovingALinkLeavesWhatItLeadsTo(t *testing.T) {
	dir, mine := folder(t, "a", lantern), t.TempDir()
	link := filepath.Join(mine, "lantern")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	list, faults := mods.FindMods([]mods.SearchPlace{{Path: mine}})
	if ids(list) != "lantern" || len(faults) > 0 {
		t.Fatalf("found %s; %v", ids(list), faults)
	}
	if err := mods.RemoveMod(link); err != nil || len(lyingIn(t, mine)) > 0 || len(lyingIn(t, dir)) == 0 {
		t.Errorf("%v; %v and %v are left", err, lyingIn(t, mine), lyingIn(t, dir))
	}
}
