// Package bot chooses actions for computer players in any game that implements screen.Table.
//
//	bot.go            Policy, the interface of all players; ApplyChoiceOrAnyLegal, which plays an action; Random, Greedy
//	search.go         Bot, which searches the rest of the current turn and plays on from its ends; budgets of players
//	learner.go        Learner, a Bot that plans with models from practice games
//	practice.go       practice games, shared by all policies of the process; what is known before them; their limits
//	learn.go          models of the cost of fights and of traits, fitted to the practice games; ridges
//	practice_file.go  knowledge that comes with the program or is kept in files; their form, number and limits
//
// A table judges its states by a number, the higher the better. A choice is outside of turns if no action ends a
// turn, such as the choice of a reward. A game for a Learner consists of fights, which cost health. A kit is the list
// of things that a player has collected. A trait is a number that describes the state of a fight.
//
// A policy does not cheat: before it tries an action, it replaces everything that its seat cannot
// know with something else that is possible. Except for Random, a choice depends on the table
// alone, not on earlier choices: what is learned follows from the rules and the content.
package bot

import (
	"errors"
	"reflect"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Policy chooses actions for computer players. It is not safe for concurrent use: each goroutine needs its own.
type Policy interface {
	// Choose returns one of the legal actions and does not change t. The error is ErrNoMove, or
	// engine.ErrStopped if the policy was stopped.
	Choose(t screen.Table) (engine.Action, error)
}

var (
	sentences    = phrase.NewCatalog("bot")
	stuckMessage = sentences.Define("stuck_with", "{stuck}; the last error: {why}")
)

var Catalogs = []*phrase.Catalog{sentences}

// ErrNoMove is the error of Choose if no action is legal, for instance because the game is over.
var ErrNoMove = sentences.Define("no_move", "there is nothing to choose from").NewError()

// ErrStuck is the error of ApplyChoiceOrAnyLegal if every legal action fails.
var ErrStuck = sentences.Define("stuck", "every legal action fails").NewError()

var policies = []struct {
	name string
	make func(seats int, seed engine.Seed, stop func() bool) Policy
}{
	{"full", func(seats int, _ engine.Seed, stop func() bool) Policy {
		return NewFull(seats).PracticeUnknownContent().SetStop(stop)
	}},
	{"quick", func(_ int, _ engine.Seed, stop func() bool) Policy { return NewQuick().SetStop(stop) }},
	{"greedy", func(_ int, _ engine.Seed, stop func() bool) Policy { return NewGreedy(stop) }},
	{"random", func(_ int, seed engine.Seed, _ func() bool) Policy { return NewRandom(seed) }},
}

// Names has the names of the policies, the strongest first.
var Names = func() (names []string) {
	for _, p := range policies {
		names = append(names, p.name)
	}
	return names
}()

// Default is the name of the default policy.
const Default = "full"

// NewPolicyByName returns a new policy by its name in Names, or nil for any other name. A number from 1 to MaxBudget names
// a policy like "quick" that tries that many actions for one choice. Only the random policy uses the seed. Choose returns
// engine.ErrStopped if stop, which may be nil, returns true in a search.
func NewPolicyByName(name string, seats int, seed engine.Seed, stop func() bool) Policy {
	for _, p := range policies {
		if p.name == name {
			return p.make(seats, seed, stop)
		}
	}
	if n, err := strconv.Atoi(name); err == nil && 1 <= n && n <= MaxBudget && strconv.Itoa(n) == name {
		return newLearner(n).SetStop(stop)
	}
	return nil
}

// PracticeBeforeGame makes p, if it is a Learner that practises, play its practice games now instead of in its first
// Choose. instructions is the number of script instructions in them. The games are like learnFrom or, if that is nil,
// t. The content of learnFrom may be another version of that of t, with the same ids in the same order.
func PracticeBeforeGame(p Policy, t, learnFrom screen.Table) (instructions int64) {
	l, learns := p.(*Learner)
	if !learns {
		return 0
	}
	l.learnFrom = nil
	if learnFrom != nil {
		l.learnFrom = learnFrom.Abilities().Practice
	}
	before := engine.ScriptInstructionsOf(t)
	if practice := t.Abilities().Practice; practice != nil {
		l.costModelsAfterPractice(practice) // if it was stopped, Choose returns the error
	}
	return engine.ScriptInstructionsOf(t) - before
}

// PracticeUsedBy returns the practice on which the choices of p were based so far, or nil if p is not a *Learner.
func PracticeUsedBy(p Policy) []PracticeUsed {
	if l, learns := p.(*Learner); learns {
		return l.basis
	}
	return nil
}

// KnownPracticeFor returns the practice on which the policy "full" would base its choices in games like t. known
// is false if the player would first have to practise, or if t has no Practice.
func KnownPracticeFor(t screen.Table) (b PracticeUsed, known bool) {
	practice := t.Abilities().Practice
	if practice == nil {
		return b, false
	}
	l := newCurriculumFromAllKnowledge(practice.Subjects())
	return l.basis, l.isKnown
}

// ApplyChoiceOrAnyLegal applies the action that p chooses, by calling apply, and returns it. If apply fails, it calls
// failed, unless nil, and tries the other legal actions, first those that end the turn. err is an error of p.Choose, an
// error of apply that wraps engine.ErrStopped or, if all actions failed, an error that wraps ErrStuck.
func ApplyChoiceOrAnyLegal(t screen.Table, apply func(engine.Action) error, p Policy, failed func(engine.Action, error)) (applied engine.Action, err error) {
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
			if a == chosen || t.EndsTurn(a) != ending {
				continue
			}
			if err = apply(a); err == nil || errors.Is(err, engine.ErrStopped) {
				return a, err
			}
			failed(a, err)
		}
	}
	return engine.Action{}, stuckMessage.WrapError(errors.Join(ErrStuck, err), "stuck", ErrStuck, "why", err)
}

