package engine

// Practising is a Table of a long game in which a seat gathers things between trials, as a
// run gathers cards between its fights. What they are worth shows only in the trials to
// come: a bot that has the time plays other games like this one for practice, and learns
// from them what each thing saves in each trial.
type Practising interface {
	Table

	// Another begins another game of this kind, from its beginning.
	Another(seed Seed) (Practising, error)

	// Lesson is the same for games that teach the same. It can be compared, and keeps what
	// it is of.
	Lesson() any

	// Facing is what the seat is up against, as a number; false between trials.
	Facing() (against uint64, on bool)

	// Passed is how many trials the seat has passed.
	FightsWon() int

	// Means is how much the seat has left of what trials cost, such as HP.
	Means() int

	// Restore gives the seat all the means it can have. It is for practice.
	Restore() error

	// Kit appends what the seat has gathered: a number from 0 for each thing, as often as
	// it has it.
	Kit(dst []int) []int
}
