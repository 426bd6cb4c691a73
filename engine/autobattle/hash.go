package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

type partNameAndHash struct {
	name string
	hash func(*Game) uint64
}

var partHashers = func() (list []partNameAndHash) {
	add := func(name string, hash func(*Game) uint64) { list = append(list, partNameAndHash{name, hash}) }
	add("the game", (*Game).hashGameNumbers)
	for s, name := range Seats {
		add("the hand of the "+name, func(g *Game) uint64 { return g.hashDefinitionsOf(g.players[s].hand.at[:g.players[s].hand.n]) })
		add("the bag of the "+name, func(g *Game) uint64 { return g.hashDefinitionsOf(g.players[s].bag.at[:g.players[s].bag.n]) })
		add("the board of the "+name, func(g *Game) uint64 {
			h := engine.NewHasher()
			g.hashBoard(&g.players[s].board, &h)
			g.hashBoard(&g.players[s].lastBoard, &h)
			return h.Sum()
		})
	}
	add("the battle", (*Game).hashBattle)
	for i, name := range streamNames {
		add(engine.ChancePartPrefix+name, func(g *Game) uint64 {
			h := engine.NewHasher()
			g.streams[i].AddToHash(&h)
			return h.Sum()
		})
	}
	return list
}()

// Hash returns a hash of all parts of the state.
func (g *Game) Hash() uint64 {
	h := engine.NewHasher()
	for i := range partHashers {
		h.Uint64(partHashers[i].hash(g))
	}
	return h.Sum()
}

// AppendParts appends each part of the state with its name and hash.
func (g *Game) AppendParts(dst []engine.StatePart) []engine.StatePart {
	for i := range partHashers {
		dst = append(dst, engine.StatePart{Name: phrase.Sentence{English: partHashers[i].name}, Hash: partHashers[i].hash(g)})
	}
	return dst
}

func (g *Game) hashGameNumbers() uint64 {
	h := engine.NewHasher()
	h.Uint64(uint64(engine.BoolToInt(g.over)) | uint64(g.scope)<<8 | uint64(g.phase)<<16 | uint64(g.shopper)<<24 | uint64(uint8(g.winner))<<32)
	engine.HashNumbers(&h, g.meters[:])
	for s := range g.players {
		engine.HashNumbers(&h, g.players[s].meters[:])
	}
	return h.Sum()
}

func (g *Game) hashDefinitionsOf(cards []int16) uint64 {
	h := engine.NewHasher()
	for _, def := range cards {
		h.Uint64(g.definitionAt(def).hash)
	}
	return h.Sum()
}

func (g *Game) hashBoard(b *board, h *engine.Hasher) {
	for slot := range b[:Slots] {
		u := &b[slot]
		if u.def == NoCard {
			h.Uint64(0)
			continue
		}
		g.hashStats(&u.stats, h)
		hashUseCounts(u.abilityUses[:], h)
	}
}

func (g *Game) hashStats(s *stats, h *engine.Hasher) {
	h.Uint64(g.definitionAt(s.def).hash)
	h.Uint64(uint64(uint32(s.attack)) | uint64(uint32(s.health))<<32)
	h.Uint64(uint64(s.keywords))
}

func hashUseCounts(fired []uint8, h *engine.Hasher) {
	var sum [2]uint64 // eight counts to a number
	for i, n := range fired {
		sum[i/8] |= uint64(n) << (i % 8 * 8)
	}
	h.Uint64(sum[0])
	h.Uint64(sum[1])
}

func (g *Game) hashBattle() uint64 {
	h := engine.NewHasher()
	b := &g.battle
	h.Uint64(uint64(engine.BoolToInt(b.begun)) | uint64(engine.BoolToInt(b.over))<<8 | uint64(uint8(b.winner))<<16 | uint64(b.clashes)<<24 | uint64(b.spawns)<<40 | uint64(b.count)<<56)
	for i := range g.units[:b.count] {
		c := &g.units[i]
		g.hashStats(&c.stats, &h)
		h.Uint64(uint64(uint32(c.boardChanges.attack)) | uint64(uint32(c.boardChanges.health))<<32)
		h.Uint64(uint64(c.boardChanges.keywords) | uint64(c.granted)<<16 | uint64(c.permanent)<<32 | uint64(c.instance)<<48 | uint64(c.seat)<<56 | uint64(engine.BoolToInt(c.alive))<<57)
		h.Uint64(uint64(uint8(c.slot)) | uint64(uint8(c.place))<<8 | uint64(uint8(c.placeAtDeath))<<16)
		hashUseCounts(c.abilityUses[:], &h)
	}
	return h.Sum()
}

// CardNumberForHash and KeywordNumberForHash return numbers to be hashed, which are the same under every content.
func (g *Game) CardNumberForHash(card int16) uint64 { return g.content.units.NumberForHash(card) }
func (g *Game) KeywordNumberForHash(k int16) uint64 { return uint64(int64(k)) }
