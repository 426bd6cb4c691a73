package byhand

import "curtaincall/engine"

// The kinds of card, house by house.
const (
	boxRegent      = iota // Entrenched; reap: capture 1 aember
	heckler               // Overwhelmed; reap: gain 1 aember
	programmeStand        // an artifact; action: gain 1 aember
	boo                   // an action: return an enemy creature to its owner's hand

	sandbag       // Hazardous 3
	counterweight // Exalt 1, Splash-attack 2
	ironCurtain   // Taunt, Invulnerable
	tangledLines  // an action: the opponent gets 2 chains

	understudy // Skirmish; fight: gain 1 aember
	cutpurse   // Elusive, Deploy; reap: steal 1 aember
	stageViper // Poison, Skirmish
	hushMoney  // an action: the opponent loses 2 aember

	kinds
	houses = 3
	copies = 3
	deck   = kinds * copies
	cards  = 2 * deck
)

// What the rules and the definitions say.
const (
	keyCost       = 6
	keysToWin     = 3
	handSize      = 6
	chainsPerCard = 6
	lastTurn      = 100
)

var (
	openingHands  = [2]int8{7, 6}
	openingChains = [2]int8{0, 1}
	power         = [kinds]int8{boxRegent: 5, heckler: 4, sandbag: 4, counterweight: 6, ironCurtain: 2, understudy: 4, cutpurse: 2, stageViper: 1}
	aember        = [kinds]int8{programmeStand: 1, boo: 1, tangledLines: 1, hushMoney: 1}
)

// The kinds of move, with their arguments.
const (
	House    int8 = iota // house
	Play                 // card; place in the line; target, or -1
	Discard              // card
	Reap                 // creature
	Fight                // attacker, defender
	Use                  // artifact
	End                  // ends the main step
	Stay                 // creature that stays exhausted
	Ready                // ends the ready step
	Mulligan             //
	Keep                 //
)

// Move is a move in the duel, with its arguments.
type Move struct{ Kind, First, Second, Third int8 }

const nobody = int8(-1)

// The steps of a turn.
const (
	mulliganStep = iota
	houseStep
	mainStep
	readyStep
)

// Duel is a duel in progress. Begin starts one. Cards are numbers; those of the second player begin with
// deck.
type Duel struct {
	players  [2]player
	cards    [cards]card
	chance   [2]engine.RandomStream
	active   int8
	step     int8
	house    int8
	turn     int8
	fromHand int8 // cards played or discarded in this turn
	over     bool
}

type player struct {
	aember, keys, chains                 int16
	line, artifacts, hand, deck, discard pile
}

type card struct {
	damage, holding            int8
	exhausted, attacked, stays bool
}

// pile is a list of cards. The last card of a deck is drawn first.
type pile struct {
	n  int8
	at [deck]int8
}

func (p *pile) cards() []int8 { return p.at[:p.n] }

func (p *pile) insert(c, at int8) {
	copy(p.at[at+1:p.n+1], p.at[at:p.n])
	p.at[at] = c
	p.n++
}

func (p *pile) find(c int8) (at int8) {
	for p.at[at] != c {
		at++
	}
	return at
}

func (p *pile) remove(c int8) {
	at := p.find(c)
	copy(p.at[at:p.n], p.at[at+1:p.n])
	p.n--
}

func kindOf(c int8) int8 { return c % deck / copies }

func houseOf(c int8) int8 { return kindOf(c) / (kinds / houses) }

func ownerOf(c int8) int8 { return c / deck }

func isCreature(kind int8) bool { return power[kind] > 0 }

// Begin starts a duel and plays it up to the first choice.
func (d *Duel) Begin(seed engine.Seed) {
	*d = Duel{chance: [2]engine.RandomStream{seed.Stream("the first deck"), seed.Stream("the second deck")}}
	for p := range int8(2) {
		for i := range int8(deck) {
			d.players[p].deck.insert(p*deck+deck-1-i, i)
		}
		d.shuffle(p)
		d.draw(p, openingHands[p])
		d.players[p].chains = int16(openingChains[p])
	}
}

// Numbers returns the turn and, of a player, the aember, the keys, the chains, and the numbers of cards in
// the deck and in the discard pile.
func (d *Duel) Numbers(player int) [6]int {
	p := &d.players[player]
	return [...]int{int(d.turn), int(p.aember), int(p.keys), int(p.chains), int(p.deck.n), int(p.discard.n)}
}

// Line returns the line of a player: for each creature the card, the damage and the aember on it.
func (d *Duel) Line(player int) (line [][3]int) {
	for _, c := range d.players[player].line.cards() {
		line = append(line, [...]int{int(c), int(d.cards[c].damage), int(d.cards[c].holding)})
	}
	return line
}

