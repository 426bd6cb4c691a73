package curtain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// The text of an action is what journals keep, so it must be read as the same action whatever cards and enemies are
// called: like each other, like actors, like commands.
func TestTheTextOfAnActionMeansItWhateverThingsAreCalled(t *testing.T) {
	words := []string{"enemy", "enemy_2", "enemy_3", "macguffin", "team", "m", "protagonist_a", "pip_2", "end", "e", "play", "play_end", "on", "at", "hp", "set", "energy", "hand",
		"draw", "discard", "in_play", "drop", "win", "gain", "lose", "inflict", "force", "choose", "x", "x_enemy", "x_enemy_2", "x_on_enemy", "x_macguffin", "x_pip", "on_enemy", "block_2", "poison"}
	title := func(c *chance, word string) string {
		name := strings.ReplaceAll(word, "_", pick(c, []string{" ", "-", "_", "  "}))
		return pick(c, []string{name, strings.ToUpper(name), name + "!", "The " + name, name + " #2", name + "+", "Ж" + name, "2"})
	}
	checked := 0
	for n := range testkit.Size(10, 30) {
		c := newChance("words", n)
		var b strings.Builder
		cards, foes := map[string]bool{}, map[string]bool{}
		for range 8 {
			if id := pick(c, words); !cards[id] {
				cards[id] = true
				fmt.Fprintf(&b, "card { id = %q, name = %q, owner = \"neutral\", type = \"action\", rarity = \"rare\", cost = 0, target = %q, text = \"X.\", upgrade = { cost = 1 }, play = function(self) end }\n",
					id, title(c, pick(c, words)), pick(c, []string{"enemy", "ally", "protagonist"}))
			}
		}
		for range 3 {
			if id := pick(c, words); !foes[id] {
				foes[id] = true
				fmt.Fprintf(&b, "enemy { id = %q, name = %q, hp = 9, intents = { {} } }\n", id, title(c, pick(c, words)))
			}
		}
		g := load(t, append(baseTexts(t), &source.Text{Name: "words.lua", Body: b.String()})...)
		p := player(t, g)
		list := func(set map[string]bool, n int) (ids []string) {
			for range n {
				var all []string
				for _, w := range words {
					if set[w] {
						all = append(all, w)
					}
				}
				ids = append(ids, pick(c, all))
			}
			return ids
		}
		game, err := p.StartGame(scripting.GameStart{Seed: engine.Seed(n), Words: "fight " + strings.Join(list(foes, c.from(1, 4)), " ") + " deck=" + strings.Join(list(cards, 9), ",")}, nil)
		if err != nil {
			t.Fatal(err)
		}
		try := func(a engine.Action) {
			checked++
			line := game.Describe(a)
			if back, err := game.Parse(line); err != nil || back != a {
				t.Errorf("world %d: %q is %v and is read as %v (%v)\n%s", n, line, a, back, err, b.String())
			}
		}
		f := fightOf(game)
		for range 3 {
			for _, a := range game.Legal(nil) {
				try(a)
			}
			for range 20 {
				if a := direction(c, f, true); game.Apply(a) == nil {
					try(a)
				}
			}
			if game.Apply(pick(c, game.Legal(nil))) != nil || f.Result() != rules.Undecided {
				break
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d actions", checked)
}

func TestEverybodyWhoSpeaksHasThreeThingsToSay(t *testing.T) {
	spoken := 0
	says := func(who string, list []string) {
		if spoken += len(list); len(list) > 0 && len(slices.Compact(slices.Sorted(slices.Values(list)))) < 3 {
			t.Errorf("%s says only %q", who, list)
		}
	}
	c := gametest.Pack(t, curtain.Ruleset()).Content.(*rules.Content)
	for _, d := range c.Cards {
		if !d.Upgraded {
			says(d.ID, d.Says)
		}
	}
	for _, d := range c.Enemies {
		says(d.ID, d.Says)
	}
	for _, d := range c.Protagonists {
		says(d.ID, d.Says)
	}
	if spoken < 100 {
		t.Errorf("only %d things are said", spoken)
	}
}
