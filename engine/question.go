package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine/phrase"
)

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
	ID     string // as typed; the game sets it unless Kind is Option
	Name   string // as shown; the game sets it unless Kind is Option
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

// hash returns a hash of the question to a seat. Candidates count by id or name, as numbers depend on the content.
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

// QuestionFactWord is the word of the fact that AppendCandidatesLeftFact appends.
const QuestionFactWord = "#asked"

// PendingQuestion is a question that waits for an answer, one action for each candidate to be chosen.
type PendingQuestion struct {
	Question
	Seat   Seat
	Picked []int // indices of the candidates chosen so far, in the order chosen
}

// NoChoice is the index in the answer that chooses no candidate. Only optional questions allow it.
const NoChoice = -1

// NewAnswerAction returns the action that chooses the candidate at an index, or declines if index is NoChoice.
// answerKind is the ruleset's kind of action for answers.
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

// RemainingPicks returns how many candidates are still to be chosen.
func (q *PendingQuestion) RemainingPicks() int {
	return min(q.Count, len(q.Candidates)) - len(q.Picked)
}
