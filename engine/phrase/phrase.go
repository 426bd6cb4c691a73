// Package phrase renders messages: keys with typed arguments, with a text in each language.
// Nothing is put together from pieces of English.
//
//	Catalog   the sentences of one part of the program, in English
//	Message   what is to be said: a sentence, by its key, and its arguments
//	Table     a template for each key, and the rules and words of the language
//	Error     an error that is a message
//
// A template is text with arguments in braces, as translators know them from ICU:
//
//	{who}                                        a name or a number; {Who} begins a sentence
//	{who.dat}                                    a name in one of its forms: see Noun
//	{n, number}                                  a number, where it has to be said that it is one
//	{n, plural, one {# card} other {# cards}}    by the category of a number; # is the number
//	{who, select, f {her} m {his} other {its}}   by the gender of a name or a term
//	{bad: falls}                                 text that is emphasised: see Table.Mark
//
// A branch may be for one number alone, =0 for instance, before that of its
// category.
// What a branch does not name, and every argument that is missing, goes to other.
// A template is taken as it is: braces always stand for arguments.
package phrase

import (
	"cmp"
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

// Arg is an argument of a message: a number, a name, a term or another message.
type Arg struct {
	slot   string
	word   Word
	term   string // a term that the language translates as a line
	number int
	counts bool // number is set
	said   *Message
	any    Any
	err    error
}

// Any is a list of alternatives, which is joined with "or" in each language.
type Any []string

// Word is a name or a term in one language, with the gender by which templates select; "" for none.
type Word struct{ Text, Gender string }

// Number returns a numeric argument.
func Number(slot string, n int) Arg { return Arg{slot: slot, number: n, counts: true} }

// Name returns an argument that is the same in all languages, apart from its inflection.
func Name(slot string, w Word) Arg { return Arg{slot: slot, word: w} }

// Term returns an argument that is translated as a line of the language, such as a keyword.
func Term(slot, term string) Arg { return Arg{slot: slot, term: term} }

// Language is a language with its translations.
type Language struct {
	Language  string             // its tag, such as de; "" for English
	Plural    func(n int) string // the plural category of a number: one, few, many, other
	Templates map[string]string

	Nouns map[string]Noun     // by the name as shown
	Lines map[string]string   // translations of script texts, by the English
	Typed map[string][]string // words that can be typed, by the English word

	// Missed, if not nil, is called with each missing translation: a key, or "line: " and a text.
	Missed func(what string)

	// Mark renders the text of {tone: text}; if nil it is left as it is.
	Mark func(tone, text string) string
}

// WithMarks returns the language with another Mark.
func (t *Language) WithMarks(mark func(tone, text string) string) *Language {
	marked := *t
	marked.Mark = mark
	return &marked
}

// English returns the plural category of a number in English.
func English(n int) string {
	if n == 1 {
		return "one"
	}
	return "other"
}

// Text renders a message, in English if the language lacks its template. A message without any
// template is rendered as its key, so that it is noticed.
func (t *Language) Text(m Message) string {
	if template, ok := t.Templates[m.Key]; ok {
		return t.Render(template, m.Args...)
	}
	if t.Language != "" {
		t.miss(m.Key)
	}
	english := *t
	english.Plural = English
	return english.Render(cmp.Or(m.English, m.Key), m.Args...)
}

// All renders each of the messages.
func (t *Language) All(list []Message) (texts []string) {
	for _, m := range list {
		texts = append(texts, t.Text(m))
	}
	return texts
}

// Say renders a sentence with arguments as for With.
func (t *Language) Say(s Sentence, args ...any) string { return t.Text(s.With(args...)) }

// Render renders a template that is not one of the language.
func (t *Language) Render(template string, args ...Arg) string { return t.render(template, args, "") }

// render fills in a template. number replaces each #.
func (t *Language) render(template string, args []Arg, number string) string {
	var b strings.Builder
	for template != "" {
		at := strings.IndexAny(template, "{#")
		if at < 0 {
			break
		}
		b.WriteString(template[:at])
		if template[at] == '#' {
			b.WriteString(cmp.Or(number, "#"))
			template = template[at+1:]
			continue
		}
		var inside string
		inside, template, _ = braces(template[at:])
		b.WriteString(t.argument(inside, args, number))
	}
	return b.String() + template
}

// braces splits a text that begins with a brace into the part inside the braces and the rest.
func braces(text string) (inside, rest string, closed bool) {
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

// argument renders the text inside a pair of braces: an emphasised text, a slot, or a choice by a
// slot.
func (t *Language) argument(inside string, args []Arg, number string) string {
	if end := strings.IndexAny(inside, ":,{"); end >= 0 && inside[end] == ':' {
		return t.mark(inside[:end], t.render(strings.TrimPrefix(inside[end+1:], " "), args, number))
	}
	slot, choice, chooses := strings.Cut(inside, ",")
	slot, form, _ := strings.Cut(strings.TrimSpace(slot), ".")
	arg, begins := findArg(args, slot)
	text, categories := t.word(arg, form)
	if begins && text != "" {
		text = begin(text)
	}
	kind, branches, _ := strings.Cut(choice, ",")
	if kind = strings.TrimSpace(kind); !chooses || kind == "number" {
		return text
	}
	if kind == "plural" {
		number = text
	}
	return t.render(branch(branches, append(categories, "="+text)), args, number)
}

// findArg returns the last argument for a slot, and whether the slot is capitalised, as at the
// start of a sentence.
func findArg(args []Arg, slot string) (arg Arg, begins bool) {
	found := false
	for _, a := range args {
		if a.slot == slot {
			arg, found = a, true
		}
	}
	if lower := small(slot); !found && lower != slot {
		arg, _ = findArg(args, lower)
		return arg, true
	}
	return arg, false
}

// begin capitalises the first letter of a text, after any escape sequence.
func begin(text string) string {
	if rest, is := strings.CutPrefix(text, "\x1b["); is {
		if end := strings.IndexByte(rest, 'm'); end >= 0 {
			return text[:len(text)-len(rest)+end+1] + begin(rest[end+1:])
		}
	}
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

func (t *Language) mark(tone, text string) string {
	if t.Mark == nil {
		return text
	}
	return t.Mark(tone, text)
}

// Tones lists the words for kinds of emphasis.
var Tones = []string{"good", "bad", "quiet", "strong", "title", "keyword"}

// word renders an argument, and returns the categories by which branches are chosen.
func (t *Language) word(a Arg, form string) (text string, categories []string) {
	switch {
	case a.counts:
		return strconv.Itoa(a.number), []string{t.Plural(a.number)}
	case a.said != nil:
		a.word.Text = t.Text(*a.said)
	case a.any != nil:
		return t.Or(a.any), nil
	case a.err != nil:
		return t.Error(a.err), nil
	}
	w := a.word
	if a.term != "" {
		w.Text = t.Line(a.term)
	}
	categories = []string{w.Gender}
	if n, _ := t.noun(w.Text); n.Gender != "" {
		categories = append(categories, n.Gender)
	}
	return t.form(w.Text, form), categories
}

// branch returns the first of the branches named in categories, or else the one named other.
func branch(branches string, categories []string) (other string) {
	for _, b := range branchesOf(branches) {
		if slices.Contains(categories, b.name) {
			return b.text
		}
		if b.name == "other" {
			other = b.text
		}
	}
	return other
}

type choice struct{ name, text string }

func branchesOf(branches string) (list []choice) {
	for {
		name, rest, found := strings.Cut(branches, "{")
		if !found {
			return list
		}
		var text string
		text, branches, _ = braces("{" + rest)
		list = append(list, choice{strings.TrimSpace(name), text})
	}
}
