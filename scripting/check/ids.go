package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/syntax"
)

// storeUncheckedIDs stores the texts that functions of the file may compare with an id, or look up by one: all that
// have the form of an id, except where the game finds the id that a word means, as in calls to verbs and in
// definitions.
func (f *file) storeUncheckedIDs() {
	found := map[*ast.StringExpr]bool{}
	f.walkNodes(func(n ast.PositionHolder) {
		switch n := n.(type) {
		case *ast.FuncCallExpr:
			if f.isCallResolvingNames(n) {
				syntax.Walk(n.Args, func(n ast.PositionHolder) bool {
					switch n := n.(type) {
					case *ast.StringExpr:
						found[n] = true
					case *ast.TableExpr, *ast.LogicalOpExpr:
						return true
					case *ast.FuncCallExpr:
						return f.isCallResolvingNames(n)
					}
					return false
				})
			}
		case *ast.AttrGetExpr:
			if key, is := n.Key.(*ast.StringExpr); is && f.canBeView(n.Object) {
				found[key] = true
			}
		case *ast.StringExpr:
			prefixed := strings.Contains(n.Value, ":")
			if !found[n] && (prefixed || f.Text.Mod != nil) && engine.IsID(vocabulary.TrimUpgradeOrCopyMark(n.Value)) {
				f.storeWord(n, wordUse{text: n.Value, check: checkIDForm})
			}
		}
	})
}

// isCallResolvingNames reports whether a call is one of a verb, or of a function that defines or makes something.
func (f *file) isCallResolvingNames(call *ast.FuncCallExpr) bool {
	if inner, is := call.Func.(*ast.FuncCallExpr); is { // override "spark" { ... }
		return f.isCallResolvingNames(inner)
	}
	name, is := call.Func.(*ast.IdentExpr)
	return call.Method != "" || is && f.names.DeclarationOf[name] == nil && (slices.Contains(f.definers, name.Value) || slices.Contains(f.makers, name.Value))
}

// canBeView reports whether an expression can be a view: a parameter, or a field of something.
func (f *file) canBeView(e ast.Expr) bool {
	if name, is := e.(*ast.IdentExpr); is {
		return f.isParameter(name)
	}
	_, is := e.(*ast.AttrGetExpr)
	return is
}

// checkIDForm reports a text with the id of a definition that is not in the form in which the file's functions read
// it (C215).
func (f *file) checkIDForm(at *wordPlace, text string, v *ScriptVocabulary) {
	scope, base := f.nameScope(v), vocabulary.TrimUpgradeOrCopyMark(text)
	id, known := scope.FindFullName(base, func(name string) bool { return v.kindsOf(name) != nil })
	if !known {
		return
	}
	reading := scope.TextAsScriptsSeeIt(id)
	switch {
	case reading == base:
	case strings.Contains(base, ":"):
		f.reportAt("C215", at, "an id is never %q here, but %q", text, reading+text[len(base):]).Hint = "write " + strconv.Quote(reading+text[len(base):])
	default:
		f.reportAt("C215", at, "here %q is the id of the game's definition, not of this mod's", text).Hint = "write " + strconv.Quote(id+text[len(base):]) + " for the mod's"
	}
}
