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

// Series is a method of a played game that performs several actions in sequence. If one of them
// is refused, none is performed.
type Series struct {
	Name, Doc string
	Args      []commands.ArgDoc // unless it has a Setup
	Called    string            // an example of a call
	Tried     string            // what it does, for messages that refuse it: end the turn

	// Course reads the arguments and returns the source of the actions.
	Course func(game any, in commands.Inputs) Course

	// Setup replaces Args and Course if the one argument is a table like a set-up:
	// s:battle { enemy = ... }.
	Setup *SeriesSetup

	// Shows is the view of the game after the last action that the method returns; nil for no
	// result. Of selects the events that the view lists from those that the series caused.
	Shows *Played
	Of    func(events []engine.Event) []engine.Event
}

// SeriesSetup is an argument that is a table like a set-up, with definitions to add to the content.
type SeriesSetup struct {
	Kind    *schema.Kind
	Check   func(c library.Definitions, setup any) engine.Misfits
	Actions func(game, setup any) ([]engine.Action, error)
}

// Course returns the next action of a series, given the present game; more is false at the end.
type Course func(game any) (next engine.Action, more bool, err error)

// Do calls apply with each action until the end or an error; game returns the present game.
func (p Course) Do(game func() any, apply func(engine.Action) error) error {
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

// Keys returns the keys of the parameters that scripts pass by name.
func (a *Decl) Keys() (keys []string) {
	for _, p := range a.Params {
		if p.Key != "" {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// Signature returns the form of a call of the action's method: play(card, { place = ... }).
func (a *Decl) Signature() string {
	var given, named []string
	for _, p := range a.Params {
		if p.Key != "" {
			named = append(named, p.Key+" = ...")
		} else {
			given = append(given, strings.ToLower(p.Name))
		}
	}
	if named != nil {
		given = append(given, "{ "+strings.Join(named, ", ")+" }")
	}
	return a.Name + "(" + strings.Join(given, ", ") + ")"
}

// Call returns the source of a call of the action's method in a game in which the action is
// possible: play("orc", { place = 2 }).
func (a *Decl) Call(game any, said engine.Action) string {
	game, _ = a.within(game)
	n := a.numbers(game, said)
	var given, named []string
	for i, p := range a.Params {
		if n[i] == schema.NoSubject || p.OmitIf != nil && p.OmitIf(game, n) {
			continue
		}
		word, _ := p.word(game, n, n[i], phrase.Original)
		switch {
		case p.Yes:
			word = strconv.FormatBool(n[i] != 0)
		case p.Entries != nil && !(p.AsTyped && isNumber(word)):
			word = strconv.Quote(word)
		}
		if p.Key != "" {
			named = append(named, p.Key+" = "+word)
		} else {
			given = append(given, word)
		}
	}
	if named != nil {
		given = append(given, "{ "+strings.Join(named, ", ")+" }")
	}
	return a.Name + "(" + strings.Join(given, ", ") + ")"
}

// Played is a game as scenarios and consoles play it: a view with methods.
type Played struct {
	*schema.View
	Methods []*Decl          // moves
	Series  []*Series        // methods that perform several actions
	Asks    []*commands.Verb // questions with arguments
}

// Answering returns the move that answers the question of an effect; words returns its candidates.
func Answering[G views.Asking](kind engine.ActionKind, words func(G) []speech.Entry, within func(game any) (G, error)) *Decl {
	return &Decl{
		Kind: kind, Name: "choose", Move: true,
		Form: "choose CHOICE", Also: []string{"take CHOICE", "CHOICE"}, Rest: true,
		Doc: `Answers the question of an effect, by number or name; "nothing" stops choosing if the question is optional.`, Called: `pending and choose(1)`,
		Params: []*Param{{Name: "CHOICE", What: "choice", Low: engine.NoChoice, High: engine.MaxCandidates, Number: ByValue, AsTyped: true,
			ScriptDefault: On2(func(g G, _ []int) (int, error) { return DeclineChoice(g.PendingQuestion()) }), ScriptDefaultDoc: `"nothing"`,
			Entries: On(func(g G, _ []int) []speech.Entry { return speech.OpenEntries(g.PendingQuestion(), words(g)) })}},
		Within: func(game any) (any, error) {
			g, err := within(game)
			if err == nil && g.PendingQuestion() == nil {
				err = engine.ErrNotAsked
			}
			return g, err
		},
	}
}

// DeclineChoice returns the answer that chooses nothing more; an error if q is not optional.
func DeclineChoice(q *engine.Asked) (int, error) {
	if !q.Optional {
		return 0, errNotOptional
	}
	return engine.NoChoice, nil
}

var errNotOptional = engine.Questions.Define("not_optional", "the choice is missing, and the question is not optional").Err()

// RefuseWhileAsked returns the game, or engine.ErrAsked if a question must be answered first.
func RefuseWhileAsked[G views.Asking](g G) (any, error) {
	if g.PendingQuestion() != nil {
		return nil, engine.ErrAsked
	}
	return g, nil
}
