package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A choice in the middle of an effect. An effect that asks ends its action there
// for now: the game stands as the effect left it, and the only actions are the
// answers. An answer goes back to the state before the action and carries it out
// again from its beginning, with all answers so far; effects are pure and chance
// is part of the state, so it comes to the same question, and past it.
//
// At the question the game goes on from the state in which it waited. So what a
// copy imagined of it, or a trial drew for it, holds from there on, while what
// led there stays what the players saw.

// Choices lets the effects of a game ask. S is the game's state, a flat value.
// The zero value is ready.
type Choices[S any] struct {
	waiting *pending[S]
	doing   Action      // the action in progress
	met     int         // events of chance its trial had met when it began
	asked   *pending[S] // the question it has just come to
	again   *rerun[S]   // it was carried out before; nil: this is the first time
}

// Access is what Choices needs of the game it belongs to.
type Access[S any] struct {
	State, Before *S // now, and before the action in progress
	Log           **Log
	Branch        **Branches
	Hash          func() uint64      // of the game
	Attempt       func(Action) error // carries out an action, whole or not at all
	Name          func(*Candidate)   // fills in the words of what is no Option
}

// pending is an action that waits for an answer. It never changes once made:
// copies of a game share it.
type pending[S any] struct {
	Asked
	action Action
	before S
	start  uint64    // hash of before
	legs   []*leg[S] // one for each question so far; the last one waits
}

// leg is an action up to one of its questions. It never changes once made.
type leg[S any] struct {
	question uint64
	left     uint64   // hash of the state when it was asked
	drawn    []branch // what chance gave by a trial; nil: the streams gave it
	picks    []int    // the answer
	resumed  S        // the state the action goes on from with the answer
}

// rerun is an action that is carried out again, with the answers so far.
type rerun[S any] struct {
	Access[S]
	before S
	start  uint64
	legs   []*leg[S]
	at     int      // questions passed
	anew   bool     // in another content: states need not be what they were
	drawn  []branch // anew: what a trial drew on the way to the question that waits
	log    *Log     // what the action goes on with beyond the answers
	branch *Branches
}

// Asked is the question that waits, nil when there is none.
func (c *Choices[S]) Asked() *Asked {
	if c.waiting == nil {
		return nil
	}
	return &c.waiting.Asked
}

// Doing is the action that waits for an answer. Something must be asked.
func (c *Choices[S]) Doing() Action { return c.waiting.action }

// CopyFrom makes the same question wait. It allocates nothing.
func (c *Choices[S]) CopyFrom(other *Choices[S]) { c.waiting = other.waiting }

// Begin notes the action that is about to be carried out. Every attempt of the
// game begins with it.
func (c *Choices[S]) Begin(a Action, b *Branches) {
	c.doing = a
	if b != nil || c.again != nil {
		c.begin(b)
	}
}

func (c *Choices[S]) begin(b *Branches) {
	if b != nil {
		c.met = b.Met()
	}
	if c.again != nil {
		*c.again.State = c.again.before
		c.again.supply(c)
	}
}

// Settle is what an attempt returns that ended with err, which is not nil: nothing
// is wrong with an action that waits for an answer.
func (c *Choices[S]) Settle(err error) error {
	if c.asked != nil && errors.Is(err, errStopped) {
		c.waiting, err = c.asked, nil
	}
	c.asked = nil
	return err
}

// Ask asks, and returns the places of what was chosen. Where nothing is known yet
// it ends the action for now and does not return.
func (c *Choices[S]) Ask(g Access[S], seat Seat, q Question) []int {
	if err := q.check(); err != nil {
		Fail(err)
	}
	switch n := len(q.Candidates); {
	case n == 0:
		return nil
	case n <= q.Count && !q.Optional:
		return places(n)
	}
	q.Candidates = slices.Clone(q.Candidates)
	for i := range q.Candidates {
		if q.Candidates[i].Kind != Option {
			g.Name(&q.Candidates[i])
		}
	}
	sum := q.hash(seat)
	if r := c.again; r != nil && r.at < len(r.legs) {
		return r.pass(c, sum)
	}
	p := &pending[S]{Asked: Asked{Question: q, Seat: seat}, action: c.doing}
	if r := c.again; r != nil {
		p.before, p.start, p.legs = r.before, r.start, r.legs
	} else {
		p.before, p.start = *g.Before, g.hashOf(g.Before)
	}
	if len(p.legs) == MaxQuestions {
		Fail(fmt.Errorf("%w: one action waits for more than %d answers", ErrQuestion, MaxQuestions))
	}
	p.legs = append(slices.Clip(p.legs), &leg[S]{question: sum, left: g.Hash(), drawn: c.drawn(*g.Branch)})
	c.asked = p
	Fail(errStopped)
	return nil
}

