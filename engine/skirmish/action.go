package skirmish

import (
	"curtaincall/engine"
)

// The kinds of action, with their arguments. The first three and ActAnswer are moves, the other exported ones
// stage directions.
const (
	ActPlay    engine.ActionKind = 1 + iota // card, target
	ActAdvance                              //
	ActPass                                 //

	ActSetHP      // unit, HP
	ActSetZone    // unit, zone
	ActSetKeyword // unit, Block or an aura, amount
	ActSetEffect  // unit, effect, turns, source
	ActSetTurn    // unit: its turn begins
	ActAddCard    // card, team, pile; on top of the deck
	ActDropCard   // card, team, pile: one copy

	ActAnswer // a move: index among the candidates of the pending question, or engine.NoChoice
	actBegin  // starts the match; 1 to shuffle the turn order; 1 to draw no cards; Apply rejects it
)

// NewPlayAction returns the action of playing a card on a target. Nobody means the only possible target.
func NewPlayAction(card int16, target Unit) engine.Action {
	return engine.Action{Kind: ActPlay, Args: [4]int16{card, int16(target)}}
}

var (
	Advance = engine.Action{Kind: ActAdvance}
	Pass    = engine.Action{Kind: ActPass}
)

// NewSetEffectAction returns the stage direction that sets for how many turns, or 0, u has an effect from a source.
func NewSetEffectAction(u Unit, effect Keyword, source Unit, turns int) engine.Action {
	return engine.NewAction(ActSetEffect, int(u), int(effect), turns, int(source))
}

// Legal appends the answers to a pending question or, if there is none, each card in hand with each of its targets,
// in the order of the hand, then Advance if possible, and then Pass.
func (m *Match) Legal(dst []engine.Action) []engine.Action {
	if q := m.PendingQuestion(); q != nil || m.over {
		return q.AppendAnswers(dst, ActAnswer)
	}
	u := m.CurrentUnit()
	hand := &m.piles[m.TeamOf(u)][Hand]
	var byAim [len(aimOrder)]UnitSet
	for _, aim := range aimOrder {
		byAim[aim] = m.targetsOfAim(aim)
	}
	for i, card := range hand.at[:hand.n] {
		d := m.content.Cards[card]
		if hand.indexOf(card) < i || !m.UnitDef(u).MeetsRequirements(d.Requires) {
			continue
		}
		for left := byAim[d.Aim]; left != 0; left = left.WithoutFirst() {
			dst = engine.AppendAction(dst, ActPlay, card, int16(left.First()), 0)
		}
	}
	if _, err := m.ZoneAhead(); err == nil {
		dst = append(dst, Advance)
	}
	return append(dst, Pass)
}

var aimOrder = [...]Aim{AimSelf, AimAlly, AimAny, AimEnemy}

// Apply implements engine.Game. It checks and carries out a move, an answer or a stage direction.
func (m *Match) Apply(a engine.Action) error {
	if m.PendingQuestion() != nil && a.Kind != ActAnswer {
		return engine.ErrQuestionPending
	}
	switch a.Kind {
	case ActPlay:
		target, err := m.CheckOrFillInTarget(a.Args[0], Unit(a.Args[1]))
		if err != nil {
			return err
		}
		a = NewPlayAction(a.Args[0], target)
	case ActAdvance:
		if a != Advance {
			return ErrUnknownVerb
		}
		if _, err := m.ZoneAhead(); err != nil {
			return err
		}
	case ActPass:
		if a != Pass {
			return ErrUnknownVerb
		}
		if m.over {
			return ErrOver
		}
	case ActAnswer:
		return engine.ApplyAnswer(&m.executor, a)
	default:
		if err := Actions.CheckDirection(m, a, ErrUnknownVerb); err != nil {
			return err
		}
	}
	return engine.ApplyAction(&m.executor, a)
}

type matchPerformer struct{ *Match }

func (m matchPerformer) Copy(to, from *state) { to.copyFrom(from) }

func (m matchPerformer) ClearActionData() {
	m.cause = engine.Cause{Actor: int8(Nobody), Card: NoCard, Keyword: NoKeyword}
	m.effectCount, m.hitAndGainCount, m.depth = 0, 0, 0
}

func (m matchPerformer) PerformLegal(a engine.Action, number int32) {
	m.ClearActionData()
	m.cause.Action = number
	switch a.Kind {
	case ActPlay:
		m.playCard(a.Args[0], Unit(a.Args[1]))
	case ActAdvance:
		m.advanceCurrentUnit()
	case ActPass: // always allowed (S-6)
		m.logEvent(eventWithoutCause{Kind: Passed, Target: m.CurrentUnit()})
		m.endTurn()
	case actBegin:
		m.beginFirstTurn(a.Args[0] != 0, a.Args[1] != 0)
	default: // a stage direction, of which units can die and the match can end
		m.logEvent(eventWithoutCause{Kind: Directed})
		Actions.DirectionOfKind(a.Kind).PerformDirection(m.Match, a, nil)
	}
}
