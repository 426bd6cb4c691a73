package actions

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Decl declares something that can be typed at a game and done to it: a move, which a
// player may choose when it is legal, or a stage direction, an edit of a test or
// a console, which is recorded and undone as moves are. What its functions are
// given as n are the values of its parameters, NoSubject for one not known yet.
type Decl struct {
	Kind    engine.ActionKind // 0 of a shorthand
	Name    string            // as scripts call it: play, end_turn; of a direction the word it is listed by
	Doc     string
	Example string   // one line that works in some game
	Called  string   // an example of a call of the method
	Form    string   // as it is typed: words, PARAMETERS, [what may be left out]
	Also    []string // other forms that mean the same
	Params  []*Param // in the order of the numbers of the action
	Move    bool
	Tried   string // what it does, as its refusal says: end the turn; "" for the name
	Empties bool   // it takes something out of the game, to lay out another position
	Rest    bool   // scripts may give the last parameter several times: an action each

	// Shorthand returns the action that a form without a verb of its own stands for.
	Shorthand func(game any, n []int) (engine.Action, error)

	// Within is the part of the game in progress that the other functions are given;
	// the error says why the action cannot be meant now. Nil: the game itself.
	Within func(game any) (any, error)

	// Check says why the action cannot be done now, nil when it can. That each
	// parameter is one of what it can be is checked before.
	Check func(game any, n []int) error

	// Do carries it out, inside an attempt; nil where the game does so itself.
	Do func(game any, n []int)

	// Changes returns what Do is about to change; nil for nothing that events tell. Where numbers do
	// not say it, Told does: a template of package phrase, whose placeholders are the parameters in
	// small letters.
	Changes func(game any, n []int) Change
	Told    string

	game  string // its name, before a colon where the game's own things are meant
	forms []form
	own   int // how many of them are of Form
}

// Change describes the change of a stage direction, in the numbers of events.
type Change struct {
	Target, Card, What int // NoSubject for none; What is a keyword or another number
	From, To           int
	Text               string // as Told says it
}

// Param is a parameter of an action.
type Param struct {
	Name  string          // as forms show it: UNIT
	Shown string          // what else forms show: A|X|B; "" for the name
	What  string          // what messages call it: unit
	View  string          // the view whose subjects it is; "" for none
	Kind  string          // the kind of definition whose ids it is; "" for none
	Yes   bool            // true or false
	Noise []string        // words that may stand before it and mean nothing
	Helps phrase.Sentence // what "help" with the word of one does; none for nothing

	// Key is the name that scripts give it by, in a table behind the other arguments; ""
	// for a parameter by place. Those with a name come last.
	Key string

	// AsTyped lets scripts give it by any word or number that can be typed for it.
	AsTyped bool

	// Low and High are the numbers it can be; Most is High where that depends on the
	// game.
	Low, High int
	Most      func(game any) int
	StaticMax int // the highest it can be in any game, where High does not say and Most changes

	// Entries returns the words for its values, given the parameters before it; nil for a number.
	Entries      func(game any, n []int) []speech.Entry
	Number       func(place, value int) int // the number an entry can be typed by; nil for none
	Offer, Empty phrase.Sentence            // what messages say of the entries, {list}, and instead of that where there are none

	// Others returns the entries that can be named but not meant here, and Refuse the reason, given
	// the value of one; nil: it is not in the hand.
	Others func(game any) []speech.Entry
	Refuse func(game any, n []int, other int) error

	// Stranger says why a word that names something else cannot be meant: a card that
	// is not in the hand. It may be nil.
	Stranger func(game any, word string) error

	// Absent returns its value where nothing is typed for it; all others are known. Only: it is the
	// only entry then, or NoSubject where there is none.
	Absent func(game any, n []int) (int, error)
	only   bool

	// ScriptDefault returns its value in a script's call that leaves it out, and ScriptDefaultDoc
	// says so in words; nil: Absent does.
	ScriptDefault    func(game any, n []int) (int, error)
	ScriptDefaultDoc string

	// OmitIf reports whether a description leaves it out; nil: never.
	OmitIf func(game any, n []int) bool

	// Found computes it from the other parameters: it is no number of the action.
	Found func(game any, n []int) int

	choices []string // the words that it is one of, in every game
}

// ByPlace and ByValue number entries from 1.
func ByPlace(place, _ int) int { return place + 1 }

func ByValue(_, value int) int { return value + 1 }

// Digits returns a parameter that is a number from low to high; messages call it what.
func Digits(name, what string, low, high int) *Param {
	return &Param{Name: name, What: what, Low: low, High: high}
}

