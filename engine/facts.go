package engine

import (
	"strconv"

	"curtaincall/engine/phrase"
)

// Origin is the description of a cause for people.
type Origin struct {
	Item     string // such as card "vex" or enemy "critic"; "" for the rules themselves
	Callback string // such as play or on.damaged
	Where    Place  // the line that acted, or else that of the definition
}

// Origin describes a cause: a callback of the item defined at where, or at the line of the cause.
func (c Cause) Origin(item, callback string, where Place) Origin {
	if c.Line > 0 {
		where.Line = int(c.Line)
	}
	return Origin{item, callback, where}
}

// Fact is a number in the state of a game, with its name.
type Fact struct {
	Name    string // for people: Pip's Taunt, the MacGuffin's HP
	Word    string // its path in commands and scenarios: pip.keywords.taunt
	Target  int8   // the actor it belongs to, as in events, or -1
	Keyword int16  // its keyword or another of the ruleset's numbers, as in events, or -1
	Value   int

	// Words names the values if they are words: Word(0) is the name of value 1, and value 0 is
	// "none". It is nil for a number.
	Words interface{ Word(n int) string }
}

// FormatValue returns a value of the fact as a number or as one of its words.
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
		return language.Line(p.Name.English)
	}
	return language.RenderSentence(p.Name)
}
