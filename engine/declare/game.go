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

// BeforeCurrentNumber separates the number in a card's definition from its current number, if they differ, in the text
// of the card: "5 (now 7)".
const BeforeCurrentNumber = " (now "

// Declaration contains everything that a game declares for the tools.
type Declaration struct {
	Name         string // name of the game's folders, such as skirmish
	Title        string // name of the game as shown to people
	GameVariable string // name of the variable that contains the game in scenarios and at consoles, such as s
	Seats        int    // maximum number of players

	Version string // version of the rules and the game's own content, which mods can require, such as 1.0.0

	Kinds          []*schema.Kind                    // kinds of definition, in the order of lists
	Scenario       *schema.Sample                    // a scenario that belongs to no definition; may be nil
	Keywords       *engine.Keywords                  // the keywords of the game itself, without those of packs
	Setups         []*Setup                          // ways to begin a game; the first is the default
	Views          []*schema.View                    // all views; callbacks see the game by the first one
	Verbs          map[*schema.View][]*commands.Verb // what callbacks can do with the objects of a view
	Facts          []*schema.View                    // views whose numbers are the facts of a state, in order
	ComputedValues func(game any) []events.ComputedValue
	Makers         []*commands.RecordMaker
	Actions        []*actions.Decl
	Event          *schema.View // the view of a single event
	Events         *events.Events
	Grammar        *sentence.Grammar // the grammar of card texts; nil if texts are not parsed
	// CheckOwnSentences returns the errors of the sentences that a pack adds. It is nil if packs cannot add any.
	CheckOwnSentences func(c library.Definitions) engine.ValidationErrors
	Aliases           []*NamedArgType
	Catalogs          []*phrase.Catalog // messages for players, except those of Events

	NewContent func(defs []schema.Definition) (library.Definitions, engine.ValidationErrors)

	TableAdapter

	Summarize func(c library.Definitions, d schema.Definition) DefinitionSummary // summarizes d for lists and cards
	// returns the lines in which players see a definition
	Show          func(c library.Definitions, d schema.Definition, s screen.Screen) []string
	Subject       func(game any) string   // returns the subject of a saved game, such as Against Stage Rat
	OtherSubjects func(game any) []string // further subjects of a saved game, in the form of Subject; may be nil
	// returns assertions about the final state of a game, for scenarios saved from it
	FinalAssertions func(game any) []FinalAssertion
	// returns an error if a scenario prepared something, such as a draw, that was never used
	CheckUnused func(game any) error
	// Parts are the parts of definitions that a game reaches one after another, or nil if definitions have none.
	Parts         *DefinitionParts
	JudgementUnit string // the unit of screen.Table.Judge, such as points
	// WordsByField returns, for fields whose type lists no words, the words with which scripts can compare the field,
	// by its name. It may be nil.
	WordsByField func(c library.Definitions) map[string][]string
}

// DefinitionSummary describes a definition in a few words.
type DefinitionSummary struct {
	Name   string
	Prefix string   // what stands before the name, such as a cost, HP, or the icon of a keyword; "" for none
	Facts  []string // facts such as the owner, the type and the rarity
}

// DefinitionParts describes the parts of definitions that a game reaches one after another, such as the phases and
// intents of enemies. A part is named by its path: phases, 2, intents, 1.
type DefinitionParts struct {
	Of     func(def any) (paths [][]string)
	Active func(game any, visit func(def any, path ...string)) // visits the parts that a game has reached
}

// TableAdapter converts between the games of a ruleset and the tables at which people play them.
type TableAdapter struct {
	Table func(game engine.Game) screen.Table

	// State returns the game of a table, for views, and ContentOf its content. Adopt gives the game other content,
	// and the runtime for the callbacks of that content.
	State     func(t screen.Table) any
	ContentOf func(t screen.Table) library.Definitions
	Adopt     func(t screen.Table, c library.Definitions, runtime any) error
}

// NewTableAdapter returns the adapter for games of type G with contents of type C, whose tables all have type T.
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

// NewObserver returns an observer for the views of the game and of its setups.
func (g *Declaration) NewObserver() *views.Observer {
	return views.NewObserver(slices.Concat(g.Views, engine.Map(g.Setups, func(s *Setup) *schema.View { return s.Played.View })))
}

// ViewToPlay returns the view with which scenarios and consoles play the game of a table. It is the view of the first
// setup that begins such games or, if none does, of the first setup.
func (g *Declaration) ViewToPlay(t screen.Table) *actions.PlayableView {
	for _, s := range g.Setups {
		if _, err := s.Played.PartOfGame(g.State(t)); err == nil {
			return s.Played
		}
	}
	return g.Setups[0].Played
}

// InnermostSetup returns the setup of the innermost part of the game, such as a fight, that is in progress in a state.
// If no part is in progress, it returns the last setup.
func (g *Declaration) InnermostSetup(state any) *Setup {
	for _, how := range slices.Backward(g.Setups) {
		if how.SceneNumber != nil {
			if _, in := how.SceneNumber(state); in {
				return how
			}
		}
	}
	return g.Setups[len(g.Setups)-1]
}

