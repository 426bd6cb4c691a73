package skirmish

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/views"
	"curtaincall/engine/declare/vocabulary"
)

// Match is a match in progress. It implements engine.Game; StartMatch returns one. It is not safe for concurrent use.
type Match struct {
	state
	executor
	content *Content
	cast    *UnitNames

	// The fields up to modifierContext belong to the action in progress. They have no meaning between actions.
	cause           engine.Cause
	effectCount     int             // number of effects in the action so far
	hitAndGainCount int32           // number of hits and gains in the action so far
	mayModify       bool            // whether a keyword of a pack may modify the hit or gain in progress
	playingContext  CallbackContext // the context of the card being played
	runningWait     Wait            // the delayed effect that is being carried out
	modifierContext CallbackContext // the context of the modifier that is running
	reactionStack
}

type executor = engine.Executor[state]

// state is everything that can affect the rest of the match. It contains no pointers. Copy it with copyFrom.
type state struct {
	coreState
	units [MaxUnits]unitState // the first unitCount are in use; the others are zero
	waits engine.DelayedEffects[Source]
}

type coreState struct {
	seed      engine.Seed // the seed that the match started with
	meters    [numMeters]int32
	actions   int32 // number of actions applied so far
	over      bool
	winner    Team // the team that won; NoTeam during the match and after a draw
	unitCount int8
	current   int8 // index in order of the unit whose turn it is
	order     [MaxUnits]Unit
	alive     UnitSet
	side      [NumTeams]UnitSet // all units of each team, including dead ones
	piles     [NumTeams][numPiles]pile
	streams   [numStreams]engine.RandomStream
}

func (s *state) copyFrom(o *state) {
	for u := o.unitCount; u < s.unitCount; u++ {
		s.units[u] = unitState{}
	}
	s.coreState = o.coreState
	for u := range o.units[:o.unitCount] {
		unit, from := &s.units[u], &o.units[u]
		unit.unitCoreState = from.unitCoreState
		unit.keywords.CopyFrom(&from.keywords)
		if unit.effects.kinds|from.effects.kinds != 0 { // most units have no effects
			unit.effects = from.effects
		}
	}
	if s.waits.Len()+o.waits.Len() > 0 {
		s.waits.CopyFrom(&o.waits)
	}
}

const (
	deckStream   = iota // shuffles the decks at the start
	orderStream         // the order of turns
	returnStream        // the index in the deck to which a played card returns
	pickStream          // the picks of cards

	numStreams
)

var streamNames = [numStreams]string{"decks", "order", "return", "pick"}

// UnitPlacement is a unit at the start of a match: its definition, team and zone.
type UnitPlacement struct {
	Unit string // id of the unit's definition
	ID   string // id of the unit in this match; "" means to derive it from the definition's
	Team Team
	Zone Zone
}

// MatchConfig holds the settings of a match for StartMatch.
type MatchConfig struct {
	Units  []UnitPlacement
	Order  []int              // indices in Units, in turn order; nil means a random order
	Decks  [NumTeams][]string // card ids, at most MaxCards each
	Seed   engine.Seed
	NoDraw bool // whether the hands are empty at the start
}

// NewConfig returns the settings of a match with the units and decks of the definition.
func (d *DefaultMatchDef) NewConfig(seed engine.Seed) MatchConfig {
	s := MatchConfig{Decks: d.Decks, Seed: seed}
	for team := TeamA; team <= TeamB; team++ {
		place := func(id string) UnitPlacement { return UnitPlacement{Unit: id, Team: team, Zone: team.HomeZone()} }
		s.Units = append(s.Units, engine.Map(d.Units[team], place)...)
	}
	return s
}

// StartMatch starts a match and plays it up to the first choice. runtime runs effects; events go to log, which may be
// nil. It returns an error if the config is invalid or a script fails.
func StartMatch(c *Content, s MatchConfig, runtime any, log *engine.Log) (*Match, error) {
	fresh, err := s.initialState(c)
	if err != nil {
		return nil, err
	}
	cast, err := newUnitNames(c, s.Units)
	if err != nil {
		return nil, err
	}
	m := &Match{state: fresh, content: c, cast: cast}
	engine.InitExecutor(&m.executor, matchPerformer{m}, &m.state, (*state).copyFrom, &m.actions, runtime, log)
	return m, engine.ApplyWithoutCounting(&m.executor, new(engine.NewAction(actBegin, engine.BoolToInt(s.Order == nil), engine.BoolToInt(s.NoDraw))))
}

