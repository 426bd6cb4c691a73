package console

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// RunLine runs one line of input, without its line end, and prints the result.
func (c *Console) RunLine(line string) LineResult {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	c.actedNodes, c.lineStart, c.instructionsBefore = nil, c.session.CurrentNode(), c.TotalInstructions(nil)
	c.chargeWithoutBudget(c.lineReadingPrice())
	c.appendToRecentInput(line)
	var err error
	c.notifyRecorderOfInput(line)
	switch trimmed := strings.TrimSpace(line); {
	case len(c.pending) >= maxInputLines:
		err = fmt.Errorf("an input can have at most %d lines", maxInputLines)
	case len(c.pending) > 0:
		err = c.runLua(strings.Join(append(c.pending, line), "\n"))
	case trimmed == "":
		c.printStageUnlessQuiet()
	case strings.HasPrefix(trimmed, "--") && !strings.HasPrefix(trimmed, "--[["):
	default:
		err = c.dispatchInput(trimmed, line)
	}
	if errors.Is(err, errInputContinues) {
		c.pending = append(c.pending, line)
		return LineResult{More: true}
	}
	if errors.Is(err, engine.ErrStopped) && c.isOverBudget() {
		err = fmt.Errorf("%w: this line used more than %d instructions and was stopped", sandbox.ErrInstructions, c.lineLimits().LoadInstructions)
	}
	input := strings.Join(append(c.pending, line), "\n")
	c.pending = nil
	c.notifyRecorderAfterInput(input, err)
	c.printStageOrChanges()
	if c.session.CurrentNode() != c.lineStart {
		c.printAllWatches()
	}
	if err != nil && !c.quiet {
		c.printError(c.locateErrorInInput(line, err))
	}
	return LineResult{Quit: c.quitting, Failed: err != nil}
}

var errInputContinues = errors.New("not finished")

// dispatchInput runs a line as a question such as "what is block", a verb, the setup of a new game, an action, or Lua,
// whichever matches first. raw is the line with the spaces around it.
func (c *Console) dispatchInput(line, raw string) error {
	if c.quiet && c.isReadOnlyLine(line) {
		return nil
	}
	if c.startsWithGoObject(line) {
		return c.runGo(line)
	}
	if line == "go" && c.AllowsGo && !c.variables["go"] {
		return c.runHelp(line)
	}
	if first, direction, more := strings.Cut(line, " "); more && (first == "direct" || c.Screen().LanguageOrEnglish().AcceptsWord("direct", speech.Fold(first))) {
		return c.runActionOrLua(direction, raw, false)
	}
	if asked := speech.SubjectOfQuestion(line, c.Screen().LanguageOrEnglish()); asked != "" {
		if isNumberAsOnScreen(asked) {
			return c.explainShownNumber(asked)
		}
		return c.runHelp(asked)
	}
	if v, rest := c.parseVerb(line); v != nil && !c.isActionDespiteVerb(v, rest, line) {
		if v.Args == "" && rest != "" {
			if c.printMeaning(line) {
				return nil
			}
			if expression := c.luaOfShownName(line); expression != line {
				return c.runLua(expression)
			}
		}
		return v.runWithPager(c, rest)
	}
	if first, rest, more := strings.Cut(line, " "); more && c.isSetupWord(first) && setupArguments.MatchString(rest) {
		return c.beginGameFromInputLine(c.openingFromWords(strings.Join(strings.Fields(line), " "), c.Seed))
	}
	move := c.isMoveVerb(line)
	isLuaName := syntax.IsIdentifier(line) && (c.variables[line] || slices.Contains(c.builtinLuaNames(), line))
	if !hasOnlyActionCharacters(line) || isLuaName && !move && !c.isExactAction(line) {
		return c.runLua(raw)
	}
	return c.runActionOrLua(line, raw, move)
}

