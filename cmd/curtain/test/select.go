package test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
)

var fileAndLine = regexp.MustCompile(`^(.+\.lua):([0-9]{1,9})$`)

// splitPathsAndLineNumbers returns the paths of arguments without their lines, and the lines by path.
func splitPathsAndLineNumbers(h *program.Host, places []string) (paths []string, lines map[string][]int) {
	lines = map[string][]int{}
	for _, place := range places {
		if m := fileAndLine.FindStringSubmatch(place); m != nil && !program.IsFile(h.AbsPath(place)) {
			line, _ := strconv.Atoi(m[2])
			place = m[1]
			lines[place] = append(lines[place], line)
		}
		paths = append(paths, place)
	}
	return paths, lines
}

// linesByText returns lines by the names of the scenario files instead of their paths.
func linesByText(h *program.Host, packs *load.Packs, lines map[string][]int) (map[string][]int, error) {
	byName := map[string][]int{}
	for path, own := range lines {
		texts, err := load.FindScenarios(h, packs, []string{path})
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			byName[t.Name] = append(byName[t.Name], own...) // several paths may name one file
		}
	}
	return byName, nil
}

func (o *testOptions) describeSelection() string {
	var parts []string
	if run := o.selection.Run; run != nil && run.String() != "" {
		parts = append(parts, "--run "+program.QuoteForTerminal(run.String()))
	}
	for _, tag := range o.selection.Tags {
		parts = append(parts, "--tag "+program.QuoteForTerminal(tag))
	}
	for _, tag := range o.selection.ExceptTags {
		parts = append(parts, "--except-tag "+program.QuoteForTerminal(tag))
	}
	for _, file := range slices.Sorted(maps.Keys(o.selection.Lines)) {
		for _, line := range o.selection.Lines[file] {
			parts = append(parts, fmt.Sprintf("%s:%d", file, line))
		}
	}
	if o.selection.Only != nil {
		parts = append(parts, "--last-failed")
	}
	return strings.Join(parts, ", ")
}

// lastFailedPath returns the file that lists the scenarios of a game that failed when they were last
// run from this folder; "" if there is no place for it.
func lastFailedPath(h *program.Host, r *scripting.Ruleset) string {
	return journals.UserDataPath(h, filepath.Join("last_failed", fmt.Sprintf("%016x.json", engine.HashString(h.Dir+"\n"+r.Name))))
}

// maxLastFailed is the largest size of that file in bytes.
const maxLastFailed = 4 << 20

// readFailures returns the scenarios that failed when they were last run; nil if there are none.
func readFailures(h *program.Host, r *scripting.Ruleset) map[scenario.Key]bool {
	path := lastFailedPath(h, r)
	if path == "" {
		return nil
	}
	var keys []scenario.Key
	if lines, err := disk.ReadRegularFile(path, maxLastFailed); err != nil || json.Unmarshal([]byte(lines), &keys) != nil {
		return nil
	}
	if len(keys) == 0 {
		return nil
	}
	set := map[scenario.Key]bool{}
	for _, k := range keys {
		set[k] = true
	}
	return set
}

// saveFailures stores which scenarios failed. Those that were not run now remain as they were. A
// list that cannot be written is dropped: the scenarios were run all the same.
func saveFailures(h *program.Host, r *scripting.Ruleset, report *scenario.Report) {
	path, failed := lastFailedPath(h, r), readFailures(h, r)
	before := len(failed)
	if failed == nil {
		failed = map[scenario.Key]bool{}
	}
	for i := range report.Results {
		if one := &report.Results[i]; one.HasFailed() {
			failed[one.Key()] = true
		} else {
			delete(failed, one.Key())
		}
	}
	if path == "" || before+len(failed) == 0 {
		return
	}
	keys := slices.SortedFunc(maps.Keys(failed), func(a, b scenario.Key) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.Name, b.Name))
	})
	body, err := json.Marshal(keys)
	if err == nil && len(body) <= maxLastFailed && cmp.Or(os.MkdirAll(filepath.Dir(path), 0o700), disk.Replace(path, body, 0o600)) == nil {
		return
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		h.PrintToStderr("%s", err)
	}
}
