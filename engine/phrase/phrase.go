// Package phrase renders messages: keys with typed arguments, whose words are in
// a table for each language. Nothing is put together from pieces of English.
//
//	Message  what is to be said: a key and its arguments
//	Table    a template for each key, and the rules and words of the language
//
// A template is text with arguments in braces, as translators know them from ICU:
//
//	{who}                                        a name, a term or a number
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
	"strconv"
	"strings"
)

// Message is something to say, in no language yet.
type Message struct {
	Key  string
	Args []Arg
}

// Say makes a message.
func Say(key string, args ...Arg) Message { return Message{key, args} }

// Arg is an argument of a message: a number, a name or a term.
type Arg struct {
	slot   string
	word   Word
	term   string // what the table has a word for
	number int
	counts bool // it is a number
}

// Word is a name or a term in one language, with the gender that templates select
// by; "" for none.
type Word struct{ Text, Gender string }

// Number is an argument that counts something.
func Number(slot string, n int) Arg { return Arg{slot: slot, number: n, counts: true} }

// Name is an argument that is the same in all languages.
func Name(slot string, w Word) Arg { return Arg{slot: slot, word: w} }

// Term is an argument that each language has its own word for, as a keyword. A
// table without one shows the term itself.
func Term(slot, term string) Arg { return Arg{slot: slot, term: term} }

// Table is a language.
type Table struct {
	Plural    func(n int) string // the category of a number: one, few, many, other
	Templates map[string]string
	Terms     map[string]Word

	// Mark is the text of {tone: text} as it is shown; nil: as it is.
	Mark func(tone, text string) string
}

// Marked is the table with another way to show what is emphasised.
func (t *Table) Marked(mark func(tone, text string) string) *Table {
	marked := *t
	marked.Mark = mark
	return &marked
}

// English has one and other.
func English(n int) string {
	if n == 1 {
		return "one"
	}
	return "other"
}

// Text renders a message. One without a template shows its key, so that it is
// seen and not lost.
func (t *Table) Text(m Message) string {
	template, ok := t.Templates[m.Key]
	if !ok {
		return m.Key
	}
	return t.Render(template, m.Args...)
}

// Render fills in a template that the table does not have.
func (t *Table) Render(template string, args ...Arg) string { return t.render(template, args, "") }

// render fills in a template. number is what # stands for.
func (t *Table) render(template string, args []Arg, number string) string {
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
		inside, template = braces(template[at:])
		b.WriteString(t.argument(inside, args, number))
	}
	return b.String() + template
}

// braces cuts off what stands in the braces that a text begins with.
func braces(text string) (inside, rest string) {
	depth := 0
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:]
			}
		}
	}
	return text[1:], ""
}

// argument renders what stands in braces: emphasised text, a slot, or a choice by a
// slot.
func (t *Table) argument(inside string, args []Arg, number string) string {
	if end := strings.IndexAny(inside, ":,{"); end >= 0 && inside[end] == ':' {
		return t.mark(inside[:end], t.render(strings.TrimPrefix(inside[end+1:], " "), args, number))
	}
	slot, choice, chooses := strings.Cut(inside, ",")
	var arg Arg
	for _, a := range args {
		if a.slot == strings.TrimSpace(slot) {
			arg = a
		}
	}
	text, category := t.word(arg)
	if !chooses {
		return text
	}
	kind, branches, _ := strings.Cut(choice, ",")
	if strings.TrimSpace(kind) == "plural" {
		number = text
	}
	return t.render(branch(branches, category, "="+text), args, number)
}

func (t *Table) mark(tone, text string) string {
	if t.Mark == nil {
		return text
	}
	return t.Mark(tone, text)
}

// word is an argument in this language, and what chooses among branches.
func (t *Table) word(a Arg) (text, category string) {
	if a.counts {
		return strconv.Itoa(a.number), t.Plural(a.number)
	}
	w, known := t.Terms[a.term]
	switch {
	case a.term == "":
		w = a.word
	case !known:
		w = Word{Text: a.term}
	}
	return w.Text, w.Gender
}

// branch is the branch of a number or of its category, whichever comes first, else
// the one called other.
func branch(branches, category, exact string) (other string) {
	for {
		name, rest, found := strings.Cut(branches, "{")
		if !found {
			return other
		}
		var text string
		text, branches = braces("{" + rest)
		switch strings.TrimSpace(name) {
		case category, exact:
			return text
		case "other":
			other = text
		}
	}
}
