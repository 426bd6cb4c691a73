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

	// Apply carries out one action. After an error the state is unchanged. It also accepts the ruleset's
	// stage directions, which edit the state in tests and consoles and are recorded like other actions.
	Apply(Action) error

	// Outcome reports whether the game is over, and how it ended.
	Outcome() (Outcome, bool)

	// CopyFrom makes the receiver a copy of other, which must be of the same kind. It allocates
	// nothing and copies no log.
	CopyFrom(other Game)

	// Hash returns a hash of everything that can affect the rest of the game. Equal seeds,
	// content and actions give equal hashes on every machine.
	Hash() uint64
}

// ActionKind is a kind of action. Each ruleset has its own numbers.
type ActionKind uint8

// Action is one input to a game: a kind and up to four numbers, whose meaning depends on the kind.
// It is small, because programs store millions of them. The ruleset defines its text form.
type Action struct {
	Kind ActionKind
	Args [4]int16
}

// AppendAction appends an action with two arguments to dst. It avoids copying an Action, for speed.
func AppendAction(dst []Action, kind ActionKind, arg0, arg1 int16) []Action {
	dst = append(dst, Action{})
	a := &dst[len(dst)-1]
	a.Kind, a.Args[0], a.Args[1] = kind, arg0, arg1
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

// NewAction returns an action with at most four arguments.
func NewAction(kind ActionKind, args ...int) (a Action) {
	a.Kind = kind
	for i, n := range args {
		a.Args[i] = int16(n)
	}
	return a
}
