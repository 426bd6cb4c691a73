package curtain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// stacked is the game with three mods, of which the last two contradict each other.
func stacked(t *testing.T, stars string) *scripting.Generation {
	t.Helper()
	c := gametest.LoadWithMods(t, curtain.Ruleset(),
		gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"a.lua": "override \"quick_jab\" {\n  values = { damage = 3 },\n  says = { \"POW!\" },\n}"}),
		gametest.TextsOfMod(&source.Mod{ID: "moon"}, map[string]string{"b.lua": "override \"quick_jab\" { cost = 0, values = { bonus = 1 } }\noverride \"quick_jab\" { [\"values.damage\"] = 4, says = { [1] = \"POW!\" } }"}),
		gametest.TextsOfMod(&source.Mod{ID: "stars"}, map[string]string{"c.lua": stars}))
	return c
}

func TestWhoSaidWhat(t *testing.T) {
	c := stacked(t, `override "quick_jab" { play = function(self, fight, target) self:deal(self.values.damage, target) end, text = "Deal {damage} damage, not {bonus}." }
remove "vaudeville_hook"`)
	for _, test := range []struct {
		kind, id, path string
		want           []string
	}{
		{"", "quick_jab", "values.damage", []string{" 2 scripts/curtain/cards/pip/quick_jab.lua:6", "lantern override 3 mods/lantern/a.lua:2", "moon override 4 mods/moon/b.lua:2"}},
		{"card", "curtain:quick_jab", "values", []string{" " + `{"damage":2,"bonus":2} scripts/curtain/cards/pip/quick_jab.lua:6`,
			"lantern override 3 mods/lantern/a.lua:2", "moon override 1 mods/moon/b.lua:1", "moon override 4 mods/moon/b.lua:2"}},
		{"", "Quick Jab", "play", []string{" a function scripts/curtain/cards/pip/quick_jab.lua:9", "stars override a function mods/stars/c.lua:1"}},
		{"", "quick_jab", "exhaust", []string{" nothing scripts/curtain/cards/pip/quick_jab.lua:2"}},
		{"", "quick_jab", "says.1", []string{` "THWIP!" scripts/curtain/cards/pip/quick_jab.lua:8`, `lantern override "POW!" mods/lantern/a.lua:3`, `moon override "POW!" mods/moon/b.lua:2`}},
		{"", "block", "cost", []string{" 1 scripts/curtain/cards/macguffin/block.lua:4"}},
		{"", "vaudeville_hook", "cost", []string{" 1 scripts/curtain/cards/neutral/vaudeville_hook.lua:4", "stars remove nothing mods/stars/c.lua:2"}},
	} {
		layers, err := c.Layers(test.kind, test.id, test.path)
		var got []string
		for _, l := range layers {
			got = append(got, strings.Join(strings.Fields(fmt.Sprintf("%s %s", l.Mod, l.Word)), " ")+fmt.Sprintf(" %s %s:%d", l.ShortValueText(), l.Where.File, l.Where.Line))
		}
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s.%s:\n%s\nwant\n%s\n%v", test.id, test.path, strings.Join(got, "\n"), strings.Join(test.want, "\n"), err)
		}
	}
	for _, wrong := range [][2]string{{"quick_jba", "cost"}, {"quick_jab", "cots"}, {"quick_jab", "name.x"}, {"quick_jab+", "cost"}, {"burn", "name"}} {
		if layers, err := c.Layers("", wrong[0], wrong[1]); err == nil {
			t.Errorf("%v has the layers %v", wrong, layers)
		}
	}
}

