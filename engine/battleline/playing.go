package battleline

import "curtaincall/engine"

var (
	ErrNotInHand = refusals.Define("not_in_hand", "that card is not in the hand").NewError()
	ErrAlpha     = refusals.Define("alpha", "the card can be played only before anything else has been played, used or discarded in this step").WrapError(&engine.ForbiddenByKeywordError{Keyword: Alpha})
	ErrOpening   = refusals.Define("opening", "on the very first turn, only one card can be played or discarded").NewError()
	ErrNoHost    = refusals.Define("no_host", "there is no creature to put it on").NewError()
	ErrPlace     = refusals.Define("place", "the card cannot enter there").NewError()
)

func (d *Duel) checkMayLeaveHand(c Card) error {
	if err := d.checkStep(MainStep); err != nil {
		return err
	}
	switch {
	case !d.Exists(c) || d.cards[c].zone != Hand || d.cards[c].owner != d.active:
		return ErrNotInHand
	case d.opening && d.meters[meterHandCards] > 0:
		return ErrOpening
	}
	return nil
}

// CheckPlayable returns an error, with the card's name, if a card cannot be played now, whatever its target and place.
func (d *Duel) CheckPlayable(c Card) error {
	err := d.checkMayLeaveHand(c)
	if err == nil && !d.isAllowedInChosenHouse(c) {
		err = ErrHouse
	}
	if err == nil {
		err = d.checkPlayWithinHouse(c)
	}
	return d.wrapErrorWithCardName(c, err)
}

// checkPlayWithinHouse returns an error if a card in hand cannot be played now, although the chosen house allows it.
func (d *Duel) checkPlayWithinHouse(c Card) error {
	switch {
	case d.meters[meterActions] > 0 && d.HasKeyword(c, Alpha): // K-10
		return ErrAlpha
	case d.CountCards(First, Line)+d.CountCards(Second, Line) == 0 && d.Def(c).Type == Upgrade:
		return ErrNoHost
	}
	return d.checkNameUseLimit(c)
}

// NewPlayAction returns the action of playing a card. indexOrHost is the index in the line for a creature, the host for
// an upgrade, and unused for other cards. target may be NoCard if it is optional or at most one is possible.
func NewPlayAction(c Card, indexOrHost int, target Card) engine.Action {
	return engine.NewAction(ActPlay, int(c), indexOrHost, int(target))
}

// checkAndFillInPlay returns the action that plays c, or an error if it is not allowed. It fills in a creature's place
// and the target if they are left out. An upgrade must have a host.
func (d *Duel) checkAndFillInPlay(c Card, indexOrHost int, target Card) (engine.Action, error) {
	if err := d.CheckPlayable(c); err != nil {
		return engine.Action{}, err
	}
	indexOrHost, err := d.checkAndFillInDestination(c, indexOrHost)
	if err != nil {
		return engine.Action{}, err
	}
	if d.Def(c).Abilities[CallPlay] == nil {
		return NewPlayAction(c, indexOrHost, NoCard), nil
	}
	target, err = d.CheckOrFillInTarget(Source{c, d.active}, target)
	return NewPlayAction(c, indexOrHost, target), err
}

// checkAndFillInDestination returns the host or the index in the line for a card to play, or an error. AnyPlace and
// RightFlank both become the index of the right flank. For artifacts and actions it returns 0.
func (d *Duel) checkAndFillInDestination(c Card, indexOrHost int) (resolved int, err error) {
	switch d.Def(c).Type {
	case Creature:
		n := d.CountCards(d.controllerOnEntry(c, d.active), Line)
		if indexOrHost == AnyPlace || indexOrHost == RightFlank {
			return n, nil
		}
		if !canEnterAt(indexOrHost, n, d.HasKeyword(c, Deploy)) {
			return 0, sayOnFlank.WrapError(ErrPlace, "why", ErrPlace, "card", d.DisplayName(c))
		}
		return indexOrHost, nil
	case Upgrade:
		if host := cardFromArgument(int16(indexOrHost)); !d.Exists(host) || d.cards[host].zone != Line {
			return 0, sayOnCreature.WrapError(ErrPlace, "why", ErrPlace, "card", d.DisplayName(c))
		}
		return indexOrHost, nil
	}
	return 0, nil
}

