package editing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// TokenKind is the kind of a name or string: its index in TokenKinds.
type TokenKind int

const (
	parameterToken TokenKind = iota
	variableToken
	functionToken
	methodToken
	propertyToken
	wordToken       // a string that is one of the words of its type
	definitionToken // a string or a key that is the id of a definition
)

// TokenKinds are the names of the kinds in the Language Server Protocol.
var TokenKinds = []string{"parameter", "variable", "function", "method", "property", "enumMember", "class"}

// Token is a name or a string whose kind only its meaning tells.
type Token struct {
	Location
	Kind TokenKind
}

// Tokens returns the tokens of a file in order. It returns an error if the file does not parse.
func (s *Scripts) Tokens(t *source.Text) (list []Token, err error) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		return nil, err
	}
	names := s.visitMeanings(t, tree, func(f *occurrence) {
		if kind, is := s.kindOfToken(f); is {
			list = append(list, Token{f.place, kind})
		}
	})
	for _, name := range names.All {
		list = append(list, Token{declarationPlace(tree, name), kindOfName(name)})
	}
	slices.SortStableFunc(list, func(a, b Token) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	end := Location{}
	return slices.DeleteFunc(list, func(t Token) bool {
		if t.Column == 0 || t.Width == 0 || t.Line == end.Line && t.Column < end.Column+end.Width {
			return true
		}
		end = t.Location
		return false
	}), nil
}

func kindOfName(name *syntax.NameDeclaration) TokenKind {
	switch name.Kind {
	case syntax.Parameter:
		return parameterToken
	case syntax.LocalFunction:
		return functionToken
	}
	return variableToken
}

func (s *Scripts) kindOfToken(f *occurrence) (kind TokenKind, is bool) {
	_, isCall := f.Node.(*ast.FuncCallExpr)
	things, sure := s.resolveDefinitions(f.text, f.value, f.Want)
	switch {
	case f.declaration != nil:
		return kindOfName(f.declaration), true
	case f.value != "" && !f.isString:
		return functionToken, s.typesForFile(f.text).Functions[f.value] != nil
	case f.isString && sure && len(things) > 0:
		return definitionToken, true
	case f.Name != "" && (isCall || strings.HasPrefix(f.Type, "fun(")):
		return methodToken, true
	case f.Name != "":
		return propertyToken, true
	}
	return wordToken, f.isString && slices.Contains(s.typesForFile(f.text).Alternatives(f.Want), strconv.Quote(f.value))
}
