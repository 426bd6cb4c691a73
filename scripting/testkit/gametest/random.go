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
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
)

var (
	games = flag.Int("games", 0, "how many random games to play; 0: as many as the test plays by itself")
	only  = flag.Int("game", -1, "play only the random game of this `number`")
)

// RandomGameOptions describes how random games of a ruleset are played. Conditions that hold in every
// game are checked before and after each action; the fields add what is special about one ruleset.
type RandomGameOptions struct {
	Game    *declare.Declaration
	Games   int      // number of games, unless -games is given
	Actions int      // greatest number of actions in one game
	Spent   []string // names of parts of the state, besides random streams, that chance changes

	// Open is true if the text of an action may leave out what makes no difference, so that it is parsed as another
	// action with the same effect.
	Open bool

	// Idle is a move that is also legal after the end of the game, where it does nothing; 0 if there is none.
	Idle engine.ActionKind

	// Boxes is true if finding legal actions allocates, because it calls scripts.
	Boxes bool

	// Begin returns the world and the setup of random game n.
	Begin func(n int, chance *engine.RandomStream) (*World, scripting.GameStart)

	// Watch returns the watcher of a game. begun has the events of the game's beginning.
	Watch func(t screen.Table, n int, begun []engine.Event) Watcher

	// Enough reports whether the counts are large enough to prove anything. If it is nil, they always are.
	Enough func(s *RandomGameCounts) bool
}

// Watcher checks one random game by rules of its own.
type Watcher interface {
	// Edit returns a stage direction to apply in place of a move. is is false if there is none to apply now.
	Edit(t screen.Table) (a engine.Action, is bool)

	// Check checks the game after an action. It is also called once when the game has begun, with a step that has
	// only tables.
	Check(s *Step) error
}

// Step is an action that was applied. The next step reuses its tables and events.
type Step struct {
	Action engine.Action
	Move   bool // whether it is a legal move instead of a stage direction
	Before screen.Table
	After  screen.Table
	Events []engine.Event
}

// World is a content with which random games are played, and the interpreter that they share.
type World struct {
	Content        *scripting.Generation
	Player         *scripting.GameRunner
	ScriptsMayFail bool  // whether scripts may fail, with errors that name their places
	StartError     error // another error with which games of failing scripts may fail to start

	repeater *scripting.GameRunner // interpreter for repetitions, which has run little else
}

// NewOwnScriptsWorld returns the world of a ruleset's own scripts.
func NewOwnScriptsWorld(tb testing.TB, r *scripting.Ruleset) *World {
	tb.Helper()
	c := Pack(tb, r)
	return &World{Content: c, Player: NewGameRunner(tb, c)}
}

// RandomGameCounts counts what was checked, to notice a test that checks too little.
type RandomGameCounts struct {
	Games, Actions, Refused, Unbegun, Ended, Outcomes int

	Won [3]int // games won by no one, by the first seat and by the second
}

