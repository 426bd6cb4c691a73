package curtain

import (
	"strings"

	"curtaincall/engine"
)

// Rules returns the text of a definition with the defined values filled in.
func (d *CardDef) Rules() string  { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *EnemyDef) Rules() string { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *RelicDef) Rules() string { return engine.ExpandNumbers(d.Text, d.Values) }
func (d *ItemDef) Rules() string  { return engine.ExpandNumbers(d.Text, d.Values) }

// PhaseRules returns the text of what the enemy does when it enters a phase, with its numbers.
func (d *EnemyDef) PhaseRules(phase int) string {
	return engine.ExpandNumbers(d.Phases[phase].Text, d.Values)
}

// CardText returns the text of a card of the fight. formatNumber renders each number from its defined value base and
// its current value now. Current damage, Block and Shield include the effects of the game's own keywords, Ovation and
// boosts, but not Luck. target is the intended target of the card, or Nobody for the front enemy. Occurrence n of a
// value shows the current number of occurrence n in the original text or, if that has fewer, of the last one there. A
// value that the original text does not mention shows its defined number.
func (w LocalizedNames) CardText(instance int16, target Actor, formatNumber func(base, now int) string) string {
	f, def := w.fight, w.fight.CardDef(instance)
	numbers := map[string][]int{}
	engine.ExpandTemplate(def.Text, def.Values, func(v engine.Value, before, after string) string {
		numbers[v.Name] = append(numbers[v.Name], f.currentNumberInText(instance, v.Number, before, after, target))
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

func (f *Fight) currentNumberInText(instance int16, base int, textBefore, textAfter string, target Actor) int {
	switch {
	case strings.HasSuffix(strings.ToLower(textBefore), "deal ") && strings.HasPrefix(textAfter, " damage"):
		return f.currentDamage(instance, base, target)
	case strings.HasPrefix(textAfter, " Block"):
		return f.applyWeak(Team, base+f.Stacks(Team, Fortify))
	case strings.HasPrefix(textAfter, " Shield"):
		return f.applyWeak(Team, base)
	}
	return base
}

// currentDamage returns the damage of a card's hit for its text: with boost, Inspire, Ovation,
// Forgetful and Vulnerable, but without modifiers and Luck. It records no events.
func (f *Fight) currentDamage(instance int16, base int, target Actor) int {
	if !target.IsEnemy() {
		target = f.FrontEnemy()
	}
	heard := engine.LogOf(&f.course)
	f.Listen(nil)
	damage := base + f.Boost(instance) + f.Stacks(Team, Inspire) + OvationBonus(f.Ovation())
	if target != Nobody {
		damage = f.applyForgetful(f.CardOwner(instance), target, damage)
		damage = f.applyVulnerable(target, damage)
	}
	f.Listen(heard)
	return damage
}
