package scripting

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/runtime"
)

// BaseDefinitions returns all definitions except for forms of others, such as the upgrade of a card.
func (g *Generation) BaseDefinitions() (list []schema.Definition) {
	for _, d := range g.Content.Definitions() {
		if d.BaseFormID() == "" {
			list = append(list, d)
		}
	}
	return list
}

func definitionKey(kind *schema.Kind, id string) string { return kind.Name + " " + id }

// DefinitionValue returns a definition as a value in which functions are references: FILE:LINE of
// where each begins.
func (g *Generation) DefinitionValue(d schema.Definition) schema.Value {
	w := schema.DefinitionConverter{Calls: g.calls[d.Def], Keywords: g.Keywords()}
	return w.DefinitionValue(d.Kind, d.Def)
}

// uniqueFunctionPlaces returns a reference for the function of each callback: FILE:LINE of where it
// begins; for the second function that begins there FILE:LINE#2, and so on.
func uniqueFunctionPlaces(list []runtime.Callback) map[*lua.LFunction]string {
	refs, countAt := make(map[*lua.LFunction]string, len(list)), map[string]int{}
	for _, c := range list {
		if refs[c.Fn] != "" {
			continue
		}
		at := c.Code.SourceName + ":" + strconv.Itoa(c.Code.LineDefined)
		if countAt[at]++; countAt[at] > 1 {
			refs[c.Fn] = at + "#" + strconv.Itoa(countAt[at])
		} else {
			refs[c.Fn] = at
		}
	}
	return refs
}

func replaceFunctionsByReferences(calls map[string]schema.Value, refs map[*lua.LFunction]string) {
	for path, v := range calls {
		outer, _ := schema.SplitWrapping(v)
		if fn, is := outer.Host.(*lua.LFunction); is { // forms share the map of their definition
			v.Text, v.Host = refs[fn], nil // the function would keep the interpreter of the load alive
			calls[path] = v
		}
	}
}
