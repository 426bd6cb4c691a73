package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A question interrupts the action of the effect that asks it: the game stays in the state that the
// effect has reached, and only answers are legal. An answer restores the state before the action
// and runs the action again with all answers so far. Since effects are deterministic, it reaches
// the same question and goes on beyond it, from the state stored when the answer was given: changes
// made to that state meanwhile, such as imagined hidden information, remain.
//
// From the second question on, asking allocates nothing. An *Asked is valid until the action after
// the next one.

// choices is the part of a Course about questions. The zero value is ready to use.
type choices[S any] struct {
	waiting *pending[S] // the pending question, or nil
	asked   *pending[S] // the question that has just interrupted the action in progress, or nil
	again   *rerun[S]   // the replay in progress, or nil
	doing   Action      // the action in progress
	met     int         // number of random choices answered before the action or its latest answer
	room    *room[S]    // nil until the game asks for the first time
}

// room is preallocated memory: two questions, used in turn, and one replay.
type room[S any] struct {
	pending [2]pending[S]
	rerun   rerun[S]
	offered [MaxCandidates]Candidate
}

// pending is an interrupted action, with the question that it waits for.
type pending[S any] struct {
	Asked
	action Action
	before S
	start  uint64   // hash of before
	legs   []leg[S] // one for each question of the action so far; the last one has no answer yet
}

// leg is the part of an action that ends at one of its questions.
type leg[S any] struct {
	question uint64
	left     uint64   // hash of the state when it was asked
	drawn    []branch // random choices answered by a Branches; nil: drawn from the streams
	picks    []int    // the answer
	resumed  S        // the state from which the action continues after the answer
}

// rerun is a replay of an interrupted action with the answers so far.
type rerun[S any] struct {
	from   *pending[S]
	answer leg[S]   // the last leg of from, with its answer
	legs   int      // number of answered legs: all, or all but the last if anew
	at     int      // questions passed so far
	anew   bool     // the content has changed: states may differ from those recorded
	drawn  []branch // if anew: random choices between the last answer and the pending question
	log    *Log     // log and branch of the course, restored after the last answer
	branch *Branches
}

func (r *rerun[S]) leg(n int) *leg[S] {
	if n == len(r.from.legs)-1 {
		return &r.answer
	}
	return &r.from.legs[n]
}

func (p *pending[S]) copyFrom(o *pending[S]) {
	candidates, picked := p.Candidates, p.Picked
	p.Asked = o.Asked
	p.Candidates = append(candidates[:0], o.Candidates...)
	p.Picked = append(picked[:0], o.Picked...)
	p.action, p.before, p.start = o.action, o.before, o.start
	p.legs = p.legs[:0]
	for i := range o.legs {
		p.addLeg().copyFrom(&o.legs[i])
	}
}

func (l *leg[S]) copyFrom(o *leg[S]) {
	picks := append(l.picks[:0], o.picks...)
	*l = *o
	l.picks = picks
}

// addLeg appends a leg and returns it. The caller must set all fields but picks, which is empty.
func (p *pending[S]) addLeg() *leg[S] {
	n := len(p.legs)
	if n < cap(p.legs) {
		p.legs = p.legs[:n+1]
	} else {
		p.legs = append(p.legs, leg[S]{})
	}
	p.legs[n].picks = p.legs[n].picks[:0]
	return &p.legs[n]
}

func (p *pending[S]) last() *leg[S] { return &p.legs[len(p.legs)-1] }

func (c *choices[S]) own() *room[S] {
	if c.room == nil {
		c.room = new(room[S])
	}
	return c.room
}

// spare returns memory for a question that neither the pending question nor the replay uses.
func (c *choices[S]) spare() *pending[S] {
	taken := c.waiting
	if c.again != nil {
		taken = c.again.from
	}
	if own := c.own(); taken != &own.pending[0] {
		return &own.pending[0]
	}
	return &c.room.pending[1]
}

func (c *choices[S]) copyFrom(other *choices[S]) {
	if other.waiting == nil {
		c.waiting = nil
		return
	}
	to := c.spare()
	to.copyFrom(other.waiting)
	c.waiting = to
}

// PendingQuestion returns the question that an effect waits for, or nil.
func (c *Course[S]) PendingQuestion() *Asked {
	if c.choices.waiting == nil {
		return nil
	}
	return &c.choices.waiting.Asked
}

// Candidates returns an empty slice with preallocated capacity, for the candidates of the next
// question.
func (c *Course[S]) Candidates() []Candidate { return c.choices.own().offered[:0] }

