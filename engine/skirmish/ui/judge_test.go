package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/testkit/tabletest"
)

func TestJudgePrefersWhatHelps(t *testing.T) {
	tabletest.CheckJudgement(t, tavern(t, nil), tabletest.ImprovesByAction{
		"hp warrior 40": false, "hp orc_2 40": true, "hp orc_1 0": true, "hp mage 0": false,
		"set warrior bonus 9": true, "set mage block 20": true, "effect orc_2 cripple 2 from mage": true,
		"effect mage weaken 2 from orc_1": false,
	})
}

func TestJudgingIsFair(t *testing.T) { tabletest.CheckJudgeIgnoresHidden(t, tavern(t, nil)) }

func TestJudgingAllocatesNothing(t *testing.T) {
	tabletest.CheckJudgeAllocatesNothing(t, tavern(t, nil))
}

func TestBotBeatsChance(t *testing.T) {
	won := 0
	const games = 6
	for seed := range games {
		table := tavern(t, nil)
		table.RandomizeHiddenState(0, engine.Seed(seed))
		policies := []bot.Policy{bot.New(60), bot.NewRandom(engine.Seed(seed))}
		if seed%2 == 1 {
			policies[0], policies[1] = policies[1], policies[0]
		}
		for range 400 {
			if o, over := table.Outcome(); over {
				if int(o.Winner) == seed%2 {
					won++
				}
				break
			}
			if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policies[table.Seat()], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if won < games-1 {
		t.Errorf("the bot won %d of %d games against chance", won, games)
	}
}
