package sentence

import (
	"slices"
	"strings"

	"curtaincall/engine"
)

// token is a word, a number or a punctuation mark of a text.
type token struct {
	word     string // as written
	glued    bool   // whether there is no space before it
	isNumber bool
	number   int
	value    string // name of the value a number comes from
	from, to int    // byte offsets in the template
}

// Each of the marks is a token of its own; spaces separate tokens.
const (
	marks  = ".:,;!?()[]%"
	spaces = " \n\t"
)

// splitIntoTokens splits a template into tokens. unknown lists names in braces that no value has.
func splitIntoTokens(template string, values []engine.Value) (list []token, unknown []string) {
	for at := 0; at < len(template); {
		if strings.IndexByte(spaces, template[at]) >= 0 {
			at++
			continue
		}
		end := at + lengthOfFirstToken(template[at:])
		t := token{word: template[at:end], from: at, to: end, glued: at > 0 && strings.IndexByte(spaces, template[at-1]) < 0}
		if name, ok := strings.CutPrefix(t.word, "{"); ok && strings.HasSuffix(name, "}") {
			t.value = name[:len(name)-1]
			n := slices.IndexFunc(values, func(v engine.Value) bool { return v.Name == t.value })
			if t.isNumber = n >= 0; t.isNumber {
				t.number = values[n].Number
			} else {
				unknown = append(unknown, t.value)
			}
		} else if n, err := engine.ParseClampedInt32(t.word); err == nil && n >= 0 {
			t.number, t.isNumber = n, true
		}
		list = append(list, t)
		at = end
	}
	return list, unknown
}

func lengthOfFirstToken(text string) int {
	if strings.IndexByte(marks, text[0]) >= 0 {
		return 1
	}
	if close := strings.IndexByte(text, '}'); text[0] == '{' && close > 0 {
		return close + 1
	}
	if n := strings.IndexAny(text[1:], spaces+"{"+marks); n >= 0 {
		return n + 1
	}
	return len(text)
}
