package curtain

import (
	"strings"

	"curtaincall/engine"
)

// Rules returns the card's text with the defined values filled in.
func (d *CardDef) Rules() string { return engine.ExpandNumbers(d.Text, d.Values) }

// Rules returns the text of the enemy's passive with the defined values filled in.
func (d *EnemyDef) Rules() string { return engine.ExpandNumbers(d.Text, d.Values) }

// Rules returns the text of the relic with the defined values filled in.
func (d *RelicDef) Rules() string { return engine.ExpandNumbers(d.Text, d.Values) }

// CardText returns the text of a card of the fight, in which show returns the text of each number
// from its defined and its current value. Current damage, Block and Shield include the effects of
// keywords, Ovation and boosts; Luck and the passives of enemies are ignored. target is the intended
// target of the card, or Nobody for the front enemy.
func (f *Fight) CardText(instance int16, target Actor, show func(base, now int) string) string {
	return f.originalNames().CardText(instance, target, show)
}

// CardText returns what Fight.CardText returns, in the language of w. The kind of a number is read
// from the original text, where the value has the same name, for its first occurrence or its last.
func (w Names) CardText(instance int16, target Actor, show func(base, now int) string) string {
	f, def := w.fight, w.fight.CardDef(instance)
	numbers := map[string][]int{}
	engine.ExpandTemplate(def.Text, def.Values, func(v Value, before, after string) string {
		numbers[v.Name] = append(numbers[v.Name], f.currentNumber(instance, v.Number, before, after, target))
		return ""
	})
	return engine.ExpandTemplate(w.content.Card(def.ID).Text, def.Values, func(v Value, _, _ string) string {
		now := v.Number
		if list := numbers[v.Name]; len(list) > 0 {
			now = list[0]
			numbers[v.Name] = list[min(1, len(list)-1):]
		}
		return show(v.Number, now)
	})
}

func (f *Fight) currentNumber(instance int16, base int, before, after string, target Actor) int {
	switch {
	case strings.HasSuffix(strings.ToLower(before), "deal ") && strings.HasPrefix(after, " damage"):
		return f.currentDamage(instance, base, target)
	case strings.HasPrefix(after, " Block"):
		return f.applyWeak(Team, f.applyFortify(Team, base))
	case strings.HasPrefix(after, " Shield"):
		return f.applyWeak(Team, base)
	}
	return base
}

// currentDamage returns the damage after steps 1, 2 and 4 of a hit, without recording events.
func (f *Fight) currentDamage(instance int16, base int, target Actor) int {
	if !target.IsEnemy() {
		target = f.FrontEnemy()
	}
	heard := engine.LogOf(&f.course)
	f.Listen(nil)
	damage := base + f.Boost(instance) + f.Stacks(Team, Inspire) + f.OvationBonus()
	if target != Nobody {
		damage = f.applyForgetful(f.CardOwner(instance), target, damage)
		damage = f.applyVulnerable(target, damage)
	}
	f.Listen(heard)
	return damage
}
