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

// Ruleset is what a game offers to the tools. Each game registers one, and tools know nothing
// else of a game.
type Ruleset struct {
	Name  string // in folder names: curtain
	Title string // for people
	Seats int    // the greatest number of players

	// Game is the declaration from which the rest is derived.
	Game *declare.Declaration

	// Setups are the forms that the words of a Start may have; no words at all are the whole
	// game.
	Setups []declare.Typed

	// Load makes a generation of content from script files. It reports all errors together, as
	// source.Errors. Unchanged parts may be taken from previous, which may be nil.
	Load func(texts []*source.Text, limits sandbox.Limits, previous Content) (Content, error)

	seen func(texts []*source.Text, limits sandbox.Limits, previous Content, see func(*syntax.Tree)) (Content, error)
}

// LoadWithTrees is Load that also calls see with the tree of each file that is compiled. see must
// not keep the tree.
func (r *Ruleset) LoadWithTrees(texts []*source.Text, limits sandbox.Limits, previous Content, see func(*syntax.Tree)) (Content, error) {
	if r.seen == nil {
		return r.Load(texts, limits, previous)
	}
	return r.seen(texts, limits, previous, see)
}

// Start describes a game to start.
type Start struct {
	Seed engine.Seed

	// Words select a part of the game, in the ruleset's own words: "" is the whole game,
	// "fight critic" might be one fight. They are part of a journal's header.
	Words string
}

// Content is one generation of a ruleset's frozen definitions. Goroutines may share it.
type Content interface {
	// Entries returns all definitions, in a fixed order.
	Entries() []lookup.Entry

	// Keywords returns the game's own keywords and those of definitions.
	Keywords() *engine.Keywords

	// Player returns an interpreter for one goroutine. It can play any number of games, one
	// after another or in turns.
	Player() (Interpreter, error)

	// Closures returns for each callback its closure, or why it is interpreted; nil if all are
	// to be interpreted.
	Closures() []runtime.Closure

	// Languages returns the languages besides English for which there are locales. In returns
	// the content in one of them; texts it lacks are taken from usual, the locales of the game's
	// own pack. Errors are those of the locale files.
	Languages() []string
	In(language string, usual ...*source.Text) (Content, error)

	// InAll calls see with the result of In for each language. seeTree (may be nil) is called
	// with the trees of their files. The error is sandbox.ErrRun if they exceed the budget, at
	// the first language that is left out.
	InAll(see func(language string, in Content, err error), seeTree func(*syntax.Tree)) error

	// Language returns the language of the content; Untold returns the texts it does not
	// translate, by file, and nothing for English.
	Language() *phrase.Language
	Untold() []Untold

	// Draft returns two locale files with all missing texts in English, those of definitions
	// and those of the game itself; "" if none is missing.
	Draft(language string) (cast, words string, err error)

	// FullWords returns the words of a set-up with full ids, the form used in journals. Words
	// without a meaning are returned unchanged.
	FullWords(words string) string

	// Check finds valid but doubtful definitions, without playing.
	Check() []Finding

	// CheckText plays every card and compares its effects with its text. With the error
	// sandbox.ErrRun it also returns the findings so far.
	CheckText() ([]Finding, error)

	// Layers returns who set the value at a path of a definition, given by id or name, and by
	// kind ("" for any): the file that defines it, then mods in order. The path "" returns all
	// changes. Removed definitions have layers too.
	Layers(kind, id, path string) ([]provenance.Layer, error)

	// FunctionFile returns the file with the effective function of a callback. item has the
	// form used in messages: card "vex". The result is "" if that is unknown.
	FunctionFile(item, callback string) string

	// Conflicts returns the cases of two mods changing one definition differently.
	Conflicts() []provenance.Conflict

	// Amendments returns the changes that files make to definitions of others, sorted by kind
	// and id, and for one definition in the order in which they apply.
	Amendments() []lookup.Amendment

	// ScenarioRules returns the rules of scenario files, without the words that only scenarios
	// have.
	ScenarioRules() *syntax.Rules
}

// Interpreter plays games for one goroutine.
type Interpreter interface {
	// Cost returns the instructions that loading the definitions took and the bytes it made.
	Cost() (instructions, bytes int64)

	// Stopping sets a function that is called while callbacks run, possibly by other
	// goroutines. If it returns true, the action in progress is undone and ends with
	// engine.ErrStopped.
	Stopping(stop func() bool)

	// Interpreted turns closures off: from now on the interpreter runs all callbacks.
	Interpreted()

	// NewGame starts a game and plays up to the first choice. log may be nil. The error of
	// unknown words lists the valid ones.
	NewGame(start Start, log *engine.Log) (screen.Table, error)

	// Adopt returns a game of another generation, in its present state, under the definitions
	// of this player. The error names what the state needs and this content lacks.
	Adopt(game screen.Table) (screen.Table, error)
}

// Finding is one result of a check.
type Finding struct {
	Code    string // stable: C101
	Message string
	Err     *source.Error // place and source line
}
