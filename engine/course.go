package engine

// Course runs the actions of a game. Each action happens completely or not at all; it logs its
// events if there is a log, draws random numbers from the game's streams or a Branches, and may ask
// questions. A game embeds a Course beside its state S, a flat value, and calls Begin. Functions
// with a Course parameter are for the game itself.
type Course[S any] struct {
	// Runtime is what effects run on, such as a Lua interpreter. Copies of the game share it, and
	// this package calls only the optional interfaces that it implements.
	Runtime any

	game    CourseGame[S]
	state   *S
	actions *int32 // the counter of actions in the state
	log     *Log
	branch  *Branches // answers random choices in place of the streams; may be nil
	choices choices[S]
	before  *S   // the state before the action in progress; nil until there is one
	lent    bool // before is the state of another game
	busy    bool
	tries   uint32
	read    int64 // see Reading
}

// CourseGame is what a game implements to be run by a Course.
type CourseGame[S any] interface {
	Copy(to, from *S)
	Quiet() // clears all data about the action in progress

	// Perform carries out a legal action. number counts the actions from 1, for the causes of
	// events.
	Perform(a Action, number int32)

	Hash() uint64
	Name(c *Candidate) // sets ID and Name of a candidate that is not an Option
}

// ArgumentHasher is implemented by a CourseGame whose action arguments are numbered differently
// under other content. ArgumentPrint returns a number for an argument that does not depend on
// content.
type ArgumentHasher interface {
	ArgumentPrint(a Action, argument int) uint64
}

// Begin initializes the course embedded in a game. actions points to the counter of actions in the
// state; log may be nil.
func Begin[S any](c *Course[S], game CourseGame[S], state *S, actions *int32, runtime any, log *Log) {
	c.game, c.state, c.actions = game, state, actions
	c.Runtime, c.log = runtime, log
	game.Quiet()
}

// CopyCourse copies the pending question and the runtime of other to c. The caller has copied the
// state.
func CopyCourse[S any](c, other *Course[S]) {
	c.choices.copyFrom(&other.choices)
	c.Runtime = other.Runtime
}

// Listen makes the game log its events from now on; a nil log stops that.
func (c *Course[S]) Listen(log *Log) { c.log = log }

// Listening reports whether events are logged.
func (c *Course[S]) Listening() bool { return c.log != nil }

// Trial makes the game take random choices from b instead of its streams, until it is called with
// nil. It is for copies.
func (c *Course[S]) Trial(b *Branches) { c.branch = b }

// Instructions implements Meter: it returns the instructions that scripts have executed so far.
func (c *Course[S]) Instructions() int64 { return InstructionsOf(c.Runtime) }

// Read and CountReading implement Reading: the count of names compared with typed text.
func (c *Course[S]) Read() int64              { return c.read }
func (c *Course[S]) CountReading(entries int) { c.read += int64(entries) }

// Made returns the bytes that scripts have allocated so far.
func (c *Course[S]) Made() int64 { return AllocatedBytes(c.Runtime) }

// Tries returns a number that is different for every action begun, so that each can have a budget.
func (c *Course[S]) Tries() uint32 { return c.tries }

// Actions returns the number of actions applied so far.
func (c *Course[S]) Actions() int { return int(*c.actions) }

// Fail aborts the action in progress: it is undone, and Apply returns err. Only effects may call
// it. It does not return.
func (c *Course[S]) Fail(err error) { Fail(err) }

// LogOf returns the log of a course, or nil.
func LogOf[S any](c *Course[S]) *Log { return c.log }

// Tell adds an event to the log, which must not be nil.
func Tell[S any](c *Course[S], e Event) { c.log.Add(e) }

// TrialOf returns the Branches that answers random choices in place of the streams, or nil.
func TrialOf[S any](c *Course[S]) *Branches { return c.branch }

// Below makes a random choice among n equally likely options and returns its index, from s or from
// the course's Branches. label describes the choice for players.
func Below[S any](c *Course[S], s *Stream, label string, n int) int {
	if c.branch != nil {
		return c.branch.Among(label, n)
	}
	return s.IntN(n)
}

// Do applies a legal action and counts it. After an error the state is unchanged.
func Do[S any](c *Course[S], a Action) error {
	err := Try(c, a)
	if err == nil {
		*c.actions++
	}
	return err
}

// FastPathRuntime is implemented by a Runtime with a fast path besides its interpreter. An action
// that fails on the fast path is undone and repeated by the interpreter, whose errors are
// authoritative.
type FastPathRuntime interface {
	// Begin is called before an action and End after it; the calls nest. If End returns true,
	// the action is repeated and End is called again.
	Begin()
	End(failed bool) (again bool)
}

// Try applies an action without counting it, for operations such as the start of a game.
func Try[S any](c *Course[S], a Action) error {
	runtime, twofold := c.Runtime.(FastPathRuntime)
	if !twofold || c.busy {
		return c.try(a)
	}
	start := c.start()
	runtime.Begin()
	err := c.try(a)
	for runtime.End(err != nil) {
		c.restart(start)
		err = c.try(a)
	}
	return err
}

