package commands

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// CallArgs has the arguments of a call of a verb, numbered from 0.
type CallArgs interface {
	IsAbsent(i int) bool                           // whether argument i was omitted
	Whole(i int) (n int, ok bool)                  // argument i as a whole number
	Text(i int) (s string, ok bool)                // argument i as a text
	Truth(i int) (yes, ok bool)                    // argument i as a boolean
	Ref(i int) (view *schema.View, n int, ok bool) // argument i as a view and the number of its object
	Value(i int) schema.Value                      // argument i, of any type
	Caller
}

// Caller is the script that called a verb. It pays for the work, and errors are reported to it: Wrong, Unknown,
// Refuse and Fail make the call fail and do not return.
type Caller interface {
	Scope() *vocabulary.NameScope              // resolves names in the file that contains the call
	Spend(instructions int)                    // charges for work that grows with an argument
	Wrong(format string, args ...any)          // reports an argument of the wrong type or out of range
	Unknown(what, word string, known []string) // reports a word that is not among known
	Refuse(word string, err error)             // reports a word that the rules refuse
	Fail(err error)                            // reports that the call has no result
}

// Arg declares an argument of a verb, whose values have type T: how it is read, and its default. The parameter c of its
// functions is the callback in progress or, for methods of a game, the game.
type Arg[T any] struct {
	ArgDoc
	More   []ArgDoc // further arguments that Read reads; only for the last Arg
	Read   func(c any, in CallArgs, i int) T
	absent func(c any) T // returns the default; nil if the argument is required
	always *T            // the default, if it is constant

	Operand *UnboxedArgEncoding // how unboxed calls pass the argument; nil if they cannot
	// returns a function that converts the number n passed by an unboxed call
	Unbox func(p UnboxedArgSpec) func(c any, in Caller, n int) T
}

// ArgDoc documents an argument, for stubs and errors.
type ArgDoc struct {
	Name            string
	Type            string            // type in the syntax of stubs, such as integer or Whom
	Words           []string          // all possible words, if the argument is a word
	ExtensibleWords *vocabulary.Words // the keywords that are legal, to which packs can add; nil if it is not a keyword
	Optional        string            // describes the default; "" if the argument is required
	Rest            bool              // whether several values can be given
}

// LegalWords returns the legal words of an argument, including keywords that packs have added to table.
func (a *ArgDoc) LegalWords(table *engine.Keywords) []string {
	if a.ExtensibleWords == nil {
		return slices.Clone(a.Words)
	}
	return slices.Concat(a.Words, a.ExtensibleWords.WithKeywordsOf(table).List[len(a.ExtensibleWords.List):])
}

// UnboxedArgEncoding says how an unboxed call, which passes plain ints, can pass an argument. A text, or one of Words,
// must be known when the script is compiled, as must a List of objects of View. One such object is passed as its number.
// A number is from Low to High.
type UnboxedArgEncoding struct {
	Words     *vocabulary.Words
	Text      bool
	List      bool
	View      string
	Low, High int
}

// UnboxedArgSpec is an argument of an unboxed call, one with plain ints, at one place in a script. If Known is set, its
// value is always Text, List or N. Otherwise each call passes a value: an object of View or, if View is nil, a number.
type UnboxedArgSpec struct {
	Known bool
	N     int
	Text  string
	List  []int // if the argument is a constant list, the numbers of its items, which are objects of View
	View  *schema.View
}

// WithComputedDefault returns a as an optional argument whose default, described by defaultDoc, each call computes.
func WithComputedDefault[C, T any](a Arg[T], defaultDoc string, computeDefault func(C) T) Arg[T] {
	a.Optional, a.absent = defaultDoc, func(c any) T { return computeDefault(c.(C)) }
	return a
}

// WithConstantDefault returns a as an optional argument with the default defaultValue, which defaultDoc describes.
func WithConstantDefault[T any](a Arg[T], defaultDoc string, defaultValue T) Arg[T] {
	a.Optional, a.absent, a.always = defaultDoc, func(any) T { return defaultValue }, &defaultValue
	return a
}

// WithUnboxedWords returns a with support for unboxed calls, which pass a plain int: the number of a word in words.
func WithUnboxedWords[T ~int | ~int8 | ~int16 | ~uint8 | ~uint16](a Arg[T], words *vocabulary.Words) Arg[T] {
	a.Operand = &UnboxedArgEncoding{Words: words}
	a.Unbox = func(UnboxedArgSpec) func(any, Caller, int) T { return func(_ any, _ Caller, n int) T { return T(n) } }
	return a
}