// Choice returns a parameter that is one of some words; also are further words for them, by
// number.
func Choice(name, what string, list []string, also ...[]string) *Param {
	entries := make([]speech.Entry, len(list))
	for i, word := range list {
		entries[i] = speech.Entry{Value: i, Shown: word, Common: true}
		if i < len(also) {
			entries[i].Only = also[i]
		}
	}
	return &Param{Name: name, Shown: vocabulary.NewWords("", list...).String(), What: what, High: len(list) - 1, choices: list,
		Entries: func(any, []int) []speech.Entry { return entries }}
}

// Truthful is a parameter that is false or true, 0 or 1.
func Truthful(name, what string) *Param {
	p := Choice(name, what, []string{"false", "true"}, []string{"no", "0"}, []string{"yes", "1"})
	p.Shown, p.Yes = "true|false", true
	return p
}

// HandCard returns the parameter for a card of the hand, completed with what all games share.
func HandCard(p Param) *Param {
	p.Name, p.What, p.Number, p.Offer = "CARD", "card", ByPlace, HandHolds
	return &p
}

// PlayTarget is a parameter like HandCard; the game names it.
func PlayTarget(p Param) *Param {
	p.What, p.Low, p.only, p.Noise = "target", schema.NoSubject, true, []string{"on", "at"}
	return &p
}

// On makes a function of one type of game a function of an action or a parameter.
func On[G, R any](ask func(G, []int) R) func(any, []int) R {
	return func(game any, n []int) R { return ask(game.(G), n) }
}

// On2 is On for a function that may fail.
func On2[G, R any](ask func(G, []int) (R, error)) func(any, []int) (R, error) {
	return func(game any, n []int) (R, error) { return ask(game.(G), n) }
}

// Does is On for a function that returns nothing.
func Does[G any](do func(G, []int)) func(any, []int) {
	return func(game any, n []int) { do(game.(G), n) }
}

// Refuses is On for the reasons why something else cannot be meant.
func Refuses[G any](why func(G, []int, int) error) func(any, []int, int) error {
	return func(game any, n []int, other int) error { return why(game.(G), n, other) }
}

func (p *Param) allows(game any, v int) error {
	high := p.High
	if p.Most != nil {
		high = p.Most(game)
	}
	switch {
	case v >= p.Low && v <= high:
		return nil
	case p.Entries != nil:
		return sayNo.Err("what", p.thing(), "n", v)
	}
	return sayBounds.Err("what", p.thing(), "low", p.Low, "high", high, "n", v)
}

// Decls are the moves and directions of a game. Where a line can mean two of them, the earlier
// is meant.
type Decls []*Decl

// NewActions reads the forms of the actions of a game.
func NewActions(game string, list ...*Decl) Decls {
	for _, a := range list {
		a.game = game
		a.forms = compile(a.Form, a.Params)
		a.own = len(a.forms)
		for _, text := range a.Also {
			a.forms = append(a.forms, compile(text, a.Params)...)
		}
	}
	return list
}

// Of returns the action of a verb; nil for none.
func (l Decls) Of(kind engine.ActionKind) *Decl {
	for _, a := range l {
		if a.Kind == kind && kind != 0 {
			return a
		}
	}
	return nil
}

// Direction returns the stage direction of a verb; nil for none.
func (l Decls) Direction(kind engine.ActionKind) *Decl {
	if a := l.Of(kind); a != nil && a.Do != nil {
		return a
	}
	return nil
}

// Allows returns why the action cannot be done with these numbers now, or nil.
func (a *Decl) Allows(game any, with engine.Action) error {
	game, err := a.within(game)
	if err != nil {
		return err
	}
	n := a.numbers(game, with)
	for i, p := range a.Params {
		if err := p.allows(game, n[i]); err != nil && p.Found == nil {
			return err
		}
	}
	if a.Check == nil {
		return nil
	}
	return a.Check(game, n)
}

// Perform carries out an action that Allows lets through, after it has told what
// changes.
func (a *Decl) Perform(game any, with engine.Action, tell func(Change)) {
	game, err := a.within(game)
	if err != nil {
		engine.Fail(err)
	}
	n := a.numbers(game, with)
	if tell != nil && a.Changes != nil {
		change := a.Changes(game, n)
		var args []phrase.Arg
		for i, p := range a.Params {
			word, _ := p.word(game, n, n[i], phrase.Original)
			args = append(args, phrase.Name(strings.ToLower(p.Name), phrase.Word{Text: word}))
		}
		change.Text = phrase.Original.Render(a.Told, args...)
		tell(change)
	}
	a.Do(game, n)
}

// Meant returns why the action cannot be meant in a game now, or nil.
func (a *Decl) Meant(game any) error {
	_, err := a.within(game)
	return err
}

