package commands

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// DelayedFuncs has the functions in the field "waits" of a definition, converted to the game's type F. The verb
// self:later schedules one of them, which the game calls at a later moment with the arguments given to self:later.
type DelayedFuncs[F any] []schema.NamedEntry[F]

// MaxWaiting is the maximum number of functions in the field "waits" of a definition.
const MaxWaiting = 32

func (w DelayedFuncs[F]) Names() []string {
	return engine.Map(w, func(one schema.NamedEntry[F]) string { return one.Name })
}

// Name returns the name of the function at index n, or "" if the index is out of range.
func (w DelayedFuncs[F]) Name(n int16) string {
	if n < 0 || int(n) >= len(w) {
		return ""
	}
	return w[n].Name
}

// IndexIn returns the index in other of the function that has the name of w[n], or -1 if there is none.
func (w DelayedFuncs[F]) IndexIn(n int16, other DelayedFuncs[F]) int16 {
	return int16(slices.IndexFunc(other, func(one schema.NamedEntry[F]) bool { return n >= 0 && one.Name == w.Name(n) }))
}

// DelayedFuncSignature returns the signature of functions in the field waits: self, the game and four stored arguments.
func DelayedFuncSignature(selfView, gameView string) *schema.CallbackSignature {
	stored := &schema.Type{Shape: schema.Any, Class: "any"}
	return &schema.CallbackSignature{Params: schema.NewCallbackParams("self "+gameView+" a b c d", schema.TypeRef(selfView), schema.TypeRef(gameView), stored, stored, stored, stored)}
}

// DelayedCallback is a callback in progress that self:later scheduled. DelayedArg returns stored argument i, from 0.
type DelayedCallback interface {
	DelayedArg(i int) schema.CallbackArg
}

// WaitsField returns the field "waits" of a definition. signature is the signature of the functions in it, and
// selfClass the type of their self in stubs. at returns the variable in which a definition stores them, and convert
// converts a function to the game's type.
func WaitsField[D, F any](signature *schema.CallbackSignature, selfClass string, at func(*D) *DelayedFuncs[F], convert func(schema.CallbackFunc) F) *schema.Field {
	kind := &schema.Type{Shape: schema.Table, Of: &schema.Type{Shape: schema.Func}, FreeKeys: true, Class: fmt.Sprintf("table<string, fun(self: %s, %s: %s, a?: any, b?: any, c?: any, d?: any)>", selfClass,
		signature.Params[1].Name, strings.ToUpper(signature.Params[1].Name[:1])+signature.Params[1].Name[1:])}
	return &schema.Field{Name: "waits", Doc: "The functions that self:later can schedule, by name.", Type: kind,
		Set: func(r *schema.DefinitionReader, def any, v schema.Value) {
			readWaitsField(r, at(def.(*D)), signature, convert, v)
		},
		Get: func(w *schema.DefinitionConverter, def any) schema.Value {
			var list schema.BuiltTable
			for _, name := range at(def.(*D)).Names() {
				if call := w.FunctionBelowField(name); call.Shape != schema.Nil {
					list = append(list, call.WithName(name))
				}
			}
			return list.OrNil(schema.Table)
		}}
}

func readWaitsField[F any](r *schema.DefinitionReader, at *DelayedFuncs[F], signature *schema.CallbackSignature, convert func(schema.CallbackFunc) F, v schema.Value) {
	*at = slices.Clone(*at)
	for _, name := range v.Source.Names() {
		if !engine.IsID(name) {
			r.RecordErrorAt(name, "", "the name %q in `waits` must be snake_case, like an id", name)
		}
		of := convert(r.RecordAndBindFunction(v.Source.Field(name), signature, name))
		if i := slices.Index(at.Names(), name); i >= 0 {
			(*at)[i].Of = of
			continue
		}
		if len(*at) == MaxWaiting {
			r.RecordErrorHere("`waits` can have at most %d functions", MaxWaiting)
			return
		}
		*at = append(*at, schema.NamedEntry[F]{Name: name, Of: of})
	}
}

// LaterVerbOptions says what self:later can schedule and store. By is the Source of the delayed effect. Names are the
// functions in the field waits of the caller's definition. IDs has the content's ids. Objects of Views can be stored.
type LaterVerbOptions[S any] struct {
	By    S
	Names []string
	IDs   library.StorableIDTypeFunc
	Views []*schema.View
}

