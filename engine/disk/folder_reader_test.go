package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"curtaincall/engine/disk"
)

// TestAFolderThatIsHeld reads files of several folders, in any order, and follows no link
// out of the folder.
func TestAFolderThatIsHeld(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	write(t, "secret", outside, "secret.lua")
	for _, name := range []string{"a.lua", "sub/b.lua", "sub/deep/c.lua"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, name, dir, name)
	}
	link(t, filepath.Join(outside, "secret.lua"), filepath.Join(dir, "sub", "out.lua"))
	link(t, outside, filepath.Join(dir, "away"))
	from, release := disk.Folder(dir).CachingFS()
	defer release()
	for _, name := range []string{"sub/b.lua", "a.lua", "sub/deep/c.lua", "sub/b.lua"} {
		if body, err := fs.ReadFile(from, name); err != nil || string(body) != name {
			t.Errorf("%s: %q, %v", name, body, err)
		}
	}
	for _, name := range []string{"sub/out.lua", "away/secret.lua", "../secret.lua", "none/x.lua", "sub/none.lua"} {
		if _, err := from.Open(name); err == nil {
			t.Errorf("%s was opened", name)
		}
	}
	if _, err := from.Open("sub/none.lua"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no such file: %v", err)
	}
}
