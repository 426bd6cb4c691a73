package editing

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// mention is a place in a script with the id of a definition, written without the mod of the definition.
type mention struct {
	Location
	isCertain   bool // whether the place certainly refers to the definition
	isAmbiguous bool // whether the place may also refer to another definition
	isInText    bool // whether the id is a word in a text that a scenario compares, and may mean the definition
}

const maxCopy = 9

func (s *Scripts) findMentions(e *lookup.Entry) []mention {
	id := idWithoutModAndForm(e)
	words := []string{id}
	for n := range maxCopy {
		words = append(words, id+"_"+strconv.Itoa(n+1))
	}
	set := syntax.NewWordSet(words)
	return searchFiles(s, id, func(s *Scripts, t *source.Text) (list []mention) {
		var in *stringMeanings
		for _, m := range syntax.FindMentions(t, set, "it") {
			if in == nil {
				in = s.readStringMeanings(t, id)
			}
			list = append(list, s.classifyMention(in, e, m))
		}
		return list
	})
}

func idWithoutModAndForm(e *lookup.Entry) string { return engine.BaseID(engine.IDWithoutMod(e.ID)) }

// stringMeanings has the meanings of a file's strings that contain the id searched for, by line and column.
type stringMeanings struct {
	text *source.Text
	at   map[[2]int]*nodeInContext
}

func (s *Scripts) readStringMeanings(t *source.Text, id string) *stringMeanings {
	meanings := &stringMeanings{t, map[[2]int]*nodeInContext{}}
	containsID := func(f *nodeInContext) bool { return f.isString && strings.Contains(f.value, id) }
	s.visitUses(t, containsID, func(f *nodeInContext) {
		meaning := *f
		meanings.at[[2]int{f.place.Line, f.place.Column}] = &meaning
	})
	return meanings
}

func (s *Scripts) classifyMention(in *stringMeanings, e *lookup.Entry, m syntax.WordOccurrence) (result mention) {
	result.Location = Location{in.text.Name, m.Line, m.Column, len(idWithoutModAndForm(e))}
	f := in.at[[2]int{m.Line, m.Column}]
	if m.Text != "" {
		f = in.enclosingString(m)
	}
	if f == nil || in.isEnclosed(m, "{", "}") { // a value in a text
		return result
	}
	isForm := func(other *lookup.Entry) bool { // other is e or a form of it
		return e.Kind == other.Kind && engine.BaseID(e.ID) == engine.BaseID(other.ID)
	}
	things, sure := s.definitionsWithID(in.text, m.Word), true
	switch {
	case m.Text == "":
		things = s.definitionsMeantBy(f)
	case m.Text == m.Word || !strings.ContainsAny(m.Text, " ,"):
		things, sure = s.definitionsWordCanMean(in.text, m.Text, f.Want)
	case !f.isDirection && !in.isQuotedWithinScenarioString(m):
		result.isInText = source.IsScenario(in.text.Name) && m.Text != m.Heading && slices.ContainsFunc(things, isForm)
		return result
	}
	for _, other := range things {
		if len(things) > 1 && s.definitionIDPlace(other) == result.Location {
			things, sure = []*lookup.Entry{other}, true
			break
		}
	}
	result.isCertain = slices.ContainsFunc(things, isForm)
	result.isAmbiguous = result.isCertain && !sure && slices.ContainsFunc(things, func(other *lookup.Entry) bool { return !isForm(other) })
	return result
}

// isQuotedWithinScenarioString reports whether the id is in quotes in a scenario's text, such as: unknown card "vex".
func (s *stringMeanings) isQuotedWithinScenarioString(m syntax.WordOccurrence) bool {
	return source.IsScenario(s.text.Name) && (s.isEnclosed(m, `\"`, `\"`) || s.isEnclosed(m, `"`, `"`) || s.isEnclosed(m, "'", "'"))
}

func (s *stringMeanings) isEnclosed(m syntax.WordOccurrence, before, after string) bool {
	line := s.text.Line(m.Line)
	return strings.HasSuffix(line[:m.Column-1], before) && strings.HasPrefix(line[min(m.Column-1+m.Width, len(line)):], after)
}

func (s *stringMeanings) enclosingString(m syntax.WordOccurrence) *nodeInContext {
	for column := m.Column; column > 0; column-- {
		if f := s.at[[2]int{m.Line, column}]; f != nil && f.value == m.Text && f.Name == "" {
			return f
		}
	}
	return nil
}
