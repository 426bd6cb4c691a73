package curtain

import (
	"encoding/binary"
	"slices"

	"curtaincall/engine"
)

// Key returns a hash of the fight for searches. Like Hash it differs between states of a fight, but it is much faster.
func (f *Fight) Key() uint64 {
	var k engine.StateKeyBuilder
	f.addToKey(&k)
	return k.Sum()
}

// Key returns a hash of the run for searches. Like Hash it differs between states of a run, but it is faster.
func (r *Run) Key() uint64 {
	if r.at != InFight || r.course.PendingQuestion() != nil {
		return r.Hash()
	}
	var k engine.StateKeyBuilder
	h := r.hashWithoutFight()
	k.Add(h.Sum(), 0)
	r.fight.addToKey(&k)
	return k.Sum()
}

func (f *Fight) addToKey(k *engine.StateKeyBuilder) {
	f.fetchCardsOutOfPlay()
	s := &f.state
	m := &s.meters
	k.Add(packFourNumbers(m[meterTurn], m[meterEnergy], m[meterOvation], m[meterPlayed]),
		packFourNumbers(m[meterCurrency]-s.startingCurrency, int16(engine.BoolToInt(s.enemyTurn)), int16(s.result), int16(s.enemyCount)))
	k.Add(packFourNumbers(s.protagonist[0], s.protagonist[1], int16(s.companionCount()), 0), uint64(s.forced[ForcedLuck].bits)<<32|uint64(s.forced[ForcedConfused].bits))
	k.Add(uint64(s.forced[ForcedLuck].n), uint64(s.forced[ForcedConfused].n))
	for p := range s.piles {
		cards := &s.piles[p]
		k.Add(uint64(cards.n), 0)
		for i := 0; i < int(cards.n); i += 16 {
			k.Add(cards.packEightCards(i), cards.packEightCards(i+8))
		}
	}
	for i := uint8(0); i < s.cardCount; i += 2 {
		second := uint64(0)
		if i+1 < s.cardCount {
			second = s.cards[i+1].packState()
		}
		k.Add(s.cards[i].packState(), second)
	}
	f.addActorsToKey(k)
	for i := range s.streams {
		s.streams[i].AddToKey(k)
	}
	k.Add(s.rareParts.joiners, s.rareParts.leavers)
	s.rareParts.addOwnersToKey(k)
	if f.content.readsPlayedCards {
		k.Add(uint64(s.played.n), 0)
		for i := 0; i < int(s.played.n); i += 16 {
			k.Add(s.played.packEightCards(i), s.played.packEightCards(i+8))
		}
	}
	if s.memory.used > 0 || !s.owned.isEmpty() || s.rareParts.waits.Len() > 0 || f.PendingQuestion() != nil {
		h := engine.NewHasher()
		f.hashMemoryBelongingsWaitsAndQuestion(&h)
		k.Add(h.Sum(), 0)
	}
}

func (f *Fight) addActorsToKey(k *engine.StateKeyBuilder) {
	s := &f.state
	for a := range s.actorEnd {
		u := &s.units[a]
		k.Add(packFourNumbers(u.meters[meterHP], u.meters[meterMaxHP], 0, 0), 0)
		u.keywords.AddToKey(k)
	}
	for a := FirstEnemy; a < s.actorEnd; a++ {
		e := &s.enemy[a-FirstEnemy]
		k.Add(packFourNumbers(e.def, int16(e.phase), int16(e.step), int16(e.intent.n)), uint64(engine.BoolToInt(f.HasLeftUndefeated(a))))
		for n := range e.intent.Actions() {
			k.Add(e.intent.at[n].packAction())
		}
		if shown := &s.rareParts.shown[a-FirstEnemy]; *shown != (shownSteps{}) {
			h := engine.NewHasher()
			shown.hashSteps(&h)
			k.Add(h.Sum(), 0)
		}
	}
}

