package curtain

import "slices"

func (r *Run) startFight(enemies []string) error {
	c := r.fight.content
	setup := FightConfig{
		Enemies:   enemies,
		MacGuffin: int(r.macGuffin),
		Whole:     r.Def().MacGuffin,
		Seed:      r.seed.Child("fight", r.place()).Plain(),
		Deck:      r.Deck(),
		held:      &r.relics,
		purse:     r.currency,
	}
	for i, p := range r.protagonists {
		setup.Protagonists[i] = c.Protagonists[p].ID
	}
	r.at, r.optionCount, r.fight.run = InFight, 0, r.Def()
	if err := r.fight.begin(setup); err != nil {
		return err
	}
	return r.finishFight()
}

// place returns a number of the current room that is unique in the run, for its random streams. Acts
// of scenes have fixed numbers, so that old seeds stay valid.
func (r *Run) place() int {
	if len(r.actDef().Rooms) == 0 {
		return int(r.act)*(MaxScenes+1) + int(r.node)
	}
	return MaxActs*(MaxScenes+1) + int(r.act)*(MaxRooms+1) + int(r.node)
}

func (r *Run) finishFight() error {
	if r.fight.result != Undecided {
		r.relics.copyFrom(&r.fight.relics)
		r.currency = r.fight.meters[meterCurrency]
	}
	switch r.fight.result {
	case Defeat:
		r.lose()
	case Victory:
		r.macGuffin = int16(r.fight.HP(MacGuffin))
		if err := r.keepChanges(); err != nil {
			return err
		}
		r.fights++
		paid := r.Def().Currency.Fight
		if r.Boss() {
			paid = r.Def().Currency.Boss
		}
		r.earn(paid)
		if r.last() {
			r.win()
			return nil
		}
		return r.continueRoom()
	}
	return nil
}

func (r *Run) lose() { r.macGuffin, r.at, r.result, r.optionCount = 0, RunOver, Defeat, 0 }
func (r *Run) win()  { r.at, r.result, r.optionCount = RunOver, Victory, 0 }

// last reports whether no room follows the current one; the fight in it has no rewards (CC-68).
func (r *Run) last() bool { return int(r.act) == len(r.Def().Acts)-1 && len(r.Room().to) == 0 }

// keepChanges applies the deck changes of the fight after a victory: first cards leave, then others
// join (CC-57).
func (r *Run) keepChanges() error {
	joining, leaving := r.fight.changes()
	var deck []string
	if len(leaving) > 0 {
		deck = r.Deck()
	}
	for _, i := range leaving { // the fight numbers its cards in the order of Deck
		r.drop(slices.Index(r.deck[:r.deckSize], r.fight.content.cards.Index(deck[i])))
	}
	for _, def := range joining {
		if err := r.add(def); err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) continueRoom() error {
	r.optionCount = 0
	if r.result != Undecided || r.offerDue(&r.upgrades, r.offerUpgrades) || r.offerDue(&r.removals, r.offerRemovals) {
		return nil
	}
	if r.entering {
		r.entering = false
		return r.startRoom()
	}
	if r.shopping {
		r.offerStock()
		return nil
	}
	for rewards := r.rewards(); int(r.step) < len(rewards); {
		r.step++
		if r.reward(&rewards[r.step-1]) {
			return nil
		}
	}
	return r.advance()
}

// offerDue offers the cards for upgrades or removals that are due, and reports whether there are
// any. If there are none it sets due to 0 (CC-67).
func (r *Run) offerDue(due *int8, offer func() bool) bool {
	if *due > 0 && offer() {
		return true
	}
	*due = 0
	return false
}

func (r *Run) advance() error {
	if to := r.Room().to; len(to) > 0 {
		return r.offerRooms(to)
	}
	if r.last() {
		r.win()
		return nil
	}
	r.act++
	r.node = 0
	return r.offerRooms(r.actDef().start)
}

func (r *Run) offerRooms(rooms []int8) error {
	r.optionCount = 0
	if len(rooms) == 1 {
		r.node = rooms[0]
		return r.arrive()
	}
	for _, room := range rooms {
		r.offer(OptionRoom, int16(room))
	}
	r.at = ChooseRoom
	return nil
}

// arrive enters the current room. First the relics that react to it run, with the choices that they
// leave to the player (CC-79).
func (r *Run) arrive() error {
	r.optionCount, r.step = 0, 0
	if !r.hasRoomListener() {
		return r.startRoom()
	}
	r.entering = true
	if err := r.enter(); err != nil {
		return err
	}
	return r.continueRoom()
}

func (r *Run) startRoom() error {
	switch room := r.Room(); {
	case room.offers != nil:
		for _, id := range room.offers {
			r.offer(OptionEnemy, r.fight.content.enemies.Index(id))
		}
		r.at = ChooseEnemy
		return nil
	case room.Fights():
		return r.startFight(room.Enemies)
	case room.Kind == RestRoom:
		return r.rest()
	case room.Kind == ShopRoom:
		return r.shop()
	case room.Kind == EventRoom:
		return r.startEvent()
	}
	return r.continueRoom()
}
