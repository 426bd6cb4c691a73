package actions

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// The forms of the actions of a game are a grammar. A word of a form matches itself; a parameter matches as many
// words as name one of its entries. All ways to read a line are tried, and the one with the fewest abbreviated names
// wins. If there is none, the form that matched furthest explains the error: see misread.go.

// Errors for an empty line and for one that is too long to be an action.
var (
	errEmptyLine   = Misread.Define("nothing", "empty line").NewError()
	ErrLineTooLong = Misread.Define("long", "the line is too long: an action can be at most {bytes, number} bytes and {words, number} words long").NewError("bytes", maxTyped, "words", maxWords)
)

// Limits of a line and of the cost of reading it. The possible readings multiply with each word, since a name
// can have several words.
const (
	maxTyped = 500 // maximum length of a line in bytes
	maxWords = 40
	maxTries = 200_000 // maximum cost of reading a line, in comparisons of words with entries
)

// Costs of reading a line. The unit is comparing a word with the id of an entry.
const (
	madeWork  = 1  // cost of building an entry
	wholeWork = 3  // cost of comparing a word with the id and all names of an entry
	begunWork = 5  // checking whether a word is the beginning of one of an entry's names
	nearWork  = 14 // checking whether a word is similar to one of an entry's names
	wordWork  = 30 // describing a legal action
)

type expandedForm struct {
	tokens []formToken
	with   uint // the parameters in it, one bit each
}

type formToken struct {
	word  string
	param int
}

const noParam = -1

// expandForm returns the variants of a form with and without each part in brackets. It panics if a word in capitals is
// not the name of a parameter.
func expandForm(text string, params []*Param) []expandedForm {
	if before, rest, more := strings.Cut(text, "["); more {
		inside, after, _ := strings.Cut(rest, "]")
		return append(expandForm(before+inside+after, params), expandForm(before+after, params)...)
	}
	var f expandedForm
	for _, word := range strings.Fields(text) {
		t := formToken{word, noParam}
		for i, p := range params {
			if p.Name == word {
				t.param = i
				f.with |= 1 << i // fits: an action has four parameters at most
			}
		}
		if t.param == noParam && strings.ToLower(word) != word {
			panic(fmt.Sprintf("the form %q has no parameter %s", text, word))
		}
		f.tokens = append(f.tokens, t)
	}
	return []expandedForm{f}
}

// Parse returns the action that a typed line means. The error explains what was expected. It is a *LooksLikeActionError
// if the line begins like an action, and ErrLineTooLong if it is too long or takes too long to parse.
func (l DeclList) Parse(game any, line string) (engine.Action, error) {
	if len(line) > maxTyped {
		return engine.Action{}, ErrLineTooLong
	}
	list := splitWords(line)
	switch n := len(list); {
	case n == 0:
		return engine.Action{}, errEmptyLine
	case n > maxWords:
		return engine.Action{}, ErrLineTooLong
	}
	if a, ok := parseNumberedAction(list); ok {
		return a, nil
	}
	// Full names take precedence over beginnings of names.
	r := l.tryForms(game, line, true)
	if r.best.action == nil && r.tries <= maxTries {
		r = l.tryForms(game, line, false)
	}
	switch {
	case r.tries > maxTries:
		return engine.Action{}, ErrLineTooLong
	case r.best.action != nil:
		return r.best.result, nil
	}
	read := r.tries
	err := r.explainFailures()
	engine.AddNameComparisons(game, r.tries-read)
	if r.furthest > 0 {
		err = &LooksLikeActionError{err}
	}
	return engine.Action{}, err
}

func (l DeclList) tryForms(game any, line string, strict bool) lineParser {
	r := lineParser{actions: l, game: game, language: phrase.LanguageOf(game), words: splitWords(line), strict: strict}
	for _, also := range [...]bool{false, true} { // Form first, then AlternativeForms
		for _, a := range l {
			for i := range a.forms {
				f := &a.forms[i]
				first := f.tokens[0]
				if also != (i >= a.ownForms) || first.param == noParam && r.endOfFormWord(0, first.word) < 0 {
					continue
				}
				if strict && r.best.action != nil && len(f.tokens) >= len(r.best.form.tokens) {
					continue // keepAttemptIfBest would not keep it
				}
				within, err := a.currentPartOfGame(game)
				t := &formAttempt{action: a, game: within, form: f, n: a.newUnsetParamNumbers()}
				if err == nil {
					r.matchTokens(t, 0, f.tokens)
				} else if first.param == noParam {
					r.recordFailureIfFurthest(t, formFailure{at: r.endOfFormWord(0, first.word), err: err, impossible: true})
				}
			}
		}
	}
	engine.AddNameComparisons(game, r.tries)
	return r
}

