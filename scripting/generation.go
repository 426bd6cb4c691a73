package scripting

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Generation is one load of a pack of a declared game: frozen content, and what it
// takes to make runtimes for it. It is a Content and may be shared between
// goroutines.
type Generation struct {
	Game    *declare.Game
	Content declare.Content
	Limits  sandbox.Limits

	chunks    Chunks
	callbacks int
	more      Extras
}

// Load makes a generation from script files. All faults are reported together, as
// source.Errors. Files that are the same as in previous are not compiled again;
// previous may be nil.
func Load(game *declare.Game, more Extras, texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error) {
	g := &Generation{Game: game, Limits: limits, more: more}
	var old Chunks
	if previous != nil {
		old = previous.chunks
	}
	var faults source.Errors
	names := definers(game, false)
	rules := &syntax.Rules{Names: slices.Concat(names, makers(game)), Definers: names}
	g.chunks, faults = CompileAll(texts, rules, old)
	_, rd := g.run()
	rd.Faults = append(rd.Faults, faults...)
	content, misfits := game.NewContent(rd.defs)
	rd.Misfits(misfits)
	if err := rd.Sorted(); err != nil {
		return nil, err
	}
	g.Content, g.callbacks = content, len(rd.Callbacks)
	return g, nil
}

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

// run runs every chunk in an interpreter of its own and reads what they define.
func (g *Generation) run() (*Runtime, *reader) {
	vm := sandbox.NewVM(g.Limits)
	rt, rd := newRuntime(vm, g.Game), &reader{game: g.Game, complete: true}
	faults := g.chunks.Define(vm, definers(g.Game, false), bindMakers(vm, g.Game), rd.read)
	rd.Faults = append(rd.Faults, faults...)
	rt.List = rd.Callbacks
	return rt, rd
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

// Runtime makes an interpreter with all callbacks of the generation.
func (g *Generation) Runtime() (*Runtime, error) {
	rt, rd := g.run()
	if err := rd.Sorted(); err != nil {
		return nil, err
	}
	return rt, SameCallbacks(g.callbacks, len(rd.Callbacks))
}

// reader reads the definitions of scripts into a game's own.
type reader struct {
	Reading
	game     *declare.Game
	bound    *Runtime // who runs the callbacks; nil: the runtime of the game
	complete bool     // a pack's definitions leave nothing out; a scenario's may

	defs []declare.Definition
}

// read reads one definition of a pack, a scenario file or a line.
func (rd *reader) read(def *Definition) {
	kind := rd.game.Kind(def.Kind)
	made, _ := rd.readKind(kind, def)
	for _, d := range made {
		rd.defs = append(rd.defs, declare.Definition{Kind: kind, Def: d})
	}
}

// readKind reads a definition, or a set-up, of a kind.
func (rd *reader) readKind(kind *declare.Kind, def *Definition) ([]any, *declare.Reading) {
	where := rd.At(def)
	r := &declare.Reading{Kind: kind, Complete: rd.complete, Base: def.Path, Bind: rd.bind}
	r.Place = func(kind string, v declare.Value, path []string, base func(r *declare.Reading)) any {
		return rd.readInPlace(def, kind, v, path, base)
	}
	made := r.Read(where, valueOf(def.Table, nil))
	for _, f := range r.Faults {
		rd.Faults = append(rd.Faults, def.place(f))
	}
	return made, r
}

// readInPlace reads a definition that stands within another one, or a set-up.
func (rd *reader) readInPlace(def *Definition, kind string, v declare.Value, path []string, base func(r *declare.Reading)) any {
	t, ok := v.Host.(*lua.LTable)
	if !ok {
		return nil
	}
	inner := &Definition{Kind: kind, Table: t, Chunk: def.Chunk, Line: def.Line, Path: path}
	k := rd.game.Kind(kind)
	where := rd.At(inner)
	r := &declare.Reading{Kind: k, Base: path, Bind: rd.bind}
	base(r)
	made := r.Read(where, v)
	for _, f := range r.Faults {
		rd.Faults = append(rd.Faults, inner.place(f))
	}
	for _, d := range made {
		rd.defs = append(rd.defs, declare.Definition{Kind: k, Def: d})
	}
	return made[0]
}

// bind is a Call of a function of a definition.
func (rd *reader) bind(fn declare.Value, form *declare.Callback, item, name string) declare.Call {
	n := rd.Callback(fn.Host.(*lua.LFunction), item, name)
	if bound := rd.bound; bound != nil {
		return func(c declare.Acting, a, b declare.Given) declare.Answer { return bound.run(n, form, c, a, b) }
	}
	return func(c declare.Acting, a, b declare.Given) declare.Answer {
		return c.Runtime().(*Runtime).run(n, form, c, a, b)
	}
}

// take hands over what was read since the last time.
func (rd *reader) take() []declare.Definition {
	defs := rd.defs
	rd.defs = nil
	return defs
}

// Chunks are the compiled files of the pack.
func (g *Generation) Chunks() Chunks { return g.chunks }

// Entries implements Content.
func (g *Generation) Entries() (list []Entry) {
	for _, d := range g.Content.Definitions() {
		if d.Kind.Within == nil || !d.Kind.Within(d.Def) {
			list = append(list, g.entry(d))
		}
	}
	return list
}

func (g *Generation) entry(d declare.Definition) Entry {
	where := d.Kind.Where(d.Def)
	e := Entry{Kind: d.Kind.Name, ID: d.ID(), Where: where, Print: g.chunks.Print(where)}
	e.Name, e.Facts = g.Game.Entry(d)
	return e
}

// entryOf finds a definition by kind, "" for any, and id.
func definition(c declare.Content, kind, id string) (declare.Definition, bool) {
	for _, d := range c.Definitions() {
		if (kind == "" || kind == d.Kind.Name) && d.ID() == id {
			return d, true
		}
	}
	return declare.Definition{}, false
}

// Print is a fingerprint of the file that defines something.
func (g *Generation) Print(where engine.Place) uint64 { return g.chunks.Print(where) }
