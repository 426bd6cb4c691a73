package curtain_test

import (
	"fmt"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// begin starts a game and returns its table. It fails the test if that is not possible.
func begin(tb testing.TB, p *scripting.GameRunner, words string) screen.Table {
	tb.Helper()
	game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: words}, nil)
	if err != nil {
		tb.Fatalf("%s: %v", words, err)
	}
	return game
}

// fightOf returns the fight on a table.
func fightOf(t screen.Table) *rules.Fight {
	switch t := t.(type) {
	case *ui.FightTable:
		return t.Fight
	case *ui.RunTable:
		return t.Run.Fight()
	}
	return nil
}

// do plays a line as a person would type it, and returns the error of the action. The line must be valid.
func do(tb testing.TB, game screen.Table, line string) error {
	tb.Helper()
	a, err := game.Parse(line)
	if err != nil {
		tb.Fatalf("%q: %v", line, err)
	}
	return game.Apply(a)
}

// must plays lines as do does. Each action must succeed.
func must(tb testing.TB, game screen.Table, lines ...string) {
	tb.Helper()
	for _, line := range lines {
		if err := do(tb, game, line); err != nil {
			tb.Fatalf("%q: %v", line, err)
		}
	}
}

// cardHead returns the beginning of the definition of a card of a type.
func cardHead(id, kind string) string {
	return fmt.Sprintf(`card { id = "%s", name = "Card", owner = "neutral", type = %q, rarity = "basic", cost = 0, text = "Card.", upgrade = { cost = 1 },`, id, kind)
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
