package playbill

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"curtaincall/engine/spelling"
)

// entry is something that can be meant by what a person types.
type entry struct {
	value int
	shown string   // the word that is written for it
	also  []string // further words for it, folded
	only  []string // words for it that have to be typed wholly, folded
}

// fold is what a person types, or a name, in the form of an id: small letters,
// underscores for what separates words, nothing for other marks but those an id
// can have.
func fold(typed string) string {
	var b strings.Builder
	gap := false
	for _, r := range typed {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '+', r == '#':
			if gap && b.Len() > 0 && r != '#' {
				b.WriteByte('_')
			}
			gap = false
			b.WriteRune(unicode.ToLower(r))
		case r == '_', r == '-', r == '/', unicode.IsSpace(r):
			gap = true
		}
	}
	return b.String()
}

func (e *entry) is(folded string) bool {
	if fold(e.shown) == folded {
		return true
	}
	return slices.Contains(e.also, folded) || slices.Contains(e.only, folded)
}

// begins tells whether the entry begins with what was typed, or, where inner,
// one of its later words does.
func (e *entry) begins(folded string, inner bool) bool {
	for i := -1; i < len(e.also); i++ {
		word := fold(e.shown)
		if i >= 0 {
			word = e.also[i]
		}
		if !inner && strings.HasPrefix(word, folded) || inner && strings.Contains(word, "_"+folded) {
			return true
		}
	}
	return false
}

// exactly finds the first entry of that word.
func exactly(folded string, list []entry) (*entry, bool) {
	for i := range list {
		if list[i].is(folded) {
			return &list[i], true
		}
	}
	return nil, false
}

// beginning finds the entry a word begins, or, failing that, one of whose words
// it begins. It may be several only if they are copies of one card: then the
// first. could is what else might be meant.
func beginning(folded string, list []entry) (found *entry, could []string) {
	if folded == "" {
		return nil, nil
	}
	for _, inner := range [...]bool{false, true} {
		for i := range list {
			e := &list[i]
			if !e.begins(folded, inner) {
				continue
			}
			base, _, _ := strings.Cut(e.shown, "#")
			if slices.Contains(could, base) {
				continue
			}
			if found == nil {
				found = e
			}
			could = append(could, base)
		}
		if len(could) > 0 {
			break
		}
	}
	if len(could) > 1 {
		return nil, could
	}
	return found, could
}

// lookup finds what is meant by a word: an entry of that name, or the only one
// it begins. The error says what could be meant.
func lookup(what, typed string, list []entry) (*entry, error) {
	folded := fold(typed)
	if e, ok := exactly(folded, list); ok {
		return e, nil
	}
	e, could := beginning(folded, list)
	if e != nil {
		return e, nil
	}
	if len(could) > 1 {
		return nil, fmt.Errorf("%s %q could be %s", what, typed, or(quoted(could)))
	}
	return nil, unknown(what, typed, list)
}

// unknown is the error of a word that means nothing, with the nearest word that
// does, or all of them where they are few.
func unknown(what, typed string, list []entry) error {
	const few = 12
	var known []string
	near := map[string]string{}
	for _, e := range list {
		base, _, _ := strings.Cut(e.shown, "#")
		if !slices.Contains(known, base) {
			known = append(known, base)
		}
		near[fold(base)] = base
		for _, w := range e.also {
			near[w] = base
		}
	}
	words := make([]string, 0, len(near))
	for w := range near {
		words = append(words, w)
	}
	if n := spelling.Nearest(fold(typed), words); n != "" {
		return fmt.Errorf("unknown %s %q: did you mean %q?", what, typed, near[n])
	}
	switch {
	case len(known) == 0:
		return fmt.Errorf("unknown %s %q: there is none", what, typed)
	case len(known) <= few:
		return fmt.Errorf("unknown %s %q: expected %s", what, typed, or(quoted(known)))
	}
	return fmt.Errorf("unknown %s %q", what, typed)
}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = fmt.Sprintf("%q", w)
	}
	return out
}
