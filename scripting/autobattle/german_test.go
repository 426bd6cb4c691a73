package autobattle_test

import (
	"testing"

	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

// Plays whole games in German, asks for help, and types what cannot be done.
func TestWhatIsPlayedInGermanIsGerman(t *testing.T) {
	gametest.CheckGermanTexts(t, autobattle.Ruleset(), gametest.GermanScript{
		Setups: []string{"", "battle player=moth,bouncer enemy=heckler,fire_eater"},
		Topics: []string{"", "regeln", "auslöser", "spitze", "spott", "gegner", "guard", "moth", "samtpage"},
		Refused: []string{"", "foo", "opfere", "opfere 9", "spiele 1", "spiele 1 1", "spiele 1 9", "verkaufe 1", "tausche 1 1", "tausche 1 2", "kämpfe", "schlag",
			"wert p1 angriff 3", "stelle gegner 9 moth", "hand spieler - 9"},
	})
}
