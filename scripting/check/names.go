package check

import (
	"strings"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// libraryNames are the names of the global functions and tables that scripts can use.
var libraryNames = func() (names words) {
	for _, name := range syntax.Library {
		table, _, _ := strings.Cut(name, ".")
		names.add(table)
	}
	return names
}()

// locals reports locals that are never read and names that hide others. Names with a leading
// underscore are exempt.
func (f *file) locals() {
	for _, n := range f.names.All {
		if strings.HasPrefix(n.Text, "_") {
			continue
		}
		if n.Read == 0 && (n.Origin == syntax.LocalName || n.Origin == syntax.LocalFunction) {
			e := f.checkDeclaration("C101", n, "the local %q is never used", n.Text)
			if n.Assigned > 0 {
				e.Hint = "its value is never used"
			}
		}
		switch {
		case n.Hides != nil && n.Text != "self":
			f.checkDeclaration("C102", n, "%q hides the %s of line %d", n.Text, originWords[n.Hides.Origin], n.Hides.From)
		case libraryNames.knows(n.Text):
			f.checkDeclaration("C102", n, "%q hides that of the library", n.Text)
		}
	}
}

// checkDeclaration records a finding at the declaration of a name and returns its error.
func (f *file) checkDeclaration(code string, n *syntax.Name, format string, args ...any) *source.Error {
	if f.full() {
		return &source.Error{}
	}
	line, column, width := f.Word(n.Text, n.From, n.To)
	return f.report(code, f.Text.Errorf(line, column, width, format, args...))
}

var originWords = [...]string{
	syntax.LocalName: "local", syntax.LocalFunction: "function", syntax.Parameter: "parameter", syntax.LoopName: "loop variable",
}
