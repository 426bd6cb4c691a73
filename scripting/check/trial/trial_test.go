package trial_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/testkit/gametest"
)

// A mistake is one that people make in a real card.
type mistake struct {
	name     string
	card     string // path below cards
	from, to string
	code     string // of the finding that must come
	says     string // a part of its message
}

var mistakes = []mistake{
	{"a bare number in the text, another in the code", "aldric/iron_wall", `"Gain {block} Block."`, `"Gain 11 Block."`, "C302", "gains 10 Block, but its text says that it gains 11 Block"},
	{"the code adds to the value", "aldric/galvanize", "self:deal(self.values.damage, target)", "self:deal(self.values.damage + 1, target)", "C302", "deals 4 damage, but its text says that it deals 3 damage"},
	{"a number forgotten in the code", "pip/quick_draw", "self:draw(self.values.cards)", "self:draw(1)", "C302", "draws 1 card, but its text says that it draws 2"},
	{"two values swapped", "aldric/stalwart", `self:gain(self.values.taunt, "taunt")`, `self:gain(self.values.shield, "taunt")`, "C302", "gains 4 Taunt"},
	{"hits forgotten", "aldric/shield_bash", ", { times = self.values.times }", "", "C302", "deals 6 damage, but its text says that it deals 6 damage 2 times"},
	{"the bonus counted once instead of per kind", "pip/quick_jab", "self.values.damage + self.values.bonus * target.debuff_kinds", "self.values.damage + self.values.bonus", "C302", "damage"},
	{"stacks counted instead of kinds", "pip/catalogue_of_woes", "fight.enemy.debuff_kinds", "fight.enemy.debuff_stacks", "C302", "Luck"},
	{"Ovation read where Taunt is meant", "aldric/defiant_roar", "fight.aldric.keywords.taunt", "fight.ovation", "C302", "Ovation"},
	{"the keyword of another card", "pip/pips_cocktail", `"poison", target`, `"fear", target`, "C305", "inflicts 2 Fear"},
	{"lost instead of gained", "pip/lucky_shot", `self:gain(self.values.luck, "luck")`, `self:lose(self.values.luck, "luck")`, "C305", "loses 1 Luck, but its text says that it gains 1 Luck"},
	{"HP taken instead of damage dealt", "pip/annoying_poke", `self:deal(self.values.damage, target)`, `self:lose(self.values.damage, "hp", target)`, "C305", "takes 1 HP"},
	{"an effect missing", "aldric/enabling_strike", "self:draw(self.values.cards)", "", "C303", "draws 1 card, but it does not"},
	{"an effect the text is silent about", "neutral/stage_whisper", "self:draw(self.values.cards)", `self:draw(self.values.cards) self:gain(1, "ovation")`, "C304", "gains 1 Ovation, which its text does not mention"},
	{"the debuff lands on its own side", "aldric/aggressive_strike", `"heckled", target`, `"heckled", self.owner`, "C306", "Heckled on Aldric"},
	{"only the owner is healed", "aldric/galvanize", "fight.protagonists", "fight.aldric", "C303", "heals Pip for 1"},
	{"the wrong protagonist", "neutral/intermission", "fight.protagonists", "{ fight.protagonists[1], fight.protagonists[1] }", "C302", "Regenerate on Aldric 2 times"},
	{"the chosen protagonist ignored", "aldric/protect", `"shield", target`, `"shield", self.owner`, "C306", "Shield"},
	{"the chosen enemy ignored", "pip/mischief", `"vulnerable", target`, `"vulnerable", fight.enemies[1]`, "C306", "Vulnerable"},
	{"the wrong cards get cheaper", "aldric/bulwark", `{ type = "defense" }`, `{ type = "attack" }`, "C306", "cost 1 less"},
	{"the owner's cards instead of the other's", "aldric/cooperative_strike", "protagonist.id ~= self.owner", "protagonist.id == self.owner", "C306", "4 more damage"},
	{"a condition off by one", "pip/lucky_break", ">= self.values.needed", "> self.values.needed", "C303", "loses 3 Luck"},
	{"a condition forgotten", "pip/encore", "if fight.cards_played == 3 then", "if fight.cards_played >= 3 then", "C302", "times"},
	{"the wrong end of the turn", "aldric/war_drums", "player_turn_start", "player_turn_end", "C307", "on.player_turn_end, but its text says on.player_turn_start"},
	{"a filter forgotten", "aldric/curtain_of_iron", `event.keyword == "block" and `, "", "C302", "in total over all of its on.gained calls, gains 1 Ovation"},
	{"a filter for the wrong side", "pip/comic_relief", "event.target == fight.enemy", "event.target ~= fight.enemy", "C302", "Luck"},
	{"the upgraded text not followed", "aldric/aegis", "self:gain(self.values.block, \"block\")", "self:gain(4, \"block\")", "C302", `"aegis+" gains 4 Block, but its text says that it gains 6 Block`},
	{"an upgrade with a text of its own", "neutral/stage_whisper", "upgrade = { values = { cards = 3 } }", `upgrade = { text = "Draw {cards} cards. Gain 1 Luck.", values = { cards = 3 } }`, "C303", `"stage_whisper+"`},
	{"always the same random debuff", "pip/unraveling", "self:pick(debuffs)", `"burn"`, "C310", "had the same result"},
	{"the random card is every card", "pip/create_opportunity", "{ random = 1 }", "{}", "C304", "cost 1 less"},
	{"always the first card in hand", "pip/create_opportunity", "self:discount(self.values.discount, { random = 1 })", "self:discount(self.values.discount, { type = \"defense\", owner = \"macguffin\" })", "C310", "had the same result"},
	{"a loop without an end", "aldric/iron_wall", "self:gain(", "while true do end self:gain(", "C308", "runs too long"},
	{"an effect that never ends", "aldric/curtain_of_iron", "self:gain(self.values.ovation, \"ovation\")", "self:gain(self.values.ovation, \"block\")", "C308", "too many events"},
	{"nobody thought of an empty hand", "aldric/galvanize", "self:heal(self.values.heal, fight.protagonists)", `self:heal(self.values.heal, fight.protagonists) local one = self:choose(fight.hand) if one.id == "none" then self:say("!") end`, "C308", "one is nil"},
	{"all lost where the text says a number", "pip/lucky_break", `self:lose(self.values.luck, "luck")`, `self:lose("all", "luck")`, "C302", "Luck"},
	{"one debuff left", "aldric/cleanse", `{ "burn", "poison" }`, `{ "burn" }`, "C303", "Poison"},
	{"the order changes what is counted", "pip/all_in", `local staked = self:lose("all", "luck")`, `local staked = fight.team.keywords.luck`, "C303", "Luck"},
	{"the value of another sentence", "aldric/galvanize", "Deal {damage} damage", "Deal {heal} damage", "C302", "deals 3 damage, but its text says that it deals 1 damage"},
	{"the text names another keyword", "aldric/stalwart", "Gain {shield} Shield", "Gain {shield} Block", "C305", "gains 4 Shield on Aldric, but its text says that it gains 4 Block"},
	{"the text says the opposite", "aldric/battle_hymn", "Gain {fortify} Fortify", "Lose {fortify} Fortify", "C305", "gains 1 Fortify"},
	{"the text forgets a sentence", "neutral/ghost_light", " Gain {ward} Ward.", "", "C304", "gains 1 Ward"},
	{"the text promises too much", "neutral/ghost_light", "Gain {ward} Ward.", "Gain {ward} Ward. Draw 1 card.", "C303", "draws 1 card"},
	{"the text forgets whom", "aldric/burning_devotion", " on Aldric.", ".", "C306", "inflicts 1 Burn on Aldric, but its text says that it inflicts 1 Burn on the enemy"},
	{"the text names the wrong moment", "pip/plot_twist", "End of the enemy's turn", "End of your turn", "C307", "on.enemy_turn_end"},
	{"the text names the wrong card of a turn", "pip/encore", "Third card", "Second card", "C302", "Ovation"},
	{"the text counts something else", "pip/coup_de_grace", "per Ovation", "per kind of debuff on the enemy", "C302", "damage"},
	{"a sentence of one's own making", "aldric/iron_wall", `"Gain {block} Block."`, `"Add {block} to your Block."`, "C301", "not understood"},
	{"a heading of one's own making", "aldric/curtain_of_iron", "Whenever you gain Block:", "When Aldric is hit:", "C301", `write it as "Whenever WHO loses HP: ..."`},
	{"one for many", "pip/quick_draw", "{cards} cards.", "{cards} card.", "C311", "usually worded differently"},
	{"another number after a question", "aldric/iron_wall", "self:gain(self.values.block", asking + "self:gain(self.values.block + 1", "C302", "gains 11 Block, but its text says that it gains 10 Block"},
	{"an ally who cannot hold it", "aldric/cleanse", "self:remove(", "self:gain(1, \"shield\", target) self:remove(", "C308", "cannot hold Shield"},
}

