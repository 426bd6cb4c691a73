package curtain

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
)

// Adopt moves the fight, in its present state, to another generation of content
// and to the runtime that runs its effects: what is in the state is found again
// by id. What is telegraphed stays as it was shown. Nothing changes if the
// content lacks something the state needs; the error names all of it. While an
// effect asks, its action is carried out again under the new content and must
// come to the same question.
func (f *Fight) Adopt(c *Content, runtime any) error {
	if f.Asked() == nil {
		return f.adopt(c, runtime)
	}
	next := Blank()
	next.copyFrom(f)
	again := f.choices.Doing() // cards are instances: its numbers mean the same
	if err := next.choices.Adopt(next.access(), again, func() error { return next.adopt(c, runtime) }); err != nil {
		return err
	}
	next.actions = f.actions
	f.copyFrom(next)
	return nil
}

func (f *Fight) adopt(c *Content, runtime any) error {
	next := f.state
	var missing []string
	lack := func(kind, id string) {
		if what := fmt.Sprintf("%s %q", kind, id); !slices.Contains(missing, what) {
			missing = append(missing, what)
		}
	}
	for i, p := range f.protagonist {
		id := f.content.Protagonists[p].ID
		n, ok := c.protagonistByID[id]
		if !ok {
			lack("protagonist", id)
		}
		next.protagonist[i] = n
	}
	for i := range f.enemy[:f.foes] {
		id := f.content.Enemies[f.enemy[i].def].ID
		n, ok := c.enemyByID[id]
		if !ok {
			lack("enemy", id)
			continue
		}
		e := &next.enemy[i]
		e.def = n
		e.phase = int8(min(int(e.phase), len(c.Enemies[n].Phases)-1))
		e.step = int8(min(int(e.step), max(len(c.Enemies[n].Phases[e.phase].Intents)-1, 0)))
	}
	for i := range f.cards[:f.cardCount] {
		id := f.CardDef(int16(i)).ID
		n, ok := c.cardByID[id]
		if !ok {
			lack("card", id)
			continue
		}
		old := f.cards[i]
		made := next.newCard(c, n)
		made.boost, made.discount = old.boost, min(old.discount, made.cost)
		next.cards[i] = made
	}
	for _, word := range next.renumber(f.content.Keywords.To(c.Keywords)) {
		lack("keyword", word)
	}
	if len(missing) > 0 {
		return fmt.Errorf("the fight in progress needs what is no longer defined: %s", strings.Join(missing, ", "))
	}
	f.state, f.content, f.Runtime = next, c, runtime
	f.listen()
	return nil
}

// renumber turns the keywords held and telegraphed into those of another table,
// and returns the words of those that it lacks.
func (s *state) renumber(to *engine.Renumbering) (missing []string) {
	if to.Same() {
		return nil
	}
	for a := range s.units[:int(FirstEnemy)+int(s.foes)] {
		k := &s.units[a].keywords
		missing = append(missing, to.Missing(k.Held())...)
		*k = k.Renumbered(to)
	}
	for i := range s.enemy[:s.foes] {
		for n := range s.enemy[i].intent.Actions() {
			a := &s.enemy[i].intent.at[n]
			missing = append(missing, to.Missing(engine.SetOf(a.Keyword, a.Of))...)
			a.Keyword, _ = to.Of(a.Keyword)
			a.Of, _ = to.Of(a.Of)
		}
	}
	return missing
}

// Adopt is Fight.Adopt for a run: its deck and what it offers are found again by
// id too.
func (r *Run) Adopt(c *Content, runtime any) error {
	next := r.runState
	var missing []string
	old := r.fight.content
	find := func(kind, id string, in map[string]int16) int16 {
		n, ok := in[id]
		if what := fmt.Sprintf("%s %q", kind, id); !ok && !slices.Contains(missing, what) {
			missing = append(missing, what)
		}
		return n
	}
	for i, p := range r.protagonists {
		next.protagonists[i] = find("protagonist", old.Protagonists[p].ID, c.protagonistByID)
	}
	for i, b := range r.basics {
		if b >= 0 {
			next.basics[i] = find("card", old.Cards[b].ID, c.cardByID)
		}
	}
	for i, d := range r.deck[:r.deckSize] {
		next.deck[i] = find("card", old.Cards[d].ID, c.cardByID)
	}
	for i, o := range r.options[:r.optionCount] {
		if r.at == ChooseEnemy {
			next.options[i] = find("enemy", old.Enemies[o].ID, c.enemyByID)
		} else {
			next.options[i] = find("card", old.Cards[o].ID, c.cardByID)
		}
	}
	if int(r.act) >= len(c.Run.Acts) || int(r.node) > len(c.Run.Acts[r.act].Scenes) {
		missing = append(missing, "the present act of the run")
	}
	if len(missing) > 0 {
		return fmt.Errorf("the run in progress needs what is no longer defined: %s", strings.Join(missing, ", "))
	}
	if r.at == InFight {
		if err := r.fight.Adopt(c, runtime); err != nil {
			return err
		}
	} else {
		r.fight.content, r.fight.Runtime = c, runtime
	}
	r.runState = next
	return nil
}
