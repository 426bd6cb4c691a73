package phrase

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Phrasebook translates printed sentences that have no key, after the program has filled in their values. Its
// entries are formats of package fmt and their translations; %[2]s in a translation is the second verb of the
// original. A nil Phrasebook translates nothing.
type Phrasebook struct {
	exact  map[string]string         // translations of formats without verbs
	byWord map[string][]*phraseEntry // the other entries, by the rarest word of the format
	names  func(string) string       // translates values that no entry knows; may be nil
}

// WithNames returns a copy of the phrasebook that calls translateName for values that it does not know, such as names.
func (b *Phrasebook) WithNames(translateName func(string) string) *Phrasebook {
	if b == nil || translateName == nil {
		return b
	}
	named := *b
	named.names = translateName
	return &named
}

type phraseEntry struct {
	original, translation string
	literal               string                // the original without its verbs
	parts                 []string              // the original between its verbs
	pattern               func() *regexp.Regexp // matches what the format prints, with a group for each verb
}

// hasParts reports whether text contains the parts, in order. It is a fast test before that of the pattern.
func (e *phraseEntry) hasParts(text string) bool {
	last := len(e.parts) - 1
	if !strings.HasPrefix(text, e.parts[0]) || !strings.HasSuffix(text, e.parts[last]) {
		return false
	}
	for _, part := range e.parts[:last] {
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return strings.HasSuffix(text, e.parts[last])
}

var formatVerb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0-9.*]*([a-zA-Z%])`)

func asciiWords(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r|0x20 < 'a' || r|0x20 > 'z' }) {
			if len(word) > 1 && !yield(word) {
				return
			}
		}
	}
}

// verbPatterns has patterns of what some verbs of package fmt print. Other verbs match any text.
var verbPatterns = map[string]string{"d": `( *[-+]?\d+)`, "%": "(%)", "q": `("(?:[^"\\]|\\.)*")`, "f": `( *[-+]?[\d.]+)`}

// ParsePhrasebook reads the msgid and msgstr entries of a file in the format of gettext. It ignores other lines.
func ParsePhrasebook(text string) *Phrasebook {
	b := &Phrasebook{exact: map[string]string{}, byWord: map[string][]*phraseEntry{}}
	var entries []*phraseEntry
	var e *phraseEntry
	for line := range strings.Lines(text) {
		word, quoted, _ := strings.Cut(strings.TrimSpace(line), `"`)
		part, err := strconv.Unquote(`"` + quoted)
		switch {
		case err != nil:
		case word == "msgid ":
			e = &phraseEntry{original: part}
			entries = append(entries, e)
		case word == "msgstr " || e != nil && e.translation != "":
			e.translation += part
		case e != nil:
			e.original += part
		}
	}
	count := map[string]int{}
	for _, e := range entries {
		e.parts = formatVerb.Split(e.original, -1)
		e.literal = strings.Join(e.parts, " ")
		for word := range asciiWords(e.literal) {
			count[word]++
		}
	}
	for _, e := range entries {
		switch words := slices.Collect(asciiWords(e.literal)); {
		case e.translation == "":
		case !formatVerb.MatchString(e.original):
			b.exact[e.original] = e.translation
		case words != nil:
			key := slices.MinFunc(words, func(x, y string) int { return cmp.Compare(count[x], count[y]) })
			e.pattern = sync.OnceValue(e.compilePattern)
			b.byWord[key] = append(b.byWord[key], e)
		}
	}
	return b
}

func (e *phraseEntry) compilePattern() *regexp.Regexp {
	var p strings.Builder
	at := 0
	for _, m := range formatVerb.FindAllStringSubmatchIndex(e.original, -1) {
		rest := "(.*?)"
		if formatVerb.ReplaceAllString(e.original[:m[0]], "") == "" {
			rest = "((?:[^:;.]|[:;.][^ ])*?)" // a sentence before this one is a text of its own
		}
		p.WriteString(regexp.QuoteMeta(e.original[at:m[0]]) + cmp.Or(verbPatterns[e.original[m[4]:m[5]]], rest))
		at = m[1]
	}
	return regexp.MustCompile("(?s)^" + p.String() + regexp.QuoteMeta(e.original[at:]) + "$")
}

func (e *phraseEntry) fillTranslation(captured []string, translate func(string) string) string {
	next := 0
	return formatVerb.ReplaceAllStringFunc(e.translation, func(verb string) string {
		if n, err := strconv.Atoi(formatVerb.FindStringSubmatch(verb)[1]); err == nil {
			next = n - 1
		}
		if next++; next > len(captured) {
			return verb
		}
		return translate(captured[next-1])
	})
}

