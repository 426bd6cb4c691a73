package syntax

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/source"
)

// A token is a word or sign. Its class is the keyword or sign itself, or one of the constants such as className.
type token struct {
	class  string
	value  string // the name, the number as written, or the contents of the string
	line   int
	column int // column in bytes, from 1
	width  int // width in bytes, up to the end of the first line
}

const (
	className   = "name"
	classNumber = "number"
	classString = "string"
	classEnd    = "the end of the file"
)

func isKeyword(word string) bool {
	switch word {
	case "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in",
		"local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while":
		return true
	}
	return false
}

// scanner splits a text into tokens of Lua 5.1. It reports errors by panicking with a *source.Error.
type scanner struct {
	text      *source.Text
	rest      string // what has not been read yet
	line      int
	lineStart int // offset of the current line
	tokens    int // number of tokens read so far

	comment func(line, column int, text string) // called for each comment of one line; may be nil
}

func (s *scanner) offset() int { return len(s.text.Body) - len(s.rest) }

func (s *scanner) newError(line, column, width int, format string, args ...any) *source.Error {
	return s.text.Errorf(line, column, width, format, args...).WithCause(ErrGrammar)
}

func (s *scanner) newLimitError(t token, format string, args ...any) *source.Error {
	return s.newError(t.line, t.column, max(t.width, 1), format, args...).WithCause(ErrLimit)
}

func (s *scanner) consumeBytes(n int) string {
	taken := s.rest[:n]
	s.rest = s.rest[n:]
	return taken
}

func (s *scanner) consumeLineFeed() {
	s.consumeBytes(1)
	s.line++
	s.lineStart = s.offset()
}

func (s *scanner) hasNext(prefix string) bool { return strings.HasPrefix(s.rest, prefix) }

func (s *scanner) nextToken() token {
	s.skipBlanksAndComments()
	t := token{line: s.line, column: s.offset() - s.lineStart + 1}
	if s.tokens++; s.tokens > maxTokens {
		panic(s.newLimitError(t, "the file is too long: it has more than %d tokens", maxTokens))
	}
	if s.rest == "" {
		t.class = classEnd
		return t
	}
	start := s.offset()
	switch c := s.rest[0]; {
	case isNameStart(c):
		n := 1
		for n < len(s.rest) && isNameByte(s.rest[n]) {
			n++
		}
		t.class, t.value = className, s.consumeBytes(n)
		if isKeyword(t.value) {
			t.class = t.value
		}
	case isDigit(c), c == '.' && len(s.rest) > 1 && isDigit(s.rest[1]):
		t.class, t.value = classNumber, s.scanNumeral(t)
	case c == '"', c == '\'':
		t.class, t.value = classString, s.scanString(t, c)
	case c == '[' && s.longBracketLevel() >= 0:
		t.class, t.value = classString, s.scanLongBracket(t, "string")
	default:
		t.class = s.scanPunctuation(t)
	}
	t.width = s.offset() - start
	if s.line != t.line {
		t.width = strings.IndexByte(s.text.Body[start:], '\n')
	}
	return t
}

func (s *scanner) skipBlanksAndComments() {
	for s.rest != "" {
		switch c := s.rest[0]; {
		case c == '\n': // there may be many: a line of a console comes after all lines typed before
			n := len(s.rest) - len(strings.TrimLeft(s.rest, "\n"))
			s.consumeBytes(n)
			s.line += n
			s.lineStart = s.offset()
		case c == ' ', c == '\t', c == '\v', c == '\f':
			s.consumeBytes(1)
		case s.hasNext("--"):
			t := token{line: s.line, column: s.offset() - s.lineStart + 1}
			s.consumeBytes(2)
			if s.longBracketLevel() >= 0 {
				s.scanLongBracket(t, "comment")
				continue
			}
			end := strings.IndexByte(s.rest, '\n')
			if end < 0 {
				end = len(s.rest)
			}
			if said := s.consumeBytes(end); s.comment != nil {
				s.comment(t.line, t.column, said)
			}
		default:
			return
		}
	}
}

// signs are the tokens that are neither words nor constants, longer ones first.
var signs = []string{
	"...", "..", "==", "~=", "<=", ">=",
	"+", "-", "*", "/", "%", "^", "#", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".",
}

// oneByte has the signs of one byte. Except for those in soloSigns, they can make a longer sign with a byte of
// secondBytes.
const (
	soloSigns   = "{}(),;[]%^#"
	oneByte     = soloSigns + "+-*/<>=:."
	secondBytes = "=.:+/"
)

// foreignSigns are signs of other languages, each with a hint at what Lua has instead.
var foreignSigns = []struct{ sign, instead string }{
	{"!=", `write "~=" for "not equal"`},
	{"!", `write "not"`},
	{"&&", `write "and"`},
	{"||", `write "or"`},
	{"::", "labels and goto are not available: use if, while and break"},
	{"++", "write x = x + 1"},
	{"+=", "write x = x + y"},
	{"-=", "write x = x - y"},
	{"*=", "write x = x * y"},
	{"/=", "write x = x / y"},
	{"//", `write math.floor(x / y); a comment begins with "--"`},
}

