package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
)

// Inspect returns a copy of all that a view shows, what scripts cannot
// ask for included.
func (c *Console) Inspect(v lua.LValue) (lua.LValue, bool) {
	t, ok := v.(*lua.LTable)
	if !ok || c.now == nil || c.host.Table() == nil {
		return nil, false
	}
	view, n, ok := c.now.views.Shows(t)
	if !ok {
		return nil, false
	}
	copied := luaValue(c.vm.L, c.inspected(view, n, 0), c.now.views).(*lua.LTable)
	return copied, c.vm.Freeze(copied) == nil
}

// inspected is a copy of a view; what it refers to is copied too, one step deep.
func (c *Console) inspected(view *schema.View, n, depth int) schema.Value {
	game := c.game.State(c.host.Table())
	if view.Within != nil {
		part, err := view.Within(game)
		if err != nil {
			return schema.Value{}
		}
		game = part
	}
	var made schema.Made
	for _, f := range view.Fields {
		if f.Of != nil && !f.Of(n) {
			continue
		}
		if v := held(f, c.follow(f.Read(game, n), depth)); v.Source == nil || v.Source.Len()+len(v.Source.Names()) > 0 {
			made = append(made, v.As(f.Name))
		}
	}
	return schema.Value{Shape: schema.Record, Source: made}
}

func (c *Console) follow(v schema.Value, depth int) schema.Value {
	switch {
	case v.Shape == schema.Ref && depth == 0:
		return c.inspected(c.shown(v), v.N, depth+1)
	case v.Shape == schema.Ref:
		return schema.String(c.shown(v).Name)
	case v.Source == nil:
		return v
	}
	var made schema.Made
	for i := range v.Source.Len() {
		made = append(made, c.follow(v.Source.Item(i), depth).As(""))
	}
	for _, name := range v.Source.Names() {
		made = append(made, c.follow(v.Source.Field(name), depth).As(name))
	}
	return schema.Value{Shape: v.Shape, Source: made}
}

// shown is the view that a reference is of, which may only name it.
func (c *Console) shown(v schema.Value) *schema.View {
	if v.View != nil {
		return v.View
	}
	return c.now.views.byName[v.Text].decl
}

// held is a table without the numbers that are 0.
func held(f *schema.ViewField, v schema.Value) schema.Value {
	if f.At == nil || v.Source == nil {
		return v
	}
	var made schema.Made
	for _, name := range v.Source.Names() {
		if n := v.Source.Field(name); n.Shape != schema.Whole || n.N != 0 {
			made = append(made, n.As(name))
		}
	}
	return schema.Value{Shape: v.Shape, Source: made}
}
