package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Stage implements screen.Table. It shows the opponent's side, then the side and the hand of the
// player who must choose, then the possible moves.
func (t *Table) Stage(s screen.Screen) []string {
	return s.FirstFit(foldSteps, func(fold int) []string { return t.shortenedStage(fold, s) })
}

// The levels to which a stage is shortened on a screen with too few rows, each in addition to those
// before it: lines as columns, texts of the hand, houses, previews of moves, the rule above moves.
const (
	foldLines = iota + 1
	foldHand
	foldHouses
	foldMoves
	foldRule
	foldSteps
)

func (t *Table) shortenedStage(foldLevel int, s screen.Screen) (lines []string) {
	own := battleline.Player(t.Seat())
	lines = append(lines, s.HorizontalRule(s.Title(t.stageHeading())))
	lines = append(lines, t.sideLines(own.Other(), foldLevel, s)...)
	lines = append(lines, t.sideLines(own, foldLevel, s)...)
	if t.Over() {
		ended := &engine.Event{Kind: battleline.Ended, Target: -1, Card: -1, Keyword: -1, Amount: int32(t.Winner())}
		return append(lines, Events.RenderSentence("story", t.Duel, ended, s.Mark, t.YouArgs(ended)...))
	}
	if foldLevel < foldRule {
		lines = append(lines, s.HorizontalRule(s.Strong("Your moves")))
	}
	if q := t.PendingQuestion(); q != nil {
		lines = append(lines, t.handNamesLines(own, s)...)
		return append(lines, speech.QuestionLines(q, speech.CandidateEntries(q), t.previewAnswers(q, s), s)...)
	}
	return append(lines, t.shortenedMoves(own, foldLevel, s)...)
}

func (t *Table) shortenedMoves(p battleline.Player, foldLevel int, s screen.Screen) []string {
	step := t.Step()
	if foldLevel >= foldHand && step == battleline.MulliganStep {
		return t.handNamesLines(p, s)
	}
	if foldLevel < foldHand || step != battleline.MainStep {
		return t.moveLines(p, s)
	}
	uses := t.usableCardsLines(p, s)
	if foldLevel < foldMoves {
		uses = t.useLines(p, false, s)
	}
	return append(append(t.playableCardsLines(p, s), uses...), s.Wrap(s.Quiet("`help moves` shows the rest."), 2)...)
}

func (t *Table) stageHeading() string {
	if t.Step() == battleline.MulliganStep {
		return "Before the first turn"
	}
	parts := []string{fmt.Sprintf("Turn %d", t.Turn())}
	if !t.Over() {
		parts = append(parts, "your turn")
		if house := t.cleanHouseName(t.ChosenHouse(t.Active())); house != "" && t.Step() != battleline.HouseStep {
			parts = append(parts, "house "+house)
		}
	}
	return strings.Join(parts, " · ")
}

func (t *Table) sideLines(p battleline.Player, foldLevel int, s screen.Screen) (lines []string) {
	mark := "  "
	if p == t.Active() && !t.Over() {
		mark = "▶ "
	}
	tone, name := screen.Bad, "Your opponent"
	if p == battleline.Player(t.Seat()) {
		tone, name = screen.Good, "You"
	}
	if foldLevel < foldHouses {
		name += ", " + battleline.PlayerNames[p]
	}
	houses := ""
	if list := t.HouseNames(p); len(list) > 0 && foldLevel < foldHouses {
		houses = " (" + screen.Clean(strings.Join(list, ", ")) + ")"
	}
	whose, possessions := mark+s.Tone(tone, name)+houses, t.playerStatusLine(p, s)
	if s.Fits(screen.Columns(whose + "  " + possessions)) {
		lines = append(lines, whose+"  "+possessions)
	} else {
		lines = append(s.Wrap(whose, 4), s.Wrap("    "+possessions, 4)...)
	}
	var artifacts []string
	for _, c := range t.CardsIn(p, battleline.Artifacts) {
		text := t.DisplayName(c)
		if t.HasFlag(c, battleline.IsExhausted) {
			text += s.Quiet(" (exhausted)")
		}
		artifacts = append(artifacts, text)
	}
	if artifacts != nil {
		lines = append(lines, s.Wrap("  "+s.Quiet("Artifacts: ")+strings.Join(artifacts, ", "), 4)...)
	}
	return append(lines, t.creatureLines(p, foldLevel, s)...)
}

