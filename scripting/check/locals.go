package check

import (
	"slices"
	"strings"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// checkLocals reports locals that are never read (C101), and names that hide others (C102), unless they begin with _.
func (f *checkedFile) checkLocals() {
	for _, n := range f.names.All {
		if strings.HasPrefix(n.Text, "_") {
			continue
		}
		if n.Read == 0 && (n.Kind == syntax.LocalName || n.Kind == syntax.LocalFunction) {
			e := f.reportAtDeclaration("C101", n, "the local %q is never used", n.Text)
			if n.Assigned > 0 {
				e.Hint = "it is assigned but never read"
			}
		}
		switch {
		case n.Hides != nil && n.Text != "self":
			f.reportAtDeclaration("C102", n, "%q hides the %s on line %d", n.Text, originNames[n.Hides.Kind], n.Hides.Line)
		case slices.Contains(syntax.TopLevelNames, n.Text):
			f.reportAtDeclaration("C102", n, "%q hides the library name", n.Text)
		}
	}
}

func (f *checkedFile) reportAtDeclaration(code string, n *syntax.NameDeclaration, format string, args ...any) *source.Error {
	if f.hasMaxFindings() {
		return &source.Error{}
	}
	return f.addFinding(code, f.Text.Errorf(n.Line, n.Column, n.Width, format, args...))
}

var originNames = [...]string{
	syntax.LocalName: "local", syntax.LocalFunction: "function", syntax.Parameter: "parameter", syntax.LoopName: "loop variable",
}
