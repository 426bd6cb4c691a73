package speech

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// The marks around a changed number in a text: markUp or markDown before it, markEnd after it.
// Clean removes them from texts of scripts.
const (
	markUp   = '\x01'
	markDown = '\x02'
	markEnd  = '\x03'
)

// MarkChangedNumber returns the number base of a text and its present value, with marks for
// EmphasiseText: "3→5". If they are equal it returns the number alone.
func MarkChangedNumber(base, now int) string {
	switch {
	case now > base:
		return string(markUp) + strconv.Itoa(base) + "→" + strconv.Itoa(now) + string(markEnd)
	case now < base:
		return string(markDown) + strconv.Itoa(base) + "→" + strconv.Itoa(now) + string(markEnd)
	}
	return strconv.Itoa(base)
}

// EmphasiseText returns a text of a script for a screen: cleaned, with the numbers that
// MarkChangedNumber has marked and the given names emphasised.
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
		b.WriteString(s.Tone(tone, screen.Clean(text[:end])))
		text = text[end:]
	}
	b.WriteString(EmphasiseNames(s, screen.Clean(text), names))
	return b.String()
}

// UnderscoresToSpaces returns a name of a script with spaces for underscores.
func UnderscoresToSpaces(name string) string { return strings.ReplaceAll(name, "_", " ") }

// EmphasiseKeywords is EmphasiseText with the names of all keywords, without spaces at both ends.
func EmphasiseKeywords(s screen.Screen, text string, kw *engine.Keywords) string {
	return strings.TrimSpace(EmphasiseText(s, text, kw.NamesOf(kw.All())))
}

// EmphasiseNames returns a clean text with the given names emphasised, if the screen has colour.
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
