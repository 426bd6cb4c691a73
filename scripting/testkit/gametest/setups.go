package gametest

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting"
)

// CheckSetupsReadOnce starts games of each setup, whose words are read once, and plays a few
// actions. The games must equal those that StartGame starts, which reads the words each time.
func CheckSetupsReadOnce(t *testing.T, c *scripting.Generation, setups ...string) {
	t.Helper()
	p := NewGameRunner(t, c)
	for _, words := range setups {
		begin, err := p.ReadSetup(words)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range engine.Seed(4) {
			game, err := begin(seed, nil)
			if err != nil {
				t.Fatalf("%q: %v", words, err)
			}
			if want := StartGame(t, c, scripting.GameStart{Seed: seed, Words: words}, nil); game.Hash() != want.Hash() {
				t.Errorf("%q: game %d of a setup that was read once is another", words, seed)
			}
			for range 60 {
				legal := game.Legal(nil)
				if len(legal) == 0 || game.Apply(legal[len(legal)-1]) != nil {
					break
				}
			}
		}
		if _, err := p.ReadSetup(words + " no=such"); err == nil {
			t.Errorf("%q takes anything", words)
		}
	}
}
