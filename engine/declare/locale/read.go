package locale

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// OriginalDefinition is a definition that a locale translates.
type OriginalDefinition struct {
	ID           string // the full id of the definition
	Value        schema.Value
	ApplyChanges func([]library.Override) []schema.ValidationError // applies translations to the definition
}

type localeReader struct {
	*Locale

	// find returns the definition to translate. If find is nil, entries that are already translated are skipped.
	find func(kind *schema.Kind, id string) (*OriginalDefinition, error)

	errs []schema.ValidationError
}

// AddFile adds the translations in v, a locale file, and returns the errors of the file. findOriginal returns the
// definition with an id. It is nil for a file of another pack of the game. Such a file replaces no translation, and its
// translations of definitions are ignored.
func (t *Locale) AddFile(v schema.Value, findOriginal func(kind *schema.Kind, id string) (*OriginalDefinition, error)) []schema.ValidationError {
	l := &localeReader{Locale: t, find: findOriginal}
	l.recordInvalidKeys(v, nil)
	kind := LocaleKind(l.game)
	for _, name := range v.Source.Names() {
		part, at := v.Source.Field(name), []string{name}
		_, _, unknown := kind.Type().FieldAndTypeAt(name)
		switch {
		case unknown != nil:
			l.recordUnknown(at, "field", name, func() []string { return schema.NonListFieldNames(kind.Fields) })
		case name == languageField:
			if part.Text != l.Table.Language {
				l.recordError(at, "the language must be %q in this file, not %s", l.Table.Language, part)
			}
		case part.Source == nil:
			l.recordError(at, "%s must be a table, not %s", name, part)
		default:
			l.recordInvalidKeys(part, at)
			for _, key := range part.Source.Names() {
				l.readEntry(name, key, part.Source.Field(key), append(at[:1:1], key))
			}
		}
	}
	if v.Source.Field(languageField).Shape == schema.Nil {
		l.recordError(nil, "the locale has no language: add language = %q", l.Table.Language)
	}
	return l.errs
}

// isTranslated reports whether an earlier file has translated key, in a field of sentences, lines, nouns or keywords.
func (l *localeReader) isTranslated(field, key string) bool {
	var has bool
	switch field {
	case sentencesField:
		_, has = l.Table.Templates[key]
	case linesField:
		_, has = l.Table.Lines[key]
	case nounsField:
		_, has = l.Table.Nouns[key]
	case keywordKind:
		_, has = l.rows[key]
	}
	return has
}

func (l *localeReader) readEntry(field, key string, v schema.Value, at []string) {
	if l.find == nil && l.isTranslated(field, key) {
		return
	}
	switch field {
	case sentencesField:
		l.readSentence(key, v, at)
	case linesField:
		if text, ok := l.readText(v, at); ok {
			l.Table.Lines[key] = text
		}
	case nounsField:
		l.readNoun(key, v, at)
	case typedField:
		l.readTypedWords(key, v, at)
	default:
		l.readDefinition(l.findTranslatableKind(field), key, v, at)
	}
}

// countErrorIfOverLimit reports whether the limit of errors is reached. If it is, the error counts as not reported.
func (l *localeReader) countErrorIfOverLimit() bool {
	full := l.AtErrorLimit != nil && l.AtErrorLimit()
	if full {
		l.Unreported++
	}
	return full
}

func (l *localeReader) recordError(at []string, format string, args ...any) {
	if l.countErrorIfOverLimit() {
		return
	}
	l.errs = append(l.errs, schema.ValidationError{Path: at, Message: fmt.Sprintf(format, args...), Err: schema.ErrValue})
}

const maxHints = 60

func (l *localeReader) recordUnknown(at []string, what, word string, known func() []string) {
	if l.countErrorIfOverLimit() {
		return
	}
	invalid := schema.ValidationError{Path: at, Message: fmt.Sprintf("unknown %s %s", what, schema.String(word)), Err: schema.ErrUnknown}
	if l.hints++; l.hints <= maxHints {
		words := known()
		if l.Charge != nil {
			l.Charge(len(words))
		}
		unknown := spelling.NewUnknownError(what, word, words)
		invalid.Hint, invalid.Err = unknown.SuggestionOrKnownWords(), errors.Join(schema.ErrUnknown, unknown)
	}
	l.errs = append(l.errs, invalid)
}

func (l *localeReader) recordInvalidKeys(v schema.Value, at []string) {
	for _, key := range v.Source.InvalidKeys() {
		l.recordError(at, "unexpected key %s", key)
	}
	if v.Source.Len() > 0 {
		l.recordError(at, "unexpected item [1]")
	}
}

const maxSentence = 2 * schema.MaxText // maximum length of a translated sentence in bytes

