package engine

import (
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

// Questions is the catalog of messages about questions.
var Questions = phrase.NewCatalog("question")

// The errors about questions, worded for players and for authors of effects.
var (
	ErrAsked       = Questions.Define("asked", "an effect asks something: answer first").Err()
	ErrNotAsked    = Questions.Define("not_asked", "no question is pending").Err()
	ErrNoCandidate = Questions.Define("no_candidate", "that cannot be chosen").Err()
	ErrCannotAsk   = errors.New("nothing can be asked here: forecasts, modifiers and the choice of an intent cannot ask questions")
	ErrQuestion    = errors.New("that cannot be asked")
	ErrDiverged    = errors.New("replayed with the same answers, the action asked a different question: effects must be deterministic")
	ErrOtherAsked  = errors.New("the pending question would differ")
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
	ID     string // as typed; the game sets it for its own kinds
	Name   string // as shown; the game sets it for its own kinds
}

// CandidateKind is what the number of a candidate refers to. Each ruleset has its own kinds, from 1
// on.
type CandidateKind uint8

// Option is the kind of a candidate that is only a text.
const Option CandidateKind = 0

func (c *Candidate) word() string {
	if c.ID == "" {
		return c.Name
	}
	return c.ID
}

// check returns an error if the question exceeds a limit. It replaces a Count of 0 by 1.
func (q *Question) check() error {
	switch {
	case q.Count < 0 || q.Count > MaxPicks:
		return fmt.Errorf("%w: count must be from 1 to %[3]d, not %[2]d", ErrQuestion, q.Count, MaxPicks)
	case len(q.Candidates) > MaxCandidates:
		return fmt.Errorf("%w: %d candidates, and there can be %d", ErrQuestion, len(q.Candidates), MaxCandidates)
	}
	for i, c := range q.Candidates {
		if c.Kind == Option && c.word() == "" {
			return fmt.Errorf("%w: candidate %d has no words to choose it by", ErrQuestion, i+1)
		}
	}
	q.Count = max(q.Count, 1)
	return nil
}

// hash uses the names of candidates, because their numbers depend on the content.
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
		h.String(c.word())
	}
	return h.Sum()
}

// AskedWord is the word of the fact with the number of candidates of the pending question.
const AskedWord = "#asked"

// Asked is a pending question. If several candidates must be chosen, each choice is a separate
// action.
type Asked struct {
	Question
	Seat   Seat
	Picked []int // indices of the candidates chosen so far, in that order
}

// NoChoice is the index with which an optional question is declined.
const NoChoice = -1

// Answer returns the action that chooses the candidate at an index, or declines if the index is
// NoChoice. kind is the ruleset's kind for answers.
func Answer(kind ActionKind, index int) Action {
	return Action{Kind: kind, Args: [4]int16{int16(index)}}
}

// Legal appends the possible answers to dst; none if q is nil. kind is the ruleset's kind for
// answers.
func (q *Asked) Legal(dst []Action, kind ActionKind) []Action {
	if q == nil {
		return dst
	}
	for i := range q.Candidates {
		if q.CanChoose(i) {
			dst = append(dst, Answer(kind, i))
		}
	}
	if q.Optional {
		dst = append(dst, Answer(kind, NoChoice))
	}
	return dst
}

// CanChoose reports whether the candidate at an index, or NoChoice, can be chosen now.
func (q *Asked) CanChoose(index int) bool {
	if index == NoChoice {
		return q.Optional
	}
	return index >= 0 && index < len(q.Candidates) && !slices.Contains(q.Picked, index)
}

// RemainingPicks returns how many more candidates can be chosen.
func (q *Asked) RemainingPicks() int { return min(q.Count, len(q.Candidates)) - len(q.Picked) }

// take returns the index that an answer chooses, and whether no more choices follow.
func (q *Asked) take(a Action) (index int, complete bool, err error) {
	index = int(a.Args[0])
	if a != Answer(a.Kind, index) || !q.CanChoose(index) {
		return 0, false, ErrNoCandidate
	}
	return index, index == NoChoice || q.RemainingPicks() == 1, nil
}
