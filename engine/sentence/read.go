package sentence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
)

// Parse parses a text template with its values. It uses only forms whose required conditions all have their bit set in
// trueConditions. If it cannot parse a heading, it skips the sentences below that heading.
func (g *Grammar) Parse(template string, values []engine.Value, trueConditions uint) *ParseResult {
	out := &ParseResult{}
	tokens, unknown := splitIntoTokens(template, values)
	var heading *Phrase
	lost := false // whether the heading could not be parsed; the sentences below it are skipped
	for len(tokens) > 0 {
		n := slices.IndexFunc(tokens, func(t textToken) bool { return t.word == "." || t.word == ":" })
		said, mark, rest := tokens, "", []textToken(nil)
		if n >= 0 {
			said, mark, rest = tokens[:n], tokens[n].word, tokens[n+1:]
		}
		if tokens = rest; n == 0 { // two marks in a row
			continue
		}
		c := newClause(template, values, said)
		r := phraseReader{g, said, trueConditions, 0}
		switch {
		case mark == ":":
			heading = r.readEntirePhrase(Heading, c.Text, out)
			if lost = heading == nil; lost {
				out.Unread = append(out.Unread, UnparsedText{c.Text + ":", c.From, c.To + 1, g.SuggestForms(c.Text + ":")})
			}
		case lost:
		default:
			c.Heading, c.Does = heading, r.readEntirePhrase(Sentence, c.Text, out)
			if c.Does == nil {
				out.Unread = append(out.Unread, UnparsedText{c.Text, c.From, c.To, r.explainFailure(c.Text, unknown)})
			} else {
				out.Clauses = append(out.Clauses, c)
			}
		}
		out.Work += r.work
	}
	out.Work += hintWork * len(out.Unread)
	return out
}

func newClause(template string, values []engine.Value, said []textToken) Clause {
	c := Clause{From: said[0].from, To: said[len(said)-1].to}
	c.Text = engine.ExpandNumbers(template[c.From:c.To], values)
	for _, t := range said {
		if t.isNumber && t.value != "" {
			c.Values = append(c.Values, t.value)
		}
	}
	return c
}

type phraseReader struct {
	g          *Grammar
	tokens     []textToken
	conditions uint
	work       int // number of comparisons made
}

// The limits of parsing one sentence.
const (
	maxWork = 100_000 // comparisons with one sentence; parsing gives up after that many
	// making a hint for a sentence that could not be parsed counts as this many comparisons
	hintWork = 4_000
)

// readEntirePhrase returns the first phrase of a kind that all tokens together form, or nil. It adds text to
// out.Ambiguous if the same mod defines the form of another such phrase.
func (r *phraseReader) readEntirePhrase(kind, text string, out *ParseResult) (first *Phrase) {
	found := 0
	r.matchPhrases(kind, 0, func(next int, p *Phrase) {
		if next < len(r.tokens) || r.g.IsMeaningful != nil && !r.g.IsMeaningful(p, r.conditions) {
			return
		}
		switch {
		case first == nil:
			first, found = p, 1
		case first.Form.Mod == p.Form.Mod: // of different mods, the first takes precedence
			found++
		}
	})
	if found > 1 {
		out.Ambiguous = append(out.Ambiguous, text)
	}
	return first
}

// matchPhrases calls yield with each phrase of a kind that begins at tokens[start], and the index of the next token.
func (r *phraseReader) matchPhrases(kind string, start int, yield func(next int, p *Phrase)) {
	k := r.g.kinds[kind]
	if k == nil {
		return // a grammar without headings
	}
	if k.Most > 0 {
		if start < len(r.tokens) && r.tokens[start].isNumber && r.tokens[start].number <= k.Most {
			yield(start+1, &Phrase{Kind: kind, Number: r.tokens[start].number, Value: r.tokens[start].value})
		}
		return
	}
	word := ""
	if start < len(r.tokens) {
		word = r.tokens[start].word
	}
	for _, i := range k.formsBeginning(word) {
		f := &k.Forms[i]
		if f.RequiredConditions&^r.conditions == 0 {
			r.matchParts(f.parts, start, nil, func(next int, slots []*Phrase) {
				yield(next, &Phrase{Kind: kind, Form: f, Number: f.Number, Slots: slots})
			})
		}
	}
}

