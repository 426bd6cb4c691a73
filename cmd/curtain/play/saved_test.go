package play_test

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripting/sandbox"
)

// BenchmarkSaveToLive measures the time from saving a file until the game in progress uses it: noticing the file,
// waiting until no more are saved, loading the whole pack, and moving the game.
func BenchmarkSaveToLive(b *testing.B) {
	s, _ := curtaintest.NewProgramWithEditableScripts(b)
	s.Limits = sandbox.DefaultLimits()
	s.Scripts = "mine"
	g, err := load.LoadGame(s.Host, registry.Rulesets[0])
	if err != nil {
		b.Fatal(err)
	}
	play := &play.TerminalGame{Host: s.Host, Game: g, Seed: 1}
	if err := play.StartGame(); err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	play.SavedScripts = load.WatchScripts(ctx, s.Host, g)
	file := filepath.Join(g.Packs.Base.Folder, strings.TrimPrefix(g.Texts[0].Name, g.Packs.Base.Prefix))
	body := g.Texts[0].Body
	for i := 0; b.Loop(); i++ {
		curtaintest.Write(b, file, body+"\n-- "+strconv.Itoa(i))
		<-play.SavedScripts.Ready()
		if before := play.Table; !play.ReloadSavedScripts() || play.Table == before {
			b.Fatal(s.Stdout.String())
		}
	}
}
