package console

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/play"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// GameBindings gives a console everything that depends on the game: names for lines of Lua, definitions, new games,
// and how values are shown. A typed definition is added to the content, or replaces the one with the same id.
type GameBindings struct {
	*play.LuaGames // its content is that of the scripts plus the typed definitions
	console        *Console

	typedDefinitions []schema.Definition
	typedTables      map[*lua.LTable]definitionKey
	movedContents    map[library.Definitions]library.Definitions // for the content of a game in progress, the content that replaces it

	gameNumber int // value of console.gamesStarted when gameValue was made
	gameValue  *play.GameValue
	functions  map[string]lua.LValue
}

type definitionKey struct{ kind, id string }

func newGameBindings(p *scripting.GameRunner, console *Console) *GameBindings {
	vm := console.vm
	c := &GameBindings{LuaGames: play.NewLuaGames(p, vm, nil), console: console, typedTables: map[*lua.LTable]definitionKey{}, functions: map[string]lua.LValue{}}
	c.movedContents = map[library.Definitions]library.Definitions{}
	p.Runtime.VM.CopyStopFunc(vm)
	maps.Copy(c.functions, c.Library.Makers)
	c.functions[scripting.UseWord] = c.Library.ValueOfGlobalName(scripting.UseWord, &source.Text{}, c.CheckScriptMayAct)
	for _, setup := range c.Game.Setups {
		for _, name := range methodNames(setup.Played) {
			c.functions[name] = vm.L.NewFunction(c.newMethodFunction(name))
		}
	}
	for _, k := range c.Game.Kinds {
		if k.Local {
			c.functions[k.Name] = vm.L.NewFunction(c.defineOrCallFunction(k.Name, c.functions[k.Name]))
		}
	}
	return c
}

// defineOrCallFunction returns a Lua function that adds the definition in its argument, a table, to the content. With
// another argument the function calls the game's method of the same name, unless method is nil.
func (c *GameBindings) defineOrCallFunction(kind string, method lua.LValue) lua.LGFunction {
	define := c.newDefinerFunction(kind)
	return func(L *lua.LState) int {
		if _, isTable := L.Get(1).(*lua.LTable); method != nil && !isTable {
			return c.newMethodFunction(kind)(L)
		}
		sandbox.RaiseIfTooManyArgs(L, kind, 1)
		return define(L)
	}
}

func methodNames(v *actions.PlayableView) []string {
	return slices.Concat([]string{"direct"},
		engine.Map(v.Methods, func(a *actions.Decl) string { return a.Name }),
		engine.Map(v.Series, func(s *actions.ActionSeriesMethod) string { return s.Name }),
		engine.Map(v.Questions, func(q *commands.Verb) string { return q.Name }))
}

// GlobalNames returns the global names in Lua lines, without those of the Lua library, and the names of all definers.
func (c *GameBindings) GlobalNames() (names, defining []string) {
	names = []string{c.Game.GameVariable}
	for _, setup := range c.Game.Setups {
		names = append(append(names, setup.Kind.Name), methodNames(setup.Played)...)
	}
	names = append(append(names, scripting.DefinerNames(c.Game, true)...), scripting.RecordMakerNames(c.Game)...)
	if len(c.Library.UsableLibraryNames(c.Text())) > 0 {
		names = append(names, scripting.UseWord)
	}
	for _, root := range c.possibleRootViews() {
		names = append(names, root.ReadableFields(schema.NoSubject)...)
		if root.Members != nil {
			names = append(names, root.Members.Keys(c.Content).List...)
		}
	}
	return names, scripting.ScenarioDefinerNames(c.Game)
}

func (c *GameBindings) possibleRootViews() (list []*schema.View) {
	for i, setup := range c.Game.Setups {
		if setup.SceneNumber != nil || i == len(c.Game.Setups)-1 {
			list = append(list, setup.Played.View)
		}
	}
	return list
}

// currentRootView returns the view whose fields are global names now: that of the innermost part in progress, such as a
// fight in a run. Without a part in progress or without a game, it is the view of the last declared setup.
func (c *GameBindings) currentRootView() *actions.PlayableView {
	if c.console.session == nil {
		return c.Game.Setups[len(c.Game.Setups)-1].Played
	}
	return c.Game.InnermostSetup(c.Game.State(c.table())).Played
}

