package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// stubs are annotations as the Lua language server reads them, as far as ours go:
// enough to complete what a writer types, and to find names that there are not.
type stubs struct {
	aliases   map[string]string
	classes   map[string]*stubClass
	functions map[string]*stubFunction
}

type stubClass struct {
	extends string
	members map[string]string // types; of methods fun(...)
	needed  []string          // the fields that may not be left out
}

type stubFunction struct {
	params []string
	types  map[string]string
	result string
	least  int // how many must be given
}

// or is a function of two declarations, as card { } of two games is.
func (f *stubFunction) or(other *stubFunction) *stubFunction {
	if other == nil {
		return f
	}
	for i, p := range f.params {
		f.types[p] += " | " + other.types[other.params[i]]
	}
	f.result = strings.Trim(f.result+" | "+other.result, " |")
	return f
}

func (f *stubFunction) String() string {
	var params []string
	for i, p := range f.params {
		class := f.types[p]
		if i >= f.least && p != "..." {
			p += "?"
		}
		params = append(params, p+": "+class)
	}
	text := "fun(" + strings.Join(params, ", ") + ")"
	if f.result != "" {
		text += ": " + f.result
	}
	return text
}

var (
	aliasLine    = regexp.MustCompile(`^---@alias (\S+) (.+)$`)
	classLine    = regexp.MustCompile(`^---@class ([^\s:]+)(?:: (\S+))?$`)
	fieldLine    = regexp.MustCompile(`^---@field (\[?\w+\]?\??) (.+)$`)
	paramLine    = regexp.MustCompile(`^---@param (\w+\??|\.\.\.) (.+)$`)
	returnLine   = regexp.MustCompile(`^---@return (.+?)(?: # .*)?$`)
	functionLine = regexp.MustCompile(`^function (?:(\w+)[.:])?(\w+)\((.*)\) end$`)
	tableLine    = regexp.MustCompile(`^(?:local )?(\w+) = \{\}$`)
	otherLine    = regexp.MustCompile(`^(---@meta|---@generic T|---@overload fun.*|--- .*|-- .*|)$`)
)

// readStubs reads annotations; a line of another form fails the test.
func readStubs(t *testing.T, texts ...string) *stubs {
	t.Helper()
	s := &stubs{map[string]string{}, map[string]*stubClass{}, map[string]*stubFunction{}}
	tables := map[string]*stubClass{} // of the variables of methods
	var class *stubClass
	f := &stubFunction{types: map[string]string{}}
	for _, line := range strings.Split(strings.Join(texts, "\n"), "\n") {
		if m := aliasLine.FindStringSubmatch(line); m != nil {
			s.aliases[m[1]] = m[2]
		} else if m := classLine.FindStringSubmatch(line); m != nil {
			if s.classes[m[1]] != nil {
				t.Errorf("there are two classes %s", m[1])
			}
			class = &stubClass{m[2], map[string]string{}, nil}
			s.classes[m[1]] = class
		} else if m := fieldLine.FindStringSubmatch(line); m != nil {
			name, optional := strings.CutSuffix(m[1], "?")
			if class.members[name], _ = cutType(m[2]); !optional && name[0] != '[' {
				class.needed = append(class.needed, name)
			}
		} else if m := paramLine.FindStringSubmatch(line); m != nil {
			name, optional := strings.CutSuffix(m[1], "?")
			if f.types[name], _ = cutType(m[2]); !optional && name != "..." {
				f.least++
			}
		} else if m := returnLine.FindStringSubmatch(line); m != nil {
			f.result = m[1]
		} else if m := tableLine.FindStringSubmatch(line); m != nil {
			tables[m[1]] = class
		} else if m := functionLine.FindStringSubmatch(line); m != nil {
			for _, p := range strings.Split(m[3], ", ") {
				if p != "" {
					f.params = append(f.params, p)
				}
			}
			if m[1] == "" {
				s.functions[m[2]] = f.or(s.functions[m[2]])
			} else {
				tables[m[1]].members[m[2]] = f.String()
			}
			f = &stubFunction{types: map[string]string{}}
		} else if !otherLine.MatchString(line) {
			t.Errorf("the stubs have a line of another form: %s", line)
		}
	}
	return s
}

// cutType divides a type from the words after it.
func cutType(text string) (class, doc string) {
	depth, quoted := 0, false
	for i, c := range text {
		switch c {
		case '"':
			quoted = !quoted
		case '(', '<', '{':
			depth++
		case ')', '>', '}':
			depth--
		case ' ':
			before, after := text[:i], text[i+1:]
			if depth > 0 || quoted || strings.HasPrefix(after, "| ") || strings.HasSuffix(before, "|") || strings.HasSuffix(before, ":") {
				continue
			}
			return before, after
		}
	}
	return text, ""
}

// split divides a text at a separator that stands in no brackets.
func split(text, separator string) (parts []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '<', '{':
			depth++
		case ')', '>', '}':
			depth--
		}
		if depth == 0 && strings.HasPrefix(text[i:], separator) {
			parts = append(parts, text[from:i])
			from = i + len(separator)
		}
	}
	return append(parts, text[from:])
}

