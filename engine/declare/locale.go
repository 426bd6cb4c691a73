package declare

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
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
				Type: &Type{Shape: Table, Of: &Type{Shape: Any, Class: "table"}}})
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
	In(language *phrase.Table, shown Content, own *engine.Keywords) Content

	// Read is what people read.
	Read() Content
}

// Tongue is a language of a game while its locales are read.
type Tongue struct {
	Table *phrase.Table

	game    *Game
	slots   map[string]phrase.Slots // of every sentence, by key,
	english map[string]string       // which says this in English
	typed   []string                // what can be typed
	words   map[string]bool         // what has a translation: kind, id and path
	rows    map[string]engine.Keyword
}

// NewTongue is a language of a game, whose table has nothing in it yet. typed are the words
// that can be typed beside those of actions.
func (g *Game) NewTongue(table *phrase.Table, rooms []*phrase.Room, typed []string) *Tongue {
	t := &Tongue{Table: table, game: g, slots: g.Events.slots(), english: g.Events.english(), words: map[string]bool{}, rows: map[string]engine.Keyword{}, typed: typed}
	sentences := Actions(g.Actions).sentences()
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
	t.typed = append(t.typed, Actions(g.Actions).words()...)
	return t
}

// Original is a definition that a locale speaks of.
type Original struct {
	ID    string // in full
	Value Value
	Lay   func([]Override) []Fault // lays words over it
}

// Originals finds the definition of a kind that an id means where a locale is written.
type Originals func(kind *Kind, id string) (*Original, error)

// localized is a locale being read.
type localized struct {
	*Tongue
	find   Originals
	faults []Fault
}

// Read reads a locale; each definition is laid over where it speaks of it.
func (t *Tongue) Read(v Value, find Originals) []Fault {
	l := &localized{Tongue: t, find: find}
	l.stray(v, nil)
	kind := t.game.LocaleKind()
	for _, name := range v.Source.Names() {
		part, at := v.Source.Field(name), []string{name}
		_, _, unknown := kind.whole().part(name)
		switch {
		case unknown != nil:
			l.unknown(at, "field", name, fieldNames(kind.Fields))
		case name == languageField:
			if part.Text != t.Table.Language {
				l.fault(at, "language must be %q in this file, not %s", t.Table.Language, part)
			}
		case part.Source == nil:
			l.fault(at, "%s must be a table, not %s", name, part)
		default:
			l.stray(part, at)
			for _, key := range part.Source.Names() {
				l.entry(name, key, part.Source.Field(key), append(at[:1:1], key))
			}
		}
	}
	if v.Source.Field(languageField).Shape == Nil {
		l.fault(nil, "the locale has no language: add language = %q", t.Table.Language)
	}
	return l.faults
}

// entry reads what a locale says of one thing.
func (l *localized) entry(field, key string, v Value, at []string) {
	switch field {
	case sentencesField:
		l.sentence(key, v, at)
	case linesField:
		if text, ok := l.text(v, at); ok {
			l.Table.Lines[key] = text
		}
	case nounsField:
		l.noun(key, v, at)
	case typedField:
		l.word(key, v, at)
	default:
		l.definition(l.game.Kind(field), key, v, at)
	}
}

func (l *localized) fault(at []string, format string, args ...any) {
	l.faults = append(l.faults, Fault{Path: at, Message: fmt.Sprintf(format, args...), Err: ErrValue})
}

func (l *localized) unknown(at []string, what, word string, known []string) {
	l.faults = append(l.faults, Fault{Path: at, Message: fmt.Sprintf("unknown %s %s", what, String(word)), Hint: spelling.Unknown(what, word, known).Hint(), Err: ErrUnknown})
}

func (l *localized) stray(v Value, at []string) {
	for _, key := range v.Source.Strays() {
		l.fault(at, "unexpected key %s", key)
	}
	if v.Source.Len() > 0 {
		l.fault(at, "unexpected item [1]")
	}
}

// maxSentence is how many bytes a sentence, or a text, of a locale has at most.
const maxSentence = 2 * maxText

