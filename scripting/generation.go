package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/locale"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Generation is one load of a pack of a declared game: frozen content, and what it
// takes to make runtimes for it. It is a Content and may be shared between
// goroutines.
type Generation struct {
	Game    *declare.Game
	Content library.Content
	Limits  sandbox.Limits

	chunks    Chunks
	files     map[string]*syntax.Chunk         // the chunks, by the names of their files
	rules     func(*source.Text) *syntax.Rules // for the files of a pack
	uses      map[string][]string              // the library files that files use, by name
	list      []Callback                       // without their functions, which each interpreter has of its own
	work      int64                            // of loading, in instructions
	bytes     int64                            // and what it made
	more      Extras
	calls     map[any]map[string]schema.Value // the functions of each definition, by path
	functions map[string]int                  // callbacks by their references
	places    []place                         // where the callbacks come from, by number
	libraries []*syntax.Chunk                 // in the order in which they were loaded
	compiling *compiling

	// What reading one file again takes.
	defs     []schema.Definition // in the order in which they were read
	keywords *engine.Keywords    // nil: the game's own
	known    map[string]map[string]bool
	layered  bool // files say something over what others define

	histories map[string]*history // of what mods changed, by kind and id
	conflicts []Conflict
	named     []Named
	locales   []*source.Text // the files of all languages, not compiled
	tongue    *locale.Locale // that people read it in; nil: English
}

// Load makes a generation from script files. All faults are reported together, as
// source.Errors. Files that are the same as in previous are not compiled again;
// previous may be nil, and so may see, which is shown the tree of each file that is compiled.
func Load(game *declare.Game, more Extras, texts []*source.Text, limits sandbox.Limits, previous *Generation, see func(*syntax.Tree)) (*Generation, error) {
	texts, locales := withoutLocales(texts)
	if previous != nil && slices.Equal(locales, previous.locales) {
		if g := previous.changed(texts, limits, see); g != nil {
			return g, nil
		}
	}
	g := &Generation{Game: game, Limits: limits, more: more, locales: locales, rules: packRules(game)}
	var old Chunks
	if previous != nil {
		old, g.rules = previous.chunks, previous.rules
	}
	rd, err := g.read(texts, old, see)
	if err != nil {
		return nil, err
	}
	g.keep(rd)
	g.prepare(previous)
	return g, nil
}

// read compiles and carries out all files, and makes the content of what they define.
func (g *Generation) read(texts []*source.Text, old Chunks, see func(*syntax.Tree)) (*reader, error) {
	vm := sandbox.NewVM(g.Limits)
	rd := newReader(&reader{game: g.Game, vm: vm, complete: true})
	rd.all = newGathering(vm, g.Game, &rd.scopes)
	chunks, faults := CompileAll(texts, g.rules, old, rd.all.see, see)
	g.chunks, rd.all.chunks = chunks, chunks
	if chunks == nil && faults != nil { // whatever else is missed is missed for them
		rd.Faults = faults
		return nil, rd.Sorted()
	}
	rd.readAll()
	rd.Faults = append(rd.Faults, faults...)
	g.work, g.bytes = vm.Worked(), vm.Made()
	content, misfits := g.Game.NewContent(rd.defs)
	rd.Misfits(rd.waiting(rd.bereft(misfits)))
	if g.Game.Own != nil {
		rd.Misfits(g.Game.Own(content))
	}
	g.Content = content
	return rd, rd.Sorted()
}

// waiting leaves out the misfits that name what a file would define that has a fault of its
// own: they go with it.
func (rd *reader) waiting(misfits engine.Misfits) engine.Misfits {
	broken := map[string]bool{}
	for _, f := range rd.Faults {
		broken[strings.TrimSuffix(path.Base(f.File), ".lua")] = true
	}
	return slices.DeleteFunc(misfits, func(m *engine.Misfit) bool {
		return broken[engine.ShortID(m.Wanted)]
	})
}

