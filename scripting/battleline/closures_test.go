package battleline_test

import (
	"testing"

	"curtaincall/scripting/battleline"
	"curtaincall/scripting/gametest"
)

// A bounded number of packs made by chance; the fuzz target makes as many as one likes:
//
//	go test ./scripting/battleline -run '^$' -fuzz FuzzClosures -fuzztime 10m
func TestClosuresDoWhatTheInterpreterDoes(t *testing.T) {
	gametest.Closures(t, battleline.Ruleset(), 10)
}

func FuzzClosures(f *testing.F) {
	f.Add(uint64(1_000_000))
	f.Fuzz(func(t *testing.T, seed uint64) { gametest.CompareClosures(t, battleline.Ruleset(), seed) })
}

func TestPlainFilesAreReadAsTheyWouldRun(t *testing.T) {
	gametest.Plain(t, battleline.Ruleset(), 60)
}
