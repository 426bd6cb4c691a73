package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

func TestStageShowsBothSidesWithAllThatCounts(t *testing.T) {
	tabletest.Has(t, renderStage(evening(t, nil), 100), "Turn 1 · your turn · house lantern",
		"Your opponent, the second player (lantern)  ◆ 5 aember · keys ○○○ · hand 1 · deck 0",
		"▲ Rogue (shy) [3]", "▲ Guard (wall) [5/1]", "▲ Rogue (hidden) [3]", "▲ Horn (big) [9]",
		"stunned, warded, Taunt", "enraged, Elusive", "over Drum",
		"▶ You, the first player (brass, lantern)  ◆ 4 aember · keys ●○○ · chains 7 · hand 4 · deck 2",
		"▲ Guard [5/1]", "· Rogue (tired) [3]", "2 damage, ◆1, Taunt,", "exhausted, Elusive", "+ Hat")
}

func TestStageShowsWhatCanBeDoneAndWhyTheRestCannot(t *testing.T) {
	table := evening(t, nil)
	hash := table.Hash()
	tabletest.Has(t, renderStage(table, 100),
		"1 Spark (action)  Play: Deal 2 damage to an enemy creature. → target shy, wall, hidden, big",
		"3 Opener (action)  Alpha",
		"2 Horn 2, 4 Drum: they do not belong to the chosen house",
		"· Rogue (left): reap · fight wall (", "big (",
		"Rogue (shy), Rogue (hidden): a neighbor with Taunt protects it",
		"Horn: the card does not belong to the chosen house")
	if table.Hash() != hash {
		t.Error("showing the stage changed the duel")
	}
	tabletest.Act(t, table, "reap left")
	tabletest.Has(t, renderStage(table, 100), "3 Opener: the card can be played only before anything else has been played, used or discarded in", "this step")
}

func TestStageSaysWhatAnAttackWouldComeTo(t *testing.T) {
	tabletest.Has(t, renderStage(evening(t, nil), 120), "fight wall (loses the ward; attacker: unharmed), big (3 damage; attacker: unharmed)  (Is shy.)",
		"fight wall (loses the ward; attacker: dies), big (5 damage; attacker: dies)")
}

// Who else would die of a fight is said with it.
func TestStageSaysWhoElseAnAttackWouldKill(t *testing.T) {
	table := evening(t, nil)
	for _, text := range []string{"grant left splash_attack 3", "make wall warded false"} {
		tabletest.Act(t, table, text)
	}
	tabletest.Has(t, renderStage(table, 200), "fight wall (2 damage; attacker: unharmed; shy and hidden die)", "big (3 damage; attacker: unharmed; hidden dies)")
}

// Before the first turn a hand is shown with its texts and houses; on the very first turn
// it is said beforehand that one card is all.
func TestTheFirstStepsSayWhatThereIsToKnow(t *testing.T) {
	c := contenttest.NewBattlelineContent(t, cards())
	var setup battleline.DuelConfig
	for p := range setup.Players {
		setup.Players[p].Houses = []string{"lantern", "brass"}
		for range 8 {
			setup.Players[p].Zones[battleline.Deck] = append(setup.Players[p].Zones[battleline.Deck], battleline.CardLayout{Card: "spark"})
		}
	}
	d := startDuel(t, c, setup, nil)
	table := ui.NewTable(d)
	tabletest.Has(t, renderStage(table, 100), "(lantern action)  Play: Deal 2 damage to an enemy creature.")
	tabletest.Has(t, strings.Join(table.Stage(screen.Screen{Width: 80, Height: 12}), "\n"), "Hand: Spark")
	for _, text := range []string{"stand", "stand", "house lantern"} {
		tabletest.Act(t, table, text)
	}
	tabletest.Has(t, table.InputHint(), "On the very first turn, play or discard one card, then end the turn.")
	tabletest.Act(t, table, "discard 1")
	tabletest.Has(t, table.InputHint(), "There is nothing left to do this turn: end it.")
	help, _ := table.Help("◆1", screen.Screen{})
	tabletest.Has(t, strings.Join(help, " "), "you gain 1 aember when you play it")
}