// playerStatusLine returns a player's aember, keys, chains, piles (empty ones only if hand or deck) and
// states. ● is a forged key, ◐ one that can be paid for.
func (t *Table) playerStatusLine(p battleline.Player, s screen.Screen) string {
	keys := screen.Meter(t.Keys(p), battleline.KeysToWin, "●", "○")
	if t.Aember(p) >= battleline.KeyCost {
		keys = strings.Replace(keys, "○", "◐", 1)
	}
	parts := []string{s.Strong(fmt.Sprintf("◆ %d aember", t.Aember(p))), "keys " + s.Strong(keys)}
	if n := t.Chains(p); n > 0 {
		parts = append(parts, s.Bad(fmt.Sprintf("chains %d", n)))
	}
	for _, z := range [...]battleline.Zone{battleline.Hand, battleline.Deck, battleline.Discard, battleline.Archives, battleline.Purged} {
		if n := t.Count(p, z); n > 0 || z <= battleline.Deck {
			parts = append(parts, fmt.Sprintf("%s %d", z, n))
		}
	}
	for _, is := range [...]struct {
		so   bool
		word string
	}{{t.IsHaunted(p), "haunted"}, {t.HasFewerCreatures(p), "overwhelmed"}} {
		if is.so {
			parts = append(parts, s.Keyword(is.word))
		}
	}
	return strings.Join(parts, s.Quiet(" · "))
}

func (t *Table) cleanHouseName(house int) string { return screen.Clean(t.HouseName(house)) }

// Guide implements screen.Table: it suggests what to type now.
func (t *Table) Guide() string {
	if t.Over() {
		return `The game is over. Type "help" or "quit".`
	}
	if q := t.PendingQuestion(); q != nil {
		return speech.AnswerGuide(q, speech.CandidateEntries(q), phrase.Original)
	}
	legal := t.Legal(nil)
	options := make([]string, 0, 3)
	for i := 0; i < len(legal) && len(options) < 2; i++ {
		if !t.EndsTurn(legal[i]) && (i == 0 || legal[i].Kind != legal[i-1].Kind) {
			options = append(options, t.moveForGuide(legal[i]))
		}
	}
	if last := legal[len(legal)-1]; t.EndsTurn(last) {
		options = append(options, t.moveForGuide(last))
	}
	what := stepGuides[t.Step()]
	if t.Step() == battleline.MainStep && t.IsFirstTurn() {
		what = firstTurnGuide
	}
	return fmt.Sprintf(`%s Type %s, "help", "quit".`, speech.Capitalize(what), speech.Or(speech.QuoteAll(options)))
}

const firstTurnGuide = "on the very first turn, play or discard one card, then end the turn."

var stepGuides = [battleline.NumSteps]string{
	battleline.MulliganStep: "keep this hand, or mulligan for one card fewer?",
	battleline.HouseStep:    "choose a house for this turn.",
	battleline.MainStep:     "play, discard and use cards of the house, then end the turn.",
	battleline.ReadyStep:    "Entrenched creatures may stay exhausted.",
}

// moveForGuide returns what to type for a move: its text form, or its example if the form has an
// underscore ("stand" for keep_hand).
func (t *Table) moveForGuide(a engine.Action) string {
	if d := battleline.Actions.Of(a.Kind); d != nil && len(d.Params) == 0 && strings.Contains(d.Form, "_") {
		return d.Example
	}
	return battleline.Actions.Describe(t.Duel, a)
}
