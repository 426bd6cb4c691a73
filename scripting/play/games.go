package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
)

// Games holds the games of the scenarios of one file, for all rulesets. The first two fields
// must be set.
type Games struct {
	// Show returns the Lua value of a game.
	Show func(*PlayedGame) lua.LValue

	// Again returns a copy of a game on a fresh interpreter.
	Again func(screen.Table) (screen.Table, error)

	// Callbacks runs the callbacks of the file's own definitions; nil if there are none.
	Callbacks *sandbox.VM

	// Driver is the interpreter of the scenario file, whose budget pays for its games; nil if
	// nothing is charged.
	Driver *sandbox.VM

	// Both are nil except for files of mods.
	Scope *vocabulary.Scope          // resolves ids in the file
	Knows func(kind, id string) bool // reports whether a definition exists

	// Scripted returns the number of instructions that callbacks have used so far.
	Scripted func() int64

	paid    int64         // instructions of callbacks already charged
	acting  bool          // an action or a forecast is in progress
	began   int           // number of games of the current scenario
	events  int           // number of events in them
	list    []*PlayedGame // games of the current scenario
	settled int           // number of them before for_all_outcomes
	trial   *engine.Branches
	heavy   bool

	recording bool
}

// PlayedGame is a game of a scenario.
type PlayedGame struct {
	Table screen.Table
	Log   *engine.Log

	games  *Games
	record *Recorded // nil if not recorded
}

// Recorded is the record of a game of a scenario, to repeat it.
type Recorded struct {
	Start  screen.Table   // the game in its first state
	Events []engine.Event // events before Start
	At     engine.Place   // line where the scenario begins it
	Steps  []RecordedStep
}

// RecordedStep is an action of a scenario and the line of the call.
type RecordedStep struct {
	Action engine.Action
	At     engine.Place
}

// Record turns on recording for games that begin later.
func (g *Games) Record() { g.recording = true }

// RecordedGames returns the records of the games of the current scenario.
func (g *Games) RecordedGames() (list []*Recorded) {
	for _, p := range g.list {
		list = append(list, p.record)
	}
	return list
}

func (g *Games) here() engine.Place {
	if g.Driver == nil {
		return engine.Place{}
	}
	return g.Driver.Here()
}

// Limits of the games of one scenario, and prices.
const (
	maxGames     = 2000
	maxEvents    = 200_000
	gameWork     = 2000 // instructions for beginning a game
	actWork      = 100  // instructions for an action
	eventWork    = 5    // instructions for each of its events
	askWork      = 500  // instructions for a forecast
	questionWork = 200  // instructions for any question with arguments
	gameBytes    = 30_000
	eventBytes   = 160
)

// Idle returns an error if an action, a forecast or a callback is in progress, so that a script
// must not act.
func (g *Games) Idle() error {
	switch {
	case g.acting:
		return scripting.ErrActing
	case g.Callbacks != nil && g.Callbacks.Running():
		return scripting.ErrCallback
	}
	return nil
}

// While calls do, which may run callbacks and apply actions. It returns an error instead unless
// the games are idle.
func (g *Games) While(do func() error) error {
	if err := g.Idle(); err != nil {
		return err
	}
	g.acting = true
	defer func() { g.acting = false }()
	return do()
}

// Begins calls do, which begins a game, if the games are idle. It counts and charges the game.
func (g *Games) Begins(do func() error) error {
	if g.began++; g.began > maxGames {
		return fmt.Errorf("%w: a scenario can start at most %d games", sandbox.ErrMemory, maxGames)
	}
	return g.metered(gameWork, gameBytes, do)
}

// Asks calls do, which makes a forecast, if the games are idle. It charges the forecast.
func (g *Games) Asks(do func() error) error { return g.metered(askWork, 0, do) }

// metered calls do if the games are idle, and charges a price and the instructions of callbacks,
// even if do returns an error.
func (g *Games) metered(instructions, bytes int64, do func() error) error {
	if err := cmp.Or(g.ChargeReads(), g.pay(instructions, bytes)); err != nil {
		return err
	}
	before := g.scriptInstructions()
	defer func() { g.paid = g.scriptInstructions() }()
	err := g.While(do)
	worked := g.scriptInstructions() - before
	if g.heavy {
		worked /= 2 // a copy was tried before, too
	}
	return cmp.Or(err, g.pay(worked, 0))
}

// ChargeReads charges the instructions of callbacks that ran because a script read a game since
// the last call: cards may compute what they grant.
func (g *Games) ChargeReads() error {
	worked := g.scriptInstructions() - g.paid
	if worked == 0 || g.acting {
		return nil
	}
	g.paid += worked
	return g.pay(worked, 0)
}

func (g *Games) scriptInstructions() int64 {
	if g.Scripted == nil {
		return 0
	}
	return g.Scripted()
}

func (g *Games) pay(instructions, bytes int64) error {
	if g.Driver == nil {
		return nil
	}
	return g.Driver.Pay(instructions, bytes)
}

// Play adds a game that has just begun, and returns its Lua value.
func (g *Games) Play(t screen.Table, log *engine.Log) lua.LValue {
	p := &PlayedGame{Table: t, Log: log, games: g}
	if g.recording {
		start := t.Fresh()
		start.CopyFrom(t)
		p.record = &Recorded{Start: start, Events: slices.Clone(log.Events), At: g.here()}
	}
	t.Trial(g.trial)
	g.list = append(g.list, p)
	return g.Show(p)
}

