package speech

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
)

// Entry is a thing that a typed word can mean, with the words for it.
type Entry struct {
	Value      int
	Shown      string   // the word as displayed; "vex#2" for the second of several copies
	Name       string   // the display name, which can also be typed; "" if it is the same as Shown
	Also       []string // further words, in the form of Fold; their beginnings can be typed too
	ExactWords []string // further words, in the form of Fold, that must be typed in full

	Local  string // Shown in another language; "" to use Shown itself or the translation of Name
	Common bool   // whether languages may have their own words for Shown: see phrase.Language.Typed
}

// Fold returns a typed text or a name in the form in which both are compared. The form is lower case, with an
// underscore between words, and otherwise only letters, their marks, digits, + and #. A colon in mod:name remains.
func Fold(typed string) string {
	if isFolded(typed) {
		return typed
	}
	return foldRunes(typed)
}

// isFolded reports whether Fold would return text unchanged. It may return false wrongly, but never true.
func isFolded(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case isLower(c), '0' <= c && c <= '9', c == '+', c == '#':
		case c == '_' && i > 0 && i+1 < len(text) && text[i+1] != '_' && text[i+1] != '#':
		default:
			return false
		}
	}
	return true
}

func foldRunes(typed string) string {
	var b strings.Builder
	b.Grow(len(typed))
	gap := false
	for i, r := range typed {
		switch {
		case r == ':' && !gap && b.Len() > 0 && i+1 < len(typed) && isLower(typed[i+1]):
			b.WriteByte(':')
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '+', r == '#':
			if gap && b.Len() > 0 && r != '#' {
				b.WriteByte('_')
			}
			gap = false
			b.WriteRune(unicode.ToLower(r))
		case r == '_', r == '-', r == '/', unicode.IsSpace(r):
			gap = true
		}
	}
	return b.String()
}

var question = regexp.MustCompile(`(?i)^what(?:'s| is| are| does) (?:an? |the )?(.+?)(?: do| mean)?\s*\?*$`)

// SubjectOfQuestion returns "block" for "what is block?", in English or the language in, or "" if line is no question.
func SubjectOfQuestion(line string, in *phrase.Language) string {
	line = strings.TrimRight(strings.TrimSpace(line), " ?")
	if m := question.FindStringSubmatch(line); m != nil {
		return m[1]
	}
	subject, asks := cutAnyPrefix(line, in.RenderSentence(msgQuestions))
	if !asks {
		return ""
	}
	subject, _ = cutAnyPrefix(subject, in.RenderSentence(msgArticles))
	return subject
}

// cutAnyPrefix removes the word with which text begins, ignoring case. words lists the words to find, separated by |.
func cutAnyPrefix(text, words string) (rest string, found bool) {
	for word := range strings.SplitSeq(words, "|") {
		if n := len(word); len(text) > n+1 && strings.EqualFold(text[:n], word) && text[n] == ' ' {
			return text[n+1:], true
		}
	}
	return text, false
}

func (e *Entry) NameInSentence(in *phrase.Language) string {
	return in.TranslateName(cmp.Or(e.Name, e.Shown))
}

func (e *Entry) foldedName() string { return Fold(strings.TrimPrefix(e.Name, "the ")) }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func (e *Entry) hasExactWord(folded string, in *phrase.Language) bool {
	shown := Fold(e.Shown)
	return shown == folded || engine.IDWithoutMod(shown) == folded || e.Name != "" && e.foldedName() == folded ||
		slices.Contains(e.Also, folded) || slices.Contains(e.ExactWords, folded) ||
		in.Language != "" && (Fold(e.TypedWord(in)) == folded || Fold(in.TranslateName(e.Name)) == folded)
}

// hasWordWithPrefix reports whether one of the entry's words begins with folded. If matchLaterParts is set, only the
// parts after an underscore or colon count.
func (e *Entry) hasWordWithPrefix(folded string, matchLaterParts bool, in *phrase.Language) bool {
	does := func(word string) bool {
		return !matchLaterParts && strings.HasPrefix(word, folded) || matchLaterParts && (strings.Contains(word, "_"+folded) || strings.Contains(word, ":"+folded))
	}
	return does(Fold(e.Shown)) || does(e.foldedName()) || in.Language != "" && does(Fold(e.TypedWord(in))) || slices.ContainsFunc(e.Also, does)
}

func (e *Entry) shownWithoutCopyMark() string {
	base, _, _ := strings.Cut(e.Shown, "#")
	return base
}

