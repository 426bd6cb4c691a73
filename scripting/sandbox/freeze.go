package sandbox

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
)

// frozenMark is the metatable of frozen tables, by which they are recognised.
var frozenMark = &lua.LTable{Metatable: lua.LNil}

// IsFrozen reports whether scripts cannot set fields of t directly: it is frozen, a view, or made by Go.
func IsFrozen(t *lua.LTable) bool {
	mt, ok := t.Metatable.(*lua.LTable)
	return ok && (mt == frozenMark || mt == listMark || viewOf(t) != nil)
}

// Freeze makes a value unchangeable, with all that it reaches through tables and captured variables, and charges the
// running call. It freezes nothing and returns an error if a function assigns to a captured variable, if a value or key
// is of a type that cannot be frozen, if tables are nested deeper than maxFreezeDepth, or if the budget is used up.
func (vm *VM) Freeze(v lua.LValue) error {
	f := &freezer{vm: vm, seen: make(map[lua.LValue]bool)}
	if err := f.collectValue(v); err != nil {
		return err
	}
	if err := vm.TryCharge(f.work, int64(len(f.tables))*frozenBytes); err != nil {
		return &source.Error{Message: err.Error(), Err: err}
	}
	for _, t := range f.tables {
		t.Metatable = frozenMark
	}
	return nil
}

// writeViewOrRaise sets t[key] = value if t is a view that accepts this. For other frozen tables it raises an error.
func writeViewOrRaise(L *lua.LState, t *lua.LTable, key, value lua.LValue) {
	if view := viewOf(t); view != nil {
		if name, _ := key.(lua.LString); view.Write != nil && name != "" {
			view.Write(L, string(name), value)
			return
		}
		Raisef(L, "%s is read-only: attempt to change %s", view.Name, describeKey(key))
	}
	hint := vmOfState(L).statelessHint
	if t.Metatable == listMark {
		hint = "it shows the game's state: copy the items into a new table to change them"
	}
	Raise(L, &source.Error{Message: "attempt to change " + describeKey(key) + ": the table is read-only", Hint: hint})
}

func describeKey(key lua.LValue) string {
	if s, ok := key.(lua.LString); ok {
		return fmt.Sprintf("the field %q", shortenForMessage(string(s)))
	}
	return "[" + DescribeValue(key) + "]"
}

func shortenForMessage(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}

type freezer struct {
	vm     *VM
	seen   map[lua.LValue]bool
	tables []*lua.LTable // tables to freeze
	depth  int
	work   int64 // instructions to charge
}

const (
	frozenWork  = 20  // instructions charged for each table or function
	frozenBytes = 100 // bytes charged for each table
)

const maxFreezeDepth = 1000

func (f *freezer) collectValue(v lua.LValue) error {
	switch v := v.(type) {
	case *lua.LTable, *lua.LFunction:
		if f.seen[v] {
			return nil
		}
		f.seen[v] = true
		f.work += frozenWork
		if f.depth++; f.depth > maxFreezeDepth {
			return &source.Error{Message: fmt.Sprintf("tables are nested more than %d levels deep", maxFreezeDepth)}
		}
		defer func() { f.depth-- }()
		if t, ok := v.(*lua.LTable); ok {
			return f.collectTable(t)
		}
		return f.collectFunction(v.(*lua.LFunction))
	case lua.LString, lua.LNumber, lua.LBool, *lua.LNilType:
		return nil
	}
	return &source.Error{Message: fmt.Sprintf("a %s cannot be stored", v.Type())}
}

func (f *freezer) collectTable(t *lua.LTable) error {
	if t.Metatable != lua.LNil { // it is frozen, a view, or a list made by Go
		return nil
	}
	f.work += int64(arraySlotCount(t)/8 + keySlotCount(t))
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		f.work++
		switch k.(type) {
		case lua.LString, lua.LNumber, lua.LBool:
		default:
			return &source.Error{Message: fmt.Sprintf("a %s cannot be a key in a stored table", k.Type())}
		}
		if err := f.collectValue(v); err != nil {
			return err
		}
	}
	f.tables = append(f.tables, t)
	return nil
}

func (f *freezer) collectFunction(fn *lua.LFunction) error {
	if fn.IsG {
		return nil
	}
	f.work += int64(codeSize(fn.Proto) / 8)
	if len(fn.Upvalues) == 0 {
		return nil
	}
	if name, line, ok := findUpvalueAssignment(fn.Proto, slices.Repeat([]bool{true}, len(fn.Upvalues))); ok {
		fault := f.vm.errorAt(scriptPlace{fn.Proto.SourceName, line})
		fault.Message = fmt.Sprintf("a stored function cannot assign to %q, a local outside it", name)
		fault.Hint = f.vm.statelessHint
		return fault
	}
	for _, up := range fn.Upvalues {
		if up == nil {
			continue
		}
		if err := f.collectValue(up.Value()); err != nil {
			return err
		}
	}
	return nil
}

func codeSize(p *lua.FunctionProto) int {
	n := len(p.Code)
	for _, inner := range p.FunctionPrototypes {
		n += codeSize(inner)
	}
	return n
}

// findUpvalueAssignment finds an assignment, in p or a function inside p, to an upvalue of p. It ignores the upvalues i
// for which foreign[i] is false. name is the assigned variable, and line is where it is assigned.
func findUpvalueAssignment(p *lua.FunctionProto, foreign []bool) (name string, line int, found bool) {
	for pc := 0; pc < len(p.Code); pc++ {
		i := instruction(p.Code[pc])
		switch i.opcode() {
		case lua.OP_SETUPVAL:
			if b := i.operandB(); b < len(foreign) && foreign[b] {
				return p.DbgUpvalues[b], p.DbgSourcePositions[pc], true
			}
		case lua.OP_SETLIST:
			if i.operandC() == 0 {
				pc++ // the next word is an argument of this instruction
			}
		case lua.OP_CLOSURE:
			// For each upvalue follows a word that says where it comes from.
			inner := p.FunctionPrototypes[i.operandBx()]
			theirs := make([]bool, inner.NumUpvalues)
			for n := range theirs {
				pc++
				source := instruction(p.Code[pc])
				if b := source.operandB(); source.opcode() == lua.OP_GETUPVAL && b < len(foreign) {
					theirs[n] = foreign[b]
				}
			}
			if name, line, found = findUpvalueAssignment(inner, theirs); found {
				return name, line, true
			}
		}
	}
	return "", 0, false
}