// runActionOrLua plays a line as an action or, if it is none, runs it as Lua. If isMoveWord is set, the line is only
// the first word of a move and is not run as Lua. A line that begins with a command of the program is an error.
func (c *Console) runActionOrLua(line, raw string, isMoveWord bool) error {
	a, wrong := c.parseAction(line)
	place := c.programCommandMessage(line)
	switch {
	case place != "" && !isMoveWord && (wrong != nil || !strings.Contains(line, " ") && !slices.Contains(strings.Fields(c.session.Table().Describe(a)), line)):
		return errors.New(place)
	case wrong == nil:
		c.isActionLine = true
		return c.playOrCaptureAction(a)
	case isMoveWord:
		return wrong
	}
	if strings.Contains(line, " ") {
		raw = strings.Replace(raw, line, c.luaOfShownName(line), 1)
	}
	err := c.runLua(raw)
	if errors.Is(err, errInputContinues) && strings.Contains(line, ":") {
		return c.unknownLineError(line, wrong) // an id cannot be Lua here, because no Lua ends in a method name
	}
	if err == nil || errors.Is(err, errInputContinues) {
		return err
	}
	if len(c.actedNodes) > 0 || !isCompileError(err) {
		return err // the line was Lua and has run
	}
	return c.unknownLineError(line, wrong)
}

// luaOfShownName returns the Lua expression for a name as on the screen, such as stage rat hp, or typed if none fits.
func (c *Console) luaOfShownName(typed string) string {
	name, _, _ := strings.Cut(typed, ".")
	if id := speech.Fold(name); hasOnlyActionCharacters(name) && slices.Contains(c.bindings.MemberIDs(), id) {
		return id + typed[len(name):]
	}
	facts, rank := bestMatches(typed, c.visibleFacts(c.session.Table()), factNames)
	computed := c.matchComputedValues(typed, max(rank, 2))
	switch {
	case rank > 1 && len(facts) == 1:
		return facts[0].Word
	case len(computed) == 1:
		return computed[0].Word
	}
	return typed
}

// programCommandMessage returns the message for a line that begins with a command of the program, or "" otherwise.
func (c *Console) programCommandMessage(line string) string {
	first, rest, _ := strings.Cut(line, " ")
	second, _, _ := strings.Cut(rest, " ")
	if c.ProgramCommandHint == nil || c.isMoveVerb(first) && !c.isSetupWord(second) {
		return ""
	}
	return c.ProgramCommandHint(c.Ruleset, line, c.Screen().LanguageOrEnglish())
}

func isCompileError(err error) bool {
	_, is := errors.AsType[compileError](err)
	return is
}

// unknownLineError returns parseErr or, if parseErr is about an unknown word, an error that suggests a similar word.
func (c *Console) unknownLineError(line string, parseErr error) error {
	first, _, _ := strings.Cut(line, " ")
	if _, unknown := errors.AsType[*spelling.UnknownError](parseErr); !unknown || spelling.SuggestedWordOf(parseErr) != "" {
		return parseErr // the word exists but is not possible now, or the error has a hint
	}
	if similar := spelling.NewUnknownError("word", first, append(c.setupAndVerbWords(), c.allLuaNames()...)); similar.Near != "" && similar.Near != first {
		return similar
	}
	return parseErr
}

func (c *Console) setupAndVerbWords() []string {
	list := c.bindings.SetupWords()
	for _, v := range c.verbs {
		list = append(append(list, v.Word), v.Aliases...)
	}
	return list
}

// isExactAction reports whether a line is the full text of an action, such as end_turn, not an abbreviation of it.
func (c *Console) isExactAction(line string) bool {
	a, err := c.parseAction(line)
	return err == nil && c.session.Table().Describe(a) == line
}

// isActionDespiteVerb reports whether a line that begins with the verb v is an action, such as "line mine + halo".
func (c *Console) isActionDespiteVerb(v *Command, rest, line string) bool {
	if v.Args != "" || rest == "" || c.session == nil || !hasOnlyActionCharacters(line) {
		return false
	}
	_, err := c.parseAction(line)
	return err == nil
}

// parseAction parses a line as an action. The cost is not charged to the budget of the line.
func (c *Console) parseAction(line string) (engine.Action, error) {
	before := c.session.ParsingCostOutsideApply()
	defer func() { c.instructionsBefore += c.session.ParsingCostOutsideApply() - before }()
	return c.session.Table().Parse(line)
}

