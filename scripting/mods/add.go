package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// ErrTaken is the error of adding a mod when its file name is used by something else.
var ErrTaken = errors.New("that name is already taken")

// ErrChanged is the error of a mod that changed while it was copied.
var ErrChanged = errors.New("the mod changed while it was being copied")

// LockFolder locks a folder of mods, which it creates if needed, against other programs until release. It
// removes what a killed program left there, except a mod whose replacement never arrived, which
// gets its name back.
func LockFolder(folder string) (release func(), err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	if release, err = disk.Folder(folder).Lock("."); err != nil {
		return nil, err
	}
	entries, err := disk.Folder(folder).ReadDir(".")
	for _, e := range entries {
		rest, left := strings.CutPrefix(e.Name(), hiddenPrefix)
		by, of, aside := strings.Cut(rest, asideMark)
		switch path := filepath.Join(folder, e.Name()); {
		case left && aside && !exists(filepath.Join(folder, by)) && !exists(filepath.Join(folder, of)):
			err = errors.Join(err, os.Rename(path, filepath.Join(folder, of)))
		case left:
			Remove(path)
		}
	}
	if err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// Add copies a mod into a folder, which must be locked by Tend, completely or not at all; hidden
// files are not copied. The mod old of that folder, if not nil, is replaced. It returns the path of
// the copy.
func (m *Mod) Add(folder string, old *Mod) (path string, err error) {
	path = filepath.Join(folder, m.ID)
	if m.Archive {
		path += ".zip"
	}
	if exists(path) && (old == nil || old.Path != path) {
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

// exchange renames beside to path; only then it removes old.
func exchange(beside, path string, old *Mod) error {
	if old == nil {
		return os.Rename(beside, path)
	}
	aside := filepath.Join(filepath.Dir(path), hiddenPrefix+filepath.Base(path)+asideMark+filepath.Base(old.Path))
	if err := os.Rename(old.Path, aside); err != nil {
		return err
	}
	if err := os.Rename(beside, path); err != nil {
		return errors.Join(err, os.Rename(aside, old.Path))
	}
	return Remove(aside)
}

// Remove removes a mod, or a link but not its target. If that fails halfway, the rest has a hidden
// name and is not read.
func Remove(path string) error {
	aside := hiddenIn(filepath.Dir(path))
	if err := os.Rename(path, aside); err != nil {
		return err
	}
	return os.RemoveAll(aside)
}

// Files are hidden while they change. A mod put aside is named after its replacement, then itself.
const (
	hiddenPrefix = ".curtain-"
	asideMark    = "=" // in no id
)

// hiddenIn returns a new hidden name in a folder, which nothing reads.
func hiddenIn(folder string) string {
	return filepath.Join(folder, fmt.Sprintf("%s%016x", hiddenPrefix, rand.Uint64()))
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// copyTo copies the present files of the mod to an unused path.
func (m *Mod) copyTo(path string) error {
	if m.Archive {
		body, err := disk.Read(m.Path, MaxArchive)
		if err != nil {
			return err
		}
		return disk.Replace(path, body, 0o644)
	}
	from, to := disk.Folder(m.Path), disk.Folder(path)
	names, err := source.Pack{FS: from, Prefix: m.Shown, Files: MaxFiles}.Names(func(string) bool { return true })
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
