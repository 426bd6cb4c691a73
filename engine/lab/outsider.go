package lab

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// Outsider is a player that is another program, on one seat of one game. The error of Choose may be a
// ForfeitError.
type Outsider interface {
	bot.Policy
	// EndGame is called after the game, with its last state.
	EndGame(t screen.Table)
}

// ForfeitError is the error of an Outsider that cannot continue: its seat loses the game.
type ForfeitError struct{ Reason string }

func (e *ForfeitError) Error() string { return e.Reason }

// Forfeit describes a game that a program lost because it failed.
type Forfeit struct {
	Seat   engine.Seat
	Reason string
}

// endIfForfeit ends a game in which the player of a seat failed with a ForfeitError: the other seat wins or, in a
// game for one, nobody. It reports whether err is one.
func (p *Plan) endIfForfeit(e *Ending, seat engine.Seat, err error) bool {
	failure, is := errors.AsType[*ForfeitError](err)
	if is {
		e.Over, e.Winner, e.Forfeit = true, engine.NoSeat, &Forfeit{seat, failure.Reason}
		if p.Seats == 2 {
			e.Winner = 1 - seat
		}
	}
	return is
}

// chooseAndApply is bot.ChooseAndApply. outsiderInstructions is how many instructions scripts used
// for what an Outsider tried before it chose, which are not part of the game; 0 for bots.
func chooseAndApply(t screen.Table, player bot.Policy, failed func(engine.Action, error)) (did engine.Action, outsiderInstructions int64, err error) {
	if _, is := player.(Outsider); is {
		counted := &countedPolicy{Policy: player}
		did, err = bot.ApplyChoiceOrAnyLegal(t, t.Apply, counted, failed)
		return did, counted.instructions, err
	}
	did, err = bot.ApplyChoiceOrAnyLegal(t, t.Apply, player, failed)
	return did, 0, err
}

// countedPolicy is a policy that counts the instructions of scripts during its last choice.
type countedPolicy struct {
	bot.Policy
	instructions int64
}

func (c *countedPolicy) Choose(t screen.Table) (engine.Action, error) {
	before := engine.InstructionsOf(t)
	a, err := c.Policy.Choose(t)
	c.instructions = engine.InstructionsOf(t) - before
	return a, err
}
