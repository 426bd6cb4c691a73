package declare

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Help is what the help of a game knows: its keywords, its terms, and all that its
// content defines.
type Help struct {
	Terms []Term
	Moves []*Action                                               // which it explains by what they are typed with
	Every string                                                  // what can be looked up by name beside them: unit and card
	Also  []string                                                // what texts emphasise beside the names of keywords
	Face  func(c Content, d Definition, s screen.Screen) []string // a definition as its players see it
}

// Term is a word of the game that help explains and that is no keyword.
type Term struct{ Name, Text string }

// Names are those that texts emphasise.
func (h *Help) Names(kw *engine.Keywords) []string { return append(kw.Names(kw.All()), h.Also...) }

// Topics are what help explains.
func (h *Help) Topics(c Content) []speech.Topic {
	return slices.Concat(speech.KeywordTopics(c.KeywordTable()), h.TermTopics(c), h.DefinedTopics(c))
}

// TermTopics are the terms, and the moves.
func (h *Help) TermTopics(c Content) (list []speech.Topic) {
	names := h.Names(c.KeywordTable())
	for _, term := range h.Terms {
		list = append(list, speech.Topic{Names: []string{term.Name}, Show: func(s screen.Screen) []string {
			return s.Wrap(s.Keyword(term.Name)+": "+speech.Emphasised(s, term.Text, names), 2)
		}})
	}
	for _, a := range h.Moves {
		list = append(list, a.topic())
	}
	return list
}

// DefinedTopics are what the content defines. A definition has a name by what it is
// Called.
func (h *Help) DefinedTopics(c Content) (list []speech.Topic) {
	for _, d := range c.Definitions() {
		if named, is := d.Def.(interface{ Called() string }); is {
			list = append(list, speech.Topic{Names: []string{d.ID(), named.Called()}, Show: func(s screen.Screen) []string { return h.Face(c, d, s) }})
		}
	}
	return list
}

// Overview is what can be looked up.
func (h *Help) Overview(c Content, s screen.Screen) (lines []string) {
	kw := c.KeywordTable()
	terms := make([]string, len(h.Terms))
	for i, term := range h.Terms {
		terms[i] = term.Name
	}
	for _, line := range []string{"Keywords: " + emphasised(kw.Names(kw.All()), s), "Terms: " + emphasised(terms, s), "And the name of every " + h.Every + "."} {
		lines = append(lines, s.Wrap(line, 2)...)
	}
	return lines
}

// emphasised is a list of names of the rules.
func emphasised(names []string, s screen.Screen) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = s.Keyword(name)
	}
	return strings.Join(list, ", ")
}
