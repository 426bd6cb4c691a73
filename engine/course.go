package engine

// Course runs the actions of a game, one after another. Each happens completely or not at all, logs
// its events if there is a log, takes its chance from the game's streams or from a trial, and may
// ask questions. A game embeds a Course beside its state S, a flat value, and calls Begin. Only the
// game itself calls the functions that take a Course.
type Course[S any] struct {
	// Runtime belongs to the author of the effects, such as the Lua interpreter of this goroutine.
	// Copies share it, and the engine never uses it.
	Runtime any

	game    CourseGame[S]
	state   *S
	actions *int32 // the counter of actions in the state
	log     *Log
	branch  *Branches // answers chance in place of the streams, for trials
	choices choices[S]
	before  *S   // the state before the action in progress; nil until there is one
	lent    bool // before belongs to another game
	busy    bool
	tries   uint32
	read    int64
}

// CourseGame is implemented by the game of a course.
type CourseGame[S any] interface {
	Copy(to, from *S)
	Quiet() // clears what belonged to an unfinished action

	// Perform carries out an action that is allowed. number counts the actions from 1, for the
	// causes of events.
	Perform(a Action, number int32)

	Hash() uint64
	Name(c *Candidate) // fills in the words of a candidate of the game's own kinds
}

// ArgumentHasher is implemented by a Staged game whose actions have arguments that are numbered
// differently under other packs. ArgumentPrint returns the number that represents an argument in
// hashes.
type ArgumentHasher interface {
	ArgumentPrint(a Action, argument int) uint64
}

// Begin initializes the course of a game. actions is the counter of actions in its state; log may
// be nil.
func Begin[S any](c *Course[S], game CourseGame[S], state *S, actions *int32, runtime any, log *Log) {
	c.game, c.state, c.actions = game, state, actions
	c.Runtime, c.log = runtime, log
	game.Quiet()
}

// CopyCourse gives a course the pending question and the runtime of another one, whose state was copied
// before.
func CopyCourse[S any](c, other *Course[S]) {
	c.choices.copyFrom(&other.choices)
	c.Runtime = other.Runtime
}

// Listen makes the game add its events to log from now on; nil stops that.
func (c *Course[S]) Listen(log *Log) { c.log = log }

// Listening reports whether events are logged. Otherwise the runtime need not find out the line
// that acts.
func (c *Course[S]) Listening() bool { return c.log != nil }

// Trial makes the game take its chance from b instead of its streams; nil ends that. It is for
// copies.
func (c *Course[S]) Trial(b *Branches) { c.branch = b }

// Instructions implements Meter.
func (c *Course[S]) Instructions() int64 { return InstructionsOf(c.Runtime) }

// Read and CountReading implement Reading.
func (c *Course[S]) Read() int64              { return c.read }
func (c *Course[S]) CountReading(entries int) { c.read += int64(entries) }

// Made returns the bytes that the scripts of the runtime have allocated so far.
func (c *Course[S]) Made() int64 { return AllocatedBytes(c.Runtime) }

// Tries returns a number that changes with every action that begins, for those who give each action
// a budget.
func (c *Course[S]) Tries() uint32 { return c.tries }

// Actions returns the number of actions applied so far.
func (c *Course[S]) Actions() int { return int(*c.actions) }

// Fail ends the action in progress: it is undone and Apply returns err. Only effects may call it.
// It does not return.
func (c *Course[S]) Fail(err error) { Fail(err) }

// LogOf returns the log, or nil.
func LogOf[S any](c *Course[S]) *Log { return c.log }

// Tell adds an event to the log, which must not be nil.
func Tell[S any](c *Course[S], e Event) { c.log.Add(e) }

// TrialOf returns the trial that answers chance in place of the streams, or nil.
func TrialOf[S any](c *Course[S]) *Branches { return c.branch }