// A key that is paid for is seen before it is forged, and what a hand says before a house
// is chosen.
func TestWhatIsToComeIsSeen(t *testing.T) {
	table := evening(t, nil)
	tabletest.Act(t, table, "set theirs aember 6")
	tabletest.Has(t, renderStage(table, 100), "◆ 6 aember · keys ◐○○", "◆ 4 aember · keys ●○○")
	tabletest.Act(t, table, "finish")
	help, _ := table.Help("moves", screen.Screen{Width: 80})
	tabletest.Has(t, strings.Join(help, "\n"), " · lantern  hand: Spark (secret)", " 1 Spark (secret) (action)  Play: Deal 2 damage")
}

func TestStageHidesTheOtherHand(t *testing.T) {
	table := evening(t, nil)
	if shown := renderStage(table, 100); strings.Contains(shown, "secret") {
		t.Errorf("the first player sees a card that only the second holds:\n%s", shown)
	}
	tabletest.Act(t, table, "finish")
	tabletest.Act(t, table, "house lantern")
	shown := renderStage(table, 100)
	tabletest.Has(t, shown, "Turn 2 · your turn", "Spark (secret)")
	if strings.Contains(shown, "Opener") {
		t.Errorf("the second player sees a card that only the first holds:\n%s", shown)
	}
}

// renderStage returns the stage as the player who must choose sees it.
func renderStage(table *ui.Table, width int) string {
	table.Abilities().SetAudience(table.Seat())
	return tabletest.RenderStage(table, width)
}

// "You" is the reader, also when the opponent has won in the opponent's turn; nobody is without a reader.
func TestStageAddressesTheReader(t *testing.T) {
	table := evening(t, nil)
	tabletest.Act(t, table, "set theirs keys 2", "set theirs aember 6", "finish")
	for audience, want := range map[engine.Seat][]string{
		0:             {"  Your opponent, the second player", "●●●", "  You, the first player", "Your opponent has won."},
		1:             {"  Your opponent, the first player", "  You, the second player", "●●●", "You have won."},
		engine.NoSeat: {"  The second player", "●●●", "  The first player", "The second player has won."},
	} {
		table.Abilities().SetAudience(audience)
		tabletest.Has(t, strings.Join(table.Stage(screen.Screen{Width: 100}), "\n"), want...)
	}
	bots := evening(t, nil)
	if shown := strings.Join(bots.Stage(screen.Screen{Width: 100}), "\n"); strings.Contains(strings.ToLower(shown), "you") {
		t.Errorf("nobody reads this:\n%s", shown)
	}
}

func TestStageFitsEveryWidth(t *testing.T) {
	table := evening(t, nil)
	for range 2 {
		tabletest.CheckStageFits(t, table)
		tabletest.Act(t, table, "finish") // and then the house step of the other
		tabletest.Act(t, table, "house lantern")
	}
}

func TestStageOfABusyDuelFitsTheRows(t *testing.T) {
	table := evening(t, nil)
	table.Abilities().SetAudience(0)
	for _, size := range []screen.Screen{{Width: 100, Height: 36}, {Width: 80, Height: 21}, {Width: 60, Height: 17}} {
		lines := table.Stage(size)
		shown := strings.Join(lines, "\n")
		if len(lines) > size.Height || screen.MaxColumns(lines) > size.Width {
			t.Errorf("%d lines, %d columns on %v:\n%s", len(lines), screen.MaxColumns(lines), size, shown)
		}
		for _, want := range []string{"◆ 5 aember", "◆ 4 aember", "keys ●○○", "Rogue (hidden)", "Horn (big)", "Rogue (tired)", "Spark", "Opener", "reap"} {
			tabletest.Has(t, shown, want)
		}
	}
	help, _ := table.Help("moves", screen.Screen{Width: 60})
	tabletest.Has(t, strings.Join(help, "\n"), "Spark (action)", "reap · fight wall", "a neighbor with Taunt")
	// The texts of the hand are folded before what attacks come to, and who is safe.
	full := len(table.Stage(screen.Screen{Width: 80}))
	folded := strings.Join(table.Stage(screen.Screen{Width: 80, Height: full - 4}), "\n")
	if tabletest.Has(t, folded, "Play: 1 Spark", "fight wall (", "a neighbor with Taunt"); strings.Contains(folded, "Is shy") {
		t.Errorf("a text is left:\n%s", folded)
	}
	for _, text := range []string{"discard 1", "discard opener", "finish", "house lantern", "discard secret"} {
		tabletest.Act(t, table, text)
	}
	for _, id := range []string{"shy", "hidden", "big", "wall"} {
		tabletest.Act(t, table, "make "+id+" exhausted")
	}
	shown := strings.Join(table.Stage(screen.Screen{Width: 60, Height: 5}), "\n")
	if tabletest.Has(t, shown, "No card in the hand can be played", "`help moves`"); strings.Contains(shown, "Use:") {
		t.Errorf("something is said to be used:\n%s", shown)
	}
}