// Kind returns the kind of definition with this name, or nil if there is none.
func (g *Declaration) Kind(name string) *schema.Kind {
	return engine.Find(g.Kinds, func(k *schema.Kind) bool { return k.Name == name })
}

// MemoryFieldPath returns the path of the field in which callbacks can store values, such as self.memory, or "".
func (g *Declaration) MemoryFieldPath() string {
	for _, v := range g.Views {
		for _, f := range v.Fields {
			if v.Acting && f.Type.Shape == schema.Store {
				return v.Name + "." + f.Name
			}
		}
	}
	return ""
}

// NamedArgType is a type of arguments that has a name in stubs.
type NamedArgType struct {
	Name, Doc string
	Words     *vocabulary.Words
	Or        string // another type, as stubs write it, whose values are allowed too; "" if there is none
}

// Setup is a way to begin a game: written as a table in a script, or typed as words.
type Setup struct {
	Kind   *schema.Kind          // kind of the table in scripts; its name begins a game, as in skirmish { ... }
	Played *actions.PlayableView // the game as scenarios and consoles play it

	// TableClasses are the classes of tables inside the setup that are not definitions; only their fields are used.
	TableClasses []*schema.Kind

	// Words are the forms in which the setup can be typed. BuildFromWords builds the setup from the typed words after
	// the first: ids, and options, which contain "=".
	Words          []SetupForm
	BuildFromWords func(c library.Definitions, ids []string, options []SetupOption) (any, error)

	// IDs restricts the words without "=", and Options those with it. They are checked before BuildFromWords runs.
	IDs     *SetupValueRule
	Options []SetupValueRule

	// OpeningWords returns words that begin a game of this setup when they are typed at a console. nil means FirstWord.
	OpeningWords func(c library.Definitions) string

	// Check returns the errors of a setup, except references to definitions that do not exist. It may be nil.
	Check func(c library.Definitions, setup any) engine.ValidationErrors

	// EarlierMeaning returns the setup that the same typed words meant in earlier versions of the program, for
	// replaying their journals. It returns nil if the meaning has not changed.
	EarlierMeaning func(c library.Definitions, setup any) any

	// Begin begins a game from a setup. runtime runs the callbacks of its definitions; log may be nil.
	Begin func(c library.Definitions, setup any, seed engine.Seed, runtime any, log *engine.Log) (engine.Game, error)

	// Capture returns a setup that begins a game in the current state of game, for saving it as a scenario; texts are
	// the actions that the scenario then plays. FromStart returns a setup that shuffles and draws as game did at its
	// start. Both are nil if games of this setup cannot be saved.
	Capture   func(game any, texts []string) any
	FromStart func(c library.Definitions, game any) any

	// FactExpression returns the Lua expression for the fact that word names, or false if there is none. If
	// FactExpression is nil, the word is the expression.
	FactExpression func(game any, word string) (string, bool)

	// SceneNumber returns the number of the part that a game is in, such as a fight of a run. in is false between
	// parts. If SceneNumber is nil, games have no parts.
	SceneNumber func(game any) (n int, in bool)

	Weighings []*WeighingDecl // how to weigh definitions, one for each kind that can be weighed
}

// WeighingDecl says how to measure the strength of definitions of a kind: by bots that play games in which the
// definition is sure to occur, and the same games with similar definitions in its place.
type WeighingDecl struct {
	Kind   string   // the kind of the definitions
	Alike  []string // names of the fields in which similar definitions are equal
	Phrase string   // description of similar definitions, with %s for the value of each field in Alike
	Placed bool     // whether the definition is in the game from the start; otherwise it appears in a later turn

	// Words returns setups, as typed, in which the definition with this id is sure to occur. deckIDs are the ids of
	// further cards in the decks.
	Words func(c library.Definitions, id string, deckIDs []string) []string

	// Offer returns the typed words of a setup in which the definition may be offered, and the text of the action
	// that chooses it. If Offer is nil, definitions of the kind are never offered.
	Offer func(c library.Definitions, id string) (words, choice string)
}

// WeighingOf returns how to measure the strength of definitions of a kind, or nil if it cannot be measured.
func (d *Declaration) WeighingOf(kind string) *WeighingDecl {
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

// SetupForm is a form in which a setup can be typed, with its meaning. A placeholder is a word of at least two
// capitals. In a game for two players there are exactly two, each for the choice of one player.
type SetupForm struct{ Words, About string }

// SetupValueRule restricts the values of an option of a typed setup, or the setup's words that are not options.
type SetupValueRule struct {
	Name        string
	Kind        string // the kind of definition whose ids the values are; "" for other values
	Least, Most int    // the number of values; Most 0 means any number
}

// FirstWord returns the word with which the typed setup begins: match, fight.
func (s *Setup) FirstWord() string {
	word, _, _ := strings.Cut(s.Words[0].Words, " ")
	return word
}

// EachSample yields every sample with its kind. The last is the sample of a scenario, with a nil kind.
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

// FindSample returns the sample with a word, or nil if there is none, and its kind, which is nil for a scenario.
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