// What a form says of itself counts before what the definition says, whose file it is else.
func TestTheFileOfTheFunctionThatCounts(t *testing.T) {
	c := stacked(t, `override "quick_jab" { ["upgrade.play"] = function(self, fight, target) self:deal(self.values.damage, target) end, ["upgrade.text"] = "Deal {damage} damage." }
override "block" { play = function(self, fight) self:gain(1, "block", fight.macguffin) end }`)
	for of, want := range map[[2]string]string{
		{`card "quick_jab"`, "play"}:      "scripts/curtain/cards/pip/quick_jab.lua",
		{`card "quick_jab+"`, "play"}:     "mods/stars/c.lua",
		{`card "block+"`, "play"}:         "mods/stars/c.lua",
		{`card "quick_jab+"`, "on.drawn"}: "",
		{`card quick_jab`, "play"}:        "",
		{`prop "quick_jab+"`, "play"}:     "",
	} {
		if got := c.FunctionFile(of[0], of[1]); got != want {
			t.Errorf("the %s of %s is in %q, want %q", of[1], of[0], got, want)
		}
	}
}

func TestModsThatDisagree(t *testing.T) {
	for _, test := range []struct {
		stars string
		want  []string
	}{
		{`override "quick_jab" { name = "Jab" }`, nil},
		{`override "quick_jab" { values = { damage = 4 } }`, nil},
		{`override "quick_jab" { values = { damage = 5 } }`, []string{`values.damage of card "quick_jab": moon says 4 at mods/moon/b.lua:2, and stars says 5 at mods/stars/c.lua:1: stars wins`}},
		{`override "quick_jab" { says = { "BAM!" } }`, []string{
			`says of card "quick_jab": moon says ["POW!"] at mods/moon/b.lua:2, and stars says ["BAM!"] at mods/stars/c.lua:1: stars wins`}},
		{`override "quick_jab" { says = removed }`, []string{
			`says of card "quick_jab": moon says ["POW!"] at mods/moon/b.lua:2, and stars says removed at mods/stars/c.lua:1: stars wins`}},
		{`replace "quick_jab" { name = "Jab", owner = "pip", type = "attack", rarity = "basic", cost = 1, text = "It acts.", upgrade = { cost = 0 }, play = function() end }`,
			[]string{`card "quick_jab": moon overrides it at mods/moon/b.lua:2, and stars replaces it at mods/stars/c.lua:1: stars wins`}},
	} {
		found := stacked(t, test.stars).Conflicts()
		var got []string
		for _, conflict := range found {
			if conflict.Then.Mod == "stars" {
				got = append(got, conflict.Sentence())
			} else if conflict.Path != "values.damage" && conflict.Path != "says.1" {
				t.Error(conflict.Sentence())
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s\nwant\n%s", test.stars, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// TestAListAndOneOfItsItems contradict each other, in a list beside which fields stand too.
func TestAListAndOneOfItsItems(t *testing.T) {
	for _, test := range [][3]string{
		{`override "run" { deck = { "block" } }`, `override "run" { ["deck.1"] = "trapdoor" }`, `deck.1 of run "run": lantern says ["block"] at mods/lantern/a.lua:1, and moon says "trapdoor" at mods/moon/b.lua:1: moon wins`},
		{`override "run" { ["deck.1"] = "trapdoor" }`, `override "run" { deck = { "block" } }`, `deck.* of run "run": lantern says "trapdoor" at mods/lantern/a.lua:1, and moon says ["block"] at mods/moon/b.lua:1: moon wins`},
		{`override "run" { deck = { "block" } }`, `override "run" { ["deck.1"] = "block" }`, ""},
		{`override "run" { deck = { "block" } }`, `override "run" { ["deck.2"] = "block" }`, `deck.2 of run "run": lantern says ["block"] at mods/lantern/a.lua:1, and moon says "block" at mods/moon/b.lua:1: moon wins`},
	} {
		c := gametest.LoadWithMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"a.lua": test[0]}),
			gametest.TextsOfMod(&source.Mod{ID: "moon"}, map[string]string{"b.lua": test[1]}))
		var told string
		for _, conflict := range c.Conflicts() {
			told += conflict.Sentence()
		}
		if told != test[2] {
			t.Errorf("%s, %s:\n%s\nwant\n%s", test[0], test[1], told, test[2])
		}
	}
}

// TestARemovalWins is told of a mod that changes what another took away.
func TestARemovalWins(t *testing.T) {
	c := gametest.LoadWithMods(t, curtain.Ruleset(),
		gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"a.lua": `remove "vaudeville_hook"`}),
		gametest.TextsOfMod(&source.Mod{ID: "moon"}, map[string]string{"b.lua": `override "vaudeville_hook" { cost = 0 }`}))
	found := c.Conflicts()
	if len(found) != 1 || found[0].Sentence() != `card "vaudeville_hook": lantern removes it at mods/lantern/a.lua:1, and moon overrides it at mods/moon/b.lua:1: lantern wins` {
		t.Error(found)
	}
	told := slices.ContainsFunc(check.CheckGeneration(c), func(f scripting.Finding) bool {
		return f.Code == "C212" && f.Err.File == "mods/moon/b.lua" && f.Err.Line == 1
	})
	if !told {
		t.Error("the check says nothing of it")
	}
	if r := gametest.RunScenario(c, "", `fight { enemy = "stage_rat", hand = { "vaudeville_hook" } }`); r.Status != scenario.Errored {
		t.Error("it is there: ", r.Message)
	}
}

