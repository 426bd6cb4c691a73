package phrase

import (
	"maps"
	"slices"
	"strings"
)

// Original is English: the language that everything is written in first.
var Original = &Language{Plural: English}

// Noun describes what the grammar of a language needs to know of a name: its gender, and its
// forms, of which templates ask by {who.dat}. "nom" is the form within a sentence where
// no other is asked for.
type Noun struct {
	Gender string
	Forms  map[string]string
}

// In is a table for a language, by its tag and the category of each number, which has
// nothing in it yet.
func In(tag string, plural func(n int) string) *Language {
	return &Language{Language: tag, Plural: plural, Templates: map[string]string{}, Nouns: map[string]Noun{}, Lines: map[string]string{}, Typed: map[string][]string{}}
}

// Plurals are the categories that the numbers of the language have: those up to 200 and a
// million have all that there are, but for other, which some languages have for fractions
// only, and which every template has.
func (t *Language) Plurals() []string {
	list := []string{"other"}
	for n := range 201 {
		if c := t.Plural(n); !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	if c := t.Plural(1_000_000); !slices.Contains(list, c) {
		list = append(list, c)
	}
	return list
}

// Of is the language that a game, or whatever knows of one, is told in; English where it
// knows of none.
func Of(game any) *Language {
	if speaks, is := game.(interface{ Language() *Language }); is {
		if t := speaks.Language(); t != nil {
			return t
		}
	}
	return Original
}

// Line is a text of a script in the language, or the text itself.
func (t *Language) Line(text string) string {
	if said, known := t.Lines[text]; known {
		return said
	}
	if t.Language != "" && strings.TrimSpace(text) != "" {
		t.miss("line: " + text)
	}
	return text
}

// Types reports whether a word that was typed, in small letters and with underscores,
// stands for an English one.
func (t *Language) Types(english, typed string) bool { return slices.Contains(t.Typed[english], typed) }

// Word is the first that is typed for an English word, or the English one.
func (t *Language) Word(english string) string {
	if typed := t.Typed[english]; len(typed) > 0 {
		return strings.ReplaceAll(typed[0], "_", " ")
	}
	return english
}

// Longest returns how many words at most are typed for an English one, beside the first.
func (t *Language) Longest(english string) (n int) {
	for _, typed := range t.Typed[english] {
		n = max(n, strings.Count(typed, "_"))
	}
	return n
}

// noun is the grammar of a name, which may have a number behind it.
func (t *Language) noun(name string) (n Noun, number string) {
	if n, known := t.Nouns[name]; known {
		return n, ""
	}
	if at := strings.LastIndexByte(name, ' '); at > 0 && strings.Trim(name[at+1:], "0123456789") == "" {
		return t.Nouns[name[:at]], name[at:]
	}
	return Noun{}, ""
}

// Name is a name as it stands within a sentence.
func (t *Language) Name(name string) string { return t.form(name, "") }

// form is a name in one of its forms.
func (t *Language) form(name, form string) string {
	if len(t.Nouns) == 0 {
		return name
	}
	if form == "" {
		form = "nom"
	}
	if n, number := t.noun(name); n.Forms[form] != "" {
		return n.Forms[form] + number
	}
	return name
}

// Forms are names with all their forms, as texts may have them.
func (t *Language) Forms(names []string) (list []string) {
	for _, name := range names {
		list = append(list, name)
		if n, _ := t.noun(name); n.Forms != nil {
			list = slices.AppendSeq(list, maps.Values(n.Forms))
		}
	}
	return list
}

// miss tells that the language has no words for something.
func (t *Language) miss(what string) {
	if t.Missed != nil {
		t.Missed(what)
	}
}

var (
	list   = NewCatalog("list")
	sayAnd = list.Define("and", "{some} and {last}")
	sayOr  = list.Define("or", "{some} or {last}")
)

// Catalogs are the sentences of this package.
var Catalogs = []*Catalog{list}

// And joins a list as a sentence does.
func (t *Language) And(names []string) string { return t.joinNames(names, sayAnd) }

// Or joins a list of possibilities.
func (t *Language) Or(names []string) string { return t.joinNames(names, sayOr) }

func (t *Language) joinNames(names []string, last Sentence) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return t.Say(last, "some", strings.Join(names[:n], ", "), "last", names[n])
}
