package curtain_test

import (
	"reflect"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
)

func TestImagineChangesOnlyWhatIsHidden(t *testing.T) {
	f := startFight(t, plainContent(t), stageRat(1), nil)
	contents := func(f *Fight, p Pile) (ids []string, count map[string]int) {
		count = map[string]int{}
		for i := range f.CountCards(p) {
			id := f.CardDef(f.CardAt(p, i)).ID
			ids = append(ids, id)
			count[id]++
		}
		return ids, count
	}
	before, cards := contents(f, DrawPile)
	hand, _ := contents(f, Hand)
	hash := f.Hash()
	reordered := false
	for seed := range 8 {
		g := NewFightToCopyInto()
		g.CopyFrom(f)
		g.RandomizeHiddenState(0, seedOf(uint64(seed)))
		order, same := contents(g, DrawPile)
		if !reflect.DeepEqual(same, cards) {
			t.Fatalf("the draw pile holds %v, imagined %v", cards, same)
		}
		if h, _ := contents(g, Hand); !reflect.DeepEqual(h, hand) {
			t.Fatalf("the hand is %v, imagined %v", hand, h)
		}
		reordered = reordered || !reflect.DeepEqual(order, before)
	}
	if !reordered {
		t.Error("eight times the draw pile was imagined in the order it has")
	}
	if f.Hash() != hash {
		t.Error("imagining on a copy changed the fight")
	}
}

func TestForeseeAgreesWithTheForecastAndWithWhatHappens(t *testing.T) {
	f := startFight(t, plainContent(t), stageRat(1), nil)
	var fc Forecaster
	forecast, err := fc.Forecast(f)
	if err != nil {
		t.Fatal(err)
	}
	hash, seen, lost := f.Hash(), 0, 0
	see := func(after *Fight, probability float64) {
		seen++
		lost = f.HP(MacGuffin) - after.HP(MacGuffin)
		if probability != 1 {
			t.Errorf("probability %v without chance", probability)
		}
	}
	if err := fc.PlayOutcomes(f, 10, nil, see); err != nil {
		t.Fatal(err)
	}
	if seen != 1 || lost != forecast.Ally[MacGuffin].High || lost != 5 {
		t.Errorf("foreseen %d outcomes with a loss of %d, forecast %d, want 1 with 5", seen, lost, forecast.Ally[MacGuffin].High)
	}
	if f.Hash() != hash {
		t.Error("foreseeing changed the fight")
	}
	if n := testing.AllocsPerRun(10, func() { fc.PlayOutcomes(f, 10, nil, see) }); n != 0 {
		t.Errorf("%v allocations to foresee", n)
	}
}

func TestForeseePlaysEachOutcomeOfConfusion(t *testing.T) {
	f := startFight(t, plainContent(t), stageRat(1), nil)
	f.Apply(direction(ActSetKeyword, int(Team), int(Confused), 1))
	f.Apply(direction(ActSetKeyword, int(Team), int(Distract), 1))
	var fc Forecaster
	losses, total := map[int]bool{}, 0.0
	err := fc.PlayOutcomes(f, 10, nil, func(after *Fight, p float64) {
		losses[50-after.HP(MacGuffin)] = true
		total += p
	})
	if err != nil || total != 1 || !reflect.DeepEqual(losses, map[int]bool{0: true, 5: true}) {
		t.Errorf("foreseen losses %v of probability %v in all (%v), want 0 and 5 of 1", losses, total, err)
	}
}

func TestARunCanAskForTheBasics(t *testing.T) {
	c := plainContent(t)
	plain := startRun(t, c, RunSetup{Seed: 3}, nil)
	r, err := StartRun(c, RunSetup{Seed: 3, AskPlayer: true}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"galvanize", "quick_jab"} {
		if r.CurrentDecisionKind() != ChooseBasic || r.CurrentDecisionKind().String() != "choose_basic" || !reflect.DeepEqual(r.OptionWords(), []string{want}) {
			t.Fatalf("at %s with %q, want choose_basic with %q", r.CurrentDecisionKind(), r.OptionWords(), want)
		}
		if err := r.Apply(NewChooseAction(1)); err == nil {
			t.Fatal("an option that is not available was taken")
		}
		if err := r.Apply(NewChooseAction(0)); err != nil {
			t.Fatal(err)
		}
	}
	if r.CurrentDecisionKind() != ChooseEnemy || !reflect.DeepEqual(r.SortedDeckIDs(), plain.SortedDeckIDs()) || r.Hash() != plain.Hash() {
		t.Errorf("after the choices: at %s with deck %q, want what a run that does not ask has: %q", r.CurrentDecisionKind(), r.SortedDeckIDs(), plain.SortedDeckIDs())
	}
	known, err := StartRun(c, RunSetup{AskPlayer: true, Basics: [2]string{"galvanize", "quick_jab"}}, nil, nil)
	if err != nil || known.CurrentDecisionKind() != ChooseEnemy {
		t.Errorf("a run with both Basics given asks all the same (%v)", err)
	}
}

func direction(kind engine.ActionKind, args ...int) (a engine.Action) {
	a.Kind = kind
	for i, n := range args {
		a.Args[i] = int16(n)
	}
	return a
}