// TryFrom is Try for a game just copied from one in the state original, which must not change
// meanwhile. It saves copying the state before the action.
func TryFrom[S any](c *Course[S], a Action, original *S) error {
	own := c.before
	c.before, c.lent = original, true
	err := Try(c, a)
	c.before, c.lent = own, false
	return err
}

// start is what must be restored before an action is repeated.
type start struct {
	log    *Log
	branch *Branches
	met    int
}

func (c *Course[S]) start() start {
	s := start{log: c.log, branch: c.branch}
	if s.branch != nil {
		s.met = s.branch.ChoiceCount()
	}
	return s
}

func (c *Course[S]) restart(s start) {
	c.log, c.branch = s.log, s.branch
	if s.branch != nil {
		s.branch.at = s.met
	}
	if again := c.choices.again; again != nil {
		again.at = 0
	}
}

// try runs one attempt of an action and does not count it. It repeats the code of Attempt for
// speed.
func (c *Course[S]) try(a Action) (err error) {
	if c.busy {
		return ErrBusy
	}
	c.busy = true
	c.tries++
	if !c.lent {
		if c.before == nil {
			c.before = new(S)
		}
		c.game.Copy(c.before, c.state)
	}
	mark, done := c.mark(), false
	defer func() {
		c.busy = false
		if !done {
			err = c.failure(recover(), mark)
		}
	}()
	number := *c.actions + 1 // before an answered question sets the state back
	c.beginChoices(a)
	c.game.Perform(a, number)
	done = true
	return nil
}

// RunQuery calls query, which must not change the state. During an action a failure of query aborts
// the action; otherwise RunQuery returns it, and the query has a budget of its own.
func RunQuery[S, G any](c *Course[S], game G, query func(G)) error {
	if c.busy {
		query(game)
		return nil
	}
	runtime, twofold := c.Runtime.(FastPathRuntime)
	if !twofold {
		return look(c, game, query)
	}
	runtime.Begin()
	err := look(c, game, query)
	for runtime.End(err != nil) {
		err = look(c, game, query)
	}
	return err
}

func look[S, G any](c *Course[S], game G, query func(G)) (err error) {
	c.busy = true
	c.tries++
	done := false
	defer func() {
		c.busy = false
		if !done {
			err = failure(recover(), c.game.Quiet)
		}
	}()
	query(game)
	done = true
	return nil
}

// failure undoes an action that panicked and returns its error; an action that waits for an answer
// is not undone, and the error is nil.
func (c *Course[S]) failure(recovered any, logLength int) error {
	err := c.choices.settle(failure(recovered, func() { c.undo(c.before, logLength) }))
	c.game.Quiet()
	return err
}

// mark returns the length of the log; 0 if there is no log.
func (c *Course[S]) mark() int {
	if c.log == nil {
		return 0
	}
	return c.log.Mark()
}

// Before returns the state before the last action. The next action overwrites it.
func Before[S any](c *Course[S]) *S { return c.before }

// Mark is a position of a course to which Undo can return.
type Mark[S any] struct {
	at      int // length of the log
	waiting *pending[S]
}

// MarkOf returns the present position of a course.
func MarkOf[S any](c *Course[S]) Mark[S] { return Mark[S]{c.mark(), c.choices.waiting} }

// Undo restores an earlier state, and the log and the pending question recorded in m.
func Undo[S any](c *Course[S], to *S, m Mark[S]) {
	c.undo(to, m.at)
	c.choices.waiting = m.waiting
	c.game.Quiet()
}

func (c *Course[S]) undo(to *S, logLength int) {
	c.game.Copy(c.state, to)
	if c.log != nil {
		c.log.Truncate(logLength)
	}
	c.busy = false
}

// AdoptContent converts a game to another content by calling move. If a question is pending, it
// works on a copy of the game in blank: move converts the state before the interrupted action, and
// the action, translated by renumber, is replayed and must ask the same question. course returns
// the course of a game. After an error game is unchanged.
func AdoptContent[S any, G Game](game, blank G, course func(G) *Course[S], renumber func(Action) Action, move func(G) error) error {
	was := course(game)
	if was.PendingQuestion() == nil {
		return move(game)
	}
	blank.CopyFrom(game)
	c := course(blank)
	again := renumber(c.choices.waiting.action)
	if err := c.adopt(again, func() error { return move(blank) }); err != nil {
		return err
	}
	*c.actions = *was.actions
	game.CopyFrom(blank)
	return nil
}

// Shuffle puts a list in random order. randomBelow returns a random number from 0 to n-1.
func Shuffle[T any](list []T, randomBelow func(n int) int) {
	for i := len(list) - 1; i > 0; i-- {
		j := randomBelow(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
