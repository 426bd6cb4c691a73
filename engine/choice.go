package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/phrase"
)

// A question interrupts the action of the effect that asks it: the game stays in the state that the
// effect has reached, and only answers are legal. An answer restores the state before the action
// and runs the action again with all answers so far. Since effects are deterministic, it reaches
// the same question and goes on beyond it, from the state stored when the answer was given: changes
// made to that state meanwhile, such as imagined hidden information, remain.
//
// The memory of questions is used again, so a *PendingQuestion is valid only until the action after the next one.

type questionState[S any] struct {
	waiting       *interruptedAction[S] // the pending question, or nil
	asked         *interruptedAction[S] // the question that has just interrupted the action in progress, or nil
	replay        *actionReplay[S]      // the replay in progress, or nil
	current       Action                // the action in progress
	choicesBefore int                   // branch.ChoiceCount() when the action began or, if later, took its latest answer
	memory        *questionBuffers[S]   // preallocated buffers; nil until the game asks for the first time
}

// questionBuffers is preallocated memory: two interrupted actions, used alternately, one actionReplay, and candidates.
type questionBuffers[S any] struct {
	pending [2]interruptedAction[S]
	rerun   actionReplay[S]
	offered [MaxCandidates]Candidate
}

type interruptedAction[S any] struct {
	PendingQuestion
	action   Action
	before   S
	start    uint64               // hash of before
	segments []questionSegment[S] // one for each question of the action so far; the last one has no answer yet
}

// questionSegment is the part of an action that ends at one of its questions.
type questionSegment[S any] struct {
	questionHash uint64
	stateHash    uint64             // hash of the state when the question was asked
	enumerated   []enumeratedChoice // random choices answered by an OutcomeEnumerator; nil: drawn from the streams
	picks        []int              // indices of the chosen candidates; empty for none, or without an answer yet
	resumeState  S                  // the state from which the action continues after the answer
}

type actionReplay[S any] struct {
	from           *interruptedAction[S]
	answer         questionSegment[S] // a copy of from's last segment, to which the new answer is added
	segments       int                // number of answered segments: all, or all but the last if contentChanged
	passed         int                // questions passed so far
	contentChanged bool               // the content has changed: states may differ from those recorded
	drawn          []enumeratedChoice // random choices between the last answer and the pending question, if contentChanged is set
	log            *Log               // the executor's log and branch before the replay, restored after the last answer
	branch         *OutcomeEnumerator
}

func (r *actionReplay[S]) segmentWithAnswer(n int) *questionSegment[S] {
	if n == len(r.from.segments)-1 {
		return &r.answer
	}
	return &r.from.segments[n]
}

func (p *interruptedAction[S]) copyFrom(o *interruptedAction[S]) {
	candidates, picked := p.Candidates, p.Picked
	p.PendingQuestion = o.PendingQuestion
	p.Candidates = append(candidates[:0], o.Candidates...)
	p.Picked = append(picked[:0], o.Picked...)
	p.action, p.before, p.start = o.action, o.before, o.start
	p.segments = p.segments[:0]
	for i := range o.segments {
		p.addSegment().copyFrom(&o.segments[i])
	}
}

func (l *questionSegment[S]) copyFrom(o *questionSegment[S]) {
	picks := append(l.picks[:0], o.picks...)
	*l = *o
	l.picks = picks
}

// addSegment appends a segment and returns it. The caller must set all fields but picks, which is empty.
func (p *interruptedAction[S]) addSegment() *questionSegment[S] {
	n := len(p.segments)
	if n < cap(p.segments) {
		p.segments = p.segments[:n+1]
	} else {
		p.segments = append(p.segments, questionSegment[S]{})
	}
	p.segments[n].picks = p.segments[n].picks[:0]
	return &p.segments[n]
}

func (p *interruptedAction[S]) lastSegment() *questionSegment[S] {
	return &p.segments[len(p.segments)-1]
}

func (c *questionState[S]) ensureBuffers() *questionBuffers[S] {
	if c.memory == nil {
		c.memory = new(questionBuffers[S])
	}
	return c.memory
}

