package main

import (
	"context"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestWhatWasMeantByASetup(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	for line, says := range map[string]string{
		"play critic":               "did you mean `curtain play fight critic`?",
		"play critci macguffin=20":  "did you mean `curtain play fight critic macguffin=20`?",
		"simulate --runs 1 critic":  "fight critic`?",
		"play fight":                "a fight must have 1 to 4 enemies, not 0; `curtain list enemies` lists them",
		"play fight ratt":           `unknown enemy "ratt": did you mean "stage_rat"? ` + "`curtain list enemies` lists them",
		"play fight blok":           `unknown enemy "blok"; ` + "`curtain list enemies` lists them",
		"play fight stage_ra":       `did you mean "stage_rat"? ` + "`curtain list enemies`",
		"play fight xyzzy":          `unknown enemy "xyzzy"; ` + "`curtain list enemies` lists them",
		"play fight critic deck=vx": `unknown card "vx"`,
		"play figth critic":         `unknown setup "figth": did you mean ` + "`curtain play fight critic`?",
		"play chess":                `unknown setup "chess": Curtain Call has "run" and "fight"; the games are curtain, skirmish, autobattle and battleline`,
		"repl nofile":               `unknown setup "nofile", and no such file or saved game exists`,
		"play skirmsh":              `did you mean "skirmish"?`,
	} {
		s.Run(t, program.ExitUsage, strings.Fields(line)...)
		if got := s.Stderr.String(); !strings.Contains(got, says) {
			t.Errorf("%s: no %q in\n%s", line, says, got)
		}
	}
	s.Run(t, program.ExitUsage, "play", "xyzzy")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "did you mean", "lists them")
}

func TestHelpListsTheSetups(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	for _, about := range []string{"play", "repl", "simulate"} {
		out := s.Run(t, program.ExitOK, "help", about)
		for i, r := range registry.Rulesets {
			if len(r.Setups) == 0 {
				t.Errorf("%s offers no setups", r.Name)
			}
			for _, form := range r.Setups {
				words := form.Words
				if i > 0 {
					words = r.Name + " " + words
				}
				curtaintest.CheckContains(t, out, "  "+words)
			}
		}
	}
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "help", "list"), "fight")
}

func TestTheBotStopsWhenInterrupted(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	s.Stop()
	curtaintest.CheckContains(t, s.Run(t, program.ExitInterrupted, "play", "--auto"), "Interrupted", "--seed 77")
	s.Run(t, program.ExitInterrupted, "simulate", "--runs", "5")
	s.Interrupted = context.Background()
	s.Run(t, program.ExitOK, "simulate", "--runs", "5")
}
