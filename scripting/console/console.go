package console

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/prompt"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Options configure a console.
type Options struct {
	Ruleset *scripting.Ruleset
	Content scripting.Content
	Seed    engine.Seed
	Words   string // set-up of the first game; "" for the ruleset's default

	// First, if not nil, starts the first game instead of Words: with its Begin, or its Setup if
	// Begin is nil.
	First *prompt.Opening

	// Files returns the current scripts and scenarios, for the verbs who and open. It may be nil.
	Files func() ([]*source.Text, error)

	// Edit opens a script in an editor. It may be nil.
	Edit func(engine.Place) (edited bool, err error)

	// Keeper records inputs. It may be nil.
	Keeper Keeper

	// Elsewhere returns the error text for a line that begins with a command of the program, not of
	// the console; "" for other lines. It may be nil.
	Elsewhere func(line string) string

	Out    io.Writer
	Screen func() screen.Screen // called whenever something is printed

	// Instructions limits one line of Lua, without the scripts of the actions it plays; 0 means
	// 50,000,000.
	Instructions int64

	// Run limits the instructions of the game's scripts in a search of best or a replay; 0 means
	// 40,000,000.
	Run int64

	// Stopped is polled by a running line, which ends if it returns true. It may be nil.
	Stopped func() bool
}

// Console is an interactive prompt for a game. Unless documented otherwise, its methods may be
// called from any goroutine. All but Interrupt wait for the end of the running line.
type Console struct {
	mu sync.Mutex
	Options
	verbs []Command

	player scripting.Interpreter
	part   *prompt.Prompt
	vm     *sandbox.VM

	session *session.Session
	opening prompt.Opening
	earlier []played // games that undo can return to, the latest last
	later   []played // games that redo can return to, the next last
	games   int

	names, definers []string // names bound by the ruleset
	steady, present []string // names whose values cannot change while a line runs, and the others
	variables       map[string]bool
	values          *lua.LTable           // the values of variables
	fixed           map[string]lua.LValue // values of the console's own names
	chunk           *syntax.Chunk         // the line that runs
	typed           strings.Builder       // the latest input, which errors quote
	lines           int                   // number of lines in typed
	pending         []string              // lines of an unfinished input

	watches     []string                       // expressions whose values are printed after every action
	capture     *captured                      // not nil while an action is only examined
	acted       []*session.Node                // the states after the actions of this line
	written     map[*session.Node]engine.Place // the scenario line of the action before a state
	before      *session.Node                  // the state before this line; nil if the line began a game
	plain, ran  bool                           // whether the line is an action; whether Lua ran
	quiet       bool                           // whether an earlier input is replayed without printing
	spent       int64                          // instructions of dropped games and of reading lines
	worked      int64                          // Instructions before this line
	interrupted atomic.Bool
	running     bool // Lua is running
	quitting    bool
}

// Reply is the result of a line.
type Reply struct {
	More   bool // whether the input continues on the next line
	Quit   bool
	Failed bool // whether an error was printed
}

// New returns a console and starts its first game. It prints nothing.
func New(o Options) (*Console, error) {
	o.Run = cmp.Or(o.Run, usualRun)
	c := &Console{Options: o, variables: map[string]bool{}, fixed: map[string]lua.LValue{}}
	player, err := o.Content.Player()
	if err != nil {
		return nil, err
	}
	c.player = player
	c.vm = sandbox.NewVM(o.limits())
	c.vm.Stopping(c.isStopped)
	c.values = c.newVariables()
	if c.part, err = prompt.Open(player, c.vm, host{c}); err != nil {
		return nil, err
	}
	c.names, c.definers = c.part.Names()
	c.fixed["print"] = c.vm.L.NewFunction(c.luaPrint)
	c.fixed["inspect"] = c.vm.L.NewFunction(c.luaInspect)
	c.Add(verbs()...)
	words := o.Words
	if words == "" {
		words = c.part.Openings()[0]
	}
	first := c.words(words, o.Seed)
	if o.First != nil {
		first = *o.First
	}
	if setup := first.Setup; first.Begin == nil {
		first.Begin = func(log *engine.Log) (screen.Table, error) { return c.part.NewGame(*setup, log) }
	}
	if err := c.begin(first); err != nil {
		return nil, err
	}
	c.classifyNames()
	return c, nil
}

// limits returns the limits of a line of Lua. Callbacks in it have the default limits.
func (o *Options) limits() sandbox.Limits {
	l := sandbox.DefaultLimits()
	if l.LoadInstructions = o.Instructions; l.LoadInstructions == 0 {
		l.LoadInstructions = 50_000_000
	}
	l.Bytes = 64 << 20
	l.Output = 1 << 20
	return l
}

// words returns an opening that creates a game with a set-up.
func (c *Console) words(setupWords string, seed engine.Seed) prompt.Opening {
	setup := scripting.Start{Seed: seed, Words: c.Content.FullWords(setupWords)}
	return prompt.Opening{Words: setupWords, Setup: &setup, Begin: func(log *engine.Log) (screen.Table, error) {
		return c.part.NewGame(setup, log)
	}}
}

