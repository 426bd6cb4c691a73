package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// ErrNameTaken is returned if a mod cannot be installed because the folder has something else with its file name.
var ErrNameTaken = errors.New("the name is already taken")

// ErrChanged is returned if the files of a mod have changed between reading and copying or packing it.
var ErrChanged = errors.New("the mod changed while it was being copied")

// LockAndCleanUpFolder creates and locks a folder of mods, and undoes what a killed program has left in it. It removes
// temporary files and restores a mod that was moved aside but not replaced. release unlocks the folder.
func LockAndCleanUpFolder(folder string) (release func(), err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	if release, err = disk.Folder(folder).LockSubfolder("."); err != nil {
		return nil, err
	}
	entries, err := disk.Folder(folder).ReadDir(".")
	for _, e := range entries {
		rest, hidden := strings.CutPrefix(e.Name(), hiddenPrefix)
		replacement, original, aside := strings.Cut(rest, replacementMark)
		switch path := filepath.Join(folder, e.Name()); {
		case hidden && aside && !pathExists(filepath.Join(folder, replacement)) && !pathExists(filepath.Join(folder, original)):
			err = errors.Join(err, os.Rename(path, filepath.Join(folder, original)))
		case hidden:
			RemoveMod(path)
		}
	}
	if err != nil {
		release()
		return nil, err
	}
	return release, nil
}

// InstallInto copies a mod, without hidden files, into a folder that LockAndCleanUpFolder has locked, and returns the
// path of the copy. The copy replaces the mod old, which may be nil. InstallInto fails with ErrNameTaken, or with
// ErrChanged if the files on disk are no longer those of m. The settings of m must be the defaults.
func (m *Mod) InstallInto(folder string, old *Mod) (path string, err error) {
	path = filepath.Join(folder, m.ID)
	if m.Archive {
		path += ".zip"
	}
	if pathExists(path) && (old == nil || old.Path != path) {
		return "", &fs.PathError{Op: "add", Path: path, Err: ErrNameTaken}
	}
	temporary := newHiddenPath(folder)
	defer os.RemoveAll(temporary)
	if err := m.copyTo(temporary); err != nil {
		return "", err
	}
	if copied, err := Open(temporary, m.Shown); err != nil {
		return "", err
	} else if copied.Hash != m.Hash {
		return "", ErrChanged
	}
	return path, moveIntoPlace(temporary, path, old)
}

// moveIntoPlace renames temporary to path and then removes old, unless old is nil. If renaming fails, old remains.
func moveIntoPlace(temporary, path string, old *Mod) error {
	if old == nil {
		return os.Rename(temporary, path)
	}
	aside := filepath.Join(filepath.Dir(path), hiddenPrefix+filepath.Base(path)+replacementMark+filepath.Base(old.Path))
	if err := os.Rename(old.Path, aside); err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return errors.Join(err, os.Rename(aside, old.Path))
	}
	return RemoveMod(aside)
}

// RemoveMod removes a mod, or only the link if path is one. Files that remain after an error may be in a hidden folder.
func RemoveMod(path string) error {
	aside := newHiddenPath(filepath.Dir(path))
	if err := os.Rename(path, aside); err != nil {
		return err
	}
	return os.RemoveAll(aside)
}

// Parts of the hidden names that files have while they are being changed. The hidden name of a mod that is being
// replaced consists of hiddenPrefix, the replacement's name, replacementMark and the mod's own name.
const (
	hiddenPrefix    = ".curtain-"
	replacementMark = "=" // separates the replacement's name from the mod's own; ids cannot contain it
)

func newHiddenPath(folder string) string {
	return filepath.Join(folder, fmt.Sprintf("%s%016x", hiddenPrefix, rand.Uint64()))
}

func pathExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func (m *Mod) copyTo(path string) error {
	if m.Archive {
		body, err := disk.ReadRegularFile(m.Path, MaxArchive)
		if err != nil {
			return err
		}
		return disk.Replace(path, body, 0o644)
	}
	from, to := disk.Folder(m.Path), disk.Folder(path)
	names, err := source.Pack{FS: from, Prefix: m.Shown, Files: MaxFiles}.FileNames(func(string) bool { return true })
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

// DisabledFile is the name of the file, in a user's folder of mods, that lists all disabled mods.
const DisabledFile = "disabled.json"

type disabledList struct {
	Disabled []string `json:"disabled"`
}

const maxDisabled = 4 * MaxMods

// ReadDisabledFile returns the sorted ids of the disabled mods. It returns nil if there is no file.
func ReadDisabledFile(folder string) ([]string, error) {
	return readUserFile(folder, DisabledFile, parseDisabledFile)
}

// readUserFile parses a JSON file in a user's folder of mods. parse gets nil if the file does not exist. If folder is
// "", readUserFile returns the zero value without calling parse.
func readUserFile[T any](folder, file string, parse func(body []byte) (T, error)) (content T, err error) {
	if folder == "" {
		return content, nil
	}
	body, err := disk.ReadRegularFile(filepath.Join(folder, file), maxJSONFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	return parse(body)
}

func updateUserFile[T any](folder, file string, parse func(body []byte) (T, error), change func(T) any) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return disk.Folder(folder).Update(file, maxJSONFile, 0o644, func(old []byte) ([]byte, error) {
		content, err := parse(old)
		if err != nil {
			return nil, err
		}
		return encodeJSON(change(content))
	})
}

func parseDisabledFile(body []byte) ([]string, error) {
	if body == nil {
		return nil, nil
	}
	var parsed disabledList
	err := decodeJSON(DisabledFile, body, &parsed)
	if err == nil && len(parsed.Disabled) > maxDisabled {
		err = fmt.Errorf("%s lists more than %d mods", DisabledFile, maxDisabled)
	}
	for _, id := range parsed.Disabled {
		if err == nil && (!engine.IsID(id) || len(id) > maxID) {
			err = fmt.Errorf("%s lists %.50q, which is not a mod id", DisabledFile, id)
		}
	}
	if err != nil {
		return nil, err
	}
	slices.Sort(parsed.Disabled)
	return slices.Compact(parsed.Disabled), nil
}

// UpdateDisabledFile replaces the list of disabled mods by the result of change, which it may call twice.
func UpdateDisabledFile(folder string, change func(ids []string) []string) error {
	ids, err := ReadDisabledFile(folder)
	if err != nil || slices.Equal(change(slices.Clone(ids)), ids) {
		return err
	}
	return updateUserFile(folder, DisabledFile, parseDisabledFile, func(ids []string) any {
		list := append([]string{}, change(ids)...)
		slices.Sort(list)
		return disabledList{slices.Compact(list)}
	})
}
