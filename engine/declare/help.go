package declare

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Help declares the topics of a game's help, besides its keywords.
type Help struct {
	Terms []Term
	Moves []*actions.Decl   // moves that help explains, by the words with which they begin
	Every string            // the kinds of thing that can be looked up by name: unit or card
	Also  []phrase.Sentence // further names to emphasize in texts, besides those of keywords
	// returns the lines in which players see a definition
	Face func(c library.Definitions, d schema.Definition, s screen.Screen) []string
}

var (
	overview    = phrase.NewCatalog("overview")
	sayKeywords = overview.Define("keywords", "Keywords: {list}")
	sayTerms    = overview.Define("terms", "Terms: {list}")
	sayEvery    = overview.Define("every", "You can also look up any {what} by name.")
)

// Term is a word of the game, other than a keyword, that help explains.
type Term struct {
	Name, Text                 string
	Also                       []string        // further words by which people ask for it
	NameSentence, TextSentence phrase.Sentence // Name and Text as sentences, defined by Help.DefineTermSentences
}

// BasicTerms returns the terms that every game explains to newcomers: what it is, how to win, and what a turn is.
func BasicTerms(rules, goal, turn string) []Term {
	return []Term{
		{Name: "Rules", Text: rules, Also: []string{"rule", "how to play", "game"}},
		{Name: "Goal", Text: goal, Also: []string{"win", "how to win", "winning", "lose", "objective"}},
		{Name: "Turn", Text: turn, Also: []string{"turns", "what to do"}},
	}
}

// Term returns the term with a name, which must exist.
func (h *Help) Term(name string) Term {
	return h.Terms[slices.IndexFunc(h.Terms, func(t Term) bool { return t.Name == name })]
}

// DefineTermSentences defines the names and texts of all terms in a catalog, for translation, and returns h.
func (h *Help) DefineTermSentences(catalog *phrase.Catalog) *Help {
	for i := range h.Terms {
		t := &h.Terms[i]
		key := speech.Fold(t.Name)
		t.NameSentence, t.TextSentence = catalog.Define(key+".name", t.Name), catalog.Define(key+".text", t.Text)
	}
	return h
}

// Topics returns all topics of help: keywords, terms, moves and definitions.
func (h *Help) Topics(c library.Definitions) []speech.Topic {
	var list []speech.Topic
	rows := library.Translation(c).KeywordTable().Rows()
	for i := range rows {
		list = append(list, speech.Topic{Names: []string{rows[i].Word, rows[i].Name},
			Show: func(s screen.Screen) []string { return speech.ExplainKeyword(&rows[i], s) }})
	}
	list = append(list, h.TermAndMoveTopics(c)...)
	shown := library.Translation(c).Definitions()
	for i, d := range c.Definitions() {
		if named, is := d.Def.(interface{ DisplayName() string }); is {
			list = append(list, speech.Topic{Names: []string{d.ID(), named.DisplayName(), library.DisplayNameOrEmpty(shown[i])},
				Show: func(s screen.Screen) []string { return h.Face(library.Translation(c), shown[i], s) }})
		}
	}
	return list
}

// TermAndMoveTopics returns the topics of the terms and the moves, in the language of c.
func (h *Help) TermAndMoveTopics(c library.Definitions) (list []speech.Topic) {
	in := phrase.LanguageOf(c)
	kw := library.Translation(c).KeywordTable()
	names := kw.NamesOf(kw.All()) // emphasized in texts
	names = in.WithInflections(append(names, engine.Map(h.Also, func(s phrase.Sentence) string { return in.RenderSentence(s) })...))
	for _, term := range h.Terms {
		name, text := in.RenderSentence(term.NameSentence), in.RenderSentence(term.TextSentence)
		list = append(list, speech.Topic{Names: append([]string{term.Name, name}, term.Also...), Show: func(s screen.Screen) []string {
			return s.TranslateAndWrap(s.Keyword(name)+": "+speech.EmphasiseNames(s, text, names), 2)
		}})
	}
	return append(list, engine.Map(h.Moves, func(a *actions.Decl) speech.Topic { return a.HelpTopic(in) })...)
}

// KeywordAndTermLines returns the overview of help: the names of all keywords and terms.
func (h *Help) KeywordAndTermLines(c library.Definitions, s screen.Screen) (lines []string) {
	kw := library.Translation(c).KeywordTable()
	terms := engine.Map(h.Terms, func(term Term) string { return s.RenderSentence(term.NameSentence) })
	for _, line := range []phrase.Message{sayKeywords.With("list", emphasizeNames(kw.NamesOf(kw.All()), s)), sayTerms.With("list", emphasizeNames(terms, s)), sayEvery.With("what", s.TranslateScriptText(h.Every))} {
		lines = append(lines, s.TranslateAndWrap(s.LanguageOrEnglish().RenderMessage(line), 2)...)
	}
	return lines
}

func emphasizeNames(names []string, s screen.Screen) string {
	return strings.Join(engine.Map(names, func(name string) string { return strings.ReplaceAll(s.Keyword(name), " ", screen.NoBreakSpace) }), ", ")
}
