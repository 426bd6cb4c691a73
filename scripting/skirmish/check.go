package skirmish

import (
	"slices"

	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
)

// Check implements scripting.Content: what only this ruleset knows of its
// definitions, and words that its scripts cannot use.
func (g *Generation) Check() (list []scripting.Finding) {
	list = check.Words(check.Texts(g.chunks), vocabulary)
	for _, d := range g.Content.Cards {
		list = append(list, check.Comment(g.chunks, d.Where, d.Rules())...)
	}
	if !g.Content.Match.Empty() {
		list = append(list, g.unmet()...)
		list = append(list, g.unplayable()...)
	}
	check.Sort(list)
	return list
}

// unmet finds definitions that the match of the pack does not use.
func (g *Generation) unmet() (list []scripting.Finding) {
	m := &g.Content.Match
	for _, d := range g.Content.Units {
		if !slices.Contains(m.Units[rules.TeamA], d.ID) && !slices.Contains(m.Units[rules.TeamB], d.ID) {
			list = append(list, check.Found("C205", check.At(g.chunks, d.Where, []string{"id"}, "no team has the unit %q", d.ID)))
		}
	}
	for _, d := range g.Content.Cards {
		if !slices.Contains(m.Decks[rules.TeamA], d.ID) && !slices.Contains(m.Decks[rules.TeamB], d.ID) {
			list = append(list, check.Found("C205", check.At(g.chunks, d.Where, []string{"id"}, "no deck has the card %q", d.ID)))
		}
	}
	return list
}

// unplayable finds cards in a deck that no unit of its team can play.
func (g *Generation) unplayable() (list []scripting.Finding) {
	m := &g.Content.Match
	for team, name := range rules.Teams {
		for i, id := range m.Decks[team] {
			d := g.Content.Card(id)
			can := func(unit string) bool { return g.Content.Unit(unit).Meets(d.Requires) }
			if slices.Index(m.Decks[team], id) < i || slices.ContainsFunc(m.Units[team], can) {
				continue
			}
			list = append(list, check.Found("C211", check.At(g.chunks, m.Where, []string{"decks", name, id},
				"the deck of %s has %q, which no unit of the team can play", name, id)))
		}
	}
	return list
}

// verbWords are the verbs of self.
var verbWords = []string{"deal", "gain", "inflict", "lose", "heal", "remove", "say", "pick"}

// vocabulary are the words that scripts can use.
var vocabulary = &check.Vocabulary{
	Verbs: verbWords,
	Fields: map[string][]string{
		"self":     append(slices.Clone(verbWords), selfFields...),
		"skirmish": matchFields,
		"target":   unitFields,
	},
	Tables: map[string][]string{"auras": rules.Keywords.Words(rules.Auras), "effects": rules.Keywords.Words(rules.Effects), "unit": unitFields},
	Compared: map[string][]string{
		"team": rules.Teams, "zone": rules.Zones, "range": rules.Ranges, "kind": rules.Kinds,
	},
	Taken: map[string]check.Taken{
		"gain":    {Argument: 2, Words: rules.Keywords.Words(rules.Gains(rules.Keywords))},
		"lose":    {Argument: 2, Words: rules.Keywords.Words(rules.Gains(rules.Keywords))},
		"inflict": {Argument: 2, Words: rules.Keywords.Words(rules.Effects)},
		"remove":  {Argument: 1, Words: append(rules.Keywords.Words(rules.Effects), "all")},
	},
}