func (c *questionState[S]) unusedQuestionSlot() *interruptedAction[S] {
	taken := c.waiting
	if c.replay != nil {
		taken = c.replay.from
	}
	if own := c.ensureBuffers(); taken != &own.pending[0] {
		return &own.pending[0]
	}
	return &c.memory.pending[1]
}

// PendingQuestion returns the question that must be answered before the interrupted action continues, or nil.
func (c *Executor[S]) PendingQuestion() *PendingQuestion {
	if c.choices.waiting == nil {
		return nil
	}
	return &c.choices.waiting.PendingQuestion
}

// CandidateBuffer returns an empty slice for the candidates of one question. The next call returns the same memory.
func (c *Executor[S]) CandidateBuffer() []Candidate { return c.choices.ensureBuffers().offered[:0] }

// Ask asks the player at a seat and returns the indices of the chosen candidates, or nil if none is chosen. The result
// is read-only, and valid until the next question. Ask does not ask if there is no candidate or all must be chosen. If
// the answer is not known yet, it interrupts the action and does not return. The action fails if q is invalid or is
// question number MaxQuestions+1.
func Ask[S any](c *Executor[S], seat Seat, q Question) (picked []int) {
	if err := q.validateAndSetDefault(); err != nil {
		Fail(err)
	}
	switch n := len(q.Candidates); {
	case n == 0:
		return nil
	case n <= q.Count && !q.Optional:
		return allIndices[:n:n]
	}
	p := c.choices.unusedQuestionSlot()
	p.Seat, p.Prompt, p.Count, p.Optional = seat, q.Prompt, q.Count, q.Optional
	p.Candidates, p.Picked = append(p.Candidates[:0], q.Candidates...), p.Picked[:0]
	for i := range p.Candidates {
		if p.Candidates[i].Kind != Option {
			c.game.DescribeCandidate(&p.Candidates[i])
		}
	}
	sum := p.hash(seat)
	r := c.choices.replay
	if r != nil && r.passed < r.segments {
		return c.takeRecordedAnswer(r, sum)
	}
	p.action, p.segments = c.choices.current, p.segments[:0]
	if r != nil {
		p.before, p.start = r.from.before, r.from.start
		for n := range r.segments {
			p.addSegment().copyFrom(r.segmentWithAnswer(n))
		}
	} else {
		p.before = *c.before
		now := *c.state
		*c.state = *c.before
		p.start = c.game.Hash()
		*c.state = now
	}
	if len(p.segments) == MaxQuestions {
		Fail(fmt.Errorf("%w: one action asks more than %d questions", ErrInvalidQuestion, MaxQuestions))
	}
	waits := p.addSegment()
	waits.questionHash, waits.stateHash, waits.enumerated = sum, c.game.Hash(), nil
	if c.branch != nil {
		waits.enumerated = append([]enumeratedChoice{}, c.branch.path[c.choices.choicesBefore:c.branch.at]...)
	}
	c.choices.asked = p
	panic(awaitAnswerPanic)
}

// EnumerateAnswer is like Ask, but the OutcomeEnumerator of c, which must be set, answers without interruption.
func EnumerateAnswer[S any](c *Executor[S], q Question) (picked []int) {
	if err := q.validateAndSetDefault(); err != nil {
		Fail(err)
	}
	left := make([]int, len(q.Candidates))
	for i := range left {
		left[i] = i
	}
	if len(left) <= q.Count && !q.Optional {
		return left
	}
	for len(picked) < q.Count && len(left) > 0 {
		n := c.branch.AnswerIndex("answer", len(left)+BoolToInt(q.Optional))
		if n == len(left) { // no more
			break
		}
		picked, left = append(picked, left[n]), slices.Delete(left, n, n+1)
	}
	return picked
}

var allIndices = func() (all [MaxPicks]int) {
	for i := range all {
		all[i] = i
	}
	return all
}()

