package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
)

// Adopt moves the duel in its current state to another content and to the runtime that runs its
// abilities. Cards are matched by id and houses by name. If the content lacks something that the
// state needs, or has one of its cards with another type, nothing changes and the error lists all of
// that. An action with a pending question is replayed and must ask the same question.
func (d *Duel) Adopt(c *Content, runtime any) error {
	return engine.AdoptContentAndPendingQuestion(d, NewEmptyDuel(), func(d *Duel) *course { return &d.course },
		func(a engine.Action) engine.Action { return d.translateAction(a, c) },
		func(d *Duel) error {
			next := d.state
			var missing library.TransferCheck
			for i := range next.cards[:d.cardCount] {
				old := d.Def(Card(i))
				n := c.CardIndex(old.ID)
				if n < 0 || c.Cards[n].Type != old.Type {
					missing.RecordMissing(old.Type.String(), old.ID)
					continue
				}
				next.cards[i].def = int16(n)
			}
			for p := range next.players {
				next.players[p].renumberHouses(d.content, c, &missing)
			}
			if err := missing.Err("duel"); err != nil {
				return err
			}
			next.indexGrantingCards(c)
			d.state, d.content, d.Runtime = next, c, runtime
			return nil
		})
}

func (d *Duel) translateAction(a engine.Action, c *Content) engine.Action {
	house := func(n int16) int16 {
		number, _ := c.HouseNumber(d.HouseName(int(n)))
		return int16(number)
	}
	switch a.Kind {
	case ActHouse:
		a.Args[0] = house(a.Args[0])
	case ActSetHouse:
		a.Args[1] = house(a.Args[1])
	case ActAddCard:
		a.Args[0] = int16(c.CardIndex(d.content.Cards[a.Args[0]].ID))
	}
	return a
}

func (p *playerState) renumberHouses(from, to *Content, missing *library.TransferCheck) {
	old, chosen := p.houses, p.house
	p.houses, p.house = 0, noHouse
	for i, name := range from.Houses {
		inDeck, isChosen := old&(1<<i) != 0, int(chosen) == i
		if !inDeck && !isChosen {
			continue
		}
		n, ok := to.HouseNumber(name)
		if !ok {
			missing.RecordMissing("house", name)
			continue
		}
		if inDeck {
			p.houses |= 1 << n
		}
		if isChosen {
			p.house = n
		}
	}
}
