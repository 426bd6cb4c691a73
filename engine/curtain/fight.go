package curtain

import (
	"cmp"
	"fmt"
	"strconv"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
)

// MaxCards limits the cards of a fight, in all piles together.
const MaxCards = 64

// Fight is a fight in progress, an engine.Game. Make it with NewFight. It is
// not safe for concurrent use.
type Fight struct {
	state
	course
	content *Content
	run     *RunDef       // the run it is part of; nil for a fight by itself
	losses  *trialResults // collects the losses of a forecast; else nil

	// State of the action in progress, empty between actions.
	cause    engine.Cause
	luckRoll luckRoll
	x        int16 // the energy that the card of cost X in progress was played for
	landed   bool  // the infliction in progress landed on somebody
	altering bool  // a keyword of the content or a relic changes numbers of the hit or gain in progress
	about    int16 // the keyword being gained, HP for a heal, Curse, or NoKeyword for a hit
	playing  int16 // 1 + the attack that is about to be played
	coming   Wait  // the waiting effect being carried out
	ending   ending
	*callbacks
	depth    int
	events   int
	hits     int32
	numbered int32 // hits and gains so far

	reckoning reckoning
}

type course = engine.Course[state]

// state is everything that lasts between actions: a flat value. Copy it with copyFrom, which skips
// unused cards and enemies.
type state struct {
	core
	units  [numActors]unit // empty beyond the last enemy
	enemy  [MaxEnemies]foe // likewise
	cards  [MaxCards]card  // the first cardCount of them
	piles  [numPiles]pile  // the last is mostly empty
	memory memory
	relics relics
	seldom rareState
}

// core is the part of the state that is always copied whole.
type core struct {
	meters      fightMeters
	phase       phase
	result      Result
	actions     int32       // actions applied so far
	seed        engine.Seed // of the fight, to start it again
	protagonist [2]int16
	foes        int8
	purse       int16    // the currency the fight began with
	heard       hookSet  // hooks that somebody in this fight has
	bent        pointSet // points at which a relic changes numbers
	bends       bool     // an enemy's definition changes numbers of hits
	phased      bool     // an enemy's definition has several phases
	cardCount   uint8
	gone        uint8 // the enemies that have left and not fallen, one bit each
	dealt       uint8 // number of cards the fight began with, the deck, in its order
	streams     [numStreams]engine.Stream
	forced      [numForced]forcedRolls
}

func (s *state) copyFrom(o *state) {
	for e := FirstEnemy + Actor(o.foes); e < FirstEnemy+Actor(s.foes); e++ {
		s.units[e], s.enemy[e-FirstEnemy] = unit{}, foe{}
	}
	s.core = o.core
	for a := range o.units[:FirstEnemy+Actor(o.foes)] {
		s.units[a].copyFrom(&o.units[a])
	}
	for i := range o.enemy[:o.foes] {
		s.enemy[i] = o.enemy[i]
	}
	copy(s.cards[:o.cardCount], o.cards[:])
	s.piles[DrawPile] = o.piles[DrawPile] // one by one, which is faster than a slice of them
	s.piles[Hand] = o.piles[Hand]
	s.piles[DiscardPile] = o.piles[DiscardPile]
	s.piles[InPlay] = o.piles[InPlay]
	if s.piles[ExhaustPile].n|o.piles[ExhaustPile].n != 0 {
		s.piles[ExhaustPile] = o.piles[ExhaustPile]
	}
	s.memory.copyFrom(&o.memory)
	if s.relics.n|o.relics.n != 0 {
		s.relics.copyFrom(&o.relics)
	}
	if s.seldom.used || o.seldom.used {
		s.seldom.copyFrom(&o.seldom)
	}
}

