package console

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

func (c *Console) builtinLuaNames() []string {
	return slices.AppendSeq(slices.Clone(c.rulesetNames), maps.Keys(c.consoleValues))
}

type compileError struct{ error }

func (f compileError) Unwrap() error { return f.error }

// runLua runs Lua and prints the resulting values. It returns errInputContinues if the input is incomplete.
func (c *Console) runLua(input string) error {
	if syntax.IsUnfinished(&source.Text{Name: inputFileName, Body: input}) {
		return errInputContinues
	}
	results, err := c.evaluateLua(input)
	if err != nil {
		return err
	}
	if c.lineStart == nil {
		return nil // a new game prints its stage
	}
	if name := strings.TrimSpace(input); len(results) == 1 && slices.Contains(c.rulesetNames, name) {
		if f, is := results[0].(*lua.LFunction); is && f.IsG {
			c.printWithIndent(fmt.Sprintf("%s is a function: call it as %s(...); `help %s` shows its arguments", name, name, name), 2)
			return nil
		}
	}
	if !c.quiet {
		for _, v := range results {
			c.Print(c.valueLines(v)...)
		}
	}
	return nil
}

// evaluateLua runs input as Lua and returns the resulting values. Its errors have the line numbers of c.recentInput.
func (c *Console) evaluateLua(input string) ([]lua.LValue, error) {
	c.chargeWithoutBudget(luaPrice)
	first := max(1, c.recentLines-strings.Count(input, "\n"))
	variables := maps.Clone(c.variables)
	members := slices.DeleteFunc(c.bindings.MemberIDs(), func(name string) bool { // ids of objects, unless a variable or function has the same name
		return c.variables[name] && c.variableValues.RawGetString(name) != lua.LNil || c.consoleValues[name] != nil || slices.Contains(c.rulesetNames, name)
	})
	for _, name := range members {
		variables[name] = true
	}
	chunk, err := syntax.Compile(
		&source.Text{Name: inputFileName, Body: strings.Repeat("\n", first-1) + input},
		&syntax.ScriptRules{
			Names: slices.AppendSeq(slices.Clone(c.steadyNames), maps.Keys(c.consoleValues)), Definers: c.definers, OuterWrites: true,
			Variables: variables, LiveNames: c.changingNames, Expression: true, StorePath: c.Content.BaseScenarioRules().StorePath,
		})
	if err != nil {
		return nil, compileError{err}
	}
	c.variables = variables
	defer func() { // variables that were assigned keep their values
		for _, name := range members {
			if c.variableValues.RawGetString(name) == lua.LNil {
				delete(c.variables, name)
			}
		}
	}()
	own := *chunk                        // definitions refer to it, so it must not contain the text of other lines
	chunk.Text = c.recentInputAsSource() // errors can come from functions of earlier lines
	c.runningChunk, c.running, c.hasRunLua = &own, true, true
	defer func() { c.running = false }()
	var unbound error
	results, err := c.vm.RunChunkForResults(chunk, func(name string) lua.LValue {
		v, err := c.valueOfGlobal(name)
		if err != nil {
			unbound = err
			return nil
		}
		return v
	})
	if unbound != nil {
		return nil, unbound
	}
	return results, err
}

// refreshGlobalNames reads the game's global names again and sorts them into steadyNames and changingNames.
func (c *Console) refreshGlobalNames() {
	c.rulesetNames, c.definers = c.bindings.GlobalNames()
	c.steadyNames, c.changingNames = nil, nil
	c.runningChunk = &syntax.Chunk{Text: c.recentInputAsSource()}
	for _, name := range c.rulesetNames {
		v, err := c.bindings.ValueOfName(name, c.runningChunk)
		if _, isFunction := v.(*lua.LFunction); err == nil && isFunction || slices.Contains(c.definers, name) {
			c.steadyNames = append(c.steadyNames, name)
		} else {
			c.changingNames = append(c.changingNames, name)
		}
	}
}

const memberPrice = 20 // instructions for comparing a name with the id of one object of the game

// newVariableTable returns the table of variables assigned at the prompt, where other names have the game's values.
func (c *Console) newVariableTable() *lua.LTable {
	t, mt := c.vm.L.NewTable(), c.vm.L.NewTable()
	mt.RawSetString("__index", c.vm.L.NewFunction(func(L *lua.LState) int {
		name, _ := L.Get(2).(lua.LString)
		if !slices.Contains(c.rulesetNames, string(name)) {
			members := c.bindings.MemberIDs()
			sandbox.Charge(L, memberPrice*len(members), sandbox.NameBytes*len(members)) // fits: the lists are in memory
			if !slices.Contains(members, string(name)) {
				L.Push(lua.LNil) // a variable without a value
				return 1
			}
		}
		v, err := c.bindings.ValueOfName(string(name), c.runningChunk)
		if err != nil {
			sandbox.Raise(L, err)
		}
		L.Push(v)
		return 1
	}))
	t.Metatable = mt
	return t
}

func (c *Console) valueOfGlobal(name string) (lua.LValue, error) {
	switch {
	case name == syntax.Variables:
		return c.variableValues, nil
	case c.consoleValues[name] != nil:
		return c.consoleValues[name], nil
	case slices.Contains(c.rulesetNames, name):
		return c.bindings.ValueOfName(name, c.runningChunk)
	}
	return nil, nil
}

