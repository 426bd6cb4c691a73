package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// CallbackContext is the context in which a callback of a script runs. It is valid only while the callback runs.
type CallbackContext struct {
	*Fight
	By     Source        // what runs the callback: a card, an enemy or another source
	Target Actor         // the target that the player chose, or Nobody
	Event  *engine.Event // the event with which a hook or modifier is called, or nil

	slotValues *[]schema.Value // in a callback of a sentence of a card text: the values of its slots; otherwise nil
}

// fillTopCallbackContext fills in and returns the context of the callback on top of the stack. f owns the context.
func (f *Fight) fillTopCallbackContext(source Source, target Actor, hookEvent *engine.Event) *CallbackContext {
	c := &f.contexts[max(0, f.depth-1)]
	c.Fight, c.By, c.Target, c.Event, c.slotValues = f, source, target, hookEvent, nil
	return c
}

// SentenceSlotValues implements library.SentenceSlotReader. It panics unless the callback is that of a sentence.
func (c *CallbackContext) SentenceSlotValues() []schema.Value { return *c.slotValues }

// SetCallbackLine records the line that the callback has reached in the causes of events. In a sentence it does
// nothing, since there the cause names the line of the card's text.
func (c *CallbackContext) SetCallbackLine(line int) {
	if c.slotValues == nil {
		c.Fight.SetCauseLine(line)
	}
}

// Game returns the *Fight. It and the following methods implement schema.RunningCallback.
func (c *CallbackContext) Game() any    { return c.Fight }
func (c *CallbackContext) Runtime() any { return c.Fight.Runtime }

// TurnAndAction returns the numbers, from 1, of the turn and of the action that is being performed.
func (c *CallbackContext) TurnAndAction() (turn, action int) { return c.Turn(), c.ActionCount() + 1 }

// Self returns the object that is self in the callback. def is the *CardDef of a card; otherwise it is nil.
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

func (c *CallbackContext) eventOfCallbackAtDepth(depth int) *engine.Event {
	return c.contexts[depth].Event
}

const fightMemoryClass = "table<string, integer | string | boolean | Card | Actor | nil>" // in stubs

// memoryField returns the view field "memory" for object n of a view, whose scripts are those of the source ownerOf(n).
// In a callback, the field is always the memory of the source whose callback it is.
func memoryField(doc, class string, ownerOf func(n int) Source) *schema.ViewField {
	return newNamedMemoryField("memory", doc, class, ownerOf, (*Fight).memoryOf)
}

func runMemoryField(ownerOf func(n int) Source) *schema.ViewField {
	return newNamedMemoryField("run_memory", "Memory shared by the callbacks of its definition. It lasts for the run, or for the fight if there is no run.", "", ownerOf, (*Fight).runMemoryOf)
}

func newNamedMemoryField(name, doc, class string, ownerOf func(n int) Source, memoryOf func(*Fight, Source) (*memory, memoryOwner)) *schema.ViewField {
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
				f.fetchCardsOutOfPlay()
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
