//go:build unix

package load_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

func pipe(t testing.TB, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestModsBecomeOtherThings replaces mods and their files by links, pipes and so on during a game. Nothing may block,
// and the game continues.
func TestModsBecomeOtherThings(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	in := func(name string) string { return filepath.Join(folder, name) }
	curtaintest.WriteMod(t, folder, "stars", curtaintest.Manifest("stars", "0.9.0", ""), "spark.lua", curtaintest.SparkCard("spark", 9))
	printed := s.SetSteps(t, []curtaintest.Step{
		{Types: "lantern:spark"},
		{Do: func() { os.RemoveAll(in("stars")); pipe(t, in("stars")) }, Until: "stars:spark gone. The game"},
		{Do: func() { pipe(t, in("p.zip")) }, Until: "p.zip: "},
		{Do: func() { pipe(t, in("lantern/cards/pipe.lua")) }, Until: "Keeping the last working scripts."},
		{Do: func() { os.Remove(in("lantern/cards/pipe.lua")) }, Until: "back to what they were"},
		{Do: func() { os.Symlink("/etc/passwd", in("moon/secret.lua")) }, Until: "Keeping the last working scripts."},
		{Do: func() { os.Remove(in("moon/secret.lua")) }, Until: "back to what they were"},
		{Do: func() { os.Rename(folder, folder+".away"); pipe(t, folder) }, Until: "Keeping the previous scripts."},
		{Do: func() { os.Remove(folder); os.Rename(folder+".away", folder) }, Until: "back to what they were", Types: "lantern:spark"},
		{Types: "quit"},
	})
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--seed", "4", "fight", "stage_rat", sparks)
	curtaintest.CheckContains(t, printed.String(), "loses 3 HP", "loses 3 HP")
	curtaintest.CheckContainsNone(t, printed.String(), "root:")
}

// TestAStormOfMods adds and removes mods as fast as possible. In the end, the game must use those that exist.
func TestAStormOfMods(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	away := filepath.Join(s.Dir, "away")
	storm := func() {
		for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
			for _, id := range []string{"moon", "lantern"} {
				os.Rename(filepath.Join(folder, id), away)
				os.RemoveAll(filepath.Join(folder, "torn"))
				curtaintest.WriteMod(t, folder, "torn", "return mod {", "x.lua", strings.Repeat("x", 1000))
				os.Rename(away, filepath.Join(folder, id))
			}
		}
		os.RemoveAll(filepath.Join(folder, "torn"))
		curtaintest.WriteMod(t, folder, "last", curtaintest.Manifest("last", "1.0.0", ""), "spark.lua", curtaintest.SparkCard("spark", 9))
		curtaintest.ReplaceInFile(t, filepath.Join(folder, "lantern/cards/spark.lua"), "damage = 3", "damage = 8")
	}
	printed := s.SetSteps(t, []curtaintest.Step{
		{Do: storm, Until: "last:spark"},
		{Types: "help last:spark"},
		{Until: "Deal 9"},
		{Types: "quit"},
	})
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--seed", "4", "fight", "stage_rat", "deck=block,block,block")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", "--scripts", "mine", "cards", "spark")+printed.String(), "Deal 8", "Deal 9")
}

// TestAFolderFullOfWhatIsNoMod checks that mods are found among thousands of folders that are none.
func TestAFolderFullOfWhatIsNoMod(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	for i := range testkit.Size(300, 3000) {
		if err := os.MkdirAll(filepath.Join(folder, fmt.Sprintf("m%04d", i)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", "deck=lantern:spark,lantern:spark")
	said := s.Stderr.String()
	curtaintest.CheckContains(t, said, "m0000: ", "m0002: ", "more errors")
	if n := strings.Count(said, "\n"); n > 100 {
		t.Errorf("%d lines are said of it", n)
	}
}

// TestAGreedyModIsLeftOut checks that a mod that exceeds a common limit is the one to be left out, in any order.
func TestAGreedyModIsLeftOut(t *testing.T) {
	s, folder := curtaintest.NewProgramWithLanternAndMoon(t)
	curtaintest.WriteMod(t, folder, "greedy", curtaintest.Manifest("greedy", "1.0.0", ""))
	for i := range 60 {
		curtaintest.Write(t, filepath.Join(folder, fmt.Sprintf("greedy/c%d.lua", i)), "local n = 0\nfor i = 1, 49000 do n = n + i end\n"+curtaintest.SparkCard(fmt.Sprintf("spark%d", i), 3))
	}
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", sparks)
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/greedy: the script runs too long", "the mod greedy is the largest", "greedy is left out.")
	curtaintest.CheckContainsNone(t, s.Stderr.String(), "lantern is", "moon is")

	os.RemoveAll(filepath.Join(folder, "greedy"))
	curtaintest.WriteMod(t, folder, "wide", curtaintest.Manifest("wide", "1.0.0", ""), "spark.lua", curtaintest.SparkCard("spark", 3)+strings.Repeat("-- nothing\n", 5000))
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--limit", "mods=40000", "fight", "stage_rat", sparks)
	curtaintest.CheckContains(t, s.Stderr.String(), "mods/wide: the scripts of all mods total", "--limit mods=N", "wide is left out.")
	for _, verb := range []string{"test", "test --watch"} {
		s.Run(t, program.ExitContent, append(strings.Fields(verb), "--scripts", "mine", "--limit", "mods=40000")...)
		curtaintest.CheckContains(t, s.Stderr.String(), "mods/wide: the scripts of all mods total")
	}
}

// TestManyMegabytesOfModsAreNotLoadedAgainAndAgain checks that many mods are not loaded repeatedly to find out which
// of them break a game together.
func TestManyMegabytesOfModsAreNotLoadedAgainAndAgain(t *testing.T) {
	comments := "\n" + strings.Repeat("-- "+strings.Repeat("x", 60)+"\n", 1000)
	for _, c := range []struct {
		files int // of 64 KB in each of the three mods
		says  string
	}{{1, "mod2 is left out."}, {20, "mod0, mod1, mod2 are left out."}} {
		var list [][3]string
		for i := range 3 {
			list = append(list, [3]string{fmt.Sprint("mod", i), "", `remove "block"`})
		}
		s := curtaintest.NewProgramWithMods(t, list...)
		for i := range 3 * c.files {
			curtaintest.Write(t, filepath.Join(s.Dir, "mods", fmt.Sprint("mod", i%3), fmt.Sprintf("f%d.lua", i)), `override "quick_jab" { cost = 1 }`+comments)
		}
		s.In = strings.NewReader("")
		program.Run([]string{"play", "--auto", "fight", "stage_rat"}, s.Host)
		curtaintest.CheckContains(t, s.Stderr.String(), c.says)
	}
}
