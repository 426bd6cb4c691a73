package sentence

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
)

// PackSentence is a sentence that a pack adds to the grammar of its game.
type PackSentence struct {
	ID, Text string // Text is a pattern, with or without a full stop
	Where    engine.Place
	Does     any // see Form.Does
}

// The limits of the sentences of a pack, since slots and brackets slow down parsing.
const (
	MaxPackSentences      = 200 // sentences of a pack
	maxSlotsOfSentence    = 6   // slots of one sentence
	maxBracketsOfSentence = 4   // brackets of one sentence
)

// WithPackSentences returns a copy of the grammar with the valid sentences of a pack, whose slots may be of slotKinds.
// It returns errors for invalid sentences or, if all are valid, for pairs that match the same text. It adds none if
// there are more than MaxPackSentences.
func (g *Grammar) WithPackSentences(sentences []PackSentence, slotKinds []string) (*Grammar, engine.ValidationErrors) {
	if len(sentences) == 0 {
		return g, nil
	}
	var bad engine.ValidationErrors
	if len(sentences) > MaxPackSentences {
		bad.AddOutOfRange(sentences[MaxPackSentences].Where, nil, "there are %d sentences, but at most %d are allowed", len(sentences), MaxPackSentences)
		return g, bad
	}
	k := *g.kinds[Sentence]
	first := len(k.Forms)
	for i := range sentences {
		s := &sentences[i]
		pattern := strings.TrimSuffix(strings.TrimSpace(s.Text), ".")
		if g.validatePackSentence(s, pattern, slotKinds, &bad) {
			k.Forms = append(slices.Clip(k.Forms), Form{Does: s.Does, Pattern: pattern, Example: pattern, Mod: engine.ModOfID(s.ID), own: s})
		}
	}
	all := g.WithKinds(k)
	if len(bad) == 0 {
		all.reportAmbiguities(first, &bad)
	}
	return all, bad
}

var capitals = regexp.MustCompile(`^[A-Z]{2,}$`) // matches words that look like the name of a kind

// validatePackSentence reports whether pattern, the text of sentence, is valid with slots, and adds errors to bad.
func (g *Grammar) validatePackSentence(sentence *PackSentence, pattern string, slots []string, bad *engine.ValidationErrors) bool {
	f := &patternCheck{PackSentence: sentence, grammar: g, slots: slots, bad: bad, before: len(*bad), slotsBeforeBracket: -1, count: map[string]int{}, within: map[string]bool{}}
	tokens, _ := splitIntoTokens(pattern, nil)
	for _, t := range tokens {
		if (t.word == "[" || t.word == "]") && (t.word == "[") == (f.slotsBeforeBracket >= 0) {
			f.addFirstError("has a misplaced %q: brackets must be closed and cannot be nested", t.word)
			return false
		}
		f.checkPatternToken(t)
	}
	switch {
	case f.slotsBeforeBracket >= 0:
		f.addFirstError("has an unclosed bracket")
	case f.words == 0:
		f.addFirstError("has no words besides slots and brackets")
	case f.slotCount > maxSlotsOfSentence:
		f.addFirstError("has %d slots, but at most %d are allowed", f.slotCount, maxSlotsOfSentence)
	case f.groups > maxBracketsOfSentence:
		f.addFirstError("has %d pairs of brackets, but at most %d are allowed", f.groups, maxBracketsOfSentence)
	}
	return len(*bad) == f.before
}

type patternCheck struct {
	*PackSentence
	grammar *Grammar
	slots   []string // the kinds allowed as slots
	bad     *engine.ValidationErrors
	before  int // number of errors in bad before this sentence

	words, slotCount, groups int             // numbers of words, slots and brackets so far
	slotsBeforeBracket       int             // number of slots before the open bracket; -1 without one
	count                    map[string]int  // number of slots, by kind
	within                   map[string]bool // kinds that occur as a slot in brackets
}

func (f *patternCheck) addFirstError(format string, args ...any) {
	if len(*f.bad) == f.before {
		f.bad.AddOutOfRange(f.Where, []string{"text"}, "sentence %q %s", f.ID, fmt.Sprintf(format, args...))
	}
}

