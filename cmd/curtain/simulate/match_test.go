package simulate_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

// matched returns the JSON output of simulate for two versions.
func matched(s *curtaintest.TestProgram, t *testing.T, args ...string) simulate.DifferenceDocument {
	t.Helper()
	return curtaintest.RunJSON[simulate.DifferenceDocument](t, s, program.ExitOK, append([]string{"simulate", "--json", "--players", "greedy"}, args...)...)
}

func TestVersionsAreMatched(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := curtaintest.NewProgramWithMods(t)
	same := matched(s, t, "--against", "no-mods", "--runs", "3")
	if same.Verdict != "alike" || same.Points != (lab.Estimate{}) || *same.Margin != (lab.Estimate{}) || same.Parted != 0 {
		t.Errorf("one version against itself: %+v", same)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "simulate", "--players", "greedy", "--against", "no-mods", "--runs", "3"), "won with no-mods", "Both versions have the same files.")
	args := []string{"fight", "playwright", "--against", "playwright.hp=10"}
	d := matched(s, t, args...)
	if d.Verdict != "better" || d.Versions[0].Percent >= d.Versions[1].Percent || d.Versions[1].Name != "playwright.hp=10" || len(d.Flipped) == 0 || d.Points.Low <= 0 {
		t.Errorf("%+v", d)
	}
	s.Cores = 1
	if again := matched(s, t, args...); again.Fingerprint != d.Fingerprint || again.Pairs != d.Pairs {
		t.Errorf("one core: %d pairs, %s; two: %d, %s", again.Pairs, again.Fingerprint, d.Pairs, d.Fingerprint)
	}
	if d := matched(s, t, "fight", "critic", "--against", "critic.hp=20", "--against", "critic.hp=55", "--runs", "80", "--margin", "macguffin.hp"); d.Pairs != 80 || d.MarginIn != "macguffin.hp" || d.Margin != nil && (d.Margin.Low < -50 || d.Margin.High > 50) {
		t.Errorf("%+v", d)
	}
	out := s.Run(t, program.ExitOK, "simulate", "fight", "playwright", "--players", "greedy", "--against", "galvanize=nothing", "--runs", "120")
	curtaintest.CheckContains(t, out, "120 pairs of games, seeds 1 to 120", "won with these scripts", "won with galvanize=nothing", "difference in points", "difference in margin (95% confidence interval ", "in hundredths of a MacGuffin HP", "diverged")
}

func TestAVersionIsAFolderAModOrALock(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder})
	fight := []string{"fight", "stage_rat", "--runs", "4"}
	for _, version := range []string{"mods/lantern", "no-mods", "used.lock", "old", "project"} {
		if version == "used.lock" {
			s.Run(t, program.ExitOK, "mods", "lock", version)
		}
		if below, is := map[string]string{"old": "curtain", "project": "scripts/curtain"}[version]; is {
			if err := os.CopyFS(filepath.Join(s.Dir, version, below), os.DirFS(filepath.Join(curtaintest.ProjectRoot, "scripts/curtain"))); err != nil {
				t.Fatal(err)
			}
		}
		d := matched(s, t, append(fight, "--against", version)...)
		if parted := d.Parted > 0; parted != (version == "no-mods") {
			t.Errorf("%s: %+v", version, d)
		}
	}
}

