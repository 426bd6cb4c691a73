package console

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
)

// InputRecorder records the inputs of a console, in the goroutine of RunLine, so that its session can be resumed.
type InputRecorder interface {
	// BeginInput is called before the first line of an input that may change the session.
	BeginInput() error

	// RecordInput is called after each input that may have changed the session. isAction reports whether the session
	// has recorded the input as an action, and stopped whether the input was interrupted.
	RecordInput(input string, isAction, stopped bool) error
}

var changingVerbs = []string{"undo", "redo", "goto", "mark", "branch", "inspect", "watch", "adopt", "again"}

func (v *Command) isReadOnly() bool { return !slices.Contains(changingVerbs, v.Word) }

// isReadOnlyLine reports whether a line certainly cannot change the session.
func (c *Console) isReadOnlyLine(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "--") && !strings.HasPrefix(line, "--[[") {
		return true
	}
	if speech.SubjectOfQuestion(line, c.Screen().LanguageOrEnglish()) != "" || c.startsWithGoObject(line) {
		return true
	}
	v, rest := c.parseVerb(line)
	return v != nil && v.isReadOnly() && !c.isActionDespiteVerb(v, rest, line)
}

func (c *Console) notifyRecorderOfInput(line string) {
	c.isActionLine, c.hasRunLua = false, false
	if c.InputRecorder != nil && len(c.pending) == 0 && !c.isReadOnlyLine(line) {
		c.stopRecordingOnError(c.InputRecorder.BeginInput())
	}
}

func (c *Console) notifyRecorderAfterInput(input string, err error) {
	first, _, more := strings.Cut(input, "\n")
	moved := c.session.CurrentNode() != c.lineStart
	if c.InputRecorder == nil || !more && c.isReadOnlyLine(first) || err != nil && !c.hasRunLua && !moved {
		return
	}
	c.stopRecordingOnError(c.InputRecorder.RecordInput(input, c.isActionLine && c.session.CurrentBranch() == "", c.mustStop()))
}

func (c *Console) stopRecordingOnError(err error) {
	if err != nil {
		c.InputRecorder = nil
		c.printError(errors.Join(errors.New("the session continues but is no longer saved"), err))
	}
}

// ErrIncompleteInput is returned by ReplayInput for an input that ends within a statement.
var ErrIncompleteInput = errors.New("the input is incomplete")

// ReplayInput runs a recorded input again without printing and returns the hash of the resulting state. It returns
// ErrIncompleteInput or engine.ErrStopped if the input is incomplete or interrupted, but no error if the input fails.
func (c *Console) ReplayInput(input string) (hash uint64, err error) {
	out := c.Out
	c.Out, c.quiet = io.Discard, true
	defer func() { c.Out, c.quiet = out, false }()
	lines := strings.Split(input, "\n")
	if len(lines) > 1 {
		c.notifyRecorderOfInput(lines[0])
		c.pending = lines[:len(lines)-1]
	}
	for _, line := range c.pending {
		c.appendToRecentInput(line)
	}
	reply := c.RunLine(lines[len(lines)-1])
	if c.mustStop() {
		c.CancelInput()
		return 0, engine.ErrStopped
	}
	if c.quitting = false; reply.More {
		c.CancelInput()
		return 0, ErrIncompleteInput
	}
	return c.session.CurrentNode().Hash, nil
}

const bytesPerInstruction = 6 // bytes allocated by Lua that cost as much as one instruction

// isOverBudget reports whether the running line has exceeded its budget. A replayed input has no budget.
func (c *Console) isOverBudget() bool {
	return !c.quiet && c.TotalInstructions(nil)-c.instructionsBefore > c.lineLimits().LoadInstructions
}

func (c *Console) lineReadingPrice() int64 { return linePrice + int64(len(c.variables)) }

// chargeWithoutBudget adds instructions to the total of the console but not to what the running line has used.
func (c *Console) chargeWithoutBudget(price int64) {
	c.spentInstructions += price
	c.instructionsBefore += price
}

// The prices of a line typed at the prompt, of its bytes, of running Lua and of a new game, in instructions.
const (
	linePrice  = 400  // price of reading a line
	bytePrice  = 10   // price of each byte of a line, which is charged as if it had ten bytes more
	luaPrice   = 700  // price of running Lua
	beginPrice = 3000 // starting a game, besides the scripts that run
)

// TotalInstructions returns the instructions used so far by Lua at the prompt and by all games. If the argument except
// is not nil, it leaves out the actions and the navigation of that session.
func (c *Console) TotalInstructions(except *session.Session) (instructions int64) {
	instructions = c.spentInstructions + c.vm.InstructionsIncludingCurrent() + c.vm.EndedCallBytes()/bytesPerInstruction
	for _, g := range slices.Concat(c.earlierGames, c.laterGames, []replacedGame{{session: c.session}}) {
		if g.session == nil { // the first game is being created
			continue
		}
		instructions += g.session.ParsingCostOutsideApply()
		if g.session != except {
			instructions += g.session.SpentInstructions() + g.session.NavigationCost()
		}
	}
	return instructions
}

// GoToPlace goes, without printing, to the state that place names. It accepts the same names as the verb goto.
func (c *Console) GoToPlace(place string) error {
	n, err := c.parsePlace(place)
	if err != nil {
		return err
	}
	return c.session.GoToNodeWithoutBranch(n)
}

