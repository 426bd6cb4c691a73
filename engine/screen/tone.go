package screen

import "strings"

// Tone is the meaning of a piece of text, which decides how it is emphasised. Without colour a tone
// shows nothing, so it must not carry information of its own.
type Tone uint8

// The tones.
const (
	Plain   Tone = iota
	Good         // helps the reader
	Bad          // harms the reader
	Quiet        // may be skipped
	Strong       // matters most in its line
	Title        // introduces a part of the screen
	Keyword      // a word of the rules that can be looked up
)

// codes holds the "select graphic rendition" parameters of ANSI. Only the eight basic colours are
// used, because every terminal lets its user choose them.
var codes = [...]string{Plain: "", Good: "32", Bad: "31", Quiet: "2", Strong: "1", Title: "1;35", Keyword: "36"}

// named holds the tones by their names in messages.
var named = map[string]Tone{"good": Good, "bad": Bad, "quiet": Quiet, "strong": Strong, "title": Title, "keyword": Keyword}

// Mark returns text in the tone with a name.
func (s Screen) Mark(tone, text string) string { return s.Tone(named[tone], text) }

const reset = "\x1b[0m"

// Tone returns text in a tone.
func (s Screen) Tone(t Tone, text string) string {
	if !s.Colour || codes[t] == "" || text == "" {
		return text
	}
	on := "\x1b[" + codes[t] + "m"
	// A tone inside the text ends with a reset; this tone must be set again after it.
	return on + strings.ReplaceAll(text, reset, reset+on) + reset
}

// Good returns text in the tone Good.
func (s Screen) Good(text string) string { return s.Tone(Good, text) }

// Bad returns text in the tone Bad.
func (s Screen) Bad(text string) string { return s.Tone(Bad, text) }

// Quiet returns text in the tone Quiet.
func (s Screen) Quiet(text string) string { return s.Tone(Quiet, text) }

// Dim makes each of the lines Quiet, in place, and returns them.
func (s Screen) Dim(lines []string) []string {
	for i := range lines {
		lines[i] = s.Quiet(lines[i])
	}
	return lines
}

// Strong returns text in the tone Strong.
func (s Screen) Strong(text string) string { return s.Tone(Strong, text) }

// Title returns text in the tone Title.
func (s Screen) Title(text string) string { return s.Tone(Title, text) }

// Keyword returns text in the tone Keyword.
func (s Screen) Keyword(text string) string { return s.Tone(Keyword, text) }

// escape returns the length of the escape sequence for a tone at the start of text, or 0.
func escape(text string) int {
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

// Piece is a part of a line with one tone.
type Piece struct {
	Tone Tone
	Text string
}

// SplitTones splits a line into parts with one tone each, for output other than a terminal. The texts
// are clean.
func SplitTones(line string) (list []Piece) {
	tone := Plain
	for line != "" {
		size := emphasis(line)
		if size > 0 {
			tone = toneOf(line[:size])
		} else {
			size = untilEscape(line)
			list = append(list, Piece{tone, Clean(line[:size])})
		}
		line = line[size:]
	}
	return list
}

// toneOf returns the tone that an escape sequence starts; Plain for any other.
func toneOf(escape string) Tone {
	for t, code := range codes {
		if code != "" && escape == "\x1b["+code+"m" {
			return Tone(t)
		}
	}
	return Plain
}

// Name returns the name of the tone in messages; "" for Plain.
func (t Tone) Name() string {
	for name, is := range named {
		if is == t {
			return name
		}
	}
	return ""
}
