package gametest

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
)

var (
	games = flag.Int("games", 0, "how many random games to play; 0: as many as the test plays by itself")
	only  = flag.Int("game", -1, "play only the random game of this `number`")
)

// Random describes how random games of a ruleset are played. What must hold in every game is
// checked before and after each action; the fields add what only this ruleset knows.
type Random struct {
	Game    *declare.Declaration
	Games   int      // number of games, unless -games is given
	Actions int      // maximum of one game
	Spent   []string // parts of the state, beside streams, that chance changes

	// Open reports whether the text of an action may omit what makes no difference, so that it may
	// parse as another action with the same effect.
	Open bool

	// Idle is a move that is legal after the end too, and does nothing there; 0 for none.
	Idle engine.ActionKind

	// Boxes reports whether finding legal actions allocates, since scripts are asked and are passed
	// texts.
	Boxes bool

	// Begin returns the content and the setup of random game n.
	Begin func(n int, chance *engine.Stream) (*World, scripting.GameStart)

	// Watch returns the watcher of a game; begun holds the events of its beginning.
	Watch func(t screen.Table, n int, begun []engine.Event) Watcher

	// Enough reports whether the counts are large enough to prove something; nil accepts any.
	Enough func(s *Sum) bool
}

// Watcher checks one random game by its own rules.
type Watcher interface {
	// Edit returns a stage direction to apply instead of a move, if it is time for one.
	Edit(t screen.Table) (a engine.Action, is bool)

	// Check checks the game after an action, and once at its beginning, with a step that has only
	// tables.
	Check(s *Step) error
}

// Step is an action that was applied. Its tables and events are reused by the next step.
type Step struct {
	Action engine.Action
	Move   bool // a legal move, not a stage direction
	Before screen.Table
	After  screen.Table
	Events []engine.Event
}

// World is a content that random games are played with, on one shared interpreter.
type World struct {
	Content *scripting.Generation
	Player  *scripting.Interpreter
	Wild    bool  // some scripts fail, each with an error that names its place
	Storm   error // another error with which games of wild scripts may fail to begin

	again *scripting.Interpreter // interpreter for repetitions, almost unused
}

// Whole returns the world of a ruleset's own scripts.
func Whole(tb testing.TB, r *scripting.Ruleset) *World {
	tb.Helper()
	c := Pack(tb, r)
	return &World{Content: c, Player: Player(tb, c)}
}

// Sum counts what was checked, to notice when a test checks too little.
type Sum struct {
	Games, Actions, Refused, Unbegun, Ended, Outcomes int

	Won [3]int // by no one, then by seat
}

// RandomGames plays random games and checks each. A failing one can be played again alone with
// -game. It skips the test with -short.
func RandomGames(t *testing.T, r *Random) {
	t.Helper()
	if testing.Short() {
		t.Skip("random games are played at length, by one goroutine")
	}
	first, n := 0, r.Games
	if *games > 0 {
		n = *games
	}
	if *only >= 0 {
		first, n = *only, *only+1
	}
	sum, failures := &Sum{}, 0
	for game := first; game < n && failures < 3; game++ {
		m := r.newMatch(game)
		if err := m.whole(); err != nil {
			failures++
			t.Errorf("game %d, %q of seed %d: %v\n%splay it again with -run '^%s$' -game %d", game, m.setup.Words, m.setup.Seed, err, m.story(), t.Name(), game)
		}
		sum.count(m)
	}
	t.Logf("%+v", *sum)
	if n-first >= r.Games && r.Enough != nil && !r.Enough(sum) {
		t.Error("so little was checked that this proves little")
	}
}

func (s *Sum) count(m *match) {
	s.Games++
	s.Actions += len(m.trail)
	s.Refused += m.failed
	s.Outcomes += m.outcomes
	if m.watch == nil {
		s.Unbegun++
	} else if o, over := m.table.Outcome(); over {
		s.Ended++
		s.Won[o.Winner+1]++
	}
}

// match is one random game in progress.
type match struct {
	*Random
	n        int
	world    *World
	setup    scripting.GameStart
	chance   engine.Stream
	policies []bot.Policy
	watch    Watcher // nil if the game did not begin

	table         screen.Table
	before, other screen.Table // reused for copies
	log           engine.Log
	parts         []engine.StatePart // reused
	start         uint64
	last          []engine.Action // legal before the last action
	trail         []done
	failed        int
	outcomes      int // number tried
	recurs        recurs
}

