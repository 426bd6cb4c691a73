package scripting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Console is a game's part in a console: what its words mean there, and how its values are
// shown. Its Lua values live in the console's own interpreter. It reads set-ups and definitions
// as a scenario file does; what is typed in joins the content, in place of what
// has the same id.
type Console struct {
	*Scenario // its content is that of the scripts with what was typed in
	host      ConsoleHost

	typed  []schema.Definition
	tables map[*lua.LTable]typedIn
	moved  map[library.Content]library.Content // where a content has its successor

	begun int // the host's count of games when now was made
	now   *played
	words map[string]lua.LValue
}

// typedIn is a definition that was typed in.
type typedIn struct{ kind, id string }

// Console implements Player.
func (p *player) Console(vm *sandbox.VM, host ConsoleHost) (*Console, error) {
	// The file's chunk is the line that is running: Bind sets it.
	c := &Console{Scenario: newFile(p, vm, nil), host: host, tables: map[*lua.LTable]typedIn{}, words: map[string]lua.LValue{}}
	c.moved = map[library.Content]library.Content{}
	p.rt.VM.StopsWith(vm)
	for name, made := range c.library.makers {
		c.words[name] = made
	}
	c.words[useWord] = c.library.word(useWord, &source.Text{}, c.Idle)
	for _, how := range c.game.Setups {
		for _, name := range methodNames(how.Played) {
			c.words[name] = vm.L.NewFunction(c.function(name))
		}
	}
	for _, k := range c.game.Kinds {
		if k.Local {
			c.words[k.Name] = vm.L.NewFunction(c.either(k.Name, c.words[k.Name]))
		}
	}
	return c, nil
}

// either defines something of a kind, or, where a game has a method of that name too
// and no table is given, calls that.
func (c *Console) either(kind string, method lua.LValue) lua.LGFunction {
	define := c.define(kind)
	return func(L *lua.LState) int {
		if _, isTable := L.Get(1).(*lua.LTable); method != nil && !isTable {
			return c.function(kind)(L)
		}
		sandbox.Takes(L, kind, 1)
		return define(L)
	}
}

// methodNames are the names of what a played view can do.
func methodNames(v *actions.Played) []string {
	names := []string{"direct"}
	for _, a := range v.Methods {
		names = append(names, a.Name)
	}
	for _, s := range v.Series {
		names = append(names, s.Name)
	}
	for _, q := range v.Asks {
		names = append(names, q.Name)
	}
	return names
}

// Names are what a line may use beside the library, and which of them define
// content.
func (c *Console) Names() (names, defining []string) {
	names = []string{c.game.Short}
	for _, how := range c.game.Setups {
		names = append(append(names, how.Kind.Name), methodNames(how.Played)...)
	}
	names = append(append(names, definers(c.game, true)...), makers(c.game)...)
	if _, files := c.library.find(c.text(), ""); len(files) > 0 {
		names = append(names, useWord)
	}
	for _, root := range c.roots() {
		names = append(names, root.Names()...)
		if root.Members != nil {
			names = append(names, root.Members.Keys(c.content).List...)
		}
	}
	return names, localDefiners(c.game)
}

// roots are the views whose fields can be names at the prompt: those of parts of games,
// and of the last set-up.
func (c *Console) roots() (list []*schema.View) {
	for i, how := range c.game.Setups {
		if how.Part != nil || i == len(c.game.Setups)-1 {
			list = append(list, how.Played.View)
		}
	}
	return list
}

// root is the view whose fields are names at the prompt: that of the innermost game in
// progress, or else of the last set-up.
func (c *Console) root() *actions.Played {
	if c.host == nil || c.host.Table() == nil {
		return c.game.Setups[len(c.game.Setups)-1].Played
	}
	return innermost(c.game, c.game.State(c.host.Table())).Played
}

// innermost is the last set-up of which a part is in progress, or else the last one.
func innermost(game *declare.Game, state any) *declare.Setup {
	for _, how := range slices.Backward(game.Setups) {
		if how.Part != nil {
			if _, in := how.Part(state); in {
				return how
			}
		}
	}
	return game.Setups[len(game.Setups)-1]
}

// Bind is the value of a name for a line that is about to run. The error says
// why it has none now.
func (c *Console) Bind(name string, line *syntax.Chunk) (lua.LValue, error) {
	c.chunk = line
	if name == c.game.Short {
		return c.present().view(c.root()), nil
	}
	for _, how := range c.game.Setups {
		if how.Kind.Name == name {
			return c.present().view(how.Played), nil
		}
	}
	field := c.root().Field(name) != nil
	if k := c.game.Kind(name); k != nil && k.Local && field { // both: a field that can be called
		v, err := c.vm.Field(c.present().view(c.root()), name)
		if t, ok := v.(*lua.LTable); ok && err == nil {
			c.vm.Callable(t, c.define(name))
		}
		return v, err
	}
	if w := c.words[name]; w != nil && !field {
		return w, nil
	}
	return c.vm.Field(c.present().view(c.root()), name)
}

