package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// Hash returns a hash of the entire state, which is the same in every process, as engine.Game
// requires.
func (f *Fight) Hash() uint64 {
	h := engine.NewHasher()
	f.hash(&h)
	return h.Sum()
}

// Parts appends the named parts of the state, with a hash of each.
func (f *Fight) Parts(dst []engine.Part) []engine.Part { return engine.Parts(dst, f.hash) }

// hash adds the state to h, part by part. Fields that newer rules added are hashed only if they are
// used, so that the hashes in older journals stay valid.
func (f *Fight) hash(h *engine.Hasher) {
	f.markCardsRead()
	s := &f.state
	h.BeginSentencePart(partTurn)
	f.hashTurn(h)
	for p := range s.piles {
		if Pile(p) == ExhaustPile && s.piles[p].n == 0 {
			continue
		}
		h.BeginSentencePart(pileNames[p])
		h.Int(int(s.piles[p].n))
		engine.HashNumbers(h, s.piles[p].at[:s.piles[p].n])
	}
	h.BeginSentencePart(partCards)
	f.hashCards(h)
	for a := range FirstEnemy + Actor(s.foes) {
		h.BeginSentencePart(f.actorPart(a))
		f.hashActor(a, h)
	}
	for i := range s.streams {
		h.BeginSentencePart(partStreams[i])
		s.streams[i].Hash(h)
	}
	h.BeginSentencePart(partForced)
	for i := range s.forced {
		h.Uint64(uint64(s.forced[i].bits)<<8 | uint64(s.forced[i].n))
	}
	f.hashKept(h)
}

func (f *Fight) hashKept(h *engine.Hasher) {
	s := &f.state
	h.BeginSentencePart(partMemory)
	s.memory.hash(h)
	if s.relics.n > 0 {
		h.BeginSentencePart(partRelics)
		s.relics.hash(f.content, h)
	}
	if s.seldom.waits.Len() > 0 {
		h.BeginSentencePart(partWaits)
		f.hashWaits(h)
	}
	engine.HashQuestion(&f.course, h)
}

func (f *Fight) hashCards(h *engine.Hasher) {
	for i := range f.cards[:f.cardCount] {
		c := &f.cards[i]
		h.Uint64(f.content.Cards[c.def].hash)
		h.Int(int(c.discount))
		h.Int(int(c.boost))
		if c.traits&heightened != 0 {
			h.String("upgraded")
		}
	}
	if d := f.seldom.deckChanges; d != (deckChanges{}) {
		h.Uint64(d.join)
		h.Uint64(d.leave)
	}
}

var (
	places    = phrase.NewCatalog("place")
	pileNames = [...]phrase.Sentence{DrawPile: places.Define("draw_pile", "the draw pile"), Hand: places.Define("hand", "the hand"), DiscardPile: places.Define("discard_pile", "the discard pile"),
		InPlay: places.Define("in_play", "the cards in play"), ExhaustPile: places.Define("exhaust_pile", "the exhaust pile"), InDeck: places.Define("deck", "the deck")}
)

// The names of the parts of a state, without piles and actors.
var (
	stateMessages = phrase.NewCatalog("state")
	partTurn      = stateMessages.Define("turn", "the turn")
	partCards     = stateMessages.Define("cards", "the cards")
	partForced    = stateMessages.Define("forced", "the forced rolls")
	partMemory    = stateMessages.Define("memory", "the memory of enemies and enchantments")
	partRelics    = stateMessages.Define("relics", "the relics")
	partWaits     = stateMessages.Define("waits", "the waiting effects")
	partPlace     = stateMessages.Define("place", "the place in the run")
	partWounds    = stateMessages.Define("wounds", "the MacGuffin's wounds")
	partOffered   = stateMessages.Define("offered", "what is offered")
	partShop      = stateMessages.Define("shop", "the purse, the shop and what is still due")
	partOwned     = stateMessages.Define("owned", "the relics of the run")
	partStreams   = func() (list [numStreams]phrase.Sentence) {
		for i, name := range streamNames {
			list[i] = stateMessages.Define("chance_"+name, engine.ChancePart+name)
		}
		return list
	}()
)

func (f *Fight) actorPart(a Actor) phrase.Sentence {
	switch a {
	case MacGuffin:
		return sayMacGuffin
	case Team:
		return sayTeam
	}
	return phrase.Sentence{English: f.ActorName(a)}
}

// hashTurn adds the fields that belong to no other part. Journals store these hashes: do not change
// the order.
func (f *Fight) hashTurn(h *engine.Hasher) {
	for _, n := range f.meters[:meterPlayed] {
		h.Int(int(n))
	}
	h.Int(int(f.phase))
	h.Int(int(f.result))
	h.Int(int(f.meters[meterPlayed]))
	h.Int(int(f.foes))
	for _, p := range f.protagonist {
		h.String(f.content.Protagonists[p].ID)
	}
	if earned := f.meters[meterCurrency] - f.purse; earned != 0 {
		h.Int(int(earned))
	}
}

func (f *Fight) hashActor(a Actor, h *engine.Hasher) {
	u := &f.units[a]
	for _, n := range u.meters {
		h.Int(int(n))
	}
	u.keywords.Hash(h, f.content.Keywords)
	if a.IsEnemy() {
		e := &f.enemy[a-FirstEnemy]
		h.Uint64(f.content.Enemies[e.def].hash)
		h.Int(int(e.phase))
		h.Int(int(e.step))
		f.seldom.shown[a-FirstEnemy].hash(h)
		if f.Gone(a) {
			h.String("gone")
		}
		e.intent.hash(h, f.content.Keywords)
	}
}

