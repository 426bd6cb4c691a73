package syntax

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
)

// Mutation is a small change that makes a script wrong. The script's scenarios should notice it.
type Mutation struct {
	Line     int    // line where the change begins
	Kind     string // what is changed: "number", "operator", "word", "target" or "call"
	Old, New string // the replaced text, and the new text, which is "" if Old is removed

	start, end int // offsets of Old in the text
}

// Apply returns the text with the mutation, which does not change the number of lines.
func (m *Mutation) Apply(text *source.Text) *source.Text {
	body := NormaliseLineEnds(text).Body
	lines := strings.Repeat("\n", strings.Count(body[m.start:m.end], "\n"))
	return withBody(text, body[:m.start]+m.New+lines+body[m.end:])
}

// FindMutations returns the possible mutations of each file, and none for a file with syntax errors. An argument that
// is replaced becomes another argument that some file passes to the same function at the same position.
func FindMutations(texts []*source.Text) (found [][]Mutation) {
	finders, passed := make([]*mutationFinder, len(texts)), map[string][]string{}
	for i, t := range texts {
		finders[i] = newMutationFinder(t)
		for _, a := range finders[i].args {
			if !slices.Contains(passed[a.position], a.text) {
				passed[a.position] = append(passed[a.position], a.text)
			}
		}
	}
	for _, list := range passed {
		slices.Sort(list)
	}
	for _, f := range finders {
		for _, a := range f.args {
			if other := a.findReplacement(passed[a.position]); other != "" {
				f.addMutation(a.kind, a.first, a.last, other)
			}
		}
		slices.SortStableFunc(f.list, func(a, b Mutation) int { return cmp.Compare(a.start, b.start) })
		found = append(found, f.list)
	}
	return found
}

// passedArg is a word or a target that code passes to a function.
type passedArg struct {
	kind, position string // the kind is "word" or "target"; the position names the function and the argument
	text           string
	first, last    placedToken
	params         []string // parameters of the enclosing function
}

// findReplacement returns the next text after a in list, which has all texts passed at the same position, or "" if
// there is none. A target is a parameter or a field of one. Its replacement must begin with a parameter of the same
// function, and list must have a parameter other than self without a field.
func (a *passedArg) findReplacement(list []string) string {
	at := slices.Index(list, a.text)
	isBare := slices.ContainsFunc(list, func(text string) bool { return text != "self" && !strings.Contains(text, ".") })
	for _, other := range slices.Concat(list[at+1:], list[:at]) {
		root, _, _ := strings.Cut(other, ".")
		if a.kind == "word" || isBare && slices.Contains(a.params, root) {
			return other
		}
	}
	return ""
}

type mutationFinder struct {
	tree   *Tree
	tokens []placedToken
	at     map[span]int                // indices in tokens, by place
	ends   map[*ast.FuncCallExpr]token // the last token of each call
	list   []Mutation
	args   []passedArg
}

func newMutationFinder(text *source.Text) *mutationFinder {
	f := &mutationFinder{at: map[span]int{}, ends: map[*ast.FuncCallExpr]token{}}
	var err error
	if f.tree, err = parseTreeWithCallEnds(text, f.ends); err != nil {
		return f
	}
	for t := range placedTokens(f.tree.Text) {
		f.at[span{t.line, t.column, 0}] = len(f.tokens)
		f.tokens = append(f.tokens, t)
	}
	for i := range f.tokens {
		switch t := f.tokens[i]; {
		case t.class == classNumber:
			f.addMutation("number", t, t, mutateNumber(t.value))
		case t.class == "not":
			f.addMutation("operator", t, t, "")
		case t.class == "-" && canEndExpression(f.tokenBefore(i)):
			f.addMutation("operator", t, t, "+")
		case mutatedOperators[t.class] != "":
			f.addMutation("operator", t, t, mutatedOperators[t.class])
		}
	}
	for _, s := range f.tree.Stmts {
		f.collectFromNode(s, nil)
	}
	return f
}

func (f *mutationFinder) addMutation(kind string, first, last placedToken, replacement string) {
	f.list = append(f.list, Mutation{first.line, kind, f.tree.Text.Body[first.start:last.end], replacement, first.start, last.end})
}

func (f *mutationFinder) tokenBefore(i int) token {
	if i == 0 {
		return token{class: ";"}
	}
	return f.tokens[i-1].token
}

var mutatedOperators = map[string]string{
	"+": "-", "*": "+", "/": "*", "%": "*", "==": "~=", "~=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "and": "or", "or": "and",
}

func canEndExpression(t token) bool {
	switch t.class {
	case className, classNumber, classString, ")", "}", "]", "end", "nil", "true", "false", "...":
		return true
	}
	return false
}