// present is the game in progress as a script plays it: one for each game.
func (c *Console) present() *played {
	if c.now != nil && c.begun == c.host.Game() {
		return c.now
	}
	p := &played{game: c.game, vm: c.vm, idle: c.Idle, apply: c.act, asks: c.Asks, table: c.host.Table, events: c.host.Events, direct: c.direct}
	p.reads, p.file = c.readSeries, c.reader.scopes.at(nil)
	c.now, c.begun = p, c.host.Game()
	game := c.begun
	p.prepare(func(L *lua.LState) any {
		if game != c.host.Game() {
			sandbox.Raisef(L, "this belongs to a game that is over: a new one has begun")
		}
		return c.game.State(c.host.Table())
	})
	for _, how := range c.game.Setups {
		c.vm.Callable(p.view(how.Played), func(L *lua.LState) int { return c.another(L, how) })
	}
	return p
}

// act carries out an action of the game in progress.
func (c *Console) act(a engine.Action) error {
	return c.While(func() error { return c.host.Act(a) })
}

// function is a method of the game as a function of its own.
func (c *Console) function(name string) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Insert(lua.LNil, 1) // where the method has its table
		return c.present().methods(c.meant(name))[name](L)
	}
}

// meant is the played view whose method a name is: of several the innermost whose
// action can be meant now.
func (c *Console) meant(name string) (view *actions.Played) {
	state := c.game.State(c.host.Table())
	for _, how := range c.game.Setups {
		if !slices.Contains(methodNames(how.Played), name) {
			continue
		}
		can := slices.ContainsFunc(how.Played.Methods, func(a *actions.Action) bool { return a.Name == name && a.Meant(state) == nil })
		if view == nil || can {
			view = how.Played
		}
	}
	return view
}

// direct is direct("hp orc_1 3"): a stage direction.
func (c *Console) direct(L *lua.LState) int {
	table := c.host.Table()
	text := directed(L)
	a, err := table.Parse(text)
	if err == nil && slices.Contains(table.Legal(nil), a) {
		err = errors.New("that is a move, and moves have functions of their own")
	}
	if err == nil {
		err = c.act(a)
	}
	if err != nil {
		Refuse(L, fmt.Sprintf("cannot direct %q", text), err)
	}
	return 0
}

// another is fight { }: another game; or fight "critic", its words.
func (c *Console) another(L *lua.LState, how *declare.Setup) int {
	undisturbed(L, how.Kind.Name, c.Idle)
	if c.defines(L, how.Kind.Name) {
		return c.define(how.Kind.Name)(L)
	}
	sandbox.Charge(L, openWork, openBytes)
	if id, ok := L.Get(1).(lua.LString); ok {
		setup := Setup{Seed: 1, Words: how.Word() + " " + string(id)}
		return c.open(L, how, Opening{Words: setup.Words, Setup: &setup, Begin: func(log *engine.Log) (engine.Table, error) {
			return c.NewGame(setup, log)
		}})
	}
	read, _, own := c.setup(L, 1, how.Kind, how.ValidationErrors, c.content)
	_, line := sandbox.CallLine(L)
	return c.open(L, how, Opening{Words: fmt.Sprintf("%s { } of line %d", how.Kind.Name, line), Begin: func(log *engine.Log) (engine.Table, error) {
		content, err := c.contentWith(own)
		if err != nil {
			return nil, err
		}
		return begin(c.game, how, content, read, asMade, c.player.rt, log)
	}})
}

// readSeries reads the set-up of a series; what it defines in place is as if it had
// been typed in.
func (c *Console) readSeries(L *lua.LState, s *actions.SeriesSetup) (any, error) {
	setup, _, own := c.setup(L, 2, s.Kind, s.Check, c.content)
	if len(own) == 0 {
		return setup, nil
	}
	return setup, c.learn(c.player, append(slices.Clone(c.typed), own...))
}

// open begins a game and leaves its view on the stack.
func (c *Console) open(L *lua.LState, how *declare.Setup, o Opening) int {
	if err := c.host.Begin(o); err != nil {
		Refuse(L, how.Kind.Name, err)
	}
	L.Push(c.present().view(how.Played))
	return 1
}

