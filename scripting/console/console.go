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

// Options say what a console begins with.
type Options struct {
	Ruleset *scripting.Ruleset
	Content scripting.Content
	Seed    engine.Seed
	Words   string // set-up of the first game; "" leaves it to the ruleset

	// First is how the first game begins, where that is not by Words. It may be
	// nil; without Begin it is by its Setup to the letter.
	First *prompt.Opening

	// Files reads the scripts as they are now, scenarios among them, for questions
	// about what they speak of. It may be nil: there are none.
	Files func() ([]*source.Text, error)

	// Edit lets the person who types edit a file of scripts, from a line on, and reports
	// whether it could. It may be nil.
	Edit func(engine.Place) (edited bool, err error)

	// Keeper is told of what is carried out; it may be nil.
	Keeper Keeper

	// Elsewhere says where a line begins with a verb that is none here; "" where with no verb
	// at all. It may be nil.
	Elsewhere func(line string) string

	Out    io.Writer
	Screen func() screen.Screen // asked whenever something is printed

	// Instructions bound what one line of Lua does by itself; 0 stands for some
	// seconds of work. What its actions do is bounded as in any game.
	Instructions int64

	// Run is how many instructions the scripts of the game may take for one search
	// of best, and for playing what was recorded again; 0 stands for some seconds of
	// work.
	Run int64

	// Stopped ends the line that is running, as Interrupt does, as long as it is
	// true. It may be nil.
	Stopped func() bool
}

// Console is a prompt. Its methods may be called from any goroutine: while a
// line runs, they wait for its end, but for Interrupt.
type Console struct {
	mu sync.Mutex
	Options
	verbs []Command

	player scripting.Interpreter
	part   *prompt.Prompt
	vm     *sandbox.VM

	session *session.Session
	opening prompt.Opening
	earlier []played // games that others followed, the latest last
	later   []played // games that were gone back from
	games   int

	names, definers []string // of the ruleset
	steady, present []string // those that stay the same while a line runs, and the others
	variables       map[string]bool
	values          *lua.LTable           // of the variables
	fixed           map[string]lua.LValue // the console's own names
	chunk           *syntax.Chunk         // of the line that runs
	typed           strings.Builder       // every line so far, for errors to quote
	lines           int                   // in it
	pending         []string              // lines of an input that is not finished

	watches     []string  // expressions whose values are shown after every action
	capture     *captured // set while an action is only looked at
	acted       []*session.Node
	written     map[*session.Node]engine.Place // where a scenario does what led to a state
	before      *session.Node                  // where the present line began to act
	plain, ran  bool                           // the line is an action in the words of the game; Lua ran
	quiet       bool                           // what is typed was typed before
	spent       int64                          // instructions of games that cannot be gone back to
	worked      int64                          // all there were before the present line
	interrupted atomic.Bool
	running     bool // Lua is
	quitting    bool
}

// Reply describes what came of a line.
type Reply struct {
	More   bool // the input goes on with the next line
	Quit   bool
	Failed bool // there was an error, and it was printed
}

// New opens a console and begins its first game. Nothing is printed.
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
	c.sort()
	return c, nil
}

// limits returns those of a line: a callback that is typed in has the usual ones.
func (o *Options) limits() sandbox.Limits {
	l := sandbox.DefaultLimits()
	if l.LoadInstructions = o.Instructions; l.LoadInstructions == 0 {
		l.LoadInstructions = 50_000_000
	}
	l.Bytes = 64 << 20
	l.Output = 1 << 20
	return l
}

// words is the opening of a game by words of a set-up.
func (c *Console) words(words string, seed engine.Seed) prompt.Opening {
	setup := scripting.Start{Seed: seed, Words: c.Content.FullWords(words)}
	return prompt.Opening{Words: words, Setup: &setup, Begin: func(log *engine.Log) (screen.Table, error) {
		return c.part.NewGame(setup, log)
	}}
}

// deal makes the first state of a game, and charges for it.
func (c *Console) deal(o prompt.Opening, log *engine.Log) (screen.Table, error) {
	runtime := c.part.Player.Runtime
	begun := engine.Meters(runtime)
	table, err := o.Begin(log)
	c.spent += beginPrice + engine.Meters(runtime) - begun
	return table, err
}

// begin starts a game in place of the present one.
func (c *Console) begin(o prompt.Opening) error {
	log := &engine.Log{}
	table, err := c.deal(o, log)
	if err != nil {
		return err
	}
	if c.session != nil {
		gone := c.later
		c.earlier, c.later = append(c.earlier, played{c.session, c.opening}), nil
		for _, old := range slices.Concat(c.earlier[:max(0, len(c.earlier)-maxEarlier)], gone) {
			c.spent += old.session.Instructions() + old.session.Remade() + old.session.Reading()
		}
		c.earlier = slices.Clone(c.earlier[max(0, len(c.earlier)-maxEarlier):])
	}
	c.session, c.opening = session.New(table, log.Events), o
	c.session.Rejoins = true
	c.games++
	c.acted, c.before = nil, nil
	return nil
}

// maxEarlier limits how many games can be gone back to.
const maxEarlier = 20

// played is a game of this console with its past.
type played struct {
	session *session.Session
	opening prompt.Opening
}

// change goes to the last of some games and leaves the present one to others.
func (c *Console) change(from, to *[]played) error {
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
	c.stage()
	return nil
}

// files are the scripts there are.
func (c *Console) files() ([]*source.Text, error) {
	if c.Files == nil {
		return nil, nil
	}
	return c.Files()
}

// Session is the game in progress with its past. Whoever uses it must be a verb,
// or hold the console in another way.
func (c *Console) Session() *session.Session { return c.session }

// Opening returns how the game in progress began.
func (c *Console) Opening() prompt.Opening { return c.opening }

// Player is the interpreter of the present scripts.
func (c *Console) Player() scripting.Interpreter { return c.player }

// Part is the ruleset's part in the console.
func (c *Console) Part() *prompt.Prompt { return c.part }

// Print prints lines.
func (c *Console) Print(lines ...string) {
	for _, l := range lines {
		io.WriteString(c.Out, l+"\n")
	}
}

// Say prints a sentence, wrapped.
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

// Welcome prints what the console begins with.
func (c *Console) Welcome() {
	c.mu.Lock()
	defer c.mu.Unlock()
	title := c.Screen().Title(c.Ruleset.Title)
	if c.opening.Words != c.Ruleset.Title { // which stands for the whole game
		title += " · " + c.opening.Words
	}
	c.Print(title)
	c.Say("Type moves, stage directions, Lua or console commands; an empty line shows the stage. `help` lists everything, `quit` leaves.")
	c.stage()
}

// Stage prints what there is to see.
func (c *Console) Stage() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stage()
}

// Interrupt stops the line that is running. It may be called at any time.
func (c *Console) Interrupt() { c.interrupted.Store(true) }

// isStopped reports whether the line that is running is to end.
func (c *Console) isStopped() bool {
	return c.interrupted.Load() || c.Stopped != nil && c.Stopped() || c.overspent()
}

// Cancel forgets an input that is not finished, and reports whether there was one.
func (c *Console) Cancel() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	some := len(c.pending) > 0
	c.pending = nil
	return some
}

// errUnfinished is the error of input that ends in the middle.
var errUnfinished = errors.New("the input ends in the middle of a statement")

// End tells the console that there is no more input.
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

// host is the console as its ruleset sees it.
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