// CardPrint and KeywordPrint return numbers that identify a card and a keyword in hashes of events,
// as engine.Prints requires. The number of a card is its instance.
func (f *Fight) CardPrint(card int16) uint64 { return uint64(int64(card)) }
func (f *Fight) KeywordPrint(k int16) uint64 { return f.content.Keywords.HashAnyNumber(k) }
func (r *Run) CardPrint(card int16) uint64   { return r.fight.CardPrint(card) }
func (r *Run) KeywordPrint(k int16) uint64   { return r.fight.KeywordPrint(k) }

// Parts appends the named parts of the run and, in a fight, of the fight, with a hash of each.
func (r *Run) Parts(dst []engine.Part) []engine.Part {
	dst = engine.Parts(dst, r.hashParts)
	if r.at == InFight {
		return r.fight.Parts(dst)
	}
	return dst
}

func (r *Run) hashParts(h *engine.Hasher) {
	h.BeginSentencePart(partPlace)
	for _, n := range [...]int{int(r.at), int(r.result), int(r.act), int(r.node)} {
		h.Int(n)
	}
	h.BeginSentencePart(partWounds)
	h.Int(int(r.macGuffin))
	h.BeginSentencePart(pileNames[InDeck])
	r.hashDeck(h)
	h.BeginSentencePart(partOffered)
	r.hashOptions(h)
	if len(r.actDef().Rooms) > 0 {
		h.BeginSentencePart(partShop)
		r.hashRooms(h)
	}
	if r.relics.n > 0 {
		h.BeginSentencePart(partOwned)
		r.relics.hash(r.fight.content, h)
	}
	engine.HashQuestion(&r.course, h)
}

// Hash returns a hash of the entire state of the run and its fight, as engine.Game requires.
func (r *Run) Hash() uint64 {
	if r.at != InFight {
		h := r.hashAround()
		engine.HashQuestion(&r.course, &h)
		return h.Sum()
	}
	h := r.around
	engine.HashQuestion(&r.course, &h)
	r.fight.hash(&h)
	return h.Sum()
}

// cacheHash stores the hash of the run without its fight, which stays the same until the fight ends.
// Everything else that changes a run calls it afterwards.
func (r *Run) cacheHash() {
	if r.at == InFight {
		r.around = r.hashAround()
	}
}

func (r *Run) hashAround() engine.Hasher {
	h := engine.NewHasher()
	c := r.fight.content
	for _, n := range [...]int{int(r.at), int(r.result), int(r.act), int(r.node), int(r.macGuffin)} {
		h.Int(n)
	}
	h.Uint64(uint64(r.seed))
	for _, p := range r.protagonists {
		h.String(c.Protagonists[p].ID)
	}
	if r.at == ChooseBasic {
		for _, b := range r.basics {
			if b >= 0 {
				h.String(c.Cards[b].ID)
			}
		}
	}
	h.Int(int(r.deckSize))
	r.hashDeck(&h)
	r.hashOptions(&h)
	r.relics.hash(c, &h)
	r.hashRooms(&h)
	return h
}

func (r *Run) hashDeck(h *engine.Hasher) {
	var room [MaxCards]string
	for _, id := range r.sortedDeck(room[:r.deckSize]) {
		h.String(id)
	}
}

func (r *Run) hashOptions(h *engine.Hasher) {
	for _, o := range r.options[:r.optionCount] {
		h.String(r.word(o))
	}
}

// hashRooms adds the fields that only some runs use. It adds nothing for other runs, whose hashes
// are in journals.
func (r *Run) hashRooms(h *engine.Hasher) {
	if id := r.Def().ID; id != plainRun {
		h.String(id)
	}
	won := 0
	if len(r.actDef().Rooms) > 0 { // otherwise the act and the room imply it
		won = int(r.fights)
	}
	for i, n := range [...]int{int(r.currency), max(0, int(r.step)-1), max(0, int(r.upgrades)-1), int(r.removals), int(r.stockCount), engine.Bit(r.shopping), won, engine.Bit(r.entering), engine.Bit(r.repeatsReward())} {
		if n != 0 {
			h.Int(i)
			h.Int(n)
		}
	}
	for i := range r.options[:r.optionCount] {
		r.hashDetail(r.options[i], h)
	}
	for i := range r.stock[:r.stockCount] {
		h.String(r.word(r.stock[i]))
		r.hashDetail(r.stock[i], h)
	}
}

// repeatsReward reports whether the player is choosing a card to upgrade or remove before the room's
// rewards, and the first reward will be the same choice. Only then does r.at not distinguish the
// two.
func (r *Run) repeatsReward() bool {
	if r.step > 0 || r.at != ChooseUpgrade && r.at != ChooseRemoval {
		return false
	}
	rewards := r.rewards()
	return len(rewards) > 0 && rewards[0].only(UpgradeReward) == (r.at == ChooseUpgrade) && rewards[0].only(RemovalReward) == (r.at == ChooseRemoval)
}

func (r *Run) hashDetail(option offer, h *engine.Hasher) {
	if option.price != 0 {
		h.Int(int(option.price))
	}
	if option.kind == OptionCurrency || option.kind == OptionHeal {
		h.Int(int(option.n))
	}
}
