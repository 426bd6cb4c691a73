package locale

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

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

// ownKeywordKind is the kind of keyword texts that a locale translates, if the game's scripts cannot define keywords.
var ownKeywordKind = &schema.Kind{Name: keywordKind, Fields: []*schema.Field{
	schema.TextField(nameField, "", func(k *engine.Keyword) *string { return &k.Name }).SetTextUse(schema.NameText),
	schema.TextField("text", "", func(k *engine.Keyword) *string { return &k.Help }).SetTextUse(schema.RulesText),
}}

func translatableKinds(g *declare.Declaration) []*schema.Kind {
	if g.Kind(keywordKind) == nil && g.Keywords != nil {
		return append(slices.Clip(g.Kinds), ownKeywordKind)
	}
	return g.Kinds
}

func (t *Locale) findTranslatableKind(name string) *schema.Kind {
	kinds := translatableKinds(t.game)
	return kinds[slices.IndexFunc(kinds, func(k *schema.Kind) bool { return k.Name == name })]
}

// LocaleKind returns the kind of the definition locale { }, for documentation and editors.
func LocaleKind(g *declare.Declaration) *schema.Kind {
	texts := func(name, doc string) *schema.Field {
		return &schema.Field{Name: name, Doc: doc, Type: &schema.Type{Shape: schema.Table, Of: schema.TypeText}}
	}
	fields := []*schema.Field{{Name: languageField, Doc: "The language, such as de; the file is locale/de.lua, or one in the folder locale/de.", Type: schema.TypeText, Always: true, Needed: `language = "de"`}}
	for _, k := range translatableKinds(g) {
		var names []string
		for _, f := range k.Fields {
			if f.Type.HasTextForPlayers(schema.MaxSteps) {
				names = append(names, f.Name)
			}
		}
		key := schema.IDTypeName(k.Name)
		if k == ownKeywordKind { // its words have a type
			key = "Keyword"
		}
		if names != nil {
			fields = append(fields, &schema.Field{Name: k.Name, Doc: "The translations of each " + strings.ReplaceAll(k.Name, "_", " ") + ", keyed by its id: " + speech.JoinWithAnd(names) + ", in the same places as in the original.",
				Type: &schema.Type{Shape: schema.Table, Class: "table<" + key + ", table>", Of: &schema.Type{Shape: schema.Any, Class: "table"}}})
		}
	}
	fields = append(fields,
		texts(sentencesField, "The program's messages, by key: `curtain reference --json` lists every key with its English text."),
		texts(linesField, "The texts that script functions show or use in questions, keyed by the English text."),
		&schema.Field{Name: nounsField, Doc: "The gender and forms of names used in sentences: { gender = \"m\", dat = \"dem MacGuffin\" }.", Type: &schema.Type{Shape: schema.Table, Of: &schema.Type{Shape: schema.Any, Class: "table<string, string>"}}},
		&schema.Field{Name: typedField, Doc: "The word or list of words that can be typed instead of an English word, which still works.", Type: &schema.Type{Shape: schema.Table, Of: &schema.Type{Shape: schema.Any, Class: "string | string[]"}}})
	return &schema.Kind{Name: "locale", Class: "Locale", Doc: "The translation of a game or a mod into a language.", Fields: fields}
}

// Locale is the translation of a game into one language while its files are read.
type Locale struct {
	Table *phrase.Language

	// AtErrorLimit reports whether no further errors are to be recorded. Charge is called with the number of words
	// with which an unknown word is compared, to charge the author of the locale. Both may be nil.
	AtErrorLimit func() bool
	Charge       func(words int)

	HasSentences bool // whether a file of this pack translates a sentence

	Unreported int // number of errors that were not recorded because of the limit

	game    *declare.Declaration
	slots   map[string]phrase.SlotsByName // the slots of each sentence, by key
	English map[string]string             // the English sentences, by key
	typed   actions.TypedWordMeanings     // the meanings of words that can be typed
	// English names by kind, mod and translated name, to find names with the same translation
	englishNames map[string]string
	words        map[string]bool // the keys "KIND ID" and "KIND ID PATH" of the translated texts
	rows         map[string]engine.Keyword
	hints        int // number of unknown words so far
}