func (a *Arg[T]) readerWithDefault() func(c any, in CallArgs, i int) T {
	if a.absent == nil {
		return a.Read
	}
	return func(c any, in CallArgs, i int) T {
		if in.IsAbsent(i) {
			return a.absent(c)
		}
		return a.Read(c, in, i)
	}
}

func (a *Arg[T]) docsAndUnboxedEncoding() ([]ArgDoc, *UnboxedArgEncoding) {
	return append([]ArgDoc{a.ArgDoc}, a.More...), a.Operand
}

// numberArgConverter converts an argument that unboxed calls at one place in a script pass as a plain int. If from is
// nil, the argument is the constant same.
type numberArgConverter[T any] struct {
	from func(c any, in Caller, n int) T
	same T
}

func (a *Arg[T]) newNumberConverter(given []UnboxedArgSpec, i int) (u numberArgConverter[T]) {
	switch {
	case i >= len(given) && a.always != nil:
		u.same = *a.always
	case i >= len(given):
		u.from = func(c any, _ Caller, _ int) T { return a.absent(c) }
	default:
		u.from = a.Unbox(given[i])
		if given[i].Known && given[i].Text == "" && given[i].List == nil {
			u = numberArgConverter[T]{same: u.from(nil, nil, given[i].N)}
		}
	}
	return u
}

func (u *numberArgConverter[T]) convert(c any, in Caller, n int) T {
	if u.from == nil {
		return u.same
	}
	return u.from(c, in, n)
}

// IntArg returns an argument that is a whole number from low to high. nameInMessages is its name in errors.
func IntArg(name, nameInMessages string, low, high int) Arg[int] {
	whole := func(_ any, _ Caller, n int) int { return n }
	return Arg[int]{ArgDoc: ArgDoc{Name: name, Type: "integer"}, Read: func(_ any, in CallArgs, i int) int {
		n, ok := in.Whole(i)
		if !ok || n < low || n > high {
			in.Wrong("%s must be a whole number from %d to %d, not %s", nameInMessages, low, high, in.Value(i))
		}
		return n
	}, Operand: &UnboxedArgEncoding{Low: low, High: high}, Unbox: func(UnboxedArgSpec) func(any, Caller, int) int { return whole }}
}

func StringArg(name string) Arg[string] {
	return Arg[string]{ArgDoc: ArgDoc{Name: name, Type: "string"}, Read: func(_ any, in CallArgs, i int) string {
		s, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be a string, not %s", name, in.Value(i))
		}
		return s
	}}
}

// WordArg returns an argument that is a word. Its value is the number of the word.
func WordArg[T ~int | ~int8 | ~int16 | ~uint8 | ~uint16](name string, words *vocabulary.Words) Arg[T] {
	return WithUnboxedWords(Arg[T]{ArgDoc: WordArgDoc(words, name), Read: func(_ any, in CallArgs, i int) T {
		return T(RequireWord(in, name, in.Value(i), words))
	}}, words)
}

// DefinitionArg returns an argument that is the id of a definition, read as its index in the table of tableOf. class is
// its type in stubs, and nameInMessages its name in errors.
func DefinitionArg[C, D any](name, class, nameInMessages string, tableOf func(c C) *library.DefinitionTable[D]) Arg[int16] {
	id := StringArg(name)
	return Arg[int16]{ArgDoc: ArgDoc{Name: name, Type: class}, Read: func(c any, in CallArgs, i int) int16 {
		return RequireDefinitionIndex(in, tableOf(c.(C)), nameInMessages, id.Read(c, in, i))
	}}
}

// KeywordArg returns an argument that is a keyword: one of words, or one in the content's table that a pack adds and
// words.IsIncluded accepts. refusalEnding is the end of the error for other keywords.
func KeywordArg[C any](name string, words *vocabulary.Words, table func(c C) *engine.Keywords, refusalEnding string) Arg[engine.KeywordID] {
	a := Arg[engine.KeywordID]{ArgDoc: WordArgDoc(words, name), Read: func(c any, in CallArgs, i int) engine.KeywordID {
		word, ok := in.Text(i)
		if !ok {
			in.Wrong("%s must be the name of a keyword, not %s", name, in.Value(i))
		}
		all := table(c.(C))
		k, ok := in.Scope().FindKeyword(all, word)
		if !ok {
			in.Unknown(name, word, words.WithKeywordsOf(all).List)
		}
		if !words.IsIncluded(all.Row(k)) {
			in.Wrong("%s cannot be %s: it is %s", name, word, refusalEnding)
		}
		return k
	}}
	return WithUnboxedWords(a, words)
}

