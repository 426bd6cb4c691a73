package skirmish

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Ruleset is what the skirmish offers to the tools.
func Ruleset() *scripting.Ruleset {
	return &scripting.Ruleset{
		Name: "skirmish", Title: "Skirmish", Keywords: rules.Keywords[:], Seats: rules.NumTeams, Setups: setups,
		Load: func(texts []*source.Text, limits sandbox.Limits, previous scripting.Content) (scripting.Content, error) {
			old, _ := previous.(*Generation)
			g, err := Load(texts, limits, old)
			if err != nil {
				return nil, err
			}
			return g, nil
		},
	}
}

// Player is an interpreter with the cards of a generation, for one goroutine.
type Player struct {
	gen *Generation
	rt  *Runtime
}

// Player implements scripting.Content.
func (g *Generation) Player() (scripting.Player, error) {
	rt, err := g.Runtime()
	if err != nil {
		return nil, err
	}
	return &Player{g, rt}, nil
}

// setups are the forms of a set-up.
var setups = []scripting.SetupForm{
	{Words: "match", About: "the match of the scripts"},
	{Words: "match A=UNIT,... B=UNIT,...", About: "a match with other units of one team or both"},
}

// setupWords says what a set-up can be.
const setupWords = `"" or "match" for the match of the scripts, and other units of a team: "match A=warrior,mage B=orc,goblin"`

// NewGame implements scripting.Player.
func (p *Player) NewGame(setup scripting.Setup, log *engine.Log) (engine.Table, error) {
	s, err := setupOf(p.gen.Content, setup)
	if err != nil {
		return nil, err
	}
	m, err := rules.NewMatch(p.gen.Content, s, p.rt, log)
	if err != nil {
		return nil, err
	}
	return ui.Match(m), nil
}

// setupOf reads the words of a set-up.
func setupOf(c *rules.Content, setup scripting.Setup) (s rules.Setup, err error) {
	if c.Match.Empty() {
		return s, errors.New("the scripts define no match: add one, return match { teams = ..., decks = ... }")
	}
	def := c.Match
	for i, word := range strings.Fields(setup.Words) {
		if i == 0 && word == "match" {
			continue
		}
		name, list, _ := strings.Cut(word, "=")
		team := rules.NoTeam
		for t, n := range rules.Teams {
			if strings.EqualFold(n, name) {
				team = rules.Team(t)
			}
		}
		if team == rules.NoTeam || list == "" {
			return s, fmt.Errorf("unknown set-up %q: it is %s", word, setupWords)
		}
		ids := strings.Split(list, ",")
		for _, id := range ids {
			if c.Unit(id) == nil {
				return s, spelling.Unknown("unit", id, c.UnitIDs())
			}
		}
		def.Units[team] = ids
	}
	return def.Setup(setup.Seed), nil
}

// Adopt implements scripting.Player.
func (p *Player) Adopt(game engine.Table) (engine.Table, error) {
	return adopt(game, p.gen.Content, p.rt)
}

// adopt is a copy of a match under other content and its runtime.
func adopt(game engine.Table, c *rules.Content, rt *Runtime) (engine.Table, error) {
	moved := game.Fresh()
	moved.CopyFrom(game)
	t, ok := moved.(*ui.Table)
	if !ok {
		return nil, fmt.Errorf("a game of another ruleset: %T", game)
	}
	if err := t.Match.Adopt(c, rt); err != nil {
		return nil, err
	}
	return moved, nil
}

// Show implements scripting.Content.
func (g *Generation) Show(id string, s screen.Screen) ([]string, error) {
	if d := g.Content.Unit(id); d != nil {
		return ui.UnitFace(d, s), nil
	}
	if d := g.Content.Card(id); d != nil {
		return ui.CardFace(d, s), nil
	}
	if id == "match" && !g.Content.Match.Empty() {
		return ui.MatchFace(g.Content, s), nil
	}
	known := append(append(g.Content.CardIDs(), g.Content.UnitIDs()...), "match")
	for i := range rules.Keywords {
		known = append(known, rules.Keywords[i].Word)
	}
	return nil, spelling.Missing(id, known, "", "nothing is called %q", id)
}

func hint(word string, known []string) string {
	if h := spelling.DidYouMean(word, known); h != "" {
		return ": " + h
	}
	return ""
}

// ScenarioRules implements scripting.Content.
func (g *Generation) ScenarioRules() (names, definers []string) {
	return []string{"card", "unit", "skirmish"}, []string{"card", "unit", "skirmish"}
}
