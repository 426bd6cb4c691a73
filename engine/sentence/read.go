package sentence

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
)

// Read parses a text template with its values. conditions are those that are true, as bits, for
// forms that need them.
func (g *Grammar) Read(template string, values []engine.Value, conditions uint) *Reading {
	out := &Reading{}
	tokens, unknown := scan(template, values)
	var heading *Phrase
	lost := false // whether the heading could not be parsed; the sentences below it are skipped
	for len(tokens) > 0 {
		n := slices.IndexFunc(tokens, func(t token) bool { return t.word == "." || t.word == ":" })
		if n < 0 {
			n = len(tokens)
		}
		said, mark := tokens[:n], ""
		if n < len(tokens) {
			mark, tokens = tokens[n].word, tokens[n+1:]
		} else {
			tokens = nil
		}
		if n == 0 { // two marks in a row
			continue
		}
		c := clause(template, values, said)
		r := reader{g, said, conditions}
		switch {
		case mark == ":":
			heading = r.whole(Heading, c.Said, out)
			if lost = heading == nil; lost {
				out.Unread = append(out.Unread, Unread{c.Said + ":", c.From, c.To + 1, g.Nearest(c.Said + ":")})
			}
		case lost:
		default:
			c.Under, c.Does = heading, r.whole(Sentence, c.Said, out)
			if c.Does == nil {
				out.Unread = append(out.Unread, Unread{c.Said, c.From, c.To, r.hint(c.Said, unknown)})
			} else {
				out.Clauses = append(out.Clauses, c)
			}
		}
	}
	return out
}

// clause returns the clause of some tokens, without its phrases.
func clause(template string, values []engine.Value, said []token) Clause {
	c := Clause{From: said[0].from, To: said[len(said)-1].to}
	c.Said = engine.PlainText(template[c.From:c.To], values)
	for _, t := range said {
		if t.isNumber && t.value != "" {
			c.Values = append(c.Values, t.value)
		}
	}
	return c
}

type reader struct {
	g      *Grammar
	tokens []token
	has    uint
}

// whole returns the phrase that all tokens together form, or nil. If there are several, it adds text
// to the ambiguities of out.
func (r *reader) whole(kind, text string, out *Reading) (first *Phrase) {
	found := 0
	r.phrase(kind, 0, func(next int, p *Phrase) {
		if next < len(r.tokens) || r.g.Sense != nil && !r.g.Sense(p, r.has) {
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

// phrase calls then for every phrase of a kind that starts at token at, with the index of the token
// after it.
func (r *reader) phrase(kind string, at int, then func(next int, p *Phrase)) {
	k := r.g.kinds[kind]
	if k == nil {
		return // a grammar without headings
	}
	if k.Most > 0 {
		if at < len(r.tokens) && r.tokens[at].isNumber && r.tokens[at].number <= k.Most {
			then(at+1, &Phrase{Kind: kind, Number: r.tokens[at].number, Value: r.tokens[at].value})
		}
		return
	}
	for i := range k.Forms {
		f := &k.Forms[i]
		if f.Needs&^r.has == 0 {
			r.follow(f.parts, at, nil, func(next int, slots []*Phrase) {
				then(next, &Phrase{Kind: kind, Form: f, Number: f.Number, Slots: slots})
			})
		}
	}
}

// follow calls then for every way to match parts from token at on. slots are the phrases in slots so
// far.
func (r *reader) follow(parts []part, at int, slots []*Phrase, then func(next int, slots []*Phrase)) {
	if len(parts) == 0 {
		then(at, slots)
		return
	}
	p, rest := &parts[0], parts[1:]
	switch {
	case p.group != nil:
		r.follow(rest, at, slots, then)
		r.follow(p.group, at, slots, func(next int, slots []*Phrase) { r.follow(rest, next, slots, then) })
	case p.kind != "":
		r.phrase(p.kind, at, func(next int, found *Phrase) {
			r.follow(rest, next, append(slices.Clip(slots), found), then)
		})
	case at < len(r.tokens) && p.matches(r.tokens[at].word):
		r.follow(rest, at+1, slots, then)
	}
}

// matches reports whether the part is a word of a text. Case matters only in names.
func (p *part) matches(word string) bool {
	return slices.ContainsFunc(p.words, func(w string) bool { return w == word || !p.exact && strings.EqualFold(w, word) })
}

// hint returns the probable reason why a sentence could not be parsed.
func (r *reader) hint(said string, unknown []string) string {
	for _, t := range r.tokens {
		if slices.Contains(unknown, t.value) && !t.isNumber {
			return fmt.Sprintf("{%s} is not a value", t.value)
		}
		for _, name := range r.g.order {
			for _, f := range r.g.kinds[name].Forms {
				if r.g.kinds[name].Exact && t.word != f.Pattern && strings.EqualFold(t.word, f.Pattern) {
					return "write " + f.Pattern
				}
			}
		}
	}
	return r.g.Nearest(said)
}
