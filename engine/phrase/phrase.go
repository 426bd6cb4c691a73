// Package phrase renders messages: keys with typed arguments, with a text in each language.
// Texts are never concatenated from English pieces.
//
//	language.go    the rules, names and words of a language; genders; whether a translation fits its original
//	phrase.go      Sentence and Catalog, where messages are defined; Message and Language, and rendering
//	               one in the other: selecting forms, tones
//	phrasebook.go  Phrasebook, which translates sentences without a key from what is printed
//
// A template is text with arguments in braces, in the style of ICU:
//
//	{who}                                        a name or a number; {Who} at the start of a sentence
//	{who.dat}                                    a name in one of its forms: see Noun
//	{n, number}                                  a number, where that must be stated
//	{n, plural, one {# card} other {# cards}}    by the category of a number; # is the number
//	{who, select, f {her} m {his} other {its}}   by the gender of a name or a term
//	{bad: falls}                                 emphasised text: see Language.Mark
//
// A plural can have a branch for one number, such as =0, before that of its category. The branch
// other is for everything without a branch, and for missing arguments. Braces cannot be escaped.
package phrase

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Message is a sentence with its arguments, to be rendered in any language.
type Message struct {
	Sentence
	Args []Arg
}

// Arg is an argument for a slot of a message: a number, name, term, message, list of alternatives or error.
type Arg struct {
	slot         string
	word         GenderedWord
	term         string // a text that the language translates with TranslateScriptText
	number       int
	isNumber     bool // whether the argument is a number
	message      *Message
	alternatives Alternatives
	err          error
}

// Alternatives is a list of alternatives, joined with "or" in the language of the message.
type Alternatives []string

// GenderedWord is a name or a term in one language, and its gender or "". {who, select} selects a branch by the gender.
type GenderedWord struct{ Text, Gender string }

// WordOrNone returns text as a word without a gender or, if text is "", a word with the gender "none".
func WordOrNone(text string) GenderedWord {
	if text == "" {
		return GenderedWord{Gender: "none"}
	}
	return GenderedWord{Text: text}
}

func NumberArg(slot string, n int) Arg { return Arg{slot: slot, number: n, isNumber: true} }

// NameArg returns an argument that is a name. It is the same in all languages, apart from its inflection.
func NameArg(slot string, w GenderedWord) Arg { return Arg{slot: slot, word: w} }

// TermArg returns an argument that Language.TranslateScriptText translates, such as the name of a keyword.
func TermArg(slot, term string) Arg { return Arg{slot: slot, term: term} }

// Language is a language in which messages are rendered, with its translations.
type Language struct {
	Language  string             // tag of the language, such as de; "" for English
	Plural    func(n int) string // returns the plural category of a number: one, few, many, other
	Templates map[string]string  // templates by the keys of the messages

	Nouns map[string]Noun     // the grammar of names, by the name
	Lines map[string]string   // translations of texts of scripts, by the original
	Typed map[string][]string // words that can be typed, by the English word

	// Missed, if not nil, is called with what lacks a translation: the key of a message, or "line: " or "error: " and
	// a text.
	Missed func(what string)

	// Mark returns the emphasised form of the text in {tone: text}. If it is nil, text is not emphasised.
	Mark func(tone, text string) string
}

// WithMarks returns a copy of the language in which mark emphasises text: see Language.Mark.
func (t *Language) WithMarks(mark func(tone, text string) string) *Language {
	marked := *t
	marked.Mark = mark
	return &marked
}

func EnglishPlural(n int) string {
	if n == 1 {
		return "one"
	}
	return "other"
}

// RenderMessage renders a message in the language. Without a template for it, RenderMessage renders the English
// template or the key, and calls Missed unless the language is English.
func (t *Language) RenderMessage(m Message) string {
	if template, ok := t.Templates[m.Key]; ok {
		return t.Render(template, m.Args...)
	}
	if t.Language != "" {
		t.reportMissingTranslation(m.Key)
	}
	english := *t
	english.Plural = EnglishPlural
	return english.Render(cmp.Or(m.English, m.Key), m.Args...)
}