// createGame creates the first state of a game and charges its instructions to the console.
func (c *Console) createGame(o prompt.Opening, log *engine.Log) (screen.Table, error) {
	runtime := c.part.Player.Runtime
	begun := engine.CostOf(runtime)
	table, err := o.Begin(log)
	c.spent += beginPrice + engine.CostOf(runtime) - begun
	return table, err
}

// begin starts a game that replaces the current one, to which undo can return. It drops the games
// that redo could return to, and the oldest games above a limit.
func (c *Console) begin(o prompt.Opening) error {
	log := &engine.Log{}
	table, err := c.createGame(o, log)
	if err != nil {
		return err
	}
	if c.session != nil {
		gone := c.later
		c.earlier, c.later = append(c.earlier, played{c.session, c.opening}), nil
		for _, old := range slices.Concat(c.earlier[:max(0, len(c.earlier)-maxEarlier)], gone) {
			c.spent += old.session.Instructions() + old.session.RebuildCost() + old.session.ReadingCost()
		}
		c.earlier = slices.Clone(c.earlier[max(0, len(c.earlier)-maxEarlier):])
	}
	c.session, c.opening = session.New(table, log.Events), o
	c.session.Rejoins = true
	c.games++
	c.acted, c.before = nil, nil
	return nil
}

const maxEarlier = 20

// played is a replaced game with its history.
type played struct {
	session *session.Session
	opening prompt.Opening
}

// switchGame makes the last game in from the current one, moves the previous one to the end of to,
// and prints the stage.
func (c *Console) switchGame(from, to *[]played) error {
	last := len(*from) - 1
	g := (*from)[last]
	if err := g.session.Adopt(c.part.Adopt); err != nil {
		return err
	}
	*from, *to = (*from)[:last], append(*to, played{c.session, c.opening})
	c.session, c.opening = g.session, g.opening
	c.games++
	c.acted, c.before = nil, g.session.At()
	where := "Back in the previous game: "
	if to == &c.earlier {
		where = "In the next game: "
	}
	c.Say(where + g.opening.Words)
	c.printStage()
	return nil
}

func (c *Console) files() ([]*source.Text, error) {
	if c.Files == nil {
		return nil, nil
	}
	return c.Files()
}

// Session returns the game in progress with its history. Other goroutines must not use it while a
// line runs.
func (c *Console) Session() *session.Session { return c.session }

// Opening returns how the game in progress was started.
func (c *Console) Opening() prompt.Opening { return c.opening }

// Player returns the interpreter of the current scripts.
func (c *Console) Player() scripting.Interpreter { return c.player }

// Part returns the console's interface to the ruleset.
func (c *Console) Part() *prompt.Prompt { return c.part }

// Print prints lines.
func (c *Console) Print(lines ...string) {
	for _, l := range lines {
		io.WriteString(c.Out, l+"\n")
	}
}

// Say prints a text in wrapped lines, unless c.quiet is set.
func (c *Console) Say(text string) {
	if !c.quiet {
		c.Print(c.Screen().Wrap(text, 2)...)
	}
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

// Welcome prints the title, a hint at help, and the stage.
func (c *Console) Welcome() {
	c.mu.Lock()
	defer c.mu.Unlock()
	title := c.Screen().Title(c.Ruleset.Title)
	if c.opening.Words != c.Ruleset.Title { // the whole game has no other words
		title += " · " + c.opening.Words
	}
	c.Print(title)
	c.Say("Type moves, stage directions, Lua or console commands; an empty line shows the stage. `help` lists everything, `quit` leaves.")
	c.printStage()
}

// Stage prints the stage of the game.
func (c *Console) Stage() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.printStage()
}

// Interrupt stops the running line.
func (c *Console) Interrupt() { c.interrupted.Store(true) }

func (c *Console) isStopped() bool {
	return c.interrupted.Load() || c.Stopped != nil && c.Stopped() || c.overspent()
}

// Cancel drops the lines of an unfinished input.
func (c *Console) Cancel() (dropped bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	some := len(c.pending) > 0
	c.pending = nil
	return some
}

var errUnfinished = errors.New("the input ends in the middle of a statement")

// End must be called after the last line. It prints an error if an input is unfinished.
func (c *Console) End() Reply {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending) == 0 {
		return Reply{Quit: true}
	}
	line := strings.Join(c.pending, "\n")
	c.pending = nil
	c.complain(c.quote(line, errUnfinished))
	return Reply{Quit: true, Failed: true}
}

// host implements prompt.Host.
type host struct{ c *Console }

func (h host) Table() screen.Table {
	if h.c.session == nil {
		return nil
	}
	return h.c.session.Table()
}

func (h host) Game() int { return h.c.games }

func (h host) Act(a engine.Action) error { return h.c.act(a) }

func (h host) Begin(o prompt.Opening) error {
	if h.c.capture != nil {
		return errors.New("that starts a new game; it is not an action of this one")
	}
	if err := h.c.begin(o); err != nil {
		return err
	}
	h.c.acted = append(h.c.acted, h.c.session.Start())
	return nil
}

func (h host) Adopt() error {
	if h.c.session == nil {
		return nil
	}
	return h.c.session.Adopt(h.c.part.Adopt)
}

func (h host) Events() (events []engine.Event) {
	for _, n := range h.c.session.Path() {
		events = append(events, n.Events...)
	}
	return events
}
