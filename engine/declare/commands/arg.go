package commands

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// Inputs are the arguments of a call as somebody made it. What is wrong with one
// ends the call: Wrong and Unknown do not return.
type Inputs interface {
	Absent(i int) bool                             // from 0
	Whole(i int) (n int, ok bool)                  // a whole number
	Text(i int) (s string, ok bool)                // a text
	Truth(i int) (yes, ok bool)                    // true or false
	Ref(i int) (view *schema.View, n int, ok bool) // what a view shows
	Value(i int) schema.Value                      // whatever it is
	Caller
}

// Caller made a call; it is charged, and receives the errors.
type Caller interface {
	Scope() *vocabulary.Scope // what names mean where the call is written
	Spend(instructions int)   // for work that grows with an argument
	Wrong(format string, args ...any)
	Unknown(what, word string, known []string)
	Refuse(word string, err error) // for what the rules refuse
	Fail(err error)                // for what cannot be answered; it does not return
}

// Arg is an argument: how it is read from what was given, and what it is when
// nothing was. Its c is the callback in progress, or the game for methods.
type Arg[T any] struct {
	ArgDoc
	More   []ArgDoc // of further places that Read reads too; only of the last argument
	Read   func(c any, in Inputs, i int) T
	absent func(c any) T // nil where it must be there
	always *T            // what Absent returns, where that is always the same

	Operand *Operand                                       // how an unboxed call passes it, nil where it cannot,
	Unbox   func(p Passed) func(c any, in Caller, n int) T // and what that is
}

// ArgDoc documents an argument.
type ArgDoc struct {
	Name     string
	Type     string            // as stubs write it: integer, Whom
	Words    []string          // that it can be, where they are all
	Grow     *vocabulary.Words // the words of keywords among them, to which packs add; nil for none
	Optional string            // what it is when it is left out; "" where it must be there
	Rest     bool              // any number of them
}

// Legal returns the words of an argument among the keywords of a content.
func (a *ArgDoc) Legal(table *engine.Keywords) []string {
	if a.Grow == nil {
		return slices.Clone(a.Words)
	}
	return slices.Concat(a.Words, a.Grow.Of(table).List[len(a.Grow.List):])
}

// Operand says how an unboxed call passes an argument: as a text or the number of a word, which
// are known where the call is compiled, as the number of what a view shows, or as itself, a
// whole number from Low to High.
type Operand struct {
	Words     *vocabulary.Words
	Text      bool
	View      string
	Low, High int
}

// Passed is an argument that is given to an unboxed call: a text or N at each call, or a
// number that each call passes, which may be that of what a view shows.
type Passed struct {
	Known bool
	N     int
	Text  string
	View  *schema.View
}

// Or returns the argument with a value for when it is left out; what says which.
func Or[C, T any](a Arg[T], what string, absent func(C) T) Arg[T] {
	a.Optional, a.absent = what, func(c any) T { return absent(c.(C)) }
	return a
}

// OrAlways returns the argument with a constant value for when it is left out.
func OrAlways[T any](a Arg[T], what string, absent T) Arg[T] {
	a.Optional, a.absent, a.always = what, func(any) T { return absent }, &absent
	return a
}

// WithWords returns the argument for unboxed calls too, which pass the number of a word.
func WithWords[T ~int | ~int8 | ~int16 | ~uint8](a Arg[T], words *vocabulary.Words) Arg[T] {
	a.Operand = &Operand{Words: words}
	a.Unbox = func(Passed) func(any, Caller, int) T { return func(_ any, _ Caller, n int) T { return T(n) } }
	return a
}

func (a *Arg[T]) reader() func(c any, in Inputs, i int) T {
	if a.absent == nil {
		return a.Read
	}
	return func(c any, in Inputs, i int) T {
		if in.Absent(i) {
			return a.absent(c)
		}
		return a.Read(c, in, i)
	}
}

// docs and operand return what a verb knows of an argument of any type.
func (a *Arg[T]) docs() []ArgDoc { return append([]ArgDoc{a.ArgDoc}, a.More...) }

func (a *Arg[T]) operand() *Operand { return a.Operand }

// unboxed takes an argument in the calls of one place: from converts a number, or it is the same
// each time.
type unboxed[T any] struct {
	from func(c any, in Caller, n int) T
	same T
}

// unbox prepares an argument of the calls of one place.
func (a *Arg[T]) unbox(given []Passed, i int) (u unboxed[T]) {
	switch {
	case i >= len(given) && a.always != nil:
		u.same = *a.always
	case i >= len(given):
		u.from = func(c any, _ Caller, _ int) T { return a.absent(c) }
	default:
		u.from = a.Unbox(given[i])
		if given[i].Known && given[i].Text == "" {
			u = unboxed[T]{same: u.from(nil, nil, given[i].N)}
		}
	}
	return u
}

func (u *unboxed[T]) take(c any, in Caller, n int) T {
	if u.from == nil {
		return u.same
	}
	return u.from(c, in, n)
}

// Amount reads a whole number from low to high; messages call it what.
func Amount(name, what string, low, high int) Arg[int] {
	whole := func(_ any, _ Caller, n int) int { return n }
	return Arg[int]{ArgDoc: ArgDoc{Name: name, Type: "integer"}, Read: func(_ any, in Inputs, i int) int {
		n, ok := in.Whole(i)
		if !ok || n < low || n > high {
			in.Wrong("%s must be a whole number from %d to %d, not %s", what, low, high, in.Value(i))
		}
		return n
	}, Operand: &Operand{Low: low, High: high}, Unbox: func(Passed) func(any, Caller, int) int { return whole }}
}