// ValueOfName returns the value of a global name in line, a chunk that is about to run. It sets c.Chunk to line.
func (c *GameBindings) ValueOfName(name string, line *syntax.Chunk) (lua.LValue, error) {
	c.Chunk = line
	if name == c.Game.GameVariable {
		return c.currentGameValue().ViewTables[c.currentRootView()], nil
	}
	for _, setup := range c.Game.Setups {
		if setup.Kind.Name == name {
			return c.currentGameValue().ViewTables[setup.Played], nil
		}
	}
	field := c.currentRootView().Field(name) != nil
	if k := c.Game.Kind(name); k != nil && k.Local && field { // a field of the game that can also be called to define
		v, err := c.VM.ReadField(c.currentGameValue().ViewTables[c.currentRootView()], name)
		if t, ok := v.(*lua.LTable); ok && err == nil {
			c.VM.MakeCallable(t, c.newDefinerFunction(name))
		}
		return v, err
	}
	if w := c.functions[name]; w != nil && !field {
		return w, nil
	}
	var member lua.LValue
	c.eachMember(func(view *schema.View, n int, id string) {
		if id == name && member == nil && !field {
			member = c.currentGameValue().Views.SubjectTable(view, n)
		}
	})
	if member != nil {
		return member, nil
	}
	return c.VM.ReadField(c.currentGameValue().ViewTables[c.currentRootView()], name)
}

// MemberIDs returns the ids of those objects of the game that have numbers. Lines of Lua may use the ids as names.
func (c *GameBindings) MemberIDs() (list []string) {
	c.eachMember(func(_ *schema.View, _ int, id string) { list = append(list, id) })
	return list
}

// eachMember calls visit for each Lua name of each object that has facts: the last part of its path (orc in units.orc),
// its shown name (stage_rat for Stage Rat), and the first word of that if it has a number (p1 for P1 Moth).
func (c *GameBindings) eachMember(visit func(view *schema.View, n int, id string)) {
	c.eachFactView(c.table(), func(v *schema.View, state any) {
		if v.Subjects == nil || v.Label == nil {
			return
		}
		for _, n := range v.Subjects(state) {
			path, name := v.Word(state, n), speech.Fold(v.Label(state, n))
			short, _, _ := strings.Cut(name, "_")
			if strings.Trim(short, "0123456789") == short {
				short = ""
			}
			for _, id := range []string{path[strings.LastIndexByte(path, '.')+1:], name, short} {
				if syntax.IsIdentifier(id) {
					visit(v, n, id)
				}
			}
		}
	})
}

func (c *GameBindings) currentGameValue() *play.GameValue {
	if c.gameValue != nil && c.gameNumber == c.console.gamesStarted {
		return c.gameValue
	}
	p := &play.GameValue{
		Game: c.Game, VM: c.VM, Scope: c.Reader.Scopes.ScopeOfText(nil),
		CheckIdle: c.CheckScriptMayAct, Apply: c.applyAction, DoAndChargeForecast: c.DoAndChargeForecast, ReadSeriesSetupAndAddDefinitions: c.readSeriesSetupAndAddDefinitions,
		Table: c.table,
		Events: func() (events []engine.Event) {
			for _, n := range c.console.session.Path() {
				events = append(events, n.Events...)
			}
			return events
		},
		Direct: func(L *lua.LState) int {
			table := c.table()
			return play.ParseAndApplyDirection(L, table, table.Parse, c.applyAction, "function")
		},
	}
	c.gameValue, c.gameNumber = p, c.console.gamesStarted
	game := c.gameNumber
	p.BuildViews(func(L *lua.LState) any {
		if game != c.console.gamesStarted {
			sandbox.Raisef(L, "this belongs to a previous game: a new one has started")
		}
		return c.Game.State(c.table())
	})
	for _, setup := range c.Game.Setups {
		c.VM.MakeCallable(p.ViewTables[setup.Played], func(L *lua.LState) int { return c.beginGame(L, setup) })
	}
	return p
}

func (c *GameBindings) applyAction(a engine.Action) error {
	return c.DoIfIdle(func() error { return c.console.playOrCaptureAction(a) })
}

func (c *GameBindings) newMethodFunction(name string) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Insert(lua.LNil, 1) // takes the place of the object on which the method is called
		return c.currentGameValue().Methods(c.viewWithMethod(name))[name](L)
	}
}

// viewWithMethod returns the innermost view whose method called name is possible now. If there is none, it returns the
// outermost view that has the method, or nil.
func (c *GameBindings) viewWithMethod(name string) (view *actions.PlayableView) {
	state := c.Game.State(c.table())
	for _, setup := range c.Game.Setups {
		if !slices.Contains(methodNames(setup.Played), name) {
			continue
		}
		can := slices.ContainsFunc(setup.Played.Methods, func(a *actions.Decl) bool { return a.Name == name && a.CheckPossible(state) == nil })
		if view == nil || can {
			view = setup.Played
		}
	}
	return view
}

