package mods_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/disk"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/mods"
)

func TestAnArchiveIsMadeOfTheFilesAlone(t *testing.T) {
	m := open(t, folder(t, "one", lantern))
	body, err := m.MakeArchive()
	if err != nil {
		t.Fatal(err)
	}
	other := maps.Clone(lantern)
	other[".git/more"], other[".types/curtain.lua"] = "hidden", "hidden"
	for how, path := range map[string]string{"another folder with other hidden files": folder(t, "two", other), "an archive of others": archive(t, zipped(t, lantern)), "its own": archive(t, body)} {
		if again, err := open(t, path).MakeArchive(); err != nil || !bytes.Equal(again, body) {
			t.Errorf("%s: other bytes, %v", how, err)
		}
	}
	if packed := open(t, archive(t, body)); packed.Hash != m.Hash || packed.IDAndVersion() != "lantern 1.2.0" {
		t.Errorf("%s, hash %x, want %x", packed.IDAndVersion(), packed.Hash, m.Hash)
	}
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		if r, err := f.Open(); err != nil {
			t.Error(err)
		} else if text, err := io.ReadAll(r); err != nil || string(text) != lantern[strings.TrimPrefix(f.Name, "lantern/")] {
			t.Errorf("%s: %s, %v", f.Name, text, err)
		}
	}
	if want := []string{"lantern/README.md", "lantern/cards/spark.lua", "lantern/mod.lua", "lantern/scenarios/spark_test.lua"}; !slices.Equal(names, want) {
		t.Errorf("it has %v, want %v", names, want)
	}
}

func TestNoArchiveIsMadeOfWhatIsNoModAnyMore(t *testing.T) {
	dir := folder(t, "one", lantern)
	for what, change := range map[string]func(path string) error{
		"another file": func(path string) error { return os.WriteFile(filepath.Join(path, "a.txt"), nil, 0o644) },
		"another body": func(path string) error { return os.WriteFile(filepath.Join(path, "README.md"), nil, 0o644) },
		"a link":       func(path string) error { return os.Symlink(dir, filepath.Join(path, "link")) },
		"a file less":  func(path string) error { return os.Remove(filepath.Join(path, "README.md")) },
		"nothing":      os.RemoveAll,
	} {
		path := folder(t, "one", lantern)
		m := open(t, path)
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if body, err := m.MakeArchive(); err == nil || body != nil {
			t.Errorf("%s: an archive is made, %v", what, err)
		} else if strings.HasPrefix(what, "another") && !errors.Is(err, mods.ErrChanged) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestAnArchiveIsNotLargerThanCanBeAdded(t *testing.T) {
	testkit.SkipIfShort(t)
	noise, source := make([]byte, mods.MaxArchive), rand.NewChaCha8([32]byte{})
	_, _ = source.Read(noise)
	large := maps.Clone(lantern)
	large["noise.png"] = string(noise)
	if _, err := open(t, folder(t, "large", large)).MakeArchive(); !errors.Is(err, disk.ErrLarge) {
		t.Errorf("it is packed: %v", err)
	}
}
