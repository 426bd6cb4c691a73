package closure

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
)

func (f *compiler) compileVerbCall(e *ast.FuncCallExpr) expr {
	of := f.compileExpr(e.Receiver)
	view := f.self
	if f.form.GameView != "" && f.Game.Verbs[f.root] != nil {
		view = f.root
		of.self = of.root
	}
	if !of.self {
		f.rejectCallback(e, "%s is called on something other than self", e.Method)
	}
	verbs := f.Game.Verbs[view]
	n := slices.IndexFunc(verbs, func(v *commands.Verb) bool { return v.Name == e.Method })
	if n < 0 || view.Field(e.Method) != nil {
		f.rejectCallback(e, "%s has no verb %s", view.Name, e.Method)
	}
	verb := verbs[n]
	switch {
	case verb.Several || f.form.Mode == schema.Pure && verb.Mode != schema.Pure:
		f.rejectCallback(e, "%s cannot be called here", e.Method)
	case len(e.Args) > len(verb.Args) && !(len(verb.Args) > 0 && verb.Args[len(verb.Args)-1].Rest):
		f.rejectCallback(e, "%s is called with too many arguments", e.Method)
	}
	f.addExtraCost(int64(verb.Price)-1, 0)
	first, values := f.compileArgs(e.Args, false)
	f.verbMayHaveRun = f.verbMayHaveRun || verb.Mode != schema.Pure
	line, args := cmp.Or(f.line, e.Line()), newArguments(first, values)
	if unboxed, ok := f.unboxedArgs(verb, values, args); ok {
		return compileUnboxedCall(verb, line, args, unboxed)
	}
	return f.newVerbCallExpr(verb, line, args)
}

// unboxedArg is an argument of a verb call that passes plain ints. The result of code is also stored in the slot.
type unboxedArg struct {
	how       unboxedArgSource // where the value comes from
	kind      kind             // numberKind or refKind, if the value comes from a slot
	known     int              // the constant, or the index of a number of the definition
	text      string
	list      []int // subjects of the objects in a constant list
	view      *schema.View
	low, high int // bounds of the value; not used for constants
	slot      int // index in frame.slots
	num       func(*frame) float64
	get       func(*frame) value
}

// unboxedArgSource is the source of an argument: a constant, a number of the acting definition, code, or a slot.
type unboxedArgSource uint8

const (
	fromConstant unboxedArgSource = iota
	fromOwnNumber
	fromNumberCode
	fromValueCode
	fromSlot
)

// unboxedArgs returns the arguments for a call of a verb with plain ints, or false if one is not a plain int.
func (f *compiler) unboxedArgs(verb *commands.Verb, values []expr, args []argument) (list []unboxedArg, ok bool) {
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
			var o unboxedArg
			o, ok = f.newUnboxedArg(verb.Operands[i], &values[i], &args[i])
			list = append(list, o)
		}
		if !ok {
			return nil, false
		}
	}
	return list, true
}

// newUnboxedArg returns an argument as a plain int. ok is false if it does not fit wanted, or is text in a mod's file.
func (f *compiler) newUnboxedArg(wanted *commands.UnboxedArgEncoding, v *expr, arg *argument) (o unboxedArg, ok bool) {
	switch {
	case v.fixed != nil && v.fixed.kind == textKind:
		if wanted.Text {
			o.text, ok = v.fixed.text, v.fixed.text != "" && !strings.Contains(v.fixed.text, ":") // which names a mod
		} else if wanted.Words != nil {
			o.known, ok = wanted.Words.Number(v.fixed.text)
		}
		return o, ok && !f.layer.Scope.IsOfMod() // names may have another meaning there than in the game
	case wanted.Words != nil:
		return o, false
	case v.fixed != nil && v.fixed.kind == tableKind:
		o.list, o.view = v.fixed.table.subjectsOf(wanted.View)
		return o, wanted.List && o.list != nil
	case v.fixed != nil:
		o.known, ok = toInt32(v.fixed.n)
		return o, ok && v.kind == numberKind && wanted.View == "" && o.known >= wanted.Low && o.known <= wanted.High
	}
	o = unboxedArg{how: fromSlot, kind: v.kind, low: wanted.Low, high: wanted.High, slot: arg.slot, num: arg.num, get: arg.get}
	switch {
	case v.ownNumberIndex > 0:
		o.how, o.known = fromOwnNumber, v.ownNumberIndex-1
	case arg.num != nil:
		o.how = fromNumberCode
	case arg.get != nil:
		o.how = fromValueCode
	}
	if wanted.View != "" {
		o.low, o.high, o.view = math.MinInt, math.MaxInt, v.view
		return o, v.kind == refKind && v.view != nil && v.view.Name == wanted.View
	}
	return o, v.num != nil
}