func (l *localeReader) readText(v schema.Value, at []string) (string, bool) {
	if v.Shape != schema.Text || v.Text == "" {
		l.recordError(at, "%s must be a string, not %s", at[len(at)-1], v)
		return "", false
	}
	r := schema.DefinitionReader{}
	text := r.CleanText(maxSentence, at[len(at)-1], v.Text)
	for _, f := range r.Errors {
		l.recordError(at, "%s", f.Message)
	}
	return text, len(r.Errors) == 0
}

func (l *localeReader) readSentence(key string, v schema.Value, at []string) {
	text, ok := l.readText(v, at)
	slots, known := l.slots[key]
	switch {
	case !known:
		l.recordUnknown(at, "sentence", key, func() []string { return slices.Sorted(maps.Keys(l.slots)) })
	case ok:
		if err := l.Table.CheckTranslation(slots, text); err != nil {
			l.recordError(at, "%s: %s", key, err)
			return
		}
		l.Table.Templates[key], l.HasSentences = text, l.HasSentences || l.find != nil
	}
}

func (l *localeReader) readNoun(name string, v schema.Value, at []string) {
	if v.Source == nil {
		l.recordError(at, "%s must be a table, not %s", name, v)
		return
	}
	l.recordInvalidKeys(v, at)
	forms := map[string]string{}
	for _, form := range v.Source.Names() {
		if text, ok := l.readText(v.Source.Field(form), append(slices.Clip(at), form)); ok && form != genderField {
			forms[form] = text
		} else if ok && !slices.Contains(phrase.Genders, text) {
			l.recordError(append(slices.Clip(at), form), "gender must be m, f, n or pl, not %q", text)
		}
	}
	l.Table.Nouns[name] = phrase.Noun{Gender: v.Source.Field(genderField).Text, Forms: forms}
}

const maxTypedPerWord = 40

func (l *localeReader) readTypedWords(english string, v schema.Value, at []string) {
	if _, known := l.typed[english]; !known {
		l.recordUnknown(at, "word", english, func() []string { return slices.Sorted(maps.Keys(l.typed)) })
		return
	}
	if v.Source == nil {
		v = schema.NewList(v)
	}
	for i := range v.Source.Len() {
		switch {
		case len(l.Table.Typed[english]) < maxTypedPerWord:
		case l.find == nil:
			return
		default:
			l.recordError(at, "at most %d words can be typed for %s", maxTypedPerWord, english)
			return
		}
		text, ok := l.readText(v.Source.Item(i), at)
		folded := speech.Fold(text)
		_, is := l.typed[folded]
		taken := l.conflictingWord(english, folded)
		switch {
		case !ok || l.find == nil && taken != "":
		case folded == "":
			l.recordError(at, "%q cannot be typed: it needs a letter or digit", text)
		case folded != english && is:
			l.recordError(at, "%q already means something else when typed", text)
		case taken != "":
			l.recordError(at, "%q is already used for %s", text, taken)
		default:
			l.Table.Typed[english] = append(l.Table.Typed[english], folded)
		}
	}
}

func (l *localeReader) readDefinition(k *schema.Kind, id string, v schema.Value, at []string) {
	if v.Source == nil {
		l.recordError(at, "%s must be a table, not %s", id, v)
		return
	}
	if row := l.game.Keywords.FindByWordOrName(id); k.Name == keywordKind && row != nil && row.Word == id {
		w := &definitionTranslationReader{localeReader: l, of: keywordKind + " " + id, original: keywordTexts(*row)}
		w.readRecord(k.Type(), v, nil, at)
		worded := *row
		for _, c := range w.list {
			if c.Path == nameField {
				worded.Name = c.Value.Text
			} else {
				worded.Help = c.Value.Text
			}
		}
		l.rows[id] = worded
		return
	}
	if l.find == nil {
		return
	}
	d, err := l.find(k, id)
	if err != nil {
		invalid := schema.ValidationError{Path: at, Message: err.Error(), Err: errors.Join(schema.ErrUnknown, err)}
		if unknown, is := errors.AsType[*spelling.UnknownError](err); is {
			invalid.Hint = unknown.SuggestionOrKnownWords()
		}
		l.errs = append(l.errs, invalid)
		return
	}
	w := &definitionTranslationReader{localeReader: l, of: k.Name + " " + d.ID, original: d.Value}
	w.readRecord(k.Type(), v, nil, at)
	l.storeNameOrRecordClash(k, d, w)
	l.errs = append(l.errs, d.ApplyChanges(w.list)...)
}

func keywordTexts(row engine.Keyword) schema.Value {
	return schema.NewRecord(schema.String(row.Name).WithName(nameField), schema.String(row.Help).WithName("text"))
}

type definitionTranslationReader struct {
	*localeReader
	of       string // the key "KIND ID" of the definition
	original schema.Value
	list     []library.Override
}

