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
	Name  string // of its folders: skirmish
	Title string // as people read it
	Short string // what scenarios and consoles call a game in progress: s
	Seats int    // how many people can play

	Version string // of its rules and its own content, which mods ask for: 1.0.0

	Kinds          []*schema.Kind                    // of definitions, in the order in which they are listed
	Scenario       *schema.Sample                    // how a scenario begins that comes with no definition; it may be nil
	Keywords       *engine.Keywords                  // the game's own
	Setups         []*Setup                          // ways to begin a game; the first is meant where nothing is said
	Views          []*schema.View                    // the first shows a game as its callbacks see it
	Verbs          map[*schema.View][]*commands.Verb // what callbacks can do with what a view shows
	Facts          []*schema.View                    // those whose numbers people speak of, in order
	ComputedValues func(game any) []events.ComputedValue
	Makers         []*commands.Maker
	Actions        []*actions.Decl
	Event          *schema.View // what has happened, one event at a time: asked of a Happened
	Events         *events.Events
	Grammar        *sentence.Grammar                          // of the texts of its cards; nil where nothing reads them
	Own            func(c library.Definitions) engine.Misfits // what is wrong with the sentences of a pack; nil where packs add none
	Aliases        []*Alias
	Catalogs       []*phrase.Catalog // what it says to its players, beside what its events do

	NewContent func(defs []schema.Definition) (library.Definitions, engine.Misfits)

	Tables

	Entry   func(c library.Definitions, d schema.Definition) (name, facts string)      // what lists show of a definition
	Show    func(c library.Definitions, d schema.Definition, s screen.Screen) []string // a definition as its players see it
	Subject func(game any) string                                                      // what a kept game is about: Against Stage Rat
	Others  func(game any) []string                                                    // what else it is about, in the same words; it may be nil
	Ended   func(game any) []Outcome                                                   // what to assert of how it ended
	Unused  func(game any) error                                                       // what a scenario laid down and never used
	Judged  string                                                                     // what judgements of its tables count: points of whatever
	Words   func(c library.Definitions) map[string][]string                            // what fields can be compared with that no type says; it may be nil
}

// Tables puts games on tables, for people to see and type at.
type Tables struct {
	Table func(game engine.Game) screen.Table // puts a game on one

	// State returns the game of a table that views are asked of; ContentOf the content it runs on;
	// Adopt moves it to another, with what runs its callbacks.
	State     func(t screen.Table) any
	ContentOf func(t screen.Table) library.Definitions
	Adopt     func(t screen.Table, c library.Definitions, runtime any) error
}

// TablesOf returns the Tables of a game that has one kind of table: put puts it on one, and on is
// the game on a table.
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

// Outcome is an assertion of a kept scenario about the end: an expression and its value in Lua.
type Outcome struct{ Expr, Value string }

// Observer returns an observer of games of this kind.
func (g *Declaration) Observer() *views.Observer {
	all := slices.Clone(g.Views)
	for _, s := range g.Setups {
		all = append(all, s.Played.View)
	}
	return views.NewObserver(all)
}

// PlayedOf returns the played view of a game: that of the first set-up whose view shows it.
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

// Innermost returns the last set-up of which a part is in progress, or else the last one.
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

// ComparableWords returns the words that fields can be compared with, by the field, where their
// types do not say so.
func (g *Declaration) ComparableWords(c library.Definitions) map[string][]string {
	if g.Words == nil {
		return nil
	}
	return g.Words(c)
}

// Kind returns the kind of definition of a name; nil for none.
func (g *Declaration) Kind(name string) *schema.Kind {
	for _, k := range g.Kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// Keeps returns the path where a callback keeps what must outlast its call: self.memory; "" in a
// game whose callbacks remember nothing.
func (g *Declaration) Keeps() string {
	for _, v := range g.Views {
		for _, f := range v.Fields {
			if v.Acting && f.Type.Shape == schema.Store {
				return v.Name + "." + f.Name
			}
		}
	}
	return ""
}

// Alias is a name for what an argument can be: words, or a type as stubs write it.
type Alias struct {
	Name, Doc string
	Words     *vocabulary.Words
	Or        string
}

// Setup is a way to begin a game: as scripts write it, with a table, and as a
// person types it, in words.
type Setup struct {
	Kind   *schema.Kind    // whose name makes a game in a script: skirmish { ... }
	Played *actions.Played // the game as scenarios and consoles play it

	// Parts are the classes of what stands in it beside definitions: only their names and fields
	// count.
	Parts []*schema.Kind

	// Words are the forms in which it can be typed, with their meanings; ReadWords reads one. The
	// first word has been read; options are those with "=".
	Words []Typed
	Read  func(c library.Definitions, ids []string, options []Option) (any, error)

	// IDs restricts the words without "=", and Options those with it; where they are declared, Read
	// is given nothing else.
	IDs     *Taken
	Options []Taken

	// Opening returns the words in which a console would begin one.
	Opening func(c library.Definitions) string

	// Check returns the names in a set-up that mean nothing, beside ids of definitions; it may be
	// nil.
	Check func(c library.Definitions, setup any) engine.Misfits

	// Begin begins a game of a set-up that was read. runtime is what the game
	// carries for its callbacks; log may be nil.
	Begin func(c library.Definitions, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error)

	// Of returns the set-up that lays out a game as it stands, for keeping it; texts are the actions
	// that follow. Began returns the one that shuffles and draws as the game did when it began. Both
	// are nil where a game of this kind cannot be kept.
	Of    func(game any, texts []string) any
	Began func(c library.Definitions, game any) any
	Seed  func(game any) engine.Seed

	// Said returns the expression for a number of the larger game, by its word there; false where
	// there is none. Nil: the same word.
	Said func(game any, word string) (string, bool)

	// Part tells one part of a larger game from the next; nil: a game has no parts.
	Part func(game any) (n int, in bool)
}

// Option represents one name=value,value of typed words.
type Option struct {
	Name   string
	Values []string
}

// Typed is a form of typed words with its meaning. In a game for two, pairings are made of the
// first form with two things left open, in capitals: what each seat plays with.
type Typed struct{ Words, About string }

// Taken restricts the values of one name in typed words.
type Taken struct {
	Name        string
	Kind        string // of the definitions whose ids they are; "" for others
	Least, Most int    // how many there are; Most 0: any number
}

// Word returns the first word of a set-up as it is typed: match, fight.
func (s *Setup) Word() string {
	word, _, _ := strings.Cut(s.Words[0].Words, " ")
	return word
}

// samples yields the samples of a game, each with the kind of what it defines: nil for that of a
// scenario, which is the last.
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

// Sample returns the sample that a word asks for, and the kind of what it defines; nil for none.
func (g *Declaration) Sample(word string) (*schema.Kind, *schema.Sample) {
	for k, s := range g.samples {
		if s.Word == word {
			return k, s
		}
	}
	return nil, nil
}

// Samples returns the words that ask for samples.
func (g *Declaration) Samples() (words []string) {
	for _, s := range g.samples {
		words = append(words, s.Word)
	}
	return words
}
