package battleline_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

func TestConsole(t *testing.T) {
	gametest.CheckPromptLines(t, battleline.Ruleset(), []gametest.LineAndOutput{
		{`duel { mine = { line = { { power = 8, id = "a" }, { "lamplighter", id = "l", damage = 1 } }, hand = { "night_parade" }, house = "lantern" }, theirs = { line = { { power = 6, id = "b" }, { power = 2, id = "c", keywords = { "taunt" } } } } }`, "a [8]"},
		{"cards.a", "a: creature 8/0, in the zone line"},
		{"cards.c.keywords", "{ taunt = 1 }"},
		{"mine", "aember: 0, keys: 0, cards in hand: 1; a, Lamplighter (l)"},
		{"mine.creatures[2].damage", "1"},
		{`targets("a")`, "c"},
		{`can_fight("a", "b")`, "false"},
		{"fight a b", "is next to c"},
		{"why not fight a b", "is next to c"},
		{"what fight a c", "C is destroyed"},
		{"fight a c", "C is destroyed"},
		{"why cards.c.zone", "fight a c"},
		{"why cards.a.damage", "takes 2"},
		{"undo", "C zone"},
		{"action { id = 'x', play = function(self, game) self:stun(self:choose(game.creatures)) end }", "x"},
		{"hand mine + x", "1 → 2"},
		{"play x", "Choose"},
		{"choose(theirs)", "a string or a number"},
		{"choose(cards.b)", "B is stunned."},
		{"undo 3", "stunned 1 → 0"},
		{"1", "plays Night Parade"},
		{"undo", "Night Parade zone"},
		{"house 1", "not possible now: "},
		{"g:play('night_parade')", "plays Night Parade"},
		{"cards.l.keywords.skirmish", "1"},
		{"make b stunned", "B stunned 0 → 1"},
		{"set a damage 3", "A damage 0 → 3"},
		{"why cards.a.damage", "set a damage 3"},
		{"grant a assault 2", "A Assault 0 → 2"},
		{`inspect(cards.a).keywords.assault`, "2"},
		{"move l hand", "Lamplighter (l) zone"},
		{"hand theirs + lamplighter", "Lamplighter Taunt 0 → 1"},
		{"#theirs.hand", "1"},
		{"line theirs + boo", "cannot be in line"},
		{"line theirs + trombonist", "Trombonist Assault"},
		{"line", "line theirs + trombonist"},
		{`direct("finish")`, "a move is not a stage direction"},
		{"end_turn{ house = 'wardrobe' }", "that house is not in the deck"},
		{"end_turn()", "Turn 2: the second player"},
		{"turn", "theirs"},
		{"cards.b.owner", "theirs"},
		{`creature { id = "golem", power = 9, fight = function(self) self:gain(2) end }`, "golem"},
		{"line theirs + golem", "Golem zone"},
		{`creature { id = "golem", powr = 9 }`, `did you mean "power"?`},
		{"duel mine=gala theirs=gala", "Before the first turn"},
		{"help end_turn", "Entrenched"},
		{"help splash_attack", "neighbor"},
	})
}

// An example of the manual may need one of these.
const (
	busy   = `duel { mine = { line = { "lamplighter", { "curtain_warden", exhausted = true } }, artifacts = { "programme_stand" }, hand = { "night_parade", "lamplighter" }, house = "lantern" }, theirs = { line = { "trombonist" } } }`
	asking = `duel { mine = { line = { { power = 1, stunned = true } }, artifacts = { { kind = "artifact", action = function(self) self:choose({ "a", "b" }) end, omni = function() end } } } }`
	tired  = `duel { mine = { line = { { power = 1, exhausted = true, keywords = { "entrenched" } } } } }`
)

func TestTheManualIsCompleteAndItsExamplesWork(t *testing.T) {
	testkit.SkipUnlessFull(t)
	gametest.CheckManual(t, battleline.Ruleset(), []string{"keep_hand", "keep_hand"}, []string{busy}, []string{asking},
		[]string{asking, "use 1"}, []string{asking, "use 2"}, []string{tired, "end"})
}

func TestWhyAnswersForEveryNumber(t *testing.T) {
	testkit.SkipUnlessFull(t)
	gametest.CheckWhy(t, battleline.Ruleset(), []string{"keep_hand", "keep_hand"}, []string{busy}, []string{busy, "fight lamplighter trombonist"})
}

func TestWhatAPlayerSeesOnEachScreen(t *testing.T) {
	crowd := `duel { mine = { line = { "lamplighter", { "curtain_warden", exhausted = true }, "timpanist", { "box_regent", damage = 1 }, "mannequin" }, artifacts = { "programme_stand" }, hand = { "night_parade", "lamplighter", "halo", "snuff_out", "daybreak", "footlights", "vigil_keeper", "marble_saint", "beacon_bearer", "curtain_warden" }, house = "lantern", aember = 5, keys = 1 }, theirs = { line = { "trombonist", "drum_major", { "heckler", stunned = true }, "fly_master" }, aember = 6, keys = 2 } }`
	gametest.CheckCaptures(t, battleline.Ruleset(), []gametest.Capture{
		{Name: "a hand to keep"},
		{Name: "a house to choose", Lines: []string{"keep_hand", "keep_hand"}},
		{Name: "a turn", Lines: []string{"keep_hand", "keep_hand", "trapdoor"}},
		{Name: "ten cards in hand and nine creatures", Lines: []string{crowd}},
		{Name: "a question", Lines: []string{asking, "use 1"}},
	})
}

func TestOnlyKnownMutantsSurvive(t *testing.T) {
	gametest.CheckSurvivors(t, battleline.Ruleset(), true)
}
