package ui

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

func (t *Table) moveLines(p battleline.Player, s screen.Screen) (lines []string) {
	switch t.Step() {
	case battleline.MainStep:
		return append(t.handWithReasons(p, s), t.useLines(p, true, s)...)
	case battleline.HouseStep:
		return t.houseChoiceLines(p, s)
	case battleline.ReadyStep:
		for _, a := range t.Legal(nil) { // the creatures that may stay exhausted
			lines = append(lines, s.Wrap(" · "+t.Describe(a), 5)...)
		}
		return lines
	}
	return t.handCardTexts(p, s)
}

func (t *Table) playableCardsLines(p battleline.Player, s screen.Screen) []string {
	var play []string
	for i, c := range t.CardsIn(p, battleline.Hand) {
		if t.CheckPlayable(c) == nil {
			play = append(play, strings.ReplaceAll(fmt.Sprintf("%d %s", i+1, s.Strong(t.DisplayName(c))), " ", screen.Tie))
		}
	}
	if play == nil {
		return s.Wrap(s.Quiet("No card in the hand can be played."), 2)
	}
	return s.Wrap("Play: "+strings.Join(play, s.Quiet(" · ")), 2)
}

func (t *Table) usableCardsLines(p battleline.Player, s screen.Screen) []string {
	var use []string
	legal := t.Legal(nil)
	for _, c := range t.CardsIn(p, battleline.Line, battleline.Artifacts) {
		var words []string // each use once
		for _, a := range legal {
			if word := useVerbs[a.Kind]; battleline.Card(a.Args[0]) == c && word != "" && !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
		if words != nil {
			use = append(use, s.Strong(t.DisplayName(c))+" ("+strings.Join(words, ", ")+")")
		}
	}
	if use == nil {
		return nil
	}
	return s.Wrap("Use: "+strings.Join(use, s.Quiet(" · ")), 2)
}

type cardsByReason struct {
	whys []string
	who  map[string][]string
}

func (r *cardsByReason) addCardWithReason(why error, cardName string) {
	for inner := errors.Unwrap(why); inner != nil; inner = errors.Unwrap(why) {
		why = inner // without card names
	}
	text := screen.Clean(why.Error())
	if r.who == nil {
		r.who = map[string][]string{}
	}
	if r.who[text] == nil {
		r.whys = append(r.whys, text)
	}
	r.who[text] = append(r.who[text], cardName)
}

func (r *cardsByReason) renderLines(s screen.Screen) (lines []string) {
	for _, why := range r.whys {
		who := r.who[why]
		if several := pluralReasons[why]; len(who) > 1 && several != "" {
			why = several
		}
		lines = append(lines, s.Wrap(s.Quiet("   "+strings.Join(who, ", ")+": "+why), 5)...)
	}
	return lines
}

var pluralReasons = map[string]string{
	battleline.ErrHouse.Error():       "they do not belong to the chosen house",
	battleline.ErrExhausted.Error():   "they are exhausted",
	battleline.ErrEnraged.Error():     "they are enraged: they must fight if they can",
	battleline.ErrNoUse.Error():       "they cannot be used",
	battleline.ErrNeedsTarget.Error(): "they need a target",
	battleline.ErrPlace.Error():       "they cannot enter there",
}

func (t *Table) handCardTexts(p battleline.Player, s screen.Screen) (lines []string) {
	for i, c := range t.CardsIn(p, battleline.Hand) {
		lines = append(lines, s.Wrap(fmt.Sprintf("%2d %s", i+1, t.cardText(c, s)), 3)...)
	}
	return lines
}

// handWithReasons returns lines with the playable cards and their texts, then the others and the reasons.
func (t *Table) handWithReasons(p battleline.Player, s screen.Screen) (lines []string) {
	var not cardsByReason
	legal := t.Legal(nil)
	for i, c := range t.CardsIn(p, battleline.Hand) {
		if why := t.CheckPlayable(c); why != nil {
			not.addCardWithReason(why, fmt.Sprintf("%d %s", i+1, t.DisplayName(c)))
			continue
		}
		lines = append(lines, s.Wrap(fmt.Sprintf("%2d %s%s", i+1, t.cardText(c, s), t.playTargetsText(c, legal, s)), 3)...)
	}
	if t.Count(p, battleline.Hand) == 0 {
		lines = append(lines, s.Quiet("   the hand is empty"))
	}
	return append(lines, not.renderLines(s)...)
}

// cardText returns name, type, house (unless it is the chosen one), keywords and text of a card.
func (t *Table) cardText(c battleline.Card, s screen.Screen) string {
	d := t.Def(c)
	what := strings.TrimSpace(d.Type.String() + " " + powerAndArmor(d))
	if d.House != "" && d.House != t.HouseName(t.ChosenHouse(t.Active())) {
		what = screen.Clean(d.House) + " " + what
	}
	if d.Aember > 0 {
		what += fmt.Sprintf(", ◆%d", d.Aember)
	}
	parts := []string{s.Strong(t.DisplayName(c)) + s.Quiet(" ("+what+")")}
	for _, part := range []string{keywordList(d, s), ruleText(d, s)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "  ")
}

func (t *Table) playTargetsText(c battleline.Card, legal []engine.Action, s screen.Screen) string {
	var list []string
	for _, a := range legal {
		if target := battleline.Card(a.Args[2]); a.Kind == battleline.ActPlay && battleline.Card(a.Args[0]) == c && target != battleline.NoCard && !slices.Contains(list, t.CardID(target)) {
			list = append(list, t.CardID(target))
		}
	}
	if list == nil {
		return ""
	}
	return s.Quiet(" → target ") + strings.Join(list, ", ")
}

func (t *Table) handNamesLines(p battleline.Player, s screen.Screen) []string {
	var list []string
	for _, c := range t.CardsIn(p, battleline.Hand) {
		text := t.DisplayName(c)
		if house := t.Def(c).House; house != "" {
			text += s.Quiet(" (" + screen.Clean(house) + ")")
		}
		list = append(list, strings.ReplaceAll(text, " ", screen.Tie))
	}
	if list == nil {
		return []string{s.Quiet("The hand is empty.")}
	}
	return s.Wrap("Hand: "+strings.Join(list, ", "), 2)
}

// useLines returns lines with the uses of cards in play, and with the reasons why other cards have none.
func (t *Table) useLines(p battleline.Player, withTexts bool, s screen.Screen) (lines []string) {
	var not, safe cardsByReason
	legal, attacker := t.Legal(nil), battleline.NoCard
	for _, c := range t.CardsIn(p, battleline.Line, battleline.Artifacts) {
		uses := t.useWordsAndAttackPreviews(c, legal, s)
		if len(uses) == 0 {
			why := t.CheckAbilityUse(c, t.AbilityForUse(c))
			if t.Zone(c) == battleline.Line {
				why = t.CheckReap(c)
			}
			if why != nil {
				not.addCardWithReason(why, t.DisplayName(c))
			}
			continue
		}
		row := " · " + s.Strong(t.DisplayName(c)) + ": " + strings.Join(uses, s.Quiet(" · "))
		if text := ruleText(t.Def(c), s); withTexts && text != "" {
			row += s.Quiet("  (") + text + s.Quiet(")")
		}
		lines = append(lines, s.Wrap(row, 5)...)
		if slices.ContainsFunc(legal, func(a engine.Action) bool { return a.Kind == battleline.ActFight && battleline.Card(a.Args[0]) == c }) {
			attacker = c
		}
	}
	if attacker != battleline.NoCard {
		for _, d := range t.CardsIn(p.Other(), battleline.Line) {
			if why := t.CheckDefender(attacker, d); why != nil {
				safe.addCardWithReason(why, t.DisplayName(d))
			}
		}
	}
	return append(append(lines, safe.renderLines(s)...), not.renderLines(s)...)
}

var useVerbs = map[engine.ActionKind]string{
	battleline.ActReap: "reap", battleline.ActUse: "use", battleline.ActOmni: "omni", battleline.ActUnstun: "unstun",
	battleline.ActFight: "fight",
}

func (t *Table) useWordsAndAttackPreviews(c battleline.Card, legal []engine.Action, s screen.Screen) (list []string) {
	var attacks []string
	for _, a := range legal {
		word := useVerbs[a.Kind]
		switch {
		case battleline.Card(a.Args[0]) != c:
		case a.Kind == battleline.ActFight:
			attacks = append(attacks, t.previewAttack(a, s))
		case word != "" && !slices.Contains(list, word):
			list = append(list, word)
		}
	}
	if attacks != nil {
		list = append(list, "fight "+strings.Join(attacks, ", "))
	}
	return list
}

// previewAttack returns the defender and the outcome of an attack for both creatures, found by fighting on a
// copy in which hidden cards and chance are random. If that fails or asks a question, it says so instead.
func (t *Table) previewAttack(a engine.Action, s screen.Screen) string {
	attacker, defender := battleline.Card(a.Args[0]), battleline.Card(a.Args[1])
	whom := t.CardID(defender)
	if order := a.Args[2]; order != battleline.UsualOrder {
		whom += " " + battleline.FightOrders[order]
	}
	if t.scratch == nil {
		t.scratch = battleline.NewEmptyDuel()
	}
	t.scratch.CopyFrom(t.Duel)
	t.scratch.RandomizeHidden(t.Seat(), 1)
	switch err := t.scratch.Apply(a); {
	case err != nil:
		return whom + s.Bad(" (its script fails)")
	case t.scratch.PendingQuestion() != nil:
		return whom + s.Quiet(" (you will be asked)")
	}
	return whom + s.Quiet(" (") + t.describePreviewOutcome(defender, s) + s.Quiet("; itself ") + t.describePreviewOutcome(attacker, s) + t.otherDeathsInPreview(attacker, defender, s) + s.Quiet(")")
}

func (t *Table) diesInPreview(c battleline.Card) bool { return t.scratch.Zone(c) == battleline.Discard }

func (t *Table) otherDeathsInPreview(attacker, defender battleline.Card, s screen.Screen) string {
	var dead []string
	for p := range battleline.Player(battleline.NumPlayers) {
		for _, c := range t.CardsIn(p, battleline.Line) {
			if c != attacker && c != defender && t.diesInPreview(c) {
				dead = append(dead, t.CardID(c))
			}
		}
	}
	switch len(dead) {
	case 0:
		return ""
	case 1:
		return s.Quiet("; "+dead[0]+" ") + s.Bad("dies")
	}
	return s.Quiet("; "+speech.And(dead)+" ") + s.Bad("die")
}

// previewAnswers returns a function that describes what choosing the candidate at an index does to the
// card that the candidate is, with hidden cards and chance random; "" for other candidates.
func (t *Table) previewAnswers(q *engine.PendingQuestion, s screen.Screen) func(index int) string {
	imagined := screen.CopyOf(t)
	imagined.RandomizeHidden(q.Seat, 1)
	return func(index int) string {
		c := q.Candidates[index]
		if c.Kind != battleline.AskCard {
			return ""
		}
		return t.previews.Preview(Events, imagined, t.Duel, engine.NewAnswerAction(battleline.ActAnswer, index), int8(c.Number), s)
	}
}

func (t *Table) describePreviewOutcome(c battleline.Card, s screen.Screen) string {
	switch more := t.scratch.Damage(c) - t.Damage(c); {
	case t.diesInPreview(c):
		return s.Bad("dies")
	case t.scratch.Zone(c) != battleline.Line:
		return s.Bad("leaves")
	case more > 0:
		return s.Bad(fmt.Sprintf("%d damage", more))
	case t.HasFlag(c, battleline.IsWarded) && !t.scratch.HasFlag(c, battleline.IsWarded):
		return "loses the ward"
	}
	return s.Good("unharmed")
}

func (t *Table) houseChoiceLines(p battleline.Player, s screen.Screen) (lines []string) {
	for house := range t.Content().Houses {
		if !t.HasHouse(p, house) {
			continue
		}
		var inHand, ready []string
		for _, c := range t.CardsIn(p, battleline.Hand) {
			if t.IsAllowedInHouse(c, house) {
				inHand = append(inHand, t.DisplayName(c))
			}
		}
		for _, c := range t.CardsIn(p, battleline.Line, battleline.Artifacts) {
			if t.IsAllowedInHouse(c, house) && !t.HasFlag(c, battleline.IsExhausted) {
				ready = append(ready, t.DisplayName(c))
			}
		}
		line := fmt.Sprintf(" · %s  hand: %s; ready: %s", s.Strong(t.cleanHouseName(house)), cmp.Or(strings.Join(inHand, ", "), "nothing"), cmp.Or(strings.Join(ready, ", "), "nothing"))
		lines = append(lines, s.Wrap(line, 5)...)
	}
	if n := t.Count(p, battleline.Archives); n > 0 {
		lines = append(lines, s.Wrap(fmt.Sprintf("   Cards in the archives: %d; you can take them when you choose a house.", n), 5)...)
	}
	return lines
}
