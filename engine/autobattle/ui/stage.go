package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Stage implements screen.Table. In a shop it shows the board, the hand and the opponent's last known board; in a
// battle, both lines; between them, the opponent's last known board and that of t.Audience (of the Player for NoSeat).
func (t *Table) Stage(s screen.Screen) []string {
	s = s.InLanguageOf(t)
	if t.Phase() == autobattle.InShop {
		return s.FirstFit(foldSteps, func(fold int) []string { return t.shopLines(fold, s) })
	}
	lines := []string{s.HorizontalRule(s.Title(t.StageHeading(s)))}
	if t.Scope() == autobattle.WholeGame {
		lines = append(lines, s.TranslateAndWrap(t.livesAndWins(autobattle.Player, s)+s.Quiet(" · ")+t.livesAndWins(autobattle.Enemy, s), 2)...)
	}
	switch {
	case t.HasBattle():
		for seat := range engine.Seat(autobattle.NumSeats) {
			var line []lineUnit
			for i := range t.CountLiving(seat) {
				u := t.UnitInLine(seat, i)
				line = append(line, lineUnit{t.TranslatedName(u), uint8(t.NumberOnSide(u)), int32(t.Attack(u)), int32(t.Health(u)), t.Keywords(u)})
			}
			lines = append(lines, renderLine(seat, line, s)...)
		}
	case !t.IsOver(): // of the opponent, only the last board is known before the battle (O-28)
		own := max(t.Audience, autobattle.Player)
		lines = append(lines, renderLine(own, t.unitsOnBoard(own, t.BoardUnit), s)...)
		lines = append(lines, t.lastOpposingBoard(own, s)...)
	}
	if t.IsOver() {
		ended := &engine.Event{Kind: autobattle.Ended, Target: int8(autobattle.Nobody), Card: -1, Keyword: -1, Amount: int32(t.Winner())}
		lines = append(lines, "", Events.RenderSentence("story", t.Game, ended, s.ApplyNamedTone, t.ReaderAddressArgs(ended)...))
	}
	return lines
}

var (
	stageMessages = phrase.NewCatalog("stage")
	sayAtBattle   = stageMessages.Define("battle", "the battle")
	sayAtShop     = stageMessages.Define("shop", "your shop")
	sayAfter      = stageMessages.Define("battle_after", "the battle after {n, plural, one {1 clash} other {# clashes}}")
	sayRound      = stageMessages.Define("round", "Round {n, number} · {at}")
	sayScore      = stageMessages.Define("score", "{strong:{who}} {bad:{meter}} {n, plural, one {1 life} other {# lives}}, {wins, plural, one {# win} other {# wins}}")
	sayYou        = stageMessages.Define("you", "you")
	sayManaOf     = stageMessages.Define("mana", "Mana {good:{meter}} {n, number} of {most, number}")
	sayBoard      = stageMessages.Define("board", "{quiet:Board, front first}")
	sayHand       = stageMessages.Define("hand", "{quiet:Hand: (cost) attack/health +pitch}")
	sayHandEmpty  = stageMessages.Define("hand_empty", "empty")
	sayOtherBoard = stageMessages.Define("other_board", "{quiet:`help opponent` shows the board of the last battle.}")
	sayLastBattle = stageMessages.Define("last_battle", "{quiet:The {side} in the last battle}")
	sayEmptySlots = stageMessages.Define("empty_slots", "-  empty: {list}")
	sayNobody     = stageMessages.Define("nobody", "nobody")
	sayTheBattle  = stageMessages.Define("the_battle", "The battle")
	sayBefore     = stageMessages.Define("before_clash", "Before the clash:")
	sayClash      = stageMessages.Define("clash", "Clash {n, number}")
	sayNextClash  = stageMessages.Define("next_clash", "Clashes with {who} next")
	sayHits       = stageMessages.Define("hits", "Clash {n, number}: {who} hits for {attack, number}, {other} for {hit, number}")
	sayGameOver   = stageMessages.Define("game_over", `The game is over. Type "help" or "quit".`)
	sayTypeClash  = stageMessages.Define("type_clash", `Type "clash" for one clash, "fight" for all, "help" or "quit".`)
	sayTypeFight  = stageMessages.Define("type_fight", `Both shops are closed. Type "fight" to see the battle, "help" or "quit".`)
	sayType       = stageMessages.Define("type", "Type {list}.")
	sayTypeHelp   = stageMessages.Define("type_help", `"help"`)
	sayTypeQuit   = stageMessages.Define("type_quit", `"quit"`)
	sayRemaining  = stageMessages.Define("remaining", "You still have {n, number} mana and can play {list}")
	sayTypeMove   = map[engine.ActionKind]phrase.Sentence{
		autobattle.ActPitch:   stageMessages.Define("type_pitch", `"pitch {a, number}" to pitch a card for mana`),
		autobattle.ActPlay:    stageMessages.Define("type_play", `"play {a, number} {b, number}" to play a card to slot {b, number}`),
		autobattle.ActSell:    stageMessages.Define("type_sell", `"sell {a, number}"`),
		autobattle.ActSwap:    stageMessages.Define("type_swap", `"swap {a, number} {b, number}"`),
		autobattle.ActEndShop: stageMessages.Define("type_end", `"end" to end the shop`),
	}
)

