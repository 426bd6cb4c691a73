package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/speech"
)

// Parse implements engine.Table. Beside the text forms of Describe it takes a
// card's place in the hand, names as they are written, and the beginning of a
// word where that is enough.
func (t *FightTable) Parse(line string) (engine.Action, error) {
	words := strings.Fields(line)
	if a, ok := numbers(words); ok {
		return a, nil
	}
	if q := t.Asked(); q != nil {
		return speech.ParseAnswer(q, curtain.VerbAnswer, t.candidates(), line)
	}
	if len(words) == 0 {
		return engine.Action{}, errors.New(`nothing typed: name a card of the hand, or "end" to end the turn`)
	}
	if isEnd(words) {
		return curtain.EndTurn, nil
	}
	first, rest := speech.Fold(words[0]), words[1:]
	if first == "play" && len(rest) > 0 && !isSign(rest[0]) {
		return t.parsePlay(rest)
	}
	if _, named := speech.Exactly(speech.Fold(line), t.pileEntries(curtain.Hand)); named {
		return t.parsePlay(words) // whatever else its name may mean
	}
	if a, is, err := t.parseDirection(first, rest); is {
		return a, err
	}
	return t.parsePlay(words)
}

// isEnd tells the words that end the turn.
func isEnd(words []string) bool {
	switch speech.Fold(strings.Join(words, " ")) {
	case "e", "end", "end_turn", "endturn", "done":
		return true
	}
	return false
}

// isSign tells the signs of the directions that add and drop cards.
func isSign(word string) bool { return word == "+" || word == "-" }

// parsePlay reads a card of the hand and, after it, its target.
func (t *FightTable) parsePlay(words []string) (engine.Action, error) {
	card, rest, err := t.parseCard(words)
	if err != nil {
		return engine.Action{}, err
	}
	if len(rest) > 0 {
		if w := speech.Fold(rest[0]); w == "on" || w == "at" {
			rest = rest[1:]
		}
	}
	target, err := t.parseTarget(card, strings.Join(rest, " "))
	return curtain.PlayAction(card, target), err
}

// parseCard reads as many words as name a card of the hand.
func (t *FightTable) parseCard(words []string) (card int16, rest []string, err error) {
	if n, isNumber := number(words[0]); isNumber {
		if n < 1 || n > t.Count(curtain.Hand) {
			return 0, nil, fmt.Errorf("no card %d: the hand holds %s", n, t.handWords())
		}
		return t.CardAt(curtain.Hand, n-1), words[1:], nil
	}
	hand := t.pileEntries(curtain.Hand)
	for n := len(words); n > 0; n-- {
		if e, ok := speech.Exactly(speech.Fold(strings.Join(words[:n], " ")), hand); ok {
			return int16(e.Value), words[n:], nil
		}
	}
	var could []string
	for n := len(words); n > 0; n-- {
		e, several := speech.Beginning(speech.Fold(strings.Join(words[:n], " ")), hand)
		if e != nil {
			return int16(e.Value), words[n:], nil
		}
		if could == nil && len(several) > 1 {
			could = several
		}
	}
	if could != nil {
		return 0, nil, fmt.Errorf("%q could be %s", words[0], speech.Or(speech.Quoted(could)))
	}
	return 0, nil, t.noSuchCard(words, hand)
}

// noSuchCard says why words name no card of the hand.
func (t *FightTable) noSuchCard(words []string, hand []speech.Entry) error {
	typed := strings.Join(words, " ")
	all := cardEntries(t.Content())
	for n := len(words); n > 0; n-- {
		if e, ok := speech.Exactly(speech.Fold(strings.Join(words[:n], " ")), all); ok {
			return fmt.Errorf("%s is not in the hand: the hand holds %s", cardName(t.Content().Cards[e.Value]), t.handWords())
		}
	}
	if form := formOf(speech.Fold(words[0])); form != "" {
		return fmt.Errorf("%q is no command: %s", typed, form)
	}
	if len(hand) == 0 {
		return fmt.Errorf(`no card %q: the hand is empty; "end" ends the turn`, typed)
	}
	// The slip may be in the verb as well as in the card.
	verbs := hand
	for _, w := range append(directionWords, "end", "play") {
		verbs = append(verbs, speech.Entry{Shown: w})
	}
	near := speech.Unknown("card or command", words[0], verbs)
	if len(words) > 1 {
		if far := speech.Unknown("card or command", typed, verbs); strings.Contains(far.Error(), "did you mean") {
			near = far
		}
	}
	if !strings.Contains(near.Error(), "did you mean") {
		return fmt.Errorf("unknown card or command %q: the hand holds %s", typed, t.handWords())
	}
	return near
}