// Legal appends the legal moves.
func (d *Duel) Legal(dst []Move) []Move {
	if d.over {
		return dst
	}
	switch d.step {
	case mulliganStep:
		return append(dst, Move{Kind: Keep}, Move{Kind: Mulligan})
	case houseStep:
		for house := range int8(houses) {
			dst = append(dst, Move{Kind: House, First: house})
		}
		return dst
	case readyStep:
		for _, c := range d.players[d.active].line.cards() {
			if d.canStay(c) {
				dst = append(dst, Move{Kind: Stay, First: c})
			}
		}
		return append(dst, Move{Kind: Ready})
	}
	p := &d.players[d.active]
	if d.turn > 1 || d.fromHand == 0 {
		for _, c := range p.hand.cards() {
			if houseOf(c) == d.house {
				dst = d.appendPlays(dst, c)
			}
		}
		for _, c := range p.hand.cards() {
			if houseOf(c) == d.house {
				dst = append(dst, Move{Kind: Discard, First: c})
			}
		}
	}
	for _, c := range p.line.cards() {
		if d.cards[c].exhausted || houseOf(c) != d.house {
			continue
		}
		dst = d.appendFights(dst, c)
		dst = append(dst, Move{Kind: Reap, First: c})
	}
	for _, c := range p.artifacts.cards() {
		if !d.cards[c].exhausted && houseOf(c) == d.house {
			dst = append(dst, Move{Kind: Use, First: c, Second: nobody})
		}
	}
	return append(dst, Move{Kind: End})
}

func (d *Duel) appendPlays(dst []Move, c int8) []Move {
	kind := kindOf(c)
	theirs := &d.players[1-d.active].line
	switch {
	case isCreature(kind):
		n := d.players[d.active].line.n
		for place := int8(0); place <= n; place++ {
			if place == 0 || place == n || kind == cutpurse {
				dst = append(dst, Move{Play, c, place, nobody})
			}
		}
		return dst
	case kind == boo && theirs.n > 0:
		for _, target := range theirs.cards() {
			dst = append(dst, Move{Play, c, 0, target})
		}
		return dst
	}
	return append(dst, Move{Play, c, 0, nobody})
}

// appendFights appends the attacks of a creature on creatures that no neighbor with Taunt protects.
func (d *Duel) appendFights(dst []Move, attacker int8) []Move {
	line := d.players[1-d.active].line.cards()
	for i, c := range line {
		if kindOf(c) == ironCurtain || (i == 0 || kindOf(line[i-1]) != ironCurtain) && (i+1 == len(line) || kindOf(line[i+1]) != ironCurtain) {
			dst = append(dst, Move{Fight, attacker, c, 0})
		}
	}
	return dst
}

func (d *Duel) canStay(c int8) bool {
	return kindOf(c) == boxRegent && d.cards[c].exhausted && !d.cards[c].stays
}

// Move carries out a legal move.
func (d *Duel) Move(move Move) {
	c := move.First
	switch move.Kind {
	case House:
		d.house, d.step = c, mainStep
	case Play:
		d.play(c, move.Second, move.Third)
	case Discard:
		d.fromHand++
		d.players[d.active].hand.remove(c)
		d.discard(c)
	case Reap:
		d.reap(c)
	case Fight:
		d.fight(c, move.Second)
	case Use:
		d.cards[c].exhausted = true
		d.players[d.active].aember++
	case End:
		d.step = readyStep
		for _, c := range d.players[d.active].line.cards() {
			if d.canStay(c) {
				return
			}
		}
		d.endTurn()
	case Stay:
		d.cards[c].stays = true
	case Ready:
		d.endTurn()
	default:
		d.mulligan(move.Kind == Mulligan)
	}
}

func (d *Duel) mulligan(take bool) {
	if p := &d.players[d.active]; take {
		n := p.hand.n
		p.deck.n += int8(copy(p.deck.at[p.deck.n:], p.hand.cards()))
		p.hand.n = 0
		d.shuffle(d.active)
		d.draw(d.active, n-1)
	}
	if d.active++; d.active == 2 {
		d.active = 0
		d.beginTurn()
	}
}

func (d *Duel) play(c, place, target int8) {
	d.fromHand++
	kind, mine, theirs := kindOf(c), &d.players[d.active], &d.players[1-d.active]
	mine.hand.remove(c)
	mine.aember += int16(aember[kind])
	switch {
	case isCreature(kind):
		d.cards[c] = card{exhausted: true}
		mine.line.insert(c, place)
		if kind == counterweight {
			d.cards[c].holding = 1
		}
		return
	case kind == programmeStand:
		d.cards[c] = card{exhausted: true}
		mine.artifacts.insert(c, mine.artifacts.n)
		return
	case kind == boo && target != nobody:
		d.leave(target)
		theirs.hand.insert(target, theirs.hand.n)
	case kind == tangledLines:
		theirs.chains += 2
	case kind == hushMoney:
		theirs.aember = max(theirs.aember-2, 0)
	}
	d.discard(c)
}