// Below makes a random choice among n equally likely options, from 0. what names it for people.
func Below[S any](c *Course[S], s *Stream, what string, n int) int {
	if c.branch != nil {
		return c.branch.Among(what, n)
	}
	return s.IntN(n)
}

// Do carries out an action that is allowed and counts it. On an error the state is what it was
// before.
func Do[S any](c *Course[S], a Action) error {
	err := Try(c, a)
	if err == nil {
		*c.actions++
	}
	return err
}

// FastPathRuntime is implemented by a Runtime that has a fast path and an interpreter, which is
// authoritative. An action that fails on the fast path is undone and repeated, so that every error
// is that of the interpreter.
type FastPathRuntime interface {
	// Begin is called before an action and End after it; the calls nest. If End returns true, the
	// action is repeated and End called again.
	Begin()
	End(failed bool) (again bool)
}

// Try is Do without counting, for operations besides actions, such as the start of the game.
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

// TryFrom is Try for a game just copied from one in the state from, which nobody changes meanwhile.
// It saves copying the state before the action.
func TryFrom[S any](c *Course[S], a Action, from *S) error {
	own := c.before
	c.before, c.lent = from, true
	err := Try(c, a)
	c.before, c.lent = own, false
	return err
}

// start records the log and the trial of an action as it begins.
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

// restart returns to a recorded start after the action was undone.
func (c *Course[S]) restart(s start) {
	c.log, c.branch = s.log, s.branch
	if s.branch != nil {
		s.branch.at = s.met
	}
	if again := c.choices.again; again != nil {
		again.at = 0
	}
}

// try is Attempt inlined, since every action passes through it. It counts nothing.
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

// RunQuery runs do, which must not change the state: as part of the action in progress, or else with a
// budget of its own. In an action a failure of do ends the action; otherwise Look returns it.
func RunQuery[S, G any](c *Course[S], game G, do func(G)) error {
	if c.busy {
		do(game)
		return nil
	}
	runtime, twofold := c.Runtime.(FastPathRuntime)
	if !twofold {
		return look(c, game, do)
	}
	runtime.Begin()
	err := look(c, game, do)
	for runtime.End(err != nil) {
		err = look(c, game, do)
	}
	return err
}

func look[S, G any](c *Course[S], game G, do func(G)) (err error) {
	c.busy = true
	c.tries++
	done := false
	defer func() {
		c.busy = false
		if !done {
			err = failure(recover(), c.game.Quiet)
		}
	}()
	do(game)
	done = true
	return nil
}

// failure returns the error of an action that did not finish; nil if it waits for an answer.
func (c *Course[S]) failure(caught any, mark int) error {
	err := c.choices.settle(failure(caught, func() { c.undo(c.before, mark) }))
	c.game.Quiet()
	return err
}

// mark returns the present length of the log, 0 without one.
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
	at      int // of the log
	waiting *pending[S]
}

// MarkOf returns the present position of a course.
func MarkOf[S any](c *Course[S]) Mark[S] { return Mark[S]{c.mark(), c.choices.waiting} }

// Undo restores an earlier state, and with m the log and the pending question of that time.
func Undo[S any](c *Course[S], to *S, m Mark[S]) {
	c.undo(to, m.at)
	c.choices.waiting = m.waiting
	c.game.Quiet()
}

// undo restores an earlier state and removes the log's events from mark on.
func (c *Course[S]) undo(to *S, mark int) {
	c.game.Copy(c.state, to)
	if c.log != nil {
		c.log.Truncate(mark)
	}
	c.busy = false
}

// AdoptContent moves a game to another content by calling move. If a question is pending, move is called
// with a copy in the state before its action; the action, translated by renumber, is then run again
// and must ask the same question. blank is a game to copy into; course returns the course of a
// game.
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

// Shuffle puts a list in random order. below(n) returns a random number from 0 to n-1.
func Shuffle[T any](list []T, below func(n int) int) {
	for i := len(list) - 1; i > 0; i-- {
		j := below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
