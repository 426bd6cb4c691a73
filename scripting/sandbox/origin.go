package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/syntax"
)

// gopher-lua reports only the type of a value that could not be indexed or called. The code before the failed
// instruction tells what is in its register: the expression of the script, such as fight.enemies[3].

// maxOriginSteps limits the steps of an expression in a message. The expression x.y.z has two steps.
const maxOriginSteps = 8

// describeFailedValue returns the expression and type of the value that the current instruction cannot use, or "".
func describeFailedValue(L *lua.LState) string {
	frame, level, pc := innermostScriptFrame(L)
	if frame.LFunction == nil {
		return ""
	}
	failed := instruction(frame.Proto.Code[pc])
	register, is := failed.indexedRegister()
	if !is {
		if register, is = failed.calledRegister(); level > 0 {
			register++ // of the first argument of opAssign
		}
	}
	if !is {
		return ""
	}
	vmOfState(L).budget.chargeExecutedWork(int64(len(frame.Proto.Code))) // for a few scans of the code
	expression := frame.expressionFor(register, pc, maxOriginSteps)
	if expression == "" {
		return ""
	}
	_, value := L.GetLocal(frame.Debug, register+1)
	if level > 0 {
		value = L.Get(1)
	}
	if value != lua.LNil {
		return expression + " is a " + typeName(value)
	}
	return expression + " is nil"
}

type scriptFrame struct {
	runningCode
	*lua.Debug
}

func innermostScriptFrame(L *lua.LState) (frame scriptFrame, level, pc int) {
	for level := 0; ; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			return scriptFrame{}, 0, 0
		}
		v, err := L.GetInfo("f", frame, lua.LNil)
		fn, isFunction := v.(*lua.LFunction)
		if err != nil || !isFunction {
			return scriptFrame{}, 0, 0
		}
		if fn.IsG {
			continue
		}
		pc := frameProgramCounter(frame) - 1
		if pc < 0 || pc >= len(fn.Proto.Code) {
			return scriptFrame{}, 0, 0
		}
		return scriptFrame{runningCode{fn}, frame}, level, pc
	}
}

func (i instruction) indexedRegister() (register int, is bool) {
	op := i.opcode()
	return i.operandB(), op == lua.OP_GETTABLE || op == lua.OP_GETTABLEKS || op == lua.OP_SELF
}

func (i instruction) calledRegister() (register int, is bool) {
	op := i.opcode()
	return i.operandA(), op == lua.OP_CALL || op == lua.OP_TAILCALL
}

// instruction is an instruction as gopher-lua encodes it.
type instruction uint32

func (i instruction) opcode() int    { return int(i >> 26) } // fits: it has 32 bits, less 26
func (i instruction) operandA() int  { return int(i >> 18 & 0xff) }
func (i instruction) operandB() int  { return int(i & 0x1ff) }
func (i instruction) operandC() int  { return int(i >> 9 & 0x1ff) }
func (i instruction) operandBx() int { return int(i & 0x3ffff) }

type runningCode struct{ *lua.LFunction }