// WithAllWord returns a with the additional legal word "all", whose value is all.
func WithAllWord[T any](a Arg[T], all T) Arg[T] {
	read := a.Read
	if a.Words != nil {
		a.Words = append(slices.Clip(a.Words), "all")
	}
	a.Type += ` | "all"`
	a.Read = func(c any, in CallArgs, i int) T {
		if word, ok := in.Text(i); ok && word == "all" {
			return all
		}
		return read(c, in, i)
	}
	return a
}

// RequireDefinitionIndex returns the index in a table of the definition that word means. If there is none, the call
// fails; nameInMessages is the kind of definition in the error. The other functions Require... fail in the same way.
func RequireDefinitionIndex[D any](in Caller, table *library.DefinitionTable[D], nameInMessages, word string) int16 {
	id, ok := in.Scope().FindFullName(word, func(id string) bool { return table.Find(id) != nil })
	if !ok {
		in.Unknown(nameInMessages, word, table.IDs())
	}
	return table.IndexOrMinusOne(id)
}

func WordArgDoc(w *vocabulary.Words, name string) ArgDoc {
	return ArgDoc{Name: name, Type: w.Name, Words: w.List, ExtensibleWords: w}
}

// RequireInt returns v, which must be a whole number from low to high. If it is not, the call fails.
func RequireInt(in Caller, nameInMessages string, v schema.Value, low, high int) int {
	if v.Shape != schema.Whole || v.N < low || v.N > high {
		in.Wrong("%s must be a whole number from %d to %d, not %s", nameInMessages, low, high, v)
	}
	return v.N
}

// RequireBool returns v, which must be a boolean. If it is not, the call fails.
func RequireBool(in Caller, nameInMessages string, v schema.Value) bool {
	if v.Shape != schema.Truth {
		in.Wrong("%s must be true or false, not %s", nameInMessages, v)
	}
	return v.N != 0
}

// RequireString returns v, which must be a string. If it is not, the call fails.
func RequireString(in Caller, nameInMessages string, v schema.Value) string {
	if v.Shape != schema.Text {
		in.Wrong("%s must be a string, not %s", nameInMessages, v)
	}
	return v.Text
}

// RequireWord returns the number of v, which must be a text and one of words. If it is not, the call fails.
func RequireWord(in Caller, nameInMessages string, v schema.Value, words *vocabulary.Words) int {
	n, ok := in.Scope().Number(words, RequireString(in, nameInMessages, v))
	if !ok {
		in.Unknown(nameInMessages, v.Text, words.List)
	}
	return n
}

// ChargeAndListItems returns the list items of the table v, and charges the caller workPerItem instructions for each.
// If v is not a table, it returns v as the only item.
func ChargeAndListItems(in Caller, workPerItem int, v schema.Value) (items []schema.Value) {
	if v.Source == nil {
		return []schema.Value{v}
	}
	in.Spend(workPerItem * v.Source.Len()) // fits: what is in memory
	for i := range v.Source.Len() {
		items = append(items, v.Source.Item(i))
	}
	return items
}

// TableArg describes an argument that is a table with named fields. Errors call the argument What and a field
// FieldName. List has the names of the legal fields.
type TableArg struct {
	What, FieldName string
	List            []string
}

// EachFieldOrFail calls visit for each field of argument i, in the order of List. If there is an unknown field, or
// the argument is neither nil nor a table, the call fails.
func (n *TableArg) EachFieldOrFail(in CallArgs, i int, visit func(name string, v schema.Value)) {
	v := in.Value(i)
	switch {
	case v.Shape == schema.Nil:
		return
	case v.Source == nil || v.Shape == schema.Ref:
		in.Wrong("%s must be a table like { %s = ... }, not %s", n.What, n.List[0], v)
	}
	unmatched := v.Source.Size()
	for _, name := range n.List {
		if v.Source.Field(name).Shape != schema.Nil {
			unmatched--
		}
	}
	if unmatched > 0 {
		for _, name := range v.Source.Names() {
			if !slices.Contains(n.List, name) {
				in.Unknown(n.FieldName, name, n.List)
			}
		}
		in.Wrong("%s must be a table with named fields: { %s = ... }", n.What, n.List[0])
	}
	for _, name := range n.List {
		if of := v.Source.Field(name); of.Shape != schema.Nil {
			visit(name, of)
		}
	}
}

