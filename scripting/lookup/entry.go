package lookup

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Entry is a definition, as lists and pages show it.
type Entry struct {
	Kind  string // card, enemy, unit
	ID    string
	Name  string
	Facts string  // shown next to the name in lists: its cost, its HP
	Text  string  // its rules text
	Forms []Entry // its other forms, with ids of their own: an upgraded card

	// Face returns the entry as players see it: a card as a card.
	Face func(s screen.Screen) []string

	Where engine.Place // zero if the rules define it
	Print uint64       // fingerprint of the definition

	// Declared computes Fields; nil if there are none.
	Declared func() []Field

	Owner string // the name of the game; "" for a mod's definition
}

// Fields returns the other properties that are declared for it, in order.
func (e *Entry) Fields() []Field {
	if e.Declared == nil {
		return nil
	}
	return e.Declared()
}

// Field is a property of an entry. Its value is an int, a string, a []string or a []engine.Value.
type Field struct {
	Name  string
	Value any
}

// KeywordKind is the kind of the entries of keywords, both of the rules and of scripts.
const KeywordKind = "keyword"

// WithKeywords returns the definitions and an entry for each of the game's own keywords.
func WithKeywords(definitions []Entry, table *engine.Keywords) []Entry {
	list := slices.Clip(definitions)
	for _, k := range table.Own() {
		e := KeywordEntry(k)
		if len(definitions) > 0 {
			e.Owner = definitions[0].Owner
		}
		list = append(list, e)
	}
	return list
}

// Compare returns the kinds and ids of the entries that differ, are new or are gone in after.
func Compare(before, after []Entry) (changed, made, gone []string) {
	name := func(e Entry) string { return e.Kind + " " + e.ID }
	old := map[string]uint64{}
	for _, e := range before {
		old[name(e)] = e.Print
	}
	for _, e := range after {
		switch print, known := old[name(e)]; {
		case !known:
			made = append(made, name(e))
		case print != e.Print:
			changed = append(changed, name(e))
		}
		delete(old, name(e))
	}
	for _, e := range before {
		if _, lost := old[name(e)]; lost {
			gone = append(gone, name(e))
		}
	}
	return changed, made, gone
}

func KeywordEntry(k engine.Keyword) Entry {
	polarity := "positive"
	if k.Polarity == engine.Debuff {
		polarity = "debuff"
	}
	return Entry{
		Kind: KeywordKind, ID: k.Word, Name: k.Name, Facts: k.Icon + "  " + k.Help, Text: k.Help,
		Declared: func() []Field {
			return []Field{{"icon", k.Icon}, {"polarity", polarity}, {"holder", k.HeldBy}, {"stacking", engine.Stackings[k.Stacking].Name}, {"leaves", k.Leaves}}
		},
		Face: func(s screen.Screen) []string { return speech.Keyword(&k, s) },
	}
}
