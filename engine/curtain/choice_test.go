package curtain_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

// answer is the action of choosing a place.
func answer(place int) engine.Action { return engine.NewAnswerAction(ActAnswer, place) }

// inHand are the cards of the hand as candidates.
func inHand(f *Fight) (list []engine.Candidate) {
	for i := range f.CountCards(Hand) {
		list = append(list, engine.Candidate{Kind: AskCard, Number: f.CardAt(Hand, i)})
	}
	return list
}

// asks is a hook that asks which protagonist it hits, twice, with chance between.
func asks(f *Fight, self Source, _ *engine.Event) {
	for range 2 {
		q := engine.Question{Prompt: "who takes it?", Candidates: []engine.Candidate{
			{Kind: AskActor, Number: int16(ProtagonistA)}, {Kind: AskActor, Number: int16(ProtagonistB)}}}
		if chosen := f.Choose(q); chosen != nil {
			f.LoseHP(1+f.PickRandomIndexAndLog(3), Actor(q.Candidates[chosen[0]].Number))
		}
	}
}

// curious is a content of which everything asks: change makes the enemy.
func curious(t testing.TB, prompt string, change func(*EnemyDef)) *Content {
	t.Helper()
	cards := []*CardDef{
		{ID: "rummage", Name: "Rummage", Owner: "a", Type: ActionCard, Play: func(f *Fight, self Source, _ Actor) {
			f.DrawCards(2)
			q := engine.Question{Prompt: prompt, Candidates: inHand(f)}
			for _, place := range f.Choose(q) {
				f.GainStacks(1+int(q.Candidates[place].Number), Block, Team)
			}
		}},
		{ID: "hum", Name: "Hum", Owner: "b", Type: ActionCard, Play: func(f *Fight, self Source, _ Actor) {
			options := []engine.Candidate{{ID: "loud"}, {Kind: AskKeyword, Number: int16(Luck)}}
			if f.Choose(engine.Question{Prompt: "how?", Candidates: options, Optional: true}) != nil {
				f.GainStacks(2, Luck, Team)
			}
		}},
		{ID: "kill", Name: "Kill", Owner: "b", Type: Attack, Aim: AimEnemy, Play: func(f *Fight, self Source, target Actor) {
			f.DealHits(self, 99, 1, NewActors(target))
			asks(f, self, nil)
		}},
	}
	attack := IntentEntry{Fixed: NewIntent(IntentAction{Kind: IntentAttack, Amount: 2, Times: 1})}
	e := &EnemyDef{ID: "sphinx", Name: "Sphinx", HP: 40, Phases: []PhaseDef{{Intents: []IntentEntry{attack}}}}
	if change != nil {
		change(e)
	}
	protagonists := []*ProtagonistDef{{ID: "a", Name: "A", HP: 15, Basics: []string{"rummage"}}, {ID: "b", Name: "B", HP: 15, Basics: []string{"hum"}}}
	run := RunDef{Protagonists: []string{"a", "b"}, Basics: 4, Deck: []string{"kill"}, Acts: []ActDef{{Name: "I", Scenes: [][]string{{"sphinx"}, {"sphinx"}}, Boss: "sphinx"}}}
	return contenttest.NewCurtainContent(t, cards, []*EnemyDef{e}, protagonists, run)
}

var curiousSetup = FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"sphinx"}, Seed: 5,
	Deck: []string{"rummage", "rummage", "rummage", "hum", "hum", "hum", "kill", "rummage", "hum"}}

func curiousFight(t testing.TB, log *engine.Log, change func(*EnemyDef)) *Fight {
	t.Helper()
	return startFight(t, curious(t, "which card?", change), curiousSetup, log)
}