// keep takes over what goes on of a reading: not its interpreter, nor the functions there.
func (g *Generation) keep(rd *reader) {
	g.calls, g.uses = rd.calls, rd.all.uses
	g.files = g.chunks.byName()
	g.remember(rd.all)
	g.named = rd.all.named()
	var refs map[*lua.LFunction]string
	refs, g.functions = references(rd.Callbacks, 0)
	for _, calls := range g.calls {
		refer(calls, refs)
	}
	g.defs, g.keywords, g.known, g.layered = rd.defs, rd.keywords, rd.scopes.known, len(rd.all.layers) > 0
	g.places, g.libraries = g.placesOf(rd.all, rd.Callbacks), rd.all.order
	g.list = slices.Clone(rd.Callbacks)
	for i := range g.list {
		g.list[i].Fn = nil
	}
}

// File is the compiled file of a name; nil for none.
func (g *Generation) File(name string) *syntax.Chunk { return g.files[name] }

// definers are the names of the kinds of definition; local are those that scenario
// files and consoles may use.
func definers(game *declare.Game, local bool) (names []string) {
	for _, k := range game.Kinds {
		if k.Local || !local {
			names = append(names, k.Name)
		}
	}
	return names
}

// makers are the words that make records.
func makers(game *declare.Game) (names []string) {
	for _, m := range game.Makers {
		names = append(names, m.Name)
	}
	return names
}

// readAll runs every file of a pack and reads what they define.
func (rd *reader) readAll() {
	faults := rd.all.run()
	defs, wrong := rd.all.stacked()
	slices.SortStableFunc(defs, func(a, b *Definition) int { return strings.Compare(a.owner(), b.owner()) }) // not by the order of mods
	rd.announce(defs)
	rd.lose(rd.all.defs)
	faults = slices.Concat(faults, wrong, ReadAll(rd.vm, defs, rd.keyword, rd.read))
	rd.Faults = append(rd.Faults, faults...)
}

// bindMakers are the words that make records, as functions.
func bindMakers(vm *sandbox.VM, game *declare.Game) map[string]lua.LValue {
	bound := map[string]lua.LValue{}
	for _, m := range game.Makers {
		in := &inputs{name: m.Name, first: 1}
		bound[m.Name] = vm.L.NewFunction(func(L *lua.LState) int {
			in.L = L
			in.only(m.Args)
			L.Push(luaValue(L, m.Make(in), nil))
			return 1
		})
	}
	return bound
}

// Runtime makes an interpreter for all callbacks of the generation. It runs scripts when
// callbacks fall to it, and what all of them take counts from the beginning.
func (g *Generation) Runtime() (*Runtime, error) {
	rt := sleepingRuntime(sandbox.NewVM(g.Limits), g.Game)
	rt.List, rt.of, rt.interpreted = g.list, g, g.Limits.Interpreter
	return rt, rt.VM.Pay(g.work, g.bytes)
}

// reader reads the definitions of scripts into a game's own.
type reader struct {
	Reading
	game     *declare.Game
	vm       *sandbox.VM      // whose tables they are, which pays
	bound    *Runtime         // who runs the callbacks; nil: the runtime of the game
	complete bool             // a pack's definitions leave nothing out; a scenario's may
	keywords *engine.Keywords // those read so far, after those there were; nil: the game's own

	scopes scopes
	all    *gathering             // of a pack
	gone   map[string]*Definition // keywords that were removed, by id
	lost   []*Definition          // and everything else that was
	defs   []schema.Definition
	calls  map[any]map[string]schema.Value
}

func newReader(rd *reader) *reader {
	rd.scopes = scopes{game: rd.game, any: !rd.complete}
	rd.short = func(def *Definition, ids []string, word string) []string {
		return rd.scopes.in(def.Chunk).Short(ids, word)
	}
	return rd
}

// announce lets the files of mods speak of definitions that are still to be read.
func (rd *reader) announce(defs []*Definition) {
	if !slices.ContainsFunc(defs, func(d *Definition) bool { return d.Chunk.Text.Mod != nil }) {
		return
	}
	for _, d := range defs {
		rd.scopes.know(d.Kind, d.id)
	}
}