// CompleteLine returns the English words that can continue a line, or nil if it is empty, too long or matches no form.
func (l DeclList) CompleteLine(game any, line string) (list []string) {
	if n := len(splitWords(line)); len(line) > maxTyped || n > maxWords || n == 0 {
		return nil
	}
	r := l.tryForms(game, line, false)
	for _, f := range r.failures {
		switch {
		case f.at < len(r.words) || f.token == nil:
		case f.token.param == noParam:
			list = append(list, f.token.word)
		default:
			for _, e := range f.action.Params[f.token.param].possibleEntries(f.game, f.n) {
				list = append(list, e.Shown)
			}
		}
	}
	return list
}

// ParseWithGuide is like Parse, but appends guide() to the errors for an empty line and for a pending question.
func (l DeclList) ParseWithGuide(game any, line string, guide func() string) (engine.Action, error) {
	a, err := l.Parse(game, line)
	if errors.Is(err, errEmptyLine) || errors.Is(err, engine.ErrQuestionPending) {
		err = sayAction.WrapError(err, "why", err, "guide", guide())
	}
	return a, err
}

// splitWords splits a line at spaces. After the first word, it also splits off a leading + or -, except from a number.
func splitWords(line string) (list []string) {
	for i, w := range strings.Fields(line) {
		if len(w) > 1 && i > 0 && (w[0] == '+' || w[0] == '-') && !unicode.IsDigit(rune(w[1])) {
			list = append(list, w[:1])
			w = w[1:]
		}
		list = append(list, w)
	}
	return list
}

type lineParser struct {
	actions  DeclList
	game     any
	language *phrase.Language
	words    []string
	strict   bool // whether names must be complete

	tries    int             // cost so far, in comparisons of words with entries
	names    []*paramEntries // the entries of parameters, as far as needed so far
	best     formAttempt
	furthest int // index of the word at which the forms that matched most words failed
	failures []formFailure
}

type paramEntries struct {
	param  *Param
	game   any
	before []int
	list   []speech.Entry
	others []speech.Entry // the result of UnchoosableEntries; nil until an error message needs it
	read   []entryMatch
}

type entryMatch struct {
	at, end        int
	strict         bool
	v, abbreviated int
	ok             bool
}

type formAttempt struct {
	action      *Decl
	game        any // the game, or the part of it that the action's functions get
	form        *expandedForm
	n           []int
	abbreviated int           // number of names that were typed incompletely
	result      engine.Action // the action, after the whole line has matched
}

func (r *lineParser) matchTokens(t *formAttempt, at int, tokens []formToken) {
	switch {
	case len(tokens) == 0 && at == len(r.words):
		r.keepAttemptIfBest(t)
	case len(tokens) == 0:
		r.recordFailureIfFurthest(t, formFailure{at: at})
	case at == len(r.words):
		r.recordFailureIfFurthest(t, formFailure{at: at, token: &tokens[0]})
	case tokens[0].param != noParam:
		r.matchParamAndRest(t, at, tokens)
	default:
		end := r.endOfFormWord(at, tokens[0].word)
		if end < 0 {
			r.recordFailureIfFurthest(t, formFailure{at: at, token: &tokens[0]})
			return
		}
		r.matchTokens(t, end, tokens[1:])
	}
}

func (a *Decl) newUnsetParamNumbers() []int {
	return slices.Repeat([]int{schema.NoSubject}, len(a.Params))
}

// endOfFormWord returns the index after the typed words, from start on, that mean word in English or in the game's
// language, or -1 if they do not mean it.
func (r *lineParser) endOfFormWord(start int, word string) int {
	spaces := strings.Count(word, "_")
	for _, translated := range r.language.Typed[word] {
		spaces = max(spaces, strings.Count(translated, "_"))
	}
	for end := start + 1; end <= min(len(r.words), start+1+spaces); end++ {
		typed := strings.Join(r.words[start:end], " ")
		if folded := speech.Fold(typed); typed == word || folded == word || r.language.AcceptsWord(word, folded) {
			return end
		}
	}
	return -1
}