// What chance will bring and what the other player holds is told by nothing that is shown
// or said before.
func TestNothingHiddenIsTold(t *testing.T) {
	imp := &battleline.CardDef{ID: "imp", Name: "Imp", Type: battleline.Creature, House: "lantern", Power: 1}
	imp.Abilities[battleline.CallBeforeFight] = func(d *battleline.Duel, _ battleline.Source, target battleline.Card) {
		d.DealDamage(1+d.PickRandomIndexAndLog(6), battleline.NewCardSet(target))
	}
	c := contenttest.NewBattlelineContent(t, append(cards(), imp))
	first, said := "", ""
	for seed := range engine.Seed(8) {
		zone := []battleline.Zone{battleline.Hand, battleline.Deck, battleline.Archives}[seed%3]
		setup := battleline.DuelConfig{InMainStep: true, Seed: seed}
		for p := range setup.Players {
			setup.Players[p] = battleline.SideLayout{House: "lantern", Houses: []string{"lantern"}}
			setup.Players[p].Zones[battleline.Line] = []battleline.CardLayout{{Card: "imp"}, {Card: "horn"}}
		}
		setup.Players[battleline.Second].Zones[zone] = []battleline.CardLayout{{Card: "drum", ID: "secret"}}
		d := startDuel(t, c, setup, nil)
		table := ui.NewTable(d)
		_, err := table.Parse("fight imp secret")
		attacks := renderStage(table, 100)
		attacks = attacks[strings.Index(attacks, "fight"):]
		if seed > 0 && (attacks != first || err.Error() != said) {
			t.Errorf("seed %d: %s\n%v, before %s\n%s", seed, attacks, err, first, said)
		}
		first, said = attacks, err.Error()
	}
	tabletest.Has(t, said, "Drum (secret) is not in play")
}

func TestGuideNamesAMoveOnce(t *testing.T) {
	table := evening(t, nil)
	for _, text := range []string{"reap left", "fight 2 wall", "discard 1", "discard opener"} {
		tabletest.Act(t, table, text)
	}
	if guide := table.InputHint(); strings.Count(guide, `"end"`) != 1 {
		t.Error(guide)
	}
}

// In the main step a word that means nothing is not a house, and a house is too late.
func TestMainStepExpectsCards(t *testing.T) {
	table := evening(t, nil)
	for typed, want := range map[string]string{
		"banana":      `unknown card or command "banana": the hand contains 1 Spark`,
		"house brass": "in this step you can play, discard and use cards",
	} {
		if _, err := table.Parse(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", typed, err)
		}
	}
}

func TestGuideSaysWhatWorks(t *testing.T) {
	table := evening(t, nil)
	tabletest.Has(t, table.InputHint(), "Play, discard and use cards", `"end"`)
	for _, quoted := range strings.Split(table.InputHint(), `"`)[1:] {
		if strings.HasPrefix(quoted, "play ") || quoted == "end" {
			if _, err := table.Parse(quoted); err != nil {
				t.Errorf("%s: %v", quoted, err)
			}
		}
	}
}

func TestStory(t *testing.T) {
	log := &engine.Log{}
	table := evening(t, log)
	tabletest.Act(t, table, "fight left big")
	tabletest.Act(t, table, "play spark target wall")
	tabletest.Act(t, table, "finish")
	tabletest.Has(t, strings.Join(table.Story(log.Events, screen.Screen{Width: 100}), "\n"),
		"Rogue (left) attacks Horn (big).", "\n  Horn (big) takes 3 damage",
		"The first player plays Spark.", "\n  Guard (wall)'s ward prevents 2 damage.",
		"The first player draws 1 card.", "The first player now has 6 chains.", "Turn 2: the second player")
}

