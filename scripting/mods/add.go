package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
)

// ErrTaken is the error of adding a mod where something else has its name.
var ErrTaken = errors.New("something else has that name")

// ErrChanged is the error of a mod that is another one when it is copied.
var ErrChanged = errors.New("the mod was changed while it was copied")

// Add copies a mod into a folder, which is made if there is none, whole or not at all;
// what is hidden in it stays behind. old, which may be nil, is the mod in that folder
// whose place it takes. The new one is returned as it lies there.
func (m *Mod) Add(folder string, old *Mod) (path string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	path = filepath.Join(folder, m.ID)
	if m.Archive {
		path += ".zip"
	}
	if _, err := os.Lstat(path); err == nil && (old == nil || old.Path != path) {
		return "", &fs.PathError{Op: "add", Path: path, Err: ErrTaken}
	}
	beside := hiddenIn(folder)
	defer os.RemoveAll(beside)
	if err := m.copyTo(beside); err != nil {
		return "", err
	}
	if copied, err := Open(beside, m.Shown); err != nil {
		return "", err
	} else if copied.Print != m.Print {
		return "", ErrChanged
	}
	return path, exchange(beside, path, old)
}

// exchange gives what lies beside a path its name. What was there is removed only then.
func exchange(beside, path string, old *Mod) error {
	if old == nil {
		return os.Rename(beside, path)
	}
	aside := hiddenIn(filepath.Dir(old.Path))
	if err := os.Rename(old.Path, aside); err != nil {
		return err
	}
	if err := os.Rename(beside, path); err != nil {
		return errors.Join(err, os.Rename(aside, old.Path))
	}
	return os.RemoveAll(aside)
}

// Remove removes what lies at a path, a link itself and not what it leads to. What is
// left of it if that cannot be done to the end is hidden, and no mod.
func Remove(path string) error {
	aside := hiddenIn(filepath.Dir(path))
	if err := os.Rename(path, aside); err != nil {
		return err
	}
	return os.RemoveAll(aside)
}

// hiddenIn is a new name in a folder, which nothing reads.
func hiddenIn(folder string) string {
	return filepath.Join(folder, fmt.Sprintf(".curtain-%016x", rand.Uint64()))
}

// copyTo copies the files of the mod as they are now to a path that is free.
func (m *Mod) copyTo(path string) error {
	if m.Archive {
		body, err := disk.Read(m.Path, MaxArchive)
		if err != nil {
			return err
		}
		return disk.Replace(path, body, 0o644)
	}
	from, to := disk.Folder(m.Path), disk.Folder(path)
	names, err := scripting.Pack{FS: from, Prefix: m.Shown, Files: MaxFiles}.Names(func(string) bool { return true })
	if err == nil {
		err = os.Mkdir(path, 0o755)
	}
	for _, name := range names {
		if err != nil {
			return err
		}
		var body []byte
		if body, err = from.Read(name, MaxSize); err == nil {
			err = to.Create(name, body, 0o644)
		}
	}
	return err
}