// matchParamAndRest matches r.words[at:] with tokens, which begin with a parameter, in all possible ways. It passes
// each match to keepAttemptIfBest and records failures.
func (r *lineParser) matchParamAndRest(t *formAttempt, at int, tokens []formToken) {
	i := tokens[0].param
	p := t.action.Params[i]
	if at+1 < len(r.words) && slices.Contains(p.NoiseWords, speech.Fold(r.words[at])) {
		at++
	}
	// A direction that begins with a parameter must not capture the words of moves.
	strict := r.strict || at == 0 && !t.action.Move
	var k *paramEntries
	found := false
	longest := max(at+1, len(r.words)-len(tokens)+1)
	for end := longest; end > at && r.tries <= maxTries; end-- {
		if r.strict && !r.canContinue(t, end, tokens[1:]) { // why not, a reading that is not strict explains
			continue
		}
		r.tries++
		if k == nil {
			k = r.cachedEntries(t, p)
		}
		m := r.matchEntries(t, k, at, end, strict)
		if !m.ok {
			continue
		}
		found = true
		t.n[i] = m.v
		t.abbreviated += m.abbreviated
		r.matchTokens(t, end, tokens[1:])
		t.abbreviated -= m.abbreviated
		t.n[i] = schema.NoSubject
	}
	if !found {
		r.recordFailureIfFurthest(t, formFailure{at: at, token: &tokens[0], end: longest})
	}
}

const maxChoiceWords = 3 // number of words that canContinue tries to read as a choice

// canContinue reports quickly whether r.words[at:] may match tokens, judged by words of forms and choices only.
func (r *lineParser) canContinue(t *formAttempt, at int, tokens []formToken) bool {
	switch {
	case len(tokens) == 0 || at == len(r.words):
		return len(tokens) == 0 && at == len(r.words)
	case tokens[0].param == noParam:
		return r.endOfFormWord(at, tokens[0].word) > 0
	}
	p := t.action.Params[tokens[0].param]
	if p.choices == nil || slices.Contains(p.NoiseWords, speech.Fold(r.words[at])) {
		return true
	}
	k := r.cachedEntries(t, p)
	for end := at + 1; end <= min(at+maxChoiceWords, len(r.words)); end++ {
		if r.matchEntries(t, k, at, end, true).ok {
			return true
		}
	}
	return false
}

func (r *lineParser) cachedEntries(t *formAttempt, p *Param) *paramEntries {
	for _, k := range r.names {
		if k.param == p && k.game == t.game && slices.Equal(k.before, t.n) {
			return k
		}
	}
	k := &paramEntries{param: p, game: t.game, before: slices.Clone(t.n), list: p.possibleEntries(t.game, t.n)}
	r.tries += madeWork * len(k.list) // fits: lists are in memory
	r.names = append(r.names, k)
	return k
}

func (r *lineParser) matchEntries(t *formAttempt, k *paramEntries, at, end int, strict bool) entryMatch {
	for _, m := range k.read {
		if m.at == at && m.end == end && m.strict == strict {
			return m
		}
	}
	if r.tries += len(k.list); !strict {
		r.tries += begunWork * len(k.list) // fits: lists are in memory
	}
	typed, list := strings.Join(r.words[at:end], " "), k.list
	if own, is := strings.CutPrefix(typed, t.action.game+":"); is {
		typed, list = own, slices.DeleteFunc(slices.Clone(list), func(e speech.Entry) bool { return strings.Contains(e.Shown, ":") })
	}
	m := entryMatch{at: at, end: end, strict: strict}
	m.v, m.abbreviated, m.ok = k.param.parseTypedValue(list, typed, strict, r.language)
	k.read = append(k.read, m)
	return m
}

func (p *Param) possibleEntries(game any, n []int) []speech.Entry {
	if p.Entries == nil {
		return nil
	}
	return p.Entries(game, n)
}

// parseTypedValue returns the value that a typed text means in list, the entries of p. ok is false if there is none.
// abbreviated is 1 if the text is only the beginning of a word, which counts unless strict is true, otherwise 0.
func (p *Param) parseTypedValue(list []speech.Entry, typed string, strict bool, in *phrase.Language) (v, abbreviated int, ok bool) {
	if p.Entries == nil {
		n, err := strconv.ParseInt(typed, 10, 16)
		return int(n), 0, err == nil && int(n) >= p.Low && int(n) <= p.High // fits: it has 16 bits
	}
	if p.Number != nil && isAllDigits(typed) {
		for i, e := range list {
			if strconv.Itoa(p.Number(i, e.Value)) == typed {
				return e.Value, 0, true
			}
		}
		return 0, 0, false
	}
	folded := speech.Fold(typed)
	if e, ok := speech.FindExact(folded, list, in); ok {
		return e.Value, 0, true
	}
	if !strict {
		if e, _ := speech.FindByWordPartPrefix(folded, list, in); e != nil {
			return e.Value, 1, true
		}
	}
	return 0, 0, false
}

