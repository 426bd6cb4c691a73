package check

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Vocabulary holds the names and words that scripts of a ruleset can use.
type Vocabulary struct {
	Verbs words // verbs of self

	// Fields holds the fields of callback parameters, by the name of the parameter: self, fight,
	// event.
	Fields map[string]*words

	// Tables holds the keys of tables, by the field whose value is the table: keywords.
	Tables map[string]*words

	// Compared holds the values that a field can have: keyword, owner.
	Compared map[string]*words

	// Taken holds the argument of a verb that must be a word.
	Taken map[string]Taken

	Game string // name of the game, which is optional before its ids
	IDs  words  // of all definitions and keywords
	Said words  // names of text fields of views, whose values can be ids
}

type words struct {
	list []string
	has  map[string]bool
}

func (w *words) add(list ...string) {
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

func (w *words) knows(word string) bool { return w != nil && w.has[word] }

// scope returns the rules by which the file's short ids are resolved.
func (f *file) scope(v *Vocabulary) *vocabulary.Scope {
	s := scripting.ScopeOf(v.Game, f.Text.Mod)
	return &s
}

// means returns the full name in allowed that a word of the file stands for; false if there is
// none.
func (f *file) means(v *Vocabulary, word string, allowed *words) (string, bool) {
	return f.scope(v).Find(word, allowed.knows)
}

// reportUnknown reports a word that is not in allowed, or that the file's mod may not use.
func (f *file) reportUnknown(v *Vocabulary, code string, w *word, allowed *words, format string, args ...any) {
	scope := f.scope(v)
	if why := scope.WhyBarred(w.text); why != "" {
		f.add(code, w, "%s", why)
		return
	}
	f.unknown(code, w, w.text, func() []string { return scope.Short(allowed.list, w.text) }, format, args...)
}

// Taken describes the argument of a verb, counted from 1 without self, that must be one of Words
// or a list of them. Arguments that are not constant are not checked.
type Taken struct {
	Argument int
	Words    *words
}

func (l *Look) words(texts []*source.Text, v *Vocabulary) (list []scripting.Finding) {
	for _, text := range texts {
		f, err := l.file(text)
		if err != nil || len(list) > maxFound {
			continue // Files reports it
		}
		f = f.withoutFindings()
		for _, w := range f.words {
			if w.judge != nil {
				w.judge(f, w, v)
			}
		}
		list = append(list, f.found...)
	}
	return list
}

func (f *file) recordWords(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.FuncCallExpr:
		f.verb(n)
	case *ast.AttrGetExpr:
		f.field(n)
	case *ast.RelationalOpExpr:
		f.checkComparison(n)
	}
}

// verb stores the verb of self:verb(...) if the game itself does not declare it, or else its word
// arguments.
func (f *file) verb(call *ast.FuncCallExpr) {
	if call.Method == "" || !f.isSelf(call.Receiver) {
		return
	}
	if !f.Look.names.Verbs.knows(call.Method) {
		f.keep(call, word{judge: (*file).noVerb, text: call.Method})
		return
	}
	taken, ok := f.Look.names.Taken[call.Method]
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
			f.keep(text, word{judge: (*file).takenWord, of: call.Method, text: text.Value})
		}
	}
}

func (f *file) noVerb(w *word, v *Vocabulary) {
	f.unknown("C207", w, w.text, func() []string { return v.Verbs.list }, "self has no verb %q", w.text)
}

func (f *file) takenWord(w *word, v *Vocabulary) {
	f.among(v, "C210", w, v.Taken[w.of].Words, "%s knows no %q")
}

// among reports a word that is not in allowed, the words possible in its context.
func (f *file) among(v *Vocabulary, code string, w *word, allowed *words, format string) {
	if _, is := f.means(v, w.text, allowed); !is {
		f.reportUnknown(v, code, w, allowed, format, w.of, w.text)
	}
}

// field stores the key of fight.field, event.field and actor.keywords.word.
func (f *file) field(get *ast.AttrGetExpr) {
	key, ok := get.Key.(*ast.StringExpr)
	if !ok {
		return
	}
	switch object := get.Object.(type) {
	case *ast.IdentExpr:
		meant := f.names.Means[object]
		if meant != nil && meant.Origin == syntax.Parameter && f.Look.names.Fields[object.Value] != nil {
			f.keep(key, word{judge: (*file).fieldWord, of: object.Value, text: key.Value})
		}
	case *ast.AttrGetExpr:
		if name, ok := object.Key.(*ast.StringExpr); ok && f.Look.names.Tables[name.Value] != nil {
			f.keep(key, word{judge: (*file).tableWord, of: name.Value, text: key.Value})
		}
	}
}

func (f *file) fieldWord(w *word, v *Vocabulary) {
	f.among(v, "C208", w, v.Fields[w.of], "%s has no field %q")
}

func (f *file) tableWord(w *word, v *Vocabulary) {
	f.among(v, "C208", w, v.Tables[w.of], "%s has no %q")
}

// checkComparison stores the word of x.field == "word".
func (f *file) checkComparison(e *ast.RelationalOpExpr) {
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
		f.keep(text, word{judge: (*file).comparedWord, of: key.Value, text: text.Value})
	}
}

func (f *file) comparedWord(w *word, v *Vocabulary) {
	known := v.Compared[w.of]
	closed := known != nil
	if !closed && v.Said.knows(w.of) {
		known = &v.IDs
	}
	if known.knows(w.text) {
		return
	}
	if full, is := f.means(v, w.text, known); is {
		f.add("C209", w, "%s is never %q: games always show full ids", w.of, w.text).Hint = "write " + strconv.Quote(full)
	} else if closed {
		f.reportUnknown(v, "C209", w, known, "%s is never %q", w.of, w.text)
	}
}
