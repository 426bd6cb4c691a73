package disk_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"curtaincall/engine/disk"
)

func write(t *testing.T, body string, path ...string) string {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func link(t *testing.T, to, from string) {
	t.Helper()
	if err := os.Symlink(to, from); err != nil {
		t.Skipf("no links here: %v", err)
	}
}

// fails checks an error and that it names the file.
func fails(t *testing.T, what string, err, want error, name string) {
	t.Helper()
	var path *fs.PathError
	if !errors.Is(err, want) || !errors.As(err, &path) || path.Path != name {
		t.Errorf("%s: %v, want %v and the name %q", what, err, want, name)
	}
}

func TestAFolderIsAFileSystem(t *testing.T) {
	dir := t.TempDir()
	write(t, "one", dir, "one.lua")
	write(t, "two", dir, "deep/er/two.lua")
	if err := fstest.TestFS(disk.Folder(dir), "one.lua", "deep/er/two.lua"); err != nil {
		t.Error(err)
	}
}

func TestNothingIsReadThroughALinkOutOfAFolder(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	secret := write(t, "secret", outside, "secret.lua")
	link(t, secret, filepath.Join(dir, "file.lua"))
	link(t, outside, filepath.Join(dir, "folder"))
	link(t, "../"+filepath.Base(outside)+"/secret.lua", filepath.Join(dir, "relative.lua"))
	link(t, "loop.lua", filepath.Join(dir, "loop.lua"))
	link(t, "nowhere.lua", filepath.Join(dir, "broken.lua"))
	for _, name := range []string{"file.lua", "folder/secret.lua", "relative.lua", "loop.lua", "broken.lua", "../x", "/etc/passwd", "deep/../../x"} {
		if body, err := disk.Folder(dir).Read(name, 100); err == nil {
			t.Errorf("%s reads %q", name, body)
		}
		if entries, err := disk.Folder(dir).ReadDir(name); err == nil {
			t.Errorf("%s lists %v", name, entries)
		}
	}
	if _, err := disk.Folder(dir).ReadDir("folder"); err == nil {
		t.Error("a folder outside is listed")
	}
}

func TestAFolderMayBeALinkItself(t *testing.T) {
	dir := t.TempDir()
	write(t, "words", dir, "pack/one.lua")
	link(t, "pack", filepath.Join(dir, "named"))
	if body, err := disk.Folder(filepath.Join(dir, "named")).Read("one.lua", 100); string(body) != "words" {
		t.Errorf("%q, %v", body, err)
	}
}

func TestFilesAreReadUpToALimit(t *testing.T) {
	dir := t.TempDir()
	path := write(t, "12345", dir, "five")
	if body, err := disk.ReadRegularFile(path, 5); string(body) != "12345" || err != nil {
		t.Errorf("%q, %v", body, err)
	}
	_, err := disk.ReadRegularFile(path, 4)
	fails(t, "one byte too many", err, disk.ErrLarge, path)
	if err := os.Truncate(path, 1<<30); err != nil {
		t.Skip(err)
	}
	_, err = disk.Folder(dir).Read("five", 1<<20) // a hole of a gigabyte
	fails(t, "a huge file", err, disk.ErrLarge, "five")
}

func TestWhatIsNoFileIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	_, err := disk.OpenRegularFile(dir)
	fails(t, "a folder", err, disk.ErrIrregular, dir)
	_, err = disk.OpenRegularFile(filepath.Join(dir, "absent"))
	fails(t, "nothing", err, fs.ErrNotExist, filepath.Join(dir, "absent"))
	_, err = disk.Folder(filepath.Join(dir, "absent")).Open("x.lua")
	fails(t, "a file of no folder", err, fs.ErrNotExist, "x.lua")
}

func TestAFileIsReplaced(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "results.xml")
	for _, body := range []string{"first", "second, longer", ""} {
		if err := disk.Replace(path, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
		holds(t, dir, "results.xml", body)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(path, []byte("third"), 0o666); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v: the permissions are not kept", info.Mode(), err)
	}
}

// holds checks that a folder holds one file, with a body, and nothing beside it.
func holds(t *testing.T, dir, name, body string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("%v, %v: want %s alone", entries, err, name)
	}
	if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != body {
		t.Errorf("%s holds %q, %v; want %q", name, got, err, body)
	}
}

func TestANewFileReplacesNothing(t *testing.T) {
	dir := t.TempDir()
	folder := disk.Folder(dir)
	if err := folder.Create("new.lua", []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, "a second one", folder.Create("new.lua", []byte("newer"), 0o644), fs.ErrExist, "new.lua")
	holds(t, dir, "new.lua", "new")
	if err := folder.Create("deep/er/new.lua", []byte("deep"), 0o644); err != nil {
		t.Fatal(err)
	}
	holds(t, filepath.Join(dir, "deep/er"), "new.lua", "deep")
}

