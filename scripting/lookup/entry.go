package lookup

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Entry is a definition in the form in which lists and pages show it.
type Entry struct {
	Kind string // card, enemy, unit
	ID   string
	declare.Summary
	Text  string  // rules text
	Forms []Entry // other forms with ids of their own: an upgraded card

	// Face returns the definition drawn as players see it, in lines: a card as a card.
	Face func(s screen.Screen) []string

	Where       engine.Place // zero if it is not defined in a script
	Fingerprint uint64       // fingerprint of the definition

	// ComputeFields computes the result of Fields; nil if there are none.
	ComputeFields func() []Field

	Owner string // the name of the game; "" for a mod's definition
}

// Line returns the summary and the text in one line: 2  Aldric, attack, rare: Deal 9 damage.
func (e *Entry) Line() string {
	line := strings.Join(e.Facts, ", ")
	if line != "" && e.Text != "" {
		line += ": "
	}
	return strings.TrimSpace(e.Lead + "  " + line + e.Text)
}

// Fields returns the other declared properties, in order.
func (e *Entry) Fields() []Field {
	if e.ComputeFields == nil {
		return nil
	}
	return e.ComputeFields()
}

// Field is a property of an entry. Value is an int, a string, a []string or a []engine.Value.
type Field struct {
	Name  string
	Value any
}

// KeywordKind is the Kind of entries of keywords, those of the rules and those of scripts.
const KeywordKind = "keyword"

// AppendOwnKeywords returns the definitions followed by entries for the game's own keywords.
func AppendOwnKeywords(definitions []Entry, table *engine.Keywords) []Entry {
	list := slices.Clip(definitions)
	for _, k := range table.OwnRows() {
		e := KeywordEntry(k)
		if len(definitions) > 0 {
			e.Owner = definitions[0].Owner
		}
		list = append(list, e)
	}
	return list
}

// Fingerprints returns the names, as "kind id", and the fingerprints of entries.
func Fingerprints(entries []Entry) (list []journal.DefinitionFingerprint) {
	for _, e := range entries {
		list = append(list, journal.DefinitionFingerprint{Name: e.Kind + " " + e.ID, Hash: fmt.Sprintf("%016x", e.Fingerprint)})
	}
	return list
}

// CompareEntries returns the entries that differ, that only after has, and that only before has, as "kind id".
func CompareEntries(before, after []Entry) (changed, added, removed []string) {
	return journal.DiffFingerprints(Fingerprints(before), Fingerprints(after))
}

// KeywordEntry returns the entry of a keyword, without its place and owner.
func KeywordEntry(k engine.Keyword) Entry {
	polarity := "positive"
	if k.Polarity == engine.Debuff {
		polarity = "debuff"
	}
	return Entry{
		Kind: KeywordKind, ID: k.Word, Summary: declare.Summary{Name: k.Name, Lead: k.Icon}, Text: k.Help,
		ComputeFields: func() []Field {
			return []Field{{"icon", k.Icon}, {"polarity", polarity}, {"holder", k.HeldBy}, {"stacking", engine.Stackings[k.Stacking].Name}, {"leaves", k.Leaves}}
		},
		Face: func(s screen.Screen) []string { return speech.ExplainKeyword(&k, s) },
	}
}
