package console

import (
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

func (c *Console) luaNames() []string {
	return slices.AppendSeq(slices.Clone(c.names), maps.Keys(c.fixed))
}

// fault is an error of compiling a line.
type fault struct{ error }

func (f fault) Unwrap() error { return f.error }

// lua runs one or more lines of Lua and prints the values. If the input is incomplete, it runs
// nothing and returns errMore.
func (c *Console) lua(input string) error {
	if syntax.IsUnfinished(&source.Text{Name: chunkName, Body: input}) {
		return errMore
	}
	results, err := c.eval(input)
	if err != nil {
		return err
	}
	if c.before == nil {
		return nil // a new game prints its stage
	}
	if name := strings.TrimSpace(input); len(results) == 1 && c.isOffered(name, results[0]) {
		c.Print(c.Screen().Wrap(fmt.Sprintf("%s is a function: call it as %s(...); `help %s` shows its arguments", name, name, name), 2)...)
		return nil
	}
	if !c.quiet {
		c.show(results)
	}
	return nil
}

// isOffered reports whether a value is a built-in function of the prompt with that name.
func (c *Console) isOffered(name string, v lua.LValue) bool {
	f, is := v.(*lua.LFunction)
	return is && f.IsG && slices.Contains(c.names, name)
}

func (c *Console) run(input string) error {
	_, err := c.eval(input)
	return err
}

// eval compiles and runs Lua and returns its values. Errors have the line numbers of recent input.
func (c *Console) eval(input string) ([]lua.LValue, error) {
	c.charge(luaPrice)
	first := max(1, c.lines-strings.Count(input, "\n"))
	variables := maps.Clone(c.variables)
	chunk, err := syntax.Compile(
		&source.Text{Name: chunkName, Body: strings.Repeat("\n", first-1) + input},
		&syntax.Rules{
			Names: slices.AppendSeq(slices.Clone(c.steady), maps.Keys(c.fixed)), Definers: c.definers, OuterWrites: true,
			Variables: variables, Present: c.present, Expression: true, Keeps: c.Content.ScenarioRules().Keeps,
		})
	if err != nil {
		return nil, fault{err}
	}
	c.variables = variables
	own := *chunk         // referenced by definitions, so without the text of other lines
	chunk.Text = c.text() // errors can be in functions of earlier lines
	c.chunk, c.running, c.ran = &own, true, true
	defer func() { c.running = false }()
	var unbound error
	results, err := c.vm.Eval(chunk, func(name string) lua.LValue {
		v, err := c.bind(name)
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

// classifyNames divides the ruleset's names into functions and definers, which never change, and
// others, whose values are looked up each time.
func (c *Console) classifyNames() {
	c.names, c.definers = c.part.Names()
	c.steady, c.present = nil, nil
	c.chunk = &syntax.Chunk{Text: c.text()}
	for _, name := range c.names {
		v, err := c.part.Bind(name, c.chunk)
		if _, isFunction := v.(*lua.LFunction); err == nil && isFunction || slices.Contains(c.definers, name) {
			c.steady = append(c.steady, name)
		} else {
			c.present = append(c.present, name)
		}
	}
}

// newVariables returns a table for the variables, whose __index looks up the ruleset's names.
func (c *Console) newVariables() *lua.LTable {
	t, mt := c.vm.L.NewTable(), c.vm.L.NewTable()
	mt.RawSetString("__index", c.vm.L.NewFunction(func(L *lua.LState) int {
		name, _ := L.Get(2).(lua.LString)
		if !slices.Contains(c.names, string(name)) {
			L.Push(lua.LNil) // a variable without a value
			return 1
		}
		v, err := c.part.Bind(string(name), c.chunk)
		if err != nil {
			sandbox.Raise(L, err)
		}
		L.Push(v)
		return 1
	}))
	t.Metatable = mt
	return t
}

// bind returns the value of a global name; nil for a name of the library.
func (c *Console) bind(name string) (lua.LValue, error) {
	switch {
	case name == syntax.Variables:
		return c.values, nil
	case c.fixed[name] != nil:
		return c.fixed[name], nil
	case slices.Contains(c.names, name):
		return c.part.Bind(name, c.chunk)
	}
	return nil, nil
}

// asFunction returns a verb as a Lua function, such as undo(2) and mark("before").
func (c *Console) asFunction(v Command) *lua.LFunction {
	return c.vm.L.NewFunction(func(L *lua.LState) int {
		if err := c.part.Idle(); err != nil {
			sandbox.Raise(L, fmt.Errorf("%s: %w", v.Word, err))
		}
		var words []string
		for i := 1; i <= L.GetTop(); i++ {
			words = append(words, sandbox.ToString(L.Get(i)))
		}
		if c.quiet && v.asks() {
			return 0
		}
		sandbox.Spend(L, int(c.lineWork()))
		if c.isStopped() {
			sandbox.Raise(L, engine.ErrStopped)
		}
		if err := v.Do(c, strings.Join(words, " ")); err != nil {
			sandbox.Raise(L, err)
		}
		return 0
	})
}

const showWork = 8

// luaPrint implements print(...), which prints strings without quotes and other values in one line.
func (c *Console) luaPrint(L *lua.LState) int {
	var parts []string
	for i := 1; i <= L.GetTop(); i++ {
		if s, ok := L.Get(i).(lua.LString); ok {
			parts = append(parts, source.Printable(string(s)))
		} else {
			parts = append(parts, c.brief(L.Get(i)))
		}
	}
	line := strings.Join(parts, "    ")
	sandbox.Spend(L, showWork*len(line))
	sandbox.ChargeOutput(L, len(line)+1)
	c.Print(line)
	return 0
}

// value returns the value at a path of names, such as enemy.keywords; nil if there is none. It runs
// no typed code.
func (c *Console) value(path []string) lua.LValue {
	if len(path) == 0 {
		return nil
	}
	var v lua.LValue
	if name := path[0]; c.variables[name] {
		v = c.values.RawGetString(name)
	} else {
		c.chunk = &syntax.Chunk{Text: c.text()}
		v, _ = c.bind(name)
	}
	for _, field := range path[1:] {
		t, ok := v.(*lua.LTable)
		if !ok || !slices.Contains(sandbox.FieldNames(t), field) {
			return nil
		}
		var err error
		if v, err = c.vm.Field(t, field); err != nil {
			return nil
		}
	}
	return v
}
