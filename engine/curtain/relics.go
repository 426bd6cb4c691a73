package curtain

import (
	"cmp"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
)

// MaxRelics is the maximum number of relics that the player's side can hold.
const MaxRelics = 32

// RelicDef is the definition of a relic, which is kept for the rest of a run. It must not change once in a Content.
type RelicDef struct {
	ID, Name string
	Text     string // a template: {name} stands for a value
	Values   []engine.Value
	Rarity   Rarity
	On       [NumHooks]Hook
	Waits    commands.DelayedFuncs[DelayedFunc]
	Modify   PointModifiers
	Slots    int                  // added to the number of items that the player's side can hold; may be negative
	Allows   PlayCondition        // whether a card can be played
	Entered  func(v *RoomContext) // called when a room is entered; it cannot ask questions
	Where    engine.Place

	hooks hookSet
	alter engine.SmallSet[ModifierPoint]
	hash  uint64
}

func (d *RelicDef) deriveFields() {
	if d.hash == 0 {
		d.Rarity = cmp.Or(d.Rarity, Basic)
		d.hash, d.hooks = engine.HashString(d.ID), hooksOf(&d.On)
		for p, change := range d.Modify {
			if change != nil {
				d.alter = d.alter.With(ModifierPoint(p))
			}
		}
	}
}

// belongings are the relics and items of the player's side, in the order of addition, and the memory of the run.
type belongings struct {
	relicCount uint8
	itemCount  uint8
	relics     [MaxRelics]int16 // indices of their definitions, the first relicCount
	items      [MaxItems]int16  // indices of their definitions, the first itemCount
	memory     memory
}

func (b *belongings) isEmpty() bool { return b.relicCount|b.itemCount == 0 && b.memory.used == 0 }

func (b *belongings) copyFrom(o *belongings) {
	b.relicCount = o.relicCount
	if o.relicCount > 0 {
		copy(b.relics[:o.relicCount], o.relics[:])
	}
	if b.itemCount = o.itemCount; o.itemCount > 0 {
		b.items = o.items
	}
	b.memory.copyFrom(&o.memory)
}

func (b *belongings) relicDefIndices() []int16 { return b.relics[:b.relicCount] }

// appendRelic adds a relic that is not held yet, and returns an error if MaxRelics are held.
func (b *belongings) appendRelic(def int16) error {
	if b.relicCount == MaxRelics {
		return fmt.Errorf("you can hold at most %d relics", MaxRelics)
	}
	b.relics[b.relicCount] = def
	b.relicCount++
	return nil
}

func (b *belongings) addStartingRelics(c *Content, ids []string) error {
	for _, id := range ids {
		def, ok := c.relics.Index(id)
		switch {
		case !ok:
			return fmt.Errorf("unknown relic %q", id)
		case slices.Contains(b.relicDefIndices(), def):
			return fmt.Errorf("the relic %q is listed twice", id)
		}
		if err := b.appendRelic(def); err != nil {
			return err
		}
	}
	return nil
}

// hashBelongings adds to h the parts that are not empty, so that the hashes in older journals stay valid.
func (b *belongings) hashBelongings(c *Content, h *engine.Hasher) {
	if b.isEmpty() {
		return
	}
	h.Int(int(b.relicCount))
	for _, def := range b.relicDefIndices() {
		h.Uint64(c.Relics[def].hash)
	}
	h.String(string(b.memory.at[:b.memory.used]))
	if b.itemCount > 0 {
		h.Int(int(b.itemCount))
		for _, def := range b.itemDefIndices() {
			h.Uint64(c.Items[def].hash)
		}
	}
}

func (f *Fight) RelicCount() int { return int(f.owned.relicCount) }

func (f *Fight) RelicIDs() []string { return f.content.relics.IDsAtIndexes(f.owned.relicDefIndices()) }

func (f *Fight) RelicDef(i int) *RelicDef { return f.content.Relics[f.owned.relics[i]] }

// relicSource returns the Source of the i-th relic held. Its hits count as those of a card of no protagonist (CC-58).
func relicSource(i int) Source { return Source{MacGuffin, OfRelic, int16(i)} }

// GiveRelic gives a relic to the player's side for the rest of the run, or of the fight if there is no run, and logs
// that. It returns false if the side already holds the relic. The action fails if the side holds MaxRelics.
func (f *Fight) GiveRelic(def int16) bool {
	if slices.Contains(f.owned.relicDefIndices(), def) {
		return false
	}
	if err := f.owned.appendRelic(def); err != nil {
		f.Fail(err)
	}
	f.recomputeHooksAndModifierFlags()
	f.logEvent(eventWithoutCause{Kind: RelicReceived, To: int32(f.owned.relicCount) - 1})
	return true
}
