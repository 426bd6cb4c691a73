// Package play plays games from Lua, for scenario files and for the prompt of the console.
//
//	play.go        a game's part in a scenario file: definitions, setups, games, and their seed
//	games.go       the games of a scenario, their number, the prices of what is done with them, the determinism check
//	game_value.go  a game as a Lua value, with its moves, series of moves and questions as methods
package play

import (
	"cmp"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// LuaGames holds the definitions, setups and games of a scenario file or prompt, on the interpreter VM. Callbacks run
// on a thread of their own, so that an error leaves the scenario's locals alone.
type LuaGames struct {
	Game          *declare.Declaration
	Player        *scripting.GameRunner
	VM            *sandbox.VM
	Chunk         *syntax.Chunk
	Runtime       *runtime.Runtime
	Reader        *scripting.DefinitionTableReader
	Content       library.Definitions // the generation's content with the definitions of the file
	loadedContent library.Definitions // value of Content after the file was loaded
	Library       *scripting.Libraries

	// whether the file has defined something, and whether it has used functions of the content
	Defines, UsesContent bool

	Recording         bool                // whether games that begin later are recorded
	Coverage          *scripting.Coverage // records the code that the games reach; may be nil
	ChecksDeterminism bool                // whether each action is repeated on a fresh interpreter to compare the results

	Played              []*PlayedGame             // games of the current scenario
	gameCount           int                       // number of games that the scenario has begun
	eventCount          int                       // number of events in these games
	gamesBeforeBranches int                       // number of games that began before for_all_outcomes
	branches            *engine.OutcomeEnumerator // the outcomes of for_all_outcomes; nil outside it
	isActing            bool                      // whether an action or a forecast is in progress
	paysForGames        bool                      // whether games are charged to VM
	chargedInstructions int64                     // number of callback instructions already charged
	scope               *vocabulary.NameScope     // resolves ids in a file of a mod; nil for other files
}

// NewLuaGames returns the LuaGames of a scenario file or a prompt that runs on vm, with the content of p. chunk is the
// scenario file. For a prompt it is nil, and games are not charged to vm.
func NewLuaGames(p *scripting.GameRunner, vm *sandbox.VM, chunk *syntax.Chunk) *LuaGames {
	game := p.Generation.Game
	s := &LuaGames{Game: game, Player: p, VM: vm, Chunk: chunk, Content: p.Generation.Content, Library: scripting.NewLibraries(vm, game, p.Generation.Chunks)}
	s.Runtime = runtime.New(vm.NewThread().SetOwnBudget(p.Generation.Limits), game)
	p.Runtime.SetScenarioVM(s.Runtime.VM)
	s.Reader = scripting.NewFileReader(game, vm, s.Runtime, p.Generation.Keywords())
	if chunk == nil {
		return s
	}
	s.paysForGames, s.chargedInstructions = true, s.scriptInstructions()
	if chunk.Text.Mod != nil {
		s.Reader.Scopes.SharedIDs = p.PackIDs()
		s.scope = s.Reader.Scopes.ScopeOfChunk(chunk)
	}
	return s
}

// ValueOfName returns the Lua value of a name of BaseScenarioRules. For "use", it sets UsesContent.
func (s *LuaGames) ValueOfName(name string) lua.LValue {
	var define *lua.LFunction
	if k := s.Game.Kind(name); k != nil && k.Local {
		define = scripting.NewDefiner(s.VM, name, s.Chunk, s.CheckScriptMayAct, func(d *scripting.Definition) {
			s.Defines = true
			s.Reader.ReadAndStore(d)
			if err := s.VM.Freeze(d.Table); err != nil {
				panic(err)
			}
		})
	}
	how := slices.IndexFunc(s.Game.Setups, func(setup *declare.Setup) bool { return setup.Kind.Name == name })
	switch {
	case how < 0 && define == nil:
		s.UsesContent = s.UsesContent || name == scripting.UseWord
		return s.Library.ValueOfGlobalName(name, s.Text(), s.CheckScriptMayAct)
	case how < 0:
		return define
	}
	return s.VM.NewFunction(name, 1, func(L *lua.LState) int {
		if define != nil && s.IsCalledWithDefinition(L, name) {
			return define.GFunction(L)
		}
		return s.beginGame(L, s.Game.Setups[how])
	})
}

// Text returns the text of the file, or an empty text for a prompt.
func (s *LuaGames) Text() *source.Text {
	if s.Chunk == nil {
		return &source.Text{}
	}
	return s.Chunk.Text
}

// IsCalledWithDefinition reports whether L calls function with a definition, such as run { acts = ... }, not a setup.
func (s *LuaGames) IsCalledWithDefinition(L *lua.LState, function string) bool {
	k := s.Game.Kind(function)
	return k != nil && k.Local && k.TableHasRequiredField(runtime.FromLua(L, L.Get(1), nil))
}

// AddDefinitionsFromFile adds the definitions of the file to the content. It is called when the file has run.
func (s *LuaGames) AddDefinitionsFromFile() error {
	defs := s.Reader.TakeDefinitions()
	if len(defs)+len(s.Reader.Errors) == 0 {
		s.loadedContent = s.Content
		return nil
	}
	content, err := s.contentWithDefinitions(defs)
	if err == nil {
		s.Content, s.loadedContent = content, content
	}
	return err
}

// ResetForScenario drops the games and definitions of the previous scenario.
func (s *LuaGames) ResetForScenario() {
	s.Played, s.branches = nil, nil
	s.isActing, s.gameCount, s.eventCount = false, 0, 0
	s.Reader.TakeDefinitions()
	s.Content = s.loadedContent
	s.Reader.Keywords = s.loadedContent.KeywordTable()
}

// contentWithDefinitions returns the content with definitions added or replaced, and charges for that.
func (s *LuaGames) contentWithDefinitions(defs []schema.Definition) (library.Definitions, error) {
	if err := s.chargeForAddingDefinitions(); err != nil {
		return nil, err
	}
	s.Runtime.Callbacks = s.Reader.Callbacks
	return s.Reader.AddDefinitions(s.Content, defs)
}

// addingPrice is the price of adding definitions, in instructions for each definition of the pack.
const addingPrice = 10

func (s *LuaGames) chargeForAddingDefinitions() error {
	return s.VM.TryCharge(addingPrice*int64(s.Player.Generation.DefinitionCount()), 0)
}

// CheckUnusedPreparations returns an error if something that was prepared, such as a forced roll, has not been used.
func (s *LuaGames) CheckUnusedPreparations() error {
	if s.Game.CheckUnused == nil {
		return nil
	}
	for _, p := range s.Played {
		if err := s.Game.CheckUnused(s.Game.State(p.Table)); err != nil {
			return err
		}
	}
	return nil
}

func (s *LuaGames) copyOnFreshInterpreter(t screen.Table) (screen.Table, error) {
	rt, err := s.Player.Generation.NewRuntime()
	if err != nil {
		return nil, err
	}
	rt.DisableClosures()
	return scripting.Adopt(s.Game, t, s.Game.ContentOf(t), rt)
}

func (s *LuaGames) beginGame(L *lua.LState, setup *declare.Setup) int {
	sandbox.RaiseUnlessIdle(L, setup.Kind.Name, s.CheckScriptMayAct)
	s.UsesContent = true
	if defs := s.Reader.TakeDefinitions(); len(defs)+len(s.Reader.Errors) > 0 { // a file may begin a game between its definitions
		content, err := s.contentWithDefinitions(defs)
		if err != nil {
			panic(err)
		}
		s.Content = content
	}
	read, content, _ := s.ReadSetup(L, 1, setup.Kind, setup.ValidationErrors, s.Content)
	log := &engine.Log{}
	var t screen.Table
	if err := s.DoAndChargeGame(func() (err error) {
		t, err = scripting.BeginGameFromSetup(s.Game, setup, content, read, OwnSeed, s.Player.Runtime, log)
		return err
	}); err != nil {
		runtime.RaiseError(L, setup.Kind.Name, err)
	}
	L.Push(s.AddGame(t, log))
	return 1
}

const setupErrorPrice = 500

// OwnSeed, as the seed of a new game, stands for the seed that the setup of the game contains.
const OwnSeed engine.Seed = 0

// ReadSetup reads the table of a setup, such as fight { }, from an argument of a call. It returns the setup, content
// with the definitions in the table, and these definitions. It panics with errors in the setup or from check, which may
// be nil.
func (s *LuaGames) ReadSetup(L *lua.LState, argument int, kind *schema.Kind, check func(library.Definitions, any) engine.ValidationErrors, content library.Definitions) (any, library.Definitions, []schema.Definition) {
	table := sandbox.TableArg(L, argument, kind.Name, "setup")
	sandbox.ChargeAndLimitTable(L, table, kind.Name, "setup")
	_, line := sandbox.CallerPlace(L)
	def := &scripting.Definition{Kind: kind.Name, Table: table, Chunk: s.Chunk, Line: line}
	values, _ := s.Reader.ReadAsKind(kind, def)
	own := s.Reader.TakeDefinitions()
	for i := range own {
		own[i].Local = true
	}
	if len(own) > 0 && len(s.Reader.Errors) == 0 {
		if err := s.VM.Freeze(table); err != nil {
			panic(err)
		}
		if err := s.chargeForAddingDefinitions(); err != nil {
			panic(err)
		}
		var errs engine.ValidationErrors
		s.Runtime.Callbacks = s.Reader.Callbacks
		content, errs = content.WithDefinitions(own)
		s.Reader.ReportContradictions(errs)
	}
	if check != nil && len(s.Reader.Errors) == 0 {
		for _, m := range check(content, values[0]) {
			f := schema.ValidationError{Path: m.Path, Message: m.Message, Hint: m.Hint(), Err: m}
			s.Reader.Errors = append(s.Reader.Errors, def.LocateError(f))
		}
	}
	errCount := len(s.Reader.Errors)
	if err := s.Reader.TakeErrors(); err != nil {
		panic(cmp.Or(s.VM.TryCharge(setupErrorPrice*int64(errCount), 0), err))
	}
	return values[0], content, own
}

// readSeriesSetupAndAddDefinitions reads a setup table, adds its definitions to t, and charges for a new game.
func (s *LuaGames) readSeriesSetupAndAddDefinitions(L *lua.LState, series *actions.ActionSeriesSetup, t screen.Table) (any, error) {
	setup, content, own := s.ReadSetup(L, 2, series.Kind, series.Check, s.Game.ContentOf(t))
	return setup, s.DoAndChargeGame(func() error {
		if len(own) == 0 {
			return nil
		}
		moved, err := scripting.Adopt(s.Game, t, content, s.Player.Runtime)
		if err == nil {
			t.CopyFrom(moved)
		}
		return err
	})
}
