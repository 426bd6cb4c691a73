package console_test

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

// FuzzLine types any lines at the prompt of both games: none panics, and one that
// fails without having acted leaves the game as it was.
func FuzzLine(f *testing.F) {
	for _, seed := range []string{
		"jab", `play("jab")`, "end_turn", "undo 2", "goto start", "mark x\nbranch x\ngoto x", "why enemy.hp", "why not jab", "what end_turn()", "best",
		"help vex", "enemy.keywords", "t = { 1, { 2 } }\nt", "for i = 1, 3 do\nprint(i)\nend", `fight { enemy = { hp = 9, intents = { { attack(1) } } } }`,
		"fight critic deck=block,vex+", `card { id = "x", owner = "pip", type = "action", cost = 0, play = function(self) end }`, "hand + jab", "hp pip 3",
		`direct("set orc armor 4")`, "advance", "inspect(f)", "diff start here", "\"\\", "--[[", "]]", "a, b = b, a", "action 1 2 3 4 5", "again 7", "adopt", "\x00\xff", "pip.hp = 3",
		"match a=mage,mage", "for_ever()", "help " + strings.Repeat("x", 600),
	} {
		f.Add(seed)
	}
	var contents []*scripting.Generation
	rulesets := []*scripting.Ruleset{curtain.Ruleset(), skirmish.Ruleset()}
	for _, r := range rulesets {
		contents = append(contents, gametest.Pack(f, r))
	}
	f.Fuzz(func(t *testing.T, input string) {
		for i, r := range rulesets {
			var out strings.Builder
			c, err := console.New(console.Options{Ruleset: r, Content: contents[i], Seed: 1, Out: &out, LineInstructions: 200_000, SearchInstructions: 200_000,
				Screen: func() screen.Screen { return screen.Screen{Width: 80} }})
			if err != nil {
				t.Fatal(err)
			}
			for _, typed := range strings.Split(input, "\n") {
				at, hash, shown := c.Session().CurrentNode(), c.Session().Table().Hash(), out.Len()
				reply := c.RunLine(typed)
				if reply.Failed && c.Session().CurrentNode() == at && c.Session().Table().Hash() != hash {
					t.Errorf("%s: %q failed and changed the game", r.Name, typed)
				}
				if reply.Failed && out.Len() == shown {
					t.Errorf("%s: %q failed and says nothing", r.Name, typed)
				}
				c.Complete(typed, len([]rune(typed)))
				if reply.Quit {
					break
				}
			}
		}
	})
}
