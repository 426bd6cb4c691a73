package curtain

import "curtaincall/engine"

// DealHits hits every living target for amount damage, in as many rounds as times, and returns the HP lost. It stops
// when the fight is decided or the enemy or companion that hits has no HP. After maxHits hits, the action fails.
func (f *Fight) DealHits(source Source, amount, times int, targets Actors) (lost int) {
	outer := f.cause.Hit
	for ; times > 0; times-- {
		for i := 0; i < targets.Len() && f.result == Undecided; i++ {
			target := targets.At(i)
			if !f.IsAlive(target) || source.Actor.HasIntents() && !f.IsAlive(source.Actor) {
				continue
			}
			if f.hitCount++; f.hitCount > maxHits {
				f.Fail(f.newTooManyError(maxHits, "hits"))
			}
			f.beginHitOrGain(NoKeyword)
			if source.Actor.IsEnemy() {
				hit, done := f.tryFastEnemyHit(source, amount, target)
				if !done {
					hit = f.dealEnemyHit(source, amount, target)
				}
				lost += hit
			} else {
				hit, done := f.tryFastCardHit(source, amount, target)
				if !done {
					hit = f.dealHitByPlayerSide(source, amount, target)
				}
				lost += hit
			}
		}
	}
	f.cause.Hit = outer
	return lost
}

// dealHitByPlayerSide deals one hit by the player's side (CC-7) and returns the HP lost, including shared damage.
func (f *Fight) dealHitByPlayerSide(by Source, base int, enemy Actor) (lost int) {
	// 1. to 4. raw, dealt and taken
	damage := f.computeCardHitDamage(by, base, enemy)
	// 5. changed by the enemy's modify.damage_taken; never below 0
	damage = f.applyDamageTakenModifier(by, enemy, damage)
	damage, shares := f.splitSharedDamage(enemy, damage)
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: Hit, Target: enemy, Amount: int32(damage)})
	}
	// 6. absorbed, unless the owner has Piercing (CC-34): Shield, then Block
	through := damage
	if f.Stacks(by.Actor, Piercing) == 0 {
		through = f.absorbByDefenses(enemy, through)
	}
	// 7. the rest off its HP
	from := f.HP(enemy)
	lost = f.subtractHPAndHandleZero(enemy, through, ByAttack)
	lost += f.dealDamageShares(&shares, f.Stacks(by.Actor, Piercing) > 0)
	// 8. the crowd cheers the hit, even if it was blocked (CC-25)
	if damage > 0 {
		f.ChangeOvationWithFlourish(+1)
	}
	if f.result == Undecided && f.IsAlive(enemy) {
		f.runHooksAndRetaliateAfterCardHit(by, enemy, lost, from)
	}
	// 11. a defeat is handled where the HP is lost
	return lost
}

func (f *Fight) runHooksAndRetaliateAfterCardHit(by Source, enemy Actor, lost, hpBefore int) {
	// 9. passives that react to damage
	if lost > 0 && f.heard&(1<<Damaged) != 0 {
		f.runHooks(newDamagedEvent(enemy, lost, hpBefore, ByAttack))
	}
	// 10. the enemy's Retaliate, unless the owner has Accuracy (CC-35: past
	// Shield and Block; for a card with no protagonist the MacGuffin takes it)
	if retaliate := f.Stacks(enemy, Retaliate); retaliate > 0 && f.Stacks(by.Actor, Accuracy) == 0 && f.IsAlive(enemy) && f.IsAlive(by.Actor) {
		f.dealRetaliateDamage(enemy, by.Actor, retaliate)
	}
}

