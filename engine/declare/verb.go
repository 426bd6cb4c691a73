package declare

import (
	"slices"
	"strings"

	"curtaincall/engine"
)

// Inputs are the arguments of a call as somebody made it. What is wrong with one
// ends the call: Wrong and Unknown do not return.
type Inputs interface {
	Absent(i int) bool                      // from 0
	Shape(i int) Shape                      // Nil, Text, Record for any table or view, Any for all else
	Whole(i int) (n int, ok bool)           // a whole number
	Text(i int) (s string, ok bool)         // a text
	Truth(i int) (yes, ok bool)             // true or false
	Ref(i int) (view *View, n int, ok bool) // what a view shows
	Value(i int) Value                      // whatever it is
	Scope() *Scope                          // what names mean where the call is written
	Spend(instructions int)                 // for work that grows with an argument
	Wrong(format string, args ...any)
	Unknown(what, word string, known []string)
	Refuse(word string, err error) // for what the rules refuse
	Fail(err error)                // for what cannot be answered; it does not return
}

// Arg is an argument: how it is read from what was given, and what it is when
// nothing was. C is the callback in progress, or the game for methods.
type Arg[T any] struct {
	ArgDoc
	Read   func(c any, in Inputs, i int) T
	Absent func(c any) T
}

// ArgDoc is what there is to say of an argument.
type ArgDoc struct {
	Name     string
	Type     string   // as stubs write it: integer, Whom
	Words    []string // that it can be, where they are all
	Grow     *Words   // the words of keywords among them, to which packs add; nil for none
	Optional string   // what it is when it is left out; "" where it must be there
	Rest     bool     // any number of them
}

// Legal are the words of an argument among the keywords of a content.
func (a *ArgDoc) Legal(table *engine.Keywords) []string {
	if a.Grow == nil {
		return slices.Clone(a.Words)
	}
	return slices.Concat(a.Words, a.Grow.Of(table).List[len(a.Grow.List):])
}

// Or is the argument with a value for when it is left out; what says which.
func Or[C, T any](a Arg[T], what string, absent func(C) T) Arg[T] {
	a.Optional, a.Absent = what, func(c any) T { return absent(c.(C)) }
	return a
}

// reader is what reads the argument, also where it was left out.
func (a Arg[T]) reader() func(c any, in Inputs, i int) T {
	if a.Absent == nil {
		return a.Read
	}
	return func(c any, in Inputs, i int) T {
		if in.Absent(i) {
			return a.Absent(c)
		}
		return a.Read(c, in, i)
	}
}

// Amount is a whole number from low to high; what is what messages call it.
func Amount(name, what string, low, high int) Arg[int] {
	return Arg[int]{ArgDoc: ArgDoc{Name: name, Type: "integer"}, Read: func(_ any, in Inputs, i int) int {
		n, ok := in.Whole(i)
		if !ok || n < low || n > high {
			in.Wrong("%s must be a whole number from %d to %d, not %s", what, low, high, in.Value(i))
		}
		return n
	}}
}

// Line is a text.
func Line(name string) Arg[string] {
	return Arg[string]{ArgDoc: ArgDoc{Name: name, Type: "string"}, Read: func(_ any, in Inputs, i int) string {
		s, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be a string, not %s", name, in.Value(i))
		}
		return s
	}}
}

// SomeOf is a list of anything that is not empty.
func SomeOf(name string) Arg[Value] {
	return Arg[Value]{ArgDoc: ArgDoc{Name: name, Type: "T[]"}, Read: func(_ any, in Inputs, i int) Value {
		v := in.Value(i)
		if v.Source == nil {
			in.Wrong("%s must be a table, not %s", name, v)
		}
		if v.Source.Len() == 0 {
			in.Wrong("%s is empty: check its length before", name)
		}
		return v
	}}
}

// OrAll is an argument that may be the word "all".
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

// Mode says what a verb does to a game, and so who may call it.
type Mode uint8

// The modes. A modifier and a forecast may only call what is Pure; nobody may be
// asked by them.
const (
	Acts Mode = iota
	Pure
	Asks
)

// String is what a callback does that calls such a verb.
func (m Mode) String() string { return [...]string{"act", "work something out", "ask"}[m] }

// Verb is something that scripts can do or ask, with arguments. Do is the plain
// function of Go with its own types, for whatever calls it without an
// interpreter; Call reads the arguments first.
type Verb struct {
	Name, Doc string
	Args      []ArgDoc
	Result    string // its type, as stubs write it; "" for none
	ResultDoc string
	Price     int // the least it costs, in instructions, the call among them
	Mode      Mode
	Example   string
	Several   bool // the result is a list, given as so many values
	Foretells bool // callbacks run while it is answered
	Do        any
	Count     func(c any, in Inputs) int      // of a verb that gives a number,
	List      func(c any, in Inputs) Subjects // a list of what the view Of shows,
	Of        string
	Call      func(c any, in Inputs) Value // or else anything
	Shorts    []Short
}

// Short is a short way of a verb that gives a number, for as many arguments of the plainest
// kinds: it does what Count does, and reports false where only that can say what to do.
// Then nothing has happened.
type Short struct {
	Takes []Plain
	Work  int // what it takes beside the call, in instructions
	Do    func(c any, x, y, z int) (given int, done bool)
}

// MaxPlain is how many arguments a short way has at most.
const MaxPlain = 3

