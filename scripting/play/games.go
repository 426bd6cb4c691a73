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

// Games are the games played by the scenarios of one file; this part is the same for all rulesets.
// Show and Again must be set.
type Games struct {
	// Show returns the value with which a script plays a game.
	Show func(*PlayedGame) lua.LValue

	// Again returns a copy of a game on a fresh interpreter.
	Again func(screen.Table) (screen.Table, error)

	// Callbacks runs the callbacks of the file's own definitions; nil if there are none.
	Callbacks *sandbox.VM

	// Driver is the interpreter of the scenario file, whose budget is charged for its games; nil if
	// nothing is charged.
	Driver *sandbox.VM

	// Scope resolves ids in a mod's file, and Knows reports whether a definition exists; both are
	// nil for other files.
	Scope *vocabulary.Scope
	Knows func(kind, id string) bool

	// Scripted returns the instructions of callbacks so far.
	Scripted func() int64

	paid    int64         // part of Scripted that was charged
	acting  bool          // an action or a forecast is in progress
	began   int           // number of games since Begin
	events  int           // number of events in them
	list    []*PlayedGame // games of the present scenario
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

// Recorded is the record of a game of a scenario, to play it again.
type Recorded struct {
	Start  screen.Table   // in its first state
	Events []engine.Event // events before Start
	At     engine.Place   // where the scenario begins it
	Steps  []RecordedStep
}

// RecordedStep is an action of a scenario, and its line.
type RecordedStep struct {
	Action engine.Action
	At     engine.Place
}

// Record turns on the recording of games that begin from now on.
func (g *Games) Record() { g.recording = true }

// RecordedGames returns the records of the games since Begin.
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
	actWork      = 100  // for an action,
	eventWork    = 5    // and each of its events
	askWork      = 500  // for looking ahead
	questionWork = 200  // for any question with arguments
	gameBytes    = 30_000
	eventBytes   = 160
)

// Idle returns an error if an action, a forecast or a callback is in progress, in which case a
// script must not act.
func (g *Games) Idle() error {
	switch {
	case g.acting:
		return scripting.ErrActing
	case g.Callbacks != nil && g.Callbacks.Running():
		return scripting.ErrCallback
	}
	return nil
}

// While calls do, which may run callbacks and act. It is an error unless Idle.
func (g *Games) While(do func() error) error {
	if err := g.Idle(); err != nil {
		return err
	}
	g.acting = true
	defer func() { g.acting = false }()
	return do()
}

// Begins is While for beginning a game, which it counts and charges.
func (g *Games) Begins(do func() error) error {
	if g.began++; g.began > maxGames {
		return fmt.Errorf("%w: a scenario can start at most %d games", sandbox.ErrMemory, maxGames)
	}
	return g.metered(gameWork, gameBytes, do)
}

// Asks is While for a forecast, which it charges.
func (g *Games) Asks(do func() error) error { return g.metered(askWork, 0, do) }

// metered is While with a price. It also charges the instructions of callbacks, even if there is an
// error.
func (g *Games) metered(instructions, bytes int64, do func() error) error {
	if err := cmp.Or(g.ChargeReads(), g.pay(instructions, bytes)); err != nil {
		return err
	}
	begun := g.scriptInstructions()
	defer func() { g.paid = g.scriptInstructions() }()
	err := g.While(do)
	worked := g.scriptInstructions() - begun
	if g.heavy {
		worked /= 2 // a copy was tried before, too
	}
	return cmp.Or(err, g.pay(worked, 0))
}

// ChargeReads charges for callbacks that have run since the last time because a game was read: cards may
// compute what they grant.
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

// pay charges the scenario's budget.
func (g *Games) pay(instructions, bytes int64) error {
	if g.Driver == nil {
		return nil
	}
	return g.Driver.Pay(instructions, bytes)
}

// Play adds a game that has just begun and returns the value for its script.
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

// ErrForgotten is the error of playing a game of another scenario or another random outcome.
var ErrForgotten = errors.New("the game belongs to another scenario or outcome: start one in this one")

// Apply applies an action to a game, in a heavy scenario after a trial on two copies.
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

// directWork is the price of parsing a stage direction, in instructions, besides its bytes.
const directWork = 400

// Directed returns argument 2, a stage direction, and charges for parsing it.
func Directed(L *lua.LState) string {
	text := sandbox.String(L, 2, "direct", "stage direction")
	sandbox.Spend(L, directWork+len(text))
	return text
}

// Direct is the method of a game that applies a stage direction, in the words of the console:
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

// parse parses a stage direction. In a mod's file, ids of the mod come before others, and those of
// mods it may not use are errors.
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

// full returns a line with its words replaced by the full ids they mean in the file.
func (g *Games) full(line string) string {
	words := strings.Fields(line)
	for i, word := range words {
		words[i] = g.Scope.Name(word, g.Knows)
	}
	return strings.Join(words, " ")
}

// checkAllowed returns an error if an action, described in full, names something of a mod that
// the file may not use, and the line contains that name or part of it.
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

// Tables returns the tables of the games since Begin.
func (g *Games) Tables() (list []screen.Table) {
	for _, p := range g.list {
		list = append(list, p.Table)
	}
	return list
}

// Begin begins a scenario: it drops the games of the one before.
func (g *Games) Begin() {
	g.list, g.trial = nil, nil
	g.acting, g.began, g.events = false, 0, 0
}

// Heavy makes every action run twice, the second time on a fresh interpreter; a difference is an
// error.
func (g *Games) Heavy() { g.heavy = true }

// Limits of the story of a failed scenario: the last games, and the last lines of each.
const (
	toldGames = 5
	toldLines = 300 // of each
)

// Story returns the story of the games since Begin, in lines.
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

// Outcome begins one random outcome: it returns a copy of the last game, or nil if there is none.
// That copy and all games from now on take their random results from b. Games of the previous
// outcome are dropped. A nil b ends the outcomes.
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
