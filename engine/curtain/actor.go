package curtain

import "curtaincall/engine"

// Actor is a holder of HP or keywords in a fight. The rules process actors in the order of their
// numbers: the MacGuffin, protagonists A and B, the enemies.
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

// Actors is a list of up to eight actors, in the order in which an effect reaches them: a flat
// value. Further ones are dropped.
type Actors uint64 // four bits each, then the length, then openActors

// openActors marks a list that names nobody or random actors: see resolveActors.
const openActors Actors = 1 << 63

// List returns a list of actors.
func List(as ...Actor) (l Actors) {
	for _, a := range as {
		l.Add(a)
	}
	return l
}

// Add appends an actor, unless it is Nobody or the list is full.
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

// foe is the state of an enemy beside its unit.
type foe struct {
	def    int16
	phase  int8 // from 0
	step   int8 // place in the pattern of the phase, from 0; noStep if no entry can come
	intent Intent
}

// Alive reports whether a has HP left; false for Nobody and the Team.
func (f *Fight) Alive(a Actor) bool { return a >= 0 && f.units[a].meters[meterHP] > 0 }

// Stacks returns how many stacks of k the actor holds. The allies' shared keywords are held by the
// Team: an ally has 0 of them.
func (f *Fight) Stacks(a Actor, k Keyword) int { return f.units[a].keywords.Get(k) }

// Held returns the set of keywords that a holds.
func (f *Fight) Held(a Actor) engine.KeywordSet { return f.units[a].keywords.Held() }

// DebuffKinds returns how many kinds of debuff a holds.
func (f *Fight) DebuffKinds(a Actor) int { return (f.Held(a) & f.content.Keywords.Debuffs()).Count() }

// DebuffStacks returns how many stacks of debuffs a holds in total.
func (f *Fight) DebuffStacks(a Actor) int {
	return f.units[a].keywords.Stacks(f.content.Keywords.Debuffs())
}

// Enemies returns the number of enemies in the fight, 1 to MaxEnemies, including those that have
// fallen or left.
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

// Gone reports whether an enemy has left the fight instead of falling.
func (f *Fight) Gone(e Actor) bool { return f.gone&(1<<(e-FirstEnemy)) != 0 && !f.Alive(e) }

// Phase returns the phase an enemy is in, from 0.
func (f *Fight) Phase(e Actor) int { return int(f.enemy[e-FirstEnemy].phase) }

// Step returns the place of an enemy's shown entry in the pattern of its phase, from 0, or noStep.
func (f *Fight) Step(e Actor) int { return int(f.enemy[e-FirstEnemy].step) }

// Intent returns the intent that an enemy shows. It is the fight's own.
func (f *Fight) Intent(e Actor) *Intent { return &f.enemy[e-FirstEnemy].intent }
