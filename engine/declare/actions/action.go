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

// Decl declares an action that can be typed and applied to a game: a move, which a player can choose when it is
// legal, or a stage direction, with which a test or a console edits the game. The functions in its fields get the
// values of the action's parameters as the argument n, with NoSubject for a value that is not known yet.
type Decl struct {
	Kind             engine.ActionKind // kind of the action; 0 for a shorthand
	Name             string            // name in scripts, such as end_turn; lists show a direction by this name
	Doc              string
	Example          string   // a line that is valid in some state of a game
	CallExample      string   // an example of a call of the method in a script
	Form             string   // how the action is typed: words, PARAMETERS, [optional parts]
	AlternativeForms []string // other forms with the same meaning
	Params           []*Param // the parameters, in the order of the action's numbers
	Move             bool
	Purpose          string // what it does, for messages that refuse it, such as "end the turn"; "" means Name
	IsRemoval        bool   // whether it removes something from the game, to set up another position
	RepeatsLastParam bool   // whether scripts may give several values for the last parameter, each for an action of its own

	// Shorthand returns the action for which the form stands, if the form has no action kind of its own.
	Shorthand func(game any, n []int) (engine.Action, error)

	// Within returns the part of a game that the functions below get, or why there is none now. nil means the whole game.
	Within func(game any) (any, error)

	// Check returns nil if the action is legal now, or why not. Every parameter but computed ones is in its range.
	Check func(game any, n []int) error

	// Do carries out the action. It is nil if the game does so itself.
	Do func(game any, n []int)

	// Changes returns the change that Do will make, for an event; it may be nil. ChangeText describes a change that
	// has no numbers: it is a template of package phrase with the parameters, in lower case, as slots.
	Changes    func(game any, n []int) DirectionChange
	ChangeText string

	docKey   string // the last part of the key of DocSentence
	game     string // name of the game; typed before a colon and a name, it excludes what mods define
	forms    []expandedForm
	ownForms int // number of forms that come from Form
}

// DirectionChange describes a change by a stage direction. Its numbers are copied to the fields of an engine.Event.
type DirectionChange struct {
	Target, Card, What int // a target, a card, and a keyword or other number; NoSubject for none
	From, To           int
	Text               string // the description of the change
}

// Param is a parameter of an action: a number, or a choice between entries.
type Param struct {
	Name       string // name in forms, such as UNIT
	Shown      string // shown in forms instead of Name, such as A|X|B; "" means Name
	What       string // name in messages, such as unit
	View       string // the view of the objects among which it chooses; "" for none
	Kind       string // the kind of definition whose ids it takes; "" for none
	IsBool     bool
	NoiseWords []string        // words that may be typed before it and are ignored
	HelpText   phrase.Sentence // what "help" explains about a word typed for it; empty for nothing

	// Key is the parameter's name in the table that scripts pass as the last argument; "" if the parameter is positional.
	Key string

	AsTyped bool // lets scripts pass any word or number that people can type

	IsPlace bool // whether the value is one of the places for the player's units, which are numbered from 0

	// Low and High are the bounds of the parameter's number. If the upper bound depends on the game, Most returns it.
	// Exists reports whether a number between the bounds is valid; nil means that all are.
	Low, High int
	Most      func(game any) int
	Exists    func(game any, n int) bool
	StaticMax int // greatest result of Most in any game; 0 if the upper bound does not depend on the game

	// Entries returns the entries that can be chosen, given the numbers of the parameters before this one. The caller must
	// not change them. Entries is nil if the parameter is a number.
	Entries               func(game any, n []int) []speech.Entry
	Number                func(index, value int) int // returns the number that stands for an entry when typed; nil if none does
	ChoicesMessage, Empty phrase.Sentence            // the message with all entries in {list}, and the message if there are none

	// UnchoosableEntries returns entries that are recognized but cannot be chosen. Refuse returns why one of them, whose
	// value is refused, cannot be chosen. If Refuse is nil, the reason is that the entry is not in the hand.
	UnchoosableEntries func(game any) []speech.Entry
	Refuse             func(game any, n []int, refused int) error

	// RefusalOfWord returns why a word that is not an entry cannot be chosen. It may be nil.
	RefusalOfWord func(game any, word string) error

	// DefaultNumber returns the parameter's number if a line omits it, given the other parameters. It may be nil.
	DefaultNumber func(game any, n []int) (int, error)

	// defaultsToOnlyEntry lets a line omit the parameter unless it has several entries. NoSubject stands for no entry.
	defaultsToOnlyEntry bool

	// ScriptDefault returns the parameter's number if a call in a script omits it. nil means DefaultNumber.
	// ScriptDefaultDoc documents that number.
	ScriptDefault    func(game any, n []int) (int, error)
	ScriptDefaultDoc string

	// OmitIf reports whether descriptions of the action omit the parameter. nil means that they never do.
	OmitIf func(game any, n []int) bool

	// Compute returns the parameter's number if the others determine it. The action does not contain it. It may be nil.
	Compute func(game any, n []int) int

	choices []string // words of the parameter, if they are the same in every game
}

