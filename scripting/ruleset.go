package scripting

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Ruleset offers a game to the tools, which know nothing else about it. Each game registers one.
type Ruleset struct {
	Name  string // in folder names: curtain
	Title string // for people
	Seats int    // the greatest number of players

	// Game is the declaration from which the rest is derived.
	Game *declare.Declaration

	// Setups are the forms that GameStart.Words may have; without words the full game starts.
	Setups []declare.TypedForm

	// Load makes a generation of content from script files. It reports all errors together, as
	// source.Errors. Unchanged parts may be reused from previous, which may be nil.
	Load func(texts []*source.Text, limits sandbox.Limits, previous LoadedContent) (LoadedContent, error)

	loadTrees func(texts []*source.Text, limits sandbox.Limits, previous LoadedContent, onTree func(*syntax.Tree)) (LoadedContent, error)
}

// LoadWithTrees is Load, and calls onTree with the syntax tree of each file that is compiled.
// onTree must not retain the tree.
func (r *Ruleset) LoadWithTrees(texts []*source.Text, limits sandbox.Limits, previous LoadedContent, onTree func(*syntax.Tree)) (LoadedContent, error) {
	if r.loadTrees == nil {
		return r.Load(texts, limits, previous)
	}
	return r.loadTrees(texts, limits, previous, onTree)
}

// GameStart describes a game to start.
type GameStart struct {
	Seed engine.Seed

	// Words select a part of the game, in a form of Ruleset.Setups: "" is the full game,
	// "fight critic" might be one fight. They are part of a journal's header.
	Words string
}

// LoadedContent is the frozen content of a game from one load, with what tools can do with it.
// Goroutines may share it.
type LoadedContent interface {
	// Entries returns all definitions, in a fixed order.
	Entries() []lookup.Entry

	// Keywords returns the game's own keywords and those of definitions.
	Keywords() *engine.Keywords

	// NewInterpreter returns an interpreter for one goroutine. It can play any number of games, also
	// alternately.
	NewInterpreter() (Interpreter, error)

	// Closures returns for each callback its closure, or why it is interpreted; nil if all are
	// to be interpreted.
	Closures() []runtime.Closure

	// Languages returns the languages besides English for which there are locales. InLanguage returns the
	// content in one of them; texts it lacks are from fallbacks, the locales of the game's own
	// pack. Errors are those of the locale files.
	Languages() []string
	InLanguage(language string, fallbacks ...*source.Text) (LoadedContent, error)

	// InEachLanguage calls receive with the result of InLanguage for each language, and onTree (may
	// be nil) with the syntax trees of their files. The error is sandbox.ErrRun if they exceed the budget, at
	// the first language that is skipped.
	InEachLanguage(receive func(language string, in LoadedContent, err error), onTree func(*syntax.Tree)) error

	// Language returns the language of the content; Untranslated returns the texts that it
	// does not translate, by file, and nil for English.
	Language() *phrase.Language
	Untranslated() []UntranslatedTexts

	// DraftLocale returns the contents of two locale files with all missing texts in English, those of
	// definitions and the game's own sentences; "" if none is missing.
	DraftLocale(language string) (definitions, sentences string, err error)

	// SetupWithFullIDs returns the words of a setup with full ids, the form used in journals. Invalid
	// words are returned unchanged.
	SetupWithFullIDs(words string) string

	// Check finds valid but doubtful definitions, without playing.
	Check() []Finding

	// CheckText plays every card and compares its effects with its text. With the error
	// sandbox.ErrRun it also returns the findings so far.
	CheckText() ([]Finding, error)

	// Layers returns the values that files gave a path of a definition: first the file that
	// defines it, then mods in order. The definition is given by id or name, and by kind ("" for
	// any). The path "" returns all changes. Removed definitions have layers, too.
	Layers(kind, id, path string) ([]provenance.Layer, error)

	// FunctionFile returns the file with the effective function of a callback, or "" if it is
	// unknown. item has the form used in messages: card "vex".
	FunctionFile(item, callback string) string

	// Conflicts returns where two mods change a definition in different ways.
	Conflicts() []provenance.Conflict

	// Amendments returns the changes that mods make to definitions of others, sorted by kind and
	// id, and for one definition in the order in which they apply.
	Amendments() []lookup.Amendment

	// ScenarioRules returns the rules of scenario files, without the names that only scenarios have.
	ScenarioRules() *syntax.Rules
}

// Interpreter plays games for one goroutine.
type Interpreter interface {
	// Cost returns the instructions that loading the definitions took and the bytes it allocated.
	Cost() (instructions, bytes int64)

	// SetStop sets a function that is called while callbacks run, possibly by other goroutines. If it
	// returns true, the action in progress is undone and ends with engine.ErrStopped.
	SetStop(stop func() bool)

	// DisableClosures turns closures off: from now on all callbacks run in the interpreter.
	DisableClosures()

	// NewGame starts a game and plays up to the first choice. log may be nil. The error of
	// unknown words lists the valid ones.
	NewGame(start GameStart, log *engine.Log) (screen.Table, error)

	// Adopt returns a copy of a game of another generation that continues under the definitions of this
	// interpreter. The error names what the state of the game needs and this content lacks.
	Adopt(game screen.Table) (screen.Table, error)
}

// Finding is a valid but doubtful definition that a check has found.
type Finding struct {
	Code    string // stable: C101
	Message string
	Err     *source.Error // place and source line
}
