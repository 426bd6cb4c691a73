// Package commands declares the verbs that scripts can call, with their arguments. A verb is
// implemented by a Go function with its own types; how scripts call it, also unboxed (with plain
// numbers instead of values), is derived from its arguments. Verbs are called by callbacks, the
// functions of a definition that the game calls. An object of a game is passed as a view and a number.
//
//	commands.go  verbs, their results and prices, and functions that build records
//	arg.go       arguments: numbers, words, definitions, keywords, tables, targets; their documentation
//	answer.go    verbs that answer yes or no, and the verb that asks the player to choose
//	waiting.go   functions that a game calls later, how many there can be, and the verb that schedules them
package commands

import (
	"strings"

	"curtaincall/engine/declare/schema"
)

// Verb is a function or method for scripts, implemented by a Go function with its own types.
type Verb struct {
	Name, Doc     string
	Args          []ArgDoc
	Result        string // in the syntax of stubs; "" for none
	ResultDoc     string
	Price         int // minimum cost of a call in instructions
	Mode          schema.VerbMode
	Example       string
	Several       bool // whether the result is a list whose items are returned as several values
	RunsCallbacks bool // whether it runs callbacks to compute its result

	// Exactly one of these implements it:
	Count func(c any, in CallArgs) int         // returns a number
	List  func(c any, in CallArgs) SubjectList // returns objects of the view Of
	Of    string
	Call  func(c any, in CallArgs) schema.Value // returns any other value

	// Unboxed returns a function that runs the verb like Count, for calls at one place in a script with the arguments
	// given. There can be at most MaxUnboxed, each passed as in Operands; those omitted must be optional. Unboxed is
	// nil if the verb does not return a number.
	Unboxed  func(given []UnboxedArgSpec) IntVerbFunc
	Operands []*UnboxedArgEncoding
}

// IntVerbFunc runs a verb whose arguments x, y and z are numbers. in is the calling script.
type IntVerbFunc = func(c any, in Caller, x, y, z int) int

const MaxUnboxed = 3

const maxSubjects = 16

// SubjectList is a list of the numbers of at most 16 objects of a view. It needs no allocation.
type SubjectList struct {
	n  int
	at [maxSubjects]int16
}

// MustAdd appends a subject. It panics if the list is full.
func (s *SubjectList) MustAdd(subject int) { s.at[s.n] = int16(subject); s.n++ }
func (s *SubjectList) Len() int            { return s.n }
func (s *SubjectList) At(i int) int        { return int(s.at[i]) }

// ResultSpec documents the result of a verb.
type ResultSpec struct {
	Type, Doc string
	View      string // for a list: the view of the items
	several   bool   // whether a list is returned as several values
}

func IntResult(doc string) ResultSpec  { return ResultSpec{Type: "integer", Doc: doc} }
func BoolResult(doc string) ResultSpec { return ResultSpec{Type: "boolean", Doc: doc} }

var NoResult = ResultSpec{}

// Result lists the types that the Go function of a verb can return.
type Result interface {
	int | bool | SubjectList | schema.Value
}

func newVerb[R Result](name, doc string, r ResultSpec, call func(c any, in CallArgs) R, unboxed func(given []UnboxedArgSpec) func(c any, in Caller, x, y, z int) R, args ...func() ([]ArgDoc, *UnboxedArgEncoding)) *Verb {
	v := &Verb{Name: name, Doc: doc, Result: r.Type, ResultDoc: r.Doc, Price: 1, Of: r.View, Several: r.several}
	for _, docsAndOperand := range args {
		docs, operand := docsAndOperand()
		v.Args, v.Operands = append(v.Args, docs...), append(v.Operands, operand)
	}
	switch call := any(call).(type) {
	case func(any, CallArgs) int:
		v.Count = call
	case func(any, CallArgs) SubjectList:
		v.List = call
	case func(any, CallArgs) bool:
		v.Call = func(c any, in CallArgs) schema.Value { return schema.Bool(call(c, in)) }
	case func(any, CallArgs) schema.Value:
		v.Call = call
	}
	v.Unboxed, _ = any(unboxed).(func([]UnboxedArgSpec) IntVerbFunc)
	return v
}

