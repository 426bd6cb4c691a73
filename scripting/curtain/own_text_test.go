package curtain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/testkit/gametest"
)

// own are sentences of a pack, of every kind of slot.
const own = `
sentence { id = "gild", text = "Gild AMOUNT times|time [PER] [for SOMEBODY].", does = function(self, fight, amount, who)
  self:gain(2 * amount, "ovation")
  if who then self:gain(1, "shield", who) end
end }
sentence { id = "trade", text = "Trade AMOUNT STACK for N KEYWORD", does = function(self, fight, amount, lost, n, gained)
  self:lose(amount, lost, fight.team) self:gain(n, gained)
end }
sentence { id = "rehearse", text = "Rehearse CARDS TIMES times", does = function(self, fight, cards, times)
  for _ = 1, times do self:discount(1, cards) end
end }
sentence { id = "spread", text = "Spread DEBUFF equal to QUANTITY", does = function(self, fight, word, n) self:inflict(n, word, fight.enemies) end }
sentence { id = "call", text = "Call TYPE", does = function(self, fight, kind) self:draw(kind == "attack" and 2 or 1) end }
`

func TestACardIsHeldToSentencesOfThePack(t *testing.T) {
	for _, c := range []struct{ text, does, want string }{
		{"Gild {n} times for Aldric.", `self:gain(6, "ovation") self:gain(1, "shield", fight.aldric)`, ""},
		{"Gild {n} times.", `self:gain(6, "ovation")`, ""},
		{"Gild {n} times per Luck.", `self:gain(6 * fight.team.keywords.luck, "ovation")`, ""},
		{"Gild {n} times for each protagonist. Gain {m} Block.", `self:gain(6, "ovation") self:gain(1, "shield", fight.protagonists) self:gain(2, "block")`, ""},
		{"Trade {n} Luck for {m} Block.", `self:lose(3, "luck") self:gain(2, "block")`, ""},
		{"Rehearse Attacks in hand {m} times.", `self:discount(1, { type = "attack" }) self:discount(1, { type = "attack" })`, ""},
		{"Spread Poison equal to Ovation.", `self:inflict(fight.ovation, "poison", fight.enemies)`, ""},
		{"Call an Attack card.", `self:draw(2)`, ""}, {"Call a card.", `self:draw(1)`, ""},
		{"With {n} or more Luck: Gild 1 time.", `if fight.team.keywords.luck >= 3 then self:gain(2, "ovation") end`, ""},
		{"Gild 1 time.", `self:gain(3, "ovation")`, `C302 zz/zz.lua:15: card "zz" gains 3 Ovation, but its text says that it gains 2 Ovation`},
		{"Gild {n} times for Aldric.", `self:gain(6, "ovation")`, "C303 zz/zz.lua:15: card \"zz\": its text says that it gains 1 Shield on Aldric, but it does not"},
		{"Trade {n} Luck for {m} Block.", `self:lose(3, "luck") self:gain(2, "fortify")`, "C305"},
		{"Gild {n} times for nobody.", ``, "C301"},
		{"Gild it.", ``, `write it as "Gild AMOUNT times|time [PER] [for SOMEBODY]"`},
	} {
		found := foundIn(t, own+cardOf(c.text, "play = function(self, fight) "+c.does+" end"))
		if (c.want == "") != (len(found) == 0) || !slices.ContainsFunc(append(found, c.want), func(f string) bool { return strings.Contains(f, c.want) }) {
			t.Errorf("%s: %s\nis not %q", c.text, strings.Join(found, "\n"), c.want)
		}
	}
}

// What a sentence means is a script like any other: its errors are found where they stand, and its loops end.
func TestAMeaningThatFailsIsFound(t *testing.T) {
	for does, want := range map[string]string{
		`while true do end`:    "runs too long",
		`self:gain(1, "blck")`: `did you mean "block"`,
		`for i = 1, 9 do self:gain(1, "luck") end return nothing.at_all`: "",
		`local s = "x" for i = 1, 40 do s = s .. s end`:                  "at most 16384",
		`fight.team = 3`: "team",
	} {
		body := `sentence { id = "odd", text = "Do it", does = function(self, fight) ` + does + ` end }` + cardOf("Do it.", "play = function(self) self:draw(1) end")
		if strings.Contains(does, "nothing") {
			body = strings.Replace(body, "return nothing.at_all", "return fight.enemies[9].hp", 1)
		}
		found := strings.Join(foundIn(t, body), "\n")
		if !strings.Contains(found, "C301 zz/zz.lua:1: card \"zz\": the effect in its text cannot be carried out") && !strings.Contains(found, "C210") || !strings.Contains(found, want) {
			t.Errorf("%s:\n%s\nis not %q", does, found, want)
		}
	}
}

func TestSentencesThatCannotBeAreFaultsOfTheLoad(t *testing.T) {
	const does = `, does = function(self) self:draw(1) end }`
	say := func(id, text string) string {
		return `sentence { id = "` + id + `", text = "` + text + `"` + does + "\n"
	}
	gametest.ExpectLoadErrors(t, curtain.Ruleset(), map[string]string{
		say("a", "Gain AMOUNT Block"):                            `sentence "a" and the game's sentence "Gain AMOUNT KEYWORD [PER] [on SOMEBODY]" both match "Gain 1 Block"`,
		say("a", "Gild AMOUNT cards") + say("b", "Gild N cards"): `sentence "b" and sentence "a" (a.lua:1) both match "Gild 1 cards"`,
		say("a", "Gild AMUONT cards"):                            `did you mean "AMOUNT"?`,
		say("a", "Gild HELD"):                                    "HELD, which cannot be a slot",
		`sentence { id = "a"` + does:                             "text",
		`sentence { id = "a", text = "Gild" }`:                   "does",
		`sentence { id = "a", text = "Gild", dose = 1` + does:    "does",
	})
	gametest.ExpectLoadErrorCodes(t, curtain.Ruleset(), map[string]string{say("a", "Draw AMOUNT cards"): "C011", say("a", "Gild ["): "C009", `sentence { id = "a", text = "Gild" }`: "C010"})
}

// Sentences of a pack have one reading, and are said in the same words.
func TestSentencesOfAPackHaveOneReading(t *testing.T) {
	grammar := wording.Grammar(withPack(t, own).Content.(*rules.Content))
	for i, text := range []string{
		"Gild 3 times. Draw 1 card.", "Gild 1 time for Aldric.", "Gild 3 times per Luck for each protagonist.", "Trade 2 Taunt for 3 Block.",
		"Rehearse Attacks of Pip in hand 2 times.", "Spread Burn equal to 2 times Ovation.", "Start of your turn: Call a Defense card. Gild 2 times plus 1 per card in hand.",
	} {
		gametest.ExpectTextPrintedAsRead(t, fmt.Sprint(i), text, wording.ReadCardText(grammar, &rules.CardDef{Owner: "aldric", Text: text}).ParseResult)
	}
}
