package check

import (
	"fmt"
	"strings"
)

var codeGroups = []struct{ prefix, title string }{
	{"C0", "Errors at load"},
	{"C1", "Findings in one file"},
	{"C2", "Findings in a game"},
	{"C3", "Cards and their texts: `curtain check --text`"},
}

const waiverHelp = "\nTo keep something as it is, waive the finding with a reason, on its line or above the definition:\n" +
	"`-- check: C302 because it rounds up`. A waiver that is no longer needed is itself a finding.\n"

// CodesDocument returns the text of CODES.md, the table of codes.
func CodesDocument() string {
	var b strings.Builder
	b.WriteString("# Findings of `curtain check`\n\nEach finding has a code that never changes. `curtain check --explain C101` explains one.\n" + waiverHelp)
	for _, g := range codeGroups {
		fmt.Fprintf(&b, "\n## %s\n\n| code | finding | what it means |\n|---|---|---|\n", g.title)
		for _, c := range Codes {
			if strings.HasPrefix(c.ID, g.prefix) {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", c.ID, c.Title, c.Why)
			}
		}
	}
	return b.String()
}