// expressionFor returns the expression that set a register before pc, or "" if it is unknown or has too many steps.
func (c runningCode) expressionFor(register, pc, steps int) string {
	if name := c.localName(register, pc); isScriptName(name) {
		return name
	}
	at := c.lastSettingInstruction(register, pc)
	if at < 0 || steps == 0 {
		return ""
	}
	switch i := instruction(c.Proto.Code[at]); i.opcode() {
	case lua.OP_MOVE, lua.OP_MOVEN:
		return c.expressionFor(i.operandB(), at, steps-1)
	case lua.OP_GETUPVAL:
		if name := c.Proto.DbgUpvalues[i.operandB()]; isScriptName(name) {
			return name
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		if i.opcode() == lua.OP_SELF && register == i.operandA()+1 {
			return c.expressionFor(i.operandB(), at, steps-1)
		}
		if c.isVariableInRegister(syntax.Variables, i.operandB(), at) { // fields of that table are written as plain names
			return strings.TrimPrefix(c.keyAccessText(i.operandC(), at), ".")
		}
		if object := c.expressionFor(i.operandB(), at, steps-1); object != "" {
			return object + c.keyAccessText(i.operandC(), at)
		}
	case lua.OP_CALL:
		called := c.expressionFor(i.operandA(), at, steps-1)
		if called == "" || register != i.operandA() {
			return ""
		}
		if by := c.lastSettingInstruction(i.operandA(), at); by >= 0 && instruction(c.Proto.Code[by]).opcode() == lua.OP_SELF {
			dot := strings.LastIndexByte(called, '.')
			called = called[:dot] + ":" + called[dot+1:]
		}
		return called + "(...)"
	}
	return ""
}

func (c runningCode) isVariableInRegister(name string, register, pc int) bool {
	if c.localName(register, pc) == name {
		return true
	}
	at := c.lastSettingInstruction(register, pc)
	if at < 0 {
		return false
	}
	switch i := instruction(c.Proto.Code[at]); i.opcode() {
	case lua.OP_MOVE, lua.OP_MOVEN:
		return c.localName(i.operandB(), at) == name
	case lua.OP_GETUPVAL:
		return c.Proto.DbgUpvalues[i.operandB()] == name
	}
	return false
}

// localName returns the name of the local in a register, also if its scope begins at pc, or "".
func (c runningCode) localName(register, pc int) string {
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

func isScriptName(name string) bool { return name != "" && name[0] != '(' }

// keyAccessText returns the access to a field as the script writes it, such as .hp, [3] or [i], or [...] if unknown.
func (c runningCode) keyAccessText(operand, pc int) string {
	const constant = 1 << 8
	index := operand &^ constant
	if operand&constant == 0 {
		if name := c.localName(operand, pc); isScriptName(name) {
			return "[" + name + "]"
		}
		at := c.lastSettingInstruction(operand, pc)
		if at < 0 || instruction(c.Proto.Code[at]).opcode() != lua.OP_LOADK {
			return "[...]"
		}
		index = instruction(c.Proto.Code[at]).operandBx()
	}
	key := c.Proto.Constants[index]
	if s, ok := key.(lua.LString); ok && syntax.IsIdentifier(string(s)) {
		return "." + shortenForMessage(string(s))
	}
	return "[" + strings.TrimSpace(DescribeValue(key)) + "]"
}

// lastSettingInstruction returns where register was last set before pc, or -1 if nowhere or if a jump may skip that.
func (c runningCode) lastSettingInstruction(register, pc int) int {
	set, joined := -1, 0 // instructions before joined may have been skipped
	for at := 0; at < pc; at++ {
		i := instruction(c.Proto.Code[at])
		switch i.opcode() {
		case lua.OP_JMP, lua.OP_FORPREP:
			if to := at + 1 + i.operandBx() - 0x1ffff; to > at && to <= pc { // a jump of 0 is stored as 0x1ffff
				joined = max(joined, to)
			}
		case lua.OP_CLOSURE:
			if i.operandA() == register {
				set = at
			}
			at += int(c.Proto.FunctionPrototypes[i.operandBx()].NumUpvalues)
			continue
		case lua.OP_SETLIST:
			if i.operandC() == 0 {
				at++ // the next word is an argument of this instruction
			}
		}
		if i.canSet(register) {
			if set = at; at < joined {
				set = -1
			}
		}
	}
	return set
}

func (i instruction) canSet(register int) bool {
	a := i.operandA()
	switch i.opcode() {
	case lua.OP_SETGLOBAL, lua.OP_SETUPVAL, lua.OP_SETTABLE, lua.OP_SETTABLEKS, lua.OP_SETLIST,
		lua.OP_JMP, lua.OP_EQ, lua.OP_LT, lua.OP_LE, lua.OP_TEST, lua.OP_RETURN, lua.OP_TAILCALL, lua.OP_CLOSE, lua.OP_NOP:
		return false
	case lua.OP_LOADNIL:
		return a <= register && register <= i.operandB()
	case lua.OP_SELF:
		return register == a || register == a+1
	case lua.OP_CALL, lua.OP_VARARG, lua.OP_TFORLOOP:
		return register >= a // registers above this one become invalid
	case lua.OP_FORLOOP, lua.OP_FORPREP:
		return a <= register && register <= a+3
	}
	return register == a
}
