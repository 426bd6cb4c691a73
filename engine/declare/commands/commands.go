// Package commands declares the verbs that scripts can call, with their arguments. A verb is
// implemented by a Go function with its own types; how scripts call it, also unboxed (with plain
// numbers instead of values), is derived from its arguments. Verbs are called by callbacks, the
// functions of a definition that the game calls. An object of a game is passed as a view and a number.
//
//	commands.go  verbs, their results and prices, and functions that build records; verbs that answer yes
//	             or no, and the verb that asks the player to choose
//	arg.go       arguments: numbers, words, definitions, keywords, tables, targets; their documentation
//	waiting.go   functions that a game calls later, their maximum number, and the verb that schedules them
package commands

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
)

// Verb is a function or method for scripts, implemented by a Go function with its own types.
type Verb struct {
	Name, Doc     string
	Args          []ArgDoc
	Result        string // type of the result in the syntax of stubs; "" for none
	ResultDoc     string
	Price         int // minimum cost of a call in instructions
	Mode          schema.VerbMode
	Example       string
	Several       bool // whether the result is a list whose items are returned as several values
	RunsCallbacks bool // whether it runs callbacks to compute its result

	// Exactly one of Count, List and Call is set. It is the function that runs the verb.
	Count func(c any, in CallArgs) int         // returns a number
	List  func(c any, in CallArgs) SubjectList // returns objects of the view Of
	Of    string
	Call  func(c any, in CallArgs) schema.Value // returns any other value

	// Unboxed returns a function that does the same as Count, for the call at one place in a script. given has the
	// arguments of this call, at most MaxUnboxed; the verb's other arguments must be optional. Operands says how each
	// argument is passed. Unboxed is nil if the verb has no arguments or does not return a number.
	Unboxed  func(given []UnboxedArgSpec) IntVerbFunc
	Operands []*UnboxedArgEncoding
}

// IntVerbFunc runs a verb and returns its result, a number. c is the callback in progress, and in the calling script.
// x, y and z are up to three arguments, as plain ints.
type IntVerbFunc = func(c any, in Caller, x, y, z int) int

const MaxUnboxed = 3

const maxSubjects = 16

// SubjectList is a list of the numbers of at most 16 objects of a view. It needs no allocation.
type SubjectList struct {
	n  int
	at [maxSubjects]int16
}

// MustAdd appends the number of an object. It panics if the list is full.
func (s *SubjectList) MustAdd(subject int) { s.at[s.n] = int16(subject); s.n++ }
func (s *SubjectList) Len() int            { return s.n }
func (s *SubjectList) At(i int) int        { return int(s.at[i]) }

