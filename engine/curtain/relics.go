package curtain

import (
	"cmp"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
)

// MaxRelics limits the relics that the player's side can have.
const MaxRelics = 32

// RelicDef is the definition of a relic, which the player's side has for the rest of a run. It must
// not change once it is part of a Content.
type RelicDef struct {
	ID, Name string
	Text     string // a template: {name} stands for a value
	Values   []engine.Value
	Rarity   Rarity
	On       [NumHooks]Hook
	Waits    commands.WaitFuncs[DelayedFunction]
	Modify   PointModifiers
	Slots    int                  // how many more items the player's side can hold; may be negative
	Allows   CardCondition        // whether a card can be played
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

// belongings are the relics and the items of the player's side, each in the order in which they were added, and the
// memory of the run, without pointers.
type belongings struct {
	relicCount uint8
	itemCount  uint8
	relics     [MaxRelics]int16 // indices of their definitions, the first relicCount
	items      [MaxItems]int16  // indices of their definitions, the first itemCount
	memory     memory
}

func (r *belongings) isEmpty() bool { return r.relicCount|r.itemCount == 0 && r.memory.used == 0 }

func (r *belongings) copyFrom(o *belongings) {
	r.relicCount = o.relicCount
	if o.relicCount > 0 {
		copy(r.relics[:o.relicCount], o.relics[:])
	}
	if r.itemCount = o.itemCount; o.itemCount > 0 {
		r.items = o.items
	}
	r.memory.copyFrom(&o.memory)
}

func (r *belongings) heldRelics() []int16 { return r.relics[:r.relicCount] }

func (r *belongings) hasRelic(defIndex int16) bool { return slices.Contains(r.heldRelics(), defIndex) }

// appendRelic appends a relic, which the list must not contain yet. More than MaxRelics are an error.
func (r *belongings) appendRelic(def int16) error {
	if r.relicCount == MaxRelics {
		return fmt.Errorf("you can hold at most %d relics", MaxRelics)
	}
	r.relics[r.relicCount] = def
	r.relicCount++
	return nil
}

// addStartingRelics appends the relics with the given ids. Unknown and repeated ids are errors.
func (r *belongings) addStartingRelics(c *Content, ids []string) error {
	for _, id := range ids {
		def, ok := c.relics.Index(id)
		switch {
		case !ok:
			return fmt.Errorf("unknown relic %q", id)
		case r.hasRelic(def):
			return fmt.Errorf("the relic %q is listed twice", id)
		}
		if err := r.appendRelic(def); err != nil {
			return err
		}
	}
	return nil
}

func (r *belongings) relicIDsIn(c *Content) []string { return c.relics.IDsAt(r.heldRelics()) }

// hashBelongings adds the relics, the items and the memory of the run to h; nothing for those that there are none
// of, so that the hashes in older journals stay valid.
func (r *belongings) hashBelongings(c *Content, h *engine.Hasher) {
	if r.isEmpty() {
		return
	}
	h.Int(int(r.relicCount))
	for _, def := range r.heldRelics() {
		h.Uint64(c.Relics[def].hash)
	}
	h.String(string(r.memory.at[:r.memory.used]))
	if r.itemCount > 0 {
		h.Int(int(r.itemCount))
		for _, def := range r.heldItems() {
			h.Uint64(c.Items[def].hash)
		}
	}
}

// RelicCount returns how many relics the player's side has.
func (f *Fight) RelicCount() int { return int(f.owned.relicCount) }

// RelicIDs returns the ids of the relics of the player's side, in order.
func (f *Fight) RelicIDs() []string { return f.owned.relicIDsIn(f.content) }

// RelicDef returns the definition of the relic at index i of the player's side.
func (f *Fight) RelicDef(i int) *RelicDef { return f.content.Relics[f.owned.relics[i]] }

// relicSource returns the Source of the relic at index i among those of the player's side. Its hits
// count as hits of a card that belongs to no protagonist (CC-58).
func relicSource(i int) Source { return Source{MacGuffin, OfRelic, int16(i)} }

// GiveRelic gives a relic to the player's side, for the rest of the run if there is one, and records that. It
// returns false if the side has it already. More than MaxRelics end the action.
func (f *Fight) GiveRelic(def int16) bool {
	if f.owned.hasRelic(def) {
		return false
	}
	if err := f.owned.appendRelic(def); err != nil {
		f.Fail(err)
	}
	f.updateHooksAndModifierFlags()
	f.logEvent(event{Kind: RelicReceived, To: int32(f.owned.relicCount) - 1})
	return true
}
