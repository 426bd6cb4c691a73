package mods_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// contents are the files of a mod by name.
type contents map[string]string

// manifest returns a manifest of a mod for the game ladder, with further fields.
func manifest(id, version string, more ...string) string {
	return fmt.Sprintf("return mod {\n  id = %q, name = %q, version = %q, game = \"ladder\",\n  %s\n}\n",
		id, strings.ToUpper(id[:1])+id[1:], version, strings.Join(more, "\n  "))
}

// folder writes files into a new folder with the given name, and returns its path.
func folder(t testing.TB, name string, files contents) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	write(t, dir, files)
	return dir
}

func write(t testing.TB, dir string, files contents) {
	t.Helper()
	for name, body := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// zipped returns an archive of files, sorted by name.
func zipped(t testing.TB, files contents) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// archive writes an archive into a new folder.
func archive(t testing.TB, body []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lantern.zip")
	if err := os.WriteFile(path, body, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// open reads a mod that must be valid.
func open(t testing.TB, path string) *mods.Mod {
	t.Helper()
	m, err := mods.Open(path, "shown", "ladder", "snake")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var lantern = contents{
	"mod.lua":                  manifest("lantern", "1.2.0", `needs = { ladder = ">= 1.0", shadows = "^1.2" },`),
	"cards/spark.lua":          "return card { }",
	"scenarios/spark_test.lua": "describe()",
	"README.md":                "# Lantern",
	".git/config":              "of the editor's own",
}

func TestAFolderAndAnArchiveOfItAreTheSameMod(t *testing.T) {
	below := contents{"__MACOSX/._mod.lua": "of the system's own"}
	for name, body := range lantern {
		below["lantern-1.2/"+name] = body
	}
	all := map[string]*mods.Mod{
		"folder":  open(t, folder(t, "anything", lantern)),
		"archive": open(t, archive(t, zipped(t, lantern))),
		"below":   open(t, archive(t, zipped(t, below))),
	}
	want := all["folder"]
	for how, m := range all {
		if m.ID != "lantern" || m.Version != "1.2.0" || m.Hash != want.Hash || m.Archive != (how != "folder") {
			t.Errorf("%s: %s, print %x, archive %v; want print %x", how, m.IDAndVersion(), m.Hash, m.Archive, want.Hash)
		}
		set := &mods.Set{Mods: []*mods.Mod{m}}
		base := []*source.Text{{Name: "scripts/ladder/rungs.lua"}}
		if got := namesOf(set.AppendScripts(base)); got != "scripts/ladder/rungs.lua mods/lantern/cards/spark.lua" {
			t.Errorf("%s: it defines in %s", how, got)
		}
		if got := namesOf(set.Scenarios()); got != "mods/lantern/scenarios/spark_test.lua" {
			t.Errorf("%s: its scenarios are %s", how, got)
		}
		if of := set.Scenarios()[0].Mod; of.ID != "lantern" || !slices.Equal(of.Needs, []string{"shadows"}) {
			t.Errorf("%s: its files belong to %v", how, of)
		}
	}
}

func namesOf(texts []*source.Text) string {
	var names []string
	for _, t := range texts {
		names = append(names, t.Name)
	}
	return strings.Join(names, " ")
}

func TestEveryFileCountsForTheHash(t *testing.T) {
	was := open(t, folder(t, "a", lantern)).Hash
	for name, change := range map[string]contents{
		"a script":      {"cards/spark.lua": "return card { cost = 1 }"},
		"no script":     {"README.md": "# lantern"},
		"a name":        {"cards/spark.txt": ""},
		"an empty file": {"lib/empty.lua": ""},
	} {
		files := maps.Clone(lantern)
		maps.Copy(files, change)
		if open(t, folder(t, "a", files)).Hash == was {
			t.Errorf("%s is changed, and the hash is the same", name)
		}
	}
	files := maps.Clone(lantern)
	files[".git/config"] = "other"
	if open(t, folder(t, "a", files)).Hash != was {
		t.Error("a hidden file is changed, and the hash is another")
	}
}

// name returns a word for a number. The words are sorted as the numbers are.
func name(i int) string { return fmt.Sprintf("m%04d", i) }