// contentWith is the content of a game that has definitions of its own.
func (c *Console) contentWith(own []schema.Definition) (library.Content, error) {
	if len(own) == 0 {
		return c.content, nil
	}
	content, misfits := c.content.Adding(own)
	if c.reader.Misfits(misfits); len(misfits) > 0 {
		defer func() { c.reader.Faults = nil }()
		return nil, c.reader.Sorted()
	}
	c.moved[content] = content
	return content, nil
}

// local are the definitions of a content that belong to one game.
func local(c library.Content) (list []schema.Definition) {
	for _, d := range c.Definitions() {
		if d.Local {
			list = append(list, d)
		}
	}
	return list
}

// What something typed in counts for, for each that was typed before it, and some
// more: it makes another content.
const typedWork, typedBytes = 200, 400

// What a game that a line begins counts for: it has views of its own.
const openWork, openBytes = 20_000, 100_000

// define is card { } and its like.
func (c *Console) define(kind string) lua.LGFunction {
	return func(L *lua.LState) int {
		undisturbed(L, kind, c.Idle)
		sandbox.Charge(L, typedWork*(20+len(c.typed)), typedBytes*(20+len(c.typed)))
		table := sandbox.Table(L, 1, kind, "definition")
		sandbox.Weigh(L, table, kind, "definition")
		_, line := sandbox.CallLine(L)
		rd := c.reader
		rd.read(&Definition{Kind: kind, Table: table, Chunk: c.chunk, Line: line})
		defs := rd.take()
		if err := rd.Sorted(); err != nil {
			rd.Faults = nil
			panic(err)
		}
		if err := c.vm.Freeze(table); err != nil {
			sandbox.Raise(L, err)
		}
		c.bound.List = rd.Callbacks
		next := slices.Clone(c.typed)
		for _, d := range defs {
			next = slices.DeleteFunc(next, func(old schema.Definition) bool { return old.Kind == d.Kind && old.ID() == d.ID() })
			next = append(next, d)
		}
		if err := c.learn(c.player, next); err != nil {
			panic(err)
		}
		c.tables[table] = typedIn{kind, defs[0].ID()}
		L.Push(table)
		return 1
	}
}

// learn makes a player's content with what was typed the console's, and moves the
// game in progress to it. Nothing changes if it fails.
func (c *Console) learn(p *player, typed []schema.Definition) error {
	player, content, old, moved := c.player, c.content, c.typed, c.moved
	if err := c.renew(p, typed); err != nil {
		return err
	}
	if err := c.host.Adopt(); err != nil {
		c.player, c.content, c.typed, c.moved = player, content, old, moved
		return err
	}
	return nil
}

func (c *Console) renew(p *player, typed []schema.Definition) error {
	content, misfits := p.gen.Content.Adding(typed)
	if c.reader.Misfits(misfits); len(misfits) > 0 {
		defer func() { c.reader.Faults = nil }()
		return c.reader.Sorted()
	}
	if p != c.player {
		c.library.chunks, c.library.loaded = p.gen.chunks, map[string]*lua.LTable{}
		p.rt.Beside(c.bound.VM)
		p.rt.VM.StopsWith(c.vm)
	}
	c.player, c.content, c.typed = p, content, typed
	c.moved = map[library.Content]library.Content{content: content}
	return nil
}

// Renew moves to another generation of scripts, with all that was typed in.
// The games do not follow by themselves. Nothing changes if it fails.
func (c *Console) Renew(p Player) error { return c.renew(p.(*player), c.typed) }

// Adopt returns a game in its present state under the content of the console; it keeps the
// definitions of its own. The game given stays as it is.
func (c *Console) Adopt(table engine.Table) (engine.Table, error) {
	old := c.game.ContentOf(table)
	content := c.moved[old]
	if content == nil {
		var err error
		if content, err = c.contentWith(local(old)); err != nil {
			return nil, err
		}
		c.moved[old] = content
	}
	return adopted(c.game, table, content, c.player.rt)
}

// Openings are set-ups of games a line can name by its first word, the last set-up's first: a
// console begins with it, since it is the smallest game.
func (c *Console) Openings() (list []string) {
	for _, how := range slices.Backward(c.game.Setups) {
		list = append(list, how.Opening(c.content))
	}
	return list
}

// Moves are the words that moves begin with.
func (c *Console) Moves() (list []string) {
	for _, a := range c.game.Actions {
		if a.Move {
			list = append(list, a.Head())
		}
	}
	return list
}

// Next are the words with which a line can go on after its last space, where it is
// an action of a game or begins one.
func (c *Console) Next(game engine.Table, line string) []string {
	head, begun := line[:strings.LastIndex(line, " ")+1], line[strings.LastIndex(line, " ")+1:]
	list := actions.Actions(c.game.Actions).Next(c.game.State(game), head)
	first, _, _ := strings.Cut(line, " ")
	for _, how := range c.game.Setups {
		if how.Word() == first {
			list = append(list, how.Next(c.content, begun)...)
		}
	}
	return list
}

