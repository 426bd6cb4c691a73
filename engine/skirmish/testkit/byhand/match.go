package byhand

import "curtaincall/engine"

// The units: those of team A, then those of team B.
const (
	warrior = iota
	archer
	mage
	orc
	secondOrc
	goblin

	units
)

// The kinds of card.
const (
	Attack int8 = iota
	Defend
	ShieldBash
	Fireball
	Heal
	FlamingBlade
)

// What a Move can be besides the play of a card.
const (
	Advance int8 = 10 + iota
	Pass
)

// What the rules and the definitions say.
const (
	handSize  = 5
	lastTurn  = 500
	lastZone  = 2
	maxDeck   = 15 // cards of a deck
	teamA     = 1<<warrior | 1<<archer | 1<<mage
	teamB     = 1<<orc | 1<<secondOrc | 1<<goblin
	ranged    = 1<<archer | 1<<mage | 1<<goblin
	melee     = 1<<warrior | 1<<orc | 1<<secondOrc
	magic     = 1 << mage
	everybody = teamA | teamB
)

var (
	fullHP    = [units]int16{90, 70, 50, 110, 110, 50}
	damage    = [units]int16{20, 15, 20, 25, 25, 10}
	playedBy  = [...]uint8{Attack: everybody, Defend: everybody, ShieldBash: melee, Fireball: magic, Heal: magic, FlamingBlade: magic}
	decks     = [2][]int8{{0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}}
	teammates = [2]uint8{teamA, teamB}
)

// Move is a move: a kind of card with the unit it is played on, Advance or Pass.
type Move struct{ Kind, Target int8 }

// pile is a list of cards, each its kind. The last card of a deck is drawn first.
type pile struct {
	n  int8
	at [maxDeck]int8
}

// Match is a match in progress. Begin starts one.
type Match struct {
	hp, block, bonus    [units]int16
	zone                [units]int8
	taunted             [units]int8 // for how many of its turns the Warrior taunts it
	order               [units]int8
	current             int8 // index in order
	weakened            bool // the unit whose turn it is, by advancing
	over                bool
	alive               uint8 // one bit for each unit
	turn                int16
	deck, hand          [2]pile
	shuffled, returning engine.RandomStream
}

// Begin starts a match and plays it up to the first choice.
func (m *Match) Begin(seed engine.Seed) {
	*m = Match{hp: fullHP, alive: everybody, shuffled: seed.Stream("decks"), returning: seed.Stream("return")}
	for team := range m.deck {
		m.deck[team].n = int8(copy(m.deck[team].at[:], decks[team]))
		shuffle(m.deck[team].at[:m.deck[team].n], &m.shuffled)
		m.draw(team)
	}
	for u := range m.order {
		m.order[u] = int8(u)
		if u >= orc {
			m.zone[u] = lastZone
		}
	}
	order := seed.Stream("order")
	shuffle(m.order[:], &order)
	m.beginTurn()
}

// Turn returns the number of the turn, from 1.
func (m *Match) Turn() int { return int(m.turn) }

// Numbers returns the HP, the zone, the Block and the Bonus of a unit, and for how long the unit is taunted.
func (m *Match) Numbers(unit int) [5]int {
	return [...]int{int(m.hp[unit]), int(m.zone[unit]), int(m.block[unit]), int(m.bonus[unit]), int(m.taunted[unit])}
}

// Legal appends the legal moves: the cards in hand with their targets, then Advance if possible, and then
// Pass.
func (m *Match) Legal(dst []Move) []Move {
	if m.over {
		return dst
	}
	u := m.order[m.current]
	team := teamOf(u)
	hand := &m.hand[team]
	seen, enemies := uint8(0), m.enemiesInReach(u)
	for _, kind := range hand.at[:hand.n] {
		if seen&(1<<kind) != 0 || playedBy[kind]&(1<<u) == 0 {
			continue
		}
		seen |= 1 << kind
		targets := enemies
		switch kind {
		case Defend:
			targets = 1 << u
		case Heal, FlamingBlade:
			targets = m.alive & teammates[team] &^ (1 << u)
		}
		for target := int8(0); target < units; target++ {
			if targets&(1<<target) != 0 {
				dst = append(dst, Move{kind, target})
			}
		}
	}
	if m.canAdvance(u) {
		dst = append(dst, Move{Kind: Advance})
	}
	return append(dst, Move{Kind: Pass})
}