func (d *Duel) reap(c int8) {
	mine, theirs := &d.players[d.active], &d.players[1-d.active]
	d.cards[c].exhausted = true
	mine.aember++
	switch kindOf(c) {
	case boxRegent:
		if theirs.aember > 0 {
			theirs.aember--
			d.cards[c].holding++
		}
	case heckler:
		if theirs.line.n > mine.line.n {
			mine.aember++
		}
	case cutpurse:
		if theirs.aember > 0 {
			theirs.aember--
			mine.aember++
		}
	}
}

func (d *Duel) fight(attacker, defender int8) {
	by, on := kindOf(attacker), kindOf(defender)
	first := !d.cards[defender].attacked
	d.cards[attacker].exhausted, d.cards[defender].attacked = true, true
	if on == sandbag && d.damage(attacker, 3, false) {
		d.destroy(attacker)
		return
	}
	line := &d.players[1-d.active].line
	at := line.find(defender)
	dying, hurt := false, false
	if !(first && on == cutpurse) {
		hurt = d.damage(defender, power[by], by == stageViper)
		if by != understudy && by != stageViper {
			dying = d.damage(attacker, power[on], on == stageViper)
		}
	}
	left, right := nobody, nobody
	if by == counterweight {
		if at > 0 && d.damage(line.at[at-1], 2, false) {
			left = line.at[at-1]
		}
		if at+1 < line.n && d.damage(line.at[at+1], 2, false) {
			right = line.at[at+1]
		}
	}
	if dying {
		d.destroy(attacker)
	}
	if left != nobody {
		d.destroy(left)
	}
	if hurt {
		d.destroy(defender)
	}
	if right != nobody {
		d.destroy(right)
	}
	if by == understudy {
		d.players[d.active].aember++
	}
}

// damage places n damage on a creature, and returns whether that kills it.
func (d *Duel) damage(c, n int8, poison bool) (kills bool) {
	if kindOf(c) == ironCurtain {
		return false
	}
	d.cards[c].damage += n
	return poison || d.cards[c].damage >= power[kindOf(c)]
}

func (d *Duel) destroy(c int8) {
	d.leave(c)
	d.discard(c)
}

// leave removes a creature from its line. The opponent gets the aember on it.
func (d *Duel) leave(c int8) {
	d.players[1-ownerOf(c)].aember += int16(d.cards[c].holding)
	d.players[ownerOf(c)].line.remove(c)
}

func (d *Duel) discard(c int8) {
	p := &d.players[ownerOf(c)].discard
	p.insert(c, p.n)
}

func (d *Duel) beginTurn() {
	d.step, d.fromHand = houseStep, 0
	d.turn++
	p := &d.players[d.active]
	if p.aember >= keyCost {
		p.aember -= keyCost
		p.keys++
		d.over = p.keys == keysToWin
	}
}

func (d *Duel) endTurn() {
	p := &d.players[d.active]
	for _, list := range [...]*pile{&p.line, &p.artifacts} {
		for _, c := range list.cards() {
			d.cards[c].exhausted, d.cards[c].stays = d.cards[c].stays, false
		}
	}
	for _, c := range d.players[1-d.active].line.cards() {
		d.cards[c].attacked = false
	}
	d.draw(d.active, handSize-int8((p.chains+chainsPerCard-1)/chainsPerCard)-p.hand.n)
	if p.chains > 0 && p.hand.n < handSize {
		p.chains--
	}
	if d.turn == lastTurn {
		d.over = true
		return
	}
	d.active = 1 - d.active
	d.beginTurn()
}

func (d *Duel) draw(of, n int8) {
	p := &d.players[of]
	for ; n > 0; n-- {
		if p.deck.n == 0 {
			if p.discard.n == 0 {
				return
			}
			p.deck, p.discard.n = p.discard, 0
			d.shuffle(of)
		}
		p.deck.n--
		p.hand.at[p.hand.n] = p.deck.at[p.deck.n]
		p.hand.n++
	}
}

func (d *Duel) shuffle(of int8) {
	p := &d.players[of].deck
	for i := int(p.n) - 1; i > 0; i-- {
		j := d.chance[of].IntN(i + 1)
		p.at[i], p.at[j] = p.at[j], p.at[i]
	}
}
