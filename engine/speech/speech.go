// Package speech has the words that people type and read in every game: it finds what a typed word
// means, and writes lists, texts of scripts, questions and help.
//
// Which words there are is up to each game; widths and colours are those of package screen.
//
//	lookup.go  Entry and Topic, what a typed word can mean, finding one, and errors for words that mean nothing
//	speech.go  texts of scripts, cleaned and emphasised; counts and lists in sentences; keywords; questions to players
package speech

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// The marks before (markUp or markDown) and after (markEnd) a changed number in a text. screen.Clean removes them.
const (
	markUp   = '\x01'
	markDown = '\x02'
	markEnd  = '\x03'
)

// MarkChangedNumber returns a change such as "3→5" with marks for EmphasiseText, or one number if both are equal.
func MarkChangedNumber(base, now int) string {
	switch {
	case now > base:
		return string(markUp) + strconv.Itoa(base) + "→" + strconv.Itoa(now) + string(markEnd)
	case now < base:
		return string(markDown) + strconv.Itoa(base) + "→" + strconv.Itoa(now) + string(markEnd)
	}
	return strconv.Itoa(base)
}

// EmphasiseText returns a text of a script, cleaned, with emphasis on names and on numbers from MarkChangedNumber.
func EmphasiseText(s screen.Screen, text string, names []string) string {
	var b strings.Builder
	for text != "" {
		at := strings.IndexAny(text, string(markUp)+string(markDown))
		if at < 0 {
			break
		}
		tone := screen.Good
		if text[at] == markDown {
			tone = screen.Bad
		}
		b.WriteString(EmphasiseNames(s, screen.Clean(text[:at]), names))
		text = text[at+1:]
		end := strings.IndexByte(text, markEnd)
		if end < 0 {
			end = len(text)
		}
		b.WriteString(s.ApplyTone(tone, screen.Clean(text[:end])))
		text = text[end:]
	}
	b.WriteString(EmphasiseNames(s, screen.Clean(text), names))
	return b.String()
}

func UnderscoresToSpaces(name string) string { return strings.ReplaceAll(name, "_", " ") }

// EmphasiseKeywords returns a text as EmphasiseText does, with emphasis on all keywords in kw. It trims spaces.
func EmphasiseKeywords(s screen.Screen, text string, kw *engine.Keywords) string {
	return strings.TrimSpace(EmphasiseText(s, text, kw.NamesOf(kw.All())))
}

// EmphasiseNames returns a text, which must be clean, with emphasis on the given names, if the screen has colour.
func EmphasiseNames(s screen.Screen, text string, names []string) string {
	if !s.Colour {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		n := 0
		if i == 0 || !isLetter(text[i-1]) {
			n = lengthOfNameAtStart(text[i:], names)
		}
		if n > 0 {
			b.WriteString(s.Keyword(text[i : i+n]))
			i += n
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+size])
		i += size
	}
	return b.String()
}

func lengthOfNameAtStart(text string, names []string) int {
	for _, name := range names {
		if strings.HasPrefix(text, name) && (len(text) == len(name) || !isLetter(text[len(name)])) {
			return len(name)
		}
	}
	return 0
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 }

// CountWithNoun returns a number and a noun, which gets an s unless the number is 1: "1 card", "2 cards".
func CountWithNoun[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.FormatInt(int64(n), 10) + " " + thing + "s"
}

// JoinWithAnd joins a list in English, with commas and a final "and".
func JoinWithAnd(list []string) string { return phrase.Original.JoinWithAnd(list) }

// JoinWithOr joins a list in English, with commas and a final "or".
func JoinWithOr(list []string) string { return phrase.Original.JoinWithOr(list) }

// JoinFirst joins names with commas. Of more than limit+1 names it joins the first limit and says how many more follow.
func JoinFirst(limit int, names []string) string {
	if more := len(names) - limit; more > 1 {
		return strings.Join(names[:limit], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

// QuoteAll returns the words of a list in double quotes, as a new list.
func QuoteAll(list []string) []string { return engine.Map(list, strconv.Quote) }

func Capitalize(sentence string) string {
	r, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(r)) + sentence[size:]
}

// CleanNameOrID returns a name from a script without characters that are unsafe on a terminal, or id if none remain.
func CleanNameOrID(name, id string) string {
	return cmp.Or(strings.TrimSpace(screen.Clean(name)), screen.Clean(id))
}

// CountCopies iterates over the distinct texts in a list, sorted, with how often each is in it.
func CountCopies(list []string) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		list := slices.Sorted(slices.Values(list))
		for from, i := 0, 1; i <= len(list); i++ {
			if i == len(list) || list[i] != list[from] {
				if !yield(list[from], i-from) {
					return
				}
				from = i
			}
		}
	}
}

// DescribeCopies returns, for each distinct id in sorted order, how often it is in ids, and its name: "3 Block".
func DescribeCopies(ids []string, name func(id string) string) (list []string) {
	for id, n := range CountCopies(ids) {
		list = append(list, strconv.Itoa(n)+" "+name(id))
	}
	return list
}

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

var Catalogs = []*phrase.Catalog{questionMessages, keywordMessages, unknownMessages}

