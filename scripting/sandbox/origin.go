package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/syntax"
)

// gopher-lua reports the type of a value that could not be indexed or called, but not which value
// it was. The failed instruction names a register, and the code before it shows what was stored
// there: together they give the expression in the script, such as fight.enemies[3].

// maxOrigin limits the steps of an expression in a message: x.y.z has two.
const maxOrigin = 8

// origin describes the value that the current instruction indexes, calls or, in opAssign, sets a
// field of: the expression and its type, or "" if unknown. It charges for the search.
func origin(L *lua.LState) string {
	for level := 0; ; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			return ""
		}
		v, err := L.GetInfo("f", frame, lua.LNil)
		fn, isFunction := v.(*lua.LFunction)
		if err != nil || !isFunction {
			return ""
		}
		if fn.IsG {
			continue
		}
		pc := frameCounter(frame) - 1
		if pc < 0 || pc >= len(fn.Proto.Code) {
			return ""
		}
		register, is := instruction(fn.Proto.Code[pc]).operand(level > 0)
		if !is {
			return ""
		}
		machine(L).budget.take(int64(len(fn.Proto.Code))) // for scanning it a few times
		expression := code{fn}.value(register, pc, maxOrigin)
		if expression == "" {
			return ""
		}
		_, value := L.GetLocal(frame, register+1)
		if level > 0 {
			value = L.Get(1)
		}
		if value != lua.LNil {
			return expression + " is a " + typeName(value)
		}
		return expression + " is nil"
	}
}

// operand returns the register of the value that an instruction indexes or calls or, if argument
// is set, of the first argument of the call. It reports false for other instructions.
func (i instruction) operand(argument bool) (register int, is bool) {
	switch i.opcode() {
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		return i.b(), true
	case lua.OP_CALL, lua.OP_TAILCALL:
		if argument {
			return i.a() + 1, true
		}
		return i.a(), true
	}
	return 0, false
}

// instruction is a word of gopher-lua's code.
type instruction uint32

func (i instruction) opcode() int { return int(i >> 26) } // fits: it has 32 bits, less 26
func (i instruction) a() int      { return int(i >> 18 & 0xff) }
func (i instruction) b() int      { return int(i & 0x1ff) }
func (i instruction) c() int      { return int(i >> 9 & 0x1ff) }
func (i instruction) bx() int     { return int(i & 0x3ffff) }
func (i instruction) jump() int   { return i.bx() - 0x1ffff }

type code struct{ *lua.LFunction }

// value returns the expression whose value is in a register before an instruction; "" if it is
// unknown or has more than steps steps.
func (c code) value(register, pc, steps int) string {
	if name := c.local(register, pc); isNamed(name) {
		return name
	}
	at := c.setter(register, pc)
	if at < 0 || steps == 0 {
		return ""
	}
	switch i := instruction(c.Proto.Code[at]); i.opcode() {
	case lua.OP_MOVE, lua.OP_MOVEN:
		return c.value(i.b(), at, steps-1)
	case lua.OP_GETUPVAL:
		if name := c.Proto.DbgUpvalues[i.b()]; isNamed(name) {
			return name
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		if i.opcode() == lua.OP_SELF && register == i.a()+1 {
			return c.value(i.b(), at, steps-1)
		}
		if c.holds(syntax.Variables, i.b(), at) { // its fields are written as plain names
			return strings.TrimPrefix(c.key(i.c(), at), ".")
		}
		if object := c.value(i.b(), at, steps-1); object != "" {
			return object + c.key(i.c(), at)
		}
	case lua.OP_CALL:
		called := c.value(i.a(), at, steps-1)
		if called == "" || register != i.a() {
			return ""
		}
		if by := c.setter(i.a(), at); by >= 0 && instruction(c.Proto.Code[by]).opcode() == lua.OP_SELF {
			dot := strings.LastIndexByte(called, '.')
			called = called[:dot] + ":" + called[dot+1:]
		}
		return called + "(...)"
	}
	return ""
}

// holds reports whether the value in a register is the local or upvalue of that name.
func (c code) holds(name string, register, pc int) bool {
	if c.local(register, pc) == name {
		return true
	}
	at := c.setter(register, pc)
	if at < 0 {
		return false
	}
	switch i := instruction(c.Proto.Code[at]); i.opcode() {
	case lua.OP_MOVE, lua.OP_MOVEN:
		return c.local(i.b(), at) == name
	case lua.OP_GETUPVAL:
		return c.Proto.DbgUpvalues[i.b()] == name
	}
	return false
}

// local returns the name of the local in a register at an instruction, or "". gopher-lua's
// LocalName misses locals that begin there.
func (c code) local(register, pc int) string {
	for _, l := range c.Proto.DbgLocals {
		if l.StartPc > pc {
			break
		}
		if pc >= l.EndPc {
			continue
		}
		if register == 0 {
			return l.Name
		}
		register--
	}
	return ""
}

// isNamed reports whether a name is the script's own, not one made by the normaliser.
func isNamed(name string) bool { return name != "" && name[0] != '(' }

// key returns the access to a field as written: .hp, [3] or [i].
func (c code) key(operand, pc int) string {
	const constant = 1 << 8
	if operand&constant == 0 {
		if name := c.local(operand, pc); isNamed(name) {
			return "[" + name + "]"
		}
		at := c.setter(operand, pc)
		if at < 0 || instruction(c.Proto.Code[at]).opcode() != lua.OP_LOADK {
			return "[...]"
		}
		return field(c.Proto.Constants[instruction(c.Proto.Code[at]).bx()])
	}
	return field(c.Proto.Constants[operand&^constant])
}

func field(key lua.LValue) string {
	if s, ok := key.(lua.LString); ok && syntax.IsName(string(s)) {
		return "." + clip(string(s))
	}
	return "[" + strings.TrimSpace(Shown(key)) + "]"
}

// setter returns the index of the instruction before pc that set a register, or -1 if it depends
// on jumps.
func (c code) setter(register, pc int) int {
	set, joined := -1, 0 // joined: instructions before it may have been skipped
	for at := 0; at < pc; at++ {
		i := instruction(c.Proto.Code[at])
		switch i.opcode() {
		case lua.OP_JMP, lua.OP_FORPREP:
			if to := at + 1 + i.jump(); to > at && to <= pc {
				joined = max(joined, to)
			}
		case lua.OP_CLOSURE:
			if i.a() == register {
				set = at
			}
			at += int(c.Proto.FunctionPrototypes[i.bx()].NumUpvalues)
			continue
		case lua.OP_SETLIST:
			if i.c() == 0 {
				at++ // the next word is its argument
			}
		}
		if i.sets(register) {
			if set = at; at < joined {
				set = -1
			}
		}
	}
	return set
}

func (i instruction) sets(register int) bool {
	a := i.a()
	switch i.opcode() {
	case lua.OP_SETGLOBAL, lua.OP_SETUPVAL, lua.OP_SETTABLE, lua.OP_SETTABLEKS, lua.OP_SETLIST,
		lua.OP_JMP, lua.OP_EQ, lua.OP_LT, lua.OP_LE, lua.OP_TEST, lua.OP_RETURN, lua.OP_TAILCALL, lua.OP_CLOSE, lua.OP_NOP:
		return false
	case lua.OP_LOADNIL:
		return a <= register && register <= i.b()
	case lua.OP_SELF:
		return register == a || register == a+1
	case lua.OP_CALL, lua.OP_VARARG, lua.OP_TFORLOOP:
		return register >= a // registers above are invalid
	case lua.OP_FORLOOP, lua.OP_FORPREP:
		return a <= register && register <= a+3
	}
	return register == a
}