// Verb0 returns a verb without arguments, which do implements.
func Verb0[C any, R Result](name, doc string, r ResultSpec, do func(C, Caller) R) *Verb {
	return newVerb(name, doc, r, func(c any, in CallArgs) R { return do(c.(C), in) }, nil)
}

// Verb1 returns a verb with one argument, which is read before do is called. do can report errors to its Caller.
func Verb1[C, A any, R Result](name, doc string, a Arg[A], r ResultSpec, do func(C, Caller, A) R) *Verb {
	readA := a.readerWithDefault()
	return newVerb(name, doc, r,
		func(c any, in CallArgs) R { return do(c.(C), in, readA(c, in, 0)) },
		func(given []UnboxedArgSpec) func(c any, in Caller, x, y, z int) R {
			a := a.newNumberConverter(given, 0)
			return func(c any, in Caller, x, _, _ int) R { return do(c.(C), in, a.convert(c, in, x)) }
		}, a.docsAndUnboxedEncoding)
}

// Verb2 is Verb1 for two arguments.
func Verb2[C, A, B any, R Result](name, doc string, a Arg[A], b Arg[B], r ResultSpec, do func(C, Caller, A, B) R) *Verb {
	readA, readB := a.readerWithDefault(), b.readerWithDefault()
	return newVerb(name, doc, r,
		func(c any, in CallArgs) R { return do(c.(C), in, readA(c, in, 0), readB(c, in, 1)) },
		func(given []UnboxedArgSpec) func(c any, in Caller, x, y, z int) R {
			a, b := a.newNumberConverter(given, 0), b.newNumberConverter(given, 1)
			return func(c any, in Caller, x, y, _ int) R { return do(c.(C), in, a.convert(c, in, x), b.convert(c, in, y)) }
		}, a.docsAndUnboxedEncoding, b.docsAndUnboxedEncoding)
}

// Verb3 is Verb1 for three arguments.
func Verb3[C, A, B, D any, R Result](name, doc string, a Arg[A], b Arg[B], d Arg[D], r ResultSpec, do func(C, Caller, A, B, D) R) *Verb {
	readA, readB, readD := a.readerWithDefault(), b.readerWithDefault(), d.readerWithDefault()
	return newVerb(name, doc, r,
		func(c any, in CallArgs) R { return do(c.(C), in, readA(c, in, 0), readB(c, in, 1), readD(c, in, 2)) },
		func(given []UnboxedArgSpec) func(c any, in Caller, x, y, z int) R {
			a, b, d := a.newNumberConverter(given, 0), b.newNumberConverter(given, 1), d.newNumberConverter(given, 2)
			return func(c any, in Caller, x, y, z int) R {
				return do(c.(C), in, a.convert(c, in, x), b.convert(c, in, y), d.convert(c, in, z))
			}
		}, a.docsAndUnboxedEncoding, b.docsAndUnboxedEncoding, d.docsAndUnboxedEncoding)
}

// Verb4 is Verb1 for four arguments. Unboxed calls must omit the last one.
func Verb4[C, A, B, D, E any, R Result](name, doc string, a Arg[A], b Arg[B], d Arg[D], e Arg[E], r ResultSpec, do func(C, Caller, A, B, D, E) R) *Verb {
	readA, readB, readD, readE := a.readerWithDefault(), b.readerWithDefault(), d.readerWithDefault(), e.readerWithDefault()
	return newVerb(name, doc, r,
		func(c any, in CallArgs) R {
			return do(c.(C), in, readA(c, in, 0), readB(c, in, 1), readD(c, in, 2), readE(c, in, 3))
		},
		func(given []UnboxedArgSpec) func(c any, in Caller, x, y, z int) R {
			a, b, d, e := a.newNumberConverter(given, 0), b.newNumberConverter(given, 1), d.newNumberConverter(given, 2), e.newNumberConverter(given, 3)
			return func(c any, in Caller, x, y, z int) R {
				return do(c.(C), in, a.convert(c, in, x), b.convert(c, in, y), d.convert(c, in, z), e.convert(c, in, 0))
			}
		}, a.docsAndUnboxedEncoding, b.docsAndUnboxedEncoding, d.docsAndUnboxedEncoding, e.docsAndUnboxedEncoding)
}