// read reads one definition of a pack, a scenario file or a line.
func (rd *reader) read(def *Definition) {
	kind := rd.game.Kind(def.Kind)
	made, r := rd.readKind(kind, def)
	if rd.calls == nil {
		rd.calls = map[any]map[string]schema.Value{}
	}
	for _, d := range made {
		rd.defs = append(rd.defs, schema.Definition{Kind: kind, Def: d, Removed: def.before})
		rd.calls[d] = r.Calls
		rd.add(kind, d)
	}
	if !rd.complete && def.Chunk.Text.Mod != nil {
		rd.scopes.learn(rd.defs[len(rd.defs)-len(made):])
	}
}

// keyword reports whether a definition is of a keyword, of which others speak.
func (rd *reader) keyword(def *Definition) bool { return rd.game.Kind(def.Kind).Row != nil }

// add lets what is read from now on speak of a keyword. What is wrong with its row is
// told when the content is made.
func (rd *reader) add(kind *schema.Kind, def any) {
	if kind.Row != nil {
		rd.keywords, _ = cmp.Or(rd.keywords, rd.game.Keywords).With([]engine.Keyword{*kind.Row(def)})
	}
}

// readKind reads a definition, or a set-up, of a kind.
func (rd *reader) readKind(kind *schema.Kind, def *Definition) ([]any, *schema.Reading) {
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	where := rd.At(def)
	r := &schema.Reading{Kind: kind, Complete: rd.complete, Base: def.Path, Bind: rd.bind, Keywords: rd.keywords, InPlace: def.first != nil}
	rd.within(def, r)
	if rd.gone != nil {
		r.Gone = func(path []string, scope *vocabulary.Scope, word string) bool {
			return rd.isGone(def, path, scope, word)
		}
	}
	v := schema.Value{}
	if def.over != nil {
		v = def.over.Value()
		r.ScopeAt = rd.scopeAt(def)
	} else {
		v = valueOf(rd.vm.L, def.Table, nil)
	}
	made := r.Read(where, v)
	if def.over != nil {
		r.Errors = append(r.Errors, rd.coined(def, v)...)
	}
	rd.report(def, r)
	return made, r
}

// within lets the reading of a definition report no more than is told, and read what
// is written in place.
func (rd *reader) within(def *Definition, r *schema.Reading) {
	rd.limit(r)
	r.Scope, r.Knows = rd.scopes.in(def.Chunk), rd.scopes.knows
	r.Place = func(kind string, v schema.Value, path []string, base func(r *schema.Reading)) any {
		return rd.readInPlace(def, kind, v, path, base)
	}
}

// readInPlace reads a definition that stands within another one, or a set-up.
func (rd *reader) readInPlace(def *Definition, kind string, v schema.Value, path []string, base func(r *schema.Reading)) any {
	t, ok := v.Host.(*lua.LTable)
	if !ok {
		return nil
	}
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	inner := &Definition{Kind: kind, Table: t, Chunk: def.Chunk, Line: def.Line, Path: path}
	k := rd.game.Kind(kind)
	where := rd.At(inner)
	r := &schema.Reading{Kind: k, Base: path, Bind: rd.bind, Keywords: rd.keywords}
	rd.within(inner, r)
	r.InPlace = true
	base(r)
	made := r.Read(where, v)
	rd.report(inner, r)
	for _, d := range made {
		rd.defs = append(rd.defs, schema.Definition{Kind: k, Def: d, Functions: slices.Sorted(maps.Keys(r.Calls))})
		rd.add(k, d)
	}
	return made[0]
}

// What a definition and a function of one cost, in instructions and bytes.
const (
	definitionWork, definitionBytes = 20, 1000
	callbackWork, callbackBytes     = 10, 300
)