func (s *MatchConfig) initialState(c *Content) (fresh state, err error) {
	if len(s.Units) > MaxUnits {
		return fresh, fmt.Errorf("a match can have at most %d units, not %d", MaxUnits, len(s.Units))
	}
	fresh.winner, fresh.seed = NoTeam, s.Seed
	for i, p := range s.Units {
		n, ok := c.units.Index(p.Unit)
		if !ok {
			return fresh, fmt.Errorf("unknown unit %q", p.Unit)
		}
		u, def := Unit(i), c.Units[n]
		fresh.units[u] = unitState{unitCoreState: unitCoreState{def: n, meters: unitMeters{meterHP: int16(def.HP), meterMaxHP: int16(def.HP)}, team: p.Team, zone: p.Zone}}
		for _, a := range def.Auras {
			fresh.units[u].keywords.Set(a.Keyword, a.Amount)
		}
		fresh.alive = fresh.alive.With(u)
		fresh.side[p.Team] = fresh.side[p.Team].With(u)
		fresh.order[u] = u
	}
	fresh.unitCount = int8(len(s.Units))
	for team := TeamA; team <= TeamB; team++ {
		if fresh.side[team] == 0 {
			return fresh, fmt.Errorf("team %s has no units", team)
		}
		if n := len(s.Decks[team]); n > MaxCards {
			return fresh, fmt.Errorf("a deck can hold at most %d cards, not %d", MaxCards, n)
		}
		for _, id := range s.Decks[team] {
			n, ok := c.cards.Index(id)
			if !ok {
				return fresh, fmt.Errorf("unknown card %q", id)
			}
			fresh.piles[team][Deck].push(n)
		}
	}
	if s.Order != nil {
		if err := fresh.setTurnOrder(s.Order); err != nil {
			return fresh, err
		}
	}
	s.Seed.ResetStreams(fresh.streams[:], streamNames[:])
	return fresh, nil
}

func (s *state) setTurnOrder(unitIndices []int) error {
	var seen UnitSet
	for i, p := range unitIndices {
		if p < 0 || p >= int(s.unitCount) || seen.Has(Unit(p)) || i >= int(s.unitCount) {
			return fmt.Errorf("the turn order must list every unit once")
		}
		seen = seen.With(Unit(p))
		s.order[i] = Unit(p)
	}
	if len(unitIndices) != int(s.unitCount) {
		return fmt.Errorf("the turn order must list every unit once, but it lists %d of %d", len(unitIndices), s.unitCount)
	}
	return nil
}

func (m *Match) Content() *Content              { return m.content }
func (m *Match) KeywordTable() *engine.Keywords { return m.content.Keywords }
func (m *Match) Seed() engine.Seed              { return m.seed }
func (m *Match) IsOver() bool                   { return m.over }
func (m *Match) Winner() Team                   { return m.winner } // NoTeam during the match and after a draw
func (m *Match) CurrentUnit() Unit              { return m.order[m.current] }
func (m *Match) CurrentTurnIndex() int          { return int(m.current) }

// UnitAtTurnIndex returns the unit at index i of the turn order, which includes dead units.
func (m *Match) UnitAtTurnIndex(i int) Unit { return m.order[i] }

// SetCauseLine sets the script line that the next events record as their cause.
func (m *Match) SetCauseLine(line int) { m.cause.Line = int32(line) }

// Outcome implements engine.Game. Seat 0 plays team A and seat 1 plays team B.
func (m *Match) Outcome() (engine.Outcome, bool) {
	return engine.Outcome{Winner: engine.Seat(m.winner)}, m.over
}

// CopyFrom implements engine.Game. other must be a *Match.
func (m *Match) CopyFrom(other engine.Game) {
	from := other.(*Match)
	m.state.copyFrom(&from.state)
	m.content, m.cast = from.content, from.cast
	engine.CopyQuestionAndRuntime(&m.executor, &from.executor)
}

// NewMatchToCopyInto returns an empty match, to be used only as the target of CopyFrom.
func NewMatchToCopyInto() *Match {
	m := &Match{}
	engine.InitExecutor(&m.executor, matchPerformer{m}, &m.state, (*state).copyFrom, &m.actions, nil, nil)
	return m
}

func (m *Match) randomBelow(stream int, label string, n int) int {
	return engine.RandomIndex(&m.executor, &m.streams[stream], label, n)
}

// MaxCards is the maximum number of cards in a deck, and in a hand.
const MaxCards = 40

// Pile is one of the piles of a player: Deck or Hand.
type Pile uint8

const (
	Deck Pile = iota
	Hand

	numPiles
)

var PileWords = vocabulary.NewWords("Pile", "deck", "hand")

func (p Pile) String() string { return PileWords.List[p] }

// HandSize is the number of cards up to which a player draws at the end of a turn.
const HandSize = 5

// pile is a list of cards, by their index in Content.Cards. The top of a deck is the end of the list.
type pile struct {
	n  uint8
	at [MaxCards]int16
}

func (p *pile) push(card int16) {
	p.at[p.n] = card
	p.n++
}

func (p *pile) pop() (card int16) {
	p.n--
	return p.at[p.n]
}

func (p *pile) removeAt(i int) {
	copy(p.at[i:p.n], p.at[i+1:p.n])
	p.n--
}

func (p *pile) indexOf(card int16) int { return slices.Index(p.at[:p.n], card) }

func (m *Match) PileSize(team Team, p Pile) int { return int(m.piles[team][p].n) }

