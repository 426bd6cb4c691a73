package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// Autoplay lets bots play a session's game to its end, with the same choices as a simulation with
// that seed. Seat n is played by players[n%len(players)]. If practiceGame is not nil, the bots
// practise on games like it instead of the session's. The only error is terminal.ErrInterrupted; other
// errors are printed and end the game early.
func Autoplay(h *program.Host, s *timeline.Session, seats int, seed engine.Seed, players []string, practiceGame screen.Table) error {
	var policies []bot.Policy
	instructionsBefore := engine.InstructionsOf(s.Table())
	for s.CurrentNode().Depth < MaxBotActions {
		t := s.Table()
		if _, over := t.Outcome(); over {
			return nil
		}
		for n := engine.Seat(len(policies)); n <= t.Seat(); n++ {
			policies = append(policies, bot.NewByName(players[int(n)%len(players)], seats, seed.Child("player", int(n)), h.IsStopped))
			ready := h.ShowPractice()
			instructionsBefore += bot.PracticeBeforeGame(policies[n], t, practiceGame)
			ready()
		}
		_, err := bot.ChooseAndApply(t, s.Apply, policies[t.Seat()], nil)
		switch most := gameInstructionBudget(h); {
		case errors.Is(err, engine.ErrStopped):
			return terminal.ErrInterrupted
		case isBudgetExceeded(err, engine.InstructionsOf(t)-instructionsBefore, most):
			s := h.Screen()
			h.PrintToStderr("%s", strings.Join(s.Wrap(s.RenderSentence(said.TooLong, "n", int(most)), 2), "\n"))
			return nil
		case err != nil:
			h.PrintToStderr("%s", err)
			return nil
		}
	}
	return nil
}

func gameInstructionBudget(h *program.Host) int64 { return cmp.Or(h.Limits.Run, DefaultGameBudget) }

// isBudgetExceeded reports whether err is an exceeded limit of scripts, or used is more than budget.
func isBudgetExceeded(err error, used, budget int64) bool {
	return used > budget || errors.Is(err, sandbox.ErrRun)
}

// DefaultGameBudget bounds the script instructions of a game that bots play, unless --limit sets a
// bound: ten times those of a long game.
const DefaultGameBudget = 20_000_000

// MaxBotActions bounds the actions of a game that bots play.
const MaxBotActions = 20_000

// ParsePlayers parses and checks the value of --players: one bot for all seats, or two for two seats.
func ParsePlayers(r *scripting.Ruleset, value string) ([]string, error) {
	players := strings.Split(value, ",")
	for _, name := range players {
		if !slices.Contains(bot.Names, name) {
			return nil, fmt.Errorf("unknown player %s%s", program.Quote(name), cmp.Or(program.SuggestSimilar(name, bot.Names), ": there are "+strings.Join(bot.Names, ", ")))
		}
	}
	if len(players) > 1 && (r.Seats != 2 || len(players) > 2) {
		return nil, fmt.Errorf("%s has %s: --players takes one name%s", r.Title, speech.CountWithNoun(r.Seats, "seat"), map[bool]string{true: ", or two"}[r.Seats == 2])
	}
	return players, nil
}
