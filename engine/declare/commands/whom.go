package commands

import (
	"strings"

	"curtaincall/engine/declare/schema"
)

// Whom reads whom a verb is for: by what a view shows, by a word or an id, or by a list of those.
// C is the callback in progress, S a set of those meant.
type Whom[C, S any] struct {
	One, Of string // as messages say it: a unit, of this match

	View  string                                               // that shows them
	Shown func(c C, view *schema.View, n int, set S) (S, bool) // the set with what a view shows
	Named func(c C, word string, set S) (S, bool)              // or with what a word stands for
	Words func(c C) []string                                   // that stand for somebody

	Work int // instructions for each item of a list
}

// Arg returns the argument.
func (w *Whom[C, S]) Arg(name, class string) Arg[S] {
	return Arg[S]{ArgDoc: ArgDoc{Name: name, Type: class}, Read: func(c any, in Inputs, i int) S { return w.read(c.(C), in, i) },
		Operand: &Operand{Text: true, View: w.View},
		Unbox: func(p Passed) func(c any, in Caller, n int) S {
			if p.Text == "" {
				return func(c any, in Caller, n int) (set S) { return w.addShown(c.(C), in, p.View, n, set) }
			}
			return func(c any, in Caller, _ int) (set S) {
				with, ok := w.Named(c.(C), p.Text, set)
				if !ok {
					return w.addByName(c.(C), in, p.Text, set)
				}
				return with
			}
		}}
}

func (w *Whom[C, S]) read(c C, in Inputs, i int) (set S) {
	if view, n, ok := in.Ref(i); ok {
		return w.addShown(c, in, view, n, set)
	}
	if word, ok := in.Text(i); ok {
		return w.addByName(c, in, word, set)
	}
	from := in.Value(i)
	if from.Source == nil {
		w.refuse(in, from)
	}
	length := from.Source.Len()
	in.Spend(w.Work * length) // fits: the list is in memory
	for i := range length {
		if view, n, ok := from.Source.Ref(i); ok {
			set = w.addShown(c, in, view, n, set)
		} else if item := from.Source.Item(i); item.Shape == schema.Text {
			set = w.addByName(c, in, item.Text, set)
		} else {
			w.refuse(in, item)
		}
	}
	return set
}

func (w *Whom[C, S]) addByName(c C, in Caller, word string, set S) S {
	with, known := set, false
	in.Scope().Find(word, func(name string) bool {
		with, known = w.Named(c, name, set)
		return known
	})
	if !known {
		in.Unknown("who", word, w.Words(c))
	}
	return with
}

func (w *Whom[C, S]) addShown(c C, in Caller, view *schema.View, n int, set S) S {
	with, ok := w.Shown(c, view, n, set)
	if !ok {
		w.refuse(in, schema.Fields())
	}
	return with
}

func (w *Whom[C, S]) refuse(in Caller, v schema.Value) {
	if v.String() == "a table" {
		in.Wrong("who must be %s, an id or a list of them", strings.TrimSpace(w.One+" "+w.Of))
	}
	in.Wrong("who must be %s, an id or a list of them, not %s", w.One, v)
}