// MaxPhraseBytes is the length of the longest text that a phrasebook translates.
const MaxPhraseBytes = 4096

// Translate returns text translated as a whole or, if the phrasebook does not know it, with the known parts translated.
func (b *Phrasebook) Translate(text string) string {
	if b == nil || len(text) > MaxPhraseBytes {
		return text
	}
	return b.translateWithin(text, 0)
}

const maxPhraseDepth, maxPhraseParts = 6, 40

var phrasePart = regexp.MustCompile(`\n+ *|[.:;,)] | \(|  +| · |\^ |\x1b\[[0-9;]*m`)

// translateWithin translates the longest known beginning of a text, and then the rest. depth counts nested values.
func (b *Phrasebook) translateWithin(text string, depth int) string {
	if depth > maxPhraseDepth {
		return text
	}
	if t, known := b.findIgnoringPunctuation(text, depth); known {
		return t
	}
	cuts := phrasePart.FindAllStringIndex(text, maxPhraseParts)
	for _, cut := range slices.Backward(cuts) {
		if head, known := b.findIgnoringPunctuation(text[:cut[1]], depth); known {
			return head + b.translateWithin(text[cut[1]:], depth)
		}
	}
	if len(cuts) == 0 || len(cuts) == maxPhraseParts {
		return text
	}
	return text[:cuts[0][1]] + b.translateWithin(text[cuts[0][1]:], depth)
}

var phraseList = regexp.MustCompile(`^((?:\S+, )*\S+) (and|or) (\S+)$`)

func splitOffPunctuation(text string) (before, core, after string) {
	start, end := 0, len(text)
	for start < end {
		if n := strings.IndexByte(text[start:], 'm'); text[start] == '\x1b' && n > 0 {
			start += n + 1
		} else if strings.IndexByte(" \t\n\r(", text[start]) >= 0 {
			start++
		} else {
			break
		}
	}
	for end > start {
		r, size := utf8.DecodeLastRuneInString(text[start:end])
		if n := strings.LastIndexByte(text[start:end], '\x1b'); r == 'm' && n >= 0 && strings.Trim(text[start+n:end], "\x1b[0123456789;m") == "" {
			size = end - start - n
		} else if !strings.ContainsRune(" \t\n\r.:;,)(·", r) {
			break
		}
		end -= size
	}
	return text[:start], text[start:end], text[end:]
}

// findIgnoringPunctuation returns the translation of text, with the punctuation and emphasis around it. The case of the
// first letter may differ from the entry.
func (b *Phrasebook) findIgnoringPunctuation(text string, depth int) (translation string, known bool) {
	before, middle, edge := splitOffPunctuation(text)
	if middle == "" {
		return text, false
	}
	for end := range len(edge) + 1 { // with less and less of what follows
		core, after := middle+edge[:len(edge)-end], edge[len(edge)-end:]
		r, size := utf8.DecodeRuneInString(core)
		upper, lower := string(unicode.ToUpper(r))+core[size:], string(unicode.ToLower(r))+core[size:]
		for _, v := range []struct {
			text, dot string
			begin     func(string) string
		}{{core, "", strings.Clone}, {lower, "", capitalize}, {upper, "", lowerFirstLetter}, {upper, ".", lowerFirstLetter}} {
			if t, known := b.matchEntry(v.text+v.dot, depth); known && (v.text == core || strings.Contains(core, " ")) {
				return before + v.begin(strings.TrimSuffix(t, v.dot)) + after, true
			}
		}
	}
	return text, false
}

// matchEntry returns the translation of a text that an entry matches as a whole, or of a list with "and" or "or".
func (b *Phrasebook) matchEntry(text string, depth int) (translation string, known bool) {
	if t, known := b.exact[text]; known {
		return t, true
	}
	var best *phraseEntry
	var captured []string
	for word := range asciiWords(text) {
		for _, e := range b.byWord[word] {
			if best != nil && len(e.literal) <= len(best.literal) {
				continue
			}
			if !e.hasParts(text) {
				continue
			}
			if m := e.pattern().FindStringSubmatch(text); m != nil {
				best, captured = e, m[1:]
			}
		}
	}
	if best != nil {
		return best.fillTranslation(captured, func(value string) string {
			translated := b.translateWithin(value, depth+1)
			if translated == value && b.names != nil {
				return b.names(value)
			}
			return translated
		}), true
	}
	if m := phraseList.FindStringSubmatch(text); m != nil && depth > 0 && b.exact[m[2]] != "" {
		return m[1] + " " + b.exact[m[2]] + " " + m[3], true
	}
	return "", false
}
