package curtain

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/spelling"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Ruleset is what Curtain Call offers to the tools.
func Ruleset() *scripting.Ruleset {
	return &scripting.Ruleset{
		Name: "curtain", Title: "Curtain Call", Seats: 1, Setups: setups,
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

// setups are the forms of a set-up.
var setups = []scripting.SetupForm{
	{Words: "run", About: "a whole run, which begins with the choice of the Basics"},
	{Words: "fight ENEMY ...", About: "one fight against 1 to 4 enemies"},
	{Words: "fight ENEMY deck=CARD,...", About: "a fight with this deck"},
	{Words: "fight ENEMY macguffin=HP", About: "a fight with a MacGuffin that has lost HP before"},
	{Words: "... basics=CARD,CARD", About: "either of them with these Basics"},
	{Words: "... protagonists=ID,ID", About: "either of them with other protagonists"},
}

// setupWords says what a set-up can be.
const setupWords = `"" for a run, "run basics=galvanize,quick_jab", or "fight critic" with protagonists=, basics=, deck=, macguffin=`

// NewGame implements scripting.Player. Without words it is a run that begins
// with the choice of the Basics.
func (p *Player) NewGame(setup scripting.Setup, log *engine.Log) (engine.Table, error) {
	words := strings.Fields(setup.Words)
	kind := "run"
	if len(words) > 0 {
		kind, words = words[0], words[1:]
	}
	var ids []string
	options := map[string][]string{}
	for _, w := range words {
		name, value, isOption := strings.Cut(w, "=")
		switch {
		case !isOption:
			ids = append(ids, w)
		case options[name] != nil:
			return nil, fmt.Errorf("%s= is given twice in the set-up", name)
		case name == "basics" || name == "protagonists" || kind == "fight" && (name == "deck" || name == "macguffin"):
			options[name] = strings.Split(value, ",")
			if n := len(options[name]); name == "protagonists" && n != 2 || name == "basics" && n > 2 || name == "macguffin" && n != 1 {
				return nil, fmt.Errorf("%s= does not take %d values: a set-up is %s", name, n, setupWords)
			}
		default:
			return nil, fmt.Errorf("unknown option %q in the set-up: it is %s", name, setupWords)
		}
	}
	switch kind {
	case "run":
		return p.newRun(setup.Seed, ids, options, log)
	case "fight":
		return p.newFight(setup.Seed, ids, options, log)
	}
	return nil, fmt.Errorf("unknown set-up %q: it is %s", setup.Words, setupWords)
}

func (p *Player) newRun(seed engine.Seed, ids []string, options map[string][]string, log *engine.Log) (engine.Table, error) {
	if len(ids) > 0 {
		return nil, fmt.Errorf("a run takes no %q: a set-up is %s", ids[0], setupWords)
	}
	s := rules.RunSetup{Seed: seed, Ask: true}
	copy(s.Protagonists[:], p.gen.Content.Run.Protagonists)
	copy(s.Protagonists[:], options["protagonists"])
	copy(s.Basics[:], options["basics"])
	run, err := rules.NewRun(p.gen.Content, s, p.rt, log)
	if err != nil {
		return nil, err
	}
	return ui.Run(run), nil
}

func (p *Player) newFight(seed engine.Seed, enemies []string, options map[string][]string, log *engine.Log) (engine.Table, error) {
	c := p.gen.Content
	s := rules.Setup{Enemies: enemies, Seed: seed}
	for _, id := range enemies {
		if c.Enemy(id) == nil {
			return nil, spelling.Unknown("enemy", id, c.EnemyIDs())
		}
	}
	copy(s.Protagonists[:], c.Run.Protagonists)
	copy(s.Protagonists[:], options["protagonists"])
	var basics [2]string
	copy(basics[:], options["basics"])
	s.Deck = startingDeck(c, s.Protagonists, basics)
	if deck := options["deck"]; deck != nil {
		s.Deck = deck
		for _, id := range deck {
			if c.Card(id) == nil {
				return nil, spelling.Unknown("card", id, c.CardIDs())
			}
		}
	}
	if hp := options["macguffin"]; hp != nil {
		n, err := strconv.Atoi(hp[0])
		if err != nil || n < 1 || n > c.Run.MacGuffin {
			return nil, fmt.Errorf("macguffin= takes HP from 1 to %d, not %q", c.Run.MacGuffin, hp[0])
		}
		s.MacGuffin = n
	}
	f, err := rules.NewFight(c, s, p.rt, log)
	if err != nil {
		return nil, err
	}
	return ui.Fight(f), nil
}

// Adopt implements scripting.Player.
func (p *Player) Adopt(game engine.Table) (engine.Table, error) {
	moved := game.Fresh()
	moved.CopyFrom(game)
	if err := adopt(moved, p.gen.Content, p.rt); err != nil {
		return nil, err
	}
	return moved, nil
}

// adopt moves a game to other content and its runtime.
func adopt(game engine.Table, c *rules.Content, rt *Runtime) error {
	switch t := game.(type) {
	case *ui.RunTable:
		return t.Run.Adopt(c, rt)
	case *ui.FightTable:
		return t.Fight.Adopt(c, rt)
	}
	return fmt.Errorf("a game of another ruleset: %T", game)
}

// contentOf is the content a game runs on.
func contentOf(game engine.Table) *rules.Content {
	switch t := game.(type) {
	case *ui.RunTable:
		return t.Run.Fight().Content()
	case *ui.FightTable:
		return t.Fight.Content()
	}
	return nil
}

// Keywords implements scripting.Content.
func (g *Generation) Keywords() *engine.Keywords { return g.Content.Keywords }

func hint(word string, known []string) string {
	if h := spelling.DidYouMean(word, known); h != "" {
		return ": " + h
	}
	return ""
}

// ScenarioRules implements scripting.Content.
func (g *Generation) ScenarioRules() (names, definers []string) {
	return append([]string{"card", "enemy", "fight", "run"}, intents...), []string{"card", "enemy", "fight"}
}
