package curtain

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// runView is run: the run in progress, and called with a set-up, another one.
func (c *console) runView() *lua.LTable {
	fixed := c.vm.L.CreateTable(0, 2)
	var view *lua.LTable
	self := func() *lua.LTable { return view }
	fixed.RawSetString("choose", c.vm.Method("r:choose", 1, self, func(L *lua.LState) int { return c.choose(L, 2) }))
	fixed.RawSetString("skip_fight", c.vm.Method("r:skip_fight", 0, self, c.luaSkipFight))
	view = c.vm.View(sandbox.Fields{Name: "run", Fixed: fixed, Known: runFields, Read: func(L *lua.LState, key string) lua.LValue {
		r := c.runInProgress(L)
		if key == "fight" {
			return c.present().view
		}
		return runField(L, r, key)
	}})
	c.vm.Callable(view, c.luaRun)
	return view
}

// runInProgress is the run in progress.
func (c *console) runInProgress(L *lua.LState) *rules.Run {
	t, ok := c.host.Table().(*ui.RunTable)
	if !ok {
		sandbox.Raisef(L, "this fight is part of no run: run { } begins one")
	}
	return t.Run
}

// luaRun is run { }.
func (c *console) luaRun(L *lua.LState) int {
	set := c.readRun(L)
	_, line := sandbox.CallLine(L)
	c.begin(L, scripting.Opening{Words: fmt.Sprintf("run { } of line %d", line), Begin: func(log *engine.Log) (engine.Table, error) {
		run, err := rules.NewRun(c.content, set, c.player.rt, log)
		if err != nil {
			return nil, err
		}
		return ui.Run(run), nil
	}})
	return 1
}

func (c *console) luaChoose(L *lua.LState) int { return c.choose(L, 1) }

// choose("vex"): takes an option of the run
func (c *console) choose(L *lua.LState, n int) int {
	r := c.runInProgress(L)
	id := sandbox.String(L, n, "choose", "id")
	chooseOption(L, r, id, c.host.Act)
	return 0
}

// skip_fight(): wins the present fight of the run
func (c *console) luaSkipFight(L *lua.LState) int {
	c.runInProgress(L)
	if err := c.host.Act(engine.Action{Verb: rules.VerbWinFight}); err != nil {
		scripting.Refuse(L, "cannot skip the fight", err)
	}
	return 0
}
