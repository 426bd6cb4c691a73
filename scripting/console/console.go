// Package console implements a prompt at which a designer plays a game, runs Lua and examines the
// game, with the history of all states. A line is tried as a verb of the console, such as undo, then
// as an action of the game, such as "gain 3 block", then as Lua.
//
//	console.go     Console and its options; starting games, also those of scenarios; earlier games
//	read.go        running a line: verb, action or Lua; limits of lines and actions; printing the results of actions
//	lua.go         compiling and running Lua, its variables, the functions print and inspect, and the verb watch
//	ruleset.go     the ruleset's names, definitions and games in lines of Lua
//	go_methods.go  lines that call Go methods of the game
//	point.go       the verb why for numbers and words as the stage shows them
//	show.go        printing Lua values; copies of all fields of an object
//	verbs.go       Command and the list of verbs; story, again, who, where and open
//	travel.go      the verbs undo, redo, goto, mark, branch, line, diff and tree; places such as line2:7
//	what_if.go     the verb what: possible results of actions; the same as Go functions that print nothing
//	best.go        the verb best, which searches for the best line of play, also some turns ahead; its budget
//	advice.go      explains why one line of play is better than another
//	seen.go        leaves out what is hidden from the player who asks
//	why.go         the verb why: the history of a number
//	manual.go      the verb help, and its entries about Lua
//	keep.go        recording and replaying inputs; instruction budgets and prices; changed scripts; the verb adopt
//	complete.go    completion of a typed line
package console

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

type Options struct {
	Ruleset *scripting.Ruleset
	Content *scripting.Generation
	Seed    engine.Seed
	Words   string // setup of the first game; "" for the smallest game

	// Session, if not nil, is a game that a player plays elsewhere. The console then serves that player instead of a
	// designer, and only explains the game.
	Session *session.Session
	Seat    engine.Seat // the seat of that player: the console prints nothing that is hidden from this seat

	// AllowsGo permits lines such as go:HP(1), which call exported methods of a copy of the game in Go. Only the
	// command repl sets it, for a person at its prompt.
	AllowsGo bool

	// First, if not nil, replaces Words: the first game is started by its Begin or, if Begin is nil, from its Setup.
	First *Opening

	// ReadFiles returns the current scripts and scenarios, for the verbs who and open. It may be nil.
	ReadFiles func() ([]*source.Text, error)

	// OpenInEditor, if not nil, opens a script at a place in an editor. edited is false if there is no editor.
	OpenInEditor func(engine.Place) (edited bool, err error)

	// InputRecorder, if not nil, records what is typed, so that the session can be resumed.
	InputRecorder InputRecorder

	// ProgramCommandHint returns the error text for a line of a game that begins with a command of the program instead
	// of a verb of the console, and "" for other lines. It may be nil.
	ProgramCommandHint func(game *scripting.Ruleset, line string, in *phrase.Language) string

	// Page prints the lines of long answers, a screenful at a time. If it is nil, they are printed at once.
	Page func(lines []string)

	Out    io.Writer
	Screen func() screen.Screen // returns the current screen; called whenever something is printed

	// LineInstructions limits the instructions of one line, including the actions it plays; 0 means 50,000,000.
	LineInstructions int64

	// SearchInstructions limits the instructions of a search by best, a replay or a history; 0 means 40,000,000.
	SearchInstructions int64

	// Stopped, if not nil, is called repeatedly while a line runs. The line is stopped when it returns true.
	Stopped func() bool
}