// handWords lists the hand as it can be typed.
func (t *FightTable) handWords() string {
	var list []string
	for i := range t.Count(curtain.Hand) {
		list = append(list, fmt.Sprintf("%d %s", i+1, t.cardName(t.CardAt(curtain.Hand, i))))
	}
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// parseTarget reads whom a card is played on. Nothing typed is fine where there
// is one possibility, or none is needed.
func (t *FightTable) parseTarget(card int16, typed string) (curtain.Actor, error) {
	t.targets = t.Targets(t.targets[:0], card)
	name := t.cardName(card)
	takesNone := len(t.targets) == 1 && t.targets[0] == curtain.Nobody
	switch {
	case typed == "" && (takesNone || len(t.targets) == 0):
		return curtain.Nobody, nil
	case typed == "" && len(t.targets) == 1:
		return t.targets[0], nil
	case takesNone:
		return 0, fmt.Errorf("%s takes no target: leave %q out", name, typed)
	}
	list := t.actorEntries(t.targets)
	if typed == "" {
		return 0, fmt.Errorf("%s needs a target: add %s", name, speech.Or(speech.Quoted(shownWords(list))))
	}
	e, err := speech.Lookup("target", typed, list)
	if err != nil {
		if far, wrong := speech.Lookup("target", typed, t.actorEntries(t.everybody())); wrong == nil {
			err = fmt.Errorf("%s cannot be played on %s: expected %s", name, t.name(curtain.Actor(far.Value)), speech.Or(speech.Quoted(shownWords(list))))
		}
		return 0, err
	}
	return curtain.Actor(e.Value), nil
}

func shownWords(list []speech.Entry) (words []string) {
	for _, e := range list {
		words = append(words, e.Shown)
	}
	return words
}

// pileEntries are the cards of a pile by the words for each copy.
func (t *FightTable) pileEntries(p curtain.Pile) (list []speech.Entry) {
	copies := map[*curtain.CardDef]int{}
	for i := range t.Count(p) {
		c := t.CardAt(p, i)
		d := t.CardDef(c)
		copies[d]++
		n := copies[d]
		e := speech.Entry{Value: int(c), Shown: numbered(d.ID, n), Also: []string{speech.Fold(numbered(cardName(d), n))}}
		if n == 1 {
			e.Also = append(e.Also, speech.Fold(d.ID+"#1"), speech.Fold(cardName(d)+"#1"))
		}
		list = append(list, e)
	}
	return list
}

// cardEntries are all cards of the content.
func cardEntries(c *curtain.Content) (list []speech.Entry) {
	for i, d := range c.Cards {
		list = append(list, speech.Entry{Value: i, Shown: d.ID, Also: []string{speech.Fold(cardName(d))}})
	}
	return list
}

// candidates are what can be chosen, by the words for it; nil where nothing is
// asked. Actors have those they are targets by.
func (t *FightTable) candidates() []speech.Entry {
	q := t.Asked()
	if q == nil {
		return nil
	}
	list := speech.Candidates(q)
	for i, c := range q.Candidates {
		if c.Kind == curtain.AskActor {
			list[i] = t.actorEntries([]curtain.Actor{curtain.Actor(c.Number)})[0]
			list[i].Value = i
		}
	}
	return list
}

// everybody are all actors of the fight, down or not, the team too.
func (t *FightTable) everybody() (list []curtain.Actor) {
	for a := curtain.MacGuffin; a < curtain.FirstEnemy+curtain.Actor(t.Enemies()); a++ {
		list = append(list, a)
	}
	return list
}

// actorEntries are actors by the words for them.
func (t *FightTable) actorEntries(actors []curtain.Actor) (list []speech.Entry) {
	for _, a := range actors {
		if a == curtain.Nobody {
			continue
		}
		e := speech.Entry{Value: int(a), Shown: t.actorWord(a), Also: []string{speech.Fold(strings.TrimPrefix(t.name(a), "the "))}}
		switch {
		case a == curtain.MacGuffin:
			e.Only = []string{"m"}
		case a.IsProtagonist():
			e.Only = []string{curtain.Whoms[curtain.WhomA+curtain.Whom(a-curtain.ProtagonistA)]}
		case a.IsEnemy():
			i := int(a - curtain.FirstEnemy)
			e.Only = []string{enemyWord(i), "enemy_" + strconv.Itoa(i+1)}
		}
		list = append(list, e)
	}
	return list
}

// number reads a whole number as an action can hold it.
func number(word string) (int, bool) {
	n, err := strconv.ParseInt(word, 10, 16)
	return int(n), err == nil
}
