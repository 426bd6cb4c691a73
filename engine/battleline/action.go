package battleline

import (
	"curtaincall/engine"
)

// The kinds of action, with their arguments. Those up to ActAnswer are moves; the other exported ones stage directions.
const (
	ActHouse    engine.ActionKind = 1 + iota // arguments: number of the house; 1 to take the archives, otherwise 0
	ActPlay                                  // arguments: card; index in the line, or the creature to put an upgrade on; target
	ActDiscard                               // argument: card in hand
	ActReap                                  // argument: creature that reaps
	ActFight                                 // arguments: attacker; defender; index in FightOrders
	ActUse                                   // uses the action or omni of a card: see AbilityForUse; arguments: card; target
	ActOmni                                  // uses the omni of a card that has an action too; arguments: card; target
	ActUnstun                                // argument: creature that loses its stun
	ActEnd                                   // ends the main step
	ActStay                                  // keeps an Entrenched creature exhausted in the ready step; argument: the creature
	ActReady                                 // readies all other cards and ends the ready step
	ActMulligan                              // shuffles the first hand into the deck, and draws one card fewer
	ActKeep                                  // keeps the first hand
	ActAnswer                                // argument: index of the chosen candidate of the question, or engine.NoChoice

	ActSetPlayer  // arguments: player; index in PlayerMeters; number
	ActSetCard    // arguments: card in play; index in CardMeters; number
	ActSetState   // arguments: card in play; index in CardStates; 1 to set the state or 0 to clear it
	ActSetKeyword // arguments: card in play; keyword; amount granted until the card leaves play
	ActSetHouse   // arguments: player; number of the house to choose
	ActMove       // arguments: card; zone up to Purged; player; index in the zone, or -1 for the end
	ActAddCard    // arguments: index of the definition; player; zone up to Purged
	ActTakeCard   // argument: card to remove from the duel

	actBegin // starts the duel, in the main step if the argument is 1; Apply rejects it
)

var (
	ErrUnknownVerb = refusals.Define("unknown_verb", "no such action").NewError()
	ErrNoHouse     = refusals.Define("no_house", "that house is not in the deck").NewError()
	ErrArchives    = refusals.Define("archives", "the archives are empty").NewError()
	ErrOrder       = refusals.Define("order", "no such order").NewError()
)

// NewCardAction returns an action with the given cards as arguments: the acting card and, for ActUse and ActOmni, its
// target. The target may be NoCard if it is optional or at most one is possible.
func NewCardAction(kind engine.ActionKind, cards ...Card) (a engine.Action) {
	a.Kind = kind
	for i, c := range cards {
		a.Args[i] = int16(c)
	}
	return a
}

// NewFightAction returns the action by which attacker fights defender. fightOrder is an index in FightOrders.
func NewFightAction(attacker, defender Card, fightOrder int) engine.Action {
	return engine.NewAction(ActFight, int(attacker), int(defender), fightOrder)
}

// Legal appends the answers to a pending question or, if there is none, the moves of the current step. Once the duel
// is over, it appends nothing. In the main step, plays and discards come first, then uses of creatures from left to
// right, uses of artifacts and ActEnd.
func (d *Duel) Legal(dst []engine.Action) []engine.Action {
	if q := d.PendingQuestion(); q != nil || d.over {
		return q.AppendAnswers(dst, ActAnswer)
	}
	switch d.step {
	case MulliganStep:
		return append(dst, engine.NewAction(ActKeep), engine.NewAction(ActMulligan))
	case HouseStep:
		for house := range d.content.Houses {
			if d.DeckHasHouse(d.active, house) {
				dst = engine.AppendAction(dst, ActHouse, int16(house), 0, 0)
				if d.CountCards(d.active, Archives) > 0 {
					dst = engine.AppendAction(dst, ActHouse, int16(house), 1, 0)
				}
			}
		}
		return dst
	case ReadyStep:
		for _, c := range d.piles[d.active][Line].cards() {
			if d.CheckStayExhausted(c) == nil {
				dst = append(dst, NewCardAction(ActStay, c))
			}
		}
		return append(dst, engine.NewAction(ActReady))
	}
	if d.performing {
		return d.appendMainStepMoves(dst)
	}
	d.resetTestBudget()
	d.listingLegal = true
	dst = d.appendMainStepMoves(dst)
	d.listingLegal = false
	return dst
}

