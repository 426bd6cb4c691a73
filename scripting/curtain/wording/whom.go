package wording

import (
	rules "curtaincall/engine/curtain"
)

// whom is who a sentence is about, settled when it is carried out.
type whom func(s *scene) rules.Actors

func only(a func(s *scene) rules.Actor) whom {
	return func(s *scene) rules.Actors { return rules.List(a(s)) }
}

var (
	theMacGuffin = only(func(*scene) rules.Actor { return rules.MacGuffin })
	theTeam      = only(func(*scene) rules.Actor { return rules.Team })
	theOwner     = only(func(s *scene) rules.Actor { return s.self.Actor })
	theChosen    = only(func(s *scene) rules.Actor { return s.target })
	theEnemy     = only((*scene).enemy)

	protagonists whom = func(*scene) rules.Actors { return rules.List(rules.ProtagonistA, rules.ProtagonistB) }
	allies       whom = func(*scene) rules.Actors {
		return rules.List(rules.MacGuffin, rules.ProtagonistA, rules.ProtagonistB)
	}
	enemies whom = func(s *scene) (list rules.Actors) {
		for i := 0; i < s.fight.Enemies(); i++ {
			list.Add(rules.Enemy(i))
		}
		return list
	}
	theOther = only(func(s *scene) rules.Actor {
		if s.self.Actor == rules.ProtagonistA {
			return rules.ProtagonistB
		}
		return rules.ProtagonistA
	})
)

// enemy is whom a text means by "the enemy": the one the card was played on,
// else the first that stands.
func (s *scene) enemy() rules.Actor {
	if s.target.IsEnemy() {
		return s.target
	}
	if e := s.fight.FrontEnemy(); e != rules.Nobody {
		return e
	}
	return rules.FirstEnemy
}

// whom reads who a sentence is about.
func (r *reader) whom() (whom, bool) {
	c := &r.cursor
	owned := r.owner != rules.OwnerMacGuffin && r.owner != rules.OwnerNeutral
	switch {
	case r.aim == rules.AimProtagonist && c.one("a protagonist", "that protagonist"):
		return theChosen, true
	case r.aim == rules.AimAlly && c.one("an ally", "that ally"):
		return theChosen, true
	case c.one("each protagonist", "all protagonists", "both protagonists"):
		return protagonists, true
	case c.one("each ally", "all allies"):
		return allies, true
	case c.one("each enemy", "all enemies"):
		return enemies, true
	case c.one("the enemy", "that enemy"):
		return theEnemy, true
	case c.take("the macguffin"):
		return theMacGuffin, true
	case owned && c.take("the other protagonist"):
		return theOther, true
	}
	for _, p := range r.cast {
		if c.exactly(p.Name) {
			return only(func(s *scene) rules.Actor { return s.named(p.ID) }), true
		}
	}
	return nil, false
}

// named is the protagonist of that id, or Nobody.
func (s *scene) named(id string) rules.Actor {
	for a := rules.ProtagonistA; a <= rules.ProtagonistB; a++ {
		if s.fight.ActorID(a) == id {
			return a
		}
	}
	return rules.Nobody
}

// on reads "on" and who.
func (r *reader) on() (whom, bool) {
	return try(&r.cursor, func() (whom, bool) {
		if !r.take("on") {
			return nil, false
		}
		return r.whom()
	})
}

// keeper is who gains or loses something when the text names nobody: the team
// for what the allies share, else the card's owner. Nobody is meant by it where
// the card has no owner who could hold it.
func (r *reader) keeper(what int16) (whom, bool) {
	switch {
	case what == rules.Ovation || what == rules.Energy || rules.CanHold(rules.Team, rules.Keyword(what)):
		return theTeam, true
	case r.owner == rules.OwnerMacGuffin || r.owner == rules.OwnerNeutral:
		return nil, false
	}
	return theOwner, true
}
