package check

import (
	"fmt"
	"strings"
)

// groups are the headings of the document, by the first two letters of codes.
var groups = []struct{ prefix, title string }{
	{"C0", "A load refuses these"},
	{"C1", "What a look at one file shows"},
	{"C2", "What only the ruleset knows"},
	{"C3", "Texts and what they do: `curtain check --text`"},
}

// Document is CODES.md: the table of codes for people.
func Document() string {
	var b strings.Builder
	b.WriteString("# What `curtain check` finds\n\nEach finding has a code that never changes. `curtain check --explain C101` shows one of these sentences.\n")
	for _, g := range groups {
		fmt.Fprintf(&b, "\n## %s\n\n| code | finding | what it means |\n|---|---|---|\n", g.title)
		for _, c := range Codes {
			if strings.HasPrefix(c.ID, g.prefix) {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", c.ID, c.Title, c.Why)
			}
		}
	}
	return b.String()
}