func (d *Duel) appendMainStepMoves(dst []engine.Action) []engine.Action {
	hand, house := d.piles[d.active][Hand].cards(), d.ChosenHouse(d.active)
	if len(hand) > 0 && d.checkMayLeaveHand(hand[0]) != nil { // the same for all of the hand
		hand = nil
	}
	for _, c := range hand {
		if d.IsAllowedInHouse(c, house) && d.checkPlayWithinHouse(c) == nil {
			dst = d.appendPlayActions(dst, c)
		}
	}
	for _, c := range hand {
		if d.isOfHouse(c, house) {
			dst = engine.AppendAction(dst, ActDiscard, int16(c), 0, 0)
		}
	}
	var defenders CardSet // found by the first attack
	for _, z := range [...]Zone{Line, Artifacts} {
		for _, c := range d.piles[d.active][z].cards() {
			dst = d.appendUseActions(dst, c, house, &defenders)
		}
	}
	return engine.AppendAction(dst, ActEnd, 0, 0, 0)
}

func (d *Duel) appendPlayActions(dst []engine.Action, c Card) []engine.Action {
	var buffer [MaxCards + 1]Card
	targets := d.appendTargetChoices(buffer[:0], Source{c, d.active}, CallPlay)
	switch d.Def(c).Type {
	case Creature:
		n, anywhere := d.CountCards(d.controllerOnEntry(c, d.active), Line), d.HasKeyword(c, Deploy)
		for place := 0; place <= n; place++ {
			if canEnterAt(place, n, anywhere) {
				dst = appendPlayOnEachTarget(dst, c, place, targets)
			}
		}
		return dst
	case Upgrade:
		for p := First; p <= Second; p++ {
			for _, host := range d.piles[p][Line].cards() {
				dst = appendPlayOnEachTarget(dst, c, int(host), targets)
			}
		}
		return dst
	}
	return appendPlayOnEachTarget(dst, c, 0, targets)
}

func appendPlayOnEachTarget(dst []engine.Action, c Card, indexOrHost int, targets []Card) []engine.Action {
	for _, target := range targets {
		dst = engine.AppendAction(dst, ActPlay, int16(c), int16(indexOrHost), int16(target))
	}
	return dst
}

// appendTargetChoices appends NoCard, if the ability can be used without a target, and then the possible targets.
func (d *Duel) appendTargetChoices(dst []Card, by Source, call CallbackKind) []Card {
	def := d.Def(by.Card)
	if !def.Target.HasTarget || def.Abilities[call] == nil {
		return append(dst, NoCard)
	}
	targets := d.resolutionOrder(d.PossibleTargets(by), anyZoneInPlay)
	if def.Target.Optional || targets.n == 0 {
		dst = append(dst, NoCard)
	}
	return append(dst, targets.cards()...)
}

func (d *Duel) appendUseActions(dst []engine.Action, c Card, house int, defenders *CardSet) []engine.Action {
	switch {
	case d.HasFlag(c, IsExhausted):
		return dst
	case d.HasFlag(c, IsStunned):
		if d.checkUnstun(c) == nil {
			dst = append(dst, NewCardAction(ActUnstun, c))
		}
		return dst
	}
	kind := ActUse // of the omni, unless the action comes first: see AbilityForUse
	if d.IsAllowedInHouse(c, house) && d.checkNameUseLimit(c) == nil {
		if d.cards[c].zone == Line {
			dst = d.appendFightActions(dst, c, defenders)
		}
		if d.checkNotForcedToFight(c) != nil {
			return dst
		}
		if d.cards[c].zone == Line {
			dst = engine.AppendAction(dst, ActReap, int16(c), 0, 0)
		}
		if doer := d.findAbilityCard(c, CallAction); doer != NoCard {
			dst, kind = d.appendAbilityUses(dst, ActUse, c, doer, CallAction), ActOmni
		}
	}
	if doer := d.findAbilityCard(c, CallOmni); doer != NoCard && d.checkNameUseLimit(c) == nil {
		dst = d.appendAbilityUses(dst, kind, c, doer, CallOmni)
	}
	return dst
}

