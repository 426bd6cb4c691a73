package curtain_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/scripting"
)

// What holds in every fight and every run, whatever the content, the deck, the
// enemies, the seed and the player: checked after each action of random games.
//
// All of it, 10,000 fights and 1,000 runs (some minutes):
//
//	go test ./scripting/curtain -run TestRandom -long -timeout 60m

func TestRandomFights(t *testing.T) {
	games(t, 400, 10_000, func(w *world, c *chance) (scripting.Setup, int) { return w.setup(c), 120 })
}

func TestRandomRuns(t *testing.T) {
	games(t, 100, 1_000, func(w *world, c *chance) (scripting.Setup, int) {
		words := pick(c, []string{"", "run", "run basics=bulwark,lucky_shot", "run protagonists=pip,aldric"})
		return scripting.Setup{Seed: engine.Seed(c.Below(1 << 30)), Words: words}, 600
	})
}

func TestRandomRooms(t *testing.T) {
	games(t, 100, 1_000, func(_ *world, c *chance) (scripting.Setup, int) {
		words := pick(c, []string{"run rooms", "run rooms basics=bulwark,lucky_shot"})
		return scripting.Setup{Seed: engine.Seed(c.Below(1 << 30)), Words: words}, 600
	})
}

// games plays random games in random worlds, each up to so many actions, and
// then each of them again.
func games(t *testing.T, few, many int, draw func(*world, *chance) (scripting.Setup, int)) {
	n := few
	if *long {
		n = many
	}
	first := 0
	if *only >= 0 {
		first, n = *only, *only+1
	}
	var w *world
	failures, sum := 0, tally{}
	for game := first; game < n && failures < 3; game++ {
		if w == nil || game%gamesPerWorld == 0 {
			w = newWorld(t, game/gamesPerWorld)
		}
		c := newChance(t.Name(), game)
		setup, limit := draw(w, c)
		m, err := play(w, setup, c, limit)
		if err == nil {
			err = m.repeat()
		}
		sum.count(m)
		if err != nil {
			failures++
			t.Errorf("game %d, %q of seed %d: %v\n%srepeat it with: go test ./scripting/curtain -run '^%s$' -game %d",
				game, setup.Words, setup.Seed, err, m.story(), t.Name(), game)
		}
	}
	t.Logf("%d games: %+v", n-first, sum)
	if *only < 0 {
		sum.enough(t)
	}
}

// tally counts what was checked, so that a proof that has gone blind is noticed.
type tally struct {
	Actions, Refused, Unbegun, Won, Lost, Forecasts, Outcomes int
}

func (s *tally) count(m *match) {
	if m == nil {
		return
	}
	s.Actions += len(m.trail)
	s.Refused += m.failed
	s.Forecasts += m.forecasts
	s.Outcomes += m.played
	if m.before == nil {
		s.Unbegun++
	} else if result, over := m.table.Outcome(); over && result.Winner == 0 {
		s.Won++
	} else if over {
		s.Lost++
	}
}

// enough fails the test when one of the checks hardly ever took place.
func (s *tally) enough(t *testing.T) {
	for what, n := range map[string]int{"actions": s.Actions / 10, "games won": s.Won, "games lost": s.Lost, "forecasts": s.Forecasts / 5, "outcomes": s.Outcomes / 5} {
		if n < 10 {
			t.Errorf("hardly any %s were checked: %+v", what, *s)
		}
	}
}

// match is a random game being played and watched.
type match struct {
	*world
	setup scripting.Setup
	c     *chance
	table engine.Table
	log   engine.Log
	start uint64
	trail []step

	before, other engine.Table // room for copies
	caster        rules.Forecaster
	edited        bool // by a stage direction, so that some rules did not see it coming
	cards         []int16
	failed        int
	forecasts     int // compared with what happened
	played        int // outcomes of actions
}

// step is one input of a game and what came of it.
type step struct {
	action engine.Action
	text   string
	hash   uint64 // after it
	failed string // the error
}

func (m *match) story() string {
	if m == nil {
		return ""
	}
	var b strings.Builder
	for _, s := range m.trail[max(0, len(m.trail)-8):] {
		fmt.Fprintf(&b, "  %s %s\n", s.text, s.failed)
	}
	return b.String()
}

