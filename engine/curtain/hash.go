package curtain

import (
	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// Hash returns a hash of the entire state, which is the same in every process.
func (f *Fight) Hash() uint64 {
	h := engine.NewHasher()
	f.addToHash(&h)
	return h.Sum()
}

func (f *Fight) AppendParts(dst []engine.StatePart) []engine.StatePart {
	return engine.AppendStateParts(dst, f.addToHash)
}

// addToHash adds the state to h, part by part. It omits unused fields of later versions, so that old hashes stay valid.
func (f *Fight) addToHash(h *engine.Hasher) {
	f.fetchCardsOutOfPlay()
	s := &f.state
	h.BeginTranslatedPart(partTurn)
	f.hashTurn(h)
	for p := range s.piles {
		if Pile(p) == ExhaustPile && s.piles[p].n == 0 {
			continue
		}
		h.BeginTranslatedPart(pileNames[p])
		h.Int(int(s.piles[p].n))
		engine.HashNumbers(h, s.piles[p].at[:s.piles[p].n])
	}
	if f.content.readsPlayedCards {
		h.BeginTranslatedPart(partPlayed)
		h.Int(int(s.played.n))
		engine.HashNumbers(h, s.played.at[:s.played.n])
	}
	h.BeginTranslatedPart(partCards)
	f.hashCards(h)
	for a := range s.actorEnd {
		if !s.hasActor(a) {
			continue
		}
		if h.HasParts() { // else finding its name takes a tenth of the time
			h.BeginTranslatedPart(f.actorPartName(a))
		}
		f.hashActor(a, h)
	}
	for i := range s.streams {
		h.BeginTranslatedPart(partStreams[i])
		s.streams[i].AddToHash(h)
	}
	h.BeginTranslatedPart(partForced)
	for i := range s.forced {
		h.Uint64(uint64(s.forced[i].bits)<<8 | uint64(s.forced[i].n))
	}
	f.hashMemoryBelongingsWaitsAndQuestion(h)
}

func (f *Fight) hashMemoryBelongingsWaitsAndQuestion(h *engine.Hasher) {
	s := &f.state
	h.BeginTranslatedPart(partMemory)
	h.String(string(s.memory.at[:s.memory.used]))
	if !s.owned.isEmpty() {
		h.BeginTranslatedPart(partRelics)
		s.owned.hashBelongings(f.content, h)
	}
	if s.rareParts.waits.Len() > 0 {
		h.BeginTranslatedPart(partWaits)
		for i := range f.rareParts.waits.Len() {
			w := f.rareParts.waits.At(i)
			h.Int(int(w.Moment))
			h.Int(int(w.Source.Actor))
			h.Int(int(w.Source.Kind))
			if w.Source.Kind == OfKeyword || w.Source.Kind == OfItem {
				h.String(f.SourceID(w.Source))
			} else {
				h.Int(int(w.Source.Item))
			}
			h.String(f.delayedFuncName(i))
			w.HashArgs(h, func(n int) string { return f.content.ids().Words.Word(n) })
		}
	}
	engine.HashPendingQuestion(&f.executor, h)
}

func (f *Fight) hashCards(h *engine.Hasher) {
	for i := range f.cards[:f.cardCount] {
		c := &f.cards[i]
		h.Uint64(f.content.Cards[c.def].hash)
		h.Int(int(c.discount))
		h.Int(int(c.boost))
		for left := c.flags; left >= heightened; left -= heightened { // once for each upgrade
			h.String("upgraded")
		}
	}
	if rare := &f.rareParts; rare.joiners|rare.leavers != 0 {
		h.Uint64(rare.joiners)
		h.Uint64(rare.leavers)
	}
	if given := f.rareParts.newOwned; given != [len(given)]uint64{} {
		h.String("owners")
		for _, cards := range given {
			h.Uint64(cards)
		}
	}
}

var (
	pileCatalog = phrase.NewCatalog("place")
	pileNames   = [...]phrase.Sentence{DrawPile: pileCatalog.Define("draw_pile", "the draw pile"), Hand: pileCatalog.Define("hand", "the hand"), DiscardPile: pileCatalog.Define("discard_pile", "the discard pile"),
		InPlay: pileCatalog.Define("in_play", "the cards in play"), ExhaustPile: pileCatalog.Define("exhaust_pile", "the exhaust pile"), InDeck: pileCatalog.Define("deck", "the deck")}
)

var (
	stateMessages = phrase.NewCatalog("state")
	partTurn      = stateMessages.Define("turn", "the turn")
	partPlayed    = stateMessages.Define("played", "the cards played")
	partCards     = stateMessages.Define("cards", "the cards")
	partForced    = stateMessages.Define("forced", "the forced rolls")
	partMemory    = stateMessages.Define("memory", "the scripts' memory")
	partRelics    = stateMessages.Define("relics", "the relics, the items and the memory of the run")
	partWaits     = stateMessages.Define("waits", "the delayed effects")
	partPlace     = stateMessages.Define("place", "the position in the run")
	partWounds    = stateMessages.Define("wounds", "the MacGuffin's lost HP")
	partOffered   = stateMessages.Define("offered", "what is offered")
	partShop      = stateMessages.Define("shop", "the currency, the shop and pending rewards")
	partOwned     = stateMessages.Define("owned", "the run's relics, items and memory")
	partStreams   = func() (list [numStreams]phrase.Sentence) {
		for i, name := range streamNames {
			list[i] = stateMessages.Define("chance_"+name, engine.ChancePartPrefix+name)
		}
		return list
	}()
)

func (f *Fight) actorPartName(a Actor) phrase.Sentence {
	switch a {
	case MacGuffin:
		return sayMacGuffin
	case Team:
		return SayTeam
	}
	return phrase.Sentence{English: f.ActorName(a)}
}

// hashTurn adds the meters, the result and other numbers to h. Their order must not change: journals depend on it.
func (f *Fight) hashTurn(h *engine.Hasher) {
	engine.HashNumbers(h, f.meters[:meterPlayed])
	h.Int(engine.BoolToInt(f.enemyTurn))
	h.Int(int(f.result))
	h.Int(int(f.meters[meterPlayed]))
	h.Int(int(f.enemyCount))
	for _, p := range f.protagonist {
		h.String(f.content.Protagonists[p].ID)
	}
	if f.lastAlly > ProtagonistB {
		h.String("companions")
		h.Int(f.companionCount())
	}
	if earned := f.meters[meterCurrency] - f.startingCurrency; earned != 0 {
		h.Int(int(earned))
	}
}

func (f *Fight) hashActor(a Actor, h *engine.Hasher) {
	u := &f.units[a]
	engine.HashNumbers(h, u.meters[:])
	u.keywords.AddToHash(h, f.content.Keywords)
	if a.HasIntents() {
		e := &f.enemy[a-FirstEnemy]
		h.Uint64(f.content.Enemies[e.def].hash)
		h.Int(int(e.phase))
		h.Int(int(e.step))
		f.rareParts.shown[a-FirstEnemy].hashSteps(h)
		if f.HasLeftUndefeated(a) {
			h.String("gone")
		}
		h.Int(int(e.intent.n))
		for i := range e.intent.Actions() {
			does, t := &e.intent.at[i], f.content.Keywords
			h.Uint64(uint64(does.Kind) | uint64(does.Whom)<<16 | uint64(does.Times)<<24 | uint64(uint8(does.Chosen))<<32 | uint64(uint16(does.Amount))<<40 ^ t.NumberForHash(does.Keyword)<<8)
			if does.AmountIsStacks {
				h.Uint64(t.NumberForHash(does.Of))
			}
			if does.TimesBy > 0 {
				h.Int(int(does.TimesBy))
			}
		}
	}
}

// CardNumberForHash and KeywordNumberForHash return numbers, for hashes, that are the same under every content.
func (f *Fight) CardNumberForHash(card int16) uint64 { return uint64(int64(card)) }
func (f *Fight) KeywordNumberForHash(k int16) uint64 {
	return f.content.Keywords.NumberForHashOrSelf(k)
}

// AppendParts appends the parts of the run's state and, during a fight, those of the fight.
func (r *Run) AppendParts(dst []engine.StatePart) []engine.StatePart {
	dst = engine.AppendStateParts(dst, r.hashParts)
	if r.at == InFight {
		return r.fight.AppendParts(dst)
	}
	return dst
}

func (r *Run) hashParts(h *engine.Hasher) {
	h.BeginTranslatedPart(partPlace)
	for _, n := range [...]int{int(r.at), int(r.result), int(r.act), int(r.node)} {
		h.Int(n)
	}
	h.BeginTranslatedPart(partWounds)
	h.Int(int(r.macGuffin))
	h.BeginTranslatedPart(pileNames[InDeck])
	r.hashDeck(h)
	h.BeginTranslatedPart(partOffered)
	r.hashOptions(h)
	if len(r.currentAct().Rooms) > 0 {
		h.BeginTranslatedPart(partShop)
		r.hashOptionalFields(h)
	}
	if !r.owned.isEmpty() {
		h.BeginTranslatedPart(partOwned)
		r.owned.hashBelongings(r.fight.content, h)
	}
	engine.HashPendingQuestion(&r.course, h)
}

// Hash returns a hash of the run's state, including a fight in progress.
func (r *Run) Hash() uint64 {
	h := r.hashWithoutFight()
	engine.HashPendingQuestion(&r.course, &h)
	if r.at == InFight {
		r.fight.addToHash(&h)
	}
	return h.Sum()
}

// hashWithoutFight returns the hash of the run without its fight. During a fight, in which only the actions of the run
// change runState, it caches the hash.
func (r *Run) hashWithoutFight() engine.Hasher {
	if r.at != InFight {
		return r.hashRunState()
	}
	if r.cachedHash == (engine.Hasher{}) {
		r.cachedHash = r.hashRunState()
	}
	return r.cachedHash
}

func (r *Run) hashRunState() engine.Hasher {
	h := engine.NewHasher()
	c := r.fight.content
	for _, n := range [...]int{int(r.at), int(r.result), int(r.act), int(r.node), int(r.macGuffin)} {
		h.Int(n)
	}
	h.Uint64(uint64(r.seed))
	for _, p := range r.protagonists {
		h.String(c.Protagonists[p].ID)
	}
	if r.unchosenProtagonists != 0 {
		h.Int(int(r.unchosenProtagonists))
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
	r.owned.hashBelongings(c, &h)
	r.hashOptionalFields(&h)
	return h
}

func (r *Run) hashDeck(h *engine.Hasher) {
	var room [MaxCards]string
	for _, id := range r.fillWithSortedDeckIDs(room[:r.deckSize]) {
		h.String(id)
	}
}

func (r *Run) hashOptions(h *engine.Hasher) {
	for _, o := range r.options[:r.optionCount] {
		h.String(r.optionWord(o))
	}
}

// hashOptionalFields adds to h the fields that only some runs use. For a run that uses none of them, it adds nothing.
func (r *Run) hashOptionalFields(h *engine.Hasher) {
	if id := r.Def().ID; id != unnamedRunID {
		h.String(id)
	}
	won := 0
	if len(r.currentAct().Rooms) > 0 { // otherwise the act and the room imply it
		won = int(r.fights)
	}
	for i, n := range [...]int{int(r.currency), max(0, int(r.rewardsOffered)-1), max(0, int(r.upgrades)-1), int(r.removals), int(r.stockCount), engine.BoolToInt(r.shopping), won, engine.BoolToInt(r.entering), engine.BoolToInt(r.isFirstRewardSameChoice()), int(r.forcedNextRoom)} {
		if n != 0 {
			h.Int(i)
			h.Int(n)
		}
	}
	if r.awaitedItem != 0 {
		h.Uint64(r.fight.content.Items[r.awaitedItem-1].hash)
	}
	for i := range r.options[:r.optionCount] {
		r.hashPriceAndAmount(r.options[i], h)
	}
	for i := range r.stock[:r.stockCount] {
		h.String(r.optionWord(r.stock[i]))
		r.hashPriceAndAmount(r.stock[i], h)
	}
}

// isFirstRewardSameChoice reports whether the player is choosing a card to upgrade or to remove before the rewards of
// the room, and the first reward is to do the same to another card. Hashes tell the two choices apart by it.
func (r *Run) isFirstRewardSameChoice() bool {
	if r.rewardsOffered > 0 || r.at != ChooseUpgrade && r.at != ChooseRemoval {
		return false
	}
	rewards := r.rewardsOfRoom()
	return len(rewards) > 0 && rewards[0].consistsOnlyOf(UpgradeReward) == (r.at == ChooseUpgrade) && rewards[0].consistsOnlyOf(RemovalReward) == (r.at == ChooseRemoval)
}

func (r *Run) hashPriceAndAmount(option runOption, h *engine.Hasher) {
	if option.price != 0 {
		h.Int(int(option.price))
	}
	if option.kind == OptionCurrency || option.kind == OptionHeal {
		h.Int(int(option.n))
	}
}
