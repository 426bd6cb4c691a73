package skirmish_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/wording"
)

func cardWithText(text string) *rules.CardDef {
	return &rules.CardDef{Aim: rules.AimAlly, Text: text, Values: []engine.Value{{Name: "n", Number: 3}, {Name: "m", Number: 2}}}
}

func TestEverySentenceIsUnderstood(t *testing.T) {
	for _, s := range wording.Grammar.FormExamples() {
		if r := wording.ReadCardText(wording.Grammar, cardWithText(s.Example)); len(r.Unread) > 0 || len(r.Clauses) == 0 || r.Clauses[0].Does.Form.Does == nil {
			t.Errorf("%s: %q is not understood: %+v", s.Form, s.Example, r.Unread)
		}
	}
}

func TestWhatFitsNoPatternIsReported(t *testing.T) {
	for _, text := range []string{
		"Deal {n} damages.", "Deal {n} damage and Armor ({m}).", "Inflict Weaken {n}.", "Gain {n} Armor.", "Gain Block {n}.",
		"Heal everybody by {n}.", "Deal {n} percent of the unit's Damage.", "Inflict weaken ({n}).",
	} {
		if r := wording.ReadCardText(wording.Grammar, cardWithText(text)); len(r.Unread) != 1 || r.Unread[0].Hint == "" {
			t.Errorf("%q gives %d unread sentences, not 1", text, len(r.Unread))
		}
	}
}