// NewGame is Player.NewGame with the content of the console.
func (c *Console) NewGame(setup Setup, log *engine.Log) (engine.Table, error) {
	return newGame(c.game, c.content, c.player.rt, setup, log)
}

// withTyped is the generation with what was typed in.
func (c *Console) withTyped() *Generation {
	gen := *c.player.gen
	gen.Content = c.content
	return &gen
}

// Entries are those of Content, with what was typed in.
func (c *Console) Entries() []Entry { return c.withTyped().Entries() }

// Face is a value as it is shown when it is all there is to show; nil for one that is not
// the ruleset's.
func (c *Console) Face(v lua.LValue, s screen.Screen) []string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil
	}
	if in, defined := c.tables[t]; defined {
		found, err := Find(c.Entries(), in.kind, in.id)
		if err != nil {
			return nil // another definition has taken its place
		}
		return found[0].Face(s)
	}
	if c.now == nil {
		return nil
	}
	for _, how := range c.game.Setups {
		if t == c.now.view(how.Played) {
			return c.host.Table().Stage(s)
		}
	}
	if view, n, ok := c.now.views.Shows(t); ok && view.Face != nil {
		return view.Face(c.part(view), n, s)
	}
	return nil
}

// Brief is a value within a list, in one line; "" for one that is not the ruleset's.
func (c *Console) Brief(v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return ""
	}
	if in, defined := c.tables[t]; defined {
		return strconv.Quote(in.id)
	}
	if c.now == nil {
		return ""
	}
	if view, n, ok := c.now.views.Shows(t); ok {
		if view.Brief != nil {
			return view.Brief(c.part(view), n)
		}
		return ""
	}
	if name, _ := sandbox.ViewName(t); c.isTable(name) {
		return c.heldLine(t)
	}
	return c.made(t)
}

// part is the game in progress as a view shows it, the last one where there is
// none.
func (c *Console) part(view *schema.View) any {
	game := c.game.State(c.host.Table())
	if view.Within != nil {
		game, _ = view.Within(game)
	}
	return game
}

// isTable reports whether a view is a field that has a number for each of some
// words.
func (c *Console) isTable(name string) bool {
	for _, v := range c.game.Views {
		if f := v.Field(name); f != nil && f.At != nil && f.Type.Of == schema.TypeNumber {
			return true
		}
	}
	return false
}

// heldLine are the numbers of a table that are not 0, as one writes them.
func (c *Console) heldLine(t *lua.LTable) string {
	var held []string
	for _, word := range sandbox.FieldNames(t) {
		v, err := c.vm.Field(t, word)
		if n, ok := v.(lua.LNumber); err == nil && ok && n != 0 {
			held = append(held, word+" = "+strconv.Itoa(int(n)))
		}
	}
	if held == nil {
		return "{}"
	}
	return "{ " + strings.Join(held, ", ") + " }"
}

// made is a record that a word of the game makes, as one writes it; "" for a table
// that is none.
func (c *Console) made(t *lua.LTable) string {
	v := valueOf(c.vm.L, t, nil)
	for _, m := range c.game.Makers {
		if v.Source != nil && m.Written != nil {
			if text := m.Written(v); text != "" {
				return text
			}
		}
	}
	return ""
}

// Facts are all numbers of a game that people speak of, those too that are left
// out while they are 0.
func (c *Console) Facts(game engine.Table) (list []engine.Fact) {
	for _, v := range c.game.Facts {
		state, err := c.game.State(game), error(nil)
		if v.Within != nil {
			state, err = v.Within(state)
		}
		if err == nil {
			list = v.Facts(list, state, true)
		}
	}
	return list
}

// Reckoned are the numbers on the stage that no event changes, with where each
// comes from.
func (c *Console) Reckoned(game engine.Table) []events.ComputedValue {
	if c.game.ComputedValues == nil {
		return nil
	}
	return c.game.ComputedValues(c.game.State(game))
}

// Trace finds the changes of a fact among the events of one action, in order.
func (c *Console) Trace(game engine.Table, events []engine.Event, fact engine.Fact) (list []Change) {
	state, first := c.game.State(game), 0
	if fact.Words != nil {
		first = 1 // events tell words by their numbers, of which the first is 0
	}
	for i := range events {
		e := &events[i]
		if e.From == e.To || !c.game.Events.ChangesFact(e, fact) {
			continue
		}
		list = append(list, Change{From: int(e.From) + first, To: int(e.To) + first, Steps: c.game.Events.Explain(state, events, i), Cause: e.Cause})
	}
	return list
}
