package closure

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// cost is the cost of a part of a function: instructions of its code, further instructions of
// verbs and the library, and bytes.
type cost struct{ code, beside, bytes int64 }

func (c cost) plus(d cost) cost { return cost{c.code + d.code, c.beside + d.beside, c.bytes + d.bytes} }

func (c cost) maxOfEach(d cost) cost {
	return cost{max(c.code, d.code), max(c.beside, d.beside), max(c.bytes, d.bytes)}
}

func (c cost) asPrice() sandbox.Price { return sandbox.Price{Work: c.code + c.beside, Bytes: c.bytes} }

// Upper bounds of the instructions that gopher-lua's code takes, without its operands. Every
// constant and name counts as a load.
const (
	loadWork    = 1
	callWork    = 4 // the function, its self, the call, the move of its result
	fieldWork   = 1
	operateWork = 1
	compareWork = 4
	chooseWork  = 8 // and, or
	testWork    = 3 // of a condition
	assignWork  = 2
	returnWork  = 3
	prepareWork = 4 // a loop
	repeatWork  = 3
	tableWork   = 8 // includes the call that charges for it
	pieceWork   = 2 // item or field of a table
	numberWork  = 12
)

// addWork adds instructions to the cost of the part being compiled, which is charged before it runs.
func (f *compiler) addWork(work int64) { f.cost.code += work }

func (f *compiler) addExtraCost(work, bytes int64) { f.cost = f.cost.plus(cost{0, work, bytes}) }

// measureCost calls compilePart, which compiles something that is charged separately, and returns its cost
// without adding that to f.cost.
func (f *compiler) measureCost(compilePart func()) cost {
	outer := f.cost
	f.cost = cost{}
	compilePart()
	own := f.cost
	f.cost = outer
	return own
}

// functionPrice returns the price of the compiled function. Without loops, it covers each
// instruction at most once; without jumps, only those up to the first return.
func (f *compiler) functionPrice() sandbox.Price {
	if f.loops {
		return f.cost.asPrice()
	}
	most := int64(0)
	for _, instruction := range f.fn.Proto.Code {
		most++
		if op := int(instruction >> 26); op == lua.OP_JMP || op == lua.OP_LOADBOOL { // fits: it has 6 bits
			most = int64(len(f.fn.Proto.Code))
			break
		} else if op == lua.OP_RETURN {
			break
		}
	}
	c := f.cost
	c.code = min(c.code, most)
	return c.asPrice()
}
