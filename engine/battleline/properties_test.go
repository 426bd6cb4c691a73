package battleline_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
	"curtaincall/engine/testkit"
)

// What holds in every duel, whatever the decks, the seed and the players: checked
// after each action of random duels of the plain pack, now and then edited by stage
// directions. All of it, which takes some minutes:
//
//	go test ./engine/battleline -run TestRandomDuels -duels 10000

var (
	duels = flag.Int("duels", testkit.Size(15, 60), "how many random duels to play")
	only  = flag.Int("duel", -1, "play only the random duel of this `number`")
)

// maxActions is far beyond what a hundred turns take.
const maxActions = 20000

func TestRandomDuels(t *testing.T) {
	content, again := plainContent(t), plainContent(t)
	first, n := 0, *duels
	if *only >= 0 {
		first, n = *only, *only+1
	}
	var won [NumPlayers + 1]int
	actions, turns, asked := 0, 0, 0
	for i := first; i < n; i++ {
		g := newRandomDuel(t, content, i)
		if err := g.play(again); err != nil {
			t.Fatalf("duel %d: %v\nafter %d actions; repeat it with: go test ./engine/battleline -run '^TestRandomDuels$' -duel %d", i, err, len(g.done), i)
		}
		actions += len(g.done)
		turns += g.duel.Turn()
		asked += g.asked
		won[g.duel.Winner()+1]++
	}
	t.Logf("%d duels, %d actions, %d turns, %d answers; won %v", n-first, actions, turns, asked, won)
	if n-first >= 100 && (won[First+1] < n/10 || won[Second+1] < n/10 || asked < n) {
		t.Error("so few duels came to an end, or asked anything, that this proves little")
	}
}

// randomDuel is a duel in the making, and what was true of it before the last action.
type randomDuel struct {
	duel, copy      *Duel
	log             *engine.Log
	chance          engine.RandomStream
	done            []engine.Action
	pools           [NumPlayers]int
	holding, damage [MaxCards]int
	saved           [MaxCards]bool // by a ward, which leaves it with all its damage until the next moment
	asked           int
}

func newRandomDuel(t testing.TB, c *Content, n int) *randomDuel {
	seed := engine.Seed(n).Child("random duel", 0)
	g := &randomDuel{chance: seed.Stream("what the test does"), log: &engine.Log{}, copy: NewDuelToCopyInto()}
	d := startDuel(t, c, ConfigFromDecks(c.Decks[0], c.Decks[1], seed), g.log)
	g.duel = d
	g.log.Truncate(0)
	return g
}

func (g *randomDuel) play(again *Content) error {
	for len(g.done) < maxActions {
		legal := g.duel.Legal(nil)
		if _, over := g.duel.Outcome(); over {
			if len(legal) > 0 {
				return fmt.Errorf("something is legal after the end")
			}
			return nil
		}
		if len(legal) == 0 {
			return fmt.Errorf("nothing is legal in the %s step of turn %d", g.duel.Step(), g.duel.Turn())
		}
		if err := g.probe(legal, again); err != nil {
			return err
		}
		a := legal[g.chance.IntN(len(legal))]
		if g.chance.IntN(60) == 0 && g.duel.PendingQuestion() == nil {
			a = g.wild(int(ActSetPlayer), int(ActTakeCard))
		}
		if err := g.step(a, slices.Contains(legal, a)); err != nil {
			return fmt.Errorf("%v: %w", a, err)
		}
	}
	return fmt.Errorf("it goes on after %d actions, in turn %d", maxActions, g.duel.Turn())
}

// wild is an action of random numbers.
func (g *randomDuel) wild(from, to int) engine.Action {
	a := engine.Action{Kind: engine.ActionKind(from + g.chance.IntN(to-from+1))}
	for i := range a.Args {
		a.Args[i] = int16(g.chance.IntN(80) - 2)
		switch {
		case g.chance.IntN(20) == 0:
			a.Args[i] += 256 // which must not be taken for a small number
		case i > 0 && g.chance.IntN(3) > 0:
			a.Args[i] = int16(g.chance.IntN(9) - 1)
		}
	}
	return a
}

