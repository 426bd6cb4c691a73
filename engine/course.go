package engine

// Course is the actions of a game, one after another: each happens whole or not at
// all, tells its events to whoever listens, takes its chance from the game's streams
// or from a trial, and may ask. A game embeds it beside its state S, a flat value, and
// readies it with Begin. The functions that take a Course are for its game alone.
type Course[S any] struct {
	// Runtime belongs to whoever wrote the effects: the scripts' interpreter of this
	// goroutine, say. Copies share it. The engine never looks inside.
	Runtime any

	game    Staged[S]
	state   *S
	actions *int32 // where they are counted in it
	log     *Log
	branch  *Branches // answers chance in place of the streams, for trials
	choices choices[S]
	before  *S   // the state before the action in progress; nil until there is one
	lent    bool // before is that of another game
	busy    bool
	tries   uint32
	read    int64
}

// Staged describes what a course asks of its game.
type Staged[S any] interface {
	Copy(to, from *S)
	Quiet() // forgets what belonged to an action that came to no end

	// Perform carries out an action that is allowed; number is which it is, from 1, for
	// the causes of events.
	Perform(a Action, number int32)

	Hash() uint64
	Name(c *Candidate) // fills in the words of what is no Option
}

// ArgumentPrints is a Staged game in which an argument of an action that waits for an
// answer can have another number where there are other packs: it says what stands for that
// in hashes.
type ArgumentPrints interface {
	ArgumentPrint(a Action, argument int) uint64
}

// Begin readies the course of a game, which counts its actions in its state; log may be
// nil.
func Begin[S any](c *Course[S], game Staged[S], state *S, actions *int32, runtime any, log *Log) {
	c.game, c.state, c.actions = game, state, actions
	c.Runtime, c.log = runtime, log
	game.Quiet()
}

// Follow makes a course go on as another does, of a game of the same kind whose state
// was copied before.
func Follow[S any](c, other *Course[S]) {
	c.choices.copyFrom(&other.choices)
	c.Runtime = other.Runtime
}

// Listen makes the game add its events to log from now on; nil ends it.
func (c *Course[S]) Listen(log *Log) { c.log = log }

// Listening reports whether events are collected, so that whoever calls in can save
// the work of finding out a line.
func (c *Course[S]) Listening() bool { return c.log != nil }

// Trial makes the game take its chance from b instead of its streams; nil ends that.
// It is meant for copies.
func (c *Course[S]) Trial(b *Branches) { c.branch = b }

// Instructions implements Meter.
func (c *Course[S]) Instructions() int64 { return InstructionsOf(c.Runtime) }

// Read and CountReading implement Reading.
func (c *Course[S]) Read() int64              { return c.read }
func (c *Course[S]) CountReading(entries int) { c.read += int64(entries) }

// Made returns what Made tells of a game.
func (c *Course[S]) Made() int64 { return Made(c.Runtime) }

// Tries tells one action in progress from the next, for whoever allows each of them
// so much: it changes with every action that begins.
func (c *Course[S]) Tries() uint32 { return c.tries }

// Actions returns how many actions were applied so far.
func (c *Course[S]) Actions() int { return int(*c.actions) }

// Fail ends the action in progress: it is undone wholly and Apply returns err. Only
// effects call it, while an action is in progress. It does not return.
func (c *Course[S]) Fail(err error) { Fail(err) }

// Heard returns where events are collected now; nil for nowhere.
func Heard[S any](c *Course[S]) *Log { return c.log }

// Tell adds an event to the log. Somebody must listen.
func Tell[S any](c *Course[S], e Event) { c.log.Add(e) }

// OnTrial returns what answers chance in place of the streams; nil for nothing.
func OnTrial[S any](c *Course[S]) *Branches { return c.branch }

// Below is a choice among n equally likely options, from 0; what names it for people.
func Below[S any](c *Course[S], s *Stream, what string, n int) int {
	if c.branch != nil {
		return c.branch.Among(what, n)
	}
	return s.Below(n)
}

