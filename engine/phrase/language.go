package phrase

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Original is English, in which all messages are written.
var Original = &Language{Plural: EnglishPlural}

// Noun is the grammar of a name in a language: its gender, and its inflected forms by grammatical case. In a
// template, {who.dat} selects the form "dat", and {who} the form "nom".
type Noun struct {
	Gender string
	Forms  map[string]string
}

// NewLanguage returns a language without translations. plural returns a number's plural category.
func NewLanguage(tag string, plural func(n int) string) *Language {
	return &Language{Language: tag, Plural: plural, Templates: map[string]string{}, Nouns: map[string]Noun{}, Lines: map[string]string{}, Typed: map[string][]string{}}
}

// PluralCategories returns the plural categories, "other" first. It finds them by trying 0 to 200 and a million.
func (t *Language) PluralCategories() []string {
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

// LanguageOf returns the result of the method Language of game, or Original if it has none or the result is nil.
func LanguageOf(game any) *Language {
	if translated, ok := game.(interface{ Language() *Language }); ok {
		if t := translated.Language(); t != nil {
			return t
		}
	}
	return Original
}

// TranslateScriptText returns the translation of a text of a script. Without a translation it returns the text
// itself, after calling Missed unless the language is English.
func (t *Language) TranslateScriptText(text string) string {
	translation, known := t.findTextTranslation(text)
	if !known && t.Language != "" && strings.TrimSpace(text) != "" {
		t.reportMissingTranslation("line: " + text)
	}
	return translation
}

// findTextTranslation returns the translation of a text. If the text ends in a number, it also uses a translation of
// what precedes the number, followed by the number. If there is no translation, it returns the text itself and false.
func (t *Language) findTextTranslation(text string) (translation string, known bool) {
	if translation, known = t.Lines[text]; known {
		return translation, true
	}
	if at := strings.LastIndexByte(text, ' '); at > 0 && strings.Trim(text[at+1:], "0123456789") == "" {
		if translation, known = t.Lines[text[:at]]; known {
			return translation + text[at:], true
		}
	}
	return text, false
}

func (t *Language) TranslateScriptTexts(texts []string) []string {
	translated := make([]string, len(texts))
	for i, text := range texts {
		translated[i] = t.TranslateScriptText(text)
	}
	return translated
}

// TranslateName returns the translation of a definition's name, or the name itself. A number at its end remains.
func (t *Language) TranslateName(name string) string {
	name, _ = t.findTextTranslation(name)
	return name
}

// AcceptsWord reports whether typed, which is folded by speech.Fold, is a translation of an English word.
func (t *Language) AcceptsWord(english, typed string) bool {
	return slices.Contains(t.Typed[english], typed)
}

// TypedWordFor returns the word to type in this language for an English word, or english if there is none.
func (t *Language) TypedWordFor(english string) string {
	if typed := t.Typed[english]; len(typed) > 0 {
		return strings.ReplaceAll(typed[0], "_", " ")
	}
	return english
}

// nounWithoutNumber returns the grammar of a name. If the name is unknown and ends in a number, it returns the
// grammar of the name before the number, and the number with the space before it.
func (t *Language) nounWithoutNumber(name string) (n Noun, number string) {
	if n, known := t.Nouns[name]; known {
		return n, ""
	}
	if at := strings.LastIndexByte(name, ' '); at > 0 && strings.Trim(name[at+1:], "0123456789") == "" {
		return t.Nouns[name[:at]], name[at:]
	}
	return Noun{}, ""
}

// Inflect returns the form of a name for a grammatical case, such as "dat" ("" is the nominative), or the name itself
// if the language does not have that form.
func (t *Language) Inflect(name, form string) string {
	if len(t.Nouns) == 0 {
		return name
	}
	form = cmp.Or(form, "nom")
	if n, number := t.nounWithoutNumber(name); n.Forms[form] != "" {
		return n.Forms[form] + number
	}
	return name
}

// WithInflections returns each of the names followed by all its inflected forms.
func (t *Language) WithInflections(names []string) (list []string) {
	for _, name := range names {
		list = append(list, name)
		if n, _ := t.nounWithoutNumber(name); n.Forms != nil {
			list = slices.AppendSeq(list, maps.Values(n.Forms))
		}
	}
	return list
}

func (t *Language) reportMissingTranslation(what string) {
	if t.Missed != nil {
		t.Missed(what)
	}
}

var (
	listMessages = NewCatalog("list")
	msgAnd       = listMessages.Define("and", "{some} and {last}")
	msgOr        = listMessages.Define("or", "{some} or {last}")
)

var Catalogs = []*Catalog{listMessages}

func (t *Language) JoinWithAnd(names []string) string { return t.joinListWith(names, msgAnd) }

func (t *Language) JoinWithOr(names []string) string { return t.joinListWith(names, msgOr) }

func (t *Language) joinListWith(names []string, last Sentence) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return t.RenderSentence(last, "some", strings.Join(names[:n], ", "), "last", names[n])
}

// Genders lists the genders of names; names in the plural have the gender pl.
var Genders = []string{"m", "f", "n", "pl"}