// CardAt returns the index in Content.Cards of the card at index i of a pile. In a deck, index 0 is drawn next.
func (m *Match) CardAt(team Team, p Pile, i int) (card int16) {
	pl := &m.piles[team][p]
	if p == Deck {
		i = int(pl.n) - 1 - i
	}
	return pl.at[i]
}

func (m *Match) shuffleDeck(team Team) {
	p := &m.piles[team][Deck]
	engine.Shuffle(&m.executor, &m.streams[deckStream], "the deck of "+team.String(), p.at[:p.n])
}

func (m *Match) drawToHandSize(team Team) {
	hand, deck := &m.piles[team][Hand], &m.piles[team][Deck]
	for hand.n < HandSize && deck.n > 0 {
		c := deck.pop()
		hand.push(c)
		m.logEvent(eventWithoutCause{Kind: CardDrawn, Card: c, Amount: int32(team)})
	}
}

var returnNames = [NumTeams]string{"position in A's deck", "position in B's deck"}

// RandomizeHiddenState implements screen.Table. It randomizes the order of both decks, the other team's hand and
// future chance. Call it on a copy.
func (m *Match) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	seed.ResetStreams(m.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&m.executor)
	m.SetOutcomeEnumerator(nil)
	other := Team(seat).Opponent()
	hand, deck := &m.piles[other][Hand], &m.piles[other][Deck]
	held := hand.n
	for hand.n > 0 {
		deck.push(hand.pop())
	}
	for team := range m.piles {
		slices.Sort(m.piles[team][Deck].at[:m.piles[team][Deck].n])
		m.shuffleDeck(Team(team))
	}
	for hand.n < held {
		hand.push(deck.pop())
	}
	m.SetOutcomeEnumerator(branch)
}

// To add a number, add its constant and its row here, and the rule that changes it: copies, hashes, views and facts
// derive from the rows.

const (
	meterTurn = iota // number of turns begun, of all units

	numMeters
)

const (
	meterHP = iota
	meterMaxHP

	numUnitMeters
)

// The values of Event.Keyword and Fact.Keyword for numbers that are not keywords.
const (
	HP int16 = 100 + iota
	Position
)

type unitMeters [numUnitMeters]int16

var meterRows = [numMeters]views.MeterDecl{
	meterTurn: {Field: views.NumberField("turn", "The turn number, from 1, counting the turns of all units.", views.IgnoreSubject((*Match).Turn)).MarkAsFact(names.Define("turn", "turn"), NoKeyword).MarkFactChangingByItself()},
}

var unitMeterRows = [numUnitMeters]views.MeterDecl{
	meterHP:    {Field: views.NumberField("hp", "Its HP; at 0, the unit dies when the card is resolved (S-25).", (*Match).HP).MarkAsFact(names.Define("hp", "HP"), HP).MarkHealthFact().SetRole(schema.Pool)},
	meterMaxHP: {Field: views.NumberField("max_hp", "Its maximum HP.", (*Match).MaxHP)},
}

// Turn returns the number of the turn, from 1, counting the turns of all units.
func (m *Match) Turn() int        { return int(m.meters[meterTurn]) }
func (m *Match) HP(u Unit) int    { return int(m.units[u].meters[meterHP]) }
func (m *Match) MaxHP(u Unit) int { return int(m.units[u].meters[meterMaxHP]) }

// ComputedValues returns computed numbers of a match with explanations: the damage and the maximum HP of each unit.
// Until the match is over, they include the numbers in the texts of cards in hand, and the number of copies of a card.
func ComputedValues(game any) (list []events.ComputedValue) {
	m := game.(*Match)
	for u := range Unit(m.UnitCount()) {
		path, name, d := unitPath(m, int(u))+".", m.DisplayName(u), m.UnitDef(u)
		for _, n := range [...]struct {
			word, name string
			n          int
		}{{"damage", "damage", d.Damage}, {"max_hp", "maximum HP", m.MaxHP(u)}} {
			list = append(list, events.NewDefinedValue(path+n.word, name, n.name, n.n, d.Where))
		}
	}
	if m.IsOver() {
		return list
	}
	for i, card := range m.DistinctHandCards() {
		list = append(list, m.computedCardValues(i, card)...)
	}
	return list
}

func (m *Match) computedCardValues(handIndex int, card int16) []events.ComputedValue {
	d := m.content.Cards[card]
	path := fmt.Sprintf("hand[%d].", handIndex+1)
	list := events.ComputedValuesInText(path, d.DisplayName(), d.Text, d.Values, d.Where, func(v engine.Value, before, after string) (int, string) {
		return m.currentNumberInText(v.Number, before, after), m.UnitName(m.CurrentUnit()) + "'s keywords"
	})
	if n := m.CountCopiesInHand(card); n > 1 {
		list = append(list, events.ComputedValue{Word: path + "copies", Owner: d.DisplayName(), Label: "copies", Value: fmt.Sprintf("×%d", n), From: []string{fmt.Sprintf("%d copies of the card in the hand", n)}})
	}
	return list
}