// kinds are the alternatives of a type, with the names of aliases told.
func (s *stubs) kinds(class string) (list []string) {
	for _, one := range split(class, " | ") {
		if strings.HasPrefix(one, "(") && strings.HasSuffix(one, ")") {
			list = append(list, s.kinds(one[1:len(one)-1])...)
		} else if meant, is := s.aliases[one]; is {
			list = append(list, s.kinds(meant)...)
		} else {
			list = append(list, one)
		}
	}
	return list
}

// members are what can stand after something of a type and a dot or a colon. open
// reports whether anything else can stand there too.
func (s *stubs) members(class string) (members map[string]string, open bool) {
	members = map[string]string{}
	for _, one := range s.kinds(class) {
		c := s.classes[one]
		if c == nil {
			open = true
		}
		for ; c != nil; c = s.classes[c.extends] {
			maps.Copy(members, c.members)
		}
		open = open || members["[string]"] != ""
	}
	return members, open
}

// of is the type of what a table of a type has in its list, or by a name that is
// anything: Unit of Unit[], of table<string, Unit>; "" for neither.
func (s *stubs) of(class string) string {
	for _, one := range s.kinds(class) {
		if of, is := strings.CutSuffix(one, "[]"); is {
			return of
		}
		if inner, is := strings.CutPrefix(one, "table<"); is {
			if parts := split(strings.TrimSuffix(inner, ">"), ", "); len(parts) == 2 {
				return parts[1]
			}
		}
		if m, _ := s.members(one); m["[integer]"] != "" {
			return m["[integer]"]
		}
	}
	return ""
}

// function reads a type fun(...): result.
func function(class string) *stubFunction {
	inner, is := strings.CutPrefix(class, "fun")
	if !is {
		return nil
	}
	f := &stubFunction{types: map[string]string{}}
	parts := split(inner, ": ")
	if len(parts) > 1 {
		f.result = parts[1]
	}
	for _, p := range split(strings.TrimSuffix(parts[0][1:], ")"), ", ") {
		if name, class, is := strings.Cut(p, ": "); is {
			name, optional := strings.CutSuffix(name, "?")
			f.params = append(f.params, name)
			if f.types[name] = class; !optional && name != "..." {
				f.least++
			}
		}
	}
	return f
}

// here is where a writer stands and asks what may follow.
const here = "_here_"

// reader goes through a script with the types of the stubs.
type reader struct {
	*stubs
	known   map[string]string // variables by name; "" is of an unknown type
	faults  []string          // names that there are not
	offered []string          // what there is where here stands
	names   int               // that were found
}

// read goes through a script.
func (s *stubs) read(code string) (*reader, error) {
	chunk, err := parse.Parse(strings.NewReader(code), "script")
	if err != nil {
		return nil, err
	}
	r := &reader{stubs: s, known: map[string]string{"assert": "assert"}}
	r.block(chunk)
	return r, nil
}

// complete is what is offered where a script has a ¦, with types.
func (s *stubs) complete(t *testing.T, code string) []string {
	t.Helper()
	r, err := s.read(strings.ReplaceAll(code, "¦", here))
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	slices.Sort(r.offered)
	return r.offered
}

func (r *reader) offer(members map[string]string) {
	for name, class := range members {
		r.offered = append(r.offered, name+" "+class)
	}
}

// literals offers the words that a type can be.
func (r *reader) literals(class string) {
	for _, one := range r.kinds(class) {
		if strings.HasPrefix(one, `"`) {
			r.offered = append(r.offered, one)
		}
	}
}

// member is the type of object.name.
func (r *reader) member(class, name string, line int) string {
	if class == "" {
		return ""
	}
	members, open := r.members(class)
	if name == here {
		r.offer(members)
		return ""
	}
	if found, is := members[name]; is {
		r.names++
		return found
	}
	if of := r.of(class); of != "" {
		return of
	}
	if !open {
		r.faults = append(r.faults, fmt.Sprintf("line %d: %s has no %s", line, class, name))
	}
	return ""
}

func (r *reader) block(list []ast.Stmt) {
	for _, stmt := range list {
		r.stmt(stmt)
	}
}

func (r *reader) stmt(stmt ast.Stmt) {
	switch s := stmt.(type) {
	case *ast.LocalAssignStmt:
		for i, name := range s.Names {
			r.known[name] = ""
			if i < len(s.Exprs) {
				r.known[name] = r.expr(s.Exprs[i], "")
			}
		}
	case *ast.AssignStmt:
		r.exprs(s.Lhs...)
		r.exprs(s.Rhs...)
	case *ast.FuncCallStmt:
		r.exprs(s.Expr)
	case *ast.ReturnStmt:
		r.exprs(s.Exprs...)
	case *ast.DoBlockStmt:
		r.block(s.Stmts)
	case *ast.WhileStmt:
		r.exprs(s.Condition)
		r.block(s.Stmts)
	case *ast.RepeatStmt:
		r.block(s.Stmts)
		r.exprs(s.Condition)
	case *ast.IfStmt:
		r.exprs(s.Condition)
		r.block(s.Then)
		r.block(s.Else)
	case *ast.NumberForStmt:
		r.exprs(s.Init, s.Limit)
		r.known[s.Name] = "integer"
		r.block(s.Stmts)
	case *ast.GenericForStmt:
		r.loop(s)
	case *ast.FuncDefStmt:
		r.expr(s.Func, "")
	}
}

