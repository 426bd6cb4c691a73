package sandbox

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting/syntax"
)

// DefinerCall is a call to a definer, such as card { ... }, in a file that was read without running it.
type DefinerCall struct {
	Word  string
	Name  string // the string before the table; "" if there is none
	Line  int    // line of the call
	Table *lua.LTable
}

// PlainTables has the tables that a plain file passes to definers, made without running the file. The definition of a
// plain file is in package syntax, plain.go.
type PlainTables struct {
	List []DefinerCall

	Price Price // price of running the file
}

// Prices of running a plain file, in instructions. They are not less than what the interpreter would charge.
const (
	fileCode  = 4
	callCode  = 4
	tableCode = 6
	fieldCode = 2
)

// MakePlainTables builds the tables that a plain file passes to definers, without running the file or charging for it.
// It returns nil if those of earlier files exceed the pack's budget of bytes. The file must then be run.
func (vm *VM) MakePlainTables(p *syntax.PlainFile) *PlainTables {
	if vm.plainBytes > packBytes*vm.limits.Bytes {
		return nil
	}
	b := &plainFileBuilder{vm: vm, functions: p.Functions, PlainTables: PlainTables{Price: Price{Work: fileCode}}}
	for _, s := range p.Calls {
		t := b.buildTable(s.Table)
		left := maxTableValues
		countDownValues(t, &left, maxTableNesting)
		b.Price.Work += callCode*int64(1+engine.BoolToInt(s.Name != "")) + int64(maxTableValues-left)*valueWork
		b.List = append(b.List, DefinerCall{s.Word, s.Name, s.Line, t})
	}
	vm.plainBytes += b.Price.Bytes
	return &b.PlainTables
}

// ChargePlainFile charges for a plain file as if it had run, and stores its text for messages. It does nothing and
// returns false if a call is in progress, or if the file exceeds a limit and must run to raise the error.
func (vm *VM) ChargePlainFile(c *syntax.Chunk, p *PlainTables) bool {
	if vm.running || vm.broken || p.Price.Work > vm.limits.LoadInstructions || p.Price.Bytes > vm.limits.Bytes {
		return false
	}
	vm.texts[c.Text.Name], vm.statelessHint = c.Text, c.StatelessHint
	vm.endedCallInstructions += p.Price.Work
	vm.endedCallBytes += p.Price.Bytes
	return true
}

type plainFileBuilder struct {
	PlainTables
	vm        *VM
	functions []*lua.FunctionProto // stubs of the functions that are not used yet
}

func (b *plainFileBuilder) buildTable(e *ast.TableExpr) *lua.LTable {
	items := 0
	for _, f := range e.Fields {
		if f.Key == nil {
			items++
		}
	}
	b.Price.Work += tableCode + fieldCode*int64(len(e.Fields))
	b.Price.Bytes += tableBytes + fieldBytes*int64(len(e.Fields))
	t := b.vm.L.CreateTable(items, len(e.Fields)-items)
	items = 0
	for _, f := range e.Fields {
		v := b.buildValue(f.Value)
		if key, named := f.Key.(*ast.StringExpr); named {
			t.RawSetString(key.Value, v)
			continue
		}
		items++
		t.RawSetInt(items, v)
	}
	return t
}

func (b *plainFileBuilder) buildValue(e ast.Expr) lua.LValue {
	switch e := e.(type) {
	case *ast.StringExpr:
		return lua.LString(e.Value)
	case *ast.NumberExpr:
		n, _ := syntax.ParseNumber(e.Value)
		return floatValue(n)
	case *ast.TrueExpr:
		return lua.LTrue
	case *ast.TableExpr:
		return b.buildTable(e)
	case *ast.FunctionExpr:
		made := b.functions[0]
		b.functions = b.functions[1:]
		return b.vm.L.NewFunctionFromProto(made)
	}
	return lua.LFalse
}
