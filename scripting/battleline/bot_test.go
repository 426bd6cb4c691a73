package battleline_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
)

// won counts the games that a bot wins against another player, each seed from both seats.
func won(t *testing.T, seeds int, other func(engine.Seed) bot.Policy) (won int) {
	t.Helper()
	player := gametest.NewGameRunner(t, pack(t))
	for n := range 2 * seeds {
		seed, seat := engine.Seed(n/2+1), engine.Seat(n%2)
		table, err := player.StartGame(scripting.GameStart{Seed: seed}, nil)
		if err != nil {
			t.Fatal(err)
		}
		policies := [2]bot.Policy{other(seed), other(seed)}
		policies[seat] = bot.New(60)
		outcome, over := table.Outcome()
		for ; !over; outcome, over = table.Outcome() {
			if _, err := bot.ApplyChoiceOrAnyLegal(table, table.Apply, policies[table.Seat()], nil); err != nil {
				t.Fatal(err)
			}
		}
		if outcome.Winner == seat {
			won++
		}
	}
	return won
}

func TestTheBotBeatsChanceAndGreed(t *testing.T) {
	seeds := testkit.Size(3, 5)
	if n := won(t, seeds, func(seed engine.Seed) bot.Policy { return bot.NewRandom(seed) }); n < 2*seeds {
		t.Errorf("the bot won %d of %d games against chance", n, 2*seeds)
	}
	if n := won(t, seeds, func(engine.Seed) bot.Policy { return bot.NewGreedy(nil) }); n < 2*seeds-3 {
		t.Errorf("the bot won %d of %d games against who takes what looks best", n, 2*seeds)
	}
}
