package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// Parse implements engine.Table. Beside the text forms of Describe it takes a
// card's number in the hand, names as they are written, and the beginning of a
// word where that is enough.
func (t *Table) Parse(line string) (engine.Action, error) {
	if q := t.Asked(); q != nil {
		return speech.ParseAnswer(q, skirmish.VerbAnswer, speech.Candidates(q), line)
	}
	typed := strings.Fields(line)
	if len(typed) == 0 {
		return engine.Action{}, errors.New(`nothing typed: name a card of the hand and whom it is for, or "advance" or "pass"`)
	}
	switch speech.Fold(line) {
	case "advance", "adv", "a":
		return skirmish.Advance, nil
	case "pass", "p", "end", "end_turn":
		return skirmish.Pass, nil
	}
	first, rest := speech.Fold(typed[0]), typed[1:]
	if first == "play" && len(rest) > 0 {
		return t.parsePlay(rest)
	}
	if _, named := speech.Exactly(speech.Fold(line), t.handEntries()); named {
		return t.parsePlay(typed) // whatever else its name may mean
	}
	if a, is, err := t.parseDirection(first, rest); is {
		return a, err
	}
	return t.parsePlay(typed)
}

// parsePlay reads a card of the hand and, after it, its target.
func (t *Table) parsePlay(typed []string) (engine.Action, error) {
	card, rest, err := t.parseCard(typed)
	if err != nil {
		return engine.Action{}, err
	}
	if len(rest) > 0 {
		if w := speech.Fold(rest[0]); w == "on" || w == "at" {
			rest = rest[1:]
		}
	}
	target, err := t.parseTarget(card, strings.Join(rest, " "))
	return skirmish.PlayAction(card, target), err
}

// parseCard reads as many words as name a card of the hand.
func (t *Table) parseCard(typed []string) (card int16, rest []string, err error) {
	hand := t.handEntries()
	if n, isNumber := strconv.Atoi(typed[0]); isNumber == nil {
		if n < 1 || n > len(hand) {
			return 0, nil, fmt.Errorf("no card %d: %s", n, t.handWords())
		}
		return int16(hand[n-1].Value), typed[1:], nil
	}
	for n := len(typed); n > 0; n-- {
		if e, ok := speech.Exactly(speech.Fold(strings.Join(typed[:n], " ")), hand); ok {
			return int16(e.Value), typed[n:], nil
		}
	}
	for n := len(typed); n > 0; n-- {
		e, could := speech.Beginning(speech.Fold(strings.Join(typed[:n], " ")), hand)
		if e != nil {
			return int16(e.Value), typed[n:], nil
		}
		if len(could) > 1 {
			err = fmt.Errorf("%q could be %s", strings.Join(typed[:n], " "), speech.Or(speech.Quoted(could)))
		}
	}
	if err != nil {
		return 0, nil, err
	}
	return 0, nil, t.noSuchCard(typed, hand)
}

// noSuchCard says why words name no card of the hand.
func (t *Table) noSuchCard(typed []string, hand []speech.Entry) error {
	for n := len(typed); n > 0; n-- {
		if e, ok := speech.Exactly(speech.Fold(strings.Join(typed[:n], " ")), t.cardEntries()); ok {
			return fmt.Errorf("%s is not in the hand: %s", cardName(t.card(int16(e.Value))), t.handWords())
		}
	}
	// The slip may be in the command as well as in the card.
	known := hand
	for _, w := range append(directionWords, "advance", "pass", "play") {
		known = append(known, speech.Entry{Shown: w})
	}
	err := speech.Unknown("card or command", typed[0], known)
	if !strings.Contains(err.Error(), "did you mean") {
		return fmt.Errorf("unknown card or command %q: %s", strings.Join(typed, " "), t.handWords())
	}
	return err
}

// handWords lists the hand as it can be typed.
func (t *Table) handWords() string {
	var list []string
	for i, card := range t.hand() {
		list = append(list, fmt.Sprintf("%d %s", i+1, cardName(t.card(card))))
	}
	if list == nil {
		return `the hand is empty; "advance" or "pass"`
	}
	return "the hand holds " + strings.Join(list, ", ")
}

// parseTarget reads whom a card is played on. Nothing typed is fine where there
// is one possibility.
func (t *Table) parseTarget(card int16, typed string) (skirmish.Unit, error) {
	if err := t.Playable(card); err != nil {
		return skirmish.Nobody, err
	}
	targets := t.Targets(card)
	possible := t.unitEntries(targets)
	shown := make([]string, len(possible))
	for i, e := range possible {
		shown[i] = e.Shown
	}
	if typed == "" {
		if targets.Count() == 1 {
			return targets.First(), nil
		}
		return skirmish.Nobody, fmt.Errorf("%s needs a target: add %s", cardName(t.card(card)), speech.Or(speech.Quoted(shown)))
	}
	e, err := speech.Lookup("target", typed, possible)
	if err == nil {
		return skirmish.Unit(e.Value), nil
	}
	if other, wrong := speech.Lookup("target", typed, t.unitEntries(t.everybody())); wrong == nil {
		_, err = t.Aimed(card, skirmish.Unit(other.Value))
		err = fmt.Errorf("%w: expected %s", err, speech.Or(speech.Quoted(shown)))
	}
	return skirmish.Nobody, err
}

func (t *Table) everybody() (all skirmish.UnitSet) {
	for u := range skirmish.Unit(t.Units()) {
		all = all.With(u)
	}
	return all
}

// unitEntries are units by the words for them.
func (t *Table) unitEntries(units skirmish.UnitSet) (list []speech.Entry) {
	for ; units != 0; units = units.Rest() {
		u := units.First()
		e := speech.Entry{Value: int(u), Shown: t.UnitID(u), Also: []string{speech.Fold(t.name(u))}}
		if u == t.Current() {
			e.Only = []string{"self", "itself"}
		}
		list = append(list, e)
	}
	return list
}

// handEntries are the cards of the hand, in the order of their numbers.
func (t *Table) handEntries() (list []speech.Entry) {
	for _, card := range t.hand() {
		list = append(list, cardEntry(card, t.card(card)))
	}
	return list
}

// cardEntries are all cards of the content.
func (t *Table) cardEntries() (list []speech.Entry) {
	for i, d := range t.Content().Cards {
		list = append(list, cardEntry(int16(i), d))
	}
	return list
}

func cardEntry(card int16, d *skirmish.CardDef) speech.Entry {
	return speech.Entry{Value: int(card), Shown: d.ID, Also: []string{speech.Fold(cardName(d))}}
}
