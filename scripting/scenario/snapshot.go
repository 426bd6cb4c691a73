package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/screen"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Snapshots are the texts with which the scenarios of a file compare stories and screens. A key is the name of the
// scenario, the word story or screen, and a number, such as "Pratfall hits: story 1".
type Snapshots map[string]string

// MaxSnapshotBytes is the largest size of the file that holds the snapshots of a scenario file.
const MaxSnapshotBytes = 1 << 20

const (
	snapshotHead, snapshotIndent = "# ", "  "
	snapshotWidth                = 80 // width of stories and screens in columns
	snapshotEventWork            = 50 // instructions for each event of a story
	snapshotByteWork             = 4  // instructions for each byte of a snapshot
)

// ParseSnapshots parses the text of a snapshot file, as written by Format.
func ParseSnapshots(body string) (Snapshots, error) {
	s, key := Snapshots{}, ""
	for i, line := range strings.Split(strings.TrimSuffix(strings.ReplaceAll(body, "\r\n", "\n"), "\n"), "\n") {
		head, isHead := strings.CutPrefix(line, snapshotHead)
		text, isText := strings.CutPrefix(line, snapshotIndent)
		switch {
		case isHead:
			key = head
			s[key] = ""
		case (isText || line == "") && key != "":
			s[key] += text + "\n"
		case body != "":
			return nil, fmt.Errorf("line %d does not belong to a snapshot: correct it, or delete the file", i+1)
		}
	}
	return s, nil
}

// Format returns the text of a snapshot file, sorted by key.
func (s Snapshots) Format() string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(s)) {
		fmt.Fprintf(&b, "%s%s\n", snapshotHead, key)
		for line := range strings.Lines(s[key]) {
			if line != "\n" {
				b.WriteString(snapshotIndent)
			}
			b.WriteString(line)
		}
	}
	return b.String()
}

// checkSnapshot stores the story of the scenario's games, or the screen of the last game, in f.taken. It fails if the
// saved snapshot differs or is missing, unless f.savedSnapshots is nil.
func (f *scenarioFile) checkSnapshot(L *lua.LState) *Failure {
	const name = "assert.snapshot"
	what := sandbox.StringArg(L, 1, name, "what")
	switch {
	case !f.isRunning || len(f.game.Played) == 0:
		sandbox.Raisef(L, "%s: there is no game yet", name)
	case f.isBranching:
		sandbox.Raisef(L, "%s cannot be used inside for_all_outcomes", name)
	}
	last, shown := f.game.Played[len(f.game.Played)-1].Table, screen.Screen{Width: snapshotWidth}
	var lines []string
	switch what {
	case "screen":
		lines = last.Stage(shown)
	case "story":
		for _, p := range f.game.Played {
			sandbox.ChargeWork(L, snapshotEventWork*len(p.Log.Events)) // fits: events of a scenario are charged
		}
		lines = f.game.Story(shown)
	default:
		sandbox.Raisef(L, "%s: expected \"story\" or \"screen\", got %q", name, truncate(what))
	}
	text := screen.StripTonesAndClean(strings.Join(append(lines, ""), "\n"))
	sandbox.ChargeWork(L, snapshotByteWork*len(text)) // fits: a text is in memory, whose bytes are charged
	sandbox.ChargeBytes(L, 2*len(text))
	f.snapshotCount++
	key := fmt.Sprintf("%s: %s %d", source.Printable(f.runningName), what, f.snapshotCount)
	if f.snapshotBytes += len(key) + len(text); f.snapshotBytes > MaxSnapshotBytes/2 { // the file also indents the lines
		sandbox.Raise(L, fmt.Errorf("%w: the snapshots of a file can be at most %d bytes long in total", sandbox.ErrOutput, MaxSnapshotBytes/2))
	}
	before, isTaken := f.taken[key]
	f.taken[key] = text
	saved, has := f.savedSnapshots[key]
	switch {
	case isTaken && before != text:
		return &Failure{Message: fmt.Sprintf("another scenario has the same name but a different snapshot %q: rename one of them", key)}
	case f.savedSnapshots == nil || saved == text && has:
		return nil
	case !has:
		return &Failure{Message: fmt.Sprintf("the snapshot %q has not been saved yet: `curtain test --update` saves it next to the scenario file, which must be inside a pack's folder", key)}
	}
	return &Failure{Message: "the " + what + " differs from its snapshot (`curtain test --update` saves it as it is now):\n" + describeLineDifference(saved, text), Expected: truncate(saved), Actual: truncate(text)}
}

// describeLineDifference returns up to maxDifferences lines of each text, between their first and last difference.
func describeLineDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	first := 0
	for first < min(len(a), len(b)) && a[first] == b[first] {
		first++
	}
	for len(a) > first && len(b) > first && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	lines := fmt.Sprintf("  line %d:", first+1)
	for i, list := range [][]string{a[first:], b[first:]} {
		for _, line := range list[:min(len(list), maxDifferences)] {
			lines += "\n  " + "-+"[i:i+1] + " " + line
		}
	}
	return lines
}