// copyStage is copyFrom without the cards that are not in play. It repeats that code since both are
// faster without a shared function.
func (s *state) copyStage(o *state) {
	for e := FirstEnemy + Actor(o.foes); e < FirstEnemy+Actor(s.foes); e++ {
		s.units[e], s.enemy[e-FirstEnemy] = unit{}, foe{}
	}
	s.core = o.core
	for a := range o.units[:FirstEnemy+Actor(o.foes)] {
		s.units[a].copyFrom(&o.units[a])
	}
	for i := range o.enemy[:o.foes] {
		s.enemy[i] = o.enemy[i]
	}
	s.piles[InPlay] = o.piles[InPlay]
	for _, c := range o.piles[InPlay].at[:o.piles[InPlay].n] {
		s.cards[c] = o.cards[c]
	}
	s.memory.copyFrom(&o.memory)
	if s.relics.n|o.relics.n != 0 {
		s.relics.copyFrom(&o.relics)
	}
	if s.seldom.used || o.seldom.used {
		s.seldom.copyFrom(&o.seldom)
	}
}

// rareState is the part of the state that is zero in most fights, which are copied without it. It is
// set only through rarely, so that copies include it then.
type rareState struct {
	used        bool    // it may be nonzero
	heardAfar   hookSet // hooks of cards that react in other piles than in play
	ownHeard    hookSet // hooks that some card has for events about itself
	deckChanges deckChanges
	waits       engine.Waits[Source]
	shown       [MaxEnemies]shownSteps // the entries that enemies showed last, in phases with Terms
}

// useRareState marks the seldom part of the state as used and returns it, to be changed.
func (s *state) useRareState() *rareState {
	s.seldom.used = true
	return &s.seldom
}

func (s *rareState) copyFrom(o *rareState) {
	s.used, s.heardAfar, s.ownHeard, s.deckChanges, s.shown = o.used, o.heardAfar, o.ownHeard, o.deckChanges, o.shown
	s.waits.CopyFrom(&o.waits)
}

// ending is the progress of an effect that ends the player's turn (CC-81).
type ending uint8

const (
	goesOn  ending = iota
	endsNow        // once the action in progress is done
	isEnding
)

type phase uint8

const (
	playerPhase phase = iota
	enemyPhase
)

// Result is the result of a fight or a run.
type Result uint8

// The results.
const (
	Undecided Result = iota
	Victory
	Defeat
)

// ResultWords are the results as scripts read them.
var ResultWords = vocabulary.NewWords("Result", "", "victory", "defeat")

// FightConfig is the set-up of a fight.
type FightConfig struct {
	Protagonists [2]string
	Enemies      []string // one to MaxEnemies ids
	Deck         []string // card ids, at most MaxCards
	Relics       []string // ids of those that are held, at most MaxRelics
	MacGuffin    int      // its HP now; 0 means full HP
	Whole        int      // its full HP; 0 means that of the first run
	Seed         engine.Seed
	NoDraw       bool // leave the hand of turn 1 empty

	held  *relics // the run's, with their memory, in place of Relics
	purse int16   // the currency of the run
}

// NewFight starts a fight and carries it to the player's first choice. Effects find the runtime as
// f.Runtime; log may be nil.
func NewFight(c *Content, s FightConfig, runtime any, log *engine.Log) (*Fight, error) {
	f := blank(c, runtime, log)
	return f, f.begin(s)
}

// blank returns a fight that has not begun.
func blank(c *Content, runtime any, log *engine.Log) *Fight {
	f := &Fight{content: c, callbacks: new(callbacks)}
	engine.Begin(&f.course, staged{f}, &f.state, &f.actions, runtime, log)
	return f
}

// Blank returns a fight to copy others into.
func Blank() *Fight { return blank(nil, nil, nil) }

// Errors of the set-up of a fight.
var (
	sayEnemies = refusals.Define("enemies", "a fight needs 1 to {most, number} enemies, not {n, number}")
	sayCards   = refusals.Define("deck", "a fight holds at most {most, number} cards, not {n, number}")
	sayAlike   = refusals.Define("alike", "the two protagonists must be different, but both are {who}")
)

