package curtain

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// console is Curtain Call's part in a console. It reads fight { }, card { } and
// enemy { } as a scenario file does; what is typed in is kept in console_typed.go.
type console struct {
	*scenarioFile // its content is that of the scripts with what was typed in
	host          scripting.ConsoleHost
	typed         typed

	game  int // of the host's, to which now belongs
	now   *playedFight
	run   *lua.LTable
	words map[string]lua.LValue
}

// Console implements scripting.Player.
func (p *Player) Console(vm *sandbox.VM, host scripting.ConsoleHost) (scripting.Console, error) {
	// The file's chunk is the line that is running: Bind sets it.
	s := &scenarioFile{player: p, vm: vm, content: p.gen.Content}
	s.bound = newRuntime(vm.Thread().Confine(p.gen.Limits))
	s.reader = newReader(s.bound, false)
	c := &console{scenarioFile: s, host: host}
	c.words = intentWords(vm)
	for name, do := range map[string]lua.LGFunction{
		"play": c.luaPlay, "end_turn": c.luaEndTurn, "can_play": c.luaCanPlay, "forecast": c.luaForecast,
		"force": c.luaForce, "direct": c.luaDirect, "choose": c.luaChoose, "skip_fight": c.luaSkipFight,
		"card": c.luaDefine("card"),
	} {
		c.words[name] = vm.Function(name, arguments[name], do)
	}
	c.run = c.runView()
	return c, nil
}

// fightNames are the fields of the present fight that are names at the prompt.
var fightNames = []string{"turn", "energy", "ovation", "macguffin", "protagonists", "enemies", "team",
	"hand", "draw_pile", "discard_pile", "in_play", "cards_played", "over", "result", "intent", "events"}

// Names implements scripting.Console.
func (c *console) Names() (names, definers []string) {
	names = []string{"f", "fight", "run", "card", "enemy", "play", "end_turn", "can_play", "forecast", "force", "direct", "choose", "skip_fight"}
	names = append(append(names, fightNames...), intents...)
	return append(names, c.content.ProtagonistIDs()...), []string{"card", "enemy", "fight"}
}

// Bind implements scripting.Console.
func (c *console) Bind(name string, line *syntax.Chunk) (lua.LValue, error) {
	c.chunk = line
	switch name {
	case "f", "fight":
		return c.present().view, nil
	case "run":
		return c.run, nil
	case "enemy":
		return c.present().actor(front(c.fight(nil))), nil
	}
	if w := c.words[name]; w != nil {
		return w, nil
	}
	return c.vm.Field(c.present().view, name)
}

// present is the fight in progress as a script plays it: one for each game.
func (c *console) present() *playedFight {
	if c.now != nil && c.game == c.host.Game() {
		return c.now
	}
	p := &playedFight{apply: c.host.Act}
	c.now, c.game = p, c.host.Game()
	game := c.game
	p.stage = newStage(c.vm, nil, func(L *lua.LState) *rules.Fight {
		if game != c.host.Game() {
			sandbox.Raisef(L, "this belongs to a game that is over: a new one has begun")
		}
		return c.fight(L)
	})
	fixed := p.stage.fixed()
	for name, do := range map[string]lua.LGFunction{
		"play": c.method(c.play), "end_turn": c.method(c.endTurn), "can_play": c.method(c.canPlay),
		"forecast": c.method(c.forecast), "force": c.method(c.force), "direct": c.luaMethodDirect,
	} {
		fixed.RawSetString(name, c.vm.Method("f:"+name, arguments[name], func() *lua.LTable { return p.view }, do))
	}
	p.view = c.vm.View(sandbox.Fields{Name: "fight", Fixed: fixed,
		Known: append([]string{"over", "result", "intent", "events"}, fightFields...),
		Read:  func(L *lua.LState, key string) lua.LValue { return c.fightField(L, p, key) }})
	c.vm.Callable(p.view, c.luaFight)
	for i := range rules.MaxEnemies {
		c.vm.Callable(p.actor(rules.Enemy(i)), c.luaDefine("enemy"))
	}
	return p
}

// fight is the fight in progress. L may be nil; then the last one will do.
func (c *console) fight(L *lua.LState) *rules.Fight {
	table := c.host.Table()
	if r, isRun := table.(*ui.RunTable); isRun && L != nil && r.At() != rules.InFight {
		sandbox.Raisef(L, "no fight is in progress: the run waits at %q", rules.Stops[r.At()])
	}
	return fightAt(table)
}

