package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// The short ways of the verbs that cards call most: with a number, a word and an actor, and
// nothing else. What is wrong with a call says the long way, declare_verbs.go, which is all
// that the interpreter goes: wherever closures and the interpreter are compared, these are.

var (
	plainNumber  = declare.Plain{}
	plainActor   = declare.Plain{View: "actor"}
	plainKeyword = declare.Plain{Words: KeywordWords}
)

// amounts reports whether a number is an amount.
func amounts(n int) bool { return n >= 0 && n <= engine.MaxCount }

// dealPlainly is self:deal(n, target).
func (c *Acting) dealPlainly(n, target, _ int) (lost int, done bool) {
	a := Actor(target)
	if !amounts(n) || a.IsEnemy() == c.By.Actor.IsEnemy() || a == Team {
		return 0, false
	}
	return c.Deal(c.By, n, 1, List(a)), true
}

// gainPlainly is self:gain(n, what).
func (c *Acting) gainPlainly(n, what, _ int) (gained int, done bool) {
	switch k := Keyword(what); {
	case !amounts(n):
		return 0, false
	case int16(what) == Energy:
		return c.GainEnergy(c.By, n), true
	case int16(what) == Ovation:
		return c.GainOvation(c.By, n), true
	case int16(what) == Currency:
		return c.GainCurrency(c.By, n), true
	case c.Keyword(k).Polarity == engine.Debuff || !c.CanHold(c.keeper(k), k):
		return 0, false
	default:
		return c.Gain(c.By, n, k, c.keeper(k)), true
	}
}

// healPlainly is self:heal(n, who).
func (c *Acting) healPlainly(n, who, _ int) (gained int, done bool) {
	if !amounts(n) {
		return 0, false
	}
	return c.Heal(c.By, n, Actor(who)), true
}

// inflictPlainly is self:inflict(n, debuff).
func (c *Acting) inflictPlainly(n, debuff, _ int) (landed int, done bool) {
	to := Team
	if !c.By.Actor.IsEnemy() {
		to = c.chosenEnemy()
	}
	return c.inflictPlainlyOn(n, debuff, int(to))
}

// inflictPlainlyOn is self:inflict(n, debuff, who).
func (c *Acting) inflictPlainlyOn(n, debuff, who int) (landed int, done bool) {
	k, to := Keyword(debuff), Actor(who)
	if !amounts(n) || to == Nobody || c.Keyword(k).Polarity != engine.Debuff || !c.CanHold(to, k) {
		return 0, false
	}
	return c.Inflict(c.By, n, k, List(to)), true
}