// planted returns the findings in a pack that contains one mistake.
func planted(tb testing.TB, m mistake) []scripting.Finding {
	tb.Helper()
	pack := gametest.FewTexts(tb, curtain.Ruleset(), m.card, func(body string) string {
		if !strings.Contains(body, m.from) {
			tb.Fatalf("%s has no %q any more", m.card, m.from)
		}
		return strings.ReplaceAll(body, m.from, m.to)
	})
	g, err := curtain.Ruleset().Load(pack, sandbox.DefaultLimits(), gametest.Pack(tb, curtain.Ruleset()))
	if err != nil {
		tb.Fatalf("%s: %s", m.name, err)
	}
	found, err := g.CompareTextsWithEffects()
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

// The check of texts is worth something only if it catches the mistakes people
// make: all of these, and each by the sentence that names it.
func TestPlantedMistakesAreCaught(t *testing.T) {
	caught := 0
	for _, m := range mistakes {
		t.Run(m.name, func(t *testing.T) {
			var all []string
			for _, f := range planted(t, m) {
				all = append(all, fmt.Sprintf("%s %s", f.Code, f.Err))
				if strings.HasPrefix(f.Code, m.code) && strings.Contains(f.Err.Error(), m.says) {
					if f.Err.Line < 1 || f.Err.Source == "" {
						t.Errorf("no line is named: %s", f.Err)
					}
					caught++
					return
				}
			}
			t.Errorf("nothing with %s says %q, but:\n%s", m.code, m.says, strings.Join(all, "\n"))
		})
	}
	t.Logf("%d of %d mistakes caught", caught, len(mistakes))
	if caught < len(mistakes) || caught < 40 {
		t.Errorf("%d of %d mistakes caught", caught, len(mistakes))
	}
}

const asking = `self:choose({ "left", "right" }) self:choose({ "a", "b", "c" }, { count = 2, optional = true }) `

// What a card asks is answered, so that what it does then is compared.
func TestACardThatAsksAndDoesWhatItSaysIsClean(t *testing.T) {
	for _, m := range []mistake{
		{card: "aldric/iron_wall", from: "self:gain(", to: asking + "self:gain("},
		{card: "pip/quick_draw", from: "self:draw(", to: asking + "self:draw("},
		{card: "pip/plot_twist", from: "self:lose(", to: asking + "self:lose("},
	} {
		if found := planted(t, m); len(found) > 0 {
			t.Errorf("%s: %s %s", m.card, found[0].Code, found[0].Err)
		}
	}
}

// A mistake in one card is one complaint, and its upgrade, which makes the same mistake, is not another.
func TestAPlantedMistakeIsReportedOnce(t *testing.T) {
	for _, m := range []mistake{
		mistakes[1],
		{card: "aldric/spiked_barricade", from: "Gain {retaliate} Retaliate.", to: "Have {retaliate} Retaliate."},
	} {
		if found := planted(t, m); len(found) != 1 {
			t.Errorf("%q gives %d findings, not 1: %v", m.to, len(found), found)
		}
	}
}

// Each code of the comparison has a planted mistake; the base game, which is
// clean, is the good sample of all of them.
func TestEveryCodeOfTextsHasAMistake(t *testing.T) {
	for _, c := range check.Codes {
		planted := slices.ContainsFunc(mistakes, func(m mistake) bool { return m.code == c.ID })
		if strings.HasPrefix(c.ID, "C3") && c.ID != "C309" && !planted {
			t.Errorf("%s, %s, has no sample", c.ID, c.Title)
		}
	}
}
