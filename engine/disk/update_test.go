package disk_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"curtaincall/engine/disk"
)

// add is a change that adds a line.
func add(line string) func(old []byte) ([]byte, error) {
	return func(old []byte) ([]byte, error) { return append(old, line+"\n"...), nil }
}

func TestNoneOfManyChangesIsLost(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for who := range 8 {
		all.Go(func() {
			for n := range 20 {
				if err := disk.Folder(dir).Update("list", 1<<20, 0o644, add(fmt.Sprintf("%d %d", who, n))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	body, _ := os.ReadFile(filepath.Join(dir, "list"))
	for who := range 8 {
		for n := range 20 {
			if line := fmt.Sprintf("%d %d\n", who, n); strings.Count(string(body), line) != 1 {
				t.Errorf("%q is there %d times", line, strings.Count(string(body), line))
			}
		}
	}
	holds(t, dir, "list", string(body))
}

func TestAFileThatCannotBeChangedStays(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	folder := disk.Folder(dir)
	write(t, "12345", dir, "five")
	fails(t, "larger than allowed", folder.Update("five", 4, 0o644, add("x")), disk.ErrLarge, "five")
	mine := errors.New("mine")
	if err := folder.Update("five", 5, 0o644, func([]byte) ([]byte, error) { return []byte("x"), mine }); err != mine {
		t.Errorf("an error of its own: %v", err)
	}
	before, _ := os.Stat(filepath.Join(dir, "five"))
	same := func(old []byte) ([]byte, error) { return old, nil }
	if err := errors.Join(folder.Update("five", 5, 0o644, same), folder.Update("none", 5, 0o644, same)); err != nil {
		t.Error(err)
	}
	if after, _ := os.Stat(filepath.Join(dir, "five")); !os.SameFile(before, after) {
		t.Error("what stays the same is written again")
	}
	holds(t, dir, "five", "12345")

	fails(t, "no folder", folder.Update("none/x", 5, 0o644, add("x")), fs.ErrNotExist, "none/x")
	precious := write(t, "old", outside, "precious")
	link(t, precious, filepath.Join(dir, "link"))
	link(t, outside, filepath.Join(dir, "away"))
	fails(t, "a link", folder.Update("link", 5, 0o644, add("x")), disk.ErrIrregular, "link")
	for _, name := range []string{"away/precious", "../" + filepath.Base(outside) + "/precious", precious} {
		if err := folder.Update(name, 5, 0o644, add("x")); err == nil {
			t.Errorf("%s is changed", name)
		}
	}
	holds(t, outside, "precious", "old")
}
