package scripting

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// GameRunner plays games of a generation for one goroutine. Any number of them can be in progress at the same time.
type GameRunner struct {
	Generation *Generation
	Runtime    *runtime.Runtime

	ids map[string]map[string]bool // result of PackIDs; nil until needed
}

// PackIDs returns the ids of the pack by kind, with all ids under "". Only the first call computes them.
func (p *GameRunner) PackIDs() map[string]map[string]bool {
	if p.ids == nil {
		all := newScopes(p.Generation.Game, nil)
		all.AddDefinitionIDs(p.Generation.Content.Definitions())
		p.ids = all.addedIDs
	}
	return p.ids
}

// NewGameRunner returns a GameRunner for one goroutine.
func (g *Generation) NewGameRunner() (*GameRunner, error) {
	rt, err := g.NewRuntime()
	if err != nil {
		return nil, err
	}
	return &GameRunner{Generation: g, Runtime: rt}, nil
}

// SetStop sets a function that is called repeatedly while callbacks run, possibly by several goroutines. When stop
// returns true, the action in progress is undone and returns engine.ErrStopped.
func (p *GameRunner) SetStop(stop func() bool) { p.Runtime.VM.SetStop(stop) }

// LoadingCost returns how many instructions and bytes loading the definitions took.
func (p *GameRunner) LoadingCost() (instructions, bytes int64) {
	return p.Generation.loadInstructions, p.Generation.loadBytes
}

// StartGame starts a game and plays up to the first choice. log may be nil. Errors list the valid words.
func (p *GameRunner) StartGame(start GameStart, log *engine.Log) (screen.Table, error) {
	return StartGame(p.Generation.Game, p.Generation.Content, p.Runtime, start, log)
}

// StartGame starts the game that start describes, and plays up to the first choice. rt runs its callbacks.
func StartGame(game *declare.Declaration, c library.Definitions, rt *runtime.Runtime, start GameStart, log *engine.Log) (screen.Table, error) {
	how, setup, err := readTypedSetup(game, c, start.Words)
	if err != nil {
		return nil, err
	}
	if start.FirstHash != 0 && how.EarlierMeaning != nil {
		former := how.EarlierMeaning(c, setup)
		if first, err := BeginGameFromSetup(game, how, c, former, start.Seed, rt, nil); err == nil && first.Hash() == start.FirstHash {
			setup = former
		}
	}
	return BeginGameFromSetup(game, how, c, setup, start.Seed, rt, log)
}

// ReadSetup parses a setup, and returns a function that starts games with it. p and begin may not be used concurrently.
func (p *GameRunner) ReadSetup(words string) (begin func(seed engine.Seed, log *engine.Log) (screen.Table, error), err error) {
	game, c := p.Generation.Game, p.Generation.Content
	how, setup, err := readTypedSetup(game, c, words)
	if err != nil {
		return nil, err
	}
	return func(seed engine.Seed, log *engine.Log) (screen.Table, error) {
		return BeginGameFromSetup(game, how, c, setup, seed, p.Runtime, log)
	}, nil
}

// readTypedSetup parses the words of a setup into its kind and a value of that kind, for BeginGameFromSetup.
func readTypedSetup(game *declare.Declaration, c library.Definitions, words string) (how *declare.Setup, setup any, err error) {
	typed, err := parseSetupWords(game, words)
	if r := typed.findRehearsal(c); r != nil {
		typed, err = parseSetupWords(game, r.Setup)
	}
	if err != nil {
		return nil, nil, err
	}
	ids := slices.Clone(typed.ids) // ParseTypedWords replaces these by full ids
	setup, err = typed.how.ParseTypedWords(c, typed.ids, typed.options)
	if typed.kindWord == "" {
		err = typed.how.WrapErrNoSetupIfUnknown(c, ids, err)
	}
	return typed.how, setup, err
}

// Rehearsal returns the rehearsal (a game with lessons for beginners) that the words of a setup name; nil if none.
func (g *Generation) Rehearsal(words string) *library.Rehearsal {
	typed, err := parseSetupWords(g.Game, words)
	if err != nil {
		return nil
	}
	return typed.findRehearsal(g.Content)
}

func (w *parsedSetup) findRehearsal(c library.Definitions) *library.Rehearsal {
	if len(w.ids) != 1 || w.options != nil {
		return nil
	}
	return library.FindRehearsal(c, w.ids[0])
}

// SetupWithFullIDs returns the words of a setup with full ids, as journals store them. Invalid words are unchanged.
func (g *Generation) SetupWithFullIDs(words string) string {
	typed, err := parseSetupWords(g.Game, words)
	if err == nil && typed.findRehearsal(g.Content) == nil {
		_, err = typed.how.ParseTypedWords(g.Content, typed.ids, typed.options)
	}
	if full := typed.String(); err == nil && strings.Contains(full, ":") {
		return full
	}
	return words
}

// BeginGameFromSetup begins a game and returns its table. setup must be a value of the kind how.Kind.
func BeginGameFromSetup(game *declare.Declaration, how *declare.Setup, c library.Definitions, setup any, seed engine.Seed, rt *runtime.Runtime, log *engine.Log) (screen.Table, error) {
	g, err := how.Begin(c, setup, seed, rt, log)
	if err != nil {
		return nil, err
	}
	return game.Table(g), nil
}