// unboxedCall is a call of a verb at one line of a script, which passes plain ints.
type unboxedCall struct {
	verb  *commands.Verb
	line  int
	args  []unboxedArg
	given []commands.UnboxedArgSpec
}

func compileUnboxedCall(verb *commands.Verb, line int, args []argument, unboxed []unboxedArg) expr {
	var given []commands.UnboxedArgSpec
	for _, o := range unboxed {
		given = append(given, commands.UnboxedArgSpec{Known: o.how == fromConstant, N: o.known, Text: o.text, List: o.list, View: o.view})
	}
	do := verb.Unboxed(given)
	e := numberExpr(func(k *frame) float64 {
		var n [commands.MaxUnboxed]int
		ok := k.evaluateUnboxedArgs(unboxed, &n)
		if k.acting.HasLog() {
			k.acting.SetCallbackLine(line)
		}
		if ok {
			return float64(do(k.acting, &k.verbInputs, n[0], n[1], n[2]))
		}
		for i := range unboxed {
			if o := &unboxed[i]; o.how == fromOwnNumber {
				k.slots[o.slot].setNumber(o.num(k))
			}
		}
		return float64(verb.Count(k.acting, k.setInputsFromSlots(args)))
	})
	e.unboxedCall = &unboxedCall{verb, line, unboxed, given}
	return e
}

// evaluateUnboxedArgs evaluates arguments into n and their slots. ok is false if an argument does not fit.
func (k *frame) evaluateUnboxedArgs(unboxed []unboxedArg, n *[commands.MaxUnboxed]int) (ok bool) {
	ok = true
	for i := range unboxed {
		o := &unboxed[i]
		var x float64
		switch o.how {
		case fromConstant:
			n[i] = o.known
			continue
		case fromOwnNumber:
			if o.known < len(k.ownNumbers) {
				x = k.ownNumbers[o.known]
			} else {
				x = o.num(k)
			}
		case fromNumberCode:
			x = o.num(k)
			k.slots[o.slot].setNumber(x)
		case fromValueCode:
			k.slots[o.slot] = o.get(k)
			fallthrough
		case fromSlot:
			v := &k.slots[o.slot]
			x, ok = v.n, ok && v.kind == o.kind
		}
		whole, is := toInt32(x)
		if n[i] = whole; !is || whole < o.low || whole > o.high {
			ok = false
		}
	}
	return ok
}

// argument is an argument of a call: the constant fixed or, if that is nil, a slot in the caller's frame.
type argument struct {
	fixed *value
	slot  int
	get   func(*frame) value // computes the value to store in the slot; nil if num does or the slot is already set
	num   func(*frame) float64
}

// newArguments returns arguments with the given values. A computed value i without a slot gets slot firstSlot+i.
func newArguments(firstSlot int, values []expr) (list []argument) {
	for i, v := range values {
		switch {
		case v.fixed != nil:
			list = append(list, argument{fixed: v.fixed})
		case v.slot > 0:
			list = append(list, argument{slot: v.slot - 1})
		default:
			list = append(list, argument{slot: firstSlot + i, get: v.get, num: v.num})
		}
	}
	return list
}

// evaluateInputs evaluates the arguments of a call into their slots, and returns k.verbInputs, set to them.
func (k *frame) evaluateInputs(list []argument) *verbArgs {
	for i := range list { // all first, since an argument may use k.verbInputs itself
		switch a := &list[i]; {
		case a.num != nil:
			k.slots[a.slot].setNumber(a.num(k))
		case a.get != nil:
			k.slots[a.slot] = a.get(k)
		}
	}
	return k.setInputsFromSlots(list)
}

