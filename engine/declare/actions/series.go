package actions

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// ActionSeriesMethod is a method of a played game that carries out several actions, either all or none.
type ActionSeriesMethod struct {
	Name, Doc   string
	Args        []commands.ArgDoc // unless Setup is set
	CallExample string            // an example of a call
	Purpose     string            // what it does, for messages that refuse it: end the turn

	// NewSource reads the arguments of a call and returns the source of the actions.
	NewSource func(game any, in commands.CallArgs) ActionSource

	// Setup, if not nil, replaces Args and NewSource: the method has a single argument that is written like a setup,
	// as in s:battle { enemy = ... }.
	Setup *ActionSeriesSetup

	// ResultView is the view of the result, the game after the last action, or nil if there is no result. Of selects
	// the events in the result from all events of the series.
	ResultView *PlayableView
	Of         func(events []engine.Event) []engine.Event
}

// ActionSeriesSetup declares an argument that is written like a setup, whose definitions are added to the content.
type ActionSeriesSetup struct {
	Kind    *schema.Kind
	Check   func(c library.Definitions, setup any) engine.ValidationErrors
	Actions func(game, setup any) ([]engine.Action, error)
}

// An ActionSource returns the next action of a series for the current state of the game. At the end, more is false.
type ActionSource func(game any) (next engine.Action, more bool, err error)

// ApplyAll calls apply with each action of p, until p ends or there is an error. game returns the current state.
func (p ActionSource) ApplyAll(game func() any, apply func(engine.Action) error) error {
	for {
		next, more, err := p(game())
		if err != nil || !more {
			return err
		}
		if err := apply(next); err != nil {
			return err
		}
	}
}

// NamedParamKeys returns the keys of the parameters that scripts pass by name, in a table.
func (a *Decl) NamedParamKeys() (keys []string) {
	for _, p := range a.Params {
		if p.Key != "" {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// Signature returns the form of a call to the action's method: play(card, { place = ... }).
func (a *Decl) Signature() string {
	var given, named []string
	for _, p := range a.Params {
		if p.Key != "" {
			named = append(named, p.Key+" = ...")
		} else {
			given = append(given, strings.ToLower(p.Name))
		}
	}
	return a.formatCall(given, named)
}

func (a *Decl) formatCall(given, named []string) string {
	if named != nil {
		given = append(given, "{ "+strings.Join(named, ", ")+" }")
	}
	return a.Name + "(" + strings.Join(given, ", ") + ")"
}

// RenderCall returns a call in Lua of the action's method, for a possible action: play("orc", { place = 2 }).
func (a *Decl) RenderCall(game any, said engine.Action) string {
	game, _ = a.currentPartOfGame(game)
	n := a.paramNumbers(game, said)
	var given, named []string
	for i, p := range a.Params {
		if n[i] == schema.NoSubject || p.OmitIf != nil && p.OmitIf(game, n) {
			continue
		}
		word, _ := p.typedWord(game, n, n[i], phrase.Original)
		switch {
		case p.IsBool:
			word = strconv.FormatBool(n[i] != 0)
		case p.Entries != nil && !(p.AsTyped && isAllDigits(word)):
			word = strconv.Quote(word)
		}
		if p.Key != "" {
			named = append(named, p.Key+" = "+word)
		} else {
			given = append(given, word)
		}
	}
	return a.formatCall(given, named)
}

// PlayableView is a view of a game with the methods by which scenarios and consoles play the game.
type PlayableView struct {
	*schema.View
	Methods   []*Decl               // moves
	Series    []*ActionSeriesMethod // methods that perform several actions
	Questions []*commands.Verb      // methods that return something about the game and take arguments
}

// NewAnswerMove returns the move that answers the question of an effect. words returns the entries of the question's
// candidates, and within the part of a game in which questions are asked.
func NewAnswerMove[G views.AskingGame](kind engine.ActionKind, words func(G) []speech.Entry, within func(game any) (G, error)) *Decl {
	return &Decl{
		Kind: kind, Name: "choose", Move: true,
		Form: "choose CHOICE", Also: []string{"take CHOICE", "CHOICE"}, Rest: true,
		Doc: `Answers an effect's question, by number or name; "nothing" stops choosing if the question is optional.`, CallExample: `pending and choose(1)`,
		Params: []*Param{{Name: "CHOICE", What: "choice", Low: engine.NoChoice, High: engine.MaxCandidates, Number: OneMoreThanValue, AsTyped: true,
			ScriptDefault: AdaptQueryWithError(func(g G, _ []int) (int, error) { return DecliningAnswer(g.PendingQuestion()) }), ScriptDefaultDoc: `"nothing"`,
			Entries: AdaptQuery(func(g G, _ []int) []speech.Entry { return speech.ChoosableEntries(g.PendingQuestion(), words(g)) })}},
		Within: func(game any) (any, error) {
			g, err := within(game)
			if err == nil && g.PendingQuestion() == nil {
				err = engine.ErrNoQuestionPending
			}
			return g, err
		},
	}
}

// DecliningAnswer returns the answer to q that chooses nothing more, or an error if q is not optional.
func DecliningAnswer(q *engine.PendingQuestion) (int, error) {
	if !q.Optional {
		return 0, errNotOptional
	}
	return engine.NoChoice, nil
}

var errNotOptional = engine.QuestionMessages.Define("not_optional", "the choice is missing, and the question is not optional").NewError()

// GameUnlessQuestionPending returns game or, if a question must be answered first, engine.ErrQuestionPending.
func GameUnlessQuestionPending(game any) (any, error) {
	if game.(views.AskingGame).PendingQuestion() != nil {
		return nil, engine.ErrQuestionPending
	}
	return game, nil
}
