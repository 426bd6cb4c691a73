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
	Allows   PlayCondition        // whether a card can be played while the relic is held; may be nil
	Entered  func(v *RoomContext) // called when a room is entered; may be nil; it cannot ask questions
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
	relics     [MaxRelics]int16 // indices in Content.Relics; only the first relicCount are used
	items      [MaxItems]int16  // indices in Content.Items; only the first itemCount are used
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

// appendRelic adds a relic, which must not be held yet. It returns an error if MaxRelics are held.
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

// hashBelongings adds relics, memory and items to h. Without items it adds no item count, and if all three are empty it
// adds nothing, so that hashes in old journals stay valid.
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

// relicSource returns the Source of the i-th relic held. Its Actor is the MacGuffin, as for neutral cards (CC-58).
func relicSource(i int) Source { return Source{MacGuffin, OfRelic, int16(i)} }

// GiveRelic gives a relic to the player's side, until the run or a fight without a run ends, and logs it. It returns
// false if the side already holds the relic. The action fails if the side holds MaxRelics.
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

// How many items the player's side can hold.
const (
	MaxItems         = 8 // maximum number of items, however many slots relics add
	defaultItemSlots = 3 // number of slots, before relics change it, unless the run's definition says otherwise
)

// ItemDef is the definition of an item, to be used once, for free (CC-100). It must not change once in a Content.
type ItemDef struct {
	ID, Name string
	Text     string // a template: {name} stands for a value
	Values   []engine.Value
	Rarity   Rarity
	Aim      Aim
	Play     PlayEffect
	Waits    commands.DelayedFuncs[DelayedFunc]
	Where    engine.Place

	hash uint64
}

// AsCard returns a card definition with the item's text, values, delayed effects and target, but without its effect.
func (d *ItemDef) AsCard() *CardDef {
	return &CardDef{ID: d.ID, Name: d.Name, Owner: OwnerNeutral, Type: ActionCard, Rarity: d.Rarity, Aim: d.Aim, Text: d.Text, Values: d.Values, Waits: d.Waits, Where: d.Where}
}

var (
	ErrItemNotHeld = refusals.Define("item_not_held", "you do not have that item").NewError()
	ErrFreeSlot    = refusals.Define("free_slot", "an item can be discarded only while no slot is free").NewError()
)

// itemSource returns the Source of the item at index def of Content.Items. Its Actor is the MacGuffin, as for a relic.
func itemSource(def int) Source { return Source{MacGuffin, OfItem, int16(def)} }

func (b *belongings) itemDefIndices() []int16 { return b.items[:b.itemCount] }

func (b *belongings) removeItem(def int16) (removed bool) {
	i := slices.Index(b.itemDefIndices(), def)
	if i < 0 {
		return false
	}
	b.itemCount = uint8(len(slices.Delete(b.itemDefIndices(), i, i+1)))
	return true
}

func (b *belongings) appendItem(def int16, slots int) (added bool) {
	if int(b.itemCount) >= slots {
		return false
	}
	b.items[b.itemCount] = def
	b.itemCount++
	return true
}

// countItemSlots returns how many items can be held, 0 to MaxItems: slots of the run plus those of relics (CC-101).
func (b *belongings) countItemSlots(c *Content, run *RunDef) int {
	n := run.ItemSlots
	for _, relic := range b.relicDefIndices() {
		n += c.Relics[relic].Slots
	}
	return max(0, min(n, MaxItems))
}

// ItemIDs returns the ids of the items that the player's side holds, in order.
func (f *Fight) ItemIDs() []string { return f.content.items.IDsAtIndexes(f.owned.itemDefIndices()) }

// ItemSlots returns the number of items that the player's side can hold.
func (f *Fight) ItemSlots() int {
	return f.owned.countItemSlots(f.content, cmp.Or(f.run, &f.content.Run))
}
func (r *Run) ItemIDs() []string {
	return r.fight.content.items.IDsAtIndexes(r.currentBelongings().itemDefIndices())
}
func (r *Run) ItemSlots() int { return r.currentBelongings().countItemSlots(r.fight.content, r.Def()) }

// ItemIndices returns the indices in Content.Items of the items held. The caller must not change the slice.
func (r *Run) ItemIndices() []int16 { return r.currentBelongings().itemDefIndices() }

