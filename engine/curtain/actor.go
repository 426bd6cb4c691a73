package curtain

import (
	"errors"
	"fmt"

	"curtaincall/engine"
)

// Actor is the number of somebody in a fight who has HP or keywords. The rules process actors in numerical order.
type Actor int8

// Team stands for all allies together: it holds their shared keywords and has no HP. Companions are allies that act
// by intents, as enemies do (CC-102).
const (
	Nobody Actor = iota - 1
	MacGuffin
	ProtagonistA
	ProtagonistB
	Team
	FirstEnemy

	MaxEnemies     = 4
	FirstCompanion = FirstEnemy + MaxEnemies
	MaxCompanions  = 2

	numActors      = int(FirstCompanion) + MaxCompanions
	MaxWithIntents = MaxEnemies + MaxCompanions
)

// IsEnemy reports whether an actor is on the enemies' side.
func (a Actor) IsEnemy() bool     { return a >= FirstEnemy && a < FirstCompanion }
func (a Actor) IsCompanion() bool { return a >= FirstCompanion }

// HasIntents reports whether an actor acts by intents of an EnemyDef.
func (a Actor) HasIntents() bool    { return a >= FirstEnemy }
func (a Actor) IsProtagonist() bool { return a == ProtagonistA || a == ProtagonistB }

// ActorsWithIntents iterates over the actors that act by intents, even if they are not alive.
func (s *state) ActorsWithIntents(yield func(Actor) bool) {
	for a := FirstEnemy; a < s.actorEnd; a++ {
		if s.hasActor(a) && !yield(a) {
			return
		}
	}
}

// hasActor reports whether a is in the fight, with HP or without. The Team always is.
func (s *state) hasActor(a Actor) bool {
	return a >= 0 && a < s.actorEnd && (!a.IsEnemy() || a < FirstEnemy+Actor(s.enemyCount))
}

// Actors is a list of at most numActors actors, in the order in which an effect reaches them.
type Actors uint64 // four bits each, then the length, then unresolvedActors

const lengthShift = 4 * numActors // number of bits in Actors before the length

// unresolvedActors is the bit of Actors that says that a script passed no targets, or random ones still to be drawn.
const unresolvedActors Actors = 1 << 63

// NewActors returns a list of actors without Nobody. It drops those that exceed the limit, numActors.
func NewActors(actors ...Actor) (l Actors) {
	l.AddUpToLimit(actors...)
	return l
}

// AddUpToLimit appends actors, except Nobody, until the list has numActors. It ignores the rest.
func (l *Actors) AddUpToLimit(actors ...Actor) {
	for _, a := range actors {
		*l = l.with(a)
	}
}

func (l Actors) with(a Actor) Actors {
	if n := l.Len(); n < numActors && a != Nobody {
		l += Actors(a)<<(4*n) + 1<<lengthShift // fits: n is an index
	}
	return l
}

func (l *Actors) Len() int       { return int(*l >> lengthShift & 15) }
func (l *Actors) At(i int) Actor { return Actor(*l >> (4 * i & 63) & 15) } // fits: i is an index; &63 spares a check

type actorState struct {
	meters   [numUnitMeters]int16
	keywords engine.KeywordStacks
}

func (u *actorState) copyFrom(o *actorState) {
	u.meters = o.meters
	u.keywords.CopyFrom(&o.keywords)
}

type enemyState struct {
	def    int16
	phase  int8 // index of the current phase
	step   int8 // index in the phase's pattern of the entry shown; noStep if no entry applies
	intent Intent
}

// IsAlive reports whether an actor has HP left. It is false for Nobody and for the Team, which has no HP.
func (f *Fight) IsAlive(a Actor) bool { return a >= 0 && f.units[a].meters[meterHP] > 0 }

// Stacks returns how many stacks of a keyword an actor holds. The Team holds those that all allies share.
func (f *Fight) Stacks(a Actor, k Keyword) int { return f.units[a].keywords.Get(k) }

func (f *Fight) HeldKeywords(a Actor) engine.KeywordSet { return f.units[a].keywords.HeldKeywords() }

// CountDebuffKinds returns the number of different debuffs that an actor holds.
func (f *Fight) CountDebuffKinds(a Actor) int {
	return f.HeldKeywords(a).And(f.content.Keywords.Debuffs()).Count()
}

// CountDebuffStacks returns the number of stacks of all debuffs that an actor holds.
func (f *Fight) CountDebuffStacks(a Actor) int {
	return f.units[a].keywords.TotalStacks(f.content.Keywords.Debuffs())
}

// EnemyCount returns the number of enemies, including those that were defeated or have left.
func (f *Fight) EnemyCount() int { return int(f.enemyCount) }