// FindExact returns the first entry whose Shown, or its translation, equals folded. If there is none, it returns the
// first entry with another word that equals folded, such as its Name. found is false and e is nil if no entry matches,
// or if the other words match entries of several mods.
func FindExact(folded string, list []Entry, in *phrase.Language) (e *Entry, found bool) {
	for i := range list {
		if e = &list[i]; Fold(e.Shown) == folded || e.Common && in.AcceptsWord(e.Shown, folded) {
			return e, true
		}
	}
	e = nil
	for i := range list {
		switch other := &list[i]; {
		case !other.hasExactWord(folded, in):
		case e == nil:
			e = other
		case AreAmbiguousIDs(e.shownWithoutCopyMark(), other.shownWithoutCopyMark()):
			return nil, false
		}
	}
	return e, e != nil
}

// AreAmbiguousIDs reports whether a name that two ids share is ambiguous: the ids differ, and one or both are of a mod.
func AreAmbiguousIDs(a, b string) bool { return a != b && strings.Contains(a+b, ":") }

// FindByWordPartPrefix returns the only entry with a word that begins with folded or, if there is none, with a word
// that has folded after "_" or ":". Copies of the same thing count as one entry. found is nil if no entry or more than
// one matches. candidates lists the words of all entries that match, in the language in.
func FindByWordPartPrefix(folded string, list []Entry, in *phrase.Language) (found *Entry, candidates []string) {
	if folded == "" {
		return nil, nil
	}
	for _, inner := range [...]bool{false, true} {
		seen := map[string]bool{}
		for i := range list {
			e := &list[i]
			if !e.hasWordWithPrefix(folded, inner, in) || seen[e.shownWithoutCopyMark()] {
				continue
			}
			found = cmp.Or(found, e)
			seen[e.shownWithoutCopyMark()], candidates = true, append(candidates, e.typedWordWithoutCopyMark(in))
		}
		if len(candidates) > 0 {
			break
		}
	}
	if len(candidates) > 1 {
		return nil, candidates
	}
	return found, candidates
}

// Topic is a thing that help can explain: a keyword, a term or a definition.
type Topic struct {
	Names []string                       // words by which people ask for it
	Show  func(s screen.Screen) []string // returns the explanation
}

// ExplainNearestTopic explains all topics named word. If there are none, it explains the only topic whose name begins
// with word, or else the topic whose name is most similar and has as many words. found is false if there is none.
func ExplainNearestTopic(topics []Topic, word string, s screen.Screen) (lines []string, found bool) {
	folded := Fold(word)
	if folded == "" {
		return nil, false
	}
	if lines, found = ExplainExactTopics(topics, word, s); found {
		return lines, true
	}
	var names []string
	meant := map[string]bool{}
	for _, t := range topics {
		for _, n := range t.Names {
			n = Fold(n)
			if strings.Count(n, "_") == strings.Count(folded, "_") {
				names = append(names, n)
			}
			if strings.HasPrefix(n, folded) {
				meant[engine.BaseID(Fold(t.Names[0]))] = true
			}
		}
	}
	nearest := ""
	if len(meant) == 1 {
		for nearest = range meant {
		}
	} else if nearest = spelling.Nearest(folded, names); nearest == "" || len(folded) < 4 { // one edit makes another short word
		return nil, false
	}
	lines, _ = ExplainExactTopics(topics, nearest, s)
	return lines, true
}

// ExplainExactTopics returns the explanations of all topics whose name equals word when both are folded or, for a word
// without letters and digits such as an icon, as it is.
func ExplainExactTopics(topics []Topic, word string, s screen.Screen) (lines []string, found bool) {
	folded := Fold(word)
	for _, t := range topics {
		if slices.ContainsFunc(t.Names, func(name string) bool { return Fold(name) == folded && (folded != "" || name == word) }) {
			lines = append(lines, t.Show(s)...)
		}
	}
	return lines, lines != nil
}

// The messages about unknown words.
var (
	unknownMessages = phrase.NewCatalog("unknown")
	msgUnknown      = unknownMessages.Define("word", "unknown {what} {word}")
	msgDidYouMean   = unknownMessages.Define("near", "{unknown}: did you mean {near}?")
	msgNone         = unknownMessages.Define("none", "{unknown}: there are none")
	msgExpected     = unknownMessages.Define("expected", "{unknown}: expected {words}")
	msgQuestions    = unknownMessages.Define("questions", "what is|what are|what does")
	msgArticles     = unknownMessages.Define("articles", "a|an|the")
	msgOffered      = unknownMessages.Define("offered", "{unknown}: {offer}")
)

