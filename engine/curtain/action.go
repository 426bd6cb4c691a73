package curtain

import (
	"fmt"

	"curtaincall/engine"
)

// The verbs of a fight. The first two are what a player can do; the others are
// stage directions: edits by a test or a console, never legal moves, recorded
// like any action.
const (
	VerbPlay    engine.Verb = 1 + iota // card instance, target
	VerbEndTurn                        //

	VerbSetHP      // actor, HP
	VerbSetKeyword // actor, keyword, stacks
	VerbSetEnergy  // energy
	VerbSetOvation // Ovation
	VerbAddCard    // definition, pile; on top of the draw pile
	VerbDropCard   // card instance: out of its pile, for the rest of the fight
	VerbForce      // Forced, 1 or 0

	VerbAnswer // a move: place among the candidates of what an effect asks, or engine.Nothing

	verbBegin   // the start of the fight; 1: leave the hand empty. Nobody can apply
	verbForesee // the part of the end of the turn that is foretold; the same
)

// PlayAction is the action of playing a card of the hand; Nobody as the target
// stands for the only possible one.
func PlayAction(instance int16, target Actor) engine.Action {
	return engine.Action{Verb: VerbPlay, Args: [3]int16{instance, int16(target)}}
}

// EndTurn is the action of ending the turn.
var EndTurn = engine.Action{Verb: VerbEndTurn}

// Legal implements engine.Game: each playable card of the hand on each of its
// targets, in the order of the hand, then End Turn. While an effect asks, the
// answers.
func (f *Fight) Legal(dst []engine.Action) []engine.Action {
	if q := f.Asked(); q != nil || f.result != Undecided {
		return q.Legal(dst, VerbAnswer)
	}
	// What locks cards is asked once for each owner, not for each card, since most
	// of the time nothing does.
	troubled := [...]bool{ProtagonistA: f.troubled(ProtagonistA), ProtagonistB: f.troubled(ProtagonistB)}
	energy := int8(min(f.energy, 100))
	enemy, lastEnemy := f.targets(AimEnemy)
	hand := &f.piles[Hand]
	for _, i := range hand.at[:hand.n] {
		c := &f.cards[i]
		if c.cost-c.discount > energy || c.locks && troubled[c.owner] && f.locked(int16(i)) != nil {
			continue
		}
		if c.aim == AimNone {
			dst = append(dst, PlayAction(int16(i), Nobody))
			continue
		}
		a, last := enemy, lastEnemy
		if c.aim != AimEnemy {
			a, last = f.targets(c.aim)
		}
		for ; a != Nobody && a <= last; a++ {
			if f.units[a].hp > 0 {
				dst = append(dst, PlayAction(int16(i), a))
			}
		}
	}
	return append(dst, EndTurn)
}

// Apply implements engine.Game.
func (f *Fight) Apply(a engine.Action) error {
	if f.Asked() != nil && a.Verb != VerbAnswer {
		return engine.ErrAsked
	}
	switch a.Verb {
	case VerbPlay:
		if err := f.Playable(a.Args[0]); err != nil {
			return err
		}
		// An actor is a smaller number than an argument: 256 is not the MacGuffin.
		if a != PlayAction(a.Args[0], Actor(a.Args[1])) {
			return ErrBadTarget
		}
		target, err := f.aimed(a.Args[0], Actor(a.Args[1]))
		if err != nil {
			return err
		}
		return f.apply(PlayAction(a.Args[0], target))
	case VerbEndTurn:
		if a != EndTurn {
			return ErrUnknownVerb
		}
		if f.result != Undecided {
			return ErrOver
		}
		return f.apply(a)
	case VerbAnswer:
		return f.answer(a)
	}
	if err := f.directable(a); err != nil {
		return err
	}
	return f.apply(a)
}

// apply carries out one action that is allowed.
func (f *Fight) apply(a engine.Action) error { return f.count(f.attempt(a)) }

// count counts an action that succeeded.
func (f *Fight) count(err error) error {
	if err == nil {
		f.actions++
		f.cause.Action = f.actions + 1
	}
	return err
}

// perform is what an action does.
func (f *Fight) perform(a engine.Action) {
	f.choices.Begin(a, f.branch)
	switch a.Verb {
	case VerbPlay:
		f.play(a.Args[0], Actor(a.Args[1]))
	case VerbEndTurn:
		f.endTurn()
	case VerbWinFight:
		f.end(Victory)
	case verbBegin:
		f.start(a.Args[0] != 0)
	case verbForesee:
		f.enemyActs()
	default:
		f.direct(a)
	}
}

