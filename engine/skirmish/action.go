package skirmish

import (
	"fmt"

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
	VerbSetEffect  // unit, effect and source, turns: see SetEffect
	VerbSetTurn    // unit: its turn begins
	VerbAddCard    // card, team, pile; on top of the deck
	VerbDropCard   // card, team, pile: one copy

	VerbAnswer // a move: place among the candidates of what an effect asks, or engine.Nothing
	verbBegin  // the start of the match; 1 to shuffle the order, 1 to draw nothing. Nobody can apply it
)

// PlayAction is the action of playing a card of the hand; Nobody as the target
// stands for the only possible one.
func PlayAction(card int16, target Unit) engine.Action {
	return engine.Action{Verb: VerbPlay, Args: [3]int16{card, int16(target)}}
}

// Advance and Pass are the other two things a unit can do.
var (
	Advance = engine.Action{Verb: VerbAdvance}
	Pass    = engine.Action{Verb: VerbPass}
)

// SetEffect is the stage direction that lets a unit suffer an effect from a
// source for so many turns; 0 ends it.
func SetEffect(u Unit, k Keyword, source Unit, turns int) engine.Action {
	return engine.Action{Verb: VerbSetEffect, Args: [3]int16{int16(u), int16(k)*MaxUnits + int16(source), int16(turns)}}
}

// EffectArgs reads the second argument of VerbSetEffect.
func EffectArgs(a engine.Action) (Keyword, Unit) {
	return Keyword(a.Args[1] / MaxUnits), Unit(a.Args[1] % MaxUnits)
}

