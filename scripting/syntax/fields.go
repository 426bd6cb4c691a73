package syntax

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// table describes where the fields of a table constructor stand in the text, so that
// an error found in the finished table can still point at its field.
type table struct {
	fields []field
	items  int // fields without a key
}

type field struct {
	name  string // the key as Lua would print it; "1", "2" ... for items
	key   span   // for an item the same as value
	value span
	table *table // when the value is a constructor, or a call with only one
}

// call is a call with a table constructor that it is about.
type call struct {
	expr  *ast.FuncCallExpr
	place span
	table *table
}

// constructor reads a table.
func (p *parser) constructor() *ast.TableExpr {
	start := p.expect("{")
	p.opens(start)
	e := &ast.TableExpr{Fields: []*ast.Field{}}
	e.SetLine(start.line)
	places := &table{}
	for p.tok.class != "}" && p.tok.class != classEnd {
		if len(e.Fields) == maxFields {
			panic(p.scan.limit(p.tok, "a table of more than %d fields", maxFields))
		}
		f, place := p.field(places)
		e.Fields = append(e.Fields, f)
		if !p.brief {
			places.fields = append(places.fields, place)
		}
		if !p.accept(",") && !p.accept(";") {
			if p.tok.class == className || p.tok.class == "[" {
				fault := p.fault(`"}"`)
				fault.Hint = `is a "," missing before it?`
				panic(fault)
			}
			break
		}
	}
	p.closing("}", start)
	p.mark(e, start.span())
	p.latest.TableExpr, p.latest.fields = e, places
	return e
}

func (p *parser) field(places *table) (*ast.Field, field) {
	var f ast.Field
	var place field
	start := p.tok
	if start.class == "[" {
		p.opens(start)
		p.advance()
		f.Key = p.expr()
		if !p.brief {
			place.name = constantKey(f.Key)
		}
		place.key = p.since(start)
		p.closing("]", start)
		p.expect("=")
	} else if start.class == className && p.peekIsAssign() {
		f.Key = p.key()
		place.name, place.key = start.value, start.span()
		p.expect("=")
	} else {
		places.items++
		if !p.brief {
			place.name = strconv.Itoa(places.items)
		}
	}
	first := p.tok
	f.Value = p.expr()
	place.value = p.since(first)
	if place.key == (span{}) {
		place.key = place.value
	}
	place.table = p.fieldSpans(f.Value)
	return &f, place
}

// peekIsAssign reports whether the token after the present one is "=".
func (p *parser) peekIsAssign() bool {
	ahead := p.scan
	ahead.skipBlank()
	return ahead.at("=") && !ahead.at("==")
}

// since is the text from a token to the last one read, as far as it stands on
// one line.
func (p *parser) since(first token) span {
	s := first.span()
	if p.last.line == first.line && p.last.column >= first.column {
		s.width = p.last.column + p.last.width - first.column
	}
	return s
}

func constantKey(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StringExpr:
		return e.Value
	case *ast.NumberExpr:
		if n, ok := ParseNumber(e.Value); ok {
			return FormatNumber(n)
		}
	}
	return ""
}

// fieldSpans returns where the fields stand of a table that was read last.
func (p *parser) fieldSpans(e ast.Expr) *table {
	switch e := e.(type) {
	case *ast.TableExpr:
		if e == p.latest.TableExpr {
			return p.latest.fields
		}
	case *ast.FuncCallExpr:
		if len(e.Args) == 1 {
			return p.fieldSpans(e.Args[0])
		}
	}
	return nil
}

// A callSite is a call of Chunk's index.
type callSite struct {
	line  int
	place span
	table *table
}

// Field returns where a field of a table stands that was passed to a call: the
// key, for a caret under it. The call is named by the line it begins on, which
// is the line that its Go function sees; the path leads from the argument
// inwards, items counting as "1", "2" and so on. Where the text does not show
// the rest of the path (a value that was computed, a field that is missing) it
// is the deepest field that it does show, and at least the call itself. Zeros
// say that no such call is known.
func (c *Chunk) Field(callLine int, path ...string) (line, column, width int) {
	key, _ := c.find(callLine, path)
	return key.line, key.column, key.width
}

// Value is like Field, but returns where the value of the field stands.
func (c *Chunk) Value(callLine int, path ...string) (line, column, width int) {
	_, value := c.find(callLine, path)
	return value.line, value.column, value.width
}

// find follows the path in every call of the line, since there may be several,
// and keeps the one that leads deepest.
func (c *Chunk) find(callLine int, path []string) (key, value span) {
	deepest := -1
	for _, site := range c.places(callLine) {
		if site.line != callLine {
			continue
		}
		k, v, depth := site.place, site.place, 0
		for at := site.table; at != nil && depth < len(path); depth++ {
			f := at.find(path[depth])
			if f == nil {
				break
			}
			k, v, at = f.key, f.value, f.table
		}
		if depth > deepest {
			key, value, deepest = k, v, depth
		}
	}
	return key, value
}

// find returns the field of that name: the last one, as it is the one that the
// table ends up with.
func (t *table) find(name string) *field {
	for i := len(t.fields) - 1; i >= 0; i-- {
		if t.fields[i].name == name {
			return &t.fields[i]
		}
	}
	return nil
}
