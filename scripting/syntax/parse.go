package syntax

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// A span is a range on one line, which a caret underlines. Columns and widths are in bytes.
type span struct{ line, column, width int }

func (t token) span() span { return span{t.line, t.column, t.width} }

// tree is a parsed file. Its nodes are gopher-lua's, which have lines only; marks has the columns
// of nodes at which errors may point.
type tree struct {
	stmts  []ast.Stmt
	tokens int  // number of tokens read
	brief  bool // without marks and calls
	marks  []mark
	spans  map[ast.PositionHolder]span // marks by node; nil until many are needed
	asked  int                         // so far, of marks
	calls  []call                      // calls with a table as their argument

	// local functions, which can call themselves, unlike "local f = function"; the nodes are the
	// same.
	recursive map[*ast.LocalAssignStmt]bool
}

type mark struct {
	node ast.PositionHolder
	span
}

func (t *tree) mark(n ast.PositionHolder, at span) {
	if !t.brief {
		t.marks = append(t.marks, mark{n, at})
	}
}

// spanSearches is the number of linear searches in marks before they are indexed.
const spanSearches = 4

// span returns the span of a node, or zero if unknown.
func (t *tree) span(n ast.PositionHolder) span {
	if t.asked++; t.asked <= spanSearches {
		for _, m := range slices.Backward(t.marks) {
			if m.node == n {
				return m.span
			}
		}
		return span{}
	}
	if t.spans == nil {
		t.spans = make(map[ast.PositionHolder]span, len(t.marks))
		for _, m := range t.marks {
			t.spans[m.node] = m.span
		}
	}
	return t.spans[n]
}

// parser is a recursive-descent parser of Lua 5.1. It panics with a *source.Error at the first
// error. Its nodes are the same as those of gopher-lua's parser, including lines, which a test
// checks. It adds columns, better messages and a limit on nesting.
type parser struct {
	tree
	scan   scanner
	text   *source.Text
	tok    token // the next token
	last   token // the one before
	before token // the one before last
	depth  int
	loops  int // number of loops around the current statement, within its function

	latest struct { // the last table constructor parsed
		*ast.TableExpr
		fields *table
	}
	opened
}

func parse(text *source.Text) *tree {
	p := newParser(text)
	p.marks = make([]mark, 0, len(text.Body)/markBytes)
	p.file()
	return &p.tree
}

// markBytes is the number of bytes per mark in a dense file.
const markBytes = 16

// parseBriefly parses a file without the places of nodes and fields, which only errors and Sites
// need. Its own errors lack places, too.
func parseBriefly(text *source.Text) *tree {
	p := newParser(text)
	p.brief, p.unnamed = true, true
	p.stack = make([]opener, 0, 8)
	p.file()
	return &p.tree
}

// Parsed counts parsed texts, so that tests can check that each is parsed once.
var Parsed atomic.Int64

func newParser(text *source.Text) *parser {
	Parsed.Add(1)
	return &parser{
		tree: tree{recursive: map[*ast.LocalAssignStmt]bool{}},
		scan: scanner{text: text, rest: text.Body, line: 1},
		text: text,
	}
}

func (p *parser) file() {
	p.advance()
	p.stmts = p.block()
	p.tokens = p.scan.tokens
	if p.tok.class != classEnd {
		e := p.fault("a statement")
		if p.tok.class == "end" {
			e.Hint = `is there one "end" too many?`
		}
		panic(e)
	}
}

func (p *parser) advance() {
	p.before, p.last = p.last, p.tok
	p.tok = p.scan.next()
	if p.tok.line != p.last.line {
		p.indent = p.tok.column
	}
}

func (p *parser) accept(class string) bool {
	if p.tok.class != class {
		return false
	}
	p.advance()
	return true
}

func (p *parser) expect(class string) token {
	if p.tok.class != class {
		p.failUnexpected(describe(class))
	}
	p.advance()
	return p.last
}

// closing reads the token that closes opener, or panics with an error that describes opener.
func (p *parser) closing(class string, opener token) token {
	if p.tok.class == class {
		p.popOpener()
		p.advance()
		return p.last
	}
	if class == "end" {
		opener = p.unclosedBlock(opener)
	}
	panic(p.open(opener, p.fault(describe(class))))
}

func describe(class string) string {
	switch class {
	case className:
		return "a name"
	case classNumber, classString:
		return "a " + class
	case classEnd:
		return class
	}
	return `"` + class + `"`
}

