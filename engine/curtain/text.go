package curtain

import (
	"strings"

	"curtaincall/engine"
)

// RulesText returns the text of the definition, in which numbers replace the names of values.
func (d *CardDef) RulesText() string  { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *EnemyDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *RelicDef) RulesText() string { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *ItemDef) RulesText() string  { return engine.ExpandNumbers(d.Text, d.Values) }

// PhaseRulesText returns the text about what happens at the start of a phase, with the definition's values.
func (d *EnemyDef) PhaseRulesText(phase int) string {
	return engine.ExpandNumbers(d.Phases[phase].Text, d.Values)
}

// CardText returns the text of a card of the fight. formatNumber renders each number from its defined value, base,
// and its current value, now. Current damage (on the front enemy), Block and Shield include boosts, Ovation and the
// game's own keywords except Luck. In a translated text, the n-th occurrence of a value shows the number of its n-th
// occurrence in the original text, or of the last one; a value that the original text lacks shows its defined number.
func (w LocalizedNames) CardText(instance int16, formatNumber func(base, now int) string) string {
	f, def := w.fight, w.fight.CardDef(instance)
	numbers := map[string][]int{}
	engine.ExpandTemplate(def.Text, def.Values, func(v engine.Value, before, after string) string {
		numbers[v.Name] = append(numbers[v.Name], f.currentNumberInText(instance, v.Number, before, after))
		return ""
	})
	return engine.ExpandTemplate(w.content.Card(def.ID).Text, def.Values, func(v engine.Value, _, _ string) string {
		now := v.Number
		if list := numbers[v.Name]; len(list) > 0 {
			now = list[0]
			numbers[v.Name] = list[min(1, len(list)-1):]
		}
		return formatNumber(v.Number, now)
	})
}

func (f *Fight) currentNumberInText(instance int16, base int, textBefore, textAfter string) int {
	switch {
	case strings.HasSuffix(strings.ToLower(textBefore), "deal ") && strings.HasPrefix(textAfter, " damage"):
		return f.currentDamage(instance, base)
	case strings.HasPrefix(textAfter, " Block"):
		return f.applyWeak(Team, base+f.Stacks(Team, Fortify))
	case strings.HasPrefix(textAfter, " Shield"):
		return f.applyWeak(Team, base)
	}
	return base
}

// currentDamage returns the damage of a card's hit on the front enemy, for its text, and logs nothing. It includes
// boosts, Inspire, Ovation, Forgetful and Vulnerable, but neither modifiers of packs nor Luck.
func (f *Fight) currentDamage(instance int16, base int) int {
	heard := engine.LogOf(&f.executor)
	f.SetLog(nil)
	damage := base + f.Boost(instance) + f.Stacks(Team, Inspire) + OvationBonus(f.Ovation())
	if target := f.FrontEnemy(); target != Nobody {
		damage = f.applyForgetful(f.CardOwner(instance), target, damage)
		damage = f.applyVulnerable(target, damage)
	}
	f.SetLog(heard)
	return damage
}

// CardProperty is a property of a card for which the text has a sentence of its own, such as "Exhaust."
type CardProperty struct {
	Word      string                // the sentence in the text
	Predicate string                // the effect, to follow "the card" in a sentence
	About     string                // the explanation in help
	Has       func(d *CardDef) bool // whether a card has the property

	flag cardFlags // the bit in cardState.flags, or 0
}

var CardProperties = []CardProperty{
	{"Exhaust", "is exhausted after being played", "When played, the card goes to the exhaust pile and is not drawn again in this fight.",
		func(d *CardDef) bool { return d.Exhaust }, exhausts},
	{"Retain", "stays in the hand when the turn ends", "The card stays in the hand when the turn ends.",
		func(d *CardDef) bool { return d.Retain }, retained},
	{"Ephemeral", "is exhausted if it is in the hand when the turn ends", "If this card is still in your hand at the end of your turn, it is exhausted.",
		func(d *CardDef) bool { return d.Ephemeral }, ephemeral},
	{"Innate", "is in the opening hand", "The card is in the opening hand of each fight.",
		func(d *CardDef) bool { return d.Innate }, 0},
	{"Unplayable", "cannot be played", "The card can never be played.",
		func(d *CardDef) bool { return d.Unplayable }, specialToPlay},
	{"Costs X", "costs all energy", "Playing the card spends all remaining energy, even 0; X is the amount spent.",
		func(d *CardDef) bool { return d.CostX }, specialToPlay},
	{"Its cost varies", "its cost varies", "The cost of the card varies; the hand shows the current cost.",
		func(d *CardDef) bool { return d.CostOf != nil }, specialToPlay},
	{"Not always playable", "can only be played at certain times", "The card can only be played at certain times; its text says when.",
		func(d *CardDef) bool { return d.PlayIf != nil }, specialToPlay},
}

func (d *CardDef) cardFlags() (t cardFlags) {
	for _, property := range CardProperties {
		if property.Has(d) {
			t |= property.flag
		}
	}
	return t
}