// TestARemovedKeyword is told in one error, with all that speaks of it.
func TestARemovedKeyword(t *testing.T) {
	lantern := &source.Mod{ID: "lantern"}
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(lantern, map[string]string{
		"charm.lua": `keyword { id = "charm", name = "Charm", holder = "any", polarity = "bad", text = "Nothing." }`,
		"moth.lua": `enemy { id = "moth", name = "Moth", hp = 9, immune = { "charm" },
  intents = { { inflict(1, "charm") }, { attack(1), inflict(2, "charm", "macguffin") } } }`,
		"wink.lua": `card { id = "wink", name = "Wink", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Inflict {n} Charm.", values = { n = 1 }, upgrade = { values = { n = 2 } },
  play = function(self, fight, target)
    self:inflict(self.values.n, "charm", target)
  end }`}),
		gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"lantern"}}, map[string]string{"a.lua": `remove "charm"`}))
	const want = `mods/moon/a.lua:1: remove "charm": 3 places still refer to it
  1 | remove "charm"
    |         ^^^^^
  enemy "lantern:moth", immune.1: mods/lantern/moth.lua:1
  enemy "lantern:moth", intents.1: mods/lantern/moth.lua:2
  enemy "lantern:moth", intents.2: mods/lantern/moth.lua:2
  also named in code at mods/lantern/wink.lua:4`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// TestCodeThatNamesWhatIsGone loads, and the check tells of it.
func TestCodeThatNamesWhatIsGone(t *testing.T) {
	c := gametest.LoadWithMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{
		"tick.lua": `card { id = "tick", name = "Tick", owner = "neutral", type = "action", rarity = "token", cost = 0, text = "Gain 1 Block.",
  play = function(self) self:gain(1, "block") end }`,
		"tock.lua": `card { id = "tock", name = "Tock", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "Create a Tick.", upgrade = { cost = 0, text = "Create two Ticks." },
  play = function(self)
    self:create("tick")
  end }`}),
		gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"lantern"}}, map[string]string{"a.lua": `remove "tick"`, "b.lua": `-- tick
override "quick_jab" { says = { "tick", "moon:tick" } }`}))
	var told []string
	for _, f := range check.CheckGeneration(c) {
		if f.Code == "C213" {
			told = append(told, fmt.Sprintf("%s:%d: %s", f.Err.File, f.Err.Line, f.Message))
		}
	}
	const said = `card "lantern:tick" is still used, but moon removes it at mods/moon/a.lua:1`
	if want := []string{"mods/lantern/tock.lua:3: " + said, "mods/moon/b.lua:2: " + said}; !slices.Equal(told, want) {
		t.Errorf("%q\nwant %q", told, want)
	}
}
