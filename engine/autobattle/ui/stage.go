package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Stage implements screen.Table. It shows the open shop, or the lines of the battle.
func (t *Table) Stage(s screen.Screen) []string {
	if t.Phase() == autobattle.InShop {
		return s.FirstFit(foldSteps, func(fold int) []string { return t.shopLines(fold, s) })
	}
	lines := []string{s.HorizontalRule(s.Title(t.stageHeading()))}
	if t.Part() == autobattle.WholeGame {
		lines = append(lines, s.Wrap(t.livesAndWins(autobattle.Player, s)+s.Quiet(" · ")+t.livesAndWins(autobattle.Enemy, s), 2)...)
	}
	switch {
	case t.HasBattle():
		for seat := range engine.Seat(autobattle.NumSeats) {
			lines = append(lines, renderLine(seat, t.unitsInBattle(seat), s)...)
		}
	case !t.Over(): // of the opponent, only the last board is known before the battle (O-28)
		own := max(t.Audience, autobattle.Player)
		lines = append(lines, renderLine(own, t.unitsOnBoard(own, t.BoardUnit), s)...)
		lines = append(lines, t.lastOpposingBoard(own, s)...)
	}
	if t.Over() {
		ended := &engine.Event{Kind: autobattle.Ended, Target: int8(autobattle.Nobody), Card: -1, Keyword: -1, Amount: int32(t.Winner())}
		lines = append(lines, "", Events.RenderSentence("story", t.Game, ended, s.Mark, t.YouArgs(ended)...))
	}
	return lines
}

func (t *Table) stageHeading() string {
	at := "the battle"
	switch {
	case t.Phase() == autobattle.InShop:
		at = "your shop"
	case t.HasBattle():
		at = fmt.Sprintf("the battle after %d clashes", t.Clashes())
		if t.Clashes() == 1 {
			at = "the battle after 1 clash"
		}
	}
	if t.Round() == 0 {
		return at
	}
	return fmt.Sprintf("Round %d · %s", t.Round(), at)
}

// seatCalledYou returns the seat that the stage calls "you": that of the open shop, or else Audience.
func (t *Table) seatCalledYou() engine.Seat {
	if t.Phase() == autobattle.InShop {
		return t.Shopper()
	}
	return t.Audience
}

func (t *Table) livesAndWins(seat engine.Seat, s screen.Screen) string {
	n, lives := t.LivesLeft(seat), "lives"
	if n == 1 {
		lives = "life"
	}
	name := autobattle.Seats[seat]
	if seat == t.seatCalledYou() {
		name = "you"
	}
	return fmt.Sprintf("%s %s %d %s, %d won", s.Strong(name),
		s.Bad(screen.Meter(n, autobattle.Lives, "♥", "♡")), n, lives, t.Wins(seat))
}

// The levels to which a shop is shortened on a screen with too few rows: first the texts of the hand
// are cut to a line, then the other player's last board is omitted.
const (
	foldHand = iota + 1
	foldOther
	foldSteps
)

func (t *Table) shopLines(foldLevel int, s screen.Screen) []string {
	seat := t.Shopper()
	lines := []string{s.HorizontalRule(s.Title(t.stageHeading()))}
	lines = append(lines, s.Wrap(t.livesAndWins(seat, s)+s.Quiet(" · ")+t.livesAndWins(1-seat, s), 2)...)
	mana, limit := t.Mana(seat), t.ManaLimit()
	lines = append(lines, fmt.Sprintf("Mana %s %d of at most %d", s.Good(screen.Meter(mana, limit, "●", "○")), mana, limit))
	lines = append(lines, s.Quiet("Board, front first"))
	lines = append(lines, t.boardRows(seat, s)...)
	lines = append(lines, s.Wrap(s.Quiet("Hand: (cost) attack/health +pitch"), 2)...)
	for place := range t.CountHand(seat) {
		row := t.handRow(place, s)
		if foldLevel >= foldHand && len(row) > 1 {
			row = []string{screen.Truncate(strings.TrimRight(row[0], " ")+" …", s.Width)}
		}
		lines = append(lines, row...)
	}
	if t.CountHand(seat) == 0 {
		lines = append(lines, s.Quiet("   empty"))
	}
	last := t.lastOpposingBoard(seat, s)
	if foldLevel >= foldOther && last != nil {
		last = s.Wrap(s.Quiet("`help opponent` shows the board of the last battle."), 2)
	}
	return append(lines, last...)
}

