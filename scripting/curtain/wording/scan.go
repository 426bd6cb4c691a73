package wording

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// token is a word, a number or a mark of a text.
type token struct {
	word     string // as it is written; "" for a number
	number   int
	value    string // the name of the value a number comes from, "" for bare digits
	isNumber bool
	from, to int // bytes of the template
}

// marks end or divide what stands before them.
const marks = ".:,;!?"

// scan splits a template into tokens. The second result is a placeholder that
// names no value.
func scan(template string, values []rules.Value) (list []token, unknown string) {
	number := func(name string) (int, bool) {
		for _, v := range values {
			if v.Name == name {
				return v.Number, true
			}
		}
		return 0, false
	}
	for at := 0; at < len(template); {
		switch c := template[at]; {
		case c == ' ' || c == '\n' || c == '\t':
			at++
		case strings.IndexByte(marks, c) >= 0:
			list = append(list, token{word: string(c), from: at, to: at + 1})
			at++
		case c == '{' && strings.IndexByte(template[at:], '}') > 0:
			end := at + strings.IndexByte(template[at:], '}') + 1
			name := template[at+1 : end-1]
			n, ok := number(name)
			if !ok {
				unknown = name
			}
			list = append(list, token{isNumber: true, number: n, value: name, from: at, to: end})
			at = end
		default:
			end := at + 1
			for end < len(template) && strings.IndexByte(" \n\t{"+marks, template[end]) < 0 {
				end++
			}
			t := token{word: template[at:end], from: at, to: end}
			if n, err := strconv.Atoi(t.word); err == nil {
				t.word, t.number, t.isNumber = "", n, true
			}
			list = append(list, t)
			at = end
		}
	}
	return list, unknown
}

// cursor goes through the tokens of one sentence. What does not match leaves it
// where it was.
type cursor struct {
	tokens []token
	at     int
}

func (c *cursor) end() bool { return c.at == len(c.tokens) }

// take reads the words of a phrase, in small or capital letters.
func (c *cursor) take(phrase string) bool {
	words := strings.Fields(phrase)
	if len(c.tokens)-c.at < len(words) {
		return false
	}
	for i, w := range words {
		if t := c.tokens[c.at+i]; t.isNumber || !strings.EqualFold(t.word, w) {
			return false
		}
	}
	c.at += len(words)
	return true
}

// exactly is take with the letters as they are: for names.
func (c *cursor) exactly(phrase string) bool {
	start := c.at
	if !c.take(phrase) {
		return false
	}
	for i, w := range strings.Fields(phrase) {
		if c.tokens[start+i].word != w {
			c.at = start
			return false
		}
	}
	return true
}

// one reads the first of some phrases that matches.
func (c *cursor) one(phrases ...string) bool {
	for _, p := range phrases {
		if c.take(p) {
			return true
		}
	}
	return false
}

// number reads a number that the rules can count with.
func (c *cursor) number() (int, bool) {
	if c.end() || !c.tokens[c.at].isNumber || c.tokens[c.at].number > engine.MaxCount {
		return 0, false
	}
	c.at++
	return c.tokens[c.at-1].number, true
}

// try runs a rule and goes back to where it began if the rule does not match.
func try[T any](c *cursor, rule func() (T, bool)) (T, bool) {
	start := c.at
	v, ok := rule()
	if !ok {
		c.at = start
	}
	return v, ok
}