func (s *scanner) scanPunctuation(t token) string {
	if at := strings.IndexByte(oneByte, s.rest[0]); at >= 0 &&
		(at < len(soloSigns) || len(s.rest) == 1 || strings.IndexByte(secondBytes, s.rest[1]) < 0) {
		s.consumeBytes(1)
		return oneByte[at : at+1]
	}
	for _, f := range foreignSigns {
		if s.hasNext(f.sign) {
			e := s.newError(t.line, t.column, len(f.sign), "Lua has no %q", f.sign)
			if f.sign == "::" {
				e = s.newError(t.line, t.column, 2, "labels are not available")
			}
			e.Hint = f.instead
			panic(e)
		}
	}
	for _, sign := range signs {
		if s.hasNext(sign) {
			return s.consumeBytes(len(sign))
		}
	}
	what := []rune(s.rest)[0]
	e := s.newError(t.line, t.column, len(string(what)), "%s has no meaning in Lua", strconv.QuoteRune(what))
	if strings.ContainsRune("“”„«»", what) {
		e.Hint = `write "`
	} else if strings.ContainsRune("‘’‚‹›", what) {
		e.Hint = "write '"
	}
	panic(e)
}

// scanNumeral reads a numeral, with the letters that follow it directly: as in Lua, 3x is one malformed numeral.
func (s *scanner) scanNumeral(t token) string {
	n := 0
	for n < len(s.rest) && (isDigit(s.rest[n]) || s.rest[n] == '.') {
		n++
	}
	if n < len(s.rest) && (s.rest[n] == 'e' || s.rest[n] == 'E') {
		n++
		if n < len(s.rest) && (s.rest[n] == '+' || s.rest[n] == '-') {
			n++
		}
	}
	for n < len(s.rest) && isNameByte(s.rest[n]) {
		n++
	}
	numeral := s.consumeBytes(n)
	if _, ok := ParseNumber(numeral); !ok {
		panic(s.newError(t.line, t.column, n, "malformed number %q", numeral))
	}
	return numeral
}

func (s *scanner) scanString(t token, quote byte) string {
	s.consumeBytes(1)
	var b strings.Builder
	if end := strings.IndexAny(s.rest, "\\\n"+string(quote)); end >= 0 {
		if s.rest[end] == quote {
			return s.consumeBytes(end + 1)[:end]
		}
		b.WriteString(s.consumeBytes(end))
	}
	for {
		if s.rest == "" || s.rest[0] == '\n' {
			panic(s.newError(t.line, t.column, 1, "unfinished string").WithHint("close it with " + string(quote)))
		}
		switch c := s.rest[0]; c {
		case quote:
			s.consumeBytes(1)
			return b.String()
		case '\\':
			s.scanEscape(t, &b)
		default:
			b.WriteByte(c)
			s.consumeBytes(1)
		}
	}
}

func (s *scanner) scanEscape(t token, b *strings.Builder) {
	column := s.offset() - s.lineStart + 1
	s.consumeBytes(1)
	if s.rest == "" {
		panic(s.newError(t.line, t.column, 1, "unfinished string"))
	}
	c := s.rest[0]
	if i := strings.IndexByte(`abfnrtv`, c); i >= 0 {
		b.WriteByte("\a\b\f\n\r\t\v"[i])
		s.consumeBytes(1)
		return
	}
	switch {
	case c == '\n':
		b.WriteByte('\n')
		s.consumeLineFeed()
	case isDigit(c):
		n := 1
		for n < 3 && n < len(s.rest) && isDigit(s.rest[n]) {
			n++
		}
		code, _ := engine.ParseClampedInt32(s.consumeBytes(n))
		if code > 255 {
			panic(s.newError(s.line, column, n+1, `escape sequence \%d is too large: a byte can be at most 255`, code))
		}
		b.WriteByte(byte(code))
	default: // any other character stands for itself
		b.WriteByte(c)
		s.consumeBytes(1)
	}
}

// longBracketLevel returns the number of equals signs in the long bracket that begins here, or -1 if there is none.
func (s *scanner) longBracketLevel() int {
	n := 1
	if !s.hasNext("[") {
		return -1
	}
	for n < len(s.rest) && s.rest[n] == '=' {
		n++
	}
	if n < len(s.rest) && s.rest[n] == '[' {
		return n - 1
	}
	return -1
}

func (s *scanner) scanLongBracket(t token, what string) string {
	level := s.longBracketLevel()
	s.consumeBytes(level + 2)
	closing := "]" + strings.Repeat("=", level) + "]"
	end := strings.Index(s.rest, closing)
	if end < 0 {
		panic(s.newError(t.line, t.column, level+2, "unfinished long %s", what).WithHint("close it with " + closing))
	}
	contents := s.rest[:end]
	for i := strings.IndexByte(s.rest[:end], '\n'); i >= 0; i = strings.IndexByte(s.rest[:end], '\n') {
		s.consumeBytes(i)
		s.consumeLineFeed()
		end -= i + 1
	}
	s.consumeBytes(end + len(closing))
	return strings.TrimPrefix(contents, "\n")
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNameStart(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isNameByte(c byte) bool { return isNameStart(c) || isDigit(c) }
