package declare

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/sentence"
)

// Declaration declares a game.
type Declaration struct {
	Name  string // the name of its folders: skirmish
	Title string // as shown to people
	Short string // variable of a game in progress in scenarios and at consoles: s
	Seats int    // maximal number of players

	Version string // of its rules and its own content, for mods to require: 1.0.0

	Kinds          []*schema.Kind                    // kinds of definition, in the order of lists
	Scenario       *schema.Sample                    // the start of a scenario that comes with no definition; may be nil
	Keywords       *engine.Keywords                  // the game's own
	Setups         []*Setup                          // ways to begin a game; the first is the default
	Views          []*schema.View                    // the first shows a game to its callbacks
	Verbs          map[*schema.View][]*commands.Verb // what callbacks can do with what a view shows
	Facts          []*schema.View                    // views whose numbers are facts, in order
	ComputedValues func(game any) []events.ComputedValue
	Makers         []*commands.Maker
	Actions        []*actions.Decl
	Event          *schema.View // shows events, one at a time, of a Happened
	Events         *events.Events
	Grammar        *sentence.Grammar                          // of card texts; nil if texts are not parsed
	Own            func(c library.Definitions) engine.Misfits // checks the sentences that a pack adds; nil if packs add none
	Aliases        []*Alias
	Catalogs       []*phrase.Catalog // messages for players, except those of Events

	NewContent func(defs []schema.Definition) (library.Definitions, engine.Misfits)

	Tables

	Entry   func(c library.Definitions, d schema.Definition) (name, facts string)      // returns the name and facts of a definition for lists
	Show    func(c library.Definitions, d schema.Definition, s screen.Screen) []string // returns a definition as its players see it
	Subject func(game any) string                                                      // what a kept game is about: Against Stage Rat
	Others  func(game any) []string                                                    // what else it is about, in the same form; may be nil
	Ended   func(game any) []Outcome                                                   // assertions about the end of a kept game
	Unused  func(game any) error                                                       // reports what a scenario set up but never used
	Judged  string                                                                     // unit of the judgements of its tables: points of whatever
	Words   func(c library.Definitions) map[string][]string                            // words that fields can be compared with although no type lists them; may be nil
}

// Tables connects games with tables, at which people see and play them.
type Tables struct {
	Table func(game engine.Game) screen.Table

	// State returns the game of a table, for views; ContentOf returns its content; Adopt moves
	// it to another content, with the runtime for its callbacks.
	State     func(t screen.Table) any
	ContentOf func(t screen.Table) library.Definitions
	Adopt     func(t screen.Table, c library.Definitions, runtime any) error
}

// TablesOf returns the Tables of a game with one type of table: put puts a game on a table, and
// on returns the game on a table.
func TablesOf[C library.Definitions, G interface {
	engine.Game
	Content() C
	Adopt(c C, runtime any) error
}, T screen.Table](put func(G) T, on func(T) G) Tables {
	return Tables{
		Table:     func(game engine.Game) screen.Table { return put(game.(G)) },
		State:     func(t screen.Table) any { return on(t.(T)) },
		ContentOf: func(t screen.Table) library.Definitions { return on(t.(T)).Content() },
		Adopt:     func(t screen.Table, c library.Definitions, runtime any) error { return on(t.(T)).Adopt(c.(C), runtime) },
	}
}

// Outcome is an assertion of a kept scenario about the end: a Lua expression and its value.
type Outcome struct{ Expr, Value string }

// Observer returns an observer for the views of this game.
func (g *Declaration) Observer() *views.Observer {
	all := slices.Clone(g.Views)
	for _, s := range g.Setups {
		all = append(all, s.Played.View)
	}
	return views.NewObserver(all)
}

// PlayedOf returns the played view of the first set-up whose view can show the game.
func (g *Declaration) PlayedOf(t screen.Table) *actions.Played {
	for _, s := range g.Setups {
		if s.Played.Within == nil {
			return s.Played
		}
		if _, err := s.Played.Within(g.State(t)); err == nil {
			return s.Played
		}
	}
	return g.Setups[0].Played
}

// Innermost returns the last set-up with a part in progress; if there is none, the last set-up.
func (g *Declaration) Innermost(state any) *Setup {
	for _, how := range slices.Backward(g.Setups) {
		if how.Part != nil {
			if _, in := how.Part(state); in {
				return how
			}
		}
	}
	return g.Setups[len(g.Setups)-1]
}

