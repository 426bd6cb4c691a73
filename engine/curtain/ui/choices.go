package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Between its fights a run is a choice: this file shows and reads choices, and
// passes everything else on to the table of the fight.

// placeName says where in the run it is.
func (t *RunTable) placeName() string {
	place := "Act " + roman(t.Act())
	if name := screen.Clean(t.ActName()); name != "" {
		place += " · " + name
	}
	switch room := t.Room(); {
	case t.At() == curtain.ChooseRoom:
		return place
	case room.Name != "":
		return place + separator + speech.Begin(screen.Clean(room.Name))
	case t.Boss():
		return place + separator + t.scene("Boss")
	case room.Fights():
		return place + separator + t.scene("Scene "+strconv.Itoa(t.Scene()))
	case room.Event != "":
		return place + separator + t.Event().Called()
	default:
		return place + separator + speech.Begin(room.Kind.String())
	}
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
	var lines []string
	if t.Begins() {
		lines = t.prologue(s)
	}
	lines = append(lines, s.Rule(s.Title(t.placeName())))
	if t.At() == curtain.RunOver {
		if t.Result() == curtain.Victory {
			return append(lines, s.Good("The last curtain falls on a standing ovation. The run is won."))
		}
		return append(lines, s.Bad("The MacGuffin is lost, and the run with it."))
	}
	lines = append(lines, t.statusLines(s)...)
	if t.At() == curtain.AtEvent {
		lines = append(append(lines, ""), s.Wrap(screen.Clean(t.Event().Text), 0)...)
	}
	lines = append(lines, "", s.Strong(t.question()))
	switch t.At() {
	case curtain.ChooseEnemy:
		return append(lines, t.enemyOptions(s)...)
	case curtain.ChooseCard, curtain.ChooseBasic:
		return append(lines, t.cardOptions(s)...)
	}
	return append(lines, t.optionLines(s)...)
}

// questions are what is to be chosen, by where the run waits.
var questions = map[curtain.Stop]string{
	curtain.ChooseEnemy: "Whom do you face?", curtain.ChooseUpgrade: "Upgrade one card.", curtain.ChooseRemoval: "Take one card out of the deck.",
	curtain.ChooseCard: "Take one card.", curtain.ChooseReward: "Take one.", curtain.AtTreasure: "You have found something. Take one.",
	curtain.ChooseRoom: "Where do you go?", curtain.AtRest: "You rest.", curtain.AtEvent: "What do you do?", curtain.InShop: "What do you buy?",
}

// question is what is to be chosen.
func (t *RunTable) question() string {
	if t.At() == curtain.ChooseBasic {
		c := t.content()
		if options := t.Options(); len(options) > 0 {
			return "Choose the Basic that " + ownerName(c, c.Card(options[0])) + " begins with."
		}
	}
	return questions[t.At()]
}

// statusLines are the MacGuffin's HP, the relics and the deck.
func (t *RunTable) statusLines(s screen.Screen) []string {
	c := t.content()
	hp, most := t.MacGuffin(), t.Def().MacGuffin
	status := "MacGuffin " + s.Good(screen.Bar(hp, most, barColumns)) + fmt.Sprintf(" %d/%d", hp, most)
	if name := screen.Clean(t.Def().Currency.Name); name != "" {
		status += fmt.Sprintf("    %d %s", t.Currency(), name)
	}
	lines := s.Wrap(status, 2)
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
	if boss := t.ahead(); boss != "" {
		lines = append(lines, s.Wrap(s.Quiet(boss), 2)...)
	}
	if len(names) == 0 {
		return lines
	}
	return append(lines, s.Wrap(s.Quiet(fmt.Sprintf("Deck of %d: %s", len(deck), strings.Join(names, ", "))), 2)...)
}

// foreseen is how many entries of a pattern an option shows.
const foreseen = 3

// enemyOptions are the enemies to choose from, with how each begins.
func (t *RunTable) enemyOptions(s screen.Screen) []string {
	c := t.content()
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
	c := t.content()
	wanted := 26
	for i := range t.Options() {
		if d := t.optionCard(i); d != nil {
			wanted = max(wanted, screen.Columns(cardName(d))+13) // with its number and cost
		}
	}
	narrow := s
	if abreast := (s.Width - 2) / 3; abreast >= wanted {
		narrow = s.AtMost(abreast)
	}
	var blocks [][]string
	var others []string
	for i := range t.Options() {
		if d := t.optionCard(i); d != nil {
			blocks = append(blocks, cardBox(c, d, c.Upgraded(d), strconv.Itoa(i+1)+" ", narrow))
		} else {
			others = append(others, t.optionLine(i, s)...)
		}
	}
	return append(s.Tile(1, blocks...), others...)
}

// optionCard is the card that an option is; nil for another.
func (t *RunTable) optionCard(i int) *curtain.CardDef {
	if kind, n, _ := t.OptionAt(i); kind == curtain.OptionCard {
		return t.content().Cards[n]
	}
	return nil
}

// optionLines are the options, each with its number.
func (t *RunTable) optionLines(s screen.Screen) (lines []string) {
	for i := range t.Options() {
		lines = append(lines, t.optionLine(i, s)...)
	}
	return lines
}

// optionLine is an option with its number and, in a shop, its price.
func (t *RunTable) optionLine(i int, s screen.Screen) []string {
	head := fmt.Sprintf("%2d ", i+1)
	line := t.optionText(i, s)
	if _, _, price := t.OptionAt(i); price > 0 {
		cost := fmt.Sprintf("%d %s", price, screen.Clean(t.Def().Currency.Name))
		if price > t.Currency() {
			cost = s.Bad(cost)
		}
		line = cost + " · " + line
	}
	return s.Wrap(head+line, len(head))
}

// optionText is what an option is.
func (t *RunTable) optionText(i int, s screen.Screen) string {
	c := t.content()
	kind, n, _ := t.OptionAt(i)
	switch kind {
	case curtain.OptionCard:
		return t.cardText(c.Cards[n], s)
	case curtain.OptionRelic:
		d := c.Relics[n]
		return s.Strong(d.Called()) + ": " + prose(c.Keywords, s, d.Rules())
	case curtain.OptionRoom:
		return roomLine(c, t.RoomAt(n))
	case curtain.OptionHeal:
		most := t.Def().MacGuffin
		return fmt.Sprintf("Heal the MacGuffin by %d (%d → %d)", n, t.MacGuffin(), min(t.MacGuffin()+n, most))
	case curtain.OptionCurrency:
		return fmt.Sprintf("%d %s", n, screen.Clean(t.Def().Currency.Name))
	case curtain.OptionUpgrade:
		return "Upgrade a card"
	case curtain.OptionRemoval:
		return "Remove a card from the deck"
	}
	return t.OptionName(i)
}

// cardText is a card that can be taken or worked on: where it is to be upgraded, before
// and after.
func (t *RunTable) cardText(d *curtain.CardDef, s screen.Screen) string {
	c := t.content()
	if t.At() != curtain.ChooseUpgrade {
		return s.Strong(cardName(d)) + fmt.Sprintf(" (%d): ", d.Cost) + prose(c.Keywords, s, d.Rules())
	}
	up := c.Upgraded(d)
	line := s.Strong(cardName(d)) + " → " + s.Strong(cardName(up)) + ": "
	if d.Text != up.Text {
		line += prose(c.Keywords, s, d.Rules()) + " → "
	}
	return line + upgradeLine(c.Keywords, d, up, s)
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