// computeCardHitDamage returns a hit's damage before the enemy's modify.damage_taken, and logs what changes it.
func (f *Fight) computeCardHitDamage(by Source, base int, enemy Actor) (damage int) {
	// 1. raw: base + card bonus + Inspire + Ovation bonus, computed for each hit
	damage = base
	if by.Kind == OfCard {
		damage = f.logModification(PointRaw, enemy, NoKeyword, damage, damage+f.Boost(by.Item))
	}
	damage = f.logModification(PointRaw, enemy, int16(Inspire), damage, damage+f.Stacks(Team, Inspire))
	damage = f.logModification(PointRaw, enemy, Ovation, damage, damage+OvationBonus(f.Ovation()))
	damage = f.modifyNumber(PointRaw, by.Actor, enemy, damage)
	// 2. dealt: the owner is Forgetful: half
	damage = f.applyForgetful(by.Actor, enemy, damage)
	// 3. Luck: half more, one roll for all hits of a card (CC-5)
	if f.rollCardLuckOnce() {
		damage = f.logModification(PointDealt, enemy, int16(Luck), damage, damage*3/2) // fits: amounts are below a million
	}
	damage = f.modifyNumber(PointDealt, by.Actor, enemy, damage)
	damage = f.applyAttackModifier(by.Actor, enemy, damage)
	// 4. taken: the enemy is Vulnerable: half more
	damage = f.applyVulnerable(enemy, damage)
	damage = f.modifyNumber(PointTaken, enemy, enemy, damage)
	return damage
}

// dealEnemyHit carries out an enemy's hit aimed at an ally (CC-14), and returns the HP lost. base is unmodified damage.
func (f *Fight) dealEnemyHit(by Source, base int, aimed Actor) (lost int) {
	enemy, target := by.Actor, aimed
	// raw and dealt, before the target plays a part (CC-24)
	damage := f.logModification(PointRaw, aimed, int16(Inspire), base, base+f.Stacks(enemy, Inspire))
	damage = f.modifyNumber(PointRaw, enemy, aimed, damage)
	damage = f.applyForgetful(enemy, aimed, damage)
	damage = f.modifyNumber(PointDealt, enemy, aimed, damage)
	damage = f.applyAttackModifier(enemy, aimed, damage)
	if f.Stacks(enemy, Accuracy) == 0 {
		// 1. Taunt may pull it to another
		target = f.redirectByTaunt(aimed)
		// 2. Distract negates the entire hit; nothing more happens, no Retaliate
		if f.Stacks(Team, Distract) > 0 && !f.rollFailureByConfusion(Team, Distract) {
			f.useUpStack(Team, Distract, eventWithoutCause{Kind: Negated, Target: target, Amount: int32(damage)})
			return 0
		}
	}
	// 3. taken: the final target is Vulnerable: half more (CC-16)
	damage = f.applyVulnerable(target, damage)
	damage = f.modifyNumber(PointTaken, target, target, damage)
	damage = f.applyDamageTakenModifier(by, target, damage)
	damage, shares := f.splitSharedDamage(target, damage)
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: Hit, Target: target, Amount: int32(damage)})
	}
	// 4. and 5. absorbed: by the target's Shield, then by the team's Block (CC-15)
	through := damage
	if f.Stacks(enemy, Piercing) == 0 {
		through = f.absorbByDefenses(target, through)
	}
	// 6. the rest off the HP; Ovation falls only for the MacGuffin (CC-26)
	lost = f.subtractHPAndRunHooks(target, through, ByAttack)
	lost += f.dealDamageShares(&shares, f.Stacks(enemy, Piercing) > 0)
	f.retaliateByTeam(enemy)
	return lost
}

// retaliateByTeam deals the team's Retaliate, which stays, as damage to an enemy that has hit an ally (CC-32, CC-36).
func (f *Fight) retaliateByTeam(enemy Actor) {
	if retaliate := f.Stacks(Team, Retaliate); retaliate > 0 && f.Stacks(enemy, Accuracy) == 0 && f.result == Undecided && f.IsAlive(enemy) {
		f.dealRetaliateDamage(Team, enemy, retaliate)
	}
}

func (f *Fight) applyAttackModifier(attacker, target Actor, damage int) int {
	if !attacker.HasIntents() {
		return damage
	}
	if modify := f.EnemyDef(attacker).Modify.Attack; modify != nil {
		f.pushCallback(Source{Actor: attacker}, CallAttack)
		damage = f.logModification(PointDealt, target, NoKeyword, damage, max(0, modify(f, Source{Actor: attacker}, damage, target)))
		f.popFrame()
	}
	return damage
}

