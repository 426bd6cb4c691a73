package closure

import (
	"math"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

func (f *compiler) compileLibraryCall(e *ast.FuncCallExpr, name string) expr {
	if name == syntax.Table { // of a constructor; a call in the fourth place has its last items
		if len(e.Args) == 0 {
			return f.compileTable(&ast.TableExpr{}, nil)
		}
		of, is := e.Args[0].(*ast.TableExpr)
		if !is {
			f.rejectCallback(e, "an unsupported table")
		}
		if len(e.Args) > 2 {
			return f.compileTable(of, e.Args[3:])
		}
		return f.compileTable(of, nil)
	}
	if name == syntax.Assign {
		return f.compileKeyAssignment(e)
	}
	_, args := f.compileArgs(e.Args, false)
	switch name {
	case syntax.Less, syntax.LessEqual, syntax.Greater, syntax.GreaterEqual, syntax.Equal, syntax.Unequal:
		return truthExpr(f.comparisonCode(operators[name], args[0], args[1]))
	case syntax.Length:
		return f.compileLength(args[0])
	case syntax.Add, syntax.Subtract, syntax.Multiply, syntax.Divide, syntax.Modulo:
		return f.compileArithmetic(e, operators[name], args[0], args[1])
	case syntax.Concat:
		return f.compileConcat(args)
	case "math.floor", "math.ceil", "math.abs":
		return f.compileUnaryMath(e, name, args)
	case "math.max", "math.min":
		return f.compileMaxOrMin(e, name, args)
	case "error":
		return valueExpr(func(k *frame) value { k.fallBack(); return value{} })
	case "tostring":
		return f.compileOneArgCall(e, args, func(k *frame, v value) value { return k.newChargedText(k.textOrNumber(v)) })
	case "string.len":
		return f.compileOneArgCall(e, args, func(k *frame, v value) value { return numberValue(float64(len(k.textOrNumber(v)))) })
	case "type":
		return f.compileOneArgCall(e, args, func(_ *frame, v value) value { return textValue(typeNames[v.kind]) })
	case "table.insert":
		return f.compileTableAppend(e, args)
	case "table.remove":
		return f.compileTableRemove(e, args)
	}
	f.rejectCallback(e, "%s", name)
	return expr{}
}

var operators = map[string]string{
	syntax.Add: "+", syntax.Subtract: "-", syntax.Multiply: "*", syntax.Divide: "/", syntax.Modulo: "%",
	syntax.Less: "<", syntax.LessEqual: "<=", syntax.Greater: ">", syntax.GreaterEqual: ">=", syntax.Equal: "==", syntax.Unequal: "~=",
}

func (f *compiler) compileUnaryMath(e ast.Expr, name string, args []expr) expr {
	if len(args) != 1 {
		f.rejectCallback(e, "%s with several arguments", name)
	}
	of, do := f.numberCode(args[0]), map[string]func(float64) float64{"math.floor": math.Floor, "math.ceil": math.Ceil, "math.abs": math.Abs}[name]
	if name == "math.floor" {
		return numberExpr(func(k *frame) float64 { return math.Floor(of(k)) })
	}
	return numberExpr(func(k *frame) float64 { return do(of(k)) })
}

func (f *compiler) compileMaxOrMin(e ast.Expr, name string, args []expr) expr {
	if len(args) == 0 {
		f.rejectCallback(e, "%s without arguments", name)
	}
	best, larger := f.numberCode(args[0]), name == "math.max"
	for _, arg := range args[1:] {
		a, b := best, f.numberCode(arg)
		best = func(k *frame) float64 {
			x := a(k)
			if y := b(k); larger && y > x || !larger && y < x {
				return y
			}
			return x
		}
	}
	return numberExpr(best)
}

func (f *compiler) compileLength(of expr) expr {
	get := of.get
	return numberExpr(func(k *frame) float64 {
		switch v := get(k); v.kind {
		case textKind:
			return float64(len(v.text))
		case tableKind:
			return float64(len(v.table.items))
		}
		k.fallBack()
		return 0
	})
}

func (f *compiler) compileConcat(args []expr) expr {
	parts := valueGetters(args)
	return valueExpr(func(k *frame) value {
		var b strings.Builder
		for _, get := range parts {
			b.WriteString(k.textOrNumber(get(k)))
		}
		if b.Len() > sandbox.MaxString {
			k.fallBack()
		}
		return k.newChargedText(b.String())
	})
}

// textOrNumber returns a string or a number as text, and charges for formatting a number. Other values fall back.
func (k *frame) textOrNumber(v value) string {
	switch v.kind {
	case textKind:
		return v.text
	case numberKind:
		k.chargePrice(sandbox.Price{Work: numberWork})
		return syntax.FormatNumber(v.n)
	}
	k.fallBack()
	return ""
}

// compileOneArgCall compiles a library call with one argument, which do carries out. If the argument is itself a call
// that returns nil, the code falls back to the interpreter: if that call returned nothing, Lua raises an error.
func (f *compiler) compileOneArgCall(e *ast.FuncCallExpr, args []expr, do func(*frame, value) value) expr {
	if len(args) != 1 {
		f.rejectCallback(e, "a function with one parameter called with several arguments")
	}
	get := args[0].get
	given, is := e.Args[0].(*ast.FuncCallExpr)
	returned := is && !given.AdjustRet
	return valueExpr(func(k *frame) value {
		v := get(k)
		if returned && v.kind == nilKind {
			k.fallBack()
		}
		return do(k, v)
	})
}

var typeNames = [...]string{nilKind: "nil", truthKind: "boolean", numberKind: "number", textKind: "string",
	refKind: "table", selfKind: "table", partKind: "table", tableKind: "table"}

// compileKeyAssignment compiles e, which means t[key] = x. If t is a field such as self.memory, key must be constant.
func (f *compiler) compileKeyAssignment(e *ast.FuncCallExpr) expr {
	_, args := f.compileArgs(e.Args, false)
	of, key, set := args[0], args[1], args[2]
	switch {
	case of.nestedField == nil:
		of, key, set := of.get, key.get, set.get
		return valueExpr(func(k *frame) value {
			t, at := of(k), key(k)
			v := set(k)
			k.setEntryOrFallBack(k.changeableTableOrFallBack(t), at, v)
			return value{}
		})
	case key.fixed == nil || key.fixed.kind != textKind:
		f.rejectCallback(e, "a computed key")
	}
	return f.compileMemoryAssignment(e, of.nestedField, key.fixed.text, set.get)
}

// setEntryOrFallBack sets t[key] to v. It falls back to the interpreter if v is nil, or if key is neither a string nor
// the index of an existing item or of the next one, up to maxListItems.
func (k *frame) setEntryOrFallBack(t *table, key, v value) {
	if v.kind == nilKind {
		k.fallBack()
	}
	k.chargePrice(sandbox.Price{Work: 1 + sandbox.MaxString/1024, Bytes: sandbox.MaxGrowthBytes})
	k.chargeLookup(t, key)
	switch i, whole := toInt32(key.n); {
	case key.kind == textKind && t.fieldIndex(key.text) >= 0:
		t.fields[t.fieldIndex(key.text)] = v
	case key.kind == textKind:
		t.names, t.fields = append(t.names, key.text), append(t.fields, v)
	case key.kind != numberKind || !whole || i < 1 || i > min(len(t.items)+1, maxListItems):
		k.fallBack()
	case i <= len(t.items):
		t.items[i-1] = v
	default:
		t.items = append(t.items, v)
	}
}

func (f *compiler) compileTableAppend(e ast.Expr, args []expr) expr {
	if len(args) != 2 {
		f.rejectCallback(e, "table.insert with a position")
	}
	list, item := args[0].get, args[1].get
	return valueExpr(func(k *frame) value {
		v := list(k)
		added := item(k)
		t := k.changeableTableOrFallBack(v)
		if len(t.items) >= maxListItems {
			k.fallBack()
		}
		k.chargePrice(sandbox.Price{Work: 1, Bytes: sandbox.MaxGrowthBytes})
		k.addEntryOrFallBack(t, "", added)
		return value{}
	})
}

func (f *compiler) compileTableRemove(e ast.Expr, args []expr) expr {
	if len(args) == 0 || len(args) > 2 {
		f.rejectCallback(e, "table.remove with a position")
	}
	list := args[0].get
	place := func(*frame) value { return value{} }
	if len(args) == 2 {
		place = args[1].get
	}
	return valueExpr(func(k *frame) value {
		v, at := list(k), place(k)
		t := k.changeableTableOrFallBack(v)
		i := len(t.items)
		if at.kind != nilKind {
			whole, ok := toInt32(at.n)
			if !ok || at.kind != numberKind {
				k.fallBack()
			}
			i = whole
		}
		if i < 1 || i > len(t.items) {
			return value{}
		}
		k.chargePrice(sandbox.Price{Work: int64(len(t.items) - i)})
		gone := t.items[i-1]
		t.items = slices.Delete(t.items, i-1, i)
		return gone
	})
}

const maxListItems = 1000

func (k *frame) changeableTableOrFallBack(v value) *table {
	if v.kind != tableKind || v.table.frozen {
		k.fallBack()
	}
	return v.table
}

// compileMemoryAssignment compiles self.FIELD.name = x. It rejects the callback if it is a forecast or if FIELD stores
// no values, unlike self.memory. The code falls back to the interpreter if the value cannot be stored.
func (f *compiler) compileMemoryAssignment(e ast.Expr, p *nestedField, name string, set func(*frame) value) expr {
	if p.field.Store == nil || f.form.IsForecast || !p.own {
		f.rejectCallback(e, "an assignment to a field")
	}
	return valueExpr(func(k *frame) value {
		game, n := p.of(k)
		v := set(k)
		if v.kind == tableKind || v.kind == partKind || v.kind == refKind || v.kind == selfKind {
			k.fallBack()
		}
		if p.field.Store(game, n, name, k.exportValue(v)) != nil {
			k.fallBack()
		}
		return value{}
	})
}
