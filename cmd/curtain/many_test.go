package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"curtaincall/scripting/gametest"
)

// sixtyMods are a stage with sixty mods of generated content, each of
// twenty cards.
func sixtyMods(tb testing.TB) *stage {
	tb.Helper()
	s, _ := liveStage(tb)
	s.vars["CURTAIN_MODS"] = filepath.Join(s.dir, "mods")
	for name, body := range gametest.Mods(tb, rulesets[0], "card", 60, 20) {
		path := filepath.Join(s.dir, "mods", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		write(tb, path, body)
	}
	return s
}

func TestSixtyMods(t *testing.T) {
	s := sixtyMods(t)
	s.does(t, exitOK, "mods", "list", "--scripts", "mine")
	has(t, s.stdout.String(), "(60)", "generated_00", "generated_59")
	s.stdout.Reset()
	s.does(t, exitOK, "list", "cards", "--scripts", "mine")
	if n := strings.Count(s.stdout.String(), "generated_"); n < 60*20 {
		t.Errorf("%d cards of mods are listed, want %d", n, 60*20)
	}
	s.does(t, exitOK, "play", "--auto", "--seed", "3", "--scripts", "mine", "fight", "stage_rat")
}

// BenchmarkSixtyMods is what commands take with them.
func BenchmarkSixtyMods(b *testing.B) {
	s := sixtyMods(b)
	for _, line := range []string{"mods list", "list", "play --auto --seed 3 fight stage_rat"} {
		b.Run(line, func(b *testing.B) {
			for b.Loop() {
				s.stdout.Reset()
				if status := run(append(strings.Fields(line), "--scripts", "mine"), s.host); status != exitOK {
					b.Fatal(s.stderr.String())
				}
			}
		})
	}
	b.Run("save", func(b *testing.B) {
		s.scripts = "mine"
		g, err := s.load(rulesets[0])
		if err != nil {
			b.Fatal(err)
		}
		f := &following{host: s.host, rules: g.Ruleset}
		f.taken(g)
		content := &live{g.content, g}
		file := filepath.Join(s.dir, "mods", "generated_07", "1.lua")
		body, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		for i := 0; b.Loop(); i++ {
			write(b, file, string(body)+"\n-- "+strconv.Itoa(i))
			texts, err := f.read()
			if err != nil {
				b.Fatal(err)
			}
			next, err := f.load(texts, content)
			if err != nil {
				b.Fatal(err)
			}
			content = next.(*live)
		}
	})
}