func TestAVersionIsACommit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	s := curtaintest.NewConsoleProgram(t)
	git := func(args ...string) {
		c := exec.Command("git", append([]string{"-C", s.Dir, "-c", "user.name=x", "-c", "user.email=x"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "first")
	curtaintest.ReplaceInFile(t, filepath.Join(s.Dir, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 3, times = 2")
	if d := matched(s, t, "fight", "rat", "--against", "HEAD", "--runs", "5"); d.Parted == 0 || d.Versions[1].Name != "HEAD" {
		t.Errorf("%+v", d)
	}
	for _, name := range []string{"HEAD~1", "--output", "-", "nobody", "HEAD:scripts", strings.Repeat("x", 100_000), curtaintest.HostileText} {
		s.Run(t, program.ExitUsage, "simulate", "--against="+name)
		curtaintest.CheckContains(t, s.Stderr.String(), "no such folder, file or commit")
	}
	if left, _ := filepath.Glob(filepath.Join(s.Dir, "x*")); left != nil {
		t.Errorf("git has written %q", left)
	}
}

func TestWhatIsNoVersionIsTold(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "empty", "notes.txt"), "x")
	curtaintest.Write(t, filepath.Join(s.Dir, "notes.txt"), "x")
	for version, says := range map[string]string{
		"galvanise.cost=1":                    `unknown id "galvanise"`,
		"galvanize.cots=1":                    "cots",
		"galvanize.cost=dear":                 "cost",
		"galvanize=1":                         "say which field of",
		"=1":                                  ": a change must have the form ID.PATH=VALUE or ID=",
		"galvanize.=1":                        ": a change must have the form ID.PATH=VALUE or ID=",
		"galvanize.cost=":                     ": a change must have the form ID.PATH=VALUE or ID=",
		"nobody=nothing":                      `unknown id "nobody"`,
		"vulnerable=nothing":                  `unknown id "vulnerable"`,
		"notes.txt":                           "notes.txt",
		"empty":                               "no scripts in empty",
		"a.b=" + strings.Repeat("9", 100_000): "",
		"galvanize.name=" + curtaintest.HostileText:            "",
		"galvanize.says={ (function() while 1 do end end)() }": "more than",
		`galvanize.cost=1 } remove "x" --`:                     "",
	} {
		s.Stderr.Reset()
		if status := program.Run([]string{"simulate", "--runs", "1", "--players", "random", "--against", version}, s.Host); status != program.ExitUsage && status != program.ExitContent {
			t.Errorf("%.60q: exit status %d\n%s", version, status, &s.Stderr)
		}
		curtaintest.CheckContains(t, s.Stderr.String(), says)
		curtaintest.CheckNoTerminalControls(t, version, s.Stderr.String(), false)
	}
	for line, says := range map[string]string{
		"--against no-mods --bound 0":         "--bound and --errors must be between 0 and 100, not",
		"--against no-mods --errors 100":      "--bound and --errors must be between 0 and 100, not",
		"--against no-mods --bound NaN":       "--bound and --errors must be between 0 and 100, not",
		"--against no-mods --margin enemy.pH": "has no number",
		"--against no-mods --runs 0":          "--runs must be between 1 and",
		"--open 3":                            "--open needs --against",
	} {
		s.Run(t, program.ExitUsage, append([]string{"simulate"}, strings.Fields(line)...)...)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
	}
}

func TestAPartingIsOpenedAtTheConsole(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	open := func(lines string, args ...string) string {
		s.In = strings.NewReader(lines + "\n")
		return s.Run(t, program.ExitOK, append([]string{"simulate", "--players", "greedy"}, args...)...)
	}
	out := open("tree\nwhy enemy.hp\ngoto line1\n", "fight", "stage_rat", "--against", "galvanize.values.damage=4", "--open", "2")
	curtaintest.CheckContains(t, out, "Action ", ", play galvanize:\n", "different: Stage Rat", "  these scripts:\n", "galvanize.lua:10, play of card \"galvanize\"", "  galvanize.values.damage=4:\n",
		"line1: galvanize.values.damage=4; line2 (the current one): these scripts", "line1  0 to ", "line2  ", ", from play galvanize", "you at ", "deals 3", "Now after")
	out = open("tree\n", "fight", "stage_rat", "--against", "stage_rat.hp=30", "--open", "2")
	curtaintest.CheckContains(t, out, "At the start:", "Stage Rat HP: 25, and 30", "line1  0 to ", "line2  0 to ", "you at 0")
	curtaintest.CheckContains(t, open("", "fight", "stage_rat", "--against", "critic.hp=1", "--open", "2"), "With seed 2, both versions play the same game.")
	curtaintest.CheckContains(t, open("tree\n", "skirmish", "--players", "greedy,random", "--against", "goblin.hp=1", "--open", "4"), "line2")
}
