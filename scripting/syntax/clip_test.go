package syntax_test

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// TestChunksKeepNoRoom: the compiler leaves room for a thousand instructions in each
// function, which a pack of many would keep.
func TestChunksKeepNoRoom(t *testing.T) {
	chunk, err := syntax.Compile(&source.Text{Name: "test.lua", Body: "return { " + strings.Repeat("function() end, ", 100) + "}"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if chunk.EstimatedBytes < 100*1000 {
		t.Errorf("it weighs %d, and each of its functions a thousand", chunk.EstimatedBytes)
	}
	var room func(p *lua.FunctionProto) int
	room = func(p *lua.FunctionProto) int {
		n := cap(p.Code) - len(p.Code) + cap(p.Constants) - len(p.Constants) + cap(p.DbgCalls) - len(p.DbgCalls) +
			cap(p.DbgSourcePositions) - len(p.DbgSourcePositions) + cap(p.DbgLocals) - len(p.DbgLocals)
		for _, inner := range p.FunctionPrototypes {
			n += room(inner)
		}
		return n
	}
	code, _ := chunk.Code()
	if n := room(code.Proto); n > 1000 {
		t.Errorf("there is room for %d things more", n)
	}
}
