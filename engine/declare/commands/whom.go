package commands

import (
	"strings"

	"curtaincall/engine/declare/schema"
)

// TargetArg declares an argument for the targets of a verb: an object of a view, a word or id, or a list
// of those. C is the callback in progress, S a set of targets.
type TargetArg[C, S any] struct {
	One, Of string // in messages: a unit, of this match

	View  string                                               // the view of the targets
	Shown func(c C, view *schema.View, n int, set S) (S, bool) // adds an object of a view to the set
	Named func(c C, word string, set S) (S, bool)              // adds the targets that a word names to the set
	Words func(c C) []string                                   // all words that name targets

	Work int // instructions for each item of a list
}

// Arg returns the argument, whose value is the set of targets.
func (w *TargetArg[C, S]) Arg(name, class string) Arg[S] {
	return Arg[S]{ArgDoc: ArgDoc{Name: name, Type: class}, Read: func(c any, in Inputs, i int) S { return w.readTargets(c.(C), in, i) },
		Operand: &UnboxedArgEncoding{Text: true, View: w.View},
		Unbox: func(p UnboxedArgSpec) func(c any, in Caller, n int) S {
			if p.Text == "" {
				return func(c any, in Caller, n int) (set S) { return w.addObjectOrFail(c.(C), in, p.View, n, set) }
			}
			return func(c any, in Caller, _ int) (set S) {
				with, ok := w.Named(c.(C), p.Text, set)
				if !ok {
					return w.addNamedOrFail(c.(C), in, p.Text, set)
				}
				return with
			}
		}}
}

func (w *TargetArg[C, S]) readTargets(c C, in Inputs, i int) (set S) {
	if view, n, ok := in.Ref(i); ok {
		return w.addObjectOrFail(c, in, view, n, set)
	}
	if word, ok := in.Text(i); ok {
		return w.addNamedOrFail(c, in, word, set)
	}
	from := in.Value(i)
	if from.Source == nil {
		w.failTarget(in, from)
	}
	length := from.Source.Len()
	in.Spend(w.Work * length) // fits: the list is in memory
	for i := range length {
		if view, n, ok := from.Source.Ref(i); ok {
			set = w.addObjectOrFail(c, in, view, n, set)
		} else if item := from.Source.Item(i); item.Shape == schema.Text {
			set = w.addNamedOrFail(c, in, item.Text, set)
		} else {
			w.failTarget(in, item)
		}
	}
	return set
}

func (w *TargetArg[C, S]) addNamedOrFail(c C, in Caller, word string, set S) S {
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

func (w *TargetArg[C, S]) addObjectOrFail(c C, in Caller, view *schema.View, n int, set S) S {
	with, ok := w.Shown(c, view, n, set)
	if !ok {
		w.failTarget(in, schema.NewRecord())
	}
	return with
}

func (w *TargetArg[C, S]) failTarget(in Caller, v schema.Value) {
	if v.String() == "a table" {
		in.Wrong("`who` must be %s, an id or a list of them", strings.TrimSpace(w.One+" "+w.Of))
	}
	in.Wrong("`who` must be %s, an id or a list of them, not %s", w.One, v)
}