func (c *Console) newVerbFunction(v Command) *lua.LFunction {
	return c.vm.L.NewFunction(func(L *lua.LState) int {
		sandbox.RaiseUnlessIdle(L, v.Word, c.bindings.CheckScriptMayAct)
		var words []string
		for i := 1; i <= L.GetTop(); i++ {
			words = append(words, sandbox.ToString(L.Get(i)))
		}
		if c.quiet && v.isReadOnly() {
			return 0
		}
		sandbox.ChargeWork(L, int(c.lineReadingPrice()))
		if c.mustStop() {
			sandbox.Raise(L, engine.ErrStopped)
		}
		if err := v.runWithPager(c, strings.Join(words, " ")); err != nil {
			sandbox.Raise(L, err)
		}
		return 0
	})
}

const printBytePrice = 8

func (c *Console) luaPrint(L *lua.LState) int {
	var parts []string
	for i := 1; i <= L.GetTop(); i++ {
		if s, ok := L.Get(i).(lua.LString); ok {
			parts = append(parts, source.Printable(string(s)))
		} else {
			parts = append(parts, c.formatOneLine(L.Get(i)))
		}
	}
	line := strings.Join(parts, "    ")
	sandbox.ChargeWork(L, printBytePrice*len(line))
	sandbox.ChargeOutput(L, len(line)+1)
	c.Print(line)
	return 0
}

// valueAtPath returns the value at a path such as enemy.keywords, or nil. It runs no Lua code that was typed.
func (c *Console) valueAtPath(path []string) lua.LValue {
	if len(path) == 0 {
		return nil
	}
	var v lua.LValue
	if name := path[0]; c.variables[name] {
		v = c.variableValues.RawGetString(name)
	} else {
		c.runningChunk = &syntax.Chunk{Text: c.recentInputAsSource()}
		v, _ = c.valueOfGlobal(name)
	}
	for _, field := range path[1:] {
		t, ok := v.(*lua.LTable)
		if !ok || !slices.Contains(c.vm.FieldNames(t), field) {
			return nil
		}
		var err error
		if v, err = c.vm.ReadField(t, field); err != nil {
			return nil
		}
	}
	return v
}

func (c *Console) luaInspectGameObject(L *lua.LState) int {
	if L.GetTop() == 0 {
		sandbox.Raisef(L, "`inspect` needs a value, as in `inspect(f)`")
	}
	sandbox.RaiseIfTooManyArgs(L, "inspect", 1)
	copied, ok := c.bindings.CopyFieldsForInspection(L.Get(1))
	if !ok {
		example := append(c.bindings.MemberIDs(), "hand[1]")[0]
		sandbox.Raisef(L, "`inspect` needs a game object, such as %s, not %s", example, sandbox.DescribeValue(L.Get(1)))
	}
	L.Push(copied)
	return 1
}

func (c *Console) runInspect(value string) error {
	if value == "" {
		return fmt.Errorf("`inspect` needs a value, as in `inspect %s`", c.rulesetNames[0])
	}
	if strings.Contains(value, " ") {
		value = c.luaOfShownName(value)
	}
	return c.runLua("inspect(" + value + ")")
}

const maxWatches = 8

func (c *Console) runWatch(arguments string) error {
	if c.running {
		return errors.New("`watch` must be on a line of its own")
	}
	word, expr, _ := strings.Cut(arguments, " ")
	shown := c.luaOfShownName(arguments)
	switch {
	case arguments == "":
		c.printAllWatches()
		if len(c.watches) == 0 {
			c.PrintParagraph("No watches: " + c.fillInExamples("`watch NUMBER`") + " shows a value after each action.")
		}
		return nil
	case word == "off":
		return c.removeWatchOrAll(strings.TrimSpace(expr))
	case slices.Contains(c.watches, shown):
		return fmt.Errorf("%q is already being watched", arguments)
	case len(c.watches) == maxWatches:
		return fmt.Errorf("at most %d values can be watched: `watch off` removes all of them, `watch off VALUE` only one", maxWatches)
	}
	err := c.printWatch(shown)
	if err == nil {
		c.watches = append(c.watches, shown)
	}
	return err
}

func (c *Console) removeWatchOrAll(expr string) error {
	i := slices.Index(c.watches, expr)
	switch {
	case expr == "":
		c.watches = nil
	case i < 0:
		return fmt.Errorf("%q is not being watched; `watch` lists what is", expr)
	default:
		c.watches = slices.Delete(c.watches, i, i+1)
	}
	return nil
}

func (c *Console) printAllWatches() {
	for _, expr := range c.watches {
		if err := c.printWatch(expr); err != nil {
			message := err.Error()
			if at, is := errors.AsType[*source.Error](err); is {
				message = at.Message
			}
			s := c.Screen()
			c.printWithIndent(s.Quiet("  "+expr+": ")+message, 4)
		}
	}
}

// printWatch prints an expression and its value. It returns an error if the expression would play an action.
func (c *Console) printWatch(expr string) error {
	caught := &capturedAction{}
	c.capturedAction = caught
	results, err := c.evaluateLua("return " + expr)
	c.capturedAction = nil
	switch {
	case caught.some:
		return errSideEffects
	case err != nil:
		return err
	}
	texts := []string{"nothing"}
	for i, v := range results {
		texts = append(texts[:i], c.formatOneLine(v))
	}
	s := c.Screen()
	c.printWithIndent(s.Quiet("  "+expr+" = ")+strings.Join(texts, ", "), 4)
	return nil
}

var errSideEffects = errors.New("`watch` takes an expression without side effects")
