package scripting

import (
	"fmt"
	"slices"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/spelling"
)

// Whole are the definitions that stand for themselves: not the upgrade of a card,
// which is a part of it.
func (g *Generation) Whole() []declare.Definition {
	return slices.DeleteFunc(g.Content.Definitions(), func(d declare.Definition) bool { return g.parts[d.Def] })
}

// Written is a definition as a value, its functions as references: the file and the
// line where each begins.
func (g *Generation) Written(d declare.Definition) declare.Value {
	w := declare.Writing{Calls: g.calls[d.Def]}
	return w.Write(d.Kind, d.Def)
}

// FromJSON reads a value that refers to functions of the generation.
func (g *Generation) FromJSON(data []byte) (declare.Value, error) {
	return declare.FromJSON(data, func(ref string) (declare.Value, bool) {
		_, ok := g.functions[ref]
		return declare.Value{Shape: declare.Func, Text: ref}, ok
	})
}

// Read reads a definition of a kind that is written as Written writes it: what it
// defines, the whole first. Its functions run in every runtime of the generation.
func (g *Generation) Read(kind *declare.Kind, where engine.Place, v declare.Value) ([]any, []declare.Fault) {
	r := &declare.Reading{Kind: kind, Complete: true, Bind: func(fn declare.Value, form *declare.Callback, _, _ string) declare.Call {
		return call(g.functions[fn.Text], form)
	}}
	made := r.Read(where, v)
	return made, r.Faults
}

// refer gives each callback a reference: where its function begins, and which of
// those that begin there it is. A function that serves several has one. The values
// of functions are told theirs.
func (g *Generation) refer(list []Callback) {
	g.functions = map[string]int{}
	refs := map[*lua.LFunction]string{}
	for i, c := range list {
		if refs[c.Fn] != "" {
			continue
		}
		ref := c.Fn.Proto.SourceName + ":" + strconv.Itoa(c.Fn.Proto.LineDefined)
		for n := 2; ; n++ {
			if _, taken := g.functions[ref]; !taken {
				break
			}
			ref = fmt.Sprintf("%s:%d#%d", c.Fn.Proto.SourceName, c.Fn.Proto.LineDefined, n)
		}
		refs[c.Fn], g.functions[ref] = ref, i
	}
	for _, calls := range g.calls {
		for path, v := range calls {
			v.Text = refs[v.Host.(*lua.LFunction)]
			calls[path] = v
		}
	}
}

// Origin is where the value at a path of a definition was written: the deepest
// part of the path that its file shows, at least the definition itself.
func (g *Generation) Origin(kind, id, path string) (engine.Place, error) {
	for _, d := range g.Content.Definitions() {
		if d.Kind.Name != kind || d.ID() != id {
			continue
		}
		spot, err := declare.At(d.Kind, path)
		if err != nil {
			return engine.Place{}, err
		}
		where := d.Kind.Where(d.Def)
		if chunk := g.chunks.Named(where.File); chunk != nil {
			if line, _, _ := chunk.Field(where.Line, spot.Steps...); line > 0 {
				where.Line = line
			}
		}
		return where, nil
	}
	return engine.Place{}, spelling.Unknown(kind, id, g.ids(kind))
}

func (g *Generation) ids(kind string) (list []string) {
	for _, d := range g.Content.Definitions() {
		if d.Kind.Name == kind {
			list = append(list, d.ID())
		}
	}
	return list
}
