package runtime

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Views holds the tables through which scripts read a game: for each view, one table for each subject, which is an
// object that the view can show, such as a card. The table of a subject stays the same.
type Views struct {
	vm        *sandbox.VM
	state     func(L *lua.LState) any       // returns the current game or raises an error; nil in the Views of callbacks
	rt        *Runtime                      // the runtime whose callbacks use the views; nil outside callbacks
	FileScope *vocabulary.NameScope         // resolves names outside callbacks
	verbs     map[*commands.Verb]lua.LValue // functions of the verbs of acting views; nil outside callbacks

	byName             map[string]*preparedView
	allViews           []*preparedView
	valueTables        map[any]*lua.LTable // tables of the values of definitions, by definition
	cachedSelfEquality *lua.LFunction      // cached result of selfEquality
	listCache          map[listKey]*lua.LTable
}

// listKey identifies a list that a verb returned. Equal lists share a table, because scripts cannot change it.
type listKey struct {
	of   string
	list commands.SubjectList
}

// maxCachedLists limits the cached lists. If there are more, all are dropped before the next outermost callback.
const maxCachedLists = 1000

// preparedView is a view with a reader for each of its fields, and a table for each object of the game that it shows.
type preparedView struct {
	decl       *schema.View
	verbs      []*commands.Verb // verbs that scripts can call on its tables
	views      *Views
	fieldIndex nameIndex     // maps names of readable fields to their indexes
	readers    []fieldReader // readers by index of the field
	tables     []*lua.LTable // tables by subject; nil until needed
}

type viewSubject struct {
	*preparedView
	n          int
	hostFields map[string]func(*lua.LState) lua.LValue // further fields, provided by the host
}

type fieldReader func(L *lua.LState, game any, n int) lua.LValue

// NewViews prepares the views of a game for vm. state returns the current game. It is nil for the views of callbacks.
func NewViews(vm *sandbox.VM, game *declare.Declaration, state func(L *lua.LState) any) *Views {
	v := &Views{vm: vm, state: state, byName: map[string]*preparedView{}, valueTables: map[any]*lua.LTable{}, listCache: map[listKey]*lua.LTable{}}
	for _, decl := range game.Views {
		v.AddView(decl).verbs = game.Verbs[decl]
	}
	return v
}

// AddView adds a view, with readers for its fields, and returns it.
func (v *Views) AddView(decl *schema.View) *preparedView {
	t := &preparedView{decl: decl, views: v, readers: make([]fieldReader, len(decl.Fields))}
	v.byName[decl.Name] = t
	v.allViews = append(v.allViews, t)
	names := make([]string, len(decl.Fields))
	for i, f := range decl.Fields {
		if t.readers[i] = v.newFieldReader(decl, f); t.readers[i] != nil && !f.InspectionOnly {
			names[i] = f.Name
		}
	}
	t.fieldIndex = newNameIndex(names)
	return t
}

// newFieldReader returns the reader of a field, or nil if the caller of MakeSubjectTable provides the field.
func (v *Views) newFieldReader(decl *schema.View, f *schema.ViewField) fieldReader {
	switch {
	case f.Num != nil:
		return v.numberReader(f)
	case f.Str != nil:
		return func(L *lua.LState, game any, n int) lua.LValue {
			if s := f.Str(game, n); s != "" {
				return sandbox.NewChargedText(L, v.textAsScriptsSeeIt(s))
			}
			return lua.LNil
		}
	case f.Values != nil:
		return func(_ *lua.LState, game any, n int) lua.LValue { return v.cachedValuesTable(f.Values(game, n)) }
	case f.At != nil:
		return v.wordTableReader(decl, f)
	case f.LoadStored != nil:
		return v.readerOfStoredValues(decl, f)
	case f.Len != nil:
		to := v.viewGetter(f.Type.Of.View)
		return func(L *lua.LState, game any, n int) lua.LValue {
			return sandbox.BuildReadOnlyList(L, f.Len(game, n), func(i int) lua.LValue { return to().tableOfSubject(f.Nth(game, n, i)) })
		}
	case f.Value != nil:
		return func(L *lua.LState, game any, n int) lua.LValue { return ToLua(L, f.Value(game, n), v) }
	}
	return nil
}

