package curtain

import (
	"cmp"

	"curtaincall/engine"
	"curtaincall/engine/declare/actions"
)

// The kinds of action of a fight, with their arguments. ActPlay, ActEndTurn, ActAnswer, ActUseItem and
// ActDiscardItem are moves; the other exported kinds are stage directions, which Legal never returns.
const (
	ActPlay    engine.ActionKind = 1 + iota // arguments: card instance; target
	ActEndTurn                              // ends the turn

	ActSetHP      // arguments: actor; HP
	ActSetKeyword // arguments: actor; keyword; stacks
	ActSetEnergy  // argument: energy
	ActSetOvation // argument: Ovation
	ActAddCard    // arguments: index of the definition; pile. A card for the draw pile is put on top
	ActDropCard   // argument: card instance, which leaves its pile for the rest of the fight
	ActForceRoll  // arguments: ForcedRollKind; 1 if the roll succeeds, 0 if it fails

	ActAnswer // argument: index of a candidate of the pending question, or engine.NoChoice

	actBegin    // starts the fight, with an empty hand if the argument is 1. Apply refuses it
	actForecast // plays the enemies' turn, for a forecast. Apply refuses it

	ActSetCurrency // argument: amount of the run's currency

	ActUseItem     // arguments: index in Content.Items; target
	ActDiscardItem // argument: index in Content.Items
	ActAddItem     // argument: index in Content.Items
)

// NewPlayAction returns the action of playing a card in hand. target may be Nobody if at most one target is possible.
func NewPlayAction(instance int16, target Actor) engine.Action {
	return engine.Action{Kind: ActPlay, Args: [4]int16{instance, int16(target)}}
}

var EndTurnAction = engine.Action{Kind: ActEndTurn}

// Legal implements engine.Game. It appends an action for each target of each playable card in hand, then the uses and
// discards of items, and then EndTurnAction. While a question is pending, it appends only the answers, and once the
// fight is decided, nothing.
func (f *Fight) Legal(dst []engine.Action) []engine.Action {
	if q := f.PendingQuestion(); q != nil || f.result != Undecided {
		return q.AppendAnswers(dst, ActAnswer)
	}
	// What may lock cards is looked up once per owner, not per card, since it is rare.
	troubled := [...]cardFlags{MacGuffin: specialToPlay, ProtagonistA: f.flagsToCheckBeforePlay(ProtagonistA), ProtagonistB: f.flagsToCheckBeforePlay(ProtagonistB)}
	if f.content.bars {
		troubled = [...]cardFlags{anyCard, anyCard, anyCard}
	}
	troubledOfAny := troubled[MacGuffin] | troubled[ProtagonistA] | troubled[ProtagonistB]
	energy := int8(min(f.meters[meterEnergy], 100))
	enemy, lastEnemy := f.targetRange(AimEnemy)
	only := [...]Actor{AimNone: Nobody, AimEnemy: manyTargets, AimProtagonist: manyTargets, AimAlly: manyTargets}
	if enemy == lastEnemy && enemy != Nobody {
		only[AimEnemy] = enemy
	}
	hand := f.pile(Hand)
	for _, i := range hand.at[:hand.n] {
		c := &f.cards[i]
		if c.flags&troubledOfAny != 0 { // an if of its own, which costs the other cards less
			if c.flags&troubled[c.owner] != 0 && f.checkPlayableInHand(int16(i)) != nil {
				continue
			}
		}
		if target := only[c.aim]; target != manyTargets {
			// Always appended, and removed again if too expensive: a branch would be unpredictable.
			dst = engine.AppendAction(dst, ActPlay, int16(i), int16(target), 0)
			dst = dst[:len(dst)-engine.BoolToInt(c.cost-c.discount > energy)]
			continue
		}
		a, last := enemy, lastEnemy
		if c.aim != AimEnemy {
			a, last = f.targetRange(c.aim)
		}
		for enough := c.cost-c.discount <= energy; enough && a != Nobody && a <= last; a++ {
			if f.canBeTarget(c.aim, a) {
				dst = engine.AppendAction(dst, ActPlay, int16(i), int16(a), 0)
			}
		}
	}
	if f.owned.itemCount > 0 {
		dst = f.appendItemActions(dst)
	}
	return append(dst, EndTurnAction)
}

