package runtime

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Views holds the views of a game as read-only tables for scripts. A subject of a view always has
// the same table.
type Views struct {
	vm        *sandbox.VM
	state     func(L *lua.LState) any       // returns the current game or raises an error; nil in callbacks
	rt        *Runtime                      // runtime whose callbacks use the views; nil outside callbacks
	FileScope *vocabulary.Scope             // resolves names outside callbacks
	verbs     map[*commands.Verb]lua.LValue // verbs of acting views; nil outside callbacks

	byName map[string]*viewTables
	list   []*viewTables
	values map[any]*lua.LTable // tables of named numbers, by their definition
	lists  map[listed]*lua.LTable
}

// listed is the key of a list that a verb returned: its view and its subjects. Scripts cannot
// change such a list, so that calls with equal lists share a table.
type listed struct {
	of   string
	list commands.Subjects
}

// maxLists is the number of lists above which the cache is cleared between callbacks.
const maxLists = 1000

// viewTables is a view prepared for an interpreter: a reader for each field, a table for each
// subject.
type viewTables struct {
	decl  *schema.View
	verbs []*commands.Verb // verbs that scripts can call on it
	views *Views
	place nameIndex     // indexes of the fields, without hidden ones and those without a reader
	read  []fieldReader // by field
	each  []*lua.LTable // tables, by subject
}

type shown struct {
	*viewTables
	n    int
	host map[string]func(*lua.LState) lua.LValue // more fields, which the host provides
}

type fieldReader func(L *lua.LState, game any, n int) lua.LValue

// NewViews prepares the views of a game for an interpreter.
func NewViews(vm *sandbox.VM, game *declare.Declaration, state func(L *lua.LState) any) *Views {
	v := &Views{vm: vm, state: state, byName: map[string]*viewTables{}, values: map[any]*lua.LTable{}, lists: map[listed]*lua.LTable{}}
	for _, decl := range game.Views {
		v.Add(decl).verbs = game.Verbs[decl]
	}
	return v
}

// Add prepares a view.
func (v *Views) Add(decl *schema.View) *viewTables {
	t := &viewTables{decl: decl, views: v, read: make([]fieldReader, len(decl.Fields))}
	v.byName[decl.Name] = t
	v.list = append(v.list, t)
	names := make([]string, len(decl.Fields))
	for i, f := range decl.Fields {
		if t.read[i] = v.reader(decl, f); t.read[i] != nil && !f.Hidden {
			names[i] = f.Name
		}
	}
	t.place = newNameIndex(names)
	return t
}

// reader returns the function that reads a field, or nil if the host provides it.
func (v *Views) reader(decl *schema.View, f *schema.ViewField) fieldReader {
	switch {
	case f.Num != nil:
		return v.number(f)
	case f.Str != nil:
		return func(L *lua.LState, game any, n int) lua.LValue { return textOrNil(L, f.Str(game, n)) }
	case f.Values != nil:
		return func(_ *lua.LState, game any, n int) lua.LValue { return v.numbers(f.Values(game, n)) }
	case f.At != nil:
		return v.table(decl, f)
	case f.Recall != nil:
		return v.store(decl, f)
	case f.Len != nil:
		return v.refs(f)
	case f.Value != nil:
		return func(L *lua.LState, game any, n int) lua.LValue { return ToLua(L, f.Value(game, n), v) }
	}
	return nil
}

func textOrNil(L *lua.LState, s string) lua.LValue {
	if s == "" {
		return lua.LNil
	}
	return sandbox.Text(L, s)
}

func (v *Views) number(f *schema.ViewField) fieldReader {
	switch f.Type.Shape {
	case schema.Truth:
		return func(_ *lua.LState, game any, n int) lua.LValue { return lua.LBool(f.Num(game, n) != 0) }
	case schema.Word:
		words := luaWords(f.Type.Words)
		return func(_ *lua.LState, game any, n int) lua.LValue {
			return wordOf(f.Type.Words, words, game, f.Num(game, n))
		}
	case schema.Ref:
		to := v.named(f.Type.View)
		return func(_ *lua.LState, game any, n int) lua.LValue {
			if of := f.Num(game, n); of != schema.NoSubject {
				return to().of(of)
			}
			return lua.LNil
		}
	}
	return func(_ *lua.LState, game any, n int) lua.LValue { return sandbox.Number(f.Num(game, n)) }
}

// named returns a function that returns a view. It looks up the view at the first call, when all
// views exist.
func (v *Views) named(name string) func() *viewTables {
	var found *viewTables
	return func() *viewTables {
		if found == nil {
			found = v.byName[name]
		}
		return found
	}
}

func (v *Views) refs(f *schema.ViewField) fieldReader {
	to := v.named(f.Type.Of.View)
	return func(L *lua.LState, game any, n int) lua.LValue {
		return sandbox.NewList(L, f.Len(game, n), func(i int) lua.LValue { return to().of(f.Nth(game, n, i)) })
	}
}

