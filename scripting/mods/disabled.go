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

// DisabledFile is the file in a user's folder of mods that lists the disabled mods of all folders.
const DisabledFile = "disabled.json"

type disabledList struct {
	Disabled []string `json:"disabled"`
}

// maxDisabled is the largest number of ids in the file, which may include mods of other folders.
const maxDisabled = 4 * MaxMods

// ReadDisabledFile returns the ids of the disabled mods, sorted; none if the file or folder does not exist.
func ReadDisabledFile(folder string) ([]string, error) {
	if folder == "" {
		return nil, nil
	}
	body, err := disk.ReadRegularFile(filepath.Join(folder, DisabledFile), maxJSONFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return parseDisabledFile(body)
}

// parseDisabledFile returns the ids in the content of the file, sorted; none if body is nil.
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

// UpdateDisabledFile replaces the list in the file with the result of change, which is called with the current
// list, perhaps twice. The file is locked against other programs; the folder is created if needed.
func UpdateDisabledFile(folder string, change func(ids []string) []string) error {
	ids, err := ReadDisabledFile(folder)
	if err != nil || slices.Equal(change(slices.Clone(ids)), ids) {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return disk.Folder(folder).Update(DisabledFile, maxJSONFile, 0o644, func(old []byte) ([]byte, error) {
		ids, err := parseDisabledFile(old)
		if err != nil {
			return nil, err
		}
		list := append([]string{}, change(ids)...)
		slices.Sort(list)
		return encodeJSON(disabledList{slices.Compact(list)})
	})
}
