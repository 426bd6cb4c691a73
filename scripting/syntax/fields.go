package syntax

import (
	"slices"
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// tablePlaces has the places of the fields of a table constructor, for errors that point at a field.
type tablePlaces struct {
	fields []fieldPlace
	items  int // number of fields without a key
}

type fieldPlace struct {
	name  string // the key as Lua would print it; "1", "2" ... for items
	key   span   // place of the key, or of the value if there is no key
	value span
	table *tablePlaces // places in the value if it is a table constructor, or a call with a table as its only argument

	isScalar bool // whether the value is neither a table constructor nor a function
}

type tableCall struct {
	expr  *ast.FuncCallExpr
	place span
	table *tablePlaces
}

type callSite struct {
	line  int
	place span
	table *tablePlaces
}

func (p *parser) parseTableConstructor() *ast.TableExpr {
	start := p.expect("{")
	p.work += TableWork
	p.pushOpener(start)
	e := &ast.TableExpr{Fields: []*ast.Field{}}
	e.SetLine(start.line)
	places, before := &tablePlaces{}, len(p.fieldPlaces)
	for p.tok.class != "}" && p.tok.class != classEnd {
		if len(e.Fields) == maxFields {
			panic(p.scan.newLimitError(p.tok, "a table has more than %d fields", maxFields))
		}
		f, place := p.parseTableField(places)
		e.Fields = append(e.Fields, f)
		if !p.withoutPlaces {
			p.fieldPlaces = append(p.fieldPlaces, place)
		}
		if !p.accept(",") && !p.accept(";") {
			break
		}
	}
	places.fields, p.fieldPlaces = slices.Clone(p.fieldPlaces[before:]), p.fieldPlaces[:before]
	p.expectCloser("}", start)
	p.markNode(e, start.span())
	p.latest.TableExpr, p.latest.fields = e, places
	return e
}

func (p *parser) parseTableField(places *tablePlaces) (*ast.Field, fieldPlace) {
	var f ast.Field
	var place fieldPlace
	start := p.tok
	if start.class == "[" {
		p.pushOpener(start)
		p.advance()
		f.Key = p.parseExpr()
		if !p.withoutPlaces {
			place.name, _ = ConstantText(f.Key)
		}
		place.key = p.spanFrom(start)
		p.expectCloser("]", start)
		p.expect("=")
	} else if start.class == className && p.isAssignAfterNext() {
		f.Key = p.parseFieldName()
		place.name, place.key = start.value, start.span()
		p.expect("=")
	} else {
		places.items++
		if !p.withoutPlaces {
			place.name = strconv.Itoa(places.items)
		}
	}
	first := p.tok
	f.Value = p.parseExpr()
	place.value = p.spanFrom(first)
	if place.key == (span{}) {
		place.key = place.value
	}
	place.table = p.latestPlaces(f.Value)
	_, isTable := f.Value.(*ast.TableExpr)
	_, isFunction := f.Value.(*ast.FunctionExpr)
	place.isScalar = !isTable && !isFunction
	return &f, place
}

func (p *parser) isAssignAfterNext() bool {
	ahead := p.scan
	ahead.skipBlanksAndComments()
	return ahead.hasNext("=") && !ahead.hasNext("==")
}

// spanFrom returns the span from first to the last token parsed. If they are on different lines, it is that of first.
func (p *parser) spanFrom(first token) span {
	s := first.span()
	if p.last.line == first.line && p.last.column >= first.column {
		s.width = p.last.column + p.last.width - first.column
	}
	return s
}

// latestPlaces returns the places in e if e is the table parsed last, or a call whose only argument is that table.
func (p *parser) latestPlaces(e ast.Expr) *tablePlaces {
	switch e := e.(type) {
	case *ast.TableExpr:
		if e == p.latest.TableExpr {
			return p.latest.fields
		}
	case *ast.FuncCallExpr:
		if len(e.Args) == 1 {
			return p.latestPlaces(e.Args[0])
		}
	}
	return nil
}

// FieldPlace returns the place of the key at path in a table that is passed to a call on callLine. List items have the
// keys "1", "2" and so on. If the text does not contain the whole path, it returns the place of the deepest key that it
// contains, or of the call. It returns zeros if there is no call on the line.
func (c *Chunk) FieldPlace(callLine int, path ...string) (line, column, width int) {
	return c.findDeepestField(callLine, path).key.coordinates()
}

// ValuePlace returns the place of a field's value. See FieldPlace, which returns the place of the key.
func (c *Chunk) ValuePlace(callLine int, path ...string) (line, column, width int) {
	return c.findDeepestField(callLine, path).value.coordinates()
}

// ScalarOrKeyPlace is like FieldPlace, but returns the place of the field's value unless it is a table or a function.
func (c *Chunk) ScalarOrKeyPlace(callLine int, path ...string) (line, column, width int) {
	if f := c.findDeepestField(callLine, path); f.isScalar {
		return f.value.coordinates()
	}
	return c.FieldPlace(callLine, path...)
}

func (s span) coordinates() (line, column, width int) { return s.line, s.column, s.width }

// findDeepestField returns the field that matches the longest start of path in the calls on a line. If no field
// matches, the result has the place of a call.
func (c *Chunk) findDeepestField(callLine int, path []string) (found fieldPlace) {
	deepest := -1
	for _, site := range c.callSitesIncludingLine(callLine) {
		if site.line != callLine {
			continue
		}
		f, depth := fieldPlace{key: site.place, value: site.place}, 0
		for at := site.table; at != nil && depth < len(path); depth++ {
			i := len(at.fields) - 1 // if several have the same name, the last one counts, as in Lua
			for i >= 0 && at.fields[i].name != path[depth] {
				i--
			}
			if i < 0 {
				break
			}
			f, at = at.fields[i], at.fields[i].table
		}
		if depth > deepest {
			found, deepest = f, depth
		}
	}
	return found
}
