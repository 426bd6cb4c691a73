package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"curtaincall/engine/disk"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// SnapshotFile is a file with snapshots: the stories and screens with which a scenario file compares its games.
type SnapshotFile struct {
	Folder disk.Folder // the pack's folder; "" if the pack is in an archive or in the program
	Name   string      // path of the file inside the pack
	Shown  string      // path of the file for messages
	Saved  scenario.Snapshots
}

// ReadSnapshots returns the snapshot file of each scenario file, by the latter's name; empty for a file outside packs.
func (p *Packs) ReadSnapshots(texts []*source.Text) (map[string]SnapshotFile, error) {
	files := map[string]SnapshotFile{}
	for _, t := range texts {
		pack, folder := p.PackOfText(t)
		name := source.SnapshotName(t.Path)
		if pack.FS == nil || filepath.Ext(t.Path) != ".lua" {
			files[t.Name] = SnapshotFile{Saved: scenario.Snapshots{}}
			continue
		}
		f := SnapshotFile{Folder: folder, Name: name, Shown: pack.DisplayPath(name)}
		body, err := readAtMost(pack.FS, f.Name, scenario.MaxSnapshotBytes)
		if err == nil {
			f.Saved, err = scenario.ParseSnapshots(body)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Shown, err)
		}
		files[t.Name] = f
	}
	return files, nil
}

// SavedSnapshots returns the saved snapshots of scenario files, by the names of these files.
func (p *Packs) SavedSnapshots(texts []*source.Text) (map[string]scenario.Snapshots, error) {
	files, err := p.ReadSnapshots(texts)
	saved := map[string]scenario.Snapshots{}
	for name, f := range files {
		saved[name] = f.Saved
	}
	return saved, err
}

func readAtMost(from fs.FS, name string, maxBytes int64) (string, error) {
	f, err := from.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err == nil && int64(len(body)) > maxBytes {
		err = disk.ErrLarge
	}
	return string(body), err
}
