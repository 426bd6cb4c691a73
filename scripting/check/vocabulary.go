package check

import (
	"slices"
	"strconv"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare"
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

	Game string   // before a colon it says that the game's own is meant
	IDs  []string // of everything that is defined, and of keywords
	Said []string // the fields of views that are texts, which can be ids
}

// scope is what names mean in the file.
func (f *file) scope(v *Vocabulary) *declare.Scope {
	s := scripting.ScopeOf(v.Game, f.Text.Mod)
	return &s
}

// means is the full name that a word in the file means of some, and whether it means one.
func (f *file) means(v *Vocabulary, word string, known []string) (string, bool) {
	return f.scope(v).Find(word, func(name string) bool { return slices.Contains(known, name) })
}

// stranger reports a word that means none of some.
func (f *file) stranger(v *Vocabulary, code string, n ast.PositionHolder, word string, known []string, format string, args ...any) {
	scope := f.scope(v)
	if why := scope.Barred(word); why != "" {
		f.add(code, n, "%s", why)
		return
	}
	f.unknown(code, n, word, scope.Short(known, word), format, args...)
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
		f.unknown("C207", call, call.Method, v.Verbs, "self has no verb %q", call.Method)
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
		word, ok := e.(*ast.StringExpr)
		if !ok {
			continue
		}
		if _, known := f.means(v, word.Value, taken.Words); !known {
			f.stranger(v, "C210", word, word.Value, taken.Words, "%s knows no %q", call.Method, word.Value)
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
		if meant == nil || meant.Origin != syntax.Parameter || !known {
			return
		}
		if _, known := f.means(v, key.Value, fields); !known {
			f.stranger(v, "C208", key, key.Value, fields, "%s has no field %q", object.Value, key.Value)
		}
	case *ast.AttrGetExpr:
		name, ok := object.Key.(*ast.StringExpr)
		if !ok {
			return
		}
		fields, known := v.Tables[name.Value]
		if !known {
			return
		}
		if _, known := f.means(v, key.Value, fields); !known {
			f.stranger(v, "C208", key, key.Value, fields, "%s has no %q", name.Value, key.Value)
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
	words, known := v.Compared[key.Value]
	if !known && slices.Contains(v.Said, key.Value) {
		words = v.IDs
	}
	if slices.Contains(words, word.Value) {
		return
	}
	if full, is := f.means(v, word.Value, words); is {
		f.add("C209", word, "%s is never %q: what a game shows has full ids", key.Value, word.Value).Hint = "write " + strconv.Quote(full)
	} else if known {
		f.stranger(v, "C209", word, word.Value, words, "%s is never %q", key.Value, word.Value)
	}
}
