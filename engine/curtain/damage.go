package curtain

// Every hit of an attack goes through this file from top to bottom: first what
// the player's side does to an enemy, then what an enemy does to an ally, then
// what both share. The points it passes are those of points.go; at each of them
// the keywords of the content come after the game's own.

// Deal hits each target times times for amount, by a card or an enemy, and returns the HP lost.
// Cards attack enemies, enemies attack allies. Targets that are down are skipped.
func (f *Fight) Deal(by Source, amount, times int, targets Actors) (lost int) {
	outer := f.cause.Hit
	for ; times > 0; times-- {
		for i := 0; i < targets.Len() && f.result == Undecided; i++ {
			target := targets.At(i)
			if !f.Alive(target) || !f.Alive(by.Actor) && by.Actor.IsEnemy() {
				continue
			}
			if f.hits++; f.hits > maxHits {
				f.Fail(f.tooMany(maxHits, "hits"))
			}
			f.beginHit(NoKeyword)
			if by.Actor.IsEnemy() {
				lost += f.enemyHit(by, amount, target)
			} else {
				lost += f.playerHit(by, amount, target)
			}
		}
	}
	f.cause.Hit = outer
	return lost
}

// playerHit resolves one hit by a card (CC-7) and returns the HP lost.
func (f *Fight) playerHit(by Source, base int, enemy Actor) (lost int) {
	if lost, done := f.fastHit(by, base, enemy); done {
		return lost
	}
	// 1. to 4. raw, dealt and taken
	damage := f.cardDamage(by, base, enemy)
	// 5. changed by the enemy's passives; never below 0
	damage = max(0, f.damageTaken(by, enemy, damage))
	damage, shares := f.share(enemy, damage)
	if f.Listening() {
		f.logEvent(event{Kind: Hit, Target: enemy, Amount: int32(damage)})
	}
	// 6. absorbed, unless the owner has Piercing (CC-34): Shield, then Block
	through := damage
	if f.Stacks(by.Actor, Piercing) == 0 {
		through = f.reduceByDefences(enemy, through)
	}
	// 7. the rest off its HP
	from := f.HP(enemy)
	lost = f.loseHP(enemy, through, ByAttack)
	lost += f.takeShares(&shares, f.Stacks(by.Actor, Piercing) > 0)
	// 8. the crowd cheers the hit, blocked or not (CC-25)
	if damage > 0 {
		f.GainOvation(+1)
	}
	if f.result == Undecided && f.Alive(enemy) {
		f.afterHit(by, enemy, lost, from)
	}
	// 11. falls are handled wherever HP is lost
	return lost
}

// afterHit runs the reactions to a hit by a card on an enemy that survived it.
func (f *Fight) afterHit(by Source, enemy Actor, lost, from int) {
	// 9. passives that react to damage
	if lost > 0 && f.heard&(1<<Damaged) != 0 {
		f.runHooks(damagedEvent(enemy, lost, from, ByAttack))
	}
	// 10. the enemy's Retaliate, unless the owner has Accuracy (CC-35: past
	// Shield and Block; for a card with no protagonist the MacGuffin takes it)
	if retaliate := f.Stacks(enemy, Retaliate); retaliate > 0 && f.Stacks(by.Actor, Accuracy) == 0 && f.Alive(enemy) && f.Alive(by.Actor) {
		f.retaliate(enemy, by.Actor, retaliate)
	}
}

// cardDamage returns the damage of a card's hit before the enemy's passives.
func (f *Fight) cardDamage(by Source, base int, enemy Actor) (damage int) {
	// 1. raw: base + card bonus + Inspire + Ovation bonus, read anew for each hit
	damage = base
	if by.Kind == OfCard {
		damage = f.change(PointRaw, enemy, NoKeyword, damage, damage+f.Boost(by.Item))
	}
	damage = f.change(PointRaw, enemy, int16(Inspire), damage, damage+f.Stacks(Team, Inspire))
	damage = f.change(PointRaw, enemy, Ovation, damage, damage+f.OvationBonus())
	damage = f.alter(PointRaw, by.Actor, enemy, damage)
	// 2. dealt: the owner is Forgetful: half
	damage = f.forgetful(by.Actor, enemy, damage)
	// 3. Luck: half more, one roll for all hits of a card (CC-5)
	if f.luck() {
		damage = f.change(PointDealt, enemy, int16(Luck), damage, damage*3/2) // fits: amounts are below a million
	}
	damage = f.alter(PointDealt, by.Actor, enemy, damage)
	// 4. taken: the enemy is Vulnerable: half more
	damage = f.vulnerable(enemy, damage)
	damage = f.alter(PointTaken, enemy, enemy, damage)
	return damage
}

