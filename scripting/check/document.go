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

const waivers = "\nA finding that is meant is waived in the file, with a reason: `-- check: C302 because it rounds up` on its\n" +
	"line, or above the definition for all of it. A waiver that is of no use any more is a finding itself.\n"

// Document is CODES.md: the table of codes for people.
func Document() string {
	var b strings.Builder
	b.WriteString("# What `curtain check` finds\n\nEach finding has a code that never changes. `curtain check --explain C101` shows one of these sentences.\n" + waivers)
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
