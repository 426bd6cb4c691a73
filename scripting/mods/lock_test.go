package mods_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"curtaincall/engine/phrase"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/mods"
)

func TestALockSaysWhatIsAnother(t *testing.T) {
	arranged := func(manifests ...string) *mods.Set {
		files := contents{}
		for i, body := range manifests {
			files[name(i)+"/mod.lua"] = body
		}
		list, faults := mods.FindMods([]mods.SearchPlace{{Path: folder(t, "mods", files), Shown: "mods"}})
		set, more := mods.SortIntoLoadOrder("ladder", "1.4.0", list)
		if len(faults)+len(more) > 0 {
			t.Fatal(faults, more)
		}
		return set
	}
	set := arranged(manifest("a", "1.0.0"), manifest("b", "1.0.0"), manifest("c", "1.0.0"), manifest("d", "1.0.0"))
	path := filepath.Join(t.TempDir(), "mods.lock")
	if err := mods.WriteLock(path, set.MakeLock()); err != nil {
		t.Fatal(err)
	}
	lock, err := mods.ReadLock(path)
	if err != nil {
		t.Fatal(err)
	}
	if list := told(lock.DescribeDifferences(set)); len(list) > 0 {
		t.Errorf("the same set differs: %q", list)
	}
	other := arranged(manifest("a", "1.0.0"), manifest("b", "1.1.0"), manifest("c", "1.0.0", `after = { "d" },`), manifest("e", "1.0.0"))
	other.Version = "2.0.0"
	want := []string{"the game was ladder 1.4.0 and is now ladder 2.0.0", "b has changed from 1.0.0 to 1.1.0", "the files of c 1.0.0 have changed", "d 1.0.0 is missing", "e 1.0.0 was added"}
	if list := told(lock.DescribeDifferences(other)); !slices.Equal(list, want) {
		t.Errorf("differences are %q, want %q", list, want)
	}
	broken, faults := mods.SortIntoLoadOrder("ladder", "1.4.0", slices.DeleteFunc(arranged(manifest("a", "1.0.0", `needs = { d = "*" },`), manifest("b", "1.0.0"), manifest("c", "1.0.0"), manifest("d", "1.0.0")).Mods, func(m *mods.Mod) bool { return m.ID == "d" }))
	want = []string{"a 1.0.0 is installed but cannot be used", "d 1.0.0 is missing"}
	if list := told(lock.DescribeDifferences(broken)); len(faults) != 1 || !slices.Equal(list, want) {
		t.Errorf("differences are %q, want %q", list, want)
	}
	without := arranged(manifest("a", "1.0.0"), manifest("b", "1.0.0"), manifest("c", "1.0.0"), manifest("d", "1.0.0")).Mods
	without[1].Disabled = true
	less, _ := mods.SortIntoLoadOrder("ladder", "1.4.0", without)
	if list := told(lock.DescribeDifferences(less)); !slices.Equal(list, []string{"b 1.0.0 is disabled"}) {
		t.Errorf("differences are %q", list)
	}
	slices.Reverse(set.Mods)
	if list := told(lock.DescribeDifferences(set)); !slices.Equal(list, []string{"the load order of the mods has changed"}) {
		t.Errorf("differences are %q", list)
	}
	if list := told(mods.ModLock{}.DescribeDifferences(nil)); len(list) > 0 {
		t.Errorf("nothing differs from nothing: %q", list)
	}
}

