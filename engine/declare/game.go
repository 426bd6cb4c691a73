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

// Declaration contains everything that a game declares for the tools.
type Declaration struct {
	Name         string // the name of its folders: skirmish
	Title        string // as shown to people
	GameVariable string // name of the variable that contains the game in scenarios and at consoles: s
	Seats        int    // maximal number of players

	Version string // of its rules and its own content, for mods to require: 1.0.0

	Kinds             []*schema.Kind                    // kinds of definition, in the order of lists
	Scenario          *schema.Sample                    // a scenario that comes with no definition; may be nil
	Keywords          *engine.Keywords                  // the game's own
	Setups            []*Setup                          // ways to begin a game; the first is the default
	Views             []*schema.View                    // the first shows a game to its callbacks
	Verbs             map[*schema.View][]*commands.Verb // what callbacks can do with the objects of a view
	Facts             []*schema.View                    // views whose numbers are the facts of a state, in order
	ComputedValues    func(game any) []events.ComputedValue
	Makers            []*commands.RecordMaker
	Actions           []*actions.Decl
	Event             *schema.View // shows events, one at a time
	Events            *events.Events
	Grammar           *sentence.Grammar                                   // of card texts; nil if texts are not parsed
	CheckOwnSentences func(c library.Definitions) engine.ValidationErrors // checks the sentences that a pack adds; nil if packs add none
	Aliases           []*NamedArgType
	Catalogs          []*phrase.Catalog // messages for players, except those of Events

	NewContent func(defs []schema.Definition) (library.Definitions, engine.ValidationErrors)

	TableAdapter

	Summarize     func(c library.Definitions, d schema.Definition) Summary                   // for lists and cards
	Show          func(c library.Definitions, d schema.Definition, s screen.Screen) []string // returns a definition as its players see it
	Subject       func(game any) string                                                      // the subject of a saved game: Against Stage Rat
	OtherSubjects func(game any) []string                                                    // further subjects of a saved game, in the form of Subject; may be nil
	Ended         func(game any) []FinalAssertion                                            // assertions about the end of a saved game
	CheckUnused   func(game any) error                                                       // returns an error about things that a scenario prepared and never used
	Parts         *DefinitionParts                                                           // of its definitions; nil if they have none
	JudgementUnit string                                                                     // unit in which its tables judge a state: points
	Words         func(c library.Definitions) map[string][]string                            // by field, words to which it can be compared although no type lists them; may be nil
}

// Summary describes a definition in a few words.
type Summary struct {
	Name  string
	Lead  string   // what stands before everything else: a cost, HP, the icon of a keyword; "" for none
	Facts []string // its owner, its type, its rarity
}

// DefinitionParts describes the parts of definitions that a game reaches one after another, such as the
// phases and intents of enemies. A path names a part: phases, 2, intents, 1.
type DefinitionParts struct {
	Of     func(def any) (paths [][]string)
	Active func(game any, visit func(def any, path ...string)) // visits the parts that a game has reached now
}

// TableAdapter converts between the games of a ruleset and the tables at which people play them.
type TableAdapter struct {
	Table func(game engine.Game) screen.Table

	// State returns the game of a table, for views; ContentOf returns its content; Adopt gives the
	// game another content, with the runtime for its callbacks.
	State     func(t screen.Table) any
	ContentOf func(t screen.Table) library.Definitions
	Adopt     func(t screen.Table, c library.Definitions, runtime any) error
}

// NewTableAdapter returns the adapter for a game whose tables all have type T.
func NewTableAdapter[C library.Definitions, G interface {
	engine.Game
	Content() C
	Adopt(c C, runtime any) error
}, T screen.Table](toTable func(G) T, toGame func(T) G) TableAdapter {
	return TableAdapter{
		Table:     func(game engine.Game) screen.Table { return toTable(game.(G)) },
		State:     func(t screen.Table) any { return toGame(t.(T)) },
		ContentOf: func(t screen.Table) library.Definitions { return toGame(t.(T)).Content() },
		Adopt: func(t screen.Table, c library.Definitions, runtime any) error {
			return toGame(t.(T)).Adopt(c.(C), runtime)
		},
	}
}

// FinalAssertion is an assertion about the end of a saved scenario: a Lua expression and its value.
type FinalAssertion struct{ Expr, Value string }

// NewObserver returns a new observer for the views of this game and of its setups.
func (g *Declaration) NewObserver() *views.Observer {
	all := slices.Clone(g.Views)
	for _, s := range g.Setups {
		all = append(all, s.Played.View)
	}
	return views.NewObserver(all)
}

// PlayableViewOf returns the view through which scenarios and consoles play the game of a table: that of
// the first setup that supports the current state, or that of the first setup if none does.
func (g *Declaration) PlayableViewOf(t screen.Table) *actions.PlayableView {
	for _, s := range g.Setups {
		if _, err := s.Played.PartOfGame(g.State(t)); err == nil {
			return s.Played
		}
	}
	return g.Setups[0].Played
}

// InnermostSetup returns the last setup whose part of a game state is playing; the last setup if there is none.
func (g *Declaration) InnermostSetup(state any) *Setup {
	for _, how := range slices.Backward(g.Setups) {
		if how.Part != nil {
			if _, in := how.Part(state); in {
				return how
			}
		}
	}
	return g.Setups[len(g.Setups)-1]
}

