package declare

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// ForPeople says of a text of a definition that people read it, and what it is for them: what
// a locale has words for.
type ForPeople uint8

// What a text can be.
const (
	Unsaid ForPeople = iota
	AName            // a name, which has a gender and forms in some languages
	AText
	Lines // a list, of which one is said now and then
	ALine // what definitions speak of each other by: only what is shown for it is another
)

// Says is the field where people read what stands in it.
func (f *Field) Says(s ForPeople) *Field {
	t := *f.Type
	t.Says, f.Type = s, &t
	return f
}

// said reports whether something of a type, or in it, is read by people.
func (t *Type) said(deep int) bool {
	if t.Says != Unsaid {
		return true
	}
	return deep > 0 && (t.Of != nil && t.Of.said(deep-1) || slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Type.said(deep - 1) }))
}

// What a locale says beside the words of definitions.
const (
	languageField  = "language"
	sentencesField = "sentences"
	linesField     = "lines"
	nounsField     = "nouns"
	typedField     = "typed"
	nameField      = "name"
	genderField    = "gender"
	formsField     = "forms"
	keywordKind    = "keyword"
)

// LocaleKind is locale { } of a game, as pages and editors know it.
func (g *Game) LocaleKind() *Kind {
	texts := func(name, doc string) *Field {
		return &Field{Name: name, Doc: doc, Type: &Type{Shape: Table, Of: TypeText}}
	}
	fields := []*Field{{Name: languageField, Doc: "The language, as de; the file is locale/de.lua, or one in locale/de.", Type: TypeText, Always: true, Needed: `language = "de"`}}
	for _, k := range g.Kinds {
		if k.whole().said(maxSteps) {
			fields = append(fields, &Field{Name: k.Name, Doc: "The words of each " + k.Name + ", by its id: " + k.wordFields() + ", at their places.",
				Type: &Type{Shape: Table, Class: "table<" + idName(k.Name) + ", table>", Of: &Type{Shape: Any, Class: "table"}}})
		}
	}
	fields = append(fields,
		texts(sentencesField, "What the program says, by key: `curtain reference --json` has every key with its English."),
		texts(linesField, "What functions of scripts say and ask, by the English."),
		&Field{Name: nounsField, Doc: "The gender and the forms of names that stand in sentences: { gender = \"m\", dat = \"dem MacGuffin\" }.", Type: &Type{Shape: Table, Of: &Type{Shape: Any, Class: "table<string, string>"}}},
		&Field{Name: typedField, Doc: "What can be typed for an English word, which stays understood: a word or a list.", Type: &Type{Shape: Table, Of: &Type{Shape: Any, Class: "string | string[]"}}})
	return &Kind{Name: "locale", Class: "Locale", Doc: "The words of a language for the game, or for a mod.", Fields: fields}
}

// wordFields are the names of the fields of a kind that people read.
func (k *Kind) wordFields() string {
	var names []string
	for _, f := range k.Fields {
		if f.Type.said(maxSteps) {
			names = append(names, f.Name)
		}
	}
	return speech.And(names)
}

// Translatable is a Content that people can read in another language.
type Translatable interface {
	Content

	// In is the same content with what people read in the place of it: shown, the same
	// definitions with other words, and the game's own keywords with theirs.
	In(language *phrase.Language, shown Content, own *engine.Keywords) Content

	// Read is what people read.
	Read() Content
}

// Tongue is a language of a game while its locales are read.
type Tongue struct {
	Table *phrase.Language

	// Full reports whether no further fault will be told, and Pay pays for so many words
	// that are compared with one that names nothing. Nil: all are told, and nobody pays.
	Full func() bool
	Pay  func(words int)

	Beyond int // faults that were found while it was full

	game    *Game
	slots   map[string]phrase.Slots // of every sentence, by key,
	english map[string]string       // which says this in English
	typed   meanings                // what can be typed
	called  map[string]string       // the English name of what has a name, by kind, mod and name
	words   map[string]bool         // what has a translation: kind, id and path
	rows    map[string]engine.Keyword
	hints   int // words that name nothing, for which the nearest was looked for or would be
}

// NewTongue is a language of a game, whose table has nothing in it yet. typed are the words
// that can be typed beside those of actions, by what stands before them.
func (g *Game) NewTongue(table *phrase.Language, rooms []*phrase.Room, typed map[string][]string) *Tongue {
	t := &Tongue{Table: table, game: g, slots: g.Events.slots(), english: g.Events.english(), words: map[string]bool{}, rows: map[string]engine.Keyword{}, called: map[string]string{}}
	sentences := Actions(g.Actions).sentences()
	for _, s := range g.Setups {
		sentences = append(sentences, s.sentences()...)
	}
	for _, r := range rooms {
		sentences = append(sentences, r.Sentences...)
	}
	for _, s := range sentences {
		slots, err := phrase.SlotsOf(s.English)
		if err != nil {
			panic(fmt.Sprintf("%s: %s", s.Key, err))
		}
		t.slots[s.Key], t.english[s.Key] = slots, s.English
	}
	t.typed = Actions(g.Actions).meanings()
	for place, words := range typed {
		for _, word := range words {
			t.typed.add(word, place, word)
		}
	}
	return t
}

// Keywords are the game's own keywords in the language.
func (t *Tongue) Keywords() *engine.Keywords { return t.game.Keywords.Worded(t.rows) }

// Learn lets the language know what is called otherwise in it: what definitions of two
// contents, one in English, are Called.
func (t *Tongue) Learn(original, shown Content) {
	in := shown.Definitions()
	for i, d := range original.Definitions() {
		if i < len(in) {
			t.pair(called(d), called(in[i]))
		}
	}
	for i, row := range original.KeywordTable().Rows() {
		t.pair(row.Name, shown.KeywordTable().Rows()[i].Name)
	}
}

func (t *Tongue) pair(original, shown string) {
	if _, known := t.Table.Lines[original]; !known && original != "" {
		t.Table.Lines[original] = shown
	}
}

func called(d Definition) string {
	if named, is := d.Def.(interface{ Called() string }); is {
		return named.Called()
	}
	return ""
}