// OneMoreThanIndex returns index + 1. As Param.Number, it lets people type the position of an entry, from 1.
func OneMoreThanIndex(index, _ int) int { return index + 1 }

// OneMoreThanValue returns value + 1. As Param.Number, it lets people type one more than the Value of an entry.
func OneMoreThanValue(_, value int) int { return value + 1 }

// IntParam returns a parameter that is a number from low to high. nameInMessages becomes its What.
func IntParam(name, nameInMessages string, low, high int) *Param {
	return &Param{Name: name, What: nameInMessages, Low: low, High: high}
}

// ChoiceParam returns a parameter whose number is the index of a word in list. Words in synonyms[i] also mean list[i].
func ChoiceParam(name, nameInMessages string, list []string, synonyms ...[]string) *Param {
	entries := make([]speech.Entry, len(list))
	for i, word := range list {
		entries[i] = speech.Entry{Value: i, Shown: word, Common: true}
		if i < len(synonyms) {
			entries[i].ExactWords = synonyms[i]
		}
	}
	return &Param{Name: name, Shown: vocabulary.NewWords("", list...).String(), What: nameInMessages, High: len(list) - 1, choices: list,
		Entries: func(any, []int) []speech.Entry { return entries }}
}

// With sets fields of p and returns p.
func (p *Param) With(setFields func(p *Param)) *Param {
	setFields(p)
	return p
}

// BoolParam returns a boolean parameter, whose value is 0 or 1.
func BoolParam(name, nameInMessages string) *Param {
	return ChoiceParam(name, nameInMessages, []string{"false", "true"}, []string{"no", "0"}, []string{"yes", "1"}).With(func(p *Param) { p.Shown, p.IsBool = "true|false", true })
}

// HandCardParam returns a copy of p for a card of the hand. People type the card's name, or its position from 1.
func HandCardParam(p Param) *Param {
	p.Name, p.What, p.Number, p.ChoicesMessage = "CARD", "card", OneMoreThanIndex, HandHolds
	return &p
}

// PlayTargetParam returns a copy of p for the target of a card. A line may omit it if there is at most one target.
func PlayTargetParam(p Param) *Param {
	p.What, p.Low, p.defaultsToOnlyEntry, p.NoiseWords = "target", schema.NoSubject, true, []string{"on", "at"}
	return &p
}

// AdaptQuery converts ask, for Decl and Param, to a function that takes the game, a G, as an any. Both return an R.
func AdaptQuery[G, R any](ask func(G, []int) R) func(any, []int) R {
	return func(game any, n []int) R { return ask(game.(G), n) }
}

// AdaptQueryWithError converts, like AdaptQuery, a function that also returns an error.
func AdaptQueryWithError[G, R any](ask func(G, []int) (R, error)) func(any, []int) (R, error) {
	return func(game any, n []int) (R, error) { return ask(game.(G), n) }
}

// AdaptEffect converts, like AdaptQuery, a function without a result.
func AdaptEffect[G any](do func(G, []int)) func(any, []int) {
	return func(game any, n []int) { do(game.(G), n) }
}

// AdaptRefusal converts, like AdaptQuery, a function for Param.Refuse.
func AdaptRefusal[G any](why func(G, []int, int) error) func(any, []int, int) error {
	return func(game any, n []int, other int) error { return why(game.(G), n, other) }
}

func (p *Param) checkBounds(game any, v int) error {
	high := p.High
	if p.Most != nil {
		high = p.Most(game)
	}
	switch {
	case v >= p.Low && v <= high && (p.Exists == nil || p.Exists(game, v)):
		return nil
	case p.Entries != nil:
		return sayNo.NewError("what", p.kindNameMessage(), "n", v)
	}
	return sayBounds.NewError("what", p.kindNameMessage(), "low", p.Low, "high", high, "n", v)
}