// loop is for _, unit in ipairs(units) do.
func (r *reader) loop(s *ast.GenericForStmt) {
	of := ""
	if call, is := s.Exprs[0].(*ast.FuncCallExpr); is && len(call.Args) == 1 {
		of = r.of(r.expr(call.Args[0], ""))
	}
	for i, name := range s.Names {
		r.known[name] = ""
		if i == 1 {
			r.known[name] = of
		}
	}
	r.block(s.Stmts)
}

func (r *reader) exprs(list ...ast.Expr) {
	for _, e := range list {
		r.expr(e, "")
	}
}

// expr goes through an expression that should be of a type, "" for any, and
// returns the type that it is of, "" for unknown.
func (r *reader) expr(expr ast.Expr, want string) string {
	switch e := expr.(type) {
	case *ast.IdentExpr:
		if e.Value == here {
			r.literals(want)
		}
		return r.known[e.Value]
	case *ast.AttrGetExpr:
		class := r.expr(e.Object, "")
		if key, is := e.Key.(*ast.StringExpr); is {
			return r.member(class, key.Value, e.Line())
		}
		r.exprs(e.Key)
		return r.of(class)
	case *ast.FuncCallExpr:
		return r.call(e)
	case *ast.TableExpr:
		r.table(e, want)
	case *ast.FunctionExpr:
		r.function(e, function(want))
	case *ast.LogicalOpExpr:
		r.exprs(e.Lhs, e.Rhs)
	case *ast.RelationalOpExpr:
		left := r.expr(e.Lhs, "")
		r.expr(e.Rhs, left)
	case *ast.StringConcatOpExpr:
		r.exprs(e.Lhs, e.Rhs)
	case *ast.ArithmeticOpExpr:
		r.exprs(e.Lhs, e.Rhs)
		return "integer"
	case *ast.UnaryMinusOpExpr:
		r.exprs(e.Expr)
	case *ast.UnaryNotOpExpr:
		r.exprs(e.Expr)
	case *ast.UnaryLenOpExpr:
		r.exprs(e.Expr)
	}
	return ""
}

func (r *reader) call(e *ast.FuncCallExpr) string {
	var f *stubFunction
	if e.Method != "" {
		f = function(r.member(r.expr(e.Receiver, ""), e.Method, e.Line()))
	} else if name, is := e.Func.(*ast.IdentExpr); is {
		f = r.functions[name.Value]
	} else {
		f = function(r.expr(e.Func, ""))
	}
	if f == nil {
		r.exprs(e.Args...)
		return ""
	}
	if len(e.Args) < f.least {
		r.faults = append(r.faults, fmt.Sprintf("line %d: %s needs more than %d arguments", e.Line(), f, len(e.Args)))
	}
	given := ""
	for i, arg := range e.Args {
		want := ""
		if i < len(f.params) {
			want = f.types[f.params[i]]
		}
		given = r.expr(arg, want)
	}
	if f.result == "T" { // of a list of those
		return r.of(given)
	}
	return split(f.result, ", ")[0]
}

// table is a table that should be of a type.
func (r *reader) table(e *ast.TableExpr, want string) {
	items, has := 0, map[string]bool{}
	defer func() {
		if len(has) > 0 || r.of(want) == "" { // else it is a list
			r.lacks(e, want, has)
		}
	}()
	for _, f := range e.Fields {
		class, of := "", r.of(want)
		if key, is := f.Key.(*ast.StringExpr); is {
			class, has[key.Value] = r.member(want, key.Value, e.Line()), true
		} else if f.Key == nil {
			items++
			if class = of; class == "" {
				members, _ := r.members(want)
				class = members[fmt.Sprintf("[%d]", items)]
			}
		}
		r.expr(f.Value, class)
	}
}

// lacks finds what a table of one class must have and has not.
func (r *reader) lacks(e *ast.TableExpr, want string, has map[string]bool) {
	var found []*stubClass
	for _, one := range r.kinds(want) {
		if strings.HasPrefix(one, "{") {
			return // the table may be of this type, which has no name
		}
		if c := r.classes[one]; c != nil {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return
	}
	for _, name := range found[0].needed {
		if !has[name] && !has[here] {
			r.faults = append(r.faults, fmt.Sprintf("line %d: a %s has no %s", e.Line(), want, name))
		}
	}
}

func (r *reader) function(e *ast.FunctionExpr, form *stubFunction) {
	outer := r.known
	r.known = maps.Clone(outer)
	for i, name := range e.ParList.Names {
		r.known[name] = ""
		if form != nil && i < len(form.params) {
			r.known[name] = form.types[form.params[i]]
		}
	}
	r.block(e.Stmts)
	r.known = outer
}