// play plays a random game to its end, or for so many actions.
func play(w *world, setup scripting.Setup, c *chance, limit int) (*match, error) {
	m := &match{world: w, setup: setup, c: c}
	var err error
	if m.table, err = w.player.NewGame(setup, &m.log); err != nil {
		if w.wild && errors.Is(err, rules.ErrStorm) || w.wild && scriptFailure(err) == nil {
			return m, nil // a wild definition keeps the fight from beginning
		}
		return nil, err
	}
	m.start = m.table.Hash()
	m.before, m.other = m.table.Fresh(), m.table.Fresh()
	if err := m.begin(); err != nil {
		return m, err
	}
	for range limit {
		if _, over := m.table.Outcome(); over || m.failed > 4 {
			break
		}
		if err := m.turn(); err != nil {
			return m, err
		}
	}
	return m, m.end()
}

// fight is the fight in progress, nil between the fights of a run.
func (m *match) fight() *rules.Fight {
	switch t := m.table.(type) {
	case *ui.FightTable:
		return t.Fight
	case *ui.RunTable:
		if t.At() == rules.InFight {
			return t.Run.Fight()
		}
	}
	return nil
}

// begin edits some fights before they are played, as a console would.
func (m *match) begin() error {
	f := m.fight()
	if f == nil || m.c.in(50) {
		return m.invariants()
	}
	for range m.c.from(1, 8) {
		before := m.table.Hash()
		if err := m.apply(direction(m.c, f, m.wild)); err != nil {
			return err
		}
		if m.trail[len(m.trail)-1].failed != "" && m.table.Hash() != before {
			return errors.New("a refused stage direction changed the state")
		}
	}
	m.edited, m.cards = true, nil
	return m.invariants()
}