// redirectByTaunt returns the actor who takes a hit aimed at target: the first other living protagonist or companion
// with Taunt, who loses a stack (CC-11 to CC-13). It returns target if target has Taunt, nobody else has it, or
// Confused makes it fail.
func (f *Fight) redirectByTaunt(target Actor) Actor {
	if f.Stacks(target, Taunt) > 0 {
		return target
	}
	allies := f.allies()
	for i := 1; i < allies.Len(); i++ { // all but the MacGuffin
		p := allies.At(i)
		if p == target || !f.IsAlive(p) || f.Stacks(p, Taunt) == 0 {
			continue
		}
		if f.rollFailureByConfusion(Team, Taunt) {
			return target
		}
		f.useUpStack(p, Taunt, eventWithoutCause{Kind: Redirected, Target: p, From: int32(target), To: int32(p)})
		return p
	}
	return target
}

// applyForgetful returns half of damage, rounded down, if the attacker is Forgetful (CC-6), and logs the change.
func (f *Fight) applyForgetful(attacker, target Actor, damage int) int {
	if f.Stacks(attacker, Forgetful) == 0 {
		return damage
	}
	return f.logModification(PointDealt, target, int16(Forgetful), damage, damage/2)
}

// applyVulnerable returns 1.5 times damage, rounded down, if the target is Vulnerable (CC-6), and logs the change.
func (f *Fight) applyVulnerable(target Actor, damage int) int {
	if f.Stacks(target, Vulnerable) == 0 {
		return damage
	}
	return f.logModification(PointTaken, target, int16(Vulnerable), damage, damage*3/2) // fits: amounts are below a million
}

// applyDamageTakenModifier returns damage as changed by the target's modify.damage_taken, if any, but at least 0.
func (f *Fight) applyDamageTakenModifier(by Source, target Actor, damage int) int {
	if !target.HasIntents() {
		return damage
	}
	if modify := f.EnemyDef(target).Modify.DamageTaken; modify != nil {
		self := Source{Actor: target}
		f.pushCallback(self, CallTaken)
		damage = f.logModification(PointTaken, target, NoKeyword, damage, modify(f, self, damage, by))
		f.popFrame()
	}
	return max(0, damage)
}

// absorbByDefenses uses up Shield, Block and absorbing keywords of packs, and returns the damage that is left.
func (f *Fight) absorbByDefenses(target Actor, damage int) (rest int) {
	damage = f.absorbDamage(target, Shield, target, f.absorbByPackKeywords(target, target, damage))
	if target.IsEnemy() {
		return f.absorbDamage(target, Block, target, damage)
	}
	return f.absorbDamage(Team, Block, target, f.absorbByPackKeywords(Team, target, damage))
}

// absorbDamage lets each stack of holder's keyword k absorb 1 damage to target, and returns the damage left.
func (f *Fight) absorbDamage(holder Actor, k Keyword, target Actor, damage int) (rest int) {
	have := f.Stacks(holder, k)
	taken := min(have, damage)
	if taken <= 0 {
		return damage
	}
	f.units[holder].keywords.Set(k, have-taken)
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: Absorbed, Point: PointAbsorbed, Target: target, Keyword: int16(k), Amount: int32(taken), From: int32(have), To: int32(have - taken)})
	}
	return damage - taken
}

func (f *Fight) dealRetaliateDamage(side, attacker Actor, damage int) {
	if f.rollFailureByConfusion(side, Retaliate) {
		return
	}
	saved := f.setCauseKeyword(Retaliate)
	f.subtractHPAndRunHooks(attacker, damage, ByRetaliate)
	f.cause.Keyword = saved
}

// useUpStack removes one stack of a keyword from its holder and logs the event effect, with the keyword as its cause.
func (f *Fight) useUpStack(holder Actor, k Keyword, effect eventWithoutCause) {
	saved := f.setCauseKeyword(k)
	f.reduceStacksTo(f.Stacks(holder, k)-1, holder, k, Lost, 0)
	f.logEvent(effect)
	f.cause.Keyword = saved
}

func newDamagedEvent(target Actor, lost, hpBefore int, flags uint8) *eventWithoutCause {
	return &eventWithoutCause{Kind: Damaged, Flags: flags, Target: target, Keyword: NoKeyword, Amount: int32(lost), From: int32(hpBefore), To: int32(hpBefore - lost)}
}