// PlayRandomGames plays random games and checks each. A game that failed can be played again with the
// flag -game. With -short, it skips the test.
func PlayRandomGames(t *testing.T, r *RandomGameOptions) {
	t.Helper()
	testkit.SkipIfShort(t)
	first, n := 0, r.Games
	if *games > 0 {
		n = *games
	}
	if *only >= 0 {
		first, n = *only, *only+1
	}
	sum, failures := &RandomGameCounts{}, 0
	for game := first; game < n && failures < 3; game++ {
		m := r.newGame(game)
		if err := m.playAndRepeat(); err != nil {
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

func (s *RandomGameCounts) count(m *randomGame) {
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

type randomGame struct {
	*RandomGameOptions
	n        int
	world    *World
	setup    scripting.GameStart
	chance   engine.RandomStream
	policies []bot.Policy
	watch    Watcher // checks the game by rules of its own; nil if the game did not begin

	table         screen.Table
	before, other screen.Table // tables reused for copies of the game
	log           engine.Log
	parts         []engine.StatePart // reused slice of the parts of a state
	start         uint64
	last          []engine.Action // legal actions before the last action
	trail         []appliedAction // actions so far
	failed        int
	outcomes      int // number of random outcomes tried
	judgements    judgementCache
}

// appliedAction is an action that was applied, with its result.
type appliedAction struct {
	action engine.Action
	text   string
	hash   uint64 // hash of the state after the action
	failed string // text of the action's error; "" if it succeeded
}

func (r *RandomGameOptions) newGame(n int) *randomGame {
	seed := engine.Seed(n).Child("random game", 0)
	m := &randomGame{RandomGameOptions: r, n: n, chance: seed.Stream("what the test does")}
	m.judgements.chance = seed.Stream("what recurs")
	m.world, m.setup = r.Begin(n, &m.chance)
	for i := range r.Game.Seats {
		m.policies = append(m.policies, bot.NewRandom(seed.Child("policy", i)))
	}
	if n%25 == 0 && !m.world.ScriptsMayFail {
		m.policies[0] = bot.New(20)
	}
	return m
}

// story lists the actions so far, for the message about a failure.
func (m *randomGame) story() string {
	var b strings.Builder
	for i, s := range m.trail {
		fmt.Fprintf(&b, "  %d %s %s\n", i+1, s.text, s.failed)
	}
	return b.String()
}

// isOneIn returns true in one of n calls on average, at random.
func (m *randomGame) isOneIn(n int) bool { return m.chance.IntN(n) == 0 }

// playAndRepeat plays the game to its end, and then repeats it.
func (m *randomGame) playAndRepeat() (err error) {
	if m.table, err = m.world.Player.StartGame(m.setup, &m.log); err != nil {
		if m.world.ScriptsMayFail && (errors.Is(err, m.world.StartError) || CheckFailure(err) == nil) {
			return nil // a failing script prevented the game
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
		if err := m.checkAndPlayAction(); err != nil {
			return err
		}
	}
	return errors.Join(m.checkEndIsFinal(), m.checkRepetitions())
}

// checkAndPlayAction makes the checks that do not change the game, then plays one action.
func (m *randomGame) checkAndPlayAction() error {
	legal := m.table.Legal(nil)
	if len(legal) == 0 {
		return errors.New("the game is not over, but nothing is legal")
	}
	m.last = legal
	hash := m.table.Hash()
	m.before.CopyFrom(m.table)
	if err := errors.Join(m.checkEqualState(m.before, hash, "a copy"), m.checkActionTexts(legal), m.checkRandomActions(legal), m.checkReadingMethods(), m.checkJudgementKeys(legal)); err != nil {
		return err
	}
	a, edits := m.watch.Edit(m.table)
	if !edits {
		var err error
		if a, err = m.policies[m.table.Seat()].Choose(m.table); err != nil {
			return err
		}
	}
	states, err := m.possibleStates(a, edits)
	if err != nil {
		return err
	}
	if m.table.Hash() != hash {
		return errors.New("looking at the game changed it")
	}
	if err := m.playAndCheck(a, !edits); err != nil {
		return fmt.Errorf("%s: %w", m.before.Describe(a), err)
	}
	if states != nil && !states[m.hashWithoutChance(m.table)] {
		return fmt.Errorf("%s: what happened is none of the %d outcomes", m.before.Describe(a), len(states))
	}
	return nil
}

// playAndCheck applies an action and checks the result: it must succeed, or fail without changing anything.
func (m *randomGame) playAndCheck(a engine.Action, legal bool) error {
	m.log.Truncate(0)
	text, parts, hash := m.table.Describe(a), m.table.AppendParts(nil), m.table.Hash()
	back, unread := m.table.Parse(text)
	failed := m.applyOnTwoInterpreters(a, legal)
	if failed != nil {
		return m.checkRefusal(a, failed, legal)
	}
	if unread != nil || back != a && !(m.Open && m.leadsToCurrentState(back)) {
		return fmt.Errorf("%v is %q, read back as %v (%v)", a, text, back, unread)
	}
	m.trail = append(m.trail, appliedAction{a, text, m.table.Hash(), ""})
	if changed := m.hasOtherParts(parts, m.table); changed != (m.table.Hash() != hash) {
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

// twoInterpretersEvery is n if one game in n is played on two interpreters.
const twoInterpretersEvery = 10

// applyOnTwoInterpreters applies an action. In some games it does so on two interpreters, whose results must be equal.
func (m *randomGame) applyOnTwoInterpreters(a engine.Action, legal bool) error {
	if m.n%twoInterpretersEvery != 3 || !legal {
		return m.table.Apply(a)
	}
	if m.world.repeater == nil {
		if err := m.renewInterpreter(); err != nil {
			return err
		}
	}
	return play.ApplyIfDeterministic(m.table, m.world.repeater.Adopt, a)
}

// checkRefusal checks that an action which failed has changed nothing and was allowed to fail. A legal action may
// fail only if scripts may fail; a stage direction always may, but not with an error of a script.
func (m *randomGame) checkRefusal(a engine.Action, failed error, legal bool) error {
	switch byScript := CheckFailure(failed) == nil; {
	case m.table.Hash() != m.before.Hash() || len(m.log.Events) > 0:
		return fmt.Errorf("failed with %d events and a trace: %w", len(m.log.Events), failed)
	case byScript && !m.world.ScriptsMayFail:
		return fmt.Errorf("a script failed: %w", failed)
	case !legal && !byScript:
		return nil // out of bounds
	case legal && !m.world.ScriptsMayFail:
		return fmt.Errorf("legal, and failed: %w", failed)
	}
	m.failed++
	if legal {
		m.trail = append(m.trail, appliedAction{a, m.table.Describe(a), m.table.Hash(), failed.Error()})
		if err := m.checkUndo(a, failed.Error()); err != nil {
			return err
		}
	}
	return CheckFailure(failed)
}

// checkUndo checks that an action has the same result, or error text failed, on the copy made before
// it, and that restoring this copy undoes the action.
func (m *randomGame) checkUndo(a engine.Action, failed string) error {
	before, after := m.before.Hash(), m.table.Hash()
	m.other.CopyFrom(m.before)
	if err := m.other.Apply(a); errorText(err) != failed || m.other.Hash() != after {
		return fmt.Errorf("on a copy it leads to %x and %q, not %x and %q", m.other.Hash(), errorText(err), after, failed)
	}
	m.table.CopyFrom(m.before)
	if m.table.Hash() != before {
		return errors.New("copying the state back does not undo it")
	}
	m.table.CopyFrom(m.other)
	return m.checkEqualState(m.table, after, "the state after undo and redo")
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// leadsToCurrentState reports whether an action, applied to the copy made before, leads to the current state.
func (m *randomGame) leadsToCurrentState(a engine.Action) bool {
	m.other.CopyFrom(m.before)
	return m.other.Apply(a) == nil && m.other.Hash() == m.table.Hash()
}

// checkRepetitions plays all actions again, once with the shared interpreter and once with one that
// has run little else, which in some games parses the texts of the actions.
func (m *randomGame) checkRepetitions() error {
	taken := func(_ screen.Table, s *appliedAction) (engine.Action, error) { return s.action, nil }
	typed := taken
	if m.n%5 == 0 || m.world.repeater == nil {
		if err := m.renewInterpreter(); err != nil {
			return err
		}
		typed = func(t screen.Table, s *appliedAction) (engine.Action, error) { return t.Parse(s.text) }
	}
	return errors.Join(m.checkRepetition(m.world.Player, taken), m.checkRepetition(m.world.repeater, typed))
}

// checkRepetition plays all actions again, as read returns them, and compares the result of each.
func (m *randomGame) checkRepetition(p *scripting.GameRunner, read func(screen.Table, *appliedAction) (engine.Action, error)) error {
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
		if errorText(err) != s.failed || t.Hash() != s.hash {
			return fmt.Errorf("action %d, %s, leads to %x and %q in the repetition, not %x and %q", i+1, s.text, t.Hash(), errorText(err), s.hash, s.failed)
		}
	}
	return nil
}

// renewInterpreter creates the interpreter for repetitions, which does not use closures.
func (m *randomGame) renewInterpreter() (err error) {
	if m.world.repeater, err = m.world.Content.NewGameRunner(); err == nil {
		m.world.repeater.Runtime.DisableClosures()
	}
	return err
}