// TargetArg declares an argument for the targets of a verb: an object of a view, a word or id, or a list of these. C
// is the type of the callback in progress, and S the type of a set of targets.
type TargetArg[C, S any] struct {
	One, Of string // the parts of the error "must be a unit of this match"

	View string // the view of the targets
	// Shown returns set with object n of a view added, or false if the object cannot be a target.
	Shown func(c C, view *schema.View, n int, set S) (S, bool)
	// Named returns set with the targets that a word names, or false if it names none.
	Named func(c C, word string, set S) (S, bool)
	Words func(c C) []string // all words that name targets

	Work int // cost of each item of a list argument, in instructions
}

// Arg returns an argument called name that a verb receives as a set of targets. class is its type in the Lua stubs.
func (w *TargetArg[C, S]) Arg(name, class string) Arg[S] {
	return Arg[S]{ArgDoc: ArgDoc{Name: name, Type: class}, Read: func(c any, in CallArgs, i int) S { return w.readTargets(c.(C), in, i) },
		Operand: &UnboxedArgEncoding{Text: true, List: true, View: w.View},
		Unbox: func(p UnboxedArgSpec) func(c any, in Caller, n int) S {
			switch {
			case p.List != nil:
				return func(c any, in Caller, _ int) (set S) {
					in.Spend(w.Work * len(p.List)) // fits: the list is in memory
					for _, n := range p.List {
						set = w.addTargetObjectOrFail(c.(C), in, p.View, n, set)
					}
					return set
				}
			case p.Text == "":
				return func(c any, in Caller, n int) (set S) { return w.addTargetObjectOrFail(c.(C), in, p.View, n, set) }
			}
			return func(c any, in Caller, _ int) (set S) {
				with, ok := w.Named(c.(C), p.Text, set)
				if !ok {
					return w.addNamedTargetsOrFail(c.(C), in, p.Text, set)
				}
				return with
			}
		}}
}

func (w *TargetArg[C, S]) readTargets(c C, in CallArgs, i int) (set S) {
	if view, n, ok := in.Ref(i); ok {
		return w.addTargetObjectOrFail(c, in, view, n, set)
	}
	if word, ok := in.Text(i); ok {
		return w.addNamedTargetsOrFail(c, in, word, set)
	}
	from := in.Value(i)
	if from.Source == nil {
		w.failWrongTarget(in, from)
	}
	length := from.Source.Len()
	in.Spend(w.Work * length) // fits: the list is in memory
	for i := range length {
		if view, n, ok := from.Source.Ref(i); ok {
			set = w.addTargetObjectOrFail(c, in, view, n, set)
		} else if item := from.Source.Item(i); item.Shape == schema.Text {
			set = w.addNamedTargetsOrFail(c, in, item.Text, set)
		} else {
			w.failWrongTarget(in, item)
		}
	}
	return set
}

func (w *TargetArg[C, S]) addNamedTargetsOrFail(c C, in Caller, word string, set S) S {
	with, known := set, false
	in.Scope().FindFullName(word, func(name string) bool {
		with, known = w.Named(c, name, set)
		return known
	})
	if !known {
		in.Unknown("target", word, w.Words(c))
	}
	return with
}

func (w *TargetArg[C, S]) addTargetObjectOrFail(c C, in Caller, view *schema.View, n int, set S) S {
	with, ok := w.Shown(c, view, n, set)
	if !ok {
		w.failWrongTarget(in, schema.NewRecord())
	}
	return with
}

func (w *TargetArg[C, S]) failWrongTarget(in Caller, v schema.Value) {
	if v.String() == "a table" {
		in.Wrong("`who` must be %s, an id or a list of them", strings.TrimSpace(w.One+" "+w.Of))
	}
	in.Wrong("`who` must be %s, an id or a list of them, not %s", w.One, v)
}
