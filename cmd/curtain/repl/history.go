package repl

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/peterh/liner"

	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
)

// lineBreakSign stands for a line break in the history, where an input of several lines is one entry.
const lineBreakSign = " ⏎ "

func splitHistoryEntry(entry string) (lines []string) {
	for line := range strings.SplitSeq(entry, strings.TrimSpace(lineBreakSign)) {
		lines = append(lines, strings.TrimSuffix(strings.TrimPrefix(line, " "), " "))
	}
	return lines
}

// inputHistory is the history of inputs in the line editor and in a file, which all consoles share:
// every input is appended to it at once, and those of other consoles appear after the next input.
type inputHistory struct {
	editor *liner.State
	file   string // "" for none
}

const maxHistoryBytes = 16 << 20

func (y *inputHistory) fillEditorHistory(entries []string) {
	y.editor.ClearHistory()
	for _, entry := range entries {
		y.editor.AppendHistory(entry)
	}
}

// append appends an input. An error is about the file, to which nothing is appended from then on.
func (y *inputHistory) append(entry string) (err error) {
	if strings.TrimSpace(entry) == "" {
		return nil
	}
	y.editor.AppendHistory(entry)
	if y.file == "" {
		return nil
	}
	defer func() {
		if err != nil {
			y.file = ""
		}
	}()
	if err := os.MkdirAll(filepath.Dir(y.file), 0o700); err != nil {
		return err
	}
	folder, name := filepath.Split(y.file)
	return disk.Folder(folder).Update(name, maxHistoryBytes, 0o600, func(old []byte) ([]byte, error) {
		entries := latestEntries(old, entry)
		y.fillEditorHistory(entries)
		return []byte(strings.Join(entries, "\n") + "\n"), nil
	})
}

// latestEntries returns the last liner.HistoryLimit entries of a history file followed by entry,
// which may be "". It drops empty entries, and those equal to the one before.
func latestEntries(file []byte, entry string) []string {
	entries := append(strings.Split(screen.StripTonesAndClean(string(file)), "\n"), entry)
	entries = slices.Compact(slices.DeleteFunc(entries, func(entry string) bool { return entry == "" }))
	return entries[max(0, len(entries)-liner.HistoryLimit):]
}