const maxListedWords = 12

// NewUnknownError returns the error for a typed word that no entry in list has. It suggests the word nearest. If
// nearest is "", it lists all words, unless there are more than maxListedWords. what names the kind of thing expected.
func NewUnknownError(what phrase.Message, typed string, list []Entry, in *phrase.Language) (nearest string, err error) {
	known, byName := entryWordsByName(list, in)
	unknown := spelling.UnknownError{What: phrase.Original.RenderMessage(what), Word: typed, Known: known}
	// The typed word itself is not a suggestion, even where it is known as something else.
	if meant := byName[spelling.Nearest(Fold(typed), slices.Collect(maps.Keys(byName)))]; meant != typed {
		unknown.Near = meant
	}
	head := msgUnknown.With("what", what, "word", strconv.Quote(typed))
	switch {
	case unknown.Near != "" || len(known) > maxListedWords:
		return unknown.Near, TranslatableUnknownError(what, &unknown)
	case len(known) == 0:
		return "", msgNone.WrapError(&unknown, "unknown", head)
	}
	return "", msgExpected.WrapError(&unknown, "unknown", head, "words", phrase.Alternatives(QuoteAll(known)))
}

// TranslatableUnknownError wraps unknown in an error with a translatable message, which includes its suggestion.
func TranslatableUnknownError(what phrase.Message, unknown *spelling.UnknownError) error {
	head := msgUnknown.With("what", what, "word", strconv.Quote(unknown.Word))
	if unknown.Near == "" {
		return &phrase.Error{Message: head, Err: unknown}
	}
	return msgDidYouMean.WrapError(unknown, "unknown", head, "near", `"`+unknown.Near+`"`)
}

// entryWordsByName returns the distinct words to type for the entries. byName maps each folded name to such a word.
func entryWordsByName(list []Entry, in *phrase.Language) (words []string, byName map[string]string) {
	byName = map[string]string{}
	seen := map[string]bool{}
	for i := range list {
		e := &list[i]
		word := e.typedWordWithoutCopyMark(in)
		if !seen[word] {
			words, seen[word] = append(words, word), true
		}
		byName[Fold(e.shownWithoutCopyMark())], byName[e.foldedName()], byName[Fold(word)] = word, word, word
		for _, w := range e.Also {
			byName[w] = word
		}
	}
	delete(byName, "")
	return words, byName
}

// UnknownErrorWithOffer returns the error `unknown WHAT "TYPED": OFFER`. what is a kind of thing, such as "card".
func UnknownErrorWithOffer(what phrase.Message, typed string, offer phrase.Message) error {
	unknown := &spelling.UnknownError{What: phrase.Original.RenderMessage(what), Word: typed}
	return msgOffered.WrapError(unknown, "unknown", msgUnknown.With("what", what, "word", strconv.Quote(typed)), "offer", offer)
}

// TypedWord returns the word to type for the entry.
func (e *Entry) TypedWord(in *phrase.Language) string {
	switch {
	case e.Common:
		return in.TypedWordFor(e.Shown)
	case in.Language == "":
		return e.Shown
	case e.Local != "":
		return e.Local
	}
	id, mark, _ := strings.Cut(e.Shown, "#")
	if name := in.TranslateName(e.Name); name != e.Name && Fold(id) == Fold(e.Name) {
		return strings.TrimSuffix(strings.ToLower(name)+"#"+mark, "#")
	}
	return e.Shown
}

func (e *Entry) typedWordWithoutCopyMark(in *phrase.Language) string {
	word, _, _ := strings.Cut(e.TypedWord(in), "#")
	return word
}

// SuggestSimilar returns ": did you mean ...?" with a similar name, to end a message, or "" if none is similar.
func SuggestSimilar(name string, known []string) (suggestion string) {
	if hint := spelling.DidYouMean(name, known); hint != "" {
		return ": " + hint
	}
	return ""
}

// SuggestSimilarOrList returns the result of SuggestSimilar. If nothing is similar, it lists up to 16 known names.
func SuggestSimilarOrList(name string, known []string) (suggestion string) {
	const few = 16
	if near := SuggestSimilar(name, known); near != "" || len(known) == 0 || len(known) > few {
		return near
	}
	return ": expected " + JoinWithOr(known)
}