func (w *definitionTranslationReader) readRecord(t *schema.Type, v schema.Value, path, at []string) {
	w.readGenderAndForms(t, v, at)
	for i := range v.Source.Len() {
		w.readPart(t, strconv.Itoa(i+1), v.Source.Item(i), path, at)
	}
	for _, name := range v.Source.Names() {
		if grammar := name == genderField || name == formsField; !grammar || !hasNameField(t) {
			w.readPart(t, name, v.Source.Field(name), path, at)
		}
	}
	for _, key := range v.Source.InvalidKeys() {
		w.recordError(at, "unexpected key %s", key)
	}
}

func hasNameField(t *schema.Type) bool {
	_, of, err := t.FieldAndTypeAt(nameField)
	return err == nil && of.TextUse == schema.NameText
}

func (w *definitionTranslationReader) readGenderAndForms(t *schema.Type, v schema.Value, at []string) {
	gender, forms := v.Source.Field(genderField), v.Source.Field(formsField)
	if gender.Shape == schema.Nil && forms.Shape == schema.Nil || !hasNameField(t) {
		return
	}
	var noun schema.BuiltTable
	if forms.Source != nil {
		noun = schema.CopyTable(forms)
	}
	if gender.Shape != schema.Nil {
		noun = append(noun, gender.WithName(genderField))
	}
	w.readNoun(v.Source.Field(nameField).Text, schema.Value{Shape: schema.Record, Source: noun}, at)
}

func (w *definitionTranslationReader) readPart(t *schema.Type, step string, v schema.Value, path, at []string) {
	path, at = append(slices.Clip(path), step), append(slices.Clip(at), step)
	_, of, err := t.FieldAndTypeAt(step)
	original := w.original.PartAt(path...)
	switch {
	case err != nil:
		w.recordError(at, "%s", err)
	case !of.HasTextForPlayers(schema.MaxSteps):
		w.recordError(at, "%s is not text that players read: a locale can only translate such text", step)
	case original.Shape == schema.Nil:
		w.recordError(at, "the original has no %s", strings.Join(path, "."))
	case original.Shape == schema.Func:
		w.recordError(at, "%s is a function: translate the texts that it returns in `%s`", strings.Join(path, "."), linesField)
	case of.TextUse == schema.LineList:
		w.readLines(original, v, path, at)
	case of.TextUse != schema.UnseenText:
		text, ok := w.readText(v, at)
		if !ok {
			break
		}
		name := strings.Join(path, ".")
		w.words[w.of], w.words[w.of+" "+name] = true, true
		w.Table.Lines[original.Text] = text
		if of.TextUse != schema.ReferredName {
			w.list = append(w.list, library.Override{Path: name, Value: schema.String(text), PathInTable: at})
		}
	case v.Source == nil:
		w.recordError(at, "%s must be a table, not %s", step, v)
	default:
		w.readRecord(of, v, path, at)
	}
}

func (w *definitionTranslationReader) readLines(original, v schema.Value, path, at []string) {
	if v.Source == nil || v.Source.Len() == 0 {
		w.recordError(at, "%s must be a list of strings, not %s", at[len(at)-1], v)
		return
	}
	var list []string
	for i := range v.Source.Len() {
		text, ok := w.readText(v.Source.Item(i), append(slices.Clip(at), strconv.Itoa(i+1)))
		if !ok {
			return
		}
		list = append(list, text)
		if i < original.Source.Len() {
			w.Table.Lines[original.Source.Item(i).Text] = text
		}
	}
	w.words[w.of], w.words[w.of+" "+strings.Join(path, ".")] = true, true
	w.list = append(w.list, library.Override{Path: strings.Join(path, "."), Value: schema.StringList(list), PathInTable: at})
}

// conflictingWord returns another English word, typed in the same place, that is also translated as folded, or "".
func (l *localeReader) conflictingWord(english, folded string) string {
	for _, other := range slices.Sorted(maps.Keys(l.Table.Typed)) {
		if other != english && slices.Contains(l.Table.Typed[other], folded) && l.typed.HasClash(english, other) {
			return other
		}
	}
	return ""
}

// storeNameOrRecordClash stores the translated name of a definition, which w has read. It records an error if another
// name of the kind in the same mod has the same translation.
func (l *localeReader) storeNameOrRecordClash(k *schema.Kind, d *OriginalDefinition, w *definitionTranslationReader) {
	owner, _, ofMod := strings.Cut(d.ID, ":")
	if !ofMod {
		owner = ""
	}
	english := w.original.PartAt(nameField).Text
	for _, c := range w.list {
		if c.Path != nameField {
			continue
		}
		key := k.Name + " " + owner + " " + speech.Fold(c.Value.Text)
		if was, known := l.englishNames[key]; known && was != english {
			l.recordError(c.PathInTable, "%s is already the name of the %s %s", c.Value, k.Name, schema.String(was))
			continue
		}
		l.englishNames[key] = english
	}
}
