package engine

// Game is one game in progress. It is not safe for concurrent use, but different games share no
// mutable memory and may run in different goroutines.
//
// The state of a game is a flat value: it refers to content by id or number and includes the random
// streams.
type Game interface {
	// Legal appends every action allowed now to dst, in a fixed order, and returns the extended
	// slice. It appends nothing once the game is over.
	Legal(dst []Action) []Action

	// Apply carries out one action, completely or not at all: after an error the state is
	// unchanged. Beside the legal actions it accepts the ruleset's stage directions, which are
	// edits by tests and consoles, recorded like any action.
	Apply(Action) error

	// Outcome reports whether the game is over, and how it ended.
	Outcome() (Outcome, bool)

	// CopyFrom makes the receiver a copy of other, which must be of the same kind. It allocates
	// nothing and copies no log.
	CopyFrom(other Game)

	// Hash returns a hash of everything that can affect the rest of the game. Equal seeds, content
	// and actions give equal hashes on every machine.
	Hash() uint64
}

// ActionKind is a kind of action. Each ruleset numbers its own.
type ActionKind uint8

// Action is one input to a game: a kind and up to four numbers, whose meaning depends on the kind.
// It is small, since millions are kept. Its text form belongs to the ruleset.
type Action struct {
	Kind ActionKind
	Args [4]int16
}

// AppendAction appends an action of a kind and two numbers to dst. It fills in the action in place, since
// copying one costs more than finding out that it is legal.
func AppendAction(dst []Action, kind ActionKind, first, second int16) []Action {
	dst = append(dst, Action{})
	a := &dst[len(dst)-1]
	a.Kind, a.Args[0], a.Args[1] = kind, first, second
	return dst
}

// Outcome describes how a game ended.
type Outcome struct {
	Winner Seat // the winner, or NoSeat if nobody has won
}

// Seat is a side of the table that a person or a bot can play, counted from 0.
type Seat int8

// NoSeat means no seat.
const NoSeat Seat = -1

// NewAction returns the action of a kind and its arguments, at most four.
func NewAction(kind ActionKind, args ...int) (a Action) {
	a.Kind = kind
	for i, n := range args {
		a.Args[i] = int16(n)
	}
	return a
}