// listTable returns a list of subjects as a Lua table, from a cache. Each call is charged.
func (v *Views) listTable(L *lua.LState, view string, list commands.Subjects) *lua.LTable {
	key := listed{view, list}
	if made := v.lists[key]; made != nil {
		sandbox.PayList(L, list.Len())
		return made
	}
	to := v.byName[view]
	made := sandbox.NewList(L, list.Len(), func(i int) lua.LValue { return to.of(list.At(i)) })
	v.lists[key] = made
	return made
}

// trimLists clears the cache of lists if it is too large. It is called before an outermost
// callback.
func (v *Views) trimLists() {
	if len(v.lists) > maxLists {
		clear(v.lists)
	}
}

// wordOf returns word n as a Lua value; nil if there is none. cached are the words that all games
// have.
func wordOf(w *vocabulary.Words, cached []lua.LValue, game any, n int) lua.LValue {
	if n >= 0 && n < len(cached) && cached[n] != lua.LNil {
		return cached[n]
	}
	if word := w.WordIn(game, n); word != "" {
		return lua.LString(word)
	}
	return lua.LNil
}

func luaWords(w *vocabulary.Words) (values []lua.LValue) {
	for i, word := range w.List {
		for len(values) <= w.At(i) {
			values = append(values, lua.LNil)
		}
		values[w.At(i)] = lua.LString(word)
	}
	return values
}

// table returns the reader of a field with a value for each of some words. The field is a view,
// made once for each subject and again if the words change.
func (v *Views) table(decl *schema.View, f *schema.ViewField) fieldReader {
	type made struct {
		words *vocabulary.Words
		table *lua.LTable
	}
	var each []made
	return func(_ *lua.LState, game any, n int) lua.LValue {
		for len(each) <= n {
			each = append(each, made{})
		}
		words := f.Type.Words
		if words == nil {
			words = f.Keys(game)
		}
		if each[n].words != words {
			each[n] = made{words, v.vm.View(sandbox.Fields{Name: f.Name, Known: words.List, Read: func(L *lua.LState, key string) lua.LValue {
				scope := v.scope()
				k, ok := scope.Number(words, key)
				if f.Type.Words != nil && (!ok || scope.IsMod()) { // the game may have more
					k, ok = scope.Number(f.Keys(v.GameOf(L, decl)), key)
				}
				switch {
				case !ok:
					return nil
				case f.Count != nil:
					return sandbox.Number(f.Count(v.GameOf(L, decl), n, k))
				}
				return ToLua(L, f.At(v.GameOf(L, decl), n, k), v)
			}})}
		}
		return each[n].table
	}
}

func (v *Views) numbers(owner any, list []engine.Value) lua.LValue {
	t := v.values[owner]
	if t == nil {
		name := "values"
		if of, named := owner.(interface{ Item() string }); named {
			name = "values of " + of.Item()
		}
		t = v.vm.Values(name, list)
		v.values[owner] = t
	}
	return t
}

// store returns the reader of a field in which scripts store values by name. All may read it; only
// callbacks of its subject may write.
func (v *Views) store(decl *schema.View, f *schema.ViewField) fieldReader {
	var each []*lua.LTable
	return func(_ *lua.LState, _ any, n int) lua.LValue {
		for len(each) <= n {
			each = append(each, nil)
		}
		if each[n] == nil {
			each[n] = v.vm.View(sandbox.Fields{Name: f.Name,
				Names: func(L *lua.LState) []string { return f.Recalls(v.GameOf(L, decl), n) },
				Read: func(L *lua.LState, key string) lua.LValue {
					return ToLua(L, f.Recall(v.GameOf(L, decl), n, key), v)
				},
				Write: func(L *lua.LState, key string, value lua.LValue) { v.write(L, decl, f, n, key, value) }})
		}
		return each[n]
	}
}

func (v *Views) write(L *lua.LState, decl *schema.View, f *schema.ViewField, n int, key string, value lua.LValue) {
	if v.rt == nil {
		sandbox.Raisef(L, "%s is read only: attempt to change the field %q", f.Name, key)
	}
	if view, self, _ := v.rt.acting(L).Self(); view != decl || !decl.Acting && self != n {
		sandbox.Raisef(L, "%s.%s can only be changed by its owner: write self.%s.%s", f.Name, key, f.Name, key)
	}
	if v.rt.form.Looks {
		sandbox.Raisef(L, "%s.%s cannot be changed here: this function only works out what it returns", f.Name, key)
	}
	if err := f.Store(v.GameOf(L, decl), n, key, FromLua(L, value, nil)); err != nil {
		sandbox.Raise(L, &source.Error{Message: fmt.Sprintf("%s.%s %s", f.Name, key, err), Err: err})
	}
}

// Of returns the table of a subject of a view, always the same.
func (v *Views) Of(view *schema.View, n int) *lua.LTable {
	return v.tables(view).of(n)
}

func (v *Views) tables(view *schema.View) *viewTables {
	for _, t := range v.list {
		if t.decl == view {
			return t
		}
	}
	return v.byName[view.Name]
}