func (d *Duel) playCard(c Card, indexOrHost int, target Card) {
	def, by := d.Def(c), Source{c, d.active}
	omega := d.HasKeyword(c, Omega)
	to := d.controllerOnEntry(c, d.active)
	d.meters[meterActions]++
	d.meters[meterHandCards]++
	d.cards[c].meters[meterUses]++
	d.removeFromZoneOrHost(c)
	d.logEvent(eventWithoutCause{Kind: CardPlayed, Card: int16(c), Target: playerTarget(d.active)})
	d.cause.Actor = int8(c)
	d.changeAember(d.active, def.Aember, eventWithoutCause{Kind: AemberGained})
	switch def.Type {
	case Creature, Artifact:
		d.enterPlay(c, to, indexOrHost)
	case Upgrade:
		d.cards[c].controller = to
		d.attachToHost(c, Card(indexOrHost), Attached)
		d.reindexIfGranting(c)
		d.logEvent(eventWithoutCause{Kind: AttachedTo, Card: int16(c), Target: int8(indexOrHost)})
	}
	d.runPlayAndAttachAbilities(by, target)
	if d.cards[c].zone == Playing {
		d.moveToOwnersZone(c, Discard, 0)
	}
	if omega && d.step == MainStep {
		d.logEvent(eventWithoutCause{Kind: StepEnded, Keyword: int16(Omega)})
		d.endMainStep()
	}
}

func (d *Duel) runPlayAndAttachAbilities(played Source, target Card) {
	def, host := d.Def(played.Card), d.cards[played.Card].host
	if target != NoCard && !d.cards[target].zone.IsInPlay() {
		target = NoCard
	}
	if def.Type == Upgrade && !def.Target.HasTarget {
		target = host
	}
	if def.Abilities[CallPlay] != nil {
		d.callAbility(played, target, NoCard, CallPlay)
	}
	if host != NoCard && d.cards[played.Card].host == host && d.hasActiveAbility(played.Card, CallAttached) {
		d.callAbility(d.sourceOf(played.Card), host, NoCard, CallAttached)
	}
}

func (d *Duel) discardAsAction(c Card) {
	d.meters[meterActions]++
	d.meters[meterHandCards]++
	d.removeFromZoneOrHost(c)
	d.appendToZone(c, Discard)
	d.logEvent(eventWithoutCause{Kind: CardDiscarded, Card: int16(c), Target: playerTarget(d.active)})
}

var (
	ErrNeedsTarget = refusals.Define("needs_target", "the card needs a target").NewError()
	ErrBadTarget   = refusals.Define("bad_target", "not a legal target").NewError()
)

// PossibleTargets returns the possible targets of by.Card if by.Player played or used it now, even if that is illegal.
func (d *Duel) PossibleTargets(by Source) (set CardSet) {
	t := &d.Def(by.Card).Target
	if !t.HasTarget {
		return set
	}
	z := Line
	if t.Type == Artifact {
		z = Artifacts
	}
	for _, p := range [...]Player{by.Player, by.Player.Other()} {
		if t.Side == Friendly && p != by.Player || t.Side == Enemy && p == by.Player {
			continue
		}
		for _, c := range d.piles[p][z].cards() {
			if t.Type != Upgrade {
				set = d.addIfPossibleTarget(set, t, by, c)
				continue
			}
			for u := d.cards[c].under; u != NoCard; u = d.cards[u].next {
				if d.cards[u].zone == Attached {
					set = d.addIfPossibleTarget(set, t, by, u)
				}
			}
		}
	}
	return set
}

func (d *Duel) addIfPossibleTarget(set CardSet, t *TargetSpec, by Source, c Card) CardSet {
	if t.Where == nil || d.evaluateTest(t.Where, by, c, CallWhere) {
		return set.With(c)
	}
	return set
}

// CheckOrFillInTarget returns target, or an error if by.Card cannot have it. For NoCard it returns NoCard if the target
// is optional or none is possible, otherwise the only possible target, or an error if several are possible.
func (d *Duel) CheckOrFillInTarget(by Source, target Card) (Card, error) {
	t := &d.Def(by.Card).Target
	possible := d.PossibleTargets(by)
	switch {
	case target == NoCard && possible.Count() == 1 && !t.Optional:
		return possible.First(), nil
	case target == NoCard && (t.Optional || possible.IsEmpty()):
		return NoCard, nil
	case target == NoCard:
		return NoCard, sayMore.WrapError(ErrNeedsTarget, "why", ErrNeedsTarget, "more", d.DisplayName(by.Card))
	case !possible.Has(target):
		return NoCard, sayMore.WrapError(ErrBadTarget, "why", ErrBadTarget, "more", d.DisplayName(by.Card))
	}
	return target, nil
}

