package actions

import (
	"curtaincall/engine"
)

// MoveSpace gives every possible move, legal or not, a number from 0. The moves of each declaration are numbered by
// the values of its parameters, the last one varying fastest. All games of a content have the same numbers.
type MoveSpace struct {
	Moves []*MoveNumberRange
	Len   int

	ranges [256]*MoveNumberRange // by ActionKind
}

// MoveNumberRange has the numbers of the moves of one declaration, from First on.
type MoveNumberRange struct {
	Move  *Decl
	First int
	Least []int // the lowest value of each parameter
	Count []int // the number of values of each parameter
}

// NewMoveSpace returns the numbers of all moves in games with the content of game.
func (l DeclList) NewMoveSpace(game any) *MoveSpace {
	s := &MoveSpace{}
	for _, a := range l {
		if !a.Move || a.Kind == 0 {
			continue
		}
		r, size := &MoveNumberRange{Move: a, First: s.Len}, 1
		for _, p := range a.Params {
			if p.Compute == nil {
				high := p.High // in any game of the content
				switch {
				case p.StaticMax > 0:
					high = p.StaticMax
				case p.Most != nil:
					high = p.Most(game)
				}
				r.Least = append(r.Least, p.Low)
				r.Count = append(r.Count, high-p.Low+1)
				size *= r.Count[len(r.Count)-1] // fits: a game has less than a million moves
			}
		}
		s.Moves, s.Len, s.ranges[a.Kind] = append(s.Moves, r), s.Len+size, r
	}
	return s
}

// Number returns the number of an action, or false if the action is not a move or a parameter is out of range.
func (s *MoveSpace) Number(a engine.Action) (int, bool) {
	r := s.ranges[a.Kind]
	if r == nil {
		return 0, false
	}
	n := 0
	for i, count := range r.Count {
		v := int(a.Args[i]) - r.Least[i]
		if v < 0 || v >= count {
			return 0, false
		}
		n = n*count + v // fits: a game has less than a million moves
	}
	return r.First + n, true
}

// ActionAt returns the action with a number. ok is false if there is none.
func (s *MoveSpace) ActionAt(n int) (a engine.Action, ok bool) {
	for _, r := range s.Moves {
		size := 1
		for _, count := range r.Count {
			size *= count // fits: a game has less than a million moves
		}
		if n < r.First || n >= r.First+size {
			continue
		}
		n -= r.First
		a.Kind = r.Move.Kind
		for i := len(r.Count) - 1; i >= 0; i-- {
			a.Args[i] = int16(n%r.Count[i] + r.Least[i])
			n /= r.Count[i]
		}
		return a, true
	}
	return a, false
}
