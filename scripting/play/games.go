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
	// ValueOfGame returns the Lua value of a game.
	ValueOfGame func(*PlayedGame) lua.LValue

	// CopyFresh returns a copy of a game on a fresh interpreter.
	CopyFresh func(screen.Table) (screen.Table, error)

	// Callbacks runs the callbacks of the file's own definitions; nil if there are none.
	Callbacks *sandbox.VM

	// Driver is the interpreter of the scenario file, whose budget pays for its games; nil if
	// nothing is charged.
	Driver *sandbox.VM

	// Both are nil except for files of mods.
	Scope     *vocabulary.Scope          // resolves ids in the file
	IsDefined func(kind, id string) bool // reports whether a definition exists

	// CallbackInstructions returns the number of instructions that callbacks have used so far.
	CallbackInstructions func() int64

	chargedInstructions int64         // instructions of callbacks already charged
	isActing            bool          // an action or a forecast is in progress
	gameCount           int           // number of games of the current scenario
	eventCount          int           // number of events in them
	games               []*PlayedGame // games of the current scenario
	gamesBeforeBranches int           // number of them before for_all_outcomes
	branches            *engine.OutcomeEnumerator
	checksDeterminism   bool

	recording bool
}

// PlayedGame is a game of a scenario.
type PlayedGame struct {
	Table screen.Table
	Log   *engine.Log

	games  *Games
	record *GameRecord // nil if not recorded
}

// GameRecord is the record of a game of a scenario, to repeat it.
type GameRecord struct {
	Start  screen.Table   // the game in its first state
	Events []engine.Event // events before Start
	At     engine.Place   // line where the scenario begins it
	Steps  []ActionRecord
}

// ActionRecord is an action of a scenario and the line of the call.
type ActionRecord struct {
	Action engine.Action
	At     engine.Place
}

// StartRecording turns on recording for games that begin later.
func (g *Games) StartRecording() { g.recording = true }

// Records returns the records of the games of the current scenario.
func (g *Games) Records() (list []*GameRecord) {
	for _, p := range g.games {
		list = append(list, p.record)
	}
	return list
}