func (t *Language) RenderEachMessage(list []Message) (texts []string) {
	for _, m := range list {
		texts = append(texts, t.RenderMessage(m))
	}
	return texts
}

func (t *Language) RenderSentence(s Sentence, args ...any) string {
	return t.RenderMessage(s.With(args...))
}

// Render returns template with args filled in. The template need not be one of t.Templates.
func (t *Language) Render(template string, args ...Arg) string {
	return t.renderWithNumber(template, args, "")
}

// renderWithNumber renders a template, like Render, within a branch of a plural; numberSignText replaces each #.
func (t *Language) renderWithNumber(template string, args []Arg, numberSignText string) string {
	var b strings.Builder
	for template != "" {
		at := strings.IndexAny(template, "{#")
		if at < 0 {
			break
		}
		b.WriteString(template[:at])
		if template[at] == '#' {
			b.WriteString(cmp.Or(numberSignText, "#"))
			template = template[at+1:]
			continue
		}
		var inside string
		inside, template, _ = splitBraces(template[at:])
		b.WriteString(t.renderBraces(inside, args, numberSignText))
	}
	return b.String() + template
}

// splitBraces splits text, which begins with "{", at the matching "}". closed is false if there is none.
func splitBraces(text string) (inside, rest string, closed bool) {
	depth := 0
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return text[1:], "", false
}

func (t *Language) renderBraces(inside string, args []Arg, number string) string {
	if end := strings.IndexAny(inside, ":,{"); end >= 0 && inside[end] == ':' {
		text := t.renderWithNumber(strings.TrimPrefix(inside[end+1:], " "), args, number)
		if t.Mark != nil {
			text = t.Mark(inside[:end], text)
		}
		return text
	}
	slot, choice, chooses := strings.Cut(inside, ",")
	slot, form, _ := strings.Cut(strings.TrimSpace(slot), ".")
	arg, begins := findLastArg(args, slot)
	text, categories := t.renderArg(arg, form)
	if begins && text != "" {
		text = capitalize(text)
	}
	kind, branches, _ := strings.Cut(choice, ",")
	if kind = strings.TrimSpace(kind); !chooses || kind == "number" {
		return text
	}
	if kind == "plural" {
		number = text
	}
	return t.renderWithNumber(branchForCategories(branches, append(categories, "="+text)), args, number)
}

// findLastArg returns the last argument for slot. If there is none and slot begins with an upper-case letter, it
// returns the last one for slot with a lower-case first letter, and true. arg is the zero Arg if nothing is found.
func findLastArg(args []Arg, slot string) (arg Arg, beginsSentence bool) {
	found := false
	for _, a := range args {
		if a.slot == slot {
			arg, found = a, true
		}
	}
	if lower := lowerFirstLetter(slot); !found && lower != slot {
		arg, _ = findLastArg(args, lower)
		return arg, true
	}
	return arg, false
}