// Legal implements engine.Game: each card of the hand, once, on each of its
// targets, in the order of the hand; then Advance; then Pass. While an effect
// asks, the answers.
func (m *Match) Legal(dst []engine.Action) []engine.Action {
	if q := m.Asked(); q != nil || m.over {
		return q.Legal(dst, VerbAnswer)
	}
	u := m.Current()
	hand := &m.piles[m.Team(u)][Hand]
	var byAim [len(aimOrder)]UnitSet
	for _, aim := range aimOrder {
		byAim[aim] = m.targets(aim)
	}
	for i, card := range hand.at[:hand.n] {
		d := m.content.Cards[card]
		if hand.find(card) < i || !m.meets(u, d) {
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
	if m.Asked() != nil && a.Verb != VerbAnswer {
		return engine.ErrAsked
	}
	switch a.Verb {
	case VerbPlay:
		target, err := m.Aimed(a.Args[0], Unit(a.Args[1]))
		if err != nil {
			return err
		}
		return m.apply(PlayAction(a.Args[0], target))
	case VerbAdvance:
		if err := m.Advanceable(); err != nil {
			return err
		}
		return m.apply(a)
	case VerbPass:
		if m.over {
			return ErrOver
		}
		return m.apply(a)
	case VerbAnswer:
		return m.answer(a)
	}
	if err := m.directable(a); err != nil {
		return err
	}
	return m.apply(a)
}

// apply carries out one action that is allowed.
func (m *Match) apply(a engine.Action) error { return m.count(m.attempt(a)) }

// count counts an action that succeeded.
func (m *Match) count(err error) error {
	if err == nil {
		m.actions++
	}
	return err
}

// perform is what an action does.
func (m *Match) perform(a engine.Action) {
	m.choices.Begin(a, m.branch)
	switch a.Verb {
	case VerbPlay:
		m.play(a.Args[0], Unit(a.Args[1]))
	case VerbAdvance:
		m.advance()
	case VerbPass:
		m.pass()
	case verbBegin:
		m.start(a.Args[0] != 0, a.Args[1] != 0)
	default:
		m.direct(a)
	}
}

// directable checks a stage direction.
func (m *Match) directable(a engine.Action) error {
	n := [3]int{int(a.Args[0]), int(a.Args[1]), int(a.Args[2])}
	within := func(what string, v, lo, hi int) error {
		if v < lo || v > hi {
			return fmt.Errorf("%s must be from %d to %d, not %d", what, lo, hi, v)
		}
		return nil
	}
	unit := func(v int) error {
		if v < 0 || v >= m.Units() {
			return fmt.Errorf("no unit %d in this match", v)
		}
		return nil
	}
	switch a.Verb {
	case VerbSetHP, VerbSetZone, VerbSetKeyword, VerbSetEffect, VerbSetTurn:
		if err := unit(n[0]); err != nil {
			return err
		}
	}
	switch a.Verb {
	case VerbSetHP:
		return within("HP of "+m.UnitName(Unit(n[0])), n[1], 0, m.MaxHP(Unit(n[0])))
	case VerbSetZone:
		return within("a zone", n[1], 0, NumZones-1)
	case VerbSetKeyword:
		if err := within("a keyword", n[1], 0, NumKeywords-1); err != nil {
			return err
		}
		if k := Keyword(n[1]); k != Block && !Auras.Has(k) {
			return fmt.Errorf("%s is an effect, not an aura", Keywords[k].Name)
		}
		if Keyword(n[1]) == Block && n[2] > 0 && !m.Alive(Unit(n[0])) {
			return ErrDead
		}
		return within(Keywords[n[1]].Name, n[2], 0, engine.MaxCount)
	case VerbSetEffect:
		if n[1] < 0 || n[1]/MaxUnits >= NumKeywords || !Effects.Has(Keyword(n[1]/MaxUnits)) {
			return fmt.Errorf("no effect %d", n[1]/MaxUnits)
		}
		if err := unit(n[1] % MaxUnits); err != nil {
			return err
		}
		if n[2] > 0 && !m.Alive(Unit(n[0])) {
			return ErrDead
		}
		return within("turns of "+Keywords[n[1]/MaxUnits].Name, n[2], 0, engine.MaxCount)
	case VerbSetTurn:
		switch {
		case m.over:
			return ErrOver
		case !m.Alive(Unit(n[0])):
			return ErrDead
		}
		return nil
	case VerbAddCard, VerbDropCard:
		if err := within("a card", n[0], 0, len(m.content.Cards)-1); err != nil {
			return err
		}
		if err := within("a team", n[1], 0, NumTeams-1); err != nil {
			return err
		}
		if err := within("a pile", n[2], 0, int(numPiles)-1); err != nil {
			return err
		}
		if a.Verb == VerbDropCard {
			if m.piles[n[1]][n[2]].find(a.Args[0]) < 0 {
				return fmt.Errorf("no %s in the %s of %s", m.content.Cards[n[0]].Name, Piles[n[2]], Team(n[1]))
			}
			return nil
		}
		// Every card a player has must find room in the deck.
		if m.Count(Team(n[1]), Deck)+m.Count(Team(n[1]), Hand) >= MaxCards {
			return fmt.Errorf("a player has at most %d cards", MaxCards)
		}
		return nil
	}
	return ErrUnknownVerb
}

// direct carries out a stage direction. It is no play, but units can die of it,
// and a match can end.
func (m *Match) direct(a engine.Action) {
	m.note(event{Kind: Directed})
	u := Unit(a.Args[0])
	switch a.Verb {
	case VerbSetHP:
		m.setHP(u, int(a.Args[1]))
	case VerbSetZone:
		m.units[u].zone = Zone(a.Args[1])
	case VerbSetKeyword:
		m.units[u].keywords.Set(Keyword(a.Args[1]), int(a.Args[2]))
	case VerbSetEffect:
		k, source := EffectArgs(a)
		m.units[u].effects.set(effectIndex[k], source, int(a.Args[2]))
	case VerbSetTurn:
		for m.Current() != u {
			m.current = (m.current + 1) % m.unitCount
		}
		m.beginTurn()
	case VerbAddCard:
		m.piles[a.Args[1]][a.Args[2]].push(a.Args[0])
	case VerbDropCard:
		p := &m.piles[a.Args[1]][a.Args[2]]
		p.remove(p.find(a.Args[0]))
	}
}

// setHP makes the HP of a unit what a stage direction says: at 0 it dies, above
// it lives again, and the match may be over by it or go on.
func (m *Match) setHP(u Unit, hp int) {
	m.units[u].hp = int16(hp)
	if hp > 0 {
		m.alive = m.alive.With(u)
	}
	if m.over && m.Living(TeamA) != 0 && m.Living(TeamB) != 0 {
		m.over, m.winner = false, NoTeam
	}
	m.settle()
	if !m.over && !m.Alive(m.Current()) {
		m.nextTurn()
	}
}
