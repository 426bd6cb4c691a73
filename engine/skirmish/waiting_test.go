package skirmish_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit"
)

// patient is a content of one card, which leaves its first function so many times.
func patient(t *testing.T, times int, names ...string) *Content {
	t.Helper()
	card := &CardDef{ID: "wait", Name: "Wait", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
		for i := range times {
			w := Wait{Source: self}
			w.ArgKinds[0], w.Args[0] = engine.DelayedArgNumber, int32(i+1)
			m.DelayEffect(w)
		}
	}}
	for _, name := range names {
		card.Waits = append(card.Waits, schema.NamedEntry[DelayedFunc]{Name: name, Of: func(m *Match, self Source) {
			m.GainKeyword(self, int(m.RunningWait().Args[0]), Armor, self.Unit)
		}})
	}
	c, misfits := newContent([]*CardDef{card}, []*UnitDef{{ID: "orc", Name: "Orc", HP: 50}}, DefaultMatchDef{})
	testkit.FailOnErrors(t, misfits)
	return c
}

func patientMatch(t *testing.T, c *Content, log *engine.Log) *Match {
	t.Helper()
	m, err := StartMatch(c, MatchConfig{Units: []UnitPlacement{{Unit: "orc", Team: TeamA}, {Unit: "orc", Team: TeamB}}, Order: []int{0, 1},
		Decks: [NumTeams][]string{{"wait"}, {}}, Seed: 1}, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func applied(t *testing.T, m *Match, actions ...engine.Action) {
	t.Helper()
	for _, a := range actions {
		if err := m.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatWaitsIsPartOfTheMatch(t *testing.T) {
	m, fuller := patientMatch(t, patient(t, 2, "gain"), nil), patientMatch(t, patient(t, 9, "gain"), nil)
	if m.Hash() != fuller.Hash() {
		t.Fatal("matches whose cards act differently hash differently before")
	}
	applied(t, m, NewPlayAction(0, 0))
	applied(t, fuller, NewPlayAction(0, 0))
	if m.Hash() == fuller.Hash() || m.WaitCount() != 2 {
		t.Errorf("what waits is not hashed; %d wait", m.WaitCount())
	}
	copied := NewMatchToCopyInto()
	copied.CopyFrom(fuller)
	copied.CopyFrom(m)
	applied(t, m, Pass)
	applied(t, copied, Pass)
	if copied.Hash() != m.Hash() || m.KeywordAmount(0, Armor) != 3 || m.WaitCount() != 0 {
		t.Errorf("a copy over a fuller match goes on differently, or %d is not 1 and 2 Armor", m.KeywordAmount(0, Armor))
	}
	if n := testing.AllocsPerRun(20, func() { copied.CopyFrom(fuller) }); n != 0 {
		t.Errorf("a copy allocates %v times", n)
	}
}

func TestMoreThanCanWaitUndoesTheCard(t *testing.T) {
	m := patientMatch(t, patient(t, engine.MaxDelayedEffects+1, "gain"), nil)
	before := m.Hash()
	if err := m.Apply(NewPlayAction(0, 0)); !errors.Is(err, engine.ErrTooManyWaiting) || !strings.Contains(err.Error(), "at most 32") {
		t.Errorf("one too many gives %v", err)
	}
	if m.Hash() != before || m.WaitCount() != 0 {
		t.Error("the card is not undone")
	}
}

func TestWhatWaitsInAMatchIsFoundAgainByName(t *testing.T) {
	var log engine.Log
	m := patientMatch(t, patient(t, 1, "gain", "other"), &log)
	applied(t, m, NewPlayAction(0, 0))
	before := m.Hash()
	if err := m.Adopt(patient(t, 1, "other", "gain"), nil); err != nil || m.Hash() != before {
		t.Errorf("the same functions in another order: %v, the same hash %t", err, m.Hash() == before)
	}
	if err := m.Adopt(patient(t, 1, "other"), nil); err != nil {
		t.Fatal(err)
	}
	log.Truncate(0)
	applied(t, m, Pass)
	told := slices.ContainsFunc(log.Events, func(e engine.Event) bool { return e.Kind == DelayedEffectMissed })
	if !told || m.KeywordAmount(0, Armor) != 0 || m.WaitCount() != 0 {
		t.Errorf("of what is not defined any more is told %t, %d Armor, %d wait", told, m.KeywordAmount(0, Armor), m.WaitCount())
	}
}
