package battleline

import (
	"fmt"

	"curtaincall/engine/declare/events"
)

// ComputedValues returns the numbers of a duel that are not stored but computed, each with an
// explanation: the power and armor of creatures, the numbers in the texts of creatures and of the
// hand, and the conditions that are true of a player.
func ComputedValues(game any) (list []events.ComputedValue) {
	d := game.(*Duel)
	for _, p := range [...]Player{First, Second} {
		list = append(list, d.computedConditions(p)...)
		for _, c := range d.CardsIn(p, Line) {
			list = append(append(list, d.computedPowerAndArmor(c)...), d.computedTextAndBonusValues(c)...)
		}
	}
	if d.Over() {
		return list
	}
	for _, c := range d.CardsIn(Player(d.Seat()), Hand) {
		if d.Def(c).Type == Creature {
			list = append(list, d.computedPowerAndArmor(c)...)
		}
		list = append(list, d.computedTextAndBonusValues(c)...)
	}
	return list
}

// computedConditions returns the conditions Haunted and Overwhelmed of a player where they hold (K-17).
func (d *Duel) computedConditions(p Player) (list []events.ComputedValue) {
	add := func(holds bool, word, why string) {
		if holds {
			list = append(list, events.ComputedValue{Word: WhoseWords.Word(int(p)) + "." + word, Name: PlayerNames[p], Value: word, From: []string{why}})
		}
	}
	add(d.IsHaunted(p), "haunted", fmt.Sprintf("%d cards in the discard pile: a player with %d or more is haunted", d.Count(p, Discard), HauntedDiscardSize))
	add(d.HasFewerCreatures(p), "overwhelmed", fmt.Sprintf("creatures: %d against %d; a player with fewer than the opponent is overwhelmed", d.Count(p, Line), d.Count(p.Other(), Line)))
	return list
}

func (d *Duel) computedPowerAndArmor(c Card) []events.ComputedValue {
	def, path, name := d.Def(c), cardPathByID(d, int(c)), d.CardName(c)
	power, armor := []string{events.ExplainDefinedNumber(def.Power, def.Where)}, []string{events.ExplainDefinedNumber(def.Armor, def.Where)}
	if n := d.PowerCounters(c); n != 0 {
		power = append(power, fmt.Sprintf("%+d power counters: `why %s.counters`", n, path))
	}
	if used := def.Armor - d.ArmorLeft(c); used > 0 {
		armor = append(armor, fmt.Sprintf("%d used this turn: `why %s.armor_used`", used, path))
	}
	return []events.ComputedValue{
		{Word: path + ".power", Name: name + " power", Value: fmt.Sprint(d.Power(c)), From: power},
		{Word: path + ".armor_left", Name: name + " armor", Value: fmt.Sprint(d.ArmorLeft(c)), From: armor},
	}
}

func (d *Duel) computedTextAndBonusValues(c Card) []events.ComputedValue {
	def, path := d.Def(c), cardPathByID(d, int(c))+"."
	list := events.ComputedValuesInText(path, d.CardName(c), def.Text, def.Values, def.Where)
	if def.Aember > 0 {
		list = append(list, events.ComputedValue{Word: path + "bonus", Name: d.CardName(c) + " bonus", Value: fmt.Sprint(def.Aember), From: []string{events.ExplainDefinedNumber(def.Aember, def.Where)}})
	}
	return list
}