// done is one applied action and its result.
type done struct {
	action engine.Action
	text   string
	hash   uint64 // after it
	failed string // its error
}

func (r *Random) newMatch(n int) *match {
	seed := engine.Seed(n).Child("random game", 0)
	m := &match{Random: r, n: n, chance: seed.Stream("what the test does")}
	m.recurs.chance = seed.Stream("what recurs")
	m.world, m.setup = r.Begin(n, &m.chance)
	for i := range r.Game.Seats {
		m.policies = append(m.policies, bot.NewRandom(seed.Child("policy", i)))
	}
	if n%25 == 0 && !m.world.Wild {
		m.policies[0] = bot.New(20)
	}
	return m
}

// story returns the actions so far, for a failure.
func (m *match) story() string {
	var b strings.Builder
	for i, s := range m.trail {
		fmt.Fprintf(&b, "  %d %s %s\n", i+1, s.text, s.failed)
	}
	return b.String()
}

// in returns true in one of n calls, at random.
func (m *match) in(n int) bool { return m.chance.IntN(n) == 0 }

// whole plays the game to its end, and then repeats it.
func (m *match) whole() (err error) {
	if m.table, err = m.world.Player.StartGame(m.setup, &m.log); err != nil {
		if m.world.Wild && (errors.Is(err, m.world.Storm) || CheckFailure(err) == nil) {
			return nil // a wild definition prevented the game
		}
		return err
	}
	m.start = m.table.Hash()
	m.before, m.other = m.table.NewEmptyTable(), m.table.NewEmptyTable()
	m.watch = m.Watch(m.table, m.n, m.log.Events)
	if err := m.watch.Check(&Step{Before: m.table, After: m.table}); err != nil {
		return err
	}
	for len(m.trail) < m.Actions && m.failed < 5 {
		if _, over := m.table.Outcome(); over {
			break
		}
		if err := m.turn(); err != nil {
			return err
		}
	}
	return errors.Join(m.end(), m.repeat())
}

// turn makes the checks that do not play, and then plays one action.
func (m *match) turn() error {
	legal := m.table.Legal(nil)
	if len(legal) == 0 {
		return errors.New("the game is not over, but nothing is legal")
	}
	m.last = legal
	hash := m.table.Hash()
	m.before.CopyFrom(m.table)
	if err := errors.Join(m.sameAs(m.before, hash, "a copy"), m.words(legal), m.wild(legal), m.look(), m.recurring(legal)); err != nil {
		return err
	}
	a, edits := m.watch.Edit(m.table)
	if !edits {
		var err error
		if a, err = m.policies[m.table.Seat()].Choose(m.table); err != nil {
			return err
		}
	}
	states, err := m.possible(a, edits)
	if err != nil {
		return err
	}
	if m.table.Hash() != hash {
		return errors.New("looking at the game changed it")
	}
	if err := m.play(a, !edits); err != nil {
		return fmt.Errorf("%s: %w", m.before.Describe(a), err)
	}
	if states != nil && !states[m.state(m.table)] {
		return fmt.Errorf("%s: what happened is none of the %d outcomes", m.before.Describe(a), len(states))
	}
	return nil
}

// play applies an action and checks it: it succeeds, or fails without a trace.
func (m *match) play(a engine.Action, legal bool) error {
	m.log.Truncate(0)
	text, parts, hash := m.table.Describe(a), m.table.AppendParts(nil), m.table.Hash()
	back, unread := m.table.Parse(text)
	failed := m.apply(a, legal)
	if failed != nil {
		return m.checkRefusal(a, failed, legal)
	}
	if unread != nil || back != a && !(m.Open && m.same(back)) {
		return fmt.Errorf("%v is %q, read back as %v (%v)", a, text, back, unread)
	}
	m.trail = append(m.trail, done{a, text, m.table.Hash(), ""})
	if changed := m.differs(parts, m.table); changed != (m.table.Hash() != hash) {
		return fmt.Errorf("the hash and the hashes of the parts disagree about a change")
	}
	if err := m.watch.Check(&Step{Action: a, Move: legal, Before: m.before, After: m.table, Events: m.log.Events}); err != nil {
		return err
	}
	if m.before.Hash() != hash {
		return errors.New("looking at a copy changed it")
	}
	return m.checkUndo(a, "")
}

