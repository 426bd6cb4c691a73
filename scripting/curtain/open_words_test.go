package curtain_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
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
tag { id = "song", name = "Song" }
card_type { id = "stance", name = "Stance", like = "enchantment" }
owner { id = "crew", name = "The Crew" }`
	guard = `return card { id = "guard", name = "Guard", owner = "crew", type = "stance", rarity = "rare", cost = 1, upgrade = { cost = 0 },
		text = "Start of your turn: Discard a random Stance in hand.", on = { player_turn_start = function(self) self:discard { type = "stance", random = 1 } end } }`
	aria = `return card { id = "aria", name = "Aria", owner = "neutral", type = "action", rarity = "legendary", tags = { "song" }, cost = 1, upgrade = { cost = 0 },
		text = "Draw a card.", play = function(self) self:draw(#self:cards { rarity = "legendary", tag = "song" }) end }`
	ballad = `return card { id = "ballad", name = "Ballad", owner = "neutral", type = "action", rarity = "legendary", tags = { "song" }, cost = 1, upgrade = { cost = 0 },
		text = "Draw a card.", play = function(self) if self.rarity == "legendary" and self.tags[1] == "song" then self:draw(1) end end }`
	wordsInGerman = `return locale { language = "de", rarity = { ["lantern:legendary"] = { name = "Sagenhaft" } }, tag = { ["lantern:song"] = { name = "Lied" } },
		card_type = { ["lantern:stance"] = { name = "Haltung" } }, owner = { ["lantern:crew"] = { name = "Die Truppe" } } }`
)

// withOpenWords is the game with a mod that adds a rarity and a tag, one that uses them, and one that
// translates them.
func withOpenWords(t *testing.T) []*source.Text {
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"words.lua": wordsOfLantern, "cards/aria.lua": aria})...)
	texts = append(texts, gametest.TextsOfMod(&source.Mod{ID: "storm", Needs: []string{"lantern"}}, map[string]string{"cards/ballad.lua": ballad, "cards/guard.lua": guard})...)
	return append(texts, gametest.TextsOfMod(&source.Mod{ID: "deutsch", Needs: []string{"lantern"}}, map[string]string{"locale/de.lua": wordsInGerman})...)
}

func TestAModUsesRaritiesAndTagsOfAnother(t *testing.T) {
	game := gametest.Load(t, curtain.Ruleset(), withOpenWords(t)...)
	table := begin(t, gametest.NewGameRunner(t, game), "fight stage_rat")
	must(t, table, "hand + aria", "hand + ballad")
	before := fightOf(table).CountCards(rules.Hand)
	must(t, table, "play aria", "play ballad")
	if after := fightOf(table).CountCards(rules.Hand); after != before-2+2+1 { // aria draws one for each of the two songs
		t.Errorf("%d cards in the hand, %d before", after, before)
	}
	content := game.Content.(*rules.Content)
	face := func(c *rules.Content) (text string) {
		for _, id := range []string{"lantern:aria", "storm:guard"} {
			text += strings.Join(ui.CardFace(library.Translation(c), library.Translation(c).Card(id), nil, "", screen.Screen{}), "\n")
		}
		return text
	}
	if text := face(content); !containsAll(text, "Legendary", "Song", "Stance", "The Crew") {
		t.Error(text)
	}
	german, err := game.CopyInLanguage("de")
	if err != nil {
		t.Fatal(err)
	}
	if text := face(german.Content.(*rules.Content)); !containsAll(text, "Sagenhaft", "Lied", "Haltung", "Die Truppe") {
		t.Error(text)
	}
}

func containsAll(text string, parts ...string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) })
}

