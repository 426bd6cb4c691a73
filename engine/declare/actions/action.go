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

// Decl declares an action that can be typed and applied to a game: a move, which a player may choose when it is
// legal, or a stage direction, an edit by a test or a console, which is recorded and undone like a move. The argument
// n of its functions contains the numbers of its parameters; NoSubject stands for one that is not known yet.
type Decl struct {
	Kind        engine.ActionKind // 0 for a shorthand
	Name        string            // as in scripts: play, end_turn; the word of a direction in lists
	Doc         string
	Example     string   // a line that is valid in some state of a game
	CallExample string   // an example of a call to the method
	Form        string   // as typed: words, PARAMETERS, [optional parts]
	Also        []string // other forms with the same meaning
	Params      []*Param // in the order of the action's numbers
	Move        bool
	Purpose     string // what it does, for messages that refuse it: end the turn; "" means the name
	IsRemoval   bool   // it removes something from the game, to set up another position
	Rest        bool   // scripts may give several values for the last parameter, an action each

	// Shorthand returns the action of a form that has no verb of its own.
	Shorthand func(game any, n []int) (engine.Action, error)

	// Within returns the part of a game that the functions below get, or why the action is impossible; nil: the game.
	Within func(game any) (any, error)

	// Check returns why the action is illegal now, or nil. Every parameter then has a possible value.
	Check func(game any, n []int) error

	// Do carries out the action, inside an attempt; nil if the game does so itself.
	Do func(game any, n []int)

	// Changes, if not nil, returns the change that Do will make, for an event. ChangeText describes changes that
	// numbers do not: it is a template of package phrase, with the parameters in lower case as placeholders.
	Changes    func(game any, n []int) Change
	ChangeText string

	docKey   string // the last part of the key of DocSentence
	game     string // the game's name, which typed before a colon restricts names to the game's own
	forms    []expandedForm
	ownForms int // how many of the forms are from Form
}

// Change is a change by a stage direction, with the numbers of events.
type Change struct {
	Target, Card, What int // NoSubject for none; What is a keyword or another number
	From, To           int
	Text               string // the description of the change
}

// Param is a parameter of an action: a number, or one of several entries.
type Param struct {
	Name       string          // as shown in forms: UNIT
	Shown      string          // alternative for forms: A|X|B; "" means the name
	What       string          // its name in messages: unit
	View       string          // the view that shows its values; "" for none
	Kind       string          // the kind of definition whose ids it takes; "" for none
	IsBool     bool            // it is a boolean
	NoiseWords []string        // words before it that are ignored
	Helps      phrase.Sentence // what "help" with its word explains; empty for nothing

	// Key is its name in the table that scripts pass last; "" for a positional parameter, which comes earlier.
	Key string

	// AsTyped lets scripts give any word or number that can be typed for it.
	AsTyped bool

	// IsPlace marks the number, from 0, of a place for a unit of the acting player.
	IsPlace bool

	// Low and High are the bounds of its number. Most replaces High if it depends on the game. Exists, unless
	// nil, reports whether a number within the bounds is valid.
	Low, High int
	Most      func(game any) int
	Exists    func(game any, n int) bool
	StaticMax int // the highest value in any game, if Most varies; 0 means High

	// Entries returns the words for its values, given the earlier parameters; the caller must not change them. It is nil
	// for a number.
	Entries      func(game any, n []int) []speech.Entry
	Entry        func(game any, value int) speech.Entry // the entry of a value from 0 to Most; nil to find it in Entries
	Number       func(index, value int) int             // the number by which an entry can be typed; nil if there is none
	Offer, Empty phrase.Sentence                        // messages about the entries, {list}, and about having none

	// Others returns entries that are recognized and cannot be chosen; Refuse returns the reason for
	// one of them. If Refuse is nil, the reason is that the entry is not in the hand.
	Others func(game any) []speech.Entry
	Refuse func(game any, n []int, other int) error

	// RefusalOfWord, if not nil, returns why a word that is not an entry cannot be chosen, such as a card that is not in
	// the hand.
	RefusalOfWord func(game any, word string) error

	// DefaultNumber returns its number if a line omits it, given the other parameters. If only is set, an
	// omitted parameter means the only entry, or NoSubject without exactly one.
	DefaultNumber func(game any, n []int) (int, error)
	only          bool

	// ScriptDefault returns its number if a script's call omits it, and ScriptDefaultDoc documents that
	// number; nil means the default of a typed line.
	ScriptDefault    func(game any, n []int) (int, error)
	ScriptDefaultDoc string

	// OmitIf reports whether descriptions omit it; nil means never.
	OmitIf func(game any, n []int) bool

	// Compute computes its number from the other parameters; the action then does not contain it.
	Compute func(game any, n []int) int

	choices []string // its words, if they are the same in every game
}

