package engine_test

import (
	"errors"
	"runtime"
	"slices"
	"testing"

	"curtaincall/engine"
)

// counter is a game of one number; its effects are its runtime's.
type counter struct {
	engine.Executor[int]
	n       int
	actions int32
}

func newCounter(r *hasty, log *engine.Log) *counter {
	c := &counter{}
	r.of = c
	engine.InitExecutor(&c.Executor, counting{c}, &c.n, func(to, from *int) { *to = *from }, &c.actions, r, log)
	return c
}

type counting struct{ *counter }

func (counting) ClearActionData()                     {}
func (counting) DescribeCandidate(*engine.Candidate)  {}
func (c counting) Hash() uint64                       { return uint64(c.n) }
func (c counting) PerformLegal(*engine.Action, int32) { c.Runtime().(*hasty).act() }
func (c *counter) do() error                          { return engine.ApplyAction(&c.Executor, &engine.Action{}) }
func (c *counter) answer(place int16) error {
	return engine.ApplyAnswer(&c.Executor, engine.Action{Args: [4]int16{place}})
}
func (c *counter) say() { engine.LogOf(&c.Executor).Add(engine.Event{Amount: int32(c.n)}) }
func (c *counter) draw(n int) int {
	return engine.OutcomeEnumeratorOf(&c.Executor).AnswerIndex("draw", n)
}
func (c *counter) ask(q engine.Question) (n []int) { return engine.Ask(&c.Executor, 0, q) }

// hasty is a runtime with a quick way, which fails where it is told to.
type hasty struct {
	of     *counter
	quick  bool
	nested []bool
	fails  bool // the quick way
	broken bool // the other
	fault  any  // what the quick way panics with, and the other if it is broken
	asks   bool
	draws  bool
	ended  []bool
}

func (h *hasty) BeginAction() {
	h.nested = append(h.nested, h.quick)
	h.quick = true
}

func (h *hasty) UsedFastPath() bool { return h.quick }

func (h *hasty) EndAction(failed bool) bool {
	h.ended = append(h.ended, failed)
	if failed && h.quick {
		h.quick = false
		return true
	}
	last := len(h.nested) - 1
	h.quick, h.nested = h.nested[last], h.nested[:last]
	return false
}

var errWrong, errHasty = errors.New("wrong"), errors.New("too hasty")

func (h *hasty) act() {
	c := h.of
	c.n++
	if h.draws {
		c.n += 10 * c.draw(3)
	}
	if engine.LogOf(&c.Executor) != nil {
		c.say()
	}
	if h.asks {
		c.n += 100 * c.ask(engine.Question{Candidates: []engine.Candidate{{ID: "a"}, {ID: "b"}}})[0]
	}
	switch {
	case h.quick && h.fails:
		engine.Fail(errHasty)
	case h.fault != nil && (h.quick || h.broken):
		panic(h.fault)
	case !h.quick && h.broken:
		engine.Fail(errWrong)
	}
}

func TestAnActionThatFailsTheQuickWayIsDoneAgain(t *testing.T) {
	for _, c := range []struct {
		r     hasty
		n     int
		err   error
		ended []bool
	}{
		{hasty{}, 1, nil, []bool{false}},
		{hasty{fails: true}, 1, nil, []bool{true, false}},
		{hasty{fault: "bug"}, 1, nil, []bool{true, false}},
		{hasty{fault: &runtime.TypeAssertionError{}}, 1, nil, []bool{true, false}},
		{hasty{fails: true, broken: true}, 0, errWrong, []bool{true, true}},
		{hasty{broken: true}, 1, nil, []bool{false}},
	} {
		log := &engine.Log{}
		r := c.r
		game := newCounter(&r, log)
		before := game.AttemptCount()
		err := game.do()
		if game.n != c.n || err != c.err || len(log.Events) != c.n || game.ActionCount() != c.n || !slices.Equal(r.ended, c.ended) {
			t.Errorf("%+v: %d, %v, %d events, %d actions, ended %v", c.r, game.n, err, len(log.Events), game.ActionCount(), r.ended)
		}
		if tries := int(game.AttemptCount() - before); tries != len(c.ended) {
			t.Errorf("%+v: %d tries", c.r, tries)
		}
		if len(r.nested) > 0 || r.quick {
			t.Errorf("%+v: an attempt goes on", c.r)
		}
	}
}

func TestOnlyAFaultOfTheQuickWayIsNoPanic(t *testing.T) {
	for _, r := range []*hasty{{fault: "bug"}, {fault: errWrong}, {fault: "bug", broken: true}} {
		game := newCounter(r, nil)
		func() {
			defer func() {
				if caught := recover(); (caught != nil) != (r.broken || r.fault == errWrong) {
					t.Errorf("%v: %v", r.fault, caught)
				}
			}()
			_ = engine.RunQuery(&game.Executor, game, func(*counter) { r.act() })
		}()
	}
}

func TestAnAnswerIsGivenAgainTheOtherWay(t *testing.T) {
	log := &engine.Log{}
	r := &hasty{asks: true, fails: true}
	game := newCounter(r, log)
	if err := game.do(); err != nil || game.PendingQuestion() == nil || len(log.Events) != 1 {
		t.Fatalf("%v, %d events", err, len(log.Events))
	}
	if err := game.answer(1); err != nil || game.n != 101 || len(log.Events) != 1 {
		t.Errorf("%v: %d, %d events", err, game.n, len(log.Events))
	}
	if want := []bool{false, true, false}; !slices.Equal(r.ended, want) {
		t.Errorf("ended %v, want %v", r.ended, want)
	}
}

func TestATrialDrawsTheSameTheOtherWay(t *testing.T) {
	var list []int
	var b engine.OutcomeEnumerator
	for more := true; more; more = b.NextOutcome() {
		game := newCounter(&hasty{draws: true, fails: true}, nil)
		game.SetOutcomeEnumerator(&b)
		if err := game.do(); err != nil {
			t.Fatal(err)
		}
		list = append(list, game.n)
	}
	if want := []int{1, 11, 21}; !slices.Equal(list, want) {
		t.Errorf("the outcomes are %v, want %v", list, want)
	}
}
