package engine

import (
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine/phrase"
)

// The limits of questions. An action that exceeds one fails.
const (
	MaxQuestions  = 16  // that one action asks
	MaxCandidates = 100 // of one question
	MaxPicks      = 20  // that one question asks for
)

// Questions is the catalog of messages about questions.
var Questions = phrase.NewCatalog("question")

// The errors around questions, worded for players and authors of effects.
var (
	ErrAsked       = Questions.Define("asked", "an effect asks something: answer first").Err()
	ErrNotAsked    = Questions.Define("not_asked", "no question is pending").Err()
	ErrNoCandidate = Questions.Define("no_candidate", "that cannot be chosen").Err()
	ErrCannotAsk   = errors.New("nothing can be asked here: forecasts, modifiers and the choice of an intent cannot ask questions")
	ErrQuestion    = errors.New("that cannot be asked")
	ErrDiverged    = errors.New("replayed with the same answers, the action asked a different question: effects must be deterministic")
	ErrOtherAsked  = errors.New("the pending question would differ")
)

// Question is a question of an effect to a player.
type Question struct {
	Prompt     string
	Candidates []Candidate
	Count      int  // how many to choose; 0 means 1
	Optional   bool // the player may choose fewer, or none
}

// Candidate is one possible choice: something of the game by its number, or an Option.
type Candidate struct {
	Kind   CandidateKind
	Number int16
	ID     string // as typed; the game fills it in for its own kinds
	Name   string // as shown; filled in likewise
}

// CandidateKind is what the number of a candidate refers to. Each ruleset numbers its own kinds
// from 1.
type CandidateKind uint8

// Option is the kind of a candidate that consists only of words.
const Option CandidateKind = 0

// word returns the id of a candidate, or else its name.
func (c *Candidate) word() string {
	if c.ID == "" {
		return c.Name
	}
	return c.ID
}

// check returns an error if the question exceeds a limit. It sets a Count of 0 to 1.
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

// hash uses the words of the candidates, since their numbers differ between contents.
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

// AskedWord is the word of the fact that counts the candidates of the pending question.
const AskedWord = "#asked"

// Asked is a pending question. If several candidates are to be chosen, each choice is an action of
// its own.
type Asked struct {
	Question
	Seat   Seat
	Picked []int // indices of the candidates chosen so far, in that order
}

// NoChoice is the index that declines an optional question.
const NoChoice = -1

// Answer returns the action, of the ruleset's kind for answers, that chooses the candidate at an
// index, or Nothing.
func Answer(kind ActionKind, place int) Action {
	return Action{Kind: kind, Args: [4]int16{int16(place)}}
}

// Legal appends the possible answers; none if q is nil.
func (q *Asked) Legal(dst []Action, kind ActionKind) []Action {
	if q == nil {
		return dst
	}
	for place := range q.Candidates {
		if q.CanChoose(place) {
			dst = append(dst, Answer(kind, place))
		}
	}
	if q.Optional {
		dst = append(dst, Answer(kind, NoChoice))
	}
	return dst
}

// CanChoose reports whether the candidate at an index, or Nothing, can be chosen now.
func (q *Asked) CanChoose(place int) bool {
	if place == NoChoice {
		return q.Optional
	}
	return place >= 0 && place < len(q.Candidates) && !slices.Contains(q.Picked, place)
}

// RemainingPicks returns how many candidates can still be chosen.
func (q *Asked) RemainingPicks() int { return min(q.Count, len(q.Candidates)) - len(q.Picked) }

// take returns the index that an action chooses, and whether that completes the answer.
func (q *Asked) take(a Action) (place int, complete bool, err error) {
	place = int(a.Args[0])
	if a != Answer(a.Kind, place) || !q.CanChoose(place) {
		return 0, false, ErrNoCandidate
	}
	return place, place == NoChoice || q.RemainingPicks() == 1, nil
}