// beginGame begins another game from a table such as fight { } or from words such as fight "critic". If the table is a
// definition of a kind with the same name, it adds that definition instead.
func (c *GameBindings) beginGame(L *lua.LState, how *declare.Setup) int {
	sandbox.RaiseUnlessIdle(L, how.Kind.Name, c.CheckScriptMayAct)
	if c.IsCalledWithDefinition(L, how.Kind.Name) {
		return c.newDefinerFunction(how.Kind.Name)(L)
	}
	sandbox.Charge(L, openWork, openBytes)
	if id, ok := L.Get(1).(lua.LString); ok {
		setup := scripting.GameStart{Seed: 1, Words: how.FirstWord() + " " + string(id)}
		return c.beginGameAndPushView(L, how, Opening{Words: setup.Words, Setup: &setup, Begin: func(log *engine.Log) (screen.Table, error) {
			return c.StartGame(setup, log)
		}})
	}
	read, _, own := c.ReadSetup(L, 1, how.Kind, how.ValidationErrors, c.Content)
	_, line := sandbox.CallerPlace(L)
	return c.beginGameAndPushView(L, how, Opening{Words: fmt.Sprintf("%s { } on line %d", how.Kind.Name, line), Begin: func(log *engine.Log) (screen.Table, error) {
		content, err := c.contentWithDefinitions(own)
		if err != nil {
			return nil, err
		}
		return scripting.BeginGameFromSetup(c.Game, how, content, read, play.OwnSeed, c.Player.Runtime, log)
	}})
}

// readSeriesSetupAndAddDefinitions reads the setup in argument 2 and adds its definitions to the content.
func (c *GameBindings) readSeriesSetupAndAddDefinitions(L *lua.LState, s *actions.ActionSeriesSetup) (any, error) {
	setup, _, own := c.ReadSetup(L, 2, s.Kind, s.Check, c.Content)
	if len(own) == 0 {
		return setup, nil
	}
	return setup, c.changeContentAndGame(c.Player, append(slices.Clone(c.typedDefinitions), own...))
}

func (c *GameBindings) beginGameAndPushView(L *lua.LState, how *declare.Setup, o Opening) int {
	if err := c.console.beginGameFromInputLine(o); err != nil {
		runtime.RaiseError(L, how.Kind.Name, err)
	}
	L.Push(c.currentGameValue().ViewTables[how.Played])
	return 1
}

// contentWithDefinitions returns the content with own added. CopyWithCurrentContent keeps that content in games.
func (c *GameBindings) contentWithDefinitions(own []schema.Definition) (library.Definitions, error) {
	if len(own) == 0 {
		return c.Content, nil
	}
	content, err := c.Reader.AddDefinitions(c.Content, own)
	if err == nil {
		c.movedContents[content] = content
	}
	return content, err
}

// The price of a typed definition, in instructions and bytes. It is multiplied by 20 plus the number of definitions
// typed before, because each of them makes another content.
const typedWork, typedBytes = 200, 400

// The price of beginning a game, in instructions and bytes. It is high because each game has views of its own.
const openWork, openBytes = 20_000, 100_000

// newDefinerFunction returns the Lua function that adds or replaces a definition of a kind and updates the game.
func (c *GameBindings) newDefinerFunction(kind string) lua.LGFunction {
	return func(L *lua.LState) int {
		sandbox.RaiseUnlessIdle(L, kind, c.CheckScriptMayAct)
		sandbox.Charge(L, typedWork*(20+len(c.typedDefinitions)), typedBytes*(20+len(c.typedDefinitions)))
		table := sandbox.TableArg(L, 1, kind, "definition")
		sandbox.ChargeAndLimitTable(L, table, kind, "definition")
		_, line := sandbox.CallerPlace(L)
		rd := c.Reader
		rd.ReadAndStore(&scripting.Definition{Kind: kind, Table: table, Chunk: c.Chunk, Line: line})
		defs := rd.TakeDefinitions()
		if err := rd.TakeErrors(); err != nil {
			panic(err)
		}
		if err := c.VM.Freeze(table); err != nil {
			sandbox.Raise(L, err)
		}
		c.Runtime.Callbacks = rd.Callbacks
		next := slices.Clone(c.typedDefinitions)
		for _, d := range defs {
			next = slices.DeleteFunc(next, func(old schema.Definition) bool { return old.Kind == d.Kind && old.ID() == d.ID() })
			next = append(next, d)
		}
		if err := c.changeContentAndGame(c.Player, next); err != nil {
			panic(err)
		}
		c.typedTables[table] = definitionKey{kind, defs[0].ID()}
		L.Push(table)
		return 1
	}
}