// text reads a text that can be shown.
func (l *localized) text(v Value, at []string) (string, bool) {
	if v.Shape != Text || v.Text == "" {
		l.fault(at, "%s must be a text, not %s", at[len(at)-1], v)
		return "", false
	}
	r := Reading{}
	text := r.readableTo(maxSentence, at[len(at)-1], v.Text)
	for _, f := range r.Faults {
		l.fault(at, "%s", f.Message)
	}
	return text, len(r.Faults) == 0
}

func (l *localized) sentence(key string, v Value, at []string) {
	text, ok := l.text(v, at)
	slots, known := l.slots[key]
	switch {
	case !known:
		l.unknown(at, "sentence", key, slices.Sorted(maps.Keys(l.slots)))
	case ok:
		if err := l.Table.Check(slots, text); err != nil {
			l.fault(at, "%s: %s", key, err)
			return
		}
		l.Table.Templates[key] = text
	}
}

// noun reads the gender and the forms of a name.
func (l *localized) noun(name string, v Value, at []string) {
	if v.Source == nil {
		l.fault(at, "%s must be a table, not %s", name, v)
		return
	}
	l.stray(v, at)
	forms := map[string]string{}
	for _, form := range v.Source.Names() {
		if text, ok := l.text(v.Source.Field(form), append(at[:len(at):len(at)], form)); ok && form != genderField {
			forms[form] = text
		} else if ok && !phrase.IsGender(text) {
			l.fault(append(at[:len(at):len(at)], form), "gender must be m, f, n or pl, not %q", text)
		}
	}
	l.Table.Nouns[name] = phrase.Noun{Gender: v.Source.Field(genderField).Text, Forms: forms}
}

// word reads what can be typed for an English word.
func (l *localized) word(english string, v Value, at []string) {
	if !slices.Contains(l.typed, english) {
		l.unknown(at, "word", english, l.typed)
		return
	}
	if v.Source == nil {
		v = Items(v)
	}
	for i := range v.Source.Len() {
		text, ok := l.text(v.Source.Item(i), at)
		folded := speech.Fold(text)
		switch {
		case !ok:
		case folded == "":
			l.fault(at, "%q cannot be typed", text)
		case folded != english && slices.Contains(l.typed, folded):
			l.fault(at, "%q is what is typed for something else already", text)
		default:
			l.Table.Typed[english] = append(l.Table.Typed[english], folded)
		}
	}
}

// definition reads the words of a definition.
func (l *localized) definition(k *Kind, id string, v Value, at []string) {
	if v.Source == nil {
		l.fault(at, "%s must be a table, not %s", id, v)
		return
	}
	if row := l.game.Keywords.Find(id); k.Name == keywordKind && row != nil && row.Word == id {
		l.row(*row, v, at)
		return
	}
	d, err := l.find(k, id)
	if err != nil {
		fault := Fault{Path: at, Message: err.Error(), Err: ErrUnknown}
		if unknown := new(spelling.UnknownError); errors.As(err, &unknown) {
			fault.Hint = unknown.Hint()
		}
		l.faults = append(l.faults, fault)
		return
	}
	w := &wording{localized: l, of: k.Name + " " + d.ID, original: d.Value}
	w.record(k.whole(), v, nil, at)
	l.faults = append(l.faults, d.Lay(w.list)...)
}

// row reads the words of a keyword of the game's own.
func (l *localized) row(row engine.Keyword, v Value, at []string) {
	w := &wording{localized: l, of: keywordKind + " " + row.Word, original: Fields(String(row.Name).As("name"), String(row.Help).As("text"))}
	w.record(&Type{Shape: Record, Fields: rowFields}, v, nil, at)
	for _, c := range w.list {
		if c.Path == "name" {
			row.Name = c.Value.Text
		} else {
			row.Help = c.Value.Text
		}
	}
	l.rows[row.Word] = row
}

// rowFields are the words of a keyword of the game's own.
var rowFields = []*Field{{Name: "name", Type: &Type{Shape: Text, Says: AName}}, {Name: "text", Type: &Type{Shape: Text, Says: AText}}}

// wording is the words of one definition being read.
type wording struct {
	*localized
	of       string
	original Value
	list     []Override
}

