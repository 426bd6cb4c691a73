package battleline

import (
	"cmp"
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// Duel is one game in progress, an engine.Game. It is made by NewDuel, and is not safe for
// concurrent use.
type Duel struct {
	course
	state
	content *Content
	cast    *Cast

	// Data of the action in progress, cleared between actions.
	cause  engine.Cause
	calls  [maxDepth]Acting // the card functions in progress, each called within the one before
	depth  int
	acts   int             // operations by cards so far
	hits   int32           // moments of damage so far
	asking [MaxCards]uint8 // bits of the grants being evaluated, by card (K-40)

	performing bool   // an action or a test is in progress
	listing    bool   // Legal is in progress
	questions  uint32 // tests run so far outside of actions
}

type course = engine.Course[state]

// state is everything that can affect the rest of the duel, a flat value. Copy it with copyInUse,
// which skips the unused ends of the arrays.
type state struct {
	core
	cards   [MaxCards]card      // the first cardCount of them
	lasting [MaxLasting]lasting // the first lastingCount of them
}

// core is the part of the state that is always copied completely.
type core struct {
	seed         engine.Seed // of the whole duel, to restart it
	actions      int32       // actions applied so far
	meters       duelMeters
	step         Step
	active       Player // whose turn it is
	opening      bool   // it is the very first turn
	over         bool
	winner       Player
	cardCount    uint8
	lastingCount uint8
	granting     CardSet           // cards in play that have static grants
	grantable    engine.KeywordSet // keywords that these grant
	players      [NumPlayers]player
	piles        [NumPlayers][numPiles]pile
	streams      [numStreams]engine.Stream
}

// player is the state of a player apart from cards.
type player struct {
	meters playerMeters
	houses uint64 // bits of the houses of the deck
	house  int8   // chosen this turn, or noHouse
}

func (s *state) copyInUse(o *state) {
	s.core = o.core
	copy(s.cards[:o.cardCount], o.cards[:])
	copy(s.lasting[:o.lastingCount], o.lasting[:])
}

// The named random streams of a duel.
const (
	deckStream = iota // shuffles the first player's deck; the next stream shuffles the second's
	pickStream = iota + 1

	numStreams = iota + 1
)

var streamNames = [numStreams]string{"the first deck", "the second deck", "pick"}

var deckNames = [NumPlayers]string{streamNames[0], streamNames[1]}

// Placed is a card of a set-up, with its state.
type Placed struct {
	Card string // id of its definition
	ID   string // its id in this duel; "" to derive it from the definition

	// For cards in play:
	Stolen             bool // its owner is the other player
	Damage, Counters   int
	Holding, ArmorUsed int
	Exhausted, Stunned bool
	Warded, Enraged    bool
	Keywords           []Number // granted until it leaves play
	Upgrades, Grafted  []Placed // the cards on it, and under it

	kind  Type               // type of a definition in place
	local *schema.Definition // a definition in place, or nil
}

// Laid is one player's side of a set-up.
type Laid struct {
	Houses               []string // of the deck; in a Layout nil means those of the cards
	House                string   // the chosen house, if the duel begins in the main step
	Aember, Keys, Chains int
	Zones                [numPiles][]Placed // in order; in the deck the next card comes first
	Blank                [numPiles]int      // in a Layout: the number of placeholder cards in a zone, in place of a list
}

// DuelConfig is the starting position of a duel.
type DuelConfig struct {
	Players [NumPlayers]Laid
	Seed    engine.Seed

	// Main makes the duel begin in the main step of the active player's turn exactly as laid out:
	// decks in the given order, no draws and no mulligans.
	Main    bool
	Opening bool // with Main: it is the very first turn
	Active  Player
}

// DeckDuelConfig returns the starting position of a duel of two decks.
func DeckDuelConfig(first, second *DeckDef, seed engine.Seed) DuelConfig {
	s := DuelConfig{Seed: seed}
	for p, deck := range [NumPlayers]*DeckDef{first, second} {
		s.Players[p].Houses = deck.Houses
		for _, id := range deck.Cards {
			s.Players[p].Zones[Deck] = append(s.Players[p].Zones[Deck], Placed{Card: id})
		}
	}
	return s
}

// NewDuel starts a duel and plays it up to the first choice. runtime becomes d.Runtime, for
// abilities; log may be nil.
func NewDuel(c *Content, s DuelConfig, runtime any, log *engine.Log) (*Duel, error) {
	d := &Duel{content: c}
	var err error
	if failed := engine.Attempt(func() { err = d.layOut(s) }, func() {}); err != nil || failed != nil {
		return nil, cmp.Or(err, failed)
	}
	engine.Begin(&d.course, staged{d}, &d.state, &d.actions, runtime, log)
	return d, engine.Try(&d.course, engine.NewAction(verbBegin, engine.Bit(s.Main)))
}

// Content returns the content the duel runs on.
func (d *Duel) Content() *Content { return d.content }

// At records the script line in progress, for the causes of events.
func (d *Duel) At(line int) { d.cause.Line = int32(line) }

// Seed returns the seed that the duel was started with.
func (d *Duel) Seed() engine.Seed { return d.seed }

// Tries returns a number that changes with every action and every test outside of one, for those
// who give each a budget.
func (d *Duel) Tries() uint32 { return d.course.Tries() + d.questions }

// Over reports whether the duel is decided.
func (d *Duel) Over() bool { return d.over }

// Winner returns the winner; NoPlayer during the duel and after a draw.
func (d *Duel) Winner() Player { return d.winner }

// IsFirstTurn reports whether it is the very first turn, in which at most one card can be played or
// discarded.
func (d *Duel) IsFirstTurn() bool { return d.opening }

// Active returns the player whose turn it is, Step the step of the turn.
func (d *Duel) Active() Player { return d.active }
func (d *Duel) Step() Step     { return d.step }

// House returns the number of the house that a player has chosen this turn, or a negative number.
func (d *Duel) House(p Player) int { return int(d.players[p].house) }

// HouseName returns the name of a house by number, as written in scripts; "" if there is none.
func (d *Duel) HouseName(house int) string {
	if house < 0 || house >= len(d.content.Houses) {
		return ""
	}
	return d.content.Houses[house]
}

// HasHouse reports whether a player's deck has a house, given by number.
func (d *Duel) HasHouse(p Player, house int) bool {
	return house >= 0 && house < len(d.content.Houses) && d.players[p].houses&(1<<house) != 0
}

// Seat returns the seat of the player who must choose now.
func (d *Duel) Seat() engine.Seat {
	if q := d.PendingQuestion(); q != nil {
		return q.Seat
	}
	return engine.Seat(d.active)
}

// Outcome implements engine.Game: seat 0 is the first player.
func (d *Duel) Outcome() (engine.Outcome, bool) {
	return engine.Outcome{Winner: engine.Seat(d.winner)}, d.over
}

// CopyFrom implements engine.Game. other must be a *Duel.
func (d *Duel) CopyFrom(other engine.Game) {
	o := other.(*Duel)
	d.state.copyInUse(&o.state)
	d.content, d.cast = o.content, o.cast
	engine.CopyCourse(&d.course, &o.course)
}

// EmptyDuel returns an empty duel to copy others into.
func EmptyDuel() *Duel {
	d := &Duel{}
	engine.Begin(&d.course, staged{d}, &d.state, &d.actions, nil, nil)
	return d
}

// below makes a random choice among n equally likely options; what names it for people.
func (d *Duel) below(stream int, what string, n int) int {
	return engine.Below(&d.course, &d.streams[stream], what, n)
}

func (d *Duel) layOut(s DuelConfig) (err error) {
	d.seed, d.winner, d.opening, d.active = s.Seed, NoPlayer, s.Opening || !s.Main, s.Active
	s.Seed.Streams(d.streams[:], streamNames[:])
	var cast casting
	for p := First; p <= Second; p++ {
		if err = d.layOutSide(p, &s.Players[p], &cast); err != nil {
			return err
		}
	}
	d.cast, err = cast.newCast()
	return err
}

func (d *Duel) layOutSide(p Player, side *Laid, cast *casting) (err error) {
	pl := &d.players[p]
	pl.house = noHouse
	pl.meters = playerMeters{meterAember: int16(side.Aember), meterKeys: int16(side.Keys), meterChains: int16(side.Chains)}
	for _, house := range side.Houses {
		n, err := d.findHouse(house)
		if err != nil {
			return err
		}
		pl.houses |= 1 << n
	}
	if side.House != "" {
		if pl.house, err = d.findHouse(side.House); err != nil {
			return err
		}
	}
	for z, list := range side.Zones {
		if err := d.layOutCards(list, p, Zone(z), NoCard, cast); err != nil {
			return err
		}
	}
	slices.Reverse(d.piles[p][Deck].cards())
	return nil
}

func (d *Duel) findHouse(name string) (int8, error) {
	n, ok := d.content.HouseNumber(name)
	if !ok {
		return n, fmt.Errorf("unknown house %q: no card is of it", name)
	}
	return n, nil
}

func (d *Duel) layOutCards(list []Placed, p Player, z Zone, host Card, cast *casting) error {
	for _, placed := range list {
		c, err := d.layOutCard(placed, p, z, host, cast)
		if err != nil {
			return err
		}
		if len(placed.Upgrades)+len(placed.Grafted) > 0 && z != Line {
			return fmt.Errorf("%s is in the zone %s: only creatures in play have cards on and under them", placed.Card, z)
		}
		if err := d.layOutCards(placed.Upgrades, p, Attached, c, cast); err != nil {
			return err
		}
		if err := d.layOutCards(placed.Grafted, p, Grafted, c, cast); err != nil {
			return err
		}
	}
	return nil
}

func (d *Duel) layOutCard(placed Placed, p Player, z Zone, host Card, cast *casting) (Card, error) {
	def, owner := d.content.CardIndex(placed.Card), p
	if def < 0 {
		return NoCard, fmt.Errorf("unknown card %q", placed.Card)
	}
	if placed.Stolen {
		owner = p.Other()
	}
	if err := d.checkRoom(owner); err != nil {
		return NoCard, err
	}
	if err := checkZone(d.content.Cards[def], z); err != nil {
		return NoCard, err
	}
	made := newCard(int16(def), owner)
	if z.InPlay() {
		made.controller = p
		made.meters = cardMeters{meterDamage: int16(placed.Damage), meterCounters: int16(placed.Counters),
			meterHolding: int16(placed.Holding), meterArmor: int16(placed.ArmorUsed)}
		made.set(isExhausted, placed.Exhausted)
		made.set(isStunned, placed.Stunned)
		made.set(isWarded, placed.Warded)
		made.set(isEnraged, placed.Enraged)
	}
	cast.given, cast.defs = append(cast.given, placed.ID), append(cast.defs, d.content.Cards[def])
	c := d.addCard(made, z, host)
	for _, k := range placed.Keywords {
		d.addGift(c, gift{keyword: k.Keyword, n: int16(k.Value), always: true})
	}
	return c, nil
}

func (d *Duel) addCard(made card, z Zone, host Card) Card {
	c := Card(d.cardCount)
	d.cardCount++
	d.cards[c] = made
	if host != NoCard {
		d.putOnHost(c, host, z)
	} else {
		d.putLast(c, z)
	}
	d.updateGrants(c)
	return c
}

// checkRoom returns an error if a player already has the greatest number of cards.
func (d *Duel) checkRoom(owner Player) error {
	n := 0
	for _, c := range d.cards[:d.cardCount] {
		if c.owner == owner {
			n++
		}
	}
	if n >= MaxOwned {
		return fmt.Errorf("a player has at most %d cards", MaxOwned)
	}
	return nil
}

var zoneTypes = map[Zone]Type{Line: Creature, Artifacts: Artifact, Attached: Upgrade}

// checkZone returns an error if a card cannot be in a zone.
func checkZone(def *CardDef, z Zone) error {
	if t, only := zoneTypes[z]; only && def.Type != t {
		return fmt.Errorf("%s cannot be in %s: it is of type %s, and there are only cards of type %s", def.Item(), z, def.Type, t)
	}
	return nil
}