// A reward offers cards of an added owner where it names it, in place of neutral ones if it has a weight, and only
// while its relic is held.
func TestRewardsOfferCardsOfAddedOwners(t *testing.T) {
	for fields, want := range map[string][3]bool{ // whether they are offered: where named, where nobody is, and then with the relic
		``:                                      {true, false, false},
		`weight = 1000`:                         {true, true, true},
		`weight = 1000, relic = "badge"`:        {false, false, true},
		`weight = 1000, relic = "circus:badge"`: {false, false, true},
	} {
		for i, offered := range want {
			words := `owner { id = "crew", name = "The Crew", ` + fields + ` } relic { id = "badge", name = "Badge", text = "Nothing." }
				for i = 1, 9 do card { id = "rope" .. i, name = "Rope", owner = "crew", type = "action", rarity = "uncommon", cost = 1, upgrade = { cost = 0 }, text = "Draw 1 card.", play = function(self) self:draw(1) end } end
				run { id = "show", deck = { "block" }, relics = { ` + [3]string{``, ``, `"badge"`}[i] + ` }, acts = { { name = "A", rooms = {
					{ kind = "treasure", rewards = { { count = 3, kinds = { card = 1 }, ` + [3]string{`owners = { crew = 1 }`, ``, ``}[i] + ` } } }, { kind = "boss", enemies = { "critic" } } } } } }`
			game := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(&source.Mod{ID: "circus"}, map[string]string{"words.lua": words})...)...)
			table := begin(t, gametest.NewGameRunner(t, game), "run circus:show")
			for range 2 {
				must(t, table, table.(*ui.RunTable).OptionWords()[0]) // a Basic of each protagonist
			}
			if shown := strings.Join(table.(*ui.RunTable).OptionWords(), " "); strings.Contains(shown, "circus:rope") != offered {
				t.Errorf("%q, case %d: %s", fields, i, shown)
			}
			idle := slices.ContainsFunc(game.Content.Warnings(), func(r engine.Warning) bool { return strings.Contains(r.Message, "circus:rope1") })
			if named := i == 0; idle == (named || fields != "") {
				t.Errorf("%q, case %d: a remark that nothing offers its cards: %v", fields, i, idle)
			}
		}
	}
}

func TestRaritiesAndTagsAreReadStrictly(t *testing.T) {
	for body, want := range map[string]string{
		`return rarity { id = "x", name = "X", weight = 1001 }`:                    "weight must be from 0 to 1000, not 1001",
		`return rarity { id = "x", name = "a\27[2J" }`:                             "a control character",
		`return rarity { id = "x" }`:                                               `add name = "..."`,
		`return rarity { id = "uncommon", name = "X" }`:                            `the game uses the id "uncommon" itself`,
		`return rarity { id = "relic", name = "X" }`:                               `the game uses the id "relic" itself`,
		`return card_type { id = "x", name = "X", like = "stance" }`:               `attack`,
		`return card_type { id = "x" }`:                                            `add name = "..."`,
		`return owner { id = "x", name = "X", relic = "y" }`:                       `unknown relic "y"`,
		`return tag { id = "x", name = "X", weight = 3 }`:                          `unknown field "weight"`,
		`return relic { id = "x", name = "X", rarity = "rar", text = "Nothing." }`: `unknown rarity "rar"`,
	} {
		_, err := loaded([]*source.Text{{Name: "zz/x.lua", Body: body}}, sandbox.DefaultLimits(), nil)
		if !strings.Contains(text(err), want) {
			t.Errorf("%s: got %v\nwant %s", body, err, want)
		}
	}
	used := `rarity { id = "x", name = "X" } tag { id = "y", name = "Y" } card_type { id = "v", name = "V" } owner { id = "w", name = "W" }
		card { id = "z", name = "Z", owner = "w", type = "v", rarity = "x", tags = { "y" }, cost = 1, upgrade = { cost = 0 }, text = "Draw a card.", play = function(self) self:draw(1) end }`
	game := gametest.TextsOfMod(&source.Mod{ID: "game"}, map[string]string{"z.lua": used})
	for id, want := range map[string]string{"x": `unknown rarity "x"`, "y": `unknown tag "y"`, "v": `unknown card type "v"`, "w": `unknown owner "w"`} {
		gone := gametest.TextsOfMod(&source.Mod{ID: "gone", Needs: []string{"game"}}, map[string]string{"z.lua": `remove "game:` + id + `"`})
		_, err := curtain.Ruleset().Load(append(append(gametest.Texts(t, curtain.Ruleset()), game...), gone...), sandbox.DefaultLimits(), nil)
		if !strings.Contains(text(err), want) {
			t.Errorf("%s was removed although a card has it: %v", id, err)
		}
	}
}
