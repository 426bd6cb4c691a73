package autobattle_test

import (
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

// Whole games, what help says and what is answered to what cannot be done, in German.
func TestWhatIsPlayedInGermanIsGerman(t *testing.T) {
	content, reportMissed := gametest.InGerman(t, autobattle.Ruleset())
	defer reportMissed()
	r := gametest.GermanReader{T: t}
	for seed := 1; seed <= testkit.Size(1, 3); seed++ {
		r.Play(content, seed, "")
	}
	r.Play(content, 2, "battle player=moth,bouncer enemy=heckler,fire_eater")
	table, err := gametest.Player(t, content).NewGame(scripting.GameStart{Seed: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"", "regeln", "auslöser", "spitze", "spott", "gegner", "guard", "moth", "samtpage"} {
		lines, known := table.Help(word, screen.Screen{Width: 80})
		if r.Read(lines...); !known {
			t.Errorf("help knows nothing of %q", word)
		}
	}
	r.Read(table.Abilities().Opening(0)...)
	for _, line := range []string{"", "foo", "opfere", "opfere 9", "spiele 1", "spiele 1 1", "spiele 1 9", "verkaufe 1", "tausche 1 1", "tausche 1 2", "kämpfe", "schlag", "wert p1 angriff 3", "stelle gegner 9 moth", "hand spieler - 9"} {
		a, err := table.Parse(line)
		if err == nil {
			err = table.Apply(a)
		}
		if err == nil {
			t.Errorf("%q is done", line)
			continue
		}
		r.Read(content.Language().ErrorText(err))
	}
}
