package console

import (
	"errors"
	"fmt"
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

// Reload moves the game, in its current state, to other scripts, or changes nothing if that fails.
// It prints what changes, and how the results of the recorded actions would differ with the new
// scripts. files are the changed files, if known.
func (c *Console) Reload(content *scripting.Generation, files []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	old := c.rulesPrompt.Entries()
	if err := c.UseScripts(content); err != nil {
		c.printError(err)
		c.PrintParagraph("The scripts changed, but this game cannot continue with the new ones and keeps the old ones.")
		return
	}
	changed, made, gone := lookup.CompareEntries(old, c.rulesPrompt.Entries())
	for _, name := range made {
		changed = append(changed, name+" is new")
	}
	for _, name := range gone {
		changed = append(changed, name+" is gone")
	}
	c.printReloadHeading(files, changed)
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

// PrintReloadError prints the error of changed scripts that cannot be loaded.
func (c *Console) PrintReloadError(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.printError(err)
	c.PrintParagraph(c.Screen().Quiet("Keeping the last working scripts until this is fixed."))
}

// UseScripts moves the console and its game to other scripts silently. On an error it changes nothing.
func (c *Console) UseScripts(content *scripting.Generation) error {
	player, err := content.NewInterpreter()
	if err != nil {
		return err
	}
	if err := c.rulesPrompt.ChangeGeneration(player); err != nil {
		return err
	}
	if err := c.moveGameToContent(); err != nil {
		if back := c.rulesPrompt.ChangeGeneration(c.player); back != nil {
			return errors.Join(err, back)
		}
		return err
	}
	c.player, c.Content = player, content
	c.separateSteadyNames()
	return nil
}

// printReloadHeading prints the names of changed definitions; without any, those of the files.
func (c *Console) printReloadHeading(files, names []string) {
	s := c.Screen()
	what := "Scripts reloaded."
	switch {
	case len(names) > 0:
		what = "Live: " + speech.JoinFirst(5, names) + "."
	case len(files) > 0:
		what = "Live: " + speech.JoinFirst(5, files) + "."
	}
	c.Print(s.Wrap(s.Strong(what), 2)...)
}

// replayCurrentLine replays the current line with the current scripts, within c.SearchInstructions.
func (c *Console) replayCurrentLine() (*session.ReplayResult, error) {
	log := &engine.Log{}
	table, err := c.createGameAndCharge(c.opening, log)
	if err != nil {
		return nil, err
	}
	before := engine.InstructionsOf(table)
	overBudget := func() bool { return engine.InstructionsOf(table)-before > c.SearchInstructions }
	r := session.StopFunc(func() bool { return c.isStopped() || overBudget() }).Replay(table, log.Events, c.session.Path())
	switch {
	case !errors.Is(r.Err, engine.ErrStopped):
		return r, nil
	case overBudget():
		return nil, sandbox.RunLimitError(fmt.Sprintf("%d of %d actions", len(r.Line)-1, c.session.CurrentNode().Depth), c.SearchInstructions)
	}
	return nil, r.Err
}

// HasDiverged reports whether the recorded actions have other results with the current scripts;
// false also if they cannot be replayed.
func (c *Console) HasDiverged() bool {
	r, err := c.replayCurrentLine()
	return err == nil && (len(r.Steps) > 0 || r.Stopped != nil)
}

const maxDifferences = 8

// printDivergence prints in which actions a replay has other results than recorded, or that it has none.
func (c *Console) printDivergence(r *session.ReplayResult) {
	s := c.Screen()
	if len(r.Steps) == 0 && r.Stopped == nil {
		c.PrintParagraph("The game continues. Your game so far is unaffected.")
		return
	}
	c.PrintParagraph("The game continues. With these scripts, your earlier moves would have turned out differently:")
	shown := r.Steps[:min(len(r.Steps), maxDifferences)]
	for _, st := range shown {
		c.Print(s.Wrap("  "+describePlaceIn(st.Old, phrase.Original)+actionInBrackets(st.Old)+": "+strings.Join(c.describeChanges(st.Changes), " · "), 4)...)
	}
	if more := len(r.Steps) - len(shown); more > 0 {
		c.Print(s.Quiet(fmt.Sprintf("  ... and %d more", more)))
	}
	if r.Stopped != nil {
		cause := r.Err
		for inner := errors.Unwrap(cause); inner != nil; inner = errors.Unwrap(cause) {
			cause = inner
		}
		what := describePlaceIn(r.Stopped, phrase.Original) + actionInBrackets(r.Stopped) + " is no longer legal: "
		c.Print(s.Wrap("  "+s.Bad(what)+screen.Clean(cause.Error()), 4)...)
	}
	c.PrintParagraph("Type `adopt` to switch to that result.")
}

// runAdopt implements the verb adopt, which replays the current line of play with the current scripts as
// a new line, goes to its end, and marks the old state as before_adopt.
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
