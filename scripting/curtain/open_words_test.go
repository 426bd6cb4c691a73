package curtain_test

import (
	"strings"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

const (
	wordsOfLantern = `rarity { id = "legendary", name = "Legendary", weight = 2 }
tag { id = "song", name = "Song" }`
	aria = `return card { id = "aria", name = "Aria", owner = "neutral", type = "action", rarity = "legendary", tags = { "song" }, cost = 1, upgrade = { cost = 0 },
		text = "Draw a card.", play = function(self) self:draw(#self:cards { rarity = "legendary", tag = "song" }) end }`
	ballad = `return card { id = "ballad", name = "Ballad", owner = "neutral", type = "action", rarity = "legendary", tags = { "song" }, cost = 1, upgrade = { cost = 0 },
		text = "Draw a card.", play = function(self) if self.rarity == "legendary" and self.tags[1] == "song" then self:draw(1) end end }`
	wordsInGerman = `return locale { language = "de", rarity = { ["lantern:legendary"] = { name = "Sagenhaft" } }, tag = { ["lantern:song"] = { name = "Lied" } } }`
)

// withOpenWords is the game with a mod that adds a rarity and a tag, one that uses them, and one that
// translates them.
func withOpenWords(t *testing.T) []*source.Text {
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.Mod(&source.Mod{ID: "lantern"}, map[string]string{"words.lua": wordsOfLantern, "cards/aria.lua": aria})...)
	texts = append(texts, gametest.Mod(&source.Mod{ID: "storm", Needs: []string{"lantern"}}, map[string]string{"cards/ballad.lua": ballad})...)
	return append(texts, gametest.Mod(&source.Mod{ID: "deutsch", Needs: []string{"lantern"}}, map[string]string{"locale/de.lua": wordsInGerman})...)
}

func TestAModUsesRaritiesAndTagsOfAnother(t *testing.T) {
	game := gametest.Load(t, curtain.Ruleset(), withOpenWords(t)...)
	table := begin(t, gametest.Player(t, game), "fight stage_rat")
	must(t, table, "hand + aria", "hand + ballad")
	before := fightOf(table).Count(rules.Hand)
	must(t, table, "play aria", "play ballad")
	if after := fightOf(table).Count(rules.Hand); after != before-2+2+1 { // aria draws one for each of the two songs
		t.Errorf("%d cards in the hand, %d before", after, before)
	}
	content := game.Content.(*rules.Content)
	face := func(c *rules.Content) string {
		return strings.Join(ui.CardFace(library.Translation(c), library.Translation(c).Card("lantern:aria"), nil, "", screen.Screen{}), "\n")
	}
	if text := face(content); !strings.Contains(text, "Legendary") || !strings.Contains(text, "Song") {
		t.Error(text)
	}
	german, err := game.InLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	if text := face(german.Content.(*rules.Content)); !strings.Contains(text, "Sagenhaft") || !strings.Contains(text, "Lied") {
		t.Error(text)
	}
}

func TestRaritiesAndTagsAreReadStrictly(t *testing.T) {
	for body, want := range map[string]string{
		`return rarity { id = "x", name = "X", weight = 1001 }`:                    "weight must be from 0 to 1000, not 1001",
		`return rarity { id = "x", name = "a\27[2J" }`:                             "a control character",
		`return rarity { id = "x" }`:                                               `add name = "..."`,
		`return rarity { id = "uncommon", name = "X" }`:                            `the game uses the id "uncommon" itself`,
		`return rarity { id = "relic", name = "X" }`:                               `the game uses the id "relic" itself`,
		`return tag { id = "x", name = "X", weight = 3 }`:                          `unknown field "weight"`,
		`return relic { id = "x", name = "X", rarity = "rar", text = "Nothing." }`: `unknown rarity "rar"`,
	} {
		_, err := loaded([]*source.Text{{Name: "zz/x.lua", Body: body}}, sandbox.DefaultLimits(), nil)
		if !strings.Contains(text(err), want) {
			t.Errorf("%s: got %v\nwant %s", body, err, want)
		}
	}
	used := `rarity { id = "x", name = "X" } tag { id = "y", name = "Y" }
		card { id = "z", name = "Z", owner = "neutral", type = "action", rarity = "x", tags = { "y" }, cost = 1, upgrade = { cost = 0 }, text = "Draw a card.", play = function(self) self:draw(1) end }`
	game := gametest.Mod(&source.Mod{ID: "game"}, map[string]string{"z.lua": used})
	for id, want := range map[string]string{"x": `unknown rarity "x"`, "y": `unknown tag "y"`} {
		gone := gametest.Mod(&source.Mod{ID: "gone", Needs: []string{"game"}}, map[string]string{"z.lua": `remove "game:` + id + `"`})
		_, err := curtain.Ruleset().Load(append(append(gametest.Texts(t, curtain.Ruleset()), game...), gone...), sandbox.DefaultLimits(), nil)
		if !strings.Contains(text(err), want) {
			t.Errorf("%s was removed although a card has it: %v", id, err)
		}
	}
}
