package battleline_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/wording"
)

func cardWithText(text string) *rules.CardDef {
	return &rules.CardDef{Text: text, Values: []engine.Value{{Name: "n", Number: 3}, {Name: "m", Number: 2}}}
}

func TestEverySentenceIsUnderstood(t *testing.T) {
	for _, s := range wording.Grammar.FormExamples() {
		r := wording.ReadCardText(cardWithText(s.Example))
		if len(r.Unread) > 0 || len(r.Ambiguous) > 0 || len(r.Clauses) == 0 {
			t.Errorf("%s: %q is not understood: %+v %v", s.Form, s.Example, r.Unread, r.Ambiguous)
		}
	}
}

func TestWhatFitsNoPatternIsReported(t *testing.T) {
	for _, text := range []string{
		"Play: Deal {n} damages to a creature.", "Play: Deal {n} damage.", "Play: Stun an enemy.", "Reaping: Gain {n} aember.",
		"Gain {n} aember.", "Play: Each creature has Taunt.", "An enemy creature has Taunt.", "Play: Steal {n}.", "Each friendly creature has taunt.",
	} {
		if r := wording.ReadCardText(cardWithText(text)); len(r.Unread) != 1 || r.Unread[0].Hint == "" || len(r.Clauses) > 0 {
			t.Errorf("%q gives %+v", text, r)
		}
	}
}
