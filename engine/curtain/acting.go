package curtain

import (
	"fmt"
	"math"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// Acting is a callback of a script in progress, on which verbs are called.
type Acting struct {
	*Fight
	By     Source
	Target Actor         // the target the player chose, or Nobody
	Event  *engine.Event // the event a hook reacts to, or nil

	said *[]schema.Value // the values in the slots of the sentence being carried out; nil if there is none
}

// acting sets up and returns the Acting of the callback that enter has just begun.
func (f *Fight) acting(by Source, target Actor, e *engine.Event) *Acting {
	c := &f.acts[max(0, f.depth-1)]
	c.Fight, c.By, c.Target, c.Event, c.said = f, by, target, e, nil
	return c
}

// Said implements library.Sayer.
func (c *Acting) Said() []schema.Value { return *c.said }

// At implements schema.Acting. While a sentence is carried out it does nothing: its events keep the
// line of the clause, not that of the script that defines the sentence.
func (c *Acting) At(line int) {
	if c.said == nil {
		c.Fight.At(line)
	}
}

// Game implements schema.Acting.
func (c *Acting) Game() any { return c.Fight }

// Runtime implements schema.Acting.
func (c *Acting) Runtime() any { return c.Fight.Runtime }

// Self implements schema.Acting. It returns the view of what acts and its number there: an actor, a
// place among the relics, a card's instance (with its definition), or a keyword with its holder.
func (c *Acting) Self() (*schema.View, int, any) {
	switch c.By.Kind {
	case OfCard:
		return SelfView, int(c.By.Item), c.CardDef(c.By.Item)
	case OfRelic:
		return RelicView, int(c.By.Item), nil
	case OfKeyword:
		return KeywordView, int(c.By.Actor)*engine.MaxKeywords + int(c.By.Item), nil
	}
	return ActorView, int(c.By.Actor), nil
}

// When implements schema.Acting.
func (c *Acting) When() (turn, action int) { return c.Turn(), c.Actions() + 1 }

// Item returns the definition as error messages name it: card "ID".
func (d *CardDef) Item() string { return `card "` + d.ID + `"` }

// Item returns the definition as error messages name it: enemy "ID".
func (d *EnemyDef) Item() string { return `enemy "` + d.ID + `"` }

// event returns the event that the hook at depth n reacts to.
func (c *Acting) event(n happening) *engine.Event { return c.acts[n].Event }

// memoryField returns the field memory of a view; of returns the source whose memory it is. Every
// callback can read it, and only the source itself can change it.
func memoryField(doc string, of func(n int) Source) *schema.ViewField {
	who := func(game any, n int) (*memory, Source) {
		switch g := game.(type) {
		case *Acting:
			return g.memoryOf(g.By), g.By
		case *Visit:
			return &g.relics.memory, of(n)
		}
		return game.(*Fight).memoryOf(of(n)), of(n)
	}
	return &schema.ViewField{Name: "memory", Doc: doc,
		Type: &schema.Type{Shape: schema.Store, Class: "table<string, integer | string | boolean | nil>"},
		Recall: func(game any, n int, name string) schema.Value {
			m, self := who(game, n)
			return memoryValue(m.recall(self, name))
		},
		Recalls: func(game any, n int) []string {
			m, self := who(game, n)
			return slices.Sorted(slices.Values(m.names(self)))
		},
		Store: func(game any, n int, name string, v schema.Value) error {
			m, self := who(game, n)
			return m.store(self, name, v)
		}}
}

func memoryValue(v any) schema.Value {
	switch v := v.(type) {
	case int64:
		return schema.Number(int(v)) // fits: it was a number before
	case bool:
		return schema.Flag(v)
	case string:
		return schema.String(v)
	}
	return schema.Value{}
}

func (m *memory) store(self Source, name string, v schema.Value) error {
	var kept any
	switch v.Shape {
	case schema.Nil:
	case schema.Whole:
		kept = int64(v.N)
	case schema.Truth:
		kept = v.N != 0
	case schema.Text:
		kept = v.Text
	case schema.Part:
		return fmt.Errorf("must be a whole number up to %d, not %s", math.MaxInt32, v)
	default:
		return fmt.Errorf("must be a whole number, a text, true or false, not %s", v)
	}
	return m.remember(self, name, kept)
}

var _ schema.Acting = (*Acting)(nil)
