package phrase

import (
	"maps"
	"slices"
	"strings"
)

// Original is English, the language of all originals.
var Original = &Language{Plural: English}

// Noun is the grammar of a name in a language: its gender and its inflected forms, which templates
// select as in {who.dat}. "nom" is the form used if none is selected.
type Noun struct {
	Gender string
	Forms  map[string]string
}

// NewLanguage returns an empty table for the language with a tag. plural returns the plural category of a
// number.
func NewLanguage(tag string, plural func(n int) string) *Language {
	return &Language{Language: tag, Plural: plural, Templates: map[string]string{}, Nouns: map[string]Noun{}, Lines: map[string]string{}, Typed: map[string][]string{}}
}

// Plurals returns the plural categories of the language. Trying 0 to 200 and a million finds all
// but "other", which every template has and some languages use for fractions only.
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

// Of returns the language of a game, or of anything else with a Language method; English if it has
// none.
func Of(game any) *Language {
	if speaks, is := game.(interface{ Language() *Language }); is {
		if t := speaks.Language(); t != nil {
			return t
		}
	}
	return Original
}

// Line returns the translation of a text of a script, or the text itself.
func (t *Language) Line(text string) string {
	if said, known := t.Lines[text]; known {
		return said
	}
	if t.Language != "" && strings.TrimSpace(text) != "" {
		t.miss("line: " + text)
	}
	return text
}

// AcceptsWord reports whether typed, in lower case and with underscores, is a word for an English one.
func (t *Language) AcceptsWord(english, typed string) bool {
	return slices.Contains(t.Typed[english], typed)
}

// Word returns the first word that can be typed for an English one, or the English one itself.
func (t *Language) Word(english string) string {
	if typed := t.Typed[english]; len(typed) > 0 {
		return strings.ReplaceAll(typed[0], "_", " ")
	}
	return english
}

// Longest returns the greatest number of further words in what can be typed for an English word.
func (t *Language) Longest(english string) (n int) {
	for _, typed := range t.Typed[english] {
		n = max(n, strings.Count(typed, "_"))
	}
	return n
}

// noun returns the grammar of a name, and the number at the end of the name, if any.
func (t *Language) noun(name string) (n Noun, number string) {
	if n, known := t.Nouns[name]; known {
		return n, ""
	}
	if at := strings.LastIndexByte(name, ' '); at > 0 && strings.Trim(name[at+1:], "0123456789") == "" {
		return t.Nouns[name[:at]], name[at:]
	}
	return Noun{}, ""
}

// Name returns a name as it appears within a sentence.
func (t *Language) Name(name string) string { return t.form(name, "") }

// form returns a name in one of its forms, "" for nominative, or unchanged if it has no such form.
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

// Forms returns names with all their inflected forms.
func (t *Language) Forms(names []string) (list []string) {
	for _, name := range names {
		list = append(list, name)
		if n, _ := t.noun(name); n.Forms != nil {
			list = slices.AppendSeq(list, maps.Values(n.Forms))
		}
	}
	return list
}

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

// Catalogs are the catalogs of this package.
var Catalogs = []*Catalog{list}

// And joins a list with commas and "and".
func (t *Language) And(names []string) string { return t.joinNames(names, sayAnd) }

// Or joins a list with commas and "or".
func (t *Language) Or(names []string) string { return t.joinNames(names, sayOr) }

func (t *Language) joinNames(names []string, last Sentence) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return t.Say(last, "some", strings.Join(names[:n], ", "), "last", names[n])
}