// heavy is the number of games per one in heavy mode, where each action is also applied with
// another interpreter.
const heavy = 10

// apply applies an action, in heavy mode on two interpreters that must agree.
func (m *match) apply(a engine.Action, legal bool) error {
	if m.n%heavy != 3 || !legal {
		return m.table.Apply(a)
	}
	if m.world.again == nil {
		if err := m.renew(); err != nil {
			return err
		}
	}
	return play.ApplyIfDeterministic(m.table, m.world.again.Adopt, a)
}

// checkRefusal checks that a failed action left no trace and was allowed to fail: a legal one only with
// wild scripts, a stage direction always, but not by a script error.
func (m *match) checkRefusal(a engine.Action, failed error, legal bool) error {
	switch byScript := CheckFailure(failed) == nil; {
	case m.table.Hash() != m.before.Hash() || len(m.log.Events) > 0:
		return fmt.Errorf("failed with %d events and a trace: %w", len(m.log.Events), failed)
	case byScript && !m.world.Wild:
		return fmt.Errorf("a script failed: %w", failed)
	case !legal && !byScript:
		return nil // out of bounds
	case legal && !m.world.Wild:
		return fmt.Errorf("legal, and failed: %w", failed)
	}
	m.failed++
	if legal {
		m.trail = append(m.trail, done{a, m.table.Describe(a), m.table.Hash(), failed.Error()})
		if err := m.checkUndo(a, failed.Error()); err != nil {
			return err
		}
	}
	return CheckFailure(failed)
}

// checkUndo checks that an action does the same on the copy made before it, and that restoring that
// copy undoes it.
func (m *match) checkUndo(a engine.Action, failed string) error {
	before, after := m.before.Hash(), m.table.Hash()
	m.other.CopyFrom(m.before)
	if err := m.other.Apply(a); text(err) != failed || m.other.Hash() != after {
		return fmt.Errorf("on a copy it leads to %x and %q, not %x and %q", m.other.Hash(), text(err), after, failed)
	}
	m.table.CopyFrom(m.before)
	if m.table.Hash() != before {
		return errors.New("copying the state back does not undo it")
	}
	m.table.CopyFrom(m.other)
	return m.sameAs(m.table, after, "the state after undo and redo")
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// same reports whether an action, on the copy made before, leads to the current state.
func (m *match) same(a engine.Action) bool {
	m.other.CopyFrom(m.before)
	return m.other.Apply(a) == nil && m.other.Hash() == m.table.Hash()
}

// repeat plays all actions again, with the shared interpreter and with a nearly unused one. The
// latter parses their texts in some games.
func (m *match) repeat() error {
	taken := func(_ screen.Table, s *done) (engine.Action, error) { return s.action, nil }
	typed := taken
	if m.n%5 == 0 || m.world.again == nil {
		if err := m.renew(); err != nil {
			return err
		}
		typed = func(t screen.Table, s *done) (engine.Action, error) { return t.Parse(s.text) }
	}
	return errors.Join(m.again(m.world.Player, taken), m.again(m.world.again, typed))
}

// again plays all actions again, as returned by read, and compares each result.
func (m *match) again(p *scripting.Interpreter, read func(screen.Table, *done) (engine.Action, error)) error {
	t, err := p.StartGame(m.setup, nil)
	if err != nil {
		return fmt.Errorf("it does not begin again: %w", err)
	}
	if t.Hash() != m.start {
		return errors.New("begun again, it has another hash")
	}
	for i := range m.trail {
		s := &m.trail[i]
		a, err := read(t, s)
		if err == nil {
			err = t.Apply(a)
		}
		if text(err) != s.failed || t.Hash() != s.hash {
			return fmt.Errorf("action %d, %s, leads to %x and %q in the repetition, not %x and %q", i+1, s.text, t.Hash(), text(err), s.hash, s.failed)
		}
	}
	return nil
}

// renew creates the interpreter for repetitions, which does not use closures.
func (m *match) renew() (err error) {
	if m.world.again, err = m.world.Content.NewInterpreter(); err == nil {
		m.world.again.DisableClosures()
	}
	return err
}