// mutateNumber adds 1 to a whole number and halves any other number.
func mutateNumber(numeral string) string {
	n, _ := ParseNumber(numeral)
	if n == math.Trunc(n) {
		return FormatNumber(n + 1)
	}
	return FormatNumber(n / 2)
}

// collectFromNode collects mutations of calls and arguments in n. enclosing is the innermost function around n, or nil.
func (f *mutationFinder) collectFromNode(n ast.PositionHolder, enclosing *ast.FunctionExpr) {
	switch n := n.(type) {
	case *ast.FunctionExpr:
		enclosing = n
	case *ast.FuncCallStmt:
		if first, last, ok := f.callBounds(n.Expr); ok && enclosing != nil {
			f.addMutation("call", f.tokens[first], f.tokens[last], "")
		}
	case *ast.TableExpr:
		for _, field := range n.Fields {
			f.collectFromField(field)
		}
	case *ast.FuncCallExpr:
		f.collectReplaceableArguments(n, enclosing)
	}
	eachChild(n, func(inner ast.PositionHolder) { f.collectFromNode(inner, enclosing) })
}

func (f *mutationFinder) tokenIndexAt(n ast.PositionHolder) (i int, ok bool) {
	place := f.tree.tree.spanOf(n)
	i, ok = f.at[span{place.line, place.column, 0}]
	return i, ok
}

func (f *mutationFinder) callBounds(e ast.Expr) (first, last int, ok bool) {
	call, isCall := e.(*ast.FuncCallExpr)
	for inner := e; isCall && !ok; {
		switch n := inner.(type) {
		case *ast.AttrGetExpr:
			inner = n.Object
		case *ast.FuncCallExpr:
			if inner = n.Func; inner == nil {
				inner = n.Receiver
			}
		default:
			if first, ok = f.tokenIndexAt(n); !ok || f.tokens[first].class != className || f.tokenBefore(first).class == "(" {
				return 0, 0, false
			}
			end := f.ends[call]
			last = f.at[span{end.line, end.column, 0}]
		}
	}
	return first, last, ok
}

func (f *mutationFinder) collectFromField(field *ast.Field) {
	if first, last, ok := f.callBounds(field.Value); ok && field.Key == nil {
		switch before, after := f.tokenBefore(first).class, f.tokens[last+1].class; {
		case after == "," && (before == "{" || before == ","):
			f.addMutation("call", f.tokens[first], f.tokens[last+1], "")
		case after == "}" && before == ",":
			f.addMutation("call", f.tokens[first-1], f.tokens[last], "")
		}
	}
	if i, ok := f.tokenIndexAt(field.Value); ok && i > 1 && f.tokens[i-1].class == "=" && f.tokens[i-2].value == "target" {
		f.collectWordArgument(field.Value, i, "target", "}")
	}
}

// collectWordArgument collects e, the argument at position, if it is a quoted word from token i to closer or a comma.
func (f *mutationFinder) collectWordArgument(e ast.Expr, i int, position, closer string) {
	t, after := f.tokens[i], f.tokens[i+1].class
	if _, is := e.(*ast.StringExpr); is && t.end-t.start == len(t.value)+2 && IsIdentifier(t.value) && (after == "," || after == closer) {
		f.args = append(f.args, passedArg{kind: "word", position: position, text: f.tree.Text.Body[t.start:t.end], first: t, last: t})
	}
}

// collectReplaceableArguments collects arguments that are quoted words, parameters of enclosing or their fields.
func (f *mutationFinder) collectReplaceableArguments(call *ast.FuncCallExpr, enclosing *ast.FunctionExpr) {
	named := ast.PositionHolder(call)
	switch called := call.Func.(type) {
	case *ast.IdentExpr:
		named = called
	case *ast.AttrGetExpr:
		named = called.Key
	}
	open, ok := f.tokenIndexAt(named)
	if open++; !ok || f.tokens[open-1].class != className || f.tokens[open].class != "(" {
		return
	}
	for n, e := range call.Args {
		key, root := f.tokens[open-1].value+strings.Repeat(",", n), e
		for get, is := root.(*ast.AttrGetExpr); is; get, is = root.(*ast.AttrGetExpr) {
			root = get.Object
		}
		i, ok := f.tokenIndexAt(root)
		if !ok || n == 0 && i != open+1 || n > 0 && f.tokenBefore(i).class != "," {
			continue
		}
		f.collectWordArgument(e, i, "word of "+key, ")")
		first := f.tokens[i]
		if enclosing == nil || first.class != className || !slices.Contains(enclosing.ParList.Names, first.value) {
			continue
		}
		for f.tokens[i+1].class == "." && f.tokens[i+2].class == className {
			i += 2
		}
		if after := f.tokens[i+1].class; after == "," || after == ")" {
			f.args = append(f.args, passedArg{"target", "target of " + key, f.tree.Text.Body[first.start:f.tokens[i].end], first, f.tokens[i], enclosing.ParList.Names})
		}
	}
}
