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

// relicsAndMemory are the relics of the player's side, in the order in which they were added, and the memory of the
// run, without pointers.
type relicsAndMemory struct {
	n      uint8
	at     [MaxRelics]int16 // indices of their definitions, the first n
	memory memory
}

func (r *relicsAndMemory) isEmpty() bool { return r.n == 0 && r.memory.used == 0 }

func (r *relicsAndMemory) copyFrom(o *relicsAndMemory) {
	r.n = o.n
	if o.n > 0 {
		copy(r.at[:o.n], o.at[:])
	}
	r.memory.copyFrom(&o.memory)
}

func (r *relicsAndMemory) hasRelic(defIndex int16) bool { return slices.Contains(r.at[:r.n], defIndex) }

// appendRelic appends a relic, which the list must not contain yet. More than MaxRelics are an error.
func (r *relicsAndMemory) appendRelic(def int16) error {
	if r.n == MaxRelics {
		return fmt.Errorf("you can hold at most %d relics", MaxRelics)
	}
	r.at[r.n] = def
	r.n++
	return nil
}

// addStartingRelics appends the relics with the given ids. Unknown and repeated ids are errors.
func (r *relicsAndMemory) addStartingRelics(c *Content, ids []string) error {
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

func (r *relicsAndMemory) idsIn(c *Content) []string {
	list := make([]string, r.n)
	for i, def := range r.at[:r.n] {
		list[i] = c.Relics[def].ID
	}
	return list
}

// hashRelicsAndMemory adds the relics and the memory of the run to h; nothing if there are none, so that the hashes in
// older journals stay valid.
func (r *relicsAndMemory) hashRelicsAndMemory(c *Content, h *engine.Hasher) {
	if r.isEmpty() {
		return
	}
	h.Int(int(r.n))
	for _, def := range r.at[:r.n] {
		h.Uint64(c.Relics[def].hash)
	}
	h.String(string(r.memory.at[:r.memory.used]))
}

// RelicCount returns how many relics the player's side has.
func (f *Fight) RelicCount() int { return int(f.relics.n) }

// RelicIDs returns the ids of the relics of the player's side, in order.
func (f *Fight) RelicIDs() []string { return f.relics.idsIn(f.content) }

// RelicDef returns the definition of the relic at index i of the player's side.
func (f *Fight) RelicDef(i int) *RelicDef { return f.content.Relics[f.relics.at[i]] }

// relicSource returns the Source of the relic at index i among those of the player's side. Its hits
// count as hits of a card that belongs to no protagonist (CC-58).
func relicSource(i int) Source { return Source{MacGuffin, OfRelic, int16(i)} }

// GiveRelic gives a relic to the player's side, for the rest of the run if there is one, and records that. It
// returns false if the side has it already. More than MaxRelics end the action.
func (f *Fight) GiveRelic(def int16) bool {
	if f.relics.hasRelic(def) {
		return false
	}
	if err := f.relics.appendRelic(def); err != nil {
		f.Fail(err)
	}
	f.updateHooksAndModifierFlags()
	f.logEvent(event{Kind: RelicReceived, To: int32(f.relics.n) - 1})
	return true
}
