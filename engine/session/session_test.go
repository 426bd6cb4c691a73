package session_test

import (
	"errors"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/contenttest"
)

// strike is the damage of the one card; the replay tests change it.
func content(t *testing.T, strike int) *curtain.Content {
	t.Helper()
	cards := []*curtain.CardDef{
		{ID: "strike", Name: "Strike", Owner: "aldric", Type: curtain.Attack, Cost: 1, Aim: curtain.AimEnemy,
			Play: func(f *curtain.Fight, self curtain.Source, target curtain.Actor) {
				f.DealHits(self, strike, 1, curtain.NewActors(target))
			}},
		{ID: "guard", Name: "Guard", Owner: curtain.OwnerMacGuffin, Type: curtain.Defense, Cost: 1,
			Play: func(f *curtain.Fight, self curtain.Source, _ curtain.Actor) {
				f.GainStacks(3, curtain.Block, curtain.Team)
			}},
		{ID: "gamble", Name: "Gamble", Owner: curtain.OwnerMacGuffin, Type: curtain.ActionCard, Cost: 0,
			Play: func(f *curtain.Fight, self curtain.Source, _ curtain.Actor) {
				f.GainStacks(2*f.PickRandomIndexAndLog(3), curtain.Block, curtain.Team)
			}},
	}
	enemy := &curtain.EnemyDef{ID: "dummy", Name: "Dummy", HP: 30, Phases: []curtain.PhaseDef{{Intents: []curtain.IntentEntry{
		{Fixed: curtain.NewIntent(curtain.IntentAction{Kind: curtain.IntentAttack, Amount: 5, Times: 1})},
	}}}}
	return contenttest.NewCurtainContent(t, cards, []*curtain.EnemyDef{enemy}, []*curtain.ProtagonistDef{
		{ID: "aldric", Name: "Aldric", HP: 20}, {ID: "pip", Name: "Pip", HP: 10},
	}, curtain.RunDef{})
}

func game(t *testing.T, c *curtain.Content) screen.Table {
	t.Helper()
	f, err := curtain.StartFight(c, curtain.FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"dummy"},
		Deck: []string{"strike", "strike", "guard", "gamble", "guard"}, Seed: 5}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ui.NewFightTable(f)
}

func play(t *testing.T, s *session.Session, lines ...string) {
	t.Helper()
	for _, line := range lines {
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %s", line, err)
		}
	}
}

func TestUndoAndRedoAreExact(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	play(t, s, "play strike", "play guard", "end_turn", "play strike")
	var hashes []uint64
	for _, n := range s.Path() {
		hashes = append(hashes, n.Hash)
	}
	for depth := 3; depth >= 0; depth-- {
		if err := s.Undo(1); err != nil {
			t.Fatal(err)
		}
		if s.Table().Hash() != hashes[depth] || s.CurrentNode().Depth != depth {
			t.Errorf("undo led to action %d with another hash than it had", s.CurrentNode().Depth)
		}
	}
	if err := s.Undo(1); !errors.Is(err, session.ErrAtStart) {
		t.Errorf("undo at the start: %v", err)
	}
	for depth := 1; depth <= 4; depth++ {
		if err := s.Redo(1); err != nil {
			t.Fatal(err)
		}
		if s.Table().Hash() != hashes[depth] {
			t.Errorf("redo of action %d led to another hash", depth)
		}
	}
	if err := s.Redo(1); !errors.Is(err, session.ErrNothingToRedo) {
		t.Errorf("redo at the end: %v", err)
	}
}

func TestARefusedActionLeavesNoTrace(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	before, at := s.Table().Hash(), s.CurrentNode()
	if err := s.Apply(curtain.NewPlayAction(99, curtain.Nobody)); err == nil {
		t.Fatal("a card that does not exist was played")
	}
	if s.Table().Hash() != before || s.CurrentNode() != at {
		t.Error("a refused action left a trace")
	}
}