// ApplyAnswer applies an answer to the pending question and counts it as an action. Until the last candidate is chosen
// or the player declines, it only adds to Picked; then it runs the interrupted action again. An error changes nothing.
func ApplyAnswer[S any](c *Executor[S], a Action) error {
	p := c.choices.waiting
	if p == nil {
		return ErrNoQuestionPending
	}
	place := int(a.Args[0])
	if a != NewAnswerAction(a.Kind, place) || !p.CanChoose(place) {
		return ErrNoCandidate
	}
	if place != NoChoice && p.RemainingPicks() != 1 {
		more := c.choices.unusedQuestionSlot()
		more.copyFrom(p)
		more.Picked = append(more.Picked, place)
		c.choices.waiting = more
		*c.actions++
		return nil
	}
	answer := &c.choices.memory.rerun.answer
	answer.copyFrom(p.lastSegment())
	answer.picks, answer.resumeState = append(answer.picks, p.Picked...), *c.state
	if place != NoChoice {
		answer.picks = append(answer.picks, place)
	}
	err := c.replayAction(p, p, len(p.segments), p.action)
	if err == nil {
		*c.actions++
	}
	return err
}

// replayUnderNewContent converts the state before the interrupted action with convertState and applies translated, the
// same action in the new content. It fails unless the same question is asked. An error makes the game unusable.
func (c *Executor[S]) replayUnderNewContent(translated Action, convertState func() error) error {
	p := c.choices.waiting
	c.choices.waiting = nil
	*c.state = p.before
	if err := convertState(); err != nil {
		return err
	}
	p.before, p.start = *c.state, c.game.Hash()
	err := c.replayAction(nil, p, len(p.segments)-1, translated)
	now := c.choices.waiting
	switch {
	case err != nil:
		return fmt.Errorf("%w: %q: %w", ErrQuestionChanged, p.Prompt, err)
	case now == nil:
		return fmt.Errorf("%w: %q would not be asked", ErrQuestionChanged, p.Prompt)
	case now.lastSegment().questionHash != p.lastSegment().questionHash:
		return fmt.Errorf("%w: %q %s", ErrQuestionChanged, p.Prompt, p.describeDifference(&now.PendingQuestion))
	}
	now.Picked = append(now.Picked[:0], p.Picked...)
	return nil
}

func (q *PendingQuestion) describeDifference(replacement *PendingQuestion) string {
	switch {
	case replacement.Prompt != q.Prompt:
		return fmt.Sprintf("would be %q", replacement.Prompt)
	case replacement.Seat != q.Seat:
		return "would be asked of another player"
	case replacement.Count != q.Count:
		return fmt.Sprintf("would ask for %d instead of %d", replacement.Count, q.Count)
	case replacement.Optional && !q.Optional:
		return "would become optional"
	case q.Optional && !replacement.Optional:
		return "would no longer be optional"
	}
	return fmt.Sprintf("would be about %s instead of %s", replacement.candidateNamesMissingOrAll(q), q.candidateNamesMissingOrAll(replacement))
}

// candidateNamesMissingOrAll lists the names of the candidates of q that other lacks, or of all if other lacks none.
func (q *PendingQuestion) candidateNamesMissingOrAll(other *PendingQuestion) string {
	var all, own []string
	for _, c := range q.Candidates {
		all = append(all, c.idOrName())
		if !slices.ContainsFunc(other.Candidates, func(o Candidate) bool { return o.Kind == c.Kind && o.idOrName() == c.idOrName() }) {
			own = append(own, c.idOrName())
		}
	}
	if own == nil {
		own = all
	}
	return strings.Join(own, ", ")
}

// replayAction runs action a again with the answers of the first answeredSegments segments of from. If it fails or
// uses fewer answers, it returns an error and makes pendingOnFailure the pending question.
func (c *Executor[S]) replayAction(pendingOnFailure, from *interruptedAction[S], answeredSegments int, a Action) (err error) {
	r := &c.choices.memory.rerun
	r.from, r.segments, r.passed, r.contentChanged = from, answeredSegments, 0, answeredSegments < len(from.segments)
	r.drawn, r.log, r.branch = from.lastSegment().enumerated, c.log, c.branch
	done := false
	defer func() {
		c.log, c.branch, c.choices.replay = r.log, r.branch, nil
		if !done {
			c.choices.waiting = pendingOnFailure
		}
	}()
	c.choices.waiting, c.choices.replay = nil, r
	if err = ApplyWithoutCounting(c, &a); err == nil && r.passed < r.segments {
		*c.state, err = *c.before, ErrDiverged
	}
	done = err == nil
	return err
}