// setInputsFromSlots returns k.verbInputs, set to a call's arguments: constants, and values already in their slots.
func (k *frame) setInputsFromSlots(list []argument) *verbArgs {
	in := &k.verbInputs
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

func (f *compiler) newVerbCallExpr(verb *commands.Verb, line int, args []argument) expr {
	ready := func(k *frame) *verbArgs {
		in := k.evaluateInputs(args)
		if k.acting.HasLog() {
			k.acting.SetCallbackLine(line)
		}
		return in
	}
	switch {
	case verb.Count != nil:
		return numberExpr(func(k *frame) float64 { in := ready(k); return float64(verb.Count(k.acting, in)) })
	case verb.List != nil:
		view := f.views[verb.Of]
		e := valueExpr(func(k *frame) value {
			in := ready(k)
			list := verb.List(k.acting, in)
			return k.newRefList(view, list.Len(), list.At)
		})
		e.each = view
		return e
	}
	return valueExpr(func(k *frame) value { in := ready(k); return k.importValue(verb.Call(k.acting, in)) })
}

func (f *compiler) compileMakerCall(e *ast.FuncCallExpr, maker *commands.RecordMaker) expr {
	if len(e.Args) > len(maker.Args) {
		f.rejectCallback(e, "%s is called with too many arguments", maker.Name)
	}
	first, values := f.compileArgs(e.Args, false)
	args := newArguments(first, values)
	return valueExpr(func(k *frame) value {
		in := k.evaluateInputs(args)
		in.maker = true
		for i := range args {
			if kind := in.argumentAt(i).kind; kind == refKind || kind == selfKind || kind == partKind { // no record contains these
				k.fallBack()
			}
		}
		return k.importValue(maker.Make(in))
	})
}

// verbArgs implements commands.CallArgs for closures. A wrong argument makes the call fall back to the interpreter.
type verbArgs struct {
	*frame
	values []*value
	maker  bool           // whether the call makes a record, which has no scope
	tables [4]tableSource // tables passed as arguments
}

var absent value

func (in *verbArgs) argumentAt(i int) *value {
	if i >= len(in.values) {
		return &absent
	}
	return in.values[i]
}

// IsAbsent implements commands.CallArgs, as the methods below do.
func (in *verbArgs) IsAbsent(i int) bool { return in.argumentAt(i).kind == nilKind }

func (in *verbArgs) Whole(i int) (int, bool) {
	if v := in.argumentAt(i); v.kind == numberKind {
		return toInt32(v.n)
	}
	return 0, false
}

func (in *verbArgs) Text(i int) (string, bool) {
	v := in.argumentAt(i)
	return v.text, v.kind == textKind
}

func (in *verbArgs) Truth(i int) (yes, ok bool) {
	v := in.argumentAt(i)
	return v.n != 0, v.kind == truthKind
}

func (in *verbArgs) Ref(i int) (view *schema.View, n int, ok bool) {
	return in.viewAndSubjectOf(in.argumentAt(i))
}

// Value returns an argument. If that is a table, it is valid only until the next call with the same i.
func (in *verbArgs) Value(i int) schema.Value {
	v := in.argumentAt(i)
	if v.kind == tableKind && i < len(in.tables) {
		in.tables[i] = tableSource{v.table, in.Runner}
		return schema.Value{Shape: schema.Record, Source: &in.tables[i], Host: in.tables[i].table}
	}
	return in.exportValue(*v)
}

func (in *verbArgs) Scope() *vocabulary.NameScope {
	if in.maker {
		return nil
	}
	return in.scope
}

func (in *verbArgs) Spend(instructions int) { in.chargePrice(sandbox.Price{Work: int64(instructions)}) }

func (in *verbArgs) Wrong(string, ...any)             { in.fallBack() }
func (in *verbArgs) Unknown(string, string, []string) { in.fallBack() }
func (in *verbArgs) Refuse(string, error)             { in.fallBack() }
func (in *verbArgs) Fail(error)                       { in.fallBack() }