// Do carries out an action that is allowed, and counts it. If anything in it fails, the
// state is what it was before, and the failure is the error.
func Do[S any](c *Course[S], a Action) error {
	err := Try(c, a)
	if err == nil {
		*c.actions++
	}
	return err
}

// Twofold describes what a Runtime may implement that carries out effects in two ways: a quick
// one, and one that decides what they mean. An action that fails the quick way is undone
// and done again the other way, so that whatever goes wrong is as that one has it.
type Twofold interface {
	// Begin is told before an action, and End after it, whether it failed; the calls nest.
	// Where End returns true the action is to be done again, and is ended again.
	Begin()
	End(failed bool) (again bool)
}

// Try is Do for what is none of the actions of the game, and is not counted: its
// beginning, say.
func Try[S any](c *Course[S], a Action) error {
	runtime, twofold := c.Runtime.(Twofold)
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

// TryFrom is Try for a game that was just copied from another, in the state from, which
// nobody changes meanwhile: what it was before need not be copied once more.
func TryFrom[S any](c *Course[S], a Action, from *S) error {
	own := c.before
	c.before, c.lent = from, true
	err := Try(c, a)
	c.before, c.lent = own, false
	return err
}

// start describes where an action gets its chance from, and tells of itself, as it begins.
type start struct {
	log    *Log
	branch *Branches
	met    int
}

func (c *Course[S]) start() start {
	s := start{log: c.log, branch: c.branch}
	if s.branch != nil {
		s.met = s.branch.Met()
	}
	return s
}

// restart goes back there, after the action was undone.
func (c *Course[S]) restart(s start) {
	c.log, c.branch = s.log, s.branch
	if s.branch != nil {
		s.branch.at = s.met
	}
	if again := c.choices.again; again != nil {
		again.at = 0
	}
}

// try is an Attempt without its two functions, since every action comes through here.
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

// Look runs do, which only works something out: within an action as a part of it, and
// between actions on an allowance of its own. The error is what do failed with then.
func Look[S, G any](c *Course[S], game G, do func(G)) error {
	if c.busy {
		do(game)
		return nil
	}
	runtime, twofold := c.Runtime.(Twofold)
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

// failure is the error of an action that came to no end; nil where it waits for an answer.
func (c *Course[S]) failure(caught any, mark int) error {
	err := c.choices.settle(failure(caught, func() { c.undo(c.before, mark) }))
	c.game.Quiet()
	return err
}

// mark is the present end of the log, if there is one.
func (c *Course[S]) mark() int {
	if c.log == nil {
		return 0
	}
	return c.log.Mark()
}

// Before is the state before the last action. It is overwritten by the next.
func Before[S any](c *Course[S]) *S { return c.before }

// Mark describes where a course stood, for going back there.
type Mark[S any] struct {
	at      int // of the log
	waiting *pending[S]
}

// MarkOf returns where a course stands.
func MarkOf[S any](c *Course[S]) Mark[S] { return Mark[S]{c.mark(), c.choices.waiting} }

// Undo goes back to an earlier state, and to where the course stood then.
func Undo[S any](c *Course[S], to *S, m Mark[S]) {
	c.undo(to, m.at)
	c.choices.waiting = m.waiting
	c.game.Quiet()
}

// undo goes back to an earlier state and forgets the events since.
func (c *Course[S]) undo(to *S, mark int) {
	c.game.Copy(c.state, to)
	if c.log != nil {
		c.log.Truncate(mark)
	}
	c.busy = false
}

// Move moves a game to another content by move. While an effect asks, that is done to
// a copy in the state before its action, which is then carried out again, as renumber
// has it under the new content, and must come to the same question. blank is a game to
// copy into, and course finds the course of one.
func Move[S any, G Game](game, blank G, course func(G) *Course[S], renumber func(Action) Action, move func(G) error) error {
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

// Shuffle puts a list in a random order; below draws a number below another, from 0.
func Shuffle[T any](list []T, below func(n int) int) {
	for i := len(list) - 1; i > 0; i-- {
		j := below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
