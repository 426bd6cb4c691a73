package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/tabletest"
)

func TestEveryLegalActionReadsBack(t *testing.T) {
	readsBack := func(table screen.Table) func() {
		return func() {
			words := map[string]engine.Action{}
			for _, a := range table.Legal(nil) {
				line := table.Describe(a)
				got, err := table.Parse(line)
				if err != nil || got != a {
					t.Fatalf("%v is %q, which reads as %v (%v)", a, line, got, err)
				}
				if other, twice := words[line]; twice {
					t.Fatalf("%v and %v are both %q", a, other, line)
				}
				words[line] = a
			}
		}
	}
	for seed := range uint64(testkit.Size(4, 12)) {
		run := newRun(t, seed)
		readsBack(run)()
		wander(t, run, seed, 400, readsBack(run))
	}
	crowds := [][]string{{"stage_rat", "stage_rat"}, {"mender", "critic", "stage_rat"}, {"stage_rat", "critic", "stage_rat", "stage_rat"}}
	for seed, enemies := range crowds {
		table := fight(t, enemies, "galvanize", "galvanize", "protect", "pepper_spray", "protect+", "block")
		wander(t, table, uint64(seed), 200, readsBack(table))
	}
}

func TestStageDirectionsReadBack(t *testing.T) {
	for _, c := range []struct{ typed, written string }{
		{"hp pip 3", "hp pip 3"},
		{"HP Pip 3", "hp pip 3"},
		{"hp m 20", "hp macguffin 20"},
		{"hp the macguffin 20", ""},
		{"hp enemy 4", "hp stagehand 4"},
		{"hp protagonist_b 4", "hp pip 4"},
		{"energy 5", "energy 5"},
		{"ovation 2", "ovation 2"},
		{"set pip taunt 3", "set pip taunt 3"},
		{"set pip Stage Fright 2", "set pip stage_fright 2"},
		{"set pip stage 2", "set pip stage_fright 2"},
		{"set team block 4", "set team block 4"},
		{"set block 4", "set team block 4"},
		{"set aldric block 4", "set aldric block 4"},
		{"gain 3 block", "set team block 4"}, // there is 1
		{"lose 1 block", "set team block 0"},
		{"lose 9 block", "set team block 0"},
		{"gain 2 taunt pip", "set pip taunt 2"},
		{"gain 2 energy", "energy 5"},
		{"gain 9 ovation", "ovation 5"},
		{"inflict 2 poison", "set stagehand poison 2"},
		{"inflict 1 stage fright on aldric", "set aldric stage_fright 1"},
		{"hand + protect+", "hand + protect+"},
		{"hand +protect", "hand + protect"},
		{"draw pile", ""},
		{"draw + Pepper Spray", "draw + pepper_spray"},
		{"discard_pile + block", "discard + block"},
		{"in_play + war_drums", "in_play + war_drums"},
		{"hand - block", "hand - block"},
		{"hand - block#2", "hand - block#2"},
		{"draw - inspire", "draw - inspire"},
		{"force luck true", "force luck true"},
		{"force confused no", "force confused false"},
	} {
		table := fight(t, []string{"stagehand"}, "block", "galvanize", "block")
		tabletest.Act(t, table, "set block 1")
		a, err := table.Parse(c.typed)
		if c.written == "" {
			if err == nil {
				t.Errorf("%q reads as %q", c.typed, table.Describe(a))
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", c.typed, err)
			continue
		}
		if got := table.Describe(a); got != c.written {
			t.Errorf("%q is written %q, want %q", c.typed, got, c.written)
		}
		if again, err := table.Parse(c.written); err != nil || again != a {
			t.Errorf("%q reads as %v, then as %v (%v)", c.typed, a, again, err)
		}
		if err := table.Apply(a); err != nil {
			t.Errorf("%q: %v", c.typed, err)
		}
	}
}

func TestADroppedCardHasAWordToo(t *testing.T) {
	table := fight(t, []string{"stage_rat"}, "block")
	drop, err := table.Parse("hand - block")
	if err != nil {
		t.Fatal(err)
	}
	tabletest.Act(t, table, "hand - block")
	line := table.Describe(drop)
	if again, err := table.Parse(line); err != nil || again != drop {
		t.Errorf("%q reads as %v (%v), want %v", line, again, err, drop)
	}
}

func TestAPersonCanBeShort(t *testing.T) {
	for _, c := range []struct{ typed, written string }{
		{"e", "end_turn"},
		{"end", "end_turn"},
		{" End  Turn ", "end_turn"},
		{"1", "play galvanize"},
		{"2 pip", "play protect pip"},
		{"3", "play block"},
		{"4", "play block#2"},
		{"play 4", "play block#2"},
		{"block", "play block"},
		{"Block #2", "play block#2"},
		{"galv", "play galvanize"},
		{"Pepper Spray", "play pepper_spray"},
		{"spray", "play pepper_spray"},
		{"pep", "play pepper_spray"},
		{"protect p", "play protect pip"},
		{"protect on Aldric", "play protect aldric"},
		{"galvanize stagehand", "play galvanize"},
		{"galvanize enemy", "play galvanize"},
	} {
		table := fight(t, []string{"stagehand"}, "galvanize", "protect", "block", "block", "pepper_spray")
		a, err := table.Parse(c.typed)
		if err != nil {
			t.Errorf("%q: %v", c.typed, err)
		} else if got := table.Describe(a); got != c.written {
			t.Errorf("%q is %q, want %q", c.typed, got, c.written)
		}
	}
}

func TestErrorsSayWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"", []string{`"end"`}},
		{"galvanise", []string{`did you mean "galvanize"?`}},
		{"ned", []string{`did you mean "end"?`}},
		{"quick jab", []string{"Quick Jab is not in the hand", "1 Galvanize, 2 Protect"}},
		{"zzz", []string{`"zzz"`, "1 Galvanize"}},
		{"9", []string{"no card 9", "1 Galvanize"}},
		{"0", []string{"no card 0"}},
		{"99999999999999999999", []string{"999", "1 Galvanize"}},
		{"p", []string{`"protect" or "pepper_spray"`}},
		{"protect", []string{"needs a target", `"aldric" or "pip"`}},
		{"protect macguffin", []string{"cannot be played on the MacGuffin", `"aldric" or "pip"`}},
		{"protect pipp", []string{`did you mean "pip"?`}},
		{"block pip", []string{"Block takes no target"}},
		{"hp pip", []string{"the HP is missing", "hp ACTOR HP", "hp pip 3"}},
		{"hp pupp 3", []string{`unknown actor "pupp"`, `"pip"`}},
		{"hp pip x", []string{"a whole number", `not "x"`}},
		{"set pip tount 3", []string{`did you mean "taunt"?`}},
		{"set taunt 3", []string{"the team cannot hold Taunt", `"aldric" or "pip"`}},
		{"gain x block", []string{"gain 3 block"}},
		{"gain 3 blok", []string{`did you mean "block"?`}},
		{"hand + blok", []string{`did you mean "block"?`}},
		{"hand - vex", []string{"card in that pile", `"galvanize"`}},
		{"hand +", []string{"the card is missing", "hand + CARD"}},
		{"energy lots", []string{"a whole number from 0 to 9999"}},
		{"energy 70000", []string{"a whole number from 0 to 9999"}},
		{"force luk true", []string{`did you mean "luck"?`}},
		{"force luck maybe", []string{`unknown outcome "maybe"`, `"true"`}},
		{"win", []string{"hp enemy 0"}},
		{"draw", []string{"+ or - is missing", "draw + CARD or draw - CARD", `"help draw" lists`}},
		{"draw pile", []string{"draw + CARD"}},
		{"draw galvanize", []string{"draw + CARD"}},
		{"hand", []string{"hand - CARD"}},
		{"hp", []string{"hp pip 3"}},
		{"inflict", []string{"inflict 1 weak"}},
		{"force", []string{"force luck true"}},
		{"end it", []string{`unexpected "it"`}},
		{"play", []string{"play CARD"}},
	} {
		table := fight(t, []string{"stagehand"}, "galvanize", "protect", "block", "pepper_spray")
		a, err := table.Parse(c.typed)
		if err == nil {
			t.Errorf("%q reads as %q", c.typed, table.Describe(a))
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q in it", c.typed, err, want)
			}
		}
		if strings.Contains(err.Error(), fmt.Sprintf("did you mean %q", c.typed)) {
			t.Errorf("%q: suggests what was typed: %v", c.typed, err)
		}
	}
}