func TestBranchesKeepBothWays(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	play(t, s, "play strike")
	s.MarkCurrentNode("fork")
	if err := s.SwitchToOrCreateBranch("brave"); err != nil {
		t.Fatal(err)
	}
	play(t, s, "play strike")
	if err := s.SwitchToOrCreateBranch("fork"); err != nil { // back to the mark, which now moves along
		t.Fatal(err)
	}
	if err := s.SwitchToOrCreateBranch("timid"); err != nil {
		t.Fatal(err)
	}
	play(t, s, "play guard")
	brave, _ := s.NodeByName("brave")
	timid, _ := s.NodeByName("timid")
	d := session.DiffNodes(brave, timid)
	if d.Fork == nil || d.Fork.Depth != 1 {
		t.Fatalf("the branches part at %+v, not after action 1", d.Fork)
	}
	found := map[string]bool{}
	for _, c := range d.Changes {
		found[c.Word] = true
	}
	if !found["enemy.hp"] || !found["team.keywords.block"] {
		t.Errorf("the difference does not name the enemy's HP and the Block: %+v", d.Changes)
	}
}

func TestLookingAlongPlaysEveryOutcomeAndChangesNothing(t *testing.T) {
	g := game(t, content(t, 6))
	before := g.Hash()
	a, err := g.Parse("play gamble")
	if err != nil {
		t.Fatal(err)
	}
	o, err := session.StopFunc(nil).PlayAllOutcomes(g, []engine.Action{a}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if g.Hash() != before {
		t.Error("looking ahead changed the game")
	}
	if o.Outcomes != 3 || !o.Chance || o.Sampled {
		t.Errorf("outcomes %d, chance %v, sampled %v; there are 3 by chance", o.Outcomes, o.Chance, o.Sampled)
	}
	for _, sp := range o.Spreads {
		if sp.Word == "team.keywords.block" {
			if sp.Min != 0 || sp.Max != 4 || sp.Mean < 1.99 || sp.Mean > 2.01 {
				t.Errorf("Block from %d to %d, mean %v; it is 0, 2 or 4", sp.Min, sp.Max, sp.Mean)
			}
			return
		}
	}
	t.Errorf("Block is not among what changes: %+v", o.Spreads)
}

func TestAnOutlookNamesEachOutcomeAndItsProbability(t *testing.T) {
	g := game(t, content(t, 6))
	a, err := g.Parse("play gamble")
	if err != nil {
		t.Fatal(err)
	}
	o, err := session.StopFunc(nil).PlayAllOutcomes(g, []engine.Action{a}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Each) != 3 {
		t.Fatalf("%d outcomes are told apart, expected 3", len(o.Each))
	}
	for i, e := range o.Each {
		want := []string{"pick: 1 of 3", "pick: 2 of 3", "pick: 3 of 3"}[i]
		if e.Name != want || e.Count != 1 || e.Probability < 0.33 || e.Probability > 0.34 {
			t.Errorf("outcome %d is %+v, expected %s in a third of all cases", i+1, e, want)
		}
	}
	for _, sp := range o.Spreads {
		if sp.Word == "team.keywords.block" && (sp.None < 0.33 || sp.None > 0.34) {
			t.Errorf("no Block in %v of all cases, expected a third", sp.None)
		}
	}
}

func TestLookingAlongALineEndsWhereTheGameDoes(t *testing.T) {
	g := game(t, content(t, 40))
	strike, err := g.Parse("play strike")
	if err != nil {
		t.Fatal(err)
	}
	o, err := session.StopFunc(nil).PlayAllOutcomes(g, []engine.Action{strike, curtain.EndTurnAction}, 0)
	if err != nil || o.Win != 1 || len(o.Each) != 1 {
		t.Errorf("%+v, %v: a strike that kills wins, whatever was meant to come after it", o, err)
	}
	if _, err := session.StopFunc(nil).PlayAllOutcomes(g, []engine.Action{{Kind: 99}}, 0); err == nil {
		t.Error("the first action of the line is refused, and there is no error")
	}
}

func TestAnActionIsDescribedInTheContentItWasDoneIn(t *testing.T) {
	c := content(t, 6)
	s := session.New(game(t, c), nil)
	jab := &curtain.CardDef{ID: "jab", Name: "Jab", Owner: "pip", Play: func(*curtain.Fight, curtain.Source, curtain.Actor) {}}
	more, misfits := c.WithDefinitions([]schema.Definition{{Kind: curtain.CardKind, Def: jab}})
	testkit.FailOnErrors(t, misfits)
	if err := s.AdoptContent(func(old screen.Table) (screen.Table, error) {
		moved := screen.CopyOf(old)
		return moved, moved.(*ui.FightTable).Adopt(more.(*curtain.Content), nil)
	}); err != nil {
		t.Fatal(err)
	}
	play(t, s, "hand + jab")
	if got := s.CurrentNode().Text; got != "hand + jab" {
		t.Errorf("the action is called %q", got)
	}
}

func TestAheadIsWhatWasTakenBack(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	play(t, s, "play strike", "play guard", "end_turn")
	if err := s.Undo(2); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, n := range s.RedoPath() {
		texts = append(texts, n.Text)
	}
	if len(texts) != 2 || texts[0] != "play guard" || texts[1] != "end_turn" {
		t.Errorf("ahead lies %q", texts)
	}
}

func TestReplayUnderOtherContentTellsWhatBecameOfIt(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	play(t, s, "play strike", "end_turn", "play strike")
	r := session.StopFunc(nil).ReplayAndCompare(game(t, content(t, 9)), nil, s.Path())
	if r.Stopped != nil {
		t.Fatal(r.Err)
	}
	if len(r.Steps) != 2 || r.Steps[0].Old.Depth != 1 || r.Steps[1].Old.Depth != 3 {
		t.Fatalf("the lines parted at %+v, expected after both strikes", r.Steps)
	}
	c := r.Steps[0].Changes[0]
	if c.Word != "enemy.hp" || c.Before != 24 || c.Value != 21 {
		t.Errorf("the enemy's HP %d -> %d, expected 24 -> 21", c.Before, c.Value)
	}

	deadly := session.StopFunc(nil).ReplayAndCompare(game(t, content(t, 40)), nil, s.Path())
	if deadly.Stopped == nil || deadly.Stopped.Depth != 2 || !errors.Is(deadly.Err, curtain.ErrOver) {
		t.Errorf("after a victory no turn can end: stopped at %+v with %v", deadly.Stopped, deadly.Err)
	}
}

func TestAdoptGoesOnFromThePresentState(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	play(t, s, "play strike")
	before := s.Table().Hash()
	stronger := content(t, 9)
	if err := s.AdoptContent(func(old screen.Table) (screen.Table, error) {
		moved := screen.CopyOf(old)
		return moved, moved.(*ui.FightTable).Adopt(stronger, nil)
	}); err != nil {
		t.Fatal(err)
	}
	if s.Table().Hash() != before {
		t.Error("the state is another one under the new content")
	}
	play(t, s, "play strike")
	if hp := s.Table().(*ui.FightTable).HP(curtain.FirstEnemy); hp != 30-6-9 {
		t.Errorf("the enemy has %d HP, expected %d", hp, 30-6-9)
	}
	if err := s.Undo(2); err != nil {
		t.Fatal(err)
	}
	if s.Table().Hash() != s.RootNode().Hash {
		t.Error("undo through a reload is not exact")
	}
	play(t, s, "play strike")
	if hp := s.Table().(*ui.FightTable).HP(curtain.FirstEnemy); hp != 21 {
		t.Errorf("the enemy has %d HP after a strike of 9 out of 30", hp)
	}
}

// Where chance decides whether a later action of a line can be done, the share of the
// cases in which it cannot is told: of five cards that are shuffled three are drawn.
func TestALineThatChanceCutsShort(t *testing.T) {
	var table screen.Table
	var gamble engine.Action
	for seed, err := engine.Seed(1), error(nil); table == nil || err != nil; seed++ {
		f, wrong := curtain.StartFight(content(t, 1), curtain.FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"dummy"},
			Deck: []string{"gamble", "strike", "strike", "strike", "guard", "guard", "guard"}, Seed: seed}, nil, nil)
		if wrong != nil {
			t.Fatal(wrong)
		}
		table = ui.NewFightTable(f)
		gamble, err = table.Parse("play gamble") // it must be among those that are shuffled
	}
	end, err := table.Parse("end_turn")
	if err != nil {
		t.Fatal(err)
	}
	o, err := session.StopFunc(nil).PlayAllOutcomes(table, []engine.Action{end, gamble}, table.Seat())
	if err != nil || o.Short < 0.3999 || o.Short > 0.4001 {
		t.Errorf("%v: the line ends early in %v of all cases, want 2 of 5", err, o.Short)
	}
}