// askForTargetOrReturnHost asks by.Player for a target of by.Card and returns it, or NoCard. If the card declares no
// targets, it asks nothing and returns the card's host, which is NoCard unless the card is an upgrade.
func (d *Duel) askForTargetOrReturnHost(by Source) Card {
	t := &d.Def(by.Card).Target
	if !t.HasTarget {
		return d.cards[by.Card].host
	}
	order := d.resolutionOrder(d.PossibleTargets(by), anyZoneInPlay)
	chosen := d.askForCards(by.Player, d.cardPrompt(promptTarget, by.Card), &order, 1, t.Optional)
	if chosen.n == 0 {
		return NoCard
	}
	return chosen.at[0]
}

// The reasons why a move is rejected. An error that names the card wraps one of them.
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

// MaxNameUses limits how often per turn cards of one name can be played or used, added up over all of them.
const MaxNameUses = 6

// wrapErrorWithCardName wraps reason in an error with the name of the card, unless reason is nil or c is no card.
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

// stepErrors are, by the current step, the errors of moves that belong to other steps. Each wraps ErrStep.
var stepErrors = [NumSteps]error{
	MulliganStep: refusals.Define("mulligan_step", "that is not possible now: first type `stand` to keep your hand, or `mulligan` to replace it").WrapError(ErrStep),
	HouseStep:    refusals.Define("house_step", "that is not possible now: first choose a house, as in `house 1`").WrapError(ErrStep),
	MainStep:     refusals.Define("main_step", "that is not possible now: in this step you can play, discard and use cards; `end` ends it").WrapError(ErrStep),
	ReadyStep:    refusals.Define("ready_step", "that is not possible now: first type `ready` to ready your cards, or before that `stay` and the name of an Entrenched creature to keep it exhausted").WrapError(ErrStep),
}

// IsAllowedInHouse reports whether a card can be played or used if house is chosen: whether it belongs to that house or
// to none, or is Versatile (K-11).
func (d *Duel) IsAllowedInHouse(c Card, house int) bool {
	return d.isOfHouse(c, house) || d.HasKeyword(c, Versatile)
}

func (d *Duel) isOfHouse(c Card, house int) bool {
	own := d.cards[c].house
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
	name := d.content.sameName[d.cards[c].def]
	for i := range d.cards[:d.cardCount] {
		if o := &d.cards[i]; d.content.sameName[o.def] == name {
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
	case !anyHouse && !d.isAllowedInChosenHouse(c):
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

// CheckReap returns an error if a creature cannot reap. It allows a stunned one, because that only removes the stun.
func (d *Duel) CheckReap(c Card) error {
	err := d.checkUsableCreature(c)
	if err == nil {
		err = d.checkNotForcedToFight(c)
	}
	return d.wrapErrorWithCardName(c, err)
}

// CheckFight returns an error if attacker cannot attack defender. If attacker is stunned, the defender does not matter,
// because the move then only removes the stun.
func (d *Duel) CheckFight(attacker, defender Card) error {
	if err := d.checkUsableCreature(attacker); err != nil || d.HasFlag(attacker, IsStunned) {
		return d.wrapErrorWithCardName(attacker, err)
	}
	return d.CheckAttack(attacker, defender)
}

// CheckAbilityUse returns an error if c cannot be used for call, which is CallAction or CallOmni. A stunned c need not
// have that ability, because the move then only removes the stun.
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

// AbilityForUse returns CallOmni if c or an upgrade on it has an omni ability, and either neither has an action ability
// or c is not of the chosen house. Otherwise it returns CallAction.
func (d *Duel) AbilityForUse(c Card) CallbackKind {
	if d.Exists(c) && d.cardOrUpgradeHasAbility(c, CallOmni) && (!d.cardOrUpgradeHasAbility(c, CallAction) || !d.isAllowedInChosenHouse(c)) {
		return CallOmni
	}
	return CallAction
}

func (d *Duel) cardOrUpgradeHasAbility(c Card, call CallbackKind) bool {
	return d.findAbilityCard(c, call) != NoCard
}

// findAbilityCard returns the card whose ability gets the target when c is used for call: c itself if it has the
// ability, otherwise its first upgrade that has it. It returns NoCard if there is no such card.
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

// hasActiveAbility reports whether c itself has an ability and it is active (K-29). call must not be CallPlay.
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

// runAbilityWithUpgrades runs an ability of c and then that of its upgrades. knownTarget is the target that the player
// has chosen for an action or omni, or the other creature in a fight, or NoCard.
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

// runAbilityIfActive runs an ability of c if it is active. Unless targetChosen is set, it asks for the target.
func (d *Duel) runAbilityIfActive(c, knownTarget Card, call CallbackKind, targetChosen bool) {
	if !d.hasActiveAbility(c, call) {
		return
	}
	by, target := d.sourceOf(c), knownTarget
	if !targetChosen {
		target = d.askForTargetOrReturnHost(by)
	}
	d.callAbility(by, target, knownTarget, call)
}
