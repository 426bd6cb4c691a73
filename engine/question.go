package engine

import (
	"errors"
	"fmt"
	"slices"

	"curtaincall/engine/phrase"
)

// The limits of questions. Beyond them the action fails.
const (
	MaxQuestions  = 16  // that one action waits for
	MaxCandidates = 100 // of one question
	MaxPicks      = 20  // that one question asks for
)

// Questions are the sentences about questions for whoever plays.
var Questions = phrase.NewCatalog("question")

// The errors around questions. Each is a sentence for whoever plays or writes an
// effect.
var (
	ErrAsked       = Questions.Define("asked", "an effect asks something: answer first").Err()
	ErrNotAsked    = Questions.Define("not_asked", "no question is pending").Err()
	ErrNoCandidate = Questions.Define("no_candidate", "that cannot be chosen").Err()
	ErrCannotAsk   = errors.New("nothing can be asked here: forecasts, modifiers and the choice of an intent cannot ask questions")
	ErrQuestion    = errors.New("that cannot be asked")
	ErrDiverged    = errors.New("replayed with the same answers, the action asked a different question: effects must be deterministic")
	ErrOtherAsked  = errors.New("the pending question would differ")
)

// Question describes what an effect asks a player.
type Question struct {
	Prompt     string
	Candidates []Candidate
	Count      int  // how many are to be chosen; 0 stands for 1
	Optional   bool // fewer will do, or none
}

// Candidate represents one thing that can be chosen: something of the game by its number,
// or an Option.
type Candidate struct {
	Kind   CandidateKind
	Number int16
	ID     string // as it is typed; the game fills it in for its own kinds
	Name   string // as people read it; the same
}

// CandidateKind says what the number of a candidate means. Each ruleset numbers
// its own, from 1.
type CandidateKind uint8

// Option is the kind of a candidate that is nothing but its words.
const Option CandidateKind = 0

// word returns what a candidate is known by.
func (c *Candidate) word() string {
	if c.ID == "" {
		return c.Name
	}
	return c.ID
}

// check refuses a question beyond the limits, and makes Count what is asked for.
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

// hash is by words and not by numbers, which are another content's in another
// content.
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

// AskedWord is the word of the fact that says how many candidates wait.
const AskedWord = "#asked"

// Asked is a question that waits for its answer. Several things are chosen one
// after the other, each by an action of its own.
type Asked struct {
	Question
	Seat   Seat
	Picked []int // places among the candidates, in the order of choosing
}

// Nothing is the place that ends an optional question.
const Nothing = -1

// Answer is the action of choosing the candidate at a place, from 0, or Nothing;
// verb is the ruleset's.
func Answer(kind ActionKind, place int) Action {
	return Action{Kind: kind, Args: [4]int16{int16(place)}}
}

// Legal appends the answers that are possible now; none where no question is pending.
func (q *Asked) Legal(dst []Action, kind ActionKind) []Action {
	if q == nil {
		return dst
	}
	for place := range q.Candidates {
		if q.Open(place) {
			dst = append(dst, Answer(kind, place))
		}
	}
	if q.Optional {
		dst = append(dst, Answer(kind, Nothing))
	}
	return dst
}

// Open reports whether the place can be chosen now.
func (q *Asked) Open(place int) bool {
	if place == Nothing {
		return q.Optional
	}
	return place >= 0 && place < len(q.Candidates) && !slices.Contains(q.Picked, place)
}

// Left returns how many can still be chosen.
func (q *Asked) Left() int { return min(q.Count, len(q.Candidates)) - len(q.Picked) }

// take is the place that an action picks, and whether the answer is complete with it.
func (q *Asked) take(a Action) (place int, complete bool, err error) {
	place = int(a.Args[0])
	if a != Answer(a.Kind, place) || !q.Open(place) {
		return 0, false, ErrNoCandidate
	}
	return place, place == Nothing || q.Left() == 1, nil
}