// takeRecordedAnswer returns the recorded answer to the question that replay r has reached, and restores the state
// recorded with the answer. Under changed content it instead records the current state. The action fails if the
// question differs or, under unchanged content, if the state differs.
func (c *Executor[S]) takeRecordedAnswer(r *actionReplay[S], questionHash uint64) []int {
	l := r.segmentWithAnswer(r.passed)
	if l.questionHash != questionHash || !r.contentChanged && l.stateHash != c.game.Hash() {
		Fail(ErrDiverged)
	}
	if r.contentChanged {
		l.stateHash, l.resumeState = c.game.Hash(), *c.state
	}
	*c.state = l.resumeState
	r.passed++
	c.setReplayLogAndChance(r)
	if len(l.picks) == 0 {
		return nil
	}
	return l.picks
}

// setReplayLogAndChance sets the log and the source of random numbers for the part of a replay up to its next
// question. Events before the last answer are not logged again.
func (c *Executor[S]) setReplayLogAndChance(r *actionReplay[S]) {
	if r.passed == r.segments && !r.contentChanged {
		c.log, c.branch, c.choices.choicesBefore = r.log, r.branch, r.branch.ChoiceCount()
		return
	}
	c.log, c.branch, c.choices.choicesBefore = nil, nil, 0
	drawn := r.drawn
	if r.passed < r.segments {
		drawn = r.segmentWithAnswer(r.passed).enumerated
	}
	if drawn != nil {
		c.branch = &OutcomeEnumerator{path: slices.Clone(drawn)}
	}
}

// HashPendingQuestion adds the pending question to h as a part named QuestionPart. A game whose actions have numbers
// that depend on the content must have a method ArgumentHashNumber, which returns numbers that do not.
func HashPendingQuestion[S any](c *Executor[S], h *Hasher) {
	p := c.choices.waiting
	if p == nil {
		return
	}
	prints, _ := c.game.(interface {
		ArgumentHashNumber(a Action, argument int) uint64
	})
	h.BeginTranslatedPart(QuestionPart)
	h.Uint64(p.start)
	h.Int(int(p.action.Kind))
	for i, n := range p.action.Args {
		if prints != nil {
			h.Uint64(prints.ArgumentHashNumber(p.action, i))
		} else {
			h.Int(int(n))
		}
	}
	for _, l := range p.segments {
		h.Uint64(l.questionHash)
		h.Uint64(l.stateHash)
		for _, d := range l.enumerated {
			h.Int(int(d.taken))
		}
		hashIndices(h, l.picks)
	}
	hashIndices(h, p.Picked)
}

// AppendCandidatesLeftFact appends to dst a fact with the number of candidates not chosen yet, or nothing if q is nil.
func AppendCandidatesLeftFact(q *PendingQuestion, dst []Fact) []Fact {
	if q == nil {
		return dst
	}
	return append(dst, Fact{Name: "things to choose from", Kind: UncausedFact, Word: QuestionFactWord, Target: -1, Keyword: -1, Value: len(q.Candidates) - len(q.Picked)})
}

func hashIndices(h *Hasher, list []int) {
	h.Int(len(list))
	for _, place := range list {
		h.Int(place)
	}
}

// The limits of questions. An action that exceeds one fails.
const (
	MaxQuestions  = 16  // questions of one action
	MaxCandidates = 100 // candidates of one question
	MaxPicks      = 20  // candidates to choose in one question
)

var QuestionMessages = phrase.NewCatalog("question")

// The errors about questions, worded for players and for authors of effects.
var (
	ErrQuestionPending   = QuestionMessages.Define("asked", "an effect is asking a question: answer it first").NewError()
	ErrNoQuestionPending = QuestionMessages.Define("not_asked", "no question is pending").NewError()
	ErrNoCandidate       = QuestionMessages.Define("no_candidate", "that cannot be chosen").NewError()
	ErrCannotAsk         = errors.New("no question can be asked here: modifiers and intent choices cannot ask questions")
	ErrInvalidQuestion   = errors.New("invalid question")
	ErrDiverged          = errors.New("replayed with the same answers, the action asked a different question: effects must be deterministic")
	ErrQuestionChanged   = errors.New("the pending question would differ")
)

