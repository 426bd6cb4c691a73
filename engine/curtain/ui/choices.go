package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// Between its fights a run is a choice: this file shows and reads choices, and
// passes everything else on to the table of the fight.

// placeName says where in the run it is.
func (t *RunTable) placeName() string {
	place := "Act " + roman(t.Act())
	if name := screen.Clean(t.ActName()); name != "" {
		place += " · " + name
	}
	if t.Boss() {
		return place + " · Boss"
	}
	return place + " · Scene " + strconv.Itoa(t.Scene())
}

func roman(n int) string {
	numerals := []string{"0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}
	if n > 0 && n < len(numerals) {
		return numerals[n]
	}
	return strconv.Itoa(n)
}

// Stage implements engine.Table.
func (t *RunTable) Stage(s screen.Screen) []string {
	if t.At() == curtain.InFight {
		return t.Table().Stage(s)
	}
	return fitted(s, t.choice(s))
}

// choice is what there is to see between the fights.
func (t *RunTable) choice(s screen.Screen) []string {
	lines := []string{s.Rule(s.Title(t.placeName()))}
	if t.At() == curtain.RunOver {
		if t.Result() == curtain.Victory {
			return append(lines, s.Good("The last curtain falls on a standing ovation. The run is won."))
		}
		return append(lines, s.Bad("The MacGuffin is lost, and the run with it."))
	}
	lines = append(lines, t.statusLines(s)...)
	lines = append(lines, "", s.Strong(t.question()))
	switch t.At() {
	case curtain.ChooseEnemy:
		return append(lines, t.enemyOptions(s)...)
	case curtain.ChooseUpgrade:
		return append(lines, t.upgradeOptions(s)...)
	}
	return append(lines, t.cardOptions(s)...)
}

// question is what is to be chosen.
func (t *RunTable) question() string {
	switch t.At() {
	case curtain.ChooseEnemy:
		return "Whom do you face?"
	case curtain.ChooseUpgrade:
		return "Upgrade one card."
	case curtain.ChooseBasic:
		c := t.Run.Fight().Content()
		if options := t.Options(); len(options) > 0 {
			return "Choose the Basic that " + ownerName(c, c.Card(options[0])) + " begins with."
		}
	}
	return "Take one card."
}

// statusLines are the MacGuffin's HP, the relics and the deck.
func (t *RunTable) statusLines(s screen.Screen) []string {
	c := t.Run.Fight().Content()
	hp, most := t.MacGuffin(), c.Run.MacGuffin
	lines := []string{"MacGuffin " + s.Good(screen.Bar(hp, most, barColumns)) + fmt.Sprintf(" %d/%d", hp, most)}
	var names []string
	deck := t.Deck()
	for i := 0; i < len(deck); {
		n := 1
		for i+n < len(deck) && deck[i+n] == deck[i] {
			n++
		}
		name := tied(cardName(c.Card(deck[i])))
		if n > 1 {
			name = strconv.Itoa(n) + screen.Tie + name
		}
		names = append(names, name)
		i += n
	}
	lines = append(lines, relicLine(c, t.Relics(), s)...)
	if len(names) == 0 {
		return lines
	}
	return append(lines, s.Wrap(s.Quiet(fmt.Sprintf("Deck of %d: %s", len(deck), strings.Join(names, ", "))), 2)...)
}

// foreseen is how many entries of a pattern an option shows.
const foreseen = 3

// enemyOptions are the enemies to choose from, with how each begins.
func (t *RunTable) enemyOptions(s screen.Screen) []string {
	c := t.Run.Fight().Content()
	var blocks [][]string
	for i, id := range t.Options() {
		d := c.Enemy(id)
		narrow := s.AtMost(enemyColumns)
		head := s.Strong(fmt.Sprintf("%d %s", i+1, enemyName(d))) + s.Bad(fmt.Sprintf("  %d HP", d.HP))
		block := narrow.Wrap(head, 2)
		if text := prose(c.Keywords, s, d.Rules()); text != "" {
			block = append(block, narrow.Wrap("  "+text, 2)...)
		}
		first := d.Phases[0].Intents
		for n := range first[:min(len(first), foreseen)] {
			block = append(block, narrow.Wrap("  "+entryLine(c.Keywords, &first[n], s), 4)...)
		}
		if len(first) > foreseen {
			block = append(block, s.Quiet("  …"))
		}
		blocks = append(blocks, block)
	}
	return s.Tile(gap, blocks...)
}

// cardOptions are the cards to choose from, as numbered cards.
func (t *RunTable) cardOptions(s screen.Screen) []string {
	c := t.Run.Fight().Content()
	wanted := 26
	for _, id := range t.Options() {
		wanted = max(wanted, screen.Columns(cardName(c.Card(id)))+13) // with its number and cost
	}
	narrow := s
	if abreast := (s.Width - 2) / 3; abreast >= wanted {
		narrow = s.AtMost(abreast)
	}
	var blocks [][]string
	for i, id := range t.Options() {
		d := c.Card(id)
		blocks = append(blocks, cardBox(c, d, c.Upgraded(d), strconv.Itoa(i+1)+" ", narrow))
	}
	return s.Tile(1, blocks...)
}

// upgradeOptions are the cards that can be upgraded, each before and after.
func (t *RunTable) upgradeOptions(s screen.Screen) (lines []string) {
	c := t.Run.Fight().Content()
	for i, id := range t.Options() {
		d := c.Card(id)
		up := c.Upgraded(d)
		head := fmt.Sprintf("%2d ", i+1)
		line := head + s.Strong(cardName(d)) + " → " + s.Strong(cardName(up)) + ": "
		if d.Text != up.Text {
			line += prose(c.Keywords, s, d.Rules()) + " → "
		}
		lines = append(lines, s.Wrap(line+upgradeLine(c.Keywords, d, up, s), len(head))...)
	}
	return lines
}

// Guide implements engine.Table.
func (t *RunTable) Guide() string {
	switch t.At() {
	case curtain.InFight:
		return t.Table().Guide()
	case curtain.RunOver:
		return `The run is over. Type "help" or "quit".`
	}
	return fmt.Sprintf(`Type an option's number or name ("1", "%s"), "help", "quit".`, strings.ToLower(t.OptionName(0)))
}
