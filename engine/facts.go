package engine

import (
	"strconv"

	"curtaincall/engine/phrase"
)

// Origin describes a cause for people.
type Origin struct {
	Item     string // such as card "vex" or enemy "critic"; "" for the rules themselves
	Callback string // such as play or on.damaged
	Where    Place  // the line that acted, or else that of the definition
}

// Origin returns the origin of a cause: a callback of an item that is defined at where.
func (c Cause) Origin(item, callback string, where Place) Origin {
	if c.Line > 0 {
		where.Line = int(c.Line)
	}
	return Origin{item, callback, where}
}

// Fact is one number of a state, with its name.
type Fact struct {
	Name    string // for people: Pip's Taunt, the MacGuffin's HP
	Word    string // as typed and written in scenarios: pip.keywords.taunt
	Target  int8   // the actor it belongs to, as in events, or -1
	Keyword int16  // its keyword or the ruleset's other number, as in events, or -1
	Value   int

	// Words names the values of a fact whose values are words: Word(0) is the value 1, and the
	// value 0 is "none". Nil for a number.
	Words interface{ Word(n int) string }
}

// FormatValue returns a value of the fact as shown to people.
func (f *Fact) FormatValue(value int) string {
	switch {
	case f.Words == nil:
		return strconv.Itoa(value)
	case value == 0:
		return "none"
	}
	return f.Words.Word(value - 1)
}

// Part is a named part of a state, with its hash.
type Part struct {
	Name phrase.Sentence // such as the draw pile; without a key it is a name from a script, such as Pip
	Hash uint64
}

// NameIn returns the name of the part in a language.
func (p Part) NameIn(t *phrase.Language) string {
	if p.Name.Key == "" {
		return t.Line(p.Name.English)
	}
	return t.Say(p.Name)
}