// places are the places of all of n candidates.
func places(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// drawn is what a trial drew since the action began or was resumed.
func (c *Choices[S]) drawn(b *Branches) []branch {
	if b == nil {
		return nil
	}
	return append([]branch{}, b.path[c.met:b.at]...)
}

// Answer carries out an answer to the question that waits.
func (c *Choices[S]) Answer(g Access[S], a Action) error {
	p := c.waiting
	if p == nil {
		return ErrNotAsked
	}
	picked, complete, err := p.take(a)
	if err != nil {
		return err
	}
	last := len(p.legs) - 1
	if !complete {
		more := *p
		more.Picked = picked
		c.waiting = &more
		return nil
	}
	answered := *p.legs[last]
	answered.picks, answered.resumed = picked, *g.State
	legs := append(slices.Clip(p.legs[:last]), &answered)
	return c.rerun(p, p.action, &rerun[S]{Access: g, before: p.before, start: p.start, legs: legs})
}

// Adopt moves the question that waits to other content: adopt moves the state
// before its action, which is then a, and the action is carried out again. On an
// error the game is to be thrown away.
func (c *Choices[S]) Adopt(g Access[S], a Action, adopt func() error) error {
	p := c.waiting
	c.waiting = nil
	*g.State = p.before
	if err := adopt(); err != nil {
		return err
	}
	last := len(p.legs) - 1
	err := c.rerun(nil, a, &rerun[S]{Access: g, before: *g.State, start: g.Hash(), legs: slices.Clone(p.legs[:last]), anew: true, drawn: p.legs[last].drawn})
	now := c.waiting
	switch {
	case err != nil:
		return fmt.Errorf("%w: %q: %w", ErrOtherAsked, p.Prompt, err)
	case now == nil:
		return fmt.Errorf("%w: %q would not be asked", ErrOtherAsked, p.Prompt)
	case now.legs[last].question != p.legs[last].question:
		return fmt.Errorf("%w: %q %s", ErrOtherAsked, p.Prompt, p.differs(&now.Asked))
	}
	now.Picked = p.Picked
	return nil
}

// differs says in what a question that is asked instead is another one.
func (q *Asked) differs(now *Asked) string {
	switch {
	case now.Prompt != q.Prompt:
		return fmt.Sprintf("would be %q", now.Prompt)
	case now.Seat != q.Seat:
		return "would be asked of somebody else"
	case now.Count != q.Count:
		return fmt.Sprintf("would ask for %d, and it asks for %d", now.Count, q.Count)
	case now.Optional && !q.Optional:
		return "would be optional, and it is not"
	case q.Optional && !now.Optional:
		return "would not be optional, and it is"
	}
	return fmt.Sprintf("would be about %s, and it is about %s", now.beside(q), q.beside(now))
}

// beside are the words of the candidates that another question has not, or else of
// all.
func (q *Asked) beside(other *Asked) string {
	var all, own []string
	for _, c := range q.Candidates {
		all = append(all, c.word())
		if !slices.ContainsFunc(other.Candidates, func(o Candidate) bool { return o.Kind == c.Kind && o.word() == c.word() }) {
			own = append(own, c.word())
		}
	}
	if own == nil {
		own = all
	}
	return strings.Join(own, ", ")
}

// rerun carries out an action again. Unless it comes past all its answers the
// question p goes on waiting.
func (c *Choices[S]) rerun(p *pending[S], a Action, r *rerun[S]) (err error) {
	r.log, r.branch = *r.Log, *r.Branch
	done := false
	defer func() {
		*r.Log, *r.Branch, c.again = r.log, r.branch, nil
		if !done {
			c.waiting = p
		}
	}()
	c.waiting, c.again = nil, r
	if err = r.Attempt(a); err == nil && r.at < len(r.legs) {
		*r.State, err = *r.Before, ErrDiverged
	}
	done = err == nil
	return err
}

// pass is the answer to a question that was asked before.
func (r *rerun[S]) pass(c *Choices[S], question uint64) []int {
	l := r.legs[r.at]
	if l.question != question || !r.anew && l.left != r.Hash() {
		Fail(ErrDiverged)
	}
	if r.anew {
		moved := *l
		moved.left, moved.resumed = r.Hash(), *r.State
		r.legs[r.at], l = &moved, &moved
	}
	*r.State = l.resumed
	r.at++
	r.supply(c)
	return slices.Clone(l.picks)
}

// supply sets where chance comes from up to the next question, and who listens:
// what happened before the last answer was told when it happened.
func (r *rerun[S]) supply(c *Choices[S]) {
	if r.at == len(r.legs) && !r.anew {
		*r.Log, *r.Branch, c.met = r.log, r.branch, 0
		if r.branch != nil {
			c.met = r.branch.Met()
		}
		return
	}
	*r.Log, *r.Branch, c.met = nil, nil, 0
	drawn := r.drawn
	if r.at < len(r.legs) {
		drawn = r.legs[r.at].drawn
	}
	if drawn != nil {
		*r.Branch = &Branches{path: slices.Clone(drawn)}
	}
}

// hashOf is the hash of the game in another state.
func (g *Access[S]) hashOf(s *S) uint64 {
	now := *g.State
	*g.State = *s
	defer func() { *g.State = now }()
	return g.Hash()
}

// Hash adds what waits to h, as a part; prints may be nil.
func (c *Choices[S]) Hash(h *Hasher, prints ArgumentPrints) {
	p := c.waiting
	h.Part("the question")
	h.Uint64(p.start)
	h.Int(int(p.action.Verb))
	for i, n := range p.action.Args {
		if prints != nil {
			h.Uint64(prints.ArgumentPrint(p.action, i))
		} else {
			h.Int(int(n))
		}
	}
	for _, l := range p.legs {
		h.Uint64(l.question)
		h.Uint64(l.left)
		for _, d := range l.drawn {
			h.Int(int(d.taken))
		}
		hashPlaces(h, l.picks)
	}
	hashPlaces(h, p.Picked)
}

// FactAsked appends how many candidates a question that waits still has; nil is none.
func FactAsked(q *Asked, dst []Fact) []Fact {
	if q == nil {
		return dst
	}
	return append(dst, Fact{Name: "candidates of the question", Word: AskedWord, Target: -1, Keyword: -1, Value: len(q.Candidates) - len(q.Picked)})
}

func hashPlaces(h *Hasher, list []int) {
	h.Int(len(list))
	for _, place := range list {
		h.Int(place)
	}
}
