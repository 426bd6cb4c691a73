package curtain

import (
	"strconv"
	"strings"
)

// Text renders a template with each {name} replaced by what show makes of that
// value and of the words around it. Names without a value stay as they are.
func Text(template string, values []Value, show func(v Value, before, after string) string) string {
	var b strings.Builder
	rest := template
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 0 {
			break
		}
		name, after := rest[open+1:open+length], rest[open+length+1:]
		b.WriteString(rest[:open])
		shown := rest[open : open+length+1]
		for _, v := range values {
			if v.Name == name {
				shown = show(v, template[:len(template)-len(rest)+open], after)
			}
		}
		b.WriteString(shown)
		rest = after
	}
	b.WriteString(rest)
	return b.String()
}

// Placeholders are the names in braces in a template, in order.
func Placeholders(template string) (names []string) {
	for {
		open := strings.IndexByte(template, '{')
		if open < 0 {
			return names
		}
		length := strings.IndexByte(template[open:], '}')
		if length < 0 {
			return names
		}
		names = append(names, template[open+1:open+length])
		template = template[open+length+1:]
	}
}

func plain(v Value, _, _ string) string { return strconv.Itoa(v.Number) }

// Rules is the card's text with its own numbers.
func (d *CardDef) Rules() string { return Text(d.Text, d.Values, plain) }

// Rules is the text of the enemy's passive with its own numbers.
func (d *EnemyDef) Rules() string { return Text(d.Text, d.Values, plain) }

// Present is the text of a card in the fight with what its numbers would be now:
// show gets each number of a hit or of a gain of Block or Shield as it is
// written and as it would be with Inspire, Ovation, Forgetful and Vulnerable, or
// Fortify and Weak; all other numbers are the same twice. Luck and the passives
// of enemies are not in it. The target is whom the card would be played on, or
// Nobody for the front enemy.
func (f *Fight) Present(instance int16, target Actor, show func(base, now int) string) string {
	def := f.CardDef(instance)
	return Text(def.Text, def.Values, func(v Value, before, after string) string {
		now := v.Number
		switch {
		case strings.HasSuffix(strings.ToLower(before), "deal ") && strings.HasPrefix(after, " damage"):
			now = f.presentDamage(instance, v.Number, target)
		case strings.HasPrefix(after, " Block"):
			now = f.weak(Team, f.fortify(Team, v.Number))
		case strings.HasPrefix(after, " Shield"):
			now = f.weak(Team, v.Number)
		}
		return show(v.Number, now)
	})
}

// presentDamage is stages 1, 2 and 4 of a hit, with nobody told.
func (f *Fight) presentDamage(instance int16, base int, target Actor) int {
	if !target.IsEnemy() {
		target = f.FrontEnemy()
	}
	log := f.log
	f.log = nil
	damage := base + f.Boost(instance) + f.Stacks(Team, Inspire) + f.ovationBonus()
	if target != Nobody {
		damage = f.forgetful(f.CardOwner(instance), target, damage)
		damage = f.vulnerable(target, damage)
	}
	f.log = log
	return damage
}
