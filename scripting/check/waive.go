package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// waiver is a comment that waives the findings with a code on its own line, or in the definition below it.
type waiver struct {
	code         string
	line, column int
	width        int
	from, to     int // the first and the last line to which the waiver applies
}

func isWaiver(comment string) bool {
	return strings.HasPrefix(strings.TrimLeft(comment, "- \t"), "check:")
}

// ApplyWaivers removes and counts the findings that comments in the files waive, adds findings about these comments,
// and sorts the rest. It reports unused waivers of C3 codes only if includesTrials is set.
func (l *Checker) ApplyWaivers(texts []*source.Text, found []scripting.Finding, includesTrials bool) (remaining []scripting.Finding, waived int) {
	inFile, waives := map[string][]scripting.Finding{}, map[string][]*waiver{}
	for _, f := range found {
		inFile[f.Err.File] = append(inFile[f.Err.File], f)
	}
	for _, text := range texts {
		if !l.hasResultsFor(text) {
			continue // CheckFiles reports it
		}
		f := l.checked[text.Name].copyWithoutFindings()
		f.findings = slices.Clip(f.waiverFindings)
		for _, w := range f.waivers {
			used := slices.ContainsFunc(inFile[text.Name], func(f scripting.Finding) bool { return w.appliesTo(&f) })
			isChecked := includesTrials || !strings.HasPrefix(w.code, "C3") // found only by playing
			if !used && isChecked && len(inFile[text.Name]) < maxFileFindings {
				f.addFinding("C133", f.Text.Errorf(w.line, w.column, w.width, "%s does not occur here", w.code)).
					Hint = "remove it; a waiver applies to its own line or to the definition below it"
			}
		}
		waives[text.Name] = f.waivers
		remaining = append(remaining, f.findings...)
	}
	for _, f := range found {
		if slices.ContainsFunc(waives[f.Err.File], func(w *waiver) bool { return w.appliesTo(&f) }) {
			waived++
		} else {
			remaining = append(remaining, f)
		}
	}
	sortFindings(remaining)
	return remaining, waived
}

func (w *waiver) appliesTo(f *scripting.Finding) bool {
	return f.Code == w.code && f.Err.Line >= w.from && f.Err.Line <= w.to
}

func (f *checkedFile) recordWaivers() {
	if !strings.Contains(f.Text.Body, "check:") {
		return
	}
	wrong := f.copyWithoutFindings()
	f.EachLineComment(func(line, column int, said string) {
		if !isWaiver(said) {
			return
		}
		w := &waiver{line: line, column: column, width: len(strings.TrimRight(said, " \t\r")) + len("--"), from: line, to: line}
		if wrong.parseWaiver(w, said) {
			f.waivers = append(f.waivers, w)
		}
	})
	if f.waiverFindings = wrong.findings; len(f.waivers) == 0 {
		return
	}
	lines := strings.Split(f.Text.Body, "\n")
	for _, d := range f.findDefinitions() {
		first, last := linesOfDefinitionAndComments(d, lines)
		for _, w := range f.waivers {
			if w.line >= first && w.line < d.call.Line() {
				w.from, w.to = first, last
			}
		}
	}
}

func (f *checkedFile) parseWaiver(w *waiver, comment string) bool {
	if f.hasMaxFindings() {
		return false
	}
	_, comment, _ = strings.Cut(comment, "check:")
	id, why, _ := strings.Cut(strings.TrimSpace(comment), " ")
	wrong := func(code, hint, format string, args ...any) bool {
		f.addFinding(code, f.Text.Errorf(w.line, w.column, w.width, format, args...)).Hint = hint
		return false
	}
	code, err := FindCode(id)
	reason, because := strings.CutPrefix(strings.TrimSpace(why), "because")
	switch {
	case err != nil:
		return wrong("C132", "write -- check: C302 because ...", "%s", err)
	case !code.CanBeWaived():
		return wrong("C132", "", "%s cannot be waived", code.ID)
	case !because || strings.TrimSpace(reason) == "":
		return wrong("C131", fmt.Sprintf("write -- check: %s because ...", code.ID), "%s is waived without a reason", code.ID)
	}
	w.code = code.ID
	return true
}

var waiverCodes = []string{"C131", "C132", "C133"}

func linesOfDefinitionAndComments(d definition, lines []string) (first, last int) {
	first, last = d.call.Line(), d.call.Line()
	for first > 1 {
		above := strings.TrimSpace(lines[first-2])
		if above != "" && !strings.HasPrefix(above, "--") {
			break
		}
		first--
	}
	syntax.Walk([]ast.Expr{d.call}, func(n ast.PositionHolder) bool {
		last = max(last, n.Line())
		return true
	})
	return first, last
}
