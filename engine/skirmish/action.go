package skirmish

import (
	"curtaincall/engine"
)

// The verbs of a match. The first three are what a player can do; the others are
// stage directions: edits by a test or a console, never legal moves, recorded
// like any action.
const (
	VerbPlay    engine.Verb = 1 + iota // card, target
	VerbAdvance                        //
	VerbPass                           //

	VerbSetHP      // unit, HP
	VerbSetZone    // unit, zone
	VerbSetKeyword // unit, Block or an aura, amount
	VerbSetEffect  // unit, effect, turns, source
	VerbSetTurn    // unit: its turn begins
	VerbAddCard    // card, team, pile; on top of the deck
	VerbDropCard   // card, team, pile: one copy

	VerbAnswer // a move: place among the candidates of what an effect asks, or engine.Nothing
	verbBegin  // the start of the match; 1 to shuffle the order, 1 to draw nothing. Nobody can apply it
)

// PlayAction returns the action of playing a card of the hand; Nobody as the target stands for the
// only possible one.
func PlayAction(card int16, target Unit) engine.Action {
	return engine.Action{Verb: VerbPlay, Args: [4]int16{card, int16(target)}}
}

// Advance and Pass are the other two things a unit can do.
var (
	Advance = engine.Action{Verb: VerbAdvance}
	Pass    = engine.Action{Verb: VerbPass}
)

// SetEffect returns the stage direction that lets a unit suffer an effect from a source for so
// many turns; 0 ends it.
func SetEffect(u Unit, k Keyword, source Unit, turns int) engine.Action {
	return engine.Direct(VerbSetEffect, int(u), int(k), turns, int(source))
}

// Legal implements engine.Game: each card of the hand, once, on each of its
// targets, in the order of the hand; then Advance; then Pass. While an effect
// asks, the answers.
func (m *Match) Legal(dst []engine.Action) []engine.Action {
	if q := m.PendingQuestion(); q != nil || m.over {
		return q.Legal(dst, VerbAnswer)
	}
	u := m.Current()
	hand := &m.piles[m.Team(u)][Hand]
	var byAim [len(aimOrder)]UnitSet
	for _, aim := range aimOrder {
		byAim[aim] = m.targetsOfAim(aim)
	}
	for i, card := range hand.at[:hand.n] {
		d := m.content.Cards[card]
		if hand.find(card) < i || !m.meetsRequirements(u, d) {
			continue
		}
		for left := byAim[d.Aim]; left != 0; left = left.Rest() {
			dst = append(dst, PlayAction(card, left.First()))
		}
	}
	if m.Advanceable() == nil {
		dst = append(dst, Advance)
	}
	return append(dst, Pass)
}

var aimOrder = [...]Aim{AimSelf, AimAlly, AimAny, AimEnemy}

// Apply implements engine.Game.
func (m *Match) Apply(a engine.Action) error {
	if m.PendingQuestion() != nil && a.Verb != VerbAnswer {
		return engine.ErrAsked
	}
	switch a.Verb {
	case VerbPlay:
		target, err := m.ResolveTarget(a.Args[0], Unit(a.Args[1]))
		if err != nil {
			return err
		}
		a = PlayAction(a.Args[0], target)
	case VerbAdvance:
		if a != Advance {
			return ErrUnknownVerb
		}
		if err := m.Advanceable(); err != nil {
			return err
		}
	case VerbPass:
		if a != Pass {
			return ErrUnknownVerb
		}
		if m.over {
			return ErrOver
		}
	case VerbAnswer:
		return engine.DoAnswer(&m.course, a)
	default:
		d := Actions.Direction(a.Verb)
		if d == nil {
			return ErrUnknownVerb
		}
		if err := d.Allows(m, a); err != nil {
			return err
		}
	}
	return engine.Do(&m.course, a)
}

type staged struct{ *Match }

func (m staged) Copy(to, from *state) { to.copyInUse(from) }

// Quiet clears what belonged to the last action.
func (m staged) Quiet() {
	m.cause = engine.Cause{Actor: int8(Nobody), Card: NoCard, Keyword: NoKeyword}
	m.acts, m.numbered, m.depth = 0, 0, 0
}

// Perform carries out an action that is allowed.
func (m staged) Perform(a engine.Action, number int32) {
	m.Quiet()
	m.cause.Action = number
	switch a.Verb {
	case VerbPlay:
		m.playCard(a.Args[0], Unit(a.Args[1]))
	case VerbAdvance:
		m.advanceUnit()
	case VerbPass: // always allowed (S-6)
		m.note(event{Kind: Passed, Target: m.Current()})
		m.endTurn()
	case verbBegin:
		m.startMatch(a.Args[0] != 0, a.Args[1] != 0)
	default: // a stage direction: no play, but units can die of it, and the match can end
		m.note(event{Kind: Directed})
		Actions.Direction(a.Verb).Perform(m.Match, a, nil)
	}
}
