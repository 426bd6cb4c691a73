package curtain_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
)

// roomRun is a run of rooms in plain Go: a fight against two, then a choice of three,
// then a boss.
func roomRun() *RunDef {
	fights := []RoomDef{
		{Kind: FightRoom, Enemies: []string{"dummy", "dummy"}, Next: []string{"camp", "market", "well"}},
		{Kind: RestRoom, Name: "camp", Heal: 10, Next: []string{"gate"}},
		{Kind: ShopRoom, Name: "market", Cards: 3, Prices: []schema.NamedEntry[int]{{Name: "uncommon", Of: 5}, {Name: "rare", Of: 5}, {Name: RemovalWare, Of: 4}}, Next: []string{"gate"}},
		{Kind: EventRoom, Event: "well"},
		{Kind: BossRoom, Name: "gate", Enemies: []string{"stage_rat"}},
	}
	return &RunDef{ID: "walk", Basics: 1, Deck: []string{"block", "block"}, Currency: CurrencyDef{Name: "gold", Fight: 9},
		Rewards: RewardsDef{Fight: []RewardDef{{Count: 3, Skip: true}}}, Acts: []ActDef{{Name: "The Road", Rooms: fights}, {Name: "The End", Rooms: []RoomDef{{Kind: RestRoom, Heal: 1}}}}}
}

var errWell = errors.New("the well is dry")

// roomContent is the plain content with a run of rooms and its event, changed.
func roomContent(change func(*RunDef)) (*Content, engine.ValidationErrors) {
	run := roomRun()
	if change != nil {
		change(run)
	}
	well := &EventDef{ID: "well", Choices: []ChoiceDef{
		{Text: "Drink", Act: func(v *RoomContext) { v.HealMacGuffin(5) }},
		{Text: "Fall", Act: func(v *RoomContext) { v.HurtMacGuffin(7); v.RemoveDeckCard(NoCard); v.Fail(errWell) }},
		{Text: "Toss", Act: toss},
		{Text: "Trade", When: func(v *RoomContext) bool { return v.Currency() > 5 }, Act: func(v *RoomContext) { v.PayCurrencyOrFail(6); v.UpgradeDeckCard(NoCard); v.RemoveDeckCard(NoCard) }},
	}}
	c, misfits := plain.WithDefinitions(slices.Concat(library.WrapDefinitions(RunKind, []*RunDef{run}), library.WrapDefinitions(EventKind, []*EventDef{well})))
	return c.(*Content), misfits
}

// toss asks which of two coins is tossed, and once more how high.
func toss(v *RoomContext) {
	v.HealMacGuffin(1)
	side := v.Choose(engine.Question{Prompt: "Which side?", Candidates: []engine.Candidate{{ID: "heads"}, {ID: "tails"}}})
	v.EarnCurrency(side[0])
	if v.Choose(engine.Question{Prompt: "How high?", Candidates: []engine.Candidate{{ID: "low"}, {ID: "high"}}, Optional: true}) == nil {
		v.Fail(errWell)
	}
	v.EarnCurrency(10)
}

func TestAQuestionOfARoomIsAStateLikeAnyOther(t *testing.T) {
	r := walk(t, "win", "skip", "well")
	log := &engine.Log{}
	r.SetLog(log)
	before, begun := r.Hash(), r.HPOfMacGuffin()
	for i, answer := range []string{"toss", "tails"} {
		if err := step(r, answer); err != nil {
			t.Fatal(err)
		}
		if r.Hash() == before || len(r.Legal(nil)) != 2+i || len(log.Events) != 1+i {
			t.Fatalf("after %q: %d can be chosen, %d events", answer, len(r.Legal(nil)), len(log.Events))
		}
		before = r.Hash()
		copied := new(Run)
		copied.CopyFrom(r)
		if copied.Hash() != before || !reflect.DeepEqual(copied.PendingQuestion(), r.PendingQuestion()) {
			t.Error("a copy waits for something else")
		}
		if c, _ := roomContent(nil); copied.Adopt(c, nil) != nil || copied.Hash() != before {
			t.Error("in another content it waits for something else")
		}
		if err := copied.Adopt(plain, nil); err == nil || copied.Hash() != before {
			t.Error("it waits in a content without its room")
		}
	}
	if err := r.Apply(NewChooseAction(engine.NoChoice)); !errors.Is(err, errWell) || r.Hash() != before || len(log.Events) != 2 {
		t.Fatalf("what fails after the last answer: %v, %d events", err, len(log.Events))
	}
	if err := r.Apply(NewChooseAction(1)); err != nil || r.Currency() != 20 || r.HPOfMacGuffin() != begun || r.CurrentDecisionKind() != InFight {
		t.Errorf("in the end: %v, %d gold, at %s", err, r.Currency(), r.CurrentDecisionKind())
	}
}

var plain = plainContent(panicking{})

// panicking is a testing.TB outside of a test.
type panicking struct{ testing.TB }

