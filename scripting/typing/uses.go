package typing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
)

// HasOnlyItsMembers reports whether t lists all members that a value of a type can have: whether each alternative of
// the type is a class, a record or a basic type such as integer, and at least one is a class or a record.
func (t *Types) HasOnlyItsMembers(class string) bool {
	isKnown := false
	for one := range t.splitUnionExceptWordLists(class) {
		isRecord := t.Classes[one] != nil || strings.HasPrefix(one, "{")
		isKnown = isKnown || isRecord
		if !isRecord && !isScalar(one) {
			return false
		}
	}
	return isKnown
}

// IsObject reports whether all values of a type are objects or nil, so that none equals a text.
func (t *Types) IsObject(class string) bool {
	isKnown := false
	for one := range splitUnion(class) {
		isKnown = isKnown || t.Classes[one] != nil
		if t.Classes[one] == nil && one != "nil" {
			return false
		}
	}
	return isKnown
}

// IsText reports whether all values of a type are texts, which have no members.
func (t *Types) IsText(class string) bool {
	for one := range t.splitUnionExceptWordLists(class) {
		if one != "string" && !strings.HasPrefix(one, `"`) {
			return false
		}
	}
	return class != ""
}

func isScalar(one string) bool {
	return strings.HasPrefix(one, `"`) || slices.Contains([]string{"integer", "number", "string", "boolean", "nil"}, one)
}

// MistakeInCall returns the place and a description of the first mistake in a call of the function name, which has the
// type f. at is the wrong or surplus argument, or call if an argument is missing. It is nil if there is no mistake.
func (t *Types) MistakeInCall(call *ast.FuncCallExpr, name string, f *reference.VerbDoc) (at ast.PositionHolder, message string) {
	least, most := 0, len(f.Params)
	for i, p := range f.Params {
		if p.Name == "..." {
			most = len(call.Args)
		} else if p.Optional == "" {
			least = i + 1
		}
	}
	n := len(call.Args)
	if n > 0 && !hasOneValue(call.Args[n-1]) {
		n = max(n, least) // it can be any number
	}
	switch {
	case n < least:
		return call, fmt.Sprintf("the argument %q of %s is missing", f.Params[n].Name, name)
	case n > most:
		return call.Args[most], fmt.Sprintf("%s takes at most %d arguments, not %d", name, most, n)
	}
	for i, arg := range call.Args {
		if want := paramType(f, i); !t.canHaveType(arg, want) {
			return arg, fmt.Sprintf("argument %d of %s must be %s", i+1, name, strings.ReplaceAll(want, "T[]", "any[]"))
		}
	}
	return nil, ""
}

func hasOneValue(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FuncCallExpr, *ast.Comma3Expr:
		return false
	}
	return true
}

// canHaveType reports whether e can have the type want. It rejects only literals and tables.
func (t *Types) canHaveType(e ast.Expr, want string) bool {
	var possible func(one string) bool
	switch e.(type) {
	case *ast.StringExpr:
		if t.WordLists(want) != nil {
			return true
		}
		possible = func(one string) bool { return one == "string" || strings.HasPrefix(one, `"`) }
	case *ast.NumberExpr:
		possible = func(one string) bool { return one == "integer" || one == "number" }
	case *ast.TrueExpr, *ast.FalseExpr:
		possible = func(one string) bool { return one == "boolean" }
	case *ast.TableExpr:
		possible = func(one string) bool { return !isScalar(one) && !strings.HasPrefix(one, "fun(") }
	default:
		return true
	}
	isAny := true
	for one := range t.splitUnionExceptWordLists(want) {
		if isAny = possible(one) || one == "any" || one == "T"; isAny {
			break
		}
	}
	return isAny
}

// ClosedWordLists returns the lists of words of a type, or nil if the type includes string, any or an open list.
func (t *Types) ClosedWordLists(class string) (lists []*reference.WordTypeDoc) {
	for one := range splitUnion(class) {
		w := t.Words[one]
		switch {
		case one == "string" || one == "any" || w != nil && !w.IsComplete():
			return nil
		case w != nil:
			lists = append(lists, w)
		}
	}
	return lists
}
