package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// CallbackContext is the context in which a callback of a script runs; valid only during the callback.
type CallbackContext struct {
	*Fight
	By     Source
	Target Actor         // the target the player chose, or Nobody
	Event  *engine.Event // the event that a hook or a modifier gets, or nil

	slotValues *[]schema.Value // the values in the slots of the sentence being carried out; nil without one
}

// fillTopCallbackContext fills and returns the context, owned by f, of the top callback of the stack.
func (f *Fight) fillTopCallbackContext(source Source, target Actor, hookEvent *engine.Event) *CallbackContext {
	c := &f.acts[max(0, f.depth-1)]
	c.Fight, c.By, c.Target, c.Event, c.slotValues = f, source, target, hookEvent, nil
	return c
}

// SentenceSlotValues returns the values in the slots of the sentence being carried out, as
// library.SentenceSlotReader requires. Only a callback of a sentence may call it.
func (c *CallbackContext) SentenceSlotValues() []schema.Value { return *c.slotValues }

// SetCallbackLine records the line of the script that runs, as schema.RunningCallback requires. In a callback of a
// sentence it does nothing: events name the line of the card's text, not that of the sentence.
func (c *CallbackContext) SetCallbackLine(line int) {
	if c.slotValues == nil {
		c.Fight.SetCauseLine(line)
	}
}

// Game returns the fight, Runtime its script runtime, and TurnAndAction the turn and the number of the
// action in progress, both from 1, as schema.RunningCallback requires.
func (c *CallbackContext) Game() any                         { return c.Fight }
func (c *CallbackContext) Runtime() any                      { return c.Fight.Runtime }
func (c *CallbackContext) TurnAndAction() (turn, action int) { return c.Turn(), c.ActionCount() + 1 }

// Self returns the view that shows the source of the callback to the script, the number of the source
// in that view and, for a card, its *CardDef, otherwise nil, as schema.RunningCallback requires.
func (c *CallbackContext) Self() (view *schema.View, n int, def any) {
	switch c.By.Kind {
	case OfCard:
		return SelfView, int(c.By.Item), c.CardDef(c.By.Item)
	case OfRelic:
		return RelicView, int(c.By.Item), nil
	case OfItem:
		return ItemView, int(c.By.Item), nil
	case OfKeyword:
		return KeywordView, int(c.By.Actor)*engine.MaxKeywords + int(c.By.Item), nil
	}
	return ActorView, int(c.By.Actor), nil
}

func (c *CallbackContext) eventOfCallbackAtDepth(depth int) *engine.Event { return c.acts[depth].Event }

const fightMemoryClass = "table<string, integer | string | boolean | Card | Actor | nil>" // in stubs

// memoryField returns the view field "memory": the memory of the source ownerOf(n) for subject n of
// the view. In a callback of a fight it is always that of the callback's own source.
func memoryField(doc, class string, ownerOf func(n int) Source) *schema.ViewField {
	return newMemoryField("memory", doc, class, ownerOf, (*Fight).memoryOf)
}

func runMemoryField(ownerOf func(n int) Source) *schema.ViewField {
	return newMemoryField("run_memory", "The memory of its definition, which its callbacks read and write; it lasts for the run or, without a run, for the fight.", "", ownerOf, (*Fight).runMemoryOf)
}

func newMemoryField(name, doc, class string, ownerOf func(n int) Source, memoryOf func(*Fight, Source) (*memory, memoryOwner)) *schema.ViewField {
	who := func(game any, n int) (*Fight, *memory, memoryOwner) {
		switch g := game.(type) {
		case *CallbackContext:
			m, owner := memoryOf(g.Fight, g.By)
			return g.Fight, m, owner
		case *RoomContext: // only of relics
			_, owner := memoryOf(g.fight, ownerOf(n))
			return g.fight, &g.owned.memory, owner
		}
		m, owner := memoryOf(game.(*Fight), ownerOf(n))
		return game.(*Fight), m, owner
	}
	return &schema.ViewField{Name: name, Doc: doc, Type: &schema.Type{Shape: schema.Store, Class: class},
		LoadStored: func(game any, n int, name string) schema.Value {
			f, m, owner := who(game, n)
			v := m.valueOf(owner, name)
			if v.Text == memoryViews[memoryCard] && v.Shape == schema.Ref {
				f.saveCardsOutOfPlayOnce()
			}
			return v
		},
		StoredNames: func(game any, n int) []string {
			_, m, owner := who(game, n)
			return slices.Sorted(slices.Values(m.namesOf(owner)))
		},
		Store: func(game any, n int, name string, v schema.Value) error {
			f, m, owner := who(game, n)
			if c, is := game.(*CallbackContext); is && v.Shape == schema.Ref {
				if card, isCard := c.cardOf(v.View, v.N); isCard {
					v.View, v.N = viewOfCards, card
				}
			}
			return f.storeValue(m, owner, name, v)
		}}
}

var _ schema.RunningCallback = (*CallbackContext)(nil)