// Console is an interactive prompt for a game. Interrupt may be called from any goroutine, and so may RunLine,
// Complete, Reload and the other methods that first wait for the running line to end. All other methods may be called
// only by the goroutine that calls RunLine.
type Console struct {
	mu sync.Mutex
	Options
	verbs []Command

	bindings *GameBindings
	observer *views.Observer // what the player's seat can see; nil if nothing must be hidden
	vm       *sandbox.VM

	session      *session.Session
	opening      Opening
	earlierGames []replacedGame // games that undo can return to, the latest last
	laterGames   []replacedGame // games that redo can return to; it takes the last one
	gamesStarted int

	rulesetNames, definers     []string // names that the ruleset gives a value, and those of them that define something
	steadyNames, changingNames []string // steadyNames are the ruleset's names whose values do not change while a line runs; changingNames are its other names
	variables                  map[string]bool
	variableValues             *lua.LTable           // values of the variables assigned at the prompt, by name
	consoleValues              map[string]lua.LValue // values of the console's own names
	runningChunk               *syntax.Chunk         // the line that runs
	recentInput                strings.Builder       // the latest input, which errors quote
	recentLines                int                   // number of lines in recentInput
	pending                    []string              // lines of an unfinished input

	watches                 []string                       // expressions whose values are printed after every action
	capturedAction          *capturedAction                // receives the next action, which is then examined instead of played; nil if actions are played
	actedNodes              []*session.Node                // the states after each action that the input line has played
	scenarioPlaces          map[*session.Node]engine.Place // by state, the scenario line of the action that led to it
	earlierActions          int                            // number of real actions before those that "why ... if" supposes; otherwise 0
	lineStart               *session.Node                  // the state before the input line; nil once the line has begun a game
	isActionLine, hasRunLua bool                           // whether the input line is an action; whether Lua ran
	quiet                   bool                           // whether a recorded input is being replayed, without printing
	spentInstructions       int64                          // instructions of games that no longer exist, and of reading lines
	instructionsBefore      int64                          // TotalInstructions before the input line
	interrupted             atomic.Bool
	running                 bool // whether Lua is running
	quitting                bool
}

// LineResult says how running a line at the console ended.
type LineResult struct {
	More   bool // whether the input continues on the next line
	Quit   bool
	Failed bool // whether an error was printed
}

// New returns a console and starts its first game, unless Options.Session supplies it. It prints nothing.
func New(o Options) (*Console, error) {
	o.SearchInstructions = cmp.Or(o.SearchInstructions, DefaultSearchInstructions)
	if o.ReadFiles == nil {
		o.ReadFiles = func() ([]*source.Text, error) { return nil, nil }
	}
	c := &Console{Options: o, variables: map[string]bool{}, consoleValues: map[string]lua.LValue{}}
	c.Screen = func() screen.Screen { return o.Screen().InLanguageOf(c.Content) }
	player, err := o.Content.NewGameRunner()
	if err != nil {
		return nil, err
	}
	c.vm = sandbox.NewVM(o.lineLimits())
	c.vm.SetStop(c.mustStop)
	c.variableValues = c.newVariableTable()
	c.bindings = newGameBindings(player, c)
	if o.Session != nil && o.Ruleset.Seats > 1 {
		c.observer = o.Ruleset.Game.NewObserver()
	}
	c.rulesetNames, c.definers = c.bindings.GlobalNames()
	c.consoleValues["print"] = c.vm.L.NewFunction(c.luaPrint)
	c.AddVerbs(builtinVerbs()...)
	c.consoleValues["inspect"] = c.vm.L.NewFunction(c.luaInspectGameObject)
	words := o.Words
	if words == "" {
		words = c.bindings.SetupWords()[0]
	}
	first := c.openingFromWords(words, o.Seed)
	if o.First != nil {
		first = *o.First
	}
	if setup := first.Setup; first.Begin == nil {
		first.Begin = func(log *engine.Log) (screen.Table, error) { return c.bindings.StartGame(*setup, log) }
	}
	if o.Session != nil {
		c.session, c.opening, c.gamesStarted = o.Session, first, 1
	} else if err := c.beginGame(first); err != nil {
		return nil, err
	}
	c.refreshGlobalNames()
	return c, nil
}

// lineLimits returns the limits of one line of Lua. Callbacks that the line defines have the default limits.
func (o *Options) lineLimits() sandbox.Limits {
	l := sandbox.DefaultLimits()
	if l.LoadInstructions = o.LineInstructions; l.LoadInstructions == 0 {
		l.LoadInstructions = 50_000_000
	}
	l.Bytes = 64 << 20
	l.Output = 1 << 20
	return l
}

