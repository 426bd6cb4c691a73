package screen

import "strings"

// Tone describes what a piece of text means, which decides how it is emphasised. With
// no colour a tone shows nothing, so no meaning may rest on it alone.
type Tone uint8

// The tones.
const (
	Plain   Tone = iota
	Good         // what helps the reader
	Bad          // what harms the reader
	Quiet        // what can be passed over
	Strong       // what matters most in its line
	Title        // what a part of the screen is about
	Keyword      // a word of the rules that can be looked up
)

// codes are the numbers of ANSI's "select graphic rendition". Only the eight
// basic colours: every terminal lets its owner choose how those look.
var codes = [...]string{Plain: "", Good: "32", Bad: "31", Quiet: "2", Strong: "1", Title: "1;35", Keyword: "36"}

// named are the tones as sentences name them.
var named = map[string]Tone{"good": Good, "bad": Bad, "quiet": Quiet, "strong": Strong, "title": Title, "keyword": Keyword}

// Mark is text in a tone that a sentence names.
func (s Screen) Mark(tone, text string) string { return s.Tone(named[tone], text) }

const reset = "\x1b[0m"

// Tone is text in a tone.
func (s Screen) Tone(t Tone, text string) string {
	if !s.Colour || codes[t] == "" || text == "" {
		return text
	}
	on := "\x1b[" + codes[t] + "m"
	// A tone within this one ends with a reset, after which this one goes on.
	return on + strings.ReplaceAll(text, reset, reset+on) + reset
}

// Good is text that helps the reader.
func (s Screen) Good(text string) string { return s.Tone(Good, text) }

// Bad is text that harms the reader.
func (s Screen) Bad(text string) string { return s.Tone(Bad, text) }

// Quiet is text that can be passed over.
func (s Screen) Quiet(text string) string { return s.Tone(Quiet, text) }

// Dim are lines that can be passed over.
func (s Screen) Dim(lines []string) []string {
	for i := range lines {
		lines[i] = s.Quiet(lines[i])
	}
	return lines
}

// Strong is text that matters most in its line.
func (s Screen) Strong(text string) string { return s.Tone(Strong, text) }

// Title is text that says what follows.
func (s Screen) Title(text string) string { return s.Tone(Title, text) }

// Keyword is a word of the rules that can be looked up.
func (s Screen) Keyword(text string) string { return s.Tone(Keyword, text) }

// escape is the length of the emphasis at the beginning of text: 0 when it
// begins with something else.
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

// Piece is a part of a line in one tone.
type Piece struct {
	Tone Tone
	Text string
}

// Pieces are the parts of a line with emphasis, for who shows it in another way than a
// terminal does. What is no emphasis is as Clean leaves it.
func Pieces(line string) (list []Piece) {
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

// toneOf is the tone that an emphasis begins; Plain where it ends one.
func toneOf(escape string) Tone {
	for t, code := range codes {
		if code != "" && escape == "\x1b["+code+"m" {
			return Tone(t)
		}
	}
	return Plain
}

// Name is the tone as sentences name it; "" for Plain.
func (t Tone) Name() string {
	for name, is := range named {
		if is == t {
			return name
		}
	}
	return ""
}