// OneMoreThanIndex returns index + 1; as Param.Number it numbers entries by their position.
func OneMoreThanIndex(index, _ int) int { return index + 1 }

// OneMoreThanValue returns value + 1; as Param.Number it numbers entries by their value.
func OneMoreThanValue(_, value int) int { return value + 1 }

// IntParam returns a parameter that is a number from low to high; nameInMessages is its name in messages.
func IntParam(name, nameInMessages string, low, high int) *Param {
	return &Param{Name: name, What: nameInMessages, Low: low, High: high}
}

// ChoiceParam returns a parameter for the index of a word in list; synonyms[i] are other words for list[i].
func ChoiceParam(name, nameInMessages string, list []string, synonyms ...[]string) *Param {
	entries := make([]speech.Entry, len(list))
	for i, word := range list {
		entries[i] = speech.Entry{Value: i, Shown: word, Common: true}
		if i < len(synonyms) {
			entries[i].Only = synonyms[i]
		}
	}
	return &Param{Name: name, Shown: vocabulary.NewWords("", list...).String(), What: nameInMessages, High: len(list) - 1, choices: list,
		Entries: func(any, []int) []speech.Entry { return entries }}
}

// BoolParam returns a boolean parameter, whose value is 0 or 1.
func BoolParam(name, nameInMessages string) *Param {
	p := ChoiceParam(name, nameInMessages, []string{"false", "true"}, []string{"no", "0"}, []string{"yes", "1"})
	p.Shown, p.IsBool = "true|false", true
	return p
}

// HandCardParam returns a parameter CARD for a card of the hand: a copy of p with name and messages set.
func HandCardParam(p Param) *Param {
	p.Name, p.What, p.Number, p.Offer = "CARD", "card", OneMoreThanIndex, HandHolds
	return &p
}

// PlayTargetParam returns a copy of p for the target of a card, which lines may omit if there is only one possible
// target.
func PlayTargetParam(p Param) *Param {
	p.What, p.Low, p.only, p.NoiseWords = "target", schema.NoSubject, true, []string{"on", "at"}
	return &p
}

// AdaptQuery converts a function whose game has type G to one whose game has type any, for Decl and Param.
func AdaptQuery[G, R any](ask func(G, []int) R) func(any, []int) R {
	return func(game any, n []int) R { return ask(game.(G), n) }
}

// AdaptQueryWithError converts a function as AdaptQuery does, if the function also returns an error.
func AdaptQueryWithError[G, R any](ask func(G, []int) (R, error)) func(any, []int) (R, error) {
	return func(game any, n []int) (R, error) { return ask(game.(G), n) }
}

// AdaptEffect converts a function as AdaptQuery does, if the function has no result.
func AdaptEffect[G any](do func(G, []int)) func(any, []int) {
	return func(game any, n []int) { do(game.(G), n) }
}

// AdaptRefusal converts a function as AdaptQuery does, for Param.Refuse.
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

// DeclList is the list of a game's actions. Of several actions that a line can mean, the earliest is chosen.
type DeclList []*Decl

// NewDeclList compiles the forms of the actions, in place, and returns the actions.
func NewDeclList(gameName string, list ...*Decl) DeclList {
	keys := map[string]bool{}
	for _, a := range list {
		if a.game, a.docKey = gameName, a.FirstWord(); !a.Move && keys[a.docKey] {
			a.docKey = a.Name
		}
		keys[a.docKey] = keys[a.docKey] || !a.Move
		a.forms = expandForm(a.Form, a.Params)
		a.ownForms = len(a.forms)
		for _, text := range a.Also {
			a.forms = append(a.forms, expandForm(text, a.Params)...)
		}
	}
	return list
}