// Question is a question that an effect asks a player.
type Question struct {
	Prompt     string
	Candidates []Candidate
	Count      int  // how many to choose; 0 means 1
	Optional   bool // the player may choose fewer, or none
}

// Candidate is one possible choice: something in the game, by its number, or an Option.
type Candidate struct {
	Kind   CandidateKind
	Number int16
	ID     string // the candidate as typed; the game sets it unless Kind is Option
	Name   string // the candidate as shown; the game sets it unless Kind is Option
}

// CandidateKind is the kind of thing that the number of a candidate refers to. Each ruleset numbers its own, from 1.
type CandidateKind uint8

// Option is the kind of a candidate that is only a text.
const Option CandidateKind = 0

func (c *Candidate) idOrName() string { return cmp.Or(c.ID, c.Name) }

// validateAndSetDefault replaces a Count of 0 with 1, and checks the limits of a question and the texts of options.
func (q *Question) validateAndSetDefault() error {
	switch {
	case q.Count < 0 || q.Count > MaxPicks:
		return fmt.Errorf("%w: count must be from 1 to %[3]d, not %[2]d", ErrInvalidQuestion, q.Count, MaxPicks)
	case len(q.Candidates) > MaxCandidates:
		return fmt.Errorf("%w: %d candidates, but at most %d are allowed", ErrInvalidQuestion, len(q.Candidates), MaxCandidates)
	}
	for i, c := range q.Candidates {
		if c.Kind == Option && c.idOrName() == "" {
			return fmt.Errorf("%w: candidate %d has no text to show the player", ErrInvalidQuestion, i+1)
		}
	}
	q.Count = max(q.Count, 1)
	return nil
}

// hash returns a hash of the question, asked of a seat. It leaves out candidates' numbers, which depend on the content.
func (q *Question) hash(seat Seat) uint64 {
	h := NewHasher()
	h.Int(int(seat))
	h.String(q.Prompt)
	h.Int(q.Count)
	if q.Optional {
		h.Int(1)
	}
	for _, c := range q.Candidates {
		h.Int(int(c.Kind))
		h.String(c.idOrName())
	}
	return h.Sum()
}

// QuestionFactWord is the Word of the fact that AppendCandidatesLeftFact appends. Commands and scenarios use it.
const QuestionFactWord = "#asked"

// PendingQuestion is a question that waits for its answer. The player chooses one candidate with each action.
type PendingQuestion struct {
	Question
	Seat   Seat
	Picked []int // indices of the candidates chosen so far, in the order chosen
}

// NoChoice is the index in the answer that chooses no further candidate. Only optional questions allow it.
const NoChoice = -1

// NewAnswerAction returns the action that chooses the candidate at index, or declines if index is NoChoice.
func NewAnswerAction(answerKind ActionKind, index int) Action {
	return Action{Kind: answerKind, Args: [4]int16{int16(index)}}
}

// AppendAnswers appends the legal answers to q, or nothing if q is nil. answerKind is as in NewAnswerAction.
func (q *PendingQuestion) AppendAnswers(dst []Action, answerKind ActionKind) []Action {
	if q == nil {
		return dst
	}
	for i := range q.Candidates {
		if q.CanChoose(i) {
			dst = append(dst, NewAnswerAction(answerKind, i))
		}
	}
	if q.Optional {
		dst = append(dst, NewAnswerAction(answerKind, NoChoice))
	}
	return dst
}

// CanChoose reports whether the candidate at an index, or NoChoice, can be chosen now.
func (q *PendingQuestion) CanChoose(index int) bool {
	if index == NoChoice {
		return q.Optional
	}
	return index >= 0 && index < len(q.Candidates) && !slices.Contains(q.Picked, index)
}

// RemainingPicks returns how many candidates are still to be chosen, or can be if the question is optional.
func (q *PendingQuestion) RemainingPicks() int {
	return min(q.Count, len(q.Candidates)) - len(q.Picked)
}