func teamOf(u int8) int {
	if u >= orc {
		return 1
	}
	return 0
}

// enemiesInReach returns the living enemies that unit u can attack: only the Warrior if he is in reach and taunts u.
func (m *Match) enemiesInReach(u int8) (enemies uint8) {
	enemies = m.alive & teammates[1-teamOf(u)]
	if ranged&(1<<u) == 0 {
		for e := range int8(units) {
			if far := m.zone[e] - m.zone[u]; far < -1 || far > 1 {
				enemies &^= 1 << e
			}
		}
	}
	if m.taunted[u] > 0 && enemies&(1<<warrior) != 0 {
		return 1 << warrior
	}
	return enemies
}

func (m *Match) canAdvance(u int8) bool {
	if u >= orc {
		return m.zone[u] > 0
	}
	return m.zone[u] < lastZone
}

// Move carries out a legal move.
func (m *Match) Move(move Move) {
	u := m.order[m.current]
	switch move.Kind {
	case Advance:
		if u >= orc {
			m.zone[u]--
		} else {
			m.zone[u]++
		}
		m.weakened = true
	case Pass:
		m.endTurn(u)
	default:
		m.play(u, move.Kind, move.Target)
	}
}

func (m *Match) play(u, kind, target int8) {
	m.returnToDeck(teamOf(u), kind)
	switch kind {
	case Attack:
		m.hit(u, damage[u], target)
	case Defend:
		m.block[target] += 10
	case ShieldBash:
		m.hit(u, 10, target)
		m.taunted[target] = max(m.taunted[target], 2)
	case Fireball:
		m.hit(u, 20, target)
	case Heal:
		m.hp[target] = min(m.hp[target]+15+m.bonus[u], fullHP[target])
	case FlamingBlade:
		m.bonus[target] += 5
	}
	if m.hp[target] == 0 {
		m.kill(target)
	}
	if m.alive&teamA == 0 || m.alive&teamB == 0 {
		m.over = true
		return
	}
	m.endTurn(u)
}

// returnToDeck puts a card of the hand at a random place of the deck.
func (m *Match) returnToDeck(team int, kind int8) {
	hand, deck := &m.hand[team], &m.deck[team]
	at := 0
	for hand.at[at] != kind {
		at++
	}
	copy(hand.at[at:hand.n], hand.at[at+1:hand.n])
	hand.n--
	at = m.returning.IntN(int(deck.n) + 1)
	copy(deck.at[at+1:deck.n+1], deck.at[at:deck.n])
	deck.at[at] = kind
	deck.n++
}

func (m *Match) hit(by int8, n int16, target int8) {
	n += m.bonus[by]
	if m.weakened {
		n = n * 3 / 4
	}
	absorbed := min(n, m.block[target])
	m.block[target] -= absorbed
	m.hp[target] -= min(n-absorbed, m.hp[target])
}

func (m *Match) kill(u int8) {
	m.alive &^= 1 << u
	m.block[u], m.taunted[u] = 0, 0
	if u == warrior {
		m.taunted = [units]int8{}
	}
}

func (m *Match) endTurn(u int8) {
	m.weakened = false
	m.taunted[u] = max(m.taunted[u]-1, 0)
	m.draw(teamOf(u))
	if m.turn == lastTurn {
		m.over = true
		return
	}
	for {
		m.current = (m.current + 1) % units
		if m.alive&(1<<m.order[m.current]) != 0 {
			m.beginTurn()
			return
		}
	}
}

func (m *Match) beginTurn() {
	m.turn++
	m.block[m.order[m.current]] = 0
}

func (m *Match) draw(team int) {
	hand, deck := &m.hand[team], &m.deck[team]
	for hand.n < handSize && deck.n > 0 {
		deck.n--
		hand.at[hand.n] = deck.at[deck.n]
		hand.n++
	}
}

func shuffle(list []int8, by *engine.RandomStream) {
	for i := len(list) - 1; i > 0; i-- {
		j := by.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
