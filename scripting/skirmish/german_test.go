package skirmish_test

import (
	"testing"

	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

// Whole matches, what help says and what is answered to what cannot be done, in German.
func TestWhatIsPlayedInGermanIsGerman(t *testing.T) {
	gametest.CheckGermanTexts(t, skirmish.Ruleset(), gametest.GermanScript{
		Setups: []string{"", "match A=templar,rune_keeper B=sentinel,goblin"},
		Topics: []string{"", "regeln", "aura", "spott", "hand", "block", "attack", "bogenschütze"},
		Refused: []string{"", "foo", "spiele", "spiele heilung", "angriff niemand", "schildstoß goblin", "setze ork schwächen 2", "wirkung ork block 1",
			"lp ork 999", "deck A - nichts", "zone ork C", "dran niemand", "spiele feuerball ork"},
	})
}