func (v *Views) numberReader(f *schema.ViewField) fieldReader {
	switch f.Type.Shape {
	case schema.Truth:
		return func(_ *lua.LState, game any, n int) lua.LValue { return lua.LBool(f.Num(game, n) != 0) }
	case schema.Word:
		words := toLuaWords(f.Type.Words)
		return func(_ *lua.LState, game any, n int) lua.LValue {
			return wordOrNil(f.Type.Words, words, v.currentScope(), game, f.Num(game, n))
		}
	case schema.Ref:
		to := v.viewGetter(f.Type.View)
		return func(_ *lua.LState, game any, n int) lua.LValue {
			if of := f.Num(game, n); of != schema.NoSubject {
				return to().tableOfSubject(of)
			}
			return lua.LNil
		}
	}
	return func(_ *lua.LState, game any, n int) lua.LValue { return sandbox.IntValue(f.Num(game, n)) }
}

// viewGetter returns a function that looks up the view called name when it is first called.
func (v *Views) viewGetter(name string) func() *preparedView {
	var found *preparedView
	return func() *preparedView {
		if found == nil {
			found = v.byName[name]
		}
		return found
	}
}

// cachedListTable returns a list of objects of the game as a Lua table. L is charged even if the table is cached.
func (v *Views) cachedListTable(L *lua.LState, view string, list commands.SubjectList) *lua.LTable {
	key := listKey{view, list}
	if made := v.listCache[key]; made != nil {
		sandbox.ChargeList(L, list.Len())
		return made
	}
	to := v.byName[view]
	made := sandbox.BuildReadOnlyList(L, list.Len(), func(i int) lua.LValue { return to.tableOfSubject(list.At(i)) })
	v.listCache[key] = made
	return made
}

// wordOrNil returns word n of w in game as scripts with scope read it, or LNil. sharedWords is toLuaWords(w).
func wordOrNil(w *vocabulary.Words, sharedWords []lua.LValue, scope *vocabulary.NameScope, game any, n int) lua.LValue {
	if n >= 0 && n < len(sharedWords) && sharedWords[n] != lua.LNil && !scope.IsOfMod() {
		return sharedWords[n]
	}
	if word := w.WordInGame(game, n); word != "" {
		return lua.LString(scope.ShortenIDForScripts(word))
	}
	return lua.LNil
}

func toLuaWords(w *vocabulary.Words) (values []lua.LValue) {
	for i, word := range w.List {
		for len(values) <= w.NumberOfWordAt(i) {
			values = append(values, lua.LNil)
		}
		values[w.NumberOfWordAt(i)] = lua.LString(word)
	}
	return values
}

// wordTableReader returns the reader of a field that is a table with a value for each word of a list, such as keywords.
// The table is made once for each object of the game, and again when the list changes.
func (v *Views) wordTableReader(decl *schema.View, f *schema.ViewField) fieldReader {
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
			each[n] = made{words, v.vm.NewView(sandbox.ViewFields{Name: f.Name, Known: words.List, KnownNow: func(L *lua.LState) []string { return f.Keys(v.ReaderArgument(L, decl)).List }, Shown: v.textAsScriptsSeeIt, Read: func(L *lua.LState, key string) lua.LValue {
				scope := v.currentScope()
				k, ok := scope.Number(words, key)
				if f.Type.Words != nil && (!ok || scope.IsOfMod()) { // the game may have more
					k, ok = scope.Number(f.Keys(v.ReaderArgument(L, decl)), key)
				}
				switch {
				case !ok:
					return nil
				case f.Count != nil:
					return sandbox.IntValue(f.Count(v.ReaderArgument(L, decl), n, k))
				}
				return ToLua(L, f.At(v.ReaderArgument(L, decl), n, k), v)
			}})}
		}
		return each[n].table
	}
}

func (v *Views) cachedValuesTable(owner any, list []engine.Value) lua.LValue {
	t := v.valueTables[owner]
	if t == nil {
		name := "values"
		if of, named := owner.(interface{ KindAndID() string }); named {
			name = "values of " + of.KindAndID()
		}
		t = v.vm.NewNamedNumbers(name, list)
		v.valueTables[owner] = t
	}
	return t
}

