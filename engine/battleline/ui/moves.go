package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

var (
	moveMessages   = phrase.NewCatalog("move")
	sayNoPlay      = moveMessages.Define("no_play", "{quiet:No card in the hand can be played.}")
	sayPlayList    = moveMessages.Define("play", "Play: {list}")
	sayUseList     = moveMessages.Define("use", "Use: {list}")
	sayHandEmpty   = moveMessages.Define("empty", "the hand is empty")
	sayHandIsEmpty = moveMessages.Define("hand_empty", "{quiet:The hand is empty.}")
	sayHand        = moveMessages.Define("hand", "Hand: {list}")
	sayTarget      = moveMessages.Define("target", " {quiet:→ target} {list}")
	sayScriptFails = moveMessages.Define("script_fails", "{whom} {bad:(its script fails)}")
	sayAsked       = moveMessages.Define("asked", "{whom} {quiet:(you will be asked)}")
	sayOutcome     = moveMessages.Define("outcome", "{whom} {quiet:(}{its}{quiet:; attacker:} {own}{others}{quiet:)}")
	sayOthersDie   = moveMessages.Define("others_die", "{quiet:; {list}} {n, plural, one {{bad:dies}} other {{bad:die}}}")
	sayDies        = moveMessages.Define("dies", "{bad:dies}")
	sayLeaves      = moveMessages.Define("leaves", "{bad:leaves}")
	sayDamage      = moveMessages.Define("damage", "{bad:{n, number} damage}")
	sayLosesWard   = moveMessages.Define("loses_ward", "loses the ward")
	sayUnharmed    = moveMessages.Define("unharmed", "{good:unharmed}")
	sayHouse       = moveMessages.Define("house", "{strong:{house}}  hand: {hand, select, none {nothing} other {{hand}}}; ready: {ready, select, none {nothing} other {{ready}}}")
	sayArchives    = moveMessages.Define("archives", "Cards in the archives: {n, number}; you can take them when you choose a house.")
	sayNoCreatures = moveMessages.Define("no_creatures", "no creatures")
	sayAttacked    = moveMessages.Define("attacked", "attacked")
	sayOver        = moveMessages.Define("over", "over {card}")
)

func (t *Table) moveLines(p battleline.Player, s screen.Screen) (lines []string) {
	switch t.Step() {
	case battleline.MainStep:
		return append(t.handWithReasons(p, s), t.cardUseLines(p, true, s)...)
	case battleline.HouseStep:
		return t.houseChoiceLines(p, s)
	case battleline.ReadyStep:
		for _, a := range t.Legal(nil) { // the creatures that may stay exhausted
			lines = append(lines, s.TranslateAndWrap(" · "+battleline.Actions.DescribeInLanguage(t.Duel, a), 5)...)
		}
		return lines
	}
	return t.handCardTexts(p, s)
}

func (t *Table) playableCardsLines(p battleline.Player, s screen.Screen) []string {
	var play []string
	for i, c := range t.CardsIn(p, battleline.Hand) {
		if t.CheckPlayable(c) == nil {
			play = append(play, strings.ReplaceAll(fmt.Sprintf("%d %s", i+1, s.Strong(t.DisplayName(c))), " ", screen.NoBreakSpace))
		}
	}
	if play == nil {
		return s.TranslateAndWrap(s.RenderSentence(sayNoPlay), 2)
	}
	return s.TranslateAndWrap(s.RenderSentence(sayPlayList, "list", strings.Join(play, s.Quiet(" · "))), 2)
}