func (c *Console) isMoveVerb(line string) bool {
	return !c.variables[line] && slices.Contains(c.bindings.MoveWords(), line)
}

func hasOnlyActionCharacters(line string) bool {
	return !strings.ContainsFunc(line, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(" _+-#':", r)
	})
}

func (c *Console) isSetupWord(word string) bool {
	return word != "" && slices.ContainsFunc(c.bindings.SetupWords(), func(o string) bool {
		return strings.HasPrefix(o+" ", word+" ")
	})
}

// setupArguments matches what may follow the first word of a setup: ids, and options such as deck=block,vex+.
var setupArguments = regexp.MustCompile(`^\s*[a-z][\w+#:]*(=[\w+#:,]*)?(\s+[a-z][\w+#:]*(=[\w+#:,]*)?)*$`)

// appendToRecentInput charges for a line and appends it to c.recentInput, which it empties first if too long.
func (c *Console) appendToRecentInput(line string) {
	c.chargeWithoutBudget(bytePrice * int64(len(line)+10))
	if (c.recentLines >= maxRecentLines || c.recentInput.Len() > maxRecentBytes) && len(c.pending) == 0 {
		c.recentInput.Reset()
		c.recentLines = 0
	}
	if c.recentLines++; c.recentLines > 1 {
		c.recentInput.WriteByte('\n')
	}
	c.recentInput.WriteString(line)
}

const maxInputLines = 1000

const (
	maxRecentLines = 5000
	maxRecentBytes = 256 << 10
)

const inputFileName = "console"

func (c *Console) recentInputAsSource() *source.Text {
	return &source.Text{Name: inputFileName, Body: c.recentInput.String()}
}

// locateErrorInInput returns err with the column of the typed word that it quotes, or err itself if it has a place.
func (c *Console) locateErrorInInput(line string, err error) error {
	at, _ := errors.AsType[*source.Error](err)
	if _, isList := errors.AsType[source.Errors](err); isList || at != nil && at.File != "" {
		return err
	}
	s := c.Screen()
	message, hint, word := s.LanguageOrEnglish().ErrorText(err), "", ""
	if m := quotedPart.FindStringSubmatch(message); m != nil {
		word = m[1]
	}
	unknown, _ := errors.AsType[*spelling.UnknownError](err)
	if unknown != nil {
		word = unknown.Word
	}
	switch {
	case at != nil:
		message, hint = strings.TrimSpace(at.Message), at.Hint
	case unknown != nil && unknown.Near != "":
		hint = unknown.DidYouMean()
		message = strings.TrimSuffix(strings.TrimSuffix(message, ": "+hint), s.TranslatePhrases(": "+hint))
	}
	column, width := 0, 0
	if i := strings.Index(line, word); i >= 0 && word != "" {
		column, width = i+1, len(word)
	}
	e := c.recentInputAsSource().Errorf(c.recentLines, column, width, "%s", message)
	e.Hint, e.Err = hint, err
	return e
}

var quotedPart = regexp.MustCompile(`"([^"]+)"`)

func (c *Console) printError(err error) {
	s := c.Screen()
	headline, rest, _ := strings.Cut(err.Error(), "\n")
	for _, line := range s.ErrorLines(headline) {
		c.Print(s.Bad(line))
	}
	if rest != "" {
		c.Print(s.ErrorLines(rest)...)
	}
}

// parseActionOrLua returns the action that a line would play, in words or as Lua. It runs the Lua without playing the
// action. It fails if the Lua plays several actions.
func (c *Console) parseActionOrLua(line string) (engine.Action, error) {
	var wrong error
	if hasOnlyActionCharacters(line) {
		a, err := c.session.Table().Parse(line)
		if err == nil {
			return a, nil
		}
		wrong = err
	}
	if c.running && wrong != nil {
		return engine.Action{}, wrong
	} else if c.running {
		return engine.Action{}, fmt.Errorf("in Lua, write the action as you would type it in the game, not as %q", line)
	}
	caught := &capturedAction{}
	c.capturedAction = caught
	_, err := c.evaluateLua(line)
	c.capturedAction = nil
	switch {
	case caught.many:
		return engine.Action{}, errSeveralActions
	case caught.some:
		return caught.action, nil // even if the line failed after the action
	case wrong != nil && (err == nil || isCompileError(err)):
		return engine.Action{}, wrong
	case err == nil:
		return engine.Action{}, fmt.Errorf("%q is not an action", line)
	}
	return engine.Action{}, err
}