func (panicking) Helper()          {}
func (panicking) Error(why ...any) { panic(fmt.Sprint(why...)) }

// walk is the run of rooms after some lines: the word of an option, or win.
func walk(t *testing.T, lines ...string) *Run {
	t.Helper()
	c, misfits := roomContent(nil)
	testkit.FailOnErrors(t, misfits)
	return walkIn(t, c, lines...)
}

func walkIn(t *testing.T, c *Content, lines ...string) *Run {
	t.Helper()
	r := startRun(t, c, RunSetup{Run: "walk", Seed: 3}, nil)
	for _, line := range lines {
		if err := step(r, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return r
}

func step(r *Run, line string) error {
	if line == "win" {
		return r.Apply(engine.Action{Kind: ActWinFight})
	}
	return r.Apply(NewChooseAction(slices.Index(r.OptionWords(), line)))
}

func TestRoomsInPlainGo(t *testing.T) {
	for _, c := range []struct {
		lines, at, options string
	}{
		{"", "fight", ""},
		{"win", "choose_card", "aldric_strike pip_strike rare_strike skip"},
		{"win skip", "choose", "camp market well"},
		{"win skip camp", "rest", "heal upgrade"},
		{"win skip camp heal", "fight", ""},
		{"win skip market", "shop", "aldric_strike pip_strike rare_strike remove leave"},
		{"win skip market pip_strike", "shop", "aldric_strike rare_strike remove leave"},
		{"win skip market remove", "choose_removal", "block galvanize quick_jab"},
		{"win skip market remove block", "shop", "aldric_strike pip_strike rare_strike leave"},
		{"win skip well", "event", "drink fall toss trade"},
		{"win skip well trade", "choose_upgrade", "block"},
		{"win skip well trade block", "choose_removal", "block block+ galvanize quick_jab"},
		{"win skip camp heal win", "choose_upgrade", "block"},
		{"win skip camp heal win block", "rest", "heal upgrade"},
		{"win skip camp heal win block heal", "over", ""},
	} {
		r := walk(t, strings.Fields(c.lines)...)
		if got := strings.Join(r.OptionWords(), " "); r.CurrentDecisionKind().String() != c.at || got != c.options {
			t.Errorf("%q: at %s with %q, want %s with %q", c.lines, r.CurrentDecisionKind(), got, c.at, c.options)
		}
	}
	if r := walk(t, "win", "skip", "camp", "heal", "win", "block", "heal"); r.Result() != Victory {
		t.Errorf("the last room ends with result %d", r.Result())
	}
}

func TestAChoiceOfAnEventThatFailsIsUndone(t *testing.T) {
	r := walk(t, "win", "skip", "well")
	hash, parts := r.Hash(), fmt.Sprint(r.AppendParts(nil))
	log := &engine.Log{}
	r.SetLog(log)
	if err := step(r, "fall"); !errors.Is(err, errWell) {
		t.Fatalf("%v, want %v", err, errWell)
	}
	if r.Hash() != hash || fmt.Sprint(r.AppendParts(nil)) != parts || len(log.Events) > 0 {
		t.Errorf("it left something behind: %d HP, %d events", r.HPOfMacGuffin(), len(log.Events))
	}
	if err := step(r, "drink"); err != nil {
		t.Error(err)
	}
}

// Only the words of rooms and of choices are put together for a hash.
func TestHashingARunAllocatesNothing(t *testing.T) {
	for _, lines := range []string{"", "win", "win skip camp", "win skip market"} {
		r := walk(t, strings.Fields(lines)...)
		if n := testing.AllocsPerRun(10, func() { r.Hash() }); n > 0 {
			t.Errorf("%q: a hash allocates %.0f times", lines, n)
		}
	}
}

// What matters later makes another hash: the purse, what a shop still has, what waits.
func TestStatesOfRoomsHaveHashesOfTheirOwn(t *testing.T) {
	seen := map[uint64]string{}
	for _, lines := range []string{"", "win", "win skip", "win pip_strike", "win skip camp", "win skip market", "win skip market remove", "win skip market remove block",
		"win skip market pip_strike", "win skip well", "win skip well trade", "win skip well trade block"} {
		r := walk(t, strings.Fields(lines)...)
		if other, same := seen[r.Hash()]; same {
			t.Errorf("%q and %q have one hash", lines, other)
		}
		seen[r.Hash()] = lines
		copied := new(Run)
		copied.CopyFrom(r)
		if copied.Hash() != r.Hash() {
			t.Errorf("%q: a copy has another hash", lines)
		}
		if n := testing.AllocsPerRun(10, func() { copied.CopyFrom(r) }); n > 0 {
			t.Errorf("%q: a copy allocates %.0f times", lines, n)
		}
	}
	rich, _ := roomContent(func(d *RunDef) { d.Currency.Start = 1 })
	r, err := StartRun(rich, RunSetup{Run: "walk", Seed: 3}, nil, nil)
	if err != nil || seen[r.Hash()] != "" {
		t.Errorf("a coin more changes nothing: %v", err)
	}
}

func TestOnlyWhatCanBePaidIsLegal(t *testing.T) {
	r := walk(t, "win", "skip", "market", "pip_strike")
	if got := len(r.Legal(nil)); got != 2 { // 4 gold are left: to remove, and to leave
		t.Errorf("%d of %q are legal", got, r.OptionWords())
	}
	hash := r.Hash()
	if err := step(r, "rare_strike"); err == nil || !strings.Contains(err.Error(), "costs 5 gold, but you have only 4") || r.Hash() != hash {
		t.Errorf("buying what is too dear: %v", err)
	}
}

func TestRoomsThatAreWrong(t *testing.T) {
	room := func(change func(*RoomDef)) func(*RunDef) {
		return func(r *RunDef) { change(&r.Acts[0].Rooms[3]) }
	}
	for want, change := range map[string]func(*RunDef){
		"": nil,
		"there are 64 rooms in one act, but at most 63": func(r *RunDef) { r.Acts[0].Rooms = make([]RoomDef, MaxRooms+1) },
		"the rooms form a cycle: camp, gate, camp":      func(r *RunDef) { r.Acts[0].Rooms[4].Next = []string{"camp"} },
		`unknown room "cave"`:                           func(r *RunDef) { r.Acts[0].Start = []string{"cave"} },
		"a boss must have 1 to 4 enemies, not 5":        room(func(d *RoomDef) { d.Kind, d.Enemies = BossRoom, make([]string, 5) }),
		`unknown event "wall"`:                          room(func(d *RoomDef) { d.Event = "wall" }),
	} {
		_, misfits := roomContent(change)
		got := ""
		for _, m := range misfits {
			got += m.Message
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestARunMovesToOtherRooms(t *testing.T) {
	other := func(change func(*RunDef)) *Content {
		c, _ := roomContent(change)
		return c
	}
	for _, lines := range []string{"win skip", "win skip camp", "win skip market", "win skip well", "win skip well trade"} {
		r := walk(t, strings.Fields(lines)...)
		hash := r.Hash()
		if err := r.Adopt(other(nil), nil); err != nil || r.Hash() != hash {
			t.Errorf("%q: %v, and another hash: %t", lines, err, r.Hash() != hash)
		}
		if err := r.Adopt(other(func(d *RunDef) { d.Acts[0].Rooms = d.Acts[0].Rooms[:1] }), nil); err == nil || r.Hash() != hash {
			t.Errorf("%q: it moves to a run without its room", lines)
		}
		if err := r.Adopt(plain, nil); err == nil || !strings.Contains(err.Error(), `run "walk"`) {
			t.Errorf("%q: it moves to a content without its run: %v", lines, err)
		}
	}
}

func TestADeckHoldsNoMore(t *testing.T) {
	c, misfits := roomContent(func(d *RunDef) { d.Deck = slices.Repeat([]string{"block"}, MaxCards+1) })
	testkit.FailOnErrors(t, misfits)
	if _, err := StartRun(c, RunSetup{Run: "walk"}, nil, nil); err == nil || !strings.Contains(err.Error(), "at most 64 cards") {
		t.Errorf("a deck of 67 cards: %v", err)
	}
	c, _ = roomContent(func(d *RunDef) { d.Deck = slices.Repeat([]string{"block"}, MaxCards-2) })
	r := startRun(t, c, RunSetup{Run: "walk"}, nil)
	if err := step(r, "win"); err != nil || r.CurrentDecisionKind() != ChooseRoom {
		t.Errorf("a full deck is offered cards: %v, at %s", err, r.CurrentDecisionKind())
	}
}

// How many fights are won decides what comes, so two ways to one place that differ in
// that alone are two states.
func TestFightsWonAreHashedInRunsOfRooms(t *testing.T) {
	content, misfits := roomContent(func(d *RunDef) {
		d.Currency, d.Rewards = CurrencyDef{}, RewardsDef{}
		d.Acts = d.Acts[:1]
		d.Acts[0].Start = []string{"bout", "nap"}
		d.Acts[0].Rooms = []RoomDef{
			{Kind: FightRoom, Name: "bout", Enemies: []string{"dummy"}, Next: []string{"gate"}},
			{Kind: RestRoom, Name: "nap", Next: []string{"gate"}},
			{Kind: RestRoom, Name: "gate", Heal: 1},
		}
	})
	testkit.FailOnErrors(t, misfits)
	due := map[int]engine.StatePart{}
	for _, lines := range []string{"bout win aldric_strike", "nap heal"} {
		r := walkIn(t, content, strings.Fields(lines)...)
		for _, part := range r.AppendParts(nil) {
			if strings.Contains(part.Name.English, "pending rewards") {
				due[r.WonFights()] = part
			}
		}
	}
	if len(due) != 2 || due[0] == due[1] {
		t.Errorf("what is due, by fights won: %v", due)
	}
}
