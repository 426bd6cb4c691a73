// Package wording is the sentences of the skirmish's card texts, as a table, and
// what they do: a card can be made of its text. SENTENCES.md shows the table.
package wording

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/sentence"
	rules "curtaincall/engine/skirmish"
)

// Grammar is every sentence of a card text.
var Grammar = sentence.New(
	sentence.Kind{Name: sentence.Sentence, Forms: []sentence.Form{
		{Means: "deal", Pattern: "Deal AMOUNT damage [and EFFECT (TURNS)]", Example: "Deal {n} damage and Taunt ({m})."},
		{Means: "dealDamage", Pattern: "Deal the unit's Damage [and EFFECT (TURNS)]", Example: "Deal the unit's Damage."},
		{Means: "dealDamage", Pattern: "Deal PERCENT% of the unit's Damage [and EFFECT (TURNS)]", Example: "Deal {n}% of the unit's Damage."},
		{Means: "inflict", Pattern: "Inflict EFFECT (TURNS)", Example: "Inflict Weaken ({n})."},
		{Means: "heal", Pattern: "Heal an ally by AMOUNT", Example: "Heal an ally by {n}.", Needs: onAlly},
		{Means: "gain", Pattern: "Gain AMOUNT Block", Example: "Gain {n} Block."},
		{Means: "gain", Pattern: "Gain AURA AMOUNT", Example: "Gain Armor {n}."},
		{Means: "give", Pattern: "An ally gains AMOUNT Block", Example: "An ally gains {n} Block.", Needs: onAlly},
		{Means: "give", Pattern: "An ally gains AURA AMOUNT", Example: "An ally gains Bonus {n}.", Needs: onAlly},
	}},
	sentence.Kind{Name: "AMOUNT", Most: engine.MaxCount},
	sentence.Kind{Name: "TURNS", Most: engine.MaxCount},
	sentence.Kind{Name: "PERCENT", Most: engine.MaxCount},
	keywords("EFFECT", rules.Effects),
	keywords("AURA", rules.Auras),
)

// onAlly is true of a card that is played on an ally.
const onAlly uint = 1

// keywords are the names of some keywords.
func keywords(name string, set engine.KeywordSet) sentence.Kind {
	k := sentence.Kind{Name: name, Exact: true}
	for _, row := range rules.Keywords.Rows() {
		if set.Has(row.ID) {
			k.Forms = append(k.Forms, sentence.Form{Number: int(row.ID), Pattern: row.Name})
		}
	}
	return k
}

// Document is SENTENCES.md.
func Document() string {
	return Grammar.Document("Texts keep to these sentences, so that `curtain check --text` can read them and hold the\n" +
		"card to them. Numbers are values in braces; keywords are capitalised; what stands in\nbrackets may be left out.")
}

// Read reads the text of a card.
func Read(d *rules.CardDef) *sentence.Reading {
	if d.Aim == rules.AimAlly {
		return Grammar.Read(d.Text, d.Values, onAlly)
	}
	return Grammar.Read(d.Text, d.Values, 0)
}

// Play carries out what a text says. The line of the events it causes is the
// number of the clause, from 1.
func Play(r *sentence.Reading) rules.Play {
	clauses := slices.Clone(r.Clauses)
	return func(m *rules.Match, self rules.Source, target rules.Unit) {
		for i, c := range clauses {
			m.At(i + 1)
			perform(c.Does, m, self, target)
		}
	}
}

// perform carries out one sentence.
func perform(p *sentence.Phrase, m *rules.Match, self rules.Source, target rules.Unit) {
	number := func(kind string, otherwise int) int {
		if n := p.Of(kind); n != nil {
			return n.Number
		}
		return otherwise
	}
	k := rules.Block
	if aura := p.Of("AURA"); aura != nil {
		k = rules.Keyword(aura.Number)
	}
	n := number("AMOUNT", 0)
	switch p.Means() {
	case "deal":
		m.Deal(self, n, target)
	case "dealDamage":
		m.Deal(self, min(m.UnitDef(self.Unit).Damage*number("PERCENT", 100)/100, engine.MaxCount), target)
	case "heal":
		m.Heal(self, n, target)
	case "gain":
		m.Gain(self, n, k, self.Unit)
	case "give":
		m.Gain(self, n, k, target)
	}
	if effect := p.Of("EFFECT"); effect != nil {
		m.Inflict(self, number("TURNS", 0), rules.Keyword(effect.Number), target)
	}
}