// ExplainKeyword returns the help on a keyword: a line with its names, then an indented line for each property.
func ExplainKeyword(k *engine.Keyword, s screen.Screen) []string {
	kind := phrase.GenderedWord{Gender: "keyword"}
	if k.Polarity == engine.Debuff {
		kind.Gender = "debuff"
	}
	lines := []string{s.RenderSentence(msgKeyword, "icon", k.Icon, "name", k.Name, "kind", kind, "word", k.Word)}
	for _, line := range []string{k.Help, s.RenderSentence(msgHeldBy, "whom", s.TranslateScriptText(k.HeldBy)), s.RenderSentence(stackingMessages[k.Stacking]), s.RenderSentence(msgLeaves, "when", s.TranslateScriptText(k.Leaves))} {
		for _, piece := range s.NarrowedBy(2).TranslateAndWrap(line, 2) {
			lines = append(lines, "  "+piece)
		}
	}
	return lines
}

// KeywordEntries returns the keywords of a set as entries, which can be typed by their words and names.
func KeywordEntries(kw *engine.Keywords, set engine.KeywordSet) (list []Entry) {
	for k := range set.All {
		list = append(list, Entry{Value: int(k), Shown: kw.Row(k).Word, Name: kw.Row(k).Name})
	}
	return list
}

// CandidateEntries returns the candidates of a question as entries whose Value is the index of the candidate. A word
// that occurs again gets the mark #2, and so on. It returns nil if q is nil.
func CandidateEntries(q *engine.PendingQuestion) (list []Entry) {
	if q == nil {
		return nil
	}
	copies := map[string]int{}
	for i, c := range q.Candidates {
		word, name := cmp.Or(screen.Clean(c.ID), screen.Clean(c.Name)), CleanNameOrID(c.Name, c.ID)
		e := Entry{Value: i, Shown: word, Name: name, Also: []string{Fold(name)}}
		if copies[word]++; copies[word] > 1 {
			mark := "#" + strconv.Itoa(copies[word])
			e.Shown, e.Name, e.Also[0] = word+mark, "", e.Also[0]+mark
		}
		list = append(list, e)
	}
	return list
}

// stopEntry is the answer with which a player stops choosing at an optional question.
var stopEntry = Entry{Value: engine.NoChoice, Shown: "nothing", ExactWords: []string{"none", "done"}, Common: true}

// ChoosableEntries returns the entries of list that can be chosen now. If q is optional, stopEntry comes first.
func ChoosableEntries(q *engine.PendingQuestion, list []Entry) (open []Entry) {
	if q.Optional {
		open = append(open, stopEntry)
	}
	return append(open, engine.Filter(list, func(e Entry) bool { return q.CanChoose(e.Value) })...)
}

// The messages about questions.
var (
	questionMessages = phrase.NewCatalog("ask")
	msgChoose        = questionMessages.Define("choose", "choose")
	msgTypeAnswer    = questionMessages.Define("type", `{prompt} Type a number or a name ("{n, number}", "{name}"){optional, select, yes {, "{nothing}" to stop choosing} other {}}, "help" or "quit".`)
	msgUpTo          = questionMessages.Define("up_to", "{quiet:  (up to {n, number})}")
	msgHowMany       = questionMessages.Define("how_many", "{quiet:  ({n, number})}")
	msgChosen        = questionMessages.Define("chosen", "{quiet:{n} {name}, chosen}")
)

// TranslatePrompt returns a question with its prompt translated; q, which may be nil, does not change.
func TranslatePrompt(q *engine.PendingQuestion, in *phrase.Language) *engine.PendingQuestion {
	if q == nil || in.Language == "" {
		return q
	}
	read := *q
	read.Prompt = in.TranslateScriptText(q.Prompt)
	return &read
}

// AnswerGuide returns a line that explains how to answer a question, with the first possible candidate as an example.
// If no candidate of list can be chosen, q must be optional.
func AnswerGuide(q *engine.PendingQuestion, list []Entry, in *phrase.Language) string {
	open := ChoosableEntries(q, list)
	first := open[min(len(open)-1, engine.BoolToInt(q.Optional))] // the first candidate, if there is one
	optional := phrase.GenderedWord{}
	if q.Optional {
		optional.Gender = "yes"
	}
	return in.RenderSentence(msgTypeAnswer, "prompt", promptText(q, in), "n", first.Value+1, "name", first.TypedWord(in), "optional", optional, "nothing", stopEntry.TypedWord(in))
}

// promptText returns the prompt of a question, or "choose", capitalized and with a punctuation mark at its end.
func promptText(q *engine.PendingQuestion, in *phrase.Language) string {
	text := Capitalize(CleanNameOrID(q.Prompt, in.RenderSentence(msgChoose)))
	if !strings.ContainsAny(text[len(text)-1:], ".?!:") {
		text += ":"
	}
	return text
}

// QuestionLines returns lines with a question and its candidates, each with the number or word to type. list has the
// entries of the candidates. preview, which may be nil, returns the effect of choosing the candidate at index, or "".
func QuestionLines(q *engine.PendingQuestion, list []Entry, preview func(index int) string, s screen.Screen) []string {
	in := s.LanguageOrEnglish()
	head := s.Strong(promptText(q, in))
	switch left := q.RemainingPicks(); {
	case q.Optional:
		head += s.RenderSentence(msgUpTo, "n", left)
	case q.Count > 1:
		head += s.RenderSentence(msgHowMany, "n", left)
	}
	lines := s.TranslateAndWrap(head, 2)
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
		lines = append(lines, s.TranslateAndWrap(line, 3)...)
	}
	if q.Optional {
		lines = append(lines, " · "+s.Strong(stopEntry.TypedWord(in)))
	}
	return lines
}

func candidateName(c engine.Candidate, word string, in *phrase.Language) string {
	name := CleanNameOrID(c.Name, word)
	if c.Kind == engine.Option {
		return screen.Clean(in.TranslateScriptText(name))
	}
	return in.TranslateName(name)
}