// ErrForgotten is the error of playing a game of another scenario or random outcome.
var ErrForgotten = errors.New("the game belongs to another scenario or outcome: start one in this one")

// Apply applies an action to the game, with the determinism check if that is enabled.
func (p *PlayedGame) Apply(a engine.Action) error {
	if !slices.Contains(p.games.list, p) {
		return ErrForgotten
	}
	g := p.games
	before := p.Log.Mark()
	err := g.metered(actWork, 0, func() error {
		if g.heavy {
			return ApplyTwice(p.Table, g.Again, a)
		}
		return p.Table.Apply(a)
	})
	if err != nil {
		return err
	}
	if p.record != nil {
		p.record.Steps = append(p.record.Steps, RecordedStep{a, g.here()})
	}
	happened := p.Log.Mark() - before
	if g.events += happened; g.events > maxEvents {
		return fmt.Errorf("%w: the games of a scenario can cause at most %d events", sandbox.ErrMemory, maxEvents)
	}
	return g.pay(eventWork*int64(happened), eventBytes*int64(happened))
}

// directWork is the price of parsing a stage direction, in instructions, without that of its
// bytes.
const directWork = 400

// Directed returns argument 2, the text of a stage direction, and charges for parsing it.
func Directed(L *lua.LState) string {
	text := sandbox.String(L, 2, "direct", "stage direction")
	sandbox.Spend(L, directWork+len(text))
	return text
}

// Direct is the Lua method of a game that applies a stage direction, written as in the console:
// f:direct("hp pip 3").
func (p *PlayedGame) Direct(L *lua.LState) int {
	text := Directed(L)
	a, err := p.parse(text)
	if err == nil && slices.Contains(p.Table.Legal(nil), a) {
		err = errors.New("that is a move: use its own method")
	}
	if err == nil {
		err = p.Apply(a)
	}
	if err != nil {
		runtime.Refuse(L, fmt.Sprintf("cannot direct %q", text), err)
	}
	return 0
}

// parse parses a stage direction. In the file of a mod, ids of that mod have precedence, and ids
// of mods that it may not use are errors.
func (p *PlayedGame) parse(text string) (engine.Action, error) {
	if p.games.Scope == nil {
		return p.Table.Parse(text)
	}
	a, err := p.Table.Parse(p.games.full(text))
	if err != nil {
		a, err = p.Table.Parse(text)
	}
	if err != nil {
		return a, err
	}
	return a, p.games.checkAllowed(text, p.Table.Describe(a))
}

func (g *Games) full(line string) string {
	words := strings.Fields(line)
	for i, word := range words {
		words[i] = g.Scope.Name(word, g.Knows)
	}
	return strings.Join(words, " ")
}

// checkAllowed returns an error if described, the full text of an action, contains the id of a mod
// that the file may not use, and line contains a part of that id.
func (g *Games) checkAllowed(line, described string) error {
	for _, word := range strings.Fields(described) {
		why := g.Scope.WhyBarred(word)
		names := func(typed string) bool {
			return len(typed) > 2 && strings.Contains(word, speech.Fold(typed))
		}
		if why != "" && slices.ContainsFunc(strings.Fields(line), names) {
			return errors.New(why)
		}
	}
	return nil
}

// Tables returns the tables of the games of the current scenario.
func (g *Games) Tables() (list []screen.Table) {
	for _, p := range g.list {
		list = append(list, p.Table)
	}
	return list
}

// Begin drops the games of the previous scenario.
func (g *Games) Begin() {
	g.list, g.trial = nil, nil
	g.acting, g.began, g.events = false, 0, 0
}

// Heavy enables the determinism check: each action is repeated on a fresh interpreter, and a
// difference is an error.
func (g *Games) Heavy() { g.heavy = true }

// Limits of the story of a failed scenario: the last games, and the last lines of each.
const (
	toldGames = 5
	toldLines = 300 // of each game
)

// Story describes the events of the games of the current scenario, in lines.
func (g *Games) Story(s screen.Screen) (lines []string) {
	first := max(0, len(g.list)-toldGames)
	if first > 0 {
		lines = append(lines, fmt.Sprintf("... %d earlier games", first))
	}
	for i, p := range g.list[first:] {
		if len(g.list) > 1 {
			lines = append(lines, fmt.Sprintf("Game %d", first+i+1))
		}
		story := p.Table.Story(p.Log.Events, s)
		if skip := len(story) - toldLines; skip > 0 {
			lines = append(lines, fmt.Sprintf("... %d earlier lines", skip))
			story = story[skip:]
		}
		lines = append(lines, story...)
	}
	return lines
}

// Outcome begins the next random outcome of for_all_outcomes. It drops the games of the previous
// outcome, and returns the Lua value of a copy of the last game before the first outcome, or nil
// if there is none. That copy and all later games take their random results from b. A nil b ends
// the outcomes.
func (g *Games) Outcome(b *engine.Branches) lua.LValue {
	if g.trial == nil {
		g.settled = len(g.list)
	}
	g.trial = b
	g.list = g.list[:g.settled]
	if b == nil || g.settled == 0 {
		return lua.LNil
	}
	last := g.list[g.settled-1]
	if g.pay(int64(len(last.Log.Events)), eventBytes*int64(len(last.Log.Events))) != nil {
		return lua.LNil // the budget is used up, which ends the call
	}
	t := last.Table.Fresh()
	t.CopyFrom(last.Table)
	log := &engine.Log{Events: slices.Clone(last.Log.Events)}
	t.Listen(log)
	return g.Play(t, log)
}