// KeyWithoutCardsOutOfPlay returns a hash of the state without the random streams and the cards that are not in play.
// ok is false if the fight is decided, a question is pending or effects are waiting.
func (f *Fight) KeyWithoutCardsOutOfPlay() (key uint64, ok bool) {
	s := &f.state
	if s.result != Undecided || s.rareParts.waits.Len() > 0 || f.PendingQuestion() != nil {
		return 0, false
	}
	var k engine.StateKeyBuilder
	m := &s.meters
	k.Add(packFourNumbers(m[meterTurn], m[meterEnergy], m[meterOvation], m[meterPlayed]), packFourNumbers(m[meterCurrency], s.protagonist[0], s.protagonist[1], int16(engine.BoolToInt(s.enemyTurn))))
	k.Add(uint64(s.heard), uint64(s.modifiedPoints)<<2|uint64(engine.BoolToInt(s.hasEnemyModifier))<<1|uint64(engine.BoolToInt(f.hasCurrency())))
	f.addActorsToKey(&k)
	inPlay := &s.piles[InPlay]
	k.Add(uint64(inPlay.n)<<16|uint64(s.companionCount())<<8|uint64(s.enemyCount), uint64(s.forced[ForcedLuck].n)|uint64(s.forced[ForcedConfused].n))
	for _, c := range inPlay.at[:inPlay.n] {
		k.Add(uint64(c), s.cards[c].packState())
	}
	if s.rareParts.used {
		k.Add(uint64(s.rareParts.heardAfar), uint64(s.rareParts.ownHeard))
		s.rareParts.addOwnersToKey(&k)
	}
	if s.memory.used > 0 || !s.owned.isEmpty() {
		h := engine.NewHasher()
		f.hashMemoryBelongingsWaitsAndQuestion(&h)
		k.Add(h.Sum(), 0)
	}
	return k.Sum(), true
}

// KeyOfHand returns a hash of the cards in hand, in any order and of any instances.
func (f *Fight) KeyOfHand() (sum uint64) {
	s := &f.state
	hand := f.pile(Hand)
	for _, i := range hand.at[:hand.n] {
		var k engine.StateKeyBuilder
		k.Add(s.cards[i].packState(), uint64(s.cards[i].owner))
		sum += k.Sum()
	}
	return sum
}

// RemoveEquivalentPlays removes the plays of cards that are equal to an earlier one from legal, the result of Legal.
func (f *Fight) RemoveEquivalentPlays(legal []engine.Action) []engine.Action {
	kept, last, isRepeated := legal[:0], int16(-1), false
	for _, a := range legal {
		if a.Kind == ActPlay && a.Args[0] != last {
			last = a.Args[0]
			isRepeated = slices.ContainsFunc(kept, func(k engine.Action) bool {
				return k.Kind == ActPlay && f.cards[k.Args[0]] == f.cards[last]
			})
		}
		if a.Kind != ActPlay || !isRepeated {
			kept = append(kept, a)
		}
	}
	return kept
}

func (r *rarelyUsedState) addOwnersToKey(k *engine.StateKeyBuilder) {
	if r.newOwned != [len(r.newOwned)]uint64{} {
		k.Add(r.newOwned[MacGuffin], r.newOwned[ProtagonistA])
		k.Add(r.newOwned[ProtagonistB], 0)
	}
}

func packFourNumbers(a, b, c, d int16) uint64 {
	return uint64(uint16(a)) | uint64(uint16(b))<<16 | uint64(uint16(c))<<32 | uint64(uint16(d))<<48
}

func (p *pile) packEightCards(start int) uint64 {
	there := max(0, 8*(int(p.n)-start)) // bits; fits: 8 words
	return binary.LittleEndian.Uint64(p.at[start:]) & (1<<there - 1)
}

func (c *cardState) packState() uint64 {
	return uint64(uint16(c.def)) | uint64(uint16(c.boost))<<16 | uint64(uint8(c.discount))<<32 | uint64(c.flags&allHeightened)<<40
}

func (a *IntentAction) packAction() (what, of uint64) {
	if a.AmountIsStacks {
		of = 1 + uint64(a.Of)
	}
	of |= uint64(a.Keyword) << 32
	return uint64(a.Kind) | uint64(a.Whom)<<16 | uint64(a.Times)<<24 |
		uint64(uint8(a.Chosen))<<32 | uint64(uint16(a.Amount))<<40 | uint64(a.TimesBy)<<56, of
}
