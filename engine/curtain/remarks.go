package curtain

import (
	"slices"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// Warnings returns a warning for each upgrade that is no better than its card, each enemy that does nothing and each
// unreachable room. If a run is defined, it also warns of cards, relics, items, events and enemies that no run uses,
// and of owners without reward cards.
func (c *Content) Warnings() []engine.Warning {
	r := &warningCollector{content: c}
	for _, d := range c.Cards {
		up := c.UpgradeOf(d)
		if up == nil {
			continue
		}
		path := slices.Repeat([]string{"upgrade"}, engine.UpgradeCount(up.ID))
		if up.Cost > d.Cost && !d.CostX && d.CostOf == nil {
			r.addWarning("C202", d.Where, "upgrade", "the upgrade of %q costs %d, but the card costs only %d", d.ID, up.Cost, d.Cost).Path = append(slices.Clip(path), "cost")
		}
		if !up.hasOwnEffects && up.CostOf == nil && d.CostOf == nil && up.DefinedCostText() == d.DefinedCostText() && up.cardFlags() == d.cardFlags() && up.Innate == d.Innate && up.TypeID == d.TypeID && up.Aim == d.Aim && up.Owner == d.Owner && slices.Equal(up.Values, d.Values) {
			r.addWarning("C201", d.Where, "upgrade", "the upgrade of %q does the same as the card", d.ID).Path = path
		}
	}
	for _, d := range c.Enemies {
		if d.isIdle() {
			r.addWarning("C206", d.Where, "intents", "the enemy %q never does anything", d.ID).Advice = "give it intents = { { attack(5) } }"
		}
	}
	for _, run := range c.Runs {
		for i := range run.Acts {
			act := &run.Acts[i]
			reached := act.roomsReachedFrom(act.start...)
			for n := range act.Rooms {
				if !reached[n] {
					path := []string{"acts", strconv.Itoa(i + 1), "rooms", strconv.Itoa(n + 1)}
					w := r.addWarning("C205", run.Where, "acts", "no room leads to the room %q in %q: only run:lead can lead there", act.Rooms[n].Word(), act.Name)
					w.Path, w.Part = path, act.Rooms[n].referenceName()
				}
			}
		}
	}
	if c.Run.Where.File != "" {
		r.warnAboutUnusedDefs()
		r.warnIfNoRewardCards()
	}
	return r.list
}

type warningCollector struct {
	content *Content
	list    []engine.Warning
}

func (r *warningCollector) addWarning(code string, where engine.Place, field, format string, args ...any) *engine.Warning {
	r.list = append(r.list, engine.NewWarning(code, where, []string{field}, format, args...))
	return &r.list[len(r.list)-1]
}

func (d *EnemyDef) isIdle() bool {
	if hooksOf(&d.On) != 0 {
		return false
	}
	acts := func(e IntentEntry) bool { return e.Choose != nil || len(e.Fixed.Actions()) > 0 }
	return !slices.ContainsFunc(d.Phases, func(p PhaseDef) bool { return p.Enter != nil || slices.ContainsFunc(p.Intents, acts) })
}

func (r *warningCollector) warnAboutUnusedDefs() {
	run := &r.content.Run
	for _, idle := range r.content.UnreferencedDefinitions("card") {
		if d := idle.Def.(*CardDef); !d.Upgraded && (d.Rarity == Basic || d.Owner == OwnerMacGuffin || r.isOwnerNeverOffered(r.content.owners.Find(d.Owner))) {
			r.addWarning("C205", d.Where, "id", "no deck contains the card %q, and no reward offers it", d.ID).
				Advice = "add it to the deck in " + run.Where.File + " or to its owner's basics, or give it a rarity and an owner whose cards are offered"
		}
	}
	for _, d := range r.content.UnreferencedDefinitions("relic") {
		r.warnOfMissingOffer(d, RelicReward, d.Def.(*RelicDef).Rarity, "make it the relic of a protagonist, or grant it from a function with self:give")
	}
	for _, d := range r.content.UnreferencedDefinitions("item") {
		r.warnOfMissingOffer(d, ItemReward, d.Def.(*ItemDef).Rarity, "grant it from a function with self:gain_item")
	}
	for _, d := range r.content.UnreferencedDefinitions("event") {
		r.addWarning("C205", d.Where(), "id", "no room in any run has the event %q", d.ID()).Advice = `add a room: { kind = "event", id = "` + d.ID() + `" }`
	}
	for _, d := range r.content.UnreferencedDefinitions("enemy") {
		r.addWarning("C205", d.Where(), "id", "no scene in the run has the enemy %q", d.ID()).Advice = "add its id to one of the scenes in " + run.Where.File
	}
}

func (r *warningCollector) warnOfMissingOffer(d schema.Definition, kind RewardKind, of Rarity, advice string) {
	word := RewardKindWords.Word(int(kind))
	switch {
	case !slices.ContainsFunc(r.content.Runs, func(d *RunDef) bool {
		return d.hasMatchingRewardOrRoom(func(d RewardDef) bool {
			return slices.ContainsFunc(d.Kinds, func(w WeightedChoice) bool { return w.Choice == int(kind) })
		}, func(room RoomDef) bool {
			return room.Kind == ShopRoom && (kind == RelicReward && room.Relics > 0 || kind == ItemReward && room.Items > 0)
		})
	}):
		r.addWarning("C205", d.Where(), "id", "nothing gives the %s %q, and no run offers %ss", word, d.ID(), word).Advice = advice + `; a run offers ` + word + `s with rewards = { treasure = { { kinds = { ` + word + ` = 1 } } } }`
	case of == Basic:
		r.addWarning("C205", d.Where(), "id", "nothing gives the %s %q, and basic %ss are never offered", word, d.ID(), word).Advice = `give it rarity = "uncommon", or ` + advice
	}
}

// isOwnerNeverOffered reports whether no reward of any run offers the cards of d. It is false if d is nil.
func (r *warningCollector) isOwnerNeverOffered(d *OwnerDef) bool {
	names := func(reward RewardDef) bool {
		return slices.ContainsFunc(reward.Owners, func(o schema.NamedEntry[int]) bool { return o.Name == d.ID })
	}
	return d != nil && d.Weight == 0 && !slices.ContainsFunc(r.content.Runs, func(run *RunDef) bool { return run.hasMatchingRewardOrRoom(names, func(RoomDef) bool { return false }) })
}

func (d *RunDef) hasMatchingRewardOrRoom(reward func(RewardDef) bool, room func(RoomDef) bool) bool {
	return slices.ContainsFunc(slices.Concat(d.Rewards.Fight, d.Rewards.Boss, d.Rewards.Treasure), reward) || slices.ContainsFunc(d.Acts, func(a ActDef) bool {
		return slices.ContainsFunc(a.Rooms, func(r RoomDef) bool { return room(r) || slices.ContainsFunc(r.Rewards, reward) })
	})
}

func (r *warningCollector) warnIfNoRewardCards() {
	if slices.ContainsFunc(r.content.Run.Acts, func(a ActDef) bool { return len(a.Rooms) > 0 }) { // its rooms may have rewards of their own
		return
	}
	for _, owner := range append(slices.Clone(r.content.Run.Protagonists), OwnerNeutral) {
		offered := func(d *CardDef) bool { return d.Owner == owner && d.Rarity != Basic }
		if slices.ContainsFunc(r.content.Cards, offered) {
			continue
		}
		where := r.content.Run.Where
		if p := r.content.Protagonist(owner); p != nil {
			where = p.Where
		}
		r.addWarning("C203", where, "id", "no uncommon or rare card belongs to %q", owner)
	}
}
