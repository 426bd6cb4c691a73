package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
)

// PlayedGame is a game that a scenario or a prompt plays.
type PlayedGame struct {
	Table screen.Table
	Log   *engine.Log

	Record *GameRecord // record of the game; nil if it is not recorded
	file   *LuaGames
}

// GameRecord records how a scenario played a game, so that the game can be played again.
type GameRecord struct {
	Start  screen.Table   // the game in its first state
	Events []engine.Event // events before Start
	At     engine.Place   // the line where the scenario begins the game
	Steps  []ActionRecord
}

// ActionRecord is an action of a scenario, with the line that calls it.
type ActionRecord struct {
	Action engine.Action
	At     engine.Place
}

// Limits on the games that a scenario plays, and the prices of what it does with them.
const (
	maxGames     = 2000
	maxEvents    = 200_000
	gameWork     = 2000 // instructions charged for beginning a game
	actWork      = 100  // instructions charged for an action
	eventWork    = 5    // instructions charged for each event
	askWork      = 500  // instructions charged for a forecast
	questionWork = 200  // instructions charged for calling a method that asks something
	gameBytes    = 30_000
	eventBytes   = 160
)

// CheckScriptMayAct returns an error while an action, a forecast or a callback is in progress.
func (s *LuaGames) CheckScriptMayAct() error {
	switch {
	case s.isActing:
		return scripting.ErrActing
	case s.Runtime.VM.IsRunning():
		return scripting.ErrCallback
	}
	return nil
}

// DoIfIdle calls do, which may run callbacks and apply actions, or returns an error if CheckScriptMayAct returns one.
func (s *LuaGames) DoIfIdle(do func() error) error {
	if err := s.CheckScriptMayAct(); err != nil {
		return err
	}
	s.isActing = true
	defer func() { s.isActing = false }()
	return do()
}

// DoAndChargeGame calls do, which begins a game, as DoIfIdle does, and charges for it. It fails beyond maxGames games.
func (s *LuaGames) DoAndChargeGame(do func() error) error {
	if s.gameCount++; s.gameCount > maxGames {
		return fmt.Errorf("%w: a scenario can start at most %d games", sandbox.ErrMemory, maxGames)
	}
	return s.doAndCharge(gameWork, gameBytes, do)
}

// DoAndChargeForecast calls do, which makes a forecast, as DoIfIdle does, and charges for the forecast.
func (s *LuaGames) DoAndChargeForecast(do func() error) error { return s.doAndCharge(askWork, 0, do) }

// doAndCharge calls do as DoIfIdle does. It charges the given price before, and the instructions of callbacks after.
func (s *LuaGames) doAndCharge(instructions, bytes int64, do func() error) error {
	if err := cmp.Or(s.ChargeCallbacksOfReads(), s.chargeVM(instructions, bytes)); err != nil {
		return err
	}
	before := s.scriptInstructions()
	defer func() { s.chargedInstructions = s.scriptInstructions() }()
	err := s.DoIfIdle(do)
	worked := s.scriptInstructions() - before
	if s.ChecksDeterminism {
		worked /= 2 // a copy was tried before, too
	}
	return cmp.Or(err, s.chargeVM(worked, 0))
}

// ChargeCallbacksOfReads charges for the callbacks that have run since its last call because a script read a game.
func (s *LuaGames) ChargeCallbacksOfReads() error {
	worked := s.scriptInstructions() - s.chargedInstructions
	if worked == 0 || s.isActing {
		return nil
	}
	s.chargedInstructions += worked
	return s.chargeVM(worked, 0)
}

func (s *LuaGames) scriptInstructions() int64 {
	return s.Player.Runtime.VM.EndedCallInstructions() + s.Runtime.VM.EndedCallInstructions()
}

func (s *LuaGames) chargeVM(instructions, bytes int64) error {
	if !s.paysForGames {
		return nil
	}
	return s.VM.TryCharge(instructions, bytes)
}

