package actions

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// ActionSeriesMethod is a method of a played game that carries out several actions, either all or none.
type ActionSeriesMethod struct {
	Name, Doc   string
	Args        []commands.ArgDoc // the arguments, unless Setup is set
	CallExample string            // an example of a call
	Purpose     string            // what it does, for messages that refuse it, such as "end the turn"

	// NewSource reads the arguments of a call and returns the source of the actions.
	NewSource func(game any, in commands.CallArgs) ActionSource

	// Setup, if not nil, replaces Args and NewSource: the method has a single argument that is written like a setup,
	// as in s:battle { enemy = ... }.
	Setup *ActionSeriesSetup

	// ResultView is the view in which the method returns the game after the last action; nil if it returns nothing. The
	// returned game has those events of the series that the function in the field Of selects.
	ResultView *PlayableView
	Of         func(events []engine.Event) []engine.Event
}

// ActionSeriesSetup declares an argument written like a setup. Definitions in the argument are added to the content.
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
func (a *Decl) NamedParamKeys() []string {
	keys := engine.Map(a.Params, func(p *Param) string { return p.Key })
	return engine.Filter(keys, func(key string) bool { return key != "" })
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
	Methods   []*Decl               // the moves, each of which becomes a method
	Series    []*ActionSeriesMethod // methods that perform several actions
	Questions []*commands.Verb      // methods that return something about the game and take arguments
}