// New returns an empty translation of a game and of the messages of catalogs. The translation stores what it reads in
// table. typedWordsByPredecessor lists further words to type, by the word typed before them.
func New(g *declare.Declaration, table *phrase.Language, catalogs []*phrase.Catalog, typedWordsByPredecessor map[string][]string) *Locale {
	t := &Locale{Table: table, game: g, slots: map[string]phrase.SlotsByName{}, English: map[string]string{}, words: map[string]bool{}, rows: map[string]engine.Keyword{}, englishNames: map[string]string{}}
	ofEvents, slots := g.Events.Sentences()
	for _, s := range ofEvents {
		t.slots[s.Key], t.English[s.Key] = slots, s.English
	}
	sentences := actions.DeclList(g.Actions).TranslatableSentences()
	sentences = append(sentences, slices.Concat(engine.Map(g.Setups, (*declare.Setup).KindNameSentences)...)...)
	sentences = append(sentences, slices.Concat(engine.Map(catalogs, func(c *phrase.Catalog) []phrase.Sentence { return c.Sentences })...)...)
	for _, s := range sentences {
		slots, err := phrase.ParseSlots(s.English)
		if err != nil {
			panic(fmt.Sprintf("%s: %s", s.Key, err))
		}
		t.slots[s.Key], t.English[s.Key] = slots, s.English
	}
	t.typed = actions.DeclList(g.Actions).TypedWordMeanings()
	for context, words := range typedWordsByPredecessor {
		for _, word := range words {
			t.typed.Add(word, context, word)
		}
	}
	return t
}

func (t *Locale) TranslatedKeywords() *engine.Keywords {
	return t.game.Keywords.WithNamesAndHelp(t.rows)
}

// RecordNameTranslations adds the names in shown to t.Table as translations of the names in original. shown has the
// translated content of original. Translations that t.Table has are kept.
func (t *Locale) RecordNameTranslations(original, shown library.Definitions) {
	add := func(english, translated string) {
		if _, known := t.Table.Lines[english]; !known && english != "" {
			t.Table.Lines[english] = translated
		}
	}
	in := shown.Definitions()
	for i, d := range original.Definitions() {
		if i < len(in) {
			add(library.DisplayNameOrEmpty(d), library.DisplayNameOrEmpty(in[i]))
		}
	}
	for i, row := range original.KeywordTable().Rows() {
		add(row.Name, shown.KeywordTable().Rows()[i].Name)
	}
}

// TextPathsByDefinition has the field paths, such as "text" or "moves.1.name", of the texts that players read. The
// key for a definition is "KIND ID".
type TextPathsByDefinition map[string][]string

// TextPathsOf returns the paths of all texts in list that players read. w converts the definitions to values.
func TextPathsOf(list []schema.Definition, w *schema.DefinitionConverter) TextPathsByDefinition {
	all, kinds := TextPathsByDefinition{}, map[*schema.Kind]*schema.Kind{} // with only the fields that players read
	for _, d := range list {
		if kinds[d.Kind] == nil {
			texts := *d.Kind
			texts.Fields = slices.DeleteFunc(slices.Clone(d.Kind.Fields), func(f *schema.Field) bool { return !f.Type.HasTextForPlayers(schema.MaxSteps) })
			kinds[d.Kind] = &texts
		}
		var paths []string
		eachTextPath(kinds[d.Kind].Type(), w.DefinitionValue(kinds[d.Kind], d.Def), "", func(path string) { paths = append(paths, path) })
		all[definitionKey(d)] = paths
	}
	return all
}

func definitionKey(d schema.Definition) string { return d.Kind.Name + " " + d.ID() }

// MissingTextPaths returns those of the paths in texts for d at which the locale does not translate the text.
func (t *Locale) MissingTextPaths(d schema.Definition, texts TextPathsByDefinition) []string {
	of := definitionKey(d)
	return engine.Filter(texts[of], func(path string) bool { return !t.words[of+" "+path] })
}

// HasAnyTranslation reports whether at least one text of a definition is translated.
func (t *Locale) HasAnyTranslation(d schema.Definition) bool {
	return t.words[definitionKey(d)]
}