func TestWhoIsAskedSeesWhatTheEffectDid(t *testing.T) {
	f := curiousFight(t, nil, nil)
	table := ui.NewFightTable(f)
	tabletest.Act(t, table, "rummage")
	q := f.PendingQuestion()
	if f.CountCards(Hand) != CardsPerTurn-1+2 || len(q.Candidates) != f.CountCards(Hand) {
		t.Fatalf("%d cards in hand, asked about %d", f.CountCards(Hand), len(q.Candidates))
	}
	for _, a := range f.Legal(nil) {
		text := table.Describe(a)
		if back, err := table.Parse(text); err != nil || back != a || a.Kind != ActAnswer {
			t.Errorf("%v is %q, which is %v (%v)", a, text, back, err)
		}
	}
	if err := f.Apply(EndTurnAction); !errors.Is(err, engine.ErrQuestionPending) {
		t.Errorf("ending the turn: %v", err)
	}
	if playable := CardView.Field("playable"); playable.Read(f, int(f.CardAt(Hand, 0))).N != 0 {
		t.Error("a card can be played while a question waits")
	}
	stage := strings.Join(table.Stage(screen.Screen{Width: 100}), "\n")
	for _, want := range []string{"Sphinx", "Which card?", " 1 Hum", "hum#2"} {
		if !strings.Contains(strings.ToLower(stage), strings.ToLower(want)) {
			t.Errorf("no %q on the stage:\n%s", want, stage)
		}
	}
	if guide := table.InputHint(); !strings.HasPrefix(guide, `Which card? Type a number or a name ("1", `) {
		t.Error(guide)
	}
	if table.EndsTurn(answer(0)) {
		t.Error("an answer ends the turn")
	}
	last := len(q.Candidates) - 1
	tabletest.Act(t, table, fmt.Sprint(last+1))
	if f.Stacks(Team, Block) != 1+int(q.Candidates[last].Number) || f.PendingQuestion() != nil {
		t.Errorf("%d Block by card %d", f.Stacks(Team, Block), q.Candidates[last].Number)
	}
	if playable := CardView.Field("playable"); playable.Read(f, int(f.CardAt(Hand, 0))).N == 0 {
		t.Error("no card can be played after the answer")
	}
	if _, err := table.Parse("in_play - hum"); err == nil || strings.Contains(err.Error(), `""`) || !strings.Contains(err.Error(), "there is no card in that pile") {
		t.Errorf("taking a card out of an empty pile: %v", err)
	}
	tabletest.Act(t, table, "hum", "choose luck")
	if f.Stacks(Team, Luck) != 2 {
		t.Error("a keyword was chosen in vain")
	}
}

func TestAHookAsksInTheEnemysTurn(t *testing.T) {
	log := &engine.Log{}
	f := curiousFight(t, log, func(e *EnemyDef) { e.On[EnemyTurnStart] = asks })
	s := session.New(ui.NewFightTable(f), nil)
	hp := f.HP(MacGuffin)
	for _, line := range []string{"end", "choose b", "choose a"} {
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		waits := line != "choose a"
		if f.IsEnemyTurn() != waits || (f.PendingQuestion() != nil) != waits || len(s.Table().Stage(screen.Screen{Width: 90})) == 0 {
			t.Fatalf("after %q: asked %+v", line, f.PendingQuestion())
		}
	}
	if f.Turn() != 2 || f.HP(MacGuffin) != hp-2 || f.HP(ProtagonistA) == 15 || f.HP(ProtagonistB) == 15 {
		t.Errorf("turn %d, HP %d %d %d", f.Turn(), f.HP(MacGuffin), f.HP(ProtagonistA), f.HP(ProtagonistB))
	}
	end := f.Hash()
	if err := s.Undo(2); err != nil || s.Table().PendingQuestion() == nil {
		t.Fatal("going back to the first question")
	}
	for range 2 {
		if err := s.Redo(1); err != nil {
			t.Fatal(err)
		}
	}
	if s.Table().Hash() != end {
		t.Error("going there again led elsewhere")
	}
	if err := s.Undo(1); err != nil {
		t.Fatal(err)
	}
	tabletest.Act(t, s.Table(), "a")
	if s.Table().Hash() != end {
		t.Error("the same answer led elsewhere")
	}
	if o, err := session.StopFunc(nil).PlayAllOutcomes(s.Table(), []engine.Action{EndTurnAction}, 0); err != nil || o.After.PendingQuestion() == nil {
		t.Errorf("looking ahead to a question: %v", err)
	}
}

