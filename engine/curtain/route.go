package curtain

import (
	"math/bits"
	"slices"

	"curtaincall/engine"
)

func (r *Run) beginRoomFight(enemies []string) error {
	c := r.fight.content
	setup := FightConfig{
		Enemies:         enemies,
		MacGuffin:       int(r.macGuffin),
		MacGuffinMaxHP:  r.Def().MacGuffin,
		Seed:            r.seed.Child("fight", r.uniqueRoomNumber()).Low31Bits(),
		Deck:            r.SortedDeckIDs(),
		belongingsOfRun: &r.owned,
		currencyOfRun:   r.currency,
	}
	for i, p := range r.protagonists {
		setup.Protagonists[i] = c.Protagonists[p].ID
	}
	r.at, r.optionCount, r.fight.run = InFight, 0, r.Def()
	if err := r.fight.beginNewFight(setup); err != nil {
		return err
	}
	return r.applyFightResult()
}

// uniqueRoomNumber returns a number of the current room, unique in the run. Seeds rely on the formula: never change it.
func (r *Run) uniqueRoomNumber() int {
	if len(r.currentAct().Rooms) == 0 {
		return int(r.act)*(MaxScenes+1) + int(r.node)
	}
	return MaxActs*(MaxScenes+1) + int(r.act)*(MaxRooms+1) + int(r.node)
}

func (r *Run) applyFightResult() error {
	if r.fight.result != Undecided {
		r.owned.copyFrom(&r.fight.owned)
		r.currency = r.fight.meters[meterCurrency]
	}
	switch r.fight.result {
	case Defeat:
		r.macGuffin = 0
		r.endRun(Defeat)
	case Victory:
		r.macGuffin = int16(r.fight.HP(MacGuffin))
		if err := r.applyDeckChanges(); err != nil {
			return err
		}
		r.fights++
		paid := r.Def().Currency.Fight
		if r.IsAtBoss() {
			paid = r.Def().Currency.Boss
		}
		r.addCurrency(paid)
		if r.isLastRoom() {
			r.endRun(Victory)
			return nil
		}
		return r.offerNextChoiceOrLeaveRoom()
	}
	return nil
}

func (r *Run) endRun(result Result) { r.at, r.result, r.optionCount = RunOver, result, 0 }

// isLastRoom reports whether the run ends after the current room (CC-68).
func (r *Run) isLastRoom() bool {
	return int(r.act) == len(r.Def().Acts)-1 && len(r.Room().nextRooms) == 0 && r.forcedNextRoom == 0
}

// applyDeckChanges makes the changes to the run's deck that effects of the won fight have requested (CC-57).
func (r *Run) applyDeckChanges() error {
	f, rare := r.fight, &r.fight.rareParts
	var before []string
	if rare.leavers != 0 {
		before = r.SortedDeckIDs()
	}
	for set := rare.leavers; set != 0; set &= set - 1 { // the fight numbers its cards in the order of Deck
		def := f.content.cards.IndexOrMinusOne(before[bits.TrailingZeros64(set)])
		r.deleteFromDeckAt(slices.Index(r.deck[:r.deckSize], def))
	}
	for set := rare.joiners; set != 0; set &= set - 1 {
		c := &f.cards[bits.TrailingZeros64(set)]
		id := engine.RemoveUpgrades(f.content.Cards[c.def].ID, int(c.flags/heightened)) // those were for the fight
		if err := r.addCardToDeck(f.content.cards.IndexOrMinusOne(id)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) offerNextChoiceOrLeaveRoom() error {
	r.optionCount = 0
	if r.result != Undecided || r.awaitedItem != 0 && r.offerItemDiscards() || r.offerIfChoicesRemain(&r.upgrades, r.offerUpgrades) || r.offerIfChoicesRemain(&r.removals, r.offerRemovals) {
		return nil
	}
	if r.entering {
		r.entering = false
		return r.beginRoomContent()
	}
	if r.shopping {
		r.offerShopStock()
		return nil
	}
	for rewards := r.rewardsOfRoom(); int(r.rewardsOffered) < len(rewards); {
		r.rewardsOffered++
		if r.offerReward(&rewards[r.rewardsOffered-1]) {
			return nil
		}
	}
	if to := r.Room().nextRooms; len(to) > 0 || r.forcedNextRoom > 0 {
		return r.enterOrOfferRooms(to)
	}
	if r.isLastRoom() {
		r.endRun(Victory)
		return nil
	}
	r.act++
	r.node = 0
	return r.enterOrOfferRooms(r.currentAct().start)
}

// offerIfChoicesRemain reports whether *remaining > 0 and offer returns true. If not, it sets *remaining to 0 (CC-67).
func (r *Run) offerIfChoicesRemain(remaining *int8, offer func() bool) bool {
	if *remaining > 0 && offer() {
		return true
	}
	*remaining = 0
	return false
}

// enterOrOfferRooms enters the room that a callback has chosen (CC-97) or the only one in rooms, or offers several.
func (r *Run) enterOrOfferRooms(rooms []int8) error {
	r.optionCount = 0
	if r.forcedNextRoom > 0 {
		rooms = []int8{r.forcedNextRoom - 1}
		r.forcedNextRoom = 0
	}
	if len(rooms) == 1 {
		r.node = rooms[0]
		return r.enterRoom()
	}
	for _, room := range rooms {
		r.addOptionUnlessFull(OptionRoom, int16(room))
	}
	r.at = ChooseRoom
	return nil
}

// enterRoom enters room r.node: relics react, then upgrades and removals are offered (CC-79), and then the room begins.
func (r *Run) enterRoom() error {
	r.optionCount, r.rewardsOffered = 0, 0
	reacts := func(def int16) bool { return r.fight.content.Relics[def].Entered != nil }
	if r.upgrades == 0 && r.removals == 0 && !slices.ContainsFunc(r.owned.relicDefIndices(), reacts) {
		return r.beginRoomContent()
	}
	r.entering = true
	held := r.owned // a copy, since they may change it
	err := engine.Attempt(func() {
		for i, def := range held.relicDefIndices() {
			if entered := r.fight.content.Relics[def].Entered; entered != nil && r.result == Undecided {
				chance := r.seed.Child("entered", r.uniqueRoomNumber()).Child("relic", i).Stream("relic")
				entered(&RoomContext{r, HeldRelicView, i, &chance})
			}
		}
	}, func() {})
	if err != nil {
		return err
	}
	return r.offerNextChoiceOrLeaveRoom()
}

func (r *Run) beginRoomContent() error {
	switch room := r.Room(); {
	case room.enemyChoices != nil:
		for _, id := range room.enemyChoices {
			r.addOptionUnlessFull(OptionEnemy, r.fight.content.enemies.IndexOrMinusOne(id))
		}
		r.at = ChooseEnemy
		return nil
	case room.HasFight():
		return r.beginRoomFight(room.Enemies)
	case room.Kind == RestRoom:
		r.addOptionUnlessFull(OptionHeal, int16(room.Heal))
		if slices.ContainsFunc(r.deck[:r.deckSize], func(d int16) bool { return r.fight.content.upgradeIndexOrMinusOne(d) >= 0 }) {
			r.addOptionUnlessFull(OptionUpgrade, 0)
		}
		r.at = AtRest
		return nil
	case room.Kind == ShopRoom:
		return r.stockAndOfferShop()
	case room.Kind == EventRoom:
		return r.offerEventChoices()
	}
	return r.offerNextChoiceOrLeaveRoom()
}
