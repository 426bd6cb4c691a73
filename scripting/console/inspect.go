package console

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// luaInspect implements the Lua function inspect(v), which returns a read-only copy of all data of an
// object of the game.
func (c *Console) luaInspect(L *lua.LState) int {
	if L.GetTop() == 0 {
		sandbox.Raisef(L, "inspect needs a value, as in inspect(f)")
	}
	sandbox.CheckArgCount(L, "inspect", 1)
	copied, ok := c.rulesPrompt.CopyAllFields(L.Get(1))
	if !ok {
		sandbox.Raisef(L, "inspect needs a game object, such as hand[1], not %s", sandbox.DescribeValue(L.Get(1)))
	}
	L.Push(copied)
	return 1
}
