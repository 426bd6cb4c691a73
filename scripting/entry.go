package scripting

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
)

// Entry is one definition, as lists and pages show it.
type Entry struct {
	Kind   string // card, enemy, unit
	ID     string
	Name   string
	Facts  string  // its cost, its HP: what a list shows beside the name
	Text   string  // what it does, in its own words
	Fields []Field // what else is declared of it, in order
	Forms  []Entry // what it can become, under ids of their own: an upgraded card

	// Face is the entry as players see it: a card as a card.
	Face func(s screen.Screen) []string

	Where engine.Place // nowhere for what the rules define
	Print uint64       // a fingerprint of all that defines it
}

// Field is a property of an entry. Its value is an int, a string, a []string or
// a []engine.Value.
type Field struct {
	Name  string
	Value any
}

// KeywordKind is the kind of the entries that come from the rules, not from
// scripts.
const KeywordKind = "keyword"

// Entries are everything there is to list and to show: definitions, and the
// keywords of the rules.
func (r *Ruleset) Entries(definitions []Entry) []Entry {
	list := slices.Clip(definitions)
	for _, k := range r.Keywords {
		list = append(list, keywordEntry(k))
	}
	return list
}

// Find returns what is called so, by id or by name: of one kind, or of any where
// kind is "". It may be several, since two kinds can share an id. The error names
// the nearest id, or the kinds.
func Find(entries []Entry, kind, name string) (found []Entry, err error) {
	folded := speech.Fold(name)
	var ids, otherwise []string
	for _, e := range entries {
		for _, form := range append([]Entry{e}, e.Forms...) {
			is := folded != "" && (form.ID == folded || speech.Fold(form.Name) == folded)
			switch {
			case kind != "" && e.Kind != kind && is:
				otherwise = append(otherwise, e.Kind+" "+form.ID)
			case kind != "" && e.Kind != kind:
			case is:
				found = append(found, form)
				fallthrough
			default:
				ids = append(ids, form.ID)
			}
		}
	}
	what, hint := "nothing", spelling.DidYouMean(folded, ids)
	switch {
	case found != nil:
		return found, nil
	case ids == nil:
		return nil, fmt.Errorf("unknown kind %q: the kinds are %s", kind, strings.Join(Kinds(entries), ", "))
	case kind != "":
		what = "no " + kind
	}
	if otherwise != nil {
		hint = "there is " + speech.And(otherwise)
	}
	if hint != "" {
		hint = ": " + hint
	}
	return nil, fmt.Errorf("%s is called %q%s", what, name, hint)
}

// Kinds are the kinds of entries, each once, in order.
func Kinds(entries []Entry) (kinds []string) {
	for _, e := range entries {
		if !slices.Contains(kinds, e.Kind) {
			kinds = append(kinds, e.Kind)
		}
	}
	return kinds
}

func keywordEntry(k engine.Keyword) Entry {
	polarity, stacking := "positive", "adds"
	if k.Polarity == engine.Debuff {
		polarity = "debuff"
	}
	if k.Stacking == engine.Refreshes {
		stacking = "refreshes"
	}
	return Entry{
		Kind: KeywordKind, ID: k.Word, Name: k.Name, Facts: k.Icon + "  " + k.Help, Text: k.Help,
		Fields: []Field{{"icon", k.Icon}, {"polarity", polarity}, {"holder", k.Holder}, {"stacking", stacking}, {"leaves", k.Leaves}},
		Face:   func(s screen.Screen) []string { return keywordFace(k, s) },
	}
}

// keywordFace is everything the rules say of a keyword.
func keywordFace(k engine.Keyword, s screen.Screen) []string {
	kind := KeywordKind
	if k.Polarity == engine.Debuff {
		kind = "debuff"
	}
	stacking := "adds up"
	if k.Stacking == engine.Refreshes {
		stacking = "does not add up: the larger number counts"
	}
	lines := []string{fmt.Sprintf("%s %s (%s, %s)", k.Icon, s.Title(k.Name), kind, k.Word)}
	for _, line := range []string{k.Help, "held by: " + k.Holder, "a second helping " + stacking, "goes away: " + k.Leaves} {
		for _, piece := range s.Within(2).Wrap(line, 2) {
			lines = append(lines, "  "+piece)
		}
	}
	return lines
}