// DeclList is the list of a game's actions. If a line can mean several actions equally well, it means the first.
type DeclList []*Decl

// NewDeclList compiles the forms of the actions and returns them as a list.
func NewDeclList(gameName string, list ...*Decl) DeclList {
	keys := map[string]bool{}
	for _, a := range list {
		if a.game, a.docKey = gameName, a.FirstWord(); !a.Move && keys[a.docKey] {
			a.docKey = a.Name
		}
		keys[a.docKey] = keys[a.docKey] || !a.Move
		a.forms = expandForm(a.Form, a.Params)
		a.ownForms = len(a.forms)
		for _, text := range a.AlternativeForms {
			a.forms = append(a.forms, expandForm(text, a.Params)...)
		}
	}
	return list
}

func (l DeclList) ByKind(kind engine.ActionKind) *Decl {
	return engine.Find(l, func(a *Decl) bool { return a.Kind == kind && kind != 0 })
}

func (l DeclList) IsDirection(action engine.Action) bool {
	a := l.ByKind(action.Kind)
	return a != nil && !a.Move
}

// DirectionOfKind returns the action of a kind if it has a function Do, as stage directions have, and otherwise nil.
func (l DeclList) DirectionOfKind(kind engine.ActionKind) *Decl {
	if a := l.ByKind(kind); a != nil && a.Do != nil {
		return a
	}
	return nil
}

// CheckDirection returns nil if action is a legal stage direction, errIfNone if it is not a stage direction, and
// otherwise an error that says why it is illegal now.
func (l DeclList) CheckDirection(game any, action engine.Action, errIfNone error) error {
	if d := l.DirectionOfKind(action.Kind); d != nil {
		return d.CheckLegal(game, action)
	}
	return errIfNone
}

// CheckLegal returns nil if action, which must be of kind a.Kind, is legal now, otherwise an error that says why not.
func (a *Decl) CheckLegal(game any, action engine.Action) error {
	game, err := a.currentPartOfGame(game)
	if err != nil {
		return err
	}
	n := a.paramNumbers(game, action)
	for i, p := range a.Params {
		if err := p.checkBounds(game, n[i]); err != nil && p.Compute == nil {
			return err
		}
	}
	if a.Check == nil {
		return nil
	}
	return a.Check(game, n)
}

// PerformDirection carries out a legal stage direction. Unless report or a.Changes is nil, it first reports the change.
func (a *Decl) PerformDirection(game any, direction engine.Action, report func(DirectionChange)) {
	game, err := a.currentPartOfGame(game)
	if err != nil {
		engine.Fail(err)
	}
	n := a.paramNumbers(game, direction)
	if report != nil && a.Changes != nil {
		change := a.Changes(game, n)
		var args []phrase.Arg
		for i, p := range a.Params {
			word, _ := p.typedWord(game, n, n[i], phrase.Original)
			args = append(args, phrase.NameArg(strings.ToLower(p.Name), phrase.GenderedWord{Text: word}))
		}
		change.Text = phrase.Original.Render(a.ChangeText, args...)
		report(change)
	}
	a.Do(game, n)
}

// CheckPossible returns an error if no parameters can make the action possible now. nil does not mean that some can.
func (a *Decl) CheckPossible(game any) error {
	_, err := a.currentPartOfGame(game)
	return err
}

func (a *Decl) currentPartOfGame(game any) (any, error) {
	if a.Within == nil {
		return game, nil
	}
	return a.Within(game)
}

// ParamValue is a parameter of an action with its number, or schema.NoSubject, and the English word for that number.
type ParamValue struct {
	*Param
	N    int
	Word string
}

// DeclAndParams returns the declaration of the chosen action and the values of its parameters. It returns nil if the
// list has no such action, or if CheckPossible returns an error.
func (l DeclList) DeclAndParams(game any, chosen engine.Action) (*Decl, []ParamValue) {
	a := l.ByKind(chosen.Kind)
	if a == nil {
		return nil, nil
	}
	game, err := a.currentPartOfGame(game)
	if err != nil {
		return nil, nil
	}
	n := a.paramNumbers(game, chosen)
	said := make([]ParamValue, len(n))
	for i, p := range a.Params {
		word := ""
		if n[i] != schema.NoSubject {
			word, _ = p.typedWord(game, n, n[i], phrase.Original)
		}
		said[i] = ParamValue{p, n[i], word}
	}
	return a, said
}