// capitalize returns a text with its first letter, after any escape sequences, in upper case.
func capitalize(text string) string {
	if rest, is := strings.CutPrefix(text, "\x1b["); is {
		if end := strings.IndexByte(rest, 'm'); end >= 0 {
			return text[:len(text)-len(rest)+end+1] + capitalize(rest[end+1:])
		}
	}
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// Tones has the names of the tones in {tone: text}.
var Tones = []string{"good", "bad", "quiet", "strong", "title", "keyword"}

// renderArg returns the text of a and the names of matching branches in plural and select. form is the case of a name.
func (t *Language) renderArg(a Arg, form string) (text string, categories []string) {
	switch {
	case a.isNumber:
		return strconv.Itoa(a.number), []string{t.Plural(a.number)}
	case a.message != nil:
		a.word.Text = t.RenderMessage(*a.message)
	case a.alternatives != nil:
		return t.JoinWithOr(a.alternatives), nil
	case a.err != nil:
		return t.ErrorText(a.err), nil
	}
	w := a.word
	if a.term != "" {
		w.Text = t.TranslateScriptText(a.term)
	}
	categories = []string{w.Gender}
	if n, _ := t.nounWithoutNumber(w.Text); n.Gender != "" {
		categories = append(categories, n.Gender)
	}
	return t.Inflect(w.Text, form), categories
}

// branchForCategories returns the text of the first branch whose name is in categories, else that of "other", or "".
func branchForCategories(branches string, categories []string) (other string) {
	for name, text := range branchesIn(branches) {
		if slices.Contains(categories, name) {
			return text
		}
		if name == "other" {
			other = text
		}
	}
	return other
}

func branchesIn(text string) iter.Seq2[string, string] {
	return func(yield func(name, branch string) bool) {
		for left := text; ; {
			name, rest, found := strings.Cut(left, "{")
			if !found {
				return
			}
			var branch string
			if branch, left, _ = splitBraces("{" + rest); !yield(strings.TrimSpace(name), branch) {
				return
			}
		}
	}
}

// Sentence is a message without its arguments: a key and an English template. In the template a number must be
// written as {n, number} or select a plural.
type Sentence struct{ Key, English string }

// Catalog holds the sentences of one part of the program. Their keys begin with its name and a dot.
type Catalog struct {
	Name      string
	Sentences []Sentence
}

func NewCatalog(name string) *Catalog { return &Catalog{Name: name} }

// Define adds a sentence to the catalog and returns it. Call it only while the program initializes.
func (r *Catalog) Define(key, english string) Sentence {
	s := Sentence{r.Name + "." + key, english}
	r.Sentences = append(r.Sentences, s)
	return s
}

// With returns a message of the sentence. args alternates slots and values. A value is an int, a name as string or
// GenderedWord, or a Message, an Alternatives or an error, which is rendered in the language of the message. With
// panics for other types.
func (s Sentence) With(args ...any) Message {
	m := Message{Sentence: s}
	for i := 0; i < len(args); i += 2 {
		m.Args = append(m.Args, newArg(args[i].(string), args[i+1]))
	}
	return m
}

func newArg(slot string, value any) Arg {
	switch v := value.(type) {
	case int:
		return NumberArg(slot, v)
	case string:
		return NameArg(slot, GenderedWord{Text: v})
	case GenderedWord:
		return NameArg(slot, v)
	case Message:
		return Arg{slot: slot, message: &v}
	case Alternatives:
		return Arg{slot: slot, alternatives: v}
	case error:
		return Arg{slot: slot, err: v}
	}
	panic(fmt.Sprintf("{%s} cannot be %v", slot, value))
}

// Error is an error whose text is a message, which can be translated.
type Error struct {
	Message Message
	Err     error // the error that it wraps, or nil
}

// NewError returns the sentence with arguments as an error. args are as for With.
func (s Sentence) NewError(args ...any) error { return &Error{Message: s.With(args...)} }

func (s Sentence) WrapError(err error, args ...any) error { return &Error{s.With(args...), err} }

func (e *Error) Error() string                { return Original.RenderMessage(e.Message) }
func (e *Error) Unwrap() error                { return e.Err }
func (e *Error) TranslatableMessage() Message { return e.Message }

// ErrorText returns the text of err in the language if err has a method TranslatableMessage, or a method ErrorToShow
// that returns such an error. For other errors, even if they wrap one, it calls Missed and returns Error().
func (t *Language) ErrorText(err error) string {
	switch said := err.(type) {
	case interface{ TranslatableMessage() Message }:
		return t.RenderMessage(said.TranslatableMessage())
	case interface{ ErrorToShow() error }:
		return t.ErrorText(said.ErrorToShow())
	}
	t.reportMissingTranslation("error: " + err.Error())
	return err.Error()
}