// subtractHPAndRunHooks calls subtractHPAndHandleZero and returns the HP lost. It lowers Ovation if a hit or Curse cost
// the MacGuffin HP (CC-18, CC-26), and then runs the hooks for Damaged unless an enemy is defeated.
func (f *Fight) subtractHPAndRunHooks(actor Actor, damage int, flags uint8) (lost int) {
	from := f.HP(actor)
	lost = f.subtractHPAndHandleZero(actor, damage, flags)
	if lost == 0 {
		return 0
	}
	if actor == MacGuffin && flags&(ByAttack|ByCurse) != 0 {
		f.ChangeOvationWithFlourish(-1)
	}
	if f.heard&(1<<Damaged) != 0 && (f.IsAlive(actor) || !actor.IsEnemy()) {
		f.runHooks(newDamagedEvent(actor, lost, from, flags))
	}
	return lost
}

// subtractHPAndHandleZero subtracts up to damage from an actor's HP, logs Damaged with flags, and returns the HP lost.
// At 0 HP the actor is knocked out or defeated, or the fight ends. A forecast also records the damage to allies, and
// keeps the MacGuffin at 1 HP if f.losses.playsOn. In a decided fight nothing happens.
func (f *Fight) subtractHPAndHandleZero(actor Actor, damage int, flags uint8) (lost int) {
	u := &f.units[actor]
	lost = min(damage, int(u.meters[meterHP]))
	if lost <= 0 || f.result != Undecided {
		return 0
	}
	if f.HasLog() {
		f.logEvent(*newDamagedEvent(actor, lost, int(u.meters[meterHP]), flags))
	}
	u.meters[meterHP] -= int16(lost)
	if f.losses != nil && !actor.IsEnemy() {
		f.losses.addLoss(actor, damage, flags&ByCurse != 0)
	}
	if u.meters[meterHP] > 0 {
		return lost
	}
	if f.losses != nil && !actor.IsEnemy() {
		f.losses.fallen[forecastIndex(actor)] = true
	}
	switch {
	case actor == MacGuffin && f.losses != nil && f.losses.playsOn:
		u.meters[meterHP] = 1
	case actor == MacGuffin:
		f.endFight(Defeat)
	case actor.IsEnemy():
		f.defeatEnemy(actor)
	default:
		f.removeOneTurnKeywords(actor) // CC-30, CC-104; being at 0 HP does the rest
		f.logEventAndRunHooks(&eventWithoutCause{Kind: KnockedOut, Target: actor})
	}
	return lost
}

// defeatEnemy logs a defeat and runs the enemy's own hook. If enemies are left, other hooks run; else the fight is won.
func (f *Fight) defeatEnemy(enemy Actor) {
	fallen := eventWithoutCause{Kind: Defeated, Target: enemy}
	if f.HasLog() {
		f.logEvent(fallen)
	}
	if own := f.EnemyDef(enemy).On[Defeated]; own != nil {
		f.runOwnHook(own, Source{Actor: enemy}, &fallen)
	}
	switch {
	case f.result != Undecided:
	case f.FrontEnemy() == Nobody: // CC-69
		f.endFight(Victory)
	default:
		f.runHooks(&fallen)
	}
}

// removeOneTurnKeywords removes from an ally, without logging, the keywords that last only until the turn changes.
func (f *Fight) removeOneTurnKeywords(ally Actor) {
	t := f.content.Keywords
	for s := f.HeldKeywords(ally).And(t.KeywordsDecayingAs(AfterEnemies).Or(t.KeywordsDecayingAs(BeforePlayer))); !s.IsEmpty(); s = s.WithoutFirst() {
		f.units[ally].keywords.Set(s.First(), 0)
	}
}

func (f *Fight) endFight(r Result) {
	f.result = r
	if f.HasLog() {
		f.logEvent(eventWithoutCause{Kind: Ended, Amount: int32(r)})
	}
}

// The fast path of hits, for those that defeat nobody and that no keyword, hook or listener affects.
// It follows the same rule as the slow path; a test plays random fights in both ways.