func (t *Table) usableCardsLines(p battleline.Player, s screen.Screen) []string {
	var use []string
	legal := t.Legal(nil)
	for _, c := range t.CardsIn(p, battleline.Line, battleline.Artifacts) {
		var words []string // each use once
		for _, a := range legal {
			if word := s.LanguageOrEnglish().TypedWordFor(useVerbs[a.Kind]); battleline.Card(a.Args[0]) == c && word != "" && !slices.Contains(words, word) {
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
	return s.TranslateAndWrap(s.RenderSentence(sayUseList, "list", strings.Join(use, s.Quiet(" · "))), 2)
}

type cardsByReason struct {
	whys []error
	who  map[error][]string
}

func (r *cardsByReason) addCardWithReason(why error, cardName string) {
	for inner, is := errors.Unwrap(why).(*phrase.Error); is; inner, is = errors.Unwrap(why).(*phrase.Error) {
		why = inner // without card names
	}
	if r.who == nil {
		r.who = map[error][]string{}
	}
	if r.who[why] == nil {
		r.whys = append(r.whys, why)
	}
	r.who[why] = append(r.who[why], cardName)
}

func (r *cardsByReason) renderLines(s screen.Screen) (lines []string) {
	for _, why := range r.whys {
		who, text := r.who[why], s.LanguageOrEnglish().ErrorText(why)
		if several, is := pluralReasons[why]; is && len(who) > 1 {
			text = s.RenderSentence(several)
		}
		lines = append(lines, s.TranslateAndWrap(s.Quiet("   "+strings.Join(who, ", ")+": "+screen.Clean(text)), 5)...)
	}
	return lines
}

var pluralReasons = map[error]phrase.Sentence{
	battleline.ErrHouse:       moveMessages.Define("other_house", "they do not belong to the chosen house"),
	battleline.ErrExhausted:   moveMessages.Define("are_exhausted", "they are exhausted"),
	battleline.ErrEnraged:     moveMessages.Define("are_enraged", "they are enraged: they must fight if they can"),
	battleline.ErrNoUse:       moveMessages.Define("no_use", "they cannot be used"),
	battleline.ErrNeedsTarget: moveMessages.Define("need_target", "they need a target"),
	battleline.ErrPlace:       moveMessages.Define("no_place", "they cannot enter there"),
}

func (t *Table) handCardTexts(p battleline.Player, s screen.Screen) (lines []string) {
	for i, c := range t.CardsIn(p, battleline.Hand) {
		lines = append(lines, s.TranslateAndWrap(fmt.Sprintf("%2d %s", i+1, t.cardLine(c, s)), 3)...)
	}
	return lines
}

func (t *Table) handWithReasons(p battleline.Player, s screen.Screen) (lines []string) {
	var not cardsByReason
	legal := t.Legal(nil)
	for i, c := range t.CardsIn(p, battleline.Hand) {
		if why := t.CheckPlayable(c); why != nil {
			not.addCardWithReason(why, fmt.Sprintf("%d %s", i+1, t.DisplayName(c)))
			continue
		}
		lines = append(lines, s.TranslateAndWrap(fmt.Sprintf("%2d %s%s", i+1, t.cardLine(c, s), t.playTargetsText(c, legal, s)), 3)...)
	}
	if t.CountCards(p, battleline.Hand) == 0 {
		lines = append(lines, s.Quiet("   "+s.RenderSentence(sayHandEmpty)))
	}
	return append(lines, not.renderLines(s)...)
}

func (t *Table) cardLine(c battleline.Card, s screen.Screen) string {
	d, kw := t.translatedCardDef(c), library.Translation(t.Content()).Keywords
	what := strings.TrimSpace(s.TranslateScriptText(d.Type.String()) + " " + powerAndArmorText(d))
	if d.House != "" && d.House != t.HouseName(t.ChosenHouse(t.ActivePlayer())) {
		what = screen.Clean(s.TranslateScriptText(d.House)) + " " + what
	}
	if d.Aember > 0 {
		what += fmt.Sprintf(", ◆%d", d.Aember)
	}
	return strings.Join(screen.NonEmpty(s.Strong(t.DisplayName(c))+s.Quiet(" ("+what+")"), keywordsText(d, kw, s), ruleText(d, kw, s)), "  ")
}

func (t *Table) playTargetsText(c battleline.Card, legal []engine.Action, s screen.Screen) string {
	var list []string
	for _, a := range legal {
		if target := battleline.Card(a.Args[2]); a.Kind == battleline.ActPlay && battleline.Card(a.Args[0]) == c && target != battleline.NoCard && !slices.Contains(list, t.TypedWordOfCard(target)) {
			list = append(list, t.TypedWordOfCard(target))
		}
	}
	if list == nil {
		return ""
	}
	return s.RenderSentence(sayTarget, "list", strings.Join(list, ", "))
}

func (t *Table) handNameLines(p battleline.Player, s screen.Screen) []string {
	var list []string
	for _, c := range t.CardsIn(p, battleline.Hand) {
		text := t.DisplayName(c)
		if house := t.Def(c).House; house != "" {
			text += s.Quiet(" (" + screen.Clean(s.TranslateScriptText(house)) + ")")
		}
		list = append(list, strings.ReplaceAll(text, " ", screen.NoBreakSpace))
	}
	if list == nil {
		return []string{s.RenderSentence(sayHandIsEmpty)}
	}
	return s.TranslateAndWrap(s.RenderSentence(sayHand, "list", strings.Join(list, ", ")), 2)
}

func (t *Table) cardUseLines(p battleline.Player, withTexts bool, s screen.Screen) (lines []string) {
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
		if text := ruleText(t.translatedCardDef(c), library.Translation(t.Content()).Keywords, s); withTexts && text != "" {
			row += s.Quiet("  (") + text + s.Quiet(")")
		}
		lines = append(lines, s.TranslateAndWrap(row, 5)...)
		if slices.ContainsFunc(legal, func(a engine.Action) bool { return a.Kind == battleline.ActFight && battleline.Card(a.Args[0]) == c }) {
			attacker = c
		}
	}
	if attacker != battleline.NoCard {
		for _, d := range t.CardsIn(p.Other(), battleline.Line) {
			if why := t.CheckAttack(attacker, d); why != nil {
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
		word := s.LanguageOrEnglish().TypedWordFor(useVerbs[a.Kind])
		switch {
		case battleline.Card(a.Args[0]) != c:
		case a.Kind == battleline.ActFight:
			attacks = append(attacks, t.previewAttack(a, s))
		case word != "" && !slices.Contains(list, word):
			list = append(list, word)
		}
	}
	if attacks != nil {
		list = append(list, s.LanguageOrEnglish().TypedWordFor(useVerbs[battleline.ActFight])+" "+strings.Join(attacks, ", "))
	}
	return list
}

// previewAttack describes an attack: the defender, and the damage to both creatures, computed with random hidden cards.
func (t *Table) previewAttack(a engine.Action, s screen.Screen) string {
	attacker, defender := battleline.Card(a.Args[0]), battleline.Card(a.Args[1])
	whom := t.TypedWordOfCard(defender)
	if order := a.Args[2]; order != battleline.UsualOrder {
		whom += " " + s.LanguageOrEnglish().TypedWordFor(battleline.FightOrders[order])
	}
	if t.scratch == nil {
		t.scratch = battleline.NewDuelToCopyInto()
	}
	t.scratch.CopyFrom(t.Duel)
	t.scratch.RandomizeHiddenState(t.Seat(), 1)
	switch err := t.scratch.Apply(a); {
	case err != nil:
		return s.RenderSentence(sayScriptFails, "whom", whom)
	case t.scratch.PendingQuestion() != nil:
		return s.RenderSentence(sayAsked, "whom", whom)
	}
	return s.RenderSentence(sayOutcome, "whom", whom, "its", t.describePreviewOutcome(defender, s), "own", t.describePreviewOutcome(attacker, s), "others", t.otherDeathsInPreview(attacker, defender, s))
}

func (t *Table) otherDeathsInPreview(attacker, defender battleline.Card, s screen.Screen) string {
	var dead []string
	for p := range battleline.Player(battleline.NumPlayers) {
		for _, c := range t.CardsIn(p, battleline.Line) {
			if c != attacker && c != defender && t.scratch.Zone(c) == battleline.Discard {
				dead = append(dead, t.TypedWordOfCard(c))
			}
		}
	}
	if dead == nil {
		return ""
	}
	return s.RenderSentence(sayOthersDie, "list", s.JoinWithAnd(dead), "n", len(dead))
}

// previewAnswers returns a function that describes what would happen to the card of candidate index if it were chosen
// as the answer. For a candidate that is not a card, it returns "".
func (t *Table) previewAnswers(q *engine.PendingQuestion, s screen.Screen) func(index int) string {
	imagined := screen.CopyOf(t)
	imagined.RandomizeHiddenState(q.Seat, 1)
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
	case t.scratch.Zone(c) == battleline.Discard:
		return s.RenderSentence(sayDies)
	case t.scratch.Zone(c) != battleline.Line:
		return s.RenderSentence(sayLeaves)
	case more > 0:
		return s.RenderSentence(sayDamage, "n", more)
	case t.HasFlag(c, battleline.IsWarded) && !t.scratch.HasFlag(c, battleline.IsWarded):
		return s.RenderSentence(sayLosesWard)
	}
	return s.RenderSentence(sayUnharmed)
}

func (t *Table) houseChoiceLines(p battleline.Player, s screen.Screen) (lines []string) {
	for house := range t.Content().Houses {
		if !t.DeckHasHouse(p, house) {
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
		line := s.RenderSentence(sayHouse, "house", t.cleanHouseName(house), "hand", phrase.WordOrNone(strings.Join(inHand, ", ")), "ready", phrase.WordOrNone(strings.Join(ready, ", ")))
		lines = append(lines, s.TranslateAndWrap(" · "+line, 5)...)
	}
	if n := t.CountCards(p, battleline.Archives); n > 0 {
		lines = append(lines, s.TranslateAndWrap("   "+s.RenderSentence(sayArchives, "n", n), 5)...)
	}
	return lines
}