func (l DeclList) ByKind(kind engine.ActionKind) *Decl {
	for _, a := range l {
		if a.Kind == kind && kind != 0 {
			return a
		}
	}
	return nil
}

func (l DeclList) IsDirection(action engine.Action) bool {
	a := l.ByKind(action.Kind)
	return a != nil && !a.Move
}

// DirectionOfKind returns the stage direction of this kind; nil if there is none.
func (l DeclList) DirectionOfKind(kind engine.ActionKind) *Decl {
	if a := l.ByKind(kind); a != nil && a.Do != nil {
		return a
	}
	return nil
}

// CheckLegal returns the reason why action, which has the kind of a, is illegal now; nil if it is legal.
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

// PerformDirection applies a legal stage direction. Before that it passes the change to report, which may be nil.
func (a *Decl) PerformDirection(game any, direction engine.Action, report func(Change)) {
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

// CheckPossible returns why the action cannot be carried out now with any parameters, such as a purchase
// while no shop is open. nil does not mean that some parameters are legal: it checks only a.Within.
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

// ParamValue is a parameter of an action, with its number, or schema.NoSubject, and the English word for it.
type ParamValue struct {
	*Param
	N    int
	Word string
}

// DeclAndParams returns an action's declaration and parameters, or nil if it is not declared or not possible now.
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

func (a *Decl) actionByShorthandIfAny(game any, n []int) (engine.Action, error) {
	if a.Shorthand != nil {
		return a.Shorthand(game, n)
	}
	return a.NewAction(n...), nil
}

// FirstWord returns the first word of a.Form; the action's name if the form begins with a parameter.
func (a *Decl) FirstWord() string {
	first := strings.Fields(a.Form)[0]
	for _, p := range a.Params {
		if p.Name == first {
			return a.Name
		}
	}
	return first
}

// FormForPeople returns the form as people read it, with the values of choices: set UNIT block|armor NUMBER.
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
		return strings.ToUpper(in.RenderMessage(p.formName()))
	}
	words := strings.Split(p.Shown, "|")
	for i, w := range words {
		words[i] = in.TypedWordFor(w)
	}
	return strings.Join(words, "|")
}

func (p *Param) kindNameMessage() phrase.Message { return KindNameMessage(p.What) }
func (p *Param) formName() phrase.Message        { return KindNameMessage(strings.ToLower(p.Name)) }

// KindNameMessage returns the translatable message for the name of a kind of thing.
func KindNameMessage(english string) phrase.Message {
	return phrase.Sentence{Key: "thing." + speech.Fold(english), English: english}.With()
}

// TranslatableSentences returns the names of the parameters and the documentation of directions, to translate.
func (l DeclList) TranslatableSentences() (list []phrase.Sentence) {
	for _, a := range l {
		for _, p := range a.Params {
			list = append(list, p.kindNameMessage().Sentence)
			if p.Shown == "" {
				list = append(list, p.formName().Sentence)
			}
		}
		if !a.Move {
			list = append(list, a.DocSentence())
		}
	}
	return list
}

// DocSentence returns the documentation of a stage direction as a sentence, for translation.
func (a *Decl) DocSentence() phrase.Sentence {
	return phrase.Sentence{Key: "direction." + a.docKey, English: a.Doc}
}

// DefinitionParam returns a parameter for a definition, numbered by its index in the shelf of the game.
func DefinitionParam[G, D any](name, nameInMessages, kind string, shelf func(G) *library.Shelf[D]) *Param {
	return &Param{Name: name, What: nameInMessages, Kind: kind,
		Most:    func(game any) int { return len(shelf(game.(G)).List) - 1 },
		Entries: func(game any, _ []int) []speech.Entry { return shelf(game.(G)).Entries() }}
}

// HelpTopic returns the help topic of the action, found by the first word of any form, in English or in in.
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