func TestHostileLocks(t *testing.T) {
	one := `{"id": "a", "version": "1.0.0", "hash": "0123456789abcdef"}`
	for what, body := range map[string]string{
		"no lock":          "return mod { }",
		"nothing":          "",
		"another field":    `{"game": "ladder", "mods": [], "run": "rm"}`,
		"more behind it":   `{"game": "ladder", "mods": []} {}`,
		"an id of a path":  `{"mods": [` + strings.Replace(one, `"a"`, `"../a"`, 1) + `]}`,
		"a long id":        `{"mods": [` + strings.Replace(one, `"a"`, `"`+strings.Repeat("a", 50)+`"`, 1) + `]}`,
		"no version":       `{"mods": [` + strings.Replace(one, "1.0.0", "one", 1) + `]}`,
		"a short hash":     `{"mods": [` + strings.Replace(one, "abcdef", "", 1) + `]}`,
		"a hash of signs":  `{"mods": [` + strings.Replace(one, "abcdef", `\u001b[2J`, 1) + `]}`,
		"one twice":        `{"mods": [` + one + "," + one + `]}`,
		"too many":         `{"mods": [` + strings.TrimSuffix(strings.Repeat(one+",", 1001), ",") + `]}`,
		"too large":        `{"mods": [` + strings.Repeat(" ", 2<<20) + `]}`,
		"deep nesting":     strings.Repeat("[", 100_000),
		"a number as game": `{"game": 1}`,
		"signs as game":    `{"game": "\u001b[2J"}`,
	} {
		path := filepath.Join(t.TempDir(), "lock")
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
		if l, err := mods.ReadLock(path); err == nil {
			t.Errorf("%s: it is taken for %v", what, l)
		}
	}
	if _, err := mods.ReadLock("/dev/zero"); err == nil {
		t.Error("a device is taken for a lock")
	}
}

func TestWhatIsDisabledIsKeptOnDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "mods")
	if ids, err := mods.ReadDisabledFile(dir); len(ids) > 0 || err != nil {
		t.Errorf("nothing there: %v, %v", ids, err)
	}
	if err := mods.UpdateDisabledFile(dir, func([]string) []string { return []string{"moon", "lantern", "moon"} }); err != nil {
		t.Fatal(err)
	}
	if ids, err := mods.ReadDisabledFile(dir); !slices.Equal(ids, []string{"lantern", "moon"}) || err != nil {
		t.Errorf("read: %v, %v", ids, err)
	}
	var many []string
	for i := range 5000 {
		many = append(many, fmt.Sprintf("%q", name(i)))
	}
	for what, body := range map[string]string{
		"no list":       `{"disabled": "moon"}`,
		"another field": `{"disabled": [], "enabled": []}`,
		"a path":        `{"disabled": ["../moon"]}`,
		"signs":         `{"disabled": ["\u001b[2J"]}`,
		"many":          `{"disabled": [` + strings.Join(many, ",") + `]}`,
		"too large":     `{"disabled": [` + strings.Repeat(" ", 2<<20) + `]}`,
	} {
		write(t, dir, contents{mods.DisabledFile: body})
		if ids, err := mods.ReadDisabledFile(dir); err == nil {
			t.Errorf("%s: it is read as %v", what, ids)
		}
	}
}

// told returns the differences in English.
func told(list []phrase.Message) []string { return phrase.Original.RenderEachMessage(list) }

// TestNothingThatIsDisabledIsForgotten disables mods all at once, and enables others.
func TestNothingThatIsDisabledIsForgotten(t *testing.T) {
	testkit.SkipUnlessFull(t)
	dir := filepath.Join(t.TempDir(), "mods")
	var all sync.WaitGroup
	var want []string
	for who := range 8 {
		want = append(want, fmt.Sprintf("stays_%d", who))
		all.Go(func() {
			for n := range 10 {
				mine := []string{fmt.Sprintf("stays_%d", who), fmt.Sprintf("goes_%d", who)}
				err := mods.UpdateDisabledFile(dir, func(off []string) []string { return append(off, mine...) })
				if err == nil {
					err = mods.UpdateDisabledFile(dir, func(off []string) []string {
						return slices.DeleteFunc(off, func(id string) bool { return id == mine[1] || n < 9 && id == mine[0] })
					})
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if ids, err := mods.ReadDisabledFile(dir); !slices.Equal(ids, want) || err != nil {
		t.Errorf("%q are disabled, want %q; %v", ids, want, err)
	}
}
