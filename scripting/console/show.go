package console

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

const (
	maxNesting       = 6
	maxTableFields   = 200  // fields printed of one table, without nested ones
	maxTotalFields   = 1000 // fields printed of a value, including nested ones
	maxStringBytes   = 4000
	maxOneLineFields = 100 // fields of a table that is printed on one line
	maxValueBytes    = 64 << 10
)

func (c *Console) valueLines(v lua.LValue) []string {
	s := c.Screen()
	if lines := c.bindings.RenderLines(v, s); len(lines) > 0 {
		return lines
	}
	if list := c.viewListLines(v); len(list) > 0 {
		return list
	}
	if one := c.formatOneLine(v); s.Fits(screen.Columns(one)) {
		return []string{one}
	}
	d := &valueWriter{c: c, s: s, fieldsLeft: maxTotalFields}
	d.writeValue(v, 0)
	return strings.Split(d.b.String(), "\n")
}

// viewListLines returns a list of objects of the game, such as cards, as numbered lines, or nil for other values.
func (c *Console) viewListLines(v lua.LValue) (lines []string) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil
	}
	if _, view := sandbox.ViewName(t); view {
		return nil
	}
	s := c.Screen()
	n := 0
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if _, is := t.RawGet(k).(*lua.LTable); !is {
			return nil
		}
		n++
	}
	if n != t.Len() {
		return nil
	}
	for i := 1; i <= n; i++ {
		if i > maxTableFields {
			return append(lines, fmt.Sprintf("... %d more", n-maxTableFields))
		}
		item, isTable := t.RawGetInt(i).(*lua.LTable)
		if !isTable {
			return nil
		}
		if _, view := sandbox.ViewName(item); !view {
			return nil
		}
		brief := c.bindings.RenderInline(item)
		if brief == "" {
			return nil
		}
		lines = append(lines, s.TranslateAndWrap(fmt.Sprintf("%2d  %s", i, screen.Clean(brief)), 4)...)
	}
	return lines
}

func (c *Console) formatOneLine(v lua.LValue) string {
	d := &valueWriter{c: c, oneLine: true, fieldsLeft: maxTotalFields}
	d.writeValue(v, 0)
	return d.b.String()
}

type valueWriter struct {
	c               *Console
	s               screen.Screen
	b               strings.Builder
	oneLine         bool
	enclosingTables []*lua.LTable
	fieldsLeft      int // number of fields that may still be written
}

func (d *valueWriter) writeValue(v lua.LValue, depth int) {
	if d.fieldsLeft--; d.fieldsLeft < 0 || d.b.Len() > maxValueBytes {
		d.b.WriteString("...")
		return
	}
	switch v := v.(type) {
	case lua.LString:
		if len(v) > maxStringBytes {
			fmt.Fprintf(&d.b, "%s ... %d more bytes", quoteForDisplay(string(v[:maxStringBytes])), len(v)-maxStringBytes)
			return
		}
		d.b.WriteString(quoteForDisplay(string(v)))
		return
	case lua.LNumber:
		d.b.WriteString(syntax.FormatNumber(float64(v)))
		return
	case *lua.LTable:
		if brief := d.c.bindings.RenderInline(v); brief != "" {
			d.b.WriteString(screen.Clean(brief))
			return
		}
		d.writeTable(v, depth)
		return
	case *lua.LFunction:
		if !v.IsG && v.Proto != nil {
			fmt.Fprintf(&d.b, "function of %s:%d", source.Printable(v.Proto.SourceName), v.Proto.LineDefined)
			return
		}
		d.b.WriteString("function")
		return
	}
	d.b.WriteString(v.String())
}

func quoteForDisplay(s string) string {
	return `"` + source.Printable(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)) + `"`
}

// namedValue is a field of a table; head is the text before its value, such as "hp = ".
type namedValue struct {
	head  string
	value lua.LValue
}

func (d *valueWriter) writeTable(t *lua.LTable, depth int) {
	if slices.Contains(d.enclosingTables, t) {
		d.b.WriteString("{ the enclosing table }")
		return
	}
	if d.fieldsLeft <= 0 {
		d.b.WriteString("{ ... }")
		return
	}
	fields, more := d.tableFields(t)
	if len(fields) == 0 {
		d.b.WriteString("{}")
		return
	}
	if depth == maxNesting {
		d.b.WriteString("{ ... }")
		return
	}
	d.enclosingTables = append(d.enclosingTables, t)
	defer func() { d.enclosingTables = d.enclosingTables[:len(d.enclosingTables)-1] }()
	margin := strings.Repeat("  ", depth)
	begin, between, end := "{\n  "+margin, ",\n  "+margin, ",\n"+margin+"}"
	if d.oneLine || d.fitsOneLine(t, depth) {
		begin, between, end = "{ ", ", ", " }"
	}
	for i, f := range fields {
		if i > 0 {
			begin = between
		}
		d.b.WriteString(begin + f.head)
		d.writeValue(f.value, depth+1)
	}
	if more > 0 {
		end = fmt.Sprintf("%s... %d more%s", between, more, strings.TrimPrefix(end, ","))
	}
	d.b.WriteString(end)
}