func (s *state) companionCount() int  { return max(0, int(s.lastAlly-FirstCompanion)+1) }
func EnemyActor(enemyIndex int) Actor { return FirstEnemy + Actor(enemyIndex) }

// FrontEnemy returns the first living enemy, or Nobody.
func (f *Fight) FrontEnemy() Actor {
	for e := FirstEnemy; e < FirstEnemy+Actor(f.enemyCount); e++ {
		if f.units[e].meters[meterHP] > 0 {
			return e
		}
	}
	return Nobody
}

// FrontCompanion returns the first living companion, or Nobody.
func (f *Fight) FrontCompanion() Actor {
	for c := range f.Companions {
		if f.IsAlive(c) {
			return c
		}
	}
	return Nobody
}

// Companions iterates over the companions, including those without HP.
func (f *Fight) Companions(yield func(Actor) bool) {
	for c := FirstCompanion; c <= f.lastAlly && yield(c); c++ {
	}
}

var onlyMacGuffin, fixedAllies = NewActors(MacGuffin), NewActors(MacGuffin, ProtagonistA, ProtagonistB)

// allies returns the MacGuffin, the protagonists and the companions, even if they have no HP.
func (f *Fight) allies() Actors {
	if f.lastAlly > ProtagonistB {
		return f.appendCompanions(fixedAllies)
	}
	return fixedAllies
}

// HasLeftUndefeated reports whether an enemy or a companion has left the fight without being defeated.
func (f *Fight) HasLeftUndefeated(enemy Actor) bool {
	return f.departed&(1<<(enemy-FirstEnemy)) != 0 && !f.IsAlive(enemy)
}

// Phase returns the index, from 0, of the phase of an enemy.
func (f *Fight) Phase(e Actor) int { return int(f.enemy[e-FirstEnemy].phase) }

// PatternIndex returns the index, in the pattern of its phase, of the entry that an enemy shows; -1 if it shows none.
func (f *Fight) PatternIndex(e Actor) int { return int(f.enemy[e-FirstEnemy].step) }

// Intent returns the intent that an enemy shows. The caller must not change it.
func (f *Fight) Intent(enemyActor Actor) *Intent { return &f.enemy[enemyActor-FirstEnemy].intent }

// Source identifies what acts: an actor, a card, a relic, an item, or a keyword on its holder. It is comparable.
type Source struct {
	Actor Actor      // the acting actor, the owner of the card or the holder of the keyword; hits are affected by this actor's keywords
	Kind  SourceKind // whether an actor, a card, a relic, an item or a keyword acts
	// the card instance, the index among the relics held, the index in Content.Items, or the Keyword; 0 for an actor
	Item int16
}

type SourceKind uint8

const (
	OfActor SourceKind = iota
	OfCard
	OfRelic
	OfKeyword
	OfItem
)

const NoCard int16 = -1

// SourceOfCause returns the source that c names. Its Actor is Nobody if the rules are the cause.
func SourceOfCause(c engine.Cause) Source {
	return Source{Actor(c.Actor), SourceKind(c.Kind), c.Item}
}

func (f *Fight) CardSource(instance int16) Source {
	return Source{f.CardOwner(instance), OfCard, instance}
}

// kindAndIDOfSource returns the kind and quoted id of a source's definition, such as card "jab", or "", and its place.
func (f *Fight) kindAndIDOfSource(s Source) (item string, where engine.Place) {
	switch {
	case s.Kind == OfCard && f.HasInstance(s.Item):
		d := f.CardDef(s.Item)
		return d.KindAndID(), d.Where
	case s.Kind == OfActor && s.Actor.HasIntents():
		d := f.EnemyDef(s.Actor)
		return d.KindAndID(), d.Where
	case s.Kind == OfKeyword:
		if row := f.KeywordRow(Keyword(s.Item)); f.content.addedKeywords.definitionOf(row.ID) != nil {
			return `keyword "` + row.Word + `"`, row.Where
		}
	case s.Kind == OfActor && s.Actor.IsProtagonist():
		d := f.ProtagonistDef(s.Actor)
		return `protagonist "` + d.ID + `"`, d.Where
	case s.Kind == OfRelic && int(s.Item) < f.RelicCount():
		d := f.RelicDef(int(s.Item))
		return d.KindAndID(), d.Where
	case s.Kind == OfItem && int(s.Item) < len(f.content.Items):
		d := f.content.Items[s.Item]
		return d.KindAndID(), d.Where
	}
	return "", where
}