// turn checks all that can be asked without playing, and then plays one action.
func (m *match) turn() error {
	legal := m.table.Legal(nil)
	if len(legal) == 0 {
		return errors.New("the game is not over, but nothing is legal")
	}
	hash := m.table.Hash()
	m.before.CopyFrom(m.table)
	if err := errors.Join(m.sameAs(m.before, hash, "a copy"), m.words(legal), m.illegal(legal), m.looking()); err != nil {
		return err
	}
	a := pick(m.c, legal)
	if t, is := m.table.(*ui.RunTable); is && t.At() == rules.InFight && m.c.in(10) {
		a = engine.Action{Verb: rules.VerbWinFight} // random players do not get far
	}
	forecast, err := m.forecast(a)
	if err != nil {
		return err
	}
	outcomes, err := m.outcomes(a)
	if err != nil {
		return err
	}
	if m.table.Hash() != hash {
		return errors.New("looking at the game changed it")
	}
	mark := m.log.Mark()
	was := m.numbers()
	if err := m.apply(a); err != nil {
		return err
	}
	s := m.trail[len(m.trail)-1]
	if s.failed == "" {
		err = errors.Join(m.invariants(), m.monotone(was), m.foretold(forecast, mark), m.among(outcomes))
	}
	if err != nil {
		return err
	}
	// A copy of the state before does the same, and copying it back undoes.
	m.other.CopyFrom(m.before)
	if err := m.other.Apply(a); text(err) != s.failed || m.other.Hash() != s.hash {
		return fmt.Errorf("the same action on a copy: hash %x and error %q, not %x and %q", m.other.Hash(), text(err), s.hash, s.failed)
	}
	m.table.CopyFrom(m.before)
	if m.table.Hash() != hash {
		return errors.New("copying the state back does not undo the action")
	}
	m.table.CopyFrom(m.other)
	return m.sameAs(m.table, s.hash, "the state after undo and redo")
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// apply plays an action: whole, or with an error and no trace.
func (m *match) apply(a engine.Action) error {
	hash, events := m.table.Hash(), len(m.log.Events)
	s := step{action: a, text: m.table.Describe(a)}
	err := m.table.Apply(a)
	s.hash, s.failed = m.table.Hash(), text(err)
	m.trail = append(m.trail, s)
	if err == nil {
		return nil
	}
	m.failed++
	switch isDirection := a.Verb > rules.VerbEndTurn && a.Verb < rules.VerbChoose; {
	case s.hash != hash:
		return fmt.Errorf("%s failed and changed the state: %w", s.text, err)
	case len(m.log.Events) != events:
		return fmt.Errorf("%s failed and left %d events: %w", s.text, len(m.log.Events)-events, err)
	case isDirection && scriptFailure(err) != nil:
		m.failed--
		return nil // it was out of bounds
	case !m.wild:
		return fmt.Errorf("%s is legal and failed: %w", s.text, err)
	}
	return scriptFailure(err)
}

// sameAs compares a table with a hash, part by part too.
func (m *match) sameAs(t engine.Table, hash uint64, what string) error {
	if t.Hash() != hash {
		return fmt.Errorf("%s has another hash", what)
	}
	if !slices.Equal(t.Parts(nil), m.table.Parts(nil)) {
		return fmt.Errorf("%s has the same hash and other parts", what)
	}
	return nil
}

// words checks that the text of each legal action is read as the same action.
func (m *match) words(legal []engine.Action) error {
	for _, a := range legal {
		line := m.table.Describe(a)
		back, err := m.table.Parse(line)
		if err != nil {
			return fmt.Errorf("%q, which is legal, cannot be read: %w", line, err)
		}
		if back != a {
			return fmt.Errorf("%q stands for %v and is read as %v", line, a, back)
		}
	}
	return nil
}

// illegal tries actions that are not legal: each is refused and changes nothing.
func (m *match) illegal(legal []engine.Action) error {
	hash := m.table.Hash()
	for range 3 {
		a := engine.Action{Verb: pick(m.c, []engine.Verb{rules.VerbPlay, rules.VerbPlay, rules.VerbPlay, rules.VerbEndTurn, rules.VerbChoose, 0, engine.Verb(m.c.from(10, 255))})}
		for i := range a.Args {
			a.Args[i] = int16(pick(m.c, []int{0, 0, -1, m.c.Below(70), m.c.Below(70), m.c.Below(8), math.MinInt16, math.MaxInt16, 256}))
		}
		if slices.Contains(legal, a) || a == rules.PlayAction(a.Args[0], rules.Nobody) { // Nobody: the only possible target
			continue
		}
		if d := rules.Actions.Of(a.Verb); d != nil && !d.Move { // a direction: not legal, and yet allowed
			continue
		}
		if err := m.table.Apply(a); err == nil {
			return fmt.Errorf("%v is not legal and was accepted", a)
		}
		if m.table.Hash() != hash {
			return fmt.Errorf("%v was refused and changed the state", a)
		}
	}
	return nil
}

// looking asks what tools ask all the time. The caller compares the hash.
func (m *match) looking() error {
	if m.c.in(10) {
		m.table.Judge(0)
		m.table.Facts(nil)
		m.table.Guide()
	}
	if f := m.fight(); f != nil {
		for i := range f.Count(rules.Hand) {
			c := f.CardAt(rules.Hand, i)
			legal := f.Playable(c) == nil
			if targets := f.Targets(nil, c); legal != slices.ContainsFunc(f.Legal(nil), func(a engine.Action) bool {
				return a.Verb == rules.VerbPlay && a.Args[0] == c
			}) {
				return fmt.Errorf("%s: playable is %t with targets %v, and the legal actions say otherwise", f.CardDef(c).ID, legal, targets)
			}
		}
	}
	return nil
}

// end checks the end of a game.
func (m *match) end() error {
	if _, over := m.table.Outcome(); !over {
		return nil
	}
	if legal := m.table.Legal(nil); len(legal) > 0 {
		return fmt.Errorf("the game is over and offers %d actions", len(legal))
	}
	hash := m.table.Hash()
	for _, a := range []engine.Action{rules.EndTurn, rules.PlayAction(0, rules.Nobody), rules.Choose(0)} {
		if m.table.Apply(a) == nil || m.table.Hash() != hash {
			return fmt.Errorf("%v does something after the end", a)
		}
	}
	return nil
}

// repeat plays the recorded actions again: in the interpreter that has played
// other games since, and in a fresh one.
func (m *match) repeat() error {
	if m.before == nil {
		return nil // it did not begin
	}
	fresh, err := m.gen.Player()
	if err != nil {
		return err
	}
	for name, p := range map[string]scripting.Player{"the warm interpreter": m.player, "a fresh interpreter": fresh} {
		t, err := p.NewGame(m.setup, nil)
		if err != nil {
			return fmt.Errorf("%s cannot begin it: %w", name, err)
		}
		if t.Hash() != m.start {
			return fmt.Errorf("%s begins with another hash", name)
		}
		for i, s := range m.trail {
			err := t.Apply(s.action)
			if text(err) != s.failed {
				return fmt.Errorf("action %d, %s, on %s: error %q, not %q", i+1, s.text, name, text(err), s.failed)
			}
			if t.Hash() != s.hash {
				return fmt.Errorf("action %d, %s, on %s: hash %x, not %x", i+1, s.text, name, t.Hash(), s.hash)
			}
		}
	}
	return nil
}