// begin replaces the fight by a new one and carries it to the first choice. If it fails, the caller
// restores the fight before, if there was one.
func (f *Fight) begin(s FightConfig) error {
	c := f.content
	if len(s.Enemies) < 1 || len(s.Enemies) > MaxEnemies {
		return sayEnemies.Err("most", MaxEnemies, "n", len(s.Enemies))
	}
	if len(s.Deck) > MaxCards {
		return sayCards.Err("most", MaxCards, "n", len(s.Deck))
	}
	var fresh state
	if err := cmp.Or(fresh.cast(c, s), fresh.face(c, s.Enemies), fresh.deal(c, s.Deck), fresh.relics.begin(c, s.Relics)); err != nil {
		return err
	}
	if s.held != nil {
		fresh.relics.copyFrom(s.held)
	}
	fresh.purse, fresh.meters[meterCurrency] = s.purse, s.purse
	fresh.seed = s.Seed
	s.Seed.Streams(fresh.streams[:], streamNames[:])
	f.state = fresh
	start := engine.Action{Kind: verbBegin}
	if s.NoDraw {
		start.Args[0] = 1
	}
	return engine.Try(&f.course, start)
}

// cast sets up the two protagonists and the MacGuffin.
func (fresh *state) cast(c *Content, s FightConfig) error {
	for i, id := range s.Protagonists {
		n, ok := c.protagonists.Place(id)
		if !ok {
			return fmt.Errorf("unknown protagonist %q", id)
		}
		fresh.protagonist[i] = n
		hp := int16(c.Protagonists[n].HP)
		fresh.units[ProtagonistA+Actor(i)] = unit{meters: unitMeters{meterHP: hp, meterMaxHP: hp}}
	}
	if s.Protagonists[0] == s.Protagonists[1] {
		return sayAlike.Err("who", strconv.Quote(s.Protagonists[0]))
	}
	full := int16(cmp.Or(s.Whole, c.Run.MacGuffin))
	hp := full
	if s.MacGuffin > 0 {
		hp = min(int16(s.MacGuffin), full)
	}
	fresh.units[MacGuffin] = unit{meters: unitMeters{meterHP: hp, meterMaxHP: full}}
	return nil
}

func (fresh *state) face(c *Content, enemies []string) error {
	for i, id := range enemies {
		n, ok := c.enemies.Place(id)
		if !ok {
			return fmt.Errorf("unknown enemy %q", id)
		}
		fresh.units[Enemy(i)], fresh.enemy[i] = newFoe(c, n)
		fresh.foes++
	}
	return nil
}

func (fresh *state) deal(c *Content, deck []string) error {
	for _, id := range deck {
		n, ok := c.cards.Place(id)
		if !ok {
			return fmt.Errorf("unknown card %q", id)
		}
		fresh.cards[fresh.cardCount] = fresh.newCard(c, n)
		fresh.piles[DrawPile].push(fresh.cardCount)
		fresh.cardCount++
	}
	fresh.dealt = fresh.cardCount
	return nil
}

// Content returns the generation of definitions the fight runs on, KeywordTable its
// keywords.
func (f *Fight) Content() *Content              { return f.content }
func (f *Fight) KeywordTable() *engine.Keywords { return f.content.Keywords }

// At records the line of the script that acts now, for the causes of events.
func (f *Fight) At(line int) { f.cause.Line = int32(line) }

// Seed returns the seed of the fight.
func (f *Fight) Seed() engine.Seed { return f.seed }

// Result returns the result of the fight so far.
func (f *Fight) Result() Result { return f.result }

// Outcome implements engine.Game: seat 0 is the player's.
func (f *Fight) Outcome() (engine.Outcome, bool) {
	switch f.result {
	case Victory:
		return engine.Outcome{Winner: 0}, true
	case Defeat:
		return engine.Outcome{Winner: engine.NoSeat}, true
	}
	return engine.Outcome{Winner: engine.NoSeat}, false
}

// CopyFrom implements engine.Game. other must be a *Fight.
func (f *Fight) CopyFrom(other engine.Game) {
	o := other.(*Fight)
	o.markCardsRead()
	f.state.copyFrom(&o.state)
	f.content, f.run = o.content, o.run
	engine.CopyCourse(&f.course, &o.course)
}
