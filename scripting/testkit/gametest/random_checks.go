package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
)

// checkEqualState checks that a table has the given hash and, in one of 10 calls, that its parts
// equal those of m.table.
func (m *randomGame) checkEqualState(t screen.Table, hash uint64, what string) error {
	if t.Hash() != hash {
		return fmt.Errorf("%s has another hash", what)
	}
	if m.isOneIn(10) && m.hasOtherParts(m.table.AppendParts(nil), t) {
		return fmt.Errorf("%s has the same hash and other parts", what)
	}
	return nil
}

func (m *randomGame) hasOtherParts(parts []engine.StatePart, t screen.Table) bool {
	return !slices.Equal(parts, t.AppendParts(nil))
}

// checkActionTexts checks, in one of 30 calls, that the text of each legal action is parsed as this action.
func (m *randomGame) checkActionTexts(legal []engine.Action) error {
	if !m.isOneIn(30) {
		return nil
	}
	for _, a := range legal {
		line := m.table.Describe(a)
		if back, err := m.table.Parse(line); err != nil || back != a {
			return fmt.Errorf("%q stands for %v and is read as %v (%v)", line, a, back, err)
		}
	}
	return nil
}

// tryOnCopy applies an action to a copy of the game. refused is the error of the action. err is not nil if a refused
// action changed the copy.
func (m *randomGame) tryOnCopy(a engine.Action) (refused, err error) {
	var log engine.Log
	m.other.CopyFrom(m.table)
	m.other.SetLog(&log)
	defer m.other.SetLog(nil)
	if refused = m.other.Apply(a); refused != nil && (m.other.Hash() != m.table.Hash() || len(log.Events) > 0) {
		return refused, fmt.Errorf("%v was refused (%w) and left a trace", a, refused)
	}
	return refused, nil
}

// checkRandomActions tries one legal action and two random ones. A random move that is accepted
// must be legal, or lead to the same state as a legal one.
func (m *randomGame) checkRandomActions(legal []engine.Action) error {
	a := legal[m.chance.IntN(len(legal))]
	if refused, err := m.tryOnCopy(a); err != nil {
		return err
	} else if refused != nil && !m.world.ScriptsMayFail {
		return fmt.Errorf("%s is legal and fails: %w", m.table.Describe(a), refused)
	}
	for range 2 {
		a := m.randomAction()
		refused, err := m.tryOnCopy(a)
		if err != nil {
			return err
		}
		d := actions.DeclList(m.Game.Actions).ByKind(a.Kind)
		if refused == nil && (d == nil || d.Move) && !slices.Contains(legal, a) && !m.isReachedByLegalAction(legal) {
			return fmt.Errorf("%v is not legal and was accepted", a)
		}
	}
	return nil
}

// isReachedByLegalAction reports whether some legal action leads to the state of the copy, which it changes.
func (m *randomGame) isReachedByLegalAction(legal []engine.Action) bool {
	hash := m.other.Hash()
	return slices.ContainsFunc(legal, func(a engine.Action) bool {
		m.other.CopyFrom(m.table)
		return m.other.Apply(a) == nil && m.other.Hash() == hash
	})
}

// randomAction returns an action of a random kind, which may not exist, with arguments that are small or extreme.
func (m *randomGame) randomAction() (a engine.Action) {
	a.Kind = engine.ActionKind(m.chance.IntN(len(m.Game.Actions) + 4))
	if m.isOneIn(10) {
		a.Kind = engine.ActionKind(m.chance.IntN(256))
	}
	for i := range a.Args {
		edges := [...]int{0, -1, m.chance.IntN(8), m.chance.IntN(8), m.chance.IntN(80), m.chance.IntN(140), 256, math.MinInt16, math.MaxInt16}
		a.Args[i] = int16(edges[m.chance.IntN(len(edges))])
	}
	return a
}

// checkReadingMethods reads the game through the methods that the tools use, such as Stage, Story and AppendFacts. It does
// so in one of 25 calls, chosen at random. The caller checks that this does not change the game's hash.
func (m *randomGame) checkReadingMethods() error {
	if !m.isOneIn(25) {
		return nil
	}
	s := screen.Screen{Width: 80}
	m.table.Stage(s)
	m.table.Story(m.log.Events, s)
	m.table.AppendFacts(nil)
	m.table.InputHint()
	if err := m.checkVisibleJSON(); err != nil {
		return err
	}
	if m.world.ScriptsMayFail {
		return nil // whose scripts may show anything
	}
	if m.isOneIn(4) {
		return errors.Join(m.checkHiddenStateUnused(), m.checkAllocations())
	}
	return m.checkHiddenStateUnused()
}