// AddGame adds to the scenario a game that has just begun, and returns its Lua value.
func (s *LuaGames) AddGame(t screen.Table, log *engine.Log) lua.LValue {
	p := &PlayedGame{Table: t, Log: log, file: s}
	if s.Recording {
		start := screen.CopyOf(t)
		p.Record = &GameRecord{Start: start, Events: slices.Clone(log.Events), At: s.VM.PlaceInFirstCalledFile()}
	}
	t.SetOutcomeEnumerator(s.branches)
	s.Played = append(s.Played, p)
	s.recordCoverage(t)
	state := s.Game.State(p.Table)
	h := &GameValue{
		Game: s.Game, VM: s.VM, Scope: s.Reader.Scopes.ScopeOfChunk(s.Chunk),
		CheckIdle: s.CheckScriptMayAct, Apply: p.Apply, DoAndChargeForecast: s.DoAndChargeForecast,
		Table: func() screen.Table { return p.Table }, Events: func() []engine.Event { return p.Log.Events },
		Direct: func(L *lua.LState) int {
			return ParseAndApplyDirection(L, p.Table, p.parseDirection, p.Apply, "method")
		},
		ReadSeriesSetupAndAddDefinitions: func(L *lua.LState, series *actions.ActionSeriesSetup) (any, error) {
			return s.readSeriesSetupAndAddDefinitions(L, series, p.Table)
		},
	}
	h.BuildViews(func(L *lua.LState) any {
		if err := s.ChargeCallbacksOfReads(); err != nil {
			sandbox.Raise(L, err)
		}
		return state
	})
	return h.ViewTables[s.Game.ViewToPlay(p.Table)]
}

func (s *LuaGames) recordCoverage(t screen.Table) {
	if s.Coverage != nil {
		s.Coverage.RecordActiveParts(t)
	}
}

// ErrOtherScenario is the error of an action in a game that belongs to another scenario or to another random outcome.
var ErrOtherScenario = errors.New("the game belongs to another scenario or to another outcome: start a new game in this one")

// Apply applies an action to the game, records it if p.Record is set, and charges for it and its events, whose number
// is limited. If determinism is checked, it calls ApplyIfDeterministic.
func (p *PlayedGame) Apply(a engine.Action) error {
	s := p.file
	if !slices.Contains(s.Played, p) {
		return ErrOtherScenario
	}
	before := len(p.Log.Events)
	err := s.doAndCharge(actWork, 0, func() error {
		if s.ChecksDeterminism {
			return ApplyIfDeterministic(p.Table, s.copyOnFreshInterpreter, a)
		}
		return p.Table.Apply(a)
	})
	s.recordCoverage(p.Table)
	if err != nil {
		return err
	}
	if p.Record != nil {
		p.Record.Steps = append(p.Record.Steps, ActionRecord{a, s.VM.PlaceInFirstCalledFile()})
	}
	happened := len(p.Log.Events) - before
	if s.eventCount += happened; s.eventCount > maxEvents {
		return fmt.Errorf("%w: a scenario's games can cause at most %d events", sandbox.ErrMemory, maxEvents)
	}
	return s.chargeVM(eventWork*int64(happened), eventBytes*int64(happened))
}

// directionPrice is the price of parsing a stage direction, in instructions, besides one instruction for each byte.
const directionPrice = 400

// ParseAndApplyDirection implements the Lua function direct("hp pip 3"), which applies a stage direction. For a move it
// raises an error that recommends the move's own method or function. ownCallKind is "method" or "function".
func ParseAndApplyDirection(L *lua.LState, t screen.Table, parse func(string) (engine.Action, error), apply func(engine.Action) error, ownCallKind string) int {
	text := sandbox.StringArg(L, 2, "direct", "stage direction")
	sandbox.ChargeWork(L, directionPrice+len(text))
	a, err := parse(text)
	if err == nil && slices.Contains(t.Legal(nil), a) {
		err = fmt.Errorf("a move is not a stage direction: use its own %s", ownCallKind)
	}
	if err == nil {
		err = apply(a)
	}
	if err != nil {
		runtime.RaiseError(L, fmt.Sprintf("cannot perform the stage direction %q", text), err)
	}
	return 0
}

