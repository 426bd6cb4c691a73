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
	Kind string // kind of the definition, such as card, enemy or unit
	ID   string
	declare.DefinitionSummary
	Text  string  // rules text of the definition
	Forms []Entry // other forms that have ids of their own, such as an upgraded card

	// Face returns the lines that show the definition as players see it, such as a drawn card.
	Face func(s screen.Screen) []string

	Where       engine.Place // place of the definition; zero if no script defines it
	Fingerprint uint64       // hash of the files that define and change the definition; 0 without a file

	// ComputeFields computes the result of Fields. It is nil if there are no fields.
	ComputeFields func() []Field

	Owner string // name of the game; may be "" for a built-in keyword
}

// Line returns the summary and the text in one line, such as "2 Aldric, attack, rare: Deal 9 damage.".
func (e *Entry) Line() string {
	line := strings.Join(e.Facts, ", ")
	if line != "" && e.Text != "" {
		line += ": "
	}
	return strings.TrimSpace(e.Prefix + "  " + line + e.Text)
}

// Fields returns the definition's fields except those that Entry itself has, such as the name and the text.
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

// KeywordKind is the kind of keywords, both of the rules and of scripts.
const KeywordKind = "keyword"

// AppendOwnKeywords adds entries for the keywords that the game itself defines.
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

// Fingerprints returns the fingerprint of each entry. Its Name is the entry's kind and id with a space between them.
func Fingerprints(entries []Entry) []journal.DefinitionFingerprint {
	return engine.Map(entries, func(e Entry) journal.DefinitionFingerprint {
		return journal.DefinitionFingerprint{Name: e.Kind + " " + e.ID, Hash: fmt.Sprintf("%016x", e.Fingerprint)}
	})
}

// CompareEntries returns, as "kind id", the entries that differ, those only in after, and those only in before.
func CompareEntries(before, after []Entry) (changed, added, removed []string) {
	return journal.DiffFingerprints(Fingerprints(before), Fingerprints(after))
}

// KeywordEntry returns the entry of a keyword, without a place and an owner.
func KeywordEntry(k engine.Keyword) Entry {
	polarity := "positive"
	if k.Polarity == engine.Debuff {
		polarity = "debuff"
	}
	return Entry{
		Kind: KeywordKind, ID: k.Word, DefinitionSummary: declare.DefinitionSummary{Name: k.Name, Prefix: k.Icon}, Text: k.Help,
		ComputeFields: func() []Field {
			return []Field{{"icon", k.Icon}, {"polarity", polarity}, {"holder", k.HeldBy}, {"stacking", engine.Stackings[k.Stacking].Name}, {"leaves", k.Leaves}}
		},
		Face: func(s screen.Screen) []string { return speech.ExplainKeyword(&k, s) },
	}
}