// Reload moves the game to other scripts, or prints why it cannot. It prints which definitions or, if none did, which
// files changed, and how the recorded actions would turn out with the new scripts.
func (c *Console) Reload(content *scripting.Generation, files []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	old := c.bindings.Entries()
	if err := c.UseScripts(content); err != nil {
		c.printError(err)
		c.PrintParagraph("The scripts have changed, but this game cannot continue with the new ones, so it keeps the old ones.")
		return
	}
	changed, made, gone := lookup.CompareEntries(old, c.bindings.Entries())
	changed = append(changed, engine.Map(made, func(name string) string { return name + " was added" })...)
	changed = append(changed, engine.Map(gone, func(name string) string { return name + " was removed" })...)
	s, what := c.Screen(), "Scripts reloaded."
	if named := cmp.Or(speech.JoinFirst(5, changed), speech.JoinFirst(5, files)); named != "" {
		what = "Live: " + named + "."
	}
	c.printWithIndent(s.Strong(what), 2)
	r, err := c.replayCurrentLine()
	switch {
	case errors.Is(err, sandbox.ErrRun), errors.Is(err, engine.ErrStopped):
		c.PrintParagraph("The game continues. Not all of your earlier moves could be checked with these scripts: " + err.Error())
		return
	case err != nil:
		c.PrintParagraph("The game continues. With these scripts, it could not have started: " + err.Error())
		return
	}
	c.printDivergence(r)
}

// PrintReloadError prints why changed scripts could not be loaded.
func (c *Console) PrintReloadError(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.printError(err)
	c.PrintParagraph(c.Screen().Quiet("Keeping the last working scripts until this is fixed."))
}

// UseScripts moves the console and its game to other scripts without printing. If it fails, nothing changes.
func (c *Console) UseScripts(content *scripting.Generation) error {
	player, err := content.NewGameRunner()
	if err != nil {
		return err
	}
	if err := c.bindings.changeContentAndGame(player, c.bindings.typedDefinitions); err != nil {
		return err
	}
	c.Content = content
	c.refreshGlobalNames()
	return nil
}

func (c *Console) replayCurrentLine() (*session.ReplayResult, error) {
	log := &engine.Log{}
	table, err := c.createGameAndCharge(c.opening, log)
	if err != nil {
		return nil, err
	}
	before := engine.ScriptInstructionsOf(table)
	overBudget := func() bool { return engine.ScriptInstructionsOf(table)-before > c.SearchInstructions }
	r := session.StopFunc(func() bool { return c.mustStop() || overBudget() }).ReplayAndCompare(table, log.Events, c.session.Path())
	switch {
	case !errors.Is(r.Err, engine.ErrStopped):
		return r, nil
	case overBudget():
		return nil, sandbox.RunLimitError(fmt.Sprintf("%d of %d actions", len(r.Line)-1, c.session.CurrentNode().Depth), c.SearchInstructions)
	}
	return nil, r.Err
}

// HasDiverged reports whether the recorded actions can be replayed, but turn out differently with the current scripts.
func (c *Console) HasDiverged() bool {
	r, err := c.replayCurrentLine()
	return err == nil && (len(r.Steps) > 0 || r.Stopped != nil)
}

const maxDifferences = 8

func (c *Console) printDivergence(r *session.ReplayResult) {
	s := c.Screen()
	if len(r.Steps) == 0 && r.Stopped == nil {
		c.PrintParagraph("The game continues. Your game so far is unaffected.")
		return
	}
	c.PrintParagraph("The game continues. With these scripts, your earlier moves would have turned out differently:")
	shown := r.Steps[:min(len(r.Steps), maxDifferences)]
	for _, st := range shown {
		c.printWithIndent("  "+describeRecordedAction(st.Old)+": "+strings.Join(c.describeChanges(st.Changes), " · "), 4)
	}
	if more := len(r.Steps) - len(shown); more > 0 {
		c.PrintParagraph(s.Quiet(fmt.Sprintf("  ... and %d more", more)))
	}
	if r.Stopped != nil {
		cause := r.Err
		for inner := errors.Unwrap(cause); inner != nil; inner = errors.Unwrap(cause) {
			cause = inner
		}
		what := describeRecordedAction(r.Stopped) + " is no longer legal: "
		c.printWithIndent("  "+s.Bad(what)+screen.Clean(cause.Error()), 4)
	}
	c.PrintParagraph("Type `adopt` to switch to that result.")
}

// describeRecordedAction returns the action that led to a state, as "turn 2, action 7 (TEXT)", or "the start".
func describeRecordedAction(n *session.Node) string {
	place := describePlaceOfAction(n, n.Depth, phrase.Original)
	if n.Parent == nil {
		return place
	}
	return place + " (" + n.Text + ")"
}

// runAdopt replays the current line with the current scripts and, if the states differ, moves to the new line.
func (c *Console) runAdopt(string) error {
	r, err := c.replayCurrentLine()
	if err != nil {
		return err
	}
	if len(r.Steps) == 0 && r.Stopped == nil {
		c.PrintParagraph("Nothing to adopt: the current scripts produce the same result.")
		return nil
	}
	from := c.session.CurrentNode()
	const old = "before_adopt"
	c.session.MarkCurrentNode(old)
	if err := c.session.SwitchToReplayedLine(r.Line); err != nil {
		return err
	}
	c.printArrival(from)
	if r.Stopped != nil {
		c.PrintParagraph(fmt.Sprintf("The line ends there: %s is no longer possible.", r.Stopped.Text))
	}
	c.PrintParagraph("The old line is kept: `goto " + old + "`.")
	return nil
}
