package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// ScriptVocabulary holds the types that scripts of a game can use, and the words that a content adds to them.
type ScriptVocabulary struct {
	typing.FileTypes
	game     string              // the game's name, which its ids may have as a prefix
	compared map[string][]string // words with which a field can be compared, by field; only for fields whose type lists no words

	kindsOf func(id string) []string // returns the kinds of the content's definitions that have an id
	allowed map[wordContext]*wordSet // results of earlier calls of allowedWords
}

type wordContext struct {
	types              *typing.Types
	context, user      string
	isMember, isCalled bool
}

// vocabularyOf returns the types that scripts of a game can use. If c is not nil, it adds the words of that content.
func vocabularyOf(game *declare.Declaration, c library.Definitions) *ScriptVocabulary {
	v := &ScriptVocabulary{FileTypes: typing.NewFileTypes(scripting.NewReference(game, c)), game: game.Name, allowed: map[wordContext]*wordSet{}}
	if c != nil && game.WordsByField != nil {
		v.compared = game.WordsByField(c)
	}
	if c != nil {
		v.kindsOf = scripting.NewKindsByIDFunc(game, c.Definitions())
	}
	return v
}

type wordSet struct {
	list []string
	has  map[string]bool
}

func (w *wordSet) addWords(list ...string) {
	if w.has == nil {
		w.has = make(map[string]bool, len(list))
	}
	for _, word := range list {
		if !w.has[word] {
			w.has[word] = true
			w.list = append(w.list, word)
		}
	}
}

func (w *wordSet) contains(word string) bool { return w != nil && w.has[word] }

func (f *checkedFile) nameScope(v *ScriptVocabulary) *vocabulary.NameScope {
	s := scripting.NewScope(v.game, f.Text.Mod)
	s.Any = f.isScenario && f.Text.Mod == nil
	s.KindsOf = v.kindsOf
	return &s
}

// reportUnknown reports a text that allowed does not contain, or that the file's mod must not use.
func (f *checkedFile) reportUnknown(v *ScriptVocabulary, code string, at *wordPlace, text string, allowed *wordSet, format string, args ...any) {
	scope := f.nameScope(v)
	if why := scope.ReasonToBarWord(text); why != "" {
		f.reportAt(code, at, "%s", why)
		return
	}
	f.reportWithNearest(code, at, text, func() []string { return scope.ShortenNames(allowed.list, text) }, format, args...)
}

func (l *Checker) checkStoredWords(texts []*source.Text, v *ScriptVocabulary) (list []scripting.Finding) {
	for _, text := range texts {
		f, err := l.checkFileWithCache(text)
		if err != nil || len(list) > maxAllFindings {
			continue // CheckFiles reports it
		}
		f = f.copyWithoutFindings()
		for i := range f.words {
			f.checkWord(&f.words[i], v)
		}
		list = append(list, f.findings...)
	}
	return list
}

// storeUncheckedIDs records texts in the form of an id, which the code may compare with ids, except texts that the game
// resolves, such as arguments of verbs. In files of the game, it records only texts with the prefix of a mod.
func (f *checkedFile) storeUncheckedIDs() {
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
				f.storeWordPlace(n, deferredCheck{text: n.Value, check: checkIDForm})
			}
		}
	})
}

// isCallResolvingNames reports whether a call resolves the ids in its arguments. Calls of verbs do, and calls of
// functions that define or change something, make a record such as attack(5), or load a library.
func (f *checkedFile) isCallResolvingNames(call *ast.FuncCallExpr) bool {
	if inner, is := call.Func.(*ast.FuncCallExpr); is { // override "spark" { ... }
		return f.isCallResolvingNames(inner)
	}
	name, is := call.Func.(*ast.IdentExpr)
	return call.Method != "" || is && f.names.DeclarationOf[name] == nil && (slices.Contains(f.definers, name.Value) || slices.Contains(f.makers, name.Value))
}

// canBeView reports whether e may be an object of the game, whose fields can be ids: a parameter or a field.
func (f *checkedFile) canBeView(e ast.Expr) bool {
	if name, is := e.(*ast.IdentExpr); is {
		return f.isParameter(name)
	}
	_, is := e.(*ast.AttrGetExpr)
	return is
}

// checkIDForm reports an id with a mod's prefix if scripts in this file see the id without it, and the reverse (C215).
func (f *checkedFile) checkIDForm(at *wordPlace, text string, v *ScriptVocabulary) {
	scope, base := f.nameScope(v), vocabulary.TrimUpgradeOrCopyMark(text)
	id, known := scope.FindFullName(base, func(name string) bool { return v.kindsOf(name) != nil })
	if !known {
		return
	}
	reading := scope.ShortenIDForScripts(id)
	switch {
	case reading == base:
	case strings.Contains(base, ":"):
		f.reportAt("C215", at, "an id never has the form %q here; it has the form %q", text, reading+text[len(base):]).Hint = "write " + strconv.Quote(reading+text[len(base):])
	default:
		f.reportAt("C215", at, "here %q is the id of the game's definition, not of this mod's", text).Hint = "write " + strconv.Quote(id+text[len(base):]) + " for the mod's"
	}
}