// record reads the words of a record of a definition, or of a list of them by their places.
func (w *wording) record(t *Type, v Value, path, at []string) {
	w.grammar(t, v, at)
	for i := range v.Source.Len() {
		w.part(t, strconv.Itoa(i+1), v.Source.Item(i), path, at)
	}
	for _, name := range v.Source.Names() {
		if named := t.field0("name"); (name == genderField || name == formsField) && named != nil && named.Type.Says == AName {
			continue
		}
		w.part(t, name, v.Source.Field(name), path, at)
	}
	for _, key := range v.Source.Strays() {
		w.fault(at, "unexpected key %s", key)
	}
}

// field0 is a field of a record by its name; nil for none.
func (t *Type) field0(name string) *Field {
	for _, f := range t.Fields {
		if f.named() && f.Name == name {
			return f
		}
	}
	return nil
}

// grammar notes the gender and the forms that stand beside a name.
func (w *wording) grammar(t *Type, v Value, at []string) {
	gender, forms := v.Source.Field(genderField), v.Source.Field(formsField)
	if gender.Shape == Nil && forms.Shape == Nil || t.field0("name") == nil {
		return
	}
	var noun Made
	if forms.Source != nil {
		noun = madeOf(forms)
	}
	if gender.Shape != Nil {
		noun = append(noun, gender.As(genderField))
	}
	w.noun(v.Source.Field("name").Text, Value{Shape: Record, Source: noun}, at)
}

// part reads the words at a step further down.
func (w *wording) part(t *Type, step string, v Value, path, at []string) {
	path, at = append(path[:len(path):len(path)], step), append(at[:len(at):len(at)], step)
	_, of, err := t.part(step)
	original := w.original.Part(path...)
	switch {
	case err != nil:
		w.fault(at, "%s", err)
	case !of.said(maxSteps):
		w.fault(at, "%s is nothing that people read: a locale has words only", step)
	case original.Shape == Nil:
		w.fault(at, "there is no %s in the original", strings.Join(path, "."))
	case of.Says == Lines:
		w.lines(original, v, path, at)
	case of.Says != Unsaid:
		if text, ok := w.text(v, at); ok {
			w.say(of, original.Text, text, path, at)
		}
	case v.Source == nil:
		w.fault(at, "%s must be a table, not %s", step, v)
	default:
		w.record(of, v, path, at)
	}
}

// say lays one text over another.
func (w *wording) say(of *Type, original, text string, path, at []string) {
	w.words[w.of], w.words[w.of+" "+strings.Join(path, ".")] = true, true
	w.Table.Lines[original] = text
	if of.Says != ALine {
		w.list = append(w.list, Override{Path: strings.Join(path, "."), Value: String(text), At: at})
	}
}

// lines lays a list of what is said over another.
func (w *wording) lines(original, v Value, path, at []string) {
	if v.Source == nil || v.Source.Len() == 0 {
		w.fault(at, "%s must be a list of texts, not %s", at[len(at)-1], v)
		return
	}
	var list []string
	for i := range v.Source.Len() {
		text, ok := w.text(v.Source.Item(i), append(at[:len(at):len(at)], strconv.Itoa(i+1)))
		if !ok {
			return
		}
		list = append(list, text)
		if i < original.Source.Len() {
			w.Table.Lines[original.Source.Item(i).Text] = text
		}
	}
	w.words[w.of], w.words[w.of+" "+strings.Join(path, ".")] = true, true
	w.list = append(w.list, Override{Path: strings.Join(path, "."), Value: Strings(list), At: at})
}

// Keywords are the game's own keywords in the language.
func (t *Tongue) Keywords() *engine.Keywords { return t.game.Keywords.Worded(t.rows) }

// Untold are the words that the language lacks of a definition: the paths to them.
func (t *Tongue) Untold(d Definition, w *Writing) (list []string) {
	of := d.Kind.Name + " " + d.ID() + " "
	d.Kind.whole().eachSaid(w.Write(d.Kind, d.Def), "", func(path string) {
		if !t.words[of+path] {
			list = append(list, path)
		}
	})
	return list
}