// StageHeading returns the line above the screen: the round, if there is one, and the phase with the clashes fought.
func (t *Table) StageHeading(s screen.Screen) string {
	s = s.InLanguageOf(t)
	at := s.RenderSentence(sayAtBattle)
	switch {
	case t.Phase() == autobattle.InShop:
		at = s.RenderSentence(sayAtShop)
	case t.HasBattle():
		at = s.RenderSentence(sayAfter, "n", t.ClashCount())
	}
	if t.Round() == 0 {
		return at
	}
	return s.RenderSentence(sayRound, "n", t.Round(), "at", at)
}

// seatCalledYou returns the seat that the stage calls "you": the seat whose shop is open or, without one, t.Audience.
func (t *Table) seatCalledYou() engine.Seat {
	if t.Phase() == autobattle.InShop {
		return t.Shopper()
	}
	return t.Audience
}

func (t *Table) livesAndWins(seat engine.Seat, s screen.Screen) string {
	n, name := t.RemainingLives(seat), autobattle.SaySeat[seat]
	if seat == t.seatCalledYou() {
		name = sayYou
	}
	return s.RenderSentence(sayScore, "who", s.RenderSentence(name), "meter", screen.MarkRow(n, autobattle.Lives, "♥", "♡"), "n", n, "wins", t.Wins(seat))
}

const (
	foldHand  = iota + 1 // cuts the texts of units to one line
	foldOther            // cuts the texts of cards to one line and omits the other player's last board
	foldSteps
)

func (t *Table) shopLines(foldLevel int, s screen.Screen) []string {
	seat := t.Shopper()
	lines := []string{s.HorizontalRule(s.Title(t.StageHeading(s)))}
	lines = append(lines, s.TranslateAndWrap(t.livesAndWins(seat, s)+s.Quiet(" · ")+t.livesAndWins(1-seat, s), 2)...)
	mana, limit := t.Mana(seat), t.ManaLimit()
	lines = append(lines, s.RenderSentence(sayManaOf, "meter", screen.MarkRow(mana, limit, "●", "○"), "n", mana, "most", limit))
	lines = append(lines, s.RenderSentence(sayBoard))
	lines = append(lines, t.boardRows(seat, foldLevel, s)...)
	lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayHand), 2)...)
	for place := range t.CountHand(seat) {
		lines = append(lines, shortenRow(t.handRow(place, s), foldLevel, s)...)
	}
	if t.CountHand(seat) == 0 {
		lines = append(lines, s.Quiet("   "+s.RenderSentence(sayHandEmpty)))
	}
	last := t.lastOpposingBoard(seat, s)
	if foldLevel >= foldOther && last != nil {
		last = s.TranslateAndWrap(s.RenderSentence(sayOtherBoard), 2)
	}
	return append(lines, last...)
}

