package byhand

// Battle is the state of a battle. Units are numbered in the order of their arrival.
type Battle struct {
	fighters [4 * slots]fighter // each of ten can spawn another one
	arrived  int8
	lines    [2]line
	hurt     [2 * slots]int8 // by what happens now
	wounded  int8
	clashes  int16
	winner   int8 // nobody after a draw
}

type fighter struct {
	attack, health int16
	kind, side     int8
	place          int8 // in the line, or that at which it died
	dead, shielded bool
}

// line is the living units of a side, from the front.
type line struct {
	n  int8
	at [slots]int8
}

// Outcome returns the number of clashes in the last battle, and the number of living units of each side.
func (b *Battle) Outcome() [3]int {
	return [...]int{int(b.clashes), int(b.lines[0].n), int(b.lines[1].n)}
}

// fight carries out the battle between the two boards.
func (g *Game) fight() {
	g.Battle = Battle{winner: nobody}
	var q queue
	for s := range g.players {
		for _, u := range g.players[s].board {
			if u.kind != nobody {
				f := g.arrive(int8(s), g.lines[s].n, u)
				if u.kind == heckler {
					g.add(&q, f)
				}
			}
		}
	}
	g.run(&q)
	for g.lines[0].n > 0 && g.lines[1].n > 0 {
		g.clash()
	}
	switch {
	case g.lines[0].n > 0:
		g.winner = 0
	case g.lines[1].n > 0:
		g.winner = 1
	}
}

func (g *Game) arrive(side, place int8, u unit) (arrived int8) {
	l := &g.lines[side]
	arrived = g.arrived
	g.arrived++
	g.fighters[arrived] = fighter{kind: u.kind, side: side, attack: attack[u.kind] + u.gained, health: health[u.kind], shielded: u.kind == velvetPage}
	copy(l.at[place+1:], l.at[place:l.n])
	l.at[place] = arrived
	l.n++
	l.setPlaces(g)
	return arrived
}

// setPlaces stores the place of each unit in the line.
func (l *line) setPlaces(g *Game) {
	for i, f := range l.at[:l.n] {
		g.fighters[f].place = int8(i)
	}
}

func (g *Game) clash() {
	g.clashes++
	a, b := g.lines[0].at[0], g.lines[1].at[0]
	hits, back := g.fighters[a].attack, g.fighters[b].attack
	g.hit(b, hits, g.fighters[a].kind == paintViper)
	g.hit(a, back, g.fighters[b].kind == paintViper)
	g.removeDeadAndRunAbilities()
	var q queue
	for _, f := range [...]int8{a, b} {
		if u := &g.fighters[f]; u.kind == juggler && !u.dead {
			g.add(&q, f)
		}
	}
	g.run(&q)
}

func (g *Game) hit(to int8, n int16, poison bool) {
	f := &g.fighters[to]
	if f.shielded {
		f.shielded = false
		return
	}
	f.health -= n
	if poison {
		f.health = 0
	}
	g.hurt[g.wounded] = to
	g.wounded++
}

// removeDeadAndRunAbilities removes dead units, at most one of each side, and then runs the abilities of units that
// were hurt or died.
func (g *Game) removeDeadAndRunAbilities() {
	var q queue
	var dead [2 * slots]int8
	died := 0
	for side := range g.lines {
		l := &g.lines[side]
		for i := int8(0); i < l.n; {
			f := l.at[i]
			u := &g.fighters[f]
			if u.health > 0 {
				i++
				continue
			}
			copy(l.at[i:l.n], l.at[i+1:l.n])
			l.n--
			u.dead = true
			dead[died] = f
			died++
		}
		l.setPlaces(g)
	}
	for _, f := range g.hurt[:g.wounded] {
		if g.fighters[f].kind == methodActor {
			g.add(&q, f)
		}
	}
	g.wounded = 0
	for _, f := range dead[:died] {
		if g.fighters[f].kind == costumeTrunk {
			g.add(&q, f)
		}
	}
	g.run(&q)
}

// queue is the units that act on the same occasion, with the numbers that decide their order.
type queue struct {
	n  int
	at [2 * slots]call
}

type call struct {
	attack, health int16
	fighter, place int8
	side           int8
	dead           bool
}

// before reports whether c is carried out before o, if units of the side first win ties.
func (c *call) before(o *call, first int8) bool {
	if c.isLevelWith(o) {
		return c.side == first && o.side != first
	}
	switch {
	case c.attack != o.attack:
		return c.attack > o.attack
	case c.health != o.health:
		return c.health > o.health
	}
	return c.place < o.place
}

func (c *call) isLevelWith(o *call) bool {
	return c.attack == o.attack && c.health == o.health && c.place == o.place
}

func (g *Game) add(q *queue, f int8) {
	u := &g.fighters[f]
	q.at[q.n] = call{u.attack, u.health, f, u.place, u.side, u.dead}
	q.n++
}

func (q *queue) sort(first int8) (ties bool) {
	for i := 1; i < q.n; i++ {
		for j := i; j > 0 && q.at[j].before(&q.at[j-1], first); j-- {
			q.at[j], q.at[j-1] = q.at[j-1], q.at[j]
		}
	}
	for i := 1; i < q.n; i++ {
		ties = ties || q.at[i-1].isLevelWith(&q.at[i]) && q.at[i-1].side != q.at[i].side
	}
	return ties
}

func (g *Game) run(q *queue) {
	if q.sort(0) && g.order.IntN(2) == 1 {
		q.sort(1)
	}
	for _, c := range q.at[:q.n] {
		if f := &g.fighters[c.fighter]; c.dead || !f.dead {
			g.act(c.fighter, f)
		}
	}
}

func (g *Game) act(number int8, f *fighter) {
	switch f.kind {
	case heckler:
		if open := g.choosable(1 - f.side); open.n > 0 {
			g.hit(open.at[0], 2, false)
			g.removeDeadAndRunAbilities()
		}
	case juggler:
		open := g.choosable(1 - f.side)
		for i := int(open.n) - 1; i > 0; i-- {
			j := g.targets.IntN(i + 1)
			open.at[i], open.at[j] = open.at[j], open.at[i]
		}
		if open.n > 0 {
			g.hit(open.at[0], 1, false)
			g.removeDeadAndRunAbilities()
		}
	case methodActor:
		if !f.dead {
			f.attack++
		}
	case costumeTrunk:
		if g.lines[f.side].n < slots {
			g.arrive(f.side, f.place, unit{kind: moth})
		}
	}
}

// choosable returns the units of a side that an enemy's ability can choose: those with Guard, if there are
// any, otherwise all.
func (g *Game) choosable(side int8) line {
	var guards line
	for _, f := range g.lines[side].at[:g.lines[side].n] {
		if g.fighters[f].kind == ironUsher {
			guards.at[guards.n] = f
			guards.n++
		}
	}
	if guards.n > 0 {
		return guards
	}
	return g.lines[side]
}
