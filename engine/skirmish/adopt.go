package skirmish

import (
	"fmt"
	"strings"

	"curtaincall/engine"
)

// Adopt moves the match, in its present state, to another generation of content
// and to the runtime that runs its effects: what is in the state is found again
// by id. HP and auras stay as they are. Nothing changes if the content lacks
// something the state needs; the error names all of it. While an effect asks, its
// action is carried out again under the new content and must come to the same
// question.
func (m *Match) Adopt(c *Content, runtime any) error {
	if m.Asked() == nil {
		return m.adopt(c, runtime)
	}
	next := Blank()
	next.CopyFrom(m)
	again := m.choices.Doing()
	if again.Verb == VerbPlay {
		again.Args[0] = int16(c.CardIndex(m.content.Cards[again.Args[0]].ID))
	}
	if err := next.choices.Adopt(next.access(), again, func() error { return next.adopt(c, runtime) }); err != nil {
		return err
	}
	next.actions = m.actions
	m.CopyFrom(next)
	return nil
}

func (m *Match) adopt(c *Content, runtime any) error {
	next := m.state
	var missing []string
	lack := func(kind, id string) {
		if what := fmt.Sprintf("%s %q", kind, id); !strings.Contains(strings.Join(missing, ", "), what) {
			missing = append(missing, what)
		}
	}
	for i := range next.units[:m.unitCount] {
		id := m.UnitDef(Unit(i)).ID
		n, ok := c.unitByID[id]
		if !ok {
			lack("unit", id)
		}
		next.units[i].def = n
	}
	for team := range next.piles {
		for p := range next.piles[team] {
			pl := &next.piles[team][p]
			for i, card := range pl.at[:pl.n] {
				id := m.content.Cards[card].ID
				n, ok := c.cardByID[id]
				if !ok {
					lack("card", id)
				}
				pl.at[i] = n
			}
		}
	}
	for _, word := range next.renumber(m.content, c) {
		lack("keyword", word)
	}
	if len(missing) > 0 {
		return fmt.Errorf("the match in progress needs what is no longer defined: %s", strings.Join(missing, ", "))
	}
	m.state, m.content, m.Runtime = next, c, runtime
	return nil
}

// renumber turns the keywords held and suffered into those of another content, and
// returns the words of those that it lacks.
func (s *state) renumber(from, to *Content) (missing []string) {
	numbers := from.Keywords.To(to.Keywords)
	if numbers.Same() {
		return nil
	}
	for i := range s.units[:s.unitCount] {
		u := &s.units[i]
		missing = append(missing, numbers.Missing(u.keywords.Held())...)
		u.keywords = u.keywords.Renumbered(numbers)
		var suffered effects
		for kind, sources := range u.effects.from {
			if sources == 0 {
				continue
			}
			missing = append(missing, numbers.Missing(engine.SetOf(from.effects.kinds[kind]))...)
			k, _ := numbers.Of(from.effects.kinds[kind])
			for ; sources != 0; sources = sources.Rest() {
				suffered.set(to.effects.index[k], sources.First(), int(u.effects.turns[kind][sources.First()]))
			}
		}
		u.effects = suffered
	}
	return missing
}
