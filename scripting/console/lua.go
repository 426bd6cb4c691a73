package console

import (
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// ownNames are the Lua names the console adds to those of its ruleset.
var ownNames = []string{"print", "inspect"}

// luaNames are all names a line can use beside the library and its variables.
func (c *Console) luaNames() []string { return append(slices.Clone(c.names), ownNames...) }

// fault is an error of a line that did not compile, so that nothing of it ran.
type fault struct{ error }

func (f fault) Unwrap() error { return f.error }

// lua runs input of one or more lines and shows its values, or returns errMore.
func (c *Console) lua(input string) error {
	if syntax.Unfinished(&source.Text{Name: chunkName, Body: input}) {
		return errMore
	}
	results, err := c.eval(input)
	if err != nil {
		return err
	}
	if c.before != nil { // else the stage of the new game says it all
		c.show(results)
	}
	return nil
}

// run runs input and drops its values.
func (c *Console) run(input string) error {
	_, err := c.eval(input)
	return err
}

// eval compiles and runs input. Its lines are numbered as they were typed.
func (c *Console) eval(input string) ([]lua.LValue, error) {
	first := max(1, len(c.typed)-strings.Count(input, "\n"))
	variables := maps.Clone(c.variables)
	chunk, err := syntax.Compile(
		&source.Text{Name: chunkName, Body: strings.Repeat("\n", first-1) + input},
		&syntax.Rules{
			Names: c.luaNames(), Definers: c.definers, OuterWrites: true,
			Variables: variables, Expression: true,
		})
	if err != nil {
		return nil, fault{err}
	}
	c.variables = variables
	chunk.Text = c.text() // quotes earlier lines too, whose functions may be called
	var unbound error
	results, err := c.vm.Eval(chunk, func(name string) lua.LValue {
		v, err := c.bind(name, chunk)
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

// bind is the value of a name for a line; nil for one of the library.
func (c *Console) bind(name string, chunk *syntax.Chunk) (lua.LValue, error) {
	switch {
	case name == syntax.Variables:
		return c.values, nil
	case c.fixed[name] != nil:
		return c.fixed[name], nil
	case slices.Contains(c.names, name):
		return c.part.Bind(name, chunk)
	}
	return nil, nil
}

// luaPrint is print(...): values as the console shows them, texts as they are.
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
	scripting.Printed(L, len(line)+1)
	c.Print(line)
	return 0
}

// value is the value of a path of names, like enemy.keywords, for completion;
// nil where there is none. It runs no code of the input.
func (c *Console) value(path []string) lua.LValue {
	if len(path) == 0 {
		return nil
	}
	var v lua.LValue
	if name := path[0]; c.variables[name] {
		v = c.values.RawGetString(name)
	} else {
		v, _ = c.bind(name, c.blank())
	}
	for _, field := range path[1:] {
		t, ok := v.(*lua.LTable)
		if !ok || !slices.Contains(scripting.FieldNames(t), field) {
			return nil
		}
		var err error
		if v, err = c.vm.Field(t, field); err != nil {
			return nil
		}
	}
	return v
}

// blank is a chunk without anything in it.
func (c *Console) blank() *syntax.Chunk { return &syntax.Chunk{Text: c.text()} }