var (
	slowTeamKeywordsForCardHit  = engine.KeywordSetOf(Luck, Flourish)
	slowOwnerKeywordsForCardHit = engine.KeywordSetOf(Forgetful)
	slowEnemyKeywordsForCardHit = engine.KeywordSetOf(Vulnerable, Shield, Block, Retaliate)

	slowTeamKeywordsForEnemyHit     = engine.KeywordSetOf(Distract, Retaliate, Flourish)
	slowAttackerKeywordsForEnemyHit = engine.KeywordSetOf(Forgetful, Piercing)
	slowTargetKeywordsForEnemyHit   = engine.KeywordSetOf(Vulnerable, Shield)
)

// canTakeFastHitPath reports whether a hit involves no hook in excluded, no modifier and no log.
func (f *Fight) canTakeFastHitPath(excluded hookSet) bool {
	return f.heard&excluded == 0 && !f.mayModify && !f.hasEnemyModifier && !f.HasLog()
}

// tryFastCardHit carries out a hit by the player's side if it defeats nobody and only Inspire, Ovation and the
// card's own bonus change its damage. Otherwise, or if canTakeFastHitPath is false, done is false and nothing changes.
func (f *Fight) tryFastCardHit(by Source, base int, enemy Actor) (lost int, done bool) {
	u := &f.units[enemy]
	if f.units[Team].keywords.MayHoldAny(slowTeamKeywordsForCardHit) || f.units[by.Actor].keywords.MayHoldAny(slowOwnerKeywordsForCardHit) || u.keywords.MayHoldAny(slowEnemyKeywordsForCardHit) || f.luckRoll.lucky || !f.canTakeFastHitPath(1<<Gained) {
		return 0, false
	}
	damage := base + f.Stacks(Team, Inspire) + OvationBonus(f.Ovation())
	if by.Kind == OfCard {
		damage += f.Boost(by.Item)
	}
	if damage <= 0 || damage >= int(u.meters[meterHP]) {
		return 0, false
	}
	f.luckRoll.made = true
	from := int(u.meters[meterHP])
	u.meters[meterHP] -= int16(damage)
	f.meters[meterOvation] = min(f.meters[meterOvation]+1, MaxOvation)
	if f.heard&(1<<Damaged) != 0 {
		f.runHooksAndRetaliateAfterCardHit(by, enemy, damage, from)
	}
	return damage, true
}

// tryFastEnemyHit carries out an enemy's hit if it defeats nobody and only Inspire and Block change its damage.
// Otherwise, or if canTakeFastHitPath is false, done is false and nothing changes.
func (f *Fight) tryFastEnemyHit(by Source, base int, target Actor) (lost int, done bool) {
	u := &f.units[target]
	if f.units[Team].keywords.MayHoldAny(slowTeamKeywordsForEnemyHit) || f.units[by.Actor].keywords.MayHoldAny(slowAttackerKeywordsForEnemyHit) || u.keywords.MayHoldAny(slowTargetKeywordsForEnemyHit) || !f.canTakeFastHitPath(0) {
		return 0, false
	}
	if f.lastAlly > ProtagonistB || f.Stacks(ProtagonistA, Taunt)+f.Stacks(ProtagonistB, Taunt) > 0 {
		return 0, false
	}
	damage, have := base+f.Stacks(by.Actor, Inspire), f.Stacks(Team, Block)
	taken := min(have, damage)
	lost = damage - taken
	if damage <= 0 || lost >= int(u.meters[meterHP]) {
		return 0, false
	}
	if taken > 0 {
		f.units[Team].keywords.Set(Block, have-taken)
	}
	if lost == 0 {
		return 0, true
	}
	from := int(u.meters[meterHP])
	u.meters[meterHP] -= int16(lost)
	if f.losses != nil {
		f.losses.addLoss(target, lost, false)
	}
	if target == MacGuffin {
		f.meters[meterOvation] = max(f.meters[meterOvation]-1, 0)
	}
	if f.heard&(1<<Damaged) != 0 {
		f.runHooks(newDamagedEvent(target, lost, from, ByAttack))
		f.retaliateByTeam(by.Actor)
	}
	return lost, true
}

// OvationBonus returns the damage that Ovation adds to every hit by the player's side: 2 at MaxOvation, 1 from 2 on.
func OvationBonus(ovation int) int {
	switch {
	case ovation >= MaxOvation:
		return 2
	case ovation >= 2:
		return 1
	}
	return 0
}