func (a *Decl) paramNumbers(game any, action engine.Action) []int {
	n, next := make([]int, len(a.Params)), 0
	for i, p := range a.Params {
		if n[i] = schema.NoSubject; p.Compute == nil {
			n[i] = int(action.Args[next])
			next++
		}
	}
	for i, p := range a.Params {
		if p.Compute != nil {
			n[i] = p.Compute(game, n)
		}
	}
	return n
}

func (a *Decl) shorthandOrNewAction(game any, n []int) (engine.Action, error) {
	if a.Shorthand != nil {
		return a.Shorthand(game, n)
	}
	return a.NewAction(n...), nil
}

// FirstWord returns the first word of a.Form, or a.Name if the form begins with a parameter.
func (a *Decl) FirstWord() string {
	first := strings.Fields(a.Form)[0]
	if slices.ContainsFunc(a.Params, func(p *Param) bool { return p.Name == first }) {
		return a.Name
	}
	return first
}

// FormForPeople returns the form with the words of choices in place of their parameters: set UNIT block|armor NUMBER.
func (a *Decl) FormForPeople() string { return a.translateForm(a.Form, phrase.Original) }

func (a *Decl) translateForm(form string, in *phrase.Language) string {
	words := strings.Fields(form)
	for i, w := range words {
		bare := strings.Trim(w, "[]")
		said := in.TypedWordFor(bare)
		for _, p := range a.Params {
			if p.Name == bare {
				said = p.translatedForm(in)
			}
		}
		words[i] = strings.Replace(w, bare, said, 1)
	}
	return strings.Join(words, " ")
}

func (p *Param) translatedForm(in *phrase.Language) string {
	if p.Shown == "" {
		return strings.ToUpper(in.RenderMessage(p.formNameMessage()))
	}
	words := strings.Split(p.Shown, "|")
	for i, w := range words {
		words[i] = in.TypedWordFor(w)
	}
	return strings.Join(words, "|")
}

func (p *Param) kindNameMessage() phrase.Message { return KindNameMessage(p.What) }
func (p *Param) formNameMessage() phrase.Message { return KindNameMessage(strings.ToLower(p.Name)) }

// KindNameMessage returns a translatable message that is just the name of a kind of thing, such as "unit".
func KindNameMessage(english string) phrase.Message {
	return phrase.Sentence{Key: "thing." + speech.Fold(english), English: english}.With()
}

// TranslatableSentences returns the names of all parameters and the documentation of all directions.
func (l DeclList) TranslatableSentences() (list []phrase.Sentence) {
	for _, a := range l {
		for _, p := range a.Params {
			list = append(list, p.kindNameMessage().Sentence)
			if p.Shown == "" {
				list = append(list, p.formNameMessage().Sentence)
			}
		}
		if !a.Move {
			list = append(list, a.DocSentence())
		}
	}
	return list
}

// DocSentence returns the documentation of a stage direction as a translatable sentence.
func (a *Decl) DocSentence() phrase.Sentence {
	return phrase.Sentence{Key: "direction." + a.docKey, English: a.Doc}
}

// DefinitionParam returns a parameter whose values are indexes in tableOf(game).List. G is the type of the game, and D
// the type of a definition.
func DefinitionParam[G, D any](name, nameInMessages, kind string, tableOf func(G) *library.DefinitionTable[D]) *Param {
	return &Param{Name: name, What: nameInMessages, Kind: kind,
		Most:    func(game any) int { return len(tableOf(game.(G)).List) - 1 },
		Entries: func(game any, _ []int) []speech.Entry { return tableOf(game.(G)).Entries() }}
}

// HelpTopic returns a help topic that explains the action. Its names are the first words of the action's forms, in
// English and in the given language.
func (a *Decl) HelpTopic(in *phrase.Language) speech.Topic {
	t := speech.Topic{Show: func(s screen.Screen) []string {
		lines := append(s.TranslateAndWrap(s.Strong(a.translateForm(a.Form, s.LanguageOrEnglish())), 4), s.TranslateAndWrap("  "+s.TranslateScriptText(a.Doc), 2)...)
		if a.Example != "" {
			lines = append(lines, s.TranslateAndWrap("  "+s.RenderSentence(sayExample, "line", s.TranslateScriptText(a.Example)), 4)...)
		}
		return lines
	}}
	for _, form := range a.forms {
		if first := form.tokens[0]; first.param == noParam && !slices.Contains(t.Names, first.word) {
			t.Names = append(append(t.Names, first.word), in.Typed[first.word]...)
		}
	}
	return t
}
