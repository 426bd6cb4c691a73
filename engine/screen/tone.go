package screen

import (
	"iter"
	"slices"
	"strings"

	"curtaincall/engine/phrase"
)

// Tone is the meaning of a piece of text, by which it is emphasised. Without colour, tones are invisible.
type Tone uint8

// The tones: Plain, then those of phrase.Tones in the same order.
const (
	Plain   Tone = iota
	Good         // helps the reader
	Bad          // harms the reader
	Quiet        // less important than the rest
	Strong       // matters most in its line
	Title        // introduces a part of the screen
	Keyword      // a word of the rules that can be looked up
)

// toneCodes has the ANSI parameters of the tones: only the eight basic colours, which terminals let users configure.
var toneCodes = [...]string{Plain: "", Good: "32", Bad: "31", Quiet: "2", Strong: "1", Title: "1;35", Keyword: "36"}

// ApplyNamedTone returns text in a tone of phrase.Tones, such as "good".
func (s Screen) ApplyNamedTone(tone, text string) string {
	return s.ApplyTone(Tone(1+slices.Index(phrase.Tones, tone)), text)
}

const resetCode = "\x1b[0m"

// ApplyTone returns text in a tone, if the screen has colour. Parts of the text may already have tones.
func (s Screen) ApplyTone(t Tone, text string) string {
	if !s.Colour || toneCodes[t] == "" || text == "" {
		return text
	}
	on := "\x1b[" + toneCodes[t] + "m"
	// A tone inside the text ends with a reset; this tone must be set again after it.
	return on + strings.ReplaceAll(text, resetCode, resetCode+on) + resetCode
}

// Good returns text in the tone Good; the following methods return it in the tone of their name.
func (s Screen) Good(text string) string    { return s.ApplyTone(Good, text) }
func (s Screen) Bad(text string) string     { return s.ApplyTone(Bad, text) }
func (s Screen) Quiet(text string) string   { return s.ApplyTone(Quiet, text) }
func (s Screen) Strong(text string) string  { return s.ApplyTone(Strong, text) }
func (s Screen) Title(text string) string   { return s.ApplyTone(Title, text) }
func (s Screen) Keyword(text string) string { return s.ApplyTone(Keyword, text) }

// DimLines changes each of the lines to the tone Quiet, in place, and returns the slice.
func (s Screen) DimLines(lines []string) []string {
	for i := range lines {
		lines[i] = s.Quiet(lines[i])
	}
	return lines
}

// styleEscapeLength returns the length of the escape sequence of a style with which text begins, or 0.
func styleEscapeLength(text string) int {
	if !strings.HasPrefix(text, "\x1b[") {
		return 0
	}
	for i := 2; i < len(text); i++ {
		switch c := text[i]; {
		case c == 'm':
			return i + 1
		case c != ';' && (c < '0' || c > '9'):
			return 0
		}
	}
	return 0
}

// SplitTones iterates over the pieces of a line, each of one tone and cleaned, for output that is not a terminal.
func SplitTones(line string) iter.Seq2[Tone, string] {
	return func(yield func(Tone, string) bool) {
		for tone, left := Plain, line; left != ""; {
			next, size := toneAtStart(left)
			if size > 0 {
				tone = next
			} else if size = lengthBeforeNextEscape(left); !yield(tone, Clean(left[:size])) {
				return
			}
			left = left[size:]
		}
	}
}

// toneAtStart returns the tone (Plain for a reset) and the length of an escape sequence that ApplyTone writes. size
// is 0 if the text does not begin with one.
func toneAtStart(text string) (t Tone, size int) {
	size = styleEscapeLength(text)
	if size == 0 || text[:size] == resetCode {
		return Plain, size
	}
	t = Tone(1 + slices.Index(toneCodes[1:], text[len("\x1b["):size-len("m")]))
	if t == Plain {
		return Plain, 0
	}
	return t, size
}

// Name returns the name of the tone in phrase.Tones, or "" for Plain.
func (t Tone) Name() string {
	if t == Plain {
		return ""
	}
	return phrase.Tones[t-1]
}