func (g *Games) currentPlace() engine.Place {
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

// CheckIdle returns an error if an action, a forecast or a callback is in progress, so that a
// script must not act.
func (g *Games) CheckIdle() error {
	switch {
	case g.isActing:
		return scripting.ErrActing
	case g.Callbacks != nil && g.Callbacks.IsRunning():
		return scripting.ErrCallback
	}
	return nil
}

// DoIfIdle calls do, which may run callbacks and apply actions. It returns an error instead unless
// the games are idle.
func (g *Games) DoIfIdle(do func() error) error {
	if err := g.CheckIdle(); err != nil {
		return err
	}
	g.isActing = true
	defer func() { g.isActing = false }()
	return do()
}

// DoBeginGame calls do, which begins a game, if the games are idle. It counts and charges the game.
func (g *Games) DoBeginGame(do func() error) error {
	if g.gameCount++; g.gameCount > maxGames {
		return fmt.Errorf("%w: a scenario can start at most %d games", sandbox.ErrMemory, maxGames)
	}
	return g.doAndCharge(gameWork, gameBytes, do)
}

// DoForecast calls do, which makes a forecast, if the games are idle. It charges the forecast.
func (g *Games) DoForecast(do func() error) error { return g.doAndCharge(askWork, 0, do) }

// doAndCharge calls do if the games are idle, and charges a price and the instructions of
// callbacks, even if do returns an error.
func (g *Games) doAndCharge(instructions, bytes int64, do func() error) error {
	if err := cmp.Or(g.ChargeReads(), g.charge(instructions, bytes)); err != nil {
		return err
	}
	before := g.scriptInstructions()
	defer func() { g.chargedInstructions = g.scriptInstructions() }()
	err := g.DoIfIdle(do)
	worked := g.scriptInstructions() - before
	if g.checksDeterminism {
		worked /= 2 // a copy was tried before, too
	}
	return cmp.Or(err, g.charge(worked, 0))
}

// ChargeReads charges the instructions of callbacks that ran because a script read a game since
// the last call: cards may compute what they grant.
func (g *Games) ChargeReads() error {
	worked := g.scriptInstructions() - g.chargedInstructions
	if worked == 0 || g.isActing {
		return nil
	}
	g.chargedInstructions += worked
	return g.charge(worked, 0)
}

func (g *Games) scriptInstructions() int64 {
	if g.CallbackInstructions == nil {
		return 0
	}
	return g.CallbackInstructions()
}

func (g *Games) charge(instructions, bytes int64) error {
	if g.Driver == nil {
		return nil
	}
	return g.Driver.TryCharge(instructions, bytes)
}

// AddGame adds a game that has just begun, and returns its Lua value.
func (g *Games) AddGame(t screen.Table, log *engine.Log) lua.LValue {
	p := &PlayedGame{Table: t, Log: log, games: g}
	if g.recording {
		start := t.Fresh()
		start.CopyFrom(t)
		p.record = &GameRecord{Start: start, Events: slices.Clone(log.Events), At: g.currentPlace()}
	}
	t.SetOutcomeEnumerator(g.branches)
	g.games = append(g.games, p)
	return g.ValueOfGame(p)
}

// ErrOtherScenario is the error of playing a game of another scenario or random outcome.
var ErrOtherScenario = errors.New("the game belongs to another scenario or outcome: start a new game in this one")

// Apply applies an action to the game, with the determinism check if that is enabled.
func (p *PlayedGame) Apply(a engine.Action) error {
	if !slices.Contains(p.games.games, p) {
		return ErrOtherScenario
	}
	g := p.games
	before := len(p.Log.Events)
	err := g.doAndCharge(actWork, 0, func() error {
		if g.checksDeterminism {
			return ApplyIfDeterministic(p.Table, g.CopyFresh, a)
		}
		return p.Table.Apply(a)
	})
	if err != nil {
		return err
	}
	if p.record != nil {
		p.record.Steps = append(p.record.Steps, ActionRecord{a, g.currentPlace()})
	}
	happened := len(p.Log.Events) - before
	if g.eventCount += happened; g.eventCount > maxEvents {
		return fmt.Errorf("%w: a scenario's games can cause at most %d events", sandbox.ErrMemory, maxEvents)
	}
	return g.charge(eventWork*int64(happened), eventBytes*int64(happened))
}

// directionPrice is the price of parsing a stage direction, in instructions, without that of its
// bytes.
const directionPrice = 400

// ReadDirection returns argument 2 of a call from Lua, the text of a stage direction, and charges
// for parsing that text.
func ReadDirection(L *lua.LState) string {
	text := sandbox.StringArg(L, 2, "direct", "stage direction")
	sandbox.ChargeWork(L, directionPrice+len(text))
	return text
}

// ApplyDirection is the Lua method of a game that applies a stage direction, written as in the
// console: f:direct("hp pip 3").
func (p *PlayedGame) ApplyDirection(L *lua.LState) int {
	text := ReadDirection(L)
	a, err := p.parseDirection(text)
	if err == nil && slices.Contains(p.Table.Legal(nil), a) {
		err = errors.New("that is a move: use its own method")
	}
	if err == nil {
		err = p.Apply(a)
	}
	if err != nil {
		runtime.RaiseError(L, fmt.Sprintf("cannot perform the stage direction %q", text), err)
	}
	return 0
}

// parseDirection parses a stage direction. In the file of a mod, ids of that mod have precedence,
// and ids of mods that it may not use are errors.
func (p *PlayedGame) parseDirection(text string) (engine.Action, error) {
	if p.games.Scope == nil {
		return p.Table.Parse(text)
	}
	a, err := p.Table.Parse(p.games.expandIDs(text))
	if err != nil {
		a, err = p.Table.Parse(text)
	}
	if err != nil {
		return a, err
	}
	return a, p.games.checkModPermission(text, p.Table.Describe(a))
}

func (g *Games) expandIDs(line string) string {
	words := strings.Fields(line)
	for i, word := range words {
		words[i], _ = g.Scope.FindFullName(word, vocabulary.NewExistsFilter(g.IsDefined))
	}
	return strings.Join(words, " ")
}

// checkModPermission returns an error if described, the full text of an action, contains the id of a
// mod that the file may not use, and line contains a part of that id.
func (g *Games) checkModPermission(line, described string) error {
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
	for _, p := range g.games {
		list = append(list, p.Table)
	}
	return list
}

// Begin drops the games of the previous scenario.
func (g *Games) Begin() {
	g.games, g.branches = nil, nil
	g.isActing, g.gameCount, g.eventCount = false, 0, 0
}

// EnableDeterminismCheck enables the determinism check: each action is repeated on a fresh
// interpreter, and a difference is an error.
func (g *Games) EnableDeterminismCheck() { g.checksDeterminism = true }

// Limits of the story of a failed scenario: the last games, and the last lines of each.
const (
	maxStoryGames = 5
	maxStoryLines = 300 // of each game
)

// Story describes the events of the games of the current scenario, in lines.
func (g *Games) Story(s screen.Screen) (lines []string) {
	first := max(0, len(g.games)-maxStoryGames)
	if first > 0 {
		lines = append(lines, fmt.Sprintf("... %d earlier games", first))
	}
	for i, p := range g.games[first:] {
		if len(g.games) > 1 {
			lines = append(lines, fmt.Sprintf("Game %d", first+i+1))
		}
		story := p.Table.Story(p.Log.Events, s)
		if skip := len(story) - maxStoryLines; skip > 0 {
			lines = append(lines, fmt.Sprintf("... %d earlier lines", skip))
			story = story[skip:]
		}
		lines = append(lines, story...)
	}
	return lines
}

// StartOutcome begins the next random outcome of for_all_outcomes. It drops the games of the
// previous outcome, and returns the Lua value of a copy of the last game before the first outcome,
// or nil if there is none. That copy and all later games take their random results from b. A nil b
// ends the outcomes.
func (g *Games) StartOutcome(b *engine.OutcomeEnumerator) lua.LValue {
	if g.branches == nil {
		g.gamesBeforeBranches = len(g.games)
	}
	g.branches = b
	g.games = g.games[:g.gamesBeforeBranches]
	if b == nil || g.gamesBeforeBranches == 0 {
		return lua.LNil
	}
	last := g.games[g.gamesBeforeBranches-1]
	if g.charge(int64(len(last.Log.Events)), eventBytes*int64(len(last.Log.Events))) != nil {
		return lua.LNil // the budget is used up, which ends the call
	}
	t := last.Table.Fresh()
	t.CopyFrom(last.Table)
	log := &engine.Log{Events: slices.Clone(last.Log.Events)}
	t.Listen(log)
	return g.AddGame(t, log)
}
