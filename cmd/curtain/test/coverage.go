package test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

// newCoverageReport returns what was reached; if mods are named, only in the files of mods.
func newCoverageReport(h *program.Host, c *scripting.Coverage) *scripting.CoverageReport {
	r := c.Report()
	if len(h.Mods.Named) > 0 {
		outside := func(l scripting.CoverageLine) bool { return !c.IsInMod(l.File) }
		r.Items, r.Lines = slices.DeleteFunc(r.Items, outside), slices.DeleteFunc(r.Lines, outside)
	}
	return r
}

// printCoverage prints the places of what was not reached, how much was of each file, unless all was, and
// how much of each kind.
func printCoverage(h *program.Host, r *scripting.CoverageReport) {
	for _, l := range r.Items {
		if l.Count == 0 {
			h.Print(h.Fold(fmt.Sprintf("%s:%d: not reached: %s", screen.Clean(l.File), l.Line, screen.Clean(l.Name)), 2)...)
		}
	}
	for items := r.Items; len(items) > 0; {
		own, reached := linesOf(items[0].File, items), 0
		for _, l := range own {
			reached += min(l.Count, 1)
		}
		if reached < len(own) {
			h.Print(h.Fold(fmt.Sprintf("%s: %d of %d reached", screen.Clean(own[0].File), reached, len(own)), 2)...)
		}
		items = items[len(own):]
	}
	var parts []string
	for _, kind := range scripting.CoverageKinds {
		total, reached := 0, 0
		for _, l := range r.Items {
			if l.Kind == kind {
				total++
				reached += min(l.Count, 1)
			}
		}
		if total > 0 {
			parts = append(parts, fmt.Sprintf("%d of %d %s", reached, total, lookup.Plural(string(kind))))
		}
	}
	h.Print(h.Fold("Reached: "+cmp.Or(strings.Join(parts, ", "), "nothing, because there is nothing to reach"), 2)...)
}

func writeLCOV(path string, r *scripting.CoverageReport) error {
	var b strings.Builder
	for lines := r.Lines; len(lines) > 0; {
		own := linesOf(lines[0].File, lines)
		writeFileAsLCOV(&b, own, linesOf(lines[0].File, r.Items))
		lines = lines[len(own):]
	}
	return disk.Replace(path, []byte(b.String()), 0o666)
}

func linesOf(file string, list []scripting.CoverageLine) []scripting.CoverageLine {
	compare := func(l scripting.CoverageLine, name string) int { return strings.Compare(l.File, name) }
	first, _ := slices.BinarySearchFunc(list, file, compare)
	end, _ := slices.BinarySearchFunc(list, file+"\x00", compare)
	return list[first:end]
}

func writeFileAsLCOV(b *strings.Builder, lines, items []scripting.CoverageLine) {
	fmt.Fprintf(b, "SF:%s\n", screen.Clean(lines[0].File))
	functions, called, branches, taken := 0, 0, 0, 0
	for _, l := range items {
		switch l.Kind {
		case scripting.CallbackReached, scripting.FunctionReached:
			fmt.Fprintf(b, "FN:%d,%s\nFNDA:%d,%[2]s\n", l.Line, l.Name, l.Count)
			functions++
			called += min(l.Count, 1)
		case scripting.BranchReached:
			fmt.Fprintf(b, "BRDA:%d,0,%d,%d\n", l.Line, branches, l.Count)
			branches++
			taken += l.Count
		}
	}
	fmt.Fprintf(b, "FNF:%d\nFNH:%d\nBRF:%d\nBRH:%d\n", functions, called, branches, taken)
	hit := 0
	for _, l := range lines {
		fmt.Fprintf(b, "DA:%d,%d\n", l.Line, l.Count)
		hit += min(l.Count, 1)
	}
	fmt.Fprintf(b, "LF:%d\nLH:%d\nend_of_record\n", len(lines), hit)
}