// ResultSpec documents the result of a verb.
type ResultSpec struct {
	Type, Doc string
	View      string // the view of the items, if the result is a list
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

// Verb2 returns a verb with two arguments; see Verb1.
func Verb2[C, A, B any, R Result](name, doc string, a Arg[A], b Arg[B], r ResultSpec, do func(C, Caller, A, B) R) *Verb {
	readA, readB := a.readerWithDefault(), b.readerWithDefault()
	return newVerb(name, doc, r,
		func(c any, in CallArgs) R { return do(c.(C), in, readA(c, in, 0), readB(c, in, 1)) },
		func(given []UnboxedArgSpec) func(c any, in Caller, x, y, z int) R {
			a, b := a.newNumberConverter(given, 0), b.newNumberConverter(given, 1)
			return func(c any, in Caller, x, y, _ int) R { return do(c.(C), in, a.convert(c, in, x), b.convert(c, in, y)) }
		}, a.docsAndUnboxedEncoding, b.docsAndUnboxedEncoding)
}

// Verb3 returns a verb with three arguments; see Verb1.
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

// Verb4 returns a verb with four arguments; see Verb1. Unboxed calls, with plain ints, must omit the last one.
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

// CallerlessVerb1 returns a verb with one argument, implemented by a function do that does not need a Caller.
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

// PickVerb returns the verb "pick", which returns a random item of a list, and fails if the list is empty. The function
// pick returns a random index below n. resultDoc documents the result.
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
		in.Wrong("`list` must be a table, not %s", list)
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

var yesNoResult = ResultSpec{Type: "boolean, string?", Doc: "true, or false and the reason", several: true}

// YesNoVerb1 returns a verb with one argument that returns true if whyNot returns nil; otherwise it returns false and
// the error's text as the reason. While the player must answer a question, it returns false.
func YesNoVerb1[G views.AskingGame, A any](name, doc, example string, a Arg[A], whyNot func(G, Caller, A) error) *Verb {
	return Verb1(name, doc, a, yesNoResult, func(g G, in Caller, a A) schema.Value { return yesNoAnswer(g, whyNot(g, in, a)) }).SetExample(example)
}

// YesNoVerb2 is like YesNoVerb1, but returns a verb with two arguments.
func YesNoVerb2[G views.AskingGame, A, B any](name, doc, example string, a Arg[A], b Arg[B], whyNot func(G, Caller, A, B) error) *Verb {
	return Verb2(name, doc, a, b, yesNoResult, func(g G, in Caller, a A, b B) schema.Value { return yesNoAnswer(g, whyNot(g, in, a, b)) }).SetExample(example)
}

func yesNoAnswer(g views.AskingGame, err error) schema.Value {
	if g.PendingQuestion() != nil {
		err = engine.ErrQuestionPending
	}
	if err != nil {
		return schema.NewList(schema.Bool(false), schema.String(err.Error()))
	}
	return schema.NewList(schema.Bool(true))
}

// AskingCallback is a callback in progress that can ask the player.
type AskingCallback interface {
	// Choose returns the indexes of the candidates that the player chooses; none if there are no candidates. If the
	// answer is not known yet, Choose interrupts the action, which is repeated with the answer.
	Choose(q engine.Question) []int

	// CandidateFromValue converts v to a candidate of a question. It returns false if v cannot be one.
	CandidateFromValue(v schema.Value) (engine.Candidate, bool)
}

// ChooseVerb returns the verb "choose", which asks the player to choose from a list. listDoc documents the list.
func ChooseVerb[C AskingCallback](listDoc string) *Verb {
	how := WithConstantDefault(Arg[engine.Question]{ArgDoc: ArgDoc{Name: "how", Type: "{ prompt?: string, count?: integer, optional?: boolean }"}, Read: readChoiceOptions}, "exactly one must be chosen", engine.Question{})
	v := Verb2("choose", "Asks the player to choose one from a list: "+listDoc+". With `count`, that many are chosen and returned as a list; with `optional`, fewer can be chosen. If the list is empty, no question is asked.",
		listArg, how, ResultSpec{Type: "T?", Doc: "what was chosen, or nil; a list if `count` is given"}, askToChoose[C])
	v.Mode = schema.Asks
	return v
}

// askToChoose asks the player to choose from list and charges for each item. It returns the chosen items as a list if q
// has a count, otherwise the chosen item, or Nil. The call fails for more than engine.MaxCandidates items.
func askToChoose[C AskingCallback](c C, in Caller, list schema.Value, q engine.Question) schema.Value {
	n := list.Source.Len()
	if n > engine.MaxCandidates {
		in.Wrong("%d candidates, but at most %d are allowed", n, engine.MaxCandidates)
	}
	in.Spend(n)
	for i := range n {
		q.Candidates = append(q.Candidates, requireCandidate(c, in, list.Source.Item(i)))
	}
	indexes := c.Choose(q)
	if q.Count > 0 {
		chosen := make([]schema.Value, len(indexes))
		for i, index := range indexes {
			chosen[i] = list.Source.Item(index)
		}
		return schema.NewList(chosen...)
	}
	if len(indexes) == 0 {
		return schema.Value{}
	}
	return list.Source.Item(indexes[0])
}

// requireCandidate converts an item of a list to a candidate. If it cannot be one, the call fails. A text that names
// an object of the game is that object. A table with id and text is a candidate without an object.
func requireCandidate(c AskingCallback, in Caller, v schema.Value) engine.Candidate {
	if v.Shape == schema.Record {
		if id, text := v.Source.Field("id"), v.Source.Field("text"); id.Shape == schema.Text && text.Shape == schema.Text {
			return engine.Candidate{ID: id.Text, Name: text.Text}
		}
	}
	if v.Shape == schema.Text {
		if name, is := in.Scope().FindFullName(v.Text, func(name string) bool {
			made, _ := c.CandidateFromValue(schema.String(name))
			return made.Kind != engine.Option
		}); is {
			v = schema.String(name)
		}
	}
	made, ok := c.CandidateFromValue(v)
	if !ok {
		in.Wrong("%s cannot be chosen: a candidate must be an object of the game, a string or { id = \"left\", text = \"To the left\" }", v)
	}
	return made
}

func readChoiceOptions(_ any, in CallArgs, i int) (q engine.Question) {
	how := in.Value(i)
	if how.Source == nil {
		in.Wrong("`how` must be a table, not %s", how)
	}
	for _, name := range how.Source.Names() {
		v := how.Source.Field(name)
		switch name {
		case "prompt":
			if v.Shape != schema.Text {
				in.Wrong("`prompt` must be a string, not %s", v)
			}
			q.Prompt = v.Text
		case "count":
			q.Count = RequireInt(in, name, v, 1, engine.MaxPicks)
		case "optional":
			q.Optional = RequireBool(in, name, v)
		default:
			in.Unknown("field", name, []string{"prompt", "count", "optional"})
		}
	}
	return q
}