// step applies one action and checks what must follow.
func (g *randomDuel) step(a engine.Action, legal bool) error {
	d := g.duel
	g.copy.CopyFrom(d)
	before, parts := d.Hash(), d.AppendParts(nil)
	if g.copy.Hash() != before {
		return fmt.Errorf("a copy has another hash")
	}
	if err := d.Apply(a); err != nil {
		if legal {
			return fmt.Errorf("legal, and fails: %w", err)
		}
		if d.Hash() != before || len(g.log.Events) > 0 {
			return fmt.Errorf("refused (%w), and left a trace", err)
		}
		return nil
	}
	g.done = append(g.done, a)
	if a.Kind == ActAnswer {
		g.asked++
	}
	if (d.Hash() == before) != slices.Equal(parts, d.AppendParts(nil)) {
		return fmt.Errorf("the hash and the hashes of the parts disagree about a change")
	}
	if err := g.check(); err != nil {
		return err
	}
	if g.copy.Hash() != before {
		return fmt.Errorf("a copy made before has changed")
	}
	if err := g.copy.Apply(a); err != nil || g.copy.Hash() != d.Hash() {
		return fmt.Errorf("on a copy it leads elsewhere (%w)", err)
	}
	g.log.Truncate(0)
	return nil
}

// probe tries what may not work, another legal action, and another content, on a copy.
func (g *randomDuel) probe(legal []engine.Action, again *Content) error {
	d := g.duel
	before := d.Hash()
	wild := g.wild(0, int(ActTakeCard)+2)
	g.copy.CopyFrom(d)
	switch err := g.copy.Apply(wild); {
	case err != nil && g.copy.Hash() != before:
		return fmt.Errorf("%v was refused (%w), and left a trace", wild, err)
	case err == nil && wild.Args[0] > 255 && !slices.Contains([]engine.ActionKind{ActEnd, ActReady, ActMulligan, ActKeep}, wild.Kind):
		return fmt.Errorf("%v was not refused", wild)
	}
	a := legal[g.chance.IntN(len(legal))]
	g.copy.CopyFrom(d)
	if err := g.copy.Apply(a); err != nil {
		return fmt.Errorf("%v is legal, and fails: %w", a, err)
	}
	if g.chance.IntN(20) == 0 {
		g.copy.CopyFrom(d)
		if err := g.copy.Adopt(again, nil); err != nil || g.copy.Hash() != before {
			return fmt.Errorf("under the same content made again it is another one (%w)", err)
		}
		g.copy.CopyFrom(d)
		g.copy.RandomizeHiddenState(engine.Seat(g.chance.IntN(2)), engine.Seed(g.chance.IntN(1000)))
		if err := zonesHold(g.copy); err != nil {
			return fmt.Errorf("imagined: %w", err)
		}
	}
	if d.Hash() != before {
		return fmt.Errorf("looking at the duel changed it")
	}
	return nil
}

// check looks at the state after an action, and at what was told of it.
func (g *randomDuel) check() error {
	d := g.duel
	directed := false
	for i := range g.log.Events {
		e := &g.log.Events[i]
		directed = directed || e.Kind == Directed
		g.account(e)
	}
	for p := First; p <= Second; p++ {
		if directed {
			g.pools[p] = d.Aember(p)
		}
		if d.Aember(p) != g.pools[p] {
			return fmt.Errorf("player %d has %d aember, and by what was told %d", p, d.Aember(p), g.pools[p])
		}
		if n := d.Keys(p); n < 0 || n > KeysToWin || n == KeysToWin && d.Winner() != p || d.Chains(p) < 0 {
			return fmt.Errorf("player %d has %d keys and %d chains", p, n, d.Chains(p))
		}
	}
	for c := range Card(d.CardCount()) {
		if directed || !d.Zone(c).IsInPlay() {
			g.holding[c], g.damage[c] = d.AemberOn(c), d.Damage(c)
		}
		if d.AemberOn(c) != g.holding[c] || d.Damage(c) != g.damage[c] {
			return fmt.Errorf("%s has %d damage and %d aember, and by what was told %d and %d", d.CardID(c), d.Damage(c), d.AemberOn(c), g.damage[c], g.holding[c])
		}
		if err := g.card(c); err != nil {
			return fmt.Errorf("%s: %w", d.CardID(c), err)
		}
		for k := range Keyword(NumKeywords) { // most answers take a short way
			if d.HasKeyword(c, k) != (d.AmountOfKeyword(c, k) > 0) {
				return fmt.Errorf("whether %s has %s depends on how one asks", d.CardID(c), Keywords.Row(k).Name)
			}
		}
	}
	return zonesHold(d)
}