var errSeveralActions = errors.New("only one action can be examined at a time: play the first, examine the second, then undo")

type capturedAction struct {
	action     engine.Action
	some, many bool // whether the line has played an action, and more than one
}

// MaxLineActions bounds the actions that one line can play.
const MaxLineActions = 10_000

// playOrCaptureAction plays a and prints the story of a move or, if c.capturedAction is set, only stores a there.
func (c *Console) playOrCaptureAction(a engine.Action) error {
	if k := c.capturedAction; k != nil {
		if k.many = k.some; k.many {
			return errSeveralActions
		}
		k.action, k.some = a, true
		return nil
	}
	if c.mustStop() {
		return engine.ErrStopped
	}
	if len(c.actedNodes) == MaxLineActions {
		return fmt.Errorf("a line can perform at most %d actions", MaxLineActions)
	}
	table := c.session.Table()
	move := slices.ContainsFunc(table.Legal(nil), func(l engine.Action) bool { return l.Kind == a.Kind })
	_, was := table.Outcome()
	lines := len(c.session.Lines())
	if err := c.session.Apply(a); err != nil {
		return err
	}
	c.actedNodes = append(c.actedNodes, c.session.CurrentNode())
	l := c.session.CurrentNode().Line
	if len(c.actedNodes) == 1 && len(c.session.Lines()) > lines && l.ParentLine() != nil {
		c.printWithIndent(c.Screen().Quiet(fmt.Sprintf("  You are now on %s; %s is unchanged (`tree` shows both).", lineName(l), lineName(l.ParentLine()))), 2)
	}
	// A stage direction has no story, unless it ends the game.
	if _, over := table.Outcome(); (move || over != was) && !c.quiet {
		c.Print(c.actionStory(c.session.CurrentNode())...)
	}
	return nil
}

// parsePlace returns the state called name, such as "start", a mark, a branch, line2:7 or the number of an action.
func (c *Console) parsePlace(name string) (*session.Node, error) {
	switch name {
	case "here", "now":
		return c.session.CurrentNode(), nil
	case "start":
		return c.session.RootNode(), nil
	}
	if n, ok := c.session.NodeByName(name); ok {
		return n, nil
	}
	if n, is, err := c.parseLinePlace(name); is {
		return n, err
	}
	line := append(c.session.Path(), c.session.RedoPath()...)
	c.spentInstructions += engine.StepPrice * int64(len(line))
	if n, ok := parseNonNegative(name); ok {
		if n < len(line) {
			return line[n], nil
		}
		return nil, fmt.Errorf("no action %q: this line has %s", name, speech.CountWithNoun(len(line)-1, "action"))
	}
	known := append(c.session.NodeNames(), "here", "start")
	slices.Sort(known)
	return nil, spelling.NewUnknownErrorWithText(name, known, ": use "+strings.Join(known, ", ")+" or the number of an action",
		"no mark or branch %q", name)
}

func (c *Console) actionStory(n *session.Node) []string {
	if len(n.Events) == 0 {
		return nil
	}
	return n.State().Story(n.Events, c.Screen())
}

func (c *Console) printStageUnlessQuiet() {
	if !c.quiet {
		c.Print(c.session.Table().Stage(c.Screen())...)
	}
}

// printStageOrChanges prints the stage or, after actions within a turn, only the numbers that changed.
func (c *Console) printStageOrChanges() {
	if len(c.actedNodes) == 0 || c.quiet {
		return
	}
	if c.shouldPrintStage() {
		c.Print("")
		c.printStageUnlessQuiet()
		return
	}
	c.printNumberChanges(c.lineStart.State(), c.session.Table())
}

