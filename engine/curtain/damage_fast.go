package curtain

import "curtaincall/engine"

// The fast path of hits: most meet nobody who holds what changes, absorbs or answers them, nobody
// listens or alters numbers, and nobody falls. Hooks for the damage run at the end, as always. The
// rule is that of damage.go, which deals all other hits, and all of a fight with a listener; a test
// plays random fights in both ways.

// The keywords for which a hit cannot take the fast path. By a card: of the team, of who acts, of
// the enemy. By an enemy: of the team, of the enemy, of the target.
var (
	withCards   = engine.SetOf(Luck, Flourish)
	withOwners  = engine.SetOf(Forgetful)
	withTargets = engine.SetOf(Vulnerable, Shield, Block, Retaliate)

	withAllies    = engine.SetOf(Distract, Retaliate, Flourish)
	withAttackers = engine.SetOf(Forgetful, Piercing)
	withTarget    = engine.SetOf(Vulnerable, Shield)
)

// canTakeFastPath reports whether only keywords could affect a hit: nothing reacts to kinds or alters
// numbers, and nobody listens.
func (f *Fight) canTakeFastPath(kinds hookSet) bool {
	return f.heard&kinds == 0 && !f.altering && !f.bends && !f.Listening()
}

// fastHit deals a hit by a card if it can take the fast path. done reports whether it did.
func (f *Fight) fastHit(by Source, base int, enemy Actor) (lost int, done bool) {
	u := &f.units[enemy]
	if f.Held(Team)&withCards|f.Held(by.Actor)&withOwners|u.keywords.Held()&withTargets != 0 || f.luckRoll.lucky || !f.canTakeFastPath(1<<Gained) {
		return 0, false
	}
	damage := base + f.Stacks(Team, Inspire) + f.OvationBonus()
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
		f.afterHit(by, enemy, damage, from)
	}
	return damage, true
}

// fastAttack does the same for a hit by an enemy, which only Block may absorb.
func (f *Fight) fastAttack(by Source, base int, target Actor) (lost int, done bool) {
	u := &f.units[target]
	if f.Held(Team)&withAllies|f.Held(by.Actor)&withAttackers|u.keywords.Held()&withTarget != 0 || !f.canTakeFastPath(0) {
		return 0, false
	}
	if (f.Held(ProtagonistA) | f.Held(ProtagonistB)).Has(Taunt) {
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
		f.losses.add(target, lost, false)
	}
	if target == MacGuffin {
		f.meters[meterOvation] = max(f.meters[meterOvation]-1, 0)
	}
	if f.heard&(1<<Damaged) != 0 {
		f.runHooks(damagedEvent(target, lost, from, ByAttack))
		f.retaliateAfterHit(by.Actor)
	}
	return lost, true
}
