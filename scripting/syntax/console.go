package syntax

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// Variables of consoles, which outlast a line, and whether a line is finished.

// Variables is the name of the table of a console's variables, which chunks that use any take as
// a parameter.
const Variables = "(variables)"

func (r *resolver) variable(e *ast.IdentExpr) bool {
	if !r.rules.Variables[e.Value] {
		return false
	}
	if r.fn.sealed > 0 {
		r.fault(e, "the behavior of a definition cannot depend on %q, a variable of the console", e.Value).
			Hint = "copy it before, on the same line: local n = " + e.Value
	}
	r.markVariable(e)
	return true
}

func (r *resolver) present(e *ast.IdentExpr) {
	if r.fn.sealed > 0 {
		r.fault(e, "the behavior of a definition cannot depend on %q, a name of the console", e.Value).
			Hint = "use the arguments of the function"
	}
	r.markVariable(e)
}

// setVariable resolves a name that is assigned as a variable of the console, or reports false if
// the console has none or the name has another meaning.
func (r *resolver) setVariable(e *ast.IdentExpr) bool {
	if r.rules.Variables == nil || r.fn.sealed > 0 || r.isKnown(e.Value) {
		return false
	}
	r.rules.Variables[e.Value] = true
	r.markVariable(e)
	return true
}

func (r *resolver) markVariable(e *ast.IdentExpr) {
	if r.variables == nil {
		r.variables = make(map[*ast.IdentExpr]bool)
	}
	r.variables[e] = true
}

func (n *normaliser) variable(e *ast.IdentExpr) ast.Expr {
	n.used[Variables] = true
	return at(&ast.AttrGetExpr{Object: name(Variables, e), Key: at(&ast.StringExpr{Value: e.Value}, e)}, e)
}

// parse parses a text as a list of expressions, if the rules allow that and it is one, or else as
// a file.
func (r *Rules) parse(text *source.Text) *tree {
	if r.Expression {
		if p := newParser(text); p.try(p.expressions) == nil {
			return &p.tree
		}
	}
	return parse(text)
}

// readWithoutPlaces parses and resolves a text without recording places. It returns nil if the
// text has errors, which need places, or belongs to a console.
func (r *Rules) readWithoutPlaces(text *source.Text) (of *resolver) {
	if r.Expression || r.Variables != nil {
		return nil
	}
	defer func() {
		if recover() != nil { // parsing again will report it
			of = nil
		}
	}()
	if of = resolve(parseBriefly(text), text, r); len(of.errors) > 0 {
		return nil
	}
	return of
}

func (r *Rules) read(text *source.Text) *resolver {
	if of := r.readWithoutPlaces(text); of != nil {
		return of
	}
	return resolve(r.parse(text), text, r)
}

// expressions parses a list of expressions as a statement that returns them.
func (p *parser) expressions() {
	p.advance()
	s := &ast.ReturnStmt{}
	s.SetLine(p.tok.line)
	s.Exprs = p.exprList()
	if p.tok.class != classEnd {
		p.failUnexpected("an operator")
	}
	p.stmts = []ast.Stmt{s}
}

// try calls read, a part of the parser, and returns the error with which it panicked, or nil.
func (p *parser) try(read func()) (err *source.Error) {
	defer func() {
		caught := recover()
		if err, _ = caught.(*source.Error); err == nil && caught != nil {
			panic(caught)
		}
	}()
	read()
	return nil
}

// IsUnfinished reports whether a text would be valid with further lines: with an "end", a closing
// bracket, or the rest of an expression.
func IsUnfinished(text *source.Text) bool {
	text = Clean(text)
	asExpression, asFile := newParser(text), newParser(text)
	fault := asExpression.try(asExpression.expressions)
	if fault == nil {
		return false
	}
	if asExpression.lacks(fault) && strings.TrimSpace(text.Body) != "" {
		return asFile.try(asFile.file) != nil
	}
	fault = asFile.try(asFile.file)
	return fault != nil && asFile.lacks(fault)
}

func (p *parser) lacks(err *source.Error) bool {
	return p.tok.class == classEnd || strings.HasPrefix(err.Message, "unfinished long ")
}

// IsName reports whether a word can be the name of a variable.
func IsName(word string) bool {
	if word == "" || !isLetter(word[0]) || isKeyword(word) {
		return false
	}
	for i := 1; i < len(word); i++ {
		if !isWord(word[i]) {
			return false
		}
	}
	return true
}
