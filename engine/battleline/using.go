package battleline

// The errors of cards that cannot be used. The errors of exported functions wrap one of them.
var (
	ErrOver      = refusals.Define("over", "the duel is over").NewError()
	ErrStep      = refusals.Define("step", "that is not possible now").NewError()
	ErrNotYours  = refusals.Define("not_yours", "only the active player can do that, and only with cards they control").NewError()
	ErrExhausted = refusals.Define("exhausted", "the card is exhausted").NewError()
	ErrHouse     = refusals.Define("house", "the card does not belong to the chosen house").NewError()
	ErrNameUses  = refusals.Define("name_uses", "cards with the same name can be played or used at most six times per turn").NewError()
	ErrEnraged   = refusals.Define("enraged", "the creature is enraged: it must fight if it can").NewError()
	ErrNotStun   = refusals.Define("not_stun", "the creature is not stunned").NewError()
	ErrNoUse     = refusals.Define("no_use", "the card cannot be used now").NewError()
	ErrNoReaper  = refusals.Define("no_reaper", "only creatures can reap and fight").NewError()

	ErrNotEntrenched = refusals.Define("not_entrenched", "only exhausted creatures with Entrenched can stay exhausted").NewError()
)

// MaxNameUses limits how often in a turn cards of one name can be played or used, counted together.
const MaxNameUses = 6

// wrapErrorWithCardName wraps reason in an error with the name of the card. It returns nil unchanged.
func (d *Duel) wrapErrorWithCardName(c Card, reason error) error {
	if reason == nil || !d.Exists(c) {
		return reason
	}
	return sayOfCard.WrapError(reason, "card", d.DisplayName(c), "why", reason)
}

func (d *Duel) checkStep(s Step) error {
	switch {
	case d.over:
		return ErrOver
	case d.step != s:
		return stepErrors[d.step]
	}
	return nil
}

// stepErrors are, by step, the errors of moves that do not belong to it, and say what does. Each wraps ErrStep.
var stepErrors = [NumSteps]error{
	MulliganStep: refusals.Define("mulligan_step", "that is not possible now: first type `stand` to keep your hand, or `mulligan` to replace it").WrapError(ErrStep),
	HouseStep:    refusals.Define("house_step", "that is not possible now: first choose a house, as in `house 1`").WrapError(ErrStep),
	MainStep:     refusals.Define("main_step", "that is not possible now: in this step you can play, discard and use cards; `end` ends it").WrapError(ErrStep),
	ReadyStep:    refusals.Define("ready_step", "that is not possible now: first type `ready` to ready your creatures, or `stay` and the name of an Entrenched one to keep it exhausted").WrapError(ErrStep),
}

// IsAllowedInHouse reports whether a card can be played or used if house is chosen: it is of that house or of none,
// or Versatile (K-11).
func (d *Duel) IsAllowedInHouse(c Card, house int) bool {
	return d.isOfHouse(c, house) || d.HasKeyword(c, Versatile)
}

func (d *Duel) isOfHouse(c Card, house int) bool {
	own := d.content.places[d.cards[c].def].house
	return own == noHouse || int(own) == house
}

func (d *Duel) isAllowedInChosenHouse(c Card) bool {
	return d.IsAllowedInHouse(c, d.ChosenHouse(d.active))
}

func (d *Duel) checkNameUseLimit(c Card) error {
	if d.meters[meterActions] < MaxNameUses {
		return nil
	}
	times := 0
	name := d.content.places[d.cards[c].def].sameName
	for i := range d.cards[:d.cardCount] {
		if o := &d.cards[i]; d.content.places[o.def].sameName == name {
			times += int(o.meters[meterUses])
		}
	}
	if times < MaxNameUses {
		return nil
	}
	return ErrNameUses
}

func (d *Duel) exhaustAndCountUse(c Card) {
	d.meters[meterActions]++
	d.cards[c].meters[meterUses]++
	d.cards[c].flags |= IsExhausted
}

func (d *Duel) checkUsable(c Card, anyHouse bool) error {
	if err := d.checkStep(MainStep); err != nil {
		return err
	}
	switch {
	case !d.Exists(c) || !d.cards[c].zone.IsInPlay() || d.cards[c].zone == Attached || d.cards[c].controller != d.active:
		return ErrNotYours
	case d.HasFlag(c, IsExhausted):
		return ErrExhausted
	}
	return d.checkHouseAndNameUses(c, anyHouse)
}

func (d *Duel) checkHouseAndNameUses(c Card, anyHouse bool) error {
	if !anyHouse && !d.isAllowedInChosenHouse(c) {
		return ErrHouse
	}
	return d.checkNameUseLimit(c)
}

func (d *Duel) checkUsableCreature(c Card) error {
	if err := d.checkUsable(c, false); err != nil {
		return err
	}
	if d.cards[c].zone != Line {
		return ErrNoReaper
	}
	return nil
}

// CheckReap returns why a creature cannot reap. For a stunned one it returns nil, since the move removes the stun.
func (d *Duel) CheckReap(c Card) error {
	err := d.checkUsableCreature(c)
	if err == nil {
		err = d.checkNotForcedToFight(c)
	}
	return d.wrapErrorWithCardName(c, err)
}

