package battleline_test

import (
	"fmt"
	"strings"
	"testing"

	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/wording"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func TestThePackKeepsToItsTexts(t *testing.T) {
	gametest.ExpectNoFindings(t, pack(t))
}

func TestMistakesOfCardsAreFoundWithTheirCode(t *testing.T) {
	testkit.SkipUnlessFull(t)
	gametest.ExpectMistakesFound(t, battleline.Ruleset(), "cards/", []gametest.Mistake{
		{"brass/crash_cymbals.lua", "self.values.damage", "self.values.damage + 1", "C302", "damage to an enemy creature, but its text says"},
		{"brass/crash_cymbals.lua", "game.theirs.creatures", "game.creatures", "C304", "deals 2 damage to a friendly creature"},
		{"brass/bandmaster.lua", " and card.id ~= self.id", "", "C304", "gives itself Assault"},
		{"lantern/night_parade.lua", "game.mine.creatures", "game.creatures", "C304", "gives an enemy creature Skirmish"},
		{"brass/first_trumpet.lua", "self.keywords.assault", "1", "C302", "deals 1 damage to its target"},
		{"lantern/halo.lua", `"taunt", value = 1`, `"poison", value = 1`, "C305", "gives a friendly creature Poison"},
		{"lantern/snuff_out.lua", "self:stun(target)", "self:exhaust(target)", "C303", "stuns its target, but it does not"},
		{"lantern/snuff_out.lua", "target.keywords.taunt > 0", "target.keywords.taunt == 0", "C304", "deals 2 damage to its target"},
		{"lantern/vigil_keeper.lua", "if card.id ~= self.id then self:ward(card) end", "self:ward(card)", "C304", "wards itself"},
		{"lantern/vigil_keeper.lua", `"Destroyed: Ward`, `"Reap: Ward`, "C303", "wards"},
		{"rigging/tangled_lines.lua", `"enemy"`, `"friendly"`, "C306", "gives its player 2 chains"},
		{"rigging/fly_master.lua", `Exhaust an enemy creature.",`, `Tire an enemy creature.",`, "C301", "is not understood"},
		{"trapdoor/drop_through.lua", "card.keywords.elusive", "card.keywords.taunt", "C303", "destroys its target"},
		{"trapdoor/understudy.lua", "self.values.aember", "2", "C302", "gains 2 aember"},
		{"wardrobe/moth_swarm.lua", `side = "enemy"`, `side = "any"`, "C304", "takes Taunt from its target"},
		{"gallery/balcony_ghost.lua", "self:steal(self.values.steal)", `error("no")`, "C308", "no"},
	})
}

func TestACardThatAsksAndDoesWhatItSaysIsClean(t *testing.T) {
	asks := gametest.EditScript(t, battleline.Ruleset(), "cards/brass/crash_cymbals.lua", "self:deal(", "self:choose({ 'a', 'b' }) self:deal(")
	gametest.ExpectNoFindings(t, gametest.Load(t, battleline.Ruleset(), asks...))
}

func TestFaultsOfALoadHaveCodes(t *testing.T) {
	const card = `return creature { id = "x", name = "X", house = "h", text = "x"`
	gametest.ExpectLoadErrorCodes(t, battleline.Ruleset(), map[string]string{
		card + `, power = 1, speed = 3 }`: "C008", card + `, power = 1, keywords = { "skirmsh" } }`: "C008", card + ` }`: "C010",
		card + `, power = -1 }`: "C009",
		`return deck { id = "d", name = "D", houses = { "h" }, cards = { "x" } }`:              "C009",
		card + `, power = 1 }` + "\n" + `local y = ` + card[len("return "):] + `, power = 1 }`: "C001",
	})
}

// Every text of the pack has exactly one reading, which is printed in the same words.
func TestEveryTextOfThePackIsPrintedAsItWasRead(t *testing.T) {
	for _, d := range pack(t).Content.(*rules.Content).Cards {
		gametest.ExpectTextPrintedAsRead(t, d.ID, d.Text, wording.ReadCardText(d))
	}
}

// The cards, their readings and their copies without effects are more definitions than there are numbers for.
func TestEveryCardOfALargePackIsTried(t *testing.T) {
	testkit.SkipUnlessFull(t)
	const files, cardsPerFile = 37, 300
	texts := gametest.Texts(t, battleline.Ruleset())
	for i := range files {
		body := strings.Builder{}
		for n := range cardsPerFile {
			fmt.Fprintf(&body, "creature { id = \"extra_%d_%d\", name = \"Extra\", house = \"brass\", power = 1 }\n", i, n)
		}
		texts = append(texts, &source.Text{Name: fmt.Sprintf("extra%d.lua", i), Path: fmt.Sprintf("cards/extra%d.lua", i), Body: body.String()})
	}
	texts = append(texts, &source.Text{Name: "last.lua", Path: "cards/last.lua", Body: `creature { id = "last", name = "Last", house = "brass", power = 1, text = "Play: Gain 1 aember.", play = function(self) self:gain(2) end }`})
	found, err := gametest.Load(t, battleline.Ruleset(), texts...).CompareTextsWithEffects()
	if err != nil || len(found) != 1 || found[0].Err.File != "last.lua" {
		t.Errorf("%v, %v", found, err)
	}
}