// LaterVerb returns the verb self:later. moments are the moments to wait for, and storedArgsType is the type of
// stored arguments in stubs. optionsOf returns the options for a callback, and schedule adds the effect to the game.
func LaterVerb[C, S any](moments *vocabulary.Words, storedArgsType string, optionsOf func(C) LaterVerbOptions[S], schedule func(C, engine.DelayedEffect[S])) *Verb {
	name := Arg[schema.Value]{ArgDoc: ArgDoc{Name: "name", Type: "string"}, Read: func(_ any, in CallArgs, i int) schema.Value { return in.Value(i) }}
	stored := Arg[[engine.MaxDelayedArgs]schema.Value]{ArgDoc: ArgDoc{Name: "a", Type: storedArgsType, Optional: "nothing"}, Read: func(_ any, in CallArgs, i int) (list [engine.MaxDelayedArgs]schema.Value) {
		for n := range list {
			list[n] = in.Value(i + n)
		}
		return list
	}}
	for _, more := range [engine.MaxDelayedArgs - 1]string{"b", "c", "d"} {
		stored.More = append(stored.More, ArgDoc{Name: more, Type: storedArgsType, Optional: "nothing"})
	}
	return Verb3("later", "Schedules the function with that name in the same definition's `waits` for a later moment: "+strings.Join(moments.List, ", ")+
		". The function is called with up to four whole numbers, ids or game objects.", WordArg[uint8]("moment", moments), name, stored, NoResult,
		func(c C, in Caller, moment uint8, name schema.Value, stored [engine.MaxDelayedArgs]schema.Value) schema.Value {
			l := optionsOf(c)
			w := engine.DelayedEffect[S]{Source: l.By, Moment: moment, Function: requireDelayedFuncIndex(in, name, l.Names)}
			for i, v := range stored {
				w.ArgKinds[i], w.Args[i] = encodeStoredArg(in, v, l.IDs, l.Views)
			}
			schedule(c, w)
			return schema.Value{}
		})
}

func requireDelayedFuncIndex(in Caller, name schema.Value, names []string) int16 {
	switch name.Shape {
	case schema.Text:
	case schema.Func:
		in.Wrong("`name` must be the name of a function in `waits`, not a function itself, because the state of a game is copied, saved and replayed: write waits = { draw = function(self, ...) ... end } and pass \"draw\"")
	default:
		in.Wrong("`name` must be the name of a function in `waits`, not %s", name)
	}
	n := slices.Index(names, name.Text)
	if n < 0 {
		in.Unknown("function in waits", name.Text, names)
	}
	return int16(n)
}

// encodeStoredArg returns the kind and number as which a value is stored. If it cannot be stored, the call fails.
func encodeStoredArg(in Caller, v schema.Value, ids library.StorableIDTypeFunc, views []*schema.View) (engine.DelayedArgKind, int32) {
	switch v.Shape {
	case schema.Nil:
		return engine.NoDelayedArg, 0
	case schema.Whole:
		if v.N >= -maxStoredNumber && v.N <= maxStoredNumber {
			return engine.DelayedArgNumber, int32(v.N)
		}
	case schema.Text:
		n, known := in.Scope().Number(ids().Words, v.Text)
		if !known {
			in.Unknown("id", v.Text, ids().Words.List)
		}
		return engine.DelayedArgID, int32(n)
	case schema.Ref:
		if k := slices.Index(views, v.View); k >= 0 {
			return engine.FirstOwnDelayedArg + engine.DelayedArgKind(k), int32(v.N)
		}
	}
	shown := engine.Map(views, func(view *schema.View) string { return view.Name })
	in.Wrong("an argument must be a whole number of at most six digits, an id or an object (%s), not %s", strings.Join(shown, ", "), v)
	return engine.NoDelayedArg, 0
}

const maxStoredNumber = 999_999 // greatest absolute value of a number that self:later can store

// DecodeStoredArg returns the argument stored as a kind and a number. ids and views are those of LaterVerbOptions.
func DecodeStoredArg(kind engine.DelayedArgKind, n int32, ids library.StorableIDTypeFunc, views []*schema.View) schema.CallbackArg {
	switch kind {
	case engine.NoDelayedArg:
		return schema.CallbackArg{}
	case engine.DelayedArgNumber:
		return schema.CallbackArg{Type: schema.TypeNumber, N: int(n)}
	case engine.DelayedArgID:
		return schema.CallbackArg{Type: ids(), N: int(n)}
	}
	return schema.ObjectArg(views[kind-engine.FirstOwnDelayedArg], int(n))
}

// StoredArgValues returns the arguments that self:later has stored in w, without omitted ones, as a list.
func StoredArgValues[S any](w *engine.DelayedEffect[S], ids library.StorableIDTypeFunc, views []*schema.View) schema.Value {
	var list []schema.Value
	for i, kind := range w.ArgKinds {
		switch g := DecodeStoredArg(kind, w.Args[i], ids, views); {
		case g.View != nil:
			list = append(list, schema.ObjectRef(g.View, g.N))
		case kind == engine.DelayedArgID:
			list = append(list, schema.String(g.Type.Words.Word(g.N)))
		case kind == engine.DelayedArgNumber:
			list = append(list, schema.Number(g.N))
		}
	}
	return schema.NewList(list...)
}

// RenumberStoredIDs converts the ids stored in w from their numbers in one content to those in another. If the other
// content lacks one of the ids, w loses its function and its arguments.
func RenumberStoredIDs[S any](w *engine.DelayedEffect[S], from, to library.StorableIDTypeFunc) {
	for i, kind := range w.ArgKinds {
		if kind != engine.DelayedArgID {
			continue
		}
		n, ok := to().Words.Number(from().Words.Word(int(w.Args[i])))
		if !ok {
			w.Function, w.ArgKinds = engine.NoDelayedFunc, [engine.MaxDelayedArgs]engine.DelayedArgKind{}
			return
		}
		w.Args[i] = int32(n)
	}
}