// changeContentAndGame moves c and its game to the content of p with the definitions typed. After an error c and the
// game are as before.
func (c *GameBindings) changeContentAndGame(p *scripting.GameRunner, typed []schema.Definition) error {
	player, old := c.Player, c.typedDefinitions
	if err := c.changeContent(p, typed); err != nil {
		return err
	}
	err := c.console.adoptCurrentContent()
	if err != nil {
		c.changeContent(player, old) // succeeds, as it did before
	}
	return err
}

// changeContent changes the content to that of p with typed definitions, but does not move the game to it.
func (c *GameBindings) changeContent(p *scripting.GameRunner, typed []schema.Definition) error {
	content, err := c.Reader.AddDefinitions(p.Generation.Content, typed)
	if err != nil {
		return err
	}
	if p != c.Player {
		c.Library.ReplaceFiles(p.Generation.Chunks)
		p.Runtime.SetScenarioVM(c.Runtime.VM)
		p.Runtime.VM.CopyStopFunc(c.VM)
	}
	c.Player, c.Content, c.typedDefinitions = p, content, typed
	c.movedContents = map[library.Definitions]library.Definitions{content: content}
	return nil
}

func (c *GameBindings) table() screen.Table {
	if c.console.session == nil {
		return nil
	}
	return c.console.session.Table()
}

// CopyWithCurrentContent returns a copy of a game with the console's content and the game's own definitions.
func (c *GameBindings) CopyWithCurrentContent(table screen.Table) (screen.Table, error) {
	old := c.Game.ContentOf(table)
	content := c.movedContents[old]
	if content == nil {
		own, err := old.Definitions(), error(nil)
		own = slices.DeleteFunc(slices.Clone(own), func(d schema.Definition) bool { return !d.Local })
		if content, err = c.contentWithDefinitions(own); err != nil {
			return nil, err
		}
		c.movedContents[old] = content
	}
	return scripting.Adopt(c.Game, table, content, c.Player.Runtime)
}

// SetupWords returns the words that begin each setup. The smallest game, which is declared last, comes first.
func (c *GameBindings) SetupWords() (list []string) {
	for _, how := range slices.Backward(c.Game.Setups) {
		if how.OpeningWords != nil {
			list = append(list, how.OpeningWords(c.Content))
		} else {
			list = append(list, how.FirstWord())
		}
	}
	return list
}

// MoveWords returns the first words of all moves of the game, such as play, but not those of stage directions.
func (c *GameBindings) MoveWords() []string {
	moves := engine.Filter(c.Game.Actions, func(a *actions.Decl) bool { return a.Move })
	return engine.Map(moves, (*actions.Decl).FirstWord)
}

// CompleteLine returns words that can be the last of line, an action or setup. Some do not begin with line's last word.
func (c *GameBindings) CompleteLine(game screen.Table, line string) []string {
	head, partial := line[:strings.LastIndex(line, " ")+1], line[strings.LastIndex(line, " ")+1:]
	list := actions.DeclList(c.Game.Actions).CompleteLine(c.Game.State(game), head)
	first, _, _ := strings.Cut(line, " ")
	for _, how := range c.Game.Setups {
		if how.FirstWord() == first {
			list = append(list, how.CompleteWord(c.Content, partial)...)
		}
	}
	return list
}

// StartGame begins a game from a setup in words, with the content of the console.
func (c *GameBindings) StartGame(setup scripting.GameStart, log *engine.Log) (screen.Table, error) {
	return scripting.StartGame(c.Game, c.Content, c.Player.Runtime, setup, log)
}

// Entries returns the definitions of the content, typed ones included.
func (c *GameBindings) Entries() []lookup.Entry { return c.currentGeneration().Entries() }

func (c *GameBindings) currentGeneration() *scripting.Generation {
	gen := *c.Player.Generation
	gen.Content = c.Content
	return &gen
}

// RenderLines returns the lines that show a value of the game, such as a card, or nil for other values.
func (c *GameBindings) RenderLines(v lua.LValue, s screen.Screen) []string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil
	}
	if in, defined := c.typedTables[t]; defined {
		found, err := lookup.Find(c.Entries(), in.kind, in.id)
		if err != nil {
			return nil // another definition has replaced it
		}
		return found[0].Face(s)
	}
	if c.gameValue == nil {
		return nil
	}
	for _, how := range c.Game.Setups {
		if t == c.gameValue.ViewTables[how.Played] {
			return c.table().Stage(s)
		}
	}
	if view, n, ok := c.gameValue.Views.SubjectOf(t); ok && view.Face != nil {
		return view.Face(c.gameValue.StateOf(view, c.table()), n, s)
	}
	return nil
}

