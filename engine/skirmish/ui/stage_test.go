package ui_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
	"curtaincall/engine/testkit/tabletest"
)

func TestStageShowsTheZonesSideBySideWithAllThatCounts(t *testing.T) {
	table := tavern(t, nil)
	shown := tabletest.RenderStage(table, 100)
	tabletest.Has(t, shown, "Turn 1 · your Warrior (team A)",
		"── A ", "── X ", "── B ",
		"Mage (A)", "▶ Warrior (A)", "Orc 1 (B)",
		"50/50", "90/90", "█░░░░░░░░░ 15/110",
		"⚔ 20 ranged, magic", "⚔ 20 melee, physical", "⚔ 25 melee, physical",
		"Orc 2 (B)", "⛨ Armor 3", "♦ Bonus 5", "▽ Weaken 2 from Orc 1", "▣ Block 12", "⚑ Taunt 1 from Warrior",
		"Turns: [Warrior] › Orc 1 › Mage › Orc 2")
	if lines := strings.Split(shown, "\n"); !strings.Contains(lines[2], "Mage (A)") || !strings.Contains(lines[2], "▶ Warrior (A)") || !strings.Contains(lines[2], "Orc 1 (B)") {
		t.Errorf("the first unit of each zone does not stand in one line:\n%s", shown)
	}
}

func TestStageShowsWhatEachCardWouldDoToEachTarget(t *testing.T) {
	table := tavern(t, nil)
	hash := table.Hash()
	tabletest.Has(t, tabletest.RenderStage(table, 100),
		"1 Attack ×2  Deal 20→18 damage.", "→ orc_1 dies · orc_2 -6 HP, -12 Block",
		"2 Defend", "→ itself +10 Block",
		"3 Shield Bash", "→ orc_1 -11 HP, Taunt 2 · orc_2 -11 Block, Taunt 2",
		"4 Heal", "(requires magic)",
		"5 Shove", "→ warrior -1 HP · mage -4 HP · orc_1 -4 HP · orc_2 -4 Block",
		"advance to B", "pass", "You: 0 in deck · your opponent, team B: 1 in hand, 1 in deck")
	if table.Hash() != hash {
		t.Error("showing the stage changed the match")
	}
}

func TestStageHidesTheOtherHand(t *testing.T) {
	table := tavern(t, nil)
	tabletest.Act(t, table, "pass")
	shown := tabletest.RenderStage(table, 100)
	tabletest.Has(t, shown, "Orc 1 (team B)", "Your hand", "1 Attack")
	if strings.Contains(shown, "Shield Bash") {
		t.Errorf("B sees a card that only A holds:\n%s", shown)
	}
}

func TestACrowdedStageFitsTheRows(t *testing.T) {
	table := tavern(t, nil)
	for _, size := range []screen.Screen{{Width: 100, Height: 36}, {Width: 80, Height: 21}, {Width: 60, Height: 17}} {
		lines := table.Stage(size)
		if len(lines) > size.Height || screen.MaxColumns(lines) > size.Width {
			t.Errorf("%d lines, %d columns on %v:\n%s", len(lines), screen.MaxColumns(lines), size, strings.Join(lines, "\n"))
		}
		for _, want := range []string{"Warrior", "Orc 1", "Orc 2", "Mage", "Shield Bash", "advance", "pass"} {
			tabletest.Has(t, strings.Join(lines, "\n"), want)
		}
	}
	help, _ := table.Help("hand", screen.Screen{Width: 60})
	tabletest.Has(t, strings.Join(help, "\n"), "Your hand", "Shield Bash", "→")
}

func TestStageFitsEveryWidth(t *testing.T) { tabletest.CheckStageFits(t, tavern(t, nil)) }

func TestCopiesAreTheSameTableAndApart(t *testing.T) { tabletest.CheckCopies(t, tavern(t, nil)) }

func TestGuideSaysWhatWorks(t *testing.T) {
	table := tavern(t, nil)
	tabletest.Has(t, table.InputHint(), "Warrior (A)", `"1 orc_1", "attack orc_1"`, `"advance"`, `"pass"`)
	for _, typed := range []string{"1 orc_1", "attack orc_1"} {
		if _, err := table.Parse(typed); err != nil {
			t.Errorf("%s: %v", typed, err)
		}
	}
	for range 2 { // the other team dies
		tabletest.Act(t, table, "hp orc_1 0")
		tabletest.Act(t, table, "hp orc_2 0")
	}
	tabletest.Has(t, table.InputHint(), "The match is over")
	tabletest.Has(t, tabletest.RenderStage(table, 80), "Dead: Orc 1 (B), Orc 2 (B)", "Team A has won.")
}

