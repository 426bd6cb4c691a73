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

// Games are the games that the scenarios of one file play: what a ruleset's
// Scenario is the same for every game. A ruleset holds one and lends it its own
// words: Show and Again must be set.
type Games struct {
	// Show makes the value that a script plays a game by.
	Show func(*PlayedGame) lua.LValue

	// Again is a copy of a game on a fresh interpreter.
	Again func(screen.Table) (screen.Table, error)

	// Callbacks is the machine that runs the callbacks of what the file itself
	// defines; nil where it defines nothing.
	Callbacks *sandbox.VM

	// Driver is the machine of the scenario file, whose budget pays for what its
	// games do; nil where nobody pays.
	Driver *sandbox.VM

	// Scope is what names mean in the file of a mod, and Knows tells which definitions there
	// are; nil for any other file.
	Scope *vocabulary.Scope
	Knows func(kind, id string) bool

	// Scripted is how many instructions the callbacks of its games took so far.
	Scripted func() int64

	paid    int64         // of Scripted, outside of actions and forecasts
	acting  bool          // an action or a forecast is in progress
	began   int           // games since Begin
	events  int           // that they caused
	list    []*PlayedGame // of the scenario in progress
	settled int           // how many of them there were before for_all_outcomes
	trial   *engine.Branches
	heavy   bool

	recording bool
}

// PlayedGame represents one game of a scenario.
type PlayedGame struct {
	Table screen.Table
	Log   *engine.Log

	games  *Games
	record *Recorded // nil where nobody wants it
}

// Recorded describes how a game of a scenario came about, for who plays it again.
type Recorded struct {
	Start  screen.Table   // as it began
	Events []engine.Event // that led there
	At     engine.Place   // where the scenario begins it
	Steps  []RecordedStep
}

// RecordedStep is an action that a scenario did, and the line that did it.
type RecordedStep struct {
	Action engine.Action
	At     engine.Place
}

// Record lets every game that begins from now on be recorded.
func (g *Games) Record() { g.recording = true }

// RecordedGames returns the games since Begin, as they were recorded.
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

// What the games of one scenario can come to.
const (
	maxGames     = 2000
	maxEvents    = 200_000
	gameWork     = 2000 // instructions that beginning a game counts for
	actWork      = 100  // that an action counts for,
	eventWork    = 5    // and each of its events
	askWork      = 500  // that looking ahead counts for
	questionWork = 200  // and any question with arguments
	gameBytes    = 30_000
	eventBytes   = 160
)

// Idle returns nil, or what is in progress: an action, a forecast or a callback, so that it is
// not the scenario or the prompt that speaks.
func (g *Games) Idle() error {
	switch {
	case g.acting:
		return scripting.ErrActing
	case g.Callbacks != nil && g.Callbacks.Running():
		return scripting.ErrCallback
	}
	return nil
}

// While does what lets callbacks act.
func (g *Games) While(do func() error) error {
	if err := g.Idle(); err != nil {
		return err
	}
	g.acting = true
	defer func() { g.acting = false }()
	return do()
}

// Begins returns While for beginning a game.
func (g *Games) Begins(do func() error) error {
	if g.began++; g.began > maxGames {
		return fmt.Errorf("%w: a scenario can start at most %d games", sandbox.ErrMemory, maxGames)
	}
	return g.metered(gameWork, gameBytes, do)
}

// Asks returns While for a forecast.
func (g *Games) Asks(do func() error) error { return g.metered(askWork, 0, do) }

// metered returns While for what the scenario pays for: so much, and what the callbacks take,
// whether or not there is an error.
func (g *Games) metered(instructions, bytes int64, do func() error) error {
	if err := cmp.Or(g.Looked(), g.pay(instructions, bytes)); err != nil {
		return err
	}
	begun := g.scriptInstructions()
	defer func() { g.paid = g.scriptInstructions() }()
	err := g.While(do)
	worked := g.scriptInstructions() - begun
	if g.heavy {
		worked /= 2 // it was tried before on a copy
	}
	return cmp.Or(err, g.pay(worked, 0))
}

// Looked pays for the callbacks that have run since the last time because somebody
// looked at a game: what a card grants may be asked of it.
func (g *Games) Looked() error {
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

// pay takes instructions and bytes off the scenario's budget.
func (g *Games) pay(instructions, bytes int64) error {
	if g.Driver == nil {
		return nil
	}
	return g.Driver.Pay(instructions, bytes)
}

// Play adds a game that has just begun and returns what its script is given.
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

// ErrForgotten is the error of playing a game that was begun in another scenario,
// or in another outcome of chance.
var ErrForgotten = errors.New("the game belongs to another scenario or outcome: start one in this one")

// Apply applies an action to a game: as it is, or twice in a heavy scenario.
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

// directWork holds what reading a stage direction counts for, beside its bytes.
const directWork = 400

// Directed returns the stage direction that a script gives, which pays for its reading.
func Directed(L *lua.LState) string {
	text := sandbox.String(L, 2, "direct", "stage direction")
	sandbox.Spend(L, directWork+len(text))
	return text
}

// Direct returns the method of a game that applies a stage direction, in the words of the
// console: f:direct("hp pip 3").
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

// parse reads a stage direction: with the names of the file's own mod before others, and
// none of mods of which it cannot speak.
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
	return a, p.games.refuseInCallback(text, p.Table.Describe(a))
}

// full returns a line with the full names of what its words mean in the file.
func (g *Games) full(line string) string {
	words := strings.Fields(line)
	for i, word := range words {
		words[i] = g.Scope.Name(word, g.Knows)
	}
	return strings.Join(words, " ")
}

// refuseInCallback returns the error of a line that means, as is described, something of a mod of which
// the file cannot speak, and names it, be it by a part of its name; nil for any other.
func (g *Games) refuseInCallback(line, described string) error {
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

// Tables returns the games since Begin.
func (g *Games) Tables() (list []screen.Table) {
	for _, p := range g.list {
		list = append(list, p.Table)
	}
	return list
}

// Begin forgets the games of the scenario before.
func (g *Games) Begin() {
	g.list, g.trial = nil, nil
	g.acting, g.began, g.events = false, 0, 0
}

// Heavy makes every action run twice, the second time on a fresh interpreter,
// and an error of any difference.
func (g *Games) Heavy() { g.heavy = true }

// What is told of the games of a scenario that failed: the last of them, each to
// its end.
const (
	toldGames = 5
	toldLines = 300 // of each
)

// Story tells what happened in the games since Begin.
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

// Outcome begins one outcome of chance: what it returns to the script is a
// copy of the game made last, or nil when there is none, and this copy and
// all games made from now on take their chance from b. The games of the
// outcome before are forgotten. nil ends it.
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
		return lua.LNil // what is used up ends the call
	}
	t := last.Table.Fresh()
	t.CopyFrom(last.Table)
	log := &engine.Log{Events: slices.Clone(last.Log.Events)}
	t.Listen(log)
	return g.Play(t, log)
}