func TestNothingCanBeAskedWhereNobodyActs(t *testing.T) {
	ask := func(f *Fight) { f.Choose(engine.Question{Candidates: inHand(f)}) }
	for name, change := range map[string]func(*EnemyDef){
		"intent": func(e *EnemyDef) {
			e.Phases[0].Intents = []IntentEntry{{}, {Choose: func(f *Fight, _ Source) Intent { ask(f); return Intent{} }}}
		},
		"attack": func(e *EnemyDef) { e.Modify.Attack = func(f *Fight, _ Source, n int, _ Actor) int { ask(f); return n } },
		"damage_taken": func(e *EnemyDef) {
			e.On[EnemyTurnStart] = func(f *Fight, _ Source, _ *engine.Event) {
				f.DealHits(f.CardSource(0), 1, 1, NewActors(FirstEnemy))
			}
			e.Modify.DamageTaken = func(f *Fight, _ Source, n int, _ Source) int { ask(f); return n }
		},
		"clear": func(e *EnemyDef) {
			e.Keywords = []EnemyStartingKeyword{{Block, 3}}
			e.Modify.Clear = func(f *Fight, _ Source, n int, _ Keyword) int { ask(f); return n }
		},
		"immune": func(e *EnemyDef) {
			e.On[EnemyTurnStart] = func(f *Fight, self Source, _ *engine.Event) { f.InflictDebuff(1, Weak, NewActors(FirstEnemy)) }
			e.Modify.Immune = func(f *Fight, _ Source, b bool, _ Keyword) bool { ask(f); return b }
		},
	} {
		f := curiousFight(t, nil, change)
		hash := f.Hash()
		if err := f.Apply(EndTurnAction); !errors.Is(err, engine.ErrCannotAsk) || f.Hash() != hash {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAForecastGivesEveryAnswer(t *testing.T) {
	for _, test := range []struct {
		q    engine.Question
		want Loss
	}{
		{engine.Question{Count: 1}, Loss{Low: 1, High: 3, Stands: true}},
		{engine.Question{Count: 2}, Loss{Low: 3, High: 5, Stands: true}},
		{engine.Question{Count: 2, Optional: true}, Loss{Low: 0, High: 5, Stands: true}},
		{engine.Question{Count: 3}, Loss{Low: 6, High: 6, Stands: true}}, // nothing to ask
	} {
		f := curiousFight(t, nil, func(e *EnemyDef) {
			e.Phases[0].Intents = []IntentEntry{{}}
			e.On[EnemyTurnStart] = func(f *Fight, self Source, _ *engine.Event) {
				test.q.Candidates = []engine.Candidate{{ID: "a"}, {ID: "b"}, {ID: "c"}}
				for _, n := range f.Choose(test.q) {
					f.LoseHP(n+1, MacGuffin)
				}
			}
		})
		hash := f.Hash()
		got, err := new(Forecaster).Forecast(f)
		if err != nil || got.Ally[MacGuffin] != test.want || got.Sampled || f.Hash() != hash {
			t.Errorf("%+v: %+v, %v, want %+v", test.q, got, err, test.want)
		}
		if stage := strings.Join(ui.NewFightTable(f).Stage(screen.Screen{}), "\n"); strings.Contains(stage, "No forecast") {
			t.Errorf("a stage without a forecast:\n%s", stage)
		}
	}
}

func TestADecidedFightAsksNobody(t *testing.T) {
	f := curiousFight(t, nil, nil)
	tabletest.Act(t, ui.NewFightTable(f), "hand + kill", "kill")
	if f.Result() != Victory || f.PendingQuestion() != nil {
		t.Errorf("asked %+v", f.PendingQuestion())
	}
}

func TestTheBeginningOfAFightCanAsk(t *testing.T) {
	f := curiousFight(t, nil, func(e *EnemyDef) { e.On[FightStart] = asks })
	if f.PendingQuestion() == nil || f.Turn() != 0 {
		t.Fatal("no question is pending")
	}
	tabletest.Act(t, ui.NewFightTable(f), "a", "a")
	if f.Turn() != 1 || f.CountCards(Hand) != CardsPerTurn || f.HP(ProtagonistA) == 15 {
		t.Errorf("turn %d with %d cards", f.Turn(), f.CountCards(Hand))
	}
}

// TestARunWaitsForAQuestionOfItsFight answers questions at the beginning of
// fights, in them, and in the action that follows one.
func TestARunWaitsForAQuestionOfItsFight(t *testing.T) {
	r := startRun(t, curious(t, "which card?", func(e *EnemyDef) { e.On[FightStart] = asks }), RunSetup{Seed: 2}, &engine.Log{})
	table := ui.NewRunTable(r)
	tabletest.Act(t, table, "choose sphinx")
	for _, a := range []engine.Action{{Kind: ActWinFight}, EndTurnAction, NewChooseAction(0)} {
		if err := r.Apply(a); err == nil {
			t.Errorf("%v is not refused", a)
		}
	}
	copied := screen.CopyOf(table)
	if copied.Hash() != r.Hash() || copied.PendingQuestion() == nil || !strings.Contains(strings.Join(table.Stage(screen.Screen{}), "\n"), "Who takes it?") {
		t.Fatal("the question is not part of the run")
	}
	tabletest.Act(t, table, "choose a", "choose b")
	tabletest.Act(t, copied, "choose a", "2")
	if copied.Hash() != r.Hash() || r.PendingQuestion() != nil || r.Fight().Turn() != 1 {
		t.Error("the copies went different ways")
	}
	tabletest.Act(t, table, "hand + rummage", "rummage")
	if r.PendingQuestion() == nil || fmt.Sprint(table.AppendParts(nil)) == "" {
		t.Fatal("no question in the fight")
	}
	tabletest.Act(t, table, "1", "win")
	if r.CurrentDecisionKind() != ChooseEnemy {
		t.Fatalf("at %s", r.CurrentDecisionKind())
	}
	tabletest.Act(t, table, "1", "a", "a", "win")
	if r.CurrentDecisionKind() != InFight || !r.IsAtBoss() || r.PendingQuestion() == nil {
		t.Errorf("the boss asks nothing, at %s", r.CurrentDecisionKind())
	}
	hash := r.Hash()
	if err := r.Adopt(curious(t, "which card?", func(e *EnemyDef) { e.On[FightStart] = asks }), nil); err != nil || r.Hash() != hash {
		t.Errorf("reloading: %v", err)
	}
	if err := r.Adopt(curious(t, "which card?", nil), nil); !errors.Is(err, engine.ErrQuestionChanged) || r.Hash() != hash {
		t.Errorf("without the hook: %v", err)
	}
	tabletest.Act(t, table, "a", "a")
}

func TestReloadingGoesOnAtTheSameQuestion(t *testing.T) {
	f := curiousFight(t, nil, nil)
	tabletest.Act(t, ui.NewFightTable(f), "rummage")
	hash := f.Hash()
	if err := f.Adopt(curious(t, "which one?", nil), nil); !errors.Is(err, engine.ErrQuestionChanged) || !strings.Contains(err.Error(), "which one?") || f.Hash() != hash {
		t.Errorf("another question: %v", err)
	}
	same := curious(t, "which card?", func(e *EnemyDef) { e.HP = 1 })
	if err := f.Adopt(same, nil); err != nil || f.Content() != same || f.Hash() != hash {
		t.Errorf("the same question: %v", err)
	}
	tabletest.Act(t, ui.NewFightTable(f), "1")
}

func TestWhatIsImaginedOfAFightHoldsFromTheQuestionOn(t *testing.T) {
	f := curiousFight(t, nil, nil)
	tabletest.Act(t, ui.NewFightTable(f), "rummage")
	scratch := NewFightToCopyInto()
	next := map[int16]bool{}
	for seed := range uint64(20) {
		scratch.CopyFrom(f)
		scratch.RandomizeHiddenState(0, seedOf(seed))
		top := scratch.CardAt(DrawPile, 0)
		for i, c := range scratch.PendingQuestion().Candidates {
			if c.Number != scratch.CardAt(Hand, i) {
				t.Fatal("the hand that is seen was imagined")
			}
		}
		if err := scratch.Apply(answer(0)); err != nil || scratch.CardAt(DrawPile, 0) != top {
			t.Fatalf("what was imagined is gone: %v", err)
		}
		next[top] = true
	}
	if len(next) < 2 {
		t.Error("nothing was imagined")
	}
}

func TestBotsAnswerInAFight(t *testing.T) {
	f := curiousFight(t, nil, func(e *EnemyDef) { e.HP, e.On[EnemyTurnStart] = 300, asks })
	table, answers := ui.NewFightTable(f), 0
	b := bot.New(120)
	for range 60 {
		a, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, b, func(a engine.Action, err error) { t.Errorf("%s: %v", table.Describe(a), err) })
		if errors.Is(err, bot.ErrNoMove) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if a.Kind == ActAnswer {
			answers++
		}
	}
	if answers < 2 {
		t.Errorf("%d answers", answers)
	}
}

func TestRandomFightsWithQuestionsHoldWhatAlwaysHolds(t *testing.T) {
	c := curious(t, "which card?", func(e *EnemyDef) { e.On[EnemyTurnStart], e.On[PlayerTurnStart] = asks, asks })
	before, scratch := NewFightToCopyInto(), NewFightToCopyInto()
	for seed := range uint64(20) {
		setup := curiousSetup
		setup.Seed = seedOf(seed)
		f := startFight(t, c, setup, &engine.Log{})
		policy := seedOf(seed).Stream("policy")
		for range 80 {
			legal := f.Legal(nil)
			if len(legal) == 0 {
				break
			}
			hash := f.Hash()
			for _, a := range append(legal, answer(99), answer(-1), EndTurnAction) {
				scratch.CopyFrom(f)
				err := scratch.Apply(a)
				if err != nil && scratch.Hash() != hash {
					t.Fatalf("%v was refused (%v) and left a trace", a, err)
				}
				if wanted := slices.Contains(legal, a); wanted != (err == nil) {
					t.Fatalf("%v: %v, legal %v", a, err, wanted)
				}
			}
			before.CopyFrom(f)
			a := legal[policy.IntN(len(legal))]
			if err := f.Apply(a); err != nil || before.Hash() != hash {
				t.Fatalf("%v: %v", a, err)
			}
			if err := before.Apply(a); err != nil || before.Hash() != f.Hash() {
				t.Fatalf("%v: the copy went another way: %v", a, err)
			}
		}
	}
}
