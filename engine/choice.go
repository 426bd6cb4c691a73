package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// This file lets an effect ask a player. The question ends the action for the time being: the game
// keeps the state that the effect has reached, and the only legal actions are the answers. An
// answer goes back to the state before the action and runs it again from its beginning with all
// answers so far. Effects are deterministic and chance is part of the state, so the action arrives
// at the same question and goes on beyond it.
//
// There it continues from the state in which the game waited. What a copy imagined of it, or a
// trial drew, therefore applies from there on, and what happened before stays as the players saw
// it.
//
// A game that asks a second time allocates nothing. An *Asked is valid until the action after the
// next.

// choices is the part of a course about questions. S is the game's state, a flat value. The zero
// value is ready to use.
type choices[S any] struct {
	waiting *pending[S] // the pending question, or nil
	asked   *pending[S] // the question at which the action in progress has just stopped, or nil
	again   *rerun[S]   // set while an action is run again with answers
	doing   Action      // the action in progress
	met     int         // random choices its trial had answered when it began
	room    *room[S]    // nil until the game asks for the first time
}

// room is the memory for the questions of one game: the pending one and the next.
type room[S any] struct {
	pending [2]pending[S]
	rerun   rerun[S]
	offered [MaxCandidates]Candidate
}

// pending is an action that waits for an answer, with its question.
type pending[S any] struct {
	Asked
	action Action
	before S
	start  uint64   // hash of before
	legs   []leg[S] // one for each question so far; the last one is pending
}

// leg is the part of an action that leads to one of its questions.
type leg[S any] struct {
	question uint64
	left     uint64   // hash of the state when it was asked
	drawn    []branch // random choices answered by a trial; nil: drawn from the streams
	picks    []int    // the answer
	resumed  S        // the state from which the action continues after the answer
}

// rerun is the repetition of an action with the answers so far.
type rerun[S any] struct {
	from   *pending[S]
	answer leg[S]   // the last one of from, answered
	legs   int      // answered ones: all, or when anew all but the last
	at     int      // questions passed so far
	anew   bool     // under another content: the states may differ from those recorded
	drawn  []branch // anew: random choices of a trial on the way to the pending question
	log    *Log     // log and branch: those of the course, used again after the last answer
	branch *Branches
}

func (r *rerun[S]) leg(n int) *leg[S] {
	if n == len(r.from.legs)-1 {
		return &r.answer
	}
	return &r.from.legs[n]
}

// copyFrom makes p a copy of o, in memory that p already has.
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

// addLeg appends a leg and returns it. Only its picks are emptied; the caller sets the rest.
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

// own returns the memory for questions of this game, allocated at the first call.
func (c *choices[S]) own() *room[S] {
	if c.room == nil {
		c.room = new(room[S])
	}
	return c.room
}

// spare returns the memory for a question that the pending or repeated one does not use.
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

// copyFrom makes the pending question of other pending here too.
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

// Candidates returns an empty list to append the candidates of the next question to; it saves an
// allocation.
func (c *Course[S]) Candidates() []Candidate { return c.choices.own().offered[:0] }

// beginChoices records the action about to be performed, and restores the state in a rerun.
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

// settle returns the error of an attempt that failed with err: nil if the action now waits for an
// answer, whose question then becomes the pending one.
func (c *choices[S]) settle(err error) error {
	if c.asked != nil && errors.Is(err, errStopped) {
		c.waiting, err = c.asked, nil
	}
	c.asked = nil
	return err
}

// Ask asks the player at a seat and returns the indices of the candidates chosen, valid until the
// next question; nil if there are no candidates. Without an answer it ends the action for now and
// does not return.
func Ask[S any](c *Course[S], seat Seat, q Question) []int {
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

// everyPlace holds the first indices: the answer to a question of which all candidates are taken.
var everyPlace = func() (all [MaxPicks]int) {
	for i := range all {
		all[i] = i
	}
	return all
}()

// drawn returns the random choices of the trial since the action began or continued.
func (c *Course[S]) drawn() []branch {
	if c.branch == nil {
		return nil
	}
	return append([]branch{}, c.branch.path[c.choices.met:c.branch.at]...)
}

// DoAnswer carries out and counts an action that answers the pending question.
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

// adopt moves the pending question to another content. move moves the state before its action to
// it, where the action reads a, and the action is run again. After an error the game is unusable.
func (c *Course[S]) adopt(a Action, move func() error) error {
	p := c.choices.waiting
	c.choices.waiting = nil
	*c.state = p.before
	if err := move(); err != nil {
		return err
	}
	p.before, p.start = *c.state, c.game.Hash()
	err := c.rerun(nil, p, len(p.legs)-1, a)
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

// differs describes how question now, asked instead of q, differs from it.
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

// missingWords returns the words of the candidates that other lacks, or of all if it lacks none.
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

// rerun runs an action again with the answers to the first legs questions of from. If it fails to
// pass all of them, kept is the pending question again. With fewer legs than from has it is anew.
func (c *Course[S]) rerun(kept, from *pending[S], legs int, a Action) (err error) {
	r := &c.choices.room.rerun
	r.from, r.legs, r.at, r.anew = from, legs, 0, legs < len(from.legs)
	r.drawn, r.log, r.branch = from.last().drawn, c.log, c.branch
	done := false
	defer func() {
		c.log, c.branch, c.choices.again = r.log, r.branch, nil
		if !done {
			c.choices.waiting = kept
		}
	}()
	c.choices.waiting, c.choices.again = nil, r
	if err = Try(c, a); err == nil && r.at < r.legs {
		*c.state, err = *c.before, ErrDiverged
	}
	done = err == nil
	return err
}

// replayAnswer returns the answer to a question asked before, and restores the state in which it was asked.
func (c *Course[S]) replayAnswer(r *rerun[S], question uint64) []int {
	l := r.leg(r.at)
	if l.question != question || !r.anew && l.left != c.game.Hash() {
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

// setSources sets the source of chance up to the next question, and the log: events before the last
// answer were logged when they first happened.
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

// FactQuestion appends the number of candidates still to choose from; nothing if q is nil.
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