// Line reads a text.
func Line(name string) Arg[string] {
	return Arg[string]{ArgDoc: ArgDoc{Name: name, Type: "string"}, Read: func(_ any, in Inputs, i int) string {
		s, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be a string, not %s", name, in.Value(i))
		}
		return s
	}}
}

// WordArg reads one of some words, as its number.
func WordArg[T ~int | ~int8 | ~int16 | ~uint8](name string, words *vocabulary.Words) Arg[T] {
	return WithWords(Arg[T]{ArgDoc: WordDoc(words, name), Read: func(_ any, in Inputs, i int) T {
		return T(WordOf(in, name, in.Value(i), words))
	}}, words)
}

// PlaceArg reads the id of a definition, as its place on a shelf.
func PlaceArg[C, D any](name, class, what string, shelf func(c C) *library.Shelf[D]) Arg[int16] {
	id := Line(name)
	return Arg[int16]{ArgDoc: ArgDoc{Name: name, Type: class}, Read: func(c any, in Inputs, i int) int16 {
		return PlaceOf(in, shelf(c.(C)), what, id.Read(c, in, i))
	}}
}

// KeywordArg reads one of the words, which are of keywords. table is that of the content in
// progress, which may add some; otherwise says what all others are.
func KeywordArg[C any](name string, words *vocabulary.Words, table func(c C) *engine.Keywords, otherwise string) Arg[engine.KeywordID] {
	a := Arg[engine.KeywordID]{ArgDoc: WordDoc(words, name), Read: func(c any, in Inputs, i int) engine.KeywordID {
		word, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be the word of a keyword, not %s", name, in.Value(i))
		}
		all := table(c.(C))
		k, ok := in.Scope().Keyword(all, word)
		if !ok {
			in.Unknown(name, word, words.Of(all).List)
		}
		if !words.Belongs(all.Row(k)) {
			in.Wrong("%s cannot be %s: it is %s", name, word, otherwise)
		}
		return k
	}}
	return WithWords(a, words)
}

// OrAll lets an argument be the word "all", too.
func OrAll[T any](a Arg[T], all T) Arg[T] {
	read := a.Read
	if a.Words != nil {
		a.Words = append(a.Words[:len(a.Words):len(a.Words)], "all")
	}
	a.Type += ` | "all"`
	a.Read = func(c any, in Inputs, i int) T {
		if word, ok := in.Text(i); ok && word == "all" {
			return all
		}
		return read(c, in, i)
	}
	return a
}

// PlaceOf returns the place on a shelf of the definition that a word of a call means. It does not
// return where there is none.
func PlaceOf[D any](in Caller, shelf *library.Shelf[D], what, word string) int16 {
	id, ok := in.Scope().Find(word, shelf.Has)
	if !ok {
		in.Unknown(what, word, shelf.IDs())
	}
	return shelf.Index(id)
}

// WordDoc documents an argument that is one of the words.
func WordDoc(w *vocabulary.Words, name string) ArgDoc {
	return ArgDoc{Name: name, Type: w.Name, Words: w.List, Grow: w}
}

// What is in a table that a script gives. What is wrong with it ends the call.

// WholeOf returns a whole number from low to high; messages call it what.
func WholeOf(in Caller, what string, v schema.Value, low, high int) int {
	if v.Shape != schema.Whole || v.N < low || v.N > high {
		in.Wrong("%s must be a whole number from %d to %d, not %s", what, low, high, v)
	}
	return v.N
}

// TruthOf returns true or false.
func TruthOf(in Caller, what string, v schema.Value) bool {
	if v.Shape != schema.Truth {
		in.Wrong("%s must be true or false, not %s", what, v)
	}
	return v.N != 0
}

// TextOf returns a text.
func TextOf(in Caller, what string, v schema.Value) string {
	if v.Shape != schema.Text {
		in.Wrong("%s must be a string, not %s", what, v)
	}
	return v.Text
}

// WordOf returns the number of a word, which must be one of some.
func WordOf(in Caller, what string, v schema.Value, words *vocabulary.Words) int {
	n, ok := in.Scope().Number(words, TextOf(in, what, v))
	if !ok {
		in.Unknown(what, v.Text, words.List)
	}
	return n
}

// Names are the fields of an argument that has names only: What messages call it, and
// One of them.
type Names struct {
	What, One string
	List      []string
}

// Each calls see for each field of an argument, which has none but these.
func (n *Names) Each(in Inputs, i int, see func(name string, v schema.Value)) {
	v := in.Value(i)
	switch {
	case v.Shape == schema.Nil:
		return
	case v.Source == nil || v.Shape == schema.Ref:
		in.Wrong("%s must be a table like { %s = ... }, not %s", n.What, n.List[0], v)
	}
	n.refuseUnknown(in, v)
	for _, name := range n.List {
		if of := v.Source.Field(name); of.Shape != schema.Nil {
			see(name, of)
		}
	}
}

func (n *Names) refuseUnknown(in Caller, v schema.Value) {
	left := v.Source.Size()
	for _, name := range n.List {
		if v.Source.Field(name).Shape != schema.Nil {
			left--
		}
	}
	if left == 0 {
		return
	}
	for _, name := range v.Source.Names() {
		if !slices.Contains(n.List, name) {
			in.Unknown(n.One, name, n.List)
		}
	}
	in.Wrong("%s must be a table with names: { %s = ... }", n.What, n.List[0])
}
