package closure

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare"
)

// method compiles a call of a verb of whoever acts.
func (f *compiler) method(e *ast.FuncCallExpr) expr {
	of := f.expr(e.Receiver)
	view := f.self
	if f.form.Root != "" && len(f.root.Verbs) > 0 {
		view = f.root
		of.self = of.root
	}
	if !of.self {
		f.leave(e, "%s is called on something else than who acts", e.Method)
	}
	verb := verbNamed(view, e.Method)
	switch {
	case verb == nil || view.Field(e.Method) != nil:
		f.leave(e, "%s has no verb %s", view.Name, e.Method)
	case verb.Several || f.form.Mode == declare.Pure && verb.Mode != declare.Pure:
		f.leave(e, "%s cannot be called here", e.Method)
	case len(e.Args) > len(verb.Args) && !(len(verb.Args) > 0 && verb.Args[len(verb.Args)-1].Rest):
		f.leave(e, "%s is given more than it takes", e.Method)
	}
	f.beside(int64(verb.Price)-1, 0)
	first, values := f.args(e.Args)
	return f.verb(verb, e.Line(), first, gets(values))
}

func verbNamed(view *declare.View, name string) *declare.Verb {
	for _, v := range view.Verbs {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// verb compiles a call of a verb whose arguments come into slots side by side.
func (f *compiler) verb(verb *declare.Verb, line, first int, args []func(*call) value) expr {
	ready := func(k *call) *inputs {
		for i, get := range args {
			k.slots[first+i] = get(k)
		}
		if k.acting.Listening() {
			k.acting.At(line)
		}
		k.in.args = k.slots[first : first+len(args)]
		return &k.in
	}
	switch {
	case verb.Count != nil:
		return numeric(func(k *call) float64 { in := ready(k); return float64(verb.Count(k.asked, in)) })
	case verb.List != nil:
		view := f.views[verb.Of]
		e := anything(func(k *call) value {
			in := ready(k)
			list := verb.List(k.asked, in)
			return k.refs(view, list.Len(), list.At)
		})
		e.each = view
		return e
	}
	return anything(func(k *call) value { in := ready(k); return k.value(verb.Call(k.asked, in)) })
}

// make compiles a call of a word that makes a record.
func (f *compiler) make(e *ast.FuncCallExpr, maker *declare.Maker) expr {
	if len(e.Args) > len(maker.Args) {
		f.leave(e, "%s is given more than it takes", maker.Name)
	}
	first, values := f.args(e.Args)
	args := gets(values)
	return anything(func(k *call) value {
		for i, get := range args {
			v := get(k)
			if v.view != nil { // which no record has
				k.left()
			}
			k.slots[first+i] = v
		}
		k.in.args = k.slots[first : first+len(args)]
		return k.value(maker.Make(&k.in))
	})
}

// inputs are the arguments of a verb, declare.Inputs. What is wrong with one is left to
// the interpreter, which says so.
type inputs struct {
	*call
	args   []value
	tables [4]source // of arguments
}

// at is an argument, nil where there is none.
func (in *inputs) at(i int) *value {
	if i < len(in.args) {
		return &in.args[i]
	}
	return &value{}
}

// Absent implements declare.Inputs; the others too.
func (in *inputs) Absent(i int) bool { return in.at(i).kind == isNil }

func (in *inputs) Shape(i int) declare.Shape {
	switch in.at(i).kind {
	case isNil:
		return declare.Nil
	case isText:
		return declare.Text
	case isRef, isSelf, isPart, isTable:
		return declare.Record
	}
	return declare.Any
}

func (in *inputs) Whole(i int) (int, bool) {
	if v := in.at(i); v.kind == isNumber {
		return exact(v.n)
	}
	return 0, false
}

func (in *inputs) Text(i int) (string, bool) {
	v := in.at(i)
	return v.text, v.kind == isText
}

func (in *inputs) Truth(i int) (yes, ok bool) {
	v := in.at(i)
	return v.n != 0, v.kind == isTruth
}

func (in *inputs) Ref(i int) (view *declare.View, n int, ok bool) { return in.shows(in.at(i)) }

// Value implements declare.Inputs. A table costs no allocation: it is read through a
// place of the argument's own, until the next call.
func (in *inputs) Value(i int) declare.Value {
	v := in.at(i)
	if v.kind == isTable && i < len(in.tables) {
		in.tables[i] = source{v.table, in.Machine}
		return tableShown(&in.tables[i])
	}
	return in.shown(*v)
}

func (in *inputs) Spend(instructions int) { in.take(price{work: int64(instructions)}) }

func (in *inputs) Wrong(string, ...any)             { in.left() }
func (in *inputs) Unknown(string, string, []string) { in.left() }
func (in *inputs) Refuse(string, error)             { in.left() }
func (in *inputs) Fail(error)                       { in.left() }