// lastOpposingBoard returns lines with what a seat knows of the opponent's board: how it was at the
// last battle (O-28). There are none before the first battle.
func (t *Table) lastOpposingBoard(seat engine.Seat, s screen.Screen) []string {
	enemy := t.unitsOnBoard(1-seat, t.LastBoardUnit)
	if enemy == nil {
		return nil
	}
	return append(s.Wrap(s.Quiet("The "+autobattle.Seats[1-seat]+" in the last battle"), 2), renderLine(1-seat, enemy, s)...)
}

func (t *Table) boardRows(seat engine.Seat, s screen.Screen) (lines []string) {
	var empty []string
	for slot := range autobattle.Slots {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			lines = append(lines, t.slotRow(u, slot+1, s))
		} else {
			empty = append(empty, strconv.Itoa(slot+1))
		}
	}
	if empty != nil {
		lines = append(lines, s.Wrap(s.Quiet(" -  empty: "+speech.And(empty)), 4)...)
	}
	return lines
}

func (t *Table) slotRow(u autobattle.Unit, slot int, s screen.Screen) string {
	d := t.UnitDef(u)
	row := fmt.Sprintf(" %d  %s %d/%d %s", slot, s.Strong(d.DisplayName()), t.Attack(u), t.Health(u), s.Quiet(fmt.Sprintf("+%d", d.Pitch)))
	for _, more := range []string{keywordsText(t.Keywords(u), s), ruleText(d, s)} {
		if more != "" {
			row += "  " + more
		}
	}
	if s.Width == 0 {
		return row
	}
	return screen.Truncate(row, s.Width)
}

// handRow returns the lines of a card of the hand, dimmed if the player cannot pay for it.
func (t *Table) handRow(index int, s screen.Screen) []string {
	d := t.HandCard(t.Shopper(), index)
	plain := s
	if d.Cost > t.Mana(t.Shopper()) {
		plain.Colour = false // dimmed as a whole
	}
	row := fmt.Sprintf(" %d (%d) %s %d/%d +%d", index+1, d.Cost, plain.Strong(d.DisplayName()), d.Attack, d.Health, d.Pitch)
	for _, more := range []string{keywordsText(d.Keywords, plain), ruleText(d, plain)} {
		if more != "" {
			row += "  " + more
		}
	}
	if lines := plain.Wrap(row, 7); plain == s {
		return lines
	} else {
		return s.DimLines(lines)
	}
}

// Guide implements screen.Table: it suggests what to type now.
func (t *Table) Guide() string {
	switch {
	case t.Over():
		return `The game is over. Type "help" or "quit".`
	case t.Phase() == autobattle.InShop:
	case t.Part() == autobattle.BattleAlone:
		return `Type "clash" for one clash, "finish" for all, "help" or "quit".`
	default:
		return `Both shops are over. Type "fight" to see the battle, "help" or "quit".`
	}
	var options []string
	said := engine.ActionKind(0)
	for _, a := range t.Legal(nil) {
		if a.Kind != said {
			options = append(options, moveForGuide(a))
		}
		said = a.Kind
	}
	return "Type " + speech.Or(append(options, `"help"`, `"quit"`)) + "."
}

func moveForGuide(a engine.Action) string {
	first, second := a.Args[0]+1, a.Args[1]+1
	switch a.Kind {
	case autobattle.ActPitch:
		return fmt.Sprintf(`"pitch %d" to pitch a card for mana`, first)
	case autobattle.ActPlay:
		return fmt.Sprintf(`"play %d %d" to play a card to slot %d`, first, second, second)
	case autobattle.ActSell:
		return fmt.Sprintf(`"sell %d"`, first)
	case autobattle.ActSwap:
		return fmt.Sprintf(`"swap %d %d"`, first, second)
	}
	return `"end" to end the shop`
}

// playableCardsText implements DescribeRemaining of screen.Abilities: it names the cards that could be paid for
// with the mana there is and played to an empty slot; "" if there are none.
func (t *Table) playableCardsText() string {
	var names []string
	for _, a := range t.Legal(nil) {
		if a.Kind != autobattle.ActPlay {
			continue
		}
		if name := t.HandCard(t.Shopper(), int(a.Args[0])).DisplayName(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return fmt.Sprintf("You still have %d mana and can play %s", t.Mana(t.Shopper()), speech.Or(names))
}
