package battleline_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
	"curtaincall/engine/testkit/contenttest"
)

// plainContent is a small pack in plain Go that does everything: the engine needs no
// script to play. Each house has what the others have, under names of its own.
func plainContent(t testing.TB) *Content {
	t.Helper()
	var cards []*CardDef
	houses := []string{"lantern", "anvil", "tide"}
	decks := [NumPlayers]*DeckDef{{ID: "one", Name: "One", Houses: houses}, {ID: "two", Name: "Two", Houses: houses}}
	for h, house := range houses {
		own := houseCards(house)
		cards = append(cards, own...)
		for p, deck := range decks {
			for i := range 12 {
				deck.Cards = append(deck.Cards, own[(i*(p+2)+h*5+p*7)%len(own)].ID)
			}
		}
	}
	return contenttest.NewBattlelineContent(t, cards, decks[:]...)
}

// houseCards are the cards of a house.
func houseCards(house string) (cards []*CardDef) {
	add := func(id string, t Type, change func(*CardDef)) {
		d := &CardDef{ID: house + "_" + id, Name: house + " " + id, Type: t, House: house}
		if t == Creature {
			d.Power, d.Armor = 3+len(cards)%5, len(cards)%3
		}
		change(d)
		cards = append(cards, d)
	}
	keyword := func(ks ...KeywordAmount) func(*CardDef) { return func(d *CardDef) { d.Keywords = ks } }
	aimed := func(kind Type, s TargetSide, optional bool, call CallbackKind, a Ability) func(*CardDef) {
		return func(d *CardDef) {
			d.Target = TargetSpec{HasTarget: true, Type: kind, Side: s, Optional: optional}
			d.Abilities[call] = a
		}
	}
	add("brute", Creature, keyword())
	add("ambusher", Creature, keyword(has(Assault, 2), has(Deploy, 1)))
	add("thorns", Creature, keyword(has(Hazardous, 2), has(Taunt, 1)))
	add("ghost", Creature, keyword(has(Elusive, 1), has(Poison, 1)))
	add("wave", Creature, keyword(has(SplashAttack, 2), has(Skirmish, 1)))
	add("statue", Creature, keyword(has(Invulnerable, 1), has(Entrenched, 1)))
	add("prize", Creature, keyword(has(Exalt, 2), has(Graft, 1)))
	add("traitor", Creature, keyword(has(Treachery, 1), has(Versatile, 1)))
	add("herald", Creature, func(d *CardDef) {
		d.Keywords = []KeywordAmount{has(Alpha, 1)}
		d.Abilities[CallReap] = func(d *Duel, self Source, _ Card) { d.Draw(self.Player, 1) }
		d.Abilities[CallDestroyed] = func(d *Duel, self Source, _ Card) { d.DealDamage(2, both(d)) }
	})
	add("banner", Artifact, func(d *CardDef) {
		d.Grants = []StaticGrant{{KeywordAmount: has(Assault, 1), To: func(d *Duel, self Source, of Card) bool {
			return d.Controller(of) == self.Player && d.HasKeyword(of, Taunt)
		}}, {KeywordAmount: has(Taunt, 1), To: func(d *Duel, self Source, of Card) bool { return d.AmountOfKeyword(of, Assault) > 1 }}}
		d.Abilities[CallOmni] = func(d *Duel, self Source, _ Card) { d.CaptureAember(1, creaturesOf(d, self.Player)) }
	})
	add("grave", Creature, func(d *CardDef) {
		d.Keywords = []KeywordAmount{has(Haunted, 1)}
		d.Grants = []StaticGrant{{KeywordAmount: has(Skirmish, 1), To: func(d *Duel, self Source, of Card) bool { return of == self.Card }}}
		d.Abilities[CallFight] = func(d *Duel, self Source, _ Card) { d.StealAember(self.Player, 1) }
		d.Abilities[CallBeforeFight] = func(d *Duel, self Source, other Card) { d.Stun(NewCardSet(other)) }
	})
	add("cornered", Creature, func(d *CardDef) {
		d.Keywords = []KeywordAmount{has(Overwhelmed, 1)}
		d.Condition = func(d *Duel, self Source, _ Card) bool { return d.Aember(self.Player) < 5 }
		aimed(Creature, Enemy, true, CallAction, func(d *Duel, self Source, target Card) { d.DealDamage(3, NewCardSet(target)) })(d)
	})
	add("hunter", Creature, aimed(Artifact, AnySide, true, CallReap, func(d *Duel, _ Source, target Card) { d.Destroy(NewCardSet(target)) }))
	add("avenger", Creature, aimed(Creature, Enemy, false, CallDestroyed, func(d *Duel, _ Source, target Card) { d.DealDamage(3, NewCardSet(target)) }))
	add("sling", Upgrade, func(d *CardDef) {
		aimed(Upgrade, AnySide, false, CallFight, func(d *Duel, _ Source, target Card) { d.MoveAllToOwnersZone(NewCardSet(target), Hand) })(d)
		d.Abilities[CallOmni] = func(d *Duel, self Source, target Card) { d.Graft(target, d.Host(self.Card)) }
	})
	add("shield", Upgrade, func(d *CardDef) {
		d.Grants = []StaticGrant{{KeywordAmount: has(Taunt, 1)}, {KeywordAmount: has(Hazardous, 1)}}
		d.Abilities[CallAttached] = func(d *Duel, _ Source, host Card) { d.Ward(NewCardSet(host)) }
		d.Abilities[CallDestroyed] = func(d *Duel, self Source, _ Card) { d.GainAember(self.Player, 1) }
		d.Abilities[CallAction] = func(d *Duel, self Source, host Card) { d.MoveAllToOwnersZone(NewCardSet(host), Hand) }
	})
	add("bolt", Action, aimed(Creature, AnySide, false, CallPlay, func(d *Duel, _ Source, target Card) { d.DealDamage(4, NewCardSet(target)) }))
	add("doom", Action, func(d *CardDef) {
		d.Keywords, d.Aember = []KeywordAmount{has(Omega, 1)}, 1
		d.Abilities[CallPlay] = func(d *Duel, self Source, _ Card) {
			d.Destroy(both(d))
			d.AddChains(self.Player, 3)
		}
	})
	add("parade", Action, func(d *CardDef) {
		d.Aember = 1
		d.Abilities[CallPlay] = func(d *Duel, self Source, _ Card) {
			d.GrantKeywordForTurn(Skirmish, 1, creaturesOf(d, self.Player))
			d.LoseKeywordForTurn(Elusive, creaturesOf(d, self.Player.Other()))
			d.Ready(creaturesOf(d, self.Player))
			d.Enrage(creaturesOf(d, self.Player))
		}
	})
	add("charm", Action, aimed(Creature, Enemy, true, CallPlay, func(d *Duel, self Source, target Card) { d.TakeControl(self.Player, NewCardSet(target)) }))
	add("archive", Action, aimed(Creature, AnySide, false, CallPlay, func(d *Duel, self Source, target Card) {
		d.MoveAllToOwnersZone(NewCardSet(target), Archives)
		d.MoveAllToOwnersZone(NewCardSet(d.CardAt(self.Player, Discard, 0)), Purged)
	}))
	cards[len(cards)-1].Target.Where = func(d *Duel, self Source, of Card) bool { return d.CountCards(self.Player, Discard) > 0 }
	add("call", Action, func(d *CardDef) {
		d.Abilities[CallPlay] = func(d *Duel, self Source, _ Card) {
			q := engine.Question{Prompt: "Which creature returns?", Candidates: d.CandidateBuffer(), Optional: true}
			for i := range d.CountCards(self.Player, Discard) {
				q.Candidates = append(q.Candidates, engine.Candidate{Kind: AskCard, Number: int16(d.CardAt(self.Player, Discard, i))})
			}
			for _, i := range d.Ask(self.Player, q) {
				d.PutIntoPlay(self, Card(q.Candidates[i].Number), AnyPlace)
			}
			d.Exalt(1, creaturesOf(d, self.Player))
		}
	})
	add("brawl", Action, aimed(Creature, Friendly, false, CallPlay, func(d *Duel, self Source, target Card) {
		if n := d.CountCards(self.Player.Other(), Line); n > 0 && d.Exists(target) {
			d.Ready(NewCardSet(target))
			d.FightIfReady(target, d.CardAt(self.Player.Other(), Line, d.PickRandomIndexAndLog(n)), true)
		}
		d.AddPowerCounters(1, NewCardSet(target))
		d.Heal(2, NewCardSet(target))
		d.AddPowerCounters(-1, creaturesOf(d, self.Player.Other()))
	}))
	add("burial", Action, aimed(Creature, Friendly, false, CallPlay, func(d *Duel, self Source, target Card) {
		if d.CountCards(self.Player, Hand) > 0 && d.Exists(target) {
			d.Graft(d.CardAt(self.Player, Hand, 0), target)
		}
		d.LoseAember(self.Player.Other(), 1)
		d.Exhaust(creaturesOf(d, self.Player.Other()))
	}))
	return cards
}
