package speech

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// CandidateEntries returns the candidates of a question as entries, the Value of each being its index;
// nil if q is nil. Of candidates with the same word the second gets the mark #2, and so on.
func CandidateEntries(q *engine.PendingQuestion) (list []Entry) {
	if q == nil {
		return nil
	}
	copies := map[string]int{}
	for i, c := range q.Candidates {
		word, name := cmp.Or(screen.Clean(c.ID), screen.Clean(c.Name)), SafeName(c.Name, c.ID)
		e := Entry{Value: i, Shown: word, Name: name, Also: []string{Fold(name)}}
		if copies[word]++; copies[word] > 1 {
			mark := "#" + strconv.Itoa(copies[word])
			e.Shown, e.Name, e.Also[0] = word+mark, "", e.Also[0]+mark
		}
		list = append(list, e)
	}
	return list
}

// stopEntry is the answer that ends an optional question.
var stopEntry = Entry{Value: engine.NoChoice, Shown: "nothing", Only: []string{"none", "done"}, Common: true}

// ChoosableEntries returns the entries of list that can be chosen now. If q is optional, it puts the
// entry that ends q before them, so that the word of that entry never means a candidate.
func ChoosableEntries(q *engine.PendingQuestion, list []Entry) (open []Entry) {
	if q.Optional {
		open = append(open, stopEntry)
	}
	for _, e := range list {
		if q.CanChoose(e.Value) {
			open = append(open, e)
		}
	}
	return open
}

// The messages about questions.
var (
	questionMessages = phrase.NewCatalog("ask")
	msgChoose        = questionMessages.Define("choose", "choose")
	msgTypeAnswer    = questionMessages.Define("type", `{prompt} Type a number or a name ("{n, number}", "{name}"){optional, select, yes {, "{nothing}" to stop choosing} other {}}, "help", "quit".`)
	msgUpTo          = questionMessages.Define("up_to", "{quiet:  (up to {n, number})}")
	msgHowMany       = questionMessages.Define("how_many", "{quiet:  ({n, number})}")
	msgChosen        = questionMessages.Define("chosen", "{quiet:{n} {name}, chosen}")
)

// TranslatePrompt returns a question with its prompt in a language; nil if q is nil.
func TranslatePrompt(q *engine.PendingQuestion, in *phrase.Language) *engine.PendingQuestion {
	if q == nil || in.Language == "" {
		return q
	}
	read := *q
	read.Prompt = in.TranslateScriptText(q.Prompt)
	return &read
}

// AnswerGuide returns a line that explains how to answer a question. Its example is the first
// candidate of list that can be chosen; if there is none, q must be optional.
func AnswerGuide(q *engine.PendingQuestion, list []Entry, in *phrase.Language) string {
	open := ChoosableEntries(q, list)
	first := open[min(len(open)-1, engine.BoolToInt(q.Optional))] // the first candidate, if there is one
	optional := phrase.GenderedWord{}
	if q.Optional {
		optional.Gender = "yes"
	}
	return in.RenderSentence(msgTypeAnswer, "prompt", promptText(q, in), "n", first.Value+1, "name", first.TypedWord(in), "optional", optional, "nothing", stopEntry.TypedWord(in))
}

func promptText(q *engine.PendingQuestion, in *phrase.Language) string {
	text := Capitalize(SafeName(q.Prompt, in.RenderSentence(msgChoose)))
	if !strings.ContainsAny(text[len(text)-1:], ".?!:") {
		text += ":"
	}
	return text
}

// QuestionLines returns lines with a question and its candidates, which have the entries list, and the numbers
// to type. preview, which may be nil, returns the effect of choosing the candidate at an index, or "".
func QuestionLines(q *engine.PendingQuestion, list []Entry, preview func(index int) string, s screen.Screen) []string {
	in := s.LanguageOrEnglish()
	head := s.Strong(promptText(q, in))
	switch left := q.RemainingPicks(); {
	case q.Optional:
		head += s.RenderSentence(msgUpTo, "n", left)
	case q.Count > 1:
		head += s.RenderSentence(msgHowMany, "n", left)
	}
	lines := s.Wrap(head, 2)
	for index, e := range list {
		name, word := candidateName(q.Candidates[index], e.Shown, in), e.TypedWord(in)
		line := fmt.Sprintf("%2d %s", index+1, s.Strong(name))
		if Fold(name) != Fold(word) {
			line += " " + s.Quiet("("+word+")")
		}
		if !q.CanChoose(index) {
			line = s.RenderSentence(msgChosen, "n", fmt.Sprintf("%2d", index+1), "name", name)
		} else if preview != nil {
			if to := preview(index); to != "" {
				line += ": " + to
			}
		}
		lines = append(lines, s.Wrap(line, 3)...)
	}
	if q.Optional {
		lines = append(lines, " · "+s.Strong(stopEntry.TypedWord(in)))
	}
	return lines
}

// candidateName returns the name of a candidate in a language. What a script offers is one of its texts.
func candidateName(c engine.Candidate, word string, in *phrase.Language) string {
	name := SafeName(c.Name, word)
	if c.Kind == engine.Option {
		return screen.Clean(in.TranslateScriptText(name))
	}
	return in.TranslateName(name)
}
