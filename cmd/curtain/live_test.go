package main

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"curtaincall/scripting/sandbox"
)

func TestAGameGoesOnUnderTheScriptsThatAreSaved(t *testing.T) {
	s, mine := liveStage(t)
	poke := filepath.Join(mine, "cards/pip/annoying_poke.lua")
	other := filepath.Join(mine, "cards/pip/tickle.lua")
	words, err := os.ReadFile(poke)
	if err != nil {
		t.Fatal(err)
	}
	printed := new(page)
	s.host.out = printed
	s.typing = func(completer) prompt {
		return &hand{t: t, read: printed.String, steps: []step{
			{types: "annoying_poke"},
			{do: func() { edit(t, poke, "damage = 1", "damage = 9") }, until: "goes on under", types: "annoying_poke"},
			{do: func() { edit(t, poke, "type = ", "tpye = ") }, until: "good scripts go on", types: "annoying_poke"},
			{do: func() { edit(t, poke, "tpye = ", "type = ") }, until: "as they were"},
			{do: func() { os.Remove(poke) }, until: "of before go on", types: "help annoying_poke"},
			{do: func() { write(t, poke, string(words)) }, until: "goes on under"},
			{do: func() { write(t, other, strings.ReplaceAll(string(words), "annoying_poke", "tickle")) }, until: "goes on under", types: "quit"},
		}}
	}
	s.does(t, exitOK, "play", "--scripts", "mine", "--seed", "5", "fight", "stage_rat", "deck="+strings.Repeat("annoying_poke,", 9)+"annoying_poke")
	has(t, printed.String(),
		"loses 1 HP (25 → 24)",
		"card annoying_poke changed: the game goes on under the new scripts.\n",
		"loses 9 HP (24 → 15)",
		`mine/cards/pip/annoying_poke.lua:4: unknown field "tpye"`, "  4 |   owner = ", "The last good scripts go on.\n",
		"loses 10 HP (15 → 5)",
		"The scripts are again as they were.\n",
		"card annoying_poke gone.\n", `needs what is no longer defined: card "annoying_poke"`, "The scripts of before go on.\n",
		"Annoying Poke",
		"card annoying_poke changed: the game goes on",
		"card tickle new: the game goes on",
	)
}

// What is saved is told in the language of the player, the words of the language too.
func TestWhatIsSavedIsToldInGerman(t *testing.T) {
	s := project(t)
	vex := filepath.Join(s.dir, "scripts/curtain/cards/pip/vex.lua")
	words := filepath.Join(s.dir, "scripts/curtain/locale/de/words.lua")
	printed := new(page)
	s.host.out = printed
	s.typing = func(completer) prompt {
		return &hand{t: t, read: printed.String, steps: []step{
			{types: "hilfe vex"},
			{do: func() { edit(t, vex, "type = ", "tpye = ") }, until: "letzten guten Skripten"},
			{do: func() { edit(t, vex, "tpye = ", "type = ") }, until: "wieder wie zuvor"},
			{do: func() { edit(t, vex, "cost = 2", "cost = 1") }, until: "neuen Skripten weiter"},
			{do: func() { edit(t, words, "Du verlässt das Spiel.", "Auf bald.") }, until: "neuen Skripten weiter", types: "schluss"},
		}}
	}
	s.does(t, exitOK, "play", "fight", "stage_rat", "--seed", "5", "--lang", "de")
	has(t, printed.String(), "Piesacken", `unknown field "tpye"`, "Es geht mit den letzten guten Skripten weiter.", "Die Skripte sind wieder wie zuvor.",
		"geändert: card vex: Es geht mit den neuen Skripten weiter.", "Es geht mit den neuen Skripten weiter.", "Auf bald.")
}

func TestTheConsoleIsToldWhatIsSaved(t *testing.T) {
	s, mine := liveStage(t)
	poke := filepath.Join(mine, "cards/pip/annoying_poke.lua")
	printed := new(page)
	s.host.out = printed
	s.signals = func() (interrupts, terminations <-chan os.Signal, end func()) { return nil, nil, func() {} }
	s.typing = func(completer) prompt {
		return &hand{t: t, read: printed.String, steps: []step{
			{types: `fight { enemy = "stage_rat", hand = { "annoying_poke" } }`},
			{types: "annoying_poke"},
			{do: func() { edit(t, poke, "damage = 1", "damage = 9") }, until: "`adopt` takes"},
			{do: func() { edit(t, poke, "type = ", "tpye = ") }, until: "that is mended."},
			{do: func() { edit(t, poke, "tpye = ", "type = ") }, until: "as they were."},
			{types: "quit"},
		}}
	}
	s.does(t, exitOK, "repl", "--scripts", "mine")
	has(t, printed.String(),
		"Live: card annoying_poke.",
		"Stage Rat HP 24 → 16",
		`mine/cards/pip/annoying_poke.lua:4: unknown field "tpye"`,
		"The scripts are again as they were.\n",
	)
}

// BenchmarkSaveToLive is the time from the save of one file to the game in
// progress being the new one: noticing it, waiting for a quiet moment, reading
// and loading the whole pack, and moving the game.
func BenchmarkSaveToLive(b *testing.B) {
	s, _ := liveStage(b)
	s.limits = sandbox.DefaultLimits()
	s.scripts = "mine"
	g, err := s.load(rulesets[0])
	if err != nil {
		b.Fatal(err)
	}
	play := &session{host: s.host, game: g, seed: 1}
	if err := play.begin(); err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	play.saved = follow(ctx, s.host, g)
	file := filepath.Join(g.packs.base.folder, strings.TrimPrefix(g.texts[0].Name, g.packs.base.Prefix))
	body := g.texts[0].Body
	for i := 0; b.Loop(); i++ {
		write(b, file, body+"\n-- "+strconv.Itoa(i))
		<-play.saved.Ready()
		if before := play.table; !play.refresh() || play.table == before {
			b.Fatal(s.stdout.String())
		}
	}
}