func eachTextPath(t *schema.Type, v schema.Value, path string, do func(path string)) {
	switch {
	case v.Shape == schema.Nil:
	case t.TextUse != schema.UnseenText:
		do(path)
	case v.Source != nil && t.HasTextForPlayers(schema.MaxSteps):
		made := schema.CopyTable(v)
		for i, step := range made.PathSteps() {
			if _, of, err := t.FieldAndTypeAt(step); err == nil {
				eachTextPath(of, made[i].Value, strings.TrimPrefix(path+"."+step, "."), do)
			}
		}
	}
}

// MissingKeywordTexts returns the texts of the game's own keywords that are not translated, as "keyword WORD PATH".
func (t *Locale) MissingKeywordTexts() (list []string) {
	for _, row := range t.gameKeywords() {
		eachTextPath(t.findTranslatableKind(keywordKind).Type(), keywordTexts(row), "", func(path string) {
			if of := keywordKind + " " + row.Word + " " + path; !t.words[of] {
				list = append(list, of)
			}
		})
	}
	return list
}

func (t *Locale) gameKeywords() []engine.Keyword {
	if t.game.Keywords == nil {
		return nil
	}
	return t.game.Keywords.OwnRows()
}

// MissingSentences returns the sorted keys of the messages for players that are not translated.
func (t *Locale) MissingSentences() (list []string) {
	for key := range t.slots {
		if t.Table.Templates[key] == "" && !t.game.Events.IsToolSentence(key) {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// DraftMissingTranslations returns two locale files with everything that is not translated, in English and commented
// out. cast has the definitions of c, and words the keywords and messages. A file without content is "".
func (t *Locale) DraftMissingTranslations(c library.Definitions, w *schema.DefinitionConverter) (cast, words string) {
	var b strings.Builder
	texts := TextPathsOf(c.Definitions(), w)
	for _, k := range t.game.Kinds {
		var lines []string
		for _, d := range c.Definitions() {
			if d.Kind == k && d.BaseFormID() == "" && len(t.MissingTextPaths(d, texts)) > 0 {
				lines = append(lines, formatLuaKey(d.ID())+" = "+formatTextsAsLua(k.Type(), w.DefinitionValue(k, d.Def)))
			}
		}
		appendCommentedDraft(&b, k.Name, lines)
	}
	cast = t.flushDraftFile(&b)
	var rows []string
	for _, row := range t.gameKeywords() {
		if of := keywordKind + " " + row.Word; !t.words[of+" name"] || !t.words[of+" text"] {
			rows = append(rows, row.Word+" = "+formatTextsAsLua(t.findTranslatableKind(keywordKind).Type(), keywordTexts(row)))
		}
	}
	appendCommentedDraft(&b, keywordKind, rows)
	appendCommentedDraft(&b, sentencesField, engine.Map(t.MissingSentences(), func(key string) string { return fmt.Sprintf("[%q] = %q", key, t.English[key]) }))
	return cast, t.flushDraftFile(&b)
}

func (t *Locale) flushDraftFile(b *strings.Builder) string {
	defer b.Reset()
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("return locale {\n  language = %q,\n%s}\n", t.Table.Language, b)
}

func appendCommentedDraft(b *strings.Builder, name string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s = {\n", name)
	for _, l := range lines {
		fmt.Fprintf(b, "    -- %s,\n", l)
	}
	b.WriteString("  },\n")
}

func formatTextsAsLua(t *schema.Type, v schema.Value) string {
	switch {
	case v.Shape == schema.Nil || v.Shape == schema.Func || !t.HasTextForPlayers(schema.MaxSteps):
		return ""
	case v.Source == nil:
		return strconv.Quote(v.Text)
	}
	var list []string
	made := schema.CopyTable(v)
	for i, step := range made.PathSteps() {
		part, isItem := made[i].Value, made[i].Name == ""
		_, of, err := t.FieldAndTypeAt(step)
		switch text := formatTextsAsLua(of, part); {
		case isItem && t.TextUse == schema.LineList:
			list = append(list, strconv.Quote(part.Text))
		case err != nil:
		case isItem:
			list = append(list, cmp.Or(text, "{}"))
		case text != "":
			list = append(list, formatLuaKey(step)+" = "+text)
		}
	}
	if list == nil {
		return ""
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

func formatLuaKey(name string) string {
	if engine.IsSnakeCase(name) {
		return name
	}
	return fmt.Sprintf("[%q]", name)
}
