package ui_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

// evil is what a script may put into every name and text: an escape that clears
// the screen, a bell, a line end, a mark of direction, broken UTF-8, the marks
// that this package itself uses.
const evil = "\x1b[2J\x07\n\u202e\xff\x01\x02\x03\u200b\u009b1m"

// hostile is the test content with evil in everything that is shown.
func hostile(t testing.TB) *Content {
	t.Helper()
	cards, enemies, protagonists, run := testCards(), testEnemies(), testProtagonists(), testRun()
	for _, d := range cards {
		d.Name, d.Text, d.Says = evil+d.Name+evil, d.Text+evil+"{none}", []string{evil + "!"}
	}
	for _, d := range enemies {
		d.Name, d.Text, d.Says = evil+d.Name, evil+d.Text, []string{"HA" + evil}
	}
	for _, d := range protagonists {
		d.Name, d.Title, d.Says = d.Name+evil, evil, []string{evil}
	}
	for i := range run.Acts {
		run.Acts[i].Name += evil
	}
	return contenttest.NewCurtainContent(t, cards, enemies, protagonists, run)
}

func TestNoScriptReachesTheTerminal(t *testing.T) {
	content := hostile(t)
	r, err := StartRun(content, RunSetup{Seed: 2, AskPlayer: true}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := ui.NewRunTable(r)
	var log engine.Log
	run.SetLog(&log)
	check := func(what string, colour bool, lines ...string) {
		t.Helper()
		for _, l := range lines {
			if colour {
				l = strings.NewReplacer("\x1b[0m", "", "\x1b[1m", "", "\x1b[2m", "", "\x1b[31m", "", "\x1b[32m", "", "\x1b[36m", "", "\x1b[1;35m", "").Replace(l)
			}
			for _, bad := range []string{"\x1b", "\x07", "\n", "\u202e", "\xff", "\x01", "\x02", "\x03", "\u200b", "\u009b", "\r"} {
				if strings.Contains(l, bad) {
					t.Fatalf("%s holds %q: %q", what, bad, l)
				}
			}
		}
	}
	looks := 0
	look := func() {
		looks++
		for _, colour := range []bool{false, true} {
			s := screen.Screen{Width: 60 + 40*(looks%2), Colour: colour}
			check("the stage", colour, run.Stage(s)...)
			check("the story", colour, run.Story(log.Events, s)...)
			for _, word := range []string{"galvanize", "critic", "pip", "block"} {
				lines, _ := run.Help(word, s)
				check("help", colour, lines...)
			}
		}
		check("the guide", false, run.InputHint())
		for _, typed := range []string{"zzz\x1b[2J", "9", "quick_jab", "protect", "block pip", "p", "hp \x07 3"} {
			if _, err := run.Parse(typed); err != nil {
				check("an error", false, err.Error())
			}
		}
		log.Truncate(0)
	}
	look()
	wander(t, run, 3, 120, look)
	for i := 0; run.CurrentDecisionKind() != RunOver && i < 60; i++ {
		look()
		if run.CurrentDecisionKind() == InFight {
			tabletest.Act(t, run, "win")
		} else {
			tabletest.Act(t, run, "1")
		}
	}
	look()
	for _, d := range content.Cards {
		check("a card", false, ui.CardFace(content, d, content.UpgradeOf(d), "", screen.Screen{})...)
	}
}