// parseDirection parses a stage direction. In a file of a mod, short ids mean definitions of that mod first, and naming
// a mod that the file may not use is an error.
func (p *PlayedGame) parseDirection(text string) (engine.Action, error) {
	if p.file.scope == nil {
		return p.Table.Parse(text)
	}
	full := strings.Fields(text) // with the full names of ids
	for i, word := range full {
		full[i], _ = p.file.scope.FindFullName(word, vocabulary.NewExistsOrIsCopyFilter(p.file.Reader.Scopes.HasID))
	}
	a, err := p.Table.Parse(strings.Join(full, " "))
	if err != nil {
		a, err = p.Table.Parse(text)
	}
	if err != nil {
		return a, err
	}
	return a, p.file.checkBarredNames(text, p.Table.Describe(a))
}

// checkBarredNames returns an error if line names a definition of a mod that the file may not use. described is line
// with full ids.
func (s *LuaGames) checkBarredNames(line, described string) error {
	for _, word := range strings.Fields(described) {
		why := s.scope.ReasonToBarWord(word)
		names := func(typed string) bool {
			return len(typed) > 2 && strings.Contains(word, speech.Fold(typed))
		}
		if why != "" && slices.ContainsFunc(strings.Fields(line), names) {
			return errors.New(why)
		}
	}
	return nil
}

// Limits on the story of a failed scenario: the number of games, and of lines of each game. The last ones are shown.
const (
	maxStoryGames = 5
	maxStoryLines = 300 // lines of the story of each game
)

// Story returns the last maxStoryLines lines of the story of each of the scenario's last maxStoryGames games.
func (s *LuaGames) Story(on screen.Screen) (lines []string) {
	first := max(0, len(s.Played)-maxStoryGames)
	if first > 0 {
		lines = append(lines, "... "+speech.CountWithNoun(first, "earlier game"))
	}
	for i, p := range s.Played[first:] {
		if len(s.Played) > 1 {
			lines = append(lines, fmt.Sprintf("Game %d", first+i+1))
		}
		story := p.Table.Story(p.Log.Events, on)
		if skip := len(story) - maxStoryLines; skip > 0 {
			lines = append(lines, "... "+speech.CountWithNoun(skip, "earlier line"))
			story = story[skip:]
		}
		lines = append(lines, story...)
	}
	return lines
}

// BeginNextOutcome begins the next outcome of for_all_outcomes, with random results from b, or ends the last outcome if
// b is nil. It drops the games of the previous outcome. It returns a Lua copy of the last game begun before all
// outcomes, or nil if there is none, b is nil or the budget is used up.
func (s *LuaGames) BeginNextOutcome(b *engine.OutcomeEnumerator) lua.LValue {
	if s.branches == nil {
		s.gamesBeforeBranches = len(s.Played)
	}
	s.branches = b
	s.Played = s.Played[:s.gamesBeforeBranches]
	if b == nil || s.gamesBeforeBranches == 0 {
		return lua.LNil
	}
	last := s.Played[s.gamesBeforeBranches-1]
	if s.chargeVM(int64(len(last.Log.Events)), eventBytes*int64(len(last.Log.Events))) != nil {
		return lua.LNil // the budget is used up, which ends the call
	}
	t := screen.CopyOf(last.Table)
	log := &engine.Log{Events: slices.Clone(last.Log.Events)}
	t.SetLog(log)
	return s.AddGame(t, log)
}

// ErrNondeterministic is the error of an action whose result differs on a fresh interpreter without closures.
var ErrNondeterministic = errors.New("the action has a different result in a fresh interpreter")

// NondeterminismError describes the first difference between an action and its repetition.
type NondeterminismError struct {
	Action string
	Parts  []string                // names of the parts of the game's state that differ
	Event  string                  // text of the first event that differs
	Price  string                  // message that closures cost less than the interpreter; "" if they do not
	Origin engine.CauseDescription // the callback that caused the difference
}

