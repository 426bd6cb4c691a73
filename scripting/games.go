package scripting

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Games are the games that the scenarios of one file play: what a ruleset's
// Scenario is the same for every game. A ruleset holds one and lends it its own
// words: Show and Again must be set.
type Games struct {
	// Show makes the value that a script plays a game by.
	Show func(*PlayedGame) lua.LValue

	// Again is a copy of a game on a fresh interpreter.
	Again func(engine.Table) (engine.Table, error)

	list    []*PlayedGame // of the scenario in progress
	settled int           // how many of them there were before for_all_outcomes
	trial   *engine.Branches
	heavy   bool
}

// PlayedGame is one game of a scenario.
type PlayedGame struct {
	Table engine.Table
	Log   *engine.Log

	games *Games
}

// Play adds a game that has just begun and returns what its script is given.
func (g *Games) Play(t engine.Table, log *engine.Log) lua.LValue {
	p := &PlayedGame{t, log, g}
	t.Trial(g.trial)
	g.list = append(g.list, p)
	return g.Show(p)
}

// ErrForgotten is the error of playing a game that was begun in another scenario,
// or in another outcome of chance.
var ErrForgotten = errors.New("the game belongs to another scenario or outcome: begin one in this")

// Apply applies an action to a game: as it is, or twice in a heavy scenario.
func (p *PlayedGame) Apply(a engine.Action) error {
	if !slices.Contains(p.games.list, p) {
		return ErrForgotten
	}
	if p.games.heavy {
		return ApplyTwice(p.Table, p.games.Again, a)
	}
	return p.Table.Apply(a)
}

// Direct is the method of a game that applies a stage direction, in the words of
// the console: f:direct("hp pip 3").
func (p *PlayedGame) Direct(L *lua.LState) int {
	text := String(L, 2, "direct", "stage direction")
	a, err := p.Table.Parse(text)
	if err == nil && slices.Contains(p.Table.Legal(nil), a) {
		err = errors.New("that is a move, and moves have methods of their own")
	}
	if err == nil {
		err = p.Apply(a)
	}
	if err != nil {
		Refuse(L, fmt.Sprintf("cannot direct %q", text), err)
	}
	return 0
}

// Tables are the games since Begin.
func (g *Games) Tables() (list []engine.Table) {
	for _, p := range g.list {
		list = append(list, p.Table)
	}
	return list
}

// Begin implements Scenario.
func (g *Games) Begin() { g.list, g.trial = nil, nil }

// Heavy implements Scenario.
func (g *Games) Heavy() { g.heavy = true }

// Story implements Scenario.
func (g *Games) Story(s screen.Screen) (lines []string) {
	for i, p := range g.list {
		if len(g.list) > 1 {
			lines = append(lines, fmt.Sprintf("Game %d", i+1))
		}
		lines = append(lines, p.Table.Story(p.Log.Events, s)...)
	}
	return lines
}

// Outcome implements Scenario.
func (g *Games) Outcome(b *engine.Branches) lua.LValue {
	if g.trial == nil {
		g.settled = len(g.list)
	}
	g.trial = b
	g.list = g.list[:g.settled]
	if b == nil || g.settled == 0 {
		return lua.LNil
	}
	last := g.list[g.settled-1]
	t := last.Table.Fresh()
	t.CopyFrom(last.Table)
	log := &engine.Log{Events: slices.Clone(last.Log.Events)}
	t.Listen(log)
	return g.Play(t, log)
}
