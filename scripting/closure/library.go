package closure

import (
	"math"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// libraryCall compiles a call of a library function, or of a function that replaces an operator
// in the rewritten tree.
func (f *compiler) libraryCall(e *ast.FuncCallExpr, name string) expr {
	if name == syntax.Table {
		return f.tableCall(e)
	}
	if name == syntax.Assign {
		return f.setField(e)
	}
	_, args := f.args(e.Args)
	switch name {
	case syntax.Less, syntax.LessEqual, syntax.Greater, syntax.GreaterEqual, syntax.Equal, syntax.Unequal:
		return truth(f.compare(operators[name], args[0], args[1]))
	case syntax.Length:
		return f.length(args[0])
	case syntax.Add, syntax.Subtract, syntax.Multiply, syntax.Divide, syntax.Modulo:
		return f.arithmetic(e, operators[name], args[0], args[1])
	case syntax.Concat:
		return f.concat(args)
	case "math.floor", "math.ceil", "math.abs":
		return f.compileRounding(e, name, args)
	case "math.max", "math.min":
		return f.extreme(e, name, args)
	case "error":
		return anything(func(k *call) value { k.giveUp(); return value{} })
	case "tostring":
		return f.ofOne(e, args, func(k *call, v value) value { return k.text(k.formatValue(v)) })
	case "string.len":
		return f.ofOne(e, args, func(k *call, v value) value { return numberOf(float64(len(k.formatValue(v)))) })
	case "type":
		return f.ofOne(e, args, func(_ *call, v value) value { return textOf(typeNames[v.kind]) })
	case "table.insert":
		return f.insert(e, args)
	case "table.remove":
		return f.remove(e, args)
	}
	f.reject(e, "%s", name)
	return expr{}
}

var operators = map[string]string{
	syntax.Add: "+", syntax.Subtract: "-", syntax.Multiply: "*", syntax.Divide: "/", syntax.Modulo: "%",
	syntax.Less: "<", syntax.LessEqual: "<=", syntax.Greater: ">", syntax.GreaterEqual: ">=", syntax.Equal: "==", syntax.Unequal: "~=",
}

func (f *compiler) compileRounding(e ast.Expr, name string, args []expr) expr {
	if len(args) != 1 {
		f.reject(e, "%s of several", name)
	}
	of, do := f.number(args[0]), map[string]func(float64) float64{"math.floor": math.Floor, "math.ceil": math.Ceil, "math.abs": math.Abs}[name]
	if name == "math.floor" {
		return numeric(func(k *call) float64 { return math.Floor(of(k)) })
	}
	return numeric(func(k *call) float64 { return do(of(k)) })
}

func (f *compiler) extreme(e ast.Expr, name string, args []expr) expr {
	if len(args) == 0 {
		f.reject(e, "%s of nothing", name)
	}
	best := f.number(args[0])
	for _, arg := range args[1:] {
		best = better(name == "math.max", best, f.number(arg))
	}
	return numeric(best)
}

func better(larger bool, a, b func(*call) float64) func(*call) float64 {
	return func(k *call) float64 {
		x := a(k)
		if y := b(k); larger && y > x || !larger && y < x {
			return y
		}
		return x
	}
}

func (f *compiler) length(of expr) expr {
	get := of.get
	return numeric(func(k *call) float64 {
		switch v := get(k); v.kind {
		case isText:
			return float64(len(v.text))
		case isTable:
			return float64(len(v.table.items))
		}
		k.giveUp()
		return 0
	})
}

func (f *compiler) concat(args []expr) expr {
	parts := gets(args)
	return anything(func(k *call) value {
		var b strings.Builder
		for _, get := range parts {
			b.WriteString(k.formatValue(get(k)))
		}
		if b.Len() > sandbox.MaxString {
			k.giveUp()
		}
		return k.text(b.String())
	})
}

// formatValue returns a string or number as text. It gives up on other values.
func (k *call) formatValue(v value) string {
	switch v.kind {
	case isText:
		return v.text
	case isNumber:
		k.take(price{work: numberWork})
		return syntax.FormatNumber(v.n)
	}
	k.giveUp()
	return ""
}

// ofOne compiles a library function of one argument. It gives up if that is a call without a
// result, an error in Lua.
func (f *compiler) ofOne(e *ast.FuncCallExpr, args []expr, do func(*call, value) value) expr {
	if len(args) != 1 {
		f.reject(e, "a function of one argument called with several")
	}
	get := args[0].get
	given, is := e.Args[0].(*ast.FuncCallExpr)
	returned := is && !given.AdjustRet
	return anything(func(k *call) value {
		v := get(k)
		if returned && v.kind == isNil {
			k.giveUp()
		}
		return do(k, v)
	})
}

var typeNames = [...]string{isNil: "nil", isTruth: "boolean", isNumber: "number", isText: "string",
	isRef: "table", isSelf: "table", isPart: "table", isTable: "table"}

// tableCall compiles a call of syntax.Table, with a table constructor or for an empty table.
func (f *compiler) tableCall(e *ast.FuncCallExpr) expr {
	if len(e.Args) == 0 {
		return f.table(&ast.TableExpr{}, nil)
	}
	of, is := e.Args[0].(*ast.TableExpr)
	if !is {
		f.reject(e, "an unsupported table")
	}
	if len(e.Args) > 2 {
		return f.table(of, e.Args[3:])
	}
	return f.table(of, nil)
}

// setField compiles t[key] = x for a table of the script or a memory.
func (f *compiler) setField(e *ast.FuncCallExpr) expr {
	_, args := f.args(e.Args)
	of, key, set := args[0], args[1], args[2]
	switch {
	case of.part == nil:
		return f.setKey(of.get, key.get, set.get)
	case key.fixed == nil || key.fixed.kind != isText:
		f.reject(e, "a computed key")
	}
	return f.remember(e, of.part, key.fixed.text, set.get)
}

// setKey compiles t[key] = x for a table of the script.
func (f *compiler) setKey(of, key, set func(*call) value) expr {
	return anything(func(k *call) value {
		t, at := of(k), key(k)
		v := set(k)
		k.change(k.changeable(t), at, v)
		return value{}
	})
}

// change sets an item or field of a table, and charges for it. It gives up on nil, or an item
// beyond the one after the last.
func (k *call) change(t *table, key, v value) {
	if v.kind == isNil {
		k.giveUp()
	}
	k.take(price{1 + sandbox.MaxString/1024, sandbox.GrowPrice})
	k.look(t, key)
	switch i, whole := integer(key.n); {
	case key.kind == isText && t.field(key.text) >= 0:
		t.fields[t.field(key.text)] = v
	case key.kind == isText:
		t.names, t.fields = append(t.names, key.text), append(t.fields, v)
	case key.kind != isNumber || !whole || i < 1 || i > min(len(t.items)+1, maxItems):
		k.giveUp()
	case i <= len(t.items):
		t.items[i-1] = v
	default:
		t.items = append(t.items, v)
	}
}

// insert compiles table.insert(list, x).
func (f *compiler) insert(e ast.Expr, args []expr) expr {
	if len(args) != 2 {
		f.reject(e, "table.insert with a position")
	}
	list, item := args[0].get, args[1].get
	return anything(func(k *call) value {
		v := list(k)
		added := item(k)
		t := k.changeable(v)
		if len(t.items) >= maxItems {
			k.giveUp()
		}
		k.take(price{1, sandbox.GrowPrice})
		k.add(t, "", added)
		return value{}
	})
}

// remove compiles table.remove(list) and table.remove(list, i).
func (f *compiler) remove(e ast.Expr, args []expr) expr {
	if len(args) == 0 || len(args) > 2 {
		f.reject(e, "table.remove with a position")
	}
	list := args[0].get
	place := func(*call) value { return value{} }
	if len(args) == 2 {
		place = args[1].get
	}
	return anything(func(k *call) value {
		v, at := list(k), place(k)
		t := k.changeable(v)
		i := len(t.items)
		if at.kind != isNil {
			i = k.whole(at)
		}
		if i < 1 || i > len(t.items) {
			return value{}
		}
		k.take(price{work: int64(len(t.items) - i)})
		gone := t.items[i-1]
		t.items = slices.Delete(t.items, i-1, i)
		return gone
	})
}

func (k *call) whole(v value) int {
	n, ok := integer(v.n)
	if !ok || v.kind != isNumber {
		k.giveUp()
	}
	return n
}

// maxItems limits the items of lists that closures make.
const maxItems = 1000

func (k *call) changeable(v value) *table {
	if v.kind != isTable || v.table.frozen {
		k.giveUp()
	}
	return v.table
}

// remember compiles self.memory.name = x, if the declaration allows it.
func (f *compiler) remember(e ast.Expr, p *part, name string, set func(*call) value) expr {
	if p.field.Store == nil || f.form.Looks || !p.own {
		f.reject(e, "an assignment to a field")
	}
	return anything(func(k *call) value {
		game, n := p.of(k)
		v := set(k)
		if v.kind == isTable || v.kind == isPart || v.kind == isRef || v.kind == isSelf {
			k.giveUp()
		}
		if p.field.Store(game, n, name, k.showValue(v)) != nil {
			k.giveUp()
		}
		return value{}
	})
}
