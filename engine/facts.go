package engine

import (
	"strconv"

	"curtaincall/engine/phrase"
)

// CauseDescription describes the cause of an event for people.
type CauseDescription struct {
	Item     string // such as card "vex" or enemy "critic"; "" for the rules themselves
	Callback string // such as play or on.damaged
	Where    Place  // the line that acted, or else the line of the definition
}

// Describe describes c as a cause in the given callback of item, which is defined at where. Where has the
// line of c, if c has one.
func (c Cause) Describe(item, callback string, where Place) CauseDescription {
	if c.Line > 0 {
		where.Line = int(c.Line)
	}
	return CauseDescription{item, callback, where}
}

// FactKind says what a fact is about, as far as tools for all games must know.
type FactKind uint8

const (
	CountFact   FactKind = iota
	HealthFact           // what its owner loses when it is harmed
	FlagFact             // 1 if something is so, otherwise 0
	PassingFact          // it changes by itself, such as the turn, or is the size of a pile
)

// Fact is a number in the state of a game, with its name.
type Fact struct {
	Name    string // for people: Pip Taunt, MacGuffin HP
	Owner   string // the beginning of Name that names its owner: Pip; "" for none
	Kind    FactKind
	Word    string // its path in commands and scenarios: pip.keywords.taunt
	Target  int8   // the actor to which the fact belongs, as in events, or -1
	Keyword int16  // the keyword or other subject it is about, as in events, or -1
	Value   int

	// Words has the names of the values if they stand for words: Word(0) is the name of value 1, and
	// value 0 is "none". Words is nil if the values are numbers.
	Words interface{ Word(n int) string }
}

// FormatValue returns the word for value, or "none" for 0, if the fact has Words, and otherwise the number.
func (f *Fact) FormatValue(value int) string {
	switch {
	case f.Words == nil:
		return strconv.Itoa(value)
	case value == 0:
		return "none"
	}
	return f.Words.Word(value - 1)
}

// StatePart is a named part of a game's state, with its hash.
type StatePart struct {
	Name phrase.Sentence // such as "the draw pile"; a name from a script, such as Pip, has no key
	Hash uint64
}

// TranslatedName returns the name of the part in a language.
func (p StatePart) TranslatedName(language *phrase.Language) string {
	if p.Name.Key == "" {
		return language.TranslateScriptText(p.Name.English)
	}
	return language.RenderSentence(p.Name)
}
