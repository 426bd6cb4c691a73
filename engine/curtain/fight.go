package curtain

import (
	"cmp"
	"fmt"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// MaxCards is the maximum number of cards in a fight, in all piles together.
const MaxCards = 64

// Fight is a fight in progress. It implements engine.Game; StartFight returns one. It is not safe for concurrent use.
type Fight struct {
	state
	executor
	content *Content
	run     *RunDef        // the definition of the run that the fight is part of, or nil
	losses  *outcomeLosses // where a forecast collects losses; nil unless this is its scratch copy

	// The state of the action in progress; empty between actions.
	cause           engine.Cause
	luckRoll        cardLuckRoll
	x               int16 // the X of the card being played; 0 if its cost is not X
	landed          bool  // whether the inflict effect in progress has changed any target
	mayModify       bool  // whether keywords of packs or relics may modify the hit or gain in progress
	beingChanged    int16 // what is changing: the keyword being gained, HP for a heal, Curse for damage by Curse, NoKeyword for a hit
	cardBeingPlayed int16 // 1 + the instance of the attack card about to be played; 0 if none
	waitInProgress  Wait  // the delayed effect being carried out
	ending          earlyTurnEnd
	*callbackStack
	depth           int
	callbackCount   int
	hitCount        int32
	hitAndGainCount int32 // number of hits and gains in this action

	currentComputation callbackComputation
}

type executor = engine.Executor[state]

// state is the state of a fight between actions, without pointers. copyFrom copies it faster than an assignment.
type state struct {
	scalarState
	units     [numActors]actorState      // state of each actor; zero if it is not in the fight
	enemy     [MaxWithIntents]enemyState // state of each enemy, then of each companion; zero if it is not in the fight
	cards     [MaxCards]cardState        // state of each card, by instance; only the first cardCount are used
	piles     [NumPiles]pile             // cards in each Pile
	played    pile                       // the last MaxCards cards played, in order
	memory    memory
	owned     belongings
	rareParts rarelyUsedState
}

type scalarState struct {
	meters            [numMeters]int16
	enemyTurn         bool
	result            Result
	actions           int32       // actions applied so far
	seed              engine.Seed // the seed that the fight started with
	protagonist       [2]int16
	enemyCount        int8
	lastAlly          Actor                          // the last companion or, if there is none, ProtagonistB
	actorEnd          Actor                          // 1 + the last actor
	startingCurrency  int16                          // the currency that the fight began with
	heard             hookSet                        // the kinds of event for which some definition in the fight has a hook
	modifiedPoints    engine.SmallSet[ModifierPoint] // points at which a relic modifies numbers
	hasEnemyModifier  bool                           // whether an enemy modifies numbers of hits
	hasMultiplePhases bool                           // whether an enemy has several phases
	cardCount         uint8
	departed          uint8 // the enemies and companions that left the fight without being defeated, one bit each
	startingCardCount uint8 // the number of cards at the start of the fight; these cards are the deck, in its order
	streams           [numStreams]engine.RandomStream
	forced            [numForced]forcedRollQueue
}

func (s *state) copyFrom(o *state) {
	end := o.actorEnd
	if end < s.actorEnd {
		clear(s.units[end:s.actorEnd])
		clear(s.enemy[end-FirstEnemy : s.actorEnd-FirstEnemy])
	}
	s.scalarState = o.scalarState
	for a := range o.units[:end] {
		s.units[a].copyFrom(&o.units[a])
	}
	for i := range o.enemy[:end-FirstEnemy] {
		s.enemy[i] = o.enemy[i]
	}
	copy(s.cards[:o.cardCount], o.cards[:])
	s.piles[DrawPile].copyFrom(&o.piles[DrawPile]) // one by one, which is faster than a slice of them
	s.piles[Hand].copyFrom(&o.piles[Hand])
	s.piles[DiscardPile].copyFrom(&o.piles[DiscardPile])
	if s.piles[InPlay].n|o.piles[InPlay].n|s.piles[ExhaustPile].n|o.piles[ExhaustPile].n != 0 {
		s.piles[InPlay], s.piles[ExhaustPile] = o.piles[InPlay], o.piles[ExhaustPile]
	}
	s.played.copyFrom(&o.played)
	s.memory.copyFrom(&o.memory)
	if !s.owned.isEmpty() || !o.owned.isEmpty() {
		s.owned.copyFrom(&o.owned)
	}
	if s.rareParts.used || o.rareParts.used {
		s.rareParts.copyFrom(&o.rareParts)
	}
}

// copyWithOnlyCardsInPlay copies o to s without the cards that are not in play. It repeats code of copyFrom for speed.
func (s *state) copyWithOnlyCardsInPlay(o *state) {
	end := o.actorEnd
	if end < s.actorEnd {
		clear(s.units[end:s.actorEnd])
		clear(s.enemy[end-FirstEnemy : s.actorEnd-FirstEnemy])
	}
	s.scalarState = o.scalarState
	for a := range o.units[:end] {
		s.units[a].copyFrom(&o.units[a])
	}
	for i := range o.enemy[:end-FirstEnemy] {
		s.enemy[i] = o.enemy[i]
	}
	s.piles[InPlay].copyFrom(&o.piles[InPlay])
	for _, c := range o.piles[InPlay].at[:o.piles[InPlay].n] {
		s.cards[c] = o.cards[c]
	}
	s.memory.copyFrom(&o.memory)
	if !s.owned.isEmpty() || !o.owned.isEmpty() {
		s.owned.copyFrom(&o.owned)
	}
	if s.rareParts.used || o.rareParts.used {
		s.rareParts.copyFrom(&o.rareParts)
	}
}

// rarelyUsedState is state that few fights use, such as delayed effects. In all other fights it is zero, and copying
// skips it. Change it only through useRareState.
type rarelyUsedState struct {
	used      bool                     // whether the other fields may be nonzero
	heardAfar hookSet                  // hooks of cards that can react while they are not in play
	ownHeard  hookSet                  // hooks of cards that react to events about themselves
	joiners   uint64                   // the cards that are added to the run's deck after a victory, one bit each
	leavers   uint64                   // the cards that are removed from the run's deck after a victory, one bit each
	newOwned  [ProtagonistB + 1]uint64 // cards that an effect has made each ally's own, one bit each
	waits     engine.DelayedEffects[Source]
	shown     [MaxWithIntents]shownSteps // pattern entries that each enemy and companion showed last
}

func (s *state) useRareState() *rarelyUsedState {
	s.rareParts.used = true
	return &s.rareParts
}

func (s *rarelyUsedState) copyFrom(o *rarelyUsedState) {
	s.used, s.heardAfar, s.ownHeard, s.shown = o.used, o.heardAfar, o.ownHeard, o.shown
	s.joiners, s.leavers, s.newOwned = o.joiners, o.leavers, o.newOwned
	s.waits.CopyFrom(&o.waits)
}

// earlyTurnEnd is the state of an early end of the player's turn by an effect (CC-81).
type earlyTurnEnd uint8

const (
	goesOn   earlyTurnEnd = iota
	endsNow               // the turn will end after the action in progress
	isEnding              // the turn is ending
)

type Result uint8

const (
	Undecided Result = iota
	Victory
	Defeat
)

var ResultWords = vocabulary.NewWords("Result", "", "victory", "defeat")

// FightConfig holds the settings of a fight for StartFight.
type FightConfig struct {
	Protagonists   [2]string
	Enemies        []string // the ids of one to MaxEnemies enemies and of up to MaxCompanions companions
	Deck           []string // card ids, at most MaxCards
	Relics         []string // relic ids, at most MaxRelics
	MacGuffin      int      // HP of the MacGuffin; 0 means full HP
	MacGuffinMaxHP int      // full HP of the MacGuffin; 0 means that of the default run
	Seed           engine.Seed
	NoDraw         bool // whether only the cards that modifiers add are drawn on turn 1

	belongingsOfRun *belongings // the run's belongings, which replace Relics; may be nil
	currencyOfRun   int16       // amount of the run's currency
}

// StartFight starts a fight and plays it up to the first choice. runtime runs its scripts, and log, which may be nil,
// receives its events. If the setup is invalid or a script fails, it returns an error, and the fight must not be used.
func StartFight(c *Content, s FightConfig, runtime any, log *engine.Log) (*Fight, error) {
	f := newUnstartedFight(c, runtime, log)
	return f, f.beginNewFight(s)
}

func newUnstartedFight(c *Content, runtime any, log *engine.Log) *Fight {
	f := &Fight{content: c, callbackStack: new(callbackStack)}
	f.actorEnd = FirstEnemy
	engine.InitExecutor(&f.executor, fightPerformer{f}, &f.state, (*state).copyFrom, &f.actions, runtime, log)
	return f
}

// NewFightToCopyInto returns an empty fight, to be used only as the target of CopyFrom.
func NewFightToCopyInto() *Fight { return newUnstartedFight(nil, nil, nil) }

var (
	sayEnemies    = refusals.Define("enemies", "a fight must have 1 to {most, number} enemies, not {n, number}")
	sayCompanions = refusals.Define("companions", "a fight can have at most {most, number} companions, not {n, number}")
	sayCards      = refusals.Define("deck", "a fight can have at most {most, number} cards, not {n, number}")
	sayAlike      = refusals.Define("alike", "the two protagonists must be different, but both are {who}")
)

// beginNewFight replaces the state of f with the start of a fight. If it fails, the caller must restore the state.
func (f *Fight) beginNewFight(s FightConfig) error {
	c := f.content
	if enemies, companions := c.countEnemiesAndCompanions(s.Enemies); enemies < 1 || enemies > MaxEnemies {
		return sayEnemies.NewError("most", MaxEnemies, "n", enemies)
	} else if companions > MaxCompanions {
		return sayCompanions.NewError("most", MaxCompanions, "n", companions)
	}
	if len(s.Deck) > MaxCards {
		return sayCards.NewError("most", MaxCards, "n", len(s.Deck))
	}
	f.state = state{scalarState: scalarState{lastAlly: ProtagonistB, actorEnd: FirstEnemy}}
	fresh := &f.state
	if err := cmp.Or(fresh.addAllies(c, s), fresh.addEnemies(c, s.Enemies), fresh.addDeck(c, s.Deck), fresh.owned.addStartingRelics(c, s.Relics)); err != nil {
		return err
	}
	if s.belongingsOfRun != nil {
		fresh.owned.copyFrom(s.belongingsOfRun)
	}
	fresh.startingCurrency, fresh.meters[meterCurrency] = s.currencyOfRun, s.currencyOfRun
	fresh.seed = s.Seed
	s.Seed.ResetStreams(fresh.streams[:], streamNames[:])
	return engine.ApplyWithoutCounting(&f.executor, new(engine.NewAction(actBegin, engine.BoolToInt(s.NoDraw))))
}

func (fresh *state) addAllies(c *Content, s FightConfig) error {
	for i, id := range s.Protagonists {
		n, ok := c.protagonists.Index(id)
		if !ok {
			return fmt.Errorf("unknown protagonist %q", id)
		}
		fresh.protagonist[i] = n
		hp := int16(c.Protagonists[n].HP)
		fresh.units[ProtagonistA+Actor(i)] = actorState{meters: [...]int16{meterHP: hp, meterMaxHP: hp}}
	}
	if s.Protagonists[0] == s.Protagonists[1] {
		return sayAlike.NewError("who", strconv.Quote(s.Protagonists[0]))
	}
	full := cmp.Or(s.MacGuffinMaxHP, c.Run.MacGuffin)
	hp := min(cmp.Or(s.MacGuffin, full), full)
	fresh.units[MacGuffin] = actorState{meters: [...]int16{meterHP: int16(hp), meterMaxHP: int16(full)}}
	return nil
}

func (fresh *state) addEnemies(c *Content, ids []string) error {
	for _, id := range ids {
		n, ok := c.enemies.Index(id)
		if !ok {
			return fmt.Errorf("unknown enemy %q", id)
		}
		fresh.placeEnemyOrCompanion(c, fresh.nextActorFor(c.Enemies[n]), n)
	}
	return nil
}

func (c *Content) countEnemiesAndCompanions(ids []string) (enemies, companions int) {
	for _, id := range ids {
		if d := c.Enemy(id); d != nil && d.Companion {
			companions++
		}
	}
	return len(ids) - companions, companions
}

func (fresh *state) addDeck(c *Content, ids []string) error {
	for _, id := range ids {
		n, ok := c.cards.Index(id)
		if !ok {
			return fmt.Errorf("unknown card %q", id)
		}
		fresh.cards[fresh.cardCount] = fresh.newCard(c, n)
		fresh.piles[DrawPile].push(fresh.cardCount)
		fresh.cardCount++
	}
	fresh.startingCardCount = fresh.cardCount
	return nil
}

func (f *Fight) Content() *Content { return f.content }

func (f *Fight) KeywordTable() *engine.Keywords { return f.content.Keywords }

func (f *Fight) Seed() engine.Seed { return f.seed }

// Result returns Victory, Defeat or, while the fight goes on, Undecided.
func (f *Fight) Result() Result { return f.result }

// SetCauseLine sets the script line that the next events record as their cause.
func (f *Fight) SetCauseLine(line int) { f.cause.Line = int32(line) }

// Outcome implements engine.Game. After a victory seat 0 has won; after a defeat the winner is engine.NoSeat.
func (f *Fight) Outcome() (engine.Outcome, bool) { return f.result.toOutcome() }

func (r Result) toOutcome() (engine.Outcome, bool) {
	if r == Victory {
		return engine.Outcome{Winner: 0}, true
	}
	return engine.Outcome{Winner: engine.NoSeat, Lost: r == Defeat}, r == Defeat
}

// CopyFrom replaces the fight with a copy of other, which must be a *Fight.
func (f *Fight) CopyFrom(other engine.Game) {
	o := other.(*Fight)
	o.fetchCardsOutOfPlay()
	f.state.copyFrom(&o.state)
	f.content, f.run = o.content, o.run
	engine.CopyQuestionAndRuntime(&f.executor, &o.executor)
}
