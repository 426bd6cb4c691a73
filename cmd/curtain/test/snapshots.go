package test

import (
	"fmt"
	"maps"
	"slices"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting/scenario"
)

// snapshotsToCompare returns the saved snapshots by file. With --update, it omits the files that can be updated.
func snapshotsToCompare(files map[string]load.SnapshotFile, o testOptions) map[string]scenario.Snapshots {
	compared := map[string]scenario.Snapshots{}
	for name, f := range files {
		if !o.update || f.Folder == "" {
			compared[name] = f.Saved
		}
	}
	return compared
}

// writeSnapshots writes the new snapshots if --update is given, except in files with a failed scenario. In files that
// were run completely and passed, it prints or, with --update, removes snapshots that no scenario takes any more.
func writeSnapshots(h *program.Host, files map[string]load.SnapshotFile, report *scenario.Report, o testOptions) error {
	failed := map[string]bool{}
	for i := range report.Results {
		one := &report.Results[i]
		failed[one.File] = failed[one.File] || one.HasFailed()
	}
	for _, name := range slices.Sorted(maps.Keys(report.Taken)) {
		f, now := files[name], maps.Clone(files[name].Saved)
		for _, key := range slices.Sorted(maps.Keys(now)) {
			if _, used := report.Taken[name][key]; used || failed[name] || o.describeSelection() != "" {
				continue
			}
			if delete(now, key); !o.update && !h.JSON {
				h.PrintParagraph(screen.Clean(fmt.Sprintf("%s: no scenario takes this snapshot: %s", f.Shown, key)))
			}
		}
		maps.Copy(now, report.Taken[name])
		if !o.update || f.Folder == "" || maps.Equal(now, f.Saved) {
			continue
		}
		if failed[name] {
			h.PrintToStderr("%s was not written, because a scenario failed", f.Shown)
			continue
		}
		if err := f.Folder.Update(f.Name, scenario.MaxSnapshotBytes, 0o644, func([]byte) ([]byte, error) { return []byte(now.Format()), nil }); err != nil {
			return err
		}
		if !h.JSON {
			h.PrintParagraph(fmt.Sprintf("%s: %s saved", f.Shown, speech.CountWithNoun(len(now), "snapshot")))
		}
	}
	return nil
}
