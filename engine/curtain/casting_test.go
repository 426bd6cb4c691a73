package curtain_test

import (
	"slices"
	"testing"

	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
)

// contentOfThree is plainContent with a third protagonist, who brings a relic.
func contentOfThree(t *testing.T) *Content {
	t.Helper()
	three, bad := NewPackContent(slices.Concat(plainContent(t).Definitions(), library.WrapDefinitions(RelicKind, []*RelicDef{{ID: "coin", Name: "Coin"}}),
		library.WrapDefinitions(ProtagonistKind, []*ProtagonistDef{{ID: "nell", Name: "Nell", HP: 15, Deck: []string{"block"}, Relic: "coin"}})))
	testkit.FailOnErrors(t, bad)
	return three.(*Content)
}

// CC-93
func TestARunBeginsWithTheChoiceOfProtagonists(t *testing.T) {
	c := contentOfThree(t)
	begin := func(named ...string) *Run {
		t.Helper()
		l := &RunLayout{AskPlayer: true, Seed: 5}
		if len(named) > 0 {
			l.Protagonists = named
		}
		g, err := WholeRun.Begin(c, l, 5, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		return g.(*Run)
	}
	for _, way := range []struct {
		options [][]string
		picks   []int
		cast    []string
	}{
		{[][]string{{"aldric", "pip", "nell"}, {"aldric", "pip"}, {"quick_jab"}}, []int{2, 1, 0}, []string{"nell", "pip"}},
		{[][]string{{"aldric", "pip", "nell"}, {"aldric", "nell"}, {"quick_jab"}, {"galvanize"}}, []int{1, 0, 0, 0}, []string{"pip", "aldric"}},
		{[][]string{{"aldric", "pip", "nell"}, {"pip", "nell"}, {"galvanize"}}, []int{0, 1, 0}, []string{"aldric", "nell"}},
	} {
		r := begin()
		for i, want := range way.options {
			if !slices.Equal(r.OptionWords(), want) {
				t.Fatalf("at %s the options are %q, want %q", r.CurrentDecisionKind(), r.OptionWords(), want)
			}
			before := r.Hash()
			if err := r.Apply(NewChooseAction(way.picks[i])); err != nil || r.Hash() == before {
				t.Fatalf("a choice among %q: %v, hash %x after %x", want, err, r.Hash(), before)
			}
		}
		given := begin(way.cast...)
		for given.CurrentDecisionKind() == ChooseBasic {
			if err := given.Apply(NewChooseAction(0)); err != nil {
				t.Fatal(err)
			}
		}
		if r.CurrentDecisionKind() != ChooseEnemy || r.Hash() != given.Hash() || !slices.Equal(r.RelicIDs(), given.RelicIDs()) {
			t.Errorf("%v chosen: at %s, deck %q, relics %q; named: deck %q, relics %q", way.cast, r.CurrentDecisionKind(), r.SortedDeckIDs(), r.RelicIDs(), given.SortedDeckIDs(), given.RelicIDs())
		}
		if again, err := r.StartSimilarRun(7); err != nil || again.ChosenProtagonistIDs() != r.ChosenProtagonistIDs() || again.CurrentDecisionKind() == ChooseProtagonist {
			t.Errorf("another run has %v at %s (%v)", again.ChosenProtagonistIDs(), again.CurrentDecisionKind(), err)
		}
	}
	if another, err := begin().StartSimilarRun(7); err != nil || another.CurrentDecisionKind() != ChooseProtagonist {
		t.Errorf("another run is at %s (%v)", another.CurrentDecisionKind(), err)
	}
	if former := WholeRun.EarlierMeaning(c, &RunLayout{AskPlayer: true}).(*RunLayout); !slices.Equal(former.Protagonists, []string{"aldric", "pip"}) {
		t.Errorf("to earlier programs the words meant %q", former.Protagonists)
	}
}

// CC-93
func TestARunOfItsOwnPairDoesNotAskForProtagonists(t *testing.T) {
	c := contentOfThree(t)
	duo := &RunDef{ID: "duo", Protagonists: []string{"aldric", "pip"}, MacGuffin: 9, Basics: 1, Acts: c.Run.Acts}
	with, bad := c.WithDefinitions([]schema.Definition{{Kind: RunKind, Def: duo}})
	testkit.FailOnErrors(t, bad)
	for _, of := range []struct {
		c   *Content
		run string
	}{{with.(*Content), "duo"}, {plainContent(t), ""}} {
		if r, err := StartRun(of.c, RunSetup{Run: of.run, AskPlayer: true}, nil, nil); err != nil || r.CurrentDecisionKind() != ChooseBasic {
			t.Errorf("run %q is at %s (%v)", of.run, r.CurrentDecisionKind(), err)
		}
	}
}
