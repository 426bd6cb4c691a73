package load_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/testkit/gametest"
)

// sixtyMods returns a program with sixty generated mods, each with twenty cards.
func sixtyMods(tb testing.TB) *curtaintest.TestProgram {
	tb.Helper()
	s, _ := curtaintest.NewProgramWithEditableScripts(tb)
	s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "mods")
	for name, body := range gametest.GenerateMods(tb, registry.Rulesets[0], 60, 20) {
		path := filepath.Join(s.Dir, "mods", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		curtaintest.Write(tb, path, body)
	}
	return s
}

func TestSixtyMods(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := sixtyMods(t)
	s.Run(t, program.ExitOK, "mods", "list", "--scripts", "mine")
	curtaintest.CheckContains(t, s.Stdout.String(), "(60)", "generated_00", "generated_59")
	s.Stdout.Reset()
	s.Run(t, program.ExitOK, "list", "cards", "--scripts", "mine")
	if n := strings.Count(s.Stdout.String(), "generated_"); n < 60*20 {
		t.Errorf("%d cards of mods are listed, want %d", n, 60*20)
	}
	s.Run(t, program.ExitOK, "play", "--auto", "--seed", "3", "--scripts", "mine", "fight", "stage_rat")
}

// BenchmarkSixtyMods measures commands with sixty mods.
func BenchmarkSixtyMods(b *testing.B) {
	s := sixtyMods(b)
	for _, line := range []string{"mods list", "list", "play --auto --seed 3 fight stage_rat"} {
		b.Run(line, func(b *testing.B) {
			for b.Loop() {
				s.Stdout.Reset()
				if status := program.Run(append(strings.Fields(line), "--scripts", "mine"), s.Host); status != program.ExitOK {
					b.Fatal(s.Stderr.String())
				}
			}
		})
	}
	b.Run("save", func(b *testing.B) {
		s.Scripts = "mine"
		g, err := load.LoadGame(s.Host, registry.Rulesets[0])
		if err != nil {
			b.Fatal(err)
		}
		f := &load.Reloader{Host: s.Host, Rules: g.Ruleset}
		f.SetGameInUse(g)
		content := g
		file := filepath.Join(s.Dir, "mods", "generated_07", "1.lua")
		body := testkit.ReadFile(b, file)
		for i := 0; b.Loop(); i++ {
			curtaintest.Write(b, file, body+"\n-- "+strconv.Itoa(i))
			texts, err := f.Read()
			if err != nil {
				b.Fatal(err)
			}
			next, err := f.Load(texts, content)
			if err != nil {
				b.Fatal(err)
			}
			content = next
		}
	})
}
