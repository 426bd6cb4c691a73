package wording_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
	"curtaincall/engine/declare/library"
)

func card(text string) *rules.CardDef {
	return &rules.CardDef{
		ID: "card", Owner: "ann", Aim: rules.AimProtagonist, Text: text,
		Values: []engine.Value{{Name: "n", Number: 3}, {Name: "m", Number: 2}},
	}
}

var cast = []*rules.ProtagonistDef{{ID: "ann", Name: "Ann"}, {ID: "bob", Name: "Big Bob"}}

var spoken = wording.Grammar(&rules.Content{Protagonists: cast, Library: library.NewLibrary(rules.Keywords)})

func TestEveryShapeIsUnderstood(t *testing.T) {
	for _, s := range wording.Grammar(nil).FormExamples() {
		if r := wording.ReadCardText(spoken, card(s.Example)); len(r.Unread) > 0 || len(r.Clauses) == 0 && s.Example[len(s.Example)-1] != ':' {
			t.Errorf("%s: %q is not understood: %+v", s.Form, s.Example, r.Unread)
		}
	}
}

func TestWhatFitsNoPatternIsReported(t *testing.T) {
	for _, text := range []string{
		"Deals {n} damage.",
		"Deal {n} damages.",
		"Gain {n} block.",
		"Gain {n} Poison.",
		"Inflict {n} Block.",
		"Gain {n}.",
		"Gain {n} Block on.",
		"Heal everybody by {n}.",
		"Draw {n}.",
		"Lose some Ovation.",
		"Deal {n} damage {m} times {n} times.",
		"Win the fight.",
		"Put a card in hand into the deck.",
		"Gain {n} Shield on Carl.",
		"Whenever you feel like it: Gain {n} Block.",
		"With many Luck: Gain {n} Block.",
		"Gain {unknown} Block.",
	} {
		if r := wording.ReadCardText(spoken, card(text)); len(r.Unread) != 1 {
			t.Errorf("%q gives %d unread sentences, not 1", text, len(r.Unread))
		}
	}
}

func TestAClauseKnowsItsPlaceAndItsValues(t *testing.T) {
	d := card("Gain {n} Block. Deal {n} damage plus {m} per Ovation.")
	r := wording.ReadCardText(spoken, d)
	if len(r.Clauses) != 2 {
		t.Fatalf("%d clauses, not 2: %+v", len(r.Clauses), r.Unread)
	}
	c := r.Clauses[1]
	if got := d.Text[c.From:c.To]; got != "Deal {n} damage plus {m} per Ovation" {
		t.Errorf("the second clause is %q", got)
	}
	if c.Text != "Deal 3 damage plus 2 per Ovation" {
		t.Errorf("it says %q", c.Text)
	}
	if len(c.Values) != 2 || c.Values[0] != "n" || c.Values[1] != "m" {
		t.Errorf("its values are %v", c.Values)
	}
}

func TestSentencesUnderAnUnreadHeadingAreNotPartOfThePlay(t *testing.T) {
	r := wording.ReadCardText(spoken, card("On a whim: Gain {n} Block."))
	if r.PlayFunc() != nil || len(r.Clauses) != 0 {
		t.Errorf("%d clauses", len(r.Clauses))
	}
}

func TestTheNearestShapeIsSuggested(t *testing.T) {
	for said, form := range map[string]string{
		"Deals 3 damage":         "Deal AMOUNT damage",
		"Gain some Block":        "Gain AMOUNT KEYWORD",
		"Whenever you laugh:":    "Whenever you gain KEYWORD: ...",
		"When Aldric is hit:":    `write it as "Whenever WHO loses HP: ..."`,
		"Once you draw a card:":  `write it as "When drawn: ..."`,
		"At your turn's end:":    `write it as "Start of your turn: ...`,
		"If the moon is full:":   "headings are ",
		"Attacks in hand are 3":  "more damage",
		"Transmogrify the enemy": "sentences start with",
	} {
		if got := wording.Grammar(nil).SuggestForms(said); !strings.Contains(got, form) {
			t.Errorf("%q: %s", said, got)
		}
	}
}
