package curtain

import (
	"errors"

	"curtaincall/engine"
)

// What effects can do besides hits. Callers check that amounts are 0 to engine.MaxCount; 0 does nothing. Actors without
// HP are skipped, since nothing revives them, but they can lose stacks.

// ErrCannotHold is the error of giving a keyword to an actor that cannot hold it.
var ErrCannotHold = errors.New("cannot hold that keyword")

// receiverOfKeyword returns who gets k if an effect gives it to a: the Team, a itself or, if neither can, Nobody.
func receiverOfKeyword(a Actor, k *engine.Keyword) Actor {
	own, holders := OnMacGuffin, k.Holders
	switch {
	case a.IsEnemy():
		own = OnEnemy
	case holders&OnTeam != 0:
		return Team
	case a == Team:
		return Nobody
	case a != MacGuffin: // a protagonist or a companion (CC-103), or Nobody
		own = OnProtagonist
	}
	if holders&own == 0 {
		return Nobody
	}
	return a
}

// CanHold reports whether an effect can give a keyword to an actor, even if the Team gets it instead.
func (f *Fight) CanHold(a Actor, k Keyword) bool {
	return receiverOfKeyword(a, f.KeywordRow(k)) != Nobody
}

func (f *Fight) KeywordRow(k Keyword) *engine.Keyword { return f.content.Keywords.Row(k) }

func (f *Fight) newNoHolderError(a Actor, k *engine.Keyword) error {
	return sayNoHolder.WrapError(ErrCannotHold, "who", f.TranslatedNames().Actor(a), "what", f.TranslatedNames().KeywordOrMeter(int16(k.ID)), "whom", f.Language().TranslateScriptText(k.HeldBy))
}

func (f *Fight) isPresent(a Actor) bool { return a == Team || f.IsAlive(a) }

// GainStacks gives stacks of a positive keyword, as changed by Fortify, Weak and modifiers, to an actor or its team. It
// runs the hooks and returns the number gained. If neither a nor its team can hold k, the action fails.
func (f *Fight) GainStacks(stacks int, k Keyword, a Actor) int {
	row := f.KeywordRow(k)
	to := receiverOfKeyword(a, row)
	if to == Nobody {
		f.Fail(f.newNoHolderError(a, row))
	}
	if stacks == 0 || !f.isPresent(a) {
		return 0
	}
	saved := f.cause.Hit
	f.beginHitOrGain(int16(k))
	switch k {
	case Block:
		stacks = f.logModification(PointGained, to, int16(Fortify), stacks, stacks+f.Stacks(to, Fortify)) // CC-17: first Fortify,
		stacks = f.logModification(PointGained, to, int16(Weak), stacks, f.applyWeak(to, stacks))         // then half
	case Shield:
		stacks = f.logModification(PointGained, to, int16(Weak), stacks, f.applyWeak(to, stacks))
	}
	stacks = f.modifyNumber(PointGained, to, to, stacks)
	from, now := f.units[to].keywords.AddStacks(row, stacks, f.enemyTurn)
	if now > from && f.isEventNeeded(Gained) {
		f.logEventAndRunHooks(&eventWithoutCause{Kind: Gained, Target: to, Keyword: int16(k), Amount: int32(now - from), From: int32(from), To: int32(now)})
	}
	f.cause.Hit = saved
	return now - from
}

// applyWeak returns half of a gain of Block or Shield, rounded down, if the enemy or, for an ally, the Team is Weak.
func (f *Fight) applyWeak(holder Actor, gain int) int {
	side := Team
	if holder.IsEnemy() {
		side = holder
	}
	if f.Stacks(side, Weak) > 0 {
		return gain / 2
	}
	return gain
}

