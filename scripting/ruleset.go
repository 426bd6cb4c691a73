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

// Ruleset describes what a game offers to the tools. Each ruleset registers one, and no
// tool knows more of a game than this.
type Ruleset struct {
	Name  string // of its folders: curtain
	Title string // as people read it
	Seats int    // how many people can play

	// Game is the declaration that the rest is derived from.
	Game *declare.Declaration

	// Setups are the forms that the words of a Start may have beside none at all,
	// which is the whole game.
	Setups []declare.Typed

	// Load makes a generation of content from script files. All faults of a load
	// are reported together, as source.Errors. What did not change since previous
	// (nil at first) may be taken over from it.
	Load func(texts []*source.Text, limits sandbox.Limits, previous Content) (Content, error)

	seen func(texts []*source.Text, limits sandbox.Limits, previous Content, see func(*syntax.Tree)) (Content, error)
}

// LoadSeen is Load for who looks at the files, too: see is shown the tree of each that is
// compiled, and must not keep it.
func (r *Ruleset) LoadSeen(texts []*source.Text, limits sandbox.Limits, previous Content, see func(*syntax.Tree)) (Content, error) {
	if r.seen == nil {
		return r.Load(texts, limits, previous)
	}
	return r.seen(texts, limits, previous, see)
}

// Start says what game to start.
type Start struct {
	Seed engine.Seed

	// Words choose less than the whole game, in the ruleset's own words: "" is
	// the whole game, "fight critic" might be one fight. They are part of a
	// journal's header.
	Words string
}

// Content represents one frozen generation of a ruleset's definitions. It may be shared
// between goroutines.
type Content interface {
	// Entries are all definitions, in a fixed order.
	Entries() []lookup.Entry

	// Keywords are the game's own keywords and those that definitions add.
	Keywords() *engine.Keywords

	// Player is an interpreter for one goroutine, on which any number of games
	// can be played one after another or in turns.
	Player() (Interpreter, error)

	// Closures are the functions of definitions as closures of Go, or why the interpreter
	// runs them; nil where it is to run all.
	Closures() []runtime.Closure

	// Languages are those that the files have words of, beside English, and In is the same
	// content for people who read one of them. What these do not say is as in usual, the
	// locales of the game's own pack. Its error is that of the files.
	Languages() []string
	In(language string, usual ...*source.Text) (Content, error)

	// InAll is In for one of these languages after the other; seeTree, which may be nil, is
	// shown the trees of their files. Its error is sandbox.ErrRun where so many are too much
	// work, at the first that is left out.
	InAll(see func(language string, in Content, err error), seeTree func(*syntax.Tree)) error

	// Language is that of people who read the content, and Untold is what it lacks, file by
	// file; nothing for English.
	Language() *phrase.Language
	Untold() []Untold

	// Draft are two files of a language with all that it lacks, of definitions and of the
	// words of the game, in English; "" for nothing.
	Draft(language string) (cast, words string, err error)

	// FullWords are the words of a set-up with full ids, as what is kept has them; the
	// same words where they mean nothing.
	FullWords(words string) string

	// Check looks for what is allowed and yet wrong, in the definitions alone.
	Check() []Finding

	// CheckText plays every card and compares what it did with what its text
	// says. Beside the error sandbox.ErrRun it returns what it found until then.
	CheckText() ([]Finding, error)

	// Layers are who said what of a path of the definition that an id or a name means, of
	// a kind or, for "", of any: the file that defines it, then those of mods in their
	// order. For "" as the path it is all that was said over it. What was removed has
	// layers too.
	Layers(kind, id, path string) ([]provenance.Layer, error)

	// FunctionFile is the file in which the function of a callback is written that counts,
	// of a definition as messages call it: card "vex". It is "" where that is not known.
	FunctionFile(item, callback string) string

	// Conflicts are where two mods say different things of one definition.
	Conflicts() []provenance.Conflict

	// Amendments are what files change of the definitions of others, by kind and id, and of
	// one definition in the order in which it is done.
	Amendments() []lookup.Amendment

	// ScenarioRules are those of a scenario file, without the words of the scenarios
	// themselves.
	ScenarioRules() *syntax.Rules
}

// Interpreter plays the games of one goroutine.
type Interpreter interface {
	// Cost is what loading the definitions took, in instructions, and made, in bytes.
	Cost() (instructions, bytes int64)

	// Stopping lets stop be asked while callbacks run, and possibly by other
	// goroutines: where it says so, the action in progress ends with
	// engine.ErrStopped and is undone.
	Stopping(stop func() bool)

	// Interpreted lets the interpreter carry out all functions of scripts from now on,
	// where else closures of Go do.
	Interpreted()

	// NewGame starts a game: everything up to the first choice has happened when
	// it returns. log may be nil. The error of unknown words says what there is.
	NewGame(start Start, log *engine.Log) (screen.Table, error)

	// Adopt is a game of another generation in its present state, going on under
	// this player's definitions. The error names what the state needs and this
	// content does not have.
	Adopt(game screen.Table) (screen.Table, error)
}

// Finding represents one thing a check complains of.
type Finding struct {
	Code    string // stable: C101
	Message string
	Err     *source.Error // place and source line
}
