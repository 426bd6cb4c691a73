package mods_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// harmless checks that what was read of a stranger is a mod within its limits, or an error that can be printed.
func harmless(t *testing.T, m *mods.Mod, err error) {
	t.Helper()
	if err != nil {
		if !errors.As(err, new(*source.Error)) && !errors.As(err, new(source.Errors)) {
			t.Fatalf("%T is no error of a source: %v", err, err)
		}
		if len(err.Error()) > 2<<20 {
			t.Fatalf("the error has %d bytes", len(err.Error()))
		}
		return
	}
	for _, text := range append([]string{m.ID, m.Name, m.Version, m.Description, m.Game}, m.Authors...) {
		if screen.Clean(text) != text || len(text) > 400 {
			t.Fatalf("%q is not fit to be printed", text)
		}
	}
	set, _ := mods.SortIntoLoadOrder(m.Game, "1.0.0", []*mods.Mod{m})
	for _, text := range append(set.AppendScripts(nil), set.Scenarios()...) {
		if text.Mod == nil || len(text.Body) > source.MaxScriptSize+1 || screen.Clean(text.Name) != text.Name {
			t.Fatalf("%q with %d bytes, of %v", text.Name, len(text.Body), text.Mod)
		}
	}
	size := 0
	if err := fs.WalkDir(m.Pack.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !fs.ValidPath(name) {
			t.Fatalf("%q: %v", name, err)
		}
		if info, _ := d.Info(); !d.IsDir() {
			size += int(info.Size())
		}
		return nil
	}); err != nil || size > mods.MaxScripts {
		t.Fatalf("%d bytes: %v", size, err)
	}
}

func FuzzManifest(f *testing.F) {
	f.Add(manifest("lantern", "1.2.0-beta+1", `authors = { "A" }, description = "a" .. "b",`, `needs = { ladder = "^1", moon = ">= 1, < 2 || 3.x" }, wishes = { a = "*" },`,
		`refuses = { b = "~1.2 - 2" }, after = { "c" }, before = { "d" },`))
	f.Add("mod { id = 'a', [1] = {}, [true] = -1.5, 7 }")
	f.Add("--[[x]] return mod{{{{}}}}")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, body string) {
		if err := os.WriteFile(filepath.Join(dir, "mod.lua"), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
		m, err := mods.Open(dir, "shown", "ladder")
		harmless(t, m, err)
	})
}

func FuzzArchive(f *testing.F) {
	f.Add(zipped(f, lantern))
	f.Add(packed(f, called("a/b.lua"), of(fs.ModeDir|0o755, "c/"), of(fs.ModeSymlink, "d")))
	f.Add(packed(f, called("mod.lua")))
	path := filepath.Join(f.TempDir(), "a.zip")
	f.Fuzz(func(t *testing.T, body []byte) {
		if err := os.WriteFile(path, body, 0o644); err != nil {
			t.Fatal(err)
		}
		m, err := mods.Open(path, "shown", "ladder")
		harmless(t, m, err)
	})
}
