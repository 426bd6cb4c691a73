package scripting

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/journal"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Declared is a ruleset that a game's declaration makes.
func Declared(game *declare.Game, more Extras) *Ruleset {
	var forms []SetupForm
	for _, s := range game.Setups {
		for _, w := range s.Words {
			forms = append(forms, SetupForm(w))
		}
	}
	return &Ruleset{
		Name: game.Name, Title: game.Title, Seats: game.Seats, Game: game, Setups: forms,
		Load: func(texts []*source.Text, limits sandbox.Limits, previous Content) (Content, error) {
			old, _ := previous.(*Generation)
			g, err := Load(game, more, texts, limits, old)
			if err != nil {
				return nil, err
			}
			return g, nil
		},
	}
}

// Extras are what a ruleset does beyond its declaration.
type Extras struct {
	CheckText func(g *Generation) ([]Finding, error)
	Check     func(g *Generation) []Finding
}

// player is an interpreter with the callbacks of a generation, for one goroutine.
type player struct {
	gen                 *Generation
	rt                  *Runtime
	instructions, bytes int64 // of loading
}

// Player implements Content.
func (g *Generation) Player() (Player, error) {
	rt, err := g.Runtime()
	if err != nil {
		return nil, err
	}
	return &player{g, rt, rt.VM.Worked(), rt.VM.Made()}, nil
}

// Stopping implements Player.
func (p *player) Stopping(stop func() bool) { p.rt.VM.Stopping(stop) }

// Interpreted implements Player.
func (p *player) Interpreted() { p.rt.closures = nil }

// Cost implements Player.
func (p *player) Cost() (instructions, bytes int64) { return p.instructions, p.bytes }

// NewGame implements Player.
func (p *player) NewGame(setup Setup, log *engine.Log) (engine.Table, error) {
	return newGame(p.gen.Game, p.gen.Content, p.rt, setup, log)
}

// newGame begins the game of some words.
func newGame(game *declare.Game, c declare.Content, rt *Runtime, setup Setup, log *engine.Log) (engine.Table, error) {
	how, read, err := readWords(game, c, setup.Words)
	if err != nil {
		return nil, err
	}
	return begin(game, how, c, read, setup.Seed, rt, log)
}

// begin begins a game of a set-up and puts it on a table.
func begin(game *declare.Game, how *declare.Setup, c declare.Content, setup any, seed engine.Seed, rt *Runtime, log *engine.Log) (engine.Table, error) {
	g, err := how.Begin(c, setup, seed, rt, log)
	if err != nil {
		return nil, err
	}
	return game.Table(g), nil
}

// readWords reads the words of a set-up: the first says which, the others are ids
// and options.
func readWords(game *declare.Game, c declare.Content, words string) (*declare.Setup, any, error) {
	if len(words) > journal.MaxSetup {
		return nil, nil, fmt.Errorf("a set-up of %d bytes: at most %d", len(words), journal.MaxSetup)
	}
	typed := strings.Fields(words)
	how := game.Setups[0]
	if len(typed) > 0 {
		for _, s := range game.Setups {
			if s.Word() == typed[0] {
				how, typed = s, typed[1:]
				break
			}
		}
	}
	var ids []string
	var options []declare.Option
	for _, w := range typed {
		name, list, isOption := strings.Cut(w, "=")
		switch {
		case !isOption:
			ids = append(ids, w)
		case slices.ContainsFunc(options, func(o declare.Option) bool { return o.Name == name }):
			return nil, nil, fmt.Errorf("%s= is given twice in the set-up", source.Printable(name))
		default:
			options = append(options, declare.Option{Name: name, Values: strings.Split(list, ",")})
		}
	}
	read, err := how.Typed(c, ids, options)
	return how, read, err
}

// Adopt implements Player.
func (p *player) Adopt(table engine.Table) (engine.Table, error) {
	return adopted(p.gen.Game, table, p.gen.Content, p.rt)
}

// adopted is a copy of a game under other content and its runtime.
func adopted(game *declare.Game, table engine.Table, c declare.Content, rt *Runtime) (engine.Table, error) {
	moved := table.Fresh()
	moved.CopyFrom(table)
	if err := game.Adopt(moved, c, rt); err != nil {
		return nil, err
	}
	return moved, nil
}

// Keywords implements Content.
func (g *Generation) Keywords() *engine.Keywords { return g.Content.KeywordTable() }

// ScenarioRules implements Content.
func (g *Generation) ScenarioRules() *syntax.Rules {
	definers := localDefiners(g.Game)
	return &syntax.Rules{Names: slices.Concat(definers, makers(g.Game)), Definers: definers, Keeps: g.Game.Keeps(), OuterWrites: true}
}

// localDefiners are the names a scenario file can call with a table.
func localDefiners(game *declare.Game) []string {
	names := definers(game, true)
	for _, s := range game.Setups {
		names = append(names, s.Kind.Name)
	}
	return names
}

// Check implements Content.
func (g *Generation) Check() []Finding {
	if g.more.Check == nil {
		return nil
	}
	return g.more.Check(g)
}

// CheckText implements Content.
func (g *Generation) CheckText() ([]Finding, error) {
	if g.more.CheckText == nil {
		return nil, nil
	}
	return g.more.CheckText(g)
}