// ComparableWords returns Words, by field: the words fields can be compared with although no type
// lists them.
func (g *Declaration) ComparableWords(c library.Definitions) map[string][]string {
	if g.Words == nil {
		return nil
	}
	return g.Words(c)
}

// Kind returns the kind of definition with a name; nil if there is none.
func (g *Declaration) Kind(name string) *schema.Kind {
	for _, k := range g.Kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// StorePath returns the path of the store in which callbacks keep values: self.memory. It is "" in a
// game without one.
func (g *Declaration) StorePath() string {
	for _, v := range g.Views {
		for _, f := range v.Fields {
			if v.Acting && f.Type.Shape == schema.Store {
				return v.Name + "." + f.Name
			}
		}
	}
	return ""
}

// Alias is a named type for arguments: words, or another type in the syntax of stubs.
type Alias struct {
	Name, Doc string
	Words     *vocabulary.Words
	Or        string
}

// Setup is a way to begin a game: as a table in scripts, or typed as words.
type Setup struct {
	Kind   *schema.Kind    // its name makes a game in a script: skirmish { ... }
	Played *actions.Played // the game as scenarios and consoles play it

	// Parts are the classes of tables in it that are not definitions: only their names and fields
	// are used.
	Parts []*schema.Kind

	// Words are its typed forms with their meanings. Read reads one of them, without its first
	// word; options are the words with "=".
	Words []Typed
	Read  func(c library.Definitions, ids []string, options []Option) (any, error)

	// IDs restricts the words without "=", and Options those with it. If they are declared, Read
	// gets only valid words.
	IDs     *Taken
	Options []Taken

	// Opening returns the words for beginning one at a console.
	Opening func(c library.Definitions) string

	// Check returns an error for each unknown name in a set-up, other than ids of definitions;
	// it may be nil.
	Check func(c library.Definitions, setup any) engine.Misfits

	// Begin begins a game from a set-up. runtime is the interpreter that the game carries for its
	// callbacks; log may be nil.
	Begin func(c library.Definitions, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error)

	// Of returns the set-up that reproduces the present state of a game, for keeping it; texts are
	// the actions that follow. Began returns the one that shuffles and draws as the game did at
	// the beginning. Both are nil if games of this kind cannot be kept.
	Of    func(game any, texts []string) any
	Began func(c library.Definitions, game any) any
	Seed  func(game any) engine.Seed

	// Said returns the Lua expression for a fact of the larger game, given its word there; false
	// if there is none. Nil means the same word.
	Said func(game any, word string) (string, bool)

	// Part returns the number of the part of a larger game in progress; nil means no parts.
	Part func(game any) (n int, in bool)
}

// Option is one name=value,value of typed words.
type Option struct {
	Name   string
	Values []string
}

// Typed is a form of typed words with its meaning. In a game for two, pairings are made from the
// first form with two placeholders in capitals: what each seat plays with.
type Typed struct{ Words, About string }

// Taken restricts the values for a name in typed words.
type Taken struct {
	Name        string
	Kind        string // the kind of definition whose ids they are; "" for others
	Least, Most int    // the number of values; Most 0 means any number
}

// Word returns the first word of a set-up as typed: match, fight.
func (s *Setup) Word() string {
	word, _, _ := strings.Cut(s.Words[0].Words, " ")
	return word
}

// samples yields the samples of a game, each with the kind that it defines. The last one is that of
// a scenario, with a nil kind.
func (g *Declaration) samples(yield func(*schema.Kind, *schema.Sample) bool) {
	for _, k := range g.Kinds {
		for _, s := range k.Samples {
			if !yield(k, s) {
				return
			}
		}
	}
	if g.Scenario != nil {
		yield(nil, g.Scenario)
	}
}

// Sample returns the sample with a word, and the kind that it defines; nil if there is none.
func (g *Declaration) Sample(word string) (*schema.Kind, *schema.Sample) {
	for k, s := range g.samples {
		if s.Word == word {
			return k, s
		}
	}
	return nil, nil
}

// Samples returns the words of all samples.
func (g *Declaration) Samples() (words []string) {
	for _, s := range g.samples {
		words = append(words, s.Word)
	}
	return words
}