// matchParts calls yield for every way in which the tokens from index start on match parts. next is the index of the
// token after the match, and the phrases in the slots of parts are appended to slots.
func (r *phraseReader) matchParts(parts []patternPart, start int, slots []*Phrase, yield func(next int, slots []*Phrase)) {
	if r.work++; r.work > maxWork {
		return
	}
	if len(parts) == 0 {
		yield(start, slots)
		return
	}
	p, rest := &parts[0], parts[1:]
	switch {
	case p.group != nil:
		r.matchParts(rest, start, slots, yield)
		r.matchParts(p.group, start, slots, func(next int, slots []*Phrase) { r.matchParts(rest, next, slots, yield) })
	case p.kind != "":
		r.matchPhrases(p.kind, start, func(next int, found *Phrase) {
			r.matchParts(rest, next, append(slices.Clip(slots), found), yield)
		})
	case start < len(r.tokens) && p.matchesWord(r.tokens[start].word):
		r.matchParts(rest, start+1, slots, yield)
	}
}

// matchesWord reports whether word is a spelling of the part. Case matters only in parts of names.
func (p *patternPart) matchesWord(word string) bool {
	return slices.ContainsFunc(p.words, func(w string) bool { return w == word || !p.exact && strings.EqualFold(w, word) })
}

// explainFailure returns a hint on why text could not be parsed. unknown lists names in braces without a value.
func (r *phraseReader) explainFailure(text string, unknown []string) string {
	for _, t := range r.tokens {
		if slices.Contains(unknown, t.value) && !t.isNumber {
			return fmt.Sprintf("{%s} is not a value", t.value)
		}
	}
	if name := r.miscasedName(text); name != "" {
		return "write " + name
	}
	return r.g.SuggestForms(text)
}

// miscasedName returns the first wrongly cased name, in its right case, if text is valid but for the case of names.
func (r *phraseReader) miscasedName(text string) (first string) {
	fixed := phraseReader{r.g, slices.Clone(r.tokens), r.conditions, r.work}
	for i := range fixed.tokens {
		t := &fixed.tokens[i]
		if name := r.g.nameInRightCase(t.word); name != "" && name != t.word {
			t.word, first = name, cmp.Or(first, name)
		}
	}
	if first == "" || fixed.readEntirePhrase(Sentence, text, &ParseResult{}) == nil {
		return ""
	}
	return first
}

func (g *Grammar) nameInRightCase(word string) string {
	for _, name := range g.order {
		k := g.kinds[name]
		for _, i := range k.byFirstWord[strings.ToLower(word)] {
			if k.Exact && strings.EqualFold(word, k.Forms[i].Pattern) {
				return k.Forms[i].Pattern
			}
		}
	}
	return ""
}

type textToken struct {
	word     string // the token as written
	glued    bool   // whether there is no space before it
	isNumber bool
	number   int
	value    string // name of the value from which the number comes
	from, to int    // byte offsets in the template
}

const (
	marks  = ".:,;!?()[]%" // the characters that are tokens of their own
	spaces = " \n\t"
)

// splitIntoTokens splits a template into tokens. unknown lists the names in braces that are not names of values.
func splitIntoTokens(template string, values []engine.Value) (list []textToken, unknown []string) {
	for at := 0; at < len(template); {
		if strings.IndexByte(spaces, template[at]) >= 0 {
			at++
			continue
		}
		end := at + lengthOfFirstToken(template[at:])
		t := textToken{word: template[at:end], from: at, to: end, glued: at > 0 && strings.IndexByte(spaces, template[at-1]) < 0}
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