// Random is a Policy that chooses each legal action with the same probability. Never change it: see Greedy.
type Random struct {
	stream engine.RandomStream
	legal  []engine.Action
}

// NewRandom returns a random policy. Its choices depend only on the seed and on the number of choices before.
func NewRandom(seed engine.Seed) *Random { return &Random{stream: seed.Stream("random policy")} }

func (r *Random) Choose(t screen.Table) (engine.Action, error) {
	r.legal = t.Legal(r.legal[:0])
	if len(r.legal) == 0 {
		return engine.Action{}, ErrNoMove
	}
	return r.legal[r.stream.IntN(len(r.legal))], nil
}

// Greedy is a Policy that chooses the action after which Table.Judge is highest or, of equal actions, the first. If
// exactly one action ends the turn, Greedy chooses that action unless another one increases the judgement. Greedy and
// Random are baselines for other players: never change them, or old results cannot be compared.
type Greedy struct {
	kind    reflect.Type // the type of the tables
	start   screen.Table // copy of the table, with what the seat cannot know randomized
	scratch screen.Table
	legal   []engine.Action
	stop    func() bool // called before each try; may be nil
}

// NewGreedy returns a greedy policy. If stop, which may be nil, returns true, Choose returns engine.ErrStopped.
func NewGreedy(stop func() bool) *Greedy { return &Greedy{stop: stop} }

const maxGreedyInstructions = 10_000_000

// Choose implements Policy. After scripts have executed maxGreedyInstructions, it tries no further actions.
func (g *Greedy) Choose(t screen.Table) (engine.Action, error) {
	if kind := reflect.TypeOf(t); kind != g.kind {
		g.kind, g.start, g.scratch = kind, t.NewEmptyTable(), t.NewEmptyTable()
	}
	g.legal = t.Legal(g.legal[:0])
	if len(g.legal) == 0 {
		return engine.Action{}, ErrNoMove
	}
	seat := t.Seat()
	g.start.CopyFrom(t)
	g.start.RandomizeHiddenState(seat, 0)
	g.start.RandomizeHiddenState(seat, engine.Seed(g.start.Hash()).Child("imagined by a greedy player", 0))
	best, worth, found := g.legal[0], 0, false
	end, ends := countTurnEnds(t, g.legal)
	alone := ends == 1
	if alone {
		best, worth, found = end, g.start.Judge(seat), true
	}
	begun := engine.ScriptInstructionsOf(t)
	for _, a := range g.legal {
		if g.stop != nil && g.stop() {
			return engine.Action{}, engine.ErrStopped
		}
		if alone && a == end || engine.ScriptInstructionsOf(t)-begun > maxGreedyInstructions {
			continue
		}
		g.scratch.CopyFrom(g.start)
		if g.scratch.Apply(a) != nil {
			continue
		}
		if now := g.scratch.Judge(seat); !found || now > worth {
			best, worth, found = a, now, true
		}
	}
	return best, nil
}
