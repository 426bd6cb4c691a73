package check

import (
	"slices"
	"strings"

	"curtaincall/scripting/syntax"
)

// library are the names of the library that stand alone, its tables among them.
var library = func() (names []string) {
	for _, name := range syntax.Library {
		table, _, _ := strings.Cut(name, ".")
		if !slices.Contains(names, table) {
			names = append(names, table)
		}
	}
	return names
}()

// locals finds names that nothing reads and names that hide others. A name that
// begins with an underscore says that it is not meant to be read.
func (f *file) locals() {
	for _, n := range f.names.All {
		if strings.HasPrefix(n.Text, "_") {
			continue
		}
		line, column, width := f.Word(n.Text, n.From, n.To)
		if n.Read == 0 && (n.Origin == syntax.LocalName || n.Origin == syntax.LocalFunction) {
			e := f.report("C101", f.Text.Errorf(line, column, width, "the local %q is never read", n.Text))
			if n.Assigned > 0 {
				e.Hint = "what is assigned to it goes nowhere"
			}
		}
		switch {
		case n.Hides != nil && n.Text != "self":
			f.report("C102", f.Text.Errorf(line, column, width, "%q hides the %s of line %d", n.Text, originWords[n.Hides.Origin], n.Hides.From))
		case slices.Contains(library, n.Text):
			f.report("C102", f.Text.Errorf(line, column, width, "%q hides that of the library", n.Text))
		}
	}
}

var originWords = [...]string{
	syntax.LocalName: "local", syntax.LocalFunction: "function", syntax.Parameter: "parameter", syntax.LoopName: "loop variable",
}