func (c *console) fightField(L *lua.LState, p *playedFight, key string) lua.LValue {
	f := p.stage.fight(L)
	switch key {
	case "over":
		return lua.LBool(f.Result() != rules.Undecided)
	case "result":
		return resultValue(f.Result())
	case "intent":
		return intentTable(L, f, front(f))
	case "events":
		return eventTables(L, f, &engine.Log{Events: c.host.Events()})
	}
	return p.stage.fightField(L, key)
}

// method makes a function of a scenario's fight one of the present fight: L holds
// the fight itself first.
func (c *console) method(do func(L *lua.LState, p *playedFight) int) lua.LGFunction {
	return func(L *lua.LState) int {
		p := c.present()
		p.fight = p.stage.fight(L)
		return do(L, p)
	}
}

// function is method for a function that is called without the fight.
func (c *console) function(L *lua.LState, do func(L *lua.LState, p *playedFight) int) int {
	L.Insert(lua.LNil, 1)
	return c.method(do)(L)
}

func (c *console) luaPlay(L *lua.LState) int     { return c.function(L, c.play) }
func (c *console) luaEndTurn(L *lua.LState) int  { return c.function(L, c.endTurn) }
func (c *console) luaCanPlay(L *lua.LState) int  { return c.function(L, c.canPlay) }
func (c *console) luaForecast(L *lua.LState) int { return c.function(L, c.forecast) }
func (c *console) luaForce(L *lua.LState) int    { return c.function(L, c.force) }

// direct("hp pip 3"): a stage direction
func (c *console) luaDirect(L *lua.LState) int {
	L.Insert(lua.LNil, 1)
	return c.luaMethodDirect(L)
}

func (c *console) luaMethodDirect(L *lua.LState) int {
	table := c.host.Table()
	text := sandbox.String(L, 2, "direct", "stage direction")
	a, err := table.Parse(text)
	if err == nil && slices.Contains(table.Legal(nil), a) {
		err = errors.New("that is a move, and moves have functions of their own")
	}
	if err == nil {
		err = c.host.Act(a)
	}
	if err != nil {
		scripting.Refuse(L, fmt.Sprintf("cannot direct %q", text), err)
	}
	return 0
}

// luaFight is fight { }, and fight "critic".
func (c *console) luaFight(L *lua.LState) int {
	if id, ok := L.Get(1).(lua.LString); ok {
		setup := scripting.Setup{Seed: 1, Words: "fight " + string(id)}
		c.begin(L, scripting.Opening{Words: setup.Words, Setup: &setup, Begin: func(log *engine.Log) (engine.Table, error) {
			return c.NewGame(setup, log)
		}})
		return 1
	}
	def := c.fightDefinition(L)
	set := c.readFight(def)
	inPlace, err := c.readInPlace()
	if err != nil {
		panic(err)
	}
	c.begin(L, scripting.Opening{Words: fmt.Sprintf("fight { } of line %d", def.Line), Begin: func(log *engine.Log) (engine.Table, error) {
		content, err := c.contentWith(inPlace)
		if err != nil {
			return nil, err
		}
		f, err := set.begin(content, c.player.rt, log)
		if err != nil {
			return nil, err
		}
		return ui.Fight(f), nil
	}})
	return 1
}

// begin starts a game and leaves its view on the stack.
func (c *console) begin(L *lua.LState, o scripting.Opening) {
	refuseFight(L, c.host.Begin(o))
	if _, isRun := c.host.Table().(*ui.RunTable); isRun {
		L.Push(c.run)
	} else {
		L.Push(c.present().view)
	}
}

// Openings implements scripting.Console.
func (c *console) Openings() []string {
	first := ""
	if len(c.content.Enemies) > 0 {
		first = c.content.Enemies[0].ID
		if acts := c.content.Run.Acts; len(acts) > 0 && len(acts[0].Scenes) > 0 {
			first = acts[0].Scenes[0][0]
		}
	}
	return []string{"fight " + first, "run"}
}

// NewGame implements scripting.Console.
func (c *console) NewGame(setup scripting.Setup, log *engine.Log) (engine.Table, error) {
	return c.withTyped().NewGame(setup, log)
}

// withTyped is the player with what was typed in.
func (c *console) withTyped() *Player {
	gen := *c.player.gen
	gen.Content = c.content
	return &Player{gen: &gen, rt: c.player.rt}
}

// Entries implements scripting.Console.
func (c *console) Entries() []scripting.Entry { return c.withTyped().gen.Entries() }
