package check

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Vocabulary are the words of a ruleset's scripts.
type Vocabulary struct {
	Verbs []string // of self

	// Fields are those of the parameters of callbacks, by the name that
	// everybody gives the parameter: self, fight, event.
	Fields map[string][]string

	// Tables are the fields of tables by the field that holds them: keywords.
	Tables map[string][]string

	// Compared are the words that a field can be compared with: keyword, owner.
	Compared map[string][]string

	// Taken are the words that a verb takes at one of its arguments.
	Taken map[string]Taken
}

// Taken are the words of an argument, counted from 1 without self. An argument
// that is no constant, and no list of constants, is passed over.
type Taken struct {
	Argument int
	Words    []string
}

// Words finds the words in files of definitions that are not in the vocabulary.
func Words(texts []*source.Text, v *Vocabulary) (list []scripting.Finding) {
	for _, text := range texts {
		f, err := open(text, nil)
		if err != nil {
			continue // Files reports it
		}
		f.each(func(n ast.PositionHolder) {
			switch n := n.(type) {
			case *ast.FuncCallExpr:
				f.verb(n, v)
			case *ast.AttrGetExpr:
				f.field(n, v)
			case *ast.RelationalOpExpr:
				f.compared(n, v)
			}
		})
		list = append(list, f.found...)
	}
	Sort(list)
	return list
}

// verb looks at self:verb(...).
func (f *file) verb(call *ast.FuncCallExpr, v *Vocabulary) {
	if call.Method == "" || !f.isSelf(call.Receiver) {
		return
	}
	if !slices.Contains(v.Verbs, call.Method) {
		f.suggest("C207", call, call.Method, v.Verbs, "self has no verb %q", call.Method)
		return
	}
	taken, ok := v.Taken[call.Method]
	if !ok || len(call.Args) < taken.Argument {
		return
	}
	words := []ast.Expr{call.Args[taken.Argument-1]}
	if list, ok := words[0].(*ast.TableExpr); ok {
		words = nil
		for _, field := range list.Fields {
			words = append(words, field.Value)
		}
	}
	for _, e := range words {
		if word, ok := e.(*ast.StringExpr); ok && !slices.Contains(taken.Words, word.Value) {
			f.suggest("C210", word, word.Value, taken.Words, "%s knows no %q", call.Method, word.Value)
		}
	}
}

// field looks at fight.field, event.field and actor.keywords.word.
func (f *file) field(get *ast.AttrGetExpr, v *Vocabulary) {
	key, ok := get.Key.(*ast.StringExpr)
	if !ok {
		return
	}
	switch object := get.Object.(type) {
	case *ast.IdentExpr:
		meant := f.names.Means[object]
		fields, known := v.Fields[object.Value]
		if meant != nil && meant.Origin == syntax.Parameter && known && !slices.Contains(fields, key.Value) {
			f.suggest("C208", key, key.Value, fields, "%s has no field %q", object.Value, key.Value)
		}
	case *ast.AttrGetExpr:
		name, ok := object.Key.(*ast.StringExpr)
		if !ok {
			return
		}
		if fields, known := v.Tables[name.Value]; known && !slices.Contains(fields, key.Value) {
			f.suggest("C208", key, key.Value, fields, "%s has no %q", name.Value, key.Value)
		}
	}
}

// compared looks at x.field == "word".
func (f *file) compared(e *ast.RelationalOpExpr, v *Vocabulary) {
	if e.Operator != "==" && e.Operator != "~=" {
		return
	}
	left, right := e.Lhs, e.Rhs
	if _, ok := left.(*ast.StringExpr); ok {
		left, right = right, left
	}
	word, ok := right.(*ast.StringExpr)
	get, isField := left.(*ast.AttrGetExpr)
	if !ok || !isField {
		return
	}
	key, ok := get.Key.(*ast.StringExpr)
	if !ok {
		return
	}
	if words, known := v.Compared[key.Value]; known && !slices.Contains(words, word.Value) {
		f.suggest("C209", word, word.Value, words, "%s is never %q", key.Value, word.Value)
	}
}