// RenderInline returns the text that shows a value of the game within a line or a list, or "" for other values.
func (c *GameBindings) RenderInline(v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return ""
	}
	if in, defined := c.typedTables[t]; defined {
		return strconv.Quote(in.id)
	}
	if c.gameValue == nil {
		return ""
	}
	if view, n, ok := c.gameValue.Views.SubjectOf(t); ok {
		if view.OneLine != nil {
			return view.OneLine(c.gameValue.StateOf(view, c.table()), n)
		}
		return ""
	}
	name, _ := sandbox.ViewName(t)
	if slices.ContainsFunc(c.Game.Views, func(v *schema.View) bool {
		f := v.Field(name)
		return f != nil && f.At != nil && f.Type.Of == schema.TypeNumber
	}) {
		return c.renderNonzeroNumbers(t)
	}
	record := runtime.FromLua(c.VM.L, t, nil)
	for _, m := range c.Game.Makers { // shown as the call that makes it, such as lose("all", "retaliate")
		if record.Source != nil && m.Written != nil {
			if text := m.Written(record); text != "" {
				return text
			}
		}
	}
	return ""
}

func (c *GameBindings) renderNonzeroNumbers(t *lua.LTable) string {
	var parts []string
	for _, word := range c.VM.FieldNames(t) {
		v, err := c.VM.ReadField(t, word)
		if n, ok := v.(lua.LNumber); err == nil && ok && n != 0 {
			parts = append(parts, word+" = "+strconv.Itoa(int(n)))
		}
	}
	if parts == nil {
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// AllFacts returns all numbers of a game, including those that the game itself leaves out while they are 0.
func (c *GameBindings) AllFacts(game screen.Table) (list []engine.Fact) {
	list = game.AppendFacts(nil)
	known := engine.SetOf(list, factWord)
	c.eachFactView(game, func(v *schema.View, state any) {
		all := v.AppendFacts(nil, state, true)
		list = append(list, slices.DeleteFunc(all, func(f engine.Fact) bool { return known[f.Word] })...)
	})
	return list
}

// eachFactView calls visit for each view that declares numbers, with the part of the game that the view shows, if any.
func (c *GameBindings) eachFactView(game screen.Table, visit func(v *schema.View, state any)) {
	for _, v := range c.Game.Facts {
		if state, err := v.PartOfGame(c.Game.State(game)); err == nil {
			visit(v, state)
		}
	}
}

// ChangesFact reports whether any of the events changes fact, a number of the game.
func (c *GameBindings) ChangesFact(list []engine.Event, fact engine.Fact) bool {
	return slices.ContainsFunc(list, func(e engine.Event) bool { return e.From != e.To && c.Game.Events.ChangesFact(&e, fact) })
}

// FactChanges returns the changes of fact, a number of the game, among the events of one action, in order.
func (c *GameBindings) FactChanges(game screen.Table, events []engine.Event, fact engine.Fact) (list []NumberChange) {
	state, first := c.Game.State(game), 0
	if fact.Words != nil {
		first = 1 // events count words from 0, facts from 1
	}
	for i := range events {
		e := &events[i]
		if e.From == e.To || !c.Game.Events.ChangesFact(e, fact) {
			continue
		}
		list = append(list, NumberChange{From: int(e.From) + first, To: int(e.To) + first, Steps: c.Game.Events.ExplainChange(state, events, i), Cause: e.Cause})
	}
	return list
}

// Opening is a way to begin a game in a console.
type Opening struct {
	// Words are what is typed to begin the game or, for a game from a table in Lua, a name such as "fight { } on line 3".
	Words string

	// Setup is the argument for GameBindings.StartGame; nil if the game was described in Lua.
	Setup *scripting.GameStart

	// Begin creates the game with the content at the time of the call. It is called when the game
	// starts, and again whenever scripts have changed.
	Begin func(log *engine.Log) (screen.Table, error)
}

// NumberChange is a change of a number, with its cause.
type NumberChange struct {
	From, To int
	Steps    []string // steps in which the amount was computed
	Cause    engine.Cause
}

// ManualEntry is the entry of one name in the help of the console.
type ManualEntry struct {
	Word      string // the name to ask for, such as play or enemy.hp
	Signature string // the name with its arguments
	About     string // one sentence that explains the name
	Example   string // a line that works in some game; "" if only scripts can use the name
	Verb      bool   // whether the name can only be called by callbacks
}
