package actions

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Messages about typed lines that cannot be read as an action.
var (
	Misread      = phrase.NewCatalog("misread")
	sayLacks     = Misread.Define("lacks", "{words} is missing")
	sayExpected  = Misread.Define("expected", "expected {words}, not {typed}")
	sayWhole     = Misread.Define("whole", "expected a whole number from {low, number} to {high, number}, not {typed}")
	sayTooMuch   = Misread.Define("too_much", "unexpected {typed}")
	sayNoSuch    = Misread.Define("no_such", "no {what} {typed}: {offer}")
	sayThereIs   = Misread.Define("there_is", "there is none")
	CouldBe      = Misread.Define("could_be", "{what} {typed} is ambiguous: it could be {words}")
	sayNoThing   = Misread.Define("no_thing", "there is no {what}")
	sayNotInHand = Misread.Define("not_in_hand", "{card} is not in the hand")
	sayBut       = Misread.Define("but", "{why}: {offer}")
	sayNo        = Misread.Define("no", "no {what} {n, number}")
	sayBounds    = Misread.Define("bounds", "{what} must be from {low, number} to {high, number}, not {n, number}")
	sayNeeds     = Misread.Define("needs", "{card} needs a {what}: add {words}")
	sayMissing   = Misread.Define("missing", "the {what} is missing")
	sayNoneNow   = Misread.Define("none_now", "the {what} is missing, and none is possible now")
	sayMissingOf = Misread.Define("missing_of", "the {what} is missing: expected {words}")
	sayOneOf     = Misread.Define("one_of", "expected {words}")
	sayExample   = Misread.Define("example", "{quiet:for example: }{line}")
	sayWritten   = Misread.Define("written", "{begun}: {why} (usage: {forms}{example, select, none {} other {, for example {example}}}{helps, select, none {} other {; \"help {word}\" {helps}}})")
	sayOrCommand = Misread.Define("or_command", "{what} or command")
	sayCommand   = Misread.Define("command", "command")
	sayAction    = Misread.Define("action", "{why}. {guide}")
)

// Messages with the cards of a hand, or about an empty hand.
var (
	HandHolds   = Misread.Define("hand_holds", "the hand contains {list}")
	HandIsEmpty = Misread.Define("hand_empty", "the hand is empty")
)

// NoLegalValueError is wrapped by the error for a line whose next parameter is missing and has no legal value now.
// Moves has the moves with the first and the last value that can be typed, so that callers can find out why they are
// illegal. Moves is nil if no value can be typed, or if the parameter is not the last one.
type NoLegalValueError struct{ Moves []engine.Action }

func (NoLegalValueError) Error() string { return "none is possible now" }

// LooksLikeActionError is the error of a line that begins like an action, and therefore is not a command.
type LooksLikeActionError struct{ error }

func (e *LooksLikeActionError) Unwrap() error { return e.error }

// ErrorToShow returns the wrapped error, whose message is for people.
func (e *LooksLikeActionError) ErrorToShow() error { return e.error }

// formFailure says why a form does not match a line. The reason is err if it is not nil. Otherwise words[at] does not
// match token. If token is nil, too, words[at] is superfluous.
type formFailure struct {
	formAttempt
	at, end    int // indexes of the first word that failed, and of the word after the last one that failed
	token      *formToken
	err        error
	impossible bool   // the action is impossible now, for the reason err
	example    string // a legal action that begins like the line
}

// recordFailureIfFurthest records the failure of an attempt, unless another has matched more words. Of attempts that
// fail at the first word, it records only moves that begin with a parameter.
func (r *lineParser) recordFailureIfFurthest(t *formAttempt, f formFailure) {
	direction := f.token != nil && (f.token.param == noParam || !t.action.Move)
	if f.at < r.furthest || f.at == 0 && direction {
		return
	}
	if f.at > r.furthest {
		r.furthest, r.failures = f.at, r.failures[:0]
	}
	f.formAttempt = *t
	f.n = slices.Clone(t.n)
	r.failures = append(r.failures, f)
}

// Ranks of failures of forms that match equally many words. The error of the highest rank is reported.
const (
	rankImpossible = iota // the action is impossible now
	rankTooMuch
	rankUnknown     // a word that is not a known name
	rankWrongShape  // something else is expected
	rankUnchoosable // the beginning of a name that cannot be chosen here
	rankSimilar     // a word similar to a known one
	rankMissing     // something is missing, and there are legal words for it
	rankCertain     // the meaning is clear, or there are few possible ones
)