// CallerlessVerb1 is Verb1 for a function do that does not need a Caller.
func CallerlessVerb1[C, A any, R Result](name, doc string, a Arg[A], r ResultSpec, do func(C, A) R) *Verb {
	return Verb1(name, doc, a, r, func(c C, _ Caller, a A) R { return do(c, a) })
}

func CallerlessVerb2[C, A, B any, R Result](name, doc string, a Arg[A], b Arg[B], r ResultSpec, do func(C, A, B) R) *Verb {
	return Verb2(name, doc, a, b, r, func(c C, _ Caller, a A, b B) R { return do(c, a, b) })
}

func CallerlessVerb3[C, A, B, D any, R Result](name, doc string, a Arg[A], b Arg[B], d Arg[D], r ResultSpec, do func(C, A, B, D) R) *Verb {
	return Verb3(name, doc, a, b, d, r, func(c C, _ Caller, a A, b B, d D) R { return do(c, a, b, d) })
}

// SayVerb returns the verb "say", with which a definition speaks a text. say implements it.
func SayVerb[C schema.RunningCallback](doc string, say func(c C, text string)) *Verb {
	return CallerlessVerb1("say", doc, StringArg("text"), NoResult, func(c C, text string) schema.Value { say(c, text); return schema.Value{} })
}

// PickVerb returns the verb "pick", which returns a random item of a list. If the list is empty, the call fails. pick
// returns a random index below n, and resultDoc documents the result.
func PickVerb[C schema.RunningCallback](doc, resultDoc string, pick func(c C, n int) int) *Verb {
	return Verb1("pick", doc, listArg, ResultSpec{Type: "T", Doc: resultDoc}, func(c C, in Caller, list schema.Value) schema.Value {
		if list.Source.Len() == 0 {
			in.Wrong("the list is empty: check its length first")
		}
		return list.Source.Item(pick(c, list.Source.Len()))
	})
}

var listArg = Arg[schema.Value]{ArgDoc: ArgDoc{Name: "list", Type: "T[]"}, Read: func(_ any, in CallArgs, i int) schema.Value {
	list := in.Value(i)
	if list.Source == nil {
		in.Wrong("list must be a table, not %s", list)
	}
	return list
}}

// SetPrice sets the minimum cost of a call, in instructions, and returns v.
func (v *Verb) SetPrice(price int) *Verb        { v.Price = price; return v }
func (v *Verb) SetExample(example string) *Verb { v.Example = example; return v }

// MarkRunningCallbacks declares that the verb runs callbacks to compute its result, and returns v.
func (v *Verb) MarkRunningCallbacks() *Verb { v.RunsCallbacks = true; return v }

// Signature returns how a function with a name and arguments is called, for documentation: self:deal(n, who).
func Signature(name string, args []ArgDoc) string {
	var names []string
	for _, a := range args {
		if a.Rest {
			a.Name += ", ..."
		}
		names = append(names, a.Name)
	}
	return name + "(" + strings.Join(names, ", ") + ")"
}

// RecordMaker is a function of scripts that returns a record, such as attack(5) for an intent.
type RecordMaker struct {
	Name, Doc string
	Example   string
	Args      []ArgDoc
	Make      func(in CallArgs) schema.Value
	Written   func(v schema.Value) string // returns the source text of a call that makes v; "" if another function makes it
}
