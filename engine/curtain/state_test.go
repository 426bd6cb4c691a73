package curtain_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/statetest"
)

// fullContent is a content with more keywords than a set has bits, with relics, items, rooms and
// functions that can wait. Away, everything in it has another number.
func fullContent(t testing.TB, away bool) *Content {
	t.Helper()
	base, misfits := roomContent(func(d *RunDef) {
		d.Acts[0].Rooms[3].Rewards = []RewardDef{{Kinds: []WeightedChoice{{Choice: int(UpgradeReward), Weight: 1}}}}
	})
	testkit.FailOnErrors(t, misfits)
	waits := commands.DelayedFuncs[DelayedFunc]{{Name: "first", Of: func(*Fight, Source) {}}, {Name: "second", Of: func(*Fight, Source) {}}}
	if away {
		slices.Reverse(waits)
	}
	relics := coins(3)
	relics[0].Waits, relics[1].Waits = waits, waits
	items := []*ItemDef{{ID: "pie", Waits: waits}, {ID: "tea", Waits: waits}, {ID: "salt"}}
	var keywords []*KeywordDef
	for i := range 70 {
		keywords = append(keywords, &KeywordDef{Keyword: engine.Keyword{Word: fmt.Sprintf("test:k%d", i), Name: "K", Holders: Anyone}})
	}
	base.Events[0].Choices = append(base.Events[0].Choices, ChoiceDef{Text: "Sort", Act: func(v *RoomContext) {
		v.Choose(engine.Question{Prompt: "Which two?", Candidates: []engine.Candidate{{ID: "a"}, {ID: "b"}, {ID: "c"}}, Count: 2})
	}})
	for _, d := range base.Cards {
		d.Waits, d.Cost = waits, 100
	}
	base.Enemies = append(base.Enemies, &EnemyDef{ID: "dog", HP: 9, Companion: true})
	for _, d := range base.Enemies {
		d.Phases = slices.Repeat([]PhaseDef{{Intents: make([]IntentEntry, MaxPattern)}}, MaxPhases)
	}
	defs := slices.Concat(library.WrapDefinitions(CardKind, base.Cards), library.WrapDefinitions(EnemyKind, base.Enemies), library.WrapDefinitions(ProtagonistKind, base.Protagonists),
		library.WrapDefinitions(RelicKind, relics), library.WrapDefinitions(ItemKind, items), library.WrapDefinitions(KeywordKind, keywords), library.WrapDefinitions(EventKind, base.Events), library.WrapDefinitions(RunKind, base.Runs))
	if away {
		slices.Reverse(defs)
	}
	c, misfits := NewPackContent(defs)
	testkit.FailOnErrors(t, misfits)
	return c.(*Content).WithFieldsReadByScripts([]string{"last_card"}).(*Content)
}

const unhashed, derived = statetest.ByHash, statetest.ByHash | statetest.ByAdoption

