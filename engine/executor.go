package engine

import "errors"

// Executor runs the actions of a game. Each action happens completely or not at all. It logs its events if there is a
// log, draws random numbers from the game's streams or an OutcomeEnumerator, and may ask questions. A game embeds an
// Executor beside its state S, a flat value, and calls InitExecutor. Only the rules of the game should call functions
// that have an Executor as a parameter.
type Executor[S any] struct {
	runtime  any             // see SetRuntime
	fastPath FastPathRuntime // runtime, if it is a FastPathRuntime; otherwise nil

	game          ExecutorGame[S]
	state         *S
	copyState     func(to, from *S)
	actions       *int32 // the counter of actions in the state
	log           *Log
	branch        *OutcomeEnumerator // answers random choices in place of the streams; may be nil
	choices       questionState[S]
	before        *S   // the state before the latest action; nil before the first action
	borrowed      bool // whether before points to the state of another game
	busy          bool
	tries         uint32
	comparedNames int64 // number of names compared with typed text
}

// ExecutorGame is implemented by types that perform the actions of games that an Executor runs. Such a type has its
// game as a field: if it embedded the game, the compiler would write a wrapper for each of the game's methods.
type ExecutorGame[S any] interface {
	ClearActionData() // clears what the game stores about the action in progress outside the state

	// PerformLegal carries out a legal action. number, from 1, identifies it in the causes of its events.
	PerformLegal(a *Action, number int32)

	Hash() uint64
	DescribeCandidate(c *Candidate) // sets ID and Name of a candidate that is not an Option
}

// InitExecutor initializes the executor of a game. copyState makes to a copy of from. actions is the counter of actions
// in the state; log may be nil.
func InitExecutor[S any](c *Executor[S], game ExecutorGame[S], state *S, copyState func(to, from *S), actions *int32, runtime any, log *Log) {
	c.game, c.state, c.copyState, c.actions = game, state, copyState, actions
	c.log = log
	c.SetRuntime(runtime)
	game.ClearActionData()
}

// SetRuntime sets the runtime, such as a Lua interpreter, on which effects of the game and its copies run, or nil. This
// package uses only optional interfaces of a runtime, such as FastPathRuntime.
func (c *Executor[S]) SetRuntime(runtime any) {
	c.runtime = runtime
	c.fastPath, _ = runtime.(FastPathRuntime)
}

func (c *Executor[S]) Runtime() any { return c.runtime }

// CopyQuestionAndRuntime copies the pending question and the runtime from src to dst. The caller must copy the state.
func CopyQuestionAndRuntime[S any](dst, src *Executor[S]) {
	waiting := src.choices.waiting
	if waiting != nil {
		slot := dst.choices.unusedQuestionSlot() // not that of the question which was pending here
		slot.copyFrom(waiting)
		waiting = slot
	}
	dst.runtime, dst.fastPath, dst.choices.waiting = src.runtime, src.fastPath, waiting
}

// SetLog makes the game add its events to log from now on; with nil it stops logging.
func (c *Executor[S]) SetLog(log *Log) { c.log = log }

func (c *Executor[S]) HasLog() bool { return c.log != nil }

// SetOutcomeEnumerator makes b answer the random choices of the game in place of its streams, or undoes that if b is
// nil. Use it only on copies of a game.
func (c *Executor[S]) SetOutcomeEnumerator(b *OutcomeEnumerator) { c.branch = b }

// ScriptInstructions returns how many instructions the scripts of the runtime have executed so far.
func (c *Executor[S]) ScriptInstructions() int64 { return ScriptInstructionsOf(c.runtime) }

func (c *Executor[S]) TypedNameComparisons() *int64 { return &c.comparedNames }

// ScriptBytes returns how many bytes the scripts of the runtime have allocated so far.
func (c *Executor[S]) ScriptBytes() int64 { return BytesAllocatedByScripts(c.runtime) }

// AttemptCount returns how many attempts at actions and queries have begun. Scripts get a new budget for each.
func (c *Executor[S]) AttemptCount() uint32 { return c.tries }

