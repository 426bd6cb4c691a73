package declare

import (
	"strconv"
	"strings"

	"curtaincall/engine"
)

// Series is a method of a played game that does several actions, one after another:
// all of them or, where one is refused, none.
type Series struct {
	Name, Doc string
	Args      []ArgDoc
	Called    string // an example of a call
	Tried     string // what it does, as its refusal says: end the turn

	// Course reads the arguments. What it returns tells what comes next, given the game as
	// it is then; false for nothing more.
	Course func(game any, in Inputs) Course
}

// Signature is how a series is called.
func (s *Series) Signature(on string) string { return signature(on+s.Name, s.Args) }

// Course tells one action of a series after another.
type Course func(game any) (next engine.Action, more bool, err error)

// Do does a series in a game: apply is given each action.
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

// Keys are the names of the parameters that scripts give by name.
func (a *Action) Keys() (keys []string) {
	for _, p := range a.Params {
		if p.Key != "" {
			keys = append(keys, p.Key)
		}
	}
	return keys
}

// Signature is how the method of the action is called: play(card, { place = ... }).
func (a *Action) Signature() string {
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

// Call is an action as scripts call its method, in a game in which it can be meant:
// play("orc", { place = 2 }).
func (a *Action) Call(game any, said engine.Action) string {
	game, _ = a.within(game)
	n := a.numbers(game, said)
	var given, named []string
	for i, p := range a.Params {
		if n[i] == NoSubject || p.Tacit != nil && p.Tacit(game, n) {
			continue
		}
		word, _ := p.word(game, n, n[i])
		switch {
		case p.Yes:
			word = strconv.FormatBool(n[i] != 0)
		case p.Entries != nil && !(p.Spoken && isNumber(word)):
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