// NewUseItemAction returns the action of using an item. target may be Nobody if at most one is possible.
func NewUseItemAction(item int16, target Actor) engine.Action {
	return engine.Action{Kind: ActUseItem, Args: [4]int16{item, int16(target)}}
}

// appendItemActions appends the legal uses of items and, if no slot is free, discards. Equal items share one action.
func (f *Fight) appendItemActions(dst []engine.Action) []engine.Action {
	full := f.checkNoFreeSlot() == nil
	var targets [numActors]Actor
	for i, def := range f.owned.itemDefIndices() {
		if slices.Contains(f.owned.items[:i], def) {
			continue
		}
		for _, target := range f.AppendTargetsOfAim(targets[:0], f.content.Items[def].Aim) {
			dst = append(dst, NewUseItemAction(def, target))
		}
		if full {
			dst = append(dst, engine.NewAction(ActDiscardItem, int(def)))
		}
	}
	return dst
}

func (f *Fight) checkHasItem(def int16) error {
	switch {
	case f.result != Undecided:
		return ErrOver
	case !slices.Contains(f.owned.itemDefIndices(), def):
		return ErrItemNotHeld
	}
	return nil
}

func (f *Fight) checkNoFreeSlot() error {
	if int(f.owned.itemCount) < f.ItemSlots() {
		return ErrFreeSlot
	}
	return nil
}

func (f *Fight) useItem(def int16, target Actor) {
	f.owned.removeItem(def)
	f.luckRoll = cardLuckRoll{}
	source, used := itemSource(int(def)), eventWithoutCause{Kind: ItemUsed, Target: target, To: int32(def)}
	f.logEvent(used)
	if play := f.content.Items[def].Play; play != nil {
		f.pushCallback(source, CallPlay)
		play(f, source, target)
		f.popFrame()
	}
	saved := f.cause
	f.setCause(source, NoCallback)
	f.runHooks(&used)
	f.cause = saved
}

// GainItem gives the player's side an item and logs it. If no slot is free, it logs that the item is lost.
func (f *Fight) GainItem(def int16) (gained bool) {
	e := eventWithoutCause{Kind: ItemLost, To: int32(def)}
	if gained = f.owned.appendItem(def, f.ItemSlots()); gained {
		e.Kind = ItemReceived
	}
	f.logEvent(e)
	return gained
}

// LoseItem takes an item from the player's side and logs it. It returns false if the side does not hold the item.
func (f *Fight) LoseItem(def int16) (lost bool) {
	if lost = f.owned.removeItem(def); lost {
		f.logEvent(eventWithoutCause{Kind: ItemLost, Amount: 1, To: int32(def)})
	}
	return lost
}

// receiveItem gives the player's side an item and logs it. If no slot is free, it does nothing and returns false.
func (r *Run) receiveItem(def int16) (received bool) {
	if received = r.owned.appendItem(def, r.ItemSlots()); received {
		r.logRunEvent(ItemReceived, def, 0, 1)
	}
	return received
}

// GainItem gives the player's side an item and logs it. If no slot is free, it logs that the item is lost.
func (v *RoomContext) GainItem(def int16) (gained bool) {
	if gained = v.receiveItem(def); !gained {
		v.logRunEvent(ItemLost, def, 0, 0)
	}
	return gained
}

// LoseItem takes an item from the player's side and logs it. It returns false if the side does not hold the item.
func (v *RoomContext) LoseItem(def int16) (lost bool) {
	if lost = v.owned.removeItem(def); lost {
		v.logRunEvent(ItemLost, def, 0, 1)
	}
	return lost
}

// ItemAwaitingSlot returns the index in Content.Items of the item for which the player must discard another, or -1.
func (r *Run) ItemAwaitingSlot() int { return int(r.awaitedItem) - 1 }

// offerItemDiscards offers the items that the player can discard to make room for a new item. Outside of a shop, the
// player can also decline the new item. If the player holds no item, it drops the new one and returns false.
func (r *Run) offerItemDiscards() bool {
	if r.owned.itemCount == 0 {
		r.awaitedItem = 0
		return false
	}
	r.at = ChooseDiscard
	for i, def := range r.owned.itemDefIndices() {
		if !slices.Contains(r.owned.items[:i], def) {
			r.addOptionUnlessFull(OptionItem, def)
		}
	}
	if !r.shopping {
		r.addOptionUnlessFull(OptionNothing, 0)
	}
	return true
}