func (r *lineParser) explainFailures() error {
	var best error
	rank := -1
	for i := range r.failures {
		if k, err := r.explainAndRankFailure(&r.failures[i]); k > rank {
			rank, best = k, err
		}
	}
	switch {
	case r.furthest == 0 && rank < rankCertain:
		return r.explainWrongStart(best, rank)
	case rank == rankWrongShape, rank == rankTooMuch, rank == rankMissing:
		return r.wrapWithUsage(best)
	}
	return best
}

func (r *lineParser) explainAndRankFailure(f *formFailure) (rank int, err error) {
	switch {
	case f.impossible:
		return rankImpossible, f.err
	case f.err != nil:
		return rankCertain, f.err
	case f.token == nil:
		return rankTooMuch, r.superfluousWordsError(f.at)
	case f.token.param == noParam && f.at == len(r.words):
		return rankWrongShape, sayLacks.NewError("words", phrase.Alternatives(r.expectedWords()))
	case f.token.param == noParam:
		return rankWrongShape, sayExpected.NewError("words", phrase.Alternatives(r.expectedWords()), "typed", strconv.Quote(r.words[f.at]))
	}
	p := f.action.Params[f.token.param]
	switch {
	case f.at == len(r.words):
		words, known := r.findLegalWordsAndExample(p, f)
		switch {
		case !known || p.IsOptional():
			return rankWrongShape, sayMissing.NewError("what", p.kindNameMessage())
		case words == nil:
			return rankWrongShape, sayNoneNow.WrapError(NoLegalValueError{r.movesWithFirstAndLastValue(p, f)}, "what", p.kindNameMessage())
		}
		return rankMissing, sayMissingOf.NewError("what", p.kindNameMessage(), "words", phrase.Alternatives(speech.QuoteAll(words)))
	case p.Entries == nil:
		return rankWrongShape, sayWhole.NewError("low", p.Low, "high", p.High, "typed", strconv.Quote(r.words[f.at]))
	}
	return r.explainWrongName(p, f)
}

// movesWithFirstAndLastValue returns the moves of f with the first and the last value of p, or nil if p has no value or
// is not the last parameter.
func (r *lineParser) movesWithFirstAndLastValue(p *Param, f *formFailure) (moves []engine.Action) {
	values, list := []int{p.Low, p.High}, r.cachedEntries(&f.formAttempt, p).list
	if len(list) > 0 {
		values = []int{list[0].Value, list[len(list)-1].Value}
	} else if p.Entries != nil {
		return nil
	}
	for _, v := range values {
		with := *r
		f.n[f.token.param] = v
		with.keepAttemptIfBest(&f.formAttempt)
		f.n[f.token.param] = schema.NoSubject
		if with.best.action == nil || f.token != &f.form.tokens[len(f.form.tokens)-1] {
			return nil
		}
		moves = append(moves, with.best.result)
	}
	return moves
}

func (r *lineParser) superfluousWordsError(at int) error {
	return sayTooMuch.NewError("typed", strconv.Quote(strings.Join(r.words[at:], " ")))
}

