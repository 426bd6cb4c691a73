package sentence

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// RenderClauses returns the clauses as a text template. Clauses without a heading must come first.
func RenderClauses(clauses []Clause) string {
	var said []string
	var under *Phrase
	for _, c := range clauses {
		if c.Heading != under {
			under = c.Heading
			said = append(said, speech.Capitalize(under.String())+":")
		}
		said = append(said, speech.Capitalize(c.Does.String())+".")
	}
	return strings.Join(said, " ")
}

// String returns the phrase in its standard wording, with values in braces.
func (p *Phrase) String() string {
	w := &phraseWriter{}
	w.writePhrase(p)
	return w.String()
}

type phraseWriter struct {
	strings.Builder
	withoutSpace bool // whether there is no space before the next word
	afterOne     bool // whether the last word was the number 1
}

func (w *phraseWriter) writePhrase(p *Phrase) {
	switch {
	case p.Form != nil:
		slots := p.Slots
		w.writeParts(p.Form.parts, &slots)
	case p.Value != "":
		w.writeWord("{" + p.Value + "}")
	default:
		w.writeWord(strconv.Itoa(p.Number))
	}
	w.afterOne = p.Form == nil && p.Number == 1
}

// writeParts writes parts of a pattern. It removes the phrases in their slots from the beginning of fillers.
func (w *phraseWriter) writeParts(parts []patternPart, fillers *[]*Phrase) {
	for i := range parts {
		p := &parts[i]
		w.withoutSpace = w.withoutSpace || p.glued
		switch {
		case p.group != nil:
			if p.isGroupFilledBy(*fillers) {
				w.writeParts(p.group, fillers)
			}
		case p.kind != "":
			fill := (*fillers)[0]
			*fillers = (*fillers)[1:]
			w.writePhrase(fill)
		case w.afterOne && len(p.words) > 1:
			w.writeWord(p.words[1])
		default:
			w.writeWord(p.words[0])
		}
	}
}

// isGroupFilledBy reports whether p, an optional group, must be printed: whether it has a slot for phrases[0].
func (p *patternPart) isGroupFilledBy(phrases []*Phrase) bool {
	return len(phrases) > 0 && slices.ContainsFunc(p.group, func(q patternPart) bool { return q.kind == phrases[0].Kind })
}

func (w *phraseWriter) writeWord(word string) {
	if w.Len() > 0 && !w.withoutSpace {
		w.WriteByte(' ')
	}
	w.WriteString(word)
	w.withoutSpace, w.afterOne = false, false
}

const introduction = "`curtain check --text` understands these sentences and compares cards with them. Numbers are\n" +
	"values in braces, keywords are capitalized, and words in brackets are optional."

// MarkdownReference describes the sentences, and the words in capitals, to authors of cards, in Markdown.
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
			fmt.Fprintf(&b, "| %s | %s |\n", name, k.describeValues())
		}
	}
	return b.String()
}

func (k *PhraseKind) describeValues() string {
	if k.About != "" {
		return k.About
	}
	if k.Most > 0 {
		return fmt.Sprintf("a number up to %d", k.Most)
	}
	return strings.Join(engine.Map(k.Forms, func(f Form) string { return strings.ReplaceAll(f.Pattern, "|", "\\|") }), "; ")
}

// FormExample is the pattern of a sentence or heading, and an example of its use.
type FormExample struct{ Form, Example string }

func (s *FormExample) isHeading() bool { return strings.HasSuffix(s.Form, ": ...") }

// FormExamples returns the patterns of all forms that have an example. Those of headings end in ": ...".
func (g *Grammar) FormExamples() (list []FormExample) {
	for _, name := range g.order {
		forms := g.kinds[name].Forms
		for i := range forms {
			if f := &forms[i]; f.Example != "" {
				list = append(list, FormExample{speech.Capitalize(f.Pattern), f.Example})
				if name != Sentence {
					list[len(list)-1].Form += ": ..."
				}
			}
		}
	}
	return list
}

// SuggestForms returns a hint with the forms most similar to text, headings if text ends in a colon, otherwise
// sentences, and an example. If none is similar, the hint lists all headings or the first words of all sentences.
func (g *Grammar) SuggestForms(text string) (hint string) {
	heading := strings.HasSuffix(text, ":")
	shapes := slices.DeleteFunc(g.FormExamples(), func(s FormExample) bool { return s.isHeading() != heading })
	words, begins, known := g.normalizedHeadingWords(text), firstWord(text), "headings are "
	var beginnings, all, forms, examples []string
	for _, s := range shapes {
		beginnings = append(beginnings, firstWord(s.Example))
		all = append(all, strconv.Quote(s.Form))
	}
	begins = cmp.Or(spelling.Nearest(begins, beginnings), begins)
	best := 1
	for i, s := range shapes {
		n := 0
		if heading {
			n = engine.Count(g.normalizedHeadingWords(s.Form), func(word string) bool { return slices.Contains(words, word) })
		} else if beginnings[i] == begins {
			n = 1
		}
		if n > best {
			best, forms, examples = n, nil, nil
		}
		if n == best {
			forms, examples = append(forms, all[i]), append(examples, s.Example)
		}
	}
	if forms != nil {
		hint = "write it as " + strings.Join(forms, " or ")
		if example := g.nearestExample(text, examples); !slices.Contains(forms, strconv.Quote(strings.TrimSuffix(example, "."))) {
			hint += ", for example " + strconv.Quote(example)
		}
		return hint
	}
	if !heading {
		slices.Sort(beginnings)
		known, all = "sentences start with ", slices.Compact(beginnings)
	}
	return known + strings.Join(all, ", ")
}

func (g *Grammar) nearestExample(text string, examples []string) (nearest string) {
	words, best := g.normalizedWords(text), -1
	for _, example := range examples {
		if n := engine.Count(g.normalizedWords(example), func(word string) bool { return slices.Contains(words, word) }); n > best {
			nearest, best = example, n
		}
	}
	return nearest
}

func (g *Grammar) normalizedHeadingWords(heading string) []string {
	heading, _, _ = strings.Cut(heading, ":")
	return g.normalizedWords(heading)
}

func (g *Grammar) normalizedWords(text string) (words []string) {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		word = strings.Trim(word, marks)
		if other, ok := g.Synonyms[word]; ok {
			word = other
		}
		words = append(words, word)
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

func firstWord(sentence string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(sentence), " ")
	return strings.TrimRight(word, ".")
}