// beginChoices prepares for performing an action. In a replay it restores the state before the
// action.
func (c *Course[S]) beginChoices(a Action) {
	c.choices.doing = a
	if c.branch != nil {
		c.choices.met = c.branch.ChoiceCount()
	}
	if r := c.choices.again; r != nil {
		*c.state = r.from.before
		c.setSources(r)
	}
}

// settle returns nil if attemptErr means that the action waits for an answer, and makes its
// question the pending one. Other errors are returned unchanged.
func (c *choices[S]) settle(attemptErr error) error {
	if c.asked != nil && errors.Is(attemptErr, errStopped) {
		c.waiting, attemptErr = c.asked, nil
	}
	c.asked = nil
	return attemptErr
}

// Ask asks the player at a seat and returns the indices of the chosen candidates, valid until the
// next question; nil if there are no candidates. Without an answer it interrupts the action and
// does not return. If all candidates must be chosen, it asks nothing.
func Ask[S any](c *Course[S], seat Seat, q Question) (picked []int) {
	if err := q.check(); err != nil {
		Fail(err)
	}
	switch n := len(q.Candidates); {
	case n == 0:
		return nil
	case n <= q.Count && !q.Optional:
		return everyPlace[:n:n]
	}
	p := c.choices.spare()
	p.Seat, p.Prompt, p.Count, p.Optional = seat, q.Prompt, q.Count, q.Optional
	p.Candidates, p.Picked = append(p.Candidates[:0], q.Candidates...), p.Picked[:0]
	for i := range p.Candidates {
		if p.Candidates[i].Kind != Option {
			c.game.Name(&p.Candidates[i])
		}
	}
	sum := p.hash(seat)
	r := c.choices.again
	if r != nil && r.at < r.legs {
		return c.replayAnswer(r, sum)
	}
	p.action, p.legs = c.choices.doing, p.legs[:0]
	if r != nil {
		p.before, p.start = r.from.before, r.from.start
		for n := range r.legs {
			p.addLeg().copyFrom(r.leg(n))
		}
	} else {
		p.before, p.start = *c.before, c.hashOf(c.before)
	}
	if len(p.legs) == MaxQuestions {
		Fail(fmt.Errorf("%w: one action waits for more than %d answers", ErrQuestion, MaxQuestions))
	}
	waits := p.addLeg()
	waits.question, waits.left, waits.drawn = sum, c.game.Hash(), c.drawn()
	c.choices.asked = p
	panic(stopped)
}

// everyPlace is the answer to a question if all candidates must be chosen.
var everyPlace = func() (all [MaxPicks]int) {
	for i := range all {
		all[i] = i
	}
	return all
}()

// drawn returns a copy of the random choices answered by a Branches since the action or its latest
// answer; nil if the course draws from streams.
func (c *Course[S]) drawn() []branch {
	if c.branch == nil {
		return nil
	}
	return append([]branch{}, c.branch.path[c.choices.met:c.branch.at]...)
}

// DoAnswer applies an action that answers the pending question, and counts it.
func DoAnswer[S any](c *Course[S], a Action) error {
	err := c.answer(a)
	if err == nil {
		*c.actions++
	}
	return err
}

func (c *Course[S]) answer(a Action) error {
	p := c.choices.waiting
	if p == nil {
		return ErrNotAsked
	}
	place, complete, err := p.take(a)
	if err != nil {
		return err
	}
	if !complete {
		more := c.choices.spare()
		more.copyFrom(p)
		more.Picked = append(more.Picked, place)
		c.choices.waiting = more
		return nil
	}
	answer := &c.choices.room.rerun.answer
	answer.copyFrom(p.last())
	answer.picks, answer.resumed = append(answer.picks, p.Picked...), *c.state
	if place != NoChoice {
		answer.picks = append(answer.picks, place)
	}
	return c.rerun(p, p, len(p.legs), p.action)
}

// adopt replays the interrupted action, already translated, under another content. move converts
// the state before the action. The replay must ask the same question again. After an error the game
// is unusable.
func (c *Course[S]) adopt(translated Action, move func() error) error {
	p := c.choices.waiting
	c.choices.waiting = nil
	*c.state = p.before
	if err := move(); err != nil {
		return err
	}
	p.before, p.start = *c.state, c.game.Hash()
	err := c.rerun(nil, p, len(p.legs)-1, translated)
	now := c.choices.waiting
	switch {
	case err != nil:
		return fmt.Errorf("%w: %q: %w", ErrOtherAsked, p.Prompt, err)
	case now == nil:
		return fmt.Errorf("%w: %q would not be asked", ErrOtherAsked, p.Prompt)
	case now.last().question != p.last().question:
		return fmt.Errorf("%w: %q %s", ErrOtherAsked, p.Prompt, p.differs(&now.Asked))
	}
	now.Picked = append(now.Picked[:0], p.Picked...)
	return nil
}

