package check

import (
	"strings"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// libraryNames are the names of the global functions and tables that scripts can use.
var libraryNames = func() (names wordSet) {
	for _, name := range syntax.Library {
		table, _, _ := strings.Cut(name, ".")
		names.addWords(table)
	}
	return names
}()

// checkLocals reports locals that are never read and names that hide others. Names with a leading
// underscore are exempt.
func (f *file) checkLocals() {
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
			f.reportAtDeclaration("C102", n, "%q hides the %s on line %d", n.Text, originNames[n.Hides.Kind], n.Hides.From)
		case libraryNames.contains(n.Text):
			f.reportAtDeclaration("C102", n, "%q hides the library name", n.Text)
		}
	}
}

func (f *file) reportAtDeclaration(code string, n *syntax.NameDeclaration, format string, args ...any) *source.Error {
	if f.hasMaxFindings() {
		return &source.Error{}
	}
	line, column, width := f.FindWordInLines(n.Text, n.From, n.To)
	return f.addFinding(code, f.Text.Errorf(line, column, width, format, args...))
}

var originNames = [...]string{
	syntax.LocalName: "local", syntax.LocalFunction: "function", syntax.Parameter: "parameter", syntax.LoopName: "loop variable",
}