// fault returns the error that expected was not found. At the end of the file the error is placed
// after the last word.
func (p *parser) fault(expected string) *source.Error {
	at, found := p.tok, describe(p.tok.class)
	switch p.tok.class {
	case className:
		found = `"` + p.tok.value + `"`
	case classEnd:
		at = token{line: p.last.line, column: p.last.column + p.last.width, width: 1}
	}
	if opener, missing := p.missingEnd(); missing {
		return p.open(opener, p.scan.fail(at.line, at.column, at.width, "%s expected, found %s", describe(closer(opener)), found))
	}
	e := p.scan.fail(at.line, at.column, at.width, "%s expected, found %s", expected, found)
	if p.tok.class == "=" && strings.Contains(`"then" "do"`, expected) {
		e.Hint = `compare with "=="`
	}
	return e
}

func (p *parser) failUnexpected(expected string) { panic(p.fault(expected)) }

func (p *parser) enter() {
	if p.depth++; p.depth > maxRecursion {
		panic(p.scan.limit(p.tok, "nested more than %d deep", maxRecursion))
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) blockEnds() bool {
	switch p.tok.class {
	case classEnd, "end", "else", "elseif", "until":
		return true
	}
	return false
}

func (p *parser) block() []ast.Stmt {
	p.enter()
	defer p.leave()
	stmts := []ast.Stmt{}
	for !p.blockEnds() {
		if p.accept(";") {
			continue
		}
		stmt, last := p.statement()
		stmts = append(stmts, stmt)
		if last {
			p.accept(";")
			if !p.blockEnds() {
				e := p.fault(`"end"`)
				if opener, ok := p.innermost(); ok {
					e = p.open(opener, e)
				}
				e.Hint = `"` + lastWord(stmt) + `" must be the last statement of its block`
				panic(e)
			}
		}
	}
	return stmts
}

func lastWord(stmt ast.Stmt) string {
	if _, ok := stmt.(*ast.ReturnStmt); ok {
		return "return"
	}
	return "break"
}

func (p *parser) loopBody() []ast.Stmt {
	p.loops++
	defer func() { p.loops-- }()
	return p.block()
}

// statement parses a statement; last reports whether it must be the last of its block.
func (p *parser) statement() (stmt ast.Stmt, last bool) {
	start := p.tok
	p.begun = start
	switch start.class {
	case "if", "while", "do", "for", "repeat":
		p.opens(start)
	}
	switch start.class {
	case "if":
		return p.ifStatement(), false
	case "while":
		return p.whileStatement(), false
	case "do":
		p.advance()
		s := &ast.DoBlockStmt{Stmts: p.block()}
		return withSpan(s, start, p.closing("end", start)), false
	case "for":
		return p.forStatement(), false
	case "repeat":
		return p.repeatStatement(), false
	case "function":
		return p.functionStatement(), false
	case "local":
		return p.localStatement(), false
	case "return":
		return p.returnStatement(), true
	case "break":
		p.advance()
		if p.loops == 0 {
			panic(p.scan.fail(start.line, start.column, start.width, "no loop to break"))
		}
		s := &ast.BreakStmt{}
		s.SetLine(start.line)
		return s, true
	}
	return p.exprStatement(), false
}

func withSpan[S ast.PositionHolder](s S, start, end token) S {
	s.SetLine(start.line)
	s.SetLastLine(end.line)
	return s
}

func (p *parser) ifStatement() ast.Stmt {
	start := p.tok
	p.advance()
	first := &ast.IfStmt{Condition: p.expr()}
	p.expect("then")
	first.Then = p.block()
	current, branches := first, 0
	for p.tok.class == "elseif" {
		branch := &ast.IfStmt{}
		branch.SetLine(p.tok.line)
		p.advance()
		branch.Condition = p.expr()
		p.expect("then")
		branch.Then = p.block()
		current.Else = []ast.Stmt{branch}
		current = branch
		if branches++; branches > maxDepth {
			panic(p.scan.limit(p.tok, `more than %d "elseif" in one chain`, maxDepth))
		}
	}
	if p.accept("else") {
		current.Else = p.block()
	}
	return withSpan(first, start, p.closing("end", start))
}

func (p *parser) whileStatement() ast.Stmt {
	start := p.tok
	p.advance()
	s := &ast.WhileStmt{Condition: p.expr()}
	p.expect("do")
	s.Stmts = p.loopBody()
	return withSpan(s, start, p.closing("end", start))
}

func (p *parser) repeatStatement() ast.Stmt {
	start := p.tok
	p.advance()
	s := &ast.RepeatStmt{Stmts: p.loopBody()}
	p.closing("until", start)
	s.Condition = p.expr()
	s.SetLine(start.line)
	s.SetLastLine(s.Condition.Line())
	return s
}

func (p *parser) returnStatement() ast.Stmt {
	s := &ast.ReturnStmt{}
	s.SetLine(p.tok.line)
	p.advance()
	if !p.blockEnds() && p.tok.class != ";" {
		s.Exprs = p.exprList()
	}
	return s
}

func (p *parser) forStatement() ast.Stmt {
	start := p.tok
	p.advance()
	names := []string{p.expect(className).value}
	if p.tok.class == "=" {
		p.advance()
		s := &ast.NumberForStmt{Name: names[0], Init: p.expr()}
		p.expect(",")
		s.Limit = p.expr()
		if p.accept(",") {
			s.Step = p.expr()
		}
		p.expect("do")
		s.Stmts = p.loopBody()
		return withSpan(s, start, p.closing("end", start))
	}
	for p.accept(",") {
		names = append(names, p.expect(className).value)
	}
	if p.tok.class != "in" {
		p.failUnexpected(`"=" or "in"`)
	}
	p.advance()
	s := &ast.GenericForStmt{Names: names, Exprs: p.exprList()}
	p.expect("do")
	s.Stmts = p.loopBody()
	return withSpan(s, start, p.closing("end", start))
}

func (p *parser) functionStatement() ast.Stmt {
	start := p.tok
	p.advance()
	s := &ast.FuncDefStmt{Name: &ast.FuncName{Func: p.name()}}
	for p.accept(".") {
		key := p.key()
		get := &ast.AttrGetExpr{Object: s.Name.Func, Key: key}
		get.SetLine(key.Line())
		s.Name.Func = get
	}
	if p.accept(":") {
		s.Name = &ast.FuncName{Receiver: s.Name.Func, Method: p.expect(className).value}
	}
	s.Func = p.functionBody(start, p.last.value)
	s.SetLine(start.line)
	s.SetLastLine(s.Func.LastLine())
	return s
}

func (p *parser) localStatement() ast.Stmt {
	start := p.tok
	p.advance()
	if p.accept("function") {
		opener := p.last
		s := &ast.LocalAssignStmt{Names: []string{p.expect(className).value}}
		f := p.functionBody(opener, p.last.value)
		s.Exprs = []ast.Expr{f}
		s.SetLine(start.line)
		s.SetLastLine(f.LastLine())
		p.recursive[s] = true
		return s
	}
	s := &ast.LocalAssignStmt{Names: []string{p.expect(className).value}, Exprs: []ast.Expr{}}
	for p.accept(",") {
		s.Names = append(s.Names, p.expect(className).value)
	}
	if p.accept("=") {
		s.Exprs = p.exprList()
	}
	s.SetLine(start.line)
	return s
}

func (p *parser) exprStatement() ast.Stmt {
	start := p.tok
	if start.class == className && start.value == "goto" {
		e := p.scan.fail(start.line, start.column, start.width, "goto is not available")
		e.Hint, e.Err = "use if, while and break", ErrNotOffered
		panic(e)
	}
	first, parenthesised := p.suffixExpression()
	if p.tok.class == "=" || p.tok.class == "," {
		s := &ast.AssignStmt{Lhs: []ast.Expr{p.assignable(first, parenthesised)}}
		for p.accept(",") {
			s.Lhs = append(s.Lhs, p.assignable(p.suffixExpression()))
		}
		p.expect("=")
		s.Rhs = p.exprList()
		s.SetLine(s.Lhs[0].Line())
		return s
	}
	if _, ok := first.(*ast.FuncCallExpr); !ok || parenthesised {
		e := p.fault(`"=" or a call`)
		switch name, _ := first.(*ast.IdentExpr); {
		case name != nil && name.Value == "continue":
			e = p.scan.fail(start.line, start.column, start.width, "Lua has no continue")
			e.Hint = "put the rest of the loop in an if"
		case name != nil && p.tok.class == className && source.Nearest(name.Value, keywordList) != "":
			e = p.scan.fail(start.line, start.column, start.width, "%q is not a statement", name.Value)
			e.Hint = source.DidYouMean(name.Value, keywordList)
		}
		panic(e)
	}
	s := &ast.FuncCallStmt{Expr: first}
	s.SetLine(first.Line())
	return s
}

var keywordList = []string{"local", "function", "return", "while", "repeat", "if", "for", "break", "do"}

func (p *parser) assignable(e ast.Expr, parenthesised bool) ast.Expr {
	switch e.(type) {
	case *ast.IdentExpr, *ast.AttrGetExpr:
		if !parenthesised {
			return e
		}
	}
	panic(p.scan.fail(p.last.line, p.last.column, p.last.width, "cannot assign to this: a name or a field expected"))
}
