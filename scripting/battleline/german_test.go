package battleline_test

import (
	"testing"

	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

// Plays whole duels in German, asks for help, and types what cannot be done.
func TestWhatIsPlayedInGermanIsGerman(t *testing.T) {
	gametest.CheckGermanTexts(t, battleline.Ruleset(), gametest.GermanScript{
		Setups: []string{"", "duel mine=gala theirs=below_stage"},
		Topics: []string{"", "regeln", "ernten", "ernte", "haus", "spott", "taunt", "winch", "laternenanzünder", "galaabend", "möglichkeiten", "ablegen", "nutze", "play", "fight"},
		Refused: []string{"", "foo", "haus", "haus blech", "spiele", "spiele 1", "spiele winde", "kämpfe", "kämpfe 1 1", "ernte", "ernte laternenanzünder", "nutze winde", "ende", "bereit", "bleibe 1",
			"setze meine schlüssel 5", "mache winde betäubt", "gewähre winde spott 2", "aktiv meine nirgends", "verschiebe winde reihe", "nimm nichts"},
	})
}
