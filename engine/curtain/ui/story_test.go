package ui_test

import (
	"reflect"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/tabletest"
)

// told is a fight that is listened to.
type told struct {
	*ui.FightTable
	t   testing.TB
	log engine.Log
}

func listen(t testing.TB, enemies []string, hand ...string) *told {
	s := &told{FightTable: fight(t, enemies, hand...), t: t}
	s.SetLog(&s.log)
	return s
}

// after is the story of what a line does.
func (s *told) after(line string) []string {
	s.t.Helper()
	s.log.Truncate(0)
	tabletest.Act(s.t, s.FightTable, line)
	return s.Story(s.log.Events, screen.Screen{Width: 80})
}

func TestStoryOfAFight(t *testing.T) {
	var log engine.Log
	f, err := StartFight(testContent(t), FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"critic"},
		Deck: append([]string{"mischief", "stalwart", "war_drums", "pepper_spray", "bulwark"}, testDeck...), Seed: 5}, nil, &log)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewFightTable(f)
	var all []string
	policy := engine.Seed(8).Stream("policy")
	for {
		all = append(all, table.Story(log.Events, screen.Screen{Width: 80})...)
		log.Truncate(0)
		legal := table.Legal(nil)
		if len(legal) == 0 {
			break
		}
		a := legal[policy.IntN(len(legal))]
		all = append(all, "> "+table.Describe(a))
		if err := table.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	shows(t, "story", all)
}

// whole is one line for all of a story.
func whole(lines []string) string {
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, " ")
}