// Plain is an argument of a short way: a word, what a view shows, or else a whole number.
type Plain struct {
	Words *Words // it is one of these, by its number
	View  string
}

// Shortly gives a verb a short way for such arguments; those that there are not are 0.
func Shortly[C any](v *Verb, work int, do func(c C, x, y, z int) (given int, done bool), takes ...Plain) *Verb {
	v.Shorts = append(v.Shorts, Short{takes, work, func(c any, x, y, z int) (int, bool) { return do(c.(C), x, y, z) }})
	return v
}

// MaxSubjects is how many can be in a list that a verb gives.
const MaxSubjects = 16

// Subjects are some of what a view shows, in order. They cost no allocation.
type Subjects struct {
	n  int
	at [MaxSubjects]int16
}

// Add adds one at the end. There must not be MaxSubjects already.
func (s *Subjects) Add(subject int) { s.at[s.n] = int16(subject); s.n++ }

// Len is how many there are, At one of them, from 0.
func (s *Subjects) Len() int     { return s.n }
func (s *Subjects) At(i int) int { return int(s.at[i]) }

// Returns says what a verb gives back.
type Returns struct{ Type, Doc string }

// Gives is a number.
func Gives(doc string) Returns { return Returns{"integer", doc} }

// Nothing is no result.
var Nothing = Returns{}

func newVerb(name, doc string, r Returns, do any, args ...ArgDoc) *Verb {
	return &Verb{Name: name, Doc: doc, Args: args, Result: r.Type, ResultDoc: r.Doc, Price: 1, Do: do}
}

// Do1 to Do3 are verbs of so many arguments that return a number.
func Do1[C, A any](name, doc string, a Arg[A], r Returns, do func(C, A) int) *Verb {
	v := newVerb(name, doc, r, do, a.ArgDoc)
	read := a.reader()
	v.Count = func(c any, in Inputs) int { return do(c.(C), read(c, in, 0)) }
	return v
}

// Do2 is a verb of two arguments.
func Do2[C, A, B any](name, doc string, a Arg[A], b Arg[B], r Returns, do func(C, A, B) int) *Verb {
	v := newVerb(name, doc, r, do, a.ArgDoc, b.ArgDoc)
	readA, readB := a.reader(), b.reader()
	v.Count = func(c any, in Inputs) int {
		x := readA(c, in, 0)
		return do(c.(C), x, readB(c, in, 1))
	}
	return v
}

// Do3 is a verb of three arguments.
func Do3[C, A, B, D any](name, doc string, a Arg[A], b Arg[B], d Arg[D], r Returns, do func(C, A, B, D) int) *Verb {
	v := newVerb(name, doc, r, do, a.ArgDoc, b.ArgDoc, d.ArgDoc)
	readA, readB, readD := a.reader(), b.reader(), d.reader()
	v.Count = func(c any, in Inputs) int {
		x := readA(c, in, 0)
		y := readB(c, in, 1)
		return do(c.(C), x, y, readD(c, in, 2))
	}
	return v
}

// Asked is a verb with arguments and a result of any kind: what do returns is
// given to the script as it is.
func Asked[C any](name, doc string, args []ArgDoc, r Returns, do func(C, Inputs) Value) *Verb {
	v := newVerb(name, doc, r, do, args...)
	v.Call = func(c any, in Inputs) Value { return do(c.(C), in) }
	return v
}

// Lists is a verb with arguments whose result is a list of what a view shows.
func Lists[C any](name, doc string, args []ArgDoc, view string, r Returns, do func(C, Inputs) Subjects) *Verb {
	v := newVerb(name, doc, r, do, args...)
	v.List, v.Of = func(c any, in Inputs) Subjects { return do(c.(C), in) }, view
	return v
}

// Counted is a verb that gives a number and reads its arguments itself, where one
// of them says what another is when it is left out.
func Counted[C any](name, doc string, args []ArgDoc, r Returns, do func(C, Inputs) int) *Verb {
	v := newVerb(name, doc, r, do, args...)
	v.Count = func(c any, in Inputs) int { return do(c.(C), in) }
	return v
}

// Saying is the verb by which a script says something.
func Saying[C Acting](doc string, say func(c C, text string)) *Verb {
	text := Line("text")
	return Asked("say", doc, []ArgDoc{text.ArgDoc}, Nothing, func(c C, in Inputs) Value {
		say(c, text.Read(c, in, 0))
		return Value{}
	})
}

// Picking is the verb by which a script takes one of a list by chance; pick chooses one
// of n, from 0.
func Picking[C Acting](doc, gives string, pick func(c C, n int) int) *Verb {
	some := SomeOf("list")
	return Asked("pick", doc, []ArgDoc{some.ArgDoc}, Returns{Type: "T", Doc: gives}, func(c C, in Inputs) Value {
		list := some.Read(c, in, 0).Source
		return list.Item(pick(c, list.Len()))
	})
}

// As says in which mode a verb works.
func (v *Verb) As(m Mode) *Verb { v.Mode = m; return v }

// Signature is how a verb is called: self:deal(n, who).
func (v *Verb) Signature(on string) string { return signature(on+v.Name, v.Args) }

func signature(name string, args []ArgDoc) string {
	var names []string
	for _, a := range args {
		if a.Rest {
			a.Name += ", ..."
		}
		names = append(names, a.Name)
	}
	return name + "(" + strings.Join(names, ", ") + ")"
}