// enemyHit resolves one hit by an enemy on an ally and returns the HP lost. Each hit of an attack,
// and each ally of an attack on all, goes through the whole sequence (CC-14).
func (f *Fight) enemyHit(by Source, base int, aimed Actor) (lost int) {
	if lost, done := f.fastAttack(by, base, aimed); done {
		return lost
	}
	enemy, target := by.Actor, aimed
	// raw and dealt, before the target plays a part (CC-24)
	damage := f.attack(by, base, aimed)
	if f.Stacks(enemy, Accuracy) == 0 {
		// 1. Taunt may pull it to another
		target = f.tauntTarget(aimed)
		// 2. Distract negates the whole hit; nothing more happens, no Retaliate
		if f.Stacks(Team, Distract) > 0 && !f.fizzles(Team, Distract) {
			f.spend(Team, Distract, 1)
			f.logKeywordEvent(Distract, event{Kind: Negated, Target: target, Amount: int32(damage)})
			return 0
		}
	}
	// 3. taken: the final target is Vulnerable: half more (CC-16)
	damage = f.vulnerable(target, damage)
	damage = f.alter(PointTaken, target, target, damage)
	damage, shares := f.share(target, damage)
	if f.Listening() {
		f.logEvent(event{Kind: Hit, Target: target, Amount: int32(damage)})
	}
	// 4. and 5. absorbed: personal before communal: Shield, then Block (CC-15)
	through := damage
	if f.Stacks(enemy, Piercing) == 0 {
		through = f.reduceByDefences(target, through)
	}
	// 6. the rest off the HP; Ovation falls only for the MacGuffin (CC-26)
	lost = f.hurt(target, through, ByAttack)
	lost += f.takeShares(&shares, f.Stacks(enemy, Piercing) > 0)
	f.retaliateAfterHit(enemy)
	return lost
}

// retaliateAfterHit runs the reaction to a hit by an enemy: 7. Retaliate, even if the hit was fully
// absorbed. The pool is not used up (CC-36; after a defeat nothing acts any more, CC-32).
func (f *Fight) retaliateAfterHit(enemy Actor) {
	if retaliate := f.Stacks(Team, Retaliate); retaliate > 0 && f.Stacks(enemy, Accuracy) == 0 && f.result == Undecided && f.Alive(enemy) {
		f.retaliate(Team, enemy, retaliate)
	}
}

// attack returns the damage of an enemy's hit before the target plays a part.
func (f *Fight) attack(by Source, base int, target Actor) int {
	damage := f.change(PointRaw, target, int16(Inspire), base, base+f.Stacks(by.Actor, Inspire))
	damage = f.alter(PointRaw, by.Actor, target, damage)
	damage = f.forgetful(by.Actor, target, damage)
	damage = f.alter(PointDealt, by.Actor, target, damage)
	if modify := f.EnemyDef(by.Actor).Modify.Attack; modify != nil {
		f.enter(Source{Actor: by.Actor}, CallAttack)
		damage = f.change(PointDealt, target, NoKeyword, damage, max(0, modify(f, Source{Actor: by.Actor}, damage, target)))
		f.leave()
	}
	return damage
}

// tauntTarget returns who is hit if a hit aims at aimed: Taunt, at the cost of a stack, pulls it to
// the first other taunter, unless the target taunts itself (CC-11, CC-12, CC-13).
func (f *Fight) tauntTarget(aimed Actor) Actor {
	if f.Stacks(aimed, Taunt) > 0 {
		return aimed
	}
	for p := ProtagonistA; p <= ProtagonistB; p++ {
		if p == aimed || !f.Alive(p) || f.Stacks(p, Taunt) == 0 {
			continue
		}
		if f.fizzles(Team, Taunt) {
			return aimed
		}
		f.spend(p, Taunt, 1)
		f.logKeywordEvent(Taunt, event{Kind: Redirected, Target: p, From: int32(aimed), To: int32(p)})
		return p
	}
	return aimed
}

// forgetful returns the damage, halved and rounded down if the attacker is Forgetful (CC-6).
func (f *Fight) forgetful(attacker, target Actor, damage int) int {
	if f.Stacks(attacker, Forgetful) == 0 {
		return damage
	}
	return f.change(PointDealt, target, int16(Forgetful), damage, damage/2)
}

// vulnerable returns the damage, half more and rounded down if the target is Vulnerable (CC-6).
func (f *Fight) vulnerable(target Actor, damage int) int {
	if f.Stacks(target, Vulnerable) == 0 {
		return damage
	}
	return f.change(PointTaken, target, int16(Vulnerable), damage, damage*3/2) // fits: amounts are below a million
}

// damageTaken returns the damage of a hit as changed by the enemy's modify.damage_taken.
func (f *Fight) damageTaken(by Source, enemy Actor, damage int) int {
	modify := f.EnemyDef(enemy).Modify.DamageTaken
	if modify == nil {
		return damage
	}
	self := Source{Actor: enemy}
	f.enter(self, CallTaken)
	damage = f.change(PointTaken, enemy, NoKeyword, damage, modify(f, self, damage, by))
	f.leave()
	return damage
}

