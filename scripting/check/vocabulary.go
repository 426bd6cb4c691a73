package check

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// ScriptVocabulary holds the names and words that scripts of a ruleset can use.
type ScriptVocabulary struct {
	// Verbs holds the verbs that can be called on callback parameters, by the name of the parameter:
	// self, run.
	Verbs map[string]*wordSet

	// Fields holds the fields of callback parameters, by the name of the parameter: self, fight,
	// event.
	Fields map[string]*wordSet

	// Tables holds the keys of tables, by the field whose value is the table: keywords.
	Tables map[string]*wordSet

	// Compared holds the possible words of a field's value, by the name of the field: keyword, owner.
	Compared map[string]*wordSet

	// Taken holds the argument that must be a word, by the name of the verb.
	Taken map[string]WordArgument

	Game       string  // name of the game, which is optional before its ids
	IDs        wordSet // of all definitions and keywords
	TextFields wordSet // names of text fields of views, whose values can be ids

	kindsOf func(id string) []string // the kinds of which content has a definition with an id
}

type wordSet struct {
	list []string
	has  map[string]bool
}

func (w *wordSet) add(list ...string) {
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

// scope returns the rules by which the file's short ids are resolved.
func (f *file) scope(v *ScriptVocabulary) *vocabulary.NameScope {
	s := scripting.ScopeOf(v.Game, f.Text.Mod)
	s.KindsOf = v.kindsOf
	return &s
}

// reportUnknown reports a word that is not in allowed, or that the file's mod may not use.
func (f *file) reportUnknown(v *ScriptVocabulary, code string, w *uncheckedWord, allowed *wordSet, format string, args ...any) {
	scope := f.scope(v)
	if why := scope.WhyBarred(w.text); why != "" {
		f.reportAt(code, w, "%s", why)
		return
	}
	f.reportWithNearest(code, w, w.text, func() []string { return scope.ShortenNames(allowed.list, w.text) }, format, args...)
}

// WordArgument describes the argument of a verb, counted from 1 without self, that must be one of
// Words or a list of them. Arguments that are not constant are not checked.
type WordArgument struct {
	Argument int
	Words    *wordSet
}

func (l *Checker) checkStoredWords(texts []*source.Text, v *ScriptVocabulary) (list []scripting.Finding) {
	for _, text := range texts {
		f, err := l.checkFileIfChanged(text)
		if err != nil || len(list) > maxAllFindings {
			continue // CheckFiles reports it
		}
		f = f.copyWithoutFindings()
		for _, w := range f.words {
			if w.reportIfWrong != nil {
				w.reportIfWrong(f, w, v)
			}
		}
		list = append(list, f.findings...)
	}
	return list
}

func (f *file) storeNodeWords(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.FuncCallExpr:
		f.storeVerbOrItsWords(n)
	case *ast.AttrGetExpr:
		f.storeReadKey(n)
	case *ast.RelationalOpExpr:
		f.storeComparedWord(n)
	}
}

// storeVerbOrItsWords stores the verb of a call self:verb(...) if the game does not declare this verb for
// the parameter; otherwise it stores the words among the arguments, if one must be a word.
func (f *file) storeVerbOrItsWords(call *ast.FuncCallExpr) {
	on, isName := call.Receiver.(*ast.IdentExpr)
	if call.Method == "" || !isName || !f.isParameter(on) {
		return
	}
	verbs := f.Checker.names.Verbs[on.Value]
	if verbs == nil && f.Checker.names.Fields[on.Value] == nil {
		return
	}
	if !verbs.contains(call.Method) {
		f.storeWord(call, uncheckedWord{context: on.Value, text: call.Method, reportIfWrong: func(f *file, w *uncheckedWord, v *ScriptVocabulary) {
			known := func() []string { return nil }
			if verbs := v.Verbs[w.context]; verbs != nil {
				known = func() []string { return verbs.list }
			}
			f.reportWithNearest("C207", w, w.text, known, "%s has no verb %q", w.context, w.text)
		}})
		return
	}
	taken, ok := f.Checker.names.Taken[call.Method]
	if !ok || len(call.Args) < taken.Argument {
		return
	}
	args := []ast.Expr{call.Args[taken.Argument-1]}
	if list, ok := args[0].(*ast.TableExpr); ok {
		args = nil
		for _, field := range list.Fields {
			args = append(args, field.Value)
		}
	}
	for _, e := range args {
		if text, ok := e.(*ast.StringExpr); ok {
			f.storeWord(text, uncheckedWord{context: call.Method, text: text.Value, reportIfWrong: func(f *file, w *uncheckedWord, v *ScriptVocabulary) {
				f.checkWord(v, "C210", w, v.Taken[w.context].Words, "%s does not accept %q")
			}})
		}
	}
}

// checkWord reports a word that is not in allowed, the words possible in its context.
func (f *file) checkWord(v *ScriptVocabulary, code string, w *uncheckedWord, allowed *wordSet, format string) {
	if _, is := f.scope(v).FindFullName(w.text, allowed.contains); !is {
		f.reportUnknown(v, code, w, allowed, format, w.context, w.text)
	}
}

// storeReadKey stores the key of fight.field, event.field and actor.keywords.word.
func (f *file) storeReadKey(get *ast.AttrGetExpr) {
	key, ok := get.Key.(*ast.StringExpr)
	if !ok {
		return
	}
	switch object := get.Object.(type) {
	case *ast.IdentExpr:
		if f.isParameter(object) && f.Checker.names.Fields[object.Value] != nil {
			f.storeWord(key, uncheckedWord{context: object.Value, text: key.Value, reportIfWrong: func(f *file, w *uncheckedWord, v *ScriptVocabulary) {
				f.checkWord(v, "C208", w, v.Fields[w.context], "%s has no field %q")
			}})
		}
	case *ast.AttrGetExpr:
		if name, ok := object.Key.(*ast.StringExpr); ok && f.Checker.names.Tables[name.Value] != nil {
			f.storeWord(key, uncheckedWord{context: name.Value, text: key.Value, reportIfWrong: func(f *file, w *uncheckedWord, v *ScriptVocabulary) {
				f.checkWord(v, "C208", w, v.Tables[w.context], "%s has no %q")
			}})
		}
	}
}

// storeComparedWord stores the word of x.field == "word".
func (f *file) storeComparedWord(e *ast.RelationalOpExpr) {
	if e.Operator != "==" && e.Operator != "~=" {
		return
	}
	left, right := e.Lhs, e.Rhs
	if _, ok := left.(*ast.StringExpr); ok {
		left, right = right, left
	}
	text, ok := right.(*ast.StringExpr)
	get, isField := left.(*ast.AttrGetExpr)
	if !ok || !isField {
		return
	}
	if key, ok := get.Key.(*ast.StringExpr); ok {
		f.storeWord(text, uncheckedWord{reportIfWrong: (*file).checkComparedWord, context: key.Value, text: text.Value})
	}
}

func (f *file) checkComparedWord(w *uncheckedWord, v *ScriptVocabulary) {
	known := v.Compared[w.context]
	closed := known != nil
	if !closed && v.TextFields.contains(w.context) {
		known = &v.IDs
	}
	if known.contains(w.text) {
		return
	}
	if _, is := f.scope(v).FindFullName(w.text, known.contains); !is && closed {
		f.reportUnknown(v, "C209", w, known, "%s is never %q", w.context, w.text)
	}
}