// setCause sets the source and the callback that the following events give as their cause, and clears the script line.
func (f *Fight) setCause(source Source, callback uint8) {
	c := &f.cause
	c.Actor, c.Kind, c.Card, c.Item = int8(source.Actor), uint8(source.Kind), NoCard, source.Item
	if source.Kind == OfCard {
		c.Card = source.Item
	}
	c.Callback, c.Line = callback, 0
}

var (
	ErrTooManyEnemies    = errors.New("there is no room for another enemy")
	ErrTooManyCompanions = errors.New("there is no room for another companion")
	ErrNotAnEnemy        = errors.New("only an enemy or a companion can leave the fight")
)

// Summon adds an enemy or companion with definition def to the fight, runs the hooks for Summoned, and returns its
// actor. On a full side, it replaces an actor without HP; if all have HP, the action fails. In the player's turn, the
// new actor shows its intent at once, otherwise in the next turn. In a decided fight nothing happens.
func (f *Fight) Summon(def int16) Actor {
	d := f.content.Enemies[def]
	a := f.nextActorFor(d)
	if a == Nobody {
		most, err := MaxEnemies, ErrTooManyEnemies
		if d.Companion {
			most, err = MaxCompanions, ErrTooManyCompanions
		}
		f.Fail(fmt.Errorf("%w: at most %d can be in the fight at a time", err, most))
	}
	if f.result != Undecided {
		return a
	}
	f.memory.forgetActor(a)
	f.rareParts.waits.RemoveIf(func(w *Wait) bool {
		return w.Source.Actor == a && (w.Source.Kind == OfActor || w.Source.Kind == OfKeyword)
	})
	f.placeEnemyOrCompanion(f.content, a, def)
	f.rareParts.shown[a-FirstEnemy], f.departed = shownSteps{}, f.departed&^(1<<(a-FirstEnemy))
	f.recomputeHooksAndModifierFlags()
	came := eventWithoutCause{Kind: Summoned, Target: a, Amount: 1}
	f.logEvent(came)
	switch {
	case f.IsEnemyTurn():
		f.enemy[a-FirstEnemy].step = -1 // the next intent is its first
	case f.meters[meterTurn] > 0:
		f.showNextIntent(a, 0)
	}
	f.runHooks(&came)
	return a
}

// nextActorFor returns the actor for a new enemy or companion: the next unused one, one without HP, or Nobody.
func (s *state) nextActorFor(d *EnemyDef) Actor {
	first, count, most := FirstEnemy, int(s.enemyCount), MaxEnemies
	if d.Companion {
		first, count, most = FirstCompanion, s.companionCount(), MaxCompanions
	}
	if count < most {
		return first + Actor(count)
	}
	for a := first; a < first+Actor(count); a++ {
		if s.units[a].meters[meterHP] <= 0 {
			return a
		}
	}
	return Nobody
}

// placeEnemyOrCompanion sets up actor a with definition n. The Team gets a companion's keywords that it can hold.
func (s *state) placeEnemyOrCompanion(c *Content, a Actor, n int16) {
	def := c.Enemies[n]
	if a.IsCompanion() {
		s.lastAlly = max(s.lastAlly, a)
	} else {
		s.enemyCount = max(s.enemyCount, int8(a-FirstEnemy)+1)
	}
	s.actorEnd = max(s.actorEnd, a+1)
	s.units[a], s.enemy[a-FirstEnemy] = actorState{}, enemyState{def: n}
	u := &s.units[a]
	u.meters[meterHP], u.meters[meterMaxHP] = int16(def.HP), int16(def.HP)
	for _, k := range def.Keywords {
		if a.IsCompanion() && c.Keywords.Row(k.Keyword).Holders&OnTeam != 0 {
			s.units[Team].keywords.Set(k.Keyword, s.units[Team].keywords.Get(k.Keyword)+k.Stacks)
		} else {
			u.keywords.Set(k.Keyword, k.Stacks)
		}
	}
}

// RemoveFromFight removes a living enemy or companion from the fight, without a defeat, and logs its departure. If no
// enemy is left, the fight is won. For any other actor the action fails with ErrNotAnEnemy.
func (f *Fight) RemoveFromFight(enemyActor Actor) {
	if !enemyActor.HasIntents() {
		f.Fail(ErrNotAnEnemy)
	}
	if f.result != Undecided || !f.IsAlive(enemyActor) {
		return
	}
	hp := f.HP(enemyActor)
	f.units[enemyActor].meters[meterHP] = 0
	f.departed |= 1 << (enemyActor - FirstEnemy)
	f.logEvent(eventWithoutCause{Kind: Departed, Target: enemyActor, Amount: int32(hp), From: int32(hp)})
	if f.FrontEnemy() == Nobody {
		f.endFight(Victory)
	}
}
