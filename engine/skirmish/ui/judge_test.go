package ui_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
)

func TestJudgePrefersWhatHelps(t *testing.T) {
	table := tavern(t, nil)
	before := table.Judge(0)
	for _, c := range []struct {
		text   string
		better bool
	}{
		{"hp warrior 40", false}, {"hp orc_2 40", true}, {"hp orc_1 0", true}, {"hp mage 0", false},
		{"set warrior bonus 9", true}, {"set mage block 20", true}, {"effect orc_2 cripple 2 from mage", true},
		{"effect mage weaken 2 from orc_1", false},
	} {
		after := table.Fresh()
		after.CopyFrom(table)
		a, err := table.Parse(c.text)
		if err == nil {
			err = after.Apply(a)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := after.Judge(0); got > before != c.better || got == before {
			t.Errorf("%s: %d from %d", c.text, got, before)
		}
		if after.Judge(1) != -after.Judge(0) {
			t.Errorf("%s: what is good for one is not as bad for the other", c.text)
		}
	}
}

func TestBotBeatsChance(t *testing.T) {
	won := 0
	const games = 6
	for seed := range games {
		table := tavern(t, nil)
		table.Imagine(0, engine.Seed(seed))
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
			if _, err := bot.Step(table, table.Apply, policies[table.Seat()], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if won < games-1 {
		t.Errorf("the bot won %d of %d games against chance", won, games)
	}
}
