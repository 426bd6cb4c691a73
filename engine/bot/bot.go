// Package bot plays any screen.Table without knowing the game.
//
//	Policy  chooses one legal action
//	Bot     the policy that searches: what could still be done this turn, and
//	        how the table judges where it leads; between turns, and where others
//	        play too, it plays on. It has tiers: For is the full one, Quick the
//	        one for thousands of games
//	Strong  the bot that played for practice, and learned what it gathers is worth
//	Greedy  the policy that takes what looks best one action ahead
//	Random  the policy that takes any legal action
//	Step    one turn of the crank: choose, apply, and go on when a script fails
//
// Start at Step, which is what a tool calls in a loop until the game is over,
// then read search.go for turns, playout.go for the choices between them, ahead.go
// for what others make of a turn, practice.go for what can be learned beforehand, and
// recall.go for what need not be judged twice.
//
// A policy never cheats: what the seat cannot know is replaced by something else
// that is possible before anything is tried. It keeps nothing from one choice to the
// next, and what it learns by practice follows from the rules and the content, so a
// choice depends on the table alone.
package bot

import (
	"errors"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Policy chooses actions. It does not change the table. A policy is not safe for concurrent
// use: each goroutine needs its own.
type Policy interface {
	// Choose returns one of the legal actions. Its error is ErrNoMove, or engine.ErrStopped if
	// the policy was stopped.
	Choose(t screen.Table) (engine.Action, error)
}

// Messages for players.
var (
	sentences = phrase.NewCatalog("bot")
	sayStuck  = sentences.Define("stuck_with", "{stuck}, the last one with: {why}")
)

// Catalogs lists the catalog of messages of this package.
var Catalogs = []*phrase.Catalog{sentences}

// ErrNoMove is returned by Choose if no action is legal, for instance because the game is over.
var ErrNoMove = sentences.Define("no_move", "there is nothing to choose from").Err()

// ErrStuck is returned by Step if every legal action fails.
var ErrStuck = sentences.Define("stuck", "every legal action fails").Err()

// policies lists all policies, the strongest first.
var policies = []struct {
	name string
	make func(seats int, seed engine.Seed, stop func() bool) Policy
}{
	{"strong", func(seats int, _ engine.Seed, stop func() bool) Policy {
		s := NewStrong(seats)
		s.Stopping(stop)
		return s
	}},
	{"full", func(seats int, _ engine.Seed, stop func() bool) Policy { return stopping(For(seats), stop) }},
	{"quick", func(_ int, _ engine.Seed, stop func() bool) Policy { return stopping(Quick(), stop) }},
	{"greedy", func(_ int, _ engine.Seed, stop func() bool) Policy { return NewGreedy(stop) }},
	{"random", func(_ int, seed engine.Seed, _ func() bool) Policy { return NewRandom(seed) }},
}

func stopping(b *Bot, stop func() bool) *Bot {
	b.Stopping(stop)
	return b
}

// Names contains the names of the policies, the strongest first.
var Names = func() (names []string) {
	for _, p := range policies {
		names = append(names, p.name)
	}
	return names
}()

// Default is the name of the default policy.
const Default = "full"

// ByName returns a new policy of the given name for a game with that many seats; nil if there
// is no such policy. Only the random one uses the seed. stop is polled to end a choice with
// engine.ErrStopped; it may be nil.
func ByName(name string, seats int, seed engine.Seed, stop func() bool) Policy {
	for _, p := range policies {
		if p.name == name {
			return p.make(seats, seed, stop)
		}
	}
	return nil
}

// Ready lets a policy prepare for games like t, and returns the instructions that scripts used
// for it, which are not part of the game. Without it, the first choice prepares. If school is
// not nil, the policy learns from games like school instead: a game of another version of the
// content in which the same things have the same numbers.
func Ready(p Policy, t, school screen.Table) (worked int64) {
	s, learns := p.(*Strong)
	if !learns {
		return 0
	}
	s.school = nil
	if school != nil {
		s.school = school.Abilities().Practice
	}
	before := engine.InstructionsOf(t)
	_ = s.Learn(t) // if it was stopped, Choose will say so
	return engine.InstructionsOf(t) - before
}

// Step lets p choose and applies the choice with apply, which is t.Apply or calls it. If that
// fails, because of a script, the action has been undone: Step calls failed, unless it is nil,
// and tries the other legal actions, those that end the turn first. It returns the action that
// was applied. The error is engine.ErrStopped if play was stopped, or wraps ErrStuck.
func Step(t screen.Table, apply func(engine.Action) error, p Policy, failed func(engine.Action, error)) (engine.Action, error) {
	chosen, err := p.Choose(t)
	if err != nil {
		return engine.Action{}, err
	}
	if err = apply(chosen); err == nil || errors.Is(err, engine.ErrStopped) {
		return chosen, err
	}
	if failed == nil {
		failed = func(engine.Action, error) {}
	}
	failed(chosen, err)
	legal := t.Legal(nil)
	for _, ending := range [...]bool{true, false} {
		for _, a := range legal {
			if a == chosen || t.Ends(a) != ending {
				continue
			}
			if err = apply(a); err == nil || errors.Is(err, engine.ErrStopped) {
				return a, err
			}
			failed(a, err)
		}
	}
	return engine.Action{}, sayStuck.Wrap(errors.Join(ErrStuck, err), "stuck", ErrStuck, "why", err)
}

// Random chooses any legal action, each equally likely. Like Greedy, it must not be changed.
type Random struct {
	stream engine.Stream
	legal  []engine.Action
}

// NewRandom returns a random policy, whose choices depend only on the seed and on how many
// it made before.
func NewRandom(seed engine.Seed) *Random { return &Random{stream: seed.Stream("random policy")} }

// Choose implements Policy.
func (r *Random) Choose(t screen.Table) (engine.Action, error) {
	r.legal = t.Legal(r.legal[:0])
	if len(r.legal) == 0 {
		return engine.Action{}, ErrNoMove
	}
	return r.legal[r.stream.IntN(len(r.legal))], nil
}
