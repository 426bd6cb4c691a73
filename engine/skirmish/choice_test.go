package skirmish_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/engine/testkit"
)

func unitsOf(set UnitSet) (list []engine.Candidate) {
	for ; set != 0; set = set.WithoutFirst() {
		list = append(list, engine.Candidate{Kind: CandidateUnit, Number: int16(set.First())})
	}
	return list
}

// options are candidates that are nothing but their words.
func options(names ...string) (list []engine.Candidate) {
	for _, name := range names {
		list = append(list, engine.Candidate{ID: name})
	}
	return list
}

// fickle counts how often an effect that is not pure was carried out.
var fickle int

// asking is a content of cards that ask; prefix stands before each prompt.
func asking(t testing.TB, prefix string) *Content {
	t.Helper()
	ask := func(m *Match, self Source, q engine.Question) []engine.Candidate {
		q.Prompt = prefix + q.Prompt
		var chosen []engine.Candidate
		for _, place := range m.AskTeam(m.TeamOf(self.Unit), q) {
			chosen = append(chosen, q.Candidates[place])
		}
		return chosen
	}
	chain := func(m *Match, self Source, target Unit) {
		m.DealHit(self, 5, target)
		first := ask(m, self, engine.Question{Prompt: "who takes it?", Candidates: unitsOf(m.LivingUnits(TeamB))})
		m.DealHit(self, m.PickRandomIndexAndLog(6), Unit(first[0].Number))
		second := ask(m, self, engine.Question{Prompt: "and then?", Candidates: unitsOf(m.LivingUnits(TeamB))})
		m.DealHit(self, 1+m.PickRandomIndexAndLog(6), Unit(second[0].Number))
	}
	several := func(q engine.Question) PlayEffect {
		return func(m *Match, self Source, _ Unit) {
			q.Candidates = unitsOf(m.LivingUnits(TeamB))
			for _, c := range ask(m, self, q) {
				m.DealHit(self, 10, Unit(c.Number))
			}
		}
	}
	cards := []*CardDef{
		{ID: "chain", Name: "Chain", Aim: AimEnemy, Play: chain},
		{ID: "two", Name: "Two", Aim: AimSelf, Play: several(engine.Question{Prompt: "which two", Count: 2})},
		{ID: "up_to_two", Name: "Up to Two", Aim: AimSelf, Play: several(engine.Question{Prompt: "whom", Count: 2, Optional: true})},
		{ID: "all", Name: "All", Aim: AimSelf, Play: several(engine.Question{Count: 3})},
		{ID: "none", Name: "None", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			m.GainKeyword(self, 1+len(ask(m, self, engine.Question{Prompt: "none"})), Block, self.Unit)
		}},
		{ID: "other", Name: "Other", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			n := m.AskTeam(TeamB, engine.Question{Prompt: "mercy?", Candidates: options("yes", "nothing", "1")})[0]
			m.GainKeyword(self, 1+n, Block, self.Unit)
		}},
		{ID: "broken", Name: "Broken", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			m.GainKeyword(self, 3, Block, self.Unit)
			if m.AskTeam(m.TeamOf(self.Unit), engine.Question{Prompt: "break?", Candidates: options("yes", "no")})[0] == 0 {
				m.Fail(errBroken)
			}
		}},
		{ID: "fickle", Name: "Fickle", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			fickle++
			m.GainKeyword(self, fickle, Block, self.Unit)
			m.AskTeam(m.TeamOf(self.Unit), engine.Question{Prompt: "well?", Candidates: options("a", "b")})
		}},
		{ID: "endless", Name: "Endless", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			for {
				m.AskTeam(m.TeamOf(self.Unit), engine.Question{Prompt: "more?", Candidates: options("a", "b")})
			}
		}},
		{ID: "huge", Name: "Huge", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			m.AskTeam(m.TeamOf(self.Unit), engine.Question{Candidates: make([]engine.Candidate, engine.MaxCandidates+1)})
		}},
		{ID: "greedy", Name: "Greedy", Aim: AimSelf, Play: func(m *Match, self Source, _ Unit) {
			m.AskTeam(m.TeamOf(self.Unit), engine.Question{Candidates: options("a"), Count: engine.MaxPicks + 1})
		}},
	}
	units := []*UnitDef{{ID: "u", Name: "U", HP: 60, Range: Ranged, Damage: 5}}
	decks := copies("chain", 4, "two", 3, "up_to_two", 3, "all", 1, "none", 1, "other", 1, "broken", 2)
	match := DefaultMatchDef{Units: [NumTeams][]string{{"u", "u"}, {"u", "u", "u"}}, Decks: [NumTeams][]string{decks, decks}}
	c, misfits := newContent(cards, units, match)
	testkit.FailOnErrors(t, misfits)
	return c
}