type parsedSetup struct {
	kindWord string // the word for the kind of setup; "" if omitted
	how      *declare.Setup
	ids      []string
	options  []declare.SetupOption
}

func (w *parsedSetup) String() string {
	words := append([]string{w.kindWord}, w.ids...)
	for _, o := range w.options {
		words = append(words, o.Name+"="+strings.Join(o.Values, ","))
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

func parseSetupWords(game *declare.Declaration, words string) (w parsedSetup, err error) {
	w.how = game.Setups[0]
	if len(words) > journal.MaxSetup {
		return w, declare.SetupTooLong.NewError("n", len(words), "most", journal.MaxSetup)
	}
	typed := strings.Fields(words)
	if len(typed) > 0 {
		for _, s := range game.Setups {
			if s.FirstWord() == typed[0] {
				w.kindWord, w.how, typed = typed[0], s, typed[1:]
				break
			}
		}
	}
	for _, word := range typed {
		name, list, isOption := strings.Cut(word, "=")
		switch {
		case !isOption:
			w.ids = append(w.ids, strings.TrimPrefix(word, game.Name+":"))
		case slices.ContainsFunc(w.options, func(o declare.SetupOption) bool { return o.Name == name }):
			return w, declare.GivenTwice.NewError("name", source.Printable(name))
		default:
			values := strings.Split(list, ",")
			for i := range values {
				values[i] = strings.TrimPrefix(values[i], game.Name+":")
			}
			w.options = append(w.options, declare.SetupOption{Name: name, Values: values})
		}
	}
	return w, nil
}

// Adopt returns a copy of a game of another generation that continues with the definitions of this one. If they lack
// something that the state of the game needs, the error names it.
func (p *GameRunner) Adopt(table screen.Table) (screen.Table, error) {
	return Adopt(p.Generation.Game, table, p.Generation.Content, p.Runtime)
}

// Adopt returns a copy of a game that continues under the content c, with rt for its callbacks.
func Adopt(game *declare.Declaration, table screen.Table, c library.Definitions, rt *runtime.Runtime) (screen.Table, error) {
	moved := screen.CopyOf(table)
	if err := game.Adopt(moved, c, rt); err != nil {
		return nil, err
	}
	return moved, nil
}

// Keywords returns the game's own keywords and those that definitions add.
func (g *Generation) Keywords() *engine.Keywords { return g.Content.KeywordTable() }

// BaseScenarioRules returns the rules for scenario files, without the names that only scenario files have.
func (g *Generation) BaseScenarioRules() *syntax.ScriptRules {
	definers := ScenarioDefinerNames(g.Game)
	return &syntax.ScriptRules{Names: append(slices.Concat(definers, RecordMakerNames(g.Game)), UseWord, SettingsWord), Definers: definers, StorePath: g.Game.MemoryFieldPath(), UnavailableHints: overlayHints, OuterWrites: true}
}

// NamesForFile returns the names of the Lua interface that a file of a pack or a mod can use.
func (g *Generation) NamesForFile(t *source.Text) []string { return g.rules(t).Names }

// ScenarioDefinerNames returns the names of the functions that define things or set up games in scenario files.
func ScenarioDefinerNames(game *declare.Declaration) []string {
	return append(DefinerNames(game, true), engine.Map(game.Setups, func(s *declare.Setup) string { return s.Kind.Name })...)
}

// CompareTextsWithEffects returns findings about cards whose effects differ from their texts, and about definitions
// that fail. If the budget is used up, the error wraps sandbox.ErrRun, and the findings are incomplete.
func (g *Generation) CompareTextsWithEffects() ([]Finding, error) { return g.checkText(g) }

// Ruleset offers a game to the tools, which know nothing else about it.
type Ruleset struct {
	Name  string // name in folders, such as curtain
	Title string // name of the game for people
	Seats int    // the greatest number of players

	// Game is the declaration of the game, from which everything else is derived.
	Game *declare.Declaration

	// Setups are the forms that GameStart.Words may have. Without words, the whole game starts.
	Setups []declare.SetupForm

	// Load loads script files. It may reuse parts of previous, which may be nil. The error is a *source.Error or
	// source.Errors.
	Load func(texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error)

	checkText func(*Generation) ([]Finding, error)
}

// NewRuleset returns the ruleset of a declared game. checkText implements Generation.CompareTextsWithEffects.
func NewRuleset(game *declare.Declaration, checkText func(*Generation) ([]Finding, error)) *Ruleset {
	r := &Ruleset{Name: game.Name, Title: game.Title, Seats: game.Seats, Game: game, checkText: checkText}
	r.Setups = slices.Concat(engine.Map(game.Setups, func(s *declare.Setup) []declare.SetupForm { return s.Words })...)
	r.Load = func(texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error) {
		return r.LoadWithTrees(texts, limits, previous, nil)
	}
	return r
}

type GameStart struct {
	Seed engine.Seed

	// Words select a part of the game, in one of the forms in Ruleset.Setups; "" is the whole game.
	Words string

	// FirstHash is 0 or, for a game from a journal, the hash of its first state. If an earlier version of the program
	// read the words differently and only that reading matches the hash, they are read in that way.
	FirstHash uint64
}

// Finding is an error in scripts, or something doubtful that a check found in valid ones.
type Finding struct {
	Code    string // stable code, such as C101
	Message string
	Err     *source.Error // place and source line
}
