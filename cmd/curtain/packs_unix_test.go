//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func pipe(t testing.TB, path string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Fatal(err)
	}
}

// What no editor makes takes the place of mods and of their files while one plays:
// nothing waits, and the game goes on.
func TestModsBecomeOtherThings(t *testing.T) {
	s, folder := modStage(t)
	in := func(name string) string { return filepath.Join(folder, name) }
	put(t, folder, "stars", manifest("stars", "0.9.0", ""), "spark.lua", sparkCard("spark", 9))
	printed := new(page)
	s.host.out = printed
	s.typing = func(completer) prompt {
		return &hand{t: t, read: printed.String, steps: []step{
			{types: "lantern:spark"},
			{do: func() { os.RemoveAll(in("stars")); pipe(t, in("stars")) }, until: "stars:spark gone: the game"},
			{do: func() { pipe(t, in("p.zip")) }, until: "p.zip: "},
			{do: func() { pipe(t, in("lantern/cards/pipe.lua")) }, until: "good scripts go on"},
			{do: func() { os.Remove(in("lantern/cards/pipe.lua")) }, until: "as they were"},
			{do: func() { os.Symlink("/etc/passwd", in("moon/secret.lua")) }, until: "good scripts go on"},
			{do: func() { os.Remove(in("moon/secret.lua")) }, until: "as they were"},
			{do: func() { os.Rename(folder, folder+".away"); pipe(t, folder) }, until: "of before go on"},
			{do: func() { os.Remove(folder); os.Rename(folder+".away", folder) }, until: "as they were", types: "lantern:spark"},
			{types: "quit"},
		}}
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--seed", "4", "fight", "stage_rat", sparks)
	has(t, printed.String(), "loses 3 HP", "loses 3 HP")
	lacks(t, printed.String(), "root:")
}

// Mods come and go as fast as the disk lets them: whatever a look finds, what plays at
// the end is what is there.
func TestAStormOfMods(t *testing.T) {
	s, folder := modStage(t)
	away := filepath.Join(s.dir, "away")
	storm := func() {
		for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
			for _, id := range []string{"moon", "lantern"} {
				os.Rename(filepath.Join(folder, id), away)
				os.RemoveAll(filepath.Join(folder, "torn"))
				put(t, folder, "torn", "return mod {", "x.lua", strings.Repeat("x", 1000))
				os.Rename(away, filepath.Join(folder, id))
			}
		}
		os.RemoveAll(filepath.Join(folder, "torn"))
		put(t, folder, "last", manifest("last", "1.0.0", ""), "spark.lua", sparkCard("spark", 9))
		edit(t, filepath.Join(folder, "lantern/cards/spark.lua"), "damage = 3", "damage = 8")
	}
	printed := new(page)
	s.host.out = printed
	s.typing = func(completer) prompt {
		return &hand{t: t, read: printed.String, steps: []step{
			{do: storm, until: "last:spark"},
			{types: "help last:spark"},
			{until: "Deal 9"},
			{types: "quit"},
		}}
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--seed", "4", "fight", "stage_rat", "deck=block,block,block")
	has(t, s.does(t, exitOK, "list", "--scripts", "mine", "cards", "spark")+printed.String(), "Deal 8", "Deal 9")
}

// Thousands of folders that are no mods leave those that are.
func TestAFolderFullOfWhatIsNoMod(t *testing.T) {
	s, folder := modStage(t)
	for i := range 3000 {
		if err := os.MkdirAll(filepath.Join(folder, fmt.Sprintf("m%04d", i)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", "deck=lantern:spark,lantern:spark")
	said := s.stderr.String()
	has(t, said, "m0000: ", "m0002: ", "faults more")
	if n := strings.Count(said, "\n"); n > 100 {
		t.Errorf("%d lines are said of it", n)
	}
}

// A mod that uses up what all may is the one that is left out, wherever it stands.
func TestAGreedyModIsLeftOut(t *testing.T) {
	s, folder := modStage(t)
	put(t, folder, "greedy", manifest("greedy", "1.0.0", ""))
	for i := range 60 {
		write(t, filepath.Join(folder, fmt.Sprintf("greedy/c%d.lua", i)), "local n = 0\nfor i = 1, 49000 do n = n + i end\n"+sparkCard(fmt.Sprintf("spark%d", i), 3))
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "fight", "stage_rat", sparks)
	has(t, s.stderr.String(), "mods/greedy: the script runs too long", "the mod greedy has the most part in it", "greedy is left out.")
	lacks(t, s.stderr.String(), "lantern is", "moon is")

	os.RemoveAll(filepath.Join(folder, "greedy"))
	put(t, folder, "wide", manifest("wide", "1.0.0", ""), "spark.lua", sparkCard("spark", 3)+strings.Repeat("-- nothing\n", 5000))
	s.does(t, exitOK, "play", "--scripts", "mine", "--auto", "--seed", "4", "--limit", "mods=40000", "fight", "stage_rat", sparks)
	has(t, s.stderr.String(), "mods/wide: the scripts of all mods have", "--limit mods=N", "wide is left out.")
	for _, verb := range []string{"test", "test --watch"} {
		s.does(t, exitContent, append(strings.Fields(verb), "--scripts", "mine", "--limit", "mods=40000")...)
		has(t, s.stderr.String(), "mods/wide: the scripts of all mods have")
	}
}

// Which of many mods spoil a game together is not found out by loading all of them again
// and again.
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
		s := modded(t, list...)
		for i := range 3 * c.files {
			write(t, filepath.Join(s.dir, "mods", fmt.Sprint("mod", i%3), fmt.Sprintf("f%d.lua", i)), `override "quick_jab" { cost = 1 }`+comments)
		}
		s.in = strings.NewReader("")
		run([]string{"play", "--auto", "fight", "stage_rat"}, s.host)
		has(t, s.stderr.String(), c.says)
	}
}