// InflictDebuff gives stacks of debuff k to each target, or once to the Team for allies, unless immunity or Ward
// prevents it (CC-22, CC-23). It runs the hooks and returns how many actors were affected. It skips targets that cannot
// hold k, but if the only target cannot, the action fails.
func (f *Fight) InflictDebuff(stacks int, k Keyword, targets Actors) (landed int) {
	if stacks == 0 {
		return 0
	}
	outer := f.landed
	f.landed = false
	teamDone := false
	for i := 0; i < targets.Len(); i++ {
		a := targets.At(i)
		to := receiverOfKeyword(a, f.KeywordRow(k))
		if to == Nobody {
			if targets.Len() == 1 {
				f.Fail(f.newNoHolderError(a, f.KeywordRow(k)))
			}
			continue // CC-48: of several targets, only those that can hold it
		}
		if !f.isPresent(a) || to == Team && teamDone {
			continue
		}
		teamDone = teamDone || to == Team // CC-48: the team's shared keyword only once
		if f.inflictOnActor(stacks, k, to) {
			landed++
		}
	}
	f.landed = outer
	return landed
}

func (f *Fight) inflictOnActor(stacks int, k Keyword, holder Actor) bool {
	if holder.HasIntents() && f.isImmune(holder, k) {
		f.logEvent(eventWithoutCause{Kind: Resisted, Target: holder, Keyword: int16(k), Amount: int32(stacks)})
		return false
	}
	if !holder.IsEnemy() && f.Stacks(Team, Ward) > 0 {
		f.useUpStack(Team, Ward, eventWithoutCause{Kind: Warded, Target: holder, Keyword: int16(k), Amount: int32(stacks)})
		return false
	}
	from, now := f.units[holder].keywords.AddStacks(f.KeywordRow(k), stacks, f.enemyTurn)
	e := eventWithoutCause{Kind: Inflicted, Target: holder, Keyword: int16(k), Amount: int32(stacks), From: int32(from), To: int32(now)}
	if !f.landed {
		e.Flags = FirstTarget
		f.landed = true
	}
	f.convertFullDebuffs(holder)
	f.logEventAndRunHooks(&e)
	return true
}

func (f *Fight) isImmune(e Actor, k Keyword) bool {
	def := f.EnemyDef(e)
	immune := def.Immune.Has(k)
	if def.Modify.Immune != nil {
		self := Source{Actor: e}
		f.pushCallback(self, CallImmune)
		immune = def.Modify.Immune(f, self, immune, k)
		f.popFrame()
	}
	return immune
}

// ChangingImmunities returns the debuffs to which an enemy is immune now because a function of its definition says so.
func (f *Fight) ChangingImmunities(e Actor) (set engine.KeywordSet) {
	def := f.EnemyDef(e)
	for k := range f.content.Keywords.Debuffs().All {
		isImmune := func(f *Fight, self Source) bool { return def.Modify.Immune(f, self, def.Immune.Has(k), k) }
		if def.Modify.Immune == nil {
			break
		}
		if n, err := f.runComputation(callbackComputation{by: Source{Actor: e}, callback: CallImmune, whether: isImmune}); err == nil && n != 0 {
			set = set.With(k)
		}
	}
	return set
}

// DamageTakenNow returns damage as changed by the enemy's modify.damage_taken for a hit by a source. It logs nothing.
func (f *Fight) DamageTakenNow(by Source, enemy Actor, damage int) int {
	modify := f.EnemyDef(enemy).Modify.DamageTaken
	if modify == nil {
		return damage
	}
	taken := func(f *Fight, self Source) int { return modify(f, self, damage, by) }
	if n, err := f.runComputation(callbackComputation{by: Source{Actor: enemy}, callback: CallTaken, number: taken}); err == nil {
		return max(0, n)
	}
	return damage
}

// convertFullDebuffs replaces each debuff with at least ConvertsAt stacks by one stack of ConvertsInto (CC-22, CC-37).
func (f *Fight) convertFullDebuffs(a Actor) {
	for s := f.HeldKeywords(a).And(f.content.Keywords.KeywordsDecayingAs(engine.Converts)); !s.IsEmpty(); s = s.WithoutFirst() {
		from := f.KeywordRow(s.First())
		have := f.Stacks(a, from.ID)
		if have < from.ConvertsAt {
			continue
		}
		f.units[a].keywords.Set(from.ID, 0)
		f.units[a].keywords.AddStacks(f.KeywordRow(from.ConvertsInto), 1, f.enemyTurn)
		f.logEventCausedByKeyword(from.ID, eventWithoutCause{Kind: Converted, Target: a, Keyword: int16(from.ConvertsInto), Amount: 1, From: int32(have)})
	}
}