// ActionCount returns the number of actions that ApplyAction and ApplyAnswer have applied so far.
func (c *Executor[S]) ActionCount() int { return int(*c.actions) }

// Fail aborts the action or query in progress, which fails with err, and does not return. Only callbacks may call it.
func (c *Executor[S]) Fail(err error) { Fail(err) }

func LogOf[S any](c *Executor[S]) *Log { return c.log }

// OutcomeEnumeratorOf returns the OutcomeEnumerator that answers random choices in place of the streams, or nil.
func OutcomeEnumeratorOf[S any](c *Executor[S]) *OutcomeEnumerator { return c.branch }

// RandomIndex returns a random index from 0 to n-1, all equally likely. The executor's OutcomeEnumerator answers, if
// it has one; otherwise the index is drawn from s. label names the choice for players.
func RandomIndex[S any](c *Executor[S], s *RandomStream, label string, n int) int {
	if c.branch != nil {
		return c.branch.AnswerIndex(label, n)
	}
	return s.IntN(n)
}

// ApplyAction applies a legal action and counts it. After an error the state is unchanged.
func ApplyAction[S any](c *Executor[S], a *Action) error {
	err := ApplyWithoutCounting(c, a)
	if err == nil {
		*c.actions++
	}
	return err
}

// FastPathRuntime is implemented by a runtime that can run scripts on a fast path or with an interpreter. An action or
// a query that fails on the fast path is undone and repeated by the interpreter, whose error is returned.
type FastPathRuntime interface {
	// BeginAction is called before an action or a query. Calls can nest.
	BeginAction()
	// EndAction is called after each attempt of the action or query. If it returns true, the attempt is repeated.
	EndAction(failed bool) (again bool)
	// UsedFastPath reports whether this attempt has used the fast path. If so, a panic that is a bug makes it fail.
	UsedFastPath() bool
}

// ApplyWithoutCounting is like ApplyAction but does not count the action.
func ApplyWithoutCounting[S any](c *Executor[S], a *Action) error {
	runtime := c.fastPath
	if runtime == nil || c.busy {
		return c.attemptOnce(a)
	}
	log, branch, choiceCount := c.log, c.branch, c.branch.ChoiceCount()
	runtime.BeginAction()
	err := c.attemptOnce(a)
	for runtime.EndAction(err != nil) {
		c.log, c.branch = log, branch
		if branch != nil {
			branch.at = choiceCount
		}
		if again := c.choices.replay; again != nil {
			again.passed = 0
		}
		err = c.attemptOnce(a)
	}
	return err
}

// ApplyToFreshCopyOf applies an action, without counting it, to a game whose state has just been copied from original.
// If the action fails, it restores the state from original, which must not change meanwhile.
func ApplyToFreshCopyOf[S any](c *Executor[S], a *Action, original *S) error {
	own := c.before
	c.before, c.borrowed = original, true
	err := ApplyWithoutCounting(c, a)
	c.before, c.borrowed = own, false
	return err
}

// attemptOnce performs an action and undoes it if it fails. Unlike ApplyWithoutCounting, it does not try again.
func (c *Executor[S]) attemptOnce(a *Action) (err error) {
	if c.busy {
		return ErrBusy
	}
	c.busy = true
	c.tries++
	if !c.borrowed {
		if c.before == nil {
			c.before = new(S)
		}
		c.copyState(c.before, c.state)
	}
	mark := c.logLength()
	defer func() { // as in Attempt, whose call would cost time
		if c.busy { // it panicked
			c.busy = false
			err = c.undoInterruptedAction(recover(), mark)
		}
	}()
	number := *c.actions + 1 // before an answered question sets the state back
	c.choices.current, c.choices.choicesBefore = *a, c.branch.ChoiceCount()
	if r := c.choices.replay; r != nil {
		*c.state = r.from.before
		c.setReplayLogAndChance(r)
	}
	c.game.PerformLegal(&c.choices.current, number)
	c.busy = false
	return nil
}

