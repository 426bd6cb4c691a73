package sentence

import (
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
)

// The names of the two kinds of text: sentences, and headings, which end in a colon and which a grammar may lack.
const (
	Sentence = "SENTENCE"
	Heading  = "HEADING"
)

// PhraseKind is a kind of phrase: a number, or one of several forms.
type PhraseKind struct {
	Name  string // name in capitals, as in patterns
	Most  int    // the greatest value of a number; 0 for a kind with forms
	Exact bool   // whether the forms are names: without slots, and matched with their case
	Forms []Form
	About string // description for MarkdownReference; "" lists the forms instead

	byFirstWord map[string][]int // indexes of the forms that begin with a word, in lower case
	bySlot      []int            // indexes of the forms that begin with a slot or a group
}

// Form is one way to write a phrase of a kind: a pattern and its meaning.
type Form struct {
	Means              string // a word by which the game identifies the form
	Does               any    // a function of the game that carries the phrase out; the game defines the type of the function
	Pattern            string
	Example            string // an example for MarkdownReference and suggestions; for a heading it includes the colon
	Number             int    // the meaning as a number, such as the ID of a keyword
	RequiredConditions uint   // conditions that must be true for the form to be used, as bits
	Chance             bool   // whether the result is partly random
	Mod                string // the mod that defines the form; "" for the game

	own   *PackSentence // the sentence of a pack that the form was made from, or nil
	parts []patternPart
}

type patternPart struct {
	words []string      // alternative spellings of the word
	kind  string        // kind of the slot, if the part is one
	group []patternPart // parts that may be omitted together
	glued bool          // whether there is no space before it
	exact bool          // whether the case of the word matters
}

// Phrase is a form and the phrases in its slots, as parsed. It is immutable and may be shared.
type Phrase struct {
	Kind   string
	Form   *Form     // the form of the phrase; nil if the phrase is a number
	Number int       // the number that the phrase is or, if Form is not nil, Form.Number
	Value  string    // name of the value from which the number comes, or "" for digits in the text
	Slots  []*Phrase // the phrases in the slots that are filled, in the order of the pattern
}

// PhraseInSlot returns the phrase in the first slot of one of the kinds. It returns nil if there is none or p is nil.
func (p *Phrase) PhraseInSlot(kinds ...string) *Phrase {
	if p == nil {
		return nil
	}
	return engine.Find(p.Slots, func(s *Phrase) bool { return slices.Contains(kinds, s.Kind) })
}

// NumberInSlot returns the number in the first slot of a kind, or fallback if no such slot is filled.
func (p *Phrase) NumberInSlot(kind string, fallback int) int {
	if n := p.PhraseInSlot(kind); n != nil {
		return n.Number
	}
	return fallback
}

// ContainsChance reports whether the result of the phrase is partly random.
func (p *Phrase) ContainsChance() bool {
	return p.ContainsPhrase(func(q *Phrase) bool { return q.Form != nil && q.Form.Chance })
}

// ContainsPhrase reports whether accepts returns true for the phrase or for a phrase within it.
func (p *Phrase) ContainsPhrase(accepts func(*Phrase) bool) bool {
	return accepts(p) || slices.ContainsFunc(p.Slots, func(s *Phrase) bool { return s.ContainsPhrase(accepts) })
}

// Grammar contains all sentences of a game. It is immutable and may be shared.
type Grammar struct {
	kinds map[string]*PhraseKind
	order []string

	// If IsMeaningful is not nil, Parse rejects the sentences and headings for which it returns false, even though they
	// match a form. conditions has a bit for each condition that is true.
	IsMeaningful func(p *Phrase, conditions uint) bool

	// Synonyms maps words that authors may use in headings to words of the grammar, or to "" for words to be ignored.
	Synonyms map[string]string
}

// NewGrammar returns a grammar of kinds, a slice that it keeps and changes. In patterns the name of a kind is a slot.
func NewGrammar(kinds ...PhraseKind) *Grammar {
	g := &Grammar{kinds: map[string]*PhraseKind{}}
	for i := range kinds {
		g.kinds[kinds[i].Name] = &kinds[i]
		g.order = append(g.order, kinds[i].Name)
	}
	for i := range kinds {
		g.parseKindPatterns(&kinds[i])
	}
	return g
}

// WithKinds returns a copy of the grammar in which kinds replace the kinds of the same names.
func (g *Grammar) WithKinds(kinds ...PhraseKind) *Grammar {
	out := *g
	out.kinds = maps.Clone(g.kinds)
	for _, k := range kinds {
		out.kinds[k.Name] = &k
		out.parseKindPatterns(&k)
	}
	return &out
}

// Kind returns the kind with a name, or nil.
func (g *Grammar) Kind(name string) *PhraseKind { return g.kinds[name] }

