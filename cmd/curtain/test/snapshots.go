package test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

const snapshotEnding = ".snap"

// snapshotFile is the file with the snapshots of a scenario file of a pack.
type snapshotFile struct {
	folder disk.Folder // of the pack; "" if it is in an archive or in the program
	name   string      // in the pack
	shown  string      // in messages
	saved  scenario.Snapshots
}

// readSnapshots reads the snapshots of scenario files, by the names of these. Those outside of packs have none.
func readSnapshots(packs *load.Packs, texts []*source.Text) (map[string]snapshotFile, error) {
	files := map[string]snapshotFile{}
	for _, t := range texts {
		pack, folder := packs.PackOf(t)
		name, isNamed := strings.CutSuffix(t.Path, ".lua")
		if pack.FS == nil || !isNamed {
			files[t.Name] = snapshotFile{saved: scenario.Snapshots{}}
			continue
		}
		f := snapshotFile{folder: folder, name: name + snapshotEnding, shown: pack.DisplayPath(name + snapshotEnding)}
		body, err := readAtMost(pack.FS, f.name, scenario.MaxSnapshotBytes)
		if err == nil {
			f.saved, err = scenario.ParseSnapshots(body)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.shown, err)
		}
		files[t.Name] = f
	}
	return files, nil
}

// snapshotsToCompare returns the saved snapshots to compare with, none where they are updated. A file that
// cannot be updated is always compared.
func snapshotsToCompare(files map[string]snapshotFile, o testOptions) map[string]scenario.Snapshots {
	compared := map[string]scenario.Snapshots{}
	for name, f := range files {
		if !o.update || f.folder == "" {
			compared[name] = f.saved
		}
	}
	return compared
}

// readAtMost reads a file, "" if it does not exist.
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

// writeSnapshots writes the snapshots that a run took, if they are updated, and prints which files
// changed and which snapshots no scenario takes. Only a run of a whole file without failures tells the latter.
func writeSnapshots(h *program.Host, files map[string]snapshotFile, report *scenario.Report, o testOptions) error {
	failed := map[string]bool{}
	for i := range report.Results {
		one := &report.Results[i]
		failed[one.File] = failed[one.File] || one.HasFailed()
	}
	for _, name := range slices.Sorted(maps.Keys(report.Taken)) {
		f, now := files[name], maps.Clone(files[name].saved)
		for _, key := range slices.Sorted(maps.Keys(now)) {
			if _, used := report.Taken[name][key]; used || failed[name] || o.describeSelection() != "" {
				continue
			}
			if delete(now, key); !o.update && !h.JSON {
				h.Print(h.WrapForTerminal(screen.Clean(fmt.Sprintf("%s: no scenario takes this snapshot: %s", f.shown, key)), 2)...)
			}
		}
		maps.Copy(now, report.Taken[name])
		if !o.update || f.folder == "" || maps.Equal(now, f.saved) {
			continue
		}
		if failed[name] {
			h.PrintToStderr("%s is not written, because a scenario failed", f.shown)
			continue
		}
		if err := f.folder.Update(f.name, scenario.MaxSnapshotBytes, 0o644, func([]byte) ([]byte, error) { return []byte(now.Format()), nil }); err != nil {
			return err
		}
		if !h.JSON {
			h.Print(h.WrapForTerminal(fmt.Sprintf("%s: %s saved", f.shown, speech.CountWithNoun(len(now), "snapshot")), 2)...)
		}
	}
	return nil
}