// CheckFight returns why attacker cannot attack defender. If attacker is stunned, it ignores defender.
func (d *Duel) CheckFight(attacker, defender Card) error {
	if err := d.checkUsableCreature(attacker); err != nil || d.HasFlag(attacker, IsStunned) {
		return d.wrapErrorWithCardName(attacker, err)
	}
	return d.CheckDefender(attacker, defender)
}

// CheckAbilityUse returns why a card's action or omni cannot be used. A stunned card can, since it loses the stun.
func (d *Duel) CheckAbilityUse(c Card, call CallbackKind) error {
	return d.wrapErrorWithCardName(c, d.checkUse(c, call))
}

func (d *Duel) checkUse(c Card, call CallbackKind) error {
	offers := d.Exists(c) && d.cardOrUpgradeHasAbility(c, call)
	if err := d.checkUsable(c, offers && call == CallOmni); err != nil || d.HasFlag(c, IsStunned) {
		return err
	}
	if !offers {
		return ErrNoUse
	}
	return d.checkNotForcedToFight(c)
}

func (d *Duel) checkUnstun(c Card) error {
	err := d.checkUsable(c, d.Exists(c) && d.cardOrUpgradeHasAbility(c, CallOmni))
	if err == nil && !d.HasFlag(c, IsStunned) {
		return ErrNotStun
	}
	return err
}

func (d *Duel) checkNotForcedToFight(c Card) error {
	if d.HasFlag(c, IsEnraged) && !d.HasFlag(c, IsStunned) && d.isAllowedInChosenHouse(c) && !d.CreaturesAttackableBy(d.active).IsEmpty() {
		return ErrEnraged
	}
	return nil
}

// AbilityForUse returns CallOmni if a card has an omni and no action that the house allows, otherwise CallAction.
func (d *Duel) AbilityForUse(c Card) CallbackKind {
	if d.Exists(c) && d.cardOrUpgradeHasAbility(c, CallOmni) && (!d.cardOrUpgradeHasAbility(c, CallAction) || !d.isAllowedInChosenHouse(c)) {
		return CallOmni
	}
	return CallAction
}

func (d *Duel) cardOrUpgradeHasAbility(c Card, call CallbackKind) bool {
	return d.findAbilityCard(c, call) != NoCard
}

// findAbilityCard returns the card whose ability gets the target if c is used: c itself, or else its first upgrade with
// that ability, or NoCard.
func (d *Duel) findAbilityCard(c Card, call CallbackKind) Card {
	if d.hasActiveAbility(c, call) {
		return c
	}
	for u := d.cards[c].under; u != NoCard; u = d.cards[u].next {
		if d.cards[u].zone == Attached && d.hasActiveAbility(u, call) {
			return u
		}
	}
	return NoCard
}

// hasActiveAbility reports whether c has an ability, other than play, that is active (K-29).
func (d *Duel) hasActiveAbility(c Card, call CallbackKind) bool {
	return d.content.Cards[d.cards[c].def].Abilities[call] != nil && d.areGrantsAndAbilitiesActive(c)
}

func (d *Duel) reapWithCreature(c Card) {
	d.exhaustAndCountUse(c)
	d.logEvent(eventWithoutCause{Kind: Reaped, Target: int8(c)})
	d.cause.Actor = int8(c)
	d.changeAember(d.active, 1, eventWithoutCause{Kind: AemberGained})
	d.runAbilityWithUpgrades(c, NoCard, CallReap)
}

func (d *Duel) exhaustAndRunAbility(c, target Card, call CallbackKind) {
	d.exhaustAndCountUse(c)
	kind := UsedAction
	if call == CallOmni {
		kind = UsedOmni
	}
	d.logEvent(eventWithoutCause{Kind: kind, Target: int8(c)})
	d.cause.Actor = int8(c)
	d.runAbilityWithUpgrades(c, target, call)
}

func (d *Duel) useToUnstun(c Card, eventFlags uint8) {
	d.exhaustAndCountUse(c)
	d.logEvent(eventWithoutCause{Kind: Unstunned, Target: int8(c), Flags: eventFlags})
	d.cards[c].flags &^= IsStunned
}

// runAbilityWithUpgrades runs an ability of c and its upgrades. knownTarget is whom c fights or the chosen target.
func (d *Duel) runAbilityWithUpgrades(c, knownTarget Card, call CallbackKind) {
	var on [MaxCards]Card
	upgrades := d.AppendCardsOn(on[:0], c, Attached)
	chosen := NoCard
	if call == CallAction || call == CallOmni {
		chosen = d.findAbilityCard(c, call)
	}
	d.runAbilityIfActive(c, knownTarget, call, c == chosen)
	for _, u := range upgrades {
		if d.cards[u].host == c {
			d.runAbilityIfActive(u, knownTarget, call, u == chosen)
		}
	}
}

// runAbilityIfActive runs an ability of c if it is active. If targetChosen is false, it asks the player for a target.
func (d *Duel) runAbilityIfActive(c, knownTarget Card, call CallbackKind, targetChosen bool) {
	if !d.hasActiveAbility(c, call) {
		return
	}
	by, target := d.sourceOf(c), knownTarget
	if !targetChosen {
		target = d.askForTargetOrHost(by)
	}
	d.callAbility(by, target, knownTarget, call)
}
