package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/disk"
)

// DisabledFile is the file in a user's folder of mods that lists the disabled mods, of all folders.
const DisabledFile = "disabled.json"

// disabled is the content of the file.
type disabled struct {
	Disabled []string `json:"disabled"`
}

// maxDisabled is the largest number of ids it can list; those of other folders stay listed.
const maxDisabled = 4 * MaxMods

// ReadDisabledFile returns the ids of the disabled mods, sorted; none if the file or the folder
// does not exist.
func ReadDisabledFile(folder string) ([]string, error) {
	if folder == "" {
		return nil, nil
	}
	body, err := disk.Read(filepath.Join(folder, DisabledFile), maxFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return parseDisabledFile(body)
}

// parseDisabledFile parses the content of the file; nil if it does not exist.
func parseDisabledFile(body []byte) ([]string, error) {
	if body == nil {
		return nil, nil
	}
	var is disabled
	err := decodeJSON(DisabledFile, body, &is)
	if err == nil && len(is.Disabled) > maxDisabled {
		err = fmt.Errorf("%s lists more than %d mods", DisabledFile, maxDisabled)
	}
	for _, id := range is.Disabled {
		if err == nil && (!engine.IsID(id) || len(id) > maxID) {
			err = fmt.Errorf("%s lists %.50q, which is not a mod id", DisabledFile, id)
		}
	}
	if err != nil {
		return nil, err
	}
	slices.Sort(is.Disabled)
	return slices.Compact(is.Disabled), nil
}

// UpdateDisabledFile changes the list, locked against other programs. The folder is created if
// needed.
func UpdateDisabledFile(folder string, change func(off []string) []string) error {
	off, err := ReadDisabledFile(folder)
	if err != nil || slices.Equal(change(slices.Clone(off)), off) {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return disk.Folder(folder).Update(DisabledFile, maxFile, 0o644, func(old []byte) ([]byte, error) {
		off, err := parseDisabledFile(old)
		if err != nil {
			return nil, err
		}
		list := append([]string{}, change(off)...)
		slices.Sort(list)
		return encodeJSON(disabled{slices.Compact(list)})
	})
}