// RunQuery calls query, which must not change the state. During an action, an error in query aborts the action.
// Otherwise query has its own budget, a FastPathRuntime may repeat it, and RunQuery returns its error.
func RunQuery[S, G any](c *Executor[S], game G, query func(G)) error {
	if c.busy {
		query(game)
		return nil
	}
	runtime := c.fastPath
	if runtime == nil {
		return runQueryOnce(c, game, query)
	}
	runtime.BeginAction()
	err := runQueryOnce(c, game, query)
	for runtime.EndAction(err != nil) {
		err = runQueryOnce(c, game, query)
	}
	return err
}

func runQueryOnce[S, G any](c *Executor[S], game G, query func(G)) error {
	c.busy = true
	c.tries++
	defer func() { c.busy = false }()
	return attempt(c.fastPath, func() { query(game) }, c.game.ClearActionData)
}

// undoInterruptedAction undoes an action that panicked, cuts the log to logLength and returns the error. If the action
// waits for an answer, it instead makes the question the pending one and returns nil.
func (c *Executor[S]) undoInterruptedAction(recovered any, logLength int) error {
	err := undoAndReturnFailure(c.fastPath, recovered, func() { c.restoreStateAndTruncateLog(c.before, logLength) })
	if c.choices.asked != nil && errors.Is(err, errAwaitsAnswer) {
		c.choices.waiting, err = c.choices.asked, nil
	}
	c.choices.asked = nil
	c.game.ClearActionData()
	return err
}

func (c *Executor[S]) logLength() int {
	if c.log == nil {
		return 0
	}
	return len(c.log.Events)
}

// StateBeforeAction returns the state before the latest action, not counting actions of ApplyToFreshCopyOf, or nil
// before the first action. The next action overwrites the returned state.
func StateBeforeAction[S any](c *Executor[S]) *S { return c.before }

// UndoPoint stores what RestoreState restores besides a state: the length of the log and the pending question.
type UndoPoint[S any] struct {
	at      int // length of the log
	waiting *interruptedAction[S]
}

// UndoPointOf returns an UndoPoint with the current length of the log and the pending question.
func UndoPointOf[S any](c *Executor[S]) UndoPoint[S] {
	return UndoPoint[S]{c.logLength(), c.choices.waiting}
}

// RestoreState restores an earlier state, and the pending question and the length of the log stored in point.
func RestoreState[S any](c *Executor[S], earlier *S, point UndoPoint[S]) {
	c.restoreStateAndTruncateLog(earlier, point.at)
	c.choices.waiting = point.waiting
	c.game.ClearActionData()
}

func (c *Executor[S]) restoreStateAndTruncateLog(earlier *S, logLength int) {
	c.copyState(c.state, earlier)
	if c.log != nil {
		c.log.Truncate(logLength)
	}
	c.busy = false
}

// AdoptContentAndPendingQuestion converts game to other content by calling convert. If a question is pending, it
// instead converts a copy, in the state before the interrupted action, and repeats the action, as translated by
// renumber. If this asks the same question, the copy replaces game; otherwise the call fails. blank is a new game for
// the copy. executorOf returns a game's executor. After an error game is unchanged, unless convert has changed it.
func AdoptContentAndPendingQuestion[S any, G Game](game, blank G, executorOf func(G) *Executor[S], renumber func(Action) Action, convert func(G) error) error {
	was := executorOf(game)
	if was.PendingQuestion() == nil {
		return convert(game)
	}
	blank.CopyFrom(game)
	c := executorOf(blank)
	again := renumber(c.choices.waiting.action)
	if err := c.replayUnderNewContent(again, func() error { return convert(blank) }); err != nil {
		return err
	}
	*c.actions = *was.actions
	game.CopyFrom(blank)
	return nil
}

// Shuffle puts a list in random order, drawing a RandomIndex for each element from the last to the second.
func Shuffle[S, T any](c *Executor[S], s *RandomStream, label string, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		var j int
		if c.branch != nil {
			j = c.branch.AnswerIndex(label, i+1)
		} else {
			j = s.IntN(i + 1) // as RandomIndex, whose call would cost a fight 1% more
		}
		list[i], list[j] = list[j], list[i]
	}
}
