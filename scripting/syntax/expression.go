package syntax

import (
	"math"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// precedences are the precedences of each binary operator towards its left and its right operand. The right one is
// lower for operators that are right-associative.
var precedences = map[string]struct{ left, right int }{
	"or": {1, 1}, "and": {2, 2},
	"<": {3, 3}, ">": {3, 3}, "<=": {3, 3}, ">=": {3, 3}, "~=": {3, 3}, "==": {3, 3},
	"..": {5, 4},
	"+":  {6, 6}, "-": {6, 6},
	"*": {7, 7}, "/": {7, 7}, "%": {7, 7},
	"^": {10, 9},
}

const unaryPrecedence = 8

func (p *parser) parseExprList() []ast.Expr {
	list := []ast.Expr{p.parseExpr()}
	for p.accept(",") {
		list = append(list, p.parseExpr())
	}
	return list
}

func (p *parser) parseExpr() ast.Expr { return p.parseExprAbove(0) }

// parseExprAbove parses an expression up to the first binary operator whose precedence is not above the given one.
func (p *parser) parseExprAbove(precedence int) ast.Expr {
	p.enterNestingLevel()
	defer func() { p.depth-- }()
	var left ast.Expr
	if op := p.tok.class; op == "not" || op == "-" || op == "#" {
		p.advance()
		operand := p.parseExprAbove(unaryPrecedence)
		switch op {
		case "not":
			left = &ast.UnaryNotOpExpr{Expr: operand}
		case "-":
			left = &ast.UnaryMinusOpExpr{Expr: operand}
		case "#":
			left = &ast.UnaryLenOpExpr{Expr: operand}
		}
		left.SetLine(operand.Line())
	} else {
		left = p.parseSimpleExpr()
	}
	for {
		op := p.tok.class
		b, ok := precedences[op]
		if !ok || b.left <= precedence {
			return left
		}
		p.advance()
		left = newBinary(op, left, p.parseExprAbove(b.right))
	}
}

func newBinary(op string, left, right ast.Expr) (e ast.Expr) {
	switch op {
	case "or", "and":
		e = &ast.LogicalOpExpr{Operator: op, Lhs: left, Rhs: right}
	case "<", ">", "<=", ">=", "~=", "==":
		e = &ast.RelationalOpExpr{Operator: op, Lhs: left, Rhs: right}
	case "..":
		e = &ast.StringConcatOpExpr{Lhs: left, Rhs: right}
	default:
		e = &ast.ArithmeticOpExpr{Operator: op, Lhs: left, Rhs: right}
	}
	e.SetLine(left.Line())
	return e
}

func (p *parser) parseSimpleExpr() (e ast.Expr) {
	start := p.tok
	switch start.class {
	case classNumber:
		e = &ast.NumberExpr{Value: start.value}
	case classString:
		e = &ast.StringExpr{Value: start.value}
	case "nil":
		e = &ast.NilExpr{}
	case "true":
		e = &ast.TrueExpr{}
	case "false":
		e = &ast.FalseExpr{}
	case "...":
		e = &ast.Comma3Expr{}
	case "function":
		name := ""
		if p.last.class == "=" && p.before.class == className {
			name = p.before.value
		}
		p.advance()
		f := p.parseFunctionBody(start, name)
		f.SetLine(start.line)
		return f
	case "{":
		return p.parseTableConstructor()
	default:
		e, _ = p.parseSuffixedExpr()
		return e
	}
	p.advance()
	return markAtToken(p, e, start)
}

func (p *parser) parseIdentifier() *ast.IdentExpr {
	t := p.expect(className)
	return markAtToken(p, &ast.IdentExpr{Value: t.value}, t)
}

func (p *parser) parseFieldName() *ast.StringExpr {
	t := p.expect(className)
	return markAtToken(p, &ast.StringExpr{Value: t.value}, t)
}

func markAtToken[N ast.PositionHolder](p *parser, n N, t token) N {
	n.SetLine(t.line)
	p.markNode(n, t.span())
	return n
}

// parseSuffixedExpr parses a name or an expression in parentheses, with the fields, indexes and calls that follow it.
// parenthesised is true for parentheses that nothing follows: they are no statement and cannot be assigned to.
func (p *parser) parseSuffixedExpr() (e ast.Expr, parenthesised bool) {
	at, from := p.tok.span(), len(p.marks) // of the called name, for a call that follows
	e, parenthesised = p.parsePrimaryExpr()
	for {
		switch t := p.tok; t.class {
		case ".":
			p.advance()
			e, at = atLineOf(&ast.AttrGetExpr{Object: e, Key: p.parseFieldName()}, e), span{}
		case "[":
			p.pushOpener(t)
			p.advance()
			get := atLineOf(&ast.AttrGetExpr{Object: e, Key: p.parseExpr()}, e)
			p.expectCloser("]", t)
			e, at = get, span{}
		case ":":
			p.advance()
			method := p.expect(className)
			call := atLineOf(&ast.FuncCallExpr{Receiver: e, Method: method.value}, e)
			at = method.span()
			p.parseCallArguments(call, at)
			e = call
		case "(", "{", classString:
			if parenthesised {
				at = p.findMarkedSpan(e, from)
			}
			call := atLineOf(&ast.FuncCallExpr{Func: e}, e)
			p.parseCallArguments(call, at)
			e = call
		default:
			return e, parenthesised
		}
		parenthesised = false
	}
}

func (p *parser) parsePrimaryExpr() (e ast.Expr, parenthesised bool) {
	start := p.tok
	switch start.class {
	case className:
		return p.parseIdentifier(), false
	case "(":
		p.pushOpener(start)
		p.advance()
		e = p.parseExpr()
		p.expectCloser(")", start)
	default:
		p.failAtToken("an expression")
	}
	// Parentheses limit a call to one value. No other expression needs a node for them.
	switch inner := e.(type) {
	case *ast.FuncCallExpr:
		if inner.AdjustRet { // already parenthesised
			e.SetLine(start.line)
		}
		inner.AdjustRet = true
	case *ast.Comma3Expr:
		inner.AdjustRet = true
		e.SetLine(start.line)
	default:
		e.SetLine(start.line)
	}
	return e, true
}

func (p *parser) findMarkedSpan(n ast.PositionHolder, firstMark int) (at span) {
	for _, m := range p.marks[firstMark:] {
		if m.node == n {
			at = m.span
		}
	}
	return at
}

const callArgumentsText = "the arguments of a call"

func (p *parser) parseCallArguments(c *ast.FuncCallExpr, at span) {
	start := p.tok
	p.markNode(c, at)
	switch start.class {
	case classString:
		p.advance()
		c.Args = []ast.Expr{markAtToken(p, &ast.StringExpr{Value: start.value}, start)}
	case "{":
		c.Args = []ast.Expr{p.parseTableConstructor()}
	case "(":
		p.pushOpener(start)
		if start.line != p.last.line {
			panic(p.scan.newError(start.line, start.column, 1, "ambiguous: call arguments or a new statement?").
				WithHint(`put the "(" on the same line as the function, or a ";" before it`))
		}
		p.advance()
		c.Args = []ast.Expr{}
		if p.tok.class != ")" {
			c.Args = p.parseExprList()
		}
		p.expectCloser(")", start)
	default:
		p.failAtToken(callArgumentsText)
	}
	if p.callEnds != nil {
		p.callEnds[c] = p.last
	}
	if argument := tableArgument(c.Args); argument != nil && !p.withoutPlaces {
		p.calls = append(p.calls, tableCall{c, at, p.latestPlaces(argument)})
	}
}

// tableArgument returns the table that is the only argument or follows a string, as in override("vex", { }), or nil.
func tableArgument(args []ast.Expr) *ast.TableExpr {
	last := len(args) - 1
	if last < 0 || last > 1 {
		return nil
	}
	if _, text := args[0].(*ast.StringExpr); last == 1 && !text {
		return nil
	}
	t, _ := args[last].(*ast.TableExpr)
	return t
}

func (p *parser) parseFunctionBody(opener token, name string) *ast.FunctionExpr {
	loops := p.loops
	p.loops = 0
	p.work += ClosureWork
	defer func() { p.loops = loops }()
	p.pushFunctionOpener(opener, name)
	start := p.expect("(")
	p.pushOpener(start)
	f := &ast.FunctionExpr{ParList: &ast.ParList{Names: []string{}}}
	for p.tok.class != ")" {
		if p.accept("...") {
			f.ParList.HasVargs = true
			break
		}
		f.ParList.Names = append(f.ParList.Names, p.parseDeclaredName(f))
		if !p.accept(",") {
			break
		}
		if p.tok.class == ")" {
			p.failAtToken("a name")
		}
	}
	p.expectCloser(")", start)
	f.Stmts = p.parseBlock()
	return setLines(f, start, p.expectCloser("end", opener))
}

// ParseNumber parses a number as Lua 5.1 does in source text, in tonumber and in arithmetic on strings. A leading 0
// does not make it octal. Digit separators, "inf", "nan" and more than maxNumeral bytes are invalid.
func ParseNumber(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	sign, digits := 1.0, s
	if digits != "" && (digits[0] == '-' || digits[0] == '+') {
		if digits[0] == '-' {
			sign = -1
		}
		digits = digits[1:]
	}
	if len(digits) > maxNumeral {
		return 0, false
	}
	if len(digits) > 1 && digits[0] == '0' && digits[1]|0x20 == 'x' {
		n, ok := parseHexadecimal(digits[2:])
		return sign * n, ok
	}
	for i := 0; i < len(digits); i++ {
		switch c := digits[i]; {
		case isDigit(c), c == '.', c|0x20 == 'e':
		case (c == '+' || c == '-') && i > 0 && digits[i-1]|0x20 == 'e':
		default:
			return 0, false
		}
	}
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil && !math.IsInf(n, 0) {
		return 0, false
	}
	return sign * n, true
}

const maxNumeral = 400 // bytes of a numeral

func parseHexadecimal(digits string) (float64, bool) {
	exponent := false
	for i := 0; i < len(digits); i++ {
		switch c := digits[i]; {
		case isDigit(c), 'a' <= c|0x20 && c|0x20 <= 'f', c == '.':
		case c|0x20 == 'p':
			exponent = true
		case (c == '+' || c == '-') && exponent:
		default:
			return 0, false
		}
	}
	if !exponent {
		digits += "p0"
	}
	n, err := strconv.ParseFloat("0x"+digits, 64)
	if err != nil && !math.IsInf(n, 0) {
		return 0, false
	}
	return n, true
}

// FormatNumber formats a number as Lua 5.1 does, but NaN always as "nan", since C's sign depends on the machine.
func FormatNumber(n float64) string {
	switch {
	case n == math.Trunc(n) && math.Abs(n) < 1e14:
		if n == 0 && math.Signbit(n) {
			return "-0"
		}
		return strconv.FormatInt(int64(n), 10)
	case math.IsNaN(n):
		return "nan"
	case math.IsInf(n, 1):
		return "inf"
	case math.IsInf(n, -1):
		return "-inf"
	}
	return strconv.FormatFloat(n, 'g', 14, 64)
}
