package syntax

import (
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/spelling"
	"curtaincall/scripting/source"
)

// A span is a range on one line, for underlining. Columns and widths are in bytes.
type span struct{ line, column, width int }

func (t token) span() span { return span{t.line, t.column, t.width} }

// parsedFile has nodes of gopher-lua, which know only lines. marks adds the columns to which errors may point.
type parsedFile struct {
	stmts         []ast.Stmt
	tokens        int  // number of tokens read so far
	work          int  // Chunk.CompileWork, but without tokens, which are added when the whole file has been parsed
	withoutPlaces bool // whether marks, declared and calls, which serve errors and DefinerCallSites, are not recorded
	marks         []nodeSpan
	declared      []nodeSpan                  // places of declared names; those of one node in succession
	spans         map[ast.PositionHolder]span // marks by node; nil until maxLinearSearches is exceeded
	searches      int                         // number of searches through all marks so far
	lastFound     int                         // index of the mark found by the last search
	calls         []tableCall                 // calls that have a table as an argument

	// statements of the form "local function f", which has the same node type as "local f = function"
	recursive map[*ast.LocalAssignStmt]bool
}

type nodeSpan struct {
	node ast.PositionHolder
	span
}

func (t *parsedFile) markNode(n ast.PositionHolder, at span) {
	if !t.withoutPlaces {
		t.marks = append(t.marks, nodeSpan{n, at})
	}
}

func (p *parser) parseDeclaredName(by ast.PositionHolder) string {
	t := p.expect(className)
	p.markDeclaredName(by, t)
	return t.value
}

func (t *parsedFile) markDeclaredName(by ast.PositionHolder, name token) {
	if !t.withoutPlaces {
		t.declared = append(t.declared, nodeSpan{by, name.span()})
	}
}

const (
	nearMarks         = 32 // marks before and after the last one found that a search tries first
	maxLinearSearches = 16 // number of searches through all marks before they are indexed by node
)

// spanOf returns the span of a node, or zero if none was recorded. Calls in the order of the text are the fastest.
func (t *parsedFile) spanOf(n ast.PositionHolder) span {
	from, to := max(t.lastFound-nearMarks, 0), min(t.lastFound+nearMarks, len(t.marks))
	for range 2 {
		for i := from; i < to; i++ {
			if t.marks[i].node == n {
				t.lastFound = i
				return t.marks[i].span
			}
		}
		if t.searches++; t.searches > maxLinearSearches {
			break
		}
		from, to = 0, len(t.marks)
	}
	if t.spans == nil {
		t.spans = make(map[ast.PositionHolder]span, len(t.marks))
		for _, m := range t.marks {
			t.spans[m.node] = m.span
		}
	}
	return t.spans[n]
}

// parser is a recursive-descent parser of Lua 5.1. It reports an error by panicking with a *source.Error. It makes the
// same nodes as gopher-lua's, which a test checks, but adds columns, better messages and a limit on nesting.
type parser struct {
	parsedFile
	scan   scanner
	tok    token // the next token
	last   token // the token before tok
	before token // the token before last
	depth  int
	loops  int // number of loops around the current statement, within its function

	latest struct { // the last table constructor parsed
		*ast.TableExpr
		fields *tablePlaces
	}
	fieldPlaces []fieldPlace                // places of the fields read so far in table constructors that are still open
	callEnds    map[*ast.FuncCallExpr]token // the last token of each call; not recorded if nil
	openerStack
}

func parseFile(text *source.Text, callEnds map[*ast.FuncCallExpr]token) *parsedFile {
	p := newParser(text)
	p.callEnds = callEnds
	p.marks = make([]nodeSpan, 0, len(text.Body)/bytesPerMark)
	p.parseWholeFile()
	return &p.parsedFile
}

const bytesPerMark = 6

// ParseCount counts how often a text was parsed or searched. Only tests read it.
var ParseCount atomic.Int64

