package syntax

import (
	"strconv"

	"curtaincall/scripting/source"
)

// opened keeps what the parser is within, so that a fault can name the block
// whose "end" is missing. The grammar notices only further on, where the "end" of
// an outer block has closed an inner one; how the lines are indented shows which.
type opened struct {
	stack  []opener
	odd    token // a block whose "end" seems to be that of an outer one
	begun  token // the first word of the present statement
	indent int   // the column of the first word of the present line

	unnamed bool             // nobody is told
	names   map[token]string // of functions
	around  map[token]token  // the innermost function with a name that a block is in
}

// opener is a bracket or the first word of a block that is not closed yet.
type opener struct {
	token
	odd      token // as it was before
	indent   int   // of its line
	function token // the innermost with a name that what follows is in
}

func (o *opened) opens(t token) {
	in := token{}
	if n := len(o.stack); n > 0 {
		in = o.stack[n-1].function
	}
	o.stack = append(o.stack, opener{t, o.odd, o.indent, in})
	if o.unnamed || in == (token{}) || isBracket(t) {
		return
	}
	if o.around == nil {
		o.around = map[token]token{}
	}
	o.around[t] = in
}

// opensFunction is opens for a function that has a name, or "".
func (o *opened) opensFunction(t token, name string) {
	o.opens(t)
	if name == "" || o.unnamed {
		return
	}
	o.stack[len(o.stack)-1].function = t
	if o.names == nil {
		o.names = map[token]string{}
	}
	o.names[t] = name
}

// openerName is a block as messages name it: function charge of line 1, or "if" of line
// 3 and the function that it is in.
func (o *opened) openerName(t token) string {
	of := " of line " + strconv.Itoa(t.line)
	if name := o.names[t]; name != "" {
		return "function " + name + of
	}
	if in, ok := o.around[t]; ok {
		return describe(t.class) + of + ", in " + o.openerName(in)
	}
	return describe(t.class) + of
}

// popOpener pops the innermost opener, which the next token closes.
func (p *parser) popOpener() {
	last := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	if t := p.tok; t.class != "end" || t.line == last.line || t.column != p.indent {
		return
	}
	switch {
	case p.indent == last.indent:
		p.odd = last.odd // closed in line: all within it was, too
	case p.indent < last.indent && p.odd == (token{}):
		p.odd = last.token
	}
}

func isBracket(t token) bool { return t.class == "(" || t.class == "[" || t.class == "{" }

// innermost is the block around the next token; false when a bracket is nearer,
// or nothing is open.
func (p *parser) innermost() (token, bool) {
	if n := len(p.stack); n > 0 && !isBracket(p.stack[n-1].token) {
		return p.stack[n-1].token, true
	}
	return token{}, false
}

// failUnclosed is the block that probably lacks its "end" where one that begins with
// t goes on too long.
func (p *parser) failUnclosed(t token) token {
	if p.odd != (token{}) && (p.odd.line > t.line || p.odd.line == t.line && p.odd.column > t.column) {
		return p.odd
	}
	return t
}

// missingEnd finds the block that should have ended before the next token: one
// that closes or separates what stands around the block.
func (p *parser) missingEnd() (token, bool) {
	block, ok := p.innermost()
	if !ok {
		return block, false
	}
	around := "" // the bracket that the block is in
	for _, o := range p.stack {
		if isBracket(o.token) {
			around = o.class
		}
	}
	switch p.tok.class {
	case "}":
		ok = around == "{"
	case ")":
		ok = around == "("
	case "]":
		ok = around == "["
	case ",":
		ok = around != "" && p.tok == p.begun
	default:
		ok = false
	}
	return p.failUnclosed(block), ok
}

// closer is the word that ends a block.
func closer(opener token) string {
	if opener.class == "repeat" {
		return "until"
	}
	return "end"
}

// open adds to a fault what it leaves open, unless that is on the same line.
func (p *parser) open(opener token, e *source.Error) *source.Error {
	if opener.line != p.tok.line || p.tok.class == classEnd {
		e.Message += " to close " + p.openerName(opener)
	}
	return e
}