// readerOfStoredValues returns the reader of a field of shape Store, a table of the values that scripts have stored.
func (v *Views) readerOfStoredValues(decl *schema.View, f *schema.ViewField) fieldReader {
	var each []*lua.LTable
	return func(_ *lua.LState, _ any, n int) lua.LValue {
		for len(each) <= n {
			each = append(each, nil)
		}
		if each[n] == nil {
			each[n] = v.vm.NewView(sandbox.ViewFields{Name: f.Name,
				Names: func(L *lua.LState) []string { return f.StoredNames(v.ReaderArgument(L, decl), n) },
				Read: func(L *lua.LState, key string) lua.LValue {
					return ToLua(L, f.LoadStored(v.ReaderArgument(L, decl), n, key), v)
				},
				Write: func(L *lua.LState, key string, value lua.LValue) { v.storeValue(L, decl, f, n, key, value) }})
		}
		return each[n]
	}
}

func (v *Views) storeValue(L *lua.LState, decl *schema.View, f *schema.ViewField, subject int, key string, value lua.LValue) {
	if v.rt == nil {
		sandbox.Raisef(L, "%s is read-only: attempt to change the field %q", f.Name, key)
	}
	if view, self, _ := v.rt.currentCallbackOrRaise(L).Self(); view != decl || !decl.Acting && self != subject {
		sandbox.Raisef(L, "%s.%s can only be changed by its owner: write self.%s.%s", f.Name, key, f.Name, key)
	}
	if v.rt.form.IsForecast {
		sandbox.Raisef(L, "%s.%s cannot be changed here: this function can only compute its result", f.Name, key)
	}
	if err := f.Store(v.ReaderArgument(L, decl), subject, key, FromLua(L, value, v)); err != nil {
		sandbox.Raise(L, &source.Error{Message: fmt.Sprintf("%s.%s %s", f.Name, key, err), Err: err})
	}
}

// SubjectTable returns the table with which scripts read a subject, an object of the game; always the same for it.
func (v *Views) SubjectTable(view *schema.View, subject int) *lua.LTable {
	return v.preparedViewOf(view).tableOfSubject(subject)
}

func (v *Views) preparedViewOf(view *schema.View) *preparedView {
	for _, t := range v.allViews {
		if t.decl == view {
			return t
		}
	}
	return v.byName[view.Name]
}

func (t *preparedView) tableOfSubject(subject int) *lua.LTable {
	if subject < len(t.tables) && t.tables[subject] != nil {
		return t.tables[subject]
	}
	var fixed *lua.LTable
	if len(t.verbs) > 0 && t.views.verbs != nil && (t.decl.Acts == nil || t.decl.Acts(subject)) {
		fixed = t.verbFields()
	}
	return t.newSubjectTable(subject, fixed, nil)
}

func (t *preparedView) verbFields() *lua.LTable {
	fixed := t.views.vm.L.CreateTable(0, len(t.verbs)+len(t.decl.Fields))
	for _, verb := range t.verbs {
		fixed.RawSetString(verb.Name, t.views.verbs[verb])
	}
	return fixed
}

// MakeSubjectTable makes and stores the table that SubjectTable then returns, with the fields of fixed and hostFields.
func (v *Views) MakeSubjectTable(decl *schema.View, subject int, fixed *lua.LTable, hostFields map[string]func(*lua.LState) lua.LValue) *lua.LTable {
	return v.byName[decl.Name].newSubjectTable(subject, fixed, hostFields)
}

// Declaration returns the declaration of the view called name.
func (v *Views) Declaration(name string) *schema.View { return v.byName[name].decl }

func (t *preparedView) newSubjectTable(subject int, fixed *lua.LTable, host map[string]func(*lua.LState) lua.LValue) *lua.LTable {
	for len(t.tables) <= subject {
		t.tables = append(t.tables, nil)
	}
	s := &viewSubject{t, subject, host}
	if fixed == nil {
		fixed = t.views.vm.L.CreateTable(0, 4)
	}
	for i, f := range t.decl.Fields {
		words := f.At != nil && f.Type.Words != nil && t.decl.CheckExists == nil
		if t.readers[i] == nil || f.InspectionOnly || f.Of != nil && !f.Of(subject) || !(words || f.Fixed && !t.decl.Acting) || !words && isModID(f, nil, subject) {
			continue
		}
		t.views.vm.RunWithoutCharge(func() {
			value := t.readers[i](t.views.vm.L, nil, subject)
			if err := t.views.vm.Freeze(value); err == nil {
				fixed.RawSetString(f.Name, value)
			}
		})
	}
	var equal *lua.LFunction
	if t.decl.Self != nil {
		equal = t.views.selfEquality()
	}
	t.tables[subject] = t.views.vm.NewView(sandbox.ViewFields{Name: t.decl.Name, Of: s, Equal: equal, Fixed: fixed, Known: t.decl.ReadableFields(subject), Members: s.memberNames, Read: s.readField,
		Write: t.newWriteRefusal(t.decl.Name, func() bool { return t.views.rt != nil && t.views.rt.self == t.tables[subject] })})
	return t.tables[subject]
}

