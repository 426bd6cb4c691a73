package syntax

import (
	"slices"
	"strings"

	"curtaincall/scripting/source"
)

// Cursor is a position in a text that is being edited, and the name or string around it.
type Cursor struct {
	From   int    // offset, in bytes, of the name or of the contents of the string
	Word   string // the part of the name or string before the position
	Quoted bool   // whether the cursor is in a string

	text  *source.Text
	start int // offset of the start, including the quotes
	end   int // offset of the end, including the quotes
}

// CursorAt returns the cursor at a byte offset of t, which must have no byte order mark and no carriage returns. ok is
// false in a comment or a number, where nothing can be completed.
func CursorAt(t *source.Text, offset int) (c Cursor, ok bool) {
	c = Cursor{From: offset, text: t, start: offset, end: offset}
	line := 1
	for at := 0; at <= offset; { // if a line is invalid, the search continues after it
		s := scanner{text: t, rest: t.Body[at:], line: line, lineStart: at}
		known, in := s.findToken(offset, &c)
		if known {
			return c, in
		}
		next := strings.IndexByte(s.rest, '\n')
		if next < 0 {
			return c, true
		}
		at, line = s.offset()+next+1, s.line+1
	}
	return c, true
}

// findToken sets c to the token at offset, or leaves it unchanged between tokens. valid is false if invalid text comes
// first. completable is false in a comment or a number.
func (s *scanner) findToken(offset int, c *Cursor) (valid, completable bool) {
	start := s.offset()
	defer func() {
		if recover() != nil && start < offset && !strings.Contains(c.text.Body[start:offset], "\n") && strings.IndexByte(`"'`, c.text.Body[start]) >= 0 {
			c.setToString(start, offset, offset, offset) // a string that is not closed yet
			valid, completable = true, true
		}
	}()
	commented := false
	s.comment = func(_, column int, _ string) {
		commented = commented || s.lineStart+column < offset && offset <= s.offset()
	}
	for {
		s.skipBlanksAndComments()
		if start = s.offset(); commented || start >= offset && (s.rest == "" || !isNameStart(s.rest[0]) || start > offset) {
			return true, !commented
		}
		t := s.nextToken()
		switch end := s.offset(); {
		case end < offset || t.class == classEnd:
		case t.class == classString && end > offset:
			open := strings.IndexFunc(c.text.Body[start:], func(r rune) bool { return r != '[' && r != '=' && r != '"' && r != '\'' })
			c.setToString(start, min(start+open, offset), offset, end)
			return true, true
		case t.class == classNumber:
			return true, false
		case isNameStart(c.text.Body[start]):
			c.From, c.start, c.end, c.Word = start, start, end, c.text.Body[start:offset]
			return true, true
		}
	}
}

// setToString sets c to the string from start to end, with the cursor at offset. The contents of a string in long
// brackets begin at from; for other strings, from is ignored.
func (c *Cursor) setToString(start, from, offset, end int) {
	if open := c.text.Body[start]; open == '"' || open == '\'' {
		from = start + 1
	}
	c.start, c.From, c.end, c.Quoted, c.Word = start, from, end, true, c.text.Body[from:offset]
}

const maxAttempts = 5

// ParseReplacingToken parses the text with name in place of the token at the cursor, as it is or as a call, list item
// or assignment. If that fails, it replaces the text after the cursor by the closers of the open blocks. If that fails
// too, it empties the invalid line and tries again. It returns nil after maxAttempts attempts.
func (c *Cursor) ParseReplacingToken(name string) *Tree {
	before, after := c.text.Body[:c.start], c.text.Body[c.end:]
	for range maxAttempts {
		var open openBlocks
		for t := range placedTokens(&source.Text{Body: before}) {
			open.pushOrPop(t.token)
		}
		var closers []string
		for _, b := range slices.Backward(open) {
			closers = append(closers, b.closingText())
		}
		ends := " " + strings.Join(closers, " ")
		for _, behind := range []string{after, ends} {
			for _, word := range []string{name, name + "()", name + ",", name + " = nil"} {
				if tree, err := ParseTree(withBody(c.text, before+word+behind)); err == nil {
					return tree
				}
			}
		}
		_, err := ParseTree(withBody(c.text, before+name+"()"+ends))
		fault, _ := err.(*source.Error)
		if fault == nil {
			break
		}
		lines := strings.Split(before, "\n")
		at := fault.Line - 1
		if at < 0 || at >= len(lines)-1 || strings.TrimSpace(lines[at]) == "" {
			break
		}
		lines[at] = ""
		before = strings.Join(lines, "\n")
	}
	return nil
}

// TokenText returns the name or string at the cursor as it is written, including quotes.
func (c *Cursor) TokenText() string { return c.text.Body[c.start:c.end] }

type openBlock struct {
	token        // first token of the block
	hasBody bool // whether the block's "then" or "do" has been read
}

// openBlocks are the blocks and brackets that are open at one point of a text, the innermost last.
type openBlocks []openBlock

// pushOrPop updates o for the next token t. If t closes a block, it returns the block and true.
func (o *openBlocks) pushOrPop(t token) (closed openBlock, isCloser bool) {
	last := len(*o) - 1
	switch t.class {
	case "(", "[", "{", "function", "repeat", "if", "while", "for":
		*o = append(*o, openBlock{t, false})
	case "do":
		if last >= 0 && !(*o)[last].hasBody && ((*o)[last].class == "for" || (*o)[last].class == "while") {
			(*o)[last].hasBody = true
		} else {
			*o = append(*o, openBlock{t, true})
		}
	case "then", "elseif":
		if last >= 0 {
			(*o)[last].hasBody = t.class == "then"
		}
	case ")", "]", "}", "end", "until":
		if last >= 0 {
			closed, *o = (*o)[last], (*o)[:last]
			return closed, true
		}
	}
	return closed, false
}

func (b openBlock) closingText() string {
	switch b.class {
	case "(", "[", "{":
		return map[string]string{"(": ")", "[": "]", "{": "}"}[b.class]
	case "repeat":
		return "until true"
	case "if", "while", "for":
		if !b.hasBody {
			return map[bool]string{true: "then end", false: "do end"}[b.class == "if"]
		}
	}
	return "end"
}

// Block is a block or a pair of brackets in a text.
type Block struct{ Line, Column, LastLine int }

// FindBlocks returns the blocks and brackets in a text, up to the first invalid token, in the order of their ends.
func FindBlocks(t *source.Text) (list []Block) {
	var open openBlocks
	for token := range placedTokens(t) {
		if b, is := open.pushOrPop(token.token); is {
			list = append(list, Block{b.line, b.column, token.line})
		}
	}
	return list
}
