package autobattle_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/wording"
	"curtaincall/engine/testkit/contenttest"
)

func content(t *testing.T) *rules.Content {
	t.Helper()
	return contenttest.NewAutobattleContent(t, []*rules.UnitDef{{ID: "moth", Name: "Moth", Attack: 1, Health: 1}, {ID: "old_moth", Name: "Old Moth", Health: 1}})
}

func unitWithText(text string) *rules.UnitDef {
	return &rules.UnitDef{ID: "reader", Text: text, Health: 1, Values: []engine.Value{{Name: "n", Number: 3}, {Name: "m", Number: 2}}}
}

func read(d *rules.UnitDef, c *rules.Content) wording.UnitReading {
	return wording.ReadUnitText(wording.GrammarWithUnitNames(c), d, c)
}

func TestEverySentenceIsUnderstood(t *testing.T) {
	for _, s := range wording.Grammar.FormExamples() {
		r := read(unitWithText(s.Example), content(t))
		if len(r.Unread) > 0 || len(r.Ambiguous) > 0 || len(r.Clauses) != 1 || r.Clauses[0].Does.Form.Does == nil {
			t.Errorf("%s: %q is not understood: %+v", s.Form, s.Example, r.Unread)
		}
	}
}

func TestWhatFitsNoPatternIsReported(t *testing.T) {
	for _, text := range []string{
		"Start: deal {n} damages to the front enemy.", "Start: deal {n} damage.", "Start: gain shield.", "Start: gain Guard.", "Start: spawn moth.", "Start: spawn Butterfly.",
		"Start: the enemy gains Shield.", "Start: deal {n} damage to the sixth enemy.", "Start: a random enemies loses {n} attack.", "Start: lose Shield.",
		"Died: gain Shield.", "Start, twice: gain Shield.",
	} {
		if r := read(unitWithText(text), content(t)); len(r.Unread) != 1 || r.Unread[0].Hint == "" {
			t.Errorf("%q gives %d unread sentences, not 1", text, len(r.Unread))
		}
	}
}

// A unit made of a text does what the text says, and only as often as it says.
func TestATextIsCarriedOut(t *testing.T) {
	base := content(t)
	d := unitWithText("Start: all allies gain {n} attack and {m} health. Spawn Old Moth. Hurt, at most {m} times: gain 1 attack. Before attack, once: deal {n} damage to the last enemy.")
	said := read(d, base).BuildUnit(d, "said")
	said.Health = 100
	if said.Limit[rules.OnHurt] != 2 || said.Limit[rules.OnBeforeAttack] != 1 || said.Limit[rules.OnStart] != 0 {
		t.Errorf("limits %v", said.Limit)
	}
	if said.On[rules.OnFaint] != nil || said.On[rules.OnStart] == nil {
		t.Error("it waits for other triggers than its text says")
	}
}