// reduceByDefences uses up Shield and Block of a, or of its team, against damage and returns the
// rest.
func (f *Fight) reduceByDefences(a Actor, damage int) int {
	damage = f.absorb(a, Shield, a, f.soak(a, a, damage))
	if a.IsEnemy() {
		return f.absorb(a, Block, a, damage)
	}
	return f.absorb(Team, Block, a, f.soak(Team, a, damage))
}

// absorb uses up holder's stacks of a keyword against damage meant for target, and returns the
// rest.
func (f *Fight) absorb(holder Actor, k Keyword, target Actor, damage int) int {
	have := f.Stacks(holder, k)
	taken := min(have, damage)
	if taken <= 0 {
		return damage
	}
	f.units[holder].keywords.Set(k, have-taken)
	if f.Listening() {
		f.logEvent(event{Kind: Absorbed, Point: PointAbsorbed, Target: target, Keyword: int16(k), Amount: int32(taken), From: int32(have), To: int32(have - taken)})
	}
	return damage - taken
}

// retaliate deals n damage of a side's Retaliate to the attacker, unless it fizzles.
func (f *Fight) retaliate(side, attacker Actor, n int) {
	if f.fizzles(side, Retaliate) {
		return
	}
	saved := f.setCauseKeyword(Retaliate)
	f.hurt(attacker, n, ByRetaliate)
	f.cause.Keyword = saved
}

func (f *Fight) spend(holder Actor, k Keyword, n int) {
	saved := f.setCauseKeyword(k)
	f.lose(holder, k, n)
	f.cause.Keyword = saved
}

func (f *Fight) lose(holder Actor, k Keyword, n int) {
	from := f.Stacks(holder, k)
	f.units[holder].keywords.Set(k, from-n)
	f.logEvent(event{Kind: Lost, Target: holder, Keyword: int16(k), Amount: int32(n), From: int32(from), To: int32(from - n)})
}

func damagedEvent(a Actor, lost, from int, flags uint8) *event {
	return &event{Kind: Damaged, Flags: flags, Target: a, Keyword: NoKeyword, Amount: int32(lost), From: int32(from), To: int32(from - lost)}
}

// hurt takes up to n HP off a and returns how many. The MacGuffin's loss to a hit or a Curse costs
// Ovation (CC-18, CC-26); hooks react.
func (f *Fight) hurt(a Actor, n int, flags uint8) (lost int) {
	from := f.HP(a)
	lost = f.loseHP(a, n, flags)
	if lost == 0 {
		return 0
	}
	if a == MacGuffin && flags&(ByAttack|ByCurse) != 0 {
		f.GainOvation(-1)
	}
	if f.heard&(1<<Damaged) != 0 && (f.Alive(a) || !a.IsEnemy()) {
		f.runHooks(damagedEvent(a, lost, from, flags))
	}
	return lost
}

// loseHP takes up to n HP off a living actor and returns how many. At 0 HP it handles the knockout,
// the fall of the enemy or the end of the fight at once. In a decided fight it does nothing.
func (f *Fight) loseHP(a Actor, n int, flags uint8) (lost int) {
	u := &f.units[a]
	lost = min(n, int(u.meters[meterHP]))
	if lost <= 0 || f.result != Undecided {
		return 0
	}
	if f.Listening() {
		f.logEvent(*damagedEvent(a, lost, int(u.meters[meterHP]), flags))
	}
	u.meters[meterHP] -= int16(lost)
	if f.losses != nil && !a.IsEnemy() {
		f.losses.add(a, lost, flags&ByCurse != 0)
	}
	if u.meters[meterHP] > 0 {
		return lost
	}
	switch {
	case a == MacGuffin:
		f.end(Defeat)
	case a.IsEnemy():
		f.fall(a)
	default:
		f.dropGuard(a) // CC-30; being at 0 HP does the rest
		f.trigger(&event{Kind: KnockedOut, Target: a})
	}
	return lost
}

// fall handles the fall of an enemy: its own hook runs first and may summon others; then the fight
// is won, or the others react (CC-69).
func (f *Fight) fall(e Actor) {
	fallen := event{Kind: Defeated, Target: e}
	if f.Listening() {
		f.logEvent(fallen)
	}
	if last := f.EnemyDef(e).On[Defeated]; last != nil {
		happened := &f.told[f.depth]
		*happened = f.event(&fallen)
		f.openLink()
		f.react(last, Source{Actor: e}, happened)
		f.leave()
	}
	switch {
	case f.result != Undecided:
	case f.FrontEnemy() == Nobody:
		f.end(Victory)
	default:
		f.runHooks(&fallen)
	}
}

// dropGuard removes the keywords a protagonist holds for one enemy turn, like Taunt and Shield.
func (f *Fight) dropGuard(p Actor) {
	t := f.content.Keywords
	for s := f.Held(p) & (t.Leaving(AfterEnemies) | t.Leaving(BeforePlayer)); s != 0; s &= s - 1 {
		f.units[p].keywords.Set(s.First(), 0)
	}
}

func (f *Fight) end(r Result) {
	f.result = r
	if f.Listening() {
		f.logEvent(event{Kind: Ended, Amount: int32(r)})
	}
}