func (c *Console) openingFromWords(setupWords string, seed engine.Seed) Opening {
	setup := scripting.GameStart{Seed: seed, Words: c.Content.SetupWithFullIDs(setupWords)}
	return Opening{Words: setupWords, Setup: &setup, Begin: func(log *engine.Log) (screen.Table, error) {
		return c.bindings.StartGame(setup, log)
	}}
}

// createGameAndCharge creates a game. It adds the price of creating it, with the scripts that ran, to the total.
func (c *Console) createGameAndCharge(o Opening, log *engine.Log) (screen.Table, error) {
	runtime := c.bindings.Player.Runtime
	begun := engine.ScriptAndParsingCost(runtime)
	table, err := o.Begin(log)
	c.spentInstructions += beginPrice + engine.ScriptAndParsingCost(runtime) - begun
	return table, err
}

// beginGame replaces the current game by a new one. Undo can still return to the last maxEarlierGames games.
func (c *Console) beginGame(o Opening) error {
	log := &engine.Log{}
	table, err := c.createGameAndCharge(o, log)
	if err != nil {
		return err
	}
	if c.session != nil {
		gone := c.laterGames
		c.earlierGames, c.laterGames = append(c.earlierGames, replacedGame{c.session, c.opening}), nil
		for _, old := range slices.Concat(c.earlierGames[:max(0, len(c.earlierGames)-maxEarlierGames)], gone) {
			c.spentInstructions += old.session.SpentInstructions() + old.session.NavigationCost() + old.session.ParsingCostOutsideApply()
		}
		c.earlierGames = slices.Clone(c.earlierGames[max(0, len(c.earlierGames)-maxEarlierGames):])
	}
	c.session, c.opening = session.New(table, log.Events), o
	c.session.RejoinsOldNodes = true
	c.gamesStarted++
	c.actedNodes, c.lineStart = nil, nil
	return nil
}

const maxEarlierGames = 20

type replacedGame struct {
	session *session.Session
	opening Opening
}

// switchToReplacedGame moves the current game to the end of *to, resumes the last game in *from, and prints the screen.
func (c *Console) switchToReplacedGame(from, to *[]replacedGame) error {
	last := len(*from) - 1
	g := (*from)[last]
	if err := g.session.AdoptContent(c.bindings.CopyWithCurrentContent); err != nil {
		return err
	}
	*from, *to = (*from)[:last], append(*to, replacedGame{c.session, c.opening})
	c.session, c.opening = g.session, g.opening
	c.gamesStarted++
	c.actedNodes, c.lineStart = nil, g.session.CurrentNode()
	where := "Back in the previous game: "
	if to == &c.earlierGames {
		where = "In the next game: "
	}
	c.PrintParagraph(where + g.opening.Words)
	c.printStageUnlessQuiet()
	return nil
}

// Session returns the game in progress with its history. Other goroutines must not use it while a line runs.
func (c *Console) Session() *session.Session { return c.session }

// Opening returns the way in which the game in progress was started.
func (c *Console) Opening() Opening { return c.opening }

// GameBindings returns the console's interface to the ruleset.
func (c *Console) GameBindings() *GameBindings { return c.bindings }

// Print writes lines to Out, even while c.quiet suppresses other output.
func (c *Console) Print(lines ...string) {
	for _, l := range lines {
		io.WriteString(c.Out, l+"\n")
	}
}

// PrintParagraph prints a text in wrapped lines, unless c.quiet is set.
func (c *Console) PrintParagraph(text string) {
	if !c.quiet {
		c.printWithIndent(text, 2)
	}
}

func (c *Console) printWithIndent(text string, indent int) {
	c.Print(c.Screen().TranslateAndWrap(text, indent)...)
}

// printWithoutTranslation prints a line of names or Lua in wrapped lines.
func (c *Console) printWithoutTranslation(line string, indent int) {
	s := c.Screen()
	s.Phrases = nil
	c.Print(s.TranslateAndWrap(line, indent)...)
}