func (d *Duel) appendAbilityUses(dst []engine.Action, kind engine.ActionKind, c, doer Card, call CallbackKind) []engine.Action {
	var buffer [MaxCards + 1]Card
	for _, target := range d.appendTargetChoices(buffer[:0], d.sourceOf(doer), call) {
		dst = engine.AppendAction(dst, kind, int16(c), int16(target), 0)
	}
	return dst
}

// appendFightActions appends an attack by c on each of defenders, and another one with a different order of preludes
// where that matters (K-1). If defenders is empty, it first sets it to the creatures that can be attacked.
func (d *Duel) appendFightActions(dst []engine.Action, c Card, defenders *CardSet) []engine.Action {
	if defenders.IsEmpty() {
		*defenders = d.CreaturesAttackableBy(d.active)
	}
	ability, strikes := d.cardOrUpgradeHasAbility(c, CallBeforeFight), d.HasKeyword(c, Assault)
	for _, defender := range d.piles[d.active.Other()][Line].cards() {
		if !defenders.Has(defender) {
			continue
		}
		dst = engine.AppendAction(dst, ActFight, int16(c), int16(defender), UsualOrder)
		if ability && strikes {
			dst = engine.AppendAction(dst, ActFight, int16(c), int16(defender), AskedOrder)
		} else if (ability || strikes) && d.HasKeyword(defender, Hazardous) {
			dst = engine.AppendAction(dst, ActFight, int16(c), int16(defender), HazardousFirst)
		}
	}
	return dst
}

// Apply carries out an action. It fills in an omitted target or place. A pending question allows only ActAnswer.
func (d *Duel) Apply(a engine.Action) error {
	if d.PendingQuestion() != nil && a.Kind != ActAnswer {
		return engine.ErrQuestionPending
	}
	if a.Kind == ActAnswer {
		return engine.ApplyAnswer(&d.executor, a)
	}
	a, err := d.checkAndFillInAction(a)
	if err != nil {
		return err
	}
	return engine.ApplyAction(&d.executor, &a)
}

// cardFromArgument returns the card with number n. If n does not fit into a Card, Exists is false for the result.
func cardFromArgument(n int16) Card {
	if n < int16(NoCard) || n >= MaxCards {
		return NoCard - 1
	}
	return Card(n)
}

func (d *Duel) checkAndFillInAction(a engine.Action) (resolved engine.Action, _ error) {
	c := cardFromArgument(a.Args[0])
	switch a.Kind {
	case ActHouse:
		return engine.NewAction(ActHouse, int(a.Args[0]), int(a.Args[1])), d.checkHouseChoice(int(a.Args[0]), a.Args[1])
	case ActPlay:
		return d.checkAndFillInPlay(c, int(a.Args[1]), cardFromArgument(a.Args[2]))
	case ActDiscard:
		err := d.checkMayLeaveHand(c)
		if err == nil && !d.isOfHouse(c, d.ChosenHouse(d.active)) {
			err = ErrHouse
		}
		return NewCardAction(ActDiscard, c), d.wrapErrorWithCardName(c, err)
	case ActReap, ActFight, ActUse, ActOmni, ActUnstun:
		return d.checkAndFillInUse(a)
	case ActEnd:
		return engine.NewAction(ActEnd), d.checkStep(MainStep)
	case ActStay:
		return NewCardAction(ActStay, c), d.CheckStayExhausted(c)
	case ActReady:
		return engine.NewAction(ActReady), d.checkStep(ReadyStep)
	case ActMulligan, ActKeep:
		return engine.NewAction(a.Kind), d.checkStep(MulliganStep)
	}
	return a, Actions.CheckDirection(d, a, ErrUnknownVerb)
}

