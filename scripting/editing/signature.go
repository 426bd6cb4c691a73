package editing

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// Signature describes the function whose call is being typed.
type Signature struct {
	Label  string // the whole signature, such as deal(n: integer, who?: Whom)
	Doc    string
	Params []Parameter
	Active int // index of the parameter being typed
}

// Parameter is a parameter of a signature. Label is its part of Signature.Label, and Doc is a sentence about it.
type Parameter struct{ Label, Doc string }

// Signature returns the signature of the innermost call whose brackets contain a position, or nil.
func (s *Scripts) Signature(t *source.Text, line, column int) *Signature {
	at := byteOffset(t, line, column)
	for at > 0 && strings.IndexByte("0123456789", t.Body[at-1]) >= 0 { // no name can be completed in a number
		at--
	}
	c, ok := syntax.CursorAt(t, at)
	if !ok {
		return nil
	}
	tree := c.ParseReplacingToken(cursorName)
	if tree == nil {
		return nil
	}
	var last typing.Meaning
	var found *Signature
	walker := s.newWalker(t)
	walker.Visit = func(m typing.Meaning) {
		if call, is := m.Node.(*ast.FuncCallExpr); is && m.Name == "" {
			if active := slices.IndexFunc(call.Args, containsCursorDirectly); active >= 0 {
				found = signatureOfCall(walker, call, last, active) // inner calls come later
			}
		}
		last = m
	}
	walker.VisitTree(tree)
	return found
}

// signatureOfCall returns the signature of the called function, or nil. lastVisited is the node visited before call.
func signatureOfCall(r *typing.Walker, call *ast.FuncCallExpr, lastVisited typing.Meaning, activeArgument int) *Signature {
	if m := lastVisited.Member; m != nil && lastVisited.Node == call {
		return newSignature(m.Name, m.Type, m.Verb, activeArgument)
	}
	if f := r.Functions[r.GlobalName(call.Func)]; f != nil {
		return newSignature(f.Name, f.FunctionType(), f, activeArgument)
	}
	return nil
}

// containsCursorDirectly reports whether the cursor is in an argument, but not in a function or a table within it.
func containsCursorDirectly(arg ast.Expr) (inside bool) {
	syntax.Walk([]ast.Expr{arg}, func(n ast.PositionHolder) bool {
		switch n := n.(type) {
		case *ast.FunctionExpr, *ast.TableExpr:
			return false
		case *ast.IdentExpr:
			inside = inside || strings.HasPrefix(n.Value, cursorName)
		}
		return true
	})
	return inside
}

// newSignature returns the signature of a function of type typeText; nil for other types. verb, if any, documents it.
func newSignature(name, typeText string, verb *reference.VerbDoc, activeArgument int) *Signature {
	inner, is := strings.CutPrefix(typeText, "fun(")
	if !is {
		return nil
	}
	s := &Signature{Label: nameWithType(name, typeText), Active: activeArgument}
	if verb != nil {
		s.Doc = verb.Doc
	}
	if inner = inner[:typing.ClosingBracket(inner)]; inner == "" {
		return s
	}
	for i, label := range typing.SplitOutsideBrackets(inner, ", ") {
		p := Parameter{Label: label}
		if verb != nil && i < len(verb.Params) {
			p.Doc = verb.Params[i].Doc
		}
		s.Params = append(s.Params, p)
	}
	if last := len(s.Params) - 1; activeArgument > last && strings.HasPrefix(s.Params[last].Label, "...") {
		s.Active = last
	}
	return s
}