// What happens to several at once is told in one sentence.
func TestStoryGathersWhatHappensToSeveral(t *testing.T) {
	log := &engine.Log{}
	table := evening(t, log)
	line := battleline.CardSet{}
	for _, id := range []string{"left", "guard", "tired"} {
		c, _ := table.FindCard(id)
		line = line.With(c)
	}
	table.Ward(line)
	table.Stun(line)
	table.GrantKeywordForTurn(battleline.Poison, 1, line)
	table.Enrage(battleline.NewCardSet(line.First()))
	tabletest.Has(t, strings.Join(table.Story(log.Events, screen.Screen{}), "\n"),
		"Rogue (left), Guard and Rogue (tired) are stunned.", "Rogue (left), Guard and Rogue (tired) are warded.",
		"Rogue (left) is enraged.", "Rogue (left), Guard and Rogue (tired) gain Poison this turn.")
}

// What is destroyed is told once, whether or not an effect asked before; a card that only
// leaves play is told of.
func TestStoryTellsOfTheDestroyedOnce(t *testing.T) {
	log := &engine.Log{}
	table := evening(t, log)
	tabletest.Act(t, table, "set shy damage 2")
	tabletest.Act(t, table, "play spark target shy")
	story := strings.Join(table.Story(log.Events, screen.Screen{Width: 100}), "\n")
	tabletest.Has(t, story, "Rogue (shy) is destroyed.")
	if strings.Contains(story, "discard") {
		t.Errorf("told:\n%s", story)
	}
	left, _ := table.FindCard("left")
	log.Events = nil
	table.MoveAllToOwnersZone(battleline.NewCardSet(left), battleline.Discard)
	table.Verbose = true
	tabletest.Has(t, strings.Join(table.Story(log.Events, screen.Screen{Width: 100}), "\n"), "Rogue (left): line → discard")
}

// A word that an action begins with is answered by what is missing, and what could stand
// there now.
func TestWhatIsMissingIsSaidWithWhatThereIs(t *testing.T) {
	table := evening(t, nil)
	for typed, want := range map[string]string{
		"fight":      `fight: the card is missing: expected "left" or "guard" (`,
		"fight left": `fight: the creature is missing: expected "wall" or "big" (usage: fight ATTACKER DEFENDER [usual_order|hazardous_first|asked_order], for example fight left wall)`,
		"reap":       `expected "left" or "guard"`,
		"use":        "use: the card is missing, and none is possible now",
		"reap 9":     "no card 9: you have 1 Rogue (left), 2 Guard, 3 Horn, 4 Rogue (tired) in play",
		"fight 1 9":  "no creature 9: the opponent's line is 1 Rogue (shy), 2 Guard (wall), 3 Rogue (hidden), 4 Horn (big)",
	} {
		if _, err := table.Parse(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", typed, err, want)
		}
	}
	for _, text := range []string{"move shy discard", "move wall discard", "move hidden discard", "move big discard"} {
		tabletest.Act(t, table, text)
	}
	if _, err := table.Parse("fight 1 9"); err == nil || !strings.Contains(err.Error(), "no creature 9: the opponent's line is empty") {
		t.Error(err)
	}
}

// A card that goes from hand to archives is named to its owner only, and to who may know
// all; what comes from play is told to all.
func TestStoryTellsNothingHidden(t *testing.T) {
	for audience, told := range map[engine.Seat]bool{engine.NoSeat: true, 0: false, 1: true} {
		log := &engine.Log{}
		table := evening(t, log)
		table.Verbose = true
		table.Abilities().SetAudience(audience)
		for c := range battleline.Card(table.CardCount()) {
			if id := table.CardID(c); id == "secret" || id == "shy" {
				table.MoveAllToOwnersZone(battleline.NewCardSet(c), battleline.Archives)
			}
		}
		story := strings.Join(table.Story(log.Events, screen.Screen{Width: 100}), "\n")
		tabletest.Has(t, story, "Rogue (shy): line → archives")
		if strings.Contains(story, "secret") != told {
			t.Errorf("to %d is told:\n%s", audience, story)
		}
	}
}

