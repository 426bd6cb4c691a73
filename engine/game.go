package engine

// Game represents one game in progress. It is not safe for concurrent use; two games
// never share changing memory, so one goroutine each is fine.
//
// A game's whole state is a flat value: content is referred to by id, chance is
// part of the state, and an action either happens wholly or leaves no trace.
type Game interface {
	// Legal appends every action allowed now to dst, in a fixed order, and
	// returns the longer slice. It appends nothing once the game is over.
	Legal(dst []Action) []Action

	// Apply carries out one action: whole, or not at all. An error leaves the
	// state exactly as it was, whatever failed and however deep. Beside the
	// legal actions it takes the ruleset's stage directions: edits of a test or
	// a console, which are recorded like any other input.
	Apply(Action) error

	// Outcome reports whether the game is over, and how it ended.
	Outcome() (Outcome, bool)

	// CopyFrom makes the receiver the same game as other, which must be of the
	// same kind. It allocates nothing and listeners are not copied.
	CopyFrom(other Game)

	// Hash is a hash of everything that can matter later. Equal seeds, content
	// and actions give equal hashes on every machine.
	Hash() uint64
}

// ActionKind says what kind of input an action is. Each ruleset numbers its own.
type ActionKind uint8

// Action represents one input, small enough to keep millions of: a kind and up to four
// numbers whose meaning depends on it. Its text form belongs to the ruleset.
type Action struct {
	Kind ActionKind
	Args [4]int16
}

// Offer appends an action of a kind and two numbers, which is written where it stands:
// one that is made elsewhere and then copied costs more than finding out that it is legal.
func Offer(dst []Action, kind ActionKind, first, second int16) []Action {
	dst = append(dst, Action{})
	a := &dst[len(dst)-1]
	a.Kind, a.Args[0], a.Args[1] = kind, first, second
	return dst
}

// Outcome describes how a game ended.
type Outcome struct {
	Winner Seat // the seat that won, or NoSeat when the game itself won
}

// Seat represents one side of the table that a person or a bot can take, from 0.
type Seat int8

// NoSeat is the seat of nobody.
const NoSeat Seat = -1

// Direct is an action of a verb and its numbers.
func Direct(kind ActionKind, args ...int) (a Action) {
	a.Kind = kind
	for i, n := range args {
		a.Args[i] = int16(n)
	}
	return a
}
