package sentence

import (
	"fmt"
	"strings"
)

const introduction = "`curtain check --text` understands these sentences and compares cards with them. Numbers are\n" +
	"values in braces, keywords are capitalized, and words in brackets are optional."

// MarkdownReference returns a description of the grammar for authors of cards, in Markdown: a table
// of sentences with examples, and a table of what the words in capitals stand for.
func (g *Grammar) MarkdownReference() string {
	var b strings.Builder
	b.WriteString("# Sentences in card texts\n\n" + introduction + "\n\n| sentence | example |\n|---|---|\n")
	for _, s := range g.FormExamples() {
		if !s.isHeading() {
			s.Form += "."
		}
		fmt.Fprintf(&b, "| %s | %s |\n", strings.ReplaceAll(s.Form, "|", "\\|"), s.Example)
	}
	b.WriteString("\n| word | stands for |\n|---|---|\n")
	for _, name := range g.order {
		if k := g.kinds[name]; name != Sentence && (k.Most > 0 || k.About != "" || len(k.Forms) > 0 && k.Forms[0].Example == "") {
			fmt.Fprintf(&b, "| %s | %s |\n", name, k.describe())
		}
	}
	return b.String()
}

func (k *Kind) describe() string {
	if k.About != "" {
		return k.About
	}
	if k.Most > 0 {
		return fmt.Sprintf("a number up to %d", k.Most)
	}
	var forms []string
	for _, f := range k.Forms {
		forms = append(forms, strings.ReplaceAll(f.Pattern, "|", "\\|"))
	}
	return strings.Join(forms, "; ")
}