var fightExceptions = []statetest.Exception{
	{Unnoticed: unhashed, Path: "state.scalarState.actions", Why: "equal states are equal after any number of actions"},
	{Unnoticed: unhashed, Path: "state.scalarState.seed", Why: "it is there to start again: what comes next is in the streams"},
	{Unnoticed: unhashed, Path: "state.scalarState.startingCardCount", Why: "it is the same throughout a fight, and shows its deck"},
	{Unnoticed: unhashed, Path: "state.scalarState.departed", Why: "there are four enemies and two companions", Bits: []int{6, 7}},
	{Unnoticed: derived, Path: "state.scalarState.heard", Why: "it follows from the content and who is there"},
	{Unnoticed: derived, Path: "state.scalarState.modifiedPoints", Why: "it follows from the content and the relics"},
	{Unnoticed: derived, Path: "state.scalarState.hasEnemyModifier", Why: "it follows from the content and the enemies"},
	{Unnoticed: derived, Path: "state.scalarState.hasMultiplePhases", Why: "it follows from the content and the enemies"},
	{Unnoticed: derived, Path: "state.cards[].cost", Why: "it is its definition's"},
	{Unnoticed: derived, Path: "state.cards[].owner", Why: "it follows from its definition and from rareParts.newOwned"},
	{Unnoticed: derived, Path: "state.cards[].kind", Why: "it is its definition's"},
	{Unnoticed: derived, Path: "state.cards[].aim", Why: "it is its definition's"},
	{Unnoticed: derived, Path: "state.cards[].flags", Why: "all but how often it was upgraded are its definition's", Bits: []int{0, 1, 2, 3, 4, 5}},
	{Unnoticed: unhashed, Path: "state.rareParts.used", Why: "it says that the rest may not be zero"},
	{Unnoticed: derived, Path: "state.rareParts.heardAfar", Why: "it follows from the content and the cards"},
	{Unnoticed: derived, Path: "state.rareParts.ownHeard", Why: "it follows from the content and the cards"},
	{Unnoticed: derived, Path: "state.units[].keywords.more", Why: "copies share it; TestSetsAndCountersHoldAThousandKeywords compares it with a map"},
	{Unnoticed: statetest.ByAdoption, Path: "state.units[].keywords.n", Why: "nobody holds more than MaxCount or less than nothing", Bits: []int{14, 15}},
	{Unnoticed: statetest.ByAdoption, Path: "state.rareParts.waits.at[].Function", Why: "a definition here has two functions that can wait", Bits: []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
	{Unnoticed: statetest.ByAdoption, Path: "state.enemy[].phase", Why: "there is no phase before the first", Bits: []int{7}},
}

func TestAFightForgetsNoField(t *testing.T) {
	home, away := fullContent(t, false), fullContent(t, true)
	full := func(numbers map[string]int) *Fight {
		s := stageRat(1)
		s.Enemies, s.Relics = []string{"stage_rat", "dummy", "stage_rat", "dog", "dummy", "dog"}, []string{"coin_0", "coin_1"}
		f := startFight(t, home, s, nil)
		for path, n := range numbers {
			statetest.SetField(t, f, "state."+path, n)
		}
		return f
	}
	manyHeld := full(nil)
	for k := 60; k < home.Keywords.Len(); k += 3 {
		if err := manyHeld.Apply(direction(ActSetKeyword, int(FirstEnemy), k, 3)); err != nil {
			t.Fatal(err)
		}
	}
	statetest.CheckEachChangeIsNoticed(t, statetest.Subject[*Fight]{
		State:      []string{"state"},
		Blank:      NewFightToCopyInto,
		Adopt:      func(f *Fight, to bool) error { return f.Adopt(pick(to, away, home), nil) },
		Exceptions: fightExceptions,
	}, full(map[string]int{
		"units[].meters[0]": 0, // first, because it proves most at the least cost
	}), full(map[string]int{
		"units[].keywords.held": math.MaxInt64, "units[].keywords.fresh": math.MaxInt64, "units[].keywords.n[][]": 5,
		"enemy[].intent.n": MaxIntent, "enemy[].intent.at[].AmountIsStacks": 1,
		"rareParts.used": 1, "rareParts.waits.n": 3, "rareParts.waits.at[].ArgKinds[]": int(engine.DelayedArgNumber), "rareParts.waits.at[].Source.Kind": int(OfCard), "rareParts.waits.at[2].Source.Kind": int(OfItem), "rareParts.waits.at[2].Source.Item": 1,
		"memory.used": 40, "owned.memory.used": 40, "owned.itemCount": MaxItems, "owned.items[]": 1, "piles[].n": 10, "played.n": 64, "scalarState.forced[].n": 3,
	}), manyHeld)
}

func TestARunForgetsNoField(t *testing.T) {
	home, away := fullContent(t, false), fullContent(t, true)
	numbers := map[string]int{"owned.relicCount": 2, "owned.relics[1]": 1, "owned.memory.used": 40, "owned.itemCount": MaxItems, "owned.items[]": 1}
	var samples []*Run
	for _, lines := range []string{"", "win", "win skip camp", "win skip camp upgrade", "win skip market", "win skip market remove", "win skip well", "win skip well trade", "win skip well toss", "win skip well toss tails", "win skip well sort b"} {
		words := strings.Fields(lines)
		r := walkIn(t, home, words[:min(3, len(words))]...)
		for path, n := range numbers {
			statetest.SetField(t, r, "runState."+path, n)
		}
		if err := r.Adopt(home, nil); err != nil { // which works out anew what is around a fight
			t.Fatal(err)
		}
		for _, line := range words[len(words)-max(0, len(words)-3):] {
			if err := step(r, line); err != nil {
				t.Fatal(lines, err)
			}
		}
		samples = append(samples, r)
	}
	choosing := walkIn(t, home)
	statetest.SetField(t, choosing, "runState.at", int(ChooseBasic))
	statetest.SetField(t, choosing, "runState.basics[]", 0)
	statetest.CheckEachChangeIsNoticed(t, statetest.Subject[*Run]{
		State: []string{"runState", "course.choices.waiting"},
		Blank: func() *Run { return new(Run) },
		Adopt: func(r *Run, to bool) error { return r.Adopt(pick(to, away, home), nil) },
		Exceptions: []statetest.Exception{
			{Unnoticed: unhashed, Path: "runState.rewardsOffered", Why: "no reward was offered before where a run begins", Bits: []int{7}},
			{Unnoticed: unhashed, Path: "runState.upgrades", Why: "the first is due just where the run waits for it, and less than none never", Bits: []int{0, 7}},
			{Unnoticed: statetest.ByAdoption, Path: "runState.forcedNextRoom", Why: "there are not so many rooms", Bits: []int{3, 4, 5, 6}},
			{Unnoticed: unhashed, Path: "runState.actions", Why: "equal states are equal after any number of actions"},
			{Unnoticed: unhashed, Path: "runState.cachedHash.first", Why: "it is about parts, which the hash of everything has not"},
			{Unnoticed: unhashed, Path: "runState.cachedHash.parts", Why: "it is about parts, which the hash of everything has not"},
			{Unnoticed: statetest.ByAdoption, Path: "runState.cachedHash", Why: "adoption drops it"},
			{Unnoticed: unhashed, Path: "course.choices.waiting.segments[1].picks", Why: "it waits: what was picked so far is beside it"},
			{Unnoticed: unhashed, Path: "course.choices.waiting.segments[].enumerated", Why: "only a scratch copy has some"},
			{Unnoticed: unhashed, Path: "course.choices.waiting.PendingQuestion.Question", Why: "its hash stands for it"},
			{Unnoticed: unhashed, Path: "course.choices.waiting.PendingQuestion.Seat", Why: "the hash of the question has it"},
			{Unnoticed: unhashed, Path: "course.choices.waiting.before", Why: "its hash stands for it"},
			{Unnoticed: unhashed, Path: "course.choices.waiting.segments[].resumeState", Why: "it is what the hashes of the questions left, unless it was imagined"},
			{Unnoticed: statetest.ByAdoption, Path: "course.choices.waiting", Why: "the question is asked anew, and has to be the same"},
		},
	}, append(samples, choosing)...)
}

func pick(to bool, away, home *Content) *Content {
	if to {
		return away
	}
	return home
}
