package speech

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// The messages about keywords.
var (
	keywordMessages  = phrase.NewCatalog("keyword")
	msgKeyword       = keywordMessages.Define("head", "{icon} {keyword:{name}} ({kind, select, debuff {debuff} other {keyword}}, {word})")
	msgHeldBy        = keywordMessages.Define("held_by", "held by: {whom}")
	msgLeaves        = keywordMessages.Define("leaves", "expires: {when}")
	stackingMessages = func() (list []phrase.Sentence) {
		for _, s := range engine.Stackings {
			list = append(list, keywordMessages.Define(s.Word, "a second one "+s.Does))
		}
		return list
	}()
)

// Catalogs lists the message catalogs of this package.
var Catalogs = []*phrase.Catalog{questionMessages, keywordMessages, unknownMessages}

// ExplainKeyword returns the explanation of a keyword as help shows it: a line with its names, then an
// indented line for each property.
func ExplainKeyword(k *engine.Keyword, s screen.Screen) []string {
	kind := phrase.GenderedWord{Gender: "keyword"}
	if k.Polarity == engine.Debuff {
		kind.Gender = "debuff"
	}
	lines := []string{s.RenderSentence(msgKeyword, "icon", k.Icon, "name", k.Name, "kind", kind, "word", k.Word)}
	for _, line := range []string{k.Help, s.RenderSentence(msgHeldBy, "whom", s.TranslateScriptText(k.HeldBy)), s.RenderSentence(stackingMessages[k.Stacking]), s.RenderSentence(msgLeaves, "when", s.TranslateScriptText(k.Leaves))} {
		for _, piece := range s.NarrowedBy(2).Wrap(line, 2) {
			lines = append(lines, "  "+piece)
		}
	}
	return lines
}

// KeywordEntries returns the keywords of a set as entries, which can be typed by their words and names.
func KeywordEntries(kw *engine.Keywords, set engine.KeywordSet) (list []Entry) {
	for ; set != 0; set &= set - 1 {
		k := set.First()
		list = append(list, Entry{Value: int(k), Shown: kw.Row(k).Word, Name: kw.Row(k).Name})
	}
	return list
}
