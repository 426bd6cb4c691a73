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
}

// opener is a bracket or the first word of a block that is not closed yet.
type opener struct {
	token
	odd    token // as it was before
	indent int   // of its line
}

func (o *opened) opens(t token) { o.stack = append(o.stack, opener{t, o.odd, o.indent}) }

// closed pops the innermost opener, which the next token closes.
func (p *parser) closed() {
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

// unclosed is the block that probably lacks its "end" where one that begins with
// t goes on too long.
func (p *parser) unclosed(t token) token {
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
	return p.unclosed(block), ok
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
		e.Message += " to close " + describe(opener.class) + " of line " + strconv.Itoa(opener.line)
	}
	return e
}