// NewAnswerMove returns the move that answers the question of an effect. words returns the entries of the question's
// candidates. within returns the part of a game that asks questions, or an error if there is none now.
func NewAnswerMove[G views.AskingGame](kind engine.ActionKind, words func(G) []speech.Entry, within func(game any) (G, error)) *Decl {
	return &Decl{
		Kind: kind, Name: "choose", Move: true,
		Form: "choose CHOICE", AlternativeForms: []string{"take CHOICE", "CHOICE"}, RepeatsLastParam: true,
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

const maxTriedDirections = 2000

// FindFactSettingDirection returns the first legal stage direction that may set fact f to value and for which isGood
// returns true. ok is false if there is none among the first maxTriedDirections.
func (l DeclList) FindFactSettingDirection(game any, f engine.Fact, value int, isGood func(engine.Action) bool) (direction engine.Action, ok bool) {
	s := &directionSearch{fact: f, to: value, words: strings.FieldsFunc(f.Word, func(r rune) bool { return strings.ContainsRune(".#[]", r) }), tried: isGood}
	for _, a := range l {
		part, err := a.currentPartOfGame(game)
		if err != nil || a.Do == nil || a.Move || a.Shorthand != nil || len(a.Params) == 0 {
			continue
		}
		s.action, s.game, s.part = a, game, part
		if s.tryValuesFrom(a.newUnsetParamNumbers(), 0, false) {
			return s.found, true
		}
	}
	return engine.Action{}, false
}

// FindRemovalDirection returns the first legal stage direction that removes something from game and for which isGood
// returns true. ok is false if there is none, or if it tried too many.
func (l DeclList) FindRemovalDirection(game any, isGood func(engine.Action) bool) (direction engine.Action, ok bool) {
	for _, a := range l {
		part, err := a.currentPartOfGame(game)
		if err != nil || !a.IsRemoval {
			continue
		}
		s := &directionSearch{fact: engine.Fact{Target: schema.NoSubject}, tried: isGood, action: a, game: game, part: part}
		if s.tryValuesFrom(a.newUnsetParamNumbers(), 0, true) {
			return s.found, true
		}
	}
	return engine.Action{}, false
}

type directionSearch struct {
	fact   engine.Fact
	to     int
	words  []string // the words of the fact
	tried  func(engine.Action) bool
	tries  int
	action *Decl
	game   any
	part   any // the part of the game that the action's functions get
	found  engine.Action
}

// tryValuesFrom reports whether there are values of the parameters from paramIndex on that make a legal action accepted
// by s.tried, together with the earlier values in n. It stores this action in s.found. One parameter gets s.to, unless
// hasValue is true. The other parameters get entries that name the fact or its owner, or any entries if none does.
func (s *directionSearch) tryValuesFrom(n []int, paramIndex int, hasValue bool) bool {
	if paramIndex == len(n) {
		if s.tries++; !hasValue || s.tries > maxTriedDirections {
			return false
		}
		made, err := s.action.shorthandOrNewAction(s.part, n)
		s.found = made
		return err == nil && s.action.CheckLegal(s.game, made) == nil && s.tried(made)
	}
	p := s.action.Params[paramIndex]
	switch {
	case p.Compute != nil:
		n[paramIndex] = p.Compute(s.part, n)
		return s.tryValuesFrom(n, paramIndex+1, hasValue)
	case (p.Entries == nil || p.IsBool) && !hasValue:
		n[paramIndex] = s.to
		return p.checkBounds(s.part, s.to) == nil && s.tryValuesFrom(n, paramIndex+1, true)
	case p.Entries == nil:
		return false
	}
	for _, v := range s.candidateNumbers(p, n) {
		if n[paramIndex] = v; s.tryValuesFrom(n, paramIndex+1, hasValue || p.Kind == "" && p.View == "" && paramIndex == len(n)-1) {
			return true
		}
	}
	n[paramIndex] = schema.NoSubject
	return false
}

// candidateNumbers returns the numbers of the entries of p that name the fact or its owner, or of all if none does.
func (s *directionSearch) candidateNumbers(p *Param, n []int) (values []int) {
	var all []int
	for _, e := range p.possibleEntries(s.part, n) {
		all = append(all, e.Value)
		if slices.Contains(s.words, e.Shown) || p.View != "" && e.Value == int(s.fact.Target) {
			values = append(values, e.Value)
		}
	}
	if values == nil {
		return all
	}
	return values
}

// NewAction returns the action whose i-th parameter has the number n[i]. Numbers of computed parameters are ignored.
func (a *Decl) NewAction(n ...int) engine.Action {
	made, next := engine.Action{Kind: a.Kind}, 0
	for i, p := range a.Params {
		if p.Compute == nil && i < len(n) {
			made.Args[next] = int16(n[i])
			next++
		}
	}
	return made
}

// ReadArgument returns the number of p that argument i of a script's call means: an object of p's view, an exact word,
// a number or a boolean. For an omitted argument it returns the default. earlierNumbers are the numbers of the
// parameters before p. A wrong argument makes the call fail, and ReadArgument does not return.
func (p *Param) ReadArgument(game any, earlierNumbers []int, in commands.CallArgs, i int) int {
	if in.IsAbsent(i) {
		return p.defaultForOmittedArgument(game, earlierNumbers, in)
	}
	view, n, shown := in.Ref(i)
	if shown && view.Name == p.View {
		return n
	}
	if p.Entries == nil || p.IsBool {
		if p.IsBool {
			yes, ok := in.Truth(i)
			if !ok {
				in.Wrong("%s must be true or false, not %s", p.What, in.Value(i))
			}
			return engine.BoolToInt(yes)
		}
		n, ok := in.Whole(i)
		if !ok || n < p.Low || n > p.High {
			in.Wrong("%s must be a whole number from %d to %d, not %s", p.What, p.Low, p.High, in.Value(i))
		}
		return n
	}
	word, ok := in.Text(i)
	if n, is := in.Whole(i); is && p.AsTyped {
		word, ok = strconv.Itoa(n), true
	}
	if shown && p.AsTyped && view.Field("id") != nil {
		word, ok = view.Field("id").Read(game, n).Text, true
	}
	if !ok {
		in.Wrong("%s must be %s, not %s", p.What, p.describeExpectedValue(), in.Value(i))
	}
	return p.requireEntryOfWord(game, earlierNumbers, in, word)
}

func (p *Param) describeExpectedValue() string {
	if p.View != "" {
		article := "a "
		if strings.ContainsRune("aeiou", rune(p.View[0])) {
			article = "an "
		}
		return article + p.View + " in this game or its id"
	}
	if p.AsTyped {
		return "a string or a number"
	}
	return "a string"
}

// defaultForOmittedArgument returns the number of a parameter that a call omits: the default or, if the game finds the
// only possible value itself, NoSubject. If there is no default, the call fails.
func (p *Param) defaultForOmittedArgument(game any, earlierNumbers []int, in commands.CallArgs) int {
	absent := p.DefaultNumber
	switch {
	case p.ScriptDefault != nil:
		absent = p.ScriptDefault
	case p.defaultsToOnlyEntry: // the game reports that there is no target
		return schema.NoSubject
	case p.DefaultNumber == nil:
		in.Wrong("the %s is missing", p.What)
	}
	n, err := absent(game, earlierNumbers)
	if err != nil {
		in.Wrong("%s", err)
	}
	return n
}

// requireEntryOfWord returns the number of the entry of p that word means exactly or, if p.AsTyped, as typed by people.
// If there is none and p.RefusalOfWord is nil, it returns the entry of p.UnchoosableEntries with exactly this word. If
// that is missing, too, the call fails.
func (p *Param) requireEntryOfWord(game any, earlierNumbers []int, in commands.CallArgs, word string) int {
	entries := p.Entries(game, earlierNumbers)
	if e := findEntry(in.Scope(), entries, word); e != nil {
		return e.Value
	}
	if p.AsTyped {
		if n, _, ok := p.parseTypedValue(entries, word, false, phrase.Original); ok {
			return n
		}
	}
	if p.RefusalOfWord != nil { // the game may say why the word cannot be chosen
		var err error
		var unknown *spelling.UnknownError
		in.Scope().FindFullName(word, func(name string) bool {
			err = p.RefusalOfWord(game, name)
			return !errors.As(err, &unknown)
		})
		if errors.As(err, &unknown) {
			in.Unknown(unknown.What, word, unknown.Known)
		}
		if err != nil {
			in.Refuse(word, err)
		}
	} else if p.UnchoosableEntries != nil { // the game says why it cannot be chosen
		others := p.UnchoosableEntries(game)
		if e := findEntry(in.Scope(), others, word); e != nil {
			return e.Value
		}
		entries = slices.Concat(entries, others)
	}
	in.Unknown(p.What, word, engine.Map(entries, func(e speech.Entry) string { return e.Shown }))
	return 0
}

func findEntry(scope *vocabulary.NameScope, entries []speech.Entry, word string) (found *speech.Entry) {
	scope.FindFullName(word, func(name string) bool {
		for i := range entries {
			if e := &entries[i]; e.Shown == name || slices.Contains(e.Also, name) || slices.Contains(e.ExactWords, name) {
				found = e
				return true
			}
		}
		return false
	})
	return found
}