// newWriteRefusal returns a function that raises an error when a script assigns a field. If isSelf returns true, the
// error names the field in which scripts can store values.
func (t *preparedView) newWriteRefusal(name string, isSelf func() bool) func(L *lua.LState, key string, value lua.LValue) {
	return func(L *lua.LState, key string, _ lua.LValue) {
		e := &source.Error{Message: fmt.Sprintf("%s is read-only: attempt to change the field %s", name, schema.String(key))}
		for _, f := range t.decl.Fields {
			if f.LoadStored != nil && isSelf() && e.Hint == "" {
				e.Hint = fmt.Sprintf("store values that the script must remember in self.%s", f.Name)
			}
		}
		sandbox.Raise(L, e)
	}
}

func (s *viewSubject) readField(L *lua.LState, key string) lua.LValue {
	if i := s.fieldIndex.indexOf(key); i >= 0 {
		if has := s.decl.Fields[i].Of; has == nil || has(s.n) {
			game := s.views.ReaderArgument(L, s.decl)
			if s.decl.CheckExists != nil {
				if err := s.decl.CheckExists(game, s.n); err != nil {
					sandbox.Raise(L, err)
				}
			}
			return s.readers[i](L, game, s.n)
		}
	}
	if give := s.hostFields[key]; give != nil {
		return give(L)
	}
	return s.readMember(L, key)
}

func (s *viewSubject) memberNames(L *lua.LState) []string {
	if s.decl.Members == nil {
		return nil
	}
	return s.decl.Members.Keys(s.views.ReaderArgument(L, s.decl)).List
}

// isModID reports whether a field's value is the id of a mod's definition, which looks different to different mods.
func isModID(f *schema.ViewField, game any, n int) bool {
	return f.Str != nil && strings.IndexByte(f.Str(game, n), ':') >= 0
}

func (s *viewSubject) readMember(L *lua.LState, word string) lua.LValue {
	members := s.decl.Members
	if members == nil {
		return nil
	}
	game := s.views.ReaderArgument(L, s.decl)
	if key, ok := s.views.currentScope().Number(members.Keys(game), word); ok {
		if member := members.At(game, s.n, key); member.Shape != schema.Nil {
			return ToLua(L, member, s.views)
		}
	}
	return nil
}

// textAsScriptsSeeIt returns a text as the running script sees it, with ids as its mod names them. v may be nil.
func (v *Views) textAsScriptsSeeIt(text string) string {
	if v == nil || strings.IndexByte(text, ':') < 0 {
		return text
	}
	return v.currentScope().ShortenIDForScripts(text)
}

func (v *Views) currentScope() *vocabulary.NameScope {
	if v.rt != nil {
		return v.rt.scope
	}
	return v.FileScope
}

// ReaderArgument returns the argument game for the functions that read decl's fields: in a callback, the callback if
// decl.Acting, else its game; elsewhere, the part of the game that decl shows. It raises an error if there is none.
func (v *Views) ReaderArgument(L *lua.LState, decl *schema.View) any {
	if v.rt != nil {
		c := v.rt.currentCallbackOrRaise(L)
		if decl.Acting {
			return c
		}
		return v.rt.game // already the part that the view shows
	}
	part, err := decl.PartOfGame(v.state(L))
	if err != nil {
		sandbox.Raise(L, err)
	}
	return part
}

// SubjectOf returns the view that a table belongs to and the number of the object shown. ok is false for other tables.
func (v *Views) SubjectOf(t *lua.LTable) (view *schema.View, n int, ok bool) {
	if v.rt != nil && t == v.rt.self {
		view, n, _ = v.rt.current.Self()
		return view, n, true
	}
	if s, is := sandbox.ViewSubject(t).(*viewSubject); is && s.views == v {
		return s.decl, s.n, true
	}
	return nil, 0, false
}
