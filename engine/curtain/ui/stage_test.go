package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/tabletest"
)

// scene is a fight with something of everything on the stage.
func scene(t testing.TB) *ui.FightTable {
	table := fight(t, []string{"stagehand"}, "galvanize", "protect", "block", "block", "bulwark", "pepper_spray", "war_drums")
	tabletest.Act(t, table, "ovation 3", "set pip heckled 1", "set pip taunt 1", "set pip shield 2", "set enemy poison 2",
		"set macguffin curse 3", "gain 2 inspire", "bulwark", "energy 2", "in_play + war_drums")
	return table
}

func TestStageAtEachWidth(t *testing.T) {
	for _, width := range []int{100, 40, 0} {
		shows(t, fmt.Sprintf("stage_%d", width), scene(t).Stage(screen.Screen{Width: width}))
	}
}

// With ten cards in hand and four enemies, what they mean to do and what must be
// protected stay in sight on every screen.
func TestACrowdedStageFitsTheRows(t *testing.T) {
	table := fight(t, []string{"critic", "mender", "stage_rat", "stage_rat"}, "galvanize", "protect", "block", "block", "bulwark",
		"pepper_spray", "war_drums", "quick_jab", "quick_jab", "block")
	tabletest.Act(t, table, "set pip poison 2", "set team confused 1", "hp enemy_4 3")
	for _, size := range []screen.Screen{{Width: 100, Height: 36}, {Width: 80, Height: 21}, {Width: 60, Height: 17}} {
		lines := table.Stage(size)
		if shows(t, fmt.Sprintf("stage_%dx%d", size.Width, size.Height), lines); len(lines) > size.Height || screen.MaxColumns(lines) > size.Width {
			t.Errorf("%d lines, %d columns on %v", len(lines), screen.MaxColumns(lines), size)
		}
		for _, want := range []string{"Critic", "6 on the MacGuffin", "Mender", "heals 5", "MacGuffin", "50/50", "▼", "Energy", "Pepper Spray"} {
			tabletest.Has(t, text(lines), want)
		}
	}
}

func TestStageInColour(t *testing.T) {
	shows(t, "stage_colour", scene(t).Stage(screen.Screen{Width: 100, Colour: true}))
}

func TestStageWithSeveralEnemiesAndAKnockout(t *testing.T) {
	table := fight(t, []string{"critic", "mender", "stage_rat", "stage_rat"}, "galvanize", "quick_jab")
	tabletest.Act(t, table, "hp pip 0", "hp enemy_4 0", "set team confused 1", "set team distract 1", "hp critic 20")
	shows(t, "stage_crowded", table.Stage(screen.Screen{Width: 100}))
}

func TestStageOfAnEndedFight(t *testing.T) {
	won, lost := scene(t), scene(t)
	tabletest.Act(t, won, "hp enemy 0")
	tabletest.Act(t, lost, "hp macguffin 0")
	if got := text(won.Stage(screen.Screen{})); !strings.Contains(got, "Victory.") || strings.Contains(got, "Galvanize") {
		t.Errorf("a fight that is won shows\n%s", got)
	}
	if got := text(lost.Stage(screen.Screen{})); !strings.Contains(got, "Defeat.") {
		t.Errorf("a fight that is lost shows\n%s", got)
	}
	if !strings.Contains(won.InputHint(), "over") {
		t.Errorf("a fight that is over asks: %s", won.InputHint())
	}
}

func text(lines []string) string { return strings.Join(lines, "\n") }

func TestIntentsShowWhatTheyWouldComeTo(t *testing.T) {
	for _, c := range []struct {
		enemy string
		lines []string
		want  string
	}{
		{"stage_rat", nil, "⚔ 5 on the MacGuffin"},
		{"stage_rat", []string{"set enemy inspire 2"}, "⚔ 5→7 on the MacGuffin"},
		{"stage_rat", []string{"set enemy forgetful 1"}, "⚔ 5→2 on the MacGuffin"},
		{"stage_rat", []string{"set macguffin vulnerable 1"}, "⚔ 5 on the MacGuffin"}, // the forecast counts that
		{"stage_rat", []string{"set team distract 1"}, "⚔ 5 on the MacGuffin"},
		{"stage_rat", []string{"set enemy stage_fright 1"}, "⚔ 5 on the MacGuffin (prevented by Stage Fright)"},
		{"stagehand", nil, "⚔ 4→5 on the MacGuffin"}, // it gains Inspire before it acts
		{"mender", nil, "💛 heals 5 + 💀 2 Fear on both protagonists + 💀 1 Confused on the team"},
		{"mender", []string{"set enemy heckled 1"}, "💛 heals 5 (prevented by Heckled)"},
		{"mender", []string{"e"}, "🛡 6 Block + ⚔ 6 (its Block) on the MacGuffin + ↓ loses all its Block"},
		{"mender", []string{"e", "set enemy weak 1"}, "🛡 6→3 Block + ⚔ 3 (its Block)"},
		{"critic", []string{"e", "hp pip 0"}, "💀 2 Forgetful on Aldric"}, // whoever was chosen, he alone stands
	} {
		table := fight(t, []string{c.enemy}, "block")
		tabletest.Act(t, table, c.lines...)
		if got := text(table.Stage(screen.Screen{})); !strings.Contains(got, "Intends: "+c.want) {
			t.Errorf("%s after %q: want %q in\n%s", c.enemy, c.lines, c.want, got)
		}
	}
}

