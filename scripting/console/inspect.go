package console

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/runtime"
)

// CopyAllFields returns a frozen copy of all fields of the view v, also of those hidden from
// scripts; false if v is not a view or no game has begun.
func (c *RulesetPrompt) CopyAllFields(v lua.LValue) (lua.LValue, bool) {
	t, ok := v.(*lua.LTable)
	if !ok || c.handle == nil || c.table() == nil {
		return nil, false
	}
	view, n, ok := c.handle.Views.SubjectOf(t)
	if !ok {
		return nil, false
	}
	copied := runtime.ToLua(c.VM.L, c.copyView(view, n, 0), c.handle.Views).(*lua.LTable)
	return copied, c.VM.Freeze(copied) == nil
}

// copyView returns a copy of a view's fields and, at depth 0, of the views to which they refer; an
// empty value if the game has no such part.
func (c *RulesetPrompt) copyView(view *schema.View, subject, depth int) schema.Value {
	game := c.Game.State(c.table())
	if view.Within != nil {
		part, err := view.Within(game)
		if err != nil {
			return schema.Value{}
		}
		game = part
	}
	var fields schema.BuiltTable
	for _, f := range view.Fields {
		if f.Of != nil && !f.Of(subject) {
			continue
		}
		if v := withoutZeros(f, c.copyValue(f.Read(game, subject), depth)); v.Source == nil || v.Source.Len()+len(v.Source.Names()) > 0 {
			fields = append(fields, v.WithName(f.Name))
		}
	}
	return schema.Value{Shape: schema.Record, Source: fields}
}

func (c *RulesetPrompt) copyValue(v schema.Value, depth int) schema.Value {
	switch {
	case v.Shape == schema.Ref && depth == 0:
		return c.copyView(c.referencedView(v), v.N, depth+1)
	case v.Shape == schema.Ref:
		return schema.String(c.referencedView(v).Name)
	case v.Source == nil:
		return v
	}
	var parts schema.BuiltTable
	for i := range v.Source.Len() {
		parts = append(parts, c.copyValue(v.Source.Item(i), depth).WithName(""))
	}
	for _, name := range v.Source.Names() {
		parts = append(parts, c.copyValue(v.Source.Field(name), depth).WithName(name))
	}
	return schema.Value{Shape: v.Shape, Source: parts}
}

func (c *RulesetPrompt) referencedView(v schema.Value) *schema.View {
	if v.View != nil {
		return v.View
	}
	return c.handle.Views.Declaration(v.Text)
}

func withoutZeros(f *schema.ViewField, v schema.Value) schema.Value {
	if f.At == nil || v.Source == nil {
		return v
	}
	var fields schema.BuiltTable
	for _, name := range v.Source.Names() {
		if n := v.Source.Field(name); n.Shape != schema.Whole || n.N != 0 {
			fields = append(fields, n.WithName(name))
		}
	}
	return schema.Value{Shape: v.Shape, Source: fields}
}
