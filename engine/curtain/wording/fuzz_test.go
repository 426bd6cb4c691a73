package wording_test

import (
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/wording"
)

// Whatever a text says, it is understood or not, and what is understood can be
// carried out or is refused by the rules with an error.
func FuzzRead(f *testing.F) {
	for _, s := range wording.Grammar(nil).FormExamples() {
		f.Add(s.Example)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 400 {
			return // longer ones are not loaded
		}
		r := wording.ReadCardText(spoken, card(text))
		for _, c := range r.Clauses {
			if c.From < 0 || c.To > len(text) || c.From >= c.To {
				t.Fatalf("%q stands at %d to %d of %q", c.Text, c.From, c.To, text)
			}
		}
		if len(r.Unread) > 0 || r.PlayFunc() == nil {
			return
		}
		fight, instance := start(t, card(text))
		_ = fight.Apply(rules.NewPlayAction(instance, rules.ProtagonistB))
	})
}