// Prompt returns the prompt to print before the next line.
func (c *Console) Prompt() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending) > 0 {
		return ". "
	}
	return "> "
}

// PrintWelcome prints the title of the game, a hint about the verb help, and the stage.
func (c *Console) PrintWelcome() {
	c.mu.Lock()
	defer c.mu.Unlock()
	title := c.Screen().Title(c.Ruleset.Title)
	if c.opening.Words != c.Ruleset.Title { // the whole game has no other words
		title += " · " + c.opening.Words
	}
	c.Print(title)
	c.PrintParagraph("Type moves, stage directions, Lua or console commands; an empty line shows the stage. `help` lists everything, and `quit` leaves.")
	c.printStageUnlessQuiet()
}

// PrintWhy prints the answer of the verb why with the given arguments.
func (c *Console) PrintWhy(arguments string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.instructionsBefore = c.TotalInstructions(nil)
	return c.findVerb("why").runWithPager(c, c.argumentsInEnglish("why", arguments))
}

// InputHint returns a line that says what can be typed now, or "" if the game is over.
func (c *Console) InputHint() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, over := c.session.Table().Outcome(); over {
		return ""
	}
	return c.session.Table().InputHint()
}

func (c *Console) PrintStage() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.printStageUnlessQuiet()
}

// Interrupt stops the running line, if any, and does not wait for its end.
func (c *Console) Interrupt() { c.interrupted.Store(true) }

func (c *Console) mustStop() bool {
	return c.interrupted.Load() || c.Stopped != nil && c.Stopped() || c.isOverBudget()
}

// CancelInput drops the lines of an unfinished input and reports whether there were any.
func (c *Console) CancelInput() (dropped bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	some := len(c.pending) > 0
	c.pending = nil
	return some
}

var errInsideStatement = errors.New("the input ends in the middle of a statement")

// EndInput must be called after the last line. It drops an unfinished statement and prints an error about it.
func (c *Console) EndInput() LineResult {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending) == 0 {
		return LineResult{Quit: true}
	}
	line := strings.Join(c.pending, "\n")
	c.pending = nil
	c.printError(c.locateErrorInInput(line, errInsideStatement))
	return LineResult{Quit: true, Failed: true}
}

// beginGameFromInputLine begins a game for the running line. It fails if the line is run only to learn its action.
func (c *Console) beginGameFromInputLine(o Opening) error {
	if c.capturedAction != nil {
		return errors.New("this starts a new game and is not an action in the current one")
	}
	if err := c.beginGame(o); err != nil {
		return err
	}
	c.actedNodes = append(c.actedNodes, c.session.RootNode())
	return nil
}

func (c *Console) adoptCurrentContent() error {
	if c.session == nil {
		return nil
	}
	return c.session.AdoptContent(c.bindings.CopyWithCurrentContent)
}

// PlayScenarioActions plays all actions of r without printing and then goes back to the state after goToAfter actions.
// It first starts the game o. If o is nil, it uses the current game, in which nothing must have been played yet.
func (c *Console) PlayScenarioActions(o *Opening, r *play.GameRecord, goToAfter int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o != nil {
		if err := c.beginGame(*o); err != nil {
			return err
		}
	}
	s := c.session
	c.scenarioPlaces = map[*session.Node]engine.Place{s.RootNode(): r.At}
	stop := s.RootNode()
	for i, step := range r.Steps {
		if err := s.Apply(step.Action); err != nil {
			return fmt.Errorf("%s: %w", step.At, err)
		}
		c.scenarioPlaces[s.CurrentNode()] = step.At
		if i == goToAfter-1 {
			stop = s.CurrentNode()
		}
	}
	return s.GoToNodeWithoutBranch(stop)
}

func (c *Console) scenarioPlaceSuffix(n *session.Node) string {
	if at, known := c.scenarioPlaces[n]; known && at.Line > 0 {
		return fmt.Sprintf(" (%s)", at)
	}
	return ""
}