func (g *Grammar) parseKindPatterns(k *PhraseKind) {
	k.Forms = slices.Clone(k.Forms)
	for i := range k.Forms {
		f := &k.Forms[i]
		tokens, _ := splitIntoTokens(f.Pattern, nil)
		if k.Exact {
			for _, t := range tokens {
				f.parts = append(f.parts, patternPart{words: []string{t.word}, glued: t.glued, exact: true})
			}
			continue
		}
		f.parts, _ = g.parsePatternParts(tokens)
	}
	k.Forms = slices.DeleteFunc(k.Forms, func(f Form) bool { return len(f.parts) == 0 })
	k.indexForms()
}

func (k *PhraseKind) indexForms() {
	k.byFirstWord, k.bySlot = map[string][]int{}, nil
	for i := range k.Forms {
		first := &k.Forms[i].parts[0]
		if first.words == nil {
			k.bySlot = append(k.bySlot, i)
		}
		for _, word := range first.words {
			word = strings.ToLower(word)
			if list := k.byFirstWord[word]; len(list) == 0 || list[len(list)-1] != i {
				k.byFirstWord[word] = append(list, i)
			}
		}
	}
}

// formsBeginning returns the indexes of the forms that begin with word, or with any slot or group, in ascending order.
func (k *PhraseKind) formsBeginning(word string) []int {
	list := k.byFirstWord[strings.ToLower(word)]
	if len(k.bySlot) == 0 {
		return list
	}
	return slices.Sorted(slices.Values(slices.Concat(list, k.bySlot)))
}

// parsePatternParts compiles tokens up to a closing bracket or the end, and returns the remaining tokens.
func (g *Grammar) parsePatternParts(tokens []textToken) (compiled []patternPart, rest []textToken) {
	for len(tokens) > 0 {
		t := tokens[0]
		tokens = tokens[1:]
		switch {
		case t.word == "]":
			return compiled, tokens
		case t.word == "[":
			var group []patternPart
			group, tokens = g.parsePatternParts(tokens)
			group[0].glued = t.glued
			compiled = append(compiled, patternPart{group: group})
		case g.kinds[t.word] != nil:
			compiled = append(compiled, patternPart{kind: t.word, glued: t.glued})
		default:
			compiled = append(compiled, patternPart{words: strings.Split(t.word, "|"), glued: t.glued})
		}
	}
	return compiled, nil
}

// Clause is a sentence of a text, as parsed.
type Clause struct {
	Heading *Phrase // the heading above the sentence, or nil
	Does    *Phrase // the sentence as a phrase

	Text     string   // the text with the values filled in, without the full stop
	From, To int      // where the sentence begins and ends: byte offsets in the template
	Values   []string // names of the values from which the numbers of the sentence come
}

// UnparsedText is a sentence or heading that could not be parsed.
type UnparsedText struct {
	Text     string
	From, To int
	Hint     string // a suggestion of what to write instead
}

type ParseResult struct {
	Clauses []Clause
	Unread  []UnparsedText

	// Ambiguous lists the texts of sentences that can be parsed in several ways. Clauses has the first way of each.
	Ambiguous []string

	Work int // number of comparisons made, as a measure of the time that parsing took
}

// KeywordNameKind returns a kind of phrase with the forms in more and one form for each of the keywords, which are rows
// of table. The form's pattern is the keyword's name, and its meaning is the keyword's word and ID.
func KeywordNameKind(kindName, about string, table *engine.Keywords, keywords engine.KeywordSet, more ...Form) PhraseKind {
	k := PhraseKind{Name: kindName, About: about, Exact: true, Forms: slices.Clip(more)}
	for id := range keywords.All {
		row := table.Row(id)
		k.Forms = append(k.Forms, Form{Number: int(row.ID), Pattern: row.Name, Means: row.Word, Mod: engine.ModOfID(row.Word)})
	}
	return k
}

// ForMod returns a copy of the grammar with the forms of a mod, the game and requiredMods. mod is "" for texts of the
// game. Of several forms with equal patterns it keeps the first, in this order.
func (g *Grammar) ForMod(mod string, requiredMods []string) *Grammar {
	order := append([]string{mod, ""}, requiredMods...)
	out := *g
	out.kinds = make(map[string]*PhraseKind, len(g.kinds))
	for name, k := range g.kinds {
		if slices.ContainsFunc(k.Forms, func(f Form) bool { return f.Mod != "" }) {
			k = k.withFormsOfMods(order)
		}
		out.kinds[name] = k
	}
	return &out
}

func (k *PhraseKind) withFormsOfMods(modsByPrecedence []string) *PhraseKind {
	out := *k
	out.Forms = nil
	meant := map[string]string{} // the mod whose form a pattern refers to
	for i, mod := range modsByPrecedence {
		if slices.Contains(modsByPrecedence[:i], mod) {
			continue
		}
		for _, f := range k.Forms {
			if f.Mod != mod {
				continue
			}
			if first, taken := meant[f.Pattern]; taken && first != mod {
				continue
			}
			meant[f.Pattern] = mod
			out.Forms = append(out.Forms, f)
		}
	}
	out.indexForms()
	return &out
}