// HealActor heals an actor by hp minus its Poison (CC-19), as changed by keywords of packs, up to its maximum HP. It
// runs no hooks and returns the HP gained. It never heals the MacGuffin or an actor without HP.
func (f *Fight) HealActor(hp int, a Actor) int {
	if a == MacGuffin || !f.IsAlive(a) || f.result != Undecided {
		return 0
	}
	u := &f.units[a]
	hp = max(0, hp-f.Stacks(a, Poison))
	if f.content.addedKeywords.modifiers.HasFuncAt(PointHealed) {
		hp = f.modifyByKeywordsAndRelics(PointHealed, a, a, hp)
	}
	hp = min(hp, int(u.meters[meterMaxHP]-u.meters[meterHP]))
	if hp == 0 {
		return 0
	}
	from := u.meters[meterHP]
	u.meters[meterHP] += int16(hp)
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: Healed, Target: a, Amount: int32(hp), From: int32(from), To: int32(u.meters[meterHP])})
	}
	return hp
}

// All, as an amount for LoseStacks, LoseHP and LoseMeter, means everything there is.
const All = -1

// LoseStacks removes up to stacks of keyword k, or All, from a or the Team, and returns the number removed. The Team
// loses them if it holds k for a. If neither can hold k, the action fails.
func (f *Fight) LoseStacks(stacks int, k Keyword, a Actor) int {
	from := receiverOfKeyword(a, f.KeywordRow(k))
	if from == Nobody {
		f.Fail(f.newNoHolderError(a, f.KeywordRow(k)))
	}
	have := f.Stacks(from, k)
	if stacks == All || stacks > have {
		stacks = have
	}
	f.reduceStacksTo(have-stacks, from, k, Lost, 0)
	return stacks
}

// reduceStacksTo lowers an actor's stacks of k to a number, if there are more, and logs an event of the kind.
func (f *Fight) reduceStacksTo(stacks int, actor Actor, k Keyword, kind engine.EventKind, flags uint8) {
	from := f.Stacks(actor, k)
	if stacks >= from {
		return
	}
	f.units[actor].keywords.Set(k, stacks)
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: kind, Flags: flags, Target: actor, Keyword: int16(k), Amount: int32(from - stacks), From: int32(from), To: int32(stacks)})
	}
}

// LoseHP makes an actor lose up to hp HP, or All, without any defense, runs the hooks and returns the HP lost.
func (f *Fight) LoseHP(hp int, a Actor) int {
	if hp == All {
		hp = f.HP(a)
	}
	flags := uint8(0)
	if f.depth > 0 && f.frames[f.depth-1].callback == CallTick {
		flags = ByTick
	}
	return f.subtractHPAndRunHooks(a, hp, flags)
}

// GainMeter adds n to Energy, Ovation or Currency, runs the hooks and returns the increase. Flourish doubles a gain of
// Ovation. Energy may exceed EnergyPerTurn (CC-49). In a run without a currency, Currency does not change (CC-84).
func (f *Fight) GainMeter(meter int16, n int) int {
	switch {
	case meter == Ovation:
		return f.ChangeOvationWithFlourish(n)
	case meter == Energy:
		return f.raiseMeter(meterEnergy, Energy, n)
	case meter == Currency && f.hasCurrency():
		return f.raiseMeter(meterCurrency, Currency, n)
	}
	return 0
}

// LoseMeter subtracts up to n, or All, from Energy, Ovation or Currency, without hooks, and returns the decrease.
// Flourish doubles n for Ovation.
func (f *Fight) LoseMeter(meter int16, n int) int {
	switch {
	case meter == Energy:
		return f.lowerMeter(meterEnergy, Energy, n)
	case meter == Currency:
		return f.lowerMeter(meterCurrency, Currency, n)
	case n == All: // of Ovation
		return f.lowerMeter(meterOvation, Ovation, All)
	}
	return -f.ChangeOvationWithFlourish(-n)
}