func (t *viewTables) of(n int) *lua.LTable {
	if n < len(t.each) && t.each[n] != nil {
		return t.each[n]
	}
	var fixed *lua.LTable
	if len(t.verbs) > 0 && t.views.verbs != nil && (t.decl.Acts == nil || t.decl.Acts(n)) {
		fixed = t.verbFields()
	}
	return t.make(n, fixed, nil)
}

func (t *viewTables) verbFields() *lua.LTable {
	fixed := t.views.vm.L.CreateTable(0, len(t.verbs)+len(t.decl.Fields))
	for _, verb := range t.verbs {
		fixed.RawSetString(verb.Name, t.views.verbs[verb])
	}
	return fixed
}

// Make makes the table of a subject with more fields: fixed ones such as methods, and fields that
// host reads.
func (v *Views) Make(decl *schema.View, n int, fixed *lua.LTable, host map[string]func(*lua.LState) lua.LValue) *lua.LTable {
	return v.byName[decl.Name].make(n, fixed, host)
}

// Declared returns the declaration of a view.
func (v *Views) Declared(name string) *schema.View { return v.byName[name].decl }

// make makes the table of a subject with more fields.
func (t *viewTables) make(n int, fixed *lua.LTable, host map[string]func(*lua.LState) lua.LValue) *lua.LTable {
	for len(t.each) <= n {
		t.each = append(t.each, nil)
	}
	s := &shown{t, n, host}
	t.each[n] = t.views.vm.View(sandbox.Fields{Name: t.decl.Name, Of: s, Fixed: t.prepare(n, fixed), Known: t.decl.NamesOf(n), Read: s.field})
	return t.each[n]
}

func (s *shown) field(L *lua.LState, key string) lua.LValue {
	if i := s.place.of(key); i >= 0 {
		if has := s.decl.Fields[i].Of; has == nil || has(s.n) {
			return s.read[i](L, s.views.subject(L, s.decl, s.n), s.n)
		}
	}
	if give := s.host[key]; give != nil {
		return give(L)
	}
	return s.views.member(L, s.decl, s.n, key)
}

// prepare adds the fields to fixed that can be read once: those equal in all games, and tables of
// constant words. fixed may be nil.
func (t *viewTables) prepare(n int, fixed *lua.LTable) *lua.LTable {
	if fixed == nil {
		fixed = t.views.vm.L.CreateTable(0, 4)
	}
	for i, f := range t.decl.Fields {
		words := f.At != nil && f.Type.Words != nil && t.decl.Lives == nil
		if t.read[i] == nil || f.Hidden || f.Of != nil && !f.Of(n) || !(words || f.Fixed && !t.decl.Acting) {
			continue
		}
		t.views.vm.RunUncharged(func() {
			value := t.read[i](t.views.vm.L, nil, n)
			if err := t.views.vm.Freeze(value); err == nil {
				fixed.RawSetString(f.Name, value)
			}
		})
	}
	return fixed
}

// subject returns the value that the readers of a view get. It raises an error if subject n does
// not exist any more.
func (v *Views) subject(L *lua.LState, decl *schema.View, n int) any {
	game := v.GameOf(L, decl)
	if decl.Lives != nil {
		if err := decl.Lives(game, n); err != nil {
			sandbox.Raise(L, err)
		}
	}
	return game
}

// member reads a field named by a word of the current game; nil if there is no such word.
func (v *Views) member(L *lua.LState, decl *schema.View, n int, word string) lua.LValue {
	if decl.Members == nil {
		return nil
	}
	game := v.GameOf(L, decl)
	if key, ok := v.scope().Number(decl.Members.Keys(game), word); ok {
		if member := decl.Members.At(game, n, key); member.Shape != schema.Nil {
			return ToLua(L, member, v)
		}
	}
	return nil
}

func (v *Views) scope() *vocabulary.Scope {
	if v.rt != nil {
		return v.rt.scope
	}
	return v.FileScope
}

// GameOf returns the value that the readers of a view get: the game, the part of it that the view
// shows, or the current callback.
func (v *Views) GameOf(L *lua.LState, decl *schema.View) any {
	if v.rt != nil {
		c := v.rt.acting(L)
		if decl.Acting {
			return c
		}
		return v.rt.game // already the part that the view shows
	}
	game := v.state(L)
	if decl.Within != nil {
		part, err := decl.Within(game)
		if err != nil {
			sandbox.Raise(L, err)
		}
		return part
	}
	return game
}

// SubjectOf returns the view and the subject of a table; false if it is not a table of these
// views.
func (v *Views) SubjectOf(t *lua.LTable) (view *schema.View, n int, ok bool) {
	if v.rt != nil && t == v.rt.me {
		view, n, _ = v.rt.now.Self()
		return view, n, true
	}
	if s, is := sandbox.ViewOf(t).(*shown); is && s.views == v {
		return s.decl, s.n, true
	}
	return nil, 0, false
}