func newParser(text *source.Text) *parser {
	ParseCount.Add(1)
	return &parser{
		openerStack: openerStack{stack: make([]opener, 0, 8)},

		parsedFile: parsedFile{recursive: map[*ast.LocalAssignStmt]bool{}},
		scan:       scanner{text: text, rest: text.Body, line: 1},
	}
}

func (p *parser) parseWholeFile() {
	p.advance()
	p.stmts = p.parseBlock()
	p.tokens = p.scan.tokens
	p.work += p.tokens
	if p.tok.class != classEnd {
		e := p.expectedError("a statement")
		if p.tok.class == "end" {
			e.Hint = `is there one "end" too many?`
		}
		panic(e)
	}
}

func (p *parser) advance() {
	p.before, p.last = p.last, p.tok
	p.tok = p.scan.nextToken()
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
		p.failAtToken(describeClass(class))
	}
	p.advance()
	return p.last
}

// expectCloser reads the token that closes opener. On another token it panics with an error that describes opener.
func (p *parser) expectCloser(class string, opener token) token {
	if p.tok.class == class {
		p.popOpenerAndCompareIndent()
		p.advance()
		return p.last
	}
	if class == "end" || class == "}" {
		opener = p.findUnclosedBlock(opener)
	}
	panic(p.expectedError(describeClass(class) + p.purposeOfCloser(opener)))
}