func (e *NondeterminismError) Error() string {
	var b strings.Builder
	if e.Origin.Where.File != "" {
		fmt.Fprintf(&b, "%s: ", e.Origin.Where)
	}
	fmt.Fprintf(&b, "%s: %s", ErrNondeterministic, e.Action)
	if e.Origin.Item != "" {
		fmt.Fprintf(&b, "\n  in %s of %s", e.Origin.Callback, e.Origin.Item)
	}
	if e.Event != "" {
		fmt.Fprintf(&b, "\n  first at: %s", e.Event)
	}
	if e.Price != "" {
		fmt.Fprintf(&b, "\n  %s", e.Price)
	}
	if len(e.Parts) > 0 {
		fmt.Fprintf(&b, "\n  different: %s", strings.Join(e.Parts, ", "))
	}
	return b.String()
}

// Is reports whether target is ErrNondeterministic, for errors.Is.
func (e *NondeterminismError) Is(target error) bool { return target == ErrNondeterministic }

// ApplyIfDeterministic applies a to game if a has the same result on two copies, and otherwise returns a
// *NondeterminismError. One copy uses the game's interpreter. The other copy, made by copyFresh, uses a fresh
// interpreter without closures. If a costs more on that copy, the results count as different.
func ApplyIfDeterministic(game screen.Table, copyFresh func(screen.Table) (screen.Table, error), a engine.Action) error {
	own := screen.CopyOf(game)
	fresh, err := copyFresh(game)
	if err != nil {
		return err
	}
	first := screen.CopyOf(fresh)
	_ = first.Apply(a) // so that an interpreter has cached what it reads once
	warm, cold := applyAndMeasure(own, a), applyAndMeasure(fresh, a)
	price := ""
	if warm.work < cold.work || warm.bytes < cold.bytes {
		price = fmt.Sprintf("closures cost %d instructions and %d bytes, the interpreter %d and %d",
			warm.work, warm.bytes, cold.work, cold.bytes)
	}
	sameEvent := func(a, b engine.Event) bool { return a.HashWithoutCause(warm) == b.HashWithoutCause(cold) }
	if price == "" && slices.EqualFunc(warm.events, cold.events, sameEvent) &&
		warm.Hash() == cold.Hash() && fmt.Sprint(warm.err) == fmt.Sprint(cold.err) {
		return game.Apply(a)
	}
	var differing []string
	others := cold.AppendParts(nil)
	for i, p := range warm.AppendParts(nil) {
		if i >= len(others) || others[i] != p {
			differing = append(differing, p.Name.English)
		}
	}
	u := &NondeterminismError{Action: game.Describe(a), Parts: differing, Price: price}
	u.setFirstDifference(warm, cold)
	return u
}

type copyResult struct {
	screen.Table
	events      []engine.Event
	work, bytes int64
	err         error
}

func applyAndMeasure(t screen.Table, a engine.Action) *copyResult {
	var log engine.Log
	t.SetLog(&log)
	work, bytes := engine.ScriptInstructionsOf(t), engine.BytesAllocatedByScripts(t)
	err := t.Apply(a)
	return &copyResult{t, log.Events, engine.ScriptInstructionsOf(t) - work, engine.BytesAllocatedByScripts(t) - bytes, err}
}

func (u *NondeterminismError) setFirstDifference(warm, cold *copyResult) {
	for i := range max(len(warm.events), len(cold.events)) {
		if i < len(warm.events) && i < len(cold.events) && warm.events[i].HashWithoutCause(warm) == cold.events[i].HashWithoutCause(cold) {
			continue
		}
		in := warm
		if i >= len(in.events) {
			in = cold
		}
		u.Origin = in.DescribeCause(in.events[i].Cause)
		u.Event = strings.Join(in.Story(in.events[i:i+1], screen.Screen{}), " ")
		break
	}
	if u.Origin.Item == "" && warm.err != nil {
		u.Event = warm.err.Error()
	} else if u.Origin.Item == "" && cold.err != nil {
		u.Event = cold.err.Error()
	}
}
