package engine

import (
	"strconv"

	"curtaincall/engine/phrase"
)

// Origin is a cause in words.
type Origin struct {
	Item     string // card "vex", enemy "critic"; "" for the rules themselves
	Callback string // play, on.damaged
	Where    Place  // the line that acted, or else the definition
}

// Origin is a cause that is a callback of an item, which is defined at some place.
func (c Cause) Origin(item, callback string, where Place) Origin {
	if c.Line > 0 {
		where.Line = int(c.Line)
	}
	return Origin{item, callback, where}
}

// Fact represents one number of a state, with what it is called.
type Fact struct {
	Name    string // Pip's Taunt, the MacGuffin's HP
	Word    string // how a person asks for it, and scenarios do: pip.keywords.taunt
	Target  int8   // the actor it is about, as in events, or -1
	Keyword int16  // what it is about, as in events, or -1
	Value   int

	// Words say what a value stands for, where that is a word: the first is 1, and 0 is
	// none. Nil for a number.
	Words interface{ Word(n int) string }
}

// Told is a value of the fact as people read it.
func (f *Fact) Told(value int) string {
	switch {
	case f.Words == nil:
		return strconv.Itoa(value)
	case value == 0:
		return "none"
	}
	return f.Words.Word(value - 1)
}

// Part represents one named part of a state.
type Part struct {
	Name phrase.Sentence // as people call it: the draw pile; without a key a name that scripts give, as Pip
	Hash uint64
}

// In is the name of the part in a language.
func (p Part) In(t *phrase.Language) string {
	if p.Name.Key == "" {
		return t.Line(p.Name.English)
	}
	return t.Say(p.Name)
}
