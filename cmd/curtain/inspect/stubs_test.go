package inspect_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// stubs reads annotations like the Lua language server, as far as ours go: to complete what a writer types and to
// find names that do not exist.
type stubs struct{ *typing.Types }

var (
	aliasLine    = regexp.MustCompile(`^---@alias (\S+) (.+)$`)
	classLine    = regexp.MustCompile(`^---@class ([^\s:]+)(?:: (\S+))?$`)
	fieldLine    = regexp.MustCompile(`^---@field (\[?\w+\]?\??) (.+)$`)
	paramLine    = regexp.MustCompile(`^---@param (\w+\??|\.\.\.) (.+)$`)
	returnLine   = regexp.MustCompile(`^---@return (.+?)(?: # .*)?$`)
	functionLine = regexp.MustCompile(`^function (?:([\w.]+)[.:])?(\w+)\((.*)\) end$`)
	tableLine    = regexp.MustCompile(`^(?:local )?([\w.]+) = \{\}$`)
	otherLine    = regexp.MustCompile(`^(---@meta|---@generic T|---@overload fun.*|--- .*|-- .*|)$`)
)

// readStubs reads annotations. A line of unknown form fails the test.
func readStubs(t *testing.T, texts ...string) *stubs {
	t.Helper()
	s := &stubs{&typing.Types{ScriptTypes: &reference.ScriptTypes{Classes: map[string]*reference.ScriptClass{}, Words: map[string]*reference.WordTypeDoc{}, Functions: map[string]*reference.VerbDoc{}}}}
	tables := map[string]*reference.ScriptClass{} // of the variables of methods
	var class *reference.ScriptClass
	f := &reference.VerbDoc{}
	for _, line := range strings.Split(strings.Join(texts, "\n"), "\n") {
		if m := aliasLine.FindStringSubmatch(line); m != nil {
			s.Words[m[1]] = &reference.WordTypeDoc{Name: m[1], Or: m[2]}
		} else if m := classLine.FindStringSubmatch(line); m != nil {
			if s.Classes[m[1]] != nil {
				t.Errorf("there are two classes %s", m[1])
			}
			class = &reference.ScriptClass{Name: m[1], Extends: m[2]}
			s.Classes[m[1]] = class
		} else if m := fieldLine.FindStringSubmatch(line); m != nil {
			name, optional := strings.CutSuffix(m[1], "?")
			of, _ := cutType(m[2])
			class.Members = append(class.Members, reference.ScriptMember{Name: name, Type: of, Needed: !optional && name[0] != '['})
		} else if m := paramLine.FindStringSubmatch(line); m != nil {
			name, optional := strings.CutSuffix(m[1], "?")
			p := reference.ParamDoc{Name: name}
			if p.Type, _ = cutType(m[2]); optional {
				p.Optional = "nil"
			}
			f.Params = append(f.Params, p)
		} else if m := returnLine.FindStringSubmatch(line); m != nil {
			f.Result = m[1]
		} else if m := tableLine.FindStringSubmatch(line); m != nil {
			tables[m[1]] = class
		} else if m := functionLine.FindStringSubmatch(line); m != nil {
			if f.Name = m[2]; m[1] == "" {
				s.AddFunctions(*f)
			} else {
				of := tables[m[1]]
				of.Members = append(of.Members, reference.ScriptMember{Name: f.Name, Type: f.FunctionType(), Verb: f})
			}
			f = &reference.VerbDoc{}
		} else if !otherLine.MatchString(line) {
			t.Errorf("the stubs have a line of another form: %s", line)
		}
	}
	return s
}

// cutType separates a type from the words after it.
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

// here replaces the mark at which completions are requested.
const here = "_here_"

// faulty collects the type errors of a script, and the number of names that were found.
type faulty struct {
	*stubs
	faults []string
	names  int
}

// read checks a script.
func (s *stubs) read(code string) (*faulty, error) {
	tree, err := syntax.ParseTree(&source.Text{Name: "script", Body: code})
	if err != nil {
		return nil, err
	}
	f := &faulty{stubs: s}
	(&typing.Walker{Types: s.Types, Visit: f.see}).VisitTree(tree)
	return f, nil
}

func (f *faulty) add(n ast.PositionHolder, format string, args ...any) {
	f.faults = append(f.faults, fmt.Sprintf("line %d: ", n.Line())+fmt.Sprintf(format, args...))
}

func (f *faulty) see(m typing.Meaning) {
	switch node := m.Node.(type) {
	case *ast.FuncCallExpr:
		if m.Function != nil {
			if at, message := f.MistakeInCall(node, "it", m.Function); message != "" {
				f.add(at, "%s", message)
			}
		}
	case *ast.TableExpr:
		f.lacks(node, m.Want)
	}
	if m.Name == "" || m.Owner == "" {
		return
	}
	if m.Member != nil {
		f.names++
	} else if m.Type == "" && !f.isOpen(m.Owner) {
		f.add(m.Node, "%s has no %s", m.Owner, m.Name)
	}
}

// isOpen reports whether a type can have members that it does not name.
func (s *stubs) isOpen(class string) bool {
	return slices.ContainsFunc(s.Alternatives(class), func(one string) bool {
		return s.Classes[one] == nil || slices.ContainsFunc(s.Members(one), func(m *reference.ScriptMember) bool { return m.Name == "[string]" })
	})
}

// lacks records the members that a table of a class must have but lacks.
func (f *faulty) lacks(e *ast.TableExpr, want string) {
	var found []*reference.ScriptClass
	has := map[string]bool{}
	for _, field := range e.Fields {
		if key, is := field.Key.(*ast.StringExpr); is {
			has[key.Value] = true
		}
	}
	for _, one := range f.Alternatives(want) {
		if strings.HasPrefix(one, "{") {
			return // the table may be of this type, which has no name
		}
		if c := f.Classes[one]; c != nil {
			found = append(found, c)
		}
	}
	if len(found) != 1 || len(has) == 0 && f.ItemType(want) != "" { // it is a list
		return
	}
	for _, m := range found[0].Members {
		if m.Needed && !has[m.Name] {
			f.add(e, "a %s has no %s", want, m.Name)
		}
	}
}

// complete returns the completions at the mark ¦ in a script, with their types.
func (s *stubs) complete(t *testing.T, code string) (offered []string) {
	t.Helper()
	tree, err := syntax.ParseTree(&source.Text{Name: "script", Body: strings.ReplaceAll(code, "¦", here)})
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	see := func(m typing.Meaning) {
		if name, is := m.Node.(*ast.IdentExpr); is && name.Value == here {
			offered = append(offered, s.literals(m.Want)...)
		}
		if m.Name != here {
			return
		}
		for _, m := range s.Members(m.Owner) {
			offered = append(offered, m.Name+" "+m.Type)
		}
	}
	(&typing.Walker{Types: s.Types, Visit: see}).VisitTree(tree)
	slices.Sort(offered)
	return offered
}

// literals returns the words that a value of a type can be.
func (s *stubs) literals(class string) (list []string) {
	for _, one := range s.Alternatives(class) {
		if strings.HasPrefix(one, `"`) {
			list = append(list, one)
		}
	}
	return list
}