func TestARenamedFileReplacesNothing(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "old.lua")
	if err := os.WriteFile(file, []byte("body"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := disk.Rename(file, "new.lua"); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, "new.lua", "body")
	if err := os.WriteFile(file, []byte("other"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := disk.Rename(file, "new.lua"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a name that is taken: %v", err)
	}
	if body, err := os.ReadFile(file); err != nil || string(body) != "other" {
		t.Errorf("after that, the file has %q, %v", body, err)
	}
	if err := disk.Rename(filepath.Join(dir, "missing.lua"), "other.lua"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that does not exist: %v", err)
	}
}

func TestNothingIsWrittenThroughALink(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	precious := write(t, "precious", outside, "precious.lua")
	link(t, precious, filepath.Join(dir, "file.lua"))
	link(t, outside, filepath.Join(dir, "folder"))
	folder := disk.Folder(dir)
	fails(t, "a link replaced", folder.Replace("file.lua", nil, 0o644), disk.ErrIrregular, "file.lua")
	fails(t, "a link named", disk.Replace(filepath.Join(dir, "file.lua"), nil, 0o644), disk.ErrIrregular, filepath.Join(dir, "file.lua"))
	fails(t, "a link made again", folder.Create("file.lua", nil, 0o644), fs.ErrExist, "file.lua")
	for _, name := range []string{"folder/new.lua", "folder/precious.lua", "folder/deep/new.lua", "../new.lua", filepath.Join(outside, "new.lua")} {
		if err := folder.Create(name, []byte("x"), 0o644); err == nil {
			t.Errorf("%s is made", name)
		}
		if err := folder.Replace(name, []byte("x"), 0o644); err == nil {
			t.Errorf("%s is replaced", name)
		}
	}
	holds(t, outside, "precious.lua", "precious")
}

func TestALargeFolderIsNotListed(t *testing.T) {
	if testing.Short() {
		t.Skip("makes many files")
	}
	dir := t.TempDir()
	one := write(t, "", dir, "0")
	for i := range disk.MaxEntries {
		if err := os.Link(one, filepath.Join(dir, strings.Repeat("x", i%200+1)+string(rune(0x4e00+i/200)))); err != nil {
			t.Skip(err) // some disks count the names of a file
		}
	}
	_, err := disk.Folder(dir).ReadDir(".")
	fails(t, "a folder of too many", err, disk.ErrLarge, ".")
}

// A file that grows while it is read has a size that means nothing.
func TestAFileThatGrowsIsBounded(t *testing.T) {
	f, err := disk.Folder("/proc/self").Open("status")
	if err != nil {
		t.Skip("no files without a size here")
	}
	body, err := io.ReadAll(f)
	f.Close()
	if err != nil || len(body) < 2 {
		t.Skip("no files without a size here")
	}
	_, err = disk.Folder("/proc/self").Read("status", 1)
	fails(t, "a file without a size", err, disk.ErrLarge, "status")
}

func TestSeveralFilesAreMadeOrNone(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	write(t, "old", dir, "scenarios/old_test.lua")
	link(t, outside, filepath.Join(dir, "away"))
	folder := disk.Folder(dir)
	for _, last := range []string{"scenarios/old_test.lua", "away/x.lua", "../x.lua", "/x.lua", "scenarios", "scenarios/old_test.lua/x.lua"} {
		err := folder.CreateAll([]disk.FileToWrite{{Name: "cards/new/one.lua", Body: "one"}, {Name: "cards/two.lua", Body: "two"}, {Name: last, Body: "three"}})
		if err == nil {
			t.Errorf("%s is written", last)
		}
		if _, err := os.Lstat(filepath.Join(dir, "cards")); err == nil {
			t.Errorf("something is left beside %s", last)
		}
		holds(t, filepath.Join(dir, "scenarios"), "old_test.lua", "old")
	}
	if left, _ := os.ReadDir(outside); len(left) > 0 {
		t.Errorf("written outside: %v", left)
	}
	if err := folder.CreateAll([]disk.FileToWrite{{Name: "cards/one.lua", Body: "one"}, {Name: "scenarios/cards/one_test.lua", Body: "two"}}); err != nil {
		t.Fatal(err)
	}
	holds(t, filepath.Join(dir, "cards"), "one.lua", "one")
	holds(t, filepath.Join(dir, "scenarios/cards"), "one_test.lua", "two")
}
