package battleline

import (
	"fmt"

	"curtaincall/engine/declare"
)

// Reckoned are the numbers of a duel that are worked out whenever they are asked for: the
// power and armor of creatures, and what the cards of the hand say.
func Reckoned(game any) (list []declare.Reckoned) {
	d := game.(*Duel)
	for _, p := range [...]Player{First, Second} {
		for i := range d.Count(p, Line) {
			c := d.CardAt(p, Line, i)
			list = append(list, d.reckonedPower(c), d.reckonedArmor(c))
			list = append(list, d.reckonedText(c)...)
		}
	}
	if d.Over() {
		return list
	}
	own := Player(d.Seat())
	for i := range d.Count(own, Hand) {
		list = append(list, d.reckonedText(d.CardAt(own, Hand, i))...)
	}
	return list
}

func (d *Duel) reckonedPower(c Card) declare.Reckoned {
	def := d.Def(c)
	from := []string{declare.Printed(def.Power, def.Where)}
	if n := d.Counters(c); n != 0 {
		from = append(from, fmt.Sprintf("%+d power counters: `why %s.counters`", n, cardPath(d, int(c))))
	}
	return declare.Reckoned{Word: cardPath(d, int(c)) + ".power", Name: d.CardName(c) + " power", Value: fmt.Sprint(d.Power(c)), From: from}
}

func (d *Duel) reckonedArmor(c Card) declare.Reckoned {
	def := d.Def(c)
	from := []string{declare.Printed(def.Armor, def.Where)}
	if used := def.Armor - d.ArmorLeft(c); used > 0 {
		from = append(from, fmt.Sprintf("%d used this turn: `why %s.armor_used`", used, cardPath(d, int(c))))
	}
	return declare.Reckoned{Word: cardPath(d, int(c)) + ".armor_left", Name: d.CardName(c) + " armor", Value: fmt.Sprint(d.ArmorLeft(c)), From: from}
}

// reckonedText are the numbers that a card's text says, and the aember that playing it brings.
func (d *Duel) reckonedText(c Card) []declare.Reckoned {
	def, path := d.Def(c), cardPath(d, int(c))+"."
	list := declare.PrintedValues(path, d.CardName(c), def.Text, def.Values, def.Where)
	if def.Aember > 0 {
		list = append(list, declare.Reckoned{Word: path + "bonus", Name: d.CardName(c) + " bonus", Value: fmt.Sprint(def.Aember), From: []string{declare.Printed(def.Aember, def.Where)}})
	}
	return list
}
