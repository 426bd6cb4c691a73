package console

import (
	"fmt"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/screen"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

const (
	maxNested = 6
	maxShown  = 200      // fields of a table
	maxFields = 1000     // fields of a value, including nested ones
	maxText   = 4000     // bytes of a string
	maxInLine = 100      // fields of a table on one line
	maxAnswer = 64 << 10 // bytes of a value
)

func (c *Console) show(values []lua.LValue) {
	for _, v := range values {
		c.Print(c.face(v)...)
	}
}

// face returns a value as printed lines.
func (c *Console) face(v lua.LValue) []string {
	s := c.Screen()
	if lines := c.part.Face(v, s); len(lines) > 0 {
		return lines
	}
	if list := c.list(v); len(list) > 0 {
		return list
	}
	if one := c.brief(v); s.Fits(screen.Columns(one)) {
		return []string{one}
	}
	d := &dumper{c: c, s: s, left: new(int)}
	*d.left = maxFields
	d.value(v, 0)
	return strings.Split(d.b.String(), "\n")
}

// list returns a list of views, such as cards, as numbered lines; nil for other values.
func (c *Console) list(v lua.LValue) (lines []string) {
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
		if i > maxShown {
			return append(lines, fmt.Sprintf("... %d more", n-maxShown))
		}
		item, isTable := t.RawGetInt(i).(*lua.LTable)
		if !isTable {
			return nil
		}
		if _, view := sandbox.ViewName(item); !view {
			return nil
		}
		brief := c.part.Brief(item)
		if brief == "" {
			return nil
		}
		lines = append(lines, s.Wrap(fmt.Sprintf("%2d  %s", i, screen.Clean(brief)), 4)...)
	}
	return lines
}

func (c *Console) brief(v lua.LValue) string {
	d := &dumper{c: c, oneLine: true, left: new(int)}
	*d.left = maxFields
	d.value(v, 0)
	return d.b.String()
}

type dumper struct {
	c       *Console
	s       screen.Screen
	b       strings.Builder
	oneLine bool
	within  []*lua.LTable
	left    *int // number of fields that may still be written
}

func (d *dumper) value(v lua.LValue, depth int) {
	if *d.left--; *d.left < 0 || d.b.Len() > maxAnswer {
		d.b.WriteString("...")
		return
	}
	switch v := v.(type) {
	case lua.LString:
		if len(v) > maxText {
			fmt.Fprintf(&d.b, "%s ... %d bytes more", quote(string(v[:maxText])), len(v)-maxText)
			return
		}
		d.b.WriteString(quote(string(v)))
		return
	case lua.LNumber:
		d.b.WriteString(syntax.FormatNumber(float64(v)))
		return
	case *lua.LTable:
		if brief := d.c.part.Brief(v); brief != "" {
			d.b.WriteString(screen.Clean(brief))
			return
		}
		d.table(v, depth)
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

func quote(s string) string {
	return `"` + source.Printable(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)) + `"`
}

// field is a field of a table; head is the text before its value, such as "hp = ".
type field struct {
	head  string
	value lua.LValue
}

func (d *dumper) table(t *lua.LTable, depth int) {
	for _, outer := range d.within {
		if outer == t {
			d.b.WriteString("{ the table around it }")
			return
		}
	}
	if *d.left <= 0 {
		d.b.WriteString("{ ... }")
		return
	}
	fields, more := d.fields(t)
	if len(fields) == 0 {
		d.b.WriteString("{}")
		return
	}
	if depth == maxNested {
		d.b.WriteString("{ ... }")
		return
	}
	d.within = append(d.within, t)
	defer func() { d.within = d.within[:len(d.within)-1] }()
	if d.oneLine || d.fits(t, depth) {
		d.inLine(fields, more, depth)
	} else {
		d.inLines(fields, more, depth)
	}
}

// inLine writes fields on one line; more is the number of omitted fields.
func (d *dumper) inLine(fields []field, more, depth int) {
	d.b.WriteString("{ ")
	for i, f := range fields {
		if i > 0 {
			d.b.WriteString(", ")
		}
		d.b.WriteString(f.head)
		d.value(f.value, depth+1)
	}
	if more > 0 {
		fmt.Fprintf(&d.b, ", ... %d more", more)
	}
	d.b.WriteString(" }")
}

func (d *dumper) inLines(fields []field, more, depth int) {
	margin := strings.Repeat("  ", depth+1)
	d.b.WriteString("{\n")
	for _, f := range fields {
		d.b.WriteString(margin + f.head)
		d.value(f.value, depth+1)
		d.b.WriteString(",\n")
	}
	if more > 0 {
		fmt.Fprintf(&d.b, "%s... %d more\n", margin, more)
	}
	d.b.WriteString(strings.Repeat("  ", depth) + "}")
}

// fits reports whether a nested table fits on one line.
func (d *dumper) fits(t *lua.LTable, depth int) bool {
	if depth == 0 {
		return false // already tried
	}
	in := &dumper{c: d.c, oneLine: true, within: d.within[:len(d.within)-1], left: new(int)}
	*in.left = min(maxInLine, *d.left)
	in.value(t, depth)
	return *in.left >= 0 && d.s.Fits(screen.Columns(in.b.String())+2*depth+20)
}

// fields returns the first fields of a table: list items, then sorted names, then other keys. more
// is the number of omitted fields.
func (d *dumper) fields(t *lua.LTable) (list []field, more int) {
	if _, view := sandbox.ViewName(t); view {
		return d.viewFields(t), 0
	}
	n := t.Len()
	for i := 1; i <= n; i++ {
		list = append(list, field{"", t.RawGetInt(i)})
	}
	var names, rest []field
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		switch key := k.(type) {
		case lua.LString:
			head := string(key) + " = "
			if !syntax.IsName(string(key)) {
				head = "[" + quote(string(key)) + "] = "
			}
			names = append(names, field{head, v})
		case lua.LNumber:
			if i, whole := sandbox.Exact(key); !whole || i < 1 || i > n {
				rest = append(rest, field{"[" + syntax.FormatNumber(float64(key)) + "] = ", v})
			}
		default:
			rest = append(rest, field{"[" + key.String() + "] = ", v})
		}
	}
	for _, part := range [][]field{names, rest} {
		sort.SliceStable(part, func(i, j int) bool { return part[i].head < part[j].head })
		list = append(list, part...)
	}
	if len(list) > maxShown {
		return list[:maxShown], len(list) - maxShown
	}
	return list, 0
}

// viewFields omits functions and fields that cannot be read now.
func (d *dumper) viewFields(t *lua.LTable) (list []field) {
	for _, name := range sandbox.FieldNames(t) {
		v, err := d.c.vm.Field(t, name)
		if err != nil || v == lua.LNil {
			continue
		}
		if _, isFunction := v.(*lua.LFunction); isFunction {
			continue
		}
		list = append(list, field{name + " = ", v})
	}
	return list
}