func isAllDigits(typed string) bool { return strings.Trim(typed, "0123456789") == "" }

// keepAttemptIfBest completes t with the parameters that the line omits. It stores the result in r.best if t has fewer
// abbreviated names than r.best or, with as many, a shorter form. If t cannot be completed, it records the failure.
func (r *lineParser) keepAttemptIfBest(t *formAttempt) {
	n := slices.Clone(t.n)
	for i, p := range t.action.Params {
		if t.form.with&(1<<i) != 0 || !p.IsOptional() { // fits: an action has four parameters at most
			continue
		}
		v, err := t.action.omittedNumber(t.game, n, i, r.language)
		if err != nil {
			r.recordFailureIfFurthest(t, formFailure{at: len(r.words), err: err})
			return
		}
		n[i] = v
	}
	made, err := t.action.shorthandOrNewAction(t.game, n)
	if err != nil {
		r.recordFailureIfFurthest(t, formFailure{at: len(r.words), err: err})
		return
	}
	if b := &r.best; b.action == nil || t.abbreviated < b.abbreviated || t.abbreviated == b.abbreviated && len(t.form.tokens) < len(b.form.tokens) {
		r.best = formAttempt{t.action, t.game, t.form, n, t.abbreviated, made}
	}
}

// IsOptional reports whether a line may omit the parameter.
func (p *Param) IsOptional() bool { return p.DefaultNumber != nil || p.defaultsToOnlyEntry }

// omittedNumber returns the number of parameter i if a line omits it: the default or, without one, the only entry, or
// NoSubject if there are no entries. Several entries are an error. n has the numbers of the other parameters.
func (a *Decl) omittedNumber(game any, n []int, i int, in *phrase.Language) (int, error) {
	p := a.Params[i]
	if p.DefaultNumber != nil {
		return p.DefaultNumber(game, n)
	}
	switch list := p.possibleEntries(game, n); len(list) {
	case 0:
		return schema.NoSubject, nil
	case 1:
		return list[0].Value, nil
	default:
		before := a.Params[i-1].entryWithValue(game, n, n[i-1])
		return 0, sayNeeds.NewError("card", before.NameInSentence(in), "what", p.kindNameMessage(), "words", quoteEntries(list, in))
	}
}

// parseNumberedAction parses the word "action", a kind, and four numbers, or three as in old journals.
func parseNumberedAction(words []string) (a engine.Action, ok bool) {
	if n := len(words); n != 5 && n != 6 || words[0] != "action" {
		return a, false
	}
	verb, err := strconv.ParseUint(words[1], 10, 8)
	a.Kind = engine.ActionKind(verb)
	for i, w := range words[2:] {
		n, wrong := strconv.ParseInt(w, 10, 16)
		if wrong != nil {
			return a, false
		}
		a.Args[i] = int16(n)
	}
	return a, err == nil
}

// TypedWordMeanings maps each typed word, and then each of its contexts, to what the word means there. A word of a form
// means the name of an action, and its context is the words before it. A word of a choice means itself, and its context
// is all words of its parameter.
type TypedWordMeanings map[string]map[string][]string

func (m TypedWordMeanings) Add(word, context, meaning string) {
	if m[word] == nil {
		m[word] = map[string][]string{}
	}
	m[word][context] = append(m[word][context], meaning)
}

// TypedWordMeanings returns the meanings of the words of all forms, and of parameters that are choices.
func (l DeclList) TypedWordMeanings() TypedWordMeanings {
	m := TypedWordMeanings{}
	for _, a := range l {
		for _, f := range a.forms {
			context := ""
			for _, t := range f.tokens {
				if t.param == noParam {
					m.Add(t.word, context, a.Name)
				}
				context += " " + t.word
			}
		}
		for _, p := range a.Params {
			for _, word := range p.choices {
				m.Add(word, strings.Join(p.choices, " "), word)
			}
		}
	}
	return m
}

// HasClash reports whether both words can be typed in one context with different meanings. No language may then
// translate both by the same word.
func (m TypedWordMeanings) HasClash(word, otherWord string) bool {
	for context, means := range m[word] {
		also, both := m[otherWord][context]
		if both && !slices.ContainsFunc(means, func(what string) bool { return slices.Contains(also, what) }) {
			return true
		}
	}
	return false
}
