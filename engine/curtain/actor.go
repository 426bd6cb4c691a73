package curtain

import "curtaincall/engine"

// Actor is a holder of HP or keywords in a fight. The order of the numbers is
// the order in which the rules go through them: M, A, B, then the enemies.
type Actor int8

// The actors. Team is the player side's shared pool: it holds keywords and no HP.
const (
	Nobody Actor = iota - 1
	MacGuffin
	ProtagonistA
	ProtagonistB
	Team
	FirstEnemy

	MaxEnemies = 4
	numActors  = int(FirstEnemy) + MaxEnemies
)

// IsEnemy reports whether a is one of the enemies.
func (a Actor) IsEnemy() bool { return a >= FirstEnemy }

// IsProtagonist reports whether a is one of the two protagonists.
func (a Actor) IsProtagonist() bool { return a == ProtagonistA || a == ProtagonistB }

// Actors is a short list of actors, in the order in which an effect reaches
// them. It is a flat value; more than eight are cut off.
type Actors uint64 // four bits for each, and then how many they are

// openActors marks actors of whom it is still to be found out who they are.
const openActors Actors = 1 << 63

// List makes a list of actors.
func List(as ...Actor) (l Actors) {
	for _, a := range as {
		l.Add(a)
	}
	return l
}

// Add appends one actor.
func (l *Actors) Add(a Actor) {
	if n := l.Len(); n < numActors && a != Nobody {
		*l += Actors(a)<<(4*n) + 1<<32 // fits: n is a place
	}
}

// Len returns the number of actors in the list.
func (l *Actors) Len() int { return int(*l >> 32 & 15) }

// At returns the actor at place i, from 0.
func (l *Actors) At(i int) Actor { return Actor(*l >> (4 * i) & 15) } // fits: i is a place

type unit struct {
	meters   unitMeters
	keywords engine.Counters
}

func (u *unit) copyFrom(o *unit) {
	u.meters = o.meters
	u.keywords.CopyFrom(&o.keywords)
}

// foe holds what an enemy has beyond a unit.
type foe struct {
	def    int16
	phase  int8 // from 0
	step   int8 // place in the pattern of the phase, from 0; noStep for none of it
	intent Intent
}

// Alive reports whether a takes part: it has HP left.
func (f *Fight) Alive(a Actor) bool { return a >= 0 && f.units[a].meters[meterHP] > 0 }

// Stacks returns how many stacks of k the actor holds. For a keyword of the team
// asked of an ally it is 0: ask the Team.
func (f *Fight) Stacks(a Actor, k Keyword) int { return f.units[a].keywords.Get(k) }

// Held returns the set of keywords that a holds.
func (f *Fight) Held(a Actor) engine.KeywordSet { return f.units[a].keywords.Held() }

// DebuffKinds returns how many kinds of debuff a holds.
func (f *Fight) DebuffKinds(a Actor) int { return (f.Held(a) & f.content.Keywords.Debuffs()).Count() }

// DebuffStacks returns how many stacks of debuffs a holds in total.
func (f *Fight) DebuffStacks(a Actor) int {
	return f.units[a].keywords.Stacks(f.content.Keywords.Debuffs())
}

// Enemies returns the number of enemies that the fight has had, 1 to MaxEnemies: those that
// have fallen or left are among them.
func (f *Fight) Enemies() int { return int(f.foes) }

// Enemy returns the actor of the enemy at place i, from 0.
func Enemy(i int) Actor { return FirstEnemy + Actor(i) }

// FrontEnemy returns the first living enemy, or Nobody.
func (f *Fight) FrontEnemy() Actor {
	for e := FirstEnemy; e < FirstEnemy+Actor(f.foes); e++ {
		if f.units[e].meters[meterHP] > 0 {
			return e
		}
	}
	return Nobody
}

// Gone reports whether an enemy has left the fight.
func (f *Fight) Gone(e Actor) bool { return f.gone&(1<<(e-FirstEnemy)) != 0 && !f.Alive(e) }

// Phase returns the phase an enemy is in, from 0.
func (f *Fight) Phase(e Actor) int { return int(f.enemy[e-FirstEnemy].phase) }

// Step returns the place of the telegraphed entry in an enemy's present pattern,
// from 0.
func (f *Fight) Step(e Actor) int { return int(f.enemy[e-FirstEnemy].step) }

// Intent returns what an enemy shows that it will do.
func (f *Fight) Intent(e Actor) *Intent { return &f.enemy[e-FirstEnemy].intent }