func (a *Decl) within(game any) (any, error) {
	if a.Within == nil {
		return game, nil
	}
	return a.Within(game)
}

// Said is a parameter of a chosen action: its number, and its word as it is typed.
type Said struct {
	*Param
	N    int
	Word string
}

// Said returns the declaration and the parameters of an action; nil for an action of no declared
// verb, or one that cannot be meant now.
func (l Decls) Said(game any, chosen engine.Action) (*Decl, []Said) {
	a := l.Of(chosen.Kind)
	if a == nil {
		return nil, nil
	}
	game, err := a.within(game)
	if err != nil {
		return nil, nil
	}
	n := a.numbers(game, chosen)
	said := make([]Said, len(n))
	for i, p := range a.Params {
		word := ""
		if n[i] != schema.NoSubject {
			word, _ = p.word(game, n, n[i], phrase.Original)
		}
		said[i] = Said{p, n[i], word}
	}
	return a, said
}

func (a *Decl) numbers(game any, with engine.Action) []int {
	n, next := make([]int, len(a.Params)), 0
	for i, p := range a.Params {
		if n[i] = schema.NoSubject; p.Found == nil {
			n[i] = int(with.Args[next])
			next++
		}
	}
	for i, p := range a.Params {
		if p.Found != nil {
			n[i] = p.Found(game, n)
		}
	}
	return n
}

func (a *Decl) made(game any, n []int) (engine.Action, error) {
	if a.Shorthand != nil {
		return a.Shorthand(game, n)
	}
	return a.Action(n...), nil
}

// Head returns the first word of the form, or the name where the form begins with a parameter.
func (a *Decl) Head() string {
	first := strings.Fields(a.Form)[0]
	for _, p := range a.Params {
		if p.Name == first {
			return a.Name
		}
	}
	return first
}

// Shown is the form as help shows it: set UNIT block|armor NUMBER.
func (a *Decl) Shown() string { return a.shown(a.Form, phrase.Original) }

func (a *Decl) shown(form string, in *phrase.Language) string {
	words := strings.Fields(form)
	for i, w := range words {
		bare := strings.Trim(w, "[]")
		said := in.Word(bare)
		for _, p := range a.Params {
			if p.Name == bare {
				said = p.shown(in)
			}
		}
		words[i] = strings.Replace(w, bare, said, 1)
	}
	return strings.Join(words, " ")
}

func (p *Param) shown(in *phrase.Language) string {
	if p.Shown == "" {
		return strings.ToUpper(in.Text(p.formName()))
	}
	words := strings.Split(p.Shown, "|")
	for i, w := range words {
		words[i] = in.Word(w)
	}
	return strings.Join(words, "|")
}

func (p *Param) thing() phrase.Message { return Thing(p.What) }

func (p *Param) formName() phrase.Message { return Thing(strings.ToLower(p.Name)) }

// Thing returns the message that names a kind of thing, in every language.
func Thing(english string) phrase.Message {
	return phrase.Sentence{Key: "thing." + speech.Fold(english), English: english}.With()
}

// Sentences returns the names of the parameters and the documentation of the directions, for
// locales.
func (l Decls) Sentences() (list []phrase.Sentence) {
	for _, a := range l {
		for _, p := range a.Params {
			list = append(list, p.thing().Sentence)
			if p.Shown == "" {
				list = append(list, p.formName().Sentence)
			}
		}
		if !a.Move {
			list = append(list, a.About())
		}
	}
	return list
}

// About returns the sentence that documents a direction.
func (a *Decl) About() phrase.Sentence {
	return phrase.Sentence{Key: "direction." + a.Head(), English: a.Doc}
}

// OnShelf returns a parameter that is a definition of a content, by its place on a shelf.
func OnShelf[G, D any](name, what, kind string, shelf func(G) *library.Shelf[D]) *Param {
	return &Param{Name: name, What: what, Kind: kind,
		Most:    func(game any) int { return len(shelf(game.(G)).List) - 1 },
		Entries: func(game any, _ []int) []speech.Entry { return shelf(game.(G)).Entries() }}
}

// Topic returns the help of an action, under all words that it can begin with.
func (a *Decl) Topic() speech.Topic {
	t := speech.Topic{Show: func(s screen.Screen) []string {
		lines := append(s.Wrap(s.Strong(a.shown(a.Form, s.Words())), 4), s.Wrap("  "+a.Doc, 2)...)
		if a.Example != "" {
			lines = append(lines, s.Wrap(s.Quiet("  for example: ")+a.Example, 4)...)
		}
		return lines
	}}
	for _, form := range a.forms {
		if first := form.tokens[0]; first.param == noParam && !slices.Contains(t.Names, first.word) {
			t.Names = append(t.Names, first.word)
		}
	}
	return t
}