// differs describes how now, the question asked in place of q, differs from q.
func (q *Asked) differs(now *Asked) string {
	switch {
	case now.Prompt != q.Prompt:
		return fmt.Sprintf("would be %q", now.Prompt)
	case now.Seat != q.Seat:
		return "would be asked of another player"
	case now.Count != q.Count:
		return fmt.Sprintf("would ask for %d instead of %d", now.Count, q.Count)
	case now.Optional && !q.Optional:
		return "would become optional"
	case q.Optional && !now.Optional:
		return "would no longer be optional"
	}
	return fmt.Sprintf("would be about %s instead of %s", now.missingWords(q), q.missingWords(now))
}

// missingWords returns the names of the candidates that other lacks, or of all candidates if it
// lacks none, separated by commas.
func (q *Asked) missingWords(other *Asked) string {
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

// rerun runs action a again with the answers of the answered first legs of from. If it does not get
// past them all, it fails and restores fallback as the pending question.
func (c *Course[S]) rerun(fallback, from *pending[S], answered int, a Action) (err error) {
	r := &c.choices.room.rerun
	r.from, r.legs, r.at, r.anew = from, answered, 0, answered < len(from.legs)
	r.drawn, r.log, r.branch = from.last().drawn, c.log, c.branch
	done := false
	defer func() {
		c.log, c.branch, c.choices.again = r.log, r.branch, nil
		if !done {
			c.choices.waiting = fallback
		}
	}()
	c.choices.waiting, c.choices.again = nil, r
	if err = Try(c, a); err == nil && r.at < r.legs {
		*c.state, err = *c.before, ErrDiverged
	}
	done = err == nil
	return err
}

// replayAnswer returns the recorded answer to the next question of a replay, and restores the state
// that was stored with it. It fails if the question or the state differs.
func (c *Course[S]) replayAnswer(r *rerun[S], questionHash uint64) []int {
	l := r.leg(r.at)
	if l.question != questionHash || !r.anew && l.left != c.game.Hash() {
		Fail(ErrDiverged)
	}
	if r.anew {
		l.left, l.resumed = c.game.Hash(), *c.state
	}
	*c.state = l.resumed
	r.at++
	c.setSources(r)
	if len(l.picks) == 0 {
		return nil
	}
	return l.picks
}

// setSources sets, for the part of a replay up to its next question, the log and the source of
// random numbers. Events before the last answer are not logged again.
func (c *Course[S]) setSources(r *rerun[S]) {
	if r.at == r.legs && !r.anew {
		c.log, c.branch, c.choices.met = r.log, r.branch, 0
		if r.branch != nil {
			c.choices.met = r.branch.ChoiceCount()
		}
		return
	}
	c.log, c.branch, c.choices.met = nil, nil, 0
	drawn := r.drawn
	if r.at < r.legs {
		drawn = r.leg(r.at).drawn
	}
	if drawn != nil {
		c.branch = &Branches{path: slices.Clone(drawn)}
	}
}

func (c *Course[S]) hashOf(s *S) uint64 {
	now := *c.state
	*c.state = *s
	sum := c.game.Hash()
	*c.state = now
	return sum
}

// HashQuestion adds the pending question, if any, to h as a part of its own.
func HashQuestion[S any](c *Course[S], h *Hasher) {
	p := c.choices.waiting
	if p == nil {
		return
	}
	prints, _ := c.game.(ArgumentHasher)
	h.BeginSentencePart(AskedPart)
	h.Uint64(p.start)
	h.Int(int(p.action.Kind))
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

// FactQuestion appends a fact with the number of candidates left to choose from; nothing if q is
// nil.
func FactQuestion(q *Asked, dst []Fact) []Fact {
	if q == nil {
		return dst
	}
	return append(dst, Fact{Name: "things to choose from", Word: AskedWord, Target: -1, Keyword: -1, Value: len(q.Candidates) - len(q.Picked)})
}

func hashPlaces(h *Hasher, list []int) {
	h.Int(len(list))
	for _, place := range list {
		h.Int(place)
	}
}
