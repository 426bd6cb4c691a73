package syntax

import "strconv"

// openerStack records the brackets and blocks that are open, so that an error can name the block whose "end" is
// missing. The parser notices that only at a later "end", but the indentation shows which block it is.
type openerStack struct {
	stack          []opener
	suspect        enclosedToken // a block that the "end" of an outer block has probably closed
	statementStart token         // first word of the current statement
	indent         int           // column of the first word of the current line

	skipNames bool             // whether names are not recorded
	names     map[token]string // names of functions, by their first token
}

type enclosedToken struct {
	token
	function token // first token of the innermost named function around the token
}

// opener is a bracket or the first word of a block that is still open.
type opener struct {
	enclosedToken
	suspect enclosedToken // value of openerStack.suspect when the bracket or block was opened
	indent  int           // indent of the opener's line
}

func (o *openerStack) pushOpener(t token) {
	in := token{}
	if n := len(o.stack); n > 0 {
		if in = o.stack[n-1].token; o.names[in] == "" {
			in = o.stack[n-1].function
		}
	}
	o.stack = append(o.stack, opener{enclosedToken{t, in}, o.suspect, o.indent})
}

func (o *openerStack) pushFunctionOpener(t token, name string) {
	o.pushOpener(t)
	if name == "" || o.skipNames {
		return
	}
	if o.names == nil {
		o.names = map[token]string{}
	}
	o.names[t] = name
}

// describeOpener returns a text such as: function charge on line 1; or: "if" on line 3, in function charge on line 1.
func (o *openerStack) describeOpener(t token) string {
	of := " on line " + strconv.Itoa(t.line)
	if name := o.names[t]; name != "" {
		return "function " + name + of
	}
	for _, open := range append(o.stack, opener{enclosedToken: o.suspect}) {
		if open.token == t && open.function != (token{}) && !isBracket(t) {
			return describeClass(t.class) + of + ", in " + o.describeOpener(open.function)
		}
	}
	return describeClass(t.class) + of
}

// popOpenerAndCompareIndent removes the innermost opener, which the next token closes. If the next token is an "end" or
// "}" and is indented less than the opener, the opener probably lacks its own end and becomes the suspect.
func (p *parser) popOpenerAndCompareIndent() {
	last := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	if t := p.tok; t.class != "end" && t.class != "}" || t.line == last.line || t.column != p.indent {
		return
	}
	switch {
	case p.indent == last.indent:
		p.suspect = last.suspect // this one is indented correctly, so everything inside it was closed too
	case p.indent < last.indent && p.suspect.token == (token{}):
		p.suspect = last.enclosedToken
	}
}

func isBracket(t token) bool { return t.class == "(" || t.class == "[" || t.class == "{" }

// innermostBlockWord returns the first word of the innermost open block, unless a bracket was opened after it.
func (p *parser) innermostBlockWord() (first token, ok bool) {
	if n := len(p.stack); n > 0 && !isBracket(p.stack[n-1].token) {
		return p.stack[n-1].token, true
	}
	return token{}, false
}

// findUnclosedBlock returns the opener that probably lacks its end if t is unclosed: the suspect inside t, or t itself.
func (p *parser) findUnclosedBlock(t token) token {
	if (p.suspect.class == "{") == (t.class == "{") && (p.suspect.line > t.line || p.suspect.line == t.line && p.suspect.column > t.column) {
		return p.suspect.token
	}
	return t
}

// blockMissingEnd returns the open block that probably lacks its "end". certain is true if the next token closes a
// bracket around the block, or separates parts inside that bracket.
func (p *parser) blockMissingEnd() (unclosed token, certain bool) {
	block, ok := p.innermostBlockWord()
	if !ok {
		return block, false
	}
	around := "" // the innermost open bracket
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
		ok = around != "" && p.tok == p.statementStart
	default:
		ok = false
	}
	return p.findUnclosedBlock(block), ok
}

// purposeOfCloser returns the end of a message about a missing closer, such as ` to close "{" on line 1`. It returns ""
// for an opener on the line of the next token, except at the end of the file.
func (p *parser) purposeOfCloser(opener token) string {
	if opener.line != p.tok.line || p.tok.class == classEnd {
		return " to close " + p.describeOpener(opener)
	}
	return ""
}