func TestChoicesAreTypedByNumberOrName(t *testing.T) {
	run := newRun(t, 4)
	tabletest.Act(t, run, "galvanize", "1")
	for typed, want := range map[string]string{
		"1": "choose stage_rat", "2": "choose stagehand", "rat": "choose stage_rat", "Stage Rat": "choose stage_rat",
		"choose stagehand": "choose stagehand", "choose 2": "choose stagehand", "take stageh": "choose stagehand",
	} {
		a, err := run.Parse(typed)
		if err != nil {
			t.Errorf("%q: %v", typed, err)
		} else if got := run.Describe(a); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
	for typed, want := range map[string]string{
		"3": `no option 3: expected "stage_rat" or "stagehand"`, "stage": `"stage_rat" or "stagehand"`, "stagehnad": `did you mean "stagehand"?`, "": "an option's number or name", "end": "stage_rat",
	} {
		if a, err := run.Parse(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v %v, want %q", typed, a, err, want)
		}
	}
	tabletest.Act(t, run, "1")
	if _, err := run.Parse("choose stagehand"); err == nil || !strings.Contains(err.Error(), "fight") {
		t.Errorf("a choice during a fight: %v", err)
	}
}

func TestARunCanBeWonByDirection(t *testing.T) {
	run := newRun(t, 9)
	fights := 0
	for run.CurrentDecisionKind() != RunOver {
		if run.CurrentDecisionKind() != InFight {
			tabletest.Act(t, run, "1")
			continue
		}
		a, err := run.Parse("win")
		if err != nil {
			t.Fatal(err)
		}
		if got := run.Describe(a); got != "win" {
			t.Fatalf("winning is written %q", got)
		}
		fights++
		tabletest.Act(t, run, "win")
	}
	if _, won := run.Outcome(); !won || fights != 9 {
		t.Errorf("over after %d fights, want 9", fights)
	}
}

func TestActionsThatMakeNoSenseStillHaveAText(t *testing.T) {
	run := newRun(t, 1)
	table := fight(t, []string{"stage_rat"}, "block")
	for verb := range 60 {
		for _, n := range []int16{-300, -1, 0, 7, 63, 9999} {
			a := engine.Action{Kind: engine.ActionKind(verb), Args: [4]int16{n, n, n}}
			if n > 60 && engine.ActionKind(verb) == ActPlay {
				continue
			}
			for _, got := range []string{table.Describe(a), run.Describe(a)} {
				if got == "" {
					t.Errorf("%v has no text", a)
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"play block", "1 pip", "set team block 3", "hand + vex", "gain 3 block", "win", "hp enemy_2 \x1b[2J", "hand -", "drop #9"} {
		f.Add(line)
	}
	table := fight(f, []string{"stage_rat", "mender"}, "galvanize", "protect", "block")
	f.Fuzz(func(t *testing.T, line string) {
		a, err := table.Parse(line)
		if err != nil {
			for _, r := range err.Error() {
				if r < ' ' || r == 0x7f {
					t.Errorf("%q: the error holds a control character: %q", line, err)
				}
			}
			return
		}
		written := table.Describe(a)
		if again, err := table.Parse(written); err != nil || again != a {
			t.Errorf("%q is %v, written %q, which reads as %v (%v)", line, a, written, again, err)
		}
	})
}