// checkVisibleJSON checks that what the seat to move sees of every view is valid JSON.
func (m *randomGame) checkVisibleJSON() error {
	state, observer := m.Game.State(m.table), m.Game.NewObserver()
	for _, v := range append([]*schema.View{m.Game.ViewToPlay(m.table).View}, m.Game.Views...) {
		if v.Acting || v.Name == "pending" && m.table.PendingQuestion() == nil {
			continue
		}
		if seen := observer.AppendVisible(nil, v, state, m.table.Seat()); !json.Valid(seen) {
			return fmt.Errorf("what a seat sees of %s is no JSON: %s", v.Name, seen)
		}
	}
	return nil
}

// checkHiddenStateUnused checks that what a seat is shown and offered, and how the bot evaluates its position,
// do not depend on what is hidden from the seat.
func (m *randomGame) checkHiddenStateUnused() error {
	s, seat := screen.Screen{Width: 80}, m.table.Seat()
	m.other.CopyFrom(m.table)
	m.other.RandomizeHiddenState(seat, engine.Seed(m.chance.IntN(1000)))
	if judged, again := m.table.Judge(seat), m.other.Judge(seat); judged != again {
		return fmt.Errorf("judged %d, and %d where what is hidden differs", judged, again)
	}
	if !slices.Equal(m.table.Legal(nil), m.other.Legal(nil)) {
		return errors.New("other actions are legal where what is hidden differs")
	}
	if shown, again := m.table.Stage(s), m.other.Stage(s); !reflect.DeepEqual(shown, again) {
		return fmt.Errorf("shown is\n%s\nand where what is hidden differs\n%s", strings.Join(shown, "\n"), strings.Join(again, "\n"))
	}
	for seat := range engine.Seat(m.Game.Seats) {
		if err := m.checkObservationHidesState(seat); err != nil {
			return err
		}
	}
	return errors.Join(m.checkRefusalsHideState(seat), m.checkMoveNumbers())
}

// checkRefusalsHideState checks that the reason why a move is refused does not depend on what is hidden.
func (m *randomGame) checkRefusalsHideState(seat engine.Seat) error {
	refusal := func(imagined bool, a engine.Action) string {
		m.other.CopyFrom(m.table)
		if imagined {
			m.other.RandomizeHiddenState(seat, engine.Seed(m.n))
		}
		return fmt.Sprint(m.other.Apply(a))
	}
	before := m.chance
	defer func() { m.chance = before }() // keeps the random games the same
	space := actions.DeclList(m.Game.Actions).NewMoveSpace(m.Game.State(m.table))
	for range 20 {
		a := m.randomMove(space.Moves[m.chance.IntN(len(space.Moves))])
		if why, again := refusal(false, a), refusal(true, a); why != again && !m.isLegal(a) {
			return fmt.Errorf("%v is refused with %q, and where what is hidden differs with %q", a, why, again)
		}
	}
	return nil
}

// randomMove returns a random move of a range. In half of the cases, each number after the first is its minimum.
func (m *randomGame) randomMove(r *actions.MoveNumberRange) engine.Action {
	a := engine.Action{Kind: r.Move.Kind}
	for i, count := range r.Count {
		if a.Args[i] = int16(r.Least[i]); i == 0 || m.isOneIn(2) {
			a.Args[i] += int16(m.chance.IntN(count))
		}
	}
	return a
}

func (m *randomGame) isLegal(a engine.Action) bool { return slices.Contains(m.table.Legal(nil), a) }

// checkObservationHidesState checks that what programs observe for a seat does not depend on what is hidden from it.
func (m *randomGame) checkObservationHidesState(seat engine.Seat) error {
	view, observer := m.Game.ViewToPlay(m.table).View, m.Game.NewObserver()
	seen := observer.AppendVisible(nil, view, m.Game.State(m.table), seat)
	m.other.CopyFrom(m.table)
	m.other.RandomizeHiddenState(seat, engine.Seed(m.n))
	if again := observer.AppendVisible(nil, view, m.Game.State(m.other), seat); !bytes.Equal(seen, again) {
		return fmt.Errorf("seat %d observes\n%s\nand where what is hidden differs\n%s", seat, seen, again)
	}
	return nil
}

