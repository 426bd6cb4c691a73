package closure

import (
	"math"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// libraryCall compiles a call of a function of the library, or of one of those that the
// rewriting put in the place of operators.
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
	case syntax.Modulo:
		a, b := f.number(args[0]), f.number(args[1])
		return numeric(func(k *call) float64 { x := a(k); return sandbox.Modulo(x, b(k)) })
	case syntax.Concat:
		return f.concat(args)
	case "math.floor", "math.ceil", "math.abs":
		return f.rounded(e, name, args)
	case "math.max", "math.min":
		return f.extreme(e, name, args)
	case "error":
		return anything(func(k *call) value { k.left(); return value{} })
	case "tostring":
		return f.tostring(e, args)
	}
	f.leave(e, "%s", name)
	return expr{}
}

var operators = map[string]string{
	syntax.Less: "<", syntax.LessEqual: "<=", syntax.Greater: ">", syntax.GreaterEqual: ">=", syntax.Equal: "==", syntax.Unequal: "~=",
}

func (f *compiler) rounded(e ast.Expr, name string, args []expr) expr {
	if len(args) != 1 {
		f.leave(e, "%s of several", name)
	}
	of, do := f.number(args[0]), map[string]func(float64) float64{"math.floor": math.Floor, "math.ceil": math.Ceil, "math.abs": math.Abs}[name]
	if name == "math.floor" {
		return numeric(func(k *call) float64 { return math.Floor(of(k)) })
	}
	return numeric(func(k *call) float64 { return do(of(k)) })
}

func (f *compiler) extreme(e ast.Expr, name string, args []expr) expr {
	if len(args) == 0 {
		f.leave(e, "%s of nothing", name)
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

// length is "#".
func (f *compiler) length(of expr) expr {
	get := of.get
	return numeric(func(k *call) float64 {
		switch v := get(k); v.kind {
		case isText:
			return float64(len(v.text))
		case isTable:
			return float64(len(v.table.items))
		}
		k.left()
		return 0
	})
}

// concat is "..".
func (f *compiler) concat(args []expr) expr {
	parts := gets(args)
	return anything(func(k *call) value {
		var b strings.Builder
		for _, get := range parts {
			b.WriteString(k.written(get(k)))
		}
		if b.Len() > sandbox.MaxString {
			k.left()
		}
		return k.text(b.String())
	})
}

// written is a text or a number where a text is wanted.
func (k *call) written(v value) string {
	switch v.kind {
	case isText:
		return v.text
	case isNumber:
		k.take(price{work: numberWork})
		return syntax.FormatNumber(v.n)
	}
	k.left()
	return ""
}

// tostring covers texts and numbers.
func (f *compiler) tostring(e ast.Expr, args []expr) expr {
	if len(args) != 1 {
		f.leave(e, "tostring of several")
	}
	of := args[0].get
	return anything(func(k *call) value { return k.text(k.written(of(k))) })
}

// tableCall is the function that pays for a new table: of a constructor, or of nothing.
func (f *compiler) tableCall(e *ast.FuncCallExpr) expr {
	if len(e.Args) == 0 {
		return f.table(&ast.TableExpr{}, nil)
	}
	of, is := e.Args[0].(*ast.TableExpr)
	if !is {
		f.leave(e, "a table that is not covered")
	}
	if len(e.Args) > 2 {
		return f.table(of, e.Args[3:])
	}
	return f.table(of, nil)
}

// setField is t.name = x, where t is a table of the script or what is remembered.
func (f *compiler) setField(e *ast.FuncCallExpr) expr {
	name, is := e.Args[1].(*ast.StringExpr)
	if !is {
		f.leave(e, "a key that is no name")
	}
	f.pay(2 * loadWork)
	of := f.expr(e.Args[0])
	set := f.expr(e.Args[2])
	if of.call() || set.call() {
		f.leave(e, "a field that is a function")
	}
	if of.part == nil {
		f.leave(e, "a field of a table that is changed")
	}
	return f.remember(e, of.part, of, name.Value, set.get)
}

// remember is self.memory.name = x: who may do so is said by the declaration.
func (f *compiler) remember(e ast.Expr, p *part, of expr, name string, set func(*call) value) expr {
	if p.field.Store == nil || f.form.Looks || !p.own {
		f.leave(e, "a field that is changed")
	}
	return anything(func(k *call) value {
		game, n := p.of(k)
		v := set(k)
		if v.kind == isTable || v.kind == isPart || v.kind == isRef || v.kind == isSelf {
			k.left()
		}
		if p.field.Store(game, n, name, k.shown(v)) != nil {
			k.left()
		}
		return value{}
	})
}