func (f *patternCheck) checkPatternToken(t textToken) {
	kinds := f.grammar.kinds
	switch {
	case t.word == "[":
		f.groups++
		f.slotsBeforeBracket = f.slotCount
	case t.word == "]":
		if f.slotsBeforeBracket == f.slotCount {
			f.addFirstError("has brackets without a slot, so it is impossible to tell whether that part was left out")
		}
		f.slotsBeforeBracket = -1
	case slices.Contains(f.slots, t.word):
		f.slotCount++
		f.count[t.word]++
		if f.within[t.word] = f.within[t.word] || f.slotsBeforeBracket >= 0; f.within[t.word] && f.count[t.word] > 1 {
			f.addFirstError("has %s twice, once in brackets, so it would be ambiguous", t.word)
		}
	case kinds[t.word] != nil, capitals.MatchString(t.word) && spelling.Nearest(t.word, f.slots) != "":
		f.bad.Add(f.Where, t.word, f.slots, []string{"text"}, "sentence %q contains %s, which cannot be a slot", f.ID, t.word)
	case strings.Contains(".:{}", t.word[:1]):
		f.addFirstError("contains %q: it must be a single sentence, with slots for its numbers", t.word)
	case slices.ContainsFunc(strings.Split(t.word, "|"), func(way string) bool { return way == "" || kinds[way] != nil }):
		f.addFirstError("has %q: only words can have alternatives", t.word)
	case f.slotsBeforeBracket < 0:
		f.words++
	}
}

// reportAmbiguities adds an error for each sentence, from index first on, that can match the same text as an earlier
// sentence. It does not compare sentences of two different mods.
func (g *Grammar) reportAmbiguities(first int, bad *engine.ValidationErrors) {
	forms := g.kinds[Sentence].Forms
	c := &overlapFinder{g: g, positions: map[positionKey]*patternPosition{}, continuations: map[*patternPosition]*continuationSet{}}
	for i := first; i < len(forms); i++ {
		for j := range i {
			mine, other := forms[i].own, &forms[j]
			if a, b := forms[i].Mod, other.Mod; a != b && a != "" && b != "" {
				continue // no text can use the sentences of both mods equally
			}
			said, both := c.textMatchingBoth(&forms[i], other)
			switch {
			case c.isOverLimit():
				bad.AddOutOfRange(mine.Where, []string{"text"}, "too many sentences, including %q, are nearly the same", mine.ID)
				return
			case both && other.own == nil:
				bad.Add(mine.Where, "", nil, []string{"text"}, "sentence %q and the game's sentence %q both match %q", mine.ID, other.Pattern, said)
			case both:
				bad.Add(mine.Where, "", nil, []string{"text"}, "sentence %q and sentence %q (%s) both match %q", mine.ID, other.own.ID, other.own.Where, said)
			}
		}
	}
}

// Slot is a slot of a form and the phrase in it, which is nil if the slot was omitted.
type Slot struct {
	Kind string
	By   *Phrase
}

// SlotsOfForm returns all slots of the phrase's form, in the order of the pattern.
func (p *Phrase) SlotsOfForm() []Slot {
	slots := p.Slots
	return fillSlots(p.Form.parts, &slots, true)
}

// fillSlots returns the slots of parts. It takes their phrases from the beginning of *phrases. If present is false, all
// slots are empty, like those of groups that the text omits.
func fillSlots(parts []patternPart, phrases *[]*Phrase, present bool) (list []Slot) {
	for i := range parts {
		p := &parts[i]
		switch {
		case p.group != nil:
			list = append(list, fillSlots(p.group, phrases, present && p.isGroupFilledBy(*phrases))...)
		case p.kind != "" && present:
			list = append(list, Slot{p.kind, (*phrases)[0]})
			*phrases = (*phrases)[1:]
		case p.kind != "":
			list = append(list, Slot{p.kind, nil})
		}
	}
	return list
}

// overlapFinder finds texts that match two forms, by generating the texts of both forms word by word.
type overlapFinder struct {
	g             *Grammar
	positions     map[positionKey]*patternPosition
	continuations map[*patternPosition]*continuationSet
	work          int // number of continuations found and pairs of continuations compared so far
}

const maxComparisonWork = 2_000_000