// checkMoveNumbers checks that each legal action can be converted to a number and back.
func (m *randomGame) checkMoveNumbers() error {
	space := actions.DeclList(m.Game.Actions).NewMoveSpace(m.Game.State(m.table))
	for _, a := range m.table.Legal(nil) {
		n, ok := space.Number(a)
		if back, is := space.ActionAt(n); !ok || !is || back != a {
			return fmt.Errorf("%s is action %v, its number %d (%v), and that of %v", m.table.Describe(a), a, n, ok, back)
		}
	}
	return nil
}

// checkAllocations checks that copying a game and finding its legal actions do not allocate.
func (m *randomGame) checkAllocations() error {
	room := make([]engine.Action, 0, 500)
	if n := testing.AllocsPerRun(2, func() {
		m.other.CopyFrom(m.table)
		if !m.Boxes {
			m.other.Legal(room)
		}
	}); n != 0 {
		return fmt.Errorf("%v allocations to copy and to find what is legal", n)
	}
	return nil
}

// maxOutcomes is the number of outcomes up to which possibleStates tries an action.
const maxOutcomes = 64

// possibleStates tries some actions with each outcome of chance, and checks that the probabilities sum to 1. It
// returns the hashes (of hashWithoutChance) of the possible states, or nil for actions that it skips.
func (m *randomGame) possibleStates(a engine.Action, edits bool) (map[uint64]bool, error) {
	if edits || !m.isOneIn(4) {
		return nil, nil
	}
	states := map[uint64]bool{}
	var b engine.OutcomeEnumerator
	total := 0.0
	defer m.other.SetOutcomeEnumerator(nil)
	for more, n := true, 0; more; more, n = b.NextOutcome(), n+1 {
		if n == maxOutcomes {
			return nil, nil
		}
		m.other.CopyFrom(m.table)
		m.other.SetOutcomeEnumerator(&b)
		if err := m.other.Apply(a); err != nil {
			if m.world.ScriptsMayFail {
				return nil, CheckFailure(err)
			}
			return nil, fmt.Errorf("%s fails in outcome %q: %w", m.table.Describe(a), b.String(), err)
		}
		m.outcomes++
		total += b.Probability()
		states[m.hashWithoutChance(m.other)] = true
	}
	if math.Abs(total-1) > 1e-9 {
		return nil, fmt.Errorf("%s: the probabilities of its outcomes sum up to %v", m.table.Describe(a), total)
	}
	return states, nil
}

// hashWithoutChance returns the hash of a state without its random streams. Of a question it includes only the text
// and the candidates, since a question also remembers whether chance was used before it.
func (m *randomGame) hashWithoutChance(t screen.Table) uint64 {
	h := engine.NewHasher()
	m.parts = t.AppendParts(m.parts[:0])
	if q := t.PendingQuestion(); q != nil {
		m.parts = slices.DeleteFunc(m.parts, func(p engine.StatePart) bool { return p.Name == engine.QuestionPart })
		h.String(q.Prompt)
		h.Int(len(q.Candidates))
		h.Int(len(q.Picked))
	}
	for _, p := range m.parts {
		if name := p.Name.English; !strings.HasPrefix(name, engine.ChancePartPrefix) && !slices.Contains(m.Spent, name) {
			h.String(name)
			h.Uint64(p.Hash)
		}
	}
	return h.Sum()
}

// checkEndIsFinal checks, if the game is over, that no action is legal and that no action that was legal
// before has an effect.
func (m *randomGame) checkEndIsFinal() error {
	if _, over := m.table.Outcome(); !over {
		return nil
	}
	if legal := m.table.Legal(nil); len(legal) > 0 {
		return fmt.Errorf("the game is over and offers %d actions", len(legal))
	}
	for _, a := range m.last {
		refused, err := m.tryOnCopy(a)
		idle := a.Kind == m.Idle && m.other.Hash() == m.table.Hash()
		if refused == nil && !idle || err != nil {
			return fmt.Errorf("%v does something after the end (%w)", a, err)
		}
	}
	return nil
}