func describeClass(class string) string {
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

// expectedError returns the error "expected X, found Y" about the next token. X is the closer of a block that lacks it,
// or otherwise the argument expected. At the end of the file the error is placed after the last word.
func (p *parser) expectedError(expected string) *source.Error {
	at, found := p.tok, describeClass(p.tok.class)
	switch p.tok.class {
	case className:
		found = `"` + p.tok.value + `"`
	case classEnd:
		at = token{line: p.last.line, column: p.last.column + p.last.width, width: 1}
	}
	if opener, missing := p.blockMissingEnd(); missing {
		closer := "end"
		if opener.class == "repeat" {
			closer = "until"
		}
		return p.scan.newError(at.line, at.column, at.width, "expected %s, found %s", describeClass(closer)+p.purposeOfCloser(opener), found)
	}
	return p.scan.newError(at.line, at.column, at.width, "expected %s, found %s", expected, found).WithHint(p.hintForToken(expected))
}

// hintForToken returns a hint about a probable mistake at the next token, before which expected is missing, or "".
func (p *parser) hintForToken(expected string) string {
	inside := "" // the innermost open bracket or block
	if n := len(p.stack); n > 0 {
		inside = p.stack[n-1].class
	}
	isOnSameLine := p.tok.line == p.last.line
	isValue := p.tok.class == className || p.tok.class == classString || p.tok.class == classNumber
	switch {
	case p.tok.class == "=" && strings.Contains(`"then" "do"`, expected):
		return `compare with "=="`
	case inside == "{" && (p.last.class == ":" || p.before.class == ":" && expected == callArgumentsText):
		return `write "=" between a field and its value, not ":"`
	case p.tok.class == className && p.last.class == classString && isOnSameLine && p.tok.column == p.last.column+p.last.width:
		return "is a quote missing? The string before it is " + strconv.Quote(p.last.value)
	case inside == "{" && (isValue || p.tok.class == "["), inside == "(" && isValue && isOnSameLine && strings.HasPrefix(expected, `")"`):
		return `is a "," missing before it?`
	case p.tok.class == "{" && expected == "an expression":
		return `a block has no braces: it ends with "end"`
	}
	return ""
}

func (p *parser) failAtToken(expected string) { panic(p.expectedError(expected)) }

func (p *parser) enterNestingLevel() {
	if p.depth++; p.depth > maxRecursion {
		panic(p.scan.newLimitError(p.tok, "code is nested more than %d levels deep", maxRecursion))
	}
}

func (p *parser) isBlockEnd() bool {
	switch p.tok.class {
	case classEnd, "end", "else", "elseif", "until":
		return true
	}
	return false
}

func (p *parser) parseBlock() []ast.Stmt {
	p.enterNestingLevel()
	defer func() { p.depth-- }()
	stmts := []ast.Stmt{}
	for !p.isBlockEnd() {
		if p.accept(";") {
			continue
		}
		first := p.tok.class
		stmts = append(stmts, p.parseStatement())
		if first == "return" || first == "break" {
			p.accept(";")
			if !p.isBlockEnd() {
				expected := `"end"`
				if opener, ok := p.innermostBlockWord(); ok {
					expected += p.purposeOfCloser(opener)
				}
				panic(p.expectedError(expected).WithHint(`"` + first + `" must be the last statement of its block`))
			}
		}
	}
	return stmts
}

func (p *parser) parseLoopBody() []ast.Stmt {
	p.loops++
	defer func() { p.loops-- }()
	return p.parseBlock()
}

func (p *parser) parseStatement() ast.Stmt {
	start := p.tok
	p.statementStart = start
	switch start.class {
	case "if", "while", "do", "for", "repeat":
		p.pushOpener(start)
		p.advance()
	case "function", "local", "return", "break":
		p.advance()
	}
	switch start.class {
	case "if":
		return p.parseIfStatement(start)
	case "while":
		s := &ast.WhileStmt{Condition: p.parseExpr()}
		p.expect("do")
		s.Stmts = p.parseLoopBody()
		return setLines(s, start, p.expectCloser("end", start))
	case "do":
		s := &ast.DoBlockStmt{Stmts: p.parseBlock()}
		return setLines(s, start, p.expectCloser("end", start))
	case "for":
		return p.parseForStatement(start)
	case "repeat":
		s := &ast.RepeatStmt{Stmts: p.parseLoopBody()}
		p.expectCloser("until", start)
		s.Condition = p.parseExpr()
		s.SetLine(start.line)
		s.SetLastLine(s.Condition.Line())
		return s
	case "function":
		return p.parseFunctionStatement(start)
	case "local":
		return p.parseLocalStatement(start)
	case "return":
		s := &ast.ReturnStmt{}
		s.SetLine(start.line)
		if !p.isBlockEnd() && p.tok.class != ";" {
			s.Exprs = p.parseExprList()
		}
		return s
	case "break":
		if p.loops == 0 {
			panic(p.scan.newError(start.line, start.column, start.width, "no loop to break"))
		}
		s := &ast.BreakStmt{}
		s.SetLine(start.line)
		return s
	}
	return p.parseAssignmentOrCall()
}

func setLines[S ast.PositionHolder](s S, start, end token) S {
	s.SetLine(start.line)
	s.SetLastLine(end.line)
	return s
}

func (p *parser) parseIfStatement(start token) ast.Stmt {
	first := &ast.IfStmt{Condition: p.parseExpr()}
	p.expect("then")
	first.Then = p.parseBlock()
	current, branches := first, 0
	for p.tok.class == "elseif" {
		branch := &ast.IfStmt{}
		branch.SetLine(p.tok.line)
		p.advance()
		branch.Condition = p.parseExpr()
		p.expect("then")
		branch.Then = p.parseBlock()
		current.Else = []ast.Stmt{branch}
		current = branch
		if branches++; branches > maxDepth {
			panic(p.scan.newLimitError(p.tok, `more than %d "elseif" in one chain`, maxDepth))
		}
	}
	if p.accept("else") {
		current.Else = p.parseBlock()
	}
	return setLines(first, start, p.expectCloser("end", start))
}

func (p *parser) parseForStatement(start token) ast.Stmt {
	first := p.expect(className)
	if p.accept("=") {
		s := &ast.NumberForStmt{Name: first.value}
		p.markDeclaredName(s, first)
		s.Init = p.parseExpr()
		p.expect(",")
		s.Limit = p.parseExpr()
		if p.accept(",") {
			s.Step = p.parseExpr()
		}
		p.expect("do")
		s.Stmts = p.parseLoopBody()
		return setLines(s, start, p.expectCloser("end", start))
	}
	s := &ast.GenericForStmt{Names: []string{first.value}}
	p.markDeclaredName(s, first)
	for p.accept(",") {
		s.Names = append(s.Names, p.parseDeclaredName(s))
	}
	if p.tok.class != "in" {
		p.failAtToken(`"=" or "in"`)
	}
	p.advance()
	s.Exprs = p.parseExprList()
	p.expect("do")
	s.Stmts = p.parseLoopBody()
	return setLines(s, start, p.expectCloser("end", start))
}

func (p *parser) parseFunctionStatement(start token) ast.Stmt {
	s := &ast.FuncDefStmt{Name: &ast.FuncName{Func: p.parseIdentifier()}}
	for p.accept(".") {
		key := p.parseFieldName()
		s.Name.Func = atLineOf(&ast.AttrGetExpr{Object: s.Name.Func, Key: key}, key)
	}
	if p.accept(":") {
		s.Name = &ast.FuncName{Receiver: s.Name.Func, Method: p.expect(className).value}
	}
	s.Func = p.parseFunctionBody(start, p.last.value)
	s.SetLine(start.line)
	s.SetLastLine(s.Func.LastLine())
	return s
}

func (p *parser) parseLocalStatement(start token) ast.Stmt {
	if p.accept("function") {
		opener := p.last
		s := &ast.LocalAssignStmt{}
		s.Names = []string{p.parseDeclaredName(s)}
		f := p.parseFunctionBody(opener, p.last.value)
		s.Exprs = []ast.Expr{f}
		s.SetLine(start.line)
		s.SetLastLine(f.LastLine())
		p.recursive[s] = true
		return s
	}
	s := &ast.LocalAssignStmt{Exprs: []ast.Expr{}}
	s.Names = []string{p.parseDeclaredName(s)}
	for p.accept(",") {
		s.Names = append(s.Names, p.parseDeclaredName(s))
	}
	if p.accept("=") {
		s.Exprs = p.parseExprList()
	}
	s.SetLine(start.line)
	return s
}

func (p *parser) parseAssignmentOrCall() ast.Stmt {
	start := p.tok
	if start.class == className && start.value == "goto" {
		panic(p.scan.newError(start.line, start.column, start.width, "goto is not available").WithHint("use if, while and break").WithCause(ErrNotOffered))
	}
	first, parenthesised := p.parseSuffixedExpr()
	if p.tok.class == "=" || p.tok.class == "," {
		s := atLineOf(&ast.AssignStmt{Lhs: []ast.Expr{p.requireAssignable(first, parenthesised)}}, first)
		for p.accept(",") {
			s.Lhs = append(s.Lhs, p.requireAssignable(p.parseSuffixedExpr()))
		}
		p.expect("=")
		s.Rhs = p.parseExprList()
		return s
	}
	if _, ok := first.(*ast.FuncCallExpr); !ok || parenthesised {
		e := p.expectedError(`"=" or a call`)
		switch name, _ := first.(*ast.IdentExpr); {
		case name != nil && name.Value == "continue":
			e = p.scan.newError(start.line, start.column, start.width, "Lua has no continue").WithHint("wrap the rest of the loop body in an if")
		case name != nil && p.tok.class == className && spelling.Nearest(name.Value, keywordList) != "":
			e = p.scan.newError(start.line, start.column, start.width, "%q is not a statement", name.Value).WithHint(spelling.DidYouMean(name.Value, keywordList))
		}
		panic(e)
	}
	return atLineOf(&ast.FuncCallStmt{Expr: first}, first)
}

var keywordList = []string{"local", "function", "return", "while", "repeat", "if", "for", "break", "do"}

func (p *parser) requireAssignable(e ast.Expr, parenthesised bool) ast.Expr {
	switch e.(type) {
	case *ast.IdentExpr, *ast.AttrGetExpr:
		if !parenthesised {
			return e
		}
	}
	panic(p.scan.newError(p.last.line, p.last.column, p.last.width, "cannot assign to this: only to a name or a field"))
}
