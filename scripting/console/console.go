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
	Words   string // set-up of the first game; "" leaves it to the ruleset

	// First begins the first game, in place of Words, if not nil. Without its Begin the game is set
	// up exactly by its Setup.
	First *prompt.Opening

	// Files returns the present scripts, scenarios included, for the verbs who and open. It may be
	// nil: there are none.
	Files func() ([]*source.Text, error)

	// Edit opens a script in an editor at a place, and reports whether it could. It may be nil.
	Edit func(engine.Place) (edited bool, err error)

	// Keeper saves what is carried out; it may be nil.
	Keeper Keeper

	// Elsewhere returns the error text for a line that begins with a verb of the program that the
	// console does not have; "" for any other line. It may be nil.
	Elsewhere func(line string) string

	Out    io.Writer
	Screen func() screen.Screen // asked whenever something is printed

	// Instructions limits what one line of Lua runs by itself; 0 means some seconds. Its actions
	// are limited as in any game.
	Instructions int64

	// Run limits the instructions of the game's scripts for one search of best and for one replay;
	// 0 means some seconds.
	Run int64

	// Stopped ends the running line, as Interrupt does, while it returns true. It may be nil.
	Stopped func() bool
}

// Console is an interactive prompt for a game. Its methods may be called from any goroutine: all
// but Interrupt wait for the end of the running line.
type Console struct {
	mu sync.Mutex
	Options
	verbs []Command

	player scripting.Interpreter
	part   *prompt.Prompt
	vm     *sandbox.VM

	session *session.Session
	opening prompt.Opening
	earlier []played // games that were replaced by others, the latest last
	later   []played // games left by undo
	games   int

	names, definers []string // names bound by the ruleset
	steady, present []string // names whose values stay the same while a line runs, and the others
	variables       map[string]bool
	values          *lua.LTable           // the values of variables
	fixed           map[string]lua.LValue // values bound to the console's own names
	chunk           *syntax.Chunk         // the line that runs
	typed           strings.Builder       // the input so far, for errors to quote
	lines           int                   // number of lines in typed
	pending         []string              // lines of an unfinished input

	watches     []string  // expressions whose values are shown after every action
	capture     *captured // not nil while an action is only examined
	acted       []*session.Node
	written     map[*session.Node]engine.Place // the place in the scenario of the action before a state
	before      *session.Node                  // the state at which the present line began
	plain, ran  bool                           // the line is an action in the words of the game; Lua ran
	quiet       bool                           // an earlier input is run again: print nothing
	spent       int64                          // instructions of games that were dropped, and of reading lines
	worked      int64                          // Instructions before the present line
	interrupted atomic.Bool
	running     bool // Lua is running
	quitting    bool
}

// Reply is the result of a line.
type Reply struct {
	More   bool // the input goes on with the next line
	Quit   bool
	Failed bool // an error was printed
}

// New returns a console with its first game begun. It prints nothing.
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

// limits returns the limits of a line of Lua; callbacks typed in have the usual ones.
func (o *Options) limits() sandbox.Limits {
	l := sandbox.DefaultLimits()
	if l.LoadInstructions = o.Instructions; l.LoadInstructions == 0 {
		l.LoadInstructions = 50_000_000
	}
	l.Bytes = 64 << 20
	l.Output = 1 << 20
	return l
}

// words returns the opening of a game set up by words.
func (c *Console) words(words string, seed engine.Seed) prompt.Opening {
	setup := scripting.Start{Seed: seed, Words: c.Content.FullWords(words)}
	return prompt.Opening{Words: words, Setup: &setup, Begin: func(log *engine.Log) (screen.Table, error) {
		return c.part.NewGame(setup, log)
	}}
}

// createGame creates the first state of a game, and charges for it.
func (c *Console) createGame(o prompt.Opening, log *engine.Log) (screen.Table, error) {
	runtime := c.part.Player.Runtime
	begun := engine.CostOf(runtime)
	table, err := o.Begin(log)
	c.spent += beginPrice + engine.CostOf(runtime) - begun
	return table, err
}

// begin starts a game in place of the present one, which undo can return to. It forgets the games
// that redo could return to, and the oldest above maxEarlier.
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

// maxEarlier is the number of games that undo can return to.
const maxEarlier = 20

// played is a game of this console with its history.
type played struct {
	session *session.Session
	opening prompt.Opening
}

// switchGame makes the last game of from the present one, and moves the one so far to the end of to.
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

// Session returns the game in progress with its history. Only verbs may use it, or others inside
// Hold.
func (c *Console) Session() *session.Session { return c.session }

// Opening returns how the game in progress began.
func (c *Console) Opening() prompt.Opening { return c.opening }

// Player returns the interpreter of the present scripts.
func (c *Console) Player() scripting.Interpreter { return c.player }

// Part returns the ruleset's part of the console.
func (c *Console) Part() *prompt.Prompt { return c.part }

// Print prints lines.
func (c *Console) Print(lines ...string) {
	for _, l := range lines {
		io.WriteString(c.Out, l+"\n")
	}
}

// Say prints a sentence, wrapped, unless c is quiet.
func (c *Console) Say(text string) {
	if !c.quiet {
		c.Print(c.Screen().Wrap(text, 2)...)
	}
}

// Prompt returns what to show before the next line is typed.
func (c *Console) Prompt() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.pending) > 0 {
		return ". "
	}
	return "> "
}

// Welcome prints the title, a short help and the stage.
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

// Interrupt stops the running line. It may be called at any time, from any goroutine.
func (c *Console) Interrupt() { c.interrupted.Store(true) }

// isStopped reports whether the running line must end.
func (c *Console) isStopped() bool {
	return c.interrupted.Load() || c.Stopped != nil && c.Stopped() || c.overspent()
}

// Cancel drops an unfinished input, and reports whether there was one.
func (c *Console) Cancel() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	some := len(c.pending) > 0
	c.pending = nil
	return some
}

// errUnfinished is the error of an input that ends inside a statement.
var errUnfinished = errors.New("the input ends in the middle of a statement")

// End must be called at the end of all input. An unfinished input is an error, which it prints.
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