func (d *Duel) checkHouseChoice(house int, takeArchives int16) error {
	if err := d.checkStep(HouseStep); err != nil {
		return err
	}
	switch {
	case !d.DeckHasHouse(d.active, house):
		return ErrNoHouse
	case takeArchives != 0 && (takeArchives != 1 || d.CountCards(d.active, Archives) == 0):
		return ErrArchives
	}
	return nil
}

// checkAndFillInUse returns the use of a card with its target filled in, or an error if the card cannot be used that
// way. For a stunned creature it returns ActUnstun.
func (d *Duel) checkAndFillInUse(a engine.Action) (resolved engine.Action, err error) {
	c, other := cardFromArgument(a.Args[0]), cardFromArgument(a.Args[1])
	call := CallOmni
	if a.Kind == ActUse {
		call = d.AbilityForUse(c)
	}
	switch a.Kind {
	case ActReap:
		err = d.CheckReap(c)
	case ActFight:
		if a.Args[2] < 0 || int(a.Args[2]) >= len(FightOrders) {
			return a, ErrOrder
		}
		err = d.CheckFight(c, other)
	case ActUnstun:
		err = d.wrapErrorWithCardName(c, d.checkUnstun(c))
	default:
		err = d.CheckAbilityUse(c, call)
	}
	switch {
	case err != nil:
		return a, err
	case d.HasFlag(c, IsStunned):
		return NewCardAction(ActUnstun, c), nil
	case a.Kind == ActReap:
		return NewCardAction(ActReap, c), nil
	case a.Kind == ActFight:
		return NewFightAction(c, other, int(a.Args[2])), nil
	}
	target, err := d.CheckOrFillInTarget(d.sourceOf(d.findAbilityCard(c, call)), other)
	return NewCardAction(a.Kind, c, target), err
}

type duelPerformer struct{ duel *Duel }

func (p duelPerformer) Hash() uint64 { return p.duel.Hash() }

func (p duelPerformer) ClearActionData() {
	d := p.duel
	d.cause = engine.Cause{Actor: playerTarget(d.active), Card: int16(NoCard), Keyword: NoKeyword}
	d.depth, d.operations, d.damageMoments, d.evaluatedGrants, d.performing = 0, 0, 0, [MaxCards]uint8{}, false
}

// PerformLegal carries out an action. After a stage direction it destroys creatures whose damage reaches their power.
func (p duelPerformer) PerformLegal(a *engine.Action, actionNumber int32) {
	d := p.duel
	p.ClearActionData()
	d.cause.Action, d.performing = actionNumber, true
	c, other := Card(a.Args[0]), Card(a.Args[1])
	switch a.Kind {
	case ActHouse:
		d.chooseHouse(int8(a.Args[0]), a.Args[1] == 1)
	case ActPlay:
		d.playCard(c, int(a.Args[1]), Card(a.Args[2]))
	case ActDiscard:
		d.discardAsAction(c)
	case ActReap:
		d.reapWithCreature(c)
	case ActFight:
		d.exhaustAndCountUse(c)
		d.carryOutFight(c, other, int(a.Args[2]), 0)
	case ActUse:
		d.exhaustAndRunAbility(c, other, d.AbilityForUse(c))
	case ActOmni:
		d.exhaustAndRunAbility(c, other, CallOmni)
	case ActUnstun:
		d.useToUnstun(c, 0)
	case ActEnd:
		d.endMainStep()
	case ActStay:
		d.cards[c].flags |= StaysExhausted
	case ActReady:
		d.endTurn()
	case ActMulligan:
		d.takeMulligan()
	case ActKeep:
		d.logEvent(eventWithoutCause{Kind: Kept, Target: playerTarget(d.active)})
		d.advanceMulligans()
	case actBegin:
		d.beginDuel(a.Args[0] == 1)
	default:
		d.logEvent(eventWithoutCause{Kind: Directed})
		Actions.DirectionOfKind(a.Kind).PerformDirection(d, *a, nil)
		d.destroyDeadCreatures()
	}
	d.performing = false
}
