package battleline

import (
	"cmp"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// Duel is a game in progress. It implements engine.Game; StartDuel returns one. It is not safe for concurrent use.
type Duel struct {
	executor
	state
	content *Content
	cast    *CardNames

	// The following fields belong to the action in progress and mean nothing between actions.
	cause           engine.Cause
	calls           [maxCallDepth]CallbackContext // the running functions of cards, the innermost last; depth is how many are running
	depth           int
	operations      int             // number of effects, questions and function calls in this action
	damageMoments   int32           // number of times that damage was dealt in this action
	evaluatedGrants [MaxCards]uint8 // the grants of each card that are being evaluated, one bit each (K-40)

	performing   bool   // whether an action or a test is in progress
	listingLegal bool   // whether Legal is in progress
	freeTests    uint32 // number of calls of CardTests outside of actions and of Legal; see AttemptCount
}

type executor = engine.Executor[state]

// state is everything that can affect the rest of the duel, without pointers. copyUsedParts copies it.
type state struct {
	coreState
	piles   [NumPlayers][numPiles]pile
	cards   [MaxCards]card                            // state of each card; only the first cardCount are used
	lasting [MaxKeywordEffects]temporaryKeywordChange // temporary changes of keywords; only the first lastingCount are used
}

type coreState struct {
	seed         engine.Seed // the seed that the duel started with
	actions      int32       // actions applied so far
	meters       [numMeters]int16
	step         Step
	active       Player // whose turn it is
	opening      bool   // whether it is the very first turn
	over         bool
	winner       Player
	cardCount    uint8
	lastingCount uint8
	granting     CardSet    // the cards in play that have static grants
	grantable    keywordSet // the keywords that the cards in granting grant
	keywords     keywordSet // contains each keyword that a card has printed, grants or was granted
	players      [NumPlayers]playerState
	streams      [numStreams]engine.RandomStream
}

type playerState struct {
	meters playerMeters
	houses uint64 // the houses of the player's deck, one bit each
	house  int8   // the house chosen this turn, or noHouse
}

func (s *state) copyUsedParts(from *state) {
	s.coreState = from.coreState
	copy(s.piles[:], from.piles[:]) // as part of coreState it would take twice as long
	copy(s.cards[:from.cardCount], from.cards[:])
	if from.lastingCount > 0 {
		copy(s.lasting[:from.lastingCount], from.lasting[:])
	}
}

const (
	deckStream = iota // shuffles the first player's deck; the next stream shuffles the second's
	pickStream = iota + 1

	numStreams = iota + 1
)

var streamNames = [numStreams]string{"the first deck", "the second deck", "pick"}

// CardLayout is a card in a setup: its definition and its state.
type CardLayout struct {
	Card string // id of the card's definition
	ID   string // id of the card in the duel; "": derived from that of its definition

	Stolen             bool // whether the other player owns the card
	Damage, Counters   int
	Holding, ArmorUsed int
	Exhausted, Stunned bool
	Warded, Enraged    bool
	Keywords           []KeywordAmount // keywords granted until the card leaves play
	Upgrades, Grafted  []CardLayout    // cards attached to the card; cards grafted to it

	kind  Type               // the type of card that local defines
	local *schema.Definition // a definition written in the setup itself, or nil
}

// SideLayout is one player's side in a setup.
type SideLayout struct {
	Houses               []string // the houses of the deck; nil (only in a DuelLayout): the houses of the cards
	House                string   // the chosen house, if the duel begins in the main step
	Aember, Keys, Chains int
	Zones                [numPiles][]CardLayout // the cards of each zone in order; the first card of the deck is drawn first
	BlankCards           [numPiles]int          // numbers of blank cards in zones for which the setup gives a number in place of cards; only in a DuelLayout
}

// DuelConfig is the starting position of a duel.
type DuelConfig struct {
	Players [NumPlayers]SideLayout
	Seed    engine.Seed

	// InMainStep makes the duel begin in the main step of Active's turn, without draws, mulligans or shuffling.
	InMainStep bool
	Opening    bool   // whether it is the very first turn of the duel; used only with InMainStep
	Active     Player // the player whose turn it is; must be First without InMainStep
}

func layOutCards(ids []string) []CardLayout {
	return engine.Map(ids, func(id string) CardLayout { return CardLayout{Card: id} })
}

// ConfigFromDecks returns the starting position of a duel between two decks.
func ConfigFromDecks(first, second *DeckDef, seed engine.Seed) DuelConfig {
	s := DuelConfig{Seed: seed}
	for p, deck := range [NumPlayers]*DeckDef{first, second} {
		s.Players[p].Houses = deck.Houses
		s.Players[p].Zones[Deck] = layOutCards(deck.Cards)
	}
	return s
}

// StartDuel starts a duel and plays it up to the first choice of a player. runtime runs the scripts of abilities;
// events go to log, which may be nil. It returns an error if the config is invalid or a script fails.
func StartDuel(c *Content, config DuelConfig, runtime any, log *engine.Log) (*Duel, error) {
	d := &Duel{content: c}
	var err error
	if failed := engine.Attempt(func() { err = d.setUpFromConfig(config) }, func() {}); err != nil || failed != nil {
		return nil, cmp.Or(err, failed)
	}
	engine.InitExecutor(&d.executor, duelPerformer{d}, &d.state, (*state).copyUsedParts, &d.actions, runtime, log)
	return d, engine.ApplyWithoutCounting(&d.executor, new(engine.NewAction(actBegin, engine.BoolToInt(config.InMainStep))))
}

func (d *Duel) Content() *Content    { return d.content }
func (d *Duel) Seed() engine.Seed    { return d.seed }
func (d *Duel) IsOver() bool         { return d.over }
func (d *Duel) Winner() Player       { return d.winner } // NoPlayer during the duel and after a draw
func (d *Duel) IsFirstTurn() bool    { return d.opening }
func (d *Duel) ActivePlayer() Player { return d.active } // whose turn it is
func (d *Duel) Step() Step           { return d.step }

// ChosenHouse returns the number of the house that a player has chosen this turn, or a negative number if none.
func (d *Duel) ChosenHouse(p Player) int { return int(d.players[p].house) }

// SetCallbackLine sets the script line that the next events record as their cause.
func (d *Duel) SetCallbackLine(line int) { d.cause.Line = int32(line) }

// AttemptCount returns a number that changes with each action and, outside of actions, with each test and each call of
// Legal. Whenever it changes, scripts get a new budget.
func (d *Duel) AttemptCount() uint32 { return d.executor.AttemptCount() + d.freeTests }

// HouseName returns the name of the house with a number, or "" if there is none.
func (d *Duel) HouseName(house int) string {
	if house < 0 || house >= len(d.content.Houses) {
		return ""
	}
	return d.content.Houses[house]
}

func (d *Duel) DeckHasHouse(p Player, house int) bool {
	return house >= 0 && house < len(d.content.Houses) && d.players[p].houses&(1<<house) != 0
}

// Seat returns the seat of the player who must choose now.
func (d *Duel) Seat() engine.Seat {
	if q := d.PendingQuestion(); q != nil {
		return q.Seat
	}
	return engine.Seat(d.active)
}

// Outcome implements engine.Game. It returns the winner and whether the duel is over. Seat 0 is First.
func (d *Duel) Outcome() (engine.Outcome, bool) {
	return engine.Outcome{Winner: engine.Seat(d.winner)}, d.over
}

// CopyFrom implements engine.Game. It replaces the duel with a copy of other, which must be a *Duel.
func (d *Duel) CopyFrom(other engine.Game) {
	o := other.(*Duel)
	d.state.copyUsedParts(&o.state)
	d.content, d.cast = o.content, o.cast
	engine.CopyQuestionAndRuntime(&d.executor, &o.executor)
}

// NewDuelToCopyInto returns an empty duel, to be used only as the target of CopyFrom.
func NewDuelToCopyInto() *Duel {
	d := &Duel{}
	engine.InitExecutor(&d.executor, duelPerformer{d}, &d.state, (*state).copyUsedParts, &d.actions, nil, nil)
	return d
}

func (d *Duel) setUpFromConfig(config DuelConfig) (err error) {
	d.seed, d.winner, d.opening, d.active = config.Seed, NoPlayer, config.Opening || !config.InMainStep, config.Active
	config.Seed.ResetStreams(d.streams[:], streamNames[:])
	var givenIDs []string
	for p := First; p <= Second; p++ {
		if err = d.setUpSide(p, &config.Players[p], &givenIDs); err != nil {
			return err
		}
	}
	// A card whose given id is "" gets that of its definition or, if that is taken, that followed by _2 and so on.
	used := map[string]bool{}
	for _, id := range givenIDs {
		if id != "" && used[id] {
			return fmt.Errorf("duplicate card id %q", id)
		}
		used[id] = true
	}
	d.cast = &CardNames{words: vocabulary.NewWords("CardInstance")}
	count := map[string]int{}
	for i, id := range givenIDs {
		def := d.Def(Card(i))
		for id == "" || id != givenIDs[i] && used[id] {
			count[def.ID]++
			id = idWithCopyNumber(def.ID, count[def.ID])
		}
		used[id] = true
		d.cast.ids = append(d.cast.ids, id)
		d.cast.words.Add(id, i)
		d.cast.names = append(d.cast.names, cardInstanceName(def, id))
	}
	return nil
}

func (d *Duel) setUpSide(p Player, side *SideLayout, givenIDs *[]string) (err error) {
	pl := &d.players[p]
	pl.house = noHouse
	pl.meters = playerMeters{meterAember: int16(side.Aember), meterKeys: int16(side.Keys), meterChains: int16(side.Chains)}
	for _, house := range side.Houses {
		n, err := d.findHouseNumber(house)
		if err != nil {
			return err
		}
		pl.houses |= 1 << n
	}
	if side.House != "" {
		if pl.house, err = d.findHouseNumber(side.House); err != nil {
			return err
		}
	}
	for z, list := range side.Zones {
		if err := d.setUpZone(list, p, Zone(z), NoCard, givenIDs); err != nil {
			return err
		}
	}
	slices.Reverse(d.piles[p][Deck].cards())
	return nil
}

func (d *Duel) findHouseNumber(name string) (int8, error) {
	n, ok := d.content.HouseNumber(name)
	if !ok {
		return n, fmt.Errorf("unknown house %q: no card belongs to it", name)
	}
	return n, nil
}

func (d *Duel) setUpZone(list []CardLayout, p Player, z Zone, host Card, givenIDs *[]string) error {
	for _, placed := range list {
		c, err := d.setUpCard(placed, p, z, host)
		if err != nil {
			return err
		}
		*givenIDs = append(*givenIDs, placed.ID)
		if len(placed.Upgrades)+len(placed.Grafted) > 0 && z != Line {
			return fmt.Errorf("%s is in the zone %s: only creatures in play can have cards on or under them", placed.Card, z)
		}
		if err := d.setUpZone(placed.Upgrades, p, Attached, c, givenIDs); err != nil {
			return err
		}
		if err := d.setUpZone(placed.Grafted, p, Grafted, c, givenIDs); err != nil {
			return err
		}
	}
	return nil
}

func (d *Duel) setUpCard(placed CardLayout, p Player, z Zone, host Card) (Card, error) {
	def, owner := d.content.CardIndex(placed.Card), p
	if def < 0 {
		return NoCard, fmt.Errorf("unknown card %q", placed.Card)
	}
	if placed.Stolen {
		owner = p.Other()
	}
	if err := d.checkCardLimit(owner); err != nil {
		return NoCard, err
	}
	if err := checkTypeInZone(d.content.Cards[def], z); err != nil {
		return NoCard, err
	}
	made := newCard(int16(def), owner)
	if z.IsInPlay() {
		made.controller = p
		made.meters = cardMeters{meterDamage: int16(placed.Damage), meterCounters: int16(placed.Counters),
			meterAemberOn: int16(placed.Holding), meterArmor: int16(placed.ArmorUsed)}
		made.setCardFlags(IsExhausted, placed.Exhausted)
		made.setCardFlags(IsStunned, placed.Stunned)
		made.setCardFlags(IsWarded, placed.Warded)
		made.setCardFlags(IsEnraged, placed.Enraged)
	}
	if made.flags&^IsExhausted != 0 && z != Line {
		return NoCard, fmt.Errorf("%s: %w", d.content.Cards[def].KindAndID(), ErrNoCreature)
	}
	c := d.addCard(made, z, host)
	for _, k := range placed.Keywords {
		d.addKeywordChange(c, keywordChange{keyword: k.Keyword, n: int16(k.Value), whileInPlay: true})
	}
	return c, nil
}

func (d *Duel) addCard(data card, z Zone, host Card) (added Card) {
	c := Card(d.cardCount)
	d.cardCount++
	d.cards[c] = data
	d.keywords |= d.Def(c).keywords()
	d.cards[c].house, _ = d.content.HouseNumber(d.Def(c).House)
	if host != NoCard {
		d.attachToHost(c, host, z)
	} else {
		d.appendToZone(c, z)
	}
	d.reindexIfGranting(c)
	return c
}

func (d *Duel) checkCardLimit(owner Player) error {
	if engine.Count(d.cards[:d.cardCount], func(c card) bool { return c.owner == owner }) >= MaxCardsPerPlayer {
		return sayMostCards.NewError("most", MaxCardsPerPlayer)
	}
	return nil
}

var requiredTypes = map[Zone]Type{Line: Creature, Artifacts: Artifact, Attached: Upgrade}

func checkTypeInZone(def *CardDef, z Zone) error {
	if t, only := requiredTypes[z]; only && def.Type != t {
		return sayWrongType.NewError("what", def.KindAndID(), "zone", SayZone[z].With(), "type", def.Type.String(), "only", t.String())
	}
	return nil
}
