package syntax

import "curtaincall/scripting/source"

// openBlock is a bracket or a block of a text that is still open.
type openBlock struct {
	token        // the first of it
	hasBody bool // its then or do, if it has one, was read
}

// openBlocks are the blocks that are open after some tokens, the innermost last.
type openBlocks []openBlock

// readToken updates the stack of open blocks for t, and returns the block that t closes, if it closes one.
func (o *openBlocks) readToken(t token) (closed openBlock, isCloser bool) {
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

// closingText returns what completes and closes a block.
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

// Block is a bracket or a block of a text that is closed.
type Block struct{ Line, Column, LastLine int }

// FindBlocks returns the blocks of a text in the order in which they are closed, up to the first syntax error.
func FindBlocks(t *source.Text) (list []Block) {
	var open openBlocks
	for token := range placedTokens(t) {
		if b, is := open.readToken(token.token); is {
			list = append(list, Block{b.line, b.column, token.line})
		}
	}
	return list
}
