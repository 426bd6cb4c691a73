package syntax

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// Variables is the name of the parameter in which a chunk receives the table of a console's variables.
const Variables = "(variables)"

// resolveConsoleRead records that e reads a console's global. In a definition, it adds an error that has kind and hint.
func (r *resolver) resolveConsoleRead(e *ast.IdentExpr, kind, hint string) {
	if r.fn.sealed > 0 {
		r.addError(e, "a definition cannot depend on %q, which is a console %s", e.Value, kind).Hint = hint
	}
	r.variables[e] = true
}

func (n *normaliser) consoleVariableField(e *ast.IdentExpr) ast.Expr {
	n.used[Variables] = true
	return atLineOf(&ast.AttrGetExpr{Object: newIdent(Variables, e), Key: atLineOf(&ast.StringExpr{Value: e.Value}, e)}, e)
}

func (r *ScriptRules) parseExpressionsOrFile(text *source.Text) *parsedFile {
	if r.Expression {
		if p := newParser(text); p.catchSyntaxError(p.parseAsReturnedExpressions) == nil {
			return &p.parsedFile
		}
	}
	return parseFile(text, nil)
}

// parseAndResolveWithoutPlaces parses and resolves a file faster than parseAndResolve, because it records no places. It
// returns nil for a file with errors and for a line of a console.
func (r *ScriptRules) parseAndResolveWithoutPlaces(text *source.Text) (of *resolver) {
	if r.Expression || r.Variables != nil {
		return nil
	}
	defer func() {
		if recover() != nil { // parsing again with places will report the error
			of = nil
		}
	}()
	p := newParser(text)
	p.withoutPlaces, p.skipNames = true, true
	p.parseWholeFile()
	if of = resolveNames(&p.parsedFile, text, r); len(of.errors) > 0 {
		return nil
	}
	return of
}

func (r *ScriptRules) parseAndResolve(text *source.Text) *resolver {
	if of := r.parseAndResolveWithoutPlaces(text); of != nil {
		return of
	}
	return resolveNames(r.parseExpressionsOrFile(text), text, r)
}

func (p *parser) parseAsReturnedExpressions() {
	p.advance()
	s := &ast.ReturnStmt{}
	s.SetLine(p.tok.line)
	s.Exprs = p.parseExprList()
	if p.tok.class != classEnd {
		p.failAtToken("an operator")
	}
	p.stmts = []ast.Stmt{s}
}

// catchSyntaxError calls parse and returns the *source.Error with which it panicked, or nil if it did not panic.
func (p *parser) catchSyntaxError(parse func()) (err *source.Error) {
	defer func() {
		caught := recover()
		if err, _ = caught.(*source.Error); err == nil && caught != nil {
			panic(caught)
		}
	}()
	parse()
	return nil
}

// IsUnfinished reports whether further lines, such as an "end" or a closing bracket, could make a text valid.
func IsUnfinished(text *source.Text) bool {
	text = NormaliseLineEnds(text)
	asExpression, asFile := newParser(text), newParser(text)
	fault := asExpression.catchSyntaxError(asExpression.parseAsReturnedExpressions)
	if fault == nil {
		return false
	}
	if asExpression.endsTooEarly(fault) && strings.TrimSpace(text.Body) != "" {
		return asFile.catchSyntaxError(asFile.parseWholeFile) != nil
	}
	fault = asFile.catchSyntaxError(asFile.parseWholeFile)
	return fault != nil && asFile.endsTooEarly(fault)
}

func (p *parser) endsTooEarly(err *source.Error) bool {
	return p.tok.class == classEnd || strings.HasPrefix(err.Message, "unfinished long ")
}

// IsIdentifier reports whether a word can be the name of a variable.
func IsIdentifier(word string) bool {
	if word == "" || !isNameStart(word[0]) || isKeyword(word) {
		return false
	}
	for i := 1; i < len(word); i++ {
		if !isNameByte(word[i]) {
			return false
		}
	}
	return true
}