// What an enemy does on entering a phase is shown before it happens (CC-87).
func TestPhasesAreShownBeforeTheyBegin(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{nil, "Phase 2 at 22 HP or less: Gain 5 Block."},
		{[]string{"hp enemy 22"}, "⚔ 6 on the MacGuffin, then phase 2: Gain 5 Block."},
		{[]string{"hp enemy 23"}, "Phase 2 at 22 HP or less"},
		{[]string{"hp enemy 23", "set team retaliate 1"}, "then phase 2: Gain"},
		{[]string{"hp enemy 23", "set team retaliate 1", "set team confused 1"}, "then perhaps phase 2: Gain"},
	} {
		table := fight(t, []string{"critic"}, "block")
		tabletest.Act(t, table, c.lines...)
		if got := text(table.Stage(screen.Screen{})); !strings.Contains(got, c.want) {
			t.Errorf("after %q: want %q in\n%s", c.lines, c.want, got)
		}
	}
}

func TestPhasesThatBeginTogetherAreOneSentence(t *testing.T) {
	table := fight(t, []string{"mask"}, "block")
	tabletest.Act(t, table, "hp enemy 1")
	if got, want := text(table.Stage(screen.Screen{})), "then phase 2: Gain 5 Block, then phase 3: Gain 5 Block."; !strings.Contains(got, want) {
		t.Errorf("want %q in\n%s", want, got)
	}
}

func TestStageShowsHowAnEnemyChangesHits(t *testing.T) {
	got := text(fight(t, []string{"mask"}, "galvanize").Stage(screen.Screen{}))
	for _, want := range []string{"A hit of 10 now deals 5", "Deal 3→1 damage."} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
}

func TestForecastMarks(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{nil, "▼5"},
		{[]string{"gain 5 block"}, "✓ covered"},
		{[]string{"set team distract 1", "set team confused 1"}, "▼0-5"},
		{[]string{"set macguffin curse 4"}, "▼5 and ▼4 from Curse"},
		{[]string{"gain 5 block", "set macguffin curse 2"}, "▼2"}, // Curse takes the Block first
		{[]string{"set aldric taunt 1", "hp aldric 5"}, "▼5: knocked out"},
		{[]string{"set aldric taunt 1", "hp aldric 5", "set team distract 1", "set team confused 1"}, "▼0-5: may be knocked out"},
		{[]string{"hp macguffin 5"}, "the MacGuffin is lost"},
		{[]string{"hp macguffin 5"}, "▼5: lost"},
		{[]string{"hp macguffin 2"}, "▼5 (costs 2 HP): lost"},
		{[]string{"hp macguffin 2", "gain 1 block"}, "▼4 (costs 2 HP): lost"},
		{[]string{"hp macguffin 2", "set team distract 1", "set team confused 1"}, "▼0-5 (costs 2 HP): may be"},
		{[]string{"set aldric taunt 1", "hp aldric 3"}, "▼5 (costs 3 HP): knocked out"},
		{[]string{"set aldric taunt 1", "hp aldric 3", "in_play + balm"}, "▼5  "}, // it is healed first, so it does not cost all its HP
		{[]string{"hp macguffin 5", "set team distract 1", "set team confused 1"}, "the MacGuffin may be lost"},
		{[]string{"set team retaliate 30"}, "the fight may be won"},
	} {
		table := fight(t, []string{"stage_rat"}, "block")
		tabletest.Act(t, table, c.lines...)
		if got := text(table.Stage(screen.Screen{})); !strings.Contains(got, c.want) {
			t.Errorf("after %q: want %q in\n%s", c.lines, c.want, got)
		}
	}
}

func TestHandShowsWhatNumbersWouldBe(t *testing.T) {
	for _, c := range []struct {
		card  string
		lines []string
		want  []string
	}{
		{"galvanize", nil, []string{"(1)", "Deal 3 damage."}},
		{"galvanize", []string{"gain 2 inspire"}, []string{"Deal 3→5 damage."}},
		{"galvanize", []string{"set aldric forgetful 1"}, []string{"Deal 3→1 damage."}},
		{"galvanize", []string{"set aldric stage_fright 1"}, []string{"Stage Fright and cannot attack)"}},
		{"galvanize", []string{"hp aldric 0"}, []string{"knocked out)"}},
		{"galvanize", []string{"energy 0"}, []string{"(not enough energy)"}},
		{"block", []string{"gain 1 fortify"}, []string{"Gain 3→4 Block."}},
		{"block", []string{"set team weak 1"}, []string{"Gain 3→1 Block."}},
	} {
		table := fight(t, []string{"stage_rat"}, c.card)
		tabletest.Act(t, table, c.lines...)
		got := text(table.Stage(screen.Screen{}))
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s after %q: want %q in\n%s", c.card, c.lines, want, got)
			}
		}
	}
}