func TestStoryTellsEachThingOnce(t *testing.T) {
	for _, c := range []struct {
		name  string
		enemy string
		hand  string
		lines []string // the last one is told
		want  string
	}{
		{"a hit", "stage_rat", "rare_strike", []string{"1"},
			"You play Rare Strike. Stage Rat loses 1 + 1 HP (25 → 23). The crowd cheers: Ovation 2."},
		{"a hit with everything", "stage_rat", "rare_strike", []string{"set enemy block 1", "set enemy retaliate 1", "1"},
			"You play Rare Strike. Stage Rat loses 0 + 1 HP (25 → 24); Block absorbs 1. Retaliate costs the MacGuffin 1 + 1 HP (50 → 48). The crowd cheers: Ovation 2."},
		{"an absorbed hit", "stage_rat", "galvanize", []string{"set enemy block 4", "1"},
			"Aldric plays Galvanize. Stage Rat is unhurt; Block absorbs 3. The crowd cheers: Ovation 1."},
		{"a last hit", "stage_rat", "galvanize", []string{"hp enemy 2", "1"},
			"Aldric plays Galvanize. Stage Rat loses 2 HP (2 → 0). Stage Rat falls. Victory. The house is on its feet."},
		{"what no longer matters", "stage_rat", "galvanize", []string{"hp aldric 5", "hp enemy 2", "1"},
			"Aldric plays Galvanize. Stage Rat loses 2 HP (2 → 0). Stage Rat falls. Victory. The house is on its feet."},
		{"luck", "stage_rat", "pepper_spray", []string{"set team luck 10", "1"},
			"Pip plays Pepper Spray. A lucky hit! Stage Rat loses 3 + 3 + 4 HP (25 → 15). 1 Burn on Stage Rat. The crowd cheers: Ovation 3."},
		{"a target", "stage_rat", "protect", []string{"protect pip"}, "Aldric plays Protect on Pip. Pip gains 2 Shield."},
		{"a draw", "stage_rat", "mischief", []string{"draw + block", "1"}, "Pip plays Mischief. 1 Vulnerable on Stage Rat. You draw Block."},
		{"a cost", "stage_rat", "bulwark", []string{"hand + block", "hand + stalwart", "1"},
			"Aldric plays Bulwark. Stage Rat loses 5 HP (25 → 20). Costs 1 less: Block, Stalwart. The crowd cheers: Ovation 1."},
		{"an edit", "stage_rat", "block", []string{"set pip taunt 1"}, "Stage direction: Pip's Taunt becomes 1."},
		{"HP", "stage_rat", "block", []string{"hp pip 3"}, "Stage direction: Pip's HP becomes 3."},
		{"HP of an enemy", "stage_rat", "block", []string{"hp enemy 0"}, "Stage direction: Stage Rat's HP becomes 0. Victory. The house is on its feet."},
		{"the team's", "stage_rat", "block", []string{"set block 4"}, "Stage direction: the team's Block becomes 4."},
		{"energy", "stage_rat", "block", []string{"gain 2 energy"}, "Stage direction: energy becomes 5."},
		{"Ovation", "stage_rat", "block", []string{"ovation 2"}, "Stage direction: Ovation becomes 2."},
		{"a new card", "stage_rat", "block", []string{"draw + mischief"}, "Stage direction: Mischief enters the draw pile."},
		{"a card into play", "stage_rat", "block", []string{"in_play + war_drums"}, "Stage direction: War Drums enters play."},
		{"a card out of the hand", "stage_rat", "block", []string{"hand - block"}, "Stage direction: Block leaves the hand."},
		{"a roll", "stage_rat", "block", []string{"force luck true"}, "Stage direction: the next luck roll is forced to true."},
	} {
		s := listen(t, []string{c.enemy}, c.hand)
		for _, line := range c.lines[:len(c.lines)-1] {
			tabletest.Act(t, s.FightTable, line)
		}
		got := whole(silent(s.after(c.lines[len(c.lines)-1])))
		if got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// silent is a story without what is said in it.
func silent(lines []string) []string {
	for i, l := range lines {
		if at := strings.Index(l, ` "`); at > 0 {
			lines[i] = l[:at]
		}
	}
	return lines
}

func TestStoryOfTheEnemysTurn(t *testing.T) {
	for _, c := range []struct {
		name  string
		enemy string
		lines []string
		want  []string // in this order, each once
		not   string
	}{
		{"plain", "stage_rat", nil, []string{"Stage Rat attacks the MacGuffin for 5.", "The MacGuffin loses 5 HP (50 → 45).", "Stage Rat prepares: ⚔ 5", "Turn 2"}, "everybody"},
		{"on all", "stage_rat", []string{"e", "e", "gain 3 block", "set aldric shield 1"},
			[]string{"Stage Rat attacks everybody for 2.", "The MacGuffin is unhurt; Block absorbs 2.", "Aldric is unhurt; Shield absorbs 1 and Block 1.", "Pip loses 2 HP (10 → 8)."}, "Wears off"},
		{"taunt", "stage_rat", []string{"set aldric taunt 2"}, []string{"for 5.", "Taunt pulls the hit to Aldric, who loses 5 HP (20 → 15).", "Wears off: Aldric's Taunt 1."}, "loses 1 Taunt"},
		{"distract", "stage_rat", []string{"set team distract 1", "set team retaliate 3"}, []string{"Distract negates the hit on the MacGuffin.", "Wears off: Retaliate 3."}, "Retaliate costs"},
		{"both", "stage_rat", []string{"set team distract 2", "set pip taunt 1"}, []string{"Taunt pulls the hit to Pip, where Distract negates it.", "Wears off: Distract 1."}, "loses"},
		{"retaliate", "stage_rat", []string{"set team retaliate 3"}, []string{"The MacGuffin loses 5 HP", "Retaliate costs Stage Rat 3 HP (25 → 22).", "Wears off: Retaliate 3."}, ""},
		{"knockout", "stage_rat", []string{"set pip taunt 2", "hp pip 3"}, []string{"who loses 3 HP (3 → 0).", "Pip is knocked out."}, "Pip's Taunt"},
		{"defeat", "stage_rat", []string{"hp macguffin 4"}, []string{"The MacGuffin loses 4 HP (4 → 0).", "Defeat."}, "Turn 2"},
		{"curse", "stage_rat", []string{"set macguffin curse 4", "set block 1"}, []string{"The Curse on the MacGuffin strikes: 3 HP (50 → 47); Block absorbs 1.", "Stage Rat attacks"}, "Wears off"},
		{"tick", "stage_rat", []string{"set pip poison 2", "set pip burn 1", "set enemy regenerate 2", "hp enemy 20", "set enemy vulnerable 1"},
			[]string{"Turn 2", "Poison costs Pip 2 HP (10 → 8).", "Burn costs Pip 1 HP (8 → 7).", "Regenerate heals Stage Rat for 2 HP (20 → 22).", "Wears off: Stage Rat's Vulnerable."}, "Poison 2"},
		{"barred", "stage_rat", []string{"set enemy stage_fright 1"}, []string{"Stage Rat cannot act: Stage Fright.", "Wears off: Stage Rat's Stage Fright."}, "attacks"},
		{"passive", "stagehand", nil, []string{"Stagehand gains 1 Inspire.", "Stagehand attacks the MacGuffin for 5."}, ""},
		{"several debuffs", "mender", []string{"set aldric fear 4", "set team ward 1"},
			[]string{"Mender's action has no effect: 💛 heals 5", "Ward negates 2 Fear on Aldric.", "Mender inflicts 2 Fear on Pip.", "Mender inflicts 1 Confused on the team."}, "loses 1 Ward"},
		{"without strength", "whisperer", []string{"set enemy forgetful 1"}, []string{"Whisperer attacks the MacGuffin feebly.", "The MacGuffin takes no damage.", "Wears off: Whisperer's Forgetful."}, "for 0"},
		{"a renewal", "whisperer", []string{"e"}, []string{"Whisperer attacks the MacGuffin for 1.", "Turn 3"}, "Accuracy"},
		{"conversion", "mender", []string{"set aldric fear 4"}, []string{"Mender inflicts 2 Fear on Aldric (converted to Stage Fright) and Pip."}, ""},
		{"own block", "mender", []string{"e"}, []string{"Mender gains 6 Block.", "Mender attacks the MacGuffin for 6.", "Mender loses 6 Block."}, ""},
		{"phase", "critic", []string{"hp enemy 20"}, []string{"The Critic attacks", "The Critic enters phase 2.", `The Critic: "NO MORE NOTES."`, "The Critic gains 5 Block.", "The Critic prepares: ⚔ 8"}, ""},
		{"fizzle", "stage_rat", []string{"set pip taunt 1", "set team confused 1", "force confused true"}, []string{"Confused: Taunt fails.", "The MacGuffin loses 5 HP"}, "pulls"},
		{"fizzled distract", "stage_rat", []string{"set pip taunt 1", "set distract 1", "set team confused 1", "force confused false", "force confused true"},
			[]string{"Confused: Distract fails.", "Taunt pulls the hit to Pip, who loses 5 HP"}, "negates"},
		{"enchantment", "stage_rat", []string{"energy 9", "hand + war_drums", "war drums"}, []string{"Turn 2", "War Drums: the team gains 1 Fortify."}, ""},
	} {
		s := listen(t, []string{c.enemy}, "block")
		for _, line := range c.lines {
			tabletest.Act(t, s.FightTable, line)
		}
		got := whole(s.after("e"))
		rest := got
		for _, want := range c.want {
			at := strings.Index(rest, want)
			if at < 0 {
				t.Errorf("%s: want %q, in this place, in\n%s", c.name, want, got)
				break
			}
			rest = rest[at+len(want):]
			if strings.Contains(rest, want) {
				t.Errorf("%s: %q twice in\n%s", c.name, want, got)
			}
		}
		if c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%s: %q has no place in\n%s", c.name, c.not, got)
		}
	}
}

func TestAStoryToldAgainIsTheSame(t *testing.T) {
	s := listen(t, []string{"stage_rat"}, "galvanize")
	first := s.after("galvanize")
	if again := s.Story(s.log.Events, screen.Screen{Width: 80}); !reflect.DeepEqual(first, again) {
		t.Errorf("first %q, then %q", first, again)
	}
}

func TestAnAttackIsNotToldTwiceInARowInTheSameWords(t *testing.T) {
	s := listen(t, []string{"stage_rat", "stage_rat"})
	last, told := "", 0
	for range 4 {
		lines := s.after("end")
		again := screen.CopyOf(s.FightTable).(*ui.FightTable)
		if !reflect.DeepEqual(again.Story(s.log.Events, screen.Screen{Width: 80}), lines) {
			t.Errorf("told again by a copy it is not\n%s", text(lines))
		}
		for _, line := range lines {
			for _, way := range []string{" attacks ", " strikes at ", " lunges at "} {
				if !strings.Contains(line, way) {
					continue
				}
				if way == last {
					t.Errorf("%q follows itself: %s", way, line)
				}
				last = way
				told++
			}
		}
	}
	if told < 6 {
		t.Errorf("only %d attacks are told", told)
	}
}

func TestSpeechIsHeardNowAndThen(t *testing.T) {
	s := listen(t, []string{"stage_rat"})
	spoken := 0
	const played = 40
	for range played {
		tabletest.Act(t, s.FightTable, "hand + galvanize", "energy 3", "hp enemy 25")
		if strings.Contains(whole(s.after("galvanize")), "FOR HONOR.") {
			spoken++
		}
	}
	if spoken < played/8 || spoken > played*7/8 {
		t.Errorf("a line is spoken %d of %d times", spoken, played)
	}
}

func TestVerboseStoriesTellThePointsOfAHit(t *testing.T) {
	s := listen(t, []string{"stage_rat"}, "galvanize")
	tabletest.Act(t, s.FightTable, "gain 2 inspire", "ovation 2", "set enemy vulnerable 1")
	if got := whole(s.after("galvanize")); strings.Contains(got, "damage") {
		t.Errorf("a plain story tells of points: %s", got)
	}
	tabletest.Act(t, s.FightTable, "hand + galvanize", "ovation 2")
	s.Verbose = true
	got := whole(s.after("galvanize"))
	for _, want := range []string{"Inspire: damage 3 → 5.", "Ovation: damage 5 → 6.", "Vulnerable: damage 6 → 9.", "loses 9 HP"} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in %s", want, got)
		}
	}
}