// report takes over the faults of a reading. A callback that is written in Go is
// one: it has no line, and takes other arguments.
func (rd *reader) report(def *Definition, r *schema.Reading) {
	var library []string
	for path, call := range r.Calls {
		if call.Host.(*lua.LFunction).IsG {
			library = append(library, path)
		}
	}
	slices.Sort(library)
	for _, path := range library {
		steps := append(slices.Clone(def.Path), strings.Split(path, ".")...)
		r.Errors = append(r.Errors, schema.ValidationError{Path: steps, Err: schema.ErrValue, Hint: "write function(...) ... end",
			Message: fmt.Sprintf("%s cannot be a function of the library, or a word that makes something", path)})
	}
	rd.told(def, r, rd.blamed(def, r.Kind, r.Errors))
}

// bind is a Call of a function of a definition.
func (rd *reader) bind(fn schema.Value, form *schema.Callback, item, name string) schema.Call {
	sandbox.Charge(rd.vm.L, callbackWork, callbackBytes)
	of := fn.Host.(*lua.LFunction)
	n := rd.Callback(of, form, item, name, rd.scopeOf(of))
	if bound := rd.bound; bound != nil {
		return func(c schema.Acting, a, b schema.Given) schema.Answer { return bound.run(n, form, c, a, b) }
	}
	return call(n, form)
}

// scopeOf is what names mean in a function.
func (rd *reader) scopeOf(fn *lua.LFunction) *vocabulary.Scope {
	if fn.IsG {
		return nil
	}
	return rd.scopes.at(rd.vm.Text(fn.Proto.SourceName))
}

// call calls a callback in the runtime of whichever game calls it.
func call(n int, form *schema.Callback) schema.Call {
	return func(c schema.Acting, a, b schema.Given) schema.Answer {
		return c.Runtime().(*Runtime).run(n, form, c, a, b)
	}
}

// take hands over what was read since the last time.
func (rd *reader) take() []schema.Definition {
	defs := rd.defs
	rd.defs = nil
	return defs
}

// referenceOf is all that scripts of a game can say, with the ids of a content.
func referenceOf(game *declare.Game, content library.Content) *reference.Reference {
	r, words := reference.Of(game, content), fileWords()
	r.Files = &words
	return r
}

// Reference is the whole interface of the game, with the ids of the generation.
func (g *Generation) Reference() *reference.Reference {
	r := referenceOf(g.Game, g.Content)
	if _, can := g.Content.(library.Translatable); can {
		r.Sentences = reference.Sentences(g.Game, rooms(g.Game))
	}
	return r
}

// Chunks are the compiled files of the pack.
func (g *Generation) Chunks() Chunks { return g.chunks }

// Entries implements Content.
func (g *Generation) Entries() (list []Entry) {
	all := &entries{g, g.forms(), map[string]uint64{}}
	for _, d := range g.Whole() {
		list = append(list, all.entry(d))
	}
	return list
}

// entries makes the entries of a generation: what is looked up for each of them is
// found once.
type entries struct {
	*Generation
	forms  map[string][]schema.Definition // of a definition, by its kind and id
	prints map[string]uint64              // by file
}

func (g *entries) print(d schema.Definition) uint64 {
	if len(g.histories) > 0 {
		return g.printOf(d)
	}
	file := d.Where().File
	if _, known := g.prints[file]; !known {
		g.prints[file] = g.filesPrint(file)
	}
	return g.prints[file]
}

func (g *entries) entry(d schema.Definition) Entry {
	where := d.Kind.Where(d.Def)
	if d.Kind.Row != nil {
		e := keywordEntry(*g.Keywords().Find(d.ID()))
		e.Where, e.Print = where, g.print(d)
		return e
	}
	if said, is := d.Def.(interface{ Pattern() string }); is {
		return Entry{Kind: d.Kind.Name, ID: d.ID(), Name: d.ID(), Facts: said.Pattern(), Text: said.Pattern(), Where: where, Print: g.print(d),
			Face: func(s screen.Screen) []string { return s.Wrap(said.Pattern(), 0) }}
	}
	e := Entry{Kind: d.Kind.Name, ID: d.ID(), game: g.Game.Name, Where: where, Print: g.print(d), Declared: sync.OnceValue(func() []Field { return entryFields(d, g.Keywords()) })}
	e.Name, e.Facts = g.Game.Entry(g.Content, d)
	e.Text, _ = d.Text()
	e.Face = func(s screen.Screen) []string { return g.Game.Show(g.Content, d, s) }
	for _, form := range g.forms[formOf(d.Kind, d.ID())] {
		e.Forms = append(e.Forms, g.entry(form))
	}
	return e
}