// lastOpposingBoard returns lines with the opponent's board after the last battle (O-28), or nil if it was empty.
func (t *Table) lastOpposingBoard(seat engine.Seat, s screen.Screen) []string {
	enemy := t.unitsOnBoard(1-seat, t.LastBoardUnit)
	if enemy == nil {
		return nil
	}
	return append(s.TranslateAndWrap(s.RenderSentence(sayLastBattle, "side", s.RenderSentence(autobattle.SaySeat[1-seat])), 2), renderLine(1-seat, enemy, s)...)
}

func (t *Table) boardRows(seat engine.Seat, foldLevel int, s screen.Screen) (lines []string) {
	var empty []string
	for slot := range autobattle.Slots {
		if u := t.UnitOnSlot(seat, slot); u != autobattle.Nobody {
			lines = append(lines, shortenRow(s.TranslateAndWrap(t.slotRow(u, slot+1, s), 7), foldLevel, s)...)
		} else {
			empty = append(empty, strconv.Itoa(slot+1))
		}
	}
	if empty != nil {
		lines = append(lines, s.TranslateAndWrap(s.Quiet(" "+s.RenderSentence(sayEmptySlots, "list", s.JoinWithAnd(empty))), 4)...)
	}
	return lines
}

func (t *Table) slotRow(u autobattle.Unit, slot int, s screen.Screen) string {
	d, kw := t.TranslatedDefinition(t.UnitDef(u)), library.Translation(t.Content()).KeywordTable()
	row := fmt.Sprintf(" %d  %s %d/%d %s", slot, s.Strong(d.DisplayName()), t.Attack(u), t.Health(u), s.Quiet(fmt.Sprintf("+%d", d.Pitch)))
	return strings.Join(screen.NonEmpty(row, keywordsText(t.Keywords(u), kw, s), speech.EmphasiseKeywords(s, d.RulesText(), kw)), "  ")
}

// shortenRow returns row or, if foldLevel is foldHand or more, only its first line, with "…" in place of the others.
func shortenRow(row []string, foldLevel int, s screen.Screen) []string {
	if foldLevel < foldHand || len(row) < 2 {
		return row
	}
	return []string{screen.Truncate(strings.TrimRight(row[0], " ")+" …", s.Width)}
}

func (t *Table) handRow(index int, s screen.Screen) []string {
	d, kw := t.TranslatedDefinition(t.HandCard(t.Shopper(), index)), library.Translation(t.Content()).KeywordTable()
	plain := s
	if d.Cost > t.Mana(t.Shopper()) {
		plain.Colour = false // dimmed as a whole
	}
	row := fmt.Sprintf(" %d (%d) %s %d/%d +%d", index+1, d.Cost, plain.Strong(d.DisplayName()), d.Attack, d.Health, d.Pitch)
	lines := plain.TranslateAndWrap(strings.Join(screen.NonEmpty(row, keywordsText(d.Keywords, kw, plain), speech.EmphasiseKeywords(plain, d.RulesText(), kw)), "  "), 7)
	if plain == s {
		return lines
	}
	return s.DimLines(lines)
}

// InputHint returns the line that suggests what to type now.
func (t *Table) InputHint() string {
	in := t.Language()
	switch {
	case t.IsOver():
		return in.RenderSentence(sayGameOver)
	case t.Phase() == autobattle.InShop:
	case t.Scope() == autobattle.BattleAlone:
		return in.RenderSentence(sayTypeClash)
	default:
		return in.RenderSentence(sayTypeFight)
	}
	var options []string
	said := engine.ActionKind(0)
	for _, a := range t.Legal(nil) {
		if a.Kind != said {
			options = append(options, in.RenderSentence(sayTypeMove[a.Kind], "a", int(a.Args[0]+1), "b", int(a.Args[1]+1)))
		}
		said = a.Kind
	}
	return in.RenderSentence(sayType, "list", in.JoinWithOr(append(options, in.RenderSentence(sayTypeHelp), in.RenderSentence(sayTypeQuit))))
}

func (t *Table) playableCardsText() string {
	var names []string
	for _, a := range t.Legal(nil) {
		if a.Kind != autobattle.ActPlay {
			continue
		}
		if name := t.TranslatedDefinition(t.HandCard(t.Shopper(), int(a.Args[0]))).DisplayName(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return t.Language().RenderSentence(sayRemaining, "n", t.Mana(t.Shopper()), "list", t.Language().JoinWithOr(names))
}