func TestNothingOfAScriptReachesTheTerminal(t *testing.T) {
	shout := &battleline.CardDef{ID: "a", Name: "\x1b[2JA", Type: battleline.Action, House: "x\x1b[1m", Text: "\x1b]0;x\a{n}\x07"}
	shout.Abilities[battleline.CallPlay] = func(d *battleline.Duel, self battleline.Source, _ battleline.Card) {
		d.LogSpeech(self, "\x1b[31mboo\n\x00")
	}
	c := contenttest.NewBattlelineContent(t, []*battleline.CardDef{shout})
	side := battleline.SideLayout{House: shout.House, Houses: []string{shout.House}}
	side.Zones[battleline.Hand] = []battleline.CardLayout{{Card: "a"}}
	log := &engine.Log{}
	d := startDuel(t, c, battleline.DuelConfig{Players: [2]battleline.SideLayout{side, side}, InMainStep: true}, log)
	table := ui.NewTable(d)
	shown := renderStage(table, 80) + table.InputHint()
	tabletest.Act(t, table, "play 1")
	tabletest.Act(t, table, "finish")
	shown += renderStage(table, 80) + strings.Join(table.Story(log.Events, screen.Screen{}), "")
	help, _ := table.Help("a", screen.Screen{})
	shown += strings.Join(help, "")
	tabletest.CheckNoControlCharacters(t, shown)
}

func TestCopiesAreTheSameTableAndApart(t *testing.T) { tabletest.CheckCopies(t, evening(t, nil)) }

func TestEveryLegalActionIsReadBackFromItsText(t *testing.T) {
	tabletest.CheckDescribeParsesBack(t, evening(t, nil), 30)
}

func TestHelpExplainsWordsAndCards(t *testing.T) {
	tabletest.CheckHelp(t, evening(t, nil), map[string]string{"taunt": "neighbors", "skirmish": "a second one has no further effect", "assault": "a second one adds to the first", "ward": "take damage or leave play", "guard": "5/1", "": "Keywords: Alpha",
		"play": "play CARD", "fight": "for example: fight 1 1", "mulligan": "Before the first turn, shuffles the hand back into the deck and draws one card   fewer. Possible only once.", "end": "finish"})
}

// Whose doing it is stands above what an ability does, unless it is below the card's own
// use; what was chosen in between takes nothing away from that.
func TestAStoryTellsWhoseDoingItIs(t *testing.T) {
	imp := &battleline.CardDef{ID: "imp", Name: "Imp", House: "lantern", Power: 2, Target: battleline.TargetSpec{HasTarget: true, Side: battleline.Enemy}}
	imp.Abilities[battleline.CallReap] = func(d *battleline.Duel, _ battleline.Source, target battleline.Card) {
		d.DealDamage(3, battleline.NewCardSet(target))
	}
	martyr := &battleline.CardDef{ID: "martyr", Name: "Martyr", House: "lantern", Power: 2}
	martyr.Abilities[battleline.CallDestroyed] = func(d *battleline.Duel, self battleline.Source, _ battleline.Card) {
		d.GainAember(self.Player, 1)
	}
	c := contenttest.NewBattlelineContent(t, []*battleline.CardDef{imp, martyr})
	var sides [2]battleline.SideLayout
	for p, ids := range [...][]string{{"imp"}, {"martyr", "imp", "martyr"}} {
		sides[p] = battleline.SideLayout{House: "lantern", Houses: []string{"lantern"}}
		for i, id := range ids {
			sides[p].Zones[battleline.Line] = append(sides[p].Zones[battleline.Line], battleline.CardLayout{Card: id, ID: fmt.Sprintf("%s_%d_%d", id, p, i)})
		}
	}
	log := &engine.Log{}
	d := startDuel(t, c, battleline.DuelConfig{Players: sides, InMainStep: true, Seed: 1}, log)
	table := ui.NewTable(d)
	told := func(text string) string {
		mark := len(log.Events)
		tabletest.Act(t, table, text)
		return strings.Join(table.Story(log.Events[mark:], screen.Screen{}), "\n")
	}
	tabletest.Has(t, told("reap imp"), "Imp 0_0 reaps.\n  The first player gains 1 aember, now 1.")
	tabletest.Has(t, tabletest.RenderStage(table, 80), "Target of Imp 0_0?", " 1 Martyr 1_0: destroyed\n 2 Imp 1_1: destroyed")
	tabletest.Has(t, told("choose martyr_1_0"), "Imp 0_0, reap:\n  Martyr 1_0 takes 3 damage.\n  Martyr 1_0 is destroyed.\nMartyr 1_0, destroyed:\n  The second player gains 1 aember, now 1.")
	// Below a fight, where so much else stands, it is named even of who fights.
	for _, text := range []string{"finish", "house lantern"} {
		tabletest.Act(t, table, text)
	}
	tabletest.Has(t, told("fight martyr_1_2 imp"), "Martyr 1_2 attacks Imp 0_0.", "Martyr 1_2, destroyed:\n    The second player gains 1 aember, now 2.")
}
