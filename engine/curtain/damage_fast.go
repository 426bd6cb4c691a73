package curtain

import "curtaincall/engine"

// The fast path of hits, for those that defeat nobody and that no keyword, hook or listener affects.
// It follows the same rule as damage.go; a test plays random fights in both ways.

var (
	slowTeamKeywordsForCardHit  = engine.KeywordSetOf(Luck, Flourish)
	slowOwnerKeywordsForCardHit = engine.KeywordSetOf(Forgetful)
	slowEnemyKeywordsForCardHit = engine.KeywordSetOf(Vulnerable, Shield, Block, Retaliate)

	slowTeamKeywordsForEnemyHit     = engine.KeywordSetOf(Distract, Retaliate, Flourish)
	slowAttackerKeywordsForEnemyHit = engine.KeywordSetOf(Forgetful, Piercing)
	slowTargetKeywordsForEnemyHit   = engine.KeywordSetOf(Vulnerable, Shield)
)

// canTakeFastHitPath reports whether only the game's own keywords can affect a hit: no definition has one of the
// excluded hooks, nothing modifies numbers, and events are not logged.
func (f *Fight) canTakeFastHitPath(excluded hookSet) bool {
	return f.heard&excluded == 0 && !f.mayModify && !f.hasEnemyModifier && !f.HasLog()
}

// tryFastCardHit carries out a hit by a card, unless that needs the slow path: then done is false and nothing changes.
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

// tryFastEnemyHit does for a hit by an enemy what tryFastCardHit does for a hit by a card.
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
