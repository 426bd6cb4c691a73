package skirmish

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// console is the skirmish's part in a console. It reads skirmish { }, card { } and
// unit { } as a scenario file does; what is typed in joins the content.
type console struct {
	*scenarioFile // its content is that of the scripts with what was typed in
	host          scripting.ConsoleHost

	cards  []*rules.CardDef // typed in
	units  []*rules.UnitDef
	tables map[*lua.LTable]string // the ids of the tables that defined them

	game  int // of the host's, to which now belongs
	now   *playedMatch
	words map[string]lua.LValue
}

// Console implements scripting.Player.
func (p *Player) Console(vm *sandbox.VM, host scripting.ConsoleHost) (scripting.Console, error) {
	// The file's chunk is the line that is running: Bind sets it.
	s := &scenarioFile{player: p, vm: vm, content: p.gen.Content}
	s.bound = newRuntime(vm.Thread().Confine(p.gen.Limits))
	s.reader = &reader{bound: s.bound}
	c := &console{scenarioFile: s, host: host, tables: map[*lua.LTable]string{}, words: map[string]lua.LValue{}}
	for name, do := range map[string]lua.LGFunction{
		"play": c.function("play"), "advance": c.function("advance"), "pass": c.function("pass"), "targets": c.function("targets"), "can_play": c.function("can_play"), "direct": c.luaDirect,
		"card": c.luaDefine("card"), "unit": c.luaDefine("unit"),
	} {
		c.words[name] = vm.Function(name, arguments[name], do)
	}
	return c, nil
}

// Names implements scripting.Console.
func (c *console) Names() (names, definers []string) {
	names = []string{"s", "skirmish", "play", "advance", "pass", "targets", "can_play", "direct", "card", "unit"}
	return append(names, playedFields...), []string{"card", "unit", "skirmish"}
}

// Bind implements scripting.Console.
func (c *console) Bind(name string, line *syntax.Chunk) (lua.LValue, error) {
	c.chunk = line
	if name == "s" || name == "skirmish" {
		return c.present().view, nil
	}
	if w := c.words[name]; w != nil {
		return w, nil
	}
	return c.vm.Field(c.present().view, name)
}

// present is the match in progress as a script plays it: one for each game.
func (c *console) present() *playedMatch {
	if c.now != nil && c.game == c.host.Game() {
		return c.now
	}
	p := &playedMatch{apply: c.host.Act, events: c.host.Events}
	c.now, c.game = p, c.host.Game()
	game := c.game
	p.stage = newStage(c.vm, func(L *lua.LState) *rules.Match {
		if game != c.host.Game() {
			sandbox.Raisef(L, "this belongs to a match that is over: a new one has begun")
		}
		return c.match()
	})
	p.bind(c.vm, map[string]lua.LGFunction{"direct": func(L *lua.LState) int {
		L.Remove(1)
		return c.luaDirect(L)
	}})
	c.vm.Callable(p.view, c.luaSkirmish)
	return p
}

func (c *console) match() *rules.Match { return c.host.Table().(*ui.Table).Match }

// function is a method of s as a function of its own.
func (c *console) function(name string) lua.LGFunction {
	return func(L *lua.LState) int {
		L.Insert(lua.LNil, 1) // where the method has its table
		return c.present().methods()[name](L)
	}
}

// direct("hp orc_1 3"): a stage direction
func (c *console) luaDirect(L *lua.LState) int {
	table := c.host.Table()
	text := sandbox.String(L, 1, "direct", "stage direction")
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

// luaSkirmish is skirmish { }: another match.
func (c *console) luaSkirmish(L *lua.LState) int {
	set := c.setup(L)
	_, line := sandbox.CallLine(L)
	err := c.host.Begin(scripting.Opening{Words: fmt.Sprintf("skirmish { } of line %d", line), Begin: func(log *engine.Log) (engine.Table, error) {
		m, err := set.begin(c.content, c.player.rt, log)
		if err != nil {
			return nil, err
		}
		return ui.Match(m), nil
	}})
	if err != nil {
		scripting.Refuse(L, "skirmish", err)
	}
	L.Push(c.present().view)
	return 1
}

// luaDefine is card { } or unit { }.
func (c *console) luaDefine(kind string) lua.LGFunction {
	return func(L *lua.LState) int {
		table := sandbox.Table(L, 1, kind, "definition")
		_, line := sandbox.CallLine(L)
		rd := c.reader
		defer func() { rd.cards, rd.units, rd.Faults = nil, nil, nil }()
		rd.read(&scripting.Definition{Kind: kind, Table: table, Chunk: c.chunk, Line: line})
		if err := rd.Sorted(); err != nil {
			panic(err)
		}
		if err := c.vm.Freeze(table); err != nil {
			sandbox.Raise(L, err)
		}
		c.bound.List = rd.Callbacks
		cards, units := c.cards, c.units
		id := ""
		for _, d := range rd.cards {
			id, cards = d.ID, scripting.Replaced(cards, d, (*rules.CardDef).Is)
		}
		for _, d := range rd.units {
			id, units = d.ID, scripting.Replaced(units, d, (*rules.UnitDef).Is)
		}
		if err := c.take(c.player, cards, units); err != nil {
			panic(err)
		}
		c.tables[table] = id
		L.Push(table)
		return 1
	}
}

// take makes a player's content with what was typed the console's, and moves the
// match in progress to it. Nothing changes if it fails.
func (c *console) take(p *Player, cards []*rules.CardDef, units []*rules.UnitDef) error {
	player, content, oldCards, oldUnits := c.player, c.content, c.cards, c.units
	if err := c.renew(p, cards, units); err != nil {
		return err
	}
	if err := c.host.Adopt(); err != nil {
		c.player, c.content, c.cards, c.units = player, content, oldCards, oldUnits
		return err
	}
	return nil
}

func (c *console) renew(p *Player, cards []*rules.CardDef, units []*rules.UnitDef) error {
	base := p.gen.Content
	allCards, allUnits := base.Cards, base.Units
	for _, d := range cards {
		allCards = scripting.Replaced(allCards, d, (*rules.CardDef).Is)
	}
	for _, d := range units {
		allUnits = scripting.Replaced(allUnits, d, (*rules.UnitDef).Is)
	}
	content, misfits := rules.NewContent(allCards, allUnits, base.Match)
	if len(misfits) > 0 {
		defer func() { c.reader.Faults = nil }()
		c.reader.Misfits(misfits)
		return c.reader.Sorted()
	}
	c.player, c.content, c.cards, c.units = p, content, cards, units
	return nil
}

// Renew implements scripting.Console.
func (c *console) Renew(p scripting.Player) error { return c.renew(p.(*Player), c.cards, c.units) }

// Adopt implements scripting.Console.
func (c *console) Adopt(game engine.Table) (engine.Table, error) {
	return adopt(game, c.content, c.player.rt)
}

// Openings implements scripting.Console.
func (c *console) Openings() []string { return []string{"match"} }

// withTyped is the player with what was typed in.
func (c *console) withTyped() *Player {
	gen := *c.player.gen
	gen.Content = c.content
	return &Player{gen: &gen, rt: c.player.rt}
}

// NewGame implements scripting.Console.
func (c *console) NewGame(setup scripting.Setup, log *engine.Log) (engine.Table, error) {
	return c.withTyped().NewGame(setup, log)
}

// Entries implements scripting.Console.
func (c *console) Entries() []scripting.Entry { return c.withTyped().gen.Entries() }

// Show implements scripting.Console.
func (c *console) Show(id string, s screen.Screen) ([]string, error) {
	return c.withTyped().gen.Show(id, s)
}