func (c *Console) shouldPrintStage() bool {
	if c.lineStart == nil {
		return true // a new game
	}
	table := c.session.Table()
	_, over := table.Outcome()
	if _, was := c.lineStart.State().Outcome(); over || was {
		return over != was
	}
	endsTurn := func(n *session.Node) bool { return table.EndsTurn(n.Action) }
	return slices.ContainsFunc(c.actedNodes, endsTurn) || !canEndTurn(table) || !canEndTurn(c.lineStart.State())
}

// canEndTurn reports whether an action that ends the turn is legal. It is false in a choice outside of turns.
func canEndTurn(t screen.Table) bool {
	return slices.ContainsFunc(t.Legal(nil), t.EndsTurn)
}

// printNumberChanges prints the numbers that differ between two states. It prints sizes of piles only if nothing else
// differs. If only one of the states is in a turn, it omits sizes and the numbers that the other state lacks.
func (c *Console) printNumberChanges(from, to screen.Table) {
	changes := session.CompareFacts(from.AppendFacts(nil), to.AppendFacts(nil))
	before, after := factWordSet(from), factWordSet(to)
	elsewhere := before[screen.TurnFact] != after[screen.TurnFact] // only one of the states is in a turn
	main := slices.DeleteFunc(slices.Clone(changes), func(ch session.FactChange) bool {
		return strings.HasPrefix(ch.Word, "#") || elsewhere && before[ch.Word] != after[ch.Word]
	})
	if len(main) > 0 || elsewhere {
		changes = main
	}
	if list := c.describeChanges(changes); len(list) > 0 {
		s := c.Screen()
		c.printWithIndent(s.Quiet("  "+strings.Join(list, " · ")), 2)
	}
}

func factWordSet(t screen.Table) map[string]bool {
	return engine.SetOf(t.AppendFacts(nil), factWord)
}

func (c *Console) describeChanges(changes []session.FactChange) []string {
	return engine.Map(changes, func(ch session.FactChange) string {
		return replaceSpacesByTies(fmt.Sprintf("%s %s → %s", FactLabel(ch.Fact), ch.FormatValue(ch.Before), ch.FormatValue(ch.Value)))
	})
}

// FactLabel returns the name of a number of the game without a leading "the " and with an initial capital.
func FactLabel(f engine.Fact) string {
	name := screen.Clean(strings.TrimPrefix(f.Name, "the "))
	_, size := utf8.DecodeRuneInString(name)
	return strings.ToUpper(name[:size]) + name[size:]
}

func replaceSpacesByTies(s string) string { return strings.ReplaceAll(s, " ", screen.NoBreakSpace) }

// describeTurn returns the turn, such as "turn 2", or "" outside of turns.
func describeTurn(t screen.Table, in *phrase.Language) string {
	if turn, has := screen.FindFact(t, screen.TurnFact); has {
		return in.RenderSentence(said.WhyTurn, "n", turn.Value)
	}
	return ""
}

// describePlaceOfAction returns a place such as "turn 2, action 7", or "the start" if n is the first state.
func describePlaceOfAction(n *session.Node, number int, in *phrase.Language) string {
	if n.Parent == nil {
		return in.RenderSentence(said.WhyStart)
	}
	where := in.RenderSentence(said.WhyAction, "n", number)
	if turn := describeTurn(n.Parent.State(), in); turn != "" {
		return turn + ", " + where
	}
	return where
}

// describeVisiblePlace describes when the action that led to n was played. For a player from whom something is hidden
// it returns only the turn or the round, because the number of an action would reveal how many there were.
func (c *Console) describeVisiblePlace(n *session.Node) string {
	in := c.Screen().LanguageOrEnglish()
	if c.observer != nil && n.Parent != nil {
		if turn := describeTurn(n.Parent.State(), in); turn != "" {
			return turn
		}
		if round, has := screen.FindFact(n.Parent.State(), "round"); has && round.Value > 0 {
			return in.RenderSentence(said.WhyRound, "n", round.Value)
		}
	}
	return describePlaceOfAction(n, c.earlierActions+n.Depth, in)
}

func parseNonNegative(word string) (n int, ok bool) {
	n, err := engine.ParseClampedInt32(word)
	return n, err == nil && n >= 0
}
