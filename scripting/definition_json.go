package scripting

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/runtime"
)

// Whole returns all definitions except for forms of others, such as the upgrade of a card.
func (g *Generation) Whole() (list []schema.Definition) {
	for _, d := range g.Content.Definitions() {
		if d.Within() == "" {
			list = append(list, d)
		}
	}
	return list
}

// Forms returns the forms of a definition, such as the upgrade of a card.
func (g *Generation) Forms(of schema.Definition) []schema.Definition {
	return g.formsByDefinition()[definitionKey(of.Kind, of.ID())]
}

func (g *Generation) formsByDefinition() map[string][]schema.Definition {
	forms := map[string][]schema.Definition{}
	for _, d := range g.Content.Definitions() {
		if of := d.Within(); of != "" {
			forms[definitionKey(d.Kind, of)] = append(forms[definitionKey(d.Kind, of)], d)
		}
	}
	return forms
}

func definitionKey(kind *schema.Kind, id string) string { return kind.Name + " " + id }

// DefinitionValue returns a definition as a value in which functions are references: FILE:LINE of
// where each begins.
func (g *Generation) DefinitionValue(d schema.Definition) schema.Value {
	w := schema.DefinitionWriter{Calls: g.calls[d.Def], Keywords: g.Keywords()}
	return w.DefinitionValue(d.Kind, d.Def)
}

// ValueFromJSON parses a value from JSON. References in it to functions of the generation become
// functions.
func (g *Generation) ValueFromJSON(data []byte) (schema.Value, error) {
	return schema.ParseJSON(data, func(ref string) (schema.Value, bool) {
		_, ok := g.functions[ref]
		return schema.Value{Shape: schema.Func, Text: ref}, ok
	})
}

// DefinitionFromValue reads a value in the form that DefinitionValue returns. It returns the
// definition, followed by its forms. Their functions run in every runtime of the generation.
func (g *Generation) DefinitionFromValue(kind *schema.Kind, where engine.Place, v schema.Value) (defs []any, invalid []schema.ValidationError) {
	r := &schema.DefinitionReader{Kind: kind, Complete: true, Keywords: g.Keywords()}
	r.Bind = func(fn schema.Value, form *schema.CallbackForm, _, _ string) schema.CallbackFunc {
		n, ok := g.functions[fn.Text]
		if !ok {
			r.RecordErrorHere("there is no function %q", fn.Text)
		}
		return runtime.NewCall(nil, n, form)
	}
	made := r.Read(where, v)
	return made, r.Errors
}

// callbackReferences returns a reference for the function of each callback: FILE:LINE of where it begins,
// with a number if several begin there. numbers gives the first callback with each reference,
// counting from first.
func callbackReferences(list []runtime.Callback, first int) (refs map[*lua.LFunction]string, numbers map[string]int) {
	refs, numbers = make(map[*lua.LFunction]string, len(list)), make(map[string]int, len(list))
	further := map[string]int{} // of those that begin at one place
	for i, c := range list {
		if refs[c.Fn] != "" {
			continue
		}
		at := c.Code.SourceName + ":" + strconv.Itoa(c.Code.LineDefined)
		if _, taken := numbers[at]; taken {
			further[at]++
			at += "#" + strconv.Itoa(further[at]+1)
		}
		refs[c.Fn], numbers[at] = at, first+i
	}
	return refs, numbers
}

func replaceFunctionsByReferences(calls map[string]schema.Value, refs map[*lua.LFunction]string) {
	for path, v := range calls {
		if fn, is := v.Host.(*lua.LFunction); is { // forms share the map of their definition
			v.Text, v.Host = refs[fn], nil // the function would keep the interpreter of the load alive
			calls[path] = v
		}
	}
}

// FieldPlace returns the place of the value at a path of a definition: the line of the deepest part
// of the path that is in the file, or of the definition. An unknown id or path is an error.
func (g *Generation) FieldPlace(kind, id, path string) (place engine.Place, err error) {
	found, err := lookup.Find(g.Entries(), kind, id)
	if err != nil {
		return engine.Place{}, err
	}
	if _, _, err := schema.TypeAtPath(g.Game.Kind(kind), path); err != nil {
		return engine.Place{}, err
	}
	where := found[0].Where
	if chunk := g.files[where.File]; chunk != nil {
		if line, _, _ := chunk.FieldPlace(where.Line, strings.Split(path, ".")...); line > 0 {
			where.Line = line
		}
	}
	return where, nil
}