func (c *overlapFinder) isOverLimit() bool { return c.work > maxComparisonWork }

// patternPosition is a position in a form: parts are still to come, and after them the form continues at next. nil is
// the end of the form. An overlapFinder has only one pointer for equal positions.
type patternPosition struct {
	parts []patternPart
	next  *patternPosition
}

type positionKey struct {
	first *patternPart
	n     int
	next  *patternPosition
}

type continuationSet struct {
	list []continuation
	ends bool
}

// continuation is a word or a number that can follow at a position, with the position after it.
type continuation struct {
	part *patternPart
	most int // if not 0, any number up to this one can follow, and part is nil
	next *patternPosition
}

// internPosition returns patternPosition{parts, next}, one pointer for equal arguments, or next if parts is empty.
func (c *overlapFinder) internPosition(parts []patternPart, next *patternPosition) *patternPosition {
	if len(parts) == 0 {
		return next
	}
	at := positionKey{&parts[0], len(parts), next}
	if c.positions[at] == nil {
		c.positions[at] = &patternPosition{parts, next}
	}
	return c.positions[at]
}

func (c *overlapFinder) continuationsAt(s *patternPosition) *continuationSet {
	if s == nil {
		return &continuationSet{ends: true}
	}
	if known := c.continuations[s]; known != nil {
		return known
	}
	h := &continuationSet{}
	p, next := &s.parts[0], c.internPosition(s.parts[1:], s.next)
	switch k := c.g.kinds[p.kind]; {
	case c.isOverLimit():
	case p.group != nil:
		h.addContinuations(c.continuationsAt(next))
		h.addContinuations(c.continuationsAt(c.internPosition(p.group, next)))
	case p.kind == "":
		h.list = []continuation{{part: p, next: next}}
	case k.Most > 0:
		h.list = []continuation{{most: k.Most, next: next}}
	default:
		for i := range k.Forms {
			h.addContinuations(c.continuationsAt(c.internPosition(k.Forms[i].parts, next)))
		}
	}
	c.work += len(h.list) + 1
	c.continuations[s] = h
	return h
}

func (h *continuationSet) addContinuations(more *continuationSet) {
	h.list, h.ends = append(h.list, more.list...), h.ends || more.ends
}

type positionPair struct{ a, b *patternPosition }

type searchStep struct {
	from positionPair
	word string
}

// textMatchingBoth returns a text that matches both forms, or false if there is none or the search exceeds its limit.
func (c *overlapFinder) textMatchingBoth(a, b *Form) (text string, found bool) {
	begin := positionPair{c.internPosition(a.parts, nil), c.internPosition(b.parts, nil)}
	came := map[positionPair]searchStep{begin: {}}
	for queue := []positionPair{begin}; len(queue) > 0 && !c.isOverLimit(); queue = queue[1:] {
		now := queue[0]
		left, right := c.continuationsAt(now.a), c.continuationsAt(now.b)
		if left.ends && right.ends {
			for ; now != begin; now = came[now].from {
				text = came[now].word + " " + text
			}
			return strings.TrimSuffix(text, " "), true
		}
		c.work += len(left.list) * len(right.list)
		for i := range left.list {
			for j := range right.list {
				word, same := left.list[i].commonWord(&right.list[j])
				to := positionPair{left.list[i].next, right.list[j].next}
				if _, known := came[to]; same && !known {
					came[to] = searchStep{now, word}
					queue = append(queue, to)
				}
			}
		}
	}
	return "", false
}

func (h *continuation) commonWord(o *continuation) (word string, found bool) {
	switch {
	case h.part == nil && o.part == nil:
		return "1", true
	case h.part == nil:
		return o.commonWord(h)
	case o.part == nil:
		n := slices.IndexFunc(h.part.words, func(w string) bool {
			n, err := engine.ParseClampedInt32(w)
			return err == nil && n >= 0 && n <= o.most
		})
		if n < 0 {
			return "", false
		}
		return h.part.words[n], true
	case o.part.exact:
		h, o = o, h
	}
	if n := slices.IndexFunc(h.part.words, o.part.matchesWord); n >= 0 {
		return h.part.words[n], true
	}
	return "", false
}