func TestNoLineIsWiderThanTheScreen(t *testing.T) {
	for _, width := range []int{30, 40, 57, 80, 100, 140} {
		s := screen.Screen{Width: width}
		run := newRun(t, uint64(width))
		var log engine.Log
		run.SetLog(&log)
		wander(t, run, uint64(width), 150, func() {
			lines := append(run.Stage(s), run.Story(log.Events, s)...)
			for _, l := range lines {
				if n := screen.Columns(l); n > width {
					t.Fatalf("%d columns on a screen of %d: %s", n, width, l)
				}
				if strings.Contains(l, screen.NoBreakSpace) {
					t.Fatalf("a space that is none for a terminal: %q", l)
				}
			}
			log.Truncate(0)
		})
	}
}

// newRun is a run at its first choice.
func newRun(t testing.TB, seed uint64) *ui.RunTable {
	t.Helper()
	r, err := StartRun(testContent(t), RunSetup{Seed: engine.Seed(seed), AskPlayer: true}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ui.NewRunTable(r)
}

// wander plays random actions, with some of a person's edits between them, and
// looks at each state.
func wander(t testing.TB, table screen.Table, seed uint64, actions int, look func()) {
	t.Helper()
	policy := engine.Seed(seed).Stream("wandering")
	edits := []string{"set pip taunt 2", "set team confused 1", "gain 2 distract", "gain 1 retaliate", "set macguffin curse 4", "energy 3",
		"set enemy poison 3", "inflict 1 vulnerable", "hand + protect", "hand + mischief", "hand + protect+", "hand + stalwart",
		"hand + war_drums", "set aldric fear 4", "set pip burn 2", "hp macguffin 40", "set aldric regenerate 2", "gain 1 ward", "gain 10 luck", "set enemy retaliate 1"}
	var legal []engine.Action
	for range actions {
		if legal = table.Legal(legal[:0]); len(legal) == 0 {
			return
		}
		if policy.IntN(5) == 0 {
			if a, err := table.Parse(edits[policy.IntN(len(edits))]); err == nil {
				table.Apply(a) // some cannot be, and that is fine
				look()
				continue
			}
		}
		if err := table.Apply(legal[policy.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		look()
	}
}

func TestStageAndStoryChangeNothing(t *testing.T) {
	table := scene(t)
	before := table.Hash()
	table.Stage(screen.Screen{Width: 80})
	table.Story(nil, screen.Screen{Width: 80})
	table.Judge(0)
	if table.Hash() != before {
		t.Error("looking changed the fight")
	}
}

func TestChoicesOfARun(t *testing.T) {
	run := newRun(t, 4)
	var all []string
	show := func() { all = append(append(all, run.Stage(screen.Screen{Width: 100})...), run.InputHint(), "") }
	for _, line := range []string{"galvanize", "1", "rat", "win", "1", "mender", "win", "2", "win"} {
		if run.CurrentDecisionKind() != InFight {
			show()
		}
		tabletest.Act(t, run, line)
	}
	show()
	shows(t, "choices", all)
}

func TestChoicesOnANarrowScreen(t *testing.T) {
	run := newRun(t, 4)
	tabletest.Act(t, run, "1", "1")
	all := run.Stage(screen.Screen{Width: 40})
	tabletest.Act(t, run, "1", "win")
	shows(t, "choices_40", append(all, run.Stage(screen.Screen{Width: 40})...))
}

func TestAFightOfARunSaysWhereItIs(t *testing.T) {
	run := newRun(t, 4)
	tabletest.Act(t, run, "1", "1", "1", "e")
	if got, want := run.Stage(screen.Screen{})[0], "Act I · The Opening · Scene 1 of 3 · Turn 2"; !strings.Contains(got, want) {
		t.Errorf("the first line is %q, want %q in it", got, want)
	}
}

func TestANarrowHeadingKeepsTheTurn(t *testing.T) {
	run := newRun(t, 4)
	tabletest.Act(t, run, "galvanize", "1", "1")
	for width, want := range map[int]string{
		0:  "── Act I · The Opening · Scene 1 of 3 · Turn 1 ─",
		52: "── Act I · The Opening · Scene 1 of 3 · Turn 1 ─",
		46: "── The Opening · Scene 1 of 3 · Turn 1 ─",
		34: "── Scene 1 of 3 · Turn 1 ─",
		14: "── Turn 1 ─",
	} {
		if got := run.Stage(screen.Screen{Width: width})[0]; !strings.HasPrefix(got, want) {
			t.Errorf("%d columns: %s, want %s", width, got, want)
		}
	}
}