// directable checks a stage direction.
func (f *Fight) directable(a engine.Action) error {
	n := [3]int{int(a.Args[0]), int(a.Args[1]), int(a.Args[2])}
	actor := func() error {
		if n[0] < 0 || n[0] >= int(FirstEnemy)+int(f.foes) {
			return fmt.Errorf("no actor %d in this fight", n[0])
		}
		return nil
	}
	within := func(what string, v, lo, hi int) error {
		if v < lo || v > hi {
			return fmt.Errorf("%s must be from %d to %d, not %d", what, lo, hi, v)
		}
		return nil
	}
	switch a.Verb {
	case VerbSetHP:
		if err := actor(); err != nil {
			return err
		}
		if Actor(n[0]) == Team {
			return fmt.Errorf("the team has no HP")
		}
		return within("HP of "+f.ActorName(Actor(n[0])), n[1], 0, f.MaxHP(Actor(n[0])))
	case VerbSetKeyword:
		if err := actor(); err != nil {
			return err
		}
		if err := within("a keyword", n[1], 0, NumKeywords-1); err != nil {
			return err
		}
		if holder(Actor(n[0]), Keyword(n[1])) == Nobody {
			return fmt.Errorf("%s %w: %s is for %s", f.ActorName(Actor(n[0])), ErrHolder, Keywords[n[1]].Name, Keywords[n[1]].Holder)
		}
		return within(Keywords[n[1]].Name, n[2], 0, engine.MaxCount)
	case VerbSetEnergy:
		return within("energy", n[0], 0, engine.MaxCount)
	case VerbSetOvation:
		return within("Ovation", n[0], 0, MaxOvation)
	case VerbAddCard:
		if err := within("a card", n[0], 0, len(f.content.Cards)-1); err != nil {
			return err
		}
		if f.cardCount == MaxCards {
			return fmt.Errorf("a fight holds at most %d cards", MaxCards)
		}
		return within("a pile", n[1], 0, int(numPiles)-1)
	case VerbDropCard:
		return within("a card", n[0], 0, int(f.cardCount)-1)
	case VerbForce:
		if err := within("a roll", n[0], 0, int(numForced)-1); err != nil {
			return err
		}
		if f.forced[n[0]].n == MaxForced {
			return fmt.Errorf("at most %d forced rolls can wait", MaxForced)
		}
		return nil
	}
	return ErrUnknownVerb
}

// direct carries out a stage direction. It is no play: nothing reacts to it, but
// a fight can end by it.
func (f *Fight) direct(a engine.Action) {
	if f.log != nil {
		f.note(f.directed(a))
	}
	switch a.Verb {
	case VerbSetHP:
		f.setHP(Actor(a.Args[0]), int(a.Args[1]))
	case VerbSetKeyword:
		k := Keyword(a.Args[1])
		f.units[holder(Actor(a.Args[0]), k)].keywords.Set(k, int(a.Args[2]))
	case VerbSetEnergy:
		f.energy = a.Args[0]
	case VerbSetOvation:
		f.ovation = a.Args[0]
	case VerbAddCard:
		c := f.cardCount
		f.cards[c] = f.newCard(f.content, a.Args[0])
		f.cardCount++
		f.piles[a.Args[1]].push(c)
		f.listen()
	case VerbDropCard:
		for i := range f.piles {
			if at := f.piles[i].find(uint8(a.Args[0])); at >= 0 {
				f.piles[i].remove(at)
			}
		}
		f.listen()
	case VerbForce:
		q := &f.forced[a.Args[0]]
		if a.Args[1] != 0 {
			q.bits |= 1 << q.n
		}
		q.n++
	}
}

// nowhere is the pile of a card that comes into the fight or leaves it, in the
// event of a stage direction.
const nowhere = -1

// directed is the event of a stage direction that is about to be carried out.
func (f *Fight) directed(a engine.Action) event {
	e := event{Kind: Directed, Target: Nobody, Card: NoCard, Keyword: NoKeyword, Amount: int32(a.Verb)}
	switch a.Verb {
	case VerbSetHP:
		e.Target, e.Keyword = Actor(a.Args[0]), HP
		e.From, e.To = int32(f.HP(e.Target)), int32(a.Args[1])
	case VerbSetKeyword:
		k := Keyword(a.Args[1])
		e.Target, e.Keyword = holder(Actor(a.Args[0]), k), a.Args[1]
		e.From, e.To = int32(f.Stacks(e.Target, k)), int32(a.Args[2])
	case VerbSetEnergy:
		e.Target, e.Keyword = Team, Energy
		e.From, e.To = int32(f.energy), int32(a.Args[0])
	case VerbSetOvation:
		e.Target, e.Keyword = Team, Ovation
		e.From, e.To = int32(f.ovation), int32(a.Args[0])
	case VerbAddCard:
		e.Card, e.From, e.To = int16(f.cardCount), nowhere, int32(a.Args[1])
	case VerbDropCard:
		e.Card, e.From, e.To = a.Args[0], nowhere, nowhere
		for p := range f.piles {
			if f.piles[p].find(uint8(a.Args[0])) >= 0 {
				e.From = int32(p)
			}
		}
	case VerbForce:
		e.From, e.To = int32(a.Args[0]), int32(a.Args[1])
	}
	return e
}

func (f *Fight) setHP(a Actor, hp int) {
	f.units[a].hp = int16(hp)
	switch {
	case a.IsProtagonist() && hp == 0:
		f.units[a].keywords.Set(Taunt, 0)
		f.units[a].keywords.Set(Shield, 0)
	case f.HP(MacGuffin) == 0:
		f.end(Defeat)
	case f.FrontEnemy() == Nobody:
		f.end(Victory)
	case f.result != Undecided:
		f.result = Undecided
	}
}