// Kind returns the kind of definition with this name; nil if there is none.
func (g *Declaration) Kind(name string) *schema.Kind {
	for _, k := range g.Kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// StoreFieldPath returns the path of the field in which callbacks store values: self.memory; "" for none.
func (g *Declaration) StoreFieldPath() string {
	for _, v := range g.Views {
		for _, f := range v.Fields {
			if v.Acting && f.Type.Shape == schema.Store {
				return v.Name + "." + f.Name
			}
		}
	}
	return ""
}

// NamedArgType is a named type for arguments: one of Words, or the type Or, in the syntax of stubs for editors.
type NamedArgType struct {
	Name, Doc string
	Words     *vocabulary.Words
	Or        string
}

// Setup is a way to begin a game: written as a table in a script, or typed as words.
type Setup struct {
	Kind   *schema.Kind          // its name makes a game in a script: skirmish { ... }
	Played *actions.PlayableView // the game as scenarios and consoles play it

	// Parts are classes of tables inside it that are not definitions; only their fields are used.
	Parts []*schema.Kind

	// Words are its typed forms with their meanings. BuildFromWords builds the setup from the typed words
	// after the first; options are the words with "=".
	Words          []TypedForm
	BuildFromWords func(c library.Definitions, ids []string, options []SetupOption) (any, error)

	// IDs restricts the words without "=", Options those with it. They are checked before BuildFromWords is called.
	IDs     *ValueRule
	Options []ValueRule

	// OpeningWords returns words that begin such a game if they are typed at a console.
	OpeningWords func(c library.Definitions) string

	// Check returns the errors of a setup other than references that the content cannot resolve; it may be nil.
	Check func(c library.Definitions, setup any) engine.ValidationErrors

	// Former returns the meaning that the typed words of a setup had in earlier programs, for their journals;
	// nil if it was the same.
	Former func(c library.Definitions, setup any) any

	// Begin begins a game from a setup. runtime runs the callbacks of its definitions; log may be nil.
	Begin func(c library.Definitions, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error)

	// Of returns the setup that reproduces the current state of a game, for saving it; texts are the actions
	// of the saved game after that. FromStart returns the setup that shuffles and draws as the game did at its
	// beginning. Both are nil if such games cannot be saved.
	Of        func(game any, texts []string) any
	FromStart func(c library.Definitions, game any) any
	Seed      func(game any) engine.Seed

	// FactExpression returns the Lua expression for a fact of a game, given the fact's word; false if
	// there is none. Nil means that the word itself is the expression.
	FactExpression func(game any, word string) (string, bool)

	// Part returns the number of the part, such as a fight of a run, that a game is playing; in is
	// false between parts. Nil means that a game has no parts.
	Part func(game any) (n int, in bool)

	// Weighings describe how definitions are weighed in such games, one for each kind that can be weighed.
	Weighings []*Weighing
}

// Weighing describes how to measure the strength of a definition: by games in which it is sure to come up,
// compared with those of similar definitions.
type Weighing struct {
	Kind   string   // of the definitions
	Alike  []string // the fields in which similar definitions are equal
	Phrase string   // what similar definitions are called, with %s for each of these fields
	Placed bool     // whether it is there from the start of these games; otherwise it comes up in some turn

	// Words returns the typed words of games in which a definition, in decks with the cards of with, is sure to come up.
	Words func(c library.Definitions, id string, with []string) []string

	// Offer returns the typed words of a game in which the definition may be offered, and the text of the action
	// that chooses it. Nil means that none is offered.
	Offer func(c library.Definitions, id string) (words, choice string)
}

// WeighingOf returns how definitions of a kind are weighed; nil if they cannot be weighed.
func (d *Declaration) WeighingOf(kind string) *Weighing {
	for _, s := range d.Setups {
		for _, w := range s.Weighings {
			if w.Kind == kind {
				return w
			}
		}
	}
	return nil
}

// SetupOption is a typed option of a setup: name=value,value.
type SetupOption struct {
	Name   string
	Values []string
}

// TypedForm is a typed form of a setup with its meaning. If Words has two placeholders in capitals, they
// are what two seats play with.
type TypedForm struct{ Words, About string }

// ValueRule restricts the values of an option, or of the words without a name.
type ValueRule struct {
	Name        string
	Kind        string // the kind of definition whose ids they are; "" for others
	Least, Most int    // the number of values; Most 0 means any number
}

// FirstWord returns the first word of the typed setup: match, fight.
func (s *Setup) FirstWord() string {
	word, _, _ := strings.Cut(s.Words[0].Words, " ")
	return word
}

// EachSample yields every sample with its kind, and at last the sample of a scenario, with a nil kind.
func (g *Declaration) EachSample(yield func(*schema.Kind, *schema.Sample) bool) {
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

// FindSample returns the sample with this word, nil if there is none, and its kind, nil for a scenario.
func (g *Declaration) FindSample(word string) (*schema.Kind, *schema.Sample) {
	for k, s := range g.EachSample {
		if s.Word == word {
			return k, s
		}
	}
	return nil, nil
}

func (g *Declaration) SampleWords() (words []string) {
	for _, s := range g.EachSample {
		words = append(words, s.Word)
	}
	return words
}