// entryFields are what a definition declares beside its id, name, text and forms.
func entryFields(d schema.Definition, table *engine.Keywords) (list []Field) {
	w := schema.Writing{Keywords: table}
	v := w.Write(d.Kind, d.Def)
	for _, f := range d.Kind.Fields {
		if f.Name != "id" && f.Name != "name" && f.Name != "text" && !f.Form && v.Source != nil {
			list = appendField(list, f, v.Source.Field(f.Name))
		}
	}
	return list
}

// appendField adds what a definition says of a field, or what the field is where it
// says nothing.
func appendField(list []Field, f *schema.Field, v schema.Value) []Field {
	if v.Shape == schema.Nil {
		return appendNone(list, f)
	}
	return appendValue(list, f.Name, v)
}

// appendValue adds a value as a property: of a record its list part and each of its
// fields, of a list of anything but texts how long it is.
func appendValue(list []Field, name string, v schema.Value) []Field {
	switch v.Shape {
	case schema.Whole:
		return append(list, Field{name, v.N})
	case schema.Text, schema.Word:
		return append(list, Field{name, v.Text})
	case schema.Table:
		numbers := []engine.Value{}
		for _, word := range v.Source.Names() {
			numbers = append(numbers, engine.Value{Name: word, Number: v.Source.Field(word).N})
		}
		return append(list, Field{name, numbers})
	case schema.Record:
		if v.Source.Len() > 0 {
			list = append(list, Field{name, items(v)})
		}
		for _, inner := range v.Source.Names() {
			list = appendValue(list, name+"."+inner, v.Source.Field(inner))
		}
	case schema.List:
		return append(list, Field{name, items(v)})
	}
	return list
}

// items are the texts of a list, or how many things that are none.
func items(v schema.Value) any {
	texts := []string{}
	for i := range v.Source.Len() {
		item := v.Source.Item(i)
		if item.Shape != schema.Text {
			return v.Source.Len()
		}
		texts = append(texts, item.Text)
	}
	return texts
}

// appendNone adds what a field is where a definition says nothing of it.
func appendNone(list []Field, f *schema.Field) []Field {
	switch t := f.Type; t.Shape {
	case schema.Whole:
		n, _ := engine.ParseInt(f.Default)
		return append(list, Field{f.Name, n})
	case schema.Text:
		return append(list, Field{f.Name, "none"})
	case schema.Word:
		if _, is := t.Words.Number(f.Default); is && f.Default != "" {
			return append(list, Field{f.Name, f.Default})
		}
		return append(list, Field{f.Name, "none"})
	case schema.Table:
		if t.Of.Shape == schema.Func {
			return list
		}
		return append(list, Field{f.Name, []engine.Value{}})
	case schema.List:
		if of := t.Of.Shape; of == schema.Text || of == schema.Word {
			return append(list, Field{f.Name, []string{}})
		}
	}
	return list
}

// Scripted reports whether a definition has functions of its own.
func (g *Generation) Scripted(def any) bool { return len(g.calls[def]) > 0 }

func (g *Generation) filePrint(file string) uint64 {
	if chunk := g.files[file]; chunk != nil {
		return engine.HashString(chunk.Text.Body)
	}
	return 0
}

// filesPrint is a fingerprint of files and of the library files that they use.
func (g *Generation) filesPrint(files ...string) uint64 {
	if len(files) == 1 && len(g.uses[files[0]]) == 0 {
		return g.filePrint(files[0]) // as journals have it
	}
	var h engine.Hasher
	for i := 0; i < len(files); i++ {
		h.Uint64(g.filePrint(files[i]))
		for _, used := range g.uses[files[i]] {
			if !slices.Contains(files, used) {
				files = append(files, used)
			}
		}
	}
	return h.Sum()
}
