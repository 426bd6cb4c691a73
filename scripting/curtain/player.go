package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/playbill"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Ruleset is what Curtain Call offers to the tools.
func Ruleset() *scripting.Ruleset {
	return &scripting.Ruleset{
		Name: "curtain", Title: "Curtain Call", Keywords: rules.Keywords[:],
		Load: func(texts []*source.Text, limits scripting.Limits, previous scripting.Content) (scripting.Content, error) {
			old, _ := previous.(*Generation)
			g, err := Load(texts, limits, old)
			if err != nil {
				return nil, err
			}
			return g, nil
		},
	}
}

// Player is an interpreter with the callbacks of a generation, for one
// goroutine.
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

// NewGame implements scripting.Content: a run that begins with the choice of the
// Basics.
func (g *Generation) NewGame(seed engine.Seed, log *engine.Log) (engine.Table, error) {
	p, err := g.Player()
	if err != nil {
		return nil, err
	}
	return p.NewGame(seed, log)
}

// NewGame implements scripting.Player.
func (p *Player) NewGame(seed engine.Seed, log *engine.Log) (engine.Table, error) {
	run, err := rules.NewRun(p.gen.Content, rules.RunSetup{Seed: seed}, p.rt, log)
	if err != nil {
		return nil, err
	}
	return playbill.Run(run), nil
}

// Show implements scripting.Content.
func (g *Generation) Show(id string, s screen.Screen) ([]string, error) {
	if d := g.Content.Card(id); d != nil {
		return playbill.CardFace(d, g.Content.Upgraded(d), s), nil
	}
	if d := g.Content.Enemy(id); d != nil {
		return playbill.EnemyFace(d, s), nil
	}
	known := append(append(g.Content.CardIDs(), g.Content.EnemyIDs()...), keywordWords...)
	return nil, fmt.Errorf("nothing is called %q%s", id, hint(id, known))
}

func hint(word string, known []string) string {
	if h := source.DidYouMean(word, known); h != "" {
		return ": " + h
	}
	return ""
}

// ScenarioRules implements scripting.Content.
func (g *Generation) ScenarioRules() (names, definers []string) {
	return append([]string{"card", "enemy", "fight", "run"}, intents...), []string{"card", "enemy", "fight"}
}