// Speaks reports whether the language has any words of a definition.
func (t *Tongue) Speaks(d Definition) bool {
	return t.words[d.Kind.Name+" "+d.ID()]
}

// eachSaid does something with the path of all that people read in a value.
func (t *Type) eachSaid(v Value, path string, do func(path string)) {
	switch {
	case v.Shape == Nil:
	case t.Says != Unsaid:
		do(path)
	case v.Source != nil && t.said(maxSteps):
		step := func(step string, v Value) {
			if _, of, err := t.part(step); err == nil {
				of.eachSaid(v, strings.TrimPrefix(path+"."+step, "."), do)
			}
		}
		for i := range v.Source.Len() {
			step(strconv.Itoa(i+1), v.Source.Item(i))
		}
		for _, name := range v.Source.Names() {
			step(name, v.Source.Field(name))
		}
	}
}

// UntoldKeywords are the game's own keywords, and what the language lacks of each.
func (t *Tongue) UntoldKeywords() (list []string) {
	for _, row := range t.game.Keywords.Own() {
		for _, f := range rowFields {
			if of := keywordKind + " " + row.Word + " " + f.Name; !t.words[of] {
				list = append(list, of)
			}
		}
	}
	return list
}

// UntoldSentences are the keys that the language has no sentence for.
func (t *Tongue) UntoldSentences() (list []string) {
	for key := range t.slots {
		if t.Table.Templates[key] == "" && !t.game.Events.forTools(key) {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

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

// Draft is a locale of a language as one begins it: all that it lacks, in English, as
// comments; "" where that is nothing.
func (t *Tongue) Draft(c Content, w *Writing) string {
	var b strings.Builder
	fmt.Fprintf(&b, "return locale {\n  language = %q,\n", t.Table.Language)
	for _, k := range t.game.Kinds {
		var lines []string
		for _, d := range c.Definitions() {
			if d.Kind == k && d.Within() == "" && len(t.Untold(d, w)) > 0 {
				lines = append(lines, luaKey(d.ID())+" = "+k.whole().words(w.Write(k, d.Def)))
			}
		}
		drafted(&b, k.Name, lines)
	}
	var rows []string
	for _, row := range t.game.Keywords.Own() {
		if !t.words[keywordKind+" "+row.Word+" name"] {
			rows = append(rows, fmt.Sprintf("%s = { name = %q, text = %q }", row.Word, row.Name, row.Help))
		}
	}
	drafted(&b, keywordKind, rows)
	var said []string
	for _, key := range t.UntoldSentences() {
		said = append(said, fmt.Sprintf("[%q] = %q", key, t.english[key]))
	}
	drafted(&b, sentencesField, said)
	if !strings.Contains(b.String(), draftMark) {
		return ""
	}
	return b.String() + "}\n"
}

// draftMark begins the lines of a draft that are to be translated.
const draftMark = "    -- "

// drafted adds a part of a draft.
func drafted(b *strings.Builder, name string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s = {\n", name)
	for _, l := range lines {
		fmt.Fprintf(b, draftMark+"%s,\n", l)
	}
	b.WriteString("  },\n")
}

// words are the words in a value as Lua writes them; "" for none.
func (t *Type) words(v Value) string {
	switch {
	case v.Shape == Nil || !t.said(maxSteps):
		return ""
	case v.Source == nil:
		return strconv.Quote(v.Text)
	}
	var list []string
	for i := range v.Source.Len() {
		if t.Says == Lines {
			list = append(list, strconv.Quote(v.Source.Item(i).Text))
			continue
		}
		_, of, err := t.part(strconv.Itoa(i + 1))
		if text := ""; err == nil {
			if text = of.words(v.Source.Item(i)); text == "" {
				text = "{}"
			}
			list = append(list, text)
		}
	}
	for _, name := range v.Source.Names() {
		if _, of, err := t.part(name); err == nil {
			if text := of.words(v.Source.Field(name)); text != "" {
				list = append(list, luaKey(name)+" = "+text)
			}
		}
	}
	if list == nil {
		return ""
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

func luaKey(name string) string {
	if engine.IsSnake(name) {
		return name
	}
	return fmt.Sprintf("[%q]", name)
}