// account adds up what events tell.
func (g *randomDuel) account(e *engine.Event) {
	c, p := CardOrPlayer(e.Target)
	switch n := int(e.Amount); e.Kind {
	case AemberGained, Freed:
		g.pools[p] += n
	case AemberLost, AemberPaid, Stolen, Captured:
		g.pools[p] -= n
	case WardLost:
		g.saved[c] = true
	case Exalted, AemberOnCardChanged:
		g.holding[c] += int(e.To - e.From)
	case Damaged:
		g.damage[c] += n
	case Healed:
		g.damage[c] -= n
	}
}

// card checks one card.
func (g *randomDuel) card(c Card) error {
	d := g.duel
	inPlay := d.Zone(c).IsInPlay()
	g.saved[c] = g.saved[c] && inPlay
	switch {
	case d.Damage(c) < 0 || d.AemberOn(c) < 0 || d.RemainingArmor(c) < 0:
		return fmt.Errorf("%d damage, %d aember, %d armor left", d.Damage(c), d.AemberOn(c), d.RemainingArmor(c))
	case !inPlay && (d.Damage(c) != 0 || d.AemberOn(c) != 0 || d.PowerCounters(c) != 0 || d.HasFlag(c, IsExhausted) || d.HasFlag(c, IsStunned) || d.HasFlag(c, IsWarded) || d.HasFlag(c, IsEnraged)):
		return fmt.Errorf("in %s it still has what it had in play", d.Zone(c))
	case d.Zone(c) == Line && d.PendingQuestion() == nil && !d.HasKeyword(c, Invulnerable) && !g.saved[c] && (d.Power(c) <= 0 || d.Damage(c) >= d.Power(c)):
		return fmt.Errorf("it stands with power %d and %d damage", d.Power(c), d.Damage(c))
	case d.Zone(c) == Playing && d.PendingQuestion() == nil:
		return fmt.Errorf("it is still being played")
	}
	for k := range Keyword(NumKeywords) {
		if n := d.AmountOfKeyword(c, k); n < 0 || n > 1 && !slices.Contains([]Keyword{Assault, Hazardous, SplashAttack, Exalt, Graft}, k) {
			return fmt.Errorf("%d of %s", n, Keywords.Row(k).Name)
		}
	}
	return nil
}

// zonesHold checks that every card is in exactly one place, of the right player.
func zonesHold(d *Duel) error {
	var seen [MaxCards]int
	for p := First; p <= Second; p++ {
		for z := Line; z <= Purged; z++ {
			for i := range d.CountCards(p, z) {
				c := d.CardAt(p, z, i)
				seen[c]++
				if d.Zone(c) != z || d.Controller(c) != p || !z.IsInPlay() && d.Owner(c) != p || d.Host(c) != NoCard {
					return fmt.Errorf("%s is in the %s of player %d, and says %s of %d", d.CardID(c), z, p, d.Zone(c), d.Controller(c))
				}
			}
		}
	}
	for c := range Card(d.CardCount()) {
		for _, z := range [...]Zone{Attached, Grafted} {
			for _, u := range d.AppendCardsOn(nil, c, z) {
				seen[u]++
				if d.Host(u) != c || !d.Zone(c).IsInPlay() {
					return fmt.Errorf("%s is on %s, and says %s", d.CardID(u), d.CardID(c), d.CardID(d.Host(u)))
				}
			}
		}
		if d.Zone(c) == Playing || d.Zone(c) == Gone {
			seen[c]++
		}
	}
	for c := range Card(d.CardCount()) {
		if seen[c] != 1 {
			return fmt.Errorf("%s is in %d places", d.CardID(c), seen[c])
		}
	}
	return nil
}
