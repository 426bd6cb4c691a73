package editing

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Signature describes the call that is being typed.
type Signature struct {
	Label  string // deal(n: integer, who?: Whom)
	Doc    string
	Params []Parameter
	Active int // index of the parameter being typed
}

// Parameter is a parameter of a signature: its part of Signature.Label, and a sentence.
type Parameter struct{ Label, Doc string }

// Signature returns the signature of the innermost call whose brackets are open at a column of a
// line; nil if there is none.
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
	w := &signatureFinder{}
	w.reader = s.newReader(t, w.recordSignature)
	w.reader.ReadTree(tree)
	return w.signature
}

type signatureFinder struct {
	reader    *Reader
	last      Meaning // the previous node
	signature *Signature
}

// recordSignature records the signature of a call with the cursor in its arguments. Inner calls come
// later and replace it.
func (w *signatureFinder) recordSignature(m Meaning) {
	before := w.last
	w.last = m
	call, is := m.Node.(*ast.FuncCallExpr)
	if !is || m.Name != "" {
		return
	}
	at := slices.IndexFunc(call.Args, containsCursor)
	if at < 0 {
		return
	}
	w.signature = nil
	switch name := w.reader.globalName(call.Func); {
	case before.Node == m.Node && before.Member != nil:
		w.signature = newSignature(before.Member.Name, before.Member.Type, before.Member.Verb, at)
	case w.reader.Functions[name] != nil:
		f := w.reader.Functions[name]
		w.signature = newSignature(f.Name, f.FunctionType(), f, at)
	}
}

// containsCursor reports whether the cursor is in an argument, but not in a function or table within it.
func containsCursor(arg ast.Expr) (inside bool) {
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

// newSignature returns the signature of a function whose argument active, from 0, is being typed.
// verb is its documentation, or nil.
func newSignature(name, class string, verb *reference.VerbDoc, active int) *Signature {
	inner, is := strings.CutPrefix(class, "fun(")
	if !is {
		return nil
	}
	s := &Signature{Label: declarationText(name, class), Active: active}
	if inner = inner[:closingBracket(inner)]; inner == "" {
		return s
	}
	for i, label := range splitOutsideBrackets(inner, ", ") {
		p := Parameter{Label: label}
		if verb != nil && i < len(verb.Params) {
			p.Doc = verb.Params[i].Doc
		}
		s.Params = append(s.Params, p)
	}
	if verb != nil {
		s.Doc = verb.Doc
	}
	if last := len(s.Params) - 1; active > last && strings.HasPrefix(s.Params[last].Label, "...") {
		s.Active = last
	}
	return s
}
