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

// Describe returns an English text that Parse reads as the same action. If there is none, for example because names are
// ambiguous, it returns the word "action" and the action's numbers, which Parse accepts, too.
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

// TypedForm returns a short text that Parse reads as the same action: the text of DescribeInLanguage with spaces for
// underscores and without names of mods. In English, the text of a move without parameters is its Example, such as end.
// If Parse reads the short text differently, TypedForm returns the text of DescribeInLanguage.
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

// describeParsable returns a text that Parse reads as a, apart from optional parameters that a lacks, or false.
func (l DeclList) describeParsable(game any, a engine.Action, in *phrase.Language) (text string, ok bool) {
	d := l.ByKind(a.Kind)
	if d == nil {
		return "", false
	}
	if text, ok = d.renderAction(game, a, in); !ok {
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
	list := p.possibleEntries(game, n)
	if v >= 0 && v < len(list) && list[v].Value == v { // as in a list of all definitions
		return list[v]
	}
	return engine.Find(list, func(e speech.Entry) bool { return e.Value == v })
}

// MoveSpace gives every possible move, legal or not, a number from 0. The moves of each declaration are numbered by
// the values of its parameters, the last one varying fastest. All games of a content have the same numbers.
type MoveSpace struct {
	Moves []*MoveNumberRange
	Len   int

	ranges [256]*MoveNumberRange // ranges by ActionKind; nil for kinds that are not moves
}

// MoveNumberRange has the numbers of the moves of one declaration, from First on.
type MoveNumberRange struct {
	Move  *Decl
	First int
	Least []int // the lowest value of each parameter
	Count []int // the number of values of each parameter
}

// NewMoveSpace returns the numbers of all moves in games with the content of game.
func (l DeclList) NewMoveSpace(game any) *MoveSpace {
	s := &MoveSpace{}
	for _, a := range l {
		if !a.Move || a.Kind == 0 {
			continue
		}
		r, size := &MoveNumberRange{Move: a, First: s.Len}, 1
		for _, p := range a.Params {
			if p.Compute == nil {
				high := p.High // in any game of the content
				switch {
				case p.StaticMax > 0:
					high = p.StaticMax
				case p.Most != nil:
					high = p.Most(game)
				}
				r.Least = append(r.Least, p.Low)
				r.Count = append(r.Count, high-p.Low+1)
				size *= r.Count[len(r.Count)-1] // fits: a game has less than a million moves
			}
		}
		s.Moves, s.Len, s.ranges[a.Kind] = append(s.Moves, r), s.Len+size, r
	}
	return s
}

// Number returns the number of an action, or false if the action is not a move or a parameter is out of range.
func (s *MoveSpace) Number(a engine.Action) (int, bool) {
	r := s.ranges[a.Kind]
	if r == nil {
		return 0, false
	}
	n := 0
	for i, count := range r.Count {
		v := int(a.Args[i]) - r.Least[i]
		if v < 0 || v >= count {
			return 0, false
		}
		n = n*count + v // fits: a game has less than a million moves
	}
	return r.First + n, true
}

// ActionAt returns the action with a number. ok is false if there is none.
func (s *MoveSpace) ActionAt(n int) (a engine.Action, ok bool) {
	for _, r := range s.Moves {
		size := 1
		for _, count := range r.Count {
			size *= count // fits: a game has less than a million moves
		}
		if n < r.First || n >= r.First+size {
			continue
		}
		n -= r.First
		a.Kind = r.Move.Kind
		for i := len(r.Count) - 1; i >= 0; i-- {
			a.Args[i] = int16(n%r.Count[i] + r.Least[i])
			n /= r.Count[i]
		}
		return a, true
	}
	return a, false
}
