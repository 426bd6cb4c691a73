package actions

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Describe returns an English text that Parse reads as the same action. If names are ambiguous, the text is the word
// "action" and the action's numbers, which Parse accepts, too.
func (l DeclList) Describe(game any, a engine.Action) string {
	if text, ok := l.describeParsable(game, a, phrase.Original); ok {
		return text
	}
	return fmt.Sprintf("action %d %d %d %d %d", a.Kind, a.Args[0], a.Args[1], a.Args[2], a.Args[3])
}

// DescribeInLanguage returns a text in the language of the game that Parse reads as the same action. If there is
// none, it returns the result of Describe.
func (l DeclList) DescribeInLanguage(game any, a engine.Action) string {
	if text, ok := l.describeParsable(game, a, phrase.LanguageOf(game)); ok {
		return text
	}
	return l.Describe(game, a)
}

// TypedForm returns the shortest text with which people would type an action. It is the text of DescribeInLanguage
// without underscores and names of mods or, in English, for a move without parameters, its example, such as end.
func (l DeclList) TypedForm(game any, a engine.Action) string {
	text := l.DescribeInLanguage(game, a)
	short := strings.ReplaceAll(engine.StripModNames(text), "_", " ")
	if d := l.ByKind(a.Kind); d != nil && d.Move && len(d.Params) == 0 && phrase.LanguageOf(game) == phrase.Original {
		short = d.Example
	}
	if short == text {
		return text
	}
	meant, wrong := l.Parse(game, text)
	if same, err := l.Parse(game, short); err == nil && wrong == nil && same == meant {
		return short
	}
	return text
}

// describeParsable returns a text in a language that Parse reads as the same action. ok is false if there is none.
func (l DeclList) describeParsable(game any, a engine.Action, in *phrase.Language) (string, bool) {
	d := l.ByKind(a.Kind)
	if d == nil {
		return "", false
	}
	text, ok := d.renderAction(game, a, in)
	if !ok {
		return "", false
	}
	back, err := l.Parse(game, text)
	for i, p := range d.Params { // Parse fills in optional parameters
		if i < len(a.Args) && a.Args[i] == schema.NoSubject && p.IsOptional() {
			back.Args[i] = schema.NoSubject
		}
	}
	return text, err == nil && back == a
}

func (a *Decl) renderAction(game any, said engine.Action, in *phrase.Language) (string, bool) {
	game, err := a.currentPartOfGame(game)
	if err != nil {
		return "", false
	}
	n := a.paramNumbers(game, said)
	var included uint
	for i, p := range a.Params {
		tacit := n[i] == schema.NoSubject && (p.IsOptional() || p.Compute != nil) || p.OmitIf != nil && p.OmitIf(game, n)
		if !tacit {
			included |= 1 << i // fits: an action has four parameters at most
		}
	}
	for i := range a.forms {
		if f := &a.forms[i]; f.with == included {
			if text, ok := a.renderForm(game, f, n, in); ok {
				return text, true
			}
		}
	}
	return "", false
}

func (a *Decl) renderForm(game any, f *expandedForm, n []int, in *phrase.Language) (string, bool) {
	list := make([]string, len(f.tokens))
	for i, t := range f.tokens {
		if t.param == noParam {
			list[i] = in.TypedWordFor(t.word)
			continue
		}
		word, ok := a.Params[t.param].typedWord(game, n, n[t.param], in)
		if !ok {
			return "", false
		}
		list[i] = word
	}
	return strings.Join(list, " "), true
}

func (p *Param) typedWord(game any, n []int, v int, in *phrase.Language) (string, bool) {
	if p.Entries == nil {
		return strconv.Itoa(v), v >= p.Low && v <= p.High
	}
	e := p.entryWithValue(game, n, v)
	return e.TypedWord(in), e.Shown != ""
}

func (p *Param) entryWithValue(game any, n []int, v int) speech.Entry {
	if p.Entry != nil && v >= 0 && v <= p.Most(game) {
		return p.Entry(game, v)
	}
	list := p.possibleEntries(game, n)
	if v >= 0 && v < len(list) && list[v].Value == v { // as in a list of all definitions
		return list[v]
	}
	for _, e := range list {
		if e.Value == v {
			return e
		}
	}
	return speech.Entry{}
}