func (r *lineParser) expectedWords() (list []string) {
	for _, f := range r.failures {
		if f.token == nil || f.token.param != noParam {
			continue
		}
		if word := r.language.TypedWordFor(f.token.word); !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

func (r *lineParser) explainWrongName(p *Param, f *formFailure) (rank int, err error) {
	list := r.cachedEntries(&f.formAttempt, p).list
	for end := f.end; end > f.at; end-- {
		typed := strings.Join(r.words[f.at:end], " ")
		if p.Number != nil && isAllDigits(typed) {
			return rankCertain, sayNoSuch.NewError("what", p.kindNameMessage(), "typed", typed, "offer", p.offerMessage(list, r.language))
		}
		if err := r.whyOtherEntryUnchoosable(p, f, list, typed, false); err != nil {
			return rankCertain, err
		}
		r.tries += begunWork * len(list) // fits: lists are in memory
		if _, could := speech.FindByWordPartPrefix(speech.Fold(typed), list, r.language); len(could) > 1 {
			return rankCertain, CouldBe.NewError("what", p.kindNameMessage(), "typed", strconv.Quote(typed), "words", phrase.Alternatives(speech.QuoteAll(could)))
		}
	}
	typed := strings.Join(r.words[f.at:f.end], " ")
	if len(list) == 0 && p.IsOptional() {
		if err := r.whyOtherEntryUnchoosable(p, f, list, typed, true); err != nil {
			return rankUnchoosable, err
		}
		return rankTooMuch, r.superfluousWordsError(f.at)
	}
	if len(list) == 0 {
		if f.at > 0 && p.Empty.Key != "" { // else the line may mean anything
			return rankCertain, sayNoSuch.NewError("what", p.kindNameMessage(), "typed", strconv.Quote(typed), "offer", p.Empty.With())
		}
		return rankWrongShape, sayNoThing.NewError("what", p.kindNameMessage())
	}
	r.tries += nearWork * len(list) // fits: lists are in memory
	meant, err := speech.NewUnknownError(p.kindNameMessage(), typed, list, r.language)
	if meant != "" {
		return rankSimilar, err
	}
	if refused := r.whyOtherEntryUnchoosable(p, f, list, typed, true); refused != nil {
		return rankUnchoosable, refused
	}
	return rankUnknown, err
}

// whyOtherEntryUnchoosable returns why the entry named typed in p.UnchoosableEntries cannot be chosen, and offers the
// entries in list. It returns nil if there is no such entry. If allowPrefix is true, part of the name is enough.
func (r *lineParser) whyOtherEntryUnchoosable(p *Param, f *formFailure, list []speech.Entry, typed string, allowPrefix bool) error {
	if p.UnchoosableEntries == nil {
		return nil
	}
	k, folded := r.cachedEntries(&f.formAttempt, p), speech.Fold(typed)
	if k.others == nil {
		k.others = p.UnchoosableEntries(f.game)
		r.tries += madeWork * len(k.others) // fits: lists are in memory
	}
	others := k.others
	r.tries += wholeWork * len(others) // fits: lists are in memory
	e, ok := speech.FindExact(folded, others, r.language)
	if !ok && allowPrefix {
		r.tries += begunWork * len(others) // fits: lists are in memory
		e, _ = speech.FindByWordPartPrefix(folded, others, r.language)
	}
	if e == nil {
		return nil
	}
	err := sayNotInHand.NewError("card", e.NameInSentence(r.language))
	if p.Refuse != nil {
		err = p.Refuse(f.game, f.n, e.Value)
	}
	if len(list) == 0 && p.Empty.Key == "" {
		return err
	}
	return sayBut.WrapError(err, "why", err, "offer", p.offerMessage(list, r.language))
}

func (p *Param) offerMessage(list []speech.Entry, in *phrase.Language) phrase.Message {
	switch {
	case len(list) == 0 && p.Empty.Key == "":
		return sayThereIs.With()
	case len(list) == 0:
		return p.Empty.With()
	case p.ChoicesMessage.Key == "":
		return sayOneOf.With("words", quoteEntries(list, in))
	}
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = strconv.Itoa(i+1) + " " + e.NameInSentence(in)
	}
	return p.ChoicesMessage.With("list", strings.Join(names, ", "))
}

func quoteEntries(list []speech.Entry, in *phrase.Language) phrase.Alternatives {
	return speech.QuoteAll(engine.Map(list, func(e speech.Entry) string { return e.TypedWord(in) }))
}

type gameWithLegal interface {
	Legal([]engine.Action) []engine.Action
}

// findLegalWordsAndExample returns the words of parameter p in all legal moves that agree with the numbers in f, and
// sets f.example to the text of one of them. known is false for stage directions and for games without a method Legal.
func (r *lineParser) findLegalWordsAndExample(p *Param, f *formFailure) (words []string, known bool) {
	g, is := r.game.(gameWithLegal)
	if !is || !f.action.Move {
		return nil, false
	}
	for _, a := range g.Legal(nil) {
		if a.Kind != f.action.Kind {
			continue
		}
		r.tries += wordWork
		n := f.action.paramNumbers(f.game, a)
		agrees := slices.EqualFunc(n, f.n, func(n, known int) bool { return known == schema.NoSubject || known == n })
		word, ok := p.typedWord(f.game, n, n[f.token.param], r.language)
		if !ok || !agrees || slices.Contains(words, word) {
			continue
		}
		if words = append(words, word); f.example == "" {
			f.example, _ = f.action.renderAction(r.game, a, r.language)
		}
	}
	return words, true
}

func (r *lineParser) wrapWithUsage(err error) error {
	var forms []string
	none := phrase.GenderedWord{Gender: "none"}
	example, word, helps := any(none), any(none), any(none)
	now := slices.ContainsFunc(r.failures, func(f formFailure) bool { return f.example != "" })
	for i := range r.failures {
		f := &r.failures[i]
		if f.impossible || now && f.example == "" {
			continue
		}
		form, p, of := f.usageForm(r.language)
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
		if line := cmp.Or(f.example, r.translatedExample(f.action)); example == none && line != "" {
			example = line
			if p != nil && p.HelpText.Key != "" {
				word, helps = of, p.HelpText.With()
			}
		}
	}
	return sayWritten.WrapError(err, "begun", speech.Fold(r.words[0]), "why", err, "forms", phrase.Alternatives(forms), "example", example, "word", word, "helps", helps)
}

func (r *lineParser) translatedExample(a *Decl) string {
	if r.language == phrase.Original {
		return a.Example
	}
	if as := r.actions.tryForms(r.game, a.Example, false).best; as.action == a {
		if text, ok := a.renderForm(as.game, as.form, as.n, r.language); ok {
			return text
		}
	}
	return r.language.TranslateScriptText(a.Example)
}

// usageForm returns the form of f.action for an error. If the form begins with a parameter that the line has filled,
// the typed word replaces the parameter, and p and word are the parameter and the word; otherwise they are nil and "".
func (f *formFailure) usageForm(in *phrase.Language) (form string, p *Param, word string) {
	first, rest, _ := strings.Cut(f.action.Form, " ")
	for i, p := range f.action.Params {
		if p.Name != first || f.n[i] == schema.NoSubject {
			continue
		}
		word, _ := p.typedWord(f.game, f.n, f.n[i], in)
		return word + " " + f.action.translateForm(rest, in), p, word
	}
	return f.action.translateForm(f.action.Form, in), nil, ""
}

func (r *lineParser) explainWrongStart(best error, rank int) error {
	what, offer, heads, moves := r.possibleLineStarts()
	if len(heads) == 0 {
		_, err := r.actions[0].currentPartOfGame(r.game)
		return err
	}
	typed := strings.Join(r.words, " ")
	r.tries += 2 * nearWork * len(heads) // fits: lists are in memory
	meant, near := speech.NewUnknownError(what, r.words[0], heads, r.language)
	if meant == "" {
		if longer, err := speech.NewUnknownError(what, typed, heads, r.language); longer != "" {
			meant, near = longer, err
		}
	}
	switch {
	case meant != "":
		return near
	case rank == rankUnchoosable:
		return best
	case offer == nil && len(moves) > 0: // every line begins with a word
		_, near = speech.NewUnknownError(what, r.words[0], moves, r.language)
		return near
	case offer == nil:
		return near
	}
	return speech.UnknownErrorWithOffer(what, typed, *offer)
}

// possibleLineStarts returns what a line can begin with, for errors. heads has the first words of all possible actions,
// without abbreviations, and the entries of first parameters. moves has only the first words of legal moves, without
// synonyms. offer lists the entries of the first parameter that begins a move, or is nil. what names the kind of word.
func (r *lineParser) possibleLineStarts() (what phrase.Message, offer *phrase.Message, heads, moves []speech.Entry) {
	what = sayCommand.With()
	const short = 2 // letters of abbreviations, which are not offered
	var legal []engine.Action
	if g, is := r.game.(gameWithLegal); is {
		legal = g.Legal(nil)
	}
	for _, a := range r.actions {
		game, err := a.currentPartOfGame(r.game)
		if err != nil {
			continue
		}
		for _, f := range a.forms {
			first := f.tokens[0]
			if first.param == noParam {
				if len(first.word) > short {
					heads = append(heads, speech.Entry{Shown: first.word, Common: true})
					isLegal := legal == nil || slices.ContainsFunc(legal, func(b engine.Action) bool { return b.Kind == a.Kind })
					if a.Move && isLegal && (a.Example == "" || strings.HasPrefix(a.Example+" ", first.word+" ")) { // of synonyms, the one that is taught
						moves = append(moves, heads[len(heads)-1])
					}
				}
				continue
			}
			p := a.Params[first.param]
			list := p.possibleEntries(game, a.newUnsetParamNumbers())
			heads = append(heads, list...)
			if a.Move && offer == nil && (len(list) > 0 || p.Empty.Key != "") {
				all := p.offerMessage(list, r.language)
				what, offer = sayOrCommand.With("what", p.kindNameMessage()), &all
			}
		}
	}
	return what, offer, heads, moves
}
