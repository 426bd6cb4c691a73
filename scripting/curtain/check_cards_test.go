package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// special is a card that is more than its cost and its effect.
type special struct{ fields, text, play string }

func (s special) script() string {
	body := "return card { id = \"it\", name = \"It\", owner = \"pip\", type = \"attack\", rarity = \"uncommon\", target = \"enemy\", values = { n = 2 }, upgrade = { values = { n = 3 } }, " + s.fields
	if s.text != "" {
		body += fmt.Sprintf(", text = %q", s.text)
	}
	if s.play != "" {
		body += ",\n  play = function(self, fight, target) " + s.play + " end"
	}
	return body + " }\n"
}

// complaints returns the findings about the text of a card.
func complaints(t *testing.T, s special) (list []string) {
	t.Helper()
	pack := append(few(t, "pip/quick_draw", nil), &source.Text{Name: "mod/it.lua", Body: s.script()})
	g, err := loaded(pack, sandbox.DefaultLimits(), whole(t))
	if err != nil {
		t.Fatalf("%s\n%s", err, s.script())
	}
	found, err := g.CompareTextsWithEffects()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		list = append(list, fmt.Sprintf("%s %s", f.Code, f.Err))
	}
	return list
}

const deals = "self:deal(self.values.n, target)"

func TestCardsThatAreMoreThanTheirCostAreHeldToTheirTexts(t *testing.T) {
	for _, s := range []special{
		{"cost = 1, exhaust = true", "Deal {n} damage. Exhaust.", deals},
		{"cost = 1, retain = true, innate = true", "Deal {n} damage. Retain. Innate.", deals},
		{"cost = 1, ephemeral = true, exhaust = true", "Deal {n} damage. Exhaust. Ephemeral.", deals},
		{"cost = 0, unplayable = true", "Unplayable.", ""},
		{`cost = "x"`, "Costs X. Deal {n} damage X times.", "self:deal(self.values.n, target, { times = self.x })"},
		{`cost = "x"`, "Costs X. Gain Luck equal to X.", `self:gain(self.x, "luck")`},
		{"cost = function(self, fight) return 3 - fight.cards_played end", "Costs 1 less per card played this turn. Deal {n} damage.", deals},
		{"cost = function(self, fight) return #fight.hand end", "Its cost varies. Deal {n} damage.", deals},
		{"cost = 1", "Create {n} Quick Jab in your hand.", `self:create("quick_jab", { n = self.values.n })`},
		{"cost = 1", "Create 1 It+ in the draw pile.", `self:create("it", { to = "draw_pile", upgraded = true, at = "random" })`},
		{"cost = 1", "Discard a card in hand. Deal {n} damage.", `self:discard(self:choose(fight.hand) or {}) ` + deals},
		{"cost = 1", "Exhaust 1 random cards in hand.", `if #fight.hand > 0 then self:exhaust(self:pick(fight.hand)) end`},
		{"cost = 1", "Exhaust cards in hand.", `self:exhaust(fight.hand)`},
		{"cost = 1", "Put a card in hand into the draw pile.", `self:move(self:choose(fight.hand) or {}, "draw_pile")`},
		{"cost = 1", "Remove a card in hand from the deck.", `self:purge(self:choose(fight.hand) or {})`},
	} {
		if list := complaints(t, s); len(list) > 0 {
			t.Errorf("%s\n%s", s.script(), strings.Join(list, "\n"))
		}
	}
}

func TestWhatATextSaysOfACardAndIsNotSoIsTold(t *testing.T) {
	for _, c := range []struct {
		special
		says string
	}{
		{special{"cost = 1, exhaust = true", "Deal {n} damage.", deals}, "C304 mod/it.lua:1: card \"it\" is exhausted after being played, which its text does not mention"},
		{special{"cost = 1", "Deal {n} damage. Retain.", deals}, "its text says that it stays in the hand when the turn ends, but it does not"},
		{special{`cost = "x"`, "Deal {n} damage.", deals}, "costs all energy, which its text does not mention"},
		{special{`cost = "x"`, "Costs X. Deal {n} damage X times.", deals}, "C302"},
		{special{"cost = function() return 1 end", "Deal {n} damage.", deals}, "its cost varies"},
		{special{"cost = 1", "Create {n} Quick Jab in your hand.", `self:create("quick_jab", { to = "discard_pile", n = 2 })`}, "creates quick_jab in the discard pile 2 times, but its text says that it creates quick_jab in the hand"},
		{special{"cost = 1", "Discard a card in hand.", "self:exhaust(self:choose(fight.hand) or {})"}, "exhausts"},
		{special{"cost = function() return nil end", "Its cost varies.", deals}, "must return a whole number"},
	} {
		if list := strings.Join(complaints(t, c.special), "\n"); !strings.Contains(list, c.says) {
			t.Errorf("%snot told that %q, but:\n%s", c.script(), c.says, list)
		}
	}
}
