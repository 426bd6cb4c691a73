package scripting

import (
	"cmp"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Scenario is a game's part in a running scenario file. Definitions at its
// top live in the file's own interpreter: their callbacks run on a thread of it,
// so that an error in one leaves the scenario's locals alone.
type Scenario struct {
	Games
	game    *declare.Game
	player  *player
	vm      *sandbox.VM
	chunk   *syntax.Chunk
	bound   *Runtime
	reader  *reader
	content library.Content // the generation's, and what the file defines
	loaded  library.Content // content as it was when the file had been run
	library *libraries
}

// Scenario implements Player.
func (p *player) Scenario(vm *sandbox.VM, chunk *syntax.Chunk) (*Scenario, error) {
	s := newFile(p, vm, chunk)
	s.Games.Show, s.Again, s.Driver = s.show, s.again, vm
	s.Scripted = func() int64 { return p.rt.VM.Worked() + s.bound.VM.Worked() }
	s.paid = s.scripted()
	return s, nil
}

func newFile(p *player, vm *sandbox.VM, chunk *syntax.Chunk) *Scenario {
	game := p.gen.Game
	s := &Scenario{game: game, player: p, vm: vm, chunk: chunk, content: p.gen.Content, library: newLibraries(vm, game, p.gen.chunks)}
	s.bound = newRuntime(vm.Thread().Confine(p.gen.Limits), game)
	s.Callbacks = s.bound.VM
	p.rt.Beside(s.bound.VM)
	s.reader = newReader(&reader{game: game, vm: vm, bound: s.bound, keywords: p.gen.Keywords()})
	if chunk != nil && chunk.Text.Mod != nil {
		s.reader.scopes.pack = p.packIDs()
		s.Games.Scope, s.Games.Knows = s.reader.scopes.in(chunk), s.reader.scopes.knows
	}
	return s
}

// Bind is the value of one of the names in ScenarioRules.
func (s *Scenario) Bind(name string) lua.LValue {
	var define *lua.LFunction
	if k := s.game.Kind(name); k != nil && k.Local {
		define = Definer(s.vm, name, s.chunk, s.Idle, func(d *Definition) {
			s.reader.read(d)
			if err := s.vm.Freeze(d.Table); err != nil {
				panic(err)
			}
		})
	}
	how := s.setupOf(name)
	switch {
	case how == nil && define == nil:
		return s.library.word(name, s.text(), s.Idle)
	case how == nil:
		return define
	}
	return s.vm.Function(name, 1, func(L *lua.LState) int {
		if define != nil && s.defines(L, name) {
			return define.GFunction(L)
		}
		return s.begin(L, how)
	})
}

// text is the file; of a prompt, an empty one.
func (s *Scenario) text() *source.Text {
	if s.chunk == nil {
		return &source.Text{}
	}
	return s.chunk.Text
}

// setupOf is the set-up that a word begins; nil for none.
func (s *Scenario) setupOf(name string) *declare.Setup {
	for _, how := range s.game.Setups {
		if how.Kind.Name == name {
			return how
		}
	}
	return nil
}

// defines reports whether a word that begins a game is given the table of a definition:
// run { acts = ... }.
func (s *Scenario) defines(L *lua.LState, name string) bool {
	k := s.game.Kind(name)
	return k != nil && k.Local && k.IsMeantBy(valueOf(L, L.Get(1), nil))
}

// Loaded lets what the file defines join the content, once all of it has run.
func (s *Scenario) Loaded() error {
	defs := s.reader.take()
	if len(defs)+len(s.reader.Faults) == 0 {
		s.loaded = s.content
		return nil
	}
	content, err := s.join(defs)
	if err == nil {
		s.content, s.loaded = content, content
	}
	return err
}

// Begin begins a scenario: what the one before defined itself ends.
func (s *Scenario) Begin() {
	s.Games.Begin()
	s.reader.take()
	s.content = s.loaded
	s.reader.keywords = s.loaded.KeywordTable()
}

// join is the content with further definitions. Those of an id it has already
// take the place of its own: they are the file's.
func (s *Scenario) join(defs []schema.Definition) (library.Content, error) {
	if err := s.payForJoining(); err != nil {
		return nil, err
	}
	rd := s.reader
	s.bound.List = rd.Callbacks
	content, misfits := s.content.Adding(defs)
	rd.Misfits(misfits)
	err := rd.Sorted()
	rd.Faults = nil
	return content, err
}

// joinWork is how many instructions each definition of the pack counts for where others join
// it, in a list of all.
const joinWork = 15

func (s *Scenario) payForJoining() error {
	return s.vm.Pay(joinWork*int64(len(s.player.gen.defs)), 0)
}

// Finish tells what is wrong although nothing failed, for instance forced
// rolls that were never used; nil when nothing is.
func (s *Scenario) Finish() error {
	if s.game.Unused == nil {
		return nil
	}
	for _, t := range s.Tables() {
		if err := s.game.Unused(s.game.State(t)); err != nil {
			return err
		}
	}
	return nil
}

// again is a copy of a game on a fresh interpreter, without closures.
func (s *Scenario) again(t engine.Table) (engine.Table, error) {
	rt, err := s.player.gen.Runtime()
	if err != nil {
		return nil, err
	}
	rt.interpret()
	return adopted(s.game, t, s.game.ContentOf(t), rt)
}

// begin is fight { } and its like.
func (s *Scenario) begin(L *lua.LState, how *declare.Setup) int {
	undisturbed(L, how.Kind.Name, s.Idle)
	if defs := s.reader.take(); len(defs)+len(s.reader.Faults) > 0 { // a file may begin a game between its definitions
		content, err := s.join(defs)
		if err != nil {
			panic(err)
		}
		s.content = content
	}
	read, content, _ := s.setup(L, 1, how.Kind, how.ValidationErrors, s.content)
	log := &engine.Log{}
	var t engine.Table
	if err := s.Begins(func() (err error) {
		t, err = begin(s.game, how, content, read, asMade, s.player.rt, log)
		return err
	}); err != nil {
		Refuse(L, how.Kind.Name, err)
	}
	L.Push(s.Play(t, log))
	return 1
}

// faultWork is how many instructions a fault of a set-up counts for.
const faultWork = 500

// asMade stands for the seed that a set-up says itself.
const asMade engine.Seed = 0

// setup reads the argument of fight { }, at a place of the stack, with the content of
// what it defines in place; it does not return where something is wrong.
func (s *Scenario) setup(L *lua.LState, at int, kind *schema.Kind, check func(library.Content, any) engine.Misfits, content library.Content) (any, library.Content, []schema.Definition) {
	table := sandbox.Table(L, at, kind.Name, "set-up")
	sandbox.Weigh(L, table, kind.Name, "set-up")
	_, line := sandbox.CallLine(L)
	def := &Definition{Kind: kind.Name, Table: table, Chunk: s.chunk, Line: line}
	made, _ := s.reader.readKind(kind, def)
	own := s.reader.take()
	for i := range own {
		own[i].Local = true
	}
	if len(own) > 0 && len(s.reader.Faults) == 0 {
		if err := s.vm.Freeze(table); err != nil {
			panic(err)
		}
		if err := s.payForJoining(); err != nil {
			panic(err)
		}
		var misfits engine.Misfits
		s.bound.List = s.reader.Callbacks
		content, misfits = content.Adding(own)
		s.reader.Misfits(misfits)
	}
	if check != nil && len(s.reader.Faults) == 0 {
		for _, m := range check(content, made[0]) {
			f := schema.ValidationError{Path: m.Path, Message: m.Message, Hint: m.Hint(), Err: m}
			s.reader.Faults = append(s.reader.Faults, def.place(f))
		}
	}
	faults := len(s.reader.Faults)
	if err := s.reader.Sorted(); err != nil {
		s.reader.Faults = nil
		panic(cmp.Or(s.vm.Pay(faultWork*int64(faults), 0), err))
	}
	return made[0], content, own
}

// show is what a script is given for a game.
func (s *Scenario) show(p *PlayedGame) lua.LValue {
	state := s.game.State(p.Table)
	h := &played{game: s.game, vm: s.vm, idle: s.Idle, apply: p.Apply, asks: s.Asks, direct: p.Direct, table: func() engine.Table { return p.Table },
		events: func() []engine.Event { return p.Log.Events }}
	h.reads = func(L *lua.LState, series *actions.SeriesSetup) (any, error) { return s.readSeries(L, series, p.Table) }
	h.file = s.reader.scopes.in(s.chunk)
	h.prepare(func(L *lua.LState) any {
		if err := s.Looked(); err != nil {
			sandbox.Raise(L, err)
		}
		return state
	})
	return h.view(h.viewOf(p.Table))
}

// readSeries reads the set-up of a series; the game moves to a content with what that
// defines in place. What the method shows then costs as much as a game.
func (s *Scenario) readSeries(L *lua.LState, series *actions.SeriesSetup, t engine.Table) (any, error) {
	setup, content, own := s.setup(L, 2, series.Kind, series.Check, s.game.ContentOf(t))
	return setup, s.Begins(func() error {
		if len(own) == 0 {
			return nil
		}
		moved, err := adopted(s.game, t, content, s.player.rt)
		if err == nil {
			t.CopyFrom(moved)
		}
		return err
	})
}