func (d *valueWriter) fitsOneLine(t *lua.LTable, depth int) bool {
	if depth == 0 {
		return false // it has been tried before
	}
	in := &valueWriter{c: d.c, oneLine: true, fieldsLeft: min(maxOneLineFields, d.fieldsLeft)}
	in.enclosingTables = d.enclosingTables[:len(d.enclosingTables)-1]
	in.writeValue(t, depth)
	return in.fieldsLeft >= 0 && d.s.Fits(screen.Columns(in.b.String())+2*depth+20)
}

// tableFields returns up to maxTableFields fields of a table and how many more it has. Items come first, then names in
// alphabetical order, then other keys. For a view it returns all readable fields.
func (d *valueWriter) tableFields(t *lua.LTable) (list []namedValue, more int) {
	if _, view := sandbox.ViewName(t); view {
		return d.readableViewFields(t), 0
	}
	n := t.Len()
	for i := 1; i <= n; i++ {
		list = append(list, namedValue{"", t.RawGetInt(i)})
	}
	var names, rest []namedValue
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		switch key := k.(type) {
		case lua.LString:
			head := string(key) + " = "
			if !syntax.IsIdentifier(string(key)) {
				head = "[" + quoteForDisplay(string(key)) + "] = "
			}
			names = append(names, namedValue{head, v})
		case lua.LNumber:
			if i, whole := sandbox.ToInt32(key); !whole || i < 1 || i > n {
				rest = append(rest, namedValue{"[" + syntax.FormatNumber(float64(key)) + "] = ", v})
			}
		default:
			rest = append(rest, namedValue{"[" + key.String() + "] = ", v})
		}
	}
	for _, part := range [][]namedValue{names, rest} {
		slices.SortStableFunc(part, func(a, b namedValue) int { return strings.Compare(a.head, b.head) })
		list = append(list, part...)
	}
	if len(list) > maxTableFields {
		return list[:maxTableFields], len(list) - maxTableFields
	}
	return list, 0
}

func (d *valueWriter) readableViewFields(t *lua.LTable) (list []namedValue) {
	for _, name := range d.c.vm.FieldNames(t) {
		v, err := d.c.vm.ReadField(t, name)
		if err != nil || v == lua.LNil {
			continue
		}
		if _, isFunction := v.(*lua.LFunction); isFunction {
			continue
		}
		list = append(list, namedValue{name + " = ", v})
	}
	return list
}

// CopyFieldsForInspection returns a frozen copy of all fields of an object of the game, including those hidden from
// scripts. It omits empty tables, and zeros in a table of words. Objects to which the fields refer are copied one level
// deep. It returns false if v is no such object or if no game has begun.
func (c *GameBindings) CopyFieldsForInspection(v lua.LValue) (lua.LValue, bool) {
	t, ok := v.(*lua.LTable)
	if !ok || c.gameValue == nil || c.table() == nil {
		return nil, false
	}
	view, n, ok := c.gameValue.Views.SubjectOf(t)
	if !ok {
		return nil, false
	}
	copied := runtime.ToLua(c.VM.L, c.copyView(view, n, 0), c.gameValue.Views).(*lua.LTable)
	return copied, c.VM.Freeze(copied) == nil
}

// copyView returns the fields of one subject of a view. At depth 0 it also copies the objects to which they refer.
func (c *GameBindings) copyView(view *schema.View, subject, depth int) schema.Value {
	game, err := view.PartOfGame(c.Game.State(c.table()))
	if err != nil {
		return schema.Value{}
	}
	var fields schema.BuiltTable
	for _, f := range view.Fields {
		if f.Of != nil && !f.Of(subject) {
			continue
		}
		if v := removeZeroNumbers(f, c.copyValue(f.Read(game, subject), depth)); v.Source == nil || v.Source.Len()+len(v.Source.Names()) > 0 {
			fields = append(fields, v.WithName(f.Name))
		}
	}
	return schema.Value{Shape: schema.Record, Source: fields}
}

func (c *GameBindings) copyValue(v schema.Value, depth int) schema.Value {
	switch {
	case v.Shape == schema.Ref && depth == 0:
		return c.copyView(c.referencedView(v), v.N, depth+1)
	case v.Shape == schema.Ref:
		return schema.String(c.referencedView(v).Name)
	case v.Source == nil:
		return v
	}
	parts := schema.CopyTable(v)
	for i := range parts {
		parts[i].Value = c.copyValue(parts[i].Value, depth)
	}
	return schema.Value{Shape: v.Shape, Source: parts}
}

func (c *GameBindings) referencedView(v schema.Value) *schema.View {
	if v.View != nil {
		return v.View
	}
	return c.gameValue.Views.Declaration(v.Text)
}

func removeZeroNumbers(f *schema.ViewField, v schema.Value) schema.Value {
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
