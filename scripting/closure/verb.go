package closure

import (
	"cmp"
	"math"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// method compiles a call of a verb on self or on the root.
func (f *compiler) method(e *ast.FuncCallExpr) expr {
	of := f.expr(e.Receiver)
	view := f.self
	if f.form.Root != "" && f.Game.Verbs[f.root] != nil {
		view = f.root
		of.self = of.root
	}
	if !of.self {
		f.reject(e, "%s is called on something other than self", e.Method)
	}
	verb := findVerb(f.Game.Verbs[view], e.Method)
	switch {
	case verb == nil || view.Field(e.Method) != nil:
		f.reject(e, "%s has no verb %s", view.Name, e.Method)
	case verb.Several || f.form.Mode == schema.Pure && verb.Mode != schema.Pure:
		f.reject(e, "%s cannot be called here", e.Method)
	case len(e.Args) > len(verb.Args) && !(len(verb.Args) > 0 && verb.Args[len(verb.Args)-1].Rest):
		f.reject(e, "%s is called with too many arguments", e.Method)
	}
	f.beside(int64(verb.Price)-1, 0)
	first, values := f.args(e.Args)
	f.acted = f.acted || verb.Mode != schema.Pure
	line, args := cmp.Or(f.line, e.Line()), arguments(first, values)
	if operands, ok := f.operands(verb, values, args); ok {
		return compileUnboxed(verb, line, args, operands)
	}
	return f.verb(verb, line, args)
}

// operand is an argument of an unboxed call, which passes ints to the verb. A computed one is
// also stored in its slot.
type operand struct {
	how       take
	kind      kind // isNumber or isRef, of a slot
	known     int  // the number, or the index of one of the definition
	text      string
	view      *schema.View
	low, high int // bounds, unless how is takeKnown
	slot      int
	num       func(*call) float64
	get       func(*call) value
}

// take is the source of an operand: a constant, a number of the acting definition, an expression
// for a number or for another value, or a slot that is already set.
type take uint8

const (
	takeKnown take = iota
	takeLasting
	takeNumber
	takeMade
	takeSlot
)

// operands returns the arguments of an unboxed call of a verb. It reports false if the call
// cannot be unboxed.
func (f *compiler) operands(verb *commands.Verb, values []expr, args []argument) (list []operand, ok bool) {
	if verb.Unboxed == nil || len(values) > commands.MaxUnboxed {
		return nil, false
	}
	for i := range verb.Operands {
		switch {
		case i >= len(values):
			ok = verb.Args[i].Optional != ""
		case verb.Operands[i] == nil:
			ok = false
		default:
			var o operand
			o, ok = f.operand(verb.Operands[i], &values[i], &args[i])
			list = append(list, o)
		}
		if !ok {
			return nil, false
		}
	}
	return list, true
}

// operand returns an argument of an unboxed call. It reports false if its value may not be of the
// wanted type.
func (f *compiler) operand(wanted *commands.Operand, v *expr, arg *argument) (o operand, ok bool) {
	switch {
	case v.fixed != nil && v.fixed.kind == isText:
		if wanted.Text {
			o.text, ok = v.fixed.text, v.fixed.text != "" && !strings.Contains(v.fixed.text, ":") // which names a mod
		} else if wanted.Words != nil {
			o.known, ok = wanted.Words.Number(v.fixed.text)
		}
		return o, ok && !f.elsewhere
	case wanted.Words != nil:
		return o, false
	case v.fixed != nil:
		o.known, ok = integer(v.fixed.n)
		return o, ok && v.kind == isNumber && wanted.View == "" && o.known >= wanted.Low && o.known <= wanted.High
	}
	o = operand{how: takeSlot, kind: v.kind, low: wanted.Low, high: wanted.High, slot: arg.slot, num: arg.num, get: arg.get}
	switch {
	case v.lasting > 0:
		o.how, o.known = takeLasting, v.lasting-1
	case arg.num != nil:
		o.how = takeNumber
	case arg.get != nil:
		o.how = takeMade
	}
	if wanted.View != "" {
		o.low, o.high, o.view = math.MinInt, math.MaxInt, v.view
		return o, v.kind == isRef && v.view != nil && v.view.Name == wanted.View
	}
	return o, v.num != nil
}

func compileUnboxed(verb *commands.Verb, line int, args []argument, operands []operand) expr {
	var given []commands.Passed
	for _, o := range operands {
		given = append(given, commands.Passed{Known: o.how == takeKnown, N: o.known, Text: o.text, View: o.view})
	}
	do := verb.Unboxed(given)
	return numeric(func(k *call) float64 {
		n, ok := k.numbers(operands)
		if k.acting.Listening() {
			k.acting.At(line)
		}
		if ok {
			return float64(do(k.asked, &k.in, n[0], n[1], n[2]))
		}
		k.putLasting(operands)
		return float64(verb.Count(k.asked, k.inputsOf(args)))
	})
}

// numbers evaluates the arguments of an unboxed call, in order. It reports false if one is not of
// the wanted type or out of bounds.
func (k *call) numbers(operands []operand) (n [commands.MaxUnboxed]int, ok bool) {
	ok = true
	for i := range operands {
		o := &operands[i]
		var x float64
		switch o.how {
		case takeKnown:
			n[i] = o.known
			continue
		case takeLasting:
			if o.known < len(k.lasting) {
				x = k.lasting[o.known]
			} else {
				x = o.num(k)
			}
		case takeNumber:
			x = o.num(k)
			k.slots[o.slot].setNumber(x)
		case takeMade:
			k.slots[o.slot] = o.get(k)
			fallthrough
		case takeSlot:
			v := &k.slots[o.slot]
			x, ok = v.n, ok && v.kind == o.kind
		}
		whole, is := integer(x)
		n[i], ok = whole, ok && is && whole >= o.low && whole <= o.high
	}
	return n, ok
}

// putLasting stores the operands that are numbers of the definition in their slots.
func (k *call) putLasting(operands []operand) {
	for i := range operands {
		if o := &operands[i]; o.how == takeLasting {
			k.slots[o.slot].setNumber(o.num(k))
		}
	}
}

func findVerb(list []*commands.Verb, name string) *commands.Verb {
	for _, v := range list {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// argument is an argument of a call: a constant, or a slot of the caller, which is first set by
// get or num if they are not nil.
type argument struct {
	fixed *value
	slot  int
	get   func(*call) value // nil if the slot is already set
	num   func(*call) float64
}

// arguments returns the arguments of a call, with consecutive slots from first.
func arguments(first int, values []expr) (list []argument) {
	for i, v := range values {
		switch {
		case v.fixed != nil:
			list = append(list, argument{fixed: v.fixed})
		case v.slot > 0:
			list = append(list, argument{slot: v.slot - 1})
		default:
			list = append(list, argument{slot: first + i, get: v.get, num: v.num})
		}
	}
	return list
}

// ready evaluates arguments and returns them as inputs, valid until the next call.
func (k *call) ready(list []argument) *inputs {
	k.workOut(list) // first, since an argument may use k.in itself
	return k.inputsOf(list)
}

func (k *call) workOut(list []argument) {
	for i := range list {
		switch a := &list[i]; {
		case a.num != nil:
			k.slots[a.slot].setNumber(a.num(k))
		case a.get != nil:
			k.slots[a.slot] = a.get(k)
		}
	}
}

// inputsOf returns arguments that were evaluated as inputs, valid until the next call.
func (k *call) inputsOf(list []argument) *inputs {
	in := &k.in
	in.maker, in.values = false, in.values[:0]
	for i := range list {
		v := list[i].fixed
		if v == nil {
			v = &k.slots[list[i].slot]
		}
		in.values = append(in.values, v)
	}
	return in
}

func (f *compiler) verb(verb *commands.Verb, line int, args []argument) expr {
	ready := func(k *call) *inputs {
		in := k.ready(args)
		if k.acting.Listening() {
			k.acting.At(line)
		}
		return in
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

func (f *compiler) make(e *ast.FuncCallExpr, maker *commands.Maker) expr {
	if len(e.Args) > len(maker.Args) {
		f.reject(e, "%s is called with too many arguments", maker.Name)
	}
	first, values := f.args(e.Args)
	args := arguments(first, values)
	return anything(func(k *call) value {
		in := k.ready(args)
		in.maker = true
		for i := range args {
			if kind := in.at(i).kind; kind == isRef || kind == isSelf || kind == isPart { // no record contains these
				k.giveUp()
			}
		}
		return k.value(maker.Make(in))
	})
}

// inputs are the arguments of a verb, a commands.Inputs. It gives up on wrong arguments, so that
// the interpreter reports them.
type inputs struct {
	*call
	values []*value
	maker  bool      // for a function that makes a record, which has no scope
	tables [4]source // of arguments
}

var nothing value

// at returns an argument, or nothing.
func (in *inputs) at(i int) *value {
	if i >= len(in.values) {
		return &nothing
	}
	return in.values[i]
}

// Absent implements commands.Inputs, as the methods below do.
func (in *inputs) Absent(i int) bool { return in.at(i).kind == isNil }

func (in *inputs) Whole(i int) (int, bool) {
	if v := in.at(i); v.kind == isNumber {
		return integer(v.n)
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

func (in *inputs) Ref(i int) (view *schema.View, n int, ok bool) { return in.shows(in.at(i)) }

// Value implements commands.Inputs. Reading a table does not allocate: the result is valid
// until the next call.
func (in *inputs) Value(i int) schema.Value {
	v := in.at(i)
	if v.kind == isTable && i < len(in.tables) {
		in.tables[i] = source{v.table, in.Machine}
		return tableShown(&in.tables[i])
	}
	return in.showValue(*v)
}

func (in *inputs) Scope() *vocabulary.Scope {
	if in.maker {
		return nil
	}
	return in.scope
}

func (in *inputs) Spend(instructions int) { in.take(price{work: int64(instructions)}) }

func (in *inputs) Wrong(string, ...any)             { in.giveUp() }
func (in *inputs) Unknown(string, string, []string) { in.giveUp() }
func (in *inputs) Refuse(string, error)             { in.giveUp() }
func (in *inputs) Fail(error)                       { in.giveUp() }
