package gametest

import (
	"curtaincall/engine/screen"
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
)

var (
	games = flag.Int("games", 0, "how many random games to play; 0: as many as the test plays by itself")
	only  = flag.Int("game", -1, "play only the random game of this `number`")
)

// Random says how random games of a ruleset are played, and what only its rules know.
// Whatever holds in every game of every ruleset is checked before and after each action.
type Random struct {
	Game    *declare.Declaration
	Games   int      // how many are played, where -games says nothing
	Actions int      // at most, of one game
	Spent   []string // the parts of the state, beside streams, that chance uses up

	// Open says that the text of an action may leave open what makes no difference, so
	// that it is read back as another action that does the same.
	Open bool

	// Idle is a move that is allowed after the end too, and does nothing there; 0 for none.
	Idle engine.ActionKind

	// Boxes says that scripts are asked what is legal, and are shown texts for it: each
	// text that a script sees takes memory, so that finding what is legal does.
	Boxes bool

	// Begin is what random game n is played with, and how it is begun.
	Begin func(n int, chance *engine.Stream) (*World, scripting.Start)

	// Watch is who looks at a game from its beginning on; begun is what happened there.
	Watch func(t screen.Table, n int, begun []engine.Event) Watcher

	// Enough reports whether so many games prove something; nil where any do.
	Enough func(s *Sum) bool
}

// Watcher looks at one random game with what its rules say.
type Watcher interface {
	// Edit is a stage direction to be given now, in place of a move.
	Edit(t screen.Table) (a engine.Action, is bool)

	// Check looks at the game after an action, and first of all at its beginning, where
	// there is no action and nothing has happened.
	Check(s *Step) error
}

// Step is an action that was carried out. What it points to is used again for the next.
type Step struct {
	Action engine.Action
	Move   bool // it was legal, and no stage direction
	Before screen.Table
	After  screen.Table
	Events []engine.Event
}

// World is content that random games are played with, on one interpreter that stays
// warm.
type World struct {
	Content scripting.Content
	Player  scripting.Interpreter
	Wild    bool  // some of its scripts fail, each with an error that says where
	Storm   error // what else keeps a game of wild scripts from beginning

	again scripting.Interpreter // has played little else than the games that were played
}

// Whole is the world of a ruleset's own scripts.
func Whole(tb testing.TB, r *scripting.Ruleset) *World {
	tb.Helper()
	c := Pack(tb, r)
	return &World{Content: c, Player: Player(tb, c)}
}

// Sum counts what was checked, so that a proof that has gone blind is noticed.
type Sum struct {
	Games, Actions, Refused, Unbegun, Ended, Outcomes int

	Won [3]int // by nobody, by each seat
}

// RandomGames plays random games and checks all of each. One that fails is played
// again, and nothing else, with -game. With -short none is played.
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

// match is a random game that is played and watched.
type match struct {
	*Random
	n        int
	world    *World
	setup    scripting.Start
	chance   engine.Stream
	policies []bot.Policy
	watch    Watcher // nil: the game did not begin

	table         screen.Table
	before, other screen.Table // room for copies
	log           engine.Log
	parts         []engine.Part // room
	start         uint64
	last          []engine.Action // what was legal before the last action
	trail         []done
	failed        int
	outcomes      int // that were played
	recurs        recurs
}

// done is one input of a game and what came of it.
type done struct {
	action engine.Action
	text   string
	hash   uint64 // after it
	failed string // the error
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

// story are the last actions.
func (m *match) story() string {
	var b strings.Builder
	for i, s := range m.trail {
		fmt.Fprintf(&b, "  %d %s %s\n", i+1, s.text, s.failed)
	}
	return b.String()
}

// in tells something that is true once in n cases.
func (m *match) in(n int) bool { return m.chance.Below(n) == 0 }

// whole plays a game to its end and then once more.
func (m *match) whole() (err error) {
	if m.table, err = m.world.Player.NewGame(m.setup, &m.log); err != nil {
		if m.world.Wild && (errors.Is(err, m.world.Storm) || Failed(err) == nil) {
			return nil // a wild definition keeps the game from beginning
		}
		return err
	}
	m.start = m.table.Hash()
	m.before, m.other = m.table.Fresh(), m.table.Fresh()
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

// turn checks all that can be asked without playing, and then plays one action.
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

// play plays an action: whole, or with an error and no trace.
func (m *match) play(a engine.Action, legal bool) error {
	m.log.Truncate(0)
	text, parts, hash := m.table.Describe(a), m.table.Parts(nil), m.table.Hash()
	back, unread := m.table.Parse(text)
	failed := m.apply(a, legal)
	if failed != nil {
		return m.refused(a, failed, legal)
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
	return m.undone(a, "")
}

// heavy is how many games are played of which one is in heavy mode: each of its
// actions is tried on another interpreter too.
const heavy = 10

// apply applies an action.
func (m *match) apply(a engine.Action, legal bool) error {
	if m.n%heavy != 3 || !legal {
		return m.table.Apply(a)
	}
	if m.world.again == nil {
		if err := m.renew(); err != nil {
			return err
		}
	}
	return play.ApplyTwice(m.table, m.world.again.Adopt, a)
}

// refused checks that an action which was refused left no trace, and that it may be
// refused: a legal one only where scripts are wild, a stage direction everywhere, but not
// because of a script.
func (m *match) refused(a engine.Action, failed error, legal bool) error {
	switch byScript := Failed(failed) == nil; {
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
		if err := m.undone(a, failed.Error()); err != nil {
			return err
		}
	}
	return Failed(failed)
}

// undone checks that the same action does the same on the copy made before, and that
// copying the state back undoes it.
func (m *match) undone(a engine.Action, failed string) error {
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

// same reports whether an action does to the copy made before what was done.
func (m *match) same(a engine.Action) bool {
	m.other.CopyFrom(m.before)
	return m.other.Apply(a) == nil && m.other.Hash() == m.table.Hash()
}

// repeat plays all actions again: in the interpreter that has played other games since,
// and in one that has tried nothing. Of some games their texts are played.
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

// again plays all actions again, as read finds each of them.
func (m *match) again(p scripting.Interpreter, read func(screen.Table, *done) (engine.Action, error)) error {
	t, err := p.NewGame(m.setup, nil)
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

// renew makes a fresh interpreter for the repetitions, which has no closures.
func (m *match) renew() (err error) {
	if m.world.again, err = m.world.Content.Player(); err == nil {
		m.world.again.Interpreted()
	}
	return err
}