func (f *Fight) hasCurrency() bool { return f.run == nil || f.run.Currency.Name != "" }

func (f *Fight) raiseMeter(meter int, eventKeyword int16, n int) int {
	from := f.meters[meter]
	to := int16(min(int(from)+n, engine.MaxCount))
	if f.meters[meter] = to; to > from && f.isEventNeeded(Gained) {
		f.logEventAndRunHooks(&eventWithoutCause{Kind: Gained, Target: Team, Keyword: eventKeyword, Amount: int32(to - from), From: int32(from), To: int32(to)})
	}
	return int(to - from)
}

func (f *Fight) lowerMeter(meter int, eventKeyword int16, n int) int {
	from := f.meters[meter]
	if n == All || n > int(from) {
		n = int(from)
	}
	if n > 0 {
		f.meters[meter] = from - int16(n)
		f.logEvent(eventWithoutCause{Kind: Lost, Target: Team, Keyword: eventKeyword, Amount: int32(n), From: int32(from), To: int32(from) - int32(n)})
	}
	return n
}

// RemoveDebuffs removes all stacks of the given debuffs from an actor or its team, and returns how many stacks.
func (f *Fight) RemoveDebuffs(debuffs engine.KeywordSet, a Actor) (removed int) {
	for s := debuffs.And(f.content.Keywords.Debuffs()); !s.IsEmpty(); s = s.WithoutFirst() {
		if k := s.First(); f.CanHold(a, k) {
			removed += f.LoseStacks(All, k, a)
		}
	}
	return removed
}

// HandFilter selects cards in the hand. The zero value selects all of them.
type HandFilter struct {
	Cards  CardList // the only cards selected, if ByCard is set
	ByCard bool
	Type   string // CardDef.TypeID of the cards; "": any
	Owner  string // result of CardOwnerID for the cards; "": any
	Random int    // number of cards to select at random among these; 0: all

	accepts func(instance int16) bool // another condition for the cards, or nil
}

// DiscountCards lowers the cost of the hand cards that match filter until they leave the hand (CC-38), and returns how
// many changed. It skips cards of cost 0 or X.
func (f *Fight) DiscountCards(discount int, filter HandFilter) int {
	filter.accepts = func(c int16) bool { return !f.CardDef(c).CostX && f.Cost(c) > 0 }
	chosen := f.HandCardsMatching(filter)
	for _, c := range chosen.at[:chosen.n] {
		less := min(discount, f.Cost(int16(c)))
		f.cards[c].discount += int8(less)
		f.logEvent(eventWithoutCause{Kind: Discounted, Card: int16(c), Amount: int32(less)})
	}
	return int(chosen.n)
}

// BoostCards adds damage to each hit of the selected cards until they leave the hand, and returns their number.
func (f *Fight) BoostCards(damage int, filter HandFilter) int {
	chosen := f.HandCardsMatching(filter)
	for _, c := range chosen.at[:chosen.n] {
		f.cards[c].boost = int16(min(int(f.cards[c].boost)+damage, engine.MaxCount))
		f.logEvent(eventWithoutCause{Kind: Boosted, Card: int16(c), Amount: int32(damage)})
	}
	return int(chosen.n)
}

// HandCardsMatching returns the cards selected by filter, in hand order or, with filter.Random, in the order drawn.
func (f *Fight) HandCardsMatching(filter HandFilter) (chosen CardList) {
	hand := f.pile(Hand)
	for _, c := range hand.at[:hand.n] {
		def := f.CardDef(int16(c))
		if filter.ByCard && filter.Cards.indexOf(c) < 0 || filter.Type != "" && def.TypeID != filter.Type || filter.Owner != "" && f.CardOwnerID(int16(c)) != filter.Owner || filter.accepts != nil && !filter.accepts(int16(c)) {
			continue
		}
		chosen.push(c)
	}
	if filter.Random == 0 {
		return chosen
	}
	var some CardList
	for chosen.n > 0 && int(some.n) < filter.Random {
		some.push(chosen.removeAt(f.PickRandomIndexAndLog(int(chosen.n))))
	}
	return some
}