func TestAStoryNeverSpeaksOfInternals(t *testing.T) {
	for seed := range uint64(6) {
		run := newRun(t, seed)
		var log engine.Log
		run.SetLog(&log)
		wander(t, run, seed, 300, func() {
			for _, l := range run.Story(log.Events, screen.Screen{}) {
				for _, word := range []string{"_", "%!", "nobody", "somebody", "protagonist", "<nil>", "-1"} {
					if strings.Contains(l, word) && !strings.Contains(l, "prepares") {
						t.Fatalf("%q in: %s", word, l)
					}
				}
			}
			log.Truncate(0)
		})
	}
}

func TestEachTurnBeginsWithWhatTheEnemyPrepares(t *testing.T) {
	var log engine.Log
	f, err := StartFight(testContent(t), FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"critic"}, Deck: testDeck, Seed: 2}, nil, &log)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewFightTable(f)
	tabletest.Act(t, table, "e", "e", "e", "hp enemy 20", "e")
	got := whole(table.Story(log.Events, screen.Screen{}))
	for _, want := range []string{
		"The Critic prepares: ⚔ 6 on the MacGuffin", "Turn 1", "The Critic prepares: 💀 2 Forgetful on", "Turn 2",
		"The Critic prepares: ⚔ 2 on everybody + 🛡 4 Block", "Turn 3", "The Critic prepares: ⚔ 6 on the MacGuffin", "Turn 4",
		"The Critic prepares: ⚔ 8 on the MacGuffin + 💀 2 Vulnerable on all allies", "Turn 5",
	} {
		_, rest, found := strings.Cut(strings.ReplaceAll(got, screen.NoBreakSpace, " "), want)
		if !found {
			t.Fatalf("want %q, in this place, before %s", want, got)
		}
		got = rest
	}
	shown := 0
	for i := range log.Events {
		if e := &log.Events[i]; e.Kind == IntentShown {
			shown++
			if in := e.Detail.(*Intent); len(in.Actions()) == 0 {
				t.Error("an intent of nothing")
			}
		}
	}
	if last := log.Events[lastShown(log.Events)].Detail.(*Intent); shown < 5 || !reflect.DeepEqual(last.Actions(), f.Intent(FirstEnemy).Actions()) {
		t.Errorf("%d shown, the last %+v, but it is %+v", shown, last, f.Intent(FirstEnemy))
	}
}

func lastShown(events []engine.Event) (at int) {
	for i := range events {
		if events[i].Kind == IntentShown {
			at = i
		}
	}
	return at
}

func TestTheCurtainClosesBetweenScenes(t *testing.T) {
	var log engine.Log
	r, err := StartRun(testContent(t), RunSetup{Seed: 4}, nil, &log)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewRunTable(r)
	const told, drawn = "The curtain closes.", "The curtain is closed."
	if stage := strings.Join(table.Stage(screen.Screen{Width: 80}), "\n"); strings.Contains(stage, drawn) {
		t.Errorf("before the first scene:\n%s", stage)
	}
	for _, line := range []string{"1", "win"} {
		log.Truncate(0)
		tabletest.Act(t, table, line)
	}
	if got := table.Story(log.Events, screen.Screen{Width: 80}); len(got) == 0 || got[len(got)-1] != told {
		t.Errorf("the story ends with %q", got)
	}
	if stage := strings.Join(table.Stage(screen.Screen{Width: 80}), "\n"); !strings.Contains(stage, drawn) {
		t.Errorf("between the scenes:\n%s", stage)
	}
}
