package phrase

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

// PluralCategories returns the plural categories of the language, "other" first.
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

// TranslateScriptText returns the translation of a text of a script, or the text itself if there is none. Unless the
// language is English, TranslateScriptText then calls Missed.
func (t *Language) TranslateScriptText(text string) string {
	translation, known := t.findTextTranslation(text)
	if !known && t.Language != "" && strings.TrimSpace(text) != "" {
		t.reportMissingTranslation("line: " + text)
	}
	return translation
}

// findTextTranslation returns the translation of text or of the part before a final number, otherwise text.
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

// nounWithoutNumber returns the grammar of a name or of the part before a final number, and the number with its space.
func (t *Language) nounWithoutNumber(name string) (n Noun, number string) {
	if n, known := t.Nouns[name]; known {
		return n, ""
	}
	if at := strings.LastIndexByte(name, ' '); at > 0 && strings.Trim(name[at+1:], "0123456789") == "" {
		return t.Nouns[name[:at]], name[at:]
	}
	return Noun{}, ""
}

// Inflect returns the form of a name for a grammatical case, such as "dat" or "" for the nominative. If the language
// lacks this form, it returns the name itself.
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

// WithInflections returns each of the names, followed by all its inflected forms in no particular order.
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

// SlotsByName has the slots of a template, which are the places for arguments, by names that begin in lower case.
type SlotsByName map[string]Slot

// Slot describes how a template uses the argument in a slot.
type Slot struct {
	Number   bool     // whether the argument is used as a number
	Branches []string // names of the branches of select, if the template selects by the argument
}

// ParseSlots returns the slots of a template, or an error if the template is malformed.
func ParseSlots(template string) (SlotsByName, error) {
	s := SlotsByName{}
	return s, s.addSlotsOfTemplate(template, func(string, []string) error { return nil })
}

// CheckTranslation returns an error if a translation is malformed or does not fit an original with the given slots.
func (t *Language) CheckTranslation(slots SlotsByName, translation string) error {
	used := SlotsByName{}
	err := used.addSlotsOfTemplate(translation, func(slot string, branches []string) error {
		known := t.PluralCategories()
		for _, b := range branches {
			if !strings.HasPrefix(b, "=") && !slices.Contains(known, b) {
				return fmt.Errorf("{%s, plural} has a branch %q, but the plural forms of %s are %s", slot, b, t.Language, strings.Join(known, ", "))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for name, slot := range used {
		of, known := slots[name]
		switch {
		case !known:
			return fmt.Errorf("has the placeholder {%s}, but the original has %s", name, slots)
		case slot.Number && !of.Number:
			return fmt.Errorf("{%s} is a name, not a number, so it cannot be used with plural", name)
		case of.Number && slot.Branches != nil:
			return fmt.Errorf("{%s} is a number, not a name, so it cannot be used with select", name)
		}
		for _, b := range slot.Branches {
			if b != "other" && !slices.Contains(Genders, b) && !slices.Contains(of.Branches, b) {
				return fmt.Errorf("{%s, select} has a branch %q, which is neither a gender (%s) nor a branch of the original", name, b, strings.Join(Genders, ", "))
			}
		}
	}
	return nil
}

func (s SlotsByName) String() string {
	var names []string
	for name := range s {
		names = append(names, "{"+name+"}")
	}
	if names == nil {
		return "none"
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// addSlotsOfTemplate adds the slots of a template to s, and calls checkPlural with the branches of each plural.
func (s SlotsByName) addSlotsOfTemplate(template string, checkPlural func(slot string, branches []string) error) error {
	for {
		at := strings.IndexAny(template, "{}")
		switch {
		case at < 0:
			return nil
		case template[at] == '}':
			return fmt.Errorf("unmatched }")
		}
		inside, rest, closed := splitBraces(template[at:])
		if !closed {
			return fmt.Errorf("unclosed {")
		}
		if err := s.addSlotsInBraces(inside, checkPlural); err != nil {
			return err
		}
		template = rest
	}
}

func (s SlotsByName) addSlotsInBraces(inside string, checkPlural func(slot string, branches []string) error) error {
	if end := strings.IndexAny(inside, ":,{"); end >= 0 && inside[end] == ':' {
		if !slices.Contains(Tones, inside[:end]) {
			return fmt.Errorf("{%s: } is not a style; the styles are %s", inside[:end], strings.Join(Tones, ", "))
		}
		return s.addSlotsOfTemplate(inside[end+1:], checkPlural)
	}
	name, choice, chooses := strings.Cut(inside, ",")
	name, _, _ = strings.Cut(strings.TrimSpace(name), ".")
	name = lowerFirstLetter(name)
	slot := s[name]
	kind, text, _ := strings.Cut(choice, ",")
	switch kind = strings.TrimSpace(kind); {
	case name == "" || strings.ContainsAny(name, " {}"):
		return fmt.Errorf("{%s} is not a name", inside)
	case !chooses || kind == "number":
	case kind != "plural" && kind != "select":
		return fmt.Errorf("{%s, %s}: the format must be number, plural or select", name, kind)
	}
	var names []string
	for branch, inside := range branchesIn(text) {
		names = append(names, branch)
		if err := s.addSlotsOfTemplate(inside, checkPlural); err != nil {
			return err
		}
	}
	slot.Number = slot.Number || kind == "number" || kind == "plural"
	if kind == "select" {
		slot.Branches = append(slot.Branches, names...)
	}
	s[name] = slot
	switch {
	case (kind == "select" || kind == "plural") && !slices.Contains(names, "other"):
		return fmt.Errorf("{%s, %s} has no branch named \"other\"", name, kind)
	case kind == "plural":
		return checkPlural(name, names)
	}
	return nil
}

func lowerFirstLetter(slot string) string {
	r, size := utf8.DecodeRuneInString(slot)
	return string(unicode.ToLower(r)) + slot[size:]
}
