package skirmish

import (
	"slices"

	"curtaincall/engine"
)

// Remarks returns warnings about units and cards that the content's match does not use, and about
// cards in a deck that no unit of the team can play; none if the content has no match.
func (c *Content) Remarks() (list []engine.Remark) {
	if c.Match.Empty() {
		return nil
	}
	add := func(code string, where engine.Place, path []string, format string, args ...any) {
		list = append(list, engine.NewRemark(code, where, path, format, args...))
	}
	m := &c.Match
	for _, d := range c.UnreferencedDefinitions("unit") {
		add("C205", d.Where(), []string{"id"}, "no team has the unit %q", d.ID())
	}
	for _, d := range c.UnreferencedDefinitions("card") {
		add("C205", d.Where(), []string{"id"}, "no deck has the card %q", d.ID())
	}
	for team, name := range TeamWords.List {
		for i, id := range m.Decks[team] {
			needs := c.Card(id).Requires
			can := func(unit string) bool { return c.Unit(unit).HasAllTraits(needs) }
			if slices.Index(m.Decks[team], id) == i && !slices.ContainsFunc(m.Units[team], can) {
				add("C211", m.Where, []string{"decks", name, id}, "team %s's deck has %q, which no unit of the team can play", name, id)
			}
		}
	}
	return list
}