func TestStory(t *testing.T) {
	log := &engine.Log{}
	table := tavern(t, log)
	tabletest.Act(t, table, "advance")
	tabletest.Act(t, table, "shield bash orc 1")
	tabletest.Act(t, table, "attack warrior")
	tabletest.Act(t, table, "pass")
	story := strings.Join(table.Story(log.Events, screen.Screen{Width: 100}), "\n")
	tabletest.Has(t, story,
		"Warrior advances to B, weakened until the end of the turn.",
		"Warrior plays Shield Bash on Orc 1.", "\n  Orc 1 loses 11 HP; 4 left.", "\n  Orc 1 suffers Taunt for 2 turns.",
		"Turn 2: Orc 1 of B",
		"Orc 1 plays Attack on Warrior.", "\n  Warrior loses 17 HP; 73 left.",
		"B draws 2 cards.", "Turn 3: Mage of A", "Mage passes.", "Turn 4: Orc 2 of B")
	if strings.Contains(story, "Weaken") {
		t.Errorf("the price of an advance is told as if it were news:\n%s", story)
	}
	table.Verbose = true
	tabletest.Has(t, strings.Join(table.Story(log.Events, screen.Screen{Width: 100}), "\n"),
		"Warrior suffers Weaken for 1 turn.", "(10→15 Bonus, 15→11 Weaken)", "Warrior's Weaken has worn off.")
}

func TestStoryTellsNoEffectOnAUnitThatTheSameCardKills(t *testing.T) {
	log := &engine.Log{}
	table := tavern(t, log)
	tabletest.Act(t, table, "hp orc_2 1")
	tabletest.Act(t, table, "set orc_2 block 0")
	tabletest.Act(t, table, "shield bash orc 2")
	story := strings.Join(table.Story(log.Events, screen.Screen{}), "\n")
	if !strings.Contains(story, "Orc 2 dies.") || strings.Contains(story, "suffers Taunt") {
		t.Error(story)
	}
}

func TestTheLoserIsToldOfTheDefeat(t *testing.T) {
	log := &engine.Log{}
	table := tavern(t, log)
	tabletest.Act(t, table, "hp orc_1 0")
	tabletest.Act(t, table, "hp orc_2 0")
	table.Abilities().SetAudience(1)
	if story := strings.Join(table.Story(log.Events, screen.Screen{}), "\n"); !strings.Contains(story, "You have lost: team A has won.") {
		t.Error(story)
	}
}

func TestStoryTellsEachDrawOnce(t *testing.T) {
	log := &engine.Log{}
	table := tavern(t, log)
	log.Add(engine.Event{Kind: skirmish.CardDrawn, Target: -1, Amount: 0})
	log.Add(engine.Event{Kind: skirmish.CardDrawn, Target: -1, Amount: 1})
	if story := table.Story(log.Events, screen.Screen{}); len(story) != 2 || story[0] != "A draws 1 card." || story[1] != "B draws 1 card." {
		t.Errorf("told: %q", story)
	}
}

func TestNothingOfAScriptReachesTheTerminal(t *testing.T) {
	c := newContent(t,
		[]*skirmish.CardDef{{ID: "a", Name: "\x1b[2JA", Text: "\x1b]0;x\a{n}\x07", Aim: skirmish.AimEnemy,
			Play: func(m *skirmish.Match, self skirmish.Source, _ skirmish.Unit) { m.LogSpeech(self, "\x1b[31mboo\n\x00") }}},
		[]*skirmish.UnitDef{{ID: "u", Name: "\x1b[1mU\u202e", HP: 5}})
	log := &engine.Log{}
	m, err := skirmish.StartMatch(c, skirmish.MatchConfig{
		Units: []skirmish.UnitPlacement{{Unit: "u", Team: skirmish.TeamA}, {Unit: "u", Team: skirmish.TeamB, Zone: skirmish.ZoneX}},
		Decks: [2][]string{{"a"}, {"a"}}, Order: []int{0, 1},
	}, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewTable(m)
	shown := tabletest.RenderStage(table, 80) + table.InputHint()
	tabletest.Act(t, table, "1")
	shown += strings.Join(table.Story(log.Events, screen.Screen{}), "")
	help, _ := table.Help("a", screen.Screen{})
	shown += strings.Join(help, "")
	tabletest.CheckNoControlCharacters(t, shown)
}