// questioning is a match in which unit 0 of team A has one card against three.
func questioning(t testing.TB, card string, log *engine.Log) *Match {
	t.Helper()
	m, err := StartMatch(asking(t, ""), MatchConfig{Seed: 3, Order: []int{0, 1, 2, 3}, Decks: [NumTeams][]string{{card, "none"}}, Units: []UnitPlacement{
		{Unit: "u", ID: "a", Zone: ZoneX}, {Unit: "u", ID: "x", Team: TeamB, Zone: ZoneX},
		{Unit: "u", ID: "y", Team: TeamB, Zone: ZoneX}, {Unit: "u", ID: "z", Team: TeamB, Zone: ZoneX}}}, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func answer(place int) engine.Action { return engine.NewAnswerAction(ActAnswer, place) }

func TestAnActionWaitsForAnswersAndGoesOn(t *testing.T) {
	log := &engine.Log{}
	m := questioning(t, "chain", log)
	play(t, m, "chain", 1)
	q := m.PendingQuestion()
	if q == nil || q.Prompt != "who takes it?" || q.Seat != 0 || fmt.Sprint(q.Candidates[0]) != "{1 1 x U x}" {
		t.Fatalf("asked: %+v", q)
	}
	if m.HP(1) != 55 || m.CurrentUnit() != 0 || m.ActionCount() != 1 {
		t.Error("what players see is not what the effect left")
	}
	if err := m.Apply(Pass); !errors.Is(err, engine.ErrQuestionPending) {
		t.Errorf("passing: %v", err)
	}
	if err := m.Apply(engine.Action{Kind: ActSetHP, Args: [4]int16{1, 9}}); !errors.Is(err, engine.ErrQuestionPending) {
		t.Errorf("a stage direction: %v", err)
	}
	for _, a := range []engine.Action{answer(3), answer(-1), {Kind: ActAnswer, Args: [4]int16{0, 1}}} {
		if err := m.Apply(a); !errors.Is(err, engine.ErrNoCandidate) {
			t.Errorf("%v: %v", a, err)
		}
	}
	apply(t, m, answer(1))
	second := m.HP(2)
	apply(t, m, answer(2))
	if m.PendingQuestion() != nil || m.CurrentUnit() != 1 || m.HP(1) != 55 || m.HP(2) != second || m.HP(3) == 60 || m.ActionCount() != 3 {
		t.Errorf("after the answers: %d %d %d", m.HP(1), m.HP(2), m.HP(3))
	}
	hits, last := 0, int32(0)
	for _, e := range log.Events {
		if e.Kind == Hit {
			hits++
		}
		if e.Cause.Action < last {
			t.Errorf("an event of action %d after one of %d", e.Cause.Action, last)
		}
		last = e.Cause.Action
	}
	if hits != 3 || last != 3 {
		t.Errorf("%d hits were told, the last of action %d", hits, last)
	}
	if err := m.Apply(answer(0)); !errors.Is(err, engine.ErrNoQuestionPending) {
		t.Errorf("answering nothing: %v", err)
	}
}

func TestHowManyAreChosen(t *testing.T) {
	for _, c := range []struct {
		card    string
		answers []int
		want    string // HP of x, y, z
	}{
		{"two", []int{2, 0}, "50 60 50"}, {"up_to_two", []int{1, engine.NoChoice}, "60 50 60"}, {"up_to_two", []int{engine.NoChoice}, "60 60 60"},
		{"up_to_two", []int{0, 1}, "50 50 60"}, {"all", nil, "50 50 50"}, {"none", nil, "60 60 60"},
	} {
		m := questioning(t, c.card, nil)
		play(t, m, c.card, 0)
		for i, place := range c.answers {
			if i > 0 && m.Apply(answer(c.answers[0])) == nil {
				t.Errorf("%s: the same is chosen twice", c.card)
			}
			apply(t, m, answer(place))
		}
		if got := fmt.Sprint(m.HP(1), m.HP(2), m.HP(3)); got != c.want || m.PendingQuestion() != nil {
			t.Errorf("%s %v: %s, want %s", c.card, c.answers, got, c.want)
		}
	}
}

func TestAQuestionIsAStateLikeAnyOther(t *testing.T) {
	m := questioning(t, "chain", nil)
	play(t, m, "chain", 1)
	other := NewMatchToCopyInto()
	other.CopyFrom(m)
	hash := m.Hash()
	parts := m.AppendParts(nil)
	if other.Hash() != hash || parts[len(parts)-1].Name != engine.QuestionPart {
		t.Fatal("the question is not part of the state")
	}
	if n := testing.AllocsPerRun(20, func() { other.CopyFrom(m); other.Hash() }); n != 0 {
		t.Errorf("%v allocations a copy and hash", n)
	}
	apply(t, other, answer(0))
	if m.Hash() != hash || other.Hash() == hash {
		t.Error("an answer to a copy changed the match")
	}
	apply(t, m, answer(0))
	apply(t, m, answer(1))
	apply(t, other, answer(1))
	if m.Hash() != other.Hash() {
		t.Error("the copies went different ways")
	}
}

func TestWhatFailsAfterAnAnswerIsUndone(t *testing.T) {
	fickle = 0
	for card, want := range map[string]error{"broken": errBroken, "fickle": engine.ErrDiverged} {
		log := &engine.Log{}
		m := questioning(t, card, log)
		play(t, m, card, 0)
		hash, told := m.Hash(), len(log.Events)
		if err := m.Apply(answer(0)); !errors.Is(err, want) {
			t.Errorf("%s: %v", card, err)
		}
		if m.Hash() != hash || len(log.Events) != told || m.PendingQuestion() == nil || !m.HasLog() {
			t.Errorf("%s: the failed answer left a trace", card)
		}
		if card == "broken" {
			apply(t, m, answer(1))
		}
	}
}

func TestQuestionsHaveLimits(t *testing.T) {
	for card, want := range map[string]string{"huge": "101 candidates", "greedy": "not 21"} {
		m := questioning(t, card, nil)
		if err := m.Apply(NewPlayAction(int16(m.Content().CardIndex(card)), 0)); !errors.Is(err, engine.ErrInvalidQuestion) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", card, err)
		}
	}
	m := questioning(t, "endless", nil)
	play(t, m, "endless", 0)
	for n := 1; ; n++ {
		if err := m.Apply(answer(0)); err != nil {
			if n != engine.MaxQuestions || !errors.Is(err, engine.ErrInvalidQuestion) {
				t.Errorf("answer %d: %v", n, err)
			}
			return
		}
	}
}

func TestAWaitingQuestionIsReadAndShown(t *testing.T) {
	m := questioning(t, "other", nil)
	table := ui.NewTable(m)
	play(t, m, "other", 0)
	if table.Seat() != 1 || table.InputHint() != `Mercy? Type a number or a name ("1", "yes"), "help" or "quit".` {
		t.Errorf("seat %d: %s", table.Seat(), table.InputHint())
	}
	stage := strings.Join(table.Stage(screen.Screen{Width: 80}), "\n")
	for _, want := range []string{"You choose for team B.", "Mercy?", " 1 yes", " 2 nothing", "U x"} {
		if !strings.Contains(stage, want) {
			t.Errorf("no %q on the stage:\n%s", want, stage)
		}
	}
	for typed, want := range map[string]int{"choose yes": 0, "2": 1, "nothing": 1, "choose 1": 0} {
		if a, err := table.Parse(typed); err != nil || a != answer(want) {
			t.Errorf("%q: %v, %v", typed, a, err)
		}
	}
	if _, err := table.Parse("pass"); !errors.Is(err, engine.ErrQuestionPending) {
		t.Errorf("pass: %v", err)
	}
	for _, a := range m.Legal(nil) {
		text := table.Describe(a)
		if back, err := table.Parse(text); err != nil || back != a || table.EndsTurn(a) {
			t.Errorf("%v is %q, which is %v", a, text, back)
		}
	}

	m = questioning(t, "up_to_two", nil)
	table = ui.NewTable(m)
	play(t, m, "up_to_two", 0)
	apply(t, m, answer(0))
	if got := table.Describe(answer(engine.NoChoice)); got != "choose nothing" {
		t.Error(got)
	}
	if a, err := table.Parse("done"); err != nil || a != answer(engine.NoChoice) {
		t.Errorf("done: %v, %v", a, err)
	}
	if stage := strings.Join(table.Stage(screen.Screen{}), "\n"); !strings.Contains(stage, "Whom: (up to 1)\n 1 U x, chosen\n 2 U y (y)") {
		t.Errorf("%s", stage)
	}
}

// TestASessionAndAJournalKnowAnswers plays two questions, goes back between them
// and reads what was written in a new match.
func TestASessionAndAJournalKnowAnswers(t *testing.T) {
	s := session.New(ui.NewTable(questioning(t, "chain", nil)), nil)
	path := filepath.Join(t.TempDir(), "match.journal")
	w, err := journal.Create(path, journal.Header{Ruleset: "skirmish"}, nil, s)
	if err != nil {
		t.Fatal(err)
	}
	s.OnApplied = w.WriteAction
	for _, line := range []string{"play chain x", "choose y", "choose z"} {
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil || s.CurrentNode().Text != line {
			t.Fatalf("%s: %v, described as %q", line, err, s.CurrentNode().Text)
		}
	}
	end := s.Table().Hash()
	if err := s.Undo(2); err != nil || s.Table().PendingQuestion() == nil {
		t.Fatalf("undo: %v, no question is pending", err)
	}
	for range 2 {
		if err := s.Redo(1); err != nil {
			t.Fatal(err)
		}
	}
	if s.Table().Hash() != end {
		t.Error("redo led elsewhere")
	}
	if err := s.Undo(1); err != nil {
		t.Fatal(err)
	}
	a, _ := s.Table().Parse("z")
	if err := s.Apply(a); err != nil || s.Table().Hash() != end {
		t.Errorf("answered again after undo: %v", err)
	}
	j, err := journal.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := journal.Verify(j, session.New(ui.NewTable(questioning(t, "chain", nil)), nil), journal.ReplayOptions{StopAfter: -1})
	if r.Divergence != nil || r.Session.Table().Hash() != end || j.ActionCount() != 4 {
		t.Errorf("replayed: %v, %d actions", r.Divergence, j.ActionCount())
	}
}

// TestLookingAheadBranchesOnlyOverWhatIsToCome looks at an answer: the chance
// before it has been drawn.
func TestLookingAheadBranchesOnlyOverWhatIsToCome(t *testing.T) {
	m := questioning(t, "chain", nil)
	table := ui.NewTable(m)
	chain := NewPlayAction(int16(m.Content().CardIndex("chain")), 1)
	whole, err := session.StopFunc(nil).PlayAllOutcomes(table, []engine.Action{chain, answer(1), answer(2)}, 0)
	if err != nil || whole.Sampled || len(whole.Each) != 36 {
		t.Errorf("the whole line has %d outcomes: %v", len(whole.Each), err)
	}
	apply(t, m, chain)
	apply(t, m, answer(1))
	hash := m.Hash()
	o, err := session.StopFunc(nil).PlayAllOutcomes(table, []engine.Action{answer(2)}, 0)
	if err != nil || len(o.Each) != 6 || m.Hash() != hash {
		t.Fatalf("%d outcomes of the last answer: %v", len(o.Each), err)
	}
	// The state after the first answer of a trial holds what the trial drew.
	m = questioning(t, "chain", nil)
	one, err := session.StopFunc(nil).PlayAllOutcomes(ui.NewTable(m), []engine.Action{chain, answer(1)}, 0)
	if err != nil {
		t.Fatal(err)
	}
	after := one.After
	if err := after.Apply(answer(2)); err != nil {
		t.Errorf("going on after a trial: %v", err)
	}
}

func TestWhatIsImaginedHoldsFromTheQuestionOn(t *testing.T) {
	m := questioning(t, "chain", nil)
	play(t, m, "chain", 1)
	seen := map[int]bool{}
	trial := NewMatchToCopyInto()
	for seed := range 30 {
		trial.CopyFrom(m)
		trial.RandomizeHiddenState(engine.Seat(TeamA), engine.Seed(seed))
		if trial.HP(1) != 55 || !reflect.DeepEqual(trial.PendingQuestion(), m.PendingQuestion()) {
			t.Fatal("what is seen was imagined")
		}
		apply(t, trial, answer(1))
		seen[trial.HP(2)] = true
		apply(t, trial, answer(2))
	}
	if len(seen) < 4 {
		t.Errorf("what is to come was known: %v", seen)
	}
}

func TestReloadingWhileAQuestionWaits(t *testing.T) {
	m := questioning(t, "chain", nil)
	play(t, m, "chain", 1)
	apply(t, m, answer(1))
	hash, actions := m.Hash(), m.ActionCount()
	if err := m.Adopt(asking(t, "Now "), nil); !errors.Is(err, engine.ErrQuestionChanged) || !strings.Contains(err.Error(), "who takes it?") && !strings.Contains(err.Error(), "and then?") {
		t.Errorf("another question: %v", err)
	}
	if m.Hash() != hash {
		t.Error("a refused reload left a trace")
	}
	c := asking(t, "")
	more, _ := newContent(append([]*CardDef{{ID: "first", Name: "First"}}, reversed(c.Cards)...), c.Units, DefaultMatchDef{})
	if err := m.Adopt(more, nil); err != nil {
		t.Fatal(err)
	}
	if m.Content() != more || m.ActionCount() != actions || m.PendingQuestion().Prompt != "and then?" {
		t.Errorf("after the reload: %+v", m.PendingQuestion())
	}
	apply(t, m, answer(2))
	plain := questioning(t, "chain", nil)
	play(t, plain, "chain", 1)
	apply(t, plain, answer(1))
	apply(t, plain, answer(2))
	if plain.Hash() != m.Hash() {
		t.Error("under the same effects the match went another way")
	}
}

// TestReloadingAfterATrialGoesOnWithWhatItDrew asks twice with a draw between, which the
// state at the second question holds.
func TestReloadingAfterATrialGoesOnWithWhatItDrew(t *testing.T) {
	m, trial := questioning(t, "chain", nil), NewMatchToCopyInto()
	chain := NewPlayAction(int16(m.Content().CardIndex("chain")), 1)
	outcomes := map[uint64]bool{}
	var b engine.OutcomeEnumerator
	for more := true; more; more = b.NextOutcome() {
		trial.CopyFrom(m)
		trial.SetOutcomeEnumerator(&b)
		apply(t, trial, chain)
		apply(t, trial, answer(1))
		trial.SetOutcomeEnumerator(nil)
		hash := trial.Hash()
		outcomes[hash] = true
		if err := trial.Adopt(asking(t, ""), nil); err != nil || trial.Hash() != hash {
			t.Fatalf("%v: after the reload the match is another one: %v", &b, err)
		}
		apply(t, trial, answer(2))
	}
	if len(outcomes) != 6 {
		t.Errorf("%d outcomes before the second question", len(outcomes))
	}
}

func TestBotsAnswer(t *testing.T) {
	c := asking(t, "")
	for seed := range engine.Seed(4) {
		m := startMatch(t, c, c.Match.NewConfig(seed), nil)
		table, answers := ui.NewTable(m), 0
		for range 60 {
			a, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, bot.New(60), nil)
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
		if answers == 0 {
			t.Error("no bot was asked anything")
		}
	}
}

// TestRandomMatchesWithQuestionsHoldWhatAlwaysHolds plays at random: legal actions
// work but for the one that fails, and undoing is a copy made before.
func TestRandomMatchesWithQuestionsHoldWhatAlwaysHolds(t *testing.T) {
	c := asking(t, "")
	before, trial := NewMatchToCopyInto(), NewMatchToCopyInto()
	for seed := range engine.Seed(20) {
		m := startMatch(t, c, c.Match.NewConfig(seed), &engine.Log{})
		table, policy := ui.NewTable(m), seed.Stream("policy")
		for range 80 {
			legal := m.Legal(nil)
			if len(legal) == 0 {
				break
			}
			hash := m.Hash()
			for _, a := range append(legal, answer(99), engine.Action{Kind: 77}) {
				trial.CopyFrom(m)
				if err := trial.Apply(a); err != nil && trial.Hash() != hash {
					t.Fatalf("%v was refused (%v) and left a trace", a, err)
				} else if err != nil && !errors.Is(err, errBroken) && a.Kind != 77 && a.Args[0] != 99 {
					t.Fatalf("%v: %v", table.Describe(a), err)
				}
			}
			before.CopyFrom(m)
			a := legal[policy.IntN(len(legal))]
			if m.Apply(a) != nil {
				continue
			}
			if before.Hash() != hash {
				t.Fatal("an action changed a copy made before it")
			}
			if err := before.Apply(a); err != nil || before.Hash() != m.Hash() {
				t.Fatalf("%v: the copy went another way: %v", a, err)
			}
		}
	}
}