// manyTargets marks, in Legal, an aim that does not have exactly one possible target.
const manyTargets = Nobody - 1

// Apply carries out an action, or returns an error and changes nothing.
func (f *Fight) Apply(a engine.Action) (err error) {
	if f.PendingQuestion() != nil && a.Kind != ActAnswer {
		return engine.ErrQuestionPending
	}
	switch a.Kind {
	case ActPlay:
		if err = f.CheckPlayable(a.Args[0]); err == nil {
			err = f.checkOrFillInTarget(&a, f.cards[a.Args[0]].aim)
		}
	case ActUseItem:
		if err = f.checkHasItem(a.Args[0]); err == nil {
			err = f.checkOrFillInTarget(&a, f.content.Items[a.Args[0]].Aim)
		}
	case ActDiscardItem:
		err = cmp.Or(f.checkHasItem(a.Args[0]), f.checkNoFreeSlot())
		if err == nil && a != engine.NewAction(ActDiscardItem, int(a.Args[0])) {
			err = ErrUnknownVerb
		}
	case ActEndTurn:
		if a != EndTurnAction {
			err = ErrUnknownVerb
		} else if f.result != Undecided {
			err = ErrOver
		}
	case ActAnswer:
		return engine.ApplyAnswer(&f.executor, a)
	default:
		err = Actions.CheckDirection(f, a, ErrUnknownVerb)
	}
	if err != nil {
		return err
	}
	return engine.ApplyAction(&f.executor, &a)
}

type fightPerformer struct{ fight *Fight }

func (p fightPerformer) Hash() uint64 { return p.fight.Hash() }

func (p fightPerformer) ClearActionData() {
	f := p.fight
	f.cause = engine.Cause{Actor: -1, Card: -1, Keyword: NoKeyword}
	f.luckRoll, f.x, f.cardBeingPlayed, f.ending = cardLuckRoll{}, 0, 0, goesOn
	f.landed = false
	f.depth, f.callbackCount, f.hitCount, f.hitAndGainCount = 0, 0, 0, 0
}

// PerformLegal performs a legal action, and ends the turn if an effect has requested it. Once the fight is decided, it
// also runs the effects that wait for its end. number is recorded in the causes of events.
func (p fightPerformer) PerformLegal(a *engine.Action, number int32) {
	f := p.fight
	p.ClearActionData()
	f.cause.Action = number
	switch a.Kind {
	case ActPlay:
		f.payAndPlayFromHand(a.Args[0], Actor(a.Args[1]))
	case ActUseItem:
		f.useItem(a.Args[0], Actor(a.Args[1]))
	case ActDiscardItem:
		f.LoseItem(a.Args[0])
	case ActEndTurn:
		f.finishTurnAndBeginNext()
	case ActWinFight:
		f.endFight(Victory)
	case actBegin:
		f.startFirstTurn(a.Args[0] != 0)
	case actForecast:
		f.playTurnEndAndEnemiesTurn()
	default:
		var tell func(actions.DirectionChange)
		if f.HasLog() {
			tell = func(c actions.DirectionChange) {
				f.logEvent(eventWithoutCause{Kind: Directed, Target: Actor(c.Target), Card: int16(c.Card), Keyword: int16(c.What),
					Amount: int32(a.Kind), From: int32(c.From), To: int32(c.To), Text: c.Text})
			}
		}
		Actions.DirectionOfKind(a.Kind).PerformDirection(f, *a, tell)
	}
	for f.ending == endsNow && f.result == Undecided {
		f.finishTurnAndBeginNext()
	}
	if f.result != Undecided {
		f.runWaitsFor(FightEnd)
	}
}

const noPile = -1

func (f *Fight) pileContaining(card int) int {
	for p := range NumPiles {
		if f.HasInstance(int16(card)) && f.pile(p).indexOf(uint8(card)) >= 0 {
			return int(p)
		}
	}
	return noPile
}
