package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"curtaincall/engine"
)

// DisabledFile is the file in the folder of a person's mods that lists those the person
// does without, wherever they lie.
const DisabledFile = "disabled.json"

// disabled is what is in it.
type disabled struct {
	Disabled []string `json:"disabled"`
}

// maxDisabled is how many mods it may list: those of other folders stay in it.
const maxDisabled = 4 * MaxMods

// ReadDisabled are the ids that are disabled in a folder, sorted; none where there is
// no such file, or no folder.
func ReadDisabled(folder string) ([]string, error) {
	if folder == "" {
		return nil, nil
	}
	var is disabled
	err := readJSON(filepath.Join(folder, DisabledFile), &is)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && len(is.Disabled) > maxDisabled {
		err = fmt.Errorf("%s lists more than %d mods", DisabledFile, maxDisabled)
	}
	for _, id := range is.Disabled {
		if err == nil && (!engine.IsID(id) || len(id) > maxID) {
			err = fmt.Errorf("%s lists %.50q, which is no id of a mod", DisabledFile, id)
		}
	}
	if err != nil {
		return nil, err
	}
	slices.Sort(is.Disabled)
	return slices.Compact(is.Disabled), nil
}

// WriteDisabled writes them, whole or not at all. The folder is made if there is none.
func WriteDisabled(folder string, ids []string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	list := append([]string{}, ids...)
	slices.Sort(list)
	return writeJSON(filepath.Join(folder, DisabledFile), disabled{slices.Compact(list)})
}
