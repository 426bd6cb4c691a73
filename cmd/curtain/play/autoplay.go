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

// PlayToEndWithBots lets bots play a game to its end, or until it has MaxBotActions actions. They choose as in a
// simulation with that seed; players[n%len(players)] plays seat n. If practiceGame is not nil, bots first practice for
// games like it. An error is printed and ends the game. PlayToEndWithBots returns only terminal.ErrInterrupted.
func PlayToEndWithBots(h *program.Host, s *timeline.Session, seats int, seed engine.Seed, players []string, practiceGame screen.Table) error {
	var policies []bot.Policy
	instructionsBefore := engine.ScriptInstructionsOf(s.Table())
	for s.CurrentNode().Depth < MaxBotActions {
		t := s.Table()
		if _, over := t.Outcome(); over {
			return nil
		}
		for n := engine.Seat(len(policies)); n <= t.Seat(); n++ {
			policies = append(policies, bot.NewPolicyByName(players[int(n)%len(players)], seats, seed.Child("player", int(n)), h.IsStopped))
			ready := h.ShowPracticeProgress()
			instructionsBefore += bot.PracticeBeforeGame(policies[n], t, practiceGame)
			ready()
		}
		_, err := bot.ApplyChoiceOrAnyLegal(t, s.Apply, policies[t.Seat()], nil)
		switch most := cmp.Or(h.Limits.Run, DefaultGameBudget); {
		case errors.Is(err, engine.ErrStopped):
			return terminal.ErrInterrupted
		case engine.ScriptInstructionsOf(t)-instructionsBefore > most || errors.Is(err, sandbox.ErrRun):
			s := h.Screen()
			h.PrintToStderr("%s", strings.Join(s.TranslateAndWrap(s.RenderSentence(said.TooLong, "n", int(most)), 2), "\n"))
			return nil
		case err != nil:
			h.PrintToStderr("%s", err)
			return nil
		}
	}
	return nil
}

// DefaultGameBudget limits the script instructions of a game of bots without --limit. A long game needs a tenth of it.
const DefaultGameBudget = 20_000_000

// MaxBotActions is the largest number of actions in a game of bots.
const MaxBotActions = 20_000

// ParsePlayers parses --players: one name for all seats or, in a game for two, two names separated by a comma. It fails
// for a name that is not a bot's unless isOther, which may be nil, returns true for it.
func ParsePlayers(r *scripting.Ruleset, value string, isOther func(name string) bool) ([]string, error) {
	players := strings.Split(value, ",")
	for _, name := range players {
		if isOther == nil || !isOther(name) {
			if err := program.CheckPlayer(name); err != nil {
				return nil, err
			}
		}
	}
	if len(players) > 1 && (r.Seats != 2 || len(players) > 2) {
		return nil, fmt.Errorf("%s has %s: --players takes one name%s", r.Title, speech.CountWithNoun(r.Seats, "seat"), map[bool]string{true: ", or two"}[r.Seats == 2])
	}
	return players, nil
}

func (s *TerminalGame) playAllSeatsWithBot() (status int) {
	s.firstBotSeat = 0
	s.printGameSeedAndJournal(said.SeededBot)
	s.Print("")
	s.printUnprintedEvents()
	defer s.printResumeCommands()
	policy := printingPolicy{s, bot.NewFull(s.Game.Seats).SetStop(s.IsStopped)}
	most := cmp.Or(s.Limits.Run, DefaultGameBudget)
	failed := func(_ engine.Action, err error) { s.Print(append(s.renderError(err), "")...) }
	for n := 0; ; n++ {
		if _, over := s.Table.Outcome(); over {
			break
		}
		if s.IsStopped() {
			s.printSentence(said.Interrupted)
			return program.ExitInterrupted
		}
		if n == MaxBotActions {
			s.printSentence(said.GivesUp, "n", MaxBotActions)
			return program.ExitFailures
		}
		_, err := bot.ApplyChoiceOrAnyLegal(s.Table, s.Apply, policy, failed)
		if engine.ScriptInstructionsOf(s.Table) > most || errors.Is(err, sandbox.ErrRun) {
			s.printSentence(said.TooLong, "n", int(most))
			return program.ExitFailures
		}
		if err != nil && !s.IsStopped() {
			s.Print(s.renderError(err)...)
			return program.ExitFailures
		}
		s.printUnprintedEvents()
	}
	s.Print(s.Table.Stage(s.screenInGameLanguage())...)
	s.Print("")
	s.printSummary()
	return program.ExitOK
}

// printingPolicy is a bot that prints the stage and then its choice whenever it must choose something other than an
// action of a turn, such as an answer or a reward.
type printingPolicy struct {
	*TerminalGame
	bot.Policy
}

// Choose returns the bot's choice. Unless a legal action would end a turn, it also prints the screen and the choice.
func (p printingPolicy) Choose(t screen.Table) (engine.Action, error) {
	a, err := p.Policy.Choose(t)
	if err == nil && !slices.ContainsFunc(t.Legal(nil), t.EndsTurn) {
		p.Print(t.Stage(p.screenInGameLanguage())...)
		p.Print("> "+screen.TypedForm(t, a), "")
	}
	return a, err
}
